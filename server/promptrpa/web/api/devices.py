"""Phones: list, add virtual ones, watch, touch while a person has the phone."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Integer, String
from apiflask.validators import Length, OneOf, Range
from flask import Response, request

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Picture
from promptrpa.domain.phone import KnownPhone, Now
from promptrpa.domain.run import RunStatus
from promptrpa.errors import NotFound, UsageError

from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("devices", __name__, url_prefix="/api/v1/devices", tag="devices")
_PATIENCE = 10.0
_NEW: dict[str, Any] = {
    "language": String(load_default="", validate=OneOf(["", "en", "zh"])),
    "version": Integer(load_default=1, validate=Range(1, 2), metadata={"description": "Of its apps."}),
}
_TOUCH: dict[str, Any] = {
    "operation": String(
        load_default="click", validate=OneOf(["click", "long_click", "drag", "back", "press", "scroll"])
    ),
    "x": Integer(load_default=0, validate=Range(0, 20000)),
    "y": Integer(load_default=0, validate=Range(0, 20000)),
    "parameter": String(load_default="", validate=Length(max=2000)),
}


@blueprint.get("")
@answers(blueprint, list[KnownPhone])
def list_devices() -> Response:
    """Connected phones and virtual ones."""
    return reply(services().phones.known())


@blueprint.post("")
@blueprint.input(_NEW, location="json")
@answers(blueprint, KnownPhone, 201)
def add(json_data: dict[str, Any]) -> Response:
    """One more virtual phone, started."""
    name = services().phones.add(**json_data)
    services().stage.changed(name, "")
    return reply(_phone(name), 201)


@blueprint.post("/<string:serial>/start")
@answers(blueprint, None, 204)
def start(serial: str) -> Response:
    """Switch a virtual phone on."""
    services().phones.start(_virtual(serial))
    services().stage.changed(serial, "")
    return done()


@blueprint.post("/<string:serial>/stop")
@answers(blueprint, None, 204)
def stop(serial: str) -> Response:
    """Switch a virtual phone off; it keeps what is on it."""
    services().phones.stop(_virtual(serial))
    services().stage.changed(serial, "")
    return done()


@blueprint.get("/<string:serial>/now")
@answers(blueprint, Now | None)
def now(serial: str) -> Response:
    """What a run does on the phone at this moment; null where none does."""
    return reply(services().stage.now(_phone(serial).serial))


@blueprint.get("/<string:serial>/picture")
def picture(serial: str) -> Response:
    """A screenshot of this moment (JPEG or PNG)."""
    with services().phones.open(_phone(serial).serial) as device:
        taken = device.picture()
    return Response(taken.data, mimetype=_kind(taken))


@blueprint.get("/<string:serial>/live")
def live(serial: str) -> Response:
    """The phone's picture once it is not the one of If-None-Match any more, at most 12 a second; 304 where it stays the
    same for ten seconds, 204 where the page in front refuses pictures or the phone is away."""
    seen = request.if_none_match.as_set()
    name, picture = services().live.next(_phone(serial).serial, next(iter(seen), ""), _PATIENCE)
    if picture is None:
        return Response(status=304 if name in seen or not name else 204, headers={"ETag": f'"{name}"'})
    return Response(picture.data, mimetype=_kind(picture), headers={"ETag": f'"{name}"'})


@blueprint.post("/<string:serial>/touch")
@blueprint.input(_TOUCH, location="json")
@answers(blueprint, None, 204)
def touch(serial: str, json_data: dict[str, Any]) -> Response:
    """Use the phone by hand, while no run is going on with it."""
    phone = _phone(serial).serial
    if any(run.device == phone for run in services().knowledge.journal.runs(50, RunStatus.RUNNING)):
        raise UsageError("A run is going on with this phone. Take it over or stop it first.")
    kind = OperationType(json_data["operation"])
    operation = Operation(kind, (json_data["x"], json_data["y"]), parameter=json_data["parameter"])
    with services().phones.open(phone) as device:
        device.perform(operation)
    return done()


def _phone(serial: str) -> KnownPhone:
    found = next((p for p in services().phones.known() if p.serial == serial), None)
    if found is None:
        raise NotFound(f"There is no phone {serial}.")
    return found


def _virtual(serial: str) -> str:
    if not _phone(serial).virtual:
        raise UsageError("Only a virtual phone can be switched from here.")
    return serial


def _kind(picture: Picture) -> str:
    return "image/png" if picture.data.startswith(b"\x89PNG") else "image/jpeg"
