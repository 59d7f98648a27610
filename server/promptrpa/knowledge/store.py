"""The knowledge base as one object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.memory import Hop, Lessons, Pointed, Prediction
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import ANYWHERE, Environment, Task, Tutorial
from promptrpa.errors import UsageError
from promptrpa.knowledge.graph.interactions import InteractionGraph
from promptrpa.knowledge.records.journal import SqlJournal
from promptrpa.knowledge.records.ledger import SqlLedger
from promptrpa.knowledge.records.pictures import Pictures
from promptrpa.knowledge.records.retention import Retention
from promptrpa.knowledge.serving.suites import Suites
from promptrpa.knowledge.storage.database import Database, database_url, open_database
from promptrpa.knowledge.storage.lock import make_home, process_mark

from .content import content_dir
from .context import ContextLibrary
from .icons import IconLibrary
from .instructions import InstructionCase, InstructionSet
from .rejections import Rejections
from .repository import TaskRepository
from .tutorials import TutorialLibrary, read_shipped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from promptrpa.ports.meaning import Encoder
    from promptrpa.ports.privacy import Sealer


class KnowledgeBase:
    """Implements ports.Knowledge and ports.IconMeanings; its parts are there for what the loop does not need (lists,
    edits, removal).

    shares: see ContextLibrary. encoder: makes what compares pages by meaning, when first needed. sealer: keeps private
    values out of tasks and journal.
    """

    def __init__(
        self,
        database: Database,
        home: Path,
        content: Path,
        user: str = "",
        clock: Clock = utc_now,
        *,
        shares: bool = False,
        encoder: Callable[[], Encoder] | None = None,
        sealer: Sealer | None = None,
    ) -> None:
        self.database = database
        self.repository = TaskRepository(database, clock, sealer)
        self.rejections = Rejections(database, clock, sealer)
        self.graph = InteractionGraph(database, clock, encoder)
        self.context = ContextLibrary(database, user, shares, clock)
        self.instructions = InstructionSet(database, clock)
        self.icons = IconLibrary(database, clock)
        self.ledger = SqlLedger(database)
        self.library = TutorialLibrary(database, lambda: read_shipped(content / "tutorials"), clock)
        self.pictures = Pictures(database, home / "pictures", clock)
        self.home_name = sharer = name_of_home(home) if database.server else ""
        """Tells apart the homes that share one database server, see SqlJournal."""
        self.suites = Suites(database, sharer, clock, sealer)
        self.retention = Retention(database, self.pictures, self.graph, sharer, clock)
        self.journal = SqlJournal(database, self.pictures, process_mark(), sharer, clock, sealer)

    def tasks(self) -> Sequence[Task]:
        return self.repository.tasks()

    def task(self, id: str, version: int | None = None) -> Task:
        return self.repository.task(id, version)

    def standing(self, environment: Environment) -> Mapping[str, float]:
        return self.repository.standing(environment)

    def save_task(self, task: Task) -> Task:
        return self.repository.save(task)

    def tutorials(self) -> Sequence[Tutorial]:
        return self.library.tutorials()

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        self.graph.add_edge(before, operation, after, environment)

    def leads_to(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Sequence[str]:
        return self.graph.leads_to(page, widget, environment)

    def way(self, page: Page, wanted: str, environment: Environment = ANYWHERE) -> tuple[Hop, ...] | None:
        return self.graph.way(page, wanted, environment)

    def predict(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Prediction | None:
        return self.graph.predict(page, widget, environment)

    def labels_in(self, text: str) -> Mapping[str, frozenset[str]]:
        return self.graph.labels_in(text)

    def recall(self, parameter: str) -> str | None:
        return self.context.recall(parameter)

    def rejected(self, prompt: str) -> Mapping[str, str]:
        return self.rejections.rejected(prompt)

    def icon_meaning(self, vector: NDArray[np.float32]) -> str | None:
        return self.icons.icon_meaning(vector)

    def absorb(self, lessons: Lessons) -> None:
        for rejected in lessons.rejected:
            self.rejections.reject(rejected)
        if lessons.served[1]:
            self.rejections.accept(*lessons.served)
            self.repository.succeeded(lessons.served[1], lessons.environment)
        for heard in lessons.heard:
            self.context.learn(heard, lessons.environment)
        for meant in lessons.meant:
            origin = meant.origin or lessons.served[1]
            case = InstructionCase(meant.text, meant.instructions, origin, environment=lessons.environment)
            with suppress(UsageError):  # the other lessons are kept
                self.instructions.learn(case)
        if lessons.tutorials:
            self.library.renew(lessons.tutorials, whole=lessons.whole)
        for pointed in lessons.pointed:
            self._learn_pointed(pointed, lessons.environment)

    def _learn_pointed(self, pointed: Pointed, environment: Environment) -> None:
        import numpy as np

        self.pictures.keep(pointed.picture)
        self.icons.learn_icon(pointed.picture, np.array(pointed.vector, np.float32), pointed.words, environment)


def name_of_home(home: Path) -> str:
    """As the homes that share one database server are told apart."""
    return f"{gethostname()}:{home.resolve()}"


def home_name(home: Path, setting: str) -> str:
    """The same with the setting `database`: empty where the database is the home's own."""
    return "" if database_url(home, setting).get_backend_name() == "sqlite" else name_of_home(home)


@contextmanager
def open_knowledge(
    home: Path,
    setting: str = "",
    user: str = "",
    *,
    shares: bool = False,
    encoder: Callable[[], Encoder] | None = None,
    sealer: Sealer | None = None,
) -> Iterator[KnowledgeBase]:
    """The knowledge base of a home, made where there is none, closed at the end of the block.

    setting: the setting `database`. shares, encoder, sealer: see KnowledgeBase. Who writes holds the home's lock as
    well; see lock.home_lock.
    """
    make_home(home)
    database = open_database(database_url(home, setting), home=home)
    try:
        yield KnowledgeBase(database, home, content_dir(), user, shares=shares, encoder=encoder, sealer=sealer)
    finally:
        database.close()
