"""What a model says of the next step, in the form it is asked for, and as an instruction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import End
from promptrpa.domain.page import Page
from promptrpa.reasoning.model.screen import Screen, ScreenReader

Action = Literal[
    "click",
    "long_click",
    "switch_on",
    "switch_off",
    "edit",
    "scroll",
    "open",
    "back",
    "home",
    "enter",
    "wait",
    "ask",
    "done",
    "impossible",
]
DIRECTIONS: Final = ("down", "up", "left", "right")
_WAIT: Final = "2"
"""Seconds."""
_OPERATIONS: Final[Mapping[str, OperationType]] = {
    "click": OperationType.CLICK,
    "long_click": OperationType.LONG_CLICK,
    "switch_on": OperationType.SWITCH,
    "switch_off": OperationType.SWITCH,
    "edit": OperationType.EDIT,
}
"""Those that are done on a widget."""


@dataclass(frozen=True, slots=True)
class Act:
    """A step without a plan: the thought, and what is to be done."""

    thought: str
    action: Action
    widget: int
    text: str


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """A plan from this screen on, the step of it that is due, and what is to be done."""

    plan: list[str]
    step: str
    action: Action
    widget: int
    text: str

    @property
    def act(self) -> Act:
        return Act(self.step, self.action, self.widget, self.text)


@dataclass(frozen=True, slots=True)
class MadePlan:
    plan: list[str]


@dataclass(frozen=True, slots=True)
class Criticism:
    """What is wrong with a plan, and the better one."""

    problems: list[str]
    plan: list[str]


CanOpen = Callable[[str, frozenset[str]], bool]
"""From an app's name and the packages on the phone: whether it can be opened."""


def said(act: Act, screen: Screen) -> str:
    """The action in a line, with the words of its widget."""
    line = screen.lines[act.widget - 1].text if 1 <= act.widget <= len(screen.lines) else ""
    on = f" {act.widget} ({line})" if line and act.action in _OPERATIONS else ""
    text = act.text if act.action == "edit" or act.action not in _OPERATIONS else ""
    return f"{act.action}{on}{f': {text}' if text else ''}"


def why_not(act: Act, page: Page, screen: Screen, installed: frozenset[str], can_open: CanOpen) -> str:
    """Why the phone cannot do this; empty where it can."""
    if act.action in _OPERATIONS:
        index = screen.widget(act.widget)
        if index < 0:
            return f"there is no widget {act.widget} in the list"
        widget = page.widgets[index]
        if act.action == "edit" and not widget.editable:
            return f"widget {act.widget} is no field, so that nothing can be typed in it; click it if it leads to one"
        if act.action.startswith("switch_") and not widget.checkable:
            return f"widget {act.widget} is no switch; click it if it leads to one"
        if not widget.enabled:
            return f"widget {act.widget} is disabled; something else has to be done first"
    if act.action == "scroll" and act.text.strip().lower() not in DIRECTIONS:
        return f"“{act.text}” is no direction: say down, up, left or right in text"
    if act.action == "ask" and not act.text.strip():
        return "the question is missing in text"
    if act.action == "open" and not act.text.strip():
        return "the name of the app is missing in text"
    if act.action == "open" and not can_open(act.text.strip(), installed):
        return f"there is no app “{act.text}” on this phone"
    return ""


def end_of(act: Act) -> End:
    return End(act.action) if act.action in (End.ASK, End.DONE, End.IMPOSSIBLE) else End.NONE


def instruction_of(act: Act, page: Page, screen: Screen, reader: ScreenReader) -> tuple[Instruction | None, int]:
    """The instruction, and the index of its widget on the page (-1: none)."""
    text = act.text.strip()
    source = act.thought
    match act.action:
        case "ask" | "done" | "impossible":
            return None, -1
        case "open":
            return Instruction(OperationType.OPEN, parameter=text, source=source), -1
        case "scroll":
            listed = screen.widget(act.widget)
            scrolls = listed >= 0 and page.widgets[listed].scrollable
            return Instruction(OperationType.SCROLL, parameter=text.lower(), source=source), listed if scrolls else -1
        case "back":
            return Instruction(OperationType.BACK, parameter="previous", source=source), -1
        case "home":
            return Instruction(OperationType.BACK, parameter="home", source=source), -1
        case "enter":
            return Instruction(OperationType.PRESS, parameter="enter", source=source), -1
        case "wait":
            return Instruction(OperationType.WAIT, parameter=_WAIT, source=source), -1
    index = screen.widget(act.widget)
    kind = _OPERATIONS[act.action]
    parameter = {"switch_on": "true", "switch_off": "false", "edit": act.text}.get(act.action, "")
    named = ObjectDescription(reader.name(page, page.widgets[index]))
    return Instruction(kind, named, parameter, source=source), index
