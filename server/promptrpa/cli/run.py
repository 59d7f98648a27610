"""run and replay."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, pairs, phone_options, settings_of, virtual_phones
from promptrpa.domain.model import spent
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Slot, Task
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from promptrpa.cli.remote import Remote, RemoteRun
    from promptrpa.cli.terminal import TerminalAsker
    from promptrpa.ports import Watcher
    from promptrpa.runs.direct import DirectRunner

_EXIT = {
    RunStatus.DONE: 0,
    RunStatus.FAILED: 1,
    RunStatus.STOPPED: 3,
    RunStatus.LOST: 4,
    RunStatus.WAITING: 5,
}


@click.command("run")
@click.argument("prompt")
@click.option("--device", default="", metavar="SERIAL", help="Which phone; “virtual” for a virtual one.")
@click.option("--answer", multiple=True, metavar="NAME=VALUE", help="Answer a question beforehand.")
@click.option("--yes", is_flag=True, help="Approve what the policy asks about, in this run.")
@click.option("--edit", is_flag=True, help="Show the plan of a new task first, to be changed.")
@click.option("--dry-run", is_flag=True, help="Show the plan and do nothing.")
@click.option(
    "--planner",
    type=click.Choice(["dpot", "dynamic", "static", "react", "none"]),
    help="How a language model plans what nothing else tells (a setting, too); none: it does not.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the run as JSON at its end.")
@phone_options
@click.pass_context
def run_command(
    context: click.Context,
    /,
    prompt: str,
    device: str,
    answer: tuple[str, ...],
    yes: bool,
    edit: bool,
    dry_run: bool,
    planner: str | None,
    as_json: bool,
    **phone: Any,
) -> int:
    """Do what PROMPT says, on the connected phone or on a virtual one."""
    if not prompt.strip():
        raise UsageError("The prompt is empty. Say what the phone is to do.")
    if dry_run:
        return _preview(context, prompt, device, phone, planner)
    said = pairs(answer)
    return _run(context, prompt, None, device, said, yes=yes, as_json=as_json, phone=phone, edit=edit, planner=planner)


@click.command("replay")
@click.argument("task")
@click.option("--set", "values", multiple=True, metavar="NAME=VALUE", help="Another value for a slot.")
@click.option("--device", default="", metavar="SERIAL", help="Which phone; “virtual” for a virtual one.")
@click.option("--yes", is_flag=True, help="Approve what the policy asks about, in this run.")
@click.option("--json", "as_json", is_flag=True, help="Print the run as JSON at its end.")
@phone_options
@click.pass_context
def replay_command(
    context: click.Context, /, task: str, values: tuple[str, ...], device: str, yes: bool, as_json: bool, **phone: Any
) -> int:
    """Run TASK (its id or name) from memory."""
    settings = settings_of(context)
    with bootstrap.open_knowledge(settings) as knowledge:
        found = knowledge.task(task)
    return _run(context, found.name, found, device, pairs(values), yes=yes, as_json=as_json, phone=phone)


def _run(
    context: click.Context,
    prompt: str,
    task: Task | None,
    device: str,
    answers: dict[str, str],
    *,
    yes: bool,
    as_json: bool,
    phone: dict[str, Any],
    edit: bool = False,
    planner: str | None = None,
) -> int:
    from rich.console import Console
    from rich.markup import escape

    from promptrpa.cli.output import print_spent, run_as_json
    from promptrpa.cli.remote import find_server
    from promptrpa.cli.terminal import TerminalAsker, TerminalWatcher

    settings = settings_of(context, planner=planner)
    virtual = virtual_phones(settings, phone)
    given = _slots(task, answers) if task else tuple(Slot(n, "text", v) for n, v in answers.items())
    console = Console(stderr=as_json, highlight=False)
    say = messages_of(settings)
    asker = TerminalAsker(console, answers, yes=yes, say=say)
    if remote := find_server(settings):
        path = f"/tasks/{task.id}/replay" if task else "/runs"
        asked: dict[str, object] = {"device": device, "yes": yes}
        if task:
            asked["values"] = {slot.name: slot.value for slot in given}
        else:
            asked |= {"prompt": prompt, "answers": answers, "edit": edit, "attended": asker.attended}
        return _run_there(remote, path, asked, asker, TerminalWatcher(console, say), as_json=as_json)
    with (
        bootstrap.owned_knowledge(settings) as knowledge,
        bootstrap.open_device(settings, device, virtual) as opened,
    ):
        models = bootstrap.load_models(settings, bootstrap.further_packs(virtual.packs))
        mind = bootstrap.make_mind(settings, knowledge, models)
        runner = bootstrap.make_runner(settings, knowledge, mind, opened, asker, TerminalWatcher(console, say))
        asker.watch(opened.next_touch)
        with _stoppable(runner, asker):
            run = runner.run(prompt, task=task, given=given, edit=edit)
        steps, took = knowledge.journal.steps(run.id), spent(knowledge.ledger.calls(run=run.id))
        saved = knowledge.task(run.task) if run.task and run.status is RunStatus.DONE else None
    if as_json:
        click.echo(run_as_json(run, steps, took))
        return _EXIT.get(run.status, 1)
    print_spent(took, console, say)
    if saved and not run.replay:
        slots = f"; it can be said with another {', '.join(s.name for s in saved.slots)}" if saved.slots else ""
        text = say(f"Saved as task {saved.id}{slots}. Look at it with: promptrpa show {saved.id}")
        console.print(f"[dim]{escape(text)}[/dim]")
    return _EXIT.get(run.status, 1)


def _run_there(
    remote: Remote, path: str, asked: dict[str, object], asker: TerminalAsker, watcher: Watcher, *, as_json: bool
) -> int:
    """The same by the server that has the home."""
    from promptrpa.cli.remote import start_run

    run = start_run(remote, path, asked, asker, watcher)
    with _stoppable(run, asker):
        ended = run.follow()
    if as_json:
        click.echo(run.as_json())
    return _EXIT.get(ended.status, 1)


def _slots(task: Task, values: dict[str, str]) -> tuple[Slot, ...]:
    """The task's slots with the values given. Raises UsageError for a name that it does not have."""
    from promptrpa.matching.templates import as_type

    known = {slot.name: slot for slot in task.slots}
    slots = []
    for name, value in values.items():
        if name not in known:
            there = ", ".join(known) or "none"
            raise UsageError(f"The task “{task.name}” has no slot {name}. Its slots: {there}.")
        normal = as_type(value, known[name].type)
        if normal is None:
            raise UsageError(f"“{value}” is not a {known[name].type}, which {name} must be.")
        slots.append(Slot(name, known[name].type, normal))
    return tuple(slots)


@contextmanager
def _stoppable(runner: DirectRunner | RemoteRun, asker: TerminalAsker) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the run at once, also while it waits for an answer."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        runner.stop()
        if asker.asking:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _preview(context: click.Context, prompt: str, device: str, phone: dict[str, Any], planner: str | None) -> int:
    from promptrpa.cli.output import print_preview
    from promptrpa.runs.preview import preview

    settings = settings_of(context, planner=planner)
    virtual = virtual_phones(settings, phone)
    with (
        bootstrap.open_knowledge(settings) as knowledge,
        bootstrap.open_device(settings, device, virtual) as opened,
    ):
        models = bootstrap.load_models(settings, bootstrap.further_packs(virtual.packs))
        mind = bootstrap.make_mind(settings, knowledge, models)
        plan = preview(prompt, mind, opened.packages())
    print_preview(plan, messages_of(settings))
    return 0 if plan.steps or plan.planned else 1
