"""Prompts on web pages by the whole product: a first run, its replay from memory, a page that has changed, the list of
choices, and an open goal with a scripted model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from web_phone import WebPhone

from common import read_models
from conftest import HAS_CHROMIUM
from model_kit import Say, act, model_of, numbered, scripted
from promptrpa import bootstrap
from promptrpa.domain.run import Run, RunStatus
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.language.model import ChatModel
from promptrpa.settings import load

pytestmark = pytest.mark.skipif(not HAS_CHROMIUM, reason="Chromium is not installed.")
FILL = 'type "{}" in Name, select Black from the list, switch on Gift wrap and press Order now'


@contextmanager
def product(home: Path, page: WebPhone, model: ChatModel | None = None) -> Iterator[tuple[KnowledgeBase, object]]:
    settings = replace(load({}, home=home), pictures=False)
    with bootstrap.open_knowledge(settings) as knowledge:
        mine = replace(model, ledger=knowledge.ledger) if model else None
        mind = bootstrap.make_mind(settings, knowledge, read_models(), mine)
        yield knowledge, bootstrap.make_runner(settings, knowledge, mind, page, NobodyThere(), StepCounter())


def ran(home: Path, site: str, prompt: str, model: ChatModel | None = None, task: str = "") -> tuple[Run, str]:
    """How a run on a fresh page ended, and what the page says."""
    with closing(WebPhone(f"web:{site}")) as page, product(home, page, model) as (knowledge, runner):
        saved = knowledge.task(task) if task else None
        run = runner.run(prompt, task=saved)  # type: ignore[attr-defined]
        return run, page.out


def test_a_prompt_is_done_saved_and_replayed_with_another_value(site: str, tmp_path: Path) -> None:
    first, said = ran(tmp_path, site, FILL.format("Ann"))
    assert (first.status, said) == (RunStatus.DONE, "ordered: Black, 1 cups, for Ann, gift")
    again, said = ran(tmp_path, site, FILL.format("Bo"))
    assert (again.status, again.replay, said) == (RunStatus.DONE, True, "ordered: Black, 1 cups, for Bo, gift")
    assert again.task == first.task


def test_one_step_on_the_page_in_front(site: str, tmp_path: Path) -> None:
    run, said = ran(tmp_path, site, 'Click on the "Listens" button.')
    assert (run.status, said) == (RunStatus.DONE, "heard")
    run, said = ran(tmp_path, site, "click the red circle")
    assert (run.status, said) == (RunStatus.DONE, "red circle")


def test_what_is_not_there_is_said(site: str, tmp_path: Path) -> None:
    run, said = ran(tmp_path, site, 'click on "Coffee machine"')
    assert (run.status, said) == (RunStatus.FAILED, "Nothing yet")
    assert "Coffee machine" in run.reason


def test_an_open_goal_is_planned_by_a_model(site: str, tmp_path: Path) -> None:
    def script(name: str, asked: str) -> Say:
        if name == "criticise_plan":
            return {"problems": [], "plan": []}
        if name == "understand":
            return {"kind": "task", "goal": "order three cups of tea", "app": ""}
        if name != "next_step":
            return {"clauses": []}
        screen = asked.partition("The screen now")[2]
        if "ordered" in screen:
            return act("done", "done")
        if "field Cups: 3" not in screen:
            return act("three cups", "edit", numbered(asked, "field Cups"), text="3")
        return act("order", "click", numbered(asked, "button Order now"))

    run, said = ran(tmp_path, site, "I would like to order three cups of tea", model_of(scripted(script)))
    assert (run.status, said) == (RunStatus.DONE, "ordered: Green, 3 cups, for , no gift")
