"""The kinds of knowledge behind one face: listed, searched, shown, corrected, deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, Final, Protocol

from promptrpa.domain.instruction import Instruction
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.exchange.archive import KINDS
from promptrpa.knowledge.storage.lookup import folded

from .store import KnowledgeBase

Row = tuple[object, ...]
Reader = Callable[[str], Instruction]
"""Reads an instruction as it is written, "click: Save"; raises UsageError."""
_SHOWN: Final = 12
"""Letters of an icon's id that a list shows."""


class Shelf(Protocol):
    """One kind. `columns` name what `row` gives of an item; ids are what a person types."""

    columns: tuple[str, ...]

    def items(self, search: str = "") -> Sequence[Any]:
        """All that hold the words."""
        ...

    def row(self, item: Any) -> Row: ...

    def show(self, id: str) -> Any:
        """Everything about one. Raises NotFound."""
        ...

    def correct(self, id: str, value: str) -> None:
        """Raises NotFound; UsageError where the value makes no sense."""
        ...

    def forget(self, id: str) -> None:
        """Raises NotFound."""
        ...

    def forget_all(self, older_than: float = 0.0) -> int:
        """All, or what was not used for so many days; how many."""
        ...


def shelf(base: KnowledgeBase, kind: str, read: Reader) -> Shelf:
    """The shelf of a kind. Raises UsageError."""
    match kind:
        case "tasks":
            return TaskShelf(base)
        case "context":
            return ContextShelf(base)
        case "instructions":
            return InstructionShelf(base, read)
        case "graph":
            return GraphShelf(base)
        case "icons":
            return IconShelf(base)
        case "tutorials":
            return TutorialShelf(base)
    raise UsageError(f"There is no knowledge of the kind {kind!r}; there is {', '.join(KINDS)}.")


class TaskShelf:
    columns: tuple[str, ...] = ("id", "version", "name", "slots", "app", "steps", "last")

    def __init__(self, base: KnowledgeBase) -> None:
        self._tasks = base.repository
        self._successes = base.repository.successes()

    def items(self, search: str = "") -> Sequence[Any]:
        words = search.casefold().split()
        said = {t.id: f"{t.name} {t.function} {t.app} {' '.join(t.prompts)}".casefold() for t in self._tasks.tasks()}
        return tuple(t for t in self._tasks.tasks() if all(w in said[t.id] for w in words))

    def row(self, item: Any) -> Row:
        names = ", ".join(slot.name for slot in item.slots)
        last = self._successes[item.id].time if item.id in self._successes else item.created
        return item.id, item.version, item.name, names, item.app, len(item.steps), last[:10]

    def show(self, id: str) -> Any:
        task = self._tasks.task(id)
        shown = {field.name: getattr(task, field.name) for field in fields(task)}
        return {**shown, "last_success": self._successes.get(task.id)}

    def correct(self, id: str, value: str) -> None:
        raise UsageError(f"A task has many parts. Change it with `promptrpa edit {id}`.")

    def forget(self, id: str) -> None:
        self._tasks.remove(id)

    def forget_all(self, older_than: float = 0.0) -> int:
        if older_than:
            raise UsageError("Tasks are kept however old. Delete them one by one, or with --all.")
        tasks = self._tasks.tasks()
        for task in tasks:
            self._tasks.remove(task.id)
        return len(tasks)


class ContextShelf:
    columns: tuple[str, ...] = ("id", "name", "value", "from", "app", "times", "last", "whose")

    def __init__(self, base: KnowledgeBase) -> None:
        self._context = base.context

    def items(self, search: str = "") -> Sequence[Any]:
        return self._context.records(search)

    def row(self, item: Any) -> Row:
        whose = "yours" if item.own else "shared"
        return item.id, item.label, item.value, item.source, item.app, item.count, item.last[:10], whose

    def show(self, id: str) -> Any:
        found = [r for r in self._context.records() if str(r.id) == id or r.name == folded(id)]
        return _only(found, id, "parameter", "context")

    def correct(self, id: str, value: str) -> None:
        if id.isdecimal():
            self._context.correct(int(id), value)
        else:
            self._context.remember(id, value)

    def forget(self, id: str) -> None:
        if id.isdecimal():
            self._context.forget(id=int(id))
        else:
            self._context.forget(id)

    def forget_all(self, older_than: float = 0.0) -> int:
        return self._context.forget_all(older_than)


class InstructionShelf:
    columns: tuple[str, ...] = ("text", "means", "from", "times", "last")

    def __init__(self, base: KnowledgeBase, read: Reader) -> None:
        self._set = base.instructions
        self._read = read

    def items(self, search: str = "") -> Sequence[Any]:
        return self._set.cases(search)

    def row(self, item: Any) -> Row:
        return item.text, "; ".join(map(str, item.instructions)), item.origin, item.count, item.updated[:10]

    def show(self, id: str) -> Any:
        return _only([c for c in self._set.cases() if c.text == folded(id)], id, "case", "instructions")

    def correct(self, id: str, value: str) -> None:
        self._set.correct(id, tuple(self._read(part) for part in value.split(";") if part.strip()))

    def forget(self, id: str) -> None:
        self._set.forget(id)

    def forget_all(self, older_than: float = 0.0) -> int:
        return self._set.forget_all(older_than)


class GraphShelf:
    columns: tuple[str, ...] = ("id", "heading", "app", "seen", "ways", "last", "shows")

    def __init__(self, base: KnowledgeBase) -> None:
        self._graph = base.graph

    def items(self, search: str = "") -> Sequence[Any]:
        return self._graph.rows.pages(search)

    def row(self, item: Any) -> Row:
        shows = ", ".join(word for word in item.words if word != item.heading)[:60]
        return item.id, item.heading, item.package, item.seen, item.ways, item.last[:10], shows

    def show(self, id: str) -> Any:
        page, ways = self._graph.rows.page(_number(id))
        return {"page": page, "ways": ways}

    def correct(self, id: str, value: str) -> None:
        self._graph.rows.rename(_number(id), value)
        self._graph.forget_views()

    def forget(self, id: str) -> None:
        self._graph.rows.forget(_number(id))
        self._graph.forget_views()

    def forget_all(self, older_than: float = 0.0) -> int:
        gone = self._graph.rows.forget_all(older_than)
        self._graph.forget_views()
        return gone


class IconShelf:
    columns: tuple[str, ...] = ("id", "means", "from", "times", "last")

    def __init__(self, base: KnowledgeBase) -> None:
        self._icons = base.icons

    def items(self, search: str = "") -> Sequence[Any]:
        return self._icons.icons(search)

    def row(self, item: Any) -> Row:
        return item.digest[:_SHOWN], item.words, item.origin, item.count, item.updated[:10]

    def show(self, id: str) -> Any:
        return _only([icon for icon in self._icons.icons() if id and icon.digest.startswith(id)], id, "icon", "icons")

    def correct(self, id: str, value: str) -> None:
        self._icons.correct(self.show(id).digest, value)

    def forget(self, id: str) -> None:
        icon = self.show(id)
        if len(id) < _SHOWN:
            raise UsageError(f"{id!r} is only the start of the id {icon.digest[:_SHOWN]}. Say all of it to delete it.")
        self._icons.forget(icon.digest)

    def forget_all(self, older_than: float = 0.0) -> int:
        if older_than:
            raise UsageError("Icons are kept however old. Delete them one by one, or with --all.")
        return self._icons.forget_all()


class TutorialShelf:
    """The user's own: those that come along are never changed."""

    columns: tuple[str, ...] = ("id", "title", "language", "app", "version", "")

    def __init__(self, base: KnowledgeBase) -> None:
        self._library = base.library

    def items(self, search: str = "") -> Sequence[Any]:
        words = search.casefold().split()
        return tuple(
            t for t in self._library.own() if all(w in f"{t.title} {t.app} {t.text}".casefold() for w in words)
        )

    def row(self, item: Any) -> Row:
        return item.id, item.title, item.language, item.app, item.app_version, "outdated" * item.outdated

    def show(self, id: str) -> Any:
        return _only([t for t in self._library.own() if t.id == id], id, "tutorial of your own", "tutorials")

    def correct(self, id: str, value: str) -> None:
        self._library.rewrite(id, value)

    def forget(self, id: str) -> None:
        self._library.remove(id)

    def forget_all(self, older_than: float = 0.0) -> int:
        if older_than:
            raise UsageError("Tutorials are kept however old. Delete them one by one, or with --all.")
        own = self._library.own()
        for tutorial in own:
            self._library.remove(tutorial.id)
        return len(own)


def _only(found: Sequence[Any], id: str, what: str, kind: str) -> Any:
    if not found:
        raise NotFound(f"There is no {what} {id!r}. `promptrpa knowledge list {kind}` names them.")
    if len(found) > 1:
        raise UsageError(f"Several fit {id!r}. Use an id from the list.")
    return found[0]


def _number(id: str) -> int:
    if not id.isdecimal():
        raise UsageError(f"A page has a number, not {id!r}. `promptrpa knowledge list graph` names them.")
    return int(id)
