"""run and replay."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, pairs, phone_options, settings_of, virtual_phones
from promptrpa.domain.model import spent
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.served import RunWithSteps
from promptrpa.domain.task import Slot, Task
from promptrpa.errors import UsageError
from promptrpa.matching.prompts.received import received

if TYPE_CHECKING:
    from rich.console import Console

    from promptrpa.cli.remote import RemoteRun
    from promptrpa.cli.terminal import TerminalAsker
    from promptrpa.client import Client
    from promptrpa.ports.people import Watcher
    from promptrpa.runs.direct import DirectRunner

_PHONE_OPTIONS = ("apps", "app_version", "phone_language", "dark", "seed", "real_clock", "condition")
_EXIT = {
    RunStatus.DONE: 0,
    RunStatus.FAILED: 1,
    RunStatus.STOPPED: 3,
    RunStatus.LOST: 4,
    RunStatus.WAITING: 5,
}


@click.command("run")
@click.argument("prompt")
@click.option("--device", default="", metavar="SERIAL", help="Which phone; “virtual” for a virtual one, web:ADDRESS.")
@click.option("--answer", multiple=True, metavar="NAME=VALUE", help="Answer a question beforehand.")
@click.option("--yes", is_flag=True, help="Approve what the policy asks about, in this run.")
@click.option("--edit", is_flag=True, help="Show the plan of a new task first, to be changed.")
@click.option("--dry-run", is_flag=True, help="Show the plan and do nothing.")
@click.option(
    "--planner",
    type=click.Choice(["dpot", "dynamic", "static", "react", "direct", "none"]),
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
    prompt = received(prompt)
    if dry_run:
        return _preview(context, prompt, device, phone, planner)
    said = pairs(answer)
    return _run(context, prompt, None, device, said, yes=yes, as_json=as_json, phone=phone, edit=edit, planner=planner)


@click.command("replay")
@click.argument("task")
@click.option("--set", "values", multiple=True, metavar="NAME=VALUE", help="Another value for a slot.")
@click.option("--device", default="", metavar="SERIAL", help="Which phone; “virtual” for a virtual one, web:ADDRESS.")
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

    from promptrpa.cli.output import run_as_json
    from promptrpa.cli.remote import find_server
    from promptrpa.cli.terminal import TerminalAsker, TerminalWatcher

    settings = settings_of(context, planner=planner)
    given = _slots(task, answers) if task else tuple(Slot(n, "text", v) for n, v in answers.items())
    console = Console(stderr=as_json, highlight=False)
    say = messages_of(settings)
    asker = TerminalAsker(console, answers, yes=yes, say=say)
    watcher = TerminalWatcher(console, say)
    if server := find_server(settings):
        _check_options(context)
        if task:
            values = {slot.name: slot.value for slot in given}
            begun = server.replay(task.id, values, device=device, yes=yes)
        else:
            begun = server.start(prompt, device=device, answers=answers, yes=yes, edit=edit, attended=asker.attended)
        told, saved = _follow(server, begun, asker, watcher)
    else:
        virtual = virtual_phones(settings, phone)
        with (
            bootstrap.owned_knowledge(settings) as knowledge,
            bootstrap.open_device(settings, device, virtual) as opened,
        ):
            models = bootstrap.load_models(settings, bootstrap.further_packs(virtual.packs))
            mind = bootstrap.make_mind(settings, knowledge, models)
            runner = bootstrap.make_runner(settings, knowledge, mind, opened, asker, watcher)
            asker.watch(opened.next_touch)
            with _stoppable(runner, asker):
                run = runner.run(prompt, task=task, given=given, edit=edit)
            took = spent(knowledge.ledger.calls(run=run.id))
            told = RunWithSteps(run, knowledge.journal.steps(run.id), took)
            saved = knowledge.task(run.task) if run.task and run.status is RunStatus.DONE else None
    if as_json:
        click.echo(run_as_json(told.run, told.steps, told.models))
    else:
        _print_end(told, saved, console, say)
    return _EXIT.get(told.run.status, 1)


def _follow(server: Client, run: Run, asker: TerminalAsker, watcher: Watcher) -> tuple[RunWithSteps, Task | None]:
    """A run of the server that has the home, until it is over; the task that came of it."""
    from promptrpa.cli.remote import RemoteRun

    followed = RemoteRun(server, run, asker, watcher)
    with _stoppable(followed, asker):
        followed.follow()
    told = server.run(run.id)
    return told, server.task(told.run.task) if told.run.task and told.run.status is RunStatus.DONE else None


def _print_end(told: RunWithSteps, saved: Task | None, console: Console, say: Callable[[str], str]) -> None:
    """What models took, and the task that was saved."""
    from rich.markup import escape

    from promptrpa.cli.output import print_spent

    print_spent(told.models, console, say)
    if saved and not told.run.replay:
        values = ", ".join(f"“{slot.value}”" for slot in saved.slots)
        others = f"; it can be said with other values for {values}" if values else ""
        text = say(f"Saved as task {saved.id}{others}. Look at it with: promptrpa show {saved.id}")
        console.print(f"[dim]{escape(text)}[/dim]")


def _check_options(context: click.Context) -> None:
    """Raises UsageError for an option that a running server does not heed."""
    unheeded = {*_PHONE_OPTIONS, "planner"}
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name in unheeded:
            raise UsageError(
                f"A server runs with this home, and {parameter.opts[0]} is for its start or its page Devices. Stop it, "
                "or leave the option out."
            )


def _slots(task: Task, values: dict[str, str]) -> tuple[Slot, ...]:
    """The task's slots with the values given. Raises UsageError for a name that it does not have."""
    from promptrpa.matching.prompts.templates import as_type

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
    from promptrpa.cli.remote import find_server
    from promptrpa.runs.preview import preview

    settings = settings_of(context, planner=planner)
    if server := find_server(settings):
        _check_options(context)
        plan = server.preview(prompt, device)
        print_preview(plan, messages_of(settings))
        return 0 if plan.steps or plan.planned else 1
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
