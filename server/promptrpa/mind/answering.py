"""What a page says about a question."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import End, RunState, Stepped
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.answers import answer_to, lacks_day
from promptrpa.matching.words.asking import first_unknown
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents

_DOWN: Final = Instruction(OperationType.SCROLL, parameter="down", source="to the day that is asked about")
FURTHER: Final = 8
"""So many times a list of days is scrolled down to the one that is asked about."""


def answer(mind: Agents, state: RunState) -> Stepped:
    """The words of the page in front about what was asked; they are told to the user, and to no model. A page that does
    not show whom, which place or which day the question names tells of another one; days are scrolled to first."""
    assert state.page is not None and state.function is not None
    now = datetime.fromisoformat(state.now) if state.now else None
    prompt = state.function.prompt
    day = lacks_day(prompt, state.page, now.date()) if now else ""
    if day and _goes_on(state):
        return Stepped(instruction=_DOWN)
    if missing := _not_shown(state) or _unheard_of(mind, state) or day:
        return Stepped(end=End.IMPOSSIBLE, text=f"“{missing}” is not on the page that was found")
    said = answer_to(prompt, state.page, mind.embedder.similarity, now)
    return Stepped(end=End.DONE, text=said)


def _goes_on(state: RunState) -> bool:
    """The page can be scrolled, and the last time that it was it showed more."""
    assert state.page is not None
    scrolled = [s for s in state.history if s.instruction == _DOWN]
    stuck = bool(scrolled) and scrolled[-1].result is not StepResult.CHANGED
    return any(w.scrollable for w in state.page.widgets) and not stuck and len(scrolled) < FURTHER


def _not_shown(state: RunState) -> str:
    """The first person or place of the question that the page does not show, and that was not touched on the way; empty
    where there is none."""
    assert state.function is not None
    shown = " ".join(plain(text) for text in _shown(state))
    named = [slot.value for slot in state.named if slot.type in ("name", "place")]
    return next((value for value in named if plain(value) not in shown), "")


def _unheard_of(mind: Agents, state: RunState) -> str:
    """The first word of the question that neither the page nor any tutorial has: it is the name of something that the
    page does not tell of. Empty where there is none."""
    told = (text for t in mind.knowledge.tutorials() for text in (t.title, *t.asked, t.text, t.app))
    return first_unknown(state.prompt, [*_shown(state), *told])


def _shown(state: RunState) -> list[str]:
    """What the page shows, and what was touched on the way to it."""
    assert state.page is not None
    touched = (c.label for s in state.own_history if s.proposal for c in s.proposal.candidates[:1])
    return [*(w.label for w in state.page.widgets), *touched]
