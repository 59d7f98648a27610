"""Steps that a person leaves out come from a tutorial before the page is searched."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import function, label, listing, open_app, row, screen, tap

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import Begun, Observed, Parsed, Recalled, RunState, Understood
from promptrpa.domain.operation import VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment
from promptrpa.loop.advance import advance
from promptrpa.mind import Mind
from promptrpa.mind.mapping import choose

SETTINGS = screen(
    label(-1, "Settings"),
    listing(row(0, "Network & internet"), row(1, "Accessibility"), row(2, "System")),
    package="com.android.settings",
)


def begun(prompt: str, *instructions: Instruction, page: Page = SETTINGS) -> RunState:
    state = RunState("r", prompt)
    outcomes = (Begun(frozenset()), Understood(function(prompt, prompt)), Recalled(None), Parsed(instructions))
    for outcome in (*outcomes, Observed(page)):
        state, _ = advance(state, outcome, Environment())
    return state


def test_what_a_tutorial_touches_before_comes_first(mind: Mind) -> None:
    prompt = "open Settings, tap Date & time, tap Time zone"
    state = begun(prompt, open_app("Settings"), tap("Date & time"), tap("Time zone"))
    chosen = choose(mind, _opened(state))
    assert chosen.verdict.kind is VerdictKind.REPLAN
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions)) == ["click: System", "click: Date & time", "click: Time zone"]


@pytest.mark.parametrize("words", ["Quantum mode", "Accessibility"])
def test_nothing_is_put_before_what_no_tutorial_knows_or_what_is_here(mind: Mind, words: str) -> None:
    prompt = f"open Settings, tap {words}, tap Details"
    state = begun(prompt, open_app("Settings"), tap(words), tap("Details"))
    chosen = choose(mind, _opened(state))
    assert chosen.instead is None


def _opened(state: RunState) -> RunState:
    """After the first step, on the page in front."""
    return replace(state, position=1)
