"""What a run left in the knowledge base, by when it was written there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from promptrpa.domain.run import Run
from promptrpa.domain.task import Task, Tutorial

from .services import Services

if TYPE_CHECKING:
    from promptrpa.knowledge.context import ContextRecord
    from promptrpa.knowledge.icons import Icon
    from promptrpa.knowledge.instructions import InstructionCase

_AFTER: Final = timedelta(seconds=3)
"""So long after its end a run may still write."""


@dataclass(frozen=True, slots=True)
class Learned:
    """versions: of its task; values: of the user; cases: words and the instructions that they mean; icons: named;
    tutorials: written."""

    versions: tuple[Task, ...] = ()
    values: tuple[ContextRecord, ...] = ()
    cases: tuple[InstructionCase, ...] = ()
    icons: tuple[Icon, ...] = ()
    tutorials: tuple[Tutorial, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.versions or self.values or self.cases or self.icons or self.tutorials)


def learned(services: Services, run: Run) -> Learned:
    """Nothing while it goes on. Of two runs that end at once, what both may have left is shown with both."""
    if not run.ended:
        return Learned()
    first, last = run.started, (datetime.fromisoformat(run.ended) + _AFTER).isoformat(timespec="milliseconds")
    knowledge = services.knowledge
    versions = knowledge.repository.versions(run.task) if run.task and _is_kept(services, run.task) else ()
    return Learned(
        tuple(version for version in versions if first <= version.created <= last),
        tuple(r for r in knowledge.context.records() if r.own and r.source != "phone" and first <= r.last <= last),
        tuple(case for case in knowledge.instructions.cases() if first <= case.updated <= last),
        tuple(icon for icon in knowledge.icons.icons() if first <= icon.updated <= last),
        knowledge.library.own(first, last),
    )


def _is_kept(services: Services, task: str) -> bool:
    return any(kept.id == task for kept in services.knowledge.tasks())
