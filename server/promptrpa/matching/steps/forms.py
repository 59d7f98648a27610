"""What people say of forms on pages: into which field the cursor is put, what is unfolded, several values at once.

These ways of saying name an operation by what it is for, so that the general patterns miss it or take the value for the
thing.
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import unquote
from promptrpa.patterns import lazy_regex

_FIELD: Final = r"(?:text |input |search |entry )*(?:fields?|boxe?s?|areas?|textbox(?:es)?|textareas?|inputs?)"
_FOCUS: Final = lazy_regex(
    r"^(?:focus(?: (?:on|into|in))?|(?:put|place|set|move) the (?:cursor|focus) (?:in|into|on|to|inside))\s+"
    r"(?P<object>.+)$|^(?:将|把)?(?:光标|焦点)(?:放到|移到|放在|置于)(?P<object_zh>.+?)(?:中|里|内|上)?$",
    re.I,
)
_UNFOLD: Final = lazy_regex(
    r"^(?:expand|unfold|collapse|fold up)\s+(?P<object>.+)$|^(?:展开|折叠|收起)(?P<object_zh>.+)$", re.I
)
_NOTHING: Final = lazy_regex(
    r"^(?:select|choose|pick|check|tick)\s+(?-i:nothing|none(?: of .*)?)$"
    r"|^(?:expand|unfold|open)\s+(?:all |each of |any of )?(?:the\s+)?(?:sections|panels|items|folders|tabs)"
    r"(?: below| above)?$"
    r"|^(?:不选|都不选|什么都不选)$",
    re.I,
)
"""Nothing is done; or what is looked for later tells what to unfold."""
_USE: Final = lazy_regex(
    r"^use\s+(?P<object>.+?)\s+to\s+(?:enter|type(?: in)?|write|input|search for|look (?:up|for)|find)\s+"
    r"(?P<value>.+)$",
    re.I,
)
_NAME: Final = (
    r"(?:the |your |my |a )?{}\w+(?: \w+){{0,2}}{}"
    r"(?<! in)(?<! into)(?<! on)(?<! for)(?<! as)(?<! at):?\s+[\"“'‘]{}[^\"”'’]+{}[\"”'’]"
)
"""What a field is called, and a value in quotes; with room for the names of groups."""
_PAIR: Final = lazy_regex(_NAME.format("(?P<name>", ")", "(?P<value>", ")"), re.I)
_ONE: Final = _NAME.format("", "", "", "")
_PAIRS: Final = lazy_regex(
    rf"^(?:enter|type(?: in)?|fill in|input|put(?: in)?|write)\s+(?P<pairs>{_ONE}(?:(?:\s*,)?(?:\s+and)?\s+{_ONE})*)"
    rf"(?:\s+(?:in|into|to|on)\s+(?:the |their |each |its )*(?:respective |right |corresponding |form |login )*"
    rf"(?:{_FIELD}|form))?$",
    re.I,
)
_JOINT: Final = lazy_regex(r"^(?:and\s+)?(?:(?:the|your|my|a)\s+)?", re.I)
_EACH: Final = lazy_regex(
    rf"^(?:enter|type(?: in)?|fill in|input|put|write)\s+(?P<value>.+?)\s+(?:in|into|to)\s+"
    rf"(?P<how>both|the two|all three|all four)\s+(?:of\s+)?(?:the\s+)?{_FIELD}$"
    r"|^(?:在|向)(?P<how_zh>两个|三个)(?:输入框|文本框|栏)(?:中|里|内)?(?:都)?(?:输入|填写|填入)(?P<value_zh>.+)$",
    re.I,
)
_STEPPED: Final = lazy_regex(
    r"^(?:select|choose|set|pick|enter)\s+(?P<value>-?\d+(?:[.,]\d+)?)\s+(?:with|using|on|in)\s+the\s+"
    r"(?P<object>(?:\w+ )?(?:spinner|stepper|number (?:field|box|picker)|counter))$",
    re.I,
)
_COUNTS: Final = {"both": 2, "the two": 2, "两个": 2, "all three": 3, "三个": 3, "all four": 4}
_PLACES: Final = ("first", "second", "third", "fourth")


class FormReader:
    """Reads one clause."""

    def __init__(self, objects: ObjectReader) -> None:
        self._objects = objects

    def read(self, said: str) -> list[Instruction] | None:
        """The instructions; None where it says nothing of this kind."""
        if _NOTHING.match(said):
            return []
        if match := _FOCUS.match(said) or _UNFOLD.match(said):
            named = match["object"] or match["object_zh"]
            return [Instruction(OperationType.CLICK, self._objects.read(named))]
        if match := _USE.match(said) or _STEPPED.match(said):
            return [Instruction(OperationType.EDIT, self._objects.read(match["object"]), unquote(match["value"]))]
        if match := _PAIRS.match(said):
            return self._pairs(match["pairs"])
        if match := _EACH.match(said):
            named = _PAIR.fullmatch((match["value"] or match["value_zh"]).strip())
            value = named["value"] if named else unquote(match["value"] or match["value_zh"])
            count = _COUNTS[(match["how"] or match["how_zh"]).lower()]
            fields = (ObjectDescription("", place, role="field") for place in _PLACES[:count])
            return [Instruction(OperationType.EDIT, field, value) for field in fields]
        return None

    def _pairs(self, said: str) -> list[Instruction]:
        """ "the name "Bob" and the code "12": a field each."""
        return [
            Instruction(OperationType.EDIT, self._objects.read(_JOINT.sub("", pair["name"])), pair["value"])
            for pair in _PAIR.finditer(said)
        ]
