"""The runs and one run."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template

from .. import runs
from ..services import services
from ..views import dimensions

blueprint = APIBlueprint("runs_pages", __name__, enable_openapi=False)


@blueprint.get("/runs")
def list_runs() -> str:
    return render_template("runs.html", runs=services().knowledge.journal.runs(200))


@blueprint.get("/runs/<string:id>")
def show(id: str) -> str:
    found = services()
    shown = runs.with_steps(found, id)
    answers = found.knowledge.journal.answers(shown.run.id)
    now = found.stage.now(shown.run.device)
    return render_template(
        "run.html",
        run=shown.run,
        steps=shown.steps,
        models=shown.models,
        open=shown.open,
        answers=answers,
        now=now if now and now.run == shown.run.id and not shown.run.status.over else None,
        sizes=dimensions(found, shown.steps),
        mine=found.checkpoints.has(shown.run.id),
    )
