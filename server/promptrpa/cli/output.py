"""What commands print, for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from promptrpa.domain.model import Spent
from promptrpa.domain.run import Run, Step
from promptrpa.domain.served import Preview, Stranger
from promptrpa.domain.task import Task

Say = Callable[[str], str]
"""Puts a message into the reader's language."""


def as_json(value: object) -> str:
    """Indented JSON of domain values."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def run_as_json(run: Run, steps: Sequence[Step], took: Spent | None = None) -> str:
    return as_json({"run": run, "steps": steps, "models": took or Spent()})


def print_spent(took: Spent, console: Console, say: Say = str) -> None:
    """What language models took in a run; nothing where none was asked."""
    if took.calls:
        money = f", {took.money:.4f} in money" if took.money else ""
        text = f"{took.calls} questions to language models: {took.tokens} tokens, {took.seconds:.1f} s{money}"
        console.print(f"[dim]{escape(say(text))}[/dim]")


def print_preview(plan: Preview, say: Say = str) -> None:
    console = Console(highlight=False)
    if plan.task:
        console.print(escape(say(f"Known: {plan.task.name} (task {plan.task.id}, version {plan.task.version})")))
    if plan.tutorial:
        console.print(escape(say(f"From the tutorial “{plan.tutorial.title}”")))
    for number, step in enumerate(plan.steps, 1):
        console.print(f"{number:>3}. {escape(str(step))}")
    console.print(escape(say(f"Apps: {', '.join(plan.apps) or 'the one in front'}")))
    for step, risk in plan.approvals:
        console.print(f"[yellow]{escape(say(f'Will ask before {step} ({risk})'))}[/yellow]")
    for question in plan.questions:
        console.print(f"[yellow]{escape(say(f'Will ask {question.text}'))}[/yellow]")
    if plan.reason:
        console.print(f"[red]{escape(say(plan.reason))}[/red]")
    if plan.planned:
        console.print(say("A language model will say the steps, a question for each screen. Nothing was done."))
    elif plan.asks and not plan.task:
        console.print(say("A language model is only asked where a step is not found. Nothing was done."))
    else:
        console.print(say("No language model will be called: cost 0. Nothing was done."))


def print_strangers(found: Sequence[Stranger], console: Console, say: Say = str) -> None:
    """What tasks from a file would do, and what of it asks first."""
    for task in found:
        console.print(f"[bold]{escape(task.name)}[/bold]  [dim]{escape(f'{task.app}, {task.language}')}[/dim]")
        if task.slots:
            console.print(escape(f"{say('Values:')} {', '.join(task.slots)}"))
        for number, step in enumerate(task.steps, 1):
            console.print(f"{number:>3}. {escape(step.words)}  [dim]{escape(step.does)}[/dim]")
            if step.touches:
                console.print(f"     [yellow]{escape(say(f'touches “{step.touches}”'))}[/yellow]")
            if step.risk:
                console.print(f"     [yellow]{escape(say(f'asks you before it: {say(step.risk)}'))}[/yellow]")
        if task.known:
            console.print(f"[yellow]{escape(say('It is here already and gets a new version.'))}[/yellow]")


def print_task(task: Task, console: Console, say: Say = str) -> None:
    about = say(f"task {task.id}, version {task.version}, {task.note}")
    console.print(f"[bold]{escape(task.name)}[/bold]  [dim]{escape(about)}[/dim]")
    where = say(f"{task.app} on {task.environment.phone}, {task.language}")
    console.print(f"[dim]{escape(where)}[/dim]")
    for prompt in task.prompts:
        console.print(escape(say(f"Say: “{prompt}”")))
    for slot in task.slots:
        console.print(escape(say(f"Slot {{{slot.name}}}: {slot.type}, first “{slot.value}”")))
    for number, step in enumerate(task.steps, 1):
        console.print(f"{number:>3}. {escape(step.description)}")


def print_run(run: Run, steps: Sequence[Step], console: Console, say: Say = str) -> None:
    console.print(f"[bold]{escape(run.prompt)}[/bold]  [dim]run {run.id} on {escape(run.device)}, {run.started}[/dim]")
    table = Table(*(say(name) for name in ("#", "step", "found by", "sure", "result", "ms")), box=None)
    for step in steps:
        proposal, times = step.proposal, step.times
        total = times.observe + times.decide + times.perform + times.settle
        table.add_row(
            str(step.number),
            escape(str(step.instruction)),
            escape(f"{proposal.tier}: {say(proposal.reason)}") if proposal else "",
            f"{proposal.confidence:.2f}" if proposal else "",
            say(step.result) + (f" ({say('healed')})" if step.healed else ""),
            f"{total * 1000:.0f}",
        )
    console.print(table)
    console.print(f"{say(run.status)}: {escape(say(run.reason))}")


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], say: Say = str) -> None:
    made = Table(*(Column(say(c), no_wrap=c == "id") for c in columns), box=None, header_style="bold")
    for row in rows:
        made.add_row(*(escape(str(cell)) for cell in row))
    Console(highlight=False).print(made)
