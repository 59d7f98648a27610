"""What the prompt says of a choice, and of whom nothing on the phone tells."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.matching.prompts.coverage import is_one, is_somebody
from promptrpa.matching.words.partly import distinctly_said, wholly_said
from promptrpa.matching.words.text import plain

from . import left_over, open_choices

_TOUCHES: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK})


def said_choice(state: RunState) -> str:
    """The one of the choices on the page that the prompt names, or says a piece of ("the card 6688"), where a tutorial
    only says of what kind it is; empty elsewhere."""
    instruction, page = _told(state), state.page
    if instruction is None or page is None:
        return ""
    object = instruction.object
    if instruction.operation not in _TOUCHES or not (is_one(object.text) or is_one(object.neighbour)):
        return ""
    choices, said = open_choices.choices(page), left_over.said_here(state)
    label = wholly_said(said, choices) or distinctly_said(said, choices)
    return label if label not in (object.text, object.neighbour) else ""


def not_there(state: RunState) -> str:
    """Why a step cannot be done that is to touch a person whom the prompt names, and whom the page does not show; empty
    elsewhere."""
    instruction, function, page = _told(state), state.function, state.page
    if instruction is None or function is None or page is None:
        return ""
    named = [slot.value for slot in (*function.parameters, *state.named) if slot.type == "name" and slot.value]
    object = instruction.object
    meant = next((name for name in named if plain(name) in (plain(object.text), plain(object.neighbour))), "")
    if not meant and instruction.operation in _TOUCHES and is_somebody(object.text):
        meant = next(iter(named), "")
    shown = (plain(text) for w in page.widgets for text in (w.text, w.description) if text and not w.editable)
    return f"“{meant}” is not there" if meant and not any(plain(meant) in text for text in shown) else ""


def _told(state: RunState) -> Instruction | None:
    """The current instruction, where it comes from a tutorial and not from a saved task, the person or a planner."""
    current, function = state.current, state.function
    if current is None or current.saved or function is None or function.steps or state.planning:
        return None
    return current.instruction
