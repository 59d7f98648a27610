"""Schedules."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template, request

from ..services import services

blueprint = APIBlueprint("standing_pages", __name__, enable_openapi=False)


@blueprint.get("/schedules")
def schedules() -> str:
    found = services()
    return render_template(
        "schedules.html",
        schedules=found.schedules.all(),
        tasks=found.knowledge.tasks(),
        phones=found.phones.known(),
        suites=found.knowledge.suites.all(),
        task=request.args.get("task", ""),
        suite=request.args.get("suite", ""),
    )
