"""All that was learned as one JSON file, to keep elsewhere or hand on.

    {"format": "promptrpa-knowledge", "version": 1, "exported": ISO 8601 UTC, "tasks": [Task, ...], "context": [...],
     "instructions": [...], "pages": [...], "edges": [...], "icons": [...], "tutorials": [Tutorial, ...]}

Screenshots and runs stay behind. Private values in tasks are placeholders; values of the user are in it where they
are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.clock import utc_now
from promptrpa.domain.task import Task, Tutorial
from promptrpa.errors import UsageError
from promptrpa.knowledge.context import ContextRecord
from promptrpa.knowledge.graph.rows import KeptEdge, KeptPage
from promptrpa.knowledge.icons import KeptIcon
from promptrpa.knowledge.instructions import InstructionCase
from promptrpa.knowledge.storage.files import value_in, write_file

from .faults import fault_in
from .tasks import checked, without_pictures

if TYPE_CHECKING:
    from promptrpa.knowledge.store import KnowledgeBase

KINDS: Final = ("tasks", "context", "instructions", "graph", "icons", "tutorials")
_FORMAT: Final = "promptrpa-knowledge"
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Archive:
    format: str
    version: int
    exported: str
    tasks: tuple[Task, ...] = ()
    context: tuple[ContextRecord, ...] = ()
    instructions: tuple[InstructionCase, ...] = ()
    pages: tuple[KeptPage, ...] = ()
    edges: tuple[KeptEdge, ...] = ()
    icons: tuple[KeptIcon, ...] = ()
    tutorials: tuple[Tutorial, ...] = ()


def export_knowledge(base: KnowledgeBase, path: Path, kinds: Collection[str] = KINDS) -> dict[str, int]:
    """Write what is kept of these kinds to a file; how many of each."""
    wanted = _known(kinds)
    pages, edges = base.graph.rows.all() if "graph" in wanted else ((), ())
    archive = Archive(
        _FORMAT,
        _VERSION,
        utc_now(),
        tasks=tuple(without_pictures(base.repository.sealed(t)) for t in base.tasks()) if "tasks" in wanted else (),
        context=tuple(r for r in base.context.records() if r.own) if "context" in wanted else (),
        instructions=base.instructions.cases() if "instructions" in wanted else (),
        pages=pages,
        edges=edges,
        icons=base.icons.packed() if "icons" in wanted else (),
        tutorials=base.library.own() if "tutorials" in wanted else (),
    )
    write_file(path, archive)
    return {kind: count for kind, count in _counts(archive).items() if kind in wanted}


def import_knowledge(base: KnowledgeBase, data: bytes, path: str, kinds: Collection[str] = KINDS) -> dict[str, int]:
    """Read such a file (path: as it is called in errors) into the knowledge base; how many of each were new. What is
    there already is brought up to date, a task that is there with other steps gets a new version, tutorials with an id
    that is taken are left out. Raises UsageError for a fault anywhere in the file; then nothing was read."""
    wanted = _known(kinds)
    archive = value_in(data, path, Archive, _FORMAT, _VERSION, "knowledge")
    _check(path, archive)
    readers: dict[str, Callable[[], int]] = {
        "tasks": lambda: len(base.repository.save_all(_changed(base, archive.tasks))),
        "context": lambda: base.context.put_back(archive.context),
        "instructions": lambda: _learn(base, archive.instructions),
        "graph": lambda: base.graph.put_back(archive.pages, archive.edges),
        "icons": lambda: _name(base, archive.icons),
        "tutorials": lambda: _add(base, archive.tutorials),
    }
    return {kind: read() for kind, read in readers.items() if kind in wanted}


def _check(path: str, archive: Archive) -> None:
    """Raises UsageError with the place of what cannot be imported."""
    checked(path, archive.tasks)
    pages = {page.id for page in archive.pages}
    found: dict[str, Sequence[Any]] = {
        "parameter": archive.context,
        "case": archive.instructions,
        "page": archive.pages,
        "way": archive.edges,
        "icon": archive.icons,
        "tutorial": archive.tutorials,
    }
    for what, records in found.items():
        for number, record in enumerate(records, 1):
            if fault := fault_in(record, pages):
                raise UsageError(f"{path}, {what} {number} cannot be imported: {fault}.")
    if len(pages) < len(archive.pages) or len({t.id for t in archive.tutorials}) < len(archive.tutorials):
        raise UsageError(f"{path} cannot be imported: two of its pages or tutorials have the same id.")


def _known(kinds: Collection[str]) -> set[str]:
    if unknown := sorted(set(kinds) - set(KINDS)):
        raise UsageError(f"There is no knowledge of the kind {unknown[0]!r}; there is {', '.join(KINDS)}.")
    return set(kinds)


def _counts(archive: Archive) -> dict[str, int]:
    return {
        "tasks": len(archive.tasks),
        "context": len(archive.context),
        "instructions": len(archive.instructions),
        "graph": len(archive.pages),
        "icons": len(archive.icons),
        "tutorials": len(archive.tutorials),
    }


def _changed(base: KnowledgeBase, tasks: tuple[Task, ...]) -> list[Task]:
    """Those that are not there as they are."""
    known = {task.id: _bare(base.repository.sealed(task)) for task in base.tasks()}
    return [replace(task, version=0) for task in tasks if known.get(task.id) != _bare(base.repository.sealed(task))]


def _bare(task: Task) -> Task:
    return replace(without_pictures(task), version=0, created="", note="")


def _learn(base: KnowledgeBase, cases: tuple[InstructionCase, ...]) -> int:
    known = {case.text: case.instructions for case in base.instructions.cases()}
    fresh = [case for case in cases if known.get(case.text) != case.instructions]
    for case in reversed(fresh):
        base.instructions.learn(case)
    return len(fresh)


def _name(base: KnowledgeBase, icons: tuple[KeptIcon, ...]) -> int:
    known = {(icon.digest, icon.encoder, icon.words) for icon in base.icons.icons()}
    fresh = [kept for kept in icons if (kept.icon.digest, kept.icon.encoder, kept.icon.words) not in known]
    for kept in fresh:
        base.icons.put_back(kept)
    return len(fresh)


def _add(base: KnowledgeBase, tutorials: tuple[Tutorial, ...]) -> int:
    taken = {tutorial.id for tutorial in base.tutorials()}
    fresh = [tutorial for tutorial in tutorials if tutorial.id not in taken]
    for tutorial in fresh:
        base.library.add(tutorial)
    return len(fresh)
