"""Thresholds fitted anew to what the journal knows, and kept only where that is better on tasks held out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import msgspec

from promptrpa import typed
from promptrpa.domain.operation import Purpose
from promptrpa.domain.question import QuestionKind, QuestionName
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.domain.upkeep import Refit
from promptrpa.knowledge.records.journal import SqlJournal
from promptrpa.knowledge.storage.files import write_file

FILE: Final = "fitted.json"
ASKED: Final = 1.0
WRONG: Final = 10.0
"""What a question costs a person, and what a wrong operation costs."""
ENOUGH: Final = 40
"""Steps, and tasks, that there must be in each part."""
TASKS: Final = 3
_THRESHOLDS: Final = tuple(round(0.3 + 0.025 * k, 3) for k in range(25))


@dataclass(frozen=True, slots=True)
class Fitted:
    """ask_below: as in the settings; None where nothing better than the default is known. ranking: what tells tutorials
    apart, by the names of the weights; none where nothing better than what is handed out is known."""

    ask_below: float | None = None
    ranking: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A widget that was chosen for an instruction, how sure of it grounding was, whether it was right, and in which
    way it was found (grounding's tier)."""

    task: str
    confidence: float
    right: bool
    tier: str = ""


def read_fitted(home: Path) -> Fitted:
    """What was fitted before; the defaults where nothing was, or where the file cannot be read."""
    try:
        return typed.decode((home / FILE).read_bytes(), Fitted)
    except (OSError, msgspec.DecodeError):
        return Fitted()


def keep_ranking(home: Path, ranking: dict[str, float]) -> None:
    """What tells tutorials apart from now on."""
    write_file(home / FILE, replace(read_fitted(home), ranking=ranking))


def refit(journal: SqlJournal, home: Path, ask_below: float) -> Refit:
    """Fit ask_below to the choices of all runs; write it to the home where it is better than the one in force."""
    found = fit_ask_below(all_choices(journal), ask_below)
    if found.kept:
        write_file(home / FILE, replace(read_fitted(home), ask_below=found.after))
    return found


def all_choices(journal: SqlJournal) -> list[Choice]:
    """Those of all runs."""
    return [choice for run in journal.runs(None) for choice in choices_of(run, journal.steps(run.id))]


def choices_of(run: Run, steps: Sequence[Step]) -> Iterator[Choice]:
    """What can be said of the choices in a run: right where the run was done or the user took the same, wrong where
    the page did not change, the user took another, or the run failed there."""
    name = run.task or run.prompt
    chosen = [s for s in steps if s.proposal and s.proposal.purpose is Purpose.INSTRUCTION and s.proposal.candidates]
    for step in steps:
        if step.question and step.answer and step.question.name == QuestionName.WIDGET and step.question.options:
            first = step.question.options[0]
            if step.question.kind is QuestionKind.CHOOSE and first.detail:
                tier = step.proposal.tier.value if step.proposal else ""
                yield Choice(name, float(first.detail), step.answer.value == first.id, tier)
    for step in chosen:
        assert step.proposal is not None
        if step.question is not None:
            continue
        if step.result is StepResult.UNCHANGED or (run.status is RunStatus.FAILED and step is steps[-1]):
            yield Choice(name, step.proposal.confidence, False, step.proposal.tier.value)
        elif run.status is RunStatus.DONE and step.result is StepResult.CHANGED:
            yield Choice(name, step.proposal.confidence, True, step.proposal.tier.value)


def fit_ask_below(choices: Sequence[Choice], now: float) -> Refit:
    """The threshold at which the steps of two thirds of the tasks cost least, tried on those of the others."""
    fitted_on, tried_on = parted(choices)
    for part in (fitted_on, tried_on):
        if len(part) < ENOUGH or len({c.task for c in part}) < TASKS:
            tasks = len({c.task for c in choices})
            few = f"ask_below stays at {now:g}: too few steps ({len(choices)}) of too few tasks ({tasks})."
            return Refit("ask_below", now, now, False, few)
    best = min(_THRESHOLDS, key=lambda t: (round(_cost(fitted_on, t), 6), abs(t - now)))
    before, after = _cost(tried_on, now), _cost(tried_on, best)
    on = f"on {len(tried_on)} steps of {len({c.task for c in tried_on})} tasks held out a step costs"
    if after < before - 1e-9:
        return Refit(
            "ask_below",
            now,
            best,
            True,
            f"ask_below is {best:g} from now on: {on} {after:.3f} instead of {before:.3f}.",
        )
    return Refit(
        "ask_below", now, now, False, f"ask_below stays at {now:g}: {on} {before:.3f}, with {best:g} {after:.3f}."
    )


def parted(choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Those of two thirds of the tasks, to fit on, and those of the others, to try it on."""
    return [c for c in choices if not is_held_out(c.task)], [c for c in choices if is_held_out(c.task)]


def _cost(choices: Sequence[Choice], threshold: float) -> float:
    costs = (ASKED if c.confidence < threshold else 0.0 if c.right else WRONG for c in choices)
    return sum(costs) / len(choices)


def is_held_out(task: str) -> bool:
    """It is one of the third that nothing is fitted to."""
    return hashlib.blake2b(task.encode(), digest_size=4).digest()[0] % 3 == 0
