"""The runs and one run."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template

from .. import runs
from ..learned import learned
from ..services import services
from ..timeline import pictures_of, timeline, took

blueprint = APIBlueprint("runs_pages", __name__, enable_openapi=False)


@blueprint.get("/runs")
def list_runs() -> str:
    return render_template("runs.html", runs=services().knowledge.journal.runs(200))


@blueprint.get("/runs/<string:id>")
def show(id: str) -> str:
    found = services()
    shown = runs.with_steps(found, id)
    answers = found.knowledge.journal.answers(shown.run.id)
    mine = found.checkpoints.has(shown.run.id)
    now = found.stage.now(shown.run.device)
    return render_template(
        "run.html",
        run=shown.run,
        line=timeline(shown.steps, found.knowledge.ledger.calls(run=shown.run.id)),
        models=shown.models,
        whole=took(shown.run),
        lessons=learned(found, shown.run),
        open=shown.open,
        answers=answers,
        now=now if now and now.run == shown.run.id and not shown.run.status.over else None,
        sizes=found.knowledge.pictures.dimensions(pictures_of(shown.steps)),
        mine=mine,
        wanted=found.checkpoints.request(shown.run.id) if mine else None,
        checks=found.knowledge.suites.checks(shown.run.id),
    )
