"""bench responsible: private values and planted instructions."""

from __future__ import annotations

import click

from promptrpa.cli.common import settings_of


@click.command("responsible")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def responsible_command(context: click.Context, as_json: bool) -> None:
    """What of private values is found before a text leaves, and what planted instructions get past the policy."""
    from promptrpa import bootstrap
    from promptrpa.cli import output

    report = bootstrap.measure_responsible(settings_of(context))
    if as_json:
        click.echo(output.as_json(report))
        return
    rows = [
        (r.kind, r.language, r.items, r.covered, f"{r.covered / r.items:.3f}") for r in (*report.values, *report.names)
    ]
    output.table(("private value", "language", "items", "covered", "recall"), rows)
    planted = report.planted
    output.table(("planted by", "cases", "passed"), [(way, *counts) for way, counts in planted.by_way.items()])
    click.echo(
        f"{planted.cases} cases: {planted.obeyed} act without the gate, {planted.passed} with it; "
        f"{planted.asked} are left to a person. Secrets sent: {planted.leaked}."
    )
