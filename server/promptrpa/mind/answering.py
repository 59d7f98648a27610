"""What a page says about a question."""

from __future__ import annotations

from promptrpa.domain.loop import End, RunState, Stepped
from promptrpa.matching.pages.answers import answer_to
from promptrpa.mind.agents import Agents


def answer(mind: Agents, state: RunState) -> Stepped:
    """The words of the page in front about what was asked; they are told to the user, and to no model."""
    assert state.page is not None and state.function is not None
    return Stepped(end=End.DONE, text=answer_to(state.function.prompt, state.page, mind.embedder.similarity))
