"""What the web asks of the rest, joined in promptrpa.server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from promptrpa.domain.task import Task
    from promptrpa.knowledge.accounts import Accounts
    from promptrpa.knowledge.audit import AuditLog
    from promptrpa.knowledge.checkpoints import Checkpoints
    from promptrpa.knowledge.shelves import Shelf
    from promptrpa.knowledge.standing import Grants, Schedules
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.mind import Mind
    from promptrpa.runs.durable.engine import Engine
    from promptrpa.search.reading import TutorialReader
    from promptrpa.server.live import LivePictures
    from promptrpa.server.phones import Phones
    from promptrpa.server.stage import Stage
    from promptrpa.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """shelf: one kind of knowledge by its name; kinds: the names. reader: makes tutorials out of texts and addresses.
    write_tasks, read_tasks: to and from a file that another promptrpa reads. say: what says things in a language."""

    settings: Settings
    knowledge: KnowledgeBase
    mind: Mind
    checkpoints: Checkpoints
    schedules: Schedules
    grants: Grants
    accounts: Accounts
    audit: AuditLog
    phones: Phones
    stage: Stage
    live: LivePictures
    engine: Engine
    shelf: Callable[[str], Shelf]
    kinds: tuple[str, ...]
    reader: Callable[[], TutorialReader]
    write_tasks: Callable[[Sequence[Task], Path], None]
    read_tasks: Callable[[Path], tuple[Task, ...]]
    say: Callable[[str], Callable[[str], str]]


def services() -> Services:
    """Of the app that answers now."""
    found: Services = current_app.extensions["promptrpa"]
    return found
