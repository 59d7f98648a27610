"""Virtual phones in a process of their own, so that being a phone and driving one do not share an interpreter."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Final

from promptrpa.errors import DeviceLost
from promptrpa.virtualphone import tasks
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack, load_packs
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.wire.server import PhoneServer

APP: Final = "clock"
TASK: Final = "set_alarm"
_HOME_KEY: Final = 3
_END_SECONDS: Final = 10.0


class ServedPhones:
    """addresses: where they listen, `host:port`."""

    def __init__(self, connection: Connection[Any, Any]) -> None:
        self._connection = connection
        self.addresses: Sequence[str] = self._said()

    def start_over(self) -> None:
        """Put all apps of the first phone back to how they were, and show the home screen."""
        self._connection.send("start over")
        self._said()

    def is_done(self) -> bool:
        """Whether the first phone's state says that the task is done with its default values."""
        self._connection.send("is done")
        return bool(self._said())

    def _said(self) -> Any:
        try:
            return self._connection.recv()
        except EOFError as error:
            raise DeviceLost("The process of the virtual phones ended. What it said stands above.") from error


@contextmanager
def served_phones(count: int, *, at_once: bool = True) -> Iterator[ServedPhones]:
    """So many phones with the built-in apps, in memory. at_once: animations and loading take no time of ours."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, count, at_once), name="virtual phones", daemon=True)
    process.start()
    theirs.close()
    try:
        yield ServedPhones(ours)
    finally:
        ours.close()
        process.join(_END_SECONDS)
        process.kill()


def _serve(connection: Connection[Any, Any], count: int, at_once: bool) -> None:
    """Until the other end is closed."""
    packs = load_packs([])
    pack = next(pack for pack in packs if pack.app.id == APP)
    with PhoneServer() as server, contextlib.suppress(EOFError, KeyboardInterrupt):
        configs = [PhoneConfig(serial=f"bench-{number}", simulated_clock=at_once) for number in range(count)]
        phones = [Phone(config, packs) for config in configs]
        first = phones[0].state()
        connection.send([f"127.0.0.1:{server.add(phone)}" for phone in phones])
        while True:
            if connection.recv() == "start over":
                _start_over(phones[0], pack, first)
                connection.send(True)
            else:
                connection.send(_is_done(phones[0], pack))


def _start_over(phone: Phone, pack: Pack, first: dict[str, dict[str, Any]]) -> None:
    phone.stop_app(pack.app.package)
    phone.put({f"{app}.{name}": value for app, state in first.items() for name, value in state.items()})
    phone.key(_HOME_KEY)
    phone.hierarchy()  # once nothing moves any more


def _is_done(phone: Phone, pack: Pack) -> bool:
    task = pack.task(TASK)
    return tasks.check(task, task.defaults(), phone.state())
