"""The journal of runs. Each call is one transaction that is on disk when it returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.operation import Operation, Tier
from promptrpa.domain.page import Picture
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.errors import NotFound
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.lock import Owner
from promptrpa.knowledge.storage.lookup import full_id
from promptrpa.knowledge.storage.models import answers, intents, runs, steps
from promptrpa.ports.privacy import Sealer, Value

from .pictures import Pictures

_MISSING = "There is no run {!r}. `promptrpa runs` lists them."


@dataclass(frozen=True, slots=True)
class Intent:
    """The mark that step `number` may have begun to act. time: ISO 8601, UTC."""

    number: int
    operation: Operation
    process: str
    time: str


class SqlJournal:
    """Implements ports.Journal, and answers what the lists of runs ask.

    process: the mark of this process. home: tells apart the homes that share one database server; empty where the
    database is the home's own. sealer: keeps private values out of it; of a run that is read, all but secrets are put
    back.
    """

    def __init__(
        self,
        database: Database,
        pictures: Pictures,
        process: str,
        home: Path | str = "",
        clock: Clock = utc_now,
        sealer: Sealer | None = None,
    ) -> None:
        self._database = database
        self._pictures = pictures
        self._process = process
        self._home = str(home)
        self._clock = clock
        self._sealer = sealer

    def start(self, run: Run) -> None:
        run = self._sealed(run)
        row = {column: getattr(run, column) for column in _RUN_COLUMNS}
        with self._database.write() as connection:
            connection.execute(insert(runs).values({**row, "status": run.status.value, "home": self._home}))

    def intend(self, run: str, number: int, operation: Operation) -> None:
        row = {
            "number": number,
            "operation": codec.encode(self._sealed(operation)),
            "process": self._process,
            "time": self._clock(),
        }
        with self._database.write() as connection:
            connection.execute(insert(intents).values(run=run, **row))

    def record(self, run: str, step: Step) -> None:
        with self._database.write() as connection:
            connection.execute(insert(steps).values(run=run, time=self._clock(), **_step_row(self._sealed(step))))

    def answered(self, run: str, question: Question, answer: Answer) -> None:
        sealed = self._sealed(question), self._sealed(answer)
        row = {"question": codec.encode(sealed[0]), "answer": codec.encode(sealed[1]), "time": self._clock()}
        counter = runs.c.approvals if question.approval else runs.c.interventions
        with self._database.write() as connection:
            connection.execute(insert(answers).values(run=run, **row))
            connection.execute(update(runs).where(runs.c.id == run).values({counter: counter + 1}))

    def finish(self, run: str, status: RunStatus, reason: str, task: str = "", replay: bool = False) -> None:
        """Set the run's status; the time is set when it is over, the task when one is given. Raises NotFound."""
        changes: dict[str, Any] = {"status": status.value, "reason": self._sealed(reason)}
        if status.over:
            changes["ended"] = self._clock()
        if task:
            changes["task"] = task
        if replay:
            changes["replay"] = True
        self._change(run, changes)

    def reopen(self, run: str) -> None:
        """A resumed run goes on in this process. Raises NotFound."""
        running = {"status": RunStatus.RUNNING.value, "reason": "", "ended": "", "process": self._process}
        self._change(run, running)

    def keep_picture(self, picture: Picture) -> str:
        return self._pictures.keep(picture)

    def picture(self, digest: str) -> Picture:
        """A kept screenshot. Raises NotFound."""
        return self._pictures.load(digest)

    def mark_interrupted(self, owner: Owner) -> tuple[str, ...]:
        """Mark the open runs of processes that are gone; their ids.

        Whoever holds the home's lock is the only process that runs anything in this home, so that every other is gone.
        """
        lost = [runs.c.status == RunStatus.RUNNING.value, runs.c.home == self._home, runs.c.process != owner.process]
        with self._database.write() as connection:
            ids = tuple(connection.execute(select(runs.c.id).where(*lost).order_by(runs.c.sequence)).scalars())
            changes = {"status": RunStatus.INTERRUPTED.value, "reason": "Its process ended.", "ended": self._clock()}
            connection.execute(update(runs).where(*lost).values(changes))
        return ids

    def runs(self, limit: int | None = 50, status: RunStatus | None = None, task: str = "") -> Sequence[Run]:
        """The newest runs first, at most `limit` (None: all), of one status or task where given."""
        query = select(runs).order_by(runs.c.sequence.desc()).limit(limit)
        if status is not None:
            query = query.where(runs.c.status == status.value)
        if task:
            query = query.where(runs.c.task == task)
        with self._database.read() as connection:
            return tuple(self._opened(_run(row)) for row in connection.execute(query))

    def counts(self) -> dict[str, int]:
        """How many runs there are, by status."""
        with self._database.read() as connection:
            rows = connection.execute(select(runs.c.status, func.count()).group_by(runs.c.status)).all()
        return {row[0]: row[1] for row in rows}

    def run(self, id: str) -> Run:
        """By id or unambiguous start of it. Raises NotFound, or UsageError when the start fits several."""
        with self._database.read() as connection:
            found = full_id(connection, runs.c.id, id)
            if found is None:
                raise NotFound(_MISSING.format(id))
            return self._opened(_run(connection.execute(select(runs).where(runs.c.id == found)).one()))

    def steps(self, run: str) -> tuple[Step, ...]:
        """All steps of a run, in order."""
        query = select(steps.c.record).where(steps.c.run == run).order_by(steps.c.number)
        with self._database.read() as connection:
            records = connection.execute(query).scalars().all()
        return tuple(codec.decode(record, Step) for record in records)

    def intents(self, run: str) -> tuple[Intent, ...]:
        """All intents of a run, in order; one without a step of its number may or may not have acted."""
        query = select(intents).where(intents.c.run == run).order_by(intents.c.sequence)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return tuple(Intent(r.number, codec.decode(r.operation, Operation), r.process, r.time) for r in rows)

    def answers(self, run: str) -> tuple[tuple[Question, Answer], ...]:
        """What a person was asked during a run and said, in order."""
        query = select(answers).where(answers.c.run == run).order_by(answers.c.sequence)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return tuple((codec.decode(r.question, Question), codec.decode(r.answer, Answer)) for r in rows)

    def _sealed(self, value: Value) -> Value:
        return self._sealer.seal(value) if self._sealer else value

    def _opened(self, run: Run) -> Run:
        return self._sealer.unseal(run) if self._sealer else run

    def _change(self, run: str, changes: dict[str, Any]) -> None:
        with self._database.write() as connection:
            changed = connection.execute(update(runs).where(runs.c.id == run).values(changes))
        if changed.rowcount == 0:
            raise NotFound(_MISSING.format(run))


_RUN_COLUMNS = (
    *("id", "prompt", "device", "status", "started", "ended", "task", "replay", "reason"),
    *("interventions", "approvals", "process"),
)


def _run(row: Row[Any]) -> Run:
    values = {column: getattr(row, column) for column in _RUN_COLUMNS}
    return Run(**{**values, "status": RunStatus(row.status)})


def _step_row(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "record": codec.encode(step),
        "result": step.result.value,
        "operation": step.operation.type.value if step.operation else "",
        "tier": (step.proposal.tier if step.proposal else Tier.NONE).value,
        "app": step.app,
        "page": step.page,
        "after": step.after,
        "picture": step.picture,
        "picture_after": step.picture_after,
        "healed": step.healed,
        "own_seconds": step.times.own,
    }
