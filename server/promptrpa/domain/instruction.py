"""Instructions: the formalised form of a step (PromptRPA, table 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class OperationType(StrEnum):
    OPEN = "open"
    CLICK = "click"
    LONG_CLICK = "long_click"
    SWITCH = "switch"
    EDIT = "edit"
    SCROLL = "scroll"
    BACK = "back"
    DRAG = "drag"
    PRESS = "press"
    WAIT = "wait"

    @property
    def needs_widget(self) -> bool:
        return self in _ON_WIDGETS

    @property
    def touches(self) -> bool:
        return self in (OperationType.CLICK, OperationType.LONG_CLICK)


SHADE: Final = "shade"
"""The role of the notifications and quick settings, which are pulled down from the top of the screen."""
_ON_WIDGETS = frozenset(
    {OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH, OperationType.EDIT, OperationType.DRAG}
)


@dataclass(frozen=True, slots=True)
class ObjectDescription:
    """How a step names a widget. In text form: "Search, top right"; all but the text are optional.

    place: words such as "top right", "bottom", "first", "third".
    neighbour: the text of something beside it ("the switch beside Wi-Fi").
    role: what kind of thing the step says it is, when it says so ("button", "field", "icon", "tab", "page", SHADE).
    shown: what the widget was called that a person once showed for it; meant where nothing is called as it is said.
    """

    text: str = ""
    place: str = ""
    colour: str = ""
    neighbour: str = ""
    role: str = ""
    shown: str = ""

    def __str__(self) -> str:
        beside = f"beside {self.neighbour}" if self.neighbour else ""
        shown = f"shown as {self.shown}" if self.shown else ""
        return ", ".join(part for part in (self.text, self.place, self.colour, beside, shown) if part)

    def __bool__(self) -> bool:
        return bool(self.text or self.place or self.colour or self.neighbour)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One operation to do, as said: on what (object), and how (parameter).

    parameter: open: the app's name; click: times; long_click: seconds; switch: "true" or "false"; edit: the text;
        scroll: up, down, left, right (down shows what is further down); back: "previous" or "home"; press: the key;
        wait: seconds. It may hold slots, as `{contact}`.
    open_choice: the object is any of its kind that the user likes ("a ringtone you like": ringtone).
    optional: may be left out when its object is not there ("if asked, tap Allow").
    source: the words it came from.
    otherwise: is done where the optional one before it was not ("otherwise tap Continue").
    """

    operation: OperationType
    object: ObjectDescription = ObjectDescription()
    parameter: str = ""
    optional: bool = False
    source: str = ""
    open_choice: bool = False
    otherwise: bool = False

    @property
    def stands_alone(self) -> bool:
        """Its words name what it is done to, so that they mean the same after other steps."""
        named = self.parameter if self.operation is OperationType.OPEN else self.object.text
        return bool(named) and named.casefold() in self.source.casefold()

    def __str__(self) -> str:
        said = ", ".join(part for part in (str(self.object), self.parameter) if part)
        return f"{self.operation}: {said}" if said else str(self.operation)


def app_opened(instructions: Iterable[Instruction]) -> str:
    """The app that is opened first, as it is called there; empty where none is."""
    return next((i.parameter for i in instructions if i.operation is OperationType.OPEN), "")
