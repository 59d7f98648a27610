"""Making phones with the app known, and forgetting them."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from promptrpa.domain.account import Role
from promptrpa.domain.phone import PairingOffer

from ..doors import audited, caller, needs
from ..replies import answers, done, reply
from ..services import services

blueprint = APIBlueprint("pairing", __name__, url_prefix="/api/v1/pairing", tag="devices")


@blueprint.post("")
@answers(blueprint, PairingOffer, 201)
def offer() -> Response:
    """A new code for one phone and a few minutes. What the phone asks for is done for who calls this."""
    made = services().dialled.offer(caller().account.name)
    services().stage.changed("", "")
    return reply(made, 201)


@blueprint.get("")
@needs(Role.OPERATOR)
@answers(blueprint, PairingOffer | None)
def show() -> Response:
    """The code that counts now; null where none does."""
    return reply(services().dialled.offered)


@blueprint.delete("")
@answers(blueprint, None, 204)
def withdraw() -> Response:
    """Take the code back."""
    services().dialled.withdraw()
    services().stage.changed("", "")
    return done()


@blueprint.delete("/<string:serial>")
@answers(blueprint, None, 204)
def forget(serial: str) -> Response:
    """Forget a phone: it cannot call any more."""
    audited(services().dialled.forget(serial).name)
    return done()
