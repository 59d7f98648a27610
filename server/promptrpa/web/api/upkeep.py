"""What was learned as one file, upkeep of the home, and what language models took."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from apiflask import APIBlueprint
from apiflask.fields import Field, File, Float, String
from apiflask.validators import Length, Range, Regexp
from flask import Response

from promptrpa.domain.account import Role
from promptrpa.domain.model import ModelCall
from promptrpa.domain.upkeep import Cleaned, Refit

from .. import tasks
from ..doors import audited, needs
from ..replies import answers, reply
from ..services import services

blueprint = APIBlueprint("upkeep", __name__, url_prefix="/api/v1", tag="knowledge")
_UPLOAD: Field[Any] = File(required=True)  # type: ignore[no-untyped-call]
_ONLY: dict[str, Any] = {
    "only": String(load_default="", validate=Length(max=200), metadata={"description": "Kinds, with commas; or all."})
}
_CALLS: dict[str, Any] = {
    "run": String(load_default="", validate=Length(max=64)),
    "since": String(
        load_default="", validate=Regexp(r"|\d{4}-\d\d-\d\d.{0,30}$"), metadata={"description": "ISO 8601, UTC."}
    ),
}


@blueprint.get("/knowledge/export")
@blueprint.input(_ONLY, location="query")
@needs(Role.OPERATOR)
def export_knowledge(query_data: dict[str, Any]) -> Response:
    """What was learned, as a file. It holds values of the user, but no pictures and no runs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "knowledge.json"
        services().write_knowledge(file, _kinds(query_data["only"]))
        data = file.read_bytes()
    headers = {"Content-Disposition": 'attachment; filename="knowledge.json"'}
    return Response(data, mimetype="application/octet-stream", headers=headers)


@blueprint.post("/knowledge/import")
@blueprint.input(_ONLY, location="query")
@blueprint.input({"file": _UPLOAD}, location="files")
@answers(blueprint, dict[str, int])
def import_knowledge(query_data: dict[str, Any], files_data: dict[str, Any]) -> Response:
    """Read such a file; how many of each kind were new. Look at the tasks before you run them."""
    file = files_data["file"]
    counts = services().read_knowledge(file.read(), tasks.name_of(file), _kinds(query_data["only"]))
    audited(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return reply(counts)


@blueprint.post("/knowledge/clean")
@blueprint.input({"older_than": Float(load_default=90.0, validate=Range(0.0, 36500.0))}, location="json")
@answers(blueprint, Cleaned)
def clean(json_data: dict[str, Any]) -> Response:
    """Remove runs, pictures and pages that are so many days old. Tasks and what people said stay."""
    return reply(services().knowledge.retention.clean(json_data["older_than"]))


@blueprint.post("/knowledge/refit")
@answers(blueprint, Refit)
def refit() -> Response:
    """Fit thresholds, confidence and the order of tutorials to the runs; what is better counts when the server starts
    again."""
    return reply(services().refit())


@blueprint.delete("/knowledge/refit")
@answers(blueprint, dict[str, bool])
def undo_refit() -> Response:
    """Forget all that was fitted, from the server's next start on; whether anything was."""
    return reply({"forgotten": services().undo_refit()})


@blueprint.get("/models/calls")
@blueprint.input(_CALLS, location="query")
@answers(blueprint, list[ModelCall])
def model_calls(query_data: dict[str, Any]) -> Response:
    """What was asked of language models, with tokens, time and money."""
    knowledge, run = services().knowledge, query_data["run"]
    return reply(knowledge.ledger.calls(run=knowledge.journal.run(run).id if run else "", since=query_data["since"]))


def _kinds(said: str) -> tuple[str, ...]:
    return tuple(kind for kind in said.split(",") if kind) or services().kinds
