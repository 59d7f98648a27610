"""The settings in force. They are changed in the home's settings.toml and take effect when the server starts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from apiflask import APIBlueprint
from flask import Response

from promptrpa.domain.account import Role

from ..doors import needs
from ..replies import answers, reply
from ..services import services

blueprint = APIBlueprint("settings", __name__, url_prefix="/api/v1/settings", tag="server")


@blueprint.get("")
@answers(blueprint, dict[str, Any])
@needs(Role.OWNER)
def show() -> Response:
    """All but the address of the database, which may hold a password."""
    settings = services().settings
    shown = {f.name: getattr(settings, f.name) for f in fields(settings) if f.name != "database"}
    return reply(
        {name: value if isinstance(value, (bool, int, float)) else str(value) for name, value in shown.items()}
    )
