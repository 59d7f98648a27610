"""How much what was seen before still counts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from promptrpa.domain.task import ANYWHERE, Environment

HALF_LIFE: Final = 120.0
"""Days after which what was not seen again counts half."""
ELSEWHERE: Final = 0.4
"""Share that counts of what was seen in another version of the app; the same for another phone, another language."""


def weight(
    count: int, last_seen: str, now: str, seen_in: Environment = ANYWHERE, wanted_in: Environment = ANYWHERE
) -> float:
    """A count, less the longer it was not seen and the more its environment differs. Times are ISO 8601, UTC."""
    aged: float = 0.5 ** (days_between(last_seen, now) / HALF_LIFE)
    return count * aged * share(seen_in, wanted_in)


def share(seen_in: Environment, wanted_in: Environment) -> float:
    """That counts of what was seen in another environment: what is known of both is compared."""
    pairs = (
        (seen_in.app_version, wanted_in.app_version),
        (seen_in.phone, wanted_in.phone),
        (seen_in.language[:2], wanted_in.language[:2]),
    )
    counts: float = ELSEWHERE ** sum(bool(seen and wanted and seen != wanted) for seen, wanted in pairs)
    return counts


def days_between(earlier: str, later: str) -> float:
    """Days, 0 where a time is missing or the order is wrong."""
    if not earlier or not later:
        return 0.0
    return max((_read(later) - _read(earlier)) / 86400, 0.0)


@lru_cache(maxsize=4096)
def _read(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def before(now: str, days: float) -> str:
    """The time so many days before; the first of all times where that is none."""
    time = datetime.fromisoformat(now).astimezone(UTC)
    then = time - timedelta(days=min(days, time.toordinal() - 1))
    return then.isoformat(timespec="milliseconds")
