"""Vectors that are kept on disk: the same many texts are encoded once on a machine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from promptrpa.ports.meaning import Encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MANY: Final = 500
"""Texts from which their vectors are kept."""
MOST_FILES: Final = 100


class KeptEncoder:
    """An encoder that keeps the vectors of many texts, as float16, in a folder that may be deleted at any time. A file
    is named after the model and the texts, so that other texts or another model never get its vectors. Where the folder
    cannot be written, nothing is kept. Safe to use from several threads and processes."""

    def __init__(self, encoder: Encoder, folder: Path) -> None:
        self.name = encoder.name
        self._encoder = encoder
        self._folder = folder

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row for each text."""
        import numpy as np

        if len(texts) < MANY:
            return self._encoder.encode(texts)
        file = self._folder / f"{_key(self.name, texts)}.npy"
        rows = _read(file, len(texts))
        if rows is None:
            rows = self._encoder.encode(texts).astype(np.float16)
            with suppress(OSError):
                self._keep(file, rows)
        return rows.astype(np.float32)

    def _keep(self, file: Path, rows: NDArray[np.float16]) -> None:
        import numpy as np

        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self._folder, suffix=".part", delete=False) as part:
            np.save(part, rows, allow_pickle=False)
        Path(part.name).replace(file)
        for old in sorted(self._folder.iterdir(), key=lambda f: f.stat().st_mtime)[:-MOST_FILES]:
            old.unlink(missing_ok=True)


def _read(file: Path, count: int) -> NDArray[np.float16] | None:
    """None where there is none, or no whole one."""
    import numpy as np

    try:
        rows: NDArray[np.float16] = np.load(file, allow_pickle=False)
        os.utime(file)
    except (OSError, ValueError, EOFError):
        return None
    return rows if rows.dtype == np.float16 and rows.ndim == 2 and len(rows) == count else None


def _key(name: str, texts: Sequence[str]) -> str:
    found = sha256(name.encode())
    for text in texts:
        data = text.encode()
        found.update(len(data).to_bytes(4, "big") + data)
    return found.hexdigest()[:32]
