"""Recorded episodes: a goal, and at each screen what a person did there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import End, Stepped
from promptrpa.domain.page import Page


class ActionKind(StrEnum):
    """The actions of D-PoT (its table 2)."""

    CLICK = "click"
    SCROLL = "scroll"
    TYPE = "type"
    HOME = "home"
    BACK = "back"
    ENTER = "enter"
    COMPLETE = "complete"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Done:
    """What the person did. widget: its index on the page, where the recording tells it; point: where, as shares of the
    screen (0 to 1, x then y). text: what was typed, or where to was scrolled (see domain.instruction)."""

    kind: ActionKind
    widget: int = -1
    point: tuple[float, float] | None = None
    text: str = ""
    told: str = ""
    """The action in words, for a plan made of what was done."""


@dataclass(frozen=True, slots=True)
class Moment:
    page: Page
    done: Done


@dataclass(frozen=True, slots=True)
class Episode:
    """group: the app, or the part of the dataset."""

    id: str
    goal: str
    group: str
    moments: tuple[Moment, ...]


Match = Callable[[Page, Done, Stepped], bool]
"""Whether what a planner says is what the person did."""


def kind_of(said: Stepped) -> ActionKind:
    """The kind of action that a planner says."""
    if said.end is End.DONE:
        return ActionKind.COMPLETE
    instruction = said.instruction
    if instruction is None:
        return ActionKind.OTHER
    match instruction.operation:
        case OperationType.CLICK | OperationType.SWITCH | OperationType.LONG_CLICK:
            return ActionKind.CLICK
        case OperationType.EDIT:
            return ActionKind.TYPE
        case OperationType.SCROLL:
            return ActionKind.SCROLL
        case OperationType.BACK:
            return ActionKind.HOME if instruction.parameter == "home" else ActionKind.BACK
        case OperationType.PRESS:
            return ActionKind.ENTER
    return ActionKind.OTHER
