"""Home, the questions, the figures."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template, request

from promptrpa.domain.phone import KnownPhone
from promptrpa.domain.run import RunStatus

from .. import runs
from ..figures import benchmarks, figures, plots
from ..services import services

blueprint = APIBlueprint("home_pages", __name__, enable_openapi=False)


@blueprint.get("/")
def home() -> str:
    found = services()
    phones = found.phones.known()
    phone = _chosen(phones, request.args.get("device", ""))
    listed = found.knowledge.journal.runs(100)
    here = [run for run in listed if phone and run.device == phone.serial and not run.status.over]
    questions = runs.open_questions(found)
    return render_template(
        "home.html",
        phones=phones,
        phone=phone,
        now=found.stage.now(phone.serial) if phone else None,
        running=next((run for run in here if run.status is not RunStatus.QUEUED), None),
        queued=[run for run in reversed(here) if run.status is RunStatus.QUEUED],
        questions=[q for q in questions if phone and q.device == phone.serial],
        recent=listed[:8],
        tasks=found.knowledge.tasks()[:6],
    )


@blueprint.get("/questions")
def questions() -> str:
    return render_template("questions.html", questions=runs.open_questions(services()))


@blueprint.get("/figures")
def show_figures() -> str:
    found = figures(services())
    return render_template("figures.html", figures=found, drawn=plots(found), benchmarks=benchmarks(services()))


def _chosen(phones: list[KnownPhone], said: str) -> KnownPhone | None:
    named = next((phone for phone in phones if phone.serial == said), None)
    return named or next((phone for phone in phones if not phone.problem), None)
