"""Compiled regular expressions, kept from one process to the next as Python keeps compiled modules: to compile those of
a run takes as long as all else until its first step."""

from __future__ import annotations

import atexit
import marshal
import re
from array import array
from threading import Lock
from typing import Any, Final, TypeAlias

from promptrpa.kept import KeptFile

_MOST: Final = 20_000
"""With more in it, the file is begun anew: most are of patterns that are no more."""
_UNKNOWN_ENGINE: Final = (ImportError, AttributeError, TypeError, ValueError, RuntimeError)

_Key: TypeAlias = tuple[str, int]
"""A pattern and its flags."""
_Program: TypeAlias = tuple[Any, ...]
"""What the engine runs: flags, its code as bytes, the count of groups, and their names both ways."""


class KeptPatterns:
    """Compiles patterns, or takes them from a file, which is written when the process ends. Where Python's engine is
    not the one that is known here, each is compiled. What cannot be read is as if not there. Safe to use from several
    threads."""

    def __init__(self, file: KeptFile | None = None) -> None:
        """file: where they are kept; None: beside the compiled modules."""
        self._file = file or KeptFile("patterns")
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
        with self._lock:
            new, self._new = self._new, {}
        if new:
            kept = self._read()
            self._file.write(marshal.dumps(new if len(kept) > _MOST else kept | new))

    def _read(self) -> dict[_Key, _Program]:
        try:
            kept = marshal.loads(self._file.read())
        except (ValueError, EOFError, TypeError):
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
