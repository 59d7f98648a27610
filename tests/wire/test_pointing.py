"""An icon without words that the user points at: kept with its picture, and known from then on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from promptrpa import bootstrap
from promptrpa.bootstrap import Bench
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.settings import load
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone

PACKS = bootstrap.load_packs(())


class Pointing:
    """Touches the round button at the bottom of the page when asked to show a step."""

    attended = True

    def __init__(self) -> None:
        self.shown = 0

    def ask(self, question: Question, page: Page | None) -> Answer:
        assert page is not None
        if question.kind is not QuestionKind.DEMONSTRATE or "Big ring" not in question.text:
            return Answer(question.name, "skip")
        self.shown += 1
        middle = page.size[0] // 2
        icons = [w for w in page.widgets if w.clickable and w.kind in ("ImageButton", "ImageView", "FrameLayout")]
        lowest = max((w for w in icons if abs(w.bounds.center[0] - middle) < 10), key=lambda w: w.bounds.top)
        return Answer(question.name, ",".join(map(str, lowest.bounds.center)))


@pytest.fixture
def bench() -> Iterator[Bench]:
    with ExitStack() as stack:
        yield Bench(load({}), stack, PACKS)


def phone(serial: str) -> Phone:
    return Phone(PhoneConfig(serial=serial, conditions=frozenset({"unlabelled"})), PACKS)


def photos(of: Phone) -> int:
    return len(of.state()["gallery"]["photos"])


def test_an_icon_that_was_shown_once_is_found_the_next_time(bench: Bench, tmp_path: Path) -> None:
    user, first, second = Pointing(), phone("a"), phone("b")
    before = photos(first)
    with bench.runner(first, tmp_path, user, StepCounter()) as (runner, knowledge):
        run = runner.run("open Camera, tap Big ring")
        assert (run.status, user.shown, photos(first)) == (RunStatus.DONE, 1, before + 1), run.reason
        (icon,) = knowledge.icons.icons()
        assert icon.words == "Big ring"
        assert icon.environment.app == "com.android.camera"
        assert knowledge.pictures.load(icon.digest).size[0] > 50
    steps = StepCounter()
    with bench.runner(second, tmp_path, NobodyThere(), steps) as (runner, knowledge):
        for task in knowledge.tasks():  # else the icon is known by the task that touched it
            knowledge.repository.remove(task.id)
        run = runner.run("open Camera, tap Flash, tap Always flash, tap Big ring")
    assert (run.status, photos(second)) == (RunStatus.DONE, before + 1), run.reason
    last = steps.steps[-1].proposal
    assert last is not None
    assert "Big ring" in last.reason
