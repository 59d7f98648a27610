"""What is fitted to a user's own runs, and forgotten again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from promptrpa.bootstrap.knowledge import CALIBRATED, ask_below, calibration, ranking_weights
from promptrpa.bootstrap.mind import Models, load_models, make_mind
from promptrpa.domain.function import FunctionKind
from promptrpa.domain.upkeep import Refit
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.knowledge.records.journal import SqlJournal
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.learning.choosing import Example, Pick

_MOST_WISHES: Final = 150
"""The newest; each is read and compared with all tutorials again."""
_COMPARED: Final = (FunctionKind.TASK, FunctionKind.QUESTION, FunctionKind.VAGUE)


def refit(settings: Settings, knowledge: KnowledgeBase, models: Models | None = None) -> Refit:
    """Fit thresholds, confidence and the order of tutorials to what the journal knows; each is kept in the home where
    it is better."""
    from promptrpa.knowledge.refit import refit as refit_threshold

    found = refit_threshold(knowledge.journal, settings.home, ask_below(settings))
    return replace(found, also=(_refit_confidence(settings, knowledge), _refit_order(settings, knowledge, models)))


def forget_fitted(settings: Settings) -> bool:
    """Go by what was handed out again; whether anything else was there."""
    from promptrpa.knowledge.refit import FILE

    there = [file for name in (FILE, CALIBRATED) if (file := settings.home / name).exists()]
    for file in there:
        file.unlink()
    return bool(there)


def _refit_confidence(settings: Settings, knowledge: KnowledgeBase) -> Refit:
    from promptrpa.knowledge.refit import Choice, all_choices, parted
    from promptrpa.learning.calibrating import recalibrated
    from promptrpa.matching.words.calibration import Sample, save

    def samples(choices: Sequence[Choice]) -> list[Sample]:
        return [Sample(c.tier, c.confidence, c.right) for c in choices if c.tier]

    fitted_on, tried_on = (samples(part) for part in parted(all_choices(knowledge.journal)))
    tables, told = recalibrated(fitted_on, tried_on, calibration(settings))
    if tables is not None:
        save(tables, settings.home / CALIBRATED)
    return told


def _refit_order(settings: Settings, knowledge: KnowledgeBase, models: Models | None) -> Refit:
    from promptrpa.knowledge.refit import is_held_out, keep_ranking
    from promptrpa.learning.choosing import ENOUGH, reordered, too_few
    from promptrpa.reasoning.ranking.by_asked import SHIPPED

    picks = _picks(knowledge.journal)
    if len(picks) < 2 * ENOUGH:
        return too_few(len(picks))
    examples = list(_examples(settings, knowledge, picks, models))
    fitted_on = [each for each in examples if not is_held_out(each.tutorial)]
    tried_on = [each for each in examples if is_held_out(each.tutorial)]
    weights, told = reordered(fitted_on, tried_on, ranking_weights(settings), SHIPPED)
    if weights is not None:
        keep_ranking(settings.home, asdict(weights))
    return told


def _picks(journal: SqlJournal) -> list[Pick]:
    """Which tutorials were meant: for each wish the last that was."""
    from promptrpa.learning.choosing import picks_of

    found: dict[str, Pick] = {}
    for run in journal.runs(None):
        for pick in reversed([*picks_of(run, journal.steps(run.id), journal.answers(run.id))]):
            found.setdefault(pick.wish.casefold(), pick)
    return [*islice(found.values(), _MOST_WISHES)]


def _examples(
    settings: Settings, knowledge: KnowledgeBase, picks: Sequence[Pick], models: Models | None
) -> Iterator[Example]:
    """The wishes compared with the tutorials that are known now; no language model is asked."""
    from promptrpa.learning.choosing import example_of

    alone = replace(settings, model_strong="", model_fast="", model_vision="")
    models = models or load_models(settings)
    mind, weights = make_mind(alone, knowledge, models), ranking_weights(settings)
    tutorials = knowledge.tutorials()
    for pick in picks:
        function = mind.analysis.analyse(pick.wish)
        compared = models.retrieval.compare(function, tutorials) if function.kind in _COMPARED else None
        if compared is not None and (example := example_of(pick, compared, weights)):
            yield example
