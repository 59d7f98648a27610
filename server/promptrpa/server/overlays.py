"""The overlays of the phones that call in, joined to the runs: prompts become runs, questions are asked on the phone
too, a stop stops, tasks are offered and kept there, and what ran there alone is written down."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from typing import Final

from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.overlay import Overlay
from promptrpa.devices.on_device.peer import Peer
from promptrpa.devices.on_device.protocol import Noticed, Power, Prompt, Ran
from promptrpa.domain.account import Role
from promptrpa.domain.durable import Wish
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.served import OpenQuestion
from promptrpa.errors import AnswerNeeded, DeviceError, NotFound, PromptRPAError, SignInNeeded, UsageError
from promptrpa.runs.durable.schedules import NoticeDesk
from promptrpa.web import runs
from promptrpa.web.services import Services

from .dialled import DialledPhones
from .notices import AwaitedNotices, notice_of
from .offered import OfferedTasks
from .onstage import PhoneStage

_BEAT: Final = 1.0
"""Seconds after which it is looked anew where nothing was told."""
_MOST_WAITING: Final = 200
_MOST_QUEUED: Final = 50
"""Runs that may wait for a phone before its own prompts are refused."""
_ENDED: Final = {"done": RunStatus.DONE, "failed": RunStatus.FAILED, "stopped": RunStatus.STOPPED}
_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Asking:
    """A question that is open on a phone. session: of the phone, at the time."""

    run: str
    question: str
    session: str
    device: OnDevice
    wanted: bool = True
    settled: bool = False
    """It was answered, or declined, here."""


@dataclass(slots=True)
class _Greeted:
    """What a phone's session was told last."""

    session: str
    offered: OfferedTasks
    awaited: AwaitedNotices
    lock: threading.Lock = field(default_factory=threading.Lock)


class Overlays:
    """Implements peer.Heard."""

    def __init__(self, services: Services, dialled: DialledPhones, onstage: PhoneStage, notices: NoticeDesk) -> None:
        self._services = services
        self._dialled = dialled
        self._onstage = onstage
        self._notices = notices
        self._inbox = ThreadPoolExecutor(1, "phones heard")
        self._stops = ThreadPoolExecutor(4, "phones stopped")
        self._lock = threading.Lock()
        self._asking: dict[str, _Asking] = {}
        self._greeted: dict[str, _Greeted] = {}
        self._waiting: dict[Run, OpenQuestion | None] = {}
        """What was found last; a run that stands as it stood has the same question."""
        self._closed = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._follow, name="overlays", daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        self._inbox.shutdown(cancel_futures=True)
        self._stops.shutdown(cancel_futures=True)

    # --- what phones do of their own accord

    def prompted(self, serial: str, prompt: Prompt) -> None:
        self._later(self._inbox, partial(self._start, serial, prompt))

    def ran(self, serial: str, ran: Ran) -> None:
        self._later(self._inbox, partial(self._write_down, serial, ran))

    def stopped(self, serial: str, hold: int) -> None:
        """The phone does nothing more for this hold; its run is stopped here, whatever it does or waits for."""
        with self._lock:
            asking = self._asking.get(serial)
        run = asking.run if asking and asking.device.holds(hold) else self._onstage.run_under(serial, hold)
        if run:
            self._later(self._stops, partial(self._stop, run))

    def taken_over(self, serial: str, hold: int) -> None:
        """The run stands still after what it does now; then the phone is asked to say when it may go on."""
        if run := self._onstage.run_under(serial, hold):
            self._later(self._stops, partial(self._services.engine.take_over, run))

    def noticed(self, serial: str, noticed: Noticed) -> None:
        self._later(self._inbox, partial(self._notices.arrived, serial, notice_of(noticed)))

    def powered(self, serial: str, power: Power) -> None:
        self._dialled.note_power(serial, power)

    def _later(self, pool: ThreadPoolExecutor, work: Callable[[], None]) -> None:
        def done() -> None:
            try:
                work()
            except PromptRPAError as error:
                _log.warning("%s", error)

        with suppress(RuntimeError):  # the server ends
            pool.submit(done)

    def _start(self, serial: str, prompt: Prompt) -> None:
        services = self._services
        try:
            account = self._account(serial)
            self._check_queue(serial)
            said = services.knowledge.task(prompt.task).name if prompt.task else prompt.text
            services.audit.add(account, "phones.prompt", serial, said)
            if prompt.task:
                task = services.knowledge.task(prompt.task)
                given = runs.checked_values(task, prompt.values)
                runs.replay(services, task, given, device=serial, guide=prompt.guide, account=account)
            else:
                runs.start(services, prompt.text, device=serial, guide=prompt.guide, account=account)
        except UsageError as error:
            device = self._dialled.make(serial, by="promptrpa", title=prompt.text)
            with self._dialled.use(device):
                device.show(0, prompt.text)
                Overlay(device, self._onstage.say_on(serial)).finish(RunStatus.FAILED, str(error))

    def _check_queue(self, serial: str) -> None:
        """Raises UsageError where too many runs wait for the phone."""
        queued = self._services.knowledge.journal.runs(500, RunStatus.QUEUED)
        if sum(run.device == serial for run in queued) >= _MOST_QUEUED:
            raise UsageError(f"{_MOST_QUEUED} runs wait for this phone already. Wait until they are done.")

    def _account(self, serial: str) -> str:
        """Who paired the phone, while they may still run anything. Raises UsageError."""
        name = self._dialled.pairing(serial).account
        try:
            account = self._services.accounts.account(name)
        except NotFound:
            raise UsageError(f"The account {name!r} that paired this phone is gone. Pair it again.") from None
        if not account.role.covers(Role.OPERATOR):
            raise UsageError(f"The account {name!r} may not run anything any more.")
        return account.name

    def _write_down(self, serial: str, ran: Ran) -> None:
        """A run that the phone did alone, once, however often it is told."""
        journal = self._services.knowledge.journal
        id = blake2b(f"{serial} {ran.task} {ran.at}".encode(), digest_size=6).hexdigest()
        try:
            journal.run(id)
        except NotFound:
            pass
        else:
            return
        try:
            task = self._services.knowledge.task(ran.task, ran.version)
            name, known = task.name, task.id
        except NotFound:
            name, known = ran.task, ""
        at = datetime.fromtimestamp(ran.at / 1000, UTC).isoformat(timespec="milliseconds")
        text = f"It ran on the phone alone, {ran.steps} steps. {ran.text}".strip()
        run = Run(id, name, serial, _ENDED[ran.status], at, at, task=known, replay=True, reason=text)
        journal.start(run)
        self._services.stage.changed(serial, id)

    def _stop(self, run: str) -> None:
        with suppress(UsageError):  # it is over
            self._services.engine.stop_run(run)

    # --- what phones are shown

    def _follow(self) -> None:
        """Look at what waits for a person, and at what is offered, each time that something happens."""
        seen = -1
        while not self._closed.is_set() and not self._services.stage.closed:
            seen = self._services.stage.wait(seen, _BEAT)
            here = self._dialled.here()
            if not here:
                continue
            try:
                open_now = self._open_questions({peer.serial for peer in here})
                for peer in here:
                    self._ask_or_cancel(peer, open_now.get(peer.serial))
                    self._greet(peer, seen)
            except PromptRPAError as error:
                _log.warning("%s", error)

    def _open_questions(self, serials: set[str]) -> dict[str, OpenQuestion]:
        """What the runs of these phones wait with, by phone."""
        services = self._services
        waiting = services.knowledge.journal.runs(_MOST_WAITING, RunStatus.WAITING)
        mine = [run for run in waiting if run.device in serials and services.checkpoints.has(run.id)]
        self._waiting = {run: self._waiting.get(run) or runs.question_of(services, run) for run in mine}
        return {run.device: asked for run, asked in self._waiting.items() if asked and self._is_open(asked)}

    def _is_open(self, asked: OpenQuestion) -> bool:
        """A run that was taken over and given back may still stand where it stood."""
        return not asked.by_hand or self._services.checkpoints.wish(asked.run) is Wish.PAUSE

    def _ask_or_cancel(self, peer: Peer, asked: OpenQuestion | None) -> None:
        serial = peer.serial
        with self._lock:
            asking = self._asking.get(serial)
            same = asking and asked and (asking.run, asking.question) == (asked.run, asked.id)
            if asking is not None and not asking.settled:
                asking.wanted = bool(asking.wanted and same and asking.session == peer.session)
                return
            if asked is None:
                self._asking.pop(serial, None)
            if asked is None or same:
                return
            device = self._dialled.make(serial, by=self._by(asked.run), title=asked.prompt)
            asking = self._asking[serial] = _Asking(asked.run, asked.id, peer.session, device)
        threading.Thread(target=self._ask, args=(asking, asked), name=f"ask {serial}", daemon=True).start()

    def _by(self, run: str) -> str:
        return self._services.checkpoints.request(run).account or "promptrpa"

    def _ask(self, asking: _Asking, asked: OpenQuestion) -> None:
        serial = asking.device.serial
        try:
            with self._dialled.use(asking.device) as device:
                overlay = Overlay(device, self._onstage.say_on(serial))
                if asked.question is None:
                    if overlay.wait_for_user(lambda: asking.wanted):
                        self._services.engine.resume(asking.run)
                elif answer := overlay.ask(asked.question, lambda: asking.wanted):
                    asking.settled = self._answer(asking, asked.question, answer, overlay)
        except AnswerNeeded:
            self._stop(asking.run)
            asking.settled = True
        except (DeviceError, UsageError) as error:
            _log.info("A question on phone %s was not answered there: %s", serial, error)
            self._closed.wait(_BEAT)
        finally:
            if not asking.settled:
                with self._lock:
                    del self._asking[serial]
            self._services.stage.changed(serial, asking.run)

    def _answer(self, asking: _Asking, question: Question, answer: Answer, overlay: Overlay) -> bool:
        """Whether it is answered now. Raises UsageError where it was answered elsewhere meanwhile."""
        engine = self._services.engine
        try:
            engine.answer(asking.run, asking.question, answer.value, done=answer.done)
        except SignInNeeded as error:
            fill = Question(QuestionKind.FILL, "passphrase", str(error))
            said = overlay.ask(fill, lambda: asking.wanted, secret=True)
            known = self._services.accounts.knows(self._by(asking.run), said.value) if said else None
            if known is None:
                return False
            engine.answer(asking.run, asking.question, answer.value, proven=True)
        return True

    # --- what phones are offered and keep

    def _greet(self, peer: Peer, news: int) -> None:
        """Tell a phone the tasks that it may offer and keep, where it does not know them yet."""
        greeted = self._greeted.get(peer.serial)
        if greeted is None or greeted.session != peer.session:
            offered = OfferedTasks(self._services, self._dialled)
            awaited = AwaitedNotices(self._notices, partial(self._installed, peer.serial))
            greeted = self._greeted[peer.serial] = _Greeted(peer.session, offered, awaited)
        if greeted.lock.acquire(blocking=False):
            if not greeted.offered.is_due(news):
                greeted.lock.release()
                return
            offering = threading.Thread(target=self._offer, args=(peer, greeted, news), daemon=True)
            offering.start()

    def _installed(self, serial: str) -> frozenset[str]:
        device = self._dialled.make(serial, by="promptrpa")
        try:
            return device.packages()
        finally:
            device.close()

    def _offer(self, peer: Peer, greeted: _Greeted, news: int) -> None:
        try:
            greeted.offered.tell(peer, news)
            greeted.awaited.tell(peer)
        except (DeviceError, UsageError) as error:
            _log.info("Phone %s could not be told its tasks: %s", peer.serial, error)
        finally:
            greeted.lock.release()
