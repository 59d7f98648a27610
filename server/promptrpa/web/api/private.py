"""Private values by name: kept encrypted on this machine. They go in, and never come out again."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import String
from apiflask.validators import Length
from flask import Response

from promptrpa.domain.account import Role

from ..doors import needs
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("private", __name__, url_prefix="/api/v1/private", tag="knowledge")
_VALUE: dict[str, Any] = {"value": String(required=True, validate=Length(1, 10_000))}


@blueprint.get("")
@answers(blueprint, dict[str, bool])
@needs(Role.OWNER)
def list_names() -> Response:
    """The names, and whether a person gave them (else they were met in a prompt or on a page)."""
    return reply(services().vault.names())


@blueprint.put("/<string:name>")
@blueprint.input(_VALUE, location="json")
@answers(blueprint, None, 204)
@needs(Role.OWNER)
def put(name: str, json_data: dict[str, Any]) -> Response:
    """Keep a value; prompts say {{name}} for it."""
    services().vault.put(name, json_data["value"])
    return done()


@blueprint.delete("/<string:name>")
@answers(blueprint, None, 204)
@needs(Role.OWNER)
def remove(name: str) -> Response:
    """Forget a value. What was saved with it then asks for it."""
    services().vault.remove(name)
    return done()
