"""What happens on the phones now, for those who watch: kept in memory, as the journal has the rest."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

from promptrpa.domain.loop import Ask, Command, Decide, Finish, Perform, RunState
from promptrpa.domain.phone import Now


class Listener(Protocol):
    """Who is told of every command of a run."""

    def doing(self, state: RunState, command: Command) -> None: ...


class Stage:
    """Implements runs.durable.ports.Stage. `wait` sleeps until something happens to a run or phone."""

    def __init__(self, listeners: Sequence[Listener] = ()) -> None:
        self._listeners = listeners
        self._news = threading.Condition()
        self._number = 0
        self._now: dict[str, Now] = {}
        self._closed = False

    def doing(self, device: str, state: RunState, command: Command) -> None:
        for listener in self._listeners:
            listener.doing(state, command)
        if isinstance(command, Finish):
            self._put(device, None)
        elif isinstance(command, (Perform, Ask)) or (isinstance(command, Decide) and state.plan):
            self._put(device, _now(state, command))

    def changed(self, device: str, run: str) -> None:
        self._tell()

    def now(self, device: str) -> Now | None:
        return self._now.get(device)

    def wait(self, seen: int, seconds: float) -> int:
        """The number of the newest news, once it is not `seen` or the seconds are over."""
        with self._news:
            self._news.wait_for(lambda: self._number != seen or self._closed, seconds)
            return self._number

    @property
    def closed(self) -> bool:
        """Whether the server ends, so that nobody needs to wait any more."""
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._tell()

    def _put(self, device: str, now: Now | None) -> None:
        if now is None:
            self._now.pop(device, None)
        else:
            self._now[device] = now
        self._tell()

    def _tell(self) -> None:
        with self._news:
            self._number += 1
            self._news.notify_all()


def _now(state: RunState, command: Command) -> Now:
    current = state.current
    asked = state.proposal if isinstance(command, Ask) else None
    operation = command.operation if isinstance(command, Perform) else asked.operation if asked else None
    planned = [str(p.instruction) for p in state.plan[state.position + 1 :]]
    return Now(
        state.run,
        str(current.instruction) if current else "",
        tuple(planned[:4]),
        min(state.position + 1, len(state.plan)),
        len(state.plan),
        operation.bounds if operation else None,
        state.page.size if state.page else None,
    )
