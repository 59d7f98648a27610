"""Suites: keep, change, run, watch, stop; their results as JUnit XML."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Field, File, List, String
from apiflask.validators import Length, OneOf
from flask import Response

from promptrpa.domain.suite import Suite, SuiteRun
from promptrpa.runs.suites.junit import as_junit
from promptrpa.runs.suites.reading import FORMS, LARGEST

from .. import suites
from ..doors import audited, caller
from ..events import stream
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("suites", __name__, url_prefix="/api/v1", tag="suites")
_UPLOAD: Field[Any] = File(required=True)  # type: ignore[no-untyped-call]
_SOURCE: dict[str, Any] = {
    "source": String(required=True, validate=Length(1, LARGEST)),
    "form": String(
        load_default="", validate=OneOf(["", *FORMS]), metadata={"description": "Empty: what it looks like."}
    ),
}
_NEW: dict[str, Any] = {
    **_SOURCE,
    "name": String(load_default="", validate=Length(max=200), metadata={"description": "Where the suite says none."}),
}
_RUN: dict[str, Any] = {
    "devices": List(
        String(validate=Length(max=200)),
        load_default=list,
        validate=Length(max=64),
        metadata={"description": "Serials of the phones that share the cases; empty: the only phone."},
    ),
    "yes": Boolean(load_default=False, metadata={"description": "Approve what the policy asks about."}),
}


@blueprint.get("/suites")
@answers(blueprint, list[Suite])
def list_suites() -> Response:
    """By name."""
    return reply(services().knowledge.suites.all())


@blueprint.post("/suites")
@blueprint.input(_NEW, location="json")
@answers(blueprint, Suite, 201)
def add_suite(json_data: dict[str, Any]) -> Response:
    """Keep a suite that is written as YAML, CSV or plain text; one of the same name is replaced."""
    kept = suites.save(services(), **json_data)
    audited(kept.name)
    return reply(kept, 201)


@blueprint.post("/suites/import")
@blueprint.input({"file": _UPLOAD}, location="files")
@answers(blueprint, Suite, 201)
def import_suite(files_data: dict[str, Any]) -> Response:
    """Keep the suite in a file."""
    kept = suites.from_file(services(), files_data["file"].read(), files_data["file"].filename or "")
    audited(kept.name)
    return reply(kept, 201)


@blueprint.get("/suites/<string:id>")
@answers(blueprint, Suite)
def show_suite(id: str) -> Response:
    """A suite, by its id or name."""
    return reply(services().knowledge.suites.get(id))


@blueprint.put("/suites/<string:id>")
@blueprint.input(_SOURCE, location="json")
@answers(blueprint, Suite)
def change_suite(id: str, json_data: dict[str, Any]) -> Response:
    """Write it anew; its history stays."""
    return reply(suites.change(services(), id, **json_data))


@blueprint.delete("/suites/<string:id>")
@answers(blueprint, None, 204)
def remove_suite(id: str) -> Response:
    """Delete it with its history."""
    audited(services().knowledge.suites.remove(id).name)
    return done()


@blueprint.post("/suites/<string:id>/runs")
@blueprint.input(_RUN, location="json")
@answers(blueprint, SuiteRun, 202)
def run_suite(id: str, json_data: dict[str, Any]) -> Response:
    """Let its cases wait for these phones; each phone does one at a time."""
    return reply(suites.start(services(), id, account=caller().account.name, **json_data), 202)


@blueprint.get("/suites/<string:id>/runs")
@answers(blueprint, list[SuiteRun])
def history(id: str) -> Response:
    """Its runs, the newest first."""
    kept = services().knowledge.suites
    return reply(kept.runs(kept.get(id).id))


@blueprint.get("/suite-runs/<string:id>")
@answers(blueprint, SuiteRun)
def show_run(id: str) -> Response:
    """A run of a suite, with what became of each case."""
    return reply(services().knowledge.suites.run(id))


@blueprint.post("/suite-runs/<string:id>/stop")
@answers(blueprint, SuiteRun)
def stop_run(id: str) -> Response:
    """End it at once."""
    return reply(services().engine.suites.stop(id))


@blueprint.get("/suite-runs/<string:id>/junit")
def junit(id: str) -> Response:
    """As JUnit XML."""
    run = services().knowledge.suites.run(id)
    headers = {"Content-Disposition": f'attachment; filename="{run.id}.xml"'}
    return Response(as_junit(run), mimetype="application/xml", headers=headers)


@blueprint.get("/suite-runs/<string:id>/events")
def events(id: str) -> Response:
    """Server-sent events: `suite` each time that something of the run is new, until it is over."""
    return stream(suites.follow(services(), services().knowledge.suites.run(id).id))
