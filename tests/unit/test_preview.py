"""What a prompt would do, without a phone."""

from __future__ import annotations

from pathlib import Path

from loop_kit import opened, settings_phone

from promptrpa.bootstrap import make_runner
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, Step
from promptrpa.domain.task import Tutorial
from promptrpa.mind import Mind
from promptrpa.runs.preview import preview
from promptrpa.settings import Settings

INSTALLED = frozenset({"com.android.settings", "com.example.chat", "com.example.notes"})


def test_steps_are_shown_as_they_would_be_done(mind: Mind) -> None:
    shown = preview("open Settings, tap Display, turn on Dark theme", mind, INSTALLED)
    assert [str(s) for s in shown.steps] == ["open: Settings", "click: Display", "switch: Dark theme, true"]
    assert shown.apps == ("Settings",)
    assert (shown.task, shown.tutorial, shown.questions, shown.approvals, shown.reason) == (None, None, (), (), "")


def test_what_will_have_to_be_approved_is_named(mind: Mind) -> None:
    shown = preview("open Chat, type Hello in Message, tap Send", mind, INSTALLED)
    assert [(str(step), risk) for step, risk in shown.approvals] == [("click: Send", "send")]


def test_a_goal_shows_its_tutorial(mind: Mind) -> None:
    shown = preview("set an alarm for 7:30", mind, frozenset({"com.android.deskclock"}))
    assert isinstance(shown.tutorial, Tutorial)
    assert shown.steps
    assert "30" in [s.parameter for s in shown.steps]


def test_what_would_be_asked_is_asked_now(mind: Mind) -> None:
    shown = preview("open Notes, tap New note, type the title, type the text", mind, INSTALLED)
    names = [q.name for q in shown.questions]
    assert len(names) == len(set(names)) == 2
    assert all(any(f"{{{name}}}" in s.parameter for s in shown.steps) for name in names)


def test_without_a_plan_the_reason_is_said(mind: Mind) -> None:
    shown = preview("fold seventeen paper cranes", mind, INSTALLED)
    assert shown.steps == ()
    assert "tutorial" in shown.reason


class Nobody:
    attended = False

    def ask(self, question: Question, page: Page | None) -> Answer:
        raise AssertionError(question.text)

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


def test_a_saved_task_is_shown_and_not_done_again(home: Path) -> None:
    prompt = "open Settings, tap Display, turn on Dark theme"
    with opened(home) as (mind, knowledge):
        nobody = Nobody()
        runner = make_runner(Settings(pictures=False), knowledge, mind, settings_phone(), nobody, nobody)
        run = runner.run(prompt)
        shown = preview(prompt, mind, INSTALLED)
        assert shown.task is not None
        assert shown.task.id == run.task
        assert [s.operation for s in shown.steps] == ["open", "click", "switch"]
        assert preview(prompt, mind, frozenset()).task is None
        assert len(knowledge.journal.runs()) == 1
