"""Tutorials: list, search, add from a text or a web page, remove one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Float, Integer, List, String
from apiflask.validators import Length, OneOf, Range
from flask import Response

from promptrpa.domain.task import Tutorial
from promptrpa.errors import NotFound, UsageError

from ..doors import audited
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("tutorials", __name__, url_prefix="/api/v1/tutorials", tag="tutorials")
_NEW: dict[str, Any] = {
    "text": String(load_default="", validate=Length(max=100_000)),
    "url": String(load_default="", validate=Length(max=2000)),
    "title": String(load_default="", validate=Length(max=200)),
    "app": String(load_default="", validate=Length(max=200)),
    "app_version": String(load_default="", validate=Length(max=50)),
}


def _said(what: str) -> List[str]:
    return List(
        String(validate=Length(1, 300)), load_default=list, validate=Length(max=50), metadata={"description": what}
    )


_READY: dict[str, Any] = {
    "id": String(load_default="", validate=Length(max=200), metadata={"description": "The one in the address counts."}),
    "title": String(required=True, validate=Length(1, 200)),
    "text": String(required=True, validate=Length(1, 100_000)),
    "language": String(required=True, validate=OneOf(["en", "zh"])),
    "app": String(required=True, validate=Length(1, 200)),
    "app_version": String(load_default="", validate=Length(max=50)),
    "source": String(load_default="", validate=Length(max=2000)),
    "outdated": Boolean(load_default=False),
    "quality": Float(load_default=1.0, validate=Range(0.0, 1.0)),
    "rank": Integer(load_default=0, validate=Range(0, 1000)),
    "date": String(load_default="", validate=Length(max=40)),
    "asked": _said("What people say who want this."),
    "asked_off": _said("Those of it that want its switch off."),
}


@dataclass(frozen=True, slots=True)
class Found:
    """chance: that it is about what was asked for, from 0 to 1."""

    tutorial: Tutorial
    chance: float


@blueprint.get("")
@answers(blueprint, list[Tutorial])
def list_tutorials() -> Response:
    """Those that came along and one's own."""
    return reply(services().knowledge.tutorials())


@blueprint.get("/search")
@blueprint.input({"query": String(required=True, validate=Length(1, 500))}, location="query")
@answers(blueprint, list[Found])
def search(query_data: dict[str, Any]) -> Response:
    """The five that fit best."""
    mind = services().mind
    found = mind.nearest(mind.analysis.analyse(query_data["query"]))
    return reply([Found(tutorial, chance) for tutorial, chance in found])


@blueprint.get("/<string:id>")
@answers(blueprint, Tutorial)
def show(id: str) -> Response:
    """One of them."""
    found = next((t for t in services().knowledge.tutorials() if t.id == id), None)
    if found is None:
        raise NotFound(f"There is no tutorial {id!r}.")
    return reply(found)


@blueprint.post("")
@blueprint.input(_NEW, location="json")
@answers(blueprint, list[Tutorial], 201)
def add(json_data: dict[str, Any]) -> Response:
    """Keep a text, or the steps of a web page."""
    url, text = json_data["url"], json_data["text"]
    if bool(url) == bool(text.strip()):
        raise UsageError("Give either a text or the address of a web page.")
    if url and not url.lower().startswith(("http://", "https://")):
        raise UsageError("An address begins with http:// or https://.")
    reader = services().reader()
    read = reader.read(url) if url else (reader.read_text(text, json_data["title"]),)
    kept = [
        replace(
            tutorial,
            title=json_data["title"] or tutorial.title,
            app=json_data["app"] or tutorial.app,
            app_version=json_data["app_version"] or tutorial.app_version,
        )
        for tutorial in read
    ]
    if nameless := next((tutorial for tutorial in kept if not tutorial.app), None):
        raise UsageError(f"“{nameless.title}” does not say which app it is about. Say which.")
    for tutorial in kept:
        services().knowledge.library.add(tutorial)
    audited(", ".join(tutorial.title for tutorial in kept))
    return reply(kept, 201)


@blueprint.put("/<string:id>")
@blueprint.input(_READY, location="json")
@answers(blueprint, None, 204)
def keep(id: str, json_data: dict[str, Any]) -> Response:
    """Keep one that is ready, with the fields of a file of tutorials."""
    asked = {name: tuple(json_data[name]) for name in ("asked", "asked_off")}
    services().knowledge.library.add(Tutorial(**{**json_data, **asked, "id": id}))
    audited(json_data["title"])
    return done()


@blueprint.delete("/<string:id>")
@answers(blueprint, None, 204)
def remove(id: str) -> Response:
    """Forget one of one's own."""
    services().knowledge.library.remove(id)
    return done()
