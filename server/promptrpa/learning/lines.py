"""Saved tasks as lines to tune a language model with (D-PoT): goal, page and history lead to plan, step and action."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.task import Task
from promptrpa.learning.tasks import fill_steps
from promptrpa.matching.words.values import fill

Cover = Callable[[str], str]
"""A text with placeholders in place of its private values."""


@dataclass(frozen=True, slots=True)
class TuningLine:
    """page: the words of the page; history: the actions before; plan: the steps from here on, in words, the first of
    which is `step`; action: as an instruction is written; `done` at the end."""

    goal: str
    language: str
    app: str
    page: tuple[str, ...]
    history: tuple[str, ...]
    plan: tuple[str, ...]
    step: str
    action: str

    def covered(self, cover: Cover) -> TuningLine:
        """The line without private values."""

        def each(texts: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(map(cover, texts))

        page, history, plan = each(self.page), each(self.history), each(self.plan)
        goal, step, action = cover(self.goal), cover(self.step), cover(self.action)
        return replace(self, goal=goal, page=page, history=history, plan=plan, step=step, action=action)


def approved(tasks: Sequence[Task], runs: Sequence[Run], refused: Collection[str]) -> list[Task]:
    """The tasks that a run was done with, and that nobody refused since."""
    done = {run.task for run in runs if run.status is RunStatus.DONE}
    return [task for task in tasks if task.id in done and task.id not in refused]


def tuning_lines(task: Task, cover: Cover) -> Iterator[TuningLine]:
    """A line for each step, and one for the end; slots hold the values that the task was made with."""
    steps = fill_steps(task, task.slots)
    words = tuple(fill(step.description, task.slots) for step in steps)
    actions = tuple(str(step.instruction) for step in steps)
    goal = fill(task.function, task.slots)
    for number, step in enumerate(steps):
        line = TuningLine(
            goal,
            task.language,
            step.page.package,
            step.page.words,
            actions[:number],
            words[number:],
            words[number],
            actions[number],
        )
        yield line.covered(cover)
    last = steps[-1].after if steps else None
    shown = last.words if last else ()
    app = last.package if last else task.app
    yield TuningLine(goal, task.language, app, shown, actions, (), "done", "done").covered(cover)
