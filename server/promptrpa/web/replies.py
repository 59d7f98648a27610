"""Answers made of domain values, and their schemas for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from apiflask import APIBlueprint
from flask import Response, render_template, request

F = TypeVar("F", bound=Callable[..., Any])
_kinds: dict[str, Any] = {}
"""Every type that an answer is made of, by the name of its schema."""
_REFERENCE: Final = "#/components/schemas/{name}"


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def shown(template: str, value: object, **more: object) -> Response:
    """A value as JSON or, for who would rather have HTML, as a part of a page."""
    if request.accept_mimetypes.best != "text/html":
        return reply(value)
    return Response(render_template(template, **more))


def done() -> Response:
    return Response(status=204)


def answers(blueprint: APIBlueprint, kind: Any, status: int = 200) -> Callable[[F], F]:
    """Say in the OpenAPI document what a view answers with; None: nothing."""
    content: dict[str, Any] = {}
    if kind is not None:
        _kinds[str(kind)] = kind
        (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
        content = {"application/json": {"schema": schema}}
    told: dict[Any, Any] = {status: {"description": "Done", "content": content} if content else {"description": "Done"}}

    def mark(view: F) -> F:
        marked: F = blueprint.doc(responses=told)(view)
        return marked

    return mark


def add_schemas(spec: Any) -> Any:
    """Put the schemas of all answers into the OpenAPI document."""
    _, components = msgspec.json.schema_components(list(_kinds.values()), ref_template=_REFERENCE)
    spec.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return spec
