"""What is wrong, told in a clause of its own beside the order to report it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

from .needs import Need

_FIELD: Final = lazy_regex(
    r"\b(?:broken|wrong|what happened|faults?|problems?|issues?|defects?|damages?|symptoms?)\b"
    r"|故障|问题|坏了|毛病|症状|损坏",
    re.I,
)
_FAILS: Final = (
    r"(?:不(?!要|想|用|许|准)[\u3400-\u9fff]{1,3}|没[水电气网反声信][\u3400-\u9fff]?|漏[水电气油]|[坏破裂堵断松掉]了?"
    r"|卡住|发霉|异响|跳闸|短路|失灵)了?"
)
_TOLD: Final = lazy_regex(
    r"(?:^|[,;:]\s*|\bthat\s+)(?P<en>(?:the|our|my|an?|one of the)\s(?!thing\b)[^,.;:]{2,40}?"
    r"\s(?:is|are|has|have|keeps?|won['’]t|(?:is|are|does|do|can)n['’]t|does not|do not|is not|no longer)\b[^,.;:]*)"
    r"(?=[,.;:]|$)"
    rf"|(?:^|[，,；;：:。])(?P<zh>(?![^，,；;：:。]*(?:东西|什么|毛病))[^，,；;：:。“”]{{1,20}}?{_FAILS})(?=[，,；;。]|$)",
    re.I,
)
_WHERE: Final = lazy_regex(r"\b(?:rooms?|places?|locations?|where)\b|房间|位置|地点|区域|哪里", re.I)
_THERE: Final = lazy_regex(r"[\u3400-\u9fff]{1,4}的(?=[\u3400-\u9fff]{2})")
"""Where it is ("厨房的烤箱"), which is chosen apart where the plan does that."""


def faults_in(text: str, needs: Sequence[Need]) -> dict[tuple[int, int], str]:
    """Where a text tells what is wrong, with what the field for it is called; nothing where none is asked for."""
    called = next((cue for n in needs if n.needed for cue in n.cues if _FIELD.search(cue)), "")
    if not called:
        return {}
    chosen = any(_WHERE.search(cue) for n in needs if not n.needed for cue in n.cues)
    spans = (found.span(found.lastgroup or 0) for found in _TOLD.finditer(text))
    places = ((start, end, _THERE.match(text, start, end) if chosen else None) for start, end in spans)
    return {(place.end() if place else start, end): called.casefold() for start, end, place in places}


def tells_fault(clause: str) -> bool:
    """It tells what is wrong, and nothing more."""
    found = _TOLD.match(clause)
    return found is not None and found.end() == len(clause)
