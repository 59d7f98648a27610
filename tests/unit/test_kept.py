"""What each process would make anew is kept beside the compiled modules, and made anew when it must be."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from promptrpa.agents.retrieval import HybridRetrieval
from promptrpa.bootstrap.language import make_encoder
from promptrpa.bootstrap.mind import Models, load_models
from promptrpa.domain.function import Function
from promptrpa.domain.task import Tutorial
from promptrpa.kept import KeptFile, state_of
from promptrpa.knowledge.content import content_dir
from promptrpa.knowledge.tutorials import read_folder, read_shipped
from promptrpa.reasoning.ranking.kept_index import KeptIndex
from promptrpa.settings import load

OWN = Tutorial("own", "Feed the cat", "Open Pets. Tap Feed.", "en", "Pets")


@pytest.fixture(autouse=True)
def compiled_modules_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> KeptFile:
    return KeptFile("kept", tmp_path)


def test_what_was_written_is_read_by_the_next(file: KeptFile, tmp_path: Path) -> None:
    assert file.read() == b""
    file.write(b"one")
    file.write(b"other")
    assert KeptFile("kept", tmp_path).read() == b"other"
    assert len(list(tmp_path.iterdir())) == 1


def test_where_no_compiled_modules_are_written_nothing_is_kept(
    file: KeptFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    file.write(b"one")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path) -> None:
    file = KeptFile("kept", tmp_path / "none")
    file.write(b"one")
    assert file.read() == b""


def changed(path: Path) -> None:
    path.write_text("other", encoding="utf-8")


def gone(path: Path) -> None:
    path.unlink()


def come(path: Path) -> None:
    path.with_name("new").touch()


@pytest.mark.parametrize("change", [changed, gone, come])
def test_each_change_in_a_folder_is_seen(tmp_path: Path, change: Callable[[Path], None]) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "file").write_text("one", encoding="utf-8")
    before = state_of(tmp_path)
    assert state_of(tmp_path) == before
    change(inner / "file")
    assert state_of(tmp_path) != before


def test_tutorials_are_read_once_until_a_file_has_changed(tmp_path: Path, file: KeptFile) -> None:
    folder = tmp_path / "tutorials"
    folder.mkdir()
    for name in ("clock", "notes"):
        shutil.copy(content_dir() / "tutorials" / f"{name}.yaml", folder)
    read = read_folder(folder)
    assert read_shipped(folder, file) == read
    again = KeptFile("kept", tmp_path)
    assert read_shipped(folder, again) == read
    again.write(file.read().replace(b"Add alarm", b"Add ALARM"))
    assert read_shipped(folder, KeptFile("kept", tmp_path)) != read
    (folder / "notes.yaml").unlink()
    assert read_shipped(folder, KeptFile("kept", tmp_path)) == tuple(t for t in read if "note" not in t.id)


class Watched:
    """An encoder that tells what it was asked for; under another name, as a newer one has, if you like."""

    def __init__(self, name: str = "") -> None:
        self._encoder = make_encoder(load({}))
        self.name = name or self._encoder.name
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        return self._encoder.encode(texts)


@pytest.fixture(scope="module")
def models() -> Models:
    return load_models(load({}))


@pytest.fixture
def retrieval(models: Models, file: KeptFile) -> Callable[..., HybridRetrieval]:
    """Makes the retrieval of another process."""

    def make(encoder: Watched | None = None, state: str = "") -> HybridRetrieval:
        kept = KeptIndex(shipped, lambda: state, file)
        return HybridRetrieval(models.meaning, models.lexicon, models.apps, encoder or Watched(), kept=kept)

    return make


def shipped() -> tuple[Tutorial, ...]:
    return tuple(t for t in read_folder(content_dir() / "tutorials") if t.app == "clock")


WISH = Function("wake me at seven", "wake me at seven", "en")


def test_a_kept_index_ranks_as_the_one_that_was_made(retrieval: Callable[..., HybridRetrieval], file: KeptFile) -> None:
    first, second = Watched(), Watched()
    made = retrieval(first).rank(WISH, shipped())
    assert made[0].id == "clock-set-alarm-en"
    assert retrieval(second).rank(WISH, shipped()) == made
    titles = {t.title for t in shipped()}
    assert titles & {*first.texts}
    assert not titles & {*second.texts}


@pytest.mark.parametrize("bytes_", [b"", b"short"])
def test_one_that_cannot_be_read_is_made_anew(
    retrieval: Callable[..., HybridRetrieval], file: KeptFile, bytes_: bytes
) -> None:
    made = retrieval().rank(WISH, shipped())
    kept = file.read()
    file.write(kept[:32] + bytes_)
    assert retrieval().rank(WISH, shipped()) == made
    assert file.read() == kept


def test_it_is_made_anew_for_other_code_and_another_encoder(
    retrieval: Callable[..., HybridRetrieval], file: KeptFile
) -> None:
    seen = set()
    for make in (retrieval, lambda: retrieval(state="2"), lambda: retrieval(Watched("newer"))):
        make().rank(WISH, shipped())
        seen.add(file.read()[:32])
    assert len(seen) == 3


def test_nothing_of_the_users_is_kept(retrieval: Callable[..., HybridRetrieval], file: KeptFile) -> None:
    assert retrieval().rank(Function("feed the cat", "feed the cat", "en"), (*shipped(), OWN))[0].id == OWN.id
    assert file.read() == b""
