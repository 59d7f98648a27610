"""Files beside the compiled modules: what each process would make anew is kept there, as Python keeps those."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Final

CODE: Final = Path(__file__).resolve().parent
"""The package's."""


class KeptFile:
    """It may be gone at any time, and is of one version of Python. Where Python may write no compiled modules, none is
    written. Nothing of the user's may be in it."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """folder: None for that of the compiled modules."""
        self._name = name
        self._folder = folder

    def read(self) -> bytes:
        """Nothing where there is none."""
        file = self._file()
        try:
            return file.read_bytes() if file else b""
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """In the place of what was there, at once. A full disk, or a folder that is another's, is no error."""
        file = self._file()
        if sys.dont_write_bytecode or file is None:
            return
        part = file.with_name(f"{file.name}.{os.getpid()}.{get_ident()}")
        try:
            part.write_bytes(data)
            part.replace(file)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _file(self) -> Path | None:
        try:
            folder = self._folder or Path(importlib.util.cache_from_source(__file__)).parent
        except NotImplementedError:
            return None
        return folder / f"{self._name}.{sys.implementation.cache_tag}.kept"


def state_of(*folders: Path) -> str:
    """A mark that is another one when a file in the folders has changed, has come or has gone."""
    return sha256(repr(sorted(line for folder in folders for line in _files(os.fspath(folder)))).encode()).hexdigest()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                state = entry.stat()
                yield entry.path, state.st_mtime_ns, state.st_size
