"""Wishes for another time of something that there is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.sentences import clauses, is_statement
from promptrpa.matching.prompts.telling import may_be_written
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import Found, find_values
from promptrpa.patterns import lazy_regex

_MOVES: Final = lazy_regex(
    r"\b(?:change|move|edit|update|reschedule|postpone|put off|shift|instead of)\b|改|换|推迟|提前|挪|调整|移", re.I
)
_NEW: Final = lazy_regex(
    r"(?:\b(?:to|until|till|into|for|by|as|be|with)|\bnew (?:time|slot|start|day|date|hour)"
    r"|[成为到至换改:：]|新的?(?:时间|日期))[,，:：]?\s*$",
    re.I,
)
"""What stands before a value that takes the place of another one."""
_MOVE: Final = r"move|reschedule|postpone|put off|shift|bring forward|push back"
_MOVE_CHINESE: Final = "改|换|推迟|提前|挪|移|调整?|延后?|延期|顺延"
_TO_ANOTHER: Final = lazy_regex(
    rf"\b(?:change|{_MOVE})\b[^,.;]*\b(?:to|until|till)\s*$|(?:{_MOVE_CHINESE})[期天]?[成为到至在]?\s*$", re.I
)
"""What stands before the day that something is moved to."""
_MOVED_TO: Final = lazy_regex(
    rf"\b(?:{_MOVE})\b[^,.;]*\b(?:to|until|till)\s*(?:the\s*)?$|(?:{_MOVE_CHINESE})[期天]?到\s*$", re.I
)
"""The same, of what must be on another day already, as nothing else is moved."""
_PLANNED: Final = lazy_regex(r"\bas planned\b|\bmy (?:\w+ )?(?:appointment|booking)\b|原[来定先]|约好|订好|定好", re.I)
"""What somebody says of a day that is arranged."""
_CANNOT: Final = lazy_regex(
    r"\b(?:can(?:no|['’])?t|unable|not (?:able|free)|(?:does|do|wo|would)n['’]?t (?:work|suit|do|make))\b"
    r"|\b(?:no time|busy)\b|[去来到赶做]不[了成上]|(?:没|没有)[空时][间]?|有事|不(?:行|方便|合适)|冲突",
    re.I,
)
"""How somebody tells of a day that it is none for them, ..."""
_CAN: Final = lazy_regex(
    r"\b(?:suits?|works?|would (?:do|be)|prefer|rather|instead"
    r"|(?:is|['’]s|am|be) (?:fine|better|free|ok|okay|good|possible))\b"
    r"|(?<!没)有(?:空|时间)|可以|(?<!不)(?:行(?=[的吧了，。！]|$)|方便|合适)|能[去来到]|再[去来]|比较好|更好",
    re.I,
)
"""... and of another one that it is."""
_UNFIT: Final = lazy_regex(
    r"\b(?:no good|too (?:early|late|soon)|(?:is|['’]s)(?: not|n['’]t) good)\b|太[早晚迟]|[早晚迟]了", re.I
)
_FITS: Final = lazy_regex(r"\bmake it\b|[改换][成到为]?\s*$|(?:还是|最)好", re.I)
"""The same of a time of day."""
_RATHER: Final = lazy_regex(r"\b(?:instead of|rather than|(?:better|prefer)\b.*\bthan)\s*(?:at\s*)?$|而不是?\s*$", re.I)
"""What stands before a time in whose place another one is wanted."""
_ENDS: Final = lazy_regex(r"\b(?:cancel|delete|remove|drop)|取消|删|退", re.I)
_TELLS_OF_CHANGE: Final = lazy_regex(
    r"\b(?:chang|mov|edit|updat|reschedul|postpon|shift|adjust|correct|delay|swap|push|later|earlier|another)"
    r"|改|换|推迟|提前|挪|调整|移|延|编辑|更新",
    re.I,
)
_IS_CHANGED: Final = lazy_regex(r"[改换]\|(?:的(?=[\u3400-\u9fff]{2})|闹钟|会议|日程|提醒|活动)")
"""What stands around a time that something has ("改7点的闹钟"), ..."""
_GETS: Final = lazy_regex(r"[改换].*\|[的吧啊。！]*$")
"""... and around one that it gets ("修改闹钟7点")."""
_FROM: Final = lazy_regex(r"\s*(?:从|\bfrom|\bbetween)\s*$", re.I)
_OF_DAY: Final = lazy_regex(r"\s*(?:,|，|的|at|on)?\s*", re.I)
_TIME: Final = lazy_regex(
    r"time|hour|minute|\b(?:starts?|ends?|from|until|to|at|when|schedule|clock)\b|时间|小时|分钟|时刻|开始|结束|几点|定时",
    re.I,
)
"""How a field, or a button, is called that takes a time of day."""
_PLAIN: Final = (OperationType.OPEN, OperationType.BACK, OperationType.SCROLL)
_PAUSE: Final = lazy_regex(r"[,.;，。；]")
_BECAUSE: Final = lazy_regex(r"^(?:because|since|as|cause|因为)\s*", re.I)
_IS: Final = lazy_regex(r"\s*(?:is|was|['’]s)\b|太|有点", re.I)


def changes_time(prompt: str) -> bool:
    """It asks for another time of something that there is."""
    return _MOVES.search(prompt) is not None


def moves_to_another(prompt: str) -> bool:
    """It says to what other day, or time of day, something is moved that is on one ("把3月8日的瑜伽课改到3月15日"),
    or which one suits in place of it."""
    moments = [f for f in find_values(prompt) if f.type in ("date", "time")]
    new = [f for f in moments if _TO_ANOTHER.search(prompt[: f.start])]
    if not new and _suits_instead(prompt, moments):
        return True
    return any(f.type == n.type and f.end <= n.start and f.value != n.value for n in new for f in moments)


def _suits_instead(prompt: str, moments: Sequence[Found]) -> bool:
    """Of two days one is none for what is planned, and the other one is ("I can't come on 8 March, 15 March suits me");
    and nobody else is to hear that."""
    days = [f for f in moments if f.type == "date"]
    if len(days) != 2 or days[0].value == days[1].value:
        return False
    pauses = [m.start() for m in _PAUSE.finditer(prompt, days[0].end, days[1].start)]
    if not pauses:
        return False
    told, then = prompt[: pauses[-1]], prompt[pauses[-1] :]
    if may_be_written(told):
        return False
    suits = _CAN.search(then) is not None and not (_CANNOT.search(then) or _ENDS.search(then))
    return suits and _CANNOT.search(told) is not None


def moves_planned(prompt: str) -> bool:
    """It moves something to another day, or names only the one that something gets which is planned already ("move the
    dentist to 3 June")."""
    if moves_to_another(prompt):
        return True
    days = [f for f in find_values(prompt) if f.type == "date"]
    if any(_MOVED_TO.search(prompt[: f.start]) for f in days):
        return True
    pauses = [m.start() for f in days[:1] for m in _PAUSE.finditer(prompt, 0, f.start)]
    told, then = (prompt[: pauses[-1]], prompt[pauses[-1] :]) if pauses else ("", "")
    return _PLANNED.search(told) is not None and _CANNOT.search(told) is not None and _CAN.search(then) is not None


def moves_too(prompt: str, told: str, asked: Sequence[str] = ()) -> bool:
    """Where the prompt moves something to another day or time, what is told speaks of a change, or several who ask do:
    what is new is only made for a day."""
    if not moves_planned(prompt) or _TELLS_OF_CHANGE.search(told):
        return True
    return sum(_TELLS_OF_CHANGE.search(one) is not None for one in asked) > 1


def leads_to_new(before: str) -> bool:
    """What comes after these words takes the place of something."""
    return _NEW.search(before) is not None


def without_old_time(slots: list[Slot], prompt: str) -> list[Slot]:
    """Where something is moved from a time to another one, the first says what is moved; a time alone does so too, if
    nothing before it says that it is the new one."""
    times = [s for s in slots if s.type == "time"]
    if not times or len(times) > 2 or not changes_time(prompt):
        return slots
    start, end = next(((f.start, f.end) for f in find_values(prompt) if f.type == "time"), (0, 0))
    if len(times) == 2 and leads_to_new(_FROM.sub("", prompt[:start])) and _FROM.search(prompt[:start]):
        return slots  # "改成从9:05到18:40": both are new
    around = f"{prompt[:start]}|{prompt[end:]}"
    gets = leads_to_new(_before_day(prompt[:start])) or _GETS.search(around) is not None
    is_old = len(times) == 2 or not gets or _IS_CHANGED.search(around) is not None
    return [s for s in slots if s is not times[0]] if is_old else slots


def refused_time(prompt: str) -> str:
    """The time, of two, that is said to be none for it ("noon is too late, make it 7:20", "at 7:20 instead of noon");
    empty where none is."""
    times = [f for f in find_values(prompt) if f.type == "time"]
    if len(times) != 2 or times[0].value == times[1].value:
        return ""
    if told := next((f for f in times if _RATHER.search(prompt[: f.start])), None):
        return told.value
    pauses = [m.start() for m in _PAUSE.finditer(prompt, times[0].end, times[1].start)]
    if not pauses:
        return ""
    halves = prompt[: pauses[-1]], prompt[pauses[-1] :]
    bad = [_CANNOT.search(half) is not None or _UNFIT.search(half) is not None for half in halves]
    good = [_CAN.search(half) or _FITS.search(half) or _MOVES.search(half) for half in halves]
    for n, f in enumerate(times):
        if bad[n] and not bad[1 - n] and good[1 - n] and not may_be_written(halves[n]):
            return f.value
    return ""


def new_times(prompt: str) -> set[str]:
    """The times that it moves something to."""
    times = (f for f in find_values(prompt) if f.type == "time") if changes_time(prompt) else ()
    return {f.value for f in times if leads_to_new(prompt[: f.start])}


def gives_new_time(prompt: str) -> bool:
    """It moves something to another time, and names no day."""
    return bool(new_times(prompt)) and not any(f.type == "date" for f in find_values(prompt))


def is_set_later(time: str, prompt: str, following: Sequence[Instruction]) -> bool:
    """Something is moved to this time, which steps that come later set: nothing is called so yet."""
    typed = (i.object.text for i in following if i.operation is OperationType.EDIT)
    return "hours" in map(unit_of, typed) and time in new_times(prompt)


def sets_no_time(plan: Sequence[Instruction]) -> bool:
    """Nothing that a plan types or touches is for a time of day."""
    return not any(_TIME.search(i.object.text) for i in plan if i.operation not in _PLAIN)


def _before_day(before: str) -> str:
    """What stands before a time, without the day that it is of ("to 14 March at 11:45")."""
    day = next((f for f in find_values(before) if f.type == "date" and _OF_DAY.fullmatch(before[f.end :])), None)
    return before[: day.start] if day else before


def without_reason(prompt: str) -> str:
    """Without the reason for a new time that tells another one ("change it to ten, half past nine is too late")."""
    times = [f for f in find_values(prompt) if f.type == "time"]
    if len(times) != 2 or not changes_time(prompt):
        return prompt
    new, other = times
    pauses = [*_PAUSE.finditer(prompt, new.end, other.start)]
    if not pauses or not leads_to_new(prompt[: new.start]) or leads_to_new(prompt[: other.start]):
        return prompt
    said = _BECAUSE.sub("", prompt[pauses[0].end() :].strip())
    told = said.startswith(prompt[other.start : other.end]) and _IS.match(prompt, other.end)
    reason = told or is_statement(said, chinese=is_chinese(prompt))
    return prompt[: pauses[0].start()] if reason and len(clauses(said, (), chinese=is_chinese(prompt))) == 1 else prompt
