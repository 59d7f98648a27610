"""What the prompt says of a choice, and of whom or of what moment nothing on the phone tells."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.windows import offers_choices
from promptrpa.matching.prompts.by_kind import is_kind, is_one, is_somebody
from promptrpa.matching.words.partly import begun_said, distinctly_said, said_by_stems, wholly_said
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

from . import left_over, offered

_ONE: Final = lazy_regex(r"^(?:the|each|any|an?|every) ")
_MOMENTS: Final = ("time", "date")
_TOUCHES: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK})


def said_choice(state: RunState) -> str:
    """The one of the choices on the page that the prompt names, or says a piece of ("the card 6688"), where a tutorial
    only says of what kind it is; empty elsewhere."""
    instruction, page = _told(state), state.page
    if instruction is None or page is None:
        return ""
    object = instruction.object
    opened = any(s.instruction and s.instruction.object.text == object.text for s in state.own_history[-1:])
    one = is_one(object.text) or is_one(object.neighbour)
    one = one or ((is_kind(object.text) or opened) and offers_choices(page))
    if instruction.operation not in _TOUCHES or not one:
        return ""
    choices, said = offered.choices(page), left_over.said_here(state)
    ways = (wholly_said, distinctly_said, begun_said, said_by_stems)
    label = next(filter(None, (way(said, choices) for way in ways)), "")
    return label if label not in (object.text, object.neighbour) else ""


def not_there(state: RunState) -> str:
    """Why a step cannot be done that is to touch a person whom the prompt names, or a thing of whose time or day it
    tells, which the page does not show; empty elsewhere."""
    instruction, function, page = _told(state), state.function, state.page
    if instruction is None or function is None or page is None:
        return ""
    if (moment := _moment(state, instruction)) and not _shows(page, moment):
        kind = _ONE.sub("", instruction.object.text)
        return f"no “{kind}” with “{moment.value}” was found"
    named = [slot.value for slot in (*function.parameters, *state.named) if slot.type == "name" and slot.value]
    object = instruction.object
    meant = next((name for name in named if plain(name) in (plain(object.text), plain(object.neighbour))), "")
    if not meant and instruction.operation in _TOUCHES and is_somebody(object.text):
        meant = next(iter(named), "")
    shown = (plain(text) for w in page.widgets for text in (w.text, w.description) if text and not w.editable)
    return f"“{meant}” is not there" if meant and not any(plain(meant) in text for text in shown) else ""


def _moment(state: RunState, instruction: Instruction) -> Slot | None:
    """The time or day by which the prompt tells the thing that is to be touched, of which a tutorial has the kind."""
    if not (instruction.operation.needs_widget and is_one(instruction.object.text)):
        return None
    return next((slot for slot in left_over.left_values(state) if slot.type in _MOMENTS), None)


def _shows(page: Page, moment: Slot) -> bool:
    """Some text of the page has it, a time also by its hour of twelve."""
    told = {found.value for w in page.widgets for found in find_values(w.label) if found.type == moment.type}
    return any(_on_twelve(text) == _on_twelve(moment.value) for text in told)


def _on_twelve(moment: str) -> str:
    """A time without the half of the day that it is in."""
    hour, colon, minute = moment.partition(":")
    return f"{int(hour) % 12}:{minute}" if colon and hour.isdigit() else moment


def _told(state: RunState) -> Instruction | None:
    """The current instruction, where it comes from a tutorial and not from a saved task, the person or a planner."""
    current, function = state.current, state.wish
    if current is None or current.saved or function is None or state.planning:
        return None
    return current.instruction
