"""Vectors that are kept on disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from promptrpa.knowledge.content import content_dir
from promptrpa.language.embedding import StaticEncoder
from promptrpa.language.kept import MANY, MOST_FILES, KeptEncoder

TEXTS = [f"set an alarm for {number} o'clock" for number in range(MANY)]


class Counting:
    """The words model, with how often it was asked."""

    def __init__(self) -> None:
        self._encoder = StaticEncoder(content_dir() / "models" / "words")
        self.name = self._encoder.name
        self.calls = 0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += 1
        return self._encoder.encode(texts)


def test_many_texts_are_encoded_once(tmp_path: Path) -> None:
    encoder = Counting()
    first = KeptEncoder(encoder, tmp_path / "vectors").encode(TEXTS)
    again = KeptEncoder(encoder, tmp_path / "vectors").encode(TEXTS)
    assert encoder.calls == 1
    assert np.array_equal(first, again)
    assert np.allclose(first, encoder.encode(TEXTS), atol=1e-3)


def test_a_few_texts_leave_nothing(tmp_path: Path) -> None:
    KeptEncoder(Counting(), tmp_path / "vectors").encode(TEXTS[1:])
    assert not (tmp_path / "vectors").exists()


def test_other_texts_and_other_models_have_vectors_of_their_own(tmp_path: Path) -> None:
    encoder = Counting()
    kept = KeptEncoder(encoder, tmp_path)
    joined = [TEXTS[0] + TEXTS[1], "", *TEXTS[2:]]
    assert not np.array_equal(kept.encode(TEXTS), kept.encode(joined))
    encoder.name = "another"
    KeptEncoder(encoder, tmp_path).encode(TEXTS)
    assert encoder.calls == 3


def test_a_broken_file_is_made_anew(tmp_path: Path) -> None:
    encoder = Counting()
    right = KeptEncoder(encoder, tmp_path).encode(TEXTS)
    (file,) = tmp_path.iterdir()
    for broken in (b"", file.read_bytes()[:-9], b"no vectors"):
        file.write_bytes(broken)
        assert np.array_equal(KeptEncoder(encoder, tmp_path).encode(TEXTS), right)
    assert encoder.calls == 4


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert len(KeptEncoder(Counting(), tmp_path / "file").encode(TEXTS)) == MANY


def test_the_oldest_go(tmp_path: Path) -> None:
    for number in range(MOST_FILES):
        (tmp_path / f"{number}.npy").write_bytes(b"")
    KeptEncoder(Counting(), tmp_path).encode(TEXTS)
    assert len(list(tmp_path.iterdir())) == MOST_FILES
