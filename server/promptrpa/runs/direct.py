"""The direct driver: runs the loop in this process, one run on one phone."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import replace
from uuid import uuid4

from promptrpa.domain.clock import utc_now
from promptrpa.domain.loop import Answered, Ask, Finish, Outcome, RunState
from promptrpa.domain.question import QuestionKind, QuestionName
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.suite import Expectation
from promptrpa.domain.task import Slot, Task
from promptrpa.errors import Aborted, AnswerNeeded, DeviceError, PromptRPAError, Stopped
from promptrpa.loop.advance import advance
from promptrpa.loop.recording import where
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.ports.knowledge import Journal, Knowledge
from promptrpa.ports.people import Asker, Watcher
from promptrpa.runs.checking import Checker
from promptrpa.runs.hands import Hands, Limits, Progress


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
        checker: Checker | None = None,
    ) -> None:
        self._hands = Hands(mind, device, knowledge, journal, limits)
        self._guard = mind.guard
        self._device = device
        self._journal = journal
        self._asker = asker
        self._watcher = watcher
        self._process = process
        self._checker = checker
        self._stopping = threading.Event()

    def stop(self) -> None:
        """End the run now: the operation in progress is the last."""
        self._stopping.set()
        self._hands.stop()

    def run(
        self,
        prompt: str,
        *,
        task: Task | None = None,
        given: tuple[Slot, ...] = (),
        edit: bool = False,
        expect: tuple[Expectation, ...] = (),
    ) -> Run:
        """Do what a prompt says, or replay a task with the values given. `edit`: the plan of a new task is shown
        first, to be changed. `expect`: judged once it has ended. Returns the run as it ended."""
        prompt = self._guard.cover_secrets(prompt)
        given = tuple(replace(slot, value=self._guard.cover_secrets(slot.value, slot.name)) for slot in given)
        state = RunState(uuid4().hex[:12], prompt, attended=self._asker.attended, task=task, given=given, edit=edit)
        run = Run(
            state.run,
            prompt,
            self._device.serial,
            RunStatus.RUNNING,
            utc_now(),
            task=task.id if task else "",
            replay=task is not None,
            process=self._process,
        )
        self._journal.start(run)
        self._watcher.started(run)
        progress = Progress(state)
        finish = self._finish(progress)
        self._check(run.id, expect, finish)
        self._hands.end(progress, finish)
        state = progress.state
        ended = replace(
            run,
            status=finish.status,
            reason=finish.reason,
            ended=utc_now(),
            task=finish.task or run.task,
            replay=state.task is not None,
            interventions=state.interventions,
            approvals=state.approvals,
        )
        self._watcher.over(ended)
        return ended

    def _finish(self, progress: Progress) -> Finish:
        """How the run ends, also where the phone or a person ends it, or nobody answers. Other errors are raised once
        they stand in the journal."""
        try:
            return self._loop(progress)
        except (Stopped, Aborted, KeyboardInterrupt):
            return Finish(RunStatus.STOPPED, "Stopped. Nothing more was done on the phone.")
        except AnswerNeeded as error:
            return Finish(RunStatus.WAITING, str(error))
        except DeviceError as error:
            status = RunStatus.STOPPED if self._stopping.is_set() else RunStatus.LOST
            reason = where(progress.state, str(error))
            return Finish(status if error.exit_code == 4 else RunStatus.FAILED, reason)
        except PromptRPAError as error:
            self._journal.finish(progress.state.run, RunStatus.FAILED, str(error))
            raise

    def _check(self, run: str, expect: tuple[Expectation, ...], finish: Finish) -> None:
        """A phone that does not answer leaves it unjudged."""
        if self._checker and finish.status in (RunStatus.DONE, RunStatus.FAILED, RunStatus.WAITING):
            with suppress(DeviceError):
                self._checker.check(run, self._device, expect, over=finish.status is not RunStatus.WAITING)

    def _loop(self, progress: Progress) -> Finish:
        outcome: Outcome = self._hands.begin(progress)
        while True:
            if self._stopping.is_set():
                raise Stopped("Stopped.")
            before = progress.state
            state, command = advance(before, outcome, progress.environment)
            progress.state = state
            self._tell(before, state)
            match command:
                case Ask(question):
                    answer = self._asker.ask(question, state.page)
                    label = question.name if question.kind is QuestionKind.FILL else ""
                    answer = replace(answer, value=self._guard.cover_secrets(answer.value, label))
                    self._journal.answered(state.run, question, answer)
                    outcome = Answered(answer)
                case Finish():
                    return command
                case _:
                    outcome = self._hands.carry_out(progress, command)

    def _tell(self, before: RunState, after: RunState) -> None:
        """Journal and watcher learn of the steps that this turn added, and of what was found out."""
        for step in after.history[len(before.history) :]:
            self._journal.record(after.run, step)
            self._watcher.step(step)
        for note in after.notes[len(before.notes) :]:
            self._watcher.note(note)
        if after.task and not before.task:
            self._watcher.note(_known(after.task, after.slots))
        if (title := _followed(after)) and title != _followed(before):
            self._watcher.note(f"Following the tutorial “{title}”")


def _followed(state: RunState) -> str:
    """The title of the tutorial that is followed; empty where a person is still to choose one."""
    chooses = state.asked is not None and state.asked.name == QuestionName.TUTORIAL
    return state.tutorials[0].title if state.tutorials and not chooses else ""


def _known(task: Task, slots: tuple[Slot, ...]) -> str:
    """The saved task by its name, which tells the values of its first time, and those that are new."""
    new = [slot.value for slot in slots if slot not in task.slots]
    known = f"Known: {task.name} (version {task.version})" if task.version else f"Known: {task.name}"
    return f"{known}, with {', '.join(new)}" if new else known
