"""What pages show, apart from how they look: plots, histories, timelines, settings and their words."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from promptrpa import bootstrap
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Gate, GateKind, Operation
from promptrpa.domain.run import Run, RunStatus, Step, StepResult, Times
from promptrpa.domain.task import Environment, PageFeatures, Task, TaskStep
from promptrpa.errors import SettingsError
from promptrpa.learning.exports import FORMATS
from promptrpa.settings import Settings, load, sources, write
from promptrpa.web import settings as shown_settings
from promptrpa.web.history import history, versions
from promptrpa.web.plots import HIGH, TOP, WIDTH, bars, dots
from promptrpa.web.timeline import timeline

TEMPLATES = Path(shown_settings.__file__).parent / "templates"


def step(number: int, kind: OperationType, picture: str = "", **more: object) -> Step:
    operation = Operation(kind, (1, 1))
    times = Times(0.1, 0.2, 0.3, 0.4)
    made = Step(number, None, None, None, None, operation, StepResult.CHANGED, times=times, picture=picture)
    return replace(made, **more)


def run(number: int, status: RunStatus, seconds: int) -> Run:
    return Run(f"r{number}", "p", "d", status, "2026-01-01T10:00:00+00:00", f"2026-01-01T10:00:{seconds:02}+00:00")


def test_bars_stand_on_each_other_within_the_plot() -> None:
    plot = bars(["a", "b"], [("done", [3, 0]), ("failed", [1, 2])])
    done, failed = plot.marks[0], plot.marks[1]
    assert failed.y + failed.height == pytest.approx(done.y)
    assert all(TOP <= mark.y <= HIGH and mark.x < WIDTH for mark in plot.marks)
    assert [tick.label for tick in plot.rows] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize("most", [0, 0.003, 1, 7, 99, 100, 12345])
def test_the_grid_holds_the_largest_value_in_few_lines(most: float) -> None:
    plot = dots([("x", most, "done", "")])
    assert 1 <= len(plot.rows) <= 7
    assert plot.marks[0].y >= TOP - 0.01


def test_many_names_are_thinned_out() -> None:
    assert len(bars([str(n) for n in range(30)], [("done", [1.0] * 30)]).columns) <= 8


def test_a_timeline_has_pictures_after_and_what_changed() -> None:
    risky = Gate(GateKind.CONFIRM, "send", "it can send")
    line = timeline(
        [
            step(1, OperationType.CLICK, "a"),
            step(2, OperationType.EDIT, "b"),
            step(3, OperationType.CLICK, "c", picture_after="d", gate=risky),
        ],
        [],
    )
    assert [moment.after for moment in line.moments] == ["b", "c", "d"]
    assert [moment.step.number for moment in line.changes] == [2, 3]
    assert line.seconds == pytest.approx(3.0)


def test_a_history_counts_what_ended_by_itself() -> None:
    runs = [
        run(1, RunStatus.DONE, 4),
        run(2, RunStatus.STOPPED, 9),
        run(3, RunStatus.FAILED, 2),
        run(4, RunStatus.DONE, 6),
    ]
    found = history(runs)
    assert (found.done, found.failed, found.seconds) == (2, 1, 6.0)
    assert [mark.kind for mark in found.plot.marks] == ["done", "failed", "done"]


def test_versions_say_which_steps_they_changed() -> None:
    saved = TaskStep(None, Operation(OperationType.BACK), "Go back", PageFeatures())  # type: ignore[arg-type]
    old = Task("t", 1, "n", "f", "a", "en", Environment(), (saved, saved))
    new = replace(old, version=2, steps=(saved, replace(saved, description="Tap “Done”")))
    assert [(each.task.version, each.steps) for each in versions([old, new])] == [(2, (2,)), (1, ())]


def test_every_setting_has_its_meaning_in_both_languages() -> None:
    say = bootstrap.load_messages("zh")
    meanings = {name: text for texts in shown_settings._MEANINGS.values() for name, text in texts.items()}
    assert set(meanings) == {f.name for f in fields(Settings)}
    assert [text for text in (*meanings.values(), *shown_settings._MEANINGS) if say(text) == text] == []


def test_every_text_of_a_page_is_there_in_chinese() -> None:
    say = bootstrap.load_messages("zh")
    said = [
        t for file in TEMPLATES.glob("*.html") for t in re.findall(r"_\('((?:[^'\\]|\\.)*)'\)", file.read_text("utf-8"))
    ]
    assert len(said) > 300
    assert sorted({text for text in said if say(text) == text}) == []


def test_settings_are_written_beside_what_stands_there(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('# mine\nmax_steps = 9\nplanner = "react"\n', encoding="utf-8")
    new = write(load({}, home=tmp_path), {"max_steps": 12, "apps_blocked": 'Bank, "Pay"\\', "pictures": False})
    assert (new.max_steps, new.apps_blocked, new.pictures, new.planner) == (12, 'Bank, "Pay"\\', False, "react")
    assert "# mine" in file.read_text(encoding="utf-8")
    assert sources(tmp_path, {"PROMPTRPA_MAX_STEPS": "4"}) == {
        **dict.fromkeys(("planner", "apps_blocked", "pictures"), "file"),
        "max_steps": "environment",
    }


def test_a_setting_that_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    settings = write(load({}, home=tmp_path), {"max_steps": 12})
    before = (tmp_path / "settings.toml").read_bytes()
    with pytest.raises(SettingsError):
        write(settings, {"max_steps": "many"})
    assert (tmp_path / "settings.toml").read_bytes() == before


def test_the_command_line_knows_all_formats() -> None:
    from promptrpa.cli.library import export_command

    option = next(each for each in export_command.params if each.name == "form")
    assert list(option.type.choices) == ["promptrpa", *FORMATS]  # type: ignore[attr-defined]
