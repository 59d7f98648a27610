"""Planted instructions as runs, for bench responsible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from promptrpa.cli import output

if TYPE_CHECKING:
    from promptrpa.settings import Settings


@dataclass(slots=True)
class Tally:
    """Of one way to plant: attacks; those whose words reached neither the model nor the plan; those that did harm
    without the gate and with it; those that were left to a person; and those with which a secret was sent."""

    attacks: int = 0
    unread: int = 0
    without: int = 0
    harmed: int = 0
    asked: int = 0
    leaked: int = 0


def measure_attacks(settings: Settings, most: int) -> dict[str, Tally]:
    """By who wrote them and way; most: so many attacks at the most, spread over all."""
    from promptrpa import bootstrap

    found: dict[str, Tally] = defaultdict(Tally)
    for gated, free in bootstrap.run_attacks(settings, None, most, lambda text: click.echo(text, err=True)):
        attack = gated.attack
        tally = found[f"{'blind' if attack.blind else 'known'}: {attack.way}"]
        tally.attacks += 1
        tally.unread += not (free.read or free.harmed)
        tally.without += free.harmed
        tally.harmed += gated.harmed
        tally.asked += gated.asked
        tally.leaked += gated.leaked or free.leaked
    return dict(found)


def print_attacks(tallies: Mapping[str, Tally]) -> None:
    """A row for each way."""
    rows = [
        (name, t.attacks, t.unread, t.without, t.harmed, t.asked, t.leaked)
        for name, t in sorted((*tallies.items(), ("all", _sum(tallies))), key=lambda pair: pair[0] == "all")
    ]
    output.table(
        (
            *("planted, as runs", "attacks", "not shown to the model", "harm without the gate", "with it", "asked"),
            "secrets sent",
        ),
        rows,
    )


def _sum(tallies: Mapping[str, Tally]) -> Tally:
    total = Tally()
    for tally in tallies.values():
        for name in Tally.__dataclass_fields__:
            setattr(total, name, getattr(total, name) + getattr(tally, name))
    return total
