"""What the web does with runs, apart from HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from promptrpa.domain.durable import WEEK, Request
from promptrpa.domain.model import spent
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.served import OpenQuestion, Preview, RunWithSteps
from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.matching.prompts.received import received
from promptrpa.matching.prompts.templates import as_type
from promptrpa.runs.durable.driver import TAKEN_OVER
from promptrpa.runs.preview import preview

from .services import Services

HEARTBEAT: Final = 15.0
"""Seconds after which a stream of events that has nothing to tell says that it is alive."""


@dataclass(frozen=True, slots=True)
class Said:
    """One event of a stream. name: run, step or question; id: the number of the last step told."""

    name: str
    value: object
    id: int = field(default=0)


def start(
    services: Services,
    prompt: str,
    *,
    device: str = "",
    answers: dict[str, str] | None = None,
    yes: bool = False,
    edit: bool = False,
    guide: bool = False,
    attended: bool = True,
    patience: int = WEEK,
    account: str = "",
) -> Run:
    """Let a prompt wait for its phone. Raises UsageError and NotFound."""
    asked = Request(
        received(prompt),
        services.phones.check(device),
        values=answers or {},
        yes=yes,
        edit=edit,
        guide=_may_guide(services, device, guide),
        attended=attended,
        patience=patience,
        account=account,
    )
    return services.engine.submit(asked)


def replay(
    services: Services,
    task: Task,
    values: dict[str, str],
    *,
    device: str = "",
    yes: bool = False,
    guide: bool = False,
    patience: int = WEEK,
    account: str = "",
) -> Run:
    """Let a saved task wait for its phone. Raises UsageError for a value that does not fit."""
    asked = Request(
        task.name,
        services.phones.check(device),
        task.id,
        task.version,
        values=checked_values(task, values),
        yes=yes,
        guide=_may_guide(services, device, guide),
        patience=patience,
        account=account,
    )
    return services.engine.submit(asked)


def _may_guide(services: Services, device: str, wanted: bool) -> bool:
    """Raises UsageError for a phone that cannot outline what is to be touched."""
    if wanted and not services.dialled.has(services.phones.check(device)):
        raise UsageError("Only a phone with the app on it can show its user where to touch.")
    return wanted


def checked_values(task: Task, values: dict[str, str]) -> dict[str, str]:
    """The values as the slots of a task need them. Raises UsageError."""
    types = {slot.name: slot.type for slot in task.slots}
    found = {}
    for name, value in values.items():
        if name not in types:
            raise UsageError(f"The task “{task.name}” has no slot {name}. Its slots: {', '.join(types) or 'none'}.")
        normal = as_type(value, types[name])
        if normal is None:
            raise UsageError(f"“{value}” is not a {types[name]}, which {name} must be.")
        found[name] = normal
    return found


def plan(services: Services, prompt: str, device: str = "") -> Preview:
    """What would be done, without doing it."""
    prompt = received(prompt)
    with services.phones.open(services.phones.check(device)) as phone:
        installed = phone.packages()
    return preview(prompt, services.mind, installed)


def question_of(services: Services, run: Run) -> OpenQuestion | None:
    """What a run waits for; None where it waits for nothing."""
    if run.status is not RunStatus.WAITING:
        return None
    if run.reason == TAKEN_OVER:
        return OpenQuestion(run.id, run.prompt, run.device, "", None, by_hand=True)
    id = services.engine.open_question(run.id)
    question = services.checkpoints.pending(run.id).question
    return OpenQuestion(run.id, run.prompt, run.device, id, question) if id and question else None


def open_questions(services: Services) -> list[OpenQuestion]:
    """Oldest first."""
    waiting = services.knowledge.journal.runs(500, RunStatus.WAITING)
    kept = [run for run in reversed(waiting) if services.checkpoints.has(run.id)]
    return [found for run in kept if (found := question_of(services, run))]


def with_steps(services: Services, id: str) -> RunWithSteps:
    """Raises NotFound."""
    run = services.knowledge.journal.run(id)
    found = question_of(services, run) if services.checkpoints.has(run.id) else None
    took = spent(services.knowledge.ledger.calls(run=run.id))
    return RunWithSteps(run, services.knowledge.journal.steps(run.id), took, found)


def follow(services: Services, id: str, after: int = 0) -> Iterator[Said | None]:
    """What happens to a run, from the step after this number until it is over; None is a heartbeat. Everything comes
    from the journal, so that nothing is missed."""
    told_run: Run | None = None
    told_question = ""
    seen = -1
    while True:
        news = services.stage.wait(seen, HEARTBEAT)
        found = with_steps(services, id)
        for step in (s for s in found.steps if s.number > after):
            after = step.number
            yield Said("step", step, after)
        if found.run != told_run:
            told_run = found.run
            yield Said("run", found.run, after)
        question = found.open
        if question and question.id != told_question:
            told_question = question.id
            yield Said("question", question, after)
        if found.run.status.over or services.stage.closed:
            return
        if news == seen:
            yield None
        seen = news
