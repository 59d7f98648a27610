"""bench responsible: private values and planted instructions."""

from __future__ import annotations

from pathlib import Path

import click

from promptrpa.cli.common import settings_of


@click.command("responsible")
@click.option("--guards", is_flag=True, help="Also how often feasibility and completeness are judged right.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="With --guards: a folder of recordings of real apps, to measure on them too.",
)
@click.option(
    "--tasks", type=click.IntRange(0), default=0, help="Also so many tasks with wrong plans; 40 take minutes."
)
@click.option(
    "--attacks", type=click.IntRange(0), default=0, help="Also so many planted instructions as runs; 500 take minutes."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def responsible_command(
    context: click.Context, guards: bool, data: Path | None, tasks: int, attacks: int, as_json: bool
) -> None:
    """What of private values is found before a text leaves, and what planted instructions get past the policy."""
    from promptrpa import bootstrap
    from promptrpa.cli import output
    from promptrpa.cli.bench.attacks import measure_attacks, print_attacks
    from promptrpa.cli.bench.guards import measure_guards, measure_plans, print_guards, print_plans

    settings = settings_of(context)
    report = bootstrap.measure_responsible(settings)
    judged = measure_guards(settings, data) if guards else []
    plans = measure_plans(settings, tasks) if tasks else {}
    harmed = measure_attacks(settings, attacks) if attacks else {}
    if as_json:
        click.echo(output.as_json({"privacy": report, "guards": judged, "plans": plans, "attacks": harmed}))
        return
    rows = [
        (r.kind, r.language, r.items, r.covered, f"{r.covered / r.items:.3f}") for r in (*report.values, *report.names)
    ]
    output.table(("private value", "language", "items", "covered", "recall"), rows)
    written = [(r.kind, r.language, r.items, r.covered, f"{r.covered / r.items:.3f}") for r in report.written]
    output.table(("written by hand", "language", "items", "covered", "recall"), written)
    click.echo(f"{report.ordinary} texts with nothing private: {report.touched} with something covered.")
    planted = report.planted
    output.table(("planted by", "cases", "passed"), [(way, *counts) for way, counts in planted.by_way.items()])
    click.echo(
        f"{planted.cases} cases: {planted.obeyed} act without the gate, {planted.passed} with it; "
        f"{planted.asked} are left to a person. Secrets sent: {planted.leaked}."
    )
    if judged:
        print_guards(judged)
    if plans:
        print_plans(plans)
    if harmed:
        print_attacks(harmed)
