"""Suites, one suite, and one run of a suite."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template

from promptrpa.domain.suite import CaseStatus

from ..services import services

blueprint = APIBlueprint("suites_pages", __name__, enable_openapi=False)


@blueprint.get("/suites")
def list_suites() -> str:
    kept = services().knowledge.suites
    suites = kept.all()
    last = {suite.id: next(iter(kept.runs(suite.id, 1)), None) for suite in suites}
    return render_template("suites.html", suites=suites, last=last, passed=CaseStatus.PASSED)


@blueprint.get("/suites/<string:id>")
def show_suite(id: str) -> str:
    found = services()
    suite = found.knowledge.suites.get(id)
    return render_template(
        "suite.html",
        suite=suite,
        runs=found.knowledge.suites.runs(suite.id, 30),
        phones=found.phones.known(),
        schedules=[each for each in found.schedules.all() if each.suite == suite.id],
        passed=CaseStatus.PASSED,
    )


@blueprint.get("/suite-runs/<string:id>")
def show_run(id: str) -> str:
    run = services().knowledge.suites.run(id)
    counts = [(status, run.count(status)) for status in CaseStatus if run.count(status)]
    return render_template("suite_run.html", run=run, counts=counts)
