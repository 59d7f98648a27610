"""The knowledge base of a home, and what is done with it from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from promptrpa import typed
from promptrpa.bootstrap.content import content_folder, make_instruction_reader
from promptrpa.bootstrap.language import make_encoder
from promptrpa.bootstrap.privacy import make_guard
from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.domain.instruction import Instruction
    from promptrpa.knowledge.exchange.backup import Backup
    from promptrpa.knowledge.shelves import Shelf
    from promptrpa.knowledge.storage.inspection import HomeState
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.matching.words.calibration import Calibration
    from promptrpa.reasoning.ranking.by_asked import AskedWeights


CALIBRATED: Final = "calibration.json"
"""Where in a home the tables are that were fitted to its runs."""
_LOCK_SECONDS: Final = 0.3
"""So long the home's lock is waited for: a look at the runs holds it for a moment."""


@contextmanager
def open_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The knowledge base of the home, for reading and writing."""
    from promptrpa.knowledge.store import open_knowledge as opened

    encoder = partial(make_encoder, settings)
    shares = settings.share_values
    with opened(
        settings.home, settings.database, settings.user, shares=shares, encoder=encoder, sealer=make_guard(settings)
    ) as knowledge:
        yield knowledge


@contextmanager
def tidied_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The same, for looking at runs: those of ended processes are marked, unless another process holds the home."""
    from promptrpa.knowledge.storage.lock import home_lock

    with open_knowledge(settings) as knowledge:
        with suppress(UsageError), home_lock(settings.home) as owner:
            knowledge.journal.mark_interrupted(owner)
        yield knowledge


@contextmanager
def owned_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """With the home's lock: for what runs. Runs of processes that ended are marked as interrupted."""
    from promptrpa.knowledge.storage.lock import home_lock

    with home_lock(settings.home, _LOCK_SECONDS) as owner, open_knowledge(settings) as knowledge:
        knowledge.journal.mark_interrupted(owner)
        clean_daily(settings, knowledge)
        yield knowledge


def clean_daily(settings: Settings, knowledge: KnowledgeBase) -> None:
    """Remove what is older than the setting says, where that was not done within a day."""
    if settings.keep_days:
        knowledge.retention.clean_daily(settings.home / "cleaned", settings.keep_days)


def keep_benchmark(settings: Settings, name: str, note: str, figures: Sequence[tuple[str, float]]) -> None:
    """Keep what a benchmark measured, in percent, for the page of figures."""
    from promptrpa.knowledge.records.benchmarks import keep_benchmark as kept

    kept(settings.home, name, note, figures)


def export_tasks(settings: Settings, tasks: Sequence[Task], file: Path) -> None:
    """Write tasks to a file that another promptrpa can import; private values in them are placeholders there."""
    from promptrpa.knowledge.exchange.tasks import export_tasks as exported

    exported([make_guard(settings).seal(task) for task in tasks], file)


def export_tuning(settings: Settings, knowledge: KnowledgeBase, file: Path) -> tuple[int, int]:
    """Write lines to tune a language model with, without private values; how many tasks and lines there are."""
    from promptrpa.knowledge.storage.files import write_lines
    from promptrpa.learning.lines import approved, tuning_lines

    guard = make_guard(settings)
    refused = {r.task for r in knowledge.rejections.all() if r.kind == "refused"}
    tasks = approved(knowledge.tasks(), knowledge.journal.runs(None), refused)
    lines = [line for task in tasks for line in tuning_lines(guard.seal(task), guard.cover)]
    write_lines(file, lines)
    return len(tasks), len(lines)


def load_file(file: Path) -> bytes:
    """What stands in a file of tasks or of knowledge. Raises UsageError."""
    from promptrpa.knowledge.storage.files import load

    return load(file)


def write_program(settings: Settings, task: Task, form: str) -> str:
    """A task as a program for another tool, or as a flow; private values in it are placeholders. Raises UsageError."""
    from promptrpa.learning.exports import FORMATS

    return FORMATS[form].write(make_guard(settings).seal(task))


def read_tasks(data: bytes, name: str) -> tuple[Task, ...]:
    """The tasks in such a file; name: as it is called in errors. Raises UsageError."""
    from promptrpa.knowledge.exchange.tasks import tasks_in

    return tasks_in(data, name)


def make_shelf(knowledge: KnowledgeBase, kind: str) -> Shelf:
    """One kind of knowledge, to be listed, searched, shown, corrected and deleted."""
    from promptrpa.knowledge.shelves import shelf

    def read(text: str) -> Instruction:
        return make_instruction_reader().read(text)

    return shelf(knowledge, kind, read)


def calibration(settings: Settings) -> Calibration:
    """What turns scores into probabilities: as fitted to the user's runs, else as handed out."""
    from promptrpa.matching.words.calibration import CALIBRATION, load

    own = settings.home / CALIBRATED
    return load(own if own.exists() else content_folder() / CALIBRATION)


def ask_below(settings: Settings) -> float:
    """The setting, where it was set; else what was fitted, else the default."""
    from promptrpa.knowledge.refit import read_fitted

    default = Settings.__dataclass_fields__["ask_below"].default
    fitted = read_fitted(settings.home).ask_below
    return settings.ask_below if fitted is None or settings.ask_below != default else fitted


def ranking_weights(settings: Settings) -> AskedWeights:
    """What tells tutorials apart: as fitted to the user's runs, else as handed out."""
    from promptrpa.knowledge.refit import read_fitted
    from promptrpa.reasoning.ranking.by_asked import AskedWeights

    return typed.convert(read_fitted(settings.home).ranking, AskedWeights)


def export_knowledge(knowledge: KnowledgeBase, file: Path, kinds: Sequence[str]) -> dict[str, int]:
    """Write what was learned of these kinds to a file; how many of each."""
    from promptrpa.knowledge.exchange.archive import export_knowledge as exported

    return exported(knowledge, file, kinds)


def import_knowledge(knowledge: KnowledgeBase, data: bytes, name: str, kinds: Sequence[str]) -> dict[str, int]:
    """Read such a file; how many of each. name: as it is called in errors. Raises UsageError."""
    from promptrpa.knowledge.exchange.archive import import_knowledge as read

    return read(knowledge, data, name, kinds)


def make_backup(settings: Settings, file: Path) -> Backup:
    """Write the home to a file, while a server may be using it."""
    from promptrpa.knowledge.exchange.backup import make_backup as made

    with open_knowledge(settings) as knowledge:
        home_name = knowledge.home_name
    return made(settings.home, settings.database, home_name, file)


def restore_backup(settings: Settings, file: Path, *, replace: bool) -> tuple[Backup, Path | None]:
    """Put such a file in the place of the home; what it told, and where what was there before lies now.

    Raises UsageError where another process has the home, or where it holds something and is not to be replaced."""
    from promptrpa.knowledge.exchange import backup
    from promptrpa.knowledge.storage.lock import home_lock
    from promptrpa.knowledge.store import home_name

    backup.read_backup(file)
    with home_lock(settings.home, _LOCK_SECONDS):
        name = home_name(settings.home, settings.database)
        return backup.restore_backup(file, settings.home, settings.database, name, replace=replace)


def is_owned(settings: Settings) -> bool:
    """Whether a process has the home now."""
    from promptrpa.knowledge.storage.lock import owner_of

    return owner_of(settings.home) is not None


def inspect_home(settings: Settings) -> HomeState:
    """The home directory and its database, without changing them. Raises KnowledgeError."""
    from promptrpa.knowledge.storage.inspection import inspect_home as inspected

    return inspected(settings.home, settings.database)
