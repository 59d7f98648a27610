"""Schedules and grants: what stands until it is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Dict, Integer, List, String
from apiflask.validators import Length, Range
from flask import Response

from promptrpa.domain.durable import Grant, Request, Schedule
from promptrpa.errors import UsageError

from .. import runs, tasks
from ..doors import caller
from ..replies import answers, done, reply
from ..services import services
from .runs import DEVICE, PATIENCE, VALUES

blueprint = APIBlueprint("standing", __name__, url_prefix="/api/v1", tag="schedules and grants")
_SCHEDULE: dict[str, Any] = {
    "prompt": String(load_default="", validate=Length(max=4000)),
    "task": String(load_default="", validate=Length(max=64), metadata={"description": "Instead of a prompt."}),
    "values": VALUES,
    "device": DEVICE,
    "cron": String(required=True, validate=Length(1, 100), metadata={"description": "Five fields, as in crontab."}),
    "zone": String(load_default="UTC", validate=Length(1, 64)),
    "patience": PATIENCE,
}
_GRANT: dict[str, Any] = {
    "step": Integer(required=True, validate=Range(1, 500)),
    "uses": Integer(load_default=1, validate=Range(1, 1000)),
    "days": Integer(load_default=30, validate=Range(1, 365)),
    "slots": Dict(keys=String(), values=List(String(validate=Length(max=500))), load_default=dict),
}


@blueprint.get("/schedules")
@answers(blueprint, list[Schedule])
def list_schedules() -> Response:
    """Runs that start by themselves."""
    return reply(services().schedules.all())


@blueprint.post("/schedules")
@blueprint.input(_SCHEDULE, location="json")
@answers(blueprint, Schedule, 201)
def add_schedule(json_data: dict[str, Any]) -> Response:
    """Let a prompt or a task start by itself."""
    said = json_data
    if bool(said["prompt"].strip()) == bool(said["task"]):
        raise UsageError("Give either a prompt or a task.")
    found, values = services(), said["values"]
    task = found.knowledge.task(said["task"]) if said["task"] else None
    asked = Request(
        task.name if task else said["prompt"].strip(),
        found.phones.check(said["device"]),
        task.id if task else "",
        values=runs.checked_values(task, values) if task else values,
        attended=False,
        patience=said["patience"],
        account=caller().account.name,
    )
    return reply(found.engine.save_schedule(Schedule("", asked, said["cron"], said["zone"])), 201)


@blueprint.patch("/schedules/<string:id>")
@blueprint.input({"enabled": Boolean(required=True)}, location="json")
@answers(blueprint, Schedule)
def switch_schedule(id: str, json_data: dict[str, Any]) -> Response:
    """Switch it off or on."""
    schedule = services().schedules.get(id)
    return reply(services().engine.save_schedule(replace(schedule, enabled=json_data["enabled"])))


@blueprint.delete("/schedules/<string:id>")
@answers(blueprint, None, 204)
def remove_schedule(id: str) -> Response:
    """Delete it."""
    services().engine.remove_schedule(id)
    return done()


@blueprint.get("/grants")
@answers(blueprint, list[Grant])
def list_grants() -> Response:
    """Approvals given beforehand."""
    return reply(services().grants.all())


@blueprint.post("/tasks/<string:id>/grants")
@blueprint.input(_GRANT, location="json")
@answers(blueprint, Grant, 201)
def add_grant(id: str, json_data: dict[str, Any]) -> Response:
    """Approve a step of a task beforehand. It holds for this version, this widget and these values alone."""
    return reply(tasks.grant(services(), id, account=caller().account.name, **json_data), 201)


@blueprint.delete("/grants/<string:id>")
@answers(blueprint, None, 204)
def revoke_grant(id: str) -> Response:
    """Take it back."""
    services().grants.revoke(id)
    return done()
