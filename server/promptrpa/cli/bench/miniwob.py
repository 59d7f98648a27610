"""bench miniwob: small web pages, each with a wish in words and a reward of its own."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from promptrpa.cli.common import settings_of
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from promptrpa.evaluation.miniwob.bench import Record, Variant
    from promptrpa.evaluation.miniwob.tables import Tables
    from promptrpa.settings import Settings

_FULL: Final = "plan,state,agent"
_ABLATIONS: Final = {
    "all three": (_FULL, "static"),
    "no task grounding": ("state,agent", "direct"),
    "no state grounding": ("plan,agent", "static"),
    "no agent grounding": ("plan,state", "static"),
}
"""Figure 5: which criticism there is, by which planner."""


@click.command("miniwob")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A table of the paper's tasks: task, rci_success. Only these are run.",
)
@click.option("--task", "names", multiple=True, metavar="NAME", help="Only this one. Can be given several times.")
@click.option("--seeds", type=click.IntRange(1, 1000), default=20, show_default=True, help="Episodes of each task.")
@click.option("--limit", type=click.FloatRange(1, 36000), default=120, show_default=True, help="Seconds of an episode.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes.")
@click.option("--ablate", is_flag=True, help="Figure 5: leave out what RCI criticises, one after the other.")
@click.option("--model", "models", multiple=True, metavar="NAME", help="Figure 6: compare these models.")
@click.option(
    "--demonstrations",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Exported tasks that a model is shown (see the setting of this name); none of them is replayed.",
)
@click.option(
    "--pages",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Where the pages are, if not in the package.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every episode.")
@click.pass_context
def miniwob_command(
    context: click.Context,
    data: Path | None,
    names: tuple[str, ...],
    seeds: int,
    limit: float,
    workers: int,
    ablate: bool,
    models: tuple[str, ...],
    demonstrations: Path | None,
    pages: Path | None,
    as_json: bool,
) -> None:
    """The tasks of the package miniwob: success beside the paper's, actions that could not be done, calls, tokens.

    Without a language model of the settings the product does them alone.
    """
    from promptrpa import bootstrap
    from promptrpa.cli.output import as_json as written
    from promptrpa.evaluation.miniwob import worker
    from promptrpa.evaluation.miniwob.bench import plan, run_bench
    from promptrpa.evaluation.miniwob.pages import all_tasks, pages_folder, read_paper
    from promptrpa.evaluation.miniwob.tables import make_tables

    settings = settings_of(context)
    folder = pages_folder(pages)
    known = read_paper(data) if data else all_tasks(folder)
    if missing := sorted(set(names) - {task.name for task in all_tasks(folder)}):
        raise UsageError(f"There is no task {missing[0]} in {folder}.")
    chosen = [task.name for task in known if not names or task.name in names] or list(names)
    trials = plan(chosen, seeds, _variants(settings, ablate=ablate, models=models))
    with ProcessPoolExecutor(
        workers,
        multiprocessing.get_context("spawn"),
        initializer=worker.start,
        initargs=(partial(bootstrap.open_miniwob, settings, folder, limit, demonstrations),),
    ) as pool:
        records = list(run_bench(trials, pool, worker.work, lambda text: click.echo(text, err=True), seeds))
    tables = make_tables(records, known)
    if as_json:
        click.echo(written({"tables": tables, "records": records}))
    else:
        _print(tables, records)


def _variants(settings: Settings, *, ablate: bool, models: tuple[str, ...]) -> list[Variant]:
    from promptrpa.evaluation.miniwob.bench import Variant

    if (ablate or models) and not (settings.model_strong or models):
        raise UsageError("Without a language model there is nothing to leave out. Name one in the settings.")
    if ablate:
        return [Variant(name, critique, planner=planner) for name, (critique, planner) in _ABLATIONS.items()]
    return [Variant(name, model=name) for name in models] or [Variant("")]


def _print(tables: Tables, records: list[Record]) -> None:
    from promptrpa.cli.output import table

    compared = len(tables.means) > 1
    table(
        (
            *(("variant",) if compared else ()),
            "task",
            "n",
            "success",
            "paper",
            "failed",
            "stuck",
            "unread",
            "asked",
            "acts",
            "s",
            "calls",
            "tokens",
        ),
        [
            (
                *((row.variant,) if compared else ()),
                row.task,
                row.episodes,
                row.success,
                "" if row.paper is None else row.paper,
                row.failed,
                row.unexecutable,
                row.unread,
                row.asked,
                row.actions,
                row.seconds,
                row.calls,
                row.tokens,
            )
            for row in tables.by_task
        ],
    )
    click.echo(
        "n: episodes; failed: all could be done, without a reward; stuck: an action could not be done; unread: no"
    )
    click.echo("step was understood; acts: that changed the page, s, calls, tokens: of an episode.")
    click.echo("\nMean of the tasks (figure 4); of those whose success the paper tells, beside the paper's:")
    table(
        ("variant", "tasks", "success", "of them told", "success", "paper"),
        [
            (
                m.variant,
                m.tasks,
                m.success,
                m.known,
                *("" if v is None else v for v in (m.success_here, m.paper)),
            )
            for m in tables.means
        ],
    )
    if compared:
        click.echo("\nMean by level: actions that a success takes, up to 2, up to 4, more (figures 5 and 6):")
        names = [m.variant for m in tables.means]
        table(("level", "tasks", *names), [(v.level, v.tasks, *(v.success[n] for n in names)) for v in tables.levels])
    click.echo("\nWhy episodes did not succeed, an example of each task:")
    shown: set[str] = set()
    for record in records:
        if record.outcome != "success" and record.trial.task not in shown:
            shown.add(record.trial.task)
            click.echo(f"{record.trial.task} “{record.wish}”: {record.outcome}: {record.reason}")
