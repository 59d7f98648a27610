"""Signing in, the accounts and tokens, the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import String
from apiflask.validators import Length
from flask import Response, render_template

from promptrpa.domain.account import KeyKind, Role

from ..doors import caller, doors, needs
from ..problems import problem
from ..replies import done
from ..services import services

blueprint = APIBlueprint("people_pages", __name__, enable_openapi=False)
_SESSION_SECONDS = 30 * 24 * 3600
_SECRET: dict[str, Any] = {
    "secret": String(load_default="", validate=Length(max=200)),
    "name": String(load_default="", validate=Length(max=64)),
    "passphrase": String(load_default="", validate=Length(max=200)),
    "browser": String(load_default="", validate=Length(max=200)),
}


@blueprint.get("/sign-in")
def sign_in() -> str:
    """The link's secret stands behind #, which browsers keep to themselves; the page's script sends it."""
    return render_template("sign_in.html")


@blueprint.post("/sign-in")
@blueprint.input(_SECRET, location="json")
def signed_in(json_data: dict[str, Any]) -> Response:
    """By the secret of a link, or by name and passphrase."""
    found = services()
    if json_data["secret"]:
        visitor = found.accounts.caller(json_data["secret"], KeyKind.LINK)
        account = visitor.account if visitor else None
        fault = "This link was used already, or is too old. Ask for a new one."
    else:
        account = found.accounts.knows(json_data["name"].strip(), json_data["passphrase"])
        fault = "This name and passphrase do not fit."
    if account is None:
        return problem(403, fault)
    _, secret = found.accounts.make_key(account, KeyKind.SESSION, json_data["browser"])
    found.audit.add(account.name, "sign in")
    answer = done()
    answer.set_cookie(
        doors().cookie,
        secret,
        max_age=_SESSION_SECONDS,
        httponly=True,
        samesite="Strict",
        secure=doors().secure,
    )
    return answer


@blueprint.get("/people")
def people() -> str:
    accounts = services().accounts
    me = caller()
    return render_template(
        "people.html",
        accounts=accounts.accounts() if me.role is Role.OWNER else [me.account],
        tokens=accounts.keys(me.account.id, KeyKind.TOKEN),
        sessions=accounts.keys(me.account.id, KeyKind.SESSION),
        roles=list(Role),
        has_passphrase=accounts.has_passphrase(me.account.id),
    )


@blueprint.get("/audit")
@needs(Role.OWNER)
def audit() -> str:
    log = services().audit
    return render_template("audit.html", entries=log.entries(), fault=log.fault())
