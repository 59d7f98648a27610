"""What a prompt says: the function description and the values in it (PromptRPA, section 4.1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from .task import Slot


@dataclass(frozen=True, slots=True)
class Function:
    """A prompt after analysis.

    description: the function F, normalised; the values stand in it as they were said.
    app: the name of the app as said or found, empty where none was; package: its package when known.
    parameters: the values found in the prompt, as slots.
    steps: the part of the prompt that says how, empty where it only says what.
    """

    prompt: str
    description: str
    language: str
    app: str = ""
    package: str = ""
    parameters: tuple[Slot, ...] = ()
    steps: str = ""
