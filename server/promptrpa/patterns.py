"""Regular expressions for reading words. There are many, and a run uses few of them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final, cast

from promptrpa.kept_patterns import KeptPatterns

_CHINESE: Final = (r"[\u3400-\u9fff]", r"[\u4e00-\u9fff]")
_kept: Final = KeptPatterns()


def lazy_regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as re.compile, but compiled when it is first used. Use its methods: the functions of `re` take a
    compiled one or a string only."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))


def compile_quickly(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as re.compile, for patterns of the product's own: they are kept in a file, so none of the user's words
    may be in them. Chinese has no capitals; with re.IGNORECASE that must be said, or each of thousands of characters is
    looked at."""
    if flags & re.IGNORECASE:
        for characters in _CHINESE:
            pattern = pattern.replace(characters, f"(?-i:{characters})")
    return _kept.compile(pattern, flags)


def keep_compiled() -> None:
    """Keeps what was compiled for the next process. At the end of a process this is done anyway, unless it is cut
    short."""
    _kept.write()


class _Lazy:
    """Has what a compiled one has; what was asked for once is as quick as there."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return compile_quickly(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = self.__dict__[name] = getattr(self._compiled, name)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return lazy_regex, (self.pattern, self._flags)
