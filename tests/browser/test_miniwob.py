"""The measurement on MiniWoB++: its tables, and a fixed sample of the package's own pages where it is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from conftest import HAS_CHROMIUM
from promptrpa import bootstrap
from promptrpa.errors import SettingsError, UsageError
from promptrpa.evaluation.miniwob.bench import Outcome, Record, Trial, Variant, plan
from promptrpa.evaluation.miniwob.pages import PaperTask, pages_folder, read_paper
from promptrpa.evaluation.miniwob.tables import make_tables
from promptrpa.settings import load

SAMPLE = ("click-test", "enter-text", "choose-list", "click-checkboxes", "enter-date")


def record(task: str, seed: int, outcome: Outcome, variant: str = "", actions: int = 2) -> Record:
    reward = 1.0 if outcome is Outcome.SUCCESS else -1.0
    trial = Trial(task, seed, Variant(variant))
    return Record(trial, "do it", outcome, reward, "done", "", 0, 0, actions, 0, 3, 300, 1.0)


def test_tables_stand_beside_the_papers_figures() -> None:
    records = [
        record("one", 0, Outcome.SUCCESS),
        record("one", 1, Outcome.FAILED),
        record("two", 0, Outcome.UNEXECUTABLE, actions=0),
        record("two", 1, Outcome.UNREAD, actions=0),
    ]
    tables = make_tables(records, [PaperTask("one", 0.9), PaperTask("two", None)])
    one, two = tables.by_task
    assert (one.success, one.paper, one.failed, one.calls, one.tokens) == (0.5, 0.9, 1, 3.0, 300)
    assert (two.success, two.unexecutable, two.unread) == (0.0, 1, 1)
    (mean,) = tables.means
    assert (mean.tasks, mean.success, mean.known, mean.success_here, mean.paper) == (2, 0.25, 1, 0.5, 0.9)
    assert [(level.level, level.tasks) for level in tables.levels] == [("easy", 1), ("unsolved", 1)]


def test_variants_are_compared_by_level() -> None:
    records = [
        record("one", 0, Outcome.SUCCESS, "all three", actions=5),
        record("one", 0, Outcome.FAILED, "no agent grounding", actions=1),
    ]
    (level,) = make_tables(records, []).levels
    assert (level.level, dict(level.success)) == ("hard", {"all three": 1.0, "no agent grounding": 0.0})


def test_trials_of_a_task_stand_together() -> None:
    trials = plan(["one", "two"], 2, [Variant("a"), Variant("b")])
    assert [(t.variant.name, t.task, t.seed) for t in trials[:5]] == [
        ("a", "one", 0),
        ("a", "one", 1),
        ("a", "two", 0),
        ("a", "two", 1),
        ("b", "one", 0),
    ]


def test_a_table_that_is_none_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "tasks.csv"
    table.write_text("task,rci_success\none,0.5\ntwo,\n", encoding="utf-8")
    assert read_paper(table) == [PaperTask("one", 0.5), PaperTask("two", None)]
    table.write_text("name\none\n", encoding="utf-8")
    with pytest.raises(UsageError, match="task and rci_success"):
        read_paper(table)
    with pytest.raises(SettingsError, match="no pages"):
        pages_folder(tmp_path)


@pytest.mark.skipif(not HAS_CHROMIUM or find_spec("miniwob") is None, reason="Chromium or miniwob is not installed.")
@pytest.mark.timeout(300)
def test_a_sample_of_the_package_is_done(tmp_path: Path) -> None:
    settings = load({}, home=tmp_path)
    with bootstrap.open_miniwob(settings, pages_folder(), 120) as bench:
        records = [bench.run(Trial(task, 1, Variant(""))) for task in SAMPLE]
    assert {r.trial.task: r.outcome for r in records} == dict.fromkeys(SAMPLE, Outcome.SUCCESS)
    assert all(r.reward > 0 and r.actions for r in records)
