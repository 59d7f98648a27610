"""Everything that happens, for pages that show it."""

from __future__ import annotations

from collections.abc import Iterator

from apiflask import APIBlueprint
from flask import Response

from ..events import stream
from ..runs import HEARTBEAT, Said
from ..services import Services, services

blueprint = APIBlueprint("events", __name__, url_prefix="/api/v1/events", tag="runs")


@blueprint.get("")
def events() -> Response:
    """Server-sent events: `changed` each time that something about a run or phone is new."""
    return stream(_changes(services()))


def _changes(found: Services) -> Iterator[Said | None]:
    seen = found.stage.wait(-1, 0.0)
    yield Said("changed", seen)
    while not found.stage.closed:
        news = found.stage.wait(seen, HEARTBEAT)
        yield None if news == seen else Said("changed", news)
        seen = news
