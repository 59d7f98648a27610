"""Errors as RFC 9457 problem details, never a stack trace; for people as a page."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from apiflask.exceptions import HTTPError
from flask import Flask, Response, g, render_template, request
from werkzeug.exceptions import HTTPException

from promptrpa.errors import PromptRPAError

_log = logging.getLogger(__name__)
TYPE = "application/problem+json"


def install(app: Flask) -> None:
    app.register_error_handler(PromptRPAError, _ours)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(500, _broken)


def check_body() -> Response | None:
    """The answer to a body that says it is JSON and is none, or none that can be read: nested without end, or with
    numbers of thousands of digits. To be asked before each call."""
    if not request.is_json:
        return None
    try:
        msgspec.json.decode(request.get_data(cache=True) or b"null")
    except (msgspec.DecodeError, RecursionError, ValueError):
        return problem(400, "What was sent cannot be read as JSON.")
    return None


def problem(status: int, detail: str, **more: Any) -> Response:
    """The answer for an error: a page for who looks with a browser, else problem details."""
    title = HTTPStatus(status).phrase
    detail = g.get("say", str)(detail)
    if not request.path.startswith("/api/") and request.accept_mimetypes.accept_html:
        return Response(render_template("problem.html", status=status, title=title, detail=detail), status)
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}
    return Response(msgspec.json.encode(body), status, mimetype=TYPE)


def refused(error: HTTPError) -> tuple[Any, int, dict[str, str]]:
    """An input that the schema does not allow."""
    body = {"type": "about:blank", "title": HTTPStatus(error.status_code).phrase, "status": error.status_code}
    body |= {"detail": error.message, "errors": error.detail}
    return body, error.status_code, {"Content-Type": TYPE}


def _ours(error: PromptRPAError) -> Response:
    if error.http_status >= 500:
        _log.warning("%s %s: %s", request.method, request.path, error)
    return problem(error.http_status, str(error), error=type(error).__name__)


def _http(error: HTTPException) -> Response:
    answer = problem(error.code or 500, error.description or "")
    if error.code == 405 and (allowed := getattr(error, "valid_methods", None)):
        answer.headers["Allow"] = ", ".join(allowed)
    return answer


def _broken(error: Exception) -> Response:
    return problem(500, "Something went wrong inside promptrpa. The server's log says what.")
