"""tasks, show, runs, export, import."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, settings_of, write_out
from promptrpa.domain.model import spent
from promptrpa.domain.run import Run, Step
from promptrpa.domain.task import Task
from promptrpa.errors import AnswerNeeded, NotFound, Stopped, UsageError


@click.command("tasks")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def tasks_command(context: click.Context, as_json: bool) -> None:
    """List the saved tasks."""
    from promptrpa.cli import output

    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.open_knowledge(settings) as knowledge:
        tasks = knowledge.tasks()
    if as_json:
        click.echo(output.as_json(tasks))
    elif not tasks:
        click.echo(say('No task is saved yet. Make one: promptrpa run "set an alarm for 7:30"'))
    else:
        rows = [(t.id, t.version, t.name, ", ".join(s.name for s in t.slots), t.app, len(t.steps)) for t in tasks]
        output.table(("id", "version", "name", "slots", "app", "steps"), rows, say)


@click.command("show")
@click.argument("name")
@click.option("--version", type=int, help="Of a task; the newest otherwise.")
@click.option("--pictures", type=click.Path(path_type=Path, file_okay=False), help="Write the screenshots here.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def show_command(context: click.Context, name: str, version: int | None, pictures: Path | None, as_json: bool) -> None:
    """Show the task or run NAME (an id, the start of one, or a task's name)."""
    from rich.console import Console

    from promptrpa.cli import output

    console = Console(highlight=False)
    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.tidied_knowledge(settings) as knowledge:
        found: Task | tuple[Run, tuple[Step, ...]]
        try:
            found = knowledge.task(name, version)
        except NotFound:
            if version is not None:
                raise
            try:
                run = knowledge.journal.run(name)
            except NotFound as error:
                raise NotFound(f"There is no task and no run “{name}”. List them: promptrpa tasks, runs.") from error
            found = run, knowledge.journal.steps(run.id)
        if isinstance(found, Task):
            click.echo(output.as_json(found)) if as_json else output.print_task(found, console, say)
            shown = [(k, s.picture, s.operation.bounds) for k, s in enumerate(found.steps, 1) if s.picture]
        else:
            took = spent(knowledge.ledger.calls(run=found[0].id))
            if as_json:
                click.echo(output.run_as_json(*found, took))
            else:
                output.print_run(*found, console, say)
                output.print_spent(took, console, say)
            shown = [(s.number, s.picture, s.operation.bounds if s.operation else None) for s in found[1] if s.picture]
        if pictures:
            from promptrpa.cli.pictures import write_picture

            for number, digest, bounds in shown:
                file = write_picture(knowledge.journal.picture(digest), bounds, pictures / f"{number:02}.png")
                console.print(f"[dim]{file}[/dim]", soft_wrap=True)


@click.command("runs")
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, help="How many, newest first.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def runs_command(context: click.Context, limit: int, as_json: bool) -> None:
    """List the runs."""
    from promptrpa.cli import output

    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.tidied_knowledge(settings) as knowledge:
        runs = knowledge.journal.runs(limit)
    if as_json:
        click.echo(output.as_json(runs))
        return
    if not runs:
        click.echo(say("Nothing was run yet."))
        return
    rows = [
        (
            r.id,
            r.started[:19].replace("T", " "),
            say(r.status),
            r.prompt,
            r.device,
            say("replay") if r.replay else "",
            say(r.reason),
        )
        for r in runs
    ]
    output.table(("id", "started", "status", "prompt", "phone", "", "reason"), rows, say)


@click.command("export")
@click.argument("names", nargs=-1, required=True)
@click.option("--to", "file", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["promptrpa", "uiautomator2", "appium", "maestro"]),
    default="promptrpa",
    show_default=True,
    help="For another tool: one task as a program in Python, or as a Maestro flow.",
)
@click.pass_context
def export_command(context: click.Context, names: tuple[str, ...], file: Path, form: str) -> None:
    """Write the tasks NAMES to a file that another promptrpa can import, or one as a program for another tool."""
    settings = settings_of(context)
    if form != "promptrpa" and len(names) > 1:
        raise UsageError("A file for another tool holds one task.")
    with bootstrap.open_knowledge(settings) as knowledge:
        tasks = list({task.id: task for task in map(knowledge.task, names)}.values())
    if form == "promptrpa":
        bootstrap.export_tasks(settings, tasks, file)
    else:
        write_out(file, bootstrap.write_program(settings, tasks[0], form).encode())
    click.echo(messages_of(settings)(f"{len(tasks)} tasks written to {file}."))


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Keep them without asking.")
@click.pass_context
def import_command(context: click.Context, file: Path, yes: bool) -> None:
    """Read tasks from FILE: show what they would do, and keep them once you agree. They never run by themselves."""
    from rich.console import Console

    from promptrpa.cli import output
    from promptrpa.cli.remote import open_holdings

    settings = settings_of(context)
    say = messages_of(settings)
    data = bootstrap.load_file(file)
    with open_holdings(settings) as holdings:
        output.print_strangers(holdings.preview_import(data, str(file)), Console(highlight=False, stderr=True), say)
        if not yes:
            _agree(say)
        for saved in holdings.import_tasks(data, str(file)):
            click.echo(f"{saved.id}  {saved.name}  ({len(saved.steps)} steps)")


def _agree(say: Callable[[str], str]) -> None:
    """Raises AnswerNeeded where nobody is there to be asked, and Stopped for a no."""
    if not sys.stdin.isatty():
        raise AnswerNeeded("Nothing was kept: nobody is here to agree. Look at what it does, then say --yes.")
    if not click.confirm(say("Keep this?"), err=True):
        raise Stopped("Nothing was kept.")
