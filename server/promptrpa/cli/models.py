"""models: what language models took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, settings_of
from promptrpa.domain.model import ModelCall, spent

_BY: Final[dict[str, Callable[[ModelCall], str]]] = {
    "day": lambda call: call.at[:10],
    "role": lambda call: f"{call.role} {call.model}",
    "run": lambda call: call.run or "-",
    "prompt": lambda call: call.template,
}
"""What lines are made of: each is what its calls have in common."""
_DAY: Final = click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"])


@click.group("models", invoke_without_command=True)
@click.option("--by", type=click.Choice(list(_BY)), default="day", show_default=True, help="What each line is of.")
@click.option("--run", default="", metavar="ID", help="Only of this run.")
@click.option("--since", type=_DAY, metavar="DAY", help="Only from this day on, as 2026-01-31 (UTC).")
@click.option("--calls", "each", is_flag=True, help="Every call by itself.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, every call by itself.")
@click.pass_context
def models_command(
    context: click.Context, by: str, run: str, since: datetime | None, each: bool, as_json: bool
) -> None:
    """What was asked of language models, and what it took in tokens, time and money."""
    from promptrpa.cli import output

    if context.invoked_subcommand:
        return

    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.open_knowledge(settings) as knowledge:
        calls = list(
            knowledge.ledger.calls(knowledge.journal.run(run).id if run else "", since.isoformat() if since else "")
        )
    if as_json:
        click.echo(output.as_json(calls))
    elif not calls:
        click.echo(say("No language model was asked."))
    elif each:
        columns = ("at", "run", "step", "model", "prompt", "tokens", "cached", "answer", "s", "error")
        output.table(columns, [_row(call) for call in calls], say)
    else:
        groups: dict[str, list[ModelCall]] = defaultdict(list)
        for call in calls:
            groups[_BY[by](call)].append(call)
        rows = [_sum(name, among) for name, among in groups.items()]
        rows += [_sum("all", calls)] if len(rows) > 1 else []
        output.table((by, "calls", "prompt", "cached", "answer", "s", "money", "failed"), rows, say)


@models_command.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def export_command(context: click.Context, file: Path) -> None:
    """Write saved tasks as lines of JSON to tune a model with: goal, page and history, then plan, step and action.

    Only tasks that were done and that you did not refuse. Private values are placeholders.
    """
    settings = settings_of(context)
    with bootstrap.open_knowledge(settings) as knowledge:
        tasks, lines = bootstrap.export_tuning(settings, knowledge, file)
    click.echo(messages_of(settings)(f"{lines} lines of {tasks} tasks written to {file}."))


def _row(call: ModelCall) -> tuple[object, ...]:
    usage = call.usage
    head = (call.at[:19].replace("T", " "), call.run, call.step, call.model, call.template)
    return (*head, usage.prompt, usage.cached, usage.answer, f"{call.seconds:.1f}", call.error)


def _sum(name: str, calls: list[ModelCall]) -> tuple[object, ...]:
    total = spent(calls)
    prompt, cached = sum(c.usage.prompt for c in calls), sum(c.usage.cached for c in calls)
    answer, failed = sum(c.usage.answer for c in calls), sum(bool(c.error) for c in calls)
    money = f"{total.money:.4f}" if any(c.money is not None for c in calls) else "-"
    return name, total.calls, prompt, cached, answer, f"{total.seconds:.1f}", money, failed
