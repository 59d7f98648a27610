"""A server that is killed again and again while it drives phones; the phones' own journals judge."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import cycle, pairwise
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from promptrpa.client import Client
from promptrpa.domain.question import QuestionName
from promptrpa.domain.run import RunStatus
from promptrpa.domain.served import OpenQuestion
from promptrpa.errors import PromptRPAError, TaskFailed

from .phones import PROMPT, alarms_added, journal, time_of
from .process import ServerProcess, load, wait_for

_QUEUED: Final = 2
"""Runs that wait for each phone, at least."""
_BORDER_SECONDS: Final = 20.0
"""So long a border is waited for; then the kill comes anyway."""
_MARK_SECONDS: Final = 0.002
"""Between two looks for a border: the server shall have the processor."""
_END_SECONDS: Final = 600.0
_LONGEST: Final = 2.5


class Border(StrEnum):
    """When the kill comes."""

    ANY = "at any time"
    START = "as a run begins"
    INTENT = "before an effect"
    EFFECT = "after an effect"
    RECORD = "after a step was recorded"
    END = "as a run ends"
    SUBMIT = "as runs are submitted"


@dataclass(frozen=True, slots=True)
class Kills:
    """kills: by when they came. missed: those whose border did not come in time. lost, twice, disordered: runs whose
    alarm is not on its phone, is there again, or came out of turn. asked: questions that a person answered by looking
    at the phone. failed: runs that ended otherwise than done, with reasons. ended_itself: exits that nobody asked for.
    starts: seconds from start to the first answer, median and worst."""

    database: str
    phones: int
    runs: int
    kills: dict[str, int]
    missed: int
    in_flight: int
    lost: int
    twice: int
    disordered: int
    asked: int
    failed: int
    ended_itself: tuple[str, ...]
    starts: tuple[float, float]
    seconds: float
    load: float
    reasons: tuple[str, ...] = ()


def measure_kills(
    folder: Path, phones: int, kills: int, database: str, seed: int, tell: Callable[[str], None]
) -> Kills:
    """folder: empty, for the server's home. database: URL of an empty PostgreSQL database; empty: SQLite."""
    campaign = _Campaign(ServerProcess(folder, {"PROMPTRPA_DATABASE": database}), phones, database, seed, tell)
    try:
        return campaign.run(kills)
    finally:
        campaign.server.stop()


@dataclass
class _Campaign:
    server: ServerProcess
    phones: int
    database: str
    seed: int
    tell: Callable[[str], None]
    asked: dict[str, list[str]] = field(default_factory=dict)
    """By phone, the times that its runs were asked for, in order."""
    ids: list[str] = field(default_factory=list)
    answered: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)
    missed: int = 0
    in_flight: int = 0
    fell: list[str] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)

    def run(self, kills: int) -> Kills:
        began, pressed = time.monotonic(), load()
        chance = random.Random(self.seed)
        client = self._start()
        serials = sorted(client.add_device().serial for _ in range(self.phones))
        task, slot = self._learn(client, serials[0])
        before = {serial: len(alarms_added(self.server.home, serial)) for serial in serials}
        self.asked = {serial: [] for serial in serials}
        borders = cycle(border for border in Border)
        for number in range(kills):
            self._answer(client)
            self._fill(client, task, slot)
            self._kill(next(borders), chance, client, task, slot)
            client = self._start()
            if number % 10 == 9:
                self.tell(f"{number + 1} kills, {len(self.ids)} runs, load {load()}")
        wait_for(lambda: self._settled(client), _END_SECONDS, "The end of all runs")
        return self._judged(client, before, began, pressed)

    def _start(self) -> Client:
        began = time.monotonic()
        client = self.server.start()
        self.starts.append(time.monotonic() - began)
        return client

    def _learn(self, client: Client, serial: str) -> tuple[str, str]:
        done = client.wait(client.start(PROMPT, device=serial, attended=False).id, _END_SECONDS)
        if done.run.status is not RunStatus.DONE:
            raise TaskFailed(f"The first run ended as {done.run.status}: {done.run.reason}")
        return done.run.task, client.task(done.run.task).slots[0].name

    def _fill(self, client: Client, task: str, slot: str) -> None:
        """Let each phone have runs to do."""
        states = {run.id: run for run in client.runs(500)}
        open_runs = Counter(run.device for run in states.values() if not run.status.over)
        for serial, times in self.asked.items():
            for _ in range(_QUEUED - open_runs[serial]):
                self._submit(client, task, slot, serial, times)

    def _submit(self, client: Client, task: str, slot: str, serial: str, times: list[str]) -> None:
        at = time_of(len(times))
        self.ids.append(client.replay(task, {slot: at}, device=serial).id)
        times.append(at)

    def _kill(self, border: Border, chance: random.Random, client: Client, task: str, slot: str) -> None:
        if border is Border.SUBMIT:
            for serial, times in self.asked.items():
                self._submit(client, task, slot, serial, times)
        elif border is Border.ANY:
            time.sleep(chance.uniform(0.0, _LONGEST))
        else:
            self.missed += not self._await(border)
        try:
            self.server.kill()
        except TaskFailed as error:
            self.fell.append(str(error))
        self.hit[border.value] += 1
        self.in_flight += self._acting()

    def _await(self, border: Border) -> bool:
        """Whether it came in time."""
        with _looking(self._url()) as marks:
            first = marks.now(border, self.server.home)
            end = time.monotonic() + _BORDER_SECONDS
            while time.monotonic() < end:
                if marks.now(border, self.server.home) > first:
                    return True
                time.sleep(_MARK_SECONDS)
        return False

    def _acting(self) -> bool:
        """Whether a step had begun to act and was not recorded, when the server was killed."""
        with _looking(self._url()) as marks:
            return marks.acting() > 0

    def _url(self) -> str:
        if self.database:
            return self.database.replace("postgresql://", "postgresql+psycopg://", 1)
        return f"sqlite:///{self.server.home / 'knowledge.sqlite3'}"

    def _answer(self, client: Client) -> None:
        """As a person does who looks at the phone."""
        for asked in client.questions():
            self.answered[asked.question.name if asked.question else "taken over"] += 1
            with suppress(PromptRPAError):  # it may be answered, or over, by now
                client.answer(asked.run, asked.id, _said(asked))

    def _settled(self, client: Client) -> bool:
        if ended := self.server.ended():
            self.fell.append(ended)
            raise TaskFailed(f"The server ended by itself, {ended}.")
        self._answer(client)
        states = {run.id: run.status for run in client.runs(500)}
        return all(states[id].over for id in self.ids if id in states)

    def _judged(self, client: Client, before: dict[str, int], began: float, pressed: float) -> Kills:
        lost = twice = disordered = 0
        for serial, times in self.asked.items():
            made = alarms_added(self.server.home, serial)[before[serial] :]
            found = Counter(made)
            lost += sum(not found[at] for at in times)
            twice += sum(count - 1 for count in found.values()) + sum(at not in times for at in found)
            firsts = list(dict.fromkeys(made))
            disordered += sum(a > b for a, b in pairwise(firsts))
        ended = [client.run(id).run for id in self.ids]
        failed = [run for run in ended if run.status is not RunStatus.DONE]
        slow = sorted(self.starts)
        return Kills(
            database="PostgreSQL" if self.database else "SQLite",
            phones=self.phones,
            runs=len(self.ids),
            kills=dict(self.hit),
            missed=self.missed,
            in_flight=self.in_flight,
            lost=lost,
            twice=twice,
            disordered=disordered,
            asked=sum(self.answered.values()),
            failed=len(failed),
            ended_itself=tuple(self.fell),
            starts=(round(slow[len(slow) // 2], 2), round(slow[-1], 2)),
            seconds=round(time.monotonic() - began),
            load=pressed,
            reasons=tuple({f"{run.status}: {run.reason}" for run in failed}),
        )


def _said(asked: OpenQuestion) -> str:
    """The question tells what the phone shows now."""
    question = asked.question
    if question is None:
        return "yes"
    if question.name == QuestionName.INTERRUPTED:
        return "yes" if "shows another page" in question.text else "no"
    return question.default or (question.options[0].id if question.options else "yes")


class _Marks:
    """Looks into the server's database and at the phones' journals, to kill it at a border."""

    _QUERIES: Final = {
        Border.START: "SELECT count(*) FROM runs WHERE status = 'running'",
        Border.INTENT: "SELECT coalesce(max(sequence), 0) FROM intents",
        Border.RECORD: "SELECT count(*) FROM steps",
        Border.END: "SELECT count(*) FROM runs WHERE status = 'done'",
    }
    _ACTING: Final = (
        "SELECT count(*) FROM intents i JOIN runs r ON r.id = i.run WHERE r.status = 'running' "
        "AND NOT EXISTS (SELECT 1 FROM steps s WHERE s.run = i.run AND s.number = i.number)"
    )

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def now(self, border: Border, home: Path) -> int:
        if border is Border.EFFECT:
            return sum(journal(home, folder.name).stat().st_size for folder in (home / "phones").glob("virtual-*"))
        return self._count(self._QUERIES[border])

    def acting(self) -> int:
        return self._count(self._ACTING)

    def _count(self, query: str) -> int:
        try:
            with self._engine.connect() as connection:
                return int(connection.execute(text(query)).scalar() or 0)
        except SQLAlchemyError as error:
            raise TaskFailed(f"The server's database cannot be read: {error}") from error


@contextmanager
def _looking(url: str) -> Iterator[_Marks]:
    engine = create_engine(url)
    try:
        yield _Marks(engine)
    finally:
        engine.dispose()
