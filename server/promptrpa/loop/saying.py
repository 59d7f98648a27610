"""What the prompt says of a choice, and of whom nothing on the phone tells."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.matching.prompts.coverage import is_one, is_somebody
from promptrpa.matching.words.partly import distinctly_said
from promptrpa.matching.words.text import plain

from . import dialogue

_TOUCHES: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK})


def said_choice(state: RunState) -> str:
    """The one of the choices on the page of which the prompt says a piece ("the card 6688"), where a tutorial only says
    of what kind it is; empty elsewhere."""
    current, function, page = state.current, state.function, state.page
    if current is None or current.saved or function is None or function.steps or state.planning or page is None:
        return ""
    object = current.instruction.object
    if current.instruction.operation not in _TOUCHES or not (is_one(object.text) or is_one(object.neighbour)):
        return ""
    label = distinctly_said(state.prompt, dialogue.choices(page))
    return label if label not in (object.text, object.neighbour) else ""


def not_there(state: RunState) -> str:
    """Why a step cannot be done that is to touch a person whom the prompt names, and whom the page does not show; empty
    elsewhere."""
    current, function, page = state.current, state.function, state.page
    if current is None or current.saved or function is None or function.steps or state.planning or page is None:
        return ""
    named = [slot.value for slot in (*function.parameters, *state.named) if slot.type == "name" and slot.value]
    object = current.instruction.object
    meant = next((name for name in named if plain(name) in (plain(object.text), plain(object.neighbour))), "")
    if not meant and current.instruction.operation in _TOUCHES and is_somebody(object.text):
        meant = next(iter(named), "")
    shown = (plain(text) for w in page.widgets for text in (w.text, w.description) if text and not w.editable)
    return f"“{meant}” is not there" if meant and not any(plain(meant) in text for text in shown) else ""
