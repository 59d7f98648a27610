"""Who watches a run, and who answers it."""

from __future__ import annotations

from typing import Protocol

from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, Step


class Watcher(Protocol):
    """Who is told what a run does, as it goes."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None:
        """What was found out: the task that is replayed, the tutorial that is followed."""
        ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


class Asker(Protocol):
    """Who answers questions: a person at a terminal, answers given beforehand, a test."""

    attended: bool
    """Whether somebody is there to be asked what was not answered beforehand."""

    def ask(self, question: Question, page: Page | None) -> Answer:
        """Raises AnswerNeeded where nobody is there to answer."""
        ...
