"""The phones."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template

from ..services import services

blueprint = APIBlueprint("devices_pages", __name__, enable_openapi=False)


@blueprint.get("/devices")
def list_devices() -> str:
    found = services()
    busy = {run.device: run for run in found.knowledge.journal.runs(200) if not run.status.over}
    return render_template("devices.html", phones=found.phones.known(), busy=busy)
