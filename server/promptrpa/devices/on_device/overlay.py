"""The overlay as the one who is asked and told: `ports.Asker` and `ports.Watcher` of a run on the phone itself."""

from __future__ import annotations

from typing import Final

from promptrpa.domain import question as domain
from promptrpa.domain.page import Page
from promptrpa.domain.run import Run, Step
from promptrpa.errors import AnswerNeeded, DeviceRefused, DeviceTimeout

from .device import OnDevice
from .protocol import Ask, Option

_ANSWER_SECONDS: Final = 600.0


class OverlayAsker:
    """Asks on the phone. A demonstration is a touch there, recorded and passed on to the app."""

    attended = True

    def __init__(self, device: OnDevice, seconds: float = _ANSWER_SECONDS) -> None:
        self._device = device
        self._seconds = seconds

    def ask(self, question: domain.Question, page: Page | None) -> domain.Answer:
        """Raises AnswerNeeded where the user gives none."""
        if question.kind is domain.QuestionKind.DEMONSTRATE:
            point = self._device.next_touch(self._seconds)
            if point is None:
                raise AnswerNeeded(f"Nobody showed it: {question.text}")
            return domain.Answer(question.name, f"{point[0]},{point[1]}", done=True)
        asked = Ask(
            hold=self._device.hold,
            kind=str(question.kind),
            text=question.text,
            options=tuple(Option(each.id, each.title, each.detail) for each in question.options),
            default=question.default,
            approval=question.approval,
        )
        try:
            said = self._device.ask(asked, self._seconds)
        except (DeviceRefused, DeviceTimeout) as error:
            raise AnswerNeeded(f"There was no answer on the phone: {question.text}") from error
        assert said is not None, "it is waited for until the time is up"
        return domain.Answer(question.name, said.value)


class OverlayWatcher:
    """Shows on the phone what a run does, and how it ended."""

    def __init__(self, device: OnDevice) -> None:
        self._device = device

    def started(self, run: Run) -> None:
        self._device.show(0, run.prompt)

    def note(self, text: str) -> None:
        self._device.show(0, text)

    def step(self, step: Step) -> None:
        reason = step.proposal.reason if step.proposal else step.reason
        self._device.show(step.number, str(step.instruction or ""), reason)

    def over(self, run: Run) -> None:
        self._device.finish(str(run.status), run.reason)
