"""Wishes that say more or less of something, and not how much: "a bit louder", "turn the brightness down"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.words.excepted import is_excepted
from promptrpa.matching.words.lexicon import is_denied
from promptrpa.patterns import lazy_regex

TAKES_BACK: Final = "取消|解除|解|停|关|别|不|删|移除|去掉"
_MORE: Final = lazy_regex(
    r"\b(?:louder|brighter|lighter|bigger|larger|higher|stronger|warmer|faster)\b"
    r"|\b(?:turn|bring|crank|put|move|slide)\b[^.;]*\bup\b|\b(?:increase|raise|brighten|boost)\b"
    r"|\btoo (?:quiet|soft|dim|dark|low|small|slow)\b"
    r"|\bto (?:the |its )?max(?:imum)?\b|\b(?:all the way up|to full)\b|[调设开拉]到?最[大高亮响强](?!的)"
    r"|(?:调|开|变|弄|放|再|更|稍微?)[大高亮响强]|[大高亮响强](?:一?点|一些)|提高|增大|增加|放大|调亮|太[暗小轻低]",
    re.I,
)
_LESS: Final = lazy_regex(
    r"\b(?:quieter|softer|dimmer|darker|smaller|lower|weaker|cooler|slower)\b"
    r"|\b(?:turn|bring|put|move|slide|tone)\b[^.;]*\bdown\b|\b(?:decrease|reduce|lower)\b|^dim\b|\bdim(?=\s+(?:the|my|it|this|that|down)\b)"
    r"|\btoo (?:loud|noisy|bright|high|big|large|strong|fast)\b"
    r"|\bto (?:the |its )?min(?:imum)?\b|(?:^|[,;.]\s*|\b(?:and|then|please)\s+)(?:mute|silence)\b"
    rf"|[调设关拉]到?最[小低暗轻弱](?!的)|^(?!.*(?:{TAKES_BACK})[^，。]*静音).*静音"
    r"|(?:调|关|变|弄|再|更|稍微?)[小低暗轻弱]|[小低暗轻弱](?:一?点|一些)|降低|减小|减少|缩小|调暗|太[亮大响吵高]|刺眼",
    re.I,
)
_LITTLE: Final = lazy_regex(r"\b(?:a (?:little|bit|touch|tad)|slightly|somewhat)\b|一点|一些|稍微?|略", re.I)
_ALL: Final = lazy_regex(
    r"\b(?:all the way|fully|completely|as (?:\w+ )?as (?:it gets|possible)"
    r"|to the (?:max|maximum|min|minimum|top|bottom)|to (?:zero|nothing|nil)"
    r"|max(?:imum)?|min(?:imum)?|full|mute|silence)\b|最[大小高低亮暗响轻强弱]|[调关]到(?:底|零)|静音",
    re.I,
)
_GOES: Final = r"as (?:it (?:goes|gets|can|will)|possible|they (?:go|get|can))"
_MOST: Final = lazy_regex(
    rf"\bas (?:big|large|high|long|strong|loud|bright|fast|great) {_GOES}"
    r"|\b(?:biggest|largest|highest|longest|strongest|maximum|max)\b"
    r"|最[大高长强响亮快]",
    re.I,
)
_LEAST: Final = lazy_regex(
    rf"\bas (?:small|low|short|weak|quiet|dim|slow|little) {_GOES}|\b(?:smallest|lowest|shortest|weakest|minimum|min)\b"
    r"|最[小低短弱轻暗慢]",
    re.I,
)
_MOST_CALLED: Final = lazy_regex(r"(?:largest|biggest|highest|longest|strongest|maximum|max)|最[大高长强响亮快]", re.I)
_LEAST_CALLED: Final = lazy_regex(r"(?:smallest|lowest|shortest|weakest|minimum|min)|最[小低短弱轻暗慢]", re.I)
NO_SUPERLATIVE: Final = (
    r"(?:guest|request|forest|interest|(?:con|pro|de)?test|(?:ar|b)?rest|west|nest|chest|quest|invest|suggest|digest|harvest"
    r"|honest|modest|priest)"
)
"""A pattern for words that only end as superlatives do."""
_NUMBER: Final = lazy_regex(r"\d")
_PART: Final = lazy_regex(r"\b(?:with|that has|which has)\s", re.I)
_TOO: Final = ("太", "too ")
"""What is not to be so either ("不要太亮")."""
_STEP: Final = 20
_LITTLE_STEP: Final = 10
"""So much of the whole, from 0 to 100, a level goes up or down."""
_WHOLE: Final = 100
_CHANGE: Final = lazy_regex(r"(up|down) by (\d{1,3})")


def change_in(wish: str) -> str:
    """The change of a level that a wish asks for, as "up by 20" or "down by 10" of 100; empty where it says none, or
    both ways, where a number says how much, and where it is denied or said of another thing ("with ...")."""
    more, less = _MORE.search(wish), _LESS.search(wish)
    found = less or more
    if found is None or (more and less) or _NUMBER.search(wish):
        return ""
    before = wish[: found.start()]
    if _PART.search(before) or (is_denied(before) and not found[0].startswith(_TOO)):
        return ""
    much = _WHOLE if _is_wanted(_ALL, wish) else _LITTLE_STEP if _LITTLE.search(wish) else _STEP
    return f"{'up' if more else 'down'} by {much}"


def extreme_said(wish: str, labels: Iterable[str]) -> str:
    """The only label that is as far as a choice goes in the direction in which a wish wants all ("Largest" for "as big
    as it goes"); empty elsewhere, and where that is denied."""
    most, least = _MOST.search(wish), _LEAST.search(wish)
    if bool(most) == bool(least) or not _is_wanted(_MOST if most else _LEAST, wish):
        return ""
    ends = _MOST_CALLED if most else _LEAST_CALLED
    found = {label for label in labels if ends.fullmatch(label.strip())}
    return found.pop() if len(found) == 1 else ""


def _is_wanted(how: re.Pattern[str], wish: str) -> bool:
    """The wish says that, and never denies it."""
    found = [*how.finditer(wish)]
    return bool(found) and not any(is_excepted(wish[: one.start()]) for one in found)


def changed(said: str, now: float) -> float | None:
    """Where a level comes to that stands at `now` of 100, changed as said; None where no change is said."""
    found = _CHANGE.fullmatch(said)
    if found is None:
        return None
    by = float(found[2]) if found[1] == "up" else -float(found[2])
    return min(max(now + by, 0.0), 100.0)


def is_change(said: str) -> bool:
    return _CHANGE.fullmatch(said) is not None
