"""Counts and times for Prometheus."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from promptrpa.domain.account import Role
from promptrpa.errors import NotFound

from ..doors import needs
from ..services import services

blueprint = APIBlueprint("metrics", __name__, enable_openapi=False)


@blueprint.get("/metrics")
@needs(Role.METRICS)
def metrics() -> Response:
    """As Prometheus reads them, for a token with the role metrics."""
    found = services().metrics
    if found is None:
        raise NotFound("Metrics are off. The setting metrics switches them on.")
    data, kind = found.page()
    return Response(data, content_type=kind)
