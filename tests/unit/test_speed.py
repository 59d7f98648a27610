"""The measurements of speed measure what they say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from command_line import CommandLine
from promptrpa.bootstrap import SpeedTools
from promptrpa.evaluation.speed import parts
from promptrpa.evaluation.speed.pages import APPS, measure_knowing
from promptrpa.evaluation.speed.phones import served_phones
from promptrpa.evaluation.speed.race import by_hand, race
from promptrpa.evaluation.speed.rates import measure_rates
from promptrpa.evaluation.speed.tools import times
from promptrpa.settings import Settings


@pytest.fixture
def tools(tmp_path: Path) -> Iterator[SpeedTools]:
    with ExitStack() as stack:
        yield SpeedTools(Settings(home=tmp_path / "home"), stack)


def test_the_replay_and_the_script_by_hand_do_the_same(tools: SpeedTools) -> None:
    found = race(tools, 1, at_once=True)
    assert found.steps == 5
    for contender in (found.replay, found.replay_with_pictures, found.by_hand, found.by_hand_as_installed):
        assert min(contender.warm.median, contender.cold.median) > 0
    assert found.ratio_warm == pytest.approx(found.replay.warm.median / found.by_hand.warm.median, abs=0.01)
    assert found.own_per_step > 0


def test_only_a_done_task_counts_and_the_phone_starts_over(tools: SpeedTools) -> None:
    with served_phones(1) as phones, tools.by_hand(tools.connect(phones.addresses[0])) as phone:
        assert not phones.is_done()
        by_hand(phone)
        assert phones.is_done()
        phones.start_over()
        assert not phones.is_done()
        assert phone.app_current()["package"] != "com.android.deskclock"


def test_rates_are_of_all_phones_together(tools: SpeedTools) -> None:
    found = measure_rates(tools, 2, 0.3)
    assert found.phones == 2
    assert min(found.taps, found.dumps, found.screenshots) > 0


@pytest.mark.parametrize("nodes", parts.NODES)
def test_a_page_of_so_many_nodes_is_read(tools: SpeedTools, nodes: int) -> None:
    page = tools.read_page(parts.layout((nodes - 1) // 4))
    assert abs(len(page.widgets) - nodes) < 4


def test_each_tier_finds_the_wanted_widget(tools: SpeedTools, tmp_path: Path) -> None:
    with tools.mind(tmp_path / "home") as mind:
        found = parts.ground(tools.read_page(parts.layout(25)), 25, mind.grounding)
    assert min(found.history.best, found.text.best, found.meaning.best) > 0


@pytest.mark.parametrize("apps", APPS)
def test_a_graph_of_made_apps_answers_right(tools: SpeedTools, apps: int) -> None:
    found = measure_knowing(tools, 100, apps)
    assert (found.pages, found.apps) == (100, apps)
    asked = (found.first, found.seen, found.changed, found.unseen, found.way, found.words, found.nowhere)
    assert min(found.write.best, *(each.best for each in asked)) > 0


def test_times_are_summed_up() -> None:
    assert (times([3.0, 1.0, 2.0]).median, times([3.0, 1.0, 2.0]).best) == (2.0, 1.0)


@pytest.mark.parametrize("phones", ["one", "0", "1,,2", "1000"])
def test_a_wrong_number_of_phones_is_said(tmp_path: Path, phones: str) -> None:
    said = CommandLine(tmp_path / "home")("bench", "speed", "--phones", phones)
    assert said.returncode == 2
    assert "--phones takes numbers" in said.stderr
