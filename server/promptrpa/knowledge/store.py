"""The knowledge base as one object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import Environment, Task, Tutorial

from .clock import Clock, utc_now
from .content import content_dir
from .context import ContextLibrary
from .database import Database, database_url, open_database
from .graph import InteractionGraph
from .instructions import InstructionSet
from .journal import SqlJournal
from .lock import make_home, process_mark
from .pictures import Pictures
from .repository import TaskRepository
from .tutorials import TutorialLibrary


class KnowledgeBase:
    """Implements ports.Knowledge; its parts are there for what the loop does not need (lists, edits, removal)."""

    def __init__(self, database: Database, home: Path, content: Path, user: str = "", clock: Clock = utc_now) -> None:
        self.repository = TaskRepository(database, clock)
        self.graph = InteractionGraph(database, clock)
        self.context = ContextLibrary(database, user, clock)
        self.instructions = InstructionSet(database, clock)
        self.library = TutorialLibrary(database, content / "tutorials", clock)
        pictures = Pictures(database, home / "pictures", clock)
        sharer = f"{gethostname()}:{home.resolve()}" if database.server else ""
        self.journal = SqlJournal(database, pictures, process_mark(), sharer, clock)

    def tasks(self) -> Sequence[Task]:
        return self.repository.tasks()

    def task(self, id: str, version: int | None = None) -> Task:
        return self.repository.task(id, version)

    def save_task(self, task: Task) -> Task:
        return self.repository.save(task)

    def tutorials(self) -> Sequence[Tutorial]:
        return self.library.tutorials()

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        self.graph.add_edge(before, operation, after, environment)

    def leads_to(self, page: Page, widget: Widget) -> Sequence[str]:
        return self.graph.leads_to(page, widget)

    def remember(self, parameter: str, value: str) -> None:
        self.context.remember(parameter, value)

    def recall(self, parameter: str) -> str | None:
        return self.context.recall(parameter)


@contextmanager
def open_knowledge(home: Path, setting: str = "", user: str = "") -> Iterator[KnowledgeBase]:
    """The knowledge base of a home, made where there is none, closed at the end of the block.

    setting: the setting `database`. Who writes holds the home's lock as well; see lock.home_lock.
    """
    make_home(home)
    database = open_database(database_url(home, setting))
    try:
        yield KnowledgeBase(database, home, content_dir(), user)
    finally:
        database.close()
