"""What the journal says in numbers."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from ..figures import Figures, figures
from ..replies import answers, reply
from ..services import services

blueprint = APIBlueprint("figures", __name__, url_prefix="/api/v1/figures", tag="server")


@blueprint.get("")
@answers(blueprint, Figures)
def show() -> Response:
    """Success, interventions and time."""
    return reply(figures(services()))
