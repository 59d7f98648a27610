"""What a run shows and asks on the phone itself, in the phone's language."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from promptrpa.domain import question as domain
from promptrpa.errors import AnswerNeeded, DeviceTimeout

from .device import OnDevice
from .protocol import Answer, Ask, Option

_SECONDS: Final = 3000.0
"""So long one question waits; then it is asked anew."""
_MOST_OPTIONS: Final = 90
_SHOW: Final = domain.Option("show", "Show it on the screen")
_SKIP: Final = domain.Option("skip", "Leave this step out")
_YOURS: Final = "You have the phone. Hand it back to go on."

Say = Callable[[str], str]
"""A message in a language."""


class Overlay:
    """say: puts a message into the phone's language."""

    def __init__(self, device: OnDevice, say: Say = str) -> None:
        self.device = device
        self._say = say

    def show(self, step: int, of: int, text: str, reason: str) -> None:
        """What is done now, and why."""
        self.device.show(step, self._say(text), self._say(reason), of)

    def finish(self, status: str, reason: str) -> None:
        self.device.finish(status, self._say(reason))

    def ask(
        self, question: domain.Question, waits: Callable[[], bool], *, secret: bool = False
    ) -> domain.Answer | None:
        """The user's answer; None where nobody waits for it any more. A demonstration is a touch on the screen,
        recorded, passed on to the app and waited for. secret: what is typed is shown to nobody. Raises AnswerNeeded
        where the user declines, and DeviceError."""
        if question.kind is not domain.QuestionKind.DEMONSTRATE:
            return self._answered(question, waits, secret)
        choose = domain.Question(domain.QuestionKind.CHOOSE, question.name, question.text, (_SHOW, _SKIP))
        chosen = self._answered(choose, waits)
        return self._touched(question, waits) if chosen and chosen.value == _SHOW.id else chosen

    def wait_for_user(self, waits: Callable[[], bool]) -> bool:
        """The phone is the user's; whether they gave it back. False where nobody waits for that any more. Raises
        DeviceError."""
        asked = Ask(hold=self.device.hold, kind="resume", text=self._say(_YOURS))
        return self._wait(asked, waits) is not None

    def _answered(
        self, question: domain.Question, waits: Callable[[], bool], secret: bool = False
    ) -> domain.Answer | None:
        asked = Ask(
            hold=self.device.hold,
            kind=str(question.kind),
            text=self._say(question.text),
            options=tuple(Option(o.id, self._say(o.title), o.detail[:500]) for o in question.options[:_MOST_OPTIONS]),
            default=question.default,
            approval=question.approval,
            secret=secret,
        )
        said = self._wait(asked, waits)
        return domain.Answer(question.name, said.value) if said else None

    def _wait(self, asked: Ask, waits: Callable[[], bool]) -> Answer | None:
        while waits():
            with suppress(DeviceTimeout):
                return self.device.ask(asked, _SECONDS, waits)
        return None

    def _touched(self, question: domain.Question, waits: Callable[[], bool]) -> domain.Answer | None:
        before = self.device.observe()
        point = self.device.next_touch(_SECONDS, waits)
        if point is None:
            if waits():
                raise AnswerNeeded(f"Nobody showed it: {question.text}")
            return None
        self.device.settle(before)
        return domain.Answer(question.name, f"{point[0]},{point[1]}", done=True)
