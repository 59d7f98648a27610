"""The kinds of knowledge, the private values by name, the graph, the tutorials."""

from __future__ import annotations

from collections import Counter

from apiflask import APIBlueprint
from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from promptrpa.domain.account import Role
from promptrpa.domain.task import Tutorial
from promptrpa.errors import NotFound

from ..doors import caller, needs
from ..graph import HIGH, WIDE, draw, thumbnails
from ..services import services

blueprint = APIBlueprint("knowledge_pages", __name__, enable_openapi=False)
_MOST = 500
"""Rows of a page."""


@blueprint.get("/knowledge")
def start() -> Response:
    return redirect(url_for("knowledge_pages.show", kind="context"))


@blueprint.get("/knowledge/<string:kind>")
def show(kind: str) -> str:
    found = services()
    shelf = found.shelf(kind)
    search = request.args.get("search", "")[:200]
    items = shelf.items(search)
    rows = [shelf.row(item) for item in items[:_MOST]]
    values = [_value(kind, item) for item in items[:_MOST]]
    pictures = [item.digest if kind == "icons" else "" for item in items[:_MOST]]
    return render_template(
        "knowledge.html",
        kind=kind,
        kinds=found.kinds,
        columns=shelf.columns,
        rows=list(zip(rows, values, pictures, strict=True)),
        search=search,
        more=len(items) > _MOST,
        user=caller().account.name,
        shares=found.knowledge.context.shares,
        phone=next((phone for phone in found.phones.known() if not phone.problem), None) if kind == "icons" else None,
    )


@blueprint.get("/private")
@needs(Role.OWNER)
def private() -> str:
    vault = services().vault
    return render_template("private.html", names=vault.names(), kinds=services().kinds, place=vault.key_place)


@blueprint.get("/graph")
def graph() -> str:
    found = services()
    pages, edges = found.knowledge.graph.rows.all()
    apps = [name for name, _ in Counter(page.package for page in pages).most_common()]
    app = request.args.get("app", "") or next(iter(apps), "")
    shown = [page for page in pages if page.package == app]
    drawing = draw(shown, edges, thumbnails(found, shown))
    return render_template("graph.html", apps=apps, app=app, drawing=drawing, wide=WIDE, high=HIGH)


@blueprint.get("/graph/<int:id>")
def graph_page(id: int) -> str:
    found = services()
    pages, edges = found.knowledge.graph.rows.all()
    known = {page.id: page for page in pages}
    if id not in known:
        raise NotFound(f"There is no page {id} in the graph.")
    out = sorted((edge for edge in edges if edge.source == id), key=lambda edge: -edge.count)
    into = sorted((edge for edge in edges if edge.target == id and edge.source != id), key=lambda edge: -edge.count)
    near = [known[other] for other in {id, *(e.target for e in out), *(e.source for e in into)}]
    pictures = thumbnails(found, near)
    return render_template(
        "graph_page.html",
        page=known[id],
        known=known,
        out=out[:_MOST],
        into=into[:_MOST],
        pictures=pictures,
        sizes=found.knowledge.pictures.dimensions(set(pictures.values())),
    )


@blueprint.get("/tutorials")
def tutorials() -> str:
    found = services()
    search = request.args.get("search", "")[:500]
    own = {tutorial.id for tutorial in found.knowledge.library.own()}
    shown: list[tuple[Tutorial, float | None]]
    if search:
        mind = found.mind
        shown = [(t, chance) for t, chance in mind.nearest(mind.analysis.analyse(search))]
    else:
        shown = [(t, None) for t in sorted(found.knowledge.tutorials(), key=lambda t: t.id not in own)]
    return render_template("tutorials.html", tutorials=shown[:_MOST], own=own, search=search)


def _value(kind: str, item: object) -> str | None:
    """What can be corrected of it; None where nothing can here."""
    if kind == "instructions":
        return "; ".join(map(str, getattr(item, "instructions", ())))
    name = {"context": "value", "graph": "heading", "icons": "words", "tutorials": "text"}.get(kind)
    return str(getattr(item, name)) if name else None
