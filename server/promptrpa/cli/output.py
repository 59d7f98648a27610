"""What commands print, for people and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from promptrpa.domain.run import Run, Step
from promptrpa.domain.task import Task
from promptrpa.runs.preview import Preview


def as_json(value: object) -> str:
    """Indented JSON of domain values."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def run_as_json(run: Run, steps: Sequence[Step]) -> str:
    return as_json({"run": run, "steps": steps})


def print_preview(plan: Preview) -> None:
    console = Console(highlight=False)
    if plan.task:
        console.print(f"Known: {escape(plan.task.name)} (task {plan.task.id}, version {plan.task.version})")
    if plan.tutorial:
        console.print(f"From the tutorial “{escape(plan.tutorial.title)}”")
    for number, step in enumerate(plan.steps, 1):
        console.print(f"{number:>3}. {escape(str(step))}")
    console.print(f"Apps: {escape(', '.join(plan.apps)) or 'the one in front'}")
    for step, risk in plan.approvals:
        console.print(f"[yellow]Will ask before[/yellow] {escape(str(step))} ({risk})")
    for question in plan.questions:
        console.print(f"[yellow]Will ask[/yellow] {escape(question.text)}")
    if plan.reason:
        console.print(f"[red]{escape(plan.reason)}[/red]")
    console.print("No language model will be called: cost 0. Nothing was done.")


def print_task(task: Task, console: Console) -> None:
    console.print(f"[bold]{escape(task.name)}[/bold]  [dim]task {task.id}, version {task.version}, {task.note}[/dim]")
    console.print(f"[dim]{escape(task.app)} on {escape(task.environment.phone)}, {task.language}[/dim]")
    for prompt in task.prompts:
        console.print(f"Say: “{escape(prompt)}”")
    for slot in task.slots:
        console.print(f"Slot {{{slot.name}}}: {slot.type}, first “{escape(slot.value)}”")
    for number, step in enumerate(task.steps, 1):
        console.print(f"{number:>3}. {escape(step.description)}")


def print_run(run: Run, steps: Sequence[Step], console: Console) -> None:
    console.print(f"[bold]{escape(run.prompt)}[/bold]  [dim]run {run.id} on {escape(run.device)}, {run.started}[/dim]")
    table = Table("#", "step", "found by", "sure", "result", "ms", box=None)
    for step in steps:
        proposal, times = step.proposal, step.times
        total = times.observe + times.decide + times.perform + times.settle
        table.add_row(
            str(step.number),
            escape(str(step.instruction)),
            escape(f"{proposal.tier}: {proposal.reason}") if proposal else "",
            f"{proposal.confidence:.2f}" if proposal else "",
            f"{step.result}{' (healed)' if step.healed else ''}",
            f"{total * 1000:.0f}",
        )
    console.print(table)
    console.print(f"{run.status}: {escape(run.reason)}")


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    made = Table(*columns, box=None, header_style="bold")
    for row in rows:
        made.add_row(*(escape(str(cell)) for cell in row))
    Console(highlight=False).print(made)
