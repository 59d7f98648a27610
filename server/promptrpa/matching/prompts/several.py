"""Wishes for each one of a kind: "delete all notes", "把闹钟全关了"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.by_kind import is_one, is_several
from promptrpa.matching.prompts.lists import JOINT, each
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_NO_KIND: Final = (
    r"day|days|night|morning|evening|afternoon|week|weekend|weekday|month|year|hour|minute|time|times|way|right"
    r"|other|caps|and|or|to|is|well|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d|two|three|few|so|over|about|this|that|the|my|our|those|these"
)
_ENGLISH: Final = lazy_regex(
    r"(?<!at )(?<!reply )(?<!after )(?<!above )(?<!not )\b(?:all|every|each)\s+(?:one\s+)?(?:of\s+)?"
    rf"(?:(?:the|my|our|those|these)\s+)?(?!(?:{_NO_KIND})\b)(?:[\w-]+\s+){{0,2}}?[a-z-]{{3,}}\b",
    re.I,
)
_CHINESE: Final = lazy_regex(
    r"(?:所有|全部|每一?[个条张封首份](?!人|月|星期|礼拜|小时|钟头|周))的?[\u3400-\u9fffA-Za-z]{0,6}"
    r"|(?<!安)(?<!完)全都?(?:给我)?(?=[删关清取停标移卸退解])|(?:(?<![成首古京])都|通通|统统|一律)(?:给我)?(?=[删关清取停移卸])"
)
_CLOCK: Final = r"\d{1,2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\b\.?)?"
_PART_CHINESE: Final = r"(?:凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)"
_CLOCK_CHINESE: Final = (
    rf"{_PART_CHINESE}?"
    r"(?:\d{1,2}[:：]\d{2}|[\d一二三四五六七八九十两]{1,3}[点时](?:半|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?)"
)
_LASTING: Final = "apart|(?:min(?:ute)?|hour|hr|day|week)s?"
"""What makes of a number before it no time."""
_ALARMS: Final = (
    lazy_regex(
        rf"^(?P<before>.*?\balarms\s+(?:for|at)\s+)(?P<times>{_CLOCK}(?:{JOINT}{_CLOCK})+)(?P<after>(?!\s*-|\d|\s+(?:of|{_LASTING})\b).*)$",
        re.I,
    ),
    lazy_regex(
        rf"^(?P<before>[^，。]*?)(?P<times>{_CLOCK_CHINESE}(?:{JOINT}{_CLOCK_CHINESE})+)(?P<after>的?(?:[两三四几]个)?闹钟.*)$"
    ),
)
"""Several alarms that are asked for at once."""
_SPACED: Final = (
    lazy_regex(
        r"^(?P<before>.*?)\b(?P<n>[2-9]|two|three|four|five|six)\s+alarms,?\s+(?:from|starting(?: at| from)?|at|for)\s+"
        rf"(?P<first>{_CLOCK}),?\s+(?:and\s+)?(?:every\s+)?(?P<gap>\d{{1,2}})[ -]min(?:ute)?s?"
        r"(?:\s+apart)?(?P<after>.*)$",
        re.I,
    ),
    lazy_regex(
        rf"^(?P<before>[^，。]*?)(?P<n>[2-9二两三四五六])个闹钟[，,]?从?(?P<first>{_CLOCK_CHINESE})(?:开始|起)?[，,]?"
        r"(?:每隔?|间隔|相隔)(?P<gap>\d{1,2})分钟(?:[一1]个|响?一次)?(?P<after>.*)$"
    ),
)
"""So many alarms from a time on, and how far they are apart."""
_HALF: Final = lazy_regex(r"(?P<half>[ap])\.?m\b\.?$", re.I)
_OTHER_HALF: Final = {"a": "p", "p": "a"}
_MORNING: Final = ("早上", "早晨", "上午")
_EARLY: Final = 5
"""Nobody who says an hour before this behind a later one means that of the same morning."""
_TELLS: Final = lazy_regex(r"\b(?:all|every|everything|each|empty|both)\b|全|所有|清空|一键|批量|每[个条张封]", re.I)


def wants_all(prompt: str) -> str:
    """The words of a prompt that ask for each one of a kind, outside quotes and somebody's own words; empty where none
    do."""
    values = find_values(prompt)
    own = [(m.start, m.end) for m in find_mentions(prompt, values, chinese=is_chinese(prompt)) if m.whole]
    said = prompt
    for start, end in (*own, *((v.start, v.end) for v in values if v.type == "text")):
        said = f"{said[:start]}{' ' * (end - start)}{said[end:]}"
    match = (_CHINESE if is_chinese(said) else _ENGLISH).search(said)
    return match[0].strip() if match else ""


def each_alarm(prompt: str) -> list[str]:
    """A wish for each of several alarms ("set alarms for 6 and 7", "3 alarms from 7, 15 minutes apart"); empty
    for other wishes."""
    if spaced := next((m for pattern in _SPACED if (m := pattern.match(prompt))), None):
        return _spaced(spaced)
    found = next((m for pattern in _ALARMS if (m := pattern.match(prompt))), None)
    if found is None:
        return []
    times = (_with_parts if is_chinese(prompt) else _with_halves)(each(found["times"]))
    before = re.sub(r"\b(?:(?:\d|two|three|four|some|both)\s+)?alarms\b", "an alarm", found["before"], flags=re.I)
    before = re.sub(r"\b(the|my|our)\s+an alarm", r"\1 alarm", before, flags=re.I)
    before = re.sub(r"[两三四几]个$", "", before)
    after = re.sub(r"^的?(?:[两三四几]个)?", "的" if is_chinese(prompt) else "", found["after"])
    return [f"{before}{time}{after}" for time in times]


def _spaced(found: re.Match[str]) -> list[str]:
    first = next((f.value for f in find_values(f"at {found['first']}") if f.type == "time"), "")
    count = number_word(found["n"].lower()) or chinese_number(found["n"])
    if not first or not count:
        return []
    hour, minute = map(int, first.split(":"))
    times = [divmod(hour * 60 + minute + k * int(found["gap"]), 60) for k in range(count)]
    said = "{}的闹钟" if is_chinese(found.string) else "an alarm for {}"
    return [f"{found['before']}{said.format(f'{h % 24}:{m:02}')}{found['after']}" for h, m in times]


def _with_halves(times: Sequence[str]) -> list[str]:
    """Each with the half of the day of the next one that has one, or with the other half, where it is later on the
    clock ("11, 12:30 and 1 pm")."""
    half, after, found = "", 0, []
    for time in reversed(times):
        own, at = _HALF.search(time), _on_clock(time)
        if own:
            half = own["half"].lower()
        elif half and at > after:
            half = _OTHER_HALF[half]
        found.append(time if own or not half else f"{time} {half}m")
        after = at
    return found[::-1]


def _with_parts(times: Sequence[str]) -> list[str]:
    """Each with the part of the day of the one before it, where it has none."""
    part, before, found = "", 0, []
    for time in times:
        own, at = re.match(_PART_CHINESE, time), _on_clock(time)
        if own:
            part = own[0]
        elif part in _MORNING and at < min(before, _EARLY * 60):
            part = "下午"
        found.append(time if own else f"{part}{time}")
        before = at
    return found


def _on_clock(time: str) -> int:
    """Minutes, on a clock of twelve hours; 0 where it is no time."""
    said = next((f.value for f in find_values(f"at {time}") if f.type == "time"), "0:00")
    hour, minute = map(int, said.split(":"))
    return hour % 12 * 60 + minute


def does_one(told: Iterable[str], plan: Iterable[Instruction]) -> bool:
    """A plan takes one thing of a kind, or what stands beside it, and what is told of it says nothing of all."""
    if any(_TELLS.search(text) for text in told):
        return False
    taps = [i for i in plan if i.operation in (OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH)]
    named = [text for i in taps for text in (i.object.text, i.object.neighbour) if text]
    return any(is_one(text) and not is_several(text) for text in named)
