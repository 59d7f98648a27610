"""The server of this home, where one runs: the command line is then its client."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import click

from promptrpa.client import Client
from promptrpa.domain.question import Question
from promptrpa.domain.run import Run, Step
from promptrpa.domain.served import OpenQuestion, Stranger
from promptrpa.domain.task import Task, Tutorial
from promptrpa.domain.upkeep import Cleaned, Refit
from promptrpa.errors import AnswerNeeded, SignInNeeded, Stopped, UsageError
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.ports.people import Asker, Watcher


class Holdings(Protocol):
    """What commands change in a home; Client does it by the server, Local here."""

    def document(self, id: str) -> dict[str, Any]: ...

    def edit(self, id: str, document: Mapping[str, Any]) -> Task: ...

    def allow_offline(self, task: str) -> None: ...

    def forbid_offline(self, task: str) -> None: ...

    def preview_import(self, data: bytes, name: str) -> list[Stranger]: ...

    def import_tasks(self, data: bytes, name: str) -> list[Task]: ...

    def add_tutorial(self, tutorial: Tutorial) -> None: ...

    def remove_tutorial(self, id: str) -> None: ...

    def correct(self, kind: str, id: str, value: str) -> None: ...

    def forget(self, kind: str, id: str) -> None: ...

    def forget_all(self, kind: str, older_than: float = 0.0) -> int: ...

    def import_knowledge(self, data: bytes, kinds: Sequence[str], name: str) -> dict[str, int]: ...

    def clean(self, older_than: float) -> Cleaned: ...

    def refit(self) -> Refit: ...

    def undo_refit(self) -> bool: ...


@contextmanager
def open_holdings(settings: Settings) -> Iterator[Holdings]:
    """The home, to be changed: by its server where one runs, else with the home's lock."""
    if server := find_server(settings):
        yield server
        return
    from promptrpa.cli.local import Local

    with Local.open(settings) as local:
        yield local


def find_server(settings: Settings) -> Client | None:
    """The server that has the home now; None where none runs."""
    try:
        return Client.of_home(settings.home)
    except UsageError:
        return None


def need_server(settings: Settings) -> Client:
    """Raises UsageError where none runs."""
    return Client.of_home(settings.home)


def give_answer(client: Client, run: str, question: str, value: str) -> None:
    """Answer a question; where a passphrase is wanted, a terminal is asked for it. Raises SignInNeeded."""
    try:
        client.answer(run, question, value)
    except SignInNeeded as error:
        if not sys.stdin.isatty():
            raise
        client.answer(run, question, value, click.prompt(str(error), hide_input=True, prompt_suffix="\n> "))


class RemoteRun:
    """A run on the server, followed at the terminal."""

    def __init__(self, client: Client, run: Run, asker: Asker, watcher: Watcher) -> None:
        self._client = client
        self._run = run
        self._asker = asker
        self._watcher = watcher

    def stop(self) -> None:
        """From a signal's handler, so that it must not wait for the stream of events."""
        threading.Thread(target=self._client.stop, args=(self._run.id,)).start()

    def follow(self) -> Run:
        """Until it is over, or waits for an answer that nobody here gives."""
        self._watcher.started(self._run)
        for told in self._client.follow(self._run.id):
            if isinstance(told, Step):
                self._watcher.step(told)
            elif isinstance(told, Run):
                self._run = told
            elif told is not None and not self._answer(told):
                break
        self._watcher.over(self._run)
        return self._run

    def _answer(self, asked: OpenQuestion) -> bool:
        """Whether there was an answer."""
        question: Question | None = asked.question
        if question is None:
            return True
        try:
            said = self._asker.ask(question, None)
        except AnswerNeeded as error:
            self._run = replace(self._run, reason=str(error))
            return False
        except KeyboardInterrupt:
            raise Stopped("Stopped.") from None
        give_answer(self._client, self._run.id, asked.id, said.value)
        return True
