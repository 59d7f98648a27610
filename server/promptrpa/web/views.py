"""What the pages' templates use: filters, and shapes to draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from flask import g

from promptrpa.domain.run import Step

from .services import Services

_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
"""Signs of browsers, those first that others pretend to be."""
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"),
    ("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def ago(time: str) -> str:
    """How long ago, in short."""
    if not time:
        return ""
    seconds = (datetime.now(UTC) - datetime.fromisoformat(time)).total_seconds()
    for size, name in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return str(g.say(f"{int(seconds // size)} {name} ago"))
    return str(g.say("just now"))


def percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def short(seconds: float) -> str:
    """A length of time."""
    return (
        f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s" if seconds < 60 else f"{seconds / 60:.0f} min"
    )


def total(step: Step) -> float:
    """Seconds of a step."""
    times = step.times
    return times.observe + times.decide + times.perform + times.settle


def browser(agent: str) -> str:
    """What a browser says of itself, in a few words; what no browser says stays."""
    program = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return " · ".join(filter(None, (program, system))) or agent


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "ago": ago,
    "browser": browser,
    "percent": percent,
    "short": short,
    "total": total,
}


def dimensions(services: Services, steps: Sequence[Any]) -> dict[str, tuple[int, int]]:
    """Width and height of the screenshots of steps, of runs or tasks."""
    return services.knowledge.pictures.dimensions({step.picture for step in steps if step.picture})
