"""Fixtures of the knowledge base: a new one for each test, in SQLite and, where a server can be started, PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from loop_kit import opened as opened_mind
from loop_kit import put_empty_base

from promptrpa.knowledge.exchange.backup import BASE
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge
from promptrpa.mind import Mind

Opened = Callable[[], KnowledgeBase]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, home: Path) -> Iterator[Opened]:
    """Opens the test's knowledge base, each time as another start of the program would."""
    url = str(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    if not url:
        put_empty_base(home)
    with ExitStack() as stack:
        yield lambda: stack.enter_context(open_knowledge(home, url))


@pytest.fixture
def base(opened: Opened) -> KnowledgeBase:
    return opened()


@pytest.fixture(scope="session")
def shared_mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mind, Path]]:
    home = tmp_path_factory.mktemp("shared")
    with opened_mind(home) as (mind, _):
        yield mind, home


@pytest.fixture
def mind(shared_mind: tuple[Mind, Path]) -> Iterator[Mind]:
    """The agents of the base install, the same for all tests: none of these may write into the knowledge base."""
    mind, home = shared_mind
    before = written(home)
    yield mind
    assert written(home) == before, "what writes needs new_mind"


def written(home: Path) -> list[tuple[str, int]]:
    """When the files of a knowledge base were last written to."""
    files = (home / BASE, home / f"{BASE}-wal")
    return [(file.name, file.stat().st_mtime_ns) for file in files if file.exists()]


@pytest.fixture
def new_mind(home: Path) -> Iterator[Mind]:
    """The agents of the base install, on a new knowledge base."""
    with opened_mind(home) as (mind, _):
        yield mind
