"""A simulated user, who knows what they want and nothing of how the phone does it.

Answers come from the task's goal and its parameters alone. Only a demonstration, at most one a task, looks further:
of the steps that the task's file has it shows the last whose widget is on the page, as someone does who has done it by
hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from promptrpa.dialogue import NONE
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.errors import AnswerNeeded
from promptrpa.matching.text import strict_similarity
from promptrpa.matching.values import SLOT
from promptrpa.virtualphone.tasks import Task

STOP: Final = "stop"
ALIKE: Final = 0.75
NEAR: Final = 0.3
"""Share of letters in pairs from which a title says what the goal does."""


class SimulatedUser:
    """asked: questions beside approvals; useful: those whose answer was not what would have been done without it;
    demonstrations: of these, steps that were shown."""

    attended = True

    def __init__(self, task: Task, values: Mapping[str, str], language: str, steps: Sequence[Instruction]) -> None:
        self._task = task
        self._values = dict(values)
        self._goal = task.goal.of(language)
        self._steps = list(steps)
        self.asked = 0
        self.approvals = 0
        self.useful = 0
        self.demonstrations = 0

    def ask(self, question: Question, page: Page | None) -> Answer:
        """Raises AnswerNeeded where the user does not know either."""
        if question.approval:
            self.approvals += 1
            return Answer(question.name, "yes")
        self.asked += 1
        value = self._answer(question, page)
        self.useful += value not in (question.default, STOP)
        return Answer(question.name, value)

    def _answer(self, question: Question, page: Page | None) -> str:
        match question.kind:
            case QuestionKind.FILL:
                return self._value(question)
            case QuestionKind.CHOOSE:
                return self._choice(question)
            case QuestionKind.CONFIRM:
                return "yes" if self._is_meant(question.text) else "no"
            case QuestionKind.DEMONSTRATE:
                return self._shown(question, page)
            case QuestionKind.EDIT:
                return question.default

    def _value(self, question: Question) -> str:
        """The parameter whose name is most like what is asked for."""
        if not self._values:
            raise AnswerNeeded(question.text)
        alike = {name: strict_similarity(name.replace("_", " "), question.name) for name in self._values}
        named = [name for name in self._values if name.casefold() in question.text.casefold()]
        best = max(alike, key=lambda name: (name in named, alike[name]))
        if alike[best] < ALIKE and best not in named and len(self._values) > 1:
            raise AnswerNeeded(question.text)
        return self._values[best]

    def _choice(self, question: Question) -> str:
        """The option that holds a value of the task, else the one nearest to the goal; "none of these" where none is
        near."""
        if not question.options:
            raise AnswerNeeded(question.text)
        values = [value.casefold() for value in self._values.values() if len(value) > 1]
        for option in question.options:
            if any(value in option.title.casefold() for value in values):
                return option.id
        near = {o.id: _alike(o.title, self._goal) for o in question.options}
        best = max(question.options, key=lambda o: near[o.id]).id
        return NONE if NONE in near and near[best] < NEAR else best

    def _is_meant(self, text: str) -> bool:
        """The words of the goal, values aside, are mostly in what is asked."""
        asked = text.casefold()
        words = [w for w in self._goal.casefold().split() if not w.startswith("{")]
        if len(words) > 1:
            return sum(w in asked for w in words) >= 0.5 * len(words)
        return strict_similarity(text, self._goal) >= 0.5 * ALIKE

    def _shown(self, question: Question, page: Page | None) -> str:
        if self.demonstrations or page is None:
            return STOP
        for step in reversed(self._steps):
            wanted = step.object.text
            shown = (w for w in page.widgets if wanted and strict_similarity(w.label, wanted) >= ALIKE and w.enabled)
            if widget := next(shown, None):
                self.demonstrations += 1
                x, y = widget.bounds.center
                return f"{x},{y}"
        return STOP


def _alike(title: str, goal: str) -> float:
    """How many pairs of letters two texts share, of both (0 to 1); values aside."""
    mine, theirs = (
        {
            word[k : k + 2]
            for word in re.findall(r"[a-z]+|[\u3400-\u9fff]+", SLOT.sub(" ", text.casefold()))
            for k in range(len(word))
        }
        for text in (title, goal)
    )
    return 2 * len(mine & theirs) / max(len(mine) + len(theirs), 1)
