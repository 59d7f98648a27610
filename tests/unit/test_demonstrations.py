"""Saved tasks that a planner is shown as examples: how many; where they are only shown, none is replayed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from knowledge_kit import task
from loop_kit import function, home

from common import read_models
from promptrpa.bootstrap import make_mind, open_knowledge
from promptrpa.domain.loop import Decide, End, RunState, Stepped, Topic
from promptrpa.domain.task import Environment
from promptrpa.evaluation.miniwob.bench import OnlyShown
from promptrpa.ports.language import Scene
from promptrpa.settings import Settings

GOAL = "set an alarm for 6:15"


class Planner:
    """Implements ports.Planner: keeps what it is shown."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def next(self, scene: Scene) -> Stepped:
        self.scenes.append(scene)
        return Stepped(end=End.DONE)


@pytest.mark.parametrize(("most", "shown"), [(0, 0), (2, 2), (5, 3)])
def test_as_many_similar_tasks_are_shown_as_the_setting_says(tmp_path: Path, most: int, shown: int) -> None:
    settings = Settings(home=tmp_path, demonstrations=most)
    planner = Planner()
    with open_knowledge(settings) as knowledge:
        for number, words in enumerate(("set an alarm for 7:30", "set an alarm", "set an alarm for Monday")):
            knowledge.save_task(replace(task(f"a{number}", words), function=words))
        mind = replace(make_mind(settings, knowledge, read_models()), planner=planner)
        state = RunState("r1", GOAL, function=function(GOAL), page=home("Clock"), planner=True, planning=True)
        mind.decide(state, Decide(Topic.STEP), Environment())
    assert len(planner.scenes[0].similar) == shown


def test_a_task_that_is_only_shown_is_not_found_again(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    with open_knowledge(settings) as knowledge:
        known = replace(task(), function=GOAL, prompts=(GOAL,))
        mind = make_mind(settings, knowledge, read_models())
        wish = function(GOAL)
        assert mind.retrieval.match_task(wish, known.environment, [known]) is not None
        shown = OnlyShown(mind.retrieval)
        assert shown.match_task(wish, known.environment, [known]) is None
        assert shown.rank(wish, knowledge.tutorials()) == mind.retrieval.rank(wish, knowledge.tutorials())
