"""Schedules and grants: what stands until it is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Dict, Integer, List, String
from apiflask.validators import Length, OneOf, Range
from flask import Response

from promptrpa.domain.durable import WEEK, Grant, Schedule

from .. import standing, tasks
from ..doors import caller, proven
from ..replies import answers, done, reply
from ..services import services
from .runs import DEVICE, PASSPHRASE, VALUES

blueprint = APIBlueprint("standing", __name__, url_prefix="/api/v1", tag="schedules and grants")
_SCHEDULE: dict[str, Any] = {
    "prompt": String(load_default="", validate=Length(max=4000)),
    "task": String(load_default="", validate=Length(max=64), metadata={"description": "Instead of a prompt."}),
    "values": VALUES,
    "device": DEVICE,
    "suite": String(load_default="", validate=Length(max=200), metadata={"description": "Instead of a prompt."}),
    "devices": List(
        String(validate=Length(max=200)),
        load_default=list,
        validate=Length(max=64),
        metadata={"description": "Serials of the phones that share the cases of a suite."},
    ),
    "cron": String(load_default="", validate=Length(max=100), metadata={"description": "Five fields, as in crontab."}),
    "zone": String(load_default="UTC", validate=Length(1, 64)),
    "notice": Dict(
        keys=String(validate=OneOf(["app", "title", "text"])),
        values=String(validate=Length(max=300)),
        load_default=None,
        metadata={
            "description": "Instead of cron: when such a notification arrives on the phone. app: name or package; "
            "title and text: what must stand in them, with {name} for a value that fills the slot of a task, or {name} "
            "in the prompt."
        },
    ),
    "patience": Integer(
        load_default=standing.PATIENCE,
        validate=Range(1, 10 * WEEK),
        metadata={"description": "Seconds that a question waits."},
    ),
}
_GRANT: dict[str, Any] = {
    "step": Integer(required=True, validate=Range(1, 500)),
    "uses": Integer(load_default=1, validate=Range(1, 1000)),
    "days": Integer(load_default=30, validate=Range(1, 365)),
    "slots": Dict(keys=String(), values=List(String(validate=Length(max=500))), load_default=dict),
    "passphrase": PASSPHRASE,
}


@blueprint.get("/schedules")
@answers(blueprint, list[Schedule])
def list_schedules() -> Response:
    """What starts by itself."""
    return reply(services().schedules.all())


@blueprint.post("/schedules")
@blueprint.input(_SCHEDULE, location="json")
@answers(blueprint, Schedule, 201)
def add_schedule(json_data: dict[str, Any]) -> Response:
    """Let a prompt, a task or a suite start by itself: by the clock, or when a notification arrives."""
    return reply(standing.schedule(services(), json_data, caller().account.name), 201)


@blueprint.patch("/schedules/<string:id>")
@blueprint.input({"enabled": Boolean(required=True)}, location="json")
@answers(blueprint, Schedule)
def switch_schedule(id: str, json_data: dict[str, Any]) -> Response:
    """Switch it off or on."""
    schedule = services().schedules.get(id)
    return reply(services().engine.save_schedule(replace(schedule, enabled=json_data["enabled"])))


@blueprint.post("/schedules/<string:id>/start")
@answers(blueprint, Schedule, 202)
def start_schedule(id: str) -> Response:
    """Start what it starts, now."""
    services().schedules.get(id)
    return reply(services().engine.start_schedule(id), 202)


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
    shown = proven(json_data.pop("passphrase"))
    return reply(tasks.grant(services(), id, account=caller().account.name, proven=shown, **json_data), 201)


@blueprint.delete("/grants/<string:id>")
@answers(blueprint, None, 204)
def revoke_grant(id: str) -> Response:
    """Take it back."""
    services().grants.revoke(id)
    return done()
