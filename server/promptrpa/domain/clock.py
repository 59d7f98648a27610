"""The time as it is kept: ISO 8601, UTC, to the millisecond, so that texts sort as times do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], str]
"""Tells the time so."""


def utc_now() -> str:
    """The time of this machine."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
