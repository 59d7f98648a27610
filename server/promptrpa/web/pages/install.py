"""The app for phones. A phone that wants it is not signed in, so that anybody may have it: there is no secret in it."""

from __future__ import annotations

import re
from typing import Final

from apiflask import APIBlueprint
from flask import Response, g, make_response, render_template, request, send_file

from promptrpa.errors import NotFound

from ..services import services

blueprint = APIBlueprint("install_pages", __name__, enable_openapi=False)
VERSIONS: Final = {11: 30, 12: 31, 13: 33, 14: 34, 15: 35, 16: 36}
"""Android's versions and their API levels."""
_HINT: Final = "Sec-CH-UA-Platform-Version"
_FROZEN: Final = 10
"""The version that Chrome says whatever the phone has; newer ones say more when they are asked by a hint."""
_KIND: Final = "application/vnd.android.package-archive"


@blueprint.get("/install")
def install() -> Response:
    """How to get the app onto a phone, as its Android needs it."""
    found = services()
    version = request.args.get("android", type=int) or _version()
    known = version in VERSIONS or (0 < version < min(VERSIONS))
    sdk = VERSIONS.get(version, 1 if known else 0)
    page = render_template(
        "install.html",
        steps=found.install_steps(sdk, g.language),
        version=version if version in VERSIONS else 0,
        versions=tuple(VERSIONS),
        has_client=found.client() is not None,
    )
    answer = make_response(page)
    answer.headers["Accept-CH"] = _HINT
    return answer


@blueprint.get("/install/promptrpa.apk")
def client() -> Response:
    """The app itself. Raises NotFound where it was not built."""
    file = services().client()
    if file is None:
        raise NotFound("The app for phones is not here. Build it with scripts/build-client.")
    return send_file(file.resolve(), mimetype=_KIND, as_attachment=True, download_name=file.name)


def _version() -> int:
    """Of the Android that asks; 0 where it is not known."""
    said = request.headers.get(_HINT, "").strip('"').partition(".")[0]
    if said.isdecimal() and "Android" in request.headers.get("User-Agent", ""):
        return int(said)
    found = re.search(r"Android (\d+)", request.headers.get("User-Agent", ""))
    return int(found[1]) if found and int(found[1]) != _FROZEN else 0
