"""Accounts, sign-in links, API tokens, sessions, the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Boolean, Integer, String
from apiflask.validators import Length, OneOf, Range
from flask import Response, request

from promptrpa.domain.account import Account, AuditEntry, Key, KeyKind, Role
from promptrpa.errors import NotFound, SignInNeeded

from ..doors import audited, caller, needs, proven
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("people", __name__, url_prefix="/api/v1", tag="people")
_ROLE = String(required=True, validate=OneOf(list(Role)))
_TOKEN: dict[str, Any] = {
    "name": String(required=True, validate=Length(1, 120)),
    "role": String(load_default=Role.VIEWER.value, validate=OneOf(list(Role))),
    "days": Integer(load_default=90, validate=Range(0, 3650), metadata={"description": "0: for ever."}),
}
_PASSPHRASE: dict[str, Any] = {
    "passphrase": String(required=True, validate=Length(1, 200)),
    "current": String(load_default="", validate=Length(max=200)),
}


@dataclass(frozen=True, slots=True)
class NewKey:
    """secret: told only now."""

    key: Key
    secret: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Audit:
    """fault: number of the first entry that was changed, or follows one that is gone; 0: the log is whole."""

    entries: list[AuditEntry]
    fault: int


@blueprint.get("/me")
@answers(blueprint, Account)
def me() -> Response:
    """Who calls."""
    return reply(caller().account)


@blueprint.post("/me/link")
@answers(blueprint, NewKey, 201)
@needs(Role.OWNER)
def my_link() -> Response:
    """A link that signs oneself in, once, with another browser."""
    return reply(_link(caller().account), 201)


@blueprint.put("/me/passphrase")
@blueprint.input(_PASSPHRASE, location="json")
@answers(blueprint, None, 204)
@needs(Role.VIEWER)
def set_passphrase(json_data: dict[str, Any]) -> Response:
    """Choose a passphrase: it signs in, and approves in apps about money. Changing it wants the old one, or a fresh
    sign-in."""
    found = services().accounts
    if not proven(json_data["current"]):
        raise SignInNeeded("Say your current passphrase, or sign in anew by a link.")
    found.set_passphrase(caller().account.id, json_data["passphrase"])
    return done()


@blueprint.put("/me/sharing")
@blueprint.input({"shares": Boolean(required=True)}, location="json")
@answers(blueprint, Account)
@needs(Role.VIEWER)
def share(json_data: dict[str, Any]) -> Response:
    """Whether what is known of oneself serves the other users of the knowledge base, and theirs oneself, after one's
    own."""
    found = services()
    changed = found.accounts.share(caller().account.id, shares=json_data["shares"])
    with found.speaking(changed.name):
        found.knowledge.context.share()
    return reply(changed)


@blueprint.get("/accounts")
@answers(blueprint, list[Account])
@needs(Role.OWNER)
def accounts() -> Response:
    """Who may come in."""
    return reply(services().accounts.accounts())


@blueprint.post("/accounts")
@blueprint.input({"name": String(required=True, validate=Length(1, 64)), "role": _ROLE}, location="json")
@answers(blueprint, NewKey, 201)
@needs(Role.OWNER)
def add_account(json_data: dict[str, Any]) -> Response:
    """A new account, with the link that signs it in."""
    account = services().accounts.add(json_data["name"], Role(json_data["role"]))
    audited(f"{account.name}, {account.role}")
    return reply(_link(account), 201)


@blueprint.post("/accounts/<string:id>/link")
@answers(blueprint, NewKey, 201)
@needs(Role.OWNER)
def link(id: str) -> Response:
    """A link that signs an account in, once, within a day."""
    return reply(_link(services().accounts.account(id)), 201)


@blueprint.patch("/accounts/<string:id>")
@blueprint.input({"role": _ROLE}, location="json")
@answers(blueprint, Account)
@needs(Role.OWNER)
def change_account(id: str, json_data: dict[str, Any]) -> Response:
    """Give it another role."""
    audited(json_data["role"])
    return reply(services().accounts.change(id, Role(json_data["role"])))


@blueprint.delete("/accounts/<string:id>")
@answers(blueprint, None, 204)
@needs(Role.OWNER)
def remove_account(id: str) -> Response:
    """Delete it; its sessions and tokens end, and what was known of its user is forgotten."""
    found = services()
    with found.speaking(found.accounts.account(id).name):
        found.accounts.remove(id)
        if found.knowledge.context.user != found.settings.user:
            found.knowledge.context.forget_all()
    return done()


@blueprint.get("/tokens")
@answers(blueprint, list[Key])
def tokens() -> Response:
    """One's own API tokens."""
    return reply(services().accounts.keys(caller().account.id, KeyKind.TOKEN))


@blueprint.post("/tokens")
@blueprint.input(_TOKEN, location="json")
@answers(blueprint, NewKey, 201)
@needs(Role.VIEWER)
def add_token(json_data: dict[str, Any]) -> Response:
    """A new API token of one's own, with at most what the caller may do."""
    role = Role(json_data["role"])
    most = role if caller().role.covers(role) else caller().role
    made, secret = services().accounts.make_key(
        caller().account, KeyKind.TOKEN, json_data["name"], most, json_data["days"]
    )
    audited(f"{made.name}, {made.role}")
    return reply(NewKey(made, secret), 201)


@blueprint.get("/sessions")
@answers(blueprint, list[Key])
def sessions() -> Response:
    """The browsers that are signed in with this account."""
    return reply(services().accounts.keys(caller().account.id, KeyKind.SESSION))


@blueprint.delete("/keys/<string:id>")
@answers(blueprint, None, 204)
@needs(Role.VIEWER)
def revoke(id: str) -> Response:
    """End one of one's own tokens or sessions."""
    if id == "current":
        id = caller().key.id
    if not any(key.id == id for key in services().accounts.keys(caller().account.id)):
        raise NotFound(f"There is no key {id!r}.")
    services().accounts.revoke(id, caller().account.id)
    return done()


@blueprint.get("/audit")
@blueprint.input({"before": Integer(load_default=0, validate=Range(0, 2**53))}, location="query")
@answers(blueprint, Audit)
@needs(Role.OWNER)
def audit(query_data: dict[str, Any]) -> Response:
    """Every change, newest first."""
    log = services().audit
    return reply(Audit(list(log.entries(before=query_data["before"])), log.fault()))


def _link(account: Account) -> NewKey:
    made, secret = services().accounts.make_key(account, KeyKind.LINK)
    return NewKey(made, secret, f"{request.host_url}sign-in#{secret}")
