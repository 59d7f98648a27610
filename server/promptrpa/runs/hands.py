"""What both drivers do for the loop: the agents are asked, the phone is looked at and touched, tasks are saved."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
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
from promptrpa.domain.memory import Heard, Pointed
from promptrpa.domain.model import on_behalf_of
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.run import StepResult, Times
from promptrpa.domain.task import Environment, Task
from promptrpa.errors import DeviceLost, DeviceRefused, DeviceTimeout, ProtectedScreen
from promptrpa.learning import lessons, typed, unite
from promptrpa.matching.pages.pictures import differ
from promptrpa.matching.pages.windows import is_free, is_loading, still_there
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.ports.knowledge import Journal, Knowledge

PATIENCE: Final = 1.0
"""Seconds that a settled page is given to show what a saved step needs, before the step is healed."""
REACTION: Final = 1.0
"""Seconds within which a phone shows that it reacts to an operation."""
SCROLL_REACTION: Final = 0.15
"""The same for a list, which moves with the finger."""
MOST_LOOKS: Final = 5
"""How often an operation is decided anew because its widget moved away meanwhile."""


@dataclass(frozen=True, slots=True)
class Limits:
    """step: seconds that a loading page is waited for; pictures: keep a screenshot of each step."""

    step: float
    pictures: bool


@dataclass(slots=True)
class Progress:
    """How far a run has come, for when an error ends it. heard: the values typed into forms so far. pointed: the icons
    that the user pointed at."""

    state: RunState
    environment: Environment = field(default_factory=Environment)
    heard: list[Heard] = field(default_factory=list)
    pointed: list[Pointed] = field(default_factory=list)


class Hands:
    """Carries out the commands of the loop for one run on one phone; questions are the drivers' own."""

    def __init__(self, mind: Mind, device: Device, knowledge: Knowledge, journal: Journal, limits: Limits) -> None:
        self._mind = mind
        self._device = device
        self._knowledge = knowledge
        self._journal = journal
        self._limits = limits
        self._guard = mind.guard
        self._lost_sight = 0
        self._versions: dict[str, str] = {}
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End what is in progress, from any thread: a call to the phone or a question to a model raises Aborted."""
        self._stopped.set()
        self._device.abort()

    def begin(self, progress: Progress) -> Begun:
        """Ask the phone what it is and has."""
        info = self._device.info()
        progress.environment = Environment(phone=info.model, android=info.android, language=info.language)
        now = info.now or f"{datetime.now():%Y-%m-%dT%H:%M}"
        return Begun(self._device.packages(), now, info.language)

    def carry_out(self, progress: Progress, command: Decide | Observe | Perform | Learn) -> Outcome:
        """Do what the loop says; what came of it. Raises DeviceError."""
        state = progress.state
        with on_behalf_of(state.run, len(state.history) + 1, self._stopped.is_set):
            return self._carry_out(progress, state, command)

    def _carry_out(self, progress: Progress, state: RunState, command: Decide | Observe | Perform | Learn) -> Outcome:
        match command:
            case Decide():
                return self._mind.decide(state, command, self._place(progress))
            case Observe(expect, picture):
                return Observed(self._watched(self._see(state, expect, picture)))
            case Perform(operation, expect, by_hand):
                outcome = self._touched(state, operation) if by_hand else self._perform(progress, operation, expect)
                if isinstance(outcome, Performed):
                    self._watched(outcome.after)
                    self._note(progress, operation, outcome)
                return outcome
            case Learn(task):
                return Learned(self._save(state, task))

    def _watched(self, page: Page) -> Page:
        self._guard.watch(page)
        return page

    def end(self, progress: Progress, finish: Finish) -> None:
        """Write down how the run ended, and keep what it taught."""
        state = progress.state
        replays = state.task is not None
        self._journal.finish(state.run, finish.status, finish.reason, finish.task, replays)
        self._knowledge.absorb(
            lessons(state, finish.status, finish.reason, progress.heard, progress.environment, progress.pointed)
        )

    def look_again(self, before: Page) -> Page:
        """The page after an operation of which nobody knows whether it was done."""
        return self._device.settle(before.bare, reaction=REACTION)

    def _save(self, state: RunState, task: Task) -> Task:
        """A run saves what it learned once, however often it is asked to: its own first task has the run's id."""
        if state.task is None:
            task = replace(task, id=blake2b(f"{state.run} {state.prompt}".encode(), digest_size=4).hexdigest())
        task = self._united(state, task)
        known = next((t for t in self._knowledge.tasks() if t.id == task.id), None)
        if known and replace(known, version=task.version, created=task.created) == task:
            return known
        return self._knowledge.save_task(task)

    def _see(self, state: RunState, expect: Planned | None, picture: bool) -> Page:
        if picture:
            return self._mind.semantics.enrich(self._device.observe(picture=True))
        page = self._device.observe()
        if expect and expect.saved and expect.saved.features:
            page = self._await(state, expect, page, None)
        return self._loaded(state, page)

    def _loaded(self, state: RunState, page: Page) -> Page:
        """The page once nothing on it loads any more, where a planner is to be shown it, or an answer to be read from
        it."""
        if not (state.planning or state.looking or state.tour) or not is_loading(page):
            return page
        return self._device.wait(lambda seen: not is_loading(seen), self._limits.step)

    def _perform(self, progress: Progress, operation: Operation, expect: Planned | None) -> Performed | Observed:
        """Do it and look; where the widget is no longer where it was when it was chosen, only look."""
        state = progress.state
        before = state.page
        assert before is not None
        began = time.perf_counter()
        revealed = replace(operation, parameter=self._guard.reveal(operation.parameter))
        before_picture = self._last_look(operation, state)
        bare = before.bare
        now = self._device.observe(picture=self._limits.pictures or _is_drawn(before, operation))
        if moved := self._moved(before, now, operation):
            return moved
        picture = self._keep_picture(now, before) if self._limits.pictures else ""
        self._journal.intend(state.run, len(state.history) + 1, operation)
        last = operation.type is OperationType.CLICK and state.following is None and not state.planning
        if last:
            self._remark()  # what was said before tells nothing of this one
        shot = time.perf_counter()
        try:
            if operation.type is OperationType.WAIT and operation.point:
                point = operation.point
                self._device.wait(lambda page: is_free(page, point), float(operation.parameter))
            else:
                self._device.perform(revealed)
        except DeviceRefused:
            now = self._device.observe(picture=_is_drawn(before, operation))
            if moved := self._moved(before, now, operation):  # something came in between: not a refusal of the phone's
                return moved
            raise
        except (DeviceTimeout, DeviceLost):
            after = self._device.settle(bare)  # raises where the phone is gone
            result = StepResult.CHANGED if after.content != bare.content else StepResult.UNKNOWN
            return Performed(after, result, Times(perform=time.perf_counter() - shot), picture)
        self._lost_sight = 0
        performed = time.perf_counter()
        if expect and expect.saved and expect.saved.features:
            opened = operation.type is OperationType.OPEN
            after = self._await(state, expect, None, None if opened else bare)
        else:
            reaction = SCROLL_REACTION if operation.type is OperationType.SCROLL else REACTION
            after = self._loaded(state, self._device.settle(bare, reaction=reaction))
        after, doubt = self._looked_over(state, bare, after)
        settled = time.perf_counter()
        if before_picture and after.content == bare.content:
            shown = differ(before_picture, self._device.picture())
        else:
            shown = after.content != bare.content
        changed = shown or operation.type is OperationType.OPEN
        result = StepResult.CHANGED if changed else StepResult.UNCHANGED
        kept_before, kept_after = self._guard.bare_page(before), self._guard.bare_page(after)
        self._knowledge.add_edge(kept_before, operation, kept_after, self._place(progress))
        times = Times(observe=shot - began, perform=performed - shot, settle=settled - performed)
        picture_after = self._last_picture(after) if self._limits.pictures and state.following is None else ""
        remark = self._remark() if last else ""
        return Performed(after, result, times, picture, picture_after, doubt, remark)

    def _remark(self) -> str:
        """What the app said in passing. That it cannot be read is no reason to doubt what was done."""
        try:
            return self._guard.cover_secrets(self._device.remark())
        except (DeviceTimeout, DeviceLost, DeviceRefused):
            return ""

    def _last_picture(self, after: Page) -> str:
        """What the last step led to. That it cannot be had is no reason to doubt what was done."""
        try:
            return self._keep_picture(self._device.observe(picture=True), after)
        except (DeviceTimeout, DeviceLost, DeviceRefused):
            return ""

    def _looked_over(self, state: RunState, before: Page, after: Page) -> tuple[Page, str]:
        """The page after an operation, and why it does not look as if it was done; before that is said, it is looked at
        again."""
        if after.content == before.content or not self._mind.doubt(state, after):
            return after, ""
        after = self._loaded(state, self._device.settle(after, reaction=REACTION))
        return after, self._mind.doubt(state, after)

    def _touched(self, state: RunState, operation: Operation) -> Performed:
        """The page after what the person did on the phone."""
        before = state.page
        assert before is not None
        began = time.perf_counter()
        after = self._device.settle(before)
        changed = after.content != before.content
        self._journal.intend(state.run, len(state.history) + 1, operation)
        result = StepResult.CHANGED if changed else StepResult.UNCHANGED
        return Performed(after, result, Times(settle=time.perf_counter() - began))

    def _moved(self, before: Page, now: Page, operation: Operation) -> Observed | None:
        """The page of now, where the widget is no longer where it was when it was chosen; None where it is, or has
        moved too often."""
        if self._lost_sight == MOST_LOOKS or still_there(before, now, operation):
            return None
        self._lost_sight += 1
        return Observed(now.bare)

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
        """A picture before a run's last tap, or before one on a drawn page, to see what the hierarchy does not show;
        None where it is not needed."""
        if state.page is not None and any(w.drawn for w in state.page.widgets):
            return state.page.picture
        if state.following is not None or operation.type is not OperationType.CLICK:
            return None
        try:
            return self._device.picture()
        except ProtectedScreen:
            return None

    def _keep_picture(self, page: Page, like: Page) -> str:
        """Keep the picture that was taken with the page. like: what it was read as before; drawn widgets are read
        again."""
        page = self._watched(self._mind.semantics.enrich(page) if any(w.drawn for w in like.widgets) else page)
        return self._journal.keep_picture(self._guard.mask(page.picture, page)) if page.picture else ""

    def _united(self, state: RunState, task: Task) -> Task:
        """The task of a first success, made one with a known task that does the same."""
        if state.task or state.function is None:
            return task
        rejected = {**self._knowledge.rejected(state.function.description), **dict.fromkeys(state.refused, "refused")}
        return unite(task, self._knowledge.tasks(), rejected)

    def _note(self, progress: Progress, operation: Operation, outcome: Performed) -> None:
        """What an operation told: the app that the run is about, and what was typed into a form."""
        page, package = progress.state.page, outcome.after.package
        if not progress.environment.app and "launcher" not in package:
            version = self._version(package)
            progress.environment = replace(progress.environment, app=package, app_version=version)
        if page is not None and outcome.result is StepResult.CHANGED and (heard := typed(page, operation)):
            progress.heard.append(heard)
        if outcome.result is StepResult.CHANGED and (pointed := self._pointed(progress.state, operation)):
            progress.pointed.append(pointed)

    def _pointed(self, state: RunState, operation: Operation) -> Pointed | None:
        """The icon that the user pointed at for an instruction, if that is what an operation touched."""
        page, question = state.page, state.asked
        if page is None or question is None or state.current is None or operation.widget < 0:
            return None
        if question.kind not in (QuestionKind.CHOOSE, QuestionKind.DEMONSTRATE):
            return None
        return self._mind.semantics.pointed(page, page.widgets[operation.widget], state.current.instruction.object.text)

    def _place(self, progress: Progress) -> Environment:
        """The phone, and the app that it shows."""
        page = progress.state.page
        if page is None:
            return progress.environment
        return replace(progress.environment, app=page.package, app_version=self._version(page.package))

    def _version(self, package: str) -> str:
        """Of an app; empty where it is not told in time, which is no reason to doubt what was done."""
        if package not in self._versions:
            try:
                self._versions[package] = self._device.app_version(package)
            except DeviceTimeout:
                self._versions[package] = ""
        return self._versions[package]


def _is_drawn(page: Page, operation: Operation) -> bool:
    """The widget of an operation is one that only the picture shows."""
    return operation.widget >= 0 and page.widgets[operation.widget].drawn
