"""The saved tasks and one task."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template, request

from ..exports import FORMATS
from ..services import services
from ..views import dimensions

blueprint = APIBlueprint("tasks_pages", __name__, enable_openapi=False)


@blueprint.get("/tasks")
def list_tasks() -> str:
    return render_template("tasks.html", tasks=services().knowledge.tasks())


@blueprint.get("/tasks/<string:id>")
def show(id: str) -> str:
    found = services()
    task = found.knowledge.task(id, request.args.get("version", type=int))
    return render_template(
        "task.html",
        task=task,
        versions=found.knowledge.repository.versions(task.id),
        runs=found.knowledge.journal.runs(20, task=task.id),
        phones=found.phones.known(),
        grants=found.grants.all(task.id),
        formats=("promptrpa", *FORMATS),
        sizes=dimensions(found, task.steps),
    )
