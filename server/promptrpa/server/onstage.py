"""The phones' part of what is told of runs: each phone that calls in shows whose run uses it, the step, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from promptrpa.devices.on_device.overlay import Overlay
from promptrpa.domain.durable import Request
from promptrpa.domain.loop import Command, Perform, RunState
from promptrpa.domain.run import Run
from promptrpa.errors import DeviceError
from promptrpa.ports.device import Device

from .dialled import DialledPhones
from .phones import Phones
from .stage import Stage


class Requests(Protocol):
    def request(self, run: str) -> Request: ...


class Runs(Protocol):
    def run(self, id: str) -> Run: ...


class PhoneStage:
    """Implements runs.durable.ports.Stage beside the server's own stage, and opens phones for runs. say: what says
    things in a language."""

    def __init__(
        self,
        stage: Stage,
        phones: Phones,
        dialled: DialledPhones,
        requests: Requests,
        runs: Runs,
        say: Callable[[str], Callable[[str], str]],
    ) -> None:
        self._stage = stage
        self._phones = phones
        self._dialled = dialled
        self._requests = requests
        self._runs = runs
        self._say = say
        self._overlays: dict[str, tuple[str, Overlay]] = {}
        """The run and the overlay of each phone in use."""

    def doing(self, device: str, state: RunState, command: Command) -> None:
        self._stage.doing(device, state, command)
        if device not in self._overlays or not isinstance(command, Perform) or state.current is None:
            return
        _, overlay = self._overlays[device]
        reason = state.proposal.reason if state.proposal else ""
        with suppress(DeviceError):  # the step itself says that the phone is gone
            overlay.show(state.position + 1, len(state.plan), str(state.current.instruction), reason)

    def changed(self, device: str, run: str) -> None:
        self._stage.changed(device, run)

    @contextmanager
    def open(self, run: Run) -> Iterator[Device]:
        """The phone of a run. One that calls in is told at the end how the run ended."""
        if not self._dialled.has(run.device):
            with self._phones.open(run.device) as phone:
                yield phone
            return
        asked = self._requests.request(run.id)
        by = asked.account or "promptrpa"
        made = self._dialled.make(run.device, by=by, title=run.prompt, guided=asked.guide, run=True)
        with self._dialled.use(made) as device:
            overlay = Overlay(device, self.say_on(run.device))
            self._overlays[run.device] = run.id, overlay
            try:
                yield device
            finally:
                del self._overlays[run.device]
                ended = self._runs.run(run.id)
                if ended.status.over:
                    self._finish(overlay, ended)

    def _finish(self, overlay: Overlay, ended: Run) -> None:
        """Say how it ended, also where the run did nothing on the phone since the last question."""
        with suppress(DeviceError):
            if not overlay.device.is_held and self._dialled.is_here(ended.device):
                overlay.show(0, 0, ended.prompt, "")
        overlay.finish(ended.status, ended.reason)

    def run_under(self, serial: str, hold: int) -> str:
        """The run whose hold of a phone this is; empty where it is none's."""
        run, overlay = self._overlays.get(serial, ("", None))
        return run if overlay is not None and overlay.device.holds(hold) else ""

    def say_on(self, serial: str) -> Callable[[str], str]:
        """What says things in the phone's language."""
        about = self._dialled.about(serial)
        return self._say("zh" if about is not None and about.language.startswith("zh") else "en")
