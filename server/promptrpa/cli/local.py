"""What commands change in a home that no server has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from promptrpa import bootstrap
from promptrpa.domain.served import Stranger
from promptrpa.domain.task import Task, Tutorial
from promptrpa.domain.upkeep import Cleaned, Refit
from promptrpa.learning.editing import as_document, edited
from promptrpa.runs.preview import strangers
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.knowledge.store import KnowledgeBase


class Local:
    """Implements remote.Holdings with the home's lock."""

    def __init__(self, settings: Settings, knowledge: KnowledgeBase) -> None:
        self._settings = settings
        self._knowledge = knowledge

    @classmethod
    @contextmanager
    def open(cls, settings: Settings) -> Iterator[Local]:
        """Raises UsageError where another process has the home."""
        with bootstrap.owned_knowledge(settings) as knowledge:
            yield cls(settings, knowledge)

    def document(self, id: str) -> dict[str, Any]:
        return as_document(self._knowledge.task(id))

    def edit(self, id: str, document: Mapping[str, Any]) -> Task:
        task = self._knowledge.task(id)
        parse = bootstrap.make_mind(self._settings, self._knowledge).parsing.parse
        new = edited(task, document, parse)
        return task if new == task else self._knowledge.save_task(new)

    def allow_offline(self, task: str) -> None:
        bootstrap.compile_offline(self._knowledge.task(task))
        bootstrap.offline_tasks(self._settings).allow(task)

    def forbid_offline(self, task: str) -> None:
        bootstrap.offline_tasks(self._settings).forbid(task)

    def preview_import(self, data: bytes, name: str) -> list[Stranger]:
        known = {task.id for task in self._knowledge.tasks()}
        policy = bootstrap.make_mind(self._settings, self._knowledge).policy
        return strangers(bootstrap.read_tasks(data, name), known, policy)

    def import_tasks(self, data: bytes, name: str) -> list[Task]:
        return list(self._knowledge.repository.save_all(bootstrap.read_tasks(data, name)))

    def add_tutorial(self, tutorial: Tutorial) -> None:
        self._knowledge.library.add(tutorial)

    def remove_tutorial(self, id: str) -> None:
        self._knowledge.library.remove(id)

    def correct(self, kind: str, id: str, value: str) -> None:
        bootstrap.make_shelf(self._knowledge, kind).correct(id, value)

    def forget(self, kind: str, id: str) -> None:
        bootstrap.make_shelf(self._knowledge, kind).forget(id)

    def forget_all(self, kind: str, older_than: float = 0.0) -> int:
        return bootstrap.make_shelf(self._knowledge, kind).forget_all(older_than)

    def import_knowledge(self, data: bytes, kinds: Sequence[str], name: str) -> dict[str, int]:
        return bootstrap.import_knowledge(self._knowledge, data, name, kinds)

    def clean(self, older_than: float) -> Cleaned:
        return self._knowledge.retention.clean(older_than)

    def refit(self) -> Refit:
        return bootstrap.refit(self._settings, self._knowledge)

    def undo_refit(self) -> bool:
        return bootstrap.forget_fitted(self._settings)
