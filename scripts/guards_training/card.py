"""Writes the card of the guards' networks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from promptrpa.evaluation.guards.measure import HELD_OUT, Figures

_CARD = """# The guards' networks

Whether a command can be done on a page (`feasibility.safetensors`), and whether a page looks as if a command was done
(`completeness.safetensors`); after ResponsibleTA, sections 3.2, 3.3 and 4.1. Each takes numbers that say how the words
of the page lie to those of the command, by letters, by the lexicon and by the words model, and what stands where; of
completeness also what is new, gone and changed. A layer over the {rows} nearest places of a page, attention over them,
two layers more; completeness is the mean of {members} networks. {size} KB together; only numpy is needed.

They judge steps that a planner says. What they say is a chance; nothing that pays, sends or deletes goes by them.

## Figures

| guard | pages | examples | accuracy | AP | F1 | text rules alone | ms a judgement |
| --- | --- | --- | --- | --- | --- | --- | --- |
{table}

By how the examples were made:

{ways}

`promptrpa bench responsible --guards` measures this again, and with `--data FOLDER` on recordings of real apps.

## How they were made

Walks of {steps} operations through each of the virtual phone's apps, in both versions and languages, but for
{held}, which are only measured on.
Feasible: what was touched, called as it is there, as in the other version or language, with
a noun, a place or a neighbour, or shortened. Infeasible: the same with the widget removed, what another page of the app
has, what another app has. Complete: the page that followed. Not complete: the same page, the page that another widget
of it led to, another page. Completeness learns pages as they are, and as poor as dumps of real phones can be: only the
window in front, without places, ids, classes or states, half loaded, with other news, the words of rows touched instead
of the rows; those where a window opened, a menu, a question or choices, once more. {can} commands and {done}
changes.

    pip install -e '.[train]'
    python scripts/train-guards FOLDER
"""


def write_card(file: Path, figures: Sequence[Figures], can: int, done: int, steps: int) -> None:
    from guards_training.training import COMPLETENESS

    from promptrpa.reasoning.guards.features import ROWS

    size = sum(f.stat().st_size for f in file.parent.glob("*.safetensors")) // 1024
    rows = [
        f"| {f.guard} | {f.pages} | {f.examples:,} | {100 * f.accuracy:.1f}% | {f.ap:.3f} | {f.f1:.3f} |"
        f" {100 * f.rules:.1f}% | {f.milliseconds:.1f} |"
        for f in figures
    ]
    ways = [f"- {f.guard}: " + ", ".join(f"{w} {r} of {n}" for w, (n, r) in f.by_way.items()) for f in figures]
    held = f"{', '.join(HELD_OUT[:-1])} and {HELD_OUT[-1]}"
    text = _CARD.format(
        rows=ROWS, members=COMPLETENESS.members, size=size, table="\n".join(rows), ways="\n".join(ways), steps=steps,
        held=held, can=f"{can:,}", done=f"{done:,}",
    )  # fmt: skip
    file.write_text(text, encoding="utf-8")
