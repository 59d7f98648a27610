"""schedule: what starts by itself, by the clock or when a notification arrives."""

from __future__ import annotations

from typing import Any

import click

from promptrpa.cli.common import messages_of, pairs, settings_of
from promptrpa.domain.durable import Schedule
from promptrpa.errors import UsageError


@click.group("schedule")
def schedule_command() -> None:
    """What starts by itself, by the clock or when a notification arrives, as long as the server runs."""


@schedule_command.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def list_command(context: click.Context, as_json: bool) -> None:
    """List the schedules."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    say = messages_of(settings)
    found = need_server(settings).schedules()
    if as_json:
        click.echo(output.as_json(found))
    elif not found:
        click.echo(say("Nothing starts by itself yet."))
    else:
        rows = [(s.id, s.request.prompt, _when(s), _phones(s), _state(s), s.last) for s in found]
        output.table(("id", "what", "when", "phone", "state", "last run"), rows, say)


@schedule_command.command("add")
@click.argument("prompt", required=False)
@click.option("--task", default="", metavar="TASK", help="A saved task, in place of a prompt.")
@click.option("--suite", default="", metavar="SUITE", help="A suite, in place of a prompt.")
@click.option("--set", "values", multiple=True, metavar="NAME=VALUE", help="A value of the task, or an answer.")
@click.option("--cron", default="", metavar="FIELDS", help="Minute, hour, day, month, weekday: “0 7 * * 1-5”.")
@click.option("--zone", default="UTC", show_default=True, help="The time zone of the cron expression.")
@click.option("--notice", "app", default="", metavar="APP", help="When a notification of this app arrives.")
@click.option("--title", default="", metavar="PATTERN", help="What stands in its title.")
@click.option("--text", default="", metavar="PATTERN", help="What stands in its text; {name} takes a value from it.")
@click.option("--device", "devices", multiple=True, metavar="SERIAL", help="The phone; several for a suite.")
@click.option("--patience", type=click.IntRange(1), help="Seconds that a question waits; an hour otherwise.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def add_command(
    context: click.Context,
    /,
    prompt: str | None,
    task: str,
    suite: str,
    values: tuple[str, ...],
    cron: str,
    zone: str,
    app: str,
    title: str,
    text: str,
    devices: tuple[str, ...],
    patience: int | None,
    as_json: bool,
) -> None:
    """Let PROMPT, a task or a suite start by itself.

    \b
    promptrpa schedule add "set an alarm for 7:30" --cron "0 22 * * 0-4" --zone Europe/Berlin
    promptrpa schedule add --task Alarm --notice Messages --text "see you at {time}"
    """
    from promptrpa.cli import output
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    said: dict[str, Any] = {
        "prompt": prompt or "",
        "task": task,
        "suite": suite,
        "values": pairs(values),
        "cron": cron,
        "zone": zone,
        "devices": list(devices),
    }
    if app or title or text:
        said["notice"] = {"app": app, "title": title, "text": text}
    if patience:
        said["patience"] = patience
    kept = need_server(settings).add_schedule(**said)
    say = messages_of(settings)
    click.echo(output.as_json(kept) if as_json else say(f"Saved as schedule {kept.id}: {_when(kept)}"))


@schedule_command.command("remove")
@click.argument("id")
@click.pass_context
def remove_command(context: click.Context, id: str) -> None:
    """Delete the schedule ID."""
    from promptrpa.cli.remote import need_server

    need_server(settings_of(context)).remove_schedule(id)


@schedule_command.command("on")
@click.argument("id")
@click.pass_context
def on_command(context: click.Context, id: str) -> None:
    """Switch the schedule ID on."""
    from promptrpa.cli.remote import need_server

    need_server(settings_of(context)).switch_schedule(id, on=True)


@schedule_command.command("off")
@click.argument("id")
@click.pass_context
def off_command(context: click.Context, id: str) -> None:
    """Switch the schedule ID off."""
    from promptrpa.cli.remote import need_server

    need_server(settings_of(context)).switch_schedule(id, on=False)


@schedule_command.command("start")
@click.argument("id")
@click.pass_context
def start_command(context: click.Context, id: str) -> None:
    """Start what the schedule ID starts, now."""
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    kept = need_server(settings).start_schedule(id)
    if kept.problem:
        raise UsageError(kept.problem)
    click.echo(kept.last)


def _when(schedule: Schedule) -> str:
    rule = schedule.notice
    if rule is None:
        return f"{schedule.cron} {schedule.zone}"
    return ": ".join(part for part in (rule.app, rule.title, rule.text) if part)


def _phones(schedule: Schedule) -> str:
    return ", ".join(schedule.devices or (schedule.request.device,))


def _state(schedule: Schedule) -> str:
    return schedule.problem or ("on" if schedule.enabled else "off")
