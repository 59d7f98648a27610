"""The kinds of knowledge, the graph, the tutorials."""

from __future__ import annotations

from collections import Counter

from apiflask import APIBlueprint
from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from promptrpa.domain.task import Tutorial

from ..graph import HIGH, WIDE, draw
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
    return render_template(
        "knowledge.html",
        kind=kind,
        kinds=found.kinds,
        columns=shelf.columns,
        rows=list(zip(rows, values, strict=True)),
        search=search,
        more=len(items) > _MOST,
    )


@blueprint.get("/graph")
def graph() -> str:
    pages, edges = services().knowledge.graph.rows.all()
    apps = [name for name, _ in Counter(page.package for page in pages).most_common()]
    app = request.args.get("app", "") or next(iter(apps), "")
    drawing = draw([page for page in pages if page.package == app], edges)
    return render_template("graph.html", apps=apps, app=app, drawing=drawing, wide=WIDE, high=HIGH)


@blueprint.get("/tutorials")
def tutorials() -> str:
    found = services()
    search = request.args.get("search", "")[:500]
    shown: list[tuple[Tutorial, float | None]]
    if search:
        mind = found.mind
        shown = [(t, chance) for t, chance in mind.search(mind.analysis.analyse(search), most=20)]
    else:
        shown = [(tutorial, None) for tutorial in found.knowledge.tutorials()]
    own = {tutorial.id for tutorial in found.knowledge.library.own()}
    return render_template("tutorials.html", tutorials=shown[:_MOST], own=own, search=search)


def _value(kind: str, item: object) -> str | None:
    """What can be corrected of it; None where nothing can here."""
    if kind == "instructions":
        return "; ".join(map(str, getattr(item, "instructions", ())))
    name = {"context": "value", "graph": "heading", "icons": "words", "tutorials": "text"}.get(kind)
    return str(getattr(item, name)) if name else None
