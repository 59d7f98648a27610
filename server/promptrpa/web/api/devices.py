"""Phones: list, add virtual ones, watch, touch while a person has the phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Integer, String
from apiflask.validators import Length, OneOf, Range
from flask import Response, request

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.memory import Lessons
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Picture
from promptrpa.domain.phone import KnownPhone, Now
from promptrpa.domain.run import RunStatus
from promptrpa.domain.served import ScreenText
from promptrpa.domain.task import Environment
from promptrpa.errors import NotFound, ProtectedScreen, UsageError

from ..doors import caller
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("devices", __name__, url_prefix="/api/v1/devices", tag="devices")
_PATIENCE = 10.0
_NEW: dict[str, Any] = {
    "language": String(load_default="", validate=OneOf(["", "en", "zh"])),
    "version": Integer(load_default=1, validate=Range(1, 2), metadata={"description": "Of its apps."}),
}
_MASKED: dict[str, Any] = {"masked": Boolean(load_default=False)}
_ICON: dict[str, Any] = {
    "words": String(required=True, validate=Length(1, 60)),
    "x": Integer(required=True, validate=Range(0, 20000)),
    "y": Integer(required=True, validate=Range(0, 20000)),
}
_TOUCH: dict[str, Any] = {
    "operation": String(
        load_default="click", validate=OneOf(["click", "long_click", "drag", "edit", "open", "back", "press", "scroll"])
    ),
    "x": Integer(load_default=0, validate=Range(0, 20000)),
    "y": Integer(load_default=0, validate=Range(0, 20000)),
    "parameter": String(load_default="", validate=Length(max=2000)),
}


@blueprint.get("")
@answers(blueprint, list[KnownPhone])
def list_devices() -> Response:
    """Connected phones, those with the app, and virtual ones."""
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
@blueprint.input(_MASKED, location="query")
def picture(serial: str, query_data: dict[str, Any]) -> Response:
    """A screenshot of this moment (JPEG or PNG). masked: with private texts painted over; 403 where the page in front
    refuses pictures or does not keep still."""
    with services().phones.open(_phone(serial).serial, caller().account.name) as device:
        if not query_data["masked"]:
            taken = device.picture()
        else:
            page, guard = device.observe(picture=True), services().mind.guard
            if page.picture is None:
                raise ProtectedScreen("The page in front refuses pictures, or does not keep still.")
            guard.watch(page)
            taken = replace(page.picture, data=guard.cover_picture(page.picture.data))
    return Response(taken.data, mimetype=_kind(taken))


@blueprint.get("/<string:serial>/screen")
@answers(blueprint, ScreenText)
def screen(serial: str) -> Response:
    """What the phone shows, in words; known private texts are placeholders."""
    with services().phones.open(_phone(serial).serial, caller().account.name) as device:
        page = device.observe()
    guard = services().mind.guard
    guard.watch(page)
    text = guard.cover(services().screens.read(guard.bare_page(page)).told())
    return reply(ScreenText(page.package, page.activity, text, page.size))


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
    with services().phones.open(phone, caller().account.name) as device:
        device.perform(operation)
    return done()


@blueprint.post("/<string:serial>/icons")
@blueprint.input(_ICON, location="json")
@answers(blueprint, None, 204)
def name_icon(serial: str, json_data: dict[str, Any]) -> Response:
    """Say what the icon at a place of the page in front means; it is known from then on."""
    found = services()
    with found.phones.open(_phone(serial).serial) as device:
        page, info = device.observe(picture=True), device.info()
    point = json_data["x"], json_data["y"]
    under = [w for w in page.widgets if w.bounds.contains(*point) and w.interactive]
    icon = min(under, key=lambda w: w.bounds.area, default=None)
    pointed = found.mind.semantics.pointed(page, icon, json_data["words"]) if icon else None
    if pointed is None:
        raise UsageError("There is no icon without words at this place.")
    environment = Environment(phone=info.model, android=info.android, language=info.language)
    found.knowledge.absorb(Lessons(environment=environment, pointed=(pointed,)))
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
