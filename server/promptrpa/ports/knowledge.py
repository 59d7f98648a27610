"""What is kept, and the journal of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from promptrpa.domain.memory import Hop, Lessons, Prediction
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture, Widget
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.task import ANYWHERE, Environment, Task, Tutorial


class Knowledge(Protocol):
    """The knowledge base, as the loop and the agents see it."""

    def tasks(self) -> Sequence[Task]:
        """The newest version of every saved task."""
        ...

    def task(self, id: str, version: int | None = None) -> Task:
        """By id or unambiguous start of it, or by exact name. Raises NotFound."""
        ...

    def standing(self, environment: Environment) -> Mapping[str, float]:
        """How much each saved task counts that did its work lately, and here; by id."""
        ...

    def save_task(self, task: Task) -> Task:
        """Save as a new version of its id (the first of a new id); returns it with its version number."""
        ...

    def tutorials(self) -> Sequence[Tutorial]: ...

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        """Remember in the mobile interaction graph where an operation led."""
        ...

    def leads_to(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Sequence[str]:
        """The words of the pages that this widget led to before (the graph's edges), those first that it led to most,
        lately and in this environment."""
        ...

    def predict(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Prediction | None:
        """The page that tapping this widget will most likely lead to; None where nothing like it was seen."""
        ...

    def way(self, page: Page, wanted: str, environment: Environment = ANYWHERE) -> tuple[Hop, ...] | None:
        """The shortest known way from here to a page of the same app that shows what is wanted; empty when this page
        does, None when no way is known."""
        ...

    def labels_in(self, text: str) -> Mapping[str, frozenset[str]]:
        """The labels of known pages that stand in a text, with the packages of the apps that show them."""
        ...

    def recall(self, parameter: str) -> str | None:
        """The user's value for a parameter; another's where that is allowed."""
        ...

    def rejected(self, prompt: str) -> Mapping[str, str]:
        """The saved tasks that did not do what this function description wants: refused or failed, by id."""
        ...

    def absorb(self, lessons: Lessons) -> None:
        """Keep what a run that ended leaves besides its task."""
        ...


class Journal(Protocol):
    """The record of runs; the only truth about what was done. Every call is on disk when it returns."""

    def start(self, run: Run) -> None: ...

    def intend(self, run: str, number: int, operation: Operation) -> None:
        """Mark that step `number` may have begun to act."""
        ...

    def record(self, run: str, step: Step) -> None: ...

    def answered(self, run: str, question: Question, answer: Answer) -> None:
        """Keep what a person was asked and said; it counts as an approval or an intervention of the run."""
        ...

    def finish(self, run: str, status: RunStatus, reason: str, task: str = "", replay: bool = False) -> None:
        """How it ended, the task that it made or replayed, and whether it replayed one."""
        ...

    def keep_picture(self, picture: Picture) -> str:
        """Store a screenshot by its hash; returns the digest."""
        ...
