"""The engine under the durable driver: DBOS Transact keeps the queue of each phone and the runs in progress.

It stores ids and short words alone; what a run is and how far it has come stands in our own tables. One process per
home runs it (the home's lock). The names and the version below are part of what is stored: a change strands old runs.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer

from promptrpa.domain.clock import utc_now
from promptrpa.domain.durable import WEEK, Request, Schedule, Wish
from promptrpa.domain.question import Answer, QuestionKind, agrees
from promptrpa.domain.run import Run, RunStatus
from promptrpa.errors import DeviceError, NotFound, SignInNeeded, UsageError
from promptrpa.matching.prompts.fitting import misfit
from promptrpa.mind import Mind
from promptrpa.runs.checking import Checker
from promptrpa.runs.hands import Limits

from .driver import TAKEN_OVER, DurableRun, Turn, question_id, resumed_at
from .ports import Parts
from .schedules import check_schedule
from .suites import SuiteDesk

_VERSION: Final = "1"
_NAME: Final = "promptrpa"
_RUN: Final = "run"
_LAUNCH: Final = "launch"
_TOPIC: Final = "word"
SAY_WHO: Final = "This app is about money or passwords. Say your passphrase to approve, or sign in anew by a link."
_POLL: Final = 0.1
"""Seconds between two looks for runs and answers."""
AWAY_SECONDS: Final = (1.0, 4.0, 15.0)
"""Between the tries for a phone that is away."""
_BORDER_SECONDS: Final = 5.0
"""So long the end of the process waits for the operations in progress."""

Word = dict[str, Any]
"""What is said to a run that stands still: {"question", "name", "value", "done"}, {"resume": true} or {} (look at the
wish)."""


class Engine:
    """url: of its database, SQLite or PostgreSQL. away: seconds between the tries for a phone that is away. Everything
    but `start` and `stop` may be called from any thread."""

    def __init__(self, parts: Parts, url: str, away: Sequence[float] = AWAY_SECONDS) -> None:
        self._parts = parts
        self._away = tuple(away)
        self._url = url
        self._host = blake2b(parts.home.encode(), digest_size=6).hexdigest()
        self._queue = f"phones-{self._host}"
        self._leaving = threading.Event()
        self._lock = threading.Lock()
        self._active: dict[str, DurableRun] = {}
        self._client: DBOSClient | None = None
        self._launch: Any = None
        self._ready = threading.Event()
        self.suites = SuiteDesk(parts, self.submit, self.stop_run)

    # --- its life

    def start(self) -> None:
        """Go on with what was in progress and take runs from now on. The caller holds the home's lock."""
        logging.getLogger("dbos").setLevel(logging.ERROR)
        config: DBOSConfig = {
            "name": _NAME,
            "system_database_url": self._url,
            "application_version": _VERSION,
            "executor_id": self._host,
            "serializer": DBOSPortableJSONSerializer(),
            "notification_listener_polling_interval_sec": _POLL,
            "scheduler_polling_interval_sec": 5.0,
            "console_log_level": "ERROR",
        }
        _check_sqlite(self._url)
        _use_wal(self._url)
        DBOS(config=config)
        DBOS.workflow(name=_RUN, max_recovery_attempts=None)(self._workflow())  # one may wait through many starts
        self._launch = DBOS.workflow(name=_LAUNCH, max_recovery_attempts=None)(self._launcher())
        DBOS.listen_queues([self._queue])
        DBOS.launch()
        DBOS.register_queue(self._queue, partition_worker_concurrency=1, polling_interval_sec=_POLL)
        self._client = DBOSClient(system_database_url=self._url, serializer=DBOSPortableJSONSerializer())
        self.forget_old()
        self._parts.checkpoints.take_up(self._parts.home)
        for run in self._parts.checkpoints.queued(self._parts.home):
            if not self._is_known(run.id):
                self._enqueue_again(run.id)
        for schedule in self._parts.schedules.all():
            self._set_schedule(schedule)
        self._ready.set()
        self.suites.take_up()

    def use(self, mind: Mind, checker: Checker, limits: Limits) -> None:
        """From now on; runs that go on keep what they began with."""
        self._parts = replace(self._parts, mind=mind, checker=checker, limits=limits)

    def stop(self) -> None:
        """Leave at the border of a step. The process must end after it: threads of waiting runs stay."""
        self._leaving.set()
        for _ in range(int(_BORDER_SECONDS / _POLL)):
            if not self._active:
                break
            time.sleep(_POLL)
        with self._lock:
            for run in self._active.values():
                run.stop()
        if self._client is not None:
            self._client.destroy()

    # --- runs

    def submit(self, request: Request, id: str = "") -> Run:
        """Let a run wait for its phone. The same id again changes nothing."""
        parts = self._parts
        guard = parts.mind.guard
        values = {name: guard.cover_secrets(value, name) for name, value in request.values.items()}
        request = replace(request, prompt=guard.cover_secrets(request.prompt), values=values)
        run = Run(
            id or uuid4().hex[:12],
            request.prompt,
            request.device,
            RunStatus.QUEUED,
            utc_now(),
            task=request.task,
            replay=bool(request.task),
            process=parts.process,
        )
        try:
            return parts.journal.run(run.id) if id else self._submit(run, request)
        except NotFound:
            return self._submit(run, request)

    def _submit(self, run: Run, request: Request) -> Run:
        self._parts.checkpoints.open(run, request, self._parts.home)
        self._enqueue(run.id, request, run.id)
        self._parts.stage.changed(run.device, run.id)
        return run

    def answer(self, run: str, question: str, value: str, *, proven: bool = False, done: bool = False) -> None:
        """Answer the question that is open. question: its id, see `open_question`. proven: who answers just showed who
        they are. done: see Answer. Raises UsageError for another question and for what is no answer to it, and
        SignInNeeded."""
        pending = self._parts.checkpoints.pending(run)
        asked = pending.question
        if asked is None or question != self.open_question(run):
            raise UsageError("This question is not open any more.")
        if asked.sensitive and agrees(value) and not proven:
            raise SignInNeeded(SAY_WHO)
        if problem := misfit(asked, value):
            raise UsageError(problem)
        label = asked.name if asked.kind is QuestionKind.FILL else ""
        covered = self._parts.mind.guard.cover_secrets(value, label)
        self._say(run, {"question": question, "name": asked.name, "value": covered, "done": done})

    def open_question(self, run: str) -> str:
        """The id of the question that a run waits with; empty where it waits with none."""
        if self._parts.journal.run(run).status is not RunStatus.WAITING:
            return ""
        kept = self._parts.checkpoints.load(run)
        if kept is None or kept.pending.question is None:
            return ""
        return question_id(run, kept.state, kept.pending.question)

    def stop_run(self, run: str) -> None:
        """At once: also a call to the phone that is in progress. Raises UsageError where it is over."""
        status = self._parts.journal.run(run).status
        if status.over:
            raise UsageError("This run is over.")
        self._parts.checkpoints.set_wish(run, Wish.STOP)
        with self._lock:
            active = self._active.get(run)
        if active is not None:
            active.stop()
        elif status is RunStatus.QUEUED:
            self._parts.checkpoints.set_status(run, RunStatus.STOPPED, "You stopped it. Nothing was done.")
            self._parts.stage.changed("", run)
        else:
            self._say(run, {})

    def take_over(self, run: str) -> None:
        """Stand still after the operation in progress, until `resume`. Raises UsageError where it does not run."""
        if self._parts.journal.run(run).status is not RunStatus.RUNNING:
            raise UsageError("Only a run that is going on can be taken over.")
        self._parts.checkpoints.set_wish(run, Wish.PAUSE)

    def resume(self, run: str) -> None:
        """Go on with a run that was taken over, or that ended before it was done. Raises UsageError."""
        found, checkpoints = self._parts.journal.run(run), self._parts.checkpoints
        if found.status is RunStatus.WAITING and found.reason == TAKEN_OVER:
            checkpoints.set_wish(run, Wish.NONE)
            self._say(run, {"resume": True})
            return
        if found.status is RunStatus.DONE or not found.status.over:
            raise UsageError("Only a run that was taken over, or that ended before it was done, can be resumed.")
        checkpoints.revive(run, resumed_at(checkpoints.load(run)))
        self._enqueue_again(run)
        self._parts.stage.changed(found.device, run)

    # --- schedules

    def save_schedule(self, schedule: Schedule) -> Schedule:
        """Raises UsageError where it cannot be read."""
        check_schedule(schedule)
        kept = self._parts.schedules.save(schedule)
        self._set_schedule(kept)
        self._parts.stage.changed(kept.request.device, "")
        return kept

    def remove_schedule(self, id: str) -> Schedule:
        """Raises NotFound."""
        gone = self._parts.schedules.remove(id)
        self._set_schedule(replace(gone, enabled=False))
        self._parts.stage.changed(gone.request.device, "")
        return gone

    def start_schedule(self, id: str, run: str = "", request: Request | None = None) -> Schedule:
        """Start what it starts, now. run: the id that it gets; the same again changes nothing. request: in place of its
        own. Raises NotFound."""
        found = self._parts.schedules.get(id)
        asked, run, problem = request or found.request, run or uuid4().hex[:12], ""
        try:
            if found.suite:
                self.suites.start(self._parts.suites.get(found.suite), found.devices, asked.account, run)
            else:
                self.submit(asked, run)
        except UsageError as error:
            run, problem = found.last, str(error)
        return self._parts.schedules.save(replace(self._parts.schedules.get(id), last=run, problem=problem))

    def _set_schedule(self, schedule: Schedule) -> None:
        name = f"{self._host}-{schedule.id}"
        if DBOS.get_schedule(name) is not None:
            DBOS.delete_schedule(name)
        if schedule.enabled and schedule.cron:
            DBOS.create_schedule(
                schedule_name=name,
                workflow_fn=self._launch,
                schedule=schedule.cron,
                context={"schedule": schedule.id, "host": self._host},
                cron_timezone=schedule.zone,
            )

    # --- workflows

    def _workflow(self) -> Any:
        @DBOS.step(name="go on")
        def go_on(run: str, word: Word | None, late: bool, tries: int) -> str:
            return self._go_on(run, word, late, tries)

        @DBOS.step(name="over")
        def over(run: str) -> None:
            self._ready.wait()
            self.suites.over(run)

        def work(run: str) -> None:
            word: Word | None = None
            late = False
            tries = 0
            turn = ""
            try:
                while (turn := go_on(run, word, late, tries)) not in (Turn.OVER, Turn.LATER):
                    if turn == Turn.LEFT:
                        self._hold()
                        word = None
                    elif turn == Turn.AWAY:
                        word, late = DBOS.recv(_TOPIC, timeout_seconds=self._away[tries]), False
                        tries += 1
                    else:
                        patience = self._parts.checkpoints.request(run).patience if turn == Turn.ASKS else WEEK
                        word = DBOS.recv(_TOPIC, timeout_seconds=patience)
                        late = word is None
            finally:
                if turn != Turn.LATER:
                    over(run)

        return work

    def _launcher(self) -> Any:
        @DBOS.step(name="submit")
        def submit(schedule: str, id: str) -> None:
            self._ready.wait()
            self.start_schedule(schedule, id)

        def launch(_when: datetime, context: dict[str, str]) -> None:
            if context["host"] == self._host and DBOS.workflow_id is not None:
                with suppress(NotFound):
                    submit(context["schedule"], blake2b(DBOS.workflow_id.encode(), digest_size=6).hexdigest())

        return launch

    def _go_on(self, run: str, word: Word | None, late: bool, tries: int) -> str:
        """tries: how often its phone was away. It is tried again: what may have been done is looked at first."""
        parts = self._parts
        if self._leaving.is_set():
            return Turn.LEFT
        try:
            found = parts.journal.run(run)
        except NotFound:
            return Turn.OVER
        if not found.status.goes_on:
            return Turn.OVER
        answer = None
        if word and "question" in word and word["question"] == self.open_question(run):
            answer = Answer(word["name"], word["value"], word.get("done", False))
        resumed, again = bool(word and word.get("resume")), tries < len(self._away)
        turn = ""
        try:
            if parts.checkpoints.first(found.device, parts.home) != found.id:
                turn = self._stand_back(found)
                return turn
            with parts.device(found) as device:
                driver = DurableRun(run, parts, device, self._leaving)
                with self._lock:
                    self._active[run] = driver
                turn = driver.go_on(answer, resumed=resumed, late=late, again=again)
            return turn
        except (DeviceError, UsageError) as error:  # of opening it: the driver lets none out
            turn = Turn.AWAY if again else Turn.OVER
            parts.checkpoints.set_status(run, RunStatus.QUEUED if again else RunStatus.LOST, str(error))
            parts.stage.changed(found.device, run)
            return turn
        finally:
            with self._lock:
                self._active.pop(run, None)
            if not turn:
                reason = "It broke off inside promptrpa. The log says why; it can be resumed."
                parts.checkpoints.set_status(run, RunStatus.FAILED, reason)
                parts.stage.changed(found.device, run)

    def _stand_back(self, run: Run) -> Turn:
        """Give the phone to the run that is before this one, and wait for the next turn. At its start the engine may
        hand a phone to a later run before it has found those that were in progress."""
        self._ready.wait()
        self._enqueue_again(run.id)
        return Turn.LATER

    def _hold(self) -> None:
        """Nothing more is done in this process, which ends; the next one passes at once."""
        while self._leaving.is_set():
            threading.Event().wait()

    def forget_old(self) -> None:
        """The journal knows what is over; here it is only kept for a day."""
        assert self._client is not None
        then = (datetime.now(UTC) - timedelta(days=1)).isoformat()
        over = self._client.list_workflows(status=["SUCCESS", "ERROR", "CANCELLED"], end_time=then, load_input=False)
        if over:
            self._client.delete_workflows([workflow.workflow_id for workflow in over])

    def _enqueue_again(self, run: str) -> None:
        self._enqueue(run, self._parts.checkpoints.request(run), f"{run}-{uuid4().hex[:6]}")

    def _enqueue(self, run: str, request: Request, workflow: str) -> None:
        assert self._client is not None
        self._client.enqueue(
            {
                "workflow_name": _RUN,
                "queue_name": self._queue,
                "workflow_id": workflow,
                "app_version": _VERSION,
                "queue_partition_key": request.device,
                "priority": self._parts.checkpoints.turn(run),
            },
            run,
        )

    def _is_known(self, run: str) -> bool:
        """Whether the engine has the run in its queue or at work; one whose workflow broke off is put there again."""
        assert self._client is not None
        at_work = ["PENDING", "ENQUEUED", "DELAYED"]
        return bool(self._client.list_workflows(workflow_id_prefix=run, status=at_work, load_input=False))

    def _say(self, run: str, word: Word) -> None:
        """To every workflow of the run that still waits."""
        assert self._client is not None
        for workflow in self._client.list_workflows(workflow_id_prefix=run, status="PENDING"):
            self._client.send(workflow.workflow_id, word, _TOPIC)


def engine_url(home: Path, database: str) -> str:
    """The engine's database: a file of its own beside SQLite's, or the same PostgreSQL, where it has its own schema."""
    return database or f"sqlite:///{home / 'engine.sqlite3'}"


def _use_wal(url: str) -> None:
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.execute("PRAGMA journal_mode=WAL")
        connection.close()


def _check_sqlite(url: str) -> None:
    if url.startswith("sqlite") and sys.version_info >= (3, 12) and sqlite3.sqlite_version_info < (3, 42):
        raise UsageError(
            f"This Python comes with SQLite {sqlite3.sqlite_version}, which is too old for the server: it needs 3.42. "
            "Use Python 3.11, a newer build of Python, or PostgreSQL (the setting database)."
        )
