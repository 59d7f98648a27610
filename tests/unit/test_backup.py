"""A home as one file, and back: while it is in use, from each schema on, to the other kind of database."""

from __future__ import annotations

import os
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import msgspec
import pytest
from alembic.script import ScriptDirectory

from promptrpa import bootstrap
from promptrpa.domain.durable import Request
from promptrpa.domain.run import Run, RunStatus
from promptrpa.errors import KnowledgeError, UsageError
from promptrpa.knowledge.exchange import backup
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.storage.database import Database, database_url, make_engine
from promptrpa.knowledge.storage.lock import home_lock
from promptrpa.knowledge.storage.migrations import HEAD
from promptrpa.knowledge.storage.migrations.upgrade import configuration, upgrade
from promptrpa.settings import Settings, load

OLDEST = Path(__file__).parents[1] / "golden" / "knowledge-0001.sql"
PICTURE = kit.picture("a page")
REVISIONS = [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]


def settings_for(home: Path, database: str = "") -> Settings:
    return load({}, home=home, database=database)


def filled(settings: Settings) -> None:
    """A home with a task, a picture, a run that goes on, settings and a phone."""
    with bootstrap.owned_knowledge(settings) as knowledge:
        knowledge.save_task(kit.task())
        digest = knowledge.journal.keep_picture(PICTURE)
        assert digest
        run = Run("r-open", "a prompt", "virtual-1", RunStatus.RUNNING, "2026-01-02T03:04:05.678+00:00", process="gone")
        Checkpoints(knowledge.database).open(run, Request("a prompt", "virtual-1"), knowledge.home_name)
    (settings.home / "phones" / "virtual-1").mkdir(parents=True)
    (settings.home / "phones" / "virtual-1" / "phone.json").write_text("{}", encoding="utf-8")
    (settings.home / "phones" / "virtual-1" / "phone.lock").touch()
    (settings.home / "fitted.json").write_text('{"ask_below": 0.5}', encoding="utf-8")
    (settings.home / "server.json").write_text("{}", encoding="utf-8")


def check(settings: Settings) -> None:
    with bootstrap.open_knowledge(settings) as knowledge:
        (task,) = knowledge.tasks()
        assert (task.id, task.steps) == (kit.task().id, kit.task().steps)
        assert knowledge.journal.picture(PICTURE.digest).data == PICTURE.data
        run = knowledge.journal.run("r-open")
        assert run.status is RunStatus.STOPPED
        assert "before you resume it" in run.reason
        assert knowledge.save_task(replace(task, name="another", id="new")).version == 1
        started = replace(run, id="next", process="x")
        knowledge.journal.start(started)
    assert (settings.home / "phones" / "virtual-1" / "phone.json").is_file()
    assert not (settings.home / "phones" / "virtual-1" / "phone.lock").exists()
    assert not (settings.home / "server.json").exists()


def test_a_file_from_before_1980_goes_along(tmp_path: Path) -> None:
    settings, file = settings_for(tmp_path / "home"), tmp_path / "home.backup"
    filled(settings)
    os.utime(settings.home / "fitted.json", (0, 0))
    bootstrap.make_backup(settings, file)
    bootstrap.restore_backup(settings_for(tmp_path / "other"), file, replace=False)
    assert (tmp_path / "other" / "fitted.json").is_file()


def test_a_home_goes_into_a_file_and_back_while_it_is_in_use(tmp_path: Path) -> None:
    first, second, file = settings_for(tmp_path / "a"), settings_for(tmp_path / "b"), tmp_path / "home.backup"
    filled(first)
    with home_lock(first.home), bootstrap.open_knowledge(first) as busy:
        busy.save_task(kit.task())
        made = bootstrap.make_backup(first, file)
    assert (made.schema, made.files) == (HEAD, 4)
    assert file.stat().st_mode & 0o777 == 0o600
    told, aside = bootstrap.restore_backup(second, file, replace=False)
    assert (told, aside) == (made, None)
    check(second)
    assert not any(path.name.startswith(".restore") for path in second.home.iterdir())


@pytest.mark.parametrize("way", ["there", "back"])
def test_it_goes_from_one_kind_of_database_to_the_other(tmp_path: Path, postgres: str, way: str) -> None:
    laptop, rack = settings_for(tmp_path / "a"), settings_for(tmp_path / "b", postgres)
    first, second = (laptop, rack) if way == "there" else (rack, laptop)
    filled(first)
    bootstrap.make_backup(first, tmp_path / "home.backup")
    bootstrap.restore_backup(second, tmp_path / "home.backup", replace=False)
    check(second)
    if way == "there":
        with pytest.raises(UsageError, match="Restore into one that is empty"):
            bootstrap.restore_backup(second, tmp_path / "home.backup", replace=True)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_backup_of_any_schema_is_brought_up_to_date(tmp_path: Path, revision: str) -> None:
    old, file, settings = tmp_path / "old.sqlite3", tmp_path / "home.backup", settings_for(tmp_path / "home")
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(OLDEST.read_text(encoding="utf-8"))
    with closing(Database(make_engine(database_url(tmp_path, f"sqlite:///{old}"), 5.0))) as database:
        with database.write() as writing:
            upgrade(writing, revision)
        assert database.version() == revision
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").close()
    packed(file, {backup.BASE: old.read_bytes()}, schema=revision)
    bootstrap.restore_backup(settings, file, replace=False)
    with bootstrap.open_knowledge(settings) as knowledge:
        assert [task.id for task in knowledge.tasks()] == ["a1b2"]
        assert knowledge.database.version() == HEAD
        assert knowledge.journal.steps("r1") == (kit.step(1), kit.step(2, kit.QUESTION))


def packed(file: Path, files: dict[str, bytes], schema: str = HEAD, version: int = 1) -> None:
    told = backup.Backup(backup.FORMAT, version, "2026-01-02T03:04:05.678+00:00", "0.1", schema, "", len(files), 1)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", msgspec.json.encode(told))


def bomb(file: Path) -> None:
    packed(file, {"pictures/00/x.png": b"0" * 300_000_000})


def cut(file: Path) -> None:
    packed(file, {backup.BASE: os.urandom(10_000)})
    data = bytearray(file.read_bytes())
    data[2000:2100] = b"0" * 100
    file.write_bytes(data)


def garbled(file: Path) -> None:
    packed(file, {backup.BASE: b"knowledge " * 10_000})
    data = bytearray(file.read_bytes())
    data[60:90] = b"\xff" * 30
    file.write_bytes(data)


def encrypted(file: Path, name: bytes) -> None:
    """As far as a file says so."""
    packed(file, {backup.BASE: b"x"})
    data = bytearray(file.read_bytes())
    place = data.rindex(name) - 46  # the head of its entry in the directory
    assert data[place : place + 4] == b"PK\x01\x02"
    data[place + 8] |= 1
    file.write_bytes(data)


def bzipped(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as archive:
        packed(file.with_name("other"), {})
        archive.writestr(backup.BASE, b"x" * 1000)
        archive.writestr("manifest.json", zipfile.ZipFile(file.with_name("other")).read("manifest.json"))
    file.with_name("other").unlink()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda file: file.write_bytes(b"no backup"), "is not a backup"),
        (lambda file: packed(file, {"../outside": b"x"}), "no backup does"),
        (lambda file: packed(file, {"/etc/outside": b"x"}), "no backup does"),
        (lambda file: packed(file, {"a\\..\\b": b"x"}), "no backup does"),
        (lambda file: packed(file, {}, version=2), "newer promptrpa"),
        (bomb, "packed as no backup is"),
        (cut, "is damaged"),
        (garbled, "is damaged: knowledge.sqlite3 cannot be read"),
        (lambda file: encrypted(file, backup.BASE.encode()), "is damaged: knowledge.sqlite3 cannot be read"),
        (lambda file: encrypted(file, b"manifest.json"), "is not a backup"),
        (bzipped, "packed as no backup is"),
        (lambda file: packed(file, {backup.BASE: b"no database" * 100}), "is not a SQLite database"),
    ],
)
def test_what_is_no_backup_changes_nothing(tmp_path: Path, make: Callable[[Path], object], words: str) -> None:
    settings, file = settings_for(tmp_path / "home"), tmp_path / "home.backup"
    make(file)
    with pytest.raises((UsageError, KnowledgeError), match=words):
        bootstrap.restore_backup(settings, file, replace=False)
    assert {path.name for path in settings.home.iterdir()} <= {"home.lock"} if settings.home.exists() else True
    assert {path.name for path in tmp_path.iterdir()} <= {"home", "home.backup"}


def test_a_home_with_something_in_it_is_put_aside_only_when_asked(tmp_path: Path) -> None:
    settings, file = settings_for(tmp_path / "home"), tmp_path / "home.backup"
    filled(settings)
    bootstrap.make_backup(settings, file)
    with pytest.raises(UsageError, match="--replace"):
        bootstrap.restore_backup(settings, file, replace=False)
    with home_lock(settings.home), pytest.raises(UsageError, match="has been using"):
        bootstrap.restore_backup(settings, file, replace=True)
    _, aside = bootstrap.restore_backup(settings, file, replace=True)
    assert aside
    assert (aside / "knowledge.sqlite3").is_file()
    check(settings)


def test_a_database_elsewhere_is_put_aside_only_when_asked(tmp_path: Path) -> None:
    first, file = settings_for(tmp_path / "a"), tmp_path / "home.backup"
    filled(first)
    bootstrap.make_backup(first, file)
    settings = settings_for(tmp_path / "b", f"sqlite:///{tmp_path / 'other.db'}")
    with bootstrap.open_knowledge(settings) as knowledge:
        knowledge.save_task(kit.task("mine"))
    with pytest.raises(UsageError, match=r"other\.db holds something already\. Say --replace"):
        bootstrap.restore_backup(settings, file, replace=False)
    _, aside = bootstrap.restore_backup(settings, file, replace=True)
    check(settings)
    assert aside
    with bootstrap.open_knowledge(settings_for(tmp_path / "c", f"sqlite:///{aside / 'database-other.db'}")) as before:
        assert [task.id for task in before.tasks()] == ["mine"]


def taken(path: Path) -> dict[str, bytes]:
    owned = ("home.lock", "owner.json")
    return {
        f.relative_to(path).as_posix(): f.read_bytes() for f in path.rglob("*") if f.is_file() and f.name not in owned
    }


@pytest.mark.parametrize(
    ("make", "database"),
    [
        (cut, ""),
        (lambda file: packed(file, {backup.BASE: b"no database" * 100}), ""),
        (lambda file: packed(file, {}), ""),
        (
            lambda file: bootstrap.make_backup(settings_for(file.parent / "home"), file),
            "sqlite:////no/such/folder/x.db",
        ),
    ],
)
def test_a_restore_that_fails_leaves_the_home_as_it_was(
    tmp_path: Path, make: Callable[[Path], object], database: str
) -> None:
    settings, file = settings_for(tmp_path / "home"), tmp_path / "home.backup"
    filled(settings)
    make(file)
    before = taken(settings.home)
    with pytest.raises((UsageError, KnowledgeError)):
        bootstrap.restore_backup(settings_for(settings.home, database), file, replace=True)
    assert taken(settings.home) == before
    assert {path.name for path in tmp_path.iterdir()} == {"home", "home.backup"}
