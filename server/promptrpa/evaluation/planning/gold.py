"""The recording as a language model that is always right, and as saved tasks."""

from __future__ import annotations

import json
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Task, TaskStep
from promptrpa.evaluation.planning.episodes import ActionKind, Episode, Moment
from promptrpa.reasoning.model.screen import ScreenReader

_ACTIONS: Final = {
    ActionKind.CLICK: "click",
    ActionKind.SCROLL: "scroll",
    ActionKind.TYPE: "edit",
    ActionKind.HOME: "home",
    ActionKind.BACK: "back",
    ActionKind.ENTER: "enter",
    ActionKind.COMPLETE: "done",
    ActionKind.OTHER: "wait",
}


class GoldAnswers:
    """Answers every question of a planner with what was done at the moment that is expected."""

    def __init__(self, reader: ScreenReader) -> None:
        self._reader = reader
        self._moment: Moment | None = None

    def expect(self, moment: Moment) -> None:
        self._moment = moment

    def answer(self, template: str) -> str:
        """As JSON; it has the fields of every form of answer."""
        assert self._moment is not None
        done = self._moment.done
        plan = [done.told]
        if template in ("make_plan", "criticise_plan"):
            return json.dumps({"plan": plan, "problems": []})
        screen = self._reader.read(self._moment.page)
        numbers = [n for n, line in enumerate(screen.lines, 1) if line.widget == done.widget]
        step = {"step": done.told, "thought": done.told, "plan": plan, "action": _ACTIONS[done.kind]}
        return json.dumps(step | {"widget": numbers[0] if numbers else -1, "text": done.text})


def as_task(episode: Episode) -> Task:
    """An episode as a task that was saved: what it was for, and its steps in words."""
    steps = tuple(
        TaskStep(Instruction(OperationType.CLICK), Operation(OperationType.CLICK), moment.done.told, PageFeatures())
        for moment in episode.moments
    )
    return Task(episode.id, 1, episode.goal, episode.goal, episode.group, "en", Environment(), steps)
