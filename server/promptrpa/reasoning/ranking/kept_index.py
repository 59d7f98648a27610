"""The index of the tutorials that come with promptrpa, kept from one process to the next: to make it takes as long as
all else until the first step of a wish that is new."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.task import Tutorial
from promptrpa.kept import KeptFile

if TYPE_CHECKING:
    from promptrpa.matching.prompts.asked import AskedIndex
    from promptrpa.matching.words.index import DocumentIndex

_UNREADABLE: Final = (pickle.UnpicklingError, EOFError, ImportError, LookupError, AttributeError, TypeError, ValueError)
_LOCK: Final = "lock"


@dataclass(frozen=True, slots=True)
class Indexes:
    """asked: None where no tutorial says what is asked of it."""

    documents: DocumentIndex
    asked: AskedIndex | None


class KeptIndex:
    """Keeps one: of the shipped tutorials as they are, and nothing of the user's."""

    def __init__(
        self, shipped: Callable[[], Sequence[Tutorial]], state: Callable[[], str], file: KeptFile | None = None
    ) -> None:
        """state: of the code and of the content that it is made of. file: None for one beside the compiled modules."""
        self._shipped = shipped
        self._state = state
        self._file = file or KeptFile("index")

    def get_or(
        self, tutorials: Sequence[Tutorial], named: str, given: Mapping[str, object], make: Callable[[], Indexes]
    ) -> Indexes:
        """The kept one, or one that is made and kept now. named: what it depends on besides the state. given: what it
        refers to and each process has, by name."""
        if tuple(tutorials) != tuple(self._shipped()):
            return make()
        mark = sha256(f"{self._state()} {named}".encode()).digest()
        kept = io.BytesIO(self._file.read())
        if kept.read(len(mark)) == mark:
            with suppress(*_UNREADABLE):
                found: Indexes = _Unpickler(kept, given).load()
                return found
        made = make()
        self._file.write(mark + _pickled(made, given))
        return made


def _pickled(indexes: Indexes, given: Mapping[str, object]) -> bytes:
    to = io.BytesIO()
    _Pickler(to, given).dump(indexes)
    return to.getvalue()


class _Pickler(pickle.Pickler):
    def __init__(self, to: io.BytesIO, given: Mapping[str, object]) -> None:
        super().__init__(to, pickle.HIGHEST_PROTOCOL)
        self._names = {id(thing): name for name, thing in given.items()}

    def persistent_id(self, obj: Any) -> str | None:
        return _LOCK if isinstance(obj, type(Lock())) else self._names.get(id(obj))


class _Unpickler(pickle.Unpickler):
    def __init__(self, kept: io.BytesIO, given: Mapping[str, object]) -> None:
        super().__init__(kept)
        self._given = given

    def persistent_load(self, pid: str) -> object:
        return Lock() if pid == _LOCK else self._given[pid]
