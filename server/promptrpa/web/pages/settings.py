"""The settings."""

from __future__ import annotations

from itertools import groupby

from apiflask import APIBlueprint
from flask import render_template

from promptrpa.domain.account import Role

from ..doors import needs
from ..services import services
from ..settings import shown

blueprint = APIBlueprint("settings_pages", __name__, enable_openapi=False)


@blueprint.get("/settings")
@needs(Role.OWNER)
def show() -> str:
    found = services()
    groups = [(name, list(each)) for name, each in groupby(shown(found), key=lambda setting: setting.group)]
    return render_template("settings.html", groups=groups, file=found.settings.home / "settings.toml")
