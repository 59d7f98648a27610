"""bench phone: the whole product on the tasks of the virtual phone's apps."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from promptrpa.cli.common import settings_of
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from promptrpa.evaluation.phone_bench.bench import Record
    from promptrpa.evaluation.phone_bench.tables import Tables

_CONFIGURATIONS = ("text", "standard", "knowledge", "user", "bare", "tour", "model")
_KINDS = ("steps", "partial", "outdated", "compound", "misordered", "goal", "vague", "missing", "spelling")


@click.command("phone")
@click.option("--tasks", type=click.IntRange(0), default=0, help="How many, of all apps in turn. 0: all.")
@click.option("--rounds", type=click.IntRange(1, 50), default=5, help="Each says every task in another way.")
@click.option("--seed", type=int, default=1, help="Of which task is said how, of the order and the slips.")
@click.option(
    "--configuration",
    "chosen",
    type=click.Choice(_CONFIGURATIONS),
    multiple=True,
    help="Only these. Up to user each has what the one before has. Without tutorials: bare; tour, after a tour of each "
    "app; model, with a language model.",
)
@click.option("--prompts", "kinds", type=click.Choice(_KINDS), multiple=True, help="Only prompts of these kinds.")
@click.option("--mix", is_flag=True, help="The tasks of an app in random order, by the seed.")
@click.option(
    "--apps",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    help="A folder with app packs: only their tasks.",
)
@click.option("--workers", type=click.IntRange(1, 64), default=2, help="Processes.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with tables and plots.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every turn.")
@click.pass_context
def phone_command(
    context: click.Context,
    tasks: int,
    rounds: int,
    seed: int,
    chosen: tuple[str, ...],
    kinds: tuple[str, ...],
    mix: bool,
    apps: tuple[Path, ...],
    workers: int,
    html: Path | None,
    as_json: bool,
) -> None:
    """The whole product on the tasks of the virtual phone's apps, said in many ways, beside the paper's figures."""
    from promptrpa import bootstrap
    from promptrpa.cli.output import as_json as written
    from promptrpa.evaluation.phone_bench import worker
    from promptrpa.evaluation.phone_bench.bench import PAPER, Configuration, Plan, run_bench
    from promptrpa.evaluation.phone_bench.prompts import Kind
    from promptrpa.evaluation.phone_bench.tables import make_tables

    settings = settings_of(context)
    if "model" in chosen and not (settings.model_strong or settings.model_fast or settings.model_vision):
        raise UsageError("No language model is named. Set `model_strong` (or `model_fast`).")
    packs = bootstrap.load_packs(apps)
    measured = [pack for pack in packs if pack.source.parent in {a.resolve() for a in apps}] if apps else packs
    configurations = tuple(c for c in Configuration if c.name.lower() in chosen) or PAPER
    with ProcessPoolExecutor(
        workers,
        multiprocessing.get_context("spawn"),
        initializer=worker.start,
        initargs=(partial(bootstrap.open_phone_bench, settings, apps),),
    ) as pool:
        plan = Plan(tasks, rounds, seed, configurations, tuple(Kind(kind) for kind in kinds), mix)
        records = run_bench(measured, plan, pool, worker.work, lambda text: click.echo(text, err=True))
    tables = make_tables(records)
    success = [(f"{s.configuration}", float(s.mean)) for s in tables.success]
    bootstrap.keep_benchmark(settings, "phone", f"{tasks} tasks, {rounds} rounds", success)
    if html:
        from promptrpa.evaluation.phone_bench.report import write_report

        write_report(html, tables, plan)
        click.echo(f"Written: {html}", err=True)
    if as_json:
        click.echo(written({"tables": tables, "records": records}))
    else:
        _print(tables, records)


def _print(tables: Tables, records: list[Record]) -> None:
    _print_success(tables)
    _print_asking(tables)
    _print_groups(tables)
    _print_rest(tables, records)


def _print_success(tables: Tables) -> None:
    from promptrpa.cli.output import table

    table(
        (
            *("configuration", "turns", "success", "±", "done", "said once", "every round"),
            *("wrong", "falsely done", "taps", "paper"),
        ),
        [
            (
                s.configuration,
                s.turns,
                s.mean,
                s.spread,
                s.done,
                s.once,
                s.always,
                s.wrong,
                s.false,
                s.taps,
                "" if s.paper is None else s.paper,
            )
            for s in tables.success
        ],
    )


def _print_asking(tables: Tables) -> None:
    from promptrpa.cli.output import table
    from promptrpa.evaluation.phone_bench.tables import PAPER_ASKING, PAPER_INTERVENTIONS

    click.echo(
        f"\nQuestions a turn (paper {PAPER_INTERVENTIONS}); precision and recall of asking (paper {PAPER_ASKING}):"
    )
    table(
        ("configuration", "first", "second", "approvals", "shown", "said again", "precision", "recall"),
        [
            (a.configuration, a.first, a.second, a.approvals, a.demonstrations, a.again, a.precision, a.recall)
            for a in tables.asking
        ],
    )
    click.echo("\nWhat was asked, and what came of it:")
    table(("kind", "outcome", "first", "second"), [(q.kind, q.outcome, q.first, q.again) for q in tables.questions])
    click.echo("\nSteps that the gate refused or asked about, of tasks that need no approval:")
    table(
        ("configuration", "steps", "held", "percent"),
        [(h.configuration, h.steps, h.held, h.share) for h in tables.held],
    )
    click.echo("\nBeside the tables of the paper:")
    table(
        ("table", "what", "configuration", "promptrpa", "paper"),
        [(b.table, b.what, b.configuration, b.ours, b.paper) for b in tables.beside],
    )
    click.echo("\nThe second time, in other words and with other values:")
    table(
        ("configuration", "turns", "success", "replayed", "wrong", "seconds first", "second"),
        [(s.configuration, s.turns, s.success, s.replayed, s.wrong, s.seconds_first, s.seconds) for s in tables.second],
    )


def _print_groups(tables: Tables) -> None:
    from promptrpa.cli.output import table

    groups = {(s.group, s.configuration): s for s in (*tables.kinds, *tables.languages, *tables.apps)}
    click.echo("\nSuccess by kind of prompt, language and app:")
    there = [s.configuration for s in tables.success]
    table(
        ("", *there),
        [
            (group, *(groups[group, c].success if (group, c) in groups else "" for c in there))
            for group in dict.fromkeys(group for group, _ in groups)
        ],
    )


def _print_rest(tables: Tables, records: list[Record]) -> None:
    from promptrpa.cli.output import table

    click.echo("\nSeconds by number of steps:")
    table(("steps", "turns", "first", "second"), [(d.steps, d.turns, d.first, d.second) for d in tables.durations])
    if tables.models:
        click.echo("\nCalls and tokens of language models:")
        table(
            ("configuration", "turns", "calls a turn", "tokens", "tokens a step", "calls the second time"),
            [(m.configuration, m.turns, m.calls, m.tokens, m.a_step, m.second) for m in tables.models],
        )
    click.echo("\nFailures by cause:")
    table(("configuration", "cause", "turns"), [(f.configuration, f.cause, f.turns) for f in tables.failures])
    for record in records:
        if not record.success:
            said = record.turn.said
            wrong = " ".join(record.result.wrong)
            click.echo(
                f"{record.configuration} {said.task} {record.turn.kind} “{said.prompt}”: "
                f"{record.result.status}: {record.result.reason} {wrong}"
            )
