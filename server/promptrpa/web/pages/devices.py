"""The phones, and how one becomes known."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import g, render_template, request

from promptrpa.domain.account import Role
from promptrpa.domain.phone import PairingOffer

from ..doors import caller
from ..services import services

blueprint = APIBlueprint("devices_pages", __name__, enable_openapi=False)


@blueprint.get("/devices")
def list_devices() -> str:
    found = services()
    phones = found.phones.powered()
    offer = found.dialled.offered if caller().role.covers(Role.OPERATOR) else None
    return render_template(
        "devices.html",
        phones=phones,
        busy={run.device: run for run in found.knowledge.journal.runs(200) if not run.status.over},
        abouts={phone.serial: found.dialled.about(phone.serial) for phone in phones if phone.app},
        offer=offer,
        qr=qr_code(offer) if offer else "",
        no_calls=found.dialled.problem,
        steps=found.install_steps(0, g.language),
        has_client=found.client() is not None,
        install=f"{request.host_url}install",
        cable=request.host.partition(":")[2] if request.host.startswith(("127.", "localhost")) else "",
    )


def qr_code(offer: PairingOffer) -> str:
    """The link of an offer as SVG, dark on light whatever the theme."""
    import segno

    code = segno.make(offer.link, error="m")
    return str(
        code.svg_inline(scale=6, border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    )
