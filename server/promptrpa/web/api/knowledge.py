"""The kinds of knowledge behind one face: list, show, correct, forget."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Float, String
from apiflask.validators import Length, Range
from flask import Response

from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("knowledge", __name__, url_prefix="/api/v1/knowledge", tag="knowledge")
_SEARCH: dict[str, Any] = {"search": String(load_default="", validate=Length(max=200))}
_VALUE: dict[str, Any] = {"value": String(required=True, validate=Length(1, 100_000))}
_AGE: dict[str, Any] = {"older_than": Float(load_default=0.0, validate=Range(0.0, 36500.0))}


@blueprint.get("")
@answers(blueprint, list[str])
def kinds() -> Response:
    """The names of the kinds."""
    return reply(services().kinds)


@blueprint.get("/<string:kind>")
@blueprint.input(_SEARCH, location="query")
@answers(blueprint, list[dict[str, Any]])
def list_items(kind: str, query_data: dict[str, Any]) -> Response:
    """All of a kind that hold the words; the first column is the id."""
    shelf = services().shelf(kind)
    rows = (shelf.row(item) for item in shelf.items(query_data["search"]))
    return reply([dict(zip(shelf.columns, row, strict=True)) for row in rows])


@blueprint.get("/<string:kind>/<path:id>")
@answers(blueprint, dict[str, Any])
def show(kind: str, id: str) -> Response:
    """Everything about one."""
    return reply(services().shelf(kind).show(id))


@blueprint.put("/<string:kind>/<path:id>")
@blueprint.input(_VALUE, location="json")
@answers(blueprint, None, 204)
def correct(kind: str, id: str, json_data: dict[str, Any]) -> Response:
    """Give it another value."""
    services().shelf(kind).correct(id, json_data["value"])
    return done()


@blueprint.delete("/<string:kind>/<path:id>")
@answers(blueprint, None, 204)
def forget(kind: str, id: str) -> Response:
    """Forget one."""
    services().shelf(kind).forget(id)
    return done()


@blueprint.delete("/<string:kind>")
@blueprint.input(_AGE, location="query")
@answers(blueprint, dict[str, int])
def forget_all(kind: str, query_data: dict[str, Any]) -> Response:
    """Forget all of a kind, or what was not used for so many days."""
    return reply({"forgotten": services().shelf(kind).forget_all(query_data["older_than"])})
