"""doctor."""

from __future__ import annotations

import click

from promptrpa.cli.common import messages_of, settings_of

_MARKS = {"fine": ("✓", "green"), "note": ("–", "yellow"), "broken": ("✗", "red")}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def doctor_command(context: click.Context, as_json: bool) -> int:
    """Say what is there, what is missing, and what to do about it. Nothing is changed."""
    from promptrpa.cli.checks import State, examine

    settings = settings_of(context)
    say = messages_of(settings)
    findings = []
    for finding in examine(settings):
        findings.append(finding)
        if not as_json:
            mark, colour = _MARKS[finding.state]
            advice = click.style(f"  → {say(finding.advice)}", bold=True) if finding.advice else ""
            click.echo(f"{click.style(mark, fg=colour)} {say(finding.name):<16} {say(finding.text)}{advice}")
    broken = [finding.name for finding in findings if finding.state is State.BROKEN]
    if as_json:
        from promptrpa.cli.output import as_json as written

        click.echo(written({"works": not broken, "findings": findings}))
    elif broken:
        click.secho(say(f"Does not work yet: {', '.join(broken)}."), fg="red")
    else:
        click.secho(say("Ready."), fg="green")
    return 1 if broken else 0
