"""The direct driver: runs the loop in this process, one run on one phone."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Answered,
    Ask,
    Begun,
    Decide,
    Finish,
    Learn,
    Learned,
    Observe,
    Observed,
    Outcome,
    Perform,
    Performed,
    Planned,
    RunState,
)
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.run import Run, RunStatus, StepResult, Times
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.errors import (
    Aborted,
    AnswerNeeded,
    DeviceError,
    DeviceLost,
    DeviceRefused,
    DeviceTimeout,
    PromptRPAError,
    ProtectedScreen,
    Stopped,
)
from promptrpa.matching.pictures import differ
from promptrpa.matching.windows import is_loading, still_there
from promptrpa.mind import Mind
from promptrpa.pipeline import advance, where
from promptrpa.ports import Asker, Device, Journal, Knowledge, Watcher

PATIENCE: Final = 1.0
"""Seconds that a settled page is given to show what a saved step needs, before the step is healed."""
REACTION: Final = 1.0
MOST_LOOKS: Final = 5
"""How often an operation is decided anew because its widget moved away meanwhile."""
SCROLL_REACTION: Final = 0.15
"""Seconds within which a phone shows that it reacts to an operation; a list moves with the finger."""


@dataclass(frozen=True, slots=True)
class Limits:
    """step: seconds that a loading page is waited for; pictures: keep a screenshot of each step."""

    step: float
    pictures: bool


@dataclass(slots=True)
class _Progress:
    """How far a run has come, for when an error ends it."""

    state: RunState


class DirectRunner:
    """Runs one prompt or one saved task at a time. `stop` may be called from any thread and acts at once."""

    def __init__(
        self,
        mind: Mind,
        device: Device,
        knowledge: Knowledge,
        journal: Journal,
        asker: Asker,
        watcher: Watcher,
        limits: Limits,
        process: str,
    ) -> None:
        self._mind = mind
        self._device = device
        self._knowledge = knowledge
        self._journal = journal
        self._asker = asker
        self._watcher = watcher
        self._limits = limits
        self._process = process
        self._stopping = threading.Event()
        self._lost_sight = 0

    def stop(self) -> None:
        """End the run now: the operation in progress is the last."""
        self._stopping.set()
        self._device.abort()

    def run(self, prompt: str, *, task: Task | None = None, given: tuple[Slot, ...] = ()) -> Run:
        """Do what a prompt says, or replay a task with the values given. Returns the run as it ended."""
        state = RunState(uuid4().hex[:12], prompt, attended=self._asker.attended, task=task, given=given)
        run = Run(
            state.run,
            prompt,
            self._device.serial,
            RunStatus.RUNNING,
            _now(),
            task=task.id if task else "",
            replay=task is not None,
            process=self._process,
        )
        self._journal.start(run)
        self._watcher.started(run)
        progress = _Progress(state)
        try:
            finish = self._loop(progress)
        except (Stopped, Aborted, KeyboardInterrupt):
            finish = Finish(RunStatus.STOPPED, "Stopped. Nothing more was done on the phone.")
        except AnswerNeeded as error:
            finish = Finish(RunStatus.WAITING, str(error))
        except DeviceError as error:
            status = RunStatus.STOPPED if self._stopping.is_set() else RunStatus.LOST
            reason = where(progress.state, str(error))
            finish = Finish(status if error.exit_code == 4 else RunStatus.FAILED, reason)
        except PromptRPAError as error:
            finish = Finish(RunStatus.FAILED, str(error))
            self._journal.finish(run.id, finish.status, finish.reason)
            raise
        state = progress.state
        replay = state.task is not None
        self._journal.finish(run.id, finish.status, finish.reason, finish.task, replay)
        ended = replace(
            run,
            status=finish.status,
            reason=finish.reason,
            ended=_now(),
            task=finish.task or run.task,
            replay=replay,
            interventions=state.interventions,
            approvals=state.approvals,
        )
        self._watcher.over(ended)
        return ended

    def _loop(self, progress: _Progress) -> Finish:
        environment = self._environment()
        outcome: Outcome = Begun(self._device.packages())
        while True:
            if self._stopping.is_set():
                raise Stopped("Stopped.")
            before = progress.state
            state, command = advance(before, outcome, environment)
            progress.state = state
            self._tell(before, state)
            match command:
                case Decide():
                    outcome = self._mind.decide(state, command, environment)
                case Observe(expect):
                    outcome = Observed(self._see(state, expect))
                case Perform(operation, expect):
                    outcome = self._perform(state, operation, expect)
                    if isinstance(outcome, Performed):
                        environment = self._grown(environment, outcome)
                case Ask(question):
                    answer = self._asker.ask(question, state.page)
                    self._journal.answered(state.run, question, answer)
                    outcome = Answered(answer)
                case Learn(task):
                    outcome = Learned(self._knowledge.save_task(task))
                case Finish():
                    return command

    def _tell(self, before: RunState, after: RunState) -> None:
        """Journal and watcher learn of the steps that this turn added, and of what was found out."""
        for step in after.history[len(before.history) :]:
            self._journal.record(after.run, step)
            self._watcher.step(step)
        if after.task and not before.task:
            self._watcher.note(f"Known: {after.task.name} (version {after.task.version})")
        if after.tutorials and not before.tutorials:
            self._watcher.note(f"Following the tutorial “{after.tutorials[0].title}”")

    # --- the phone

    def _see(self, state: RunState, expect: Planned | None) -> Page:
        page = self._device.observe()
        if expect and expect.saved and expect.saved.features:
            page = self._await(state, expect, page, None)
        return page

    def _perform(self, state: RunState, operation: Operation, expect: Planned | None) -> Performed | Observed:
        """Do it and look; where the widget is no longer where it was when it was chosen, only look."""
        before = state.page
        assert before is not None
        began = time.perf_counter()
        picture = self._keep_picture() if self._limits.pictures else ""
        before_picture = self._last_look(operation, state)
        self._journal.intend(state.run, len(state.history) + 1, operation)
        if moved := self._moved(before, operation):
            return moved
        shot = time.perf_counter()
        try:
            self._device.perform(operation)
        except DeviceRefused:
            if moved := self._moved(before, operation):  # something came in between: not a refusal of the phone's
                return moved
            raise
        except (DeviceTimeout, DeviceLost):
            after = self._device.settle(before)  # raises where the phone is gone
            result = StepResult.CHANGED if after.content != before.content else StepResult.UNKNOWN
            return Performed(after, result, Times(perform=time.perf_counter() - shot), picture)
        self._lost_sight = 0
        performed = time.perf_counter()
        if expect and expect.saved and expect.saved.features:
            opened = operation.type is OperationType.OPEN
            after = self._await(state, expect, None, None if opened else before)
        else:
            reaction = SCROLL_REACTION if operation.type is OperationType.SCROLL else REACTION
            after = self._device.settle(before, reaction=reaction)
        settled = time.perf_counter()
        if before_picture and after.content == before.content:
            shown = differ(before_picture, self._device.picture())
        else:
            shown = after.content != before.content
        changed = shown or operation.type is OperationType.OPEN
        result = StepResult.CHANGED if changed else StepResult.UNCHANGED
        self._knowledge.add_edge(before, operation, after, self._place(after))
        times = Times(observe=shot - began, perform=performed - shot, settle=settled - performed)
        return Performed(after, result, times, picture)

    def _moved(self, before: Page, operation: Operation) -> Observed | None:
        """The page, where the widget is no longer where it was when it was chosen; None where it is, or has moved too
        often."""
        now = self._device.observe()
        if self._lost_sight == MOST_LOOKS or still_there(before, now, operation):
            return None
        self._lost_sight += 1
        return Observed(now)

    def _await(self, state: RunState, expect: Planned, page: Page | None, before: Page | None) -> Page:
        """The page once the saved step's widget is on it; one that loads is given longer than a settled one."""

        def there(seen: Page) -> bool:
            return (before is None or seen.content != before.content) and self._mind.sees(seen, state, expect)

        if page is not None and there(page):
            return page
        deadline = time.monotonic() + self._limits.step
        page = self._device.wait(there, PATIENCE)
        while not there(page) and is_loading(page) and time.monotonic() < deadline:
            page = self._device.wait(there, PATIENCE)
        return page

    def _last_look(self, operation: Operation, state: RunState) -> Picture | None:
        """A picture before a run's last tap, to see what the hierarchy does not show; None where it is not needed."""
        if state.following is not None or operation.type is not OperationType.CLICK:
            return None
        try:
            return self._device.picture()
        except ProtectedScreen:
            return None

    def _keep_picture(self) -> str:
        try:
            return self._journal.keep_picture(self._device.picture())
        except ProtectedScreen:
            return ""

    def _environment(self) -> Environment:
        info = self._device.info()
        return Environment(phone=info.model, android=info.android, language=info.language)

    @staticmethod
    def _grown(environment: Environment, outcome: Performed) -> Environment:
        package = outcome.after.package
        return replace(environment, app=package) if not environment.app and "launcher" not in package else environment

    def _place(self, page: Page) -> Environment:
        return Environment(app=page.package)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
