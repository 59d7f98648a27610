"""Compiled regular expressions, kept from one process to the next as Python keeps compiled modules: to compile those of
a run takes as long as all else until its first step."""

from __future__ import annotations

import atexit
import importlib.util
import marshal
import os
import re
import sys
from array import array
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeAlias

_MOST: Final = 20_000
"""With more in it, the file is begun anew: most are of patterns that are no more."""
_UNKNOWN_ENGINE: Final = (ImportError, AttributeError, TypeError, ValueError, RuntimeError)

_Key: TypeAlias = tuple[str, int]
"""A pattern and its flags."""
_Program: TypeAlias = tuple[Any, ...]
"""What the engine runs: flags, its code as bytes, the count of groups, and their names both ways."""


class KeptPatterns:
    """Compiles patterns, or takes them from a file beside the compiled modules, which is written when the process ends.
    Where Python may write no compiled modules, none is written; where its engine is not the one that is known here,
    each is compiled. The file is of one version of Python: what cannot be read is as if not there. Safe to use from
    several threads."""

    def __init__(self, file: Path | None = None) -> None:
        """file: where they are kept; None: beside this module's compiled one."""
        self._file = file
        self._known: dict[_Key, _Program] | None = None
        self._new: dict[_Key, _Program] = {}
        self._lock = Lock()

    def compile(self, pattern: str, flags: int = 0) -> re.Pattern[str]:
        """The same as re.compile."""
        key = (pattern, int(flags))
        with self._lock:
            if self._known is None:
                self._known = self._read()
                atexit.register(self.write)
            program = self._known.get(key)
        try:
            if program is None:
                program = self._new[key] = _program_of(*key)
            return _loaded(pattern, program)
        except _UNKNOWN_ENGINE:
            return re.compile(pattern, flags)

    def write(self) -> None:
        """Adds what is new to the file. Of several processes that do so at once, one may lose what is new in it."""
        file = self._place()
        with self._lock:
            new, self._new = self._new, {}
        if not new or sys.dont_write_bytecode or file is None:
            return
        kept = self._read()
        try:
            written = file.with_name(f"{file.name}.{os.getpid()}")
            written.write_bytes(marshal.dumps(new if len(kept) > _MOST else kept | new))
            written.replace(file)
        except OSError:  # a full disk, or a folder that is another's
            return

    def _place(self) -> Path | None:
        try:
            return self._file or Path(importlib.util.cache_from_source(__file__)).with_suffix(".patterns")
        except NotImplementedError:
            return None

    def _read(self) -> dict[_Key, _Program]:
        file = self._place()
        try:
            kept = marshal.loads(file.read_bytes()) if file else {}
        except (OSError, ValueError, EOFError, TypeError):
            return {}
        return kept if isinstance(kept, dict) else {}


def _program_of(pattern: str, flags: int) -> _Program:
    """Python's own compiler, stopped before its last step."""
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed = _parser.parse(pattern, flags)
    code = array("I", _compiler._code(parsed, flags)).tobytes()
    groups, count = dict(parsed.state.groupdict), parsed.state.groups
    names = {number: name for name, number in groups.items()}
    return flags | parsed.state.flags, code, count - 1, groups, tuple(map(names.get, range(count)))


def _loaded(pattern: str, program: _Program) -> re.Pattern[str]:
    """The last step. The engine checks the code."""
    import _sre  # type: ignore[import-not-found]

    flags, code, *groups = program
    compiled: re.Pattern[str] = _sre.compile(pattern, flags, array("I", code).tolist(), *groups)
    return compiled
