"""Fixtures of the knowledge base: a new one for each test, in SQLite and, where a server can be started, PostgreSQL."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from loop_kit import opened as opened_mind
from sqlalchemy import create_engine, make_url

from promptrpa.knowledge.store import KnowledgeBase, open_knowledge
from promptrpa.mind import Mind

Opened = Callable[[], KnowledgeBase]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a PostgreSQL server: PROMPTRPA_TEST_POSTGRES, else one of our own from the system's binaries."""
    pytest.importorskip("psycopg")
    if url := os.environ.get("PROMPTRPA_TEST_POSTGRES"):
        yield url
        return
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("PostgreSQL is not installed, and PROMPTRPA_TEST_POSTGRES names no server.")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    as_user = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    initdb, pg_ctl = programs[-1], programs[-1].with_name("pg_ctl")
    quick = f"-k {folder} -c listen_addresses='' -c fsync=off"
    try:
        subprocess.run(
            [initdb, "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **as_user,
        )  # fmt: skip
        subprocess.run(
            [pg_ctl, "-D", folder / "data", "-o", quick, "-l", folder / "log", "-w", "start"],
            check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_user,
        )  # fmt: skip
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            stop = [pg_ctl, "-D", folder / "data", "-m", "immediate", "-w", "stop"]
            subprocess.run(stop, check=True, capture_output=True, cwd=folder, **as_user)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """URL of a new database."""
    name = f"test_{uuid.uuid4().hex}"
    admin = create_engine(make_url(postgres_server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    admin.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, home: Path) -> Iterator[Opened]:
    """Opens the test's knowledge base, each time as another start of the program would."""
    url = str(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(open_knowledge(home, url))


@pytest.fixture
def base(opened: Opened) -> KnowledgeBase:
    return opened()


@pytest.fixture
def mind(home: Path) -> Iterator[Mind]:
    """The agents of the base install, on a new knowledge base."""
    with opened_mind(home) as (mind, _):
        yield mind
