"""Instructions written as text, "click: Search, top right", as instructions again."""

from __future__ import annotations

import re
from dataclasses import replace

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.errors import UsageError
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.patterns import lazy_regex

_OPERATIONS = {operation.value.replace("_", ""): operation for operation in OperationType}
_STATES = {"true": "true", "on": "true", "开": "true", "开启": "true"} | {
    "false": "false",
    "off": "false",
    "关": "false",
    "关闭": "false",
}
_DIRECTIONS = {"上": "up", "下": "down", "左": "left", "右": "right"} | {d: d for d in ("up", "down", "left", "right")}
_COMMA = lazy_regex(r"[,，]\s*(?![^\"“「【《]*[\"”」】》])")
_BESIDE = lazy_regex(r"^beside\s+", re.I)
_WHOLE_PHONE = frozenset({OperationType.OPEN, OperationType.BACK, OperationType.PRESS, OperationType.WAIT})


class InstructionReader:
    """Reads what `str(instruction)` writes, and the same with places and colours in the words of either language."""

    def __init__(self, objects: ObjectReader) -> None:
        self.objects = objects

    def read(self, text: str) -> Instruction:
        """The instruction. Raises UsageError where it starts with no operation."""
        name, _, said = text.strip().partition(":")
        operation = _OPERATIONS.get(re.sub(r"[\s_-]+", "", name.lower()))
        if operation is None:
            known = ", ".join(OperationType)
            raise UsageError(f"“{text}” is no instruction: it must start with one of {known} and a colon.")
        if operation in _WHOLE_PHONE:
            return Instruction(operation, parameter=said.strip(), source=text)
        return self._on_widget(operation, [part.strip() for part in _COMMA.split(said) if part.strip()], text)

    def _on_widget(self, operation: OperationType, parts: list[str], text: str) -> Instruction:
        parameter = ""
        meant = ObjectDescription()
        for number, part in enumerate(parts):
            if found := self._detail(meant, part, first=number == 0):
                meant = found
            elif operation is OperationType.SWITCH and part.lower() in _STATES:
                parameter = _STATES[part.lower()]
            elif operation is OperationType.SCROLL and part.lower() in _DIRECTIONS:
                parameter = _DIRECTIONS[part.lower()]
            elif number == 0:
                meant = self.objects.read(part)
            elif operation is not OperationType.SWITCH or not parameter:
                parameter = part if operation is not OperationType.CLICK or part.isdecimal() else parameter
        if operation is OperationType.SWITCH and parameter not in ("true", "false"):
            parameter = "true"
        return Instruction(operation, meant, parameter, source=text)

    def _detail(self, meant: ObjectDescription, part: str, *, first: bool) -> ObjectDescription | None:
        """The description with the place, colour or neighbour that a part says; None where it says none of them."""
        if beside := _BESIDE.match(part):
            return replace(meant, neighbour=part[beside.end() :])
        if place := self.objects.only_place(part):
            return replace(meant, place=place)
        if not first and (colour := self.objects.only_colour(part)):
            return replace(meant, colour=colour)
        return None
