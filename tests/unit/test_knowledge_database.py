from __future__ import annotations

import errno
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import knowledge_kit as kit
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, exc

from promptrpa.domain.question import Answer
from promptrpa.errors import KnowledgeError, SettingsError, StorageFull, UsageError
from promptrpa.knowledge.context import ContextLibrary
from promptrpa.knowledge.storage.database import Database, database_url, make_engine, open_database
from promptrpa.knowledge.storage.failures import translate, translated
from promptrpa.knowledge.storage.lock import home_lock
from promptrpa.knowledge.storage.migrations import HEAD
from promptrpa.knowledge.storage.migrations.upgrade import configuration, upgrade
from promptrpa.knowledge.storage.models import metadata
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge

OLDEST = Path(__file__).parents[1] / "golden" / "knowledge-0001.sql"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(request.getfixturevalue("postgres")) if request.param == "postgres" else f"sqlite:///{tmp_path / 'k.db'}"


def file_of(home: Path) -> Path:
    return home / "knowledge.sqlite3"


@pytest.mark.parametrize("first", ["", "0001"])
def test_a_blank_base_and_an_old_one_get_the_tables_of_the_models(url: str, tmp_path: Path, first: str) -> None:
    database = Database(make_engine(database_url(tmp_path, url), 5.0))
    if first:
        with database.write() as connection:
            upgrade(connection, first)
    database.migrate()
    with database.read() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
    database.close()


def test_several_open_a_new_home_at_once(tmp_path: Path) -> None:
    def opened(start: Barrier, home: Path) -> None:
        start.wait()
        with open_knowledge(home) as knowledge:
            knowledge.context.remember("name", "Anna")

    with ThreadPoolExecutor(4) as pool:
        for number in range(40):
            start, home = Barrier(4), tmp_path / str(number)
            for each in [pool.submit(opened, start, home) for _ in range(4)]:
                each.result()
            with open_knowledge(home) as knowledge:
                assert knowledge.recall("name") == "Anna"


def test_the_newest_revision_is_the_one_named_in_the_package() -> None:
    scripts = ScriptDirectory.from_config(configuration())
    assert scripts.get_heads() == [HEAD]
    assert scripts.get_bases() == ["0001"]


def test_a_base_of_the_oldest_schema_is_brought_up_with_all_it_holds(home: Path) -> None:
    home.mkdir()
    with sqlite3.connect(file_of(home)) as old:
        old.executescript(OLDEST.read_text(encoding="utf-8"))
    old.close()
    with open_knowledge(home) as base:
        (task,) = base.tasks()
        assert (task.id, task.version, task.slots, task.steps) == ("a1b2", 2, kit.task().slots, kit.task().steps)
        assert base.journal.steps("r1") == (kit.step(1), kit.step(2, kit.QUESTION))
        assert base.journal.run("r1").task == "a1b2"
        assert base.repository.successes()["a1b2"].time == base.journal.run("r1").ended
        assert len(base.journal.intents("r1")) == 2
        assert base.journal.answers("r1") == ((kit.QUESTION, Answer("step", "yes")),)
        assert base.recall("home address") == "Musterstraße 1"
        assert base.instructions.known("tap Save twice") == (kit.INSTRUCTION,)
        settings = kit.page("Settings", ["Network", "Display"])
        assert base.leads_to(settings, kit.row(settings, "Network")) == ("Network\nWi-Fi",)
        assert "own-1" in {tutorial.id for tutorial in base.tutorials()}
        assert base.save_task(task).version == 3
    assert revision(home) == HEAD


def test_a_base_that_an_older_promptrpa_uses_is_left_as_it_is(home: Path) -> None:
    home.mkdir()
    with sqlite3.connect(file_of(home)) as old:
        old.executescript(OLDEST.read_text(encoding="utf-8"))
    old.close()
    code = """
import sys
from pathlib import Path
from promptrpa.knowledge.storage.lock import home_lock
with home_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""
    holder = kit.python(code, home)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with (
        pytest.raises(UsageError, match=rf"older promptrpa, and process {holder.pid} .* uses it"),
        open_knowledge(home),
    ):
        pass
    assert revision(home) == "0001"
    holder.communicate("\n", timeout=60)
    with home_lock(home), open_knowledge(home):
        assert revision(home) == HEAD


def test_several_that_open_a_base_of_the_oldest_schema_at_once_bring_it_up_once(home: Path) -> None:
    home.mkdir()
    with sqlite3.connect(file_of(home)) as old:
        old.executescript(OLDEST.read_text(encoding="utf-8"))
    old.close()
    code = """
import sys
from pathlib import Path
from promptrpa.knowledge.store import open_knowledge
sys.stdin.readline()
with open_knowledge(Path(sys.argv[1])) as base:
    print(len(base.tasks()), len(base.journal.steps("r1")))
"""
    openers = [kit.python(code, home) for _ in range(3)]
    for opener in openers:
        assert opener.stdin is not None
        opener.stdin.write("go\n")
        opener.stdin.flush()
    assert [opener.communicate(timeout=60) for opener in openers] == [("1 2\n", "")] * 3


def test_a_migration_that_fails_leaves_no_trace(home: Path) -> None:
    home.mkdir()
    with sqlite3.connect(file_of(home)) as connection:
        connection.execute("CREATE TABLE task_versions (mine TEXT)")
    connection.close()
    with pytest.raises(KnowledgeError, match="table task_versions already exists"), open_knowledge(home):
        pass
    with sqlite3.connect(file_of(home)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("task_versions",)]
    connection.close()


def test_a_base_of_a_newer_promptrpa_is_left_alone(home: Path) -> None:
    with open_knowledge(home):
        pass
    with sqlite3.connect(file_of(home)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(KnowledgeError, match=r"newer promptrpa.*Update promptrpa"), open_knowledge(home):
        pass
    assert revision(home) == "9999"


def test_an_up_to_date_base_opens_without_alembic(home: Path) -> None:
    code = """
import sys
from pathlib import Path
from promptrpa.knowledge.store import open_knowledge
with open_knowledge(Path(sys.argv[1])):
    pass
print(sorted({"alembic", "networkx", "yaml", "sqlalchemy.orm", "psycopg"} & set(sys.modules)))
"""
    with open_knowledge(home):
        pass
    out, err = kit.python(code, home).communicate(timeout=60)
    assert (out, err) == ("[]\n", "")


def test_two_processes_that_open_a_blank_base_at_once_both_write(url: str, home: Path) -> None:
    code = """
import sys
from pathlib import Path
from promptrpa.knowledge.store import open_knowledge
import knowledge_kit as kit
sys.stdin.readline()
with open_knowledge(Path(sys.argv[1]), sys.argv[2]) as base:
    for number in range(30):
        base.save_task(kit.task(f"{sys.argv[3]}-{number}"))
print("done")
"""
    writers = [kit.python(code, home, url, name) for name in "abc"]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    assert [writer.communicate(timeout=60) for writer in writers] == [("done\n", "")] * 3
    with open_knowledge(home, url) as base:
        assert len(base.tasks()) == 90


def test_a_killed_writer_leaves_the_base_intact_with_all_that_was_acknowledged(home: Path) -> None:
    code = """
import sys
from pathlib import Path
from promptrpa.knowledge.store import open_knowledge
import knowledge_kit as kit
with open_knowledge(Path(sys.argv[1])) as base:
    run = sys.argv[2]
    base.journal.start(kit.run(run))
    for number in range(1, 100_000):
        base.journal.intend(run, number, kit.OPERATION)
        digest = base.journal.keep_picture(kit.picture(f"{run} {number}" * 1000))
        base.journal.record(run, kit.step(number))
        base.save_task(kit.task(run))
        print(number, digest, flush=True)
"""
    for attempt, lines in enumerate((1, 7, 23)):
        writer = kit.python(code, home, f"run{attempt}")
        assert writer.stdout is not None
        said = [writer.stdout.readline().split() for _ in range(lines)]
        writer.kill()
        rest, _ = writer.communicate(timeout=60)
        said += [line.split() for line in rest.splitlines()]
        with open_knowledge(home) as base:
            numbers = [step.number for step in base.journal.steps(f"run{attempt}")]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(said) <= len(numbers) <= len(said) + 1
            assert base.task(f"run{attempt}").version in (len(said), len(said) + 1)
            assert all(base.journal.picture(digest).digest == digest for _, digest in said)
        with sqlite3.connect(file_of(home)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.close()


def fill(base: KnowledgeBase, journalled: list[int]) -> None:
    """Write steps until it fails."""
    for number in range(1, 5000):
        base.journal.record("r1", kit.step(number))
        journalled.append(number)


def check_full(home: Path) -> None:
    """Fill the base until the disk is full: what was kept stays, reading goes on."""
    with open_knowledge(home) as base:
        base.journal.start(kit.run("r1"))
        journalled: list[int] = []
        with pytest.raises(StorageFull, match="No room is left on the disk for the knowledge base"):
            fill(base, journalled)
        assert len(journalled) > 10
        assert [step.number for step in base.journal.steps("r1")] == journalled


def check_usable(home: Path) -> None:
    """There is room again."""
    with open_knowledge(home) as base:
        last = len(base.journal.steps("r1"))
        base.journal.record("r1", kit.step(last + 1))
        assert len(base.journal.steps("r1")) == last + 1
    with sqlite3.connect(file_of(home)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_a_base_that_may_not_grow_says_so_and_stays_intact(home: Path) -> None:
    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=80").close()

    with open_knowledge(home):
        pass
    event.listen(Engine, "connect", limit)
    try:
        check_full(home)
    finally:
        event.remove(Engine, "connect", limit)
    check_usable(home)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("No file system can be mounted here.")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_says_so_and_the_base_stays_intact(small_disk: Path) -> None:
    home = small_disk / "home"
    check_full(home)
    with open_knowledge(home) as base, pytest.raises(StorageFull, match="for the picture"):
        base.journal.keep_picture(kit.picture("x" * 1_000_000))
    assert list((home / "pictures").rglob("*.part")) == []
    filler = small_disk / "filler"
    with pytest.raises(OSError, match="No space"):
        filler.write_bytes(b"x" * 2_000_000)
    with pytest.raises(StorageFull), open_knowledge(small_disk / "other"):
        pass
    filler.unlink()
    for path in (home / "pictures").rglob("*.png"):
        path.unlink()
    subprocess.run(["mount", "-o", "remount,size=4m", str(small_disk)], check=True)
    check_usable(home)


def test_a_limit_on_the_size_of_files_is_said(home: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_knowledge(home) as base:
        base.journal.start(kit.run("r1"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, hard))
        try:
            with pytest.raises(KnowledgeError, match=r"(?i)no room|disk refused"):
                fill(base, [])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    check_usable(home)


def test_a_file_that_is_no_database_is_named(home: Path) -> None:
    home.mkdir()
    file_of(home).write_bytes(b"this is my diary" * 100)
    with pytest.raises(KnowledgeError, match=r"knowledge\.sqlite3 is not a SQLite database"), open_knowledge(home):
        pass
    assert file_of(home).read_bytes().startswith(b"this is my diary")


def test_a_damaged_file_is_named(home: Path) -> None:
    with open_knowledge(home) as base:
        for number in range(50):
            base.save_task(kit.task(f"t{number}"))
    whole = file_of(home).read_bytes()
    file_of(home).write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    with pytest.raises(KnowledgeError, match=r"is damaged.*backup"), open_knowledge(home) as base:
        base.tasks()


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for home in (tmp_path / "file", tmp_path / "file" / "home"):
        with pytest.raises(KnowledgeError, match=r"home directory .* cannot be used"), open_knowledge(home):
            pass


def test_another_programs_long_write_is_waited_for_and_then_said(tmp_path: Path) -> None:
    database = open_database(database_url(tmp_path), patience=0.2)
    context = ContextLibrary(database)
    other = sqlite3.connect(file_of(tmp_path), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    with pytest.raises(KnowledgeError, match="Another program is writing the knowledge base"):
        context.remember("a", "b")
    assert time.monotonic() - start >= 0.2
    assert context.recall("a") is None
    other.execute("ROLLBACK")
    other.close()
    context.remember("a", "b")
    assert context.recall("a") == "b"
    database.close()


@pytest.mark.parametrize("setting", ["mysql://host/db", "sqlite://", "sqlite:///:memory:", "nonsense", "http:"])
def test_a_setting_that_names_no_database_is_refused(setting: str, home: Path) -> None:
    with pytest.raises(SettingsError, match="The setting database"), open_knowledge(home, setting):
        pass


def test_a_server_that_does_not_answer_is_named_without_its_password(home: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(KnowledgeError) as caught, open_knowledge(home, "postgresql://me:hunter2@127.0.0.1:1/db"):
        pass
    assert "does not answer" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_postgresql_without_its_driver_says_how_to_get_it(home: Path) -> None:
    code = """
import sys
sys.modules["psycopg"] = None
from pathlib import Path
from promptrpa.domain.question import Answer
from promptrpa.errors import KnowledgeError
from promptrpa.knowledge.store import open_knowledge
try:
    with open_knowledge(Path(sys.argv[1]), "postgresql://127.0.0.1:1/db"):
        pass
except KnowledgeError as error:
    print(error)
"""
    out, err = kit.python(code, home).communicate(timeout=60)
    assert (out, err) == ("PostgreSQL needs its driver: pip install 'promptrpa[postgres]'.\n", "")


def sqlalchemy_errors() -> list[type[exc.SQLAlchemyError]]:
    found = [exc.SQLAlchemyError]
    for kind in found:
        found.extend(kind.__subclasses__())
    return [kind for kind in dict.fromkeys(found) if kind.__module__ == "sqlalchemy.exc"]


@pytest.mark.parametrize("kind", sqlalchemy_errors())
def test_no_error_of_sqlalchemy_gets_through(kind: type[exc.SQLAlchemyError]) -> None:
    arguments: dict[type, tuple[object, ...]] = {
        exc.DBAPIError: ("SELECT 1", {}, sqlite3.OperationalError("boom")),
        exc.StatementError: ("boom", "SELECT 1", {}, ValueError("boom")),
        exc.CircularDependencyError: ("boom", [], []),
        exc.UnsupportedCompilationError: ("compiler", str),
        exc.NoReferencedColumnError: ("boom", "table", "column"),
        exc.NoReferencedTableError: ("boom", "table"),
        exc.SQLAlchemyError: ("boom",),
    }
    error = kind(*next(given for base, given in arguments.items() if issubclass(kind, base)))
    with pytest.raises(KnowledgeError, match=r"\.$"), translated("the knowledge base"):
        raise error


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (sqlite3.SQLITE_FULL, StorageFull, "No room"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, StorageFull, "No room"),
        (sqlite3.SQLITE_IOERR_WRITE, KnowledgeError, "refused to read or write"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, KnowledgeError, "Another program"),
        (sqlite3.SQLITE_LOCKED, KnowledgeError, "Another program"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, KnowledgeError, "may not be written"),
        (sqlite3.SQLITE_CANTOPEN, KnowledgeError, "cannot be opened"),
        (sqlite3.SQLITE_NOTADB, KnowledgeError, "is not a SQLite database"),
        (sqlite3.SQLITE_CORRUPT_INDEX, KnowledgeError, "is damaged"),
        (sqlite3.SQLITE_TOOBIG, KnowledgeError, "cannot be used: boom."),
    ],
)
def test_each_failure_of_sqlite_has_its_sentence(code: int, kind: type[KnowledgeError], words: str) -> None:
    error = sqlite3.OperationalError("boom")
    error.sqlite_errorcode = code
    said = translate(exc.OperationalError("SELECT 1", {}, error), "the knowledge base", Path("/"))
    assert type(said) is kind
    assert words in str(said)
    assert str(said)[0].isupper()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_file_system_is_storage_full(number: int) -> None:
    with pytest.raises(StorageFull, match="No room is left on the disk for the picture p"), translated("the picture p"):
        raise OSError(number, "full")


def revision(home: Path) -> str:
    with sqlite3.connect(file_of(home)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    return str(found)


def test_the_first_schema_is_brought_up_with_its_rows_on_both_kinds_of_database(url: str, home: Path) -> None:
    database = Database(make_engine(database_url(home, url), 5.0))
    now = "2026-01-02T03:04:05.678+00:00"
    rows = {
        "pages": (7, "s1", "Settings", "org.settings", ".Settings", '["Settings","Network"]', "{}", 3, now),
        "edges": (9, 7, "w1", "click", "", 7, "Network", 2, now),
        "parameters": ("", "city", "Rome", now),
        "instruction_cases": ("Tap Save Twice", "[]", "a", now),
    }
    with database.write() as connection:
        upgrade(connection, "0001")
        for table, values in rows.items():
            said = ", ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
            connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({said})")
        connection.exec_driver_sql(
            "INSERT INTO instruction_cases VALUES ('tap save twice', '[]', 'b', '2026-02-02T03:04:05.678+00:00')"
        )
    database.close()
    with open_knowledge(home, url) as base:
        assert base.recall("city") == "Rome"
        assert [case.origin for case in base.instructions.cases()] == ["b"]
        (page,), (edge,) = base.graph.rows.all()
        assert (page.id, page.heading, page.looks, page.seen, page.ways) == (7, "Settings", (("s1", "Settings"),), 3, 1)
        assert (edge.source, edge.label, edge.count, edge.app_version) == (7, "Network", 2, "")
        settings = kit.page("Settings", ["Network"])
        base.add_edge(settings, kit.tap(kit.row(settings, "Network")), kit.page("Wi-Fi", ["Add"]), kit.ENVIRONMENT)
        assert kit.size(base.graph) == (3, 2)
