"""What the web asks of the rest, joined in promptrpa.server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from flask import current_app

if TYPE_CHECKING:
    from promptrpa.devices.on_device.offline import OfflineTasks
    from promptrpa.domain.benchmark import Benchmark
    from promptrpa.domain.task import Task
    from promptrpa.domain.upkeep import Refit
    from promptrpa.knowledge.records.audit import AuditLog
    from promptrpa.knowledge.records.checkpoints import Checkpoints
    from promptrpa.knowledge.serving.accounts import Accounts
    from promptrpa.knowledge.serving.standing import Grants, Schedules
    from promptrpa.knowledge.shelves import Shelf
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.language.privacy.vault import Vault
    from promptrpa.mind import Mind
    from promptrpa.reasoning.model.screen import ScreenReader
    from promptrpa.runs.durable.engine import Engine
    from promptrpa.search.reading import TutorialReader
    from promptrpa.server.dialled import DialledPhones
    from promptrpa.server.live import LivePictures
    from promptrpa.server.phones import Phones
    from promptrpa.server.stage import Stage
    from promptrpa.settings import Settings


class Watcher(Protocol):
    """Who is told of every call."""

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None: ...


class Metrics(Watcher, Protocol):
    def page(self) -> tuple[bytes, str]:
        """Counts and times, and their media type."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """settings: in force; written: as the next start will have them. shelf: one kind of knowledge by its name;
    kinds: the names. reader: makes tutorials out of texts and addresses. write_tasks, read_tasks: to and from a
    file that another promptrpa reads; write_knowledge, read_knowledge: the same for kinds of knowledge, how many of
    each. write_program: a task in a format of learning.exports. refit: fits thresholds and small models anew;
    undo_refit: forgets that. sources: where the settings of a home come from; change_settings: writes some of them,
    and the next runs go by them. screens: puts pages into words. say: what says things in a language. dialled: the
    phones with the app; offline: the tasks that they may run alone; compile: the program for that. client: the app for
    phones, where there is one; install_steps: how it gets onto a phone with an Android API level (0: any), in a
    language. speaking: a block in which values are those of the account of a name."""

    settings: Settings
    written: Settings
    knowledge: KnowledgeBase
    mind: Mind
    checkpoints: Checkpoints
    schedules: Schedules
    grants: Grants
    accounts: Accounts
    audit: AuditLog
    phones: Phones
    dialled: DialledPhones
    offline: OfflineTasks
    stage: Stage
    live: LivePictures
    engine: Engine
    sources: Callable[[Path], Mapping[str, str]]
    change_settings: Callable[[Mapping[str, bool | int | float | str]], None]
    benchmarks: Callable[[], Sequence[Benchmark]]
    vault: Vault
    shelf: Callable[[str], Shelf]
    kinds: tuple[str, ...]
    reader: Callable[[], TutorialReader]
    write_tasks: Callable[[Sequence[Task], Path], None]
    read_tasks: Callable[[bytes, str], tuple[Task, ...]]
    write_knowledge: Callable[[Path, Sequence[str]], dict[str, int]]
    read_knowledge: Callable[[bytes, str, Sequence[str]], dict[str, int]]
    write_program: Callable[[Task, str], str]
    refit: Callable[[], Refit]
    undo_refit: Callable[[], bool]
    screens: ScreenReader
    say: Callable[[str], Callable[[str], str]]
    compile: Callable[[Task], dict[str, Any]]
    client: Callable[[], Path | None]
    install_steps: Callable[[int, str], tuple[str, ...]]
    speaking: Callable[[str], AbstractContextManager[None]]
    metrics: Metrics | None = None
    watchers: Sequence[Watcher] = ()


def services() -> Services:
    """Of the app that answers now."""
    found: Services = current_app.extensions["promptrpa"]
    return found
