"""The saved tasks, one task, and guide mode."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import render_template, request

from promptrpa.domain.phone import KnownPhone
from promptrpa.learning.exports import FORMATS
from promptrpa.matching.words.values import fill

from ..history import history, versions
from ..services import services
from ..views import dimensions

blueprint = APIBlueprint("tasks_pages", __name__, enable_openapi=False)
_RUNS = 60


@blueprint.get("/tasks")
def list_tasks() -> str:
    return render_template("tasks.html", tasks=services().knowledge.tasks())


@blueprint.get("/tasks/<string:id>")
def show(id: str) -> str:
    found = services()
    task = found.knowledge.task(id, request.args.get("version", type=int))
    every = versions(found.knowledge.repository.versions(task.id))
    runs = found.knowledge.journal.runs(_RUNS, task=task.id)
    return render_template(
        "task.html",
        task=task,
        newest=every[0].task.version,
        versions=every,
        runs=runs[:10],
        fared=history(runs),
        phones=found.phones.known(),
        grants=found.grants.all(task.id),
        offline=task.id in found.offline.all(),
        schedules=[each for each in found.schedules.all() if each.request.task == task.id],
        formats=("promptrpa", *FORMATS),
        sizes=dimensions(found, task.steps),
        said=[fill(step.description, task.slots) for step in task.steps],
    )


@blueprint.get("/tasks/<string:id>/guide")
def guide(id: str) -> str:
    found = services()
    task = found.knowledge.task(id, request.args.get("version", type=int))
    phones = found.phones.known()
    values = {slot.name: request.args.get(slot.name, slot.value)[:500] for slot in task.slots}
    phone = _chosen(phones, request.args.get("device", ""))
    return render_template("guide.html", task=task, phones=phones, phone=phone, values=values)


def _chosen(phones: list[KnownPhone], said: str) -> KnownPhone | None:
    named = next((phone for phone in phones if phone.serial == said), None)
    return named or next((phone for phone in phones if not phone.problem), None)
