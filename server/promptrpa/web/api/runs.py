"""Runs: start, dry run, list, look, answer, stop, take over, resume, follow."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Dict, Integer, String
from apiflask.validators import Length, OneOf, Range
from flask import Response, request

from promptrpa.domain.durable import WEEK
from promptrpa.domain.question import agrees
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.served import OpenQuestion, Preview, RunWithSteps
from promptrpa.errors import UsageError

from .. import runs, tasks
from ..doors import audited, caller, proven
from ..events import stream
from ..replies import answers, done, reply, shown
from ..runfile import run_file
from ..services import services

blueprint = APIBlueprint("runs", __name__, url_prefix="/api/v1/runs", tag="runs")
VALUES = Dict(keys=String(validate=Length(1, 64)), values=String(validate=Length(max=2000)), load_default=dict)
DEVICE = String(load_default="", validate=Length(max=200), metadata={"description": "Serial; empty: the only phone."})
PATIENCE = Integer(
    load_default=WEEK, validate=Range(1, 10 * WEEK), metadata={"description": "Seconds that a question waits."}
)
PASSPHRASE = String(
    load_default="", validate=Length(max=200), metadata={"description": "To approve in apps about money or passwords."}
)
_PROMPT: dict[str, Any] = {"prompt": String(required=True, validate=Length(1, 4000)), "device": DEVICE}
_START: dict[str, Any] = {
    **_PROMPT,
    "answers": VALUES,
    "yes": Boolean(load_default=False, metadata={"description": "Approve what the policy asks about."}),
    "edit": Boolean(load_default=False, metadata={"description": "Show the plan of a new task first."}),
    "guide": Boolean(load_default=False, metadata={"description": "The phone's user touches, shown where by its app."}),
    "attended": Boolean(load_default=True, metadata={"description": "Somebody is there to be asked."}),
    "patience": PATIENCE,
}
_ANSWER: dict[str, Any] = {
    "question": String(required=True, validate=Length(1, 64)),
    "value": String(required=True, validate=Length(max=20000)),
    "passphrase": PASSPHRASE,
    "grant_uses": Integer(
        load_default=0,
        validate=Range(0, 1000),
        metadata={"description": "With a yes: approve the step so often beforehand; 0: this once alone."},
    ),
    "grant_days": Integer(load_default=30, validate=Range(1, 365)),
    "grant_values": Boolean(load_default=True, metadata={"description": "Only with the values of this run."}),
}
_LIST: dict[str, Any] = {
    "limit": Integer(load_default=50, validate=Range(1, 500)),
    "status": String(load_default="", validate=OneOf(["", *RunStatus])),
    "task": String(load_default="", validate=Length(max=64)),
}


@blueprint.get("")
@blueprint.input(_LIST, location="query")
@answers(blueprint, list[Run])
def list_runs(query_data: dict[str, Any]) -> Response:
    """The newest runs first."""
    status = RunStatus(query_data["status"]) if query_data["status"] else None
    return reply(services().knowledge.journal.runs(query_data["limit"], status, query_data["task"]))


@blueprint.post("")
@blueprint.input(_START, location="json")
@answers(blueprint, Run, 202)
def start(json_data: dict[str, Any]) -> Response:
    """Let a prompt wait for its phone."""
    audited(json_data["prompt"])
    return reply(runs.start(services(), account=caller().account.name, **json_data), 202)


@blueprint.post("/preview")
@blueprint.input(_PROMPT, location="json")
@answers(blueprint, Preview)
def preview(json_data: dict[str, Any]) -> Response:
    """What a prompt would do, without doing it; a part of a page where the call asks for text/html."""
    plan = runs.plan(services(), **json_data)
    return shown("preview.html", plan, plan=plan)


@blueprint.get("/questions")
@answers(blueprint, list[OpenQuestion])
def questions() -> Response:
    """What runs wait for, oldest first."""
    return reply(runs.open_questions(services()))


@blueprint.get("/<string:id>")
@answers(blueprint, RunWithSteps)
def show(id: str) -> Response:
    """A run with its steps, and its question where one is open."""
    return reply(runs.with_steps(services(), id))


@blueprint.get("/<string:id>/steps")
@answers(blueprint, list[Step])
def steps(id: str) -> Response:
    """The steps of a run."""
    return reply(runs.with_steps(services(), id).steps)


@blueprint.get("/<string:id>/file")
def file(id: str) -> Response:
    """The run as one HTML file with its pictures, to be opened without a network. Private values are placeholders."""
    run = services().knowledge.journal.run(id)
    headers = {"Content-Disposition": f'attachment; filename="promptrpa-{run.id}.html"'}
    return Response(run_file(services(), run.id), mimetype="text/html", headers=headers)


@blueprint.post("/<string:id>/answers")
@blueprint.input(_ANSWER, location="json")
@answers(blueprint, None, 204)
def answer(id: str, json_data: dict[str, Any]) -> Response:
    """Answer the question that is open. Approvals in sensitive apps want a passphrase or a fresh sign-in."""
    shown = proven(json_data["passphrase"])
    if json_data["grant_uses"] and agrees(json_data["value"]):
        days, bound = json_data["grant_days"], json_data["grant_values"]
        given = tasks.grant_of_run(
            services(), _id(id), json_data["grant_uses"], days, caller().account.name, bound=bound, proven=shown
        )
        audited(f"granted {given.uses} times until {given.expires[:10]}: {given.task} step {given.step + 1}")
    services().engine.answer(_id(id), json_data["question"], json_data["value"], proven=shown)
    return done()


@blueprint.post("/<string:id>/stop")
@answers(blueprint, None, 204)
def stop(id: str) -> Response:
    """End a run at once."""
    services().engine.stop_run(_id(id))
    return done()


@blueprint.post("/<string:id>/take-over")
@answers(blueprint, None, 204)
def take_over(id: str) -> Response:
    """Let a run stand still, so that a person can use the phone."""
    services().engine.take_over(_id(id))
    return done()


@blueprint.post("/<string:id>/resume")
@answers(blueprint, None, 204)
def resume(id: str) -> Response:
    """Go on with a run that was taken over, or that ended before it was done."""
    services().engine.resume(_id(id))
    return done()


@blueprint.get("/<string:id>/events")
def events(id: str) -> Response:
    """Server-sent events: `step`, `run` and `question`, until the run is over. Last-Event-ID goes on after a step."""
    last = request.headers.get("Last-Event-ID", "0")
    return stream(runs.follow(services(), _id(id), int(last) if last.isdecimal() else 0))


def _id(said: str) -> str:
    """The full id of a run of the server's. Raises NotFound, UsageError."""
    found = services().knowledge.journal.run(said)
    if not services().checkpoints.has(found.id):
        raise UsageError("This run was not one of the server's.")
    return found.id
