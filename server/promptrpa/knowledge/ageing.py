"""How much what was seen before still counts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

HALF_LIFE: Final = 120.0
"""Days after which what was not seen again counts half."""
OTHER_VERSION: Final = 0.4
"""Share that counts of what was seen in another version of the app."""


def weight(count: int, last_seen: str, now: str, *, seen_in: str = "", wanted_in: str = "") -> float:
    """A count, less the longer it was not seen. Times are ISO 8601, UTC; versions are compared where both are known."""
    other = bool(seen_in and wanted_in and seen_in != wanted_in)
    aged: float = 0.5 ** (days_between(last_seen, now) / HALF_LIFE)
    return count * aged * (OTHER_VERSION if other else 1.0)


def days_between(earlier: str, later: str) -> float:
    """Days, 0 where a time is missing or the order is wrong."""
    if not earlier or not later:
        return 0.0
    return max((_read(later) - _read(earlier)) / 86400, 0.0)


@lru_cache(maxsize=4096)
def _read(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def before(now: str, days: float) -> str:
    """The time so many days before."""
    then = datetime.fromisoformat(now).astimezone(UTC) - timedelta(days=days)
    return then.isoformat(timespec="milliseconds")
