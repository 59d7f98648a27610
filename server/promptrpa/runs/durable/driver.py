"""One run, from where it is until it needs a person or is over.

What must not be done twice is marked before and kept after: the checkpoint names the operation, the journal's intent
says that it may have begun, the next checkpoint that it is over. Where one is found with an intent and no result, the
phone is looked at again before anything is done.
"""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from promptrpa.domain.durable import Checkpoint, Doubt, Pending, Request, Wish
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Answered,
    Ask,
    Command,
    Decide,
    Finish,
    Learn,
    Learned,
    Observe,
    Observed,
    Outcome,
    Perform,
    Performed,
    RunState,
)
from promptrpa.domain.operation import GateKind, Operation, Purpose
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import Answer, Option, Question, QuestionKind, QuestionName
from promptrpa.domain.run import RunStatus, StepResult, Times
from promptrpa.domain.task import Slot
from promptrpa.errors import Aborted, DeviceError, PromptRPAError, Stopped
from promptrpa.loop.advance import advance
from promptrpa.loop.recording import where
from promptrpa.matching.pages.windows import SYSTEM_UI
from promptrpa.matching.prompts.fitting import misfit
from promptrpa.matching.prompts.templates import as_type
from promptrpa.ports.device import Device
from promptrpa.runs.hands import Hands, Progress

from .approval import granted
from .ports import Parts

_AGAIN: Final = frozenset({OperationType.OPEN, OperationType.SCROLL})
"""What may be done again when it is not known whether it was done: the end is the same."""
_DIGITS: Final = re.compile(r"\d+")
_LEAVES: Final = frozenset({OperationType.OPEN, OperationType.BACK, OperationType.PRESS})
"""What may well lead to another app."""
TAKEN_OVER: Final = "You have the phone. Hand it back to go on."


class Turn(StrEnum):
    """Why a run stands still."""

    ASKS = "asks"
    PAUSED = "paused"
    OVER = "over"
    AWAY = "away"
    """The phone does not answer; it is tried again in a while."""
    LEFT = "left"
    """The process is about to end; the next one goes on."""
    LATER = "later"
    """Another run has its phone first; this one waits for its turn again."""


class _Paused(Exception):
    pass


class _Left(Exception):
    pass


def question_id(run: str, state: RunState, question: Question) -> str:
    """Names a question of a run, so that an answer is never taken for another's."""
    asked = state.interventions + state.approvals
    return blake2b(f"{run} {asked} {question.name} {question.text}".encode(), digest_size=6).hexdigest()


class DurableRun:
    """leaving: set when the process is about to end."""

    def __init__(self, run: str, parts: Parts, device: Device, leaving: threading.Event) -> None:
        self._run = run
        self._parts = parts
        self._device = device
        self._leaving = leaving
        self._request: Request = parts.checkpoints.request(run)
        self._hands = Hands(parts.mind, device, parts.knowledge, parts.journal, parts.limits)
        self._recorded = len(parts.journal.steps(run))

    def stop(self) -> None:
        """Ends what is in progress; the wish was written before."""
        self._hands.stop()

    def go_on(
        self, answer: Answer | None = None, *, resumed: bool = False, late: bool = False, again: bool = False
    ) -> Turn:
        """Go on with an answer, or as a person handed the phone back. late: nobody answered in time. again: a lost
        phone is tried again."""
        parts = self._parts
        kept = parts.checkpoints.load(self._run)
        progress = (
            Progress(kept.state, kept.environment, list(kept.heard), list(kept.pointed))
            if kept
            else Progress(RunState(self._run, self._request.prompt))
        )
        pending = kept.pending if kept else None
        finish: Finish | None
        try:
            if self._wish() is Wish.STOP:
                raise Stopped("Stopped.")
            if late:
                raise Stopped("Nobody answered in time.")
            if pending and pending.question and answer is None:
                return self._wait(pending.question.text, Turn.ASKS)
            parts.journal.reopen(self._run)
            parts.stage.changed(self._request.device, self._run)
            if pending and pending.finish:
                finish = pending.finish
            else:
                finish = self._loop(progress, self._where_it_was(progress, pending, answer, resumed))
        except _Left:
            return Turn.LEFT
        except _Paused:
            return self._wait(TAKEN_OVER, Turn.PAUSED)
        except Stopped as error:
            finish = Finish(RunStatus.STOPPED, where(progress.state, str(error)))
        except Aborted:
            if self._leaving.is_set():
                return Turn.LEFT
            finish = Finish(RunStatus.STOPPED, where(progress.state, "Stopped."))
        except DeviceError as error:
            if again and error.exit_code == 4 and self._wish() is Wish.NONE:
                return self._later()
            status = RunStatus.STOPPED if self._wish() is Wish.STOP else RunStatus.LOST
            finish = Finish(status if error.exit_code == 4 else RunStatus.FAILED, where(progress.state, str(error)))
        except PromptRPAError as error:
            finish = Finish(RunStatus.FAILED, str(error))
        if finish is None:
            question = self._parts.checkpoints.pending(self._run).question
            return self._wait(question.text if question else "", Turn.ASKS)
        if not self._checked(finish, late=late):
            return Turn.LEFT
        self._end(progress, finish)
        return Turn.OVER

    def _later(self) -> Turn:
        """The phone was lost; the run waits for it where it is."""
        self._parts.checkpoints.revive(self._run, resumed_at(self._parts.checkpoints.load(self._run)))
        self._parts.stage.changed(self._request.device, self._run)
        return Turn.AWAY

    def _checked(self, finish: Finish, *, late: bool) -> bool:
        """Judge what is expected of the run; False where the process ends meanwhile. A phone that does not answer
        leaves it unjudged."""
        if late or finish.status in (RunStatus.DONE, RunStatus.FAILED):
            try:
                self._parts.checker.check(self._run, self._device, self._request.expect, over=not late)
            except DeviceError:
                return not self._leaving.is_set()
        return True

    # --- where it was

    def _first(self) -> RunState:
        """The state before anything was done. Raises NotFound where the task is gone."""
        asked = self._request
        task = self._parts.knowledge.task(asked.task, asked.version) if asked.task else None
        types = {slot.name: slot.type for slot in task.slots} if task else {}
        given = tuple(
            Slot(name, types.get(name, "text"), as_type(value, types[name]) or value if name in types else value)
            for name, value in asked.values.items()
        )
        return RunState(self._run, asked.prompt, attended=asked.attended, task=task, given=given, edit=asked.edit)

    def _where_it_was(
        self, progress: Progress, pending: Pending | None, answer: Answer | None, resumed: bool
    ) -> Outcome | None:
        """The outcome to go on with; None where a question is open."""
        state = progress.state
        if pending is None:
            progress.state = self._first()
            return self._hands.begin(progress)
        if answer is not None and pending.doubt:
            return self._resolved(pending, answer)
        if answer is not None and pending.ask:
            return self._answered(state, pending.ask.question, answer)
        command = pending.command
        if isinstance(command, Perform) and self._may_have_acted(state, command):
            return self._looked_again(progress, command)
        looks = isinstance(command, Perform) and resumed
        if looks or (isinstance(command, (Decide, Observe)) and state.page is not None and state.plan):
            return self._hands.carry_out(progress, Observe())
        assert isinstance(command, (Decide, Observe, Perform, Learn))
        return self._hands.carry_out(progress, command)

    def _may_have_acted(self, state: RunState, command: Perform) -> bool:
        number = len(state.history) + 1
        return not command.by_hand and any(i.number == number for i in self._parts.journal.intents(self._run))

    def _looked_again(self, progress: Progress, command: Perform) -> Outcome | None:
        """What became of an operation that may have begun; None where only a person can tell, who is asked."""
        state, operation = progress.state, command.operation
        before = state.page
        assert before is not None
        after = self._hands.look_again(before)
        changed = _shown(after) != _shown(before.bare)
        ticked = changed and _shown(after, numbers=False) == _shown(before.bare, numbers=False)
        left = after.package != before.package and operation.type not in _LEAVES
        if operation.type in (OperationType.EDIT, OperationType.SWITCH) and (widget := _same(before, after, operation)):
            if _holds(widget, operation):
                return Performed(after, StepResult.CHANGED, Times())
            return self._once_more(progress, command, after, widget)
        was_done = self._by_what_follows(state, before, after)
        if was_done or (was_done is None and changed and not ticked and not left and not _has_parts(operation)):
            return Performed(after, StepResult.CHANGED, Times())
        is_risky = state.gate is not None and state.gate.kind is GateKind.CONFIRM
        is_not_done = not changed or was_done is False
        if (is_not_done and not is_risky) or (operation.type in _AGAIN and not left):
            return Observed(after)
        self._doubt(progress, after, changed)
        return None

    def _by_what_follows(self, state: RunState, before: Page, after: Page) -> bool | None:
        """Whether a saved step was done, where the step after it is on another page: a page may also change by itself.
        None where that does not tell."""
        sees, current, following = self._parts.mind.sees, state.current, state.following
        if state.proposal is None or state.proposal.purpose is not Purpose.INSTRUCTION:
            return None
        if current is None or following is None or sees(before, state, following):
            return None
        if sees(after, state, following):
            return True
        return False if sees(after, state, current) else None

    def _once_more(self, progress: Progress, command: Perform, page: Page, widget: Widget) -> Outcome:
        """Write or switch on the page as it is now; the task keeps the widget as it was before the first time."""
        at = replace(command.operation, point=widget.bounds.center, bounds=widget.bounds, widget=widget.index)
        now = Progress(replace(progress.state, page=page), progress.environment, progress.heard, progress.pointed)
        outcome = self._hands.carry_out(now, replace(command, operation=at))
        progress.environment = now.environment
        return outcome

    def _doubt(self, progress: Progress, after: Page, changed: bool) -> None:
        what = progress.state.current.instruction if progress.state.current else "the last step"
        seen = "shows another page" if changed else "looks as before"
        text = f"promptrpa was ended while it did “{what}”. The phone {seen}. Was it done?"
        options = (Option("yes", "it was done"), Option("no", "it was not; go on from here"), Option("stop", "stop"))
        question = Question(QuestionKind.CHOOSE, QuestionName.INTERRUPTED, text, options, "stop")
        self._keep(progress, Pending(doubt=Doubt(question, after)))

    def _resolved(self, pending: Pending, answer: Answer) -> Outcome:
        assert pending.doubt is not None
        if answer.value == "stop":
            raise Stopped("Stopped.")
        after = self._hands.look_again(pending.doubt.page)
        return Performed(after, StepResult.CHANGED, Times()) if answer.value == "yes" else Observed(after)

    # --- the loop

    def _loop(self, progress: Progress, outcome: Outcome | None) -> Finish | None:
        """Until it is over, or a person has to be asked (None)."""
        while outcome is not None:
            state, command = advance(progress.state, outcome, progress.environment)
            progress.state = state
            if isinstance(outcome, (Performed, Answered, Learned)) or not isinstance(command, (Decide, Observe)):
                self._keep(progress, Pending.of(command))
            self._tell(state, command)
            match command:
                case Ask(question):
                    outcome = self._at_hand(state, question)
                case Finish():
                    return command
                case _:
                    self._look_at_wishes()
                    outcome = self._hands.carry_out(progress, command)
        return None

    def _look_at_wishes(self) -> None:
        if self._leaving.is_set():
            raise _Left
        wish = self._wish()
        if wish is Wish.STOP:
            raise Stopped("Stopped.")
        if wish is Wish.PAUSE:
            raise _Paused

    def _wish(self) -> Wish:
        return self._parts.checkpoints.wish(self._run)

    def _keep(self, progress: Progress, pending: Pending) -> None:
        kept = Checkpoint(progress.state, progress.environment, tuple(progress.heard), tuple(progress.pointed), pending)
        self._parts.checkpoints.save(self._run, kept)

    def _tell(self, state: RunState, command: Command) -> None:
        new = state.history[self._recorded :]
        for step in new:
            self._parts.journal.record(self._run, step)
        self._recorded += len(new)
        stage = self._parts.stage
        if not isinstance(command, Finish):  # which is told once it is written
            stage.doing(self._request.device, state, command)
        if new:
            stage.changed(self._request.device, self._run)

    # --- people

    def _at_hand(self, state: RunState, question: Question) -> Answered | None:
        """The answer that was given beforehand and fits; None where a person must be asked."""
        asked = self._request
        is_value = question.kind is QuestionKind.FILL and question.name not in list(QuestionName)
        may_say = is_value or question.name not in asked.foreign
        said = asked.values.get(question.name)
        if said is not None and may_say and not question.sensitive and not misfit(question, said):
            return self._answered(state, question, Answer(question.name, said))
        if question.approval and asked.yes and not question.sensitive:
            return self._answered(state, question, Answer(question.name, "yes"))
        if question.approval and granted(state, self._parts.grants, asked.foreign):
            return self._answered(state, question, Answer(question.name, "yes"))
        return None

    def _answered(self, state: RunState, question: Question, answer: Answer) -> Answered:
        journal = self._parts.journal
        if len(journal.answers(self._run)) == state.interventions + state.approvals:
            journal.answered(self._run, question, answer)
        return Answered(answer)

    def _wait(self, reason: str, turn: Turn) -> Turn:
        self._parts.checkpoints.set_status(self._run, RunStatus.WAITING, reason)
        self._parts.stage.changed(self._request.device, self._run)
        return turn

    def _end(self, progress: Progress, finish: Finish) -> None:
        self._hands.end(progress, finish)
        if finish.status is RunStatus.DONE:
            self._parts.checkpoints.forget(self._run)
        self._parts.stage.doing(self._request.device, progress.state, finish)
        self._parts.stage.changed(self._request.device, self._run)


def _shown(page: Page, *, numbers: bool = True) -> list[str]:
    """What the apps show; the clock in the status bar goes on by itself, and so may numbers elsewhere."""
    own = (repr(widget) for widget in page.widgets if widget.package != SYSTEM_UI)
    return [text if numbers else _DIGITS.sub("0", text) for text in own]


def _has_parts(operation: Operation) -> bool:
    """Several taps, or a tap before the text: the page may be that after the first of them."""
    if operation.type in (OperationType.EDIT, OperationType.SWITCH):
        return True
    return operation.type is OperationType.CLICK and operation.parameter not in ("", "1")


def _same(before: Page, after: Page, operation: Operation) -> Widget | None:
    """The widget of an operation on a later page: the one of the same id and kind that lies nearest."""
    meant = before.widgets[operation.widget] if 0 <= operation.widget < len(before.widgets) else None
    if meant is None or after.package != before.package:
        return None
    fits = [w for w in after.widgets if (w.resource_id, w.class_name) == (meant.resource_id, meant.class_name)]
    x, y = meant.bounds.center
    return min(fits, key=lambda w: abs(w.bounds.center[0] - x) + abs(w.bounds.center[1] - y), default=None)


def _holds(widget: Widget, operation: Operation) -> bool:
    """Whether the widget is as the operation makes it."""
    if operation.type is OperationType.SWITCH:
        return widget.checked == (operation.parameter == "true")
    said, wanted = widget.text, operation.parameter
    return said == wanted or (said.isdecimal() and wanted.isdecimal() and int(said) == int(wanted))


def resumed_at(kept: Checkpoint | None) -> Pending:
    """Where a run that ended goes on: at the operation that was in progress, else with a look at the phone; at the
    start where nothing is kept of it."""
    if kept is None:
        return Pending()
    if kept.pending.perform or kept.pending.doubt or kept.pending.ask:
        return kept.pending
    state = kept.state
    return Pending(observe=Observe()) if state.plan and state.current else kept.pending
