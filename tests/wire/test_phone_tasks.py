"""A fixed sample of the app packs' tasks, as `promptrpa bench tasks` runs them."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from promptrpa import bootstrap
from promptrpa.evaluation.phone_tasks import PhoneTasks, Stage, cases, sample
from promptrpa.evaluation.trials import Trials
from promptrpa.settings import load


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_sample_is_done_replayed_without_a_question_and_never_taps_wrongly() -> None:
    packs = bootstrap.load_packs(())
    every = list(cases(packs))
    chosen = sample(every, "en", 4) + sample(every, "zh", 4, first=1)
    with ExitStack() as stack:
        trials = PhoneTasks(Trials(packs, bootstrap.Bench(load({}), stack))).run(chosen)
    assert [t.result.reason for t in trials if t.result.wrong] == []
    kept = [t for t in trials if t.stage is not Stage.SECOND_VERSION]
    assert [(t.case.task, t.result.reason) for t in kept if not t.result.good or t.result.asked] == []
    assert all(t.result.replayed for t in kept if t.stage is Stage.REPLAY)
    assert all(t.result.done or t.result.reason for t in trials)
