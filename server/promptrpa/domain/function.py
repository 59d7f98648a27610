"""What a prompt says: the function description and the values in it (PromptRPA, section 4.1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .task import Slot


class FunctionKind(StrEnum):
    TASK = "task"
    QUESTION = "question"
    """It wants to know something: how a thing is done, or what is so on the phone."""
    COMPOUND = "compound"
    """Several functions, one after the other."""
    VAGUE = "vague"
    """It says what is wrong or how it should be, and not what to do."""
    TOUR = "tour"
    """An app is to be got to know."""
    OTHER = "other"
    """It is nothing that a phone does."""


class Asks(StrEnum):
    """What a question wants to know."""

    HOW = "how"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Function:
    """A prompt after analysis.

    prompt: as said, slips of spelling mended.
    common: what people call it, where it is one of the functions that phones are mostly asked for.
    description: the function F, normalised; the values stand in it as `{slot}`.
    app: the name of the app as said or found, empty where none was. seen_in: where none was, the app on whose pages
    something was seen that the prompt names.
    parameters: the values found in the prompt or remembered, as slots.
    missing: what must be known and was not said; a value is one that was given before.
    steps: the part of the prompt that says how, empty where it only says what; complete: the steps say all of it.
    confidence: how sure it is that this is meant, from 0 to 1.
    parts: the prompts of a compound, in their order; unheard: the first of them that nothing says how to do; unsaid:
    what would have to be asked for in one of them.
    asks: what a question wants to know.
    denied: the kinds of danger ("pay") that it says not to do.
    notes: what a person should be told: mended words, remembered values.
    """

    prompt: str
    description: str
    language: str
    app: str = ""
    parameters: tuple[Slot, ...] = ()
    steps: str = ""
    complete: bool = True
    kind: FunctionKind = FunctionKind.TASK
    confidence: float = 1.0
    missing: tuple[Slot, ...] = ()
    parts: tuple[str, ...] = ()
    asks: Asks | None = None
    notes: tuple[str, ...] = ()
    common: str = ""
    unheard: str = ""
    unsaid: str = ""
    seen_in: str = ""
    denied: frozenset[str] = frozenset()


def wish_in(function: Function | None) -> Function | None:
    """What is wanted, where a person does not say the steps to it."""
    return None if function is None or function.steps else function


def own_words(function: Function) -> str:
    """The prompt without the texts in it that are for somebody else."""
    said = function.prompt
    for slot in function.parameters:
        said = said.replace(slot.value, " ") if slot.type == "text" else said
    return said
