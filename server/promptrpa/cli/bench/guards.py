"""bench responsible: the guards' accuracy, tasks with wrong plans, the cost of the screen, and placeholders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from promptrpa import bootstrap
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.evaluation.guards.measure import Figures
    from promptrpa.evaluation.responsible.corrected import Row


def measure_guards(settings: Settings, data: Path | None) -> list[Figures]:
    """Table 1: on unseen apps, and on the recordings in a folder."""
    from promptrpa.evaluation.guards.measure import measure, recorded, unseen
    from promptrpa.evaluation.guards.recordings import read_recordings

    with bootstrap.open_guard_tools(settings) as tools:
        found = measure(tools, "virtual phone, unseen apps", *unseen(tools))
        kinds = read_recordings(data, tools.read, tools.read_line) if data else {}
        for name, transitions in kinds.items():
            found += measure(tools, name, *recorded(transitions))
    return found


def measure_plans(settings: Settings, tasks: int, folders: Sequence[Path] = ()) -> dict[str, list[Row]]:
    """Table 2: tasks with wrong plans; the cost of right ones; and tasks with private values."""
    from promptrpa.evaluation.responsible import corrected

    def say(text: str) -> None:
        click.echo(text, err=True)

    with bootstrap.open_correction_bench(settings, folders) as shop:
        wrong = corrected.wronged(shop.packs, shop.parsing, tasks)
        right = corrected.wronged(shop.packs, shop.parsing, 10 * tasks, right=True)
        return {
            "wrong plans": corrected.measure_wronged(shop, wrong, say),
            "right plans": corrected.measure_costs(shop, right[: max(1, tasks // 4)], say),
            "private values": corrected.measure_placeholders(
                shop, corrected.private(shop, right)[: max(1, tasks // 4)], say
            ),
        }


def print_guards(figures: Sequence[Figures]) -> None:
    from promptrpa.cli.output import table

    rows: list[tuple[Any, ...]] = [
        (f.guard, f.pages, f.examples, _percent(f.accuracy), f"{f.ap:.3f}", f"{f.f1:.3f}", _percent(f.rules),
         f"{f.rules_f1:.3f}", f.milliseconds)
        for f in figures
    ]  # fmt: skip
    table(("guard", "pages", "examples", "accuracy", "AP", "F1", "text rules", "their F1", "ms"), rows)
    for guard in dict.fromkeys(f.guard for f in figures):
        click.echo(f"{guard}: at least {_percent(min(f.accuracy for f in figures if f.guard == guard))}")


def print_plans(parts: dict[str, list[Row]]) -> None:
    from promptrpa.cli.output import table

    for name, rows in parts.items():
        click.echo(f"\n{name}")
        if name == "wrong plans":
            _print_tasks(rows)
        names = list(dict.fromkeys(r.configuration for r in rows))
        table(
            ("", "tasks", "done", "said done that were not", "steps done", "of right plans", "calls", "tokens a task",
             "screens told"),
            [_summed(name, [r for r in rows if r.configuration == name]) for name in names],
        )  # fmt: skip


def _print_tasks(rows: Sequence[Row]) -> None:
    """As the paper's table 2: steps that were done, those of the right plan, and how it ended."""
    from promptrpa.cli.output import table

    names = list(dict.fromkeys(r.configuration for r in rows))
    found = {(r.task, r.configuration): r for r in rows}
    lines = []
    for task in dict.fromkeys(r.task for r in rows):
        each = [found[task, name] for name in names]
        ends = [f"{r.taps} ({r.best}) {'✓' if r.good else '✗'}" for r in each]
        lines.append((task, each[0].language, each[0].wrong, *ends))
    table(("task", "", "wrong", *names), lines)


def _summed(name: str, rows: Sequence[Row]) -> tuple[object, ...]:
    return (
        name, len(rows), sum(r.good for r in rows), sum(r.status == "done" and not r.good for r in rows),
        sum(r.taps for r in rows), sum(r.best for r in rows), sum(r.calls for r in rows),
        round(sum(r.tokens for r in rows) / max(1, len(rows))), sum(r.shown for r in rows),
    )  # fmt: skip


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
