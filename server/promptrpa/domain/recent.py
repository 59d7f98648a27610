"""What was found out lately, so that it need not be found out again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Value = TypeVar("_Value")


class Recent(Generic[_Value]):
    """Values by key; the least recently used are forgotten. Safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, _Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> _Value | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: _Value) -> _Value:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def get_or(self, key: Hashable, make: Callable[[], _Value]) -> _Value:
        """The value of a key, made where it is not known."""
        known = self.get(key)
        return known if known is not None else self.put(key, make())
