"""The settings in force, and those that can be changed while the server runs."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Dict, Raw, String
from apiflask.validators import Length
from flask import Response

from promptrpa.domain.account import Role

from .. import settings
from ..doors import audited, needs
from ..replies import answers, reply
from ..services import services

blueprint = APIBlueprint("settings", __name__, url_prefix="/api/v1/settings", tag="server")
_CHANGES: dict[str, Any] = {
    "values": Dict(keys=String(validate=Length(1, 40)), values=Raw(), required=True, validate=Length(1, 60))
}


@blueprint.get("")
@answers(blueprint, list[settings.Shown])
@needs(Role.OWNER)
def show() -> Response:
    """All of them with their meaning; secrets have no value here."""
    return reply(settings.shown(services()))


@blueprint.patch("")
@blueprint.input(_CHANGES, location="json")
@answers(blueprint, list[settings.Shown])
@needs(Role.OWNER)
def change(json_data: dict[str, Any]) -> Response:
    """Change some, by name. They are kept in the home's settings.toml; the next run goes by them."""
    settings.change(services(), json_data["values"])
    audited(", ".join(json_data["values"]))
    return reply(settings.shown(services()))
