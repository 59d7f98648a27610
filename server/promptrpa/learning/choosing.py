"""What tells tutorials apart, fitted anew to those that a user meant, and kept only where it is better for others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Final

from promptrpa.domain.question import Answer, Question, QuestionName
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.upkeep import Refit
from promptrpa.reasoning.ranking.by_asked import ORDERING, AskedWeights, Compared
from promptrpa.reasoning.ranking.odds import chance_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME: Final = "tutorials"
ENOUGH: Final = 20
"""Wishes that there must be in each part."""
AMONG: Final = 5
"""So many tutorials are compared for a wish of which nobody was asked."""
SPREAD: Final = 0.25
"""So far, as a share of itself, a weight is likely to be from what it is handed out as."""
BEYOND: Final = 1.64
"""Standard deviations that chance exceeds 5 times of 100."""
MOST: Final = 2.0
"""So many times as much, or as little, it may be at the most."""
ROUNDS: Final = 50
LEAST_STEP: Final = 1e-3
_GUARDS: Final = ("other_deed", "undoes")
"""They keep from the opposite of what is wanted, and stay."""
_FITTED: Final = [n for n, name in enumerate(ORDERING) if name not in _GUARDS]
_NO_WISH: Final = ("", "none", "stop")
_YES_NO: Final = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Pick:
    """The tutorial that a wish meant. shown: those that a person chose from; empty where nobody was asked."""

    wish: str
    tutorial: str
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A wish whose tutorial is known. rows: of those that it could be, the right one first."""

    compared: Compared
    rows: tuple[int, ...]

    @property
    def tutorial(self) -> str:
        return self.compared.tutorials[self.rows[0]].id

    def behind(
        self, weights: NDArray[np.float64], shipped: AskedWeights
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How much surer each is than the right one, and how much more of it each weight counts. weights: as ORDERING;
        how sure one is beside that goes by those handed out."""
        import numpy as np

        of = self.compared
        counts = of.counts(weights)
        sure, signs = np.zeros(len(self.rows)), np.zeros((len(self.rows), len(weights)))
        for n, (row, rival) in enumerate(zip(self.rows, of.next_rivals(counts, self.rows), strict=True)):
            ahead = counts[row] - counts[rival] if rival >= 0 else of.most_ahead(row)
            if ahead < of.most_ahead(row):
                signs[n] = shipped.ahead * (of.signs[row] - of.signs[rival])
            sure[n] = of.sure(row, min(ahead, of.most_ahead(row)), shipped)
        return sure - sure[0], signs - signs[0]


def picks_of(run: Run, steps: Sequence[Step], answers: Iterable[tuple[Question, Answer]]) -> Iterator[Pick]:
    """What a person chose in a run; else the one tutorial that was followed, where the run was done."""
    wish, chosen = run.prompt, False
    for question, answer in answers:
        said = question.id_of(answer.value).strip()
        shown = tuple(option.id for option in question.options if option.id not in _NO_WISH)
        if question.name == QuestionName.TUTORIAL and said in shown:
            chosen = True
            yield Pick(wish, said, shown)
        elif question.name in (QuestionName.TUTORIAL, QuestionName.WISH) and said not in _NO_WISH:
            wish = said
        elif question.name in (QuestionName.TASK, QuestionName.FUNCTION) and said not in _YES_NO:
            return  # it may be another wish from here on
    followed = {step.tutorial for step in steps}
    if run.status is RunStatus.DONE and not chosen and len(followed) == 1 and "" not in followed:
        yield Pick(wish, followed.pop())


def example_of(pick: Pick, compared: Compared, weights: AskedWeights) -> Example | None:
    """None where the tutorial is not among those compared, or is alone there. Where nobody was asked, the others are
    those that come behind it by these weights."""
    row_of = {tutorial.id: row for row, tutorial in enumerate(compared.tutorials)}
    if pick.tutorial not in row_of:
        return None
    meant = row_of[pick.tutorial]
    if pick.shown:
        others = [row_of[id] for id in pick.shown if id in row_of and id != pick.tutorial]
    else:
        sure = list(compared.sureness(weights))
        order = sorted(range(len(sure)), key=lambda row: -sure[row])
        others = order[order.index(meant) + 1 :][: AMONG - 1]
    return Example(compared, (meant, *others)) if others else None


def reordered(
    fitted_on: Sequence[Example], tried_on: Sequence[Example], now: AskedWeights, shipped: AskedWeights
) -> tuple[AskedWeights | None, Refit]:
    """The weights to use from now on, None to keep those in force; and what that gave. Better is: the tutorials that
    were meant come first more often, by more than chance, and how likely each is called is no further from the
    truth."""
    many = len(tried_on)
    if min(len(fitted_on), many) < ENOUGH:
        return None, too_few(len(fitted_on) + many)
    found = fit(fitted_on, shipped)
    before, after = (_Judged.by(weights, tried_on) for weights in (now, found))
    better = after.leads(before) and after.off <= before.off
    on = f"of {many} wishes held out the right one is first for {sum(before.right)}"
    told = (
        f"The order of tutorials is fitted anew: {on} before, for {sum(after.right)} now."
        if better
        else f"The order of tutorials stays as it is: {on}, fitted anew for {sum(after.right)}."
    )
    return (found if better else None), Refit(NAME, before.share, after.share, better, told)


def too_few(wishes: int) -> Refit:
    """Nothing can be fitted to these."""
    return Refit(NAME, 0.0, 0.0, False, f"The order of tutorials stays as it is: too few wishes ({wishes}).")


@dataclass(frozen=True, slots=True)
class _Judged:
    """Weights on examples: for which the right tutorial comes first, and how far the chances are off (Brier score)."""

    right: tuple[bool, ...]
    off: float

    @classmethod
    def by(cls, weights: AskedWeights, examples: Sequence[Example]) -> _Judged:
        right, off = [], []
        for example in examples:
            sure = list(example.compared.sureness(weights))
            meant, *others = (chance_of(sure[row]) for row in example.rows)
            right.append(meant > max(others))
            off.append((1 - meant) ** 2 + sum(chance**2 for chance in others))
        return cls(tuple(right), fmean(off))

    @property
    def share(self) -> float:
        return round(sum(self.right) / len(self.right), 4)

    def leads(self, other: _Judged) -> bool:
        """It is right where the other is not more often than the other way round, by more than chance."""
        differ = sum(one != two for one, two in zip(self.right, other.right, strict=True))
        return sum(self.right) - sum(other.right) > BEYOND * math.sqrt(differ)


def fit(examples: Sequence[Example], shipped: AskedWeights) -> AskedWeights:
    """The likeliest weights after these examples (conditional logistic regression), where those handed out are the
    likeliest before; by Newton's method, with steps halved until they lead down."""
    import numpy as np

    start = np.array([getattr(shipped, name) for name in ORDERING])
    bounds = np.sort([start / MOST, start * MOST], axis=0)
    pull = np.zeros(len(start))
    pull[_FITTED] = (SPREAD * start[_FITTED]) ** -2

    def cost(weights: NDArray[np.float64]) -> float:
        unlikely = sum(float(np.logaddexp.reduce(each.behind(weights, shipped)[0])) for each in examples)
        return unlikely + float(pull @ (weights - start) ** 2) / 2

    weights = start
    for _ in range(ROUNDS):
        slope, bend = pull * (weights - start), np.diag(pull)
        for each in examples:
            behind, signs = each.behind(weights, shipped)
            chances = np.exp(behind - behind.max())
            chances /= chances.sum()
            mean = chances @ signs
            slope = slope + mean
            bend = bend + (signs.T * chances) @ signs - np.outer(mean, mean)
        step = np.zeros(len(start))
        step[_FITTED] = np.linalg.solve(bend[np.ix_(_FITTED, _FITTED)], slope[_FITTED])
        while cost(further := np.clip(weights - step, *bounds)) > cost(weights) and np.abs(step).max() > LEAST_STEP:
            step = step / 2
        moved, weights = np.abs(further - weights).max(), further
        if moved <= LEAST_STEP:
            break
    return replace(shipped, **dict(zip(ORDERING, np.round(weights, 4).tolist(), strict=True)))
