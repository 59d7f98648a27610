"""Saved tasks: list, show, edit, replay, versions, export, import, delete."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Dict, Field, File, Integer, List, String
from apiflask.validators import Length, OneOf, Range
from flask import Response, request

from promptrpa.domain.run import Run
from promptrpa.domain.served import Stranger
from promptrpa.domain.task import Task
from promptrpa.learning.editing import as_document
from promptrpa.learning.exports import FORMATS

from .. import runs, tasks
from ..doors import audited, caller
from ..guide import Sight, look
from ..replies import answers, done, reply, shown
from ..services import services
from .runs import DEVICE, PATIENCE, VALUES

blueprint = APIBlueprint("tasks", __name__, url_prefix="/api/v1/tasks", tag="tasks")
_LINE = String(validate=Length(1, 2000))
_UPLOAD: Field[Any] = File(required=True)  # type: ignore[no-untyped-call]
_VERSION: dict[str, Any] = {"version": Integer(load_default=None, validate=Range(1, 1_000_000))}
_EDIT: dict[str, Any] = {
    "name": String(validate=Length(1, 200)),
    "function": _LINE,
    "prompts": List(_LINE, validate=Length(max=100)),
    "slots": Dict(keys=String(), values=String(validate=Length(1, 31))),
    "steps": List(_LINE, validate=Length(max=500)),
    "version": Integer(
        validate=Range(1, 1_000_000),
        metadata={"description": "That the change was made of: refused where there is a newer one."},
    ),
}
_REPLAY: dict[str, Any] = {"values": VALUES, "device": DEVICE, "yes": Boolean(load_default=False), "patience": PATIENCE}
_REPLAY["guide"] = Boolean(
    load_default=False, metadata={"description": "The phone's user touches, shown where by its app."}
)
_GUIDE: dict[str, Any] = {
    **_VERSION,
    "device": DEVICE,
    "began": String(load_default="", validate=Length(max=64), metadata={"description": "The page at its beginning."}),
    "seen": String(load_default="", validate=Length(max=64), metadata={"description": "The page that was seen last."}),
}
_FORMAT: dict[str, Any] = {"format": String(load_default="promptrpa", validate=OneOf(["promptrpa", *FORMATS]))}


@blueprint.get("")
@answers(blueprint, list[Task])
def list_tasks() -> Response:
    """The newest version of each, newest first."""
    return reply(services().knowledge.tasks())


@blueprint.get("/<string:id>")
@blueprint.input(_VERSION, location="query")
@answers(blueprint, Task)
def show(id: str, query_data: dict[str, Any]) -> Response:
    """A task, by its id or name."""
    return reply(services().knowledge.task(id, query_data["version"]))


@blueprint.get("/<string:id>/versions")
@answers(blueprint, list[Task])
def versions(id: str) -> Response:
    """All versions, oldest first."""
    return reply(services().knowledge.repository.versions(id))


@blueprint.get("/<string:id>/document")
@answers(blueprint, dict[str, Any])
def document(id: str) -> Response:
    """What of a task can be changed: name, function, prompts, slots by name, steps in words; and of which version."""
    return reply(as_document(services().knowledge.task(id)))


@blueprint.patch("/<string:id>")
@blueprint.input(_EDIT, location="json")
@answers(blueprint, Task)
def edit(id: str, json_data: dict[str, Any]) -> Response:
    """Change some of it; what comes of it is its new version."""
    return reply(tasks.change(services(), id, json_data))


@blueprint.post("/<string:id>/replay")
@blueprint.input(_REPLAY, location="json")
@answers(blueprint, Run, 202)
def replay(id: str, json_data: dict[str, Any]) -> Response:
    """Let the task wait for its phone, with other values where some are given."""
    task = services().knowledge.task(id)
    return reply(runs.replay(services(), task, account=caller().account.name, **json_data), 202)


@blueprint.put("/<string:id>/offline")
@answers(blueprint, None, 204)
def allow_offline(id: str) -> Response:
    """Let phones with the app keep the task and run it without the server."""
    audited(tasks.allow_offline(services(), id).name)
    return done()


@blueprint.delete("/<string:id>/offline")
@answers(blueprint, None, 204)
def forbid_offline(id: str) -> Response:
    """Let phones run the task with the server alone."""
    audited(tasks.forbid_offline(services(), id).name)
    return done()


@blueprint.post("/<string:id>/versions/<int:version>/restore")
@answers(blueprint, Task)
def restore(id: str, version: int) -> Response:
    """Make an older version the newest again."""
    return reply(tasks.restore(services(), id, version))


@blueprint.get("/<string:id>/export")
@blueprint.input(_FORMAT, location="query")
def export(id: str, query_data: dict[str, Any]) -> Response:
    """The task as a file: for another promptrpa, or as a program for another tool."""
    task = services().knowledge.task(id)
    form = query_data["format"]
    if form == "promptrpa":
        data, name = tasks.as_file(services(), [task]), f"{task.id}.json"
    else:
        data, name = services().write_program(task, form).encode(), f"{task.id}{FORMATS[form].suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, mimetype="application/octet-stream", headers=headers)


@blueprint.get("/<string:id>/guide/<int:number>")
@blueprint.input(_GUIDE, location="query")
@answers(blueprint, Sight)
def guide(id: str, number: int, query_data: dict[str, Any]) -> Response:
    """Where the widget of a step (from 1) is on a phone now, and whether a person has done the step. `value.NAME` gives
    slots other values. With `seen` it waits until the page is another one, for some seconds."""
    asked = query_data
    task = services().knowledge.task(id, asked["version"])
    given = {name[6:]: value for name, value in request.args.items() if name.startswith("value.")}
    values = runs.checked_values(task, {name: value for name, value in given.items() if value})
    with services().phones.open(services().phones.check(asked["device"])) as device:
        return reply(look(device, task, number - 1, values, asked["began"], asked["seen"]))


@blueprint.post("/import/preview")
@blueprint.input({"file": _UPLOAD}, location="files")
@answers(blueprint, list[Stranger])
def preview_import(files_data: dict[str, Any]) -> Response:
    """What a file of tasks would do, without keeping anything; a part of a page where the call asks for text/html."""
    found = tasks.strangers(services(), files_data["file"])
    return shown("strangers.html", found, found=found)


@blueprint.post("/import")
@blueprint.input({"file": _UPLOAD}, location="files")
@answers(blueprint, list[Task], 201)
def import_tasks(files_data: dict[str, Any]) -> Response:
    """Read tasks from a file. Look at them before you run them."""
    saved = tasks.from_file(services(), files_data["file"])
    audited(", ".join(task.id for task in saved))
    return reply(saved, 201)


@blueprint.delete("/<string:id>")
@answers(blueprint, None, 204)
def remove(id: str) -> Response:
    """Delete a task with all its versions."""
    audited(services().knowledge.repository.remove(id).name)
    return done()
