"""Screenshots that were kept with runs and tasks."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from ..services import services

blueprint = APIBlueprint("pictures", __name__, url_prefix="/api/v1/pictures", tag="runs")


@blueprint.get("/<string:digest>")
def picture(digest: str) -> Response:
    """One of them (JPEG or PNG). It never changes."""
    data = services().knowledge.journal.picture(digest).data
    kind = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
    return Response(data, mimetype=kind, headers={"Cache-Control": "private, max-age=86400, immutable"})
