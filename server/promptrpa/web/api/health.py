"""Whether the server is there."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from ..replies import answers, reply

blueprint = APIBlueprint("health", __name__, url_prefix="/api/v1/health", tag="server")


@blueprint.get("")
@answers(blueprint, dict[str, str])
def health() -> Response:
    """It answers."""
    return reply({"status": "ok"})
