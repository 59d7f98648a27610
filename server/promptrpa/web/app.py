"""The Flask app."""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib.metadata import version

from apiflask import APIBlueprint, APIFlask
from flask import Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from . import problems, replies
from .asked import Asked
from .doors import Doors
from .services import Services, services

LARGEST = 33 * 1024 * 1024
"""Bytes of an upload."""


@dataclass(frozen=True, slots=True)
class Options:
    """hosts: the names, with port, under which the server may be called. proxy: it stands behind one, which says by
    which name and scheme it was called. secure: it is called over TLS."""

    port: int
    hosts: frozenset[str]
    proxy: bool = False
    secure: bool = False


def create_app(joined: Services, options: Options) -> APIFlask:
    """The API under /api/v1 and the dashboard."""
    app = APIFlask(
        "promptrpa.web",
        title="promptrpa",
        version=version("promptrpa"),
        spec_path="/api/v1/openapi.json",
        docs_path=None,
        static_folder="static",
        template_folder="templates",
    )
    app.config.update(MAX_CONTENT_LENGTH=LARGEST, SYNC_LOCAL_SPEC=False)
    app.config["VALIDATION_ERROR_STATUS_CODE"] = 422
    app.extensions["promptrpa"] = joined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.error_processor(problems.refused)
    app.spec_processor(replies.add_schemas)
    app.security_schemes = {"token": {"type": "http", "scheme": "bearer"}}
    _add_words(app)
    Doors(options.hosts, f"promptrpa_{options.port}", secure=options.secure).install(app)
    problems.install(app)
    app.before_request(problems.check_body)
    _watch(app)
    for blueprint in _blueprints():
        app.register_blueprint(blueprint)
    if options.proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    return app


def _blueprints() -> list[APIBlueprint]:
    from . import api, pages

    return [*api.BLUEPRINTS, *pages.BLUEPRINTS]


def _watch(app: APIFlask) -> None:
    """Tell who watches how long each call took."""

    @app.before_request
    def begin() -> None:
        g.began = time.monotonic()

    @app.after_request
    def end(response: Response) -> Response:
        for watcher in services().watchers:
            took = time.monotonic() - g.get("began", time.monotonic())
            watcher.answered(request.endpoint or "", request.method, response.status_code, took)
        return response


def _add_words(app: APIFlask) -> None:
    """The language of a page: what the visitor chose, else what their browser asks for."""
    from .views import FILTERS

    @app.before_request
    def choose() -> None:
        chosen = request.cookies.get("promptrpa_language", "")
        best = request.accept_languages.best_match(["en", "zh"]) or "en"
        g.language = chosen if chosen in ("en", "zh") else best
        g.say = services().say(g.language)

    @app.context_processor
    def words() -> dict[str, object]:
        from .asked import asked
        from .doors import doors

        def look(run: str) -> Asked:
            return asked(services(), run)

        return {"_": g.say, "language": g.language, "caller": g.get("caller"), "csrf": doors().csrf(), "asked": look}

    app.jinja_env.filters.update(FILTERS)
