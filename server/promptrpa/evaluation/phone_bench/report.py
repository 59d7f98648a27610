"""The tables as one HTML page with plots."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import fields
from html import escape
from pathlib import Path
from typing import Any

from promptrpa.errors import UsageError
from promptrpa.evaluation.phone_bench.bench import Plan
from promptrpa.evaluation.phone_bench.tables import Share, Tables

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1b1f }
table { border-collapse: collapse; margin: 0.5rem 0 2rem } th, td { padding: 0.3rem 0.8rem; text-align: left }
th { border-bottom: 2px solid #999 } td { border-bottom: 1px solid #ddd } td.number { text-align: right }
svg { max-width: 100%; height: auto }
"""


def write_report(file: Path, tables: Tables, plan: Plan) -> None:
    """Write the page. Raises UsageError where the plots' library is missing or the file cannot be written."""
    parts = [
        f"<h1>promptrpa on the virtual phone</h1><p>{plan.rounds} rounds, seed {plan.seed}. Percent, and seconds.</p>",
        "<h2>Success</h2>",
        _bars(
            [s.configuration.value for s in tables.success],
            {
                "promptrpa": [s.mean for s in tables.success],
                "PromptRPA, the paper": [s.paper or 0.0 for s in tables.success],
            },
        ),
        _table(tables.success),
        "<h2>Beside the paper's tables</h2>",
        _table(tables.beside),
        "<h2>By kind of prompt</h2>",
        _grouped(tables.kinds),
        "<h2>By language</h2>",
        _grouped(tables.languages),
        "<h2>By app</h2>",
        _grouped(tables.apps),
        "<h2>Questions</h2>",
        _table(tables.asking),
        _table(tables.questions),
        "<h2>Steps held back by the gate, of tasks that need no approval</h2>",
        _table(tables.held),
        "<h2>The second time</h2>",
        _table(tables.second),
        "<h2>Seconds by number of steps</h2>",
        _bars(
            [d.steps for d in tables.durations],
            {"first time": [d.first for d in tables.durations], "second time": [d.second for d in tables.durations]},
        ),
        "<h2>Language models</h2>",
        _table(tables.models),
        "<h2>Failures by cause</h2>",
        _table(tables.failures),
    ]
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>promptrpa</title><style>{_STYLE}</style>'
    try:
        file.write_text(page + "\n".join(parts) + "</html>\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}.") from error


def _table(rows: Sequence[Any]) -> str:
    if not rows:
        return "<p>None.</p>"
    names = [field.name for field in fields(rows[0])]
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    return f"<table><tr>{head}</tr>{''.join(_row([getattr(row, n) for n in names]) for row in rows)}</table>"


def _row(values: Sequence[object]) -> str:
    cells = []
    for value in values:
        number = isinstance(value, (int, float))
        cells.append(f"<td{' class=number' if number else ''}>{'' if value is None else escape(str(value))}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def _grouped(shares: Sequence[Share]) -> str:
    names = list(dict.fromkeys(share.group for share in shares))
    series: dict[str, list[float]] = {}
    for configuration in dict.fromkeys(share.configuration for share in shares):
        found = {share.group: share.success for share in shares if share.configuration is configuration}
        series[configuration.value] = [found.get(name, 0.0) for name in names]
    return _bars(names, series)


def _bars(names: Sequence[str], series: dict[str, list[float]]) -> str:
    """Bars side by side, as SVG."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UsageError("The page needs matplotlib. Install it with: pip install 'promptrpa[plots]'") from error
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    axes = figure.subplots()
    width = 0.8 / max(1, len(series))
    for number, (label, values) in enumerate(series.items()):
        places = [place + (number - (len(series) - 1) / 2) * width for place in range(len(names))]
        axes.bar(places, values, width, label=label)
    axes.set_xticks(range(len(names)), names, rotation=30 if len(names) > 6 else 0)
    axes.legend(frameon=False, fontsize="small")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg")
    return drawn.getvalue()[drawn.getvalue().index("<svg") :]
