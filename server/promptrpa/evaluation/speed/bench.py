"""All measurements together."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from .pages import APPS, Knowing, measure_knowing
from .parts import Grounding, Reading, measure_grounding, measure_reading, measure_start
from .race import Race, race
from .rates import Rates, measure_rates
from .tools import Times, Tools
from .tutorials import Finding, measure_finding


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """start: seconds of `promptrpa --help` as a process. race: on a phone whose animations take time; race_at_once: on
    one where they take none, which leaves what the two cost themselves."""

    machine: str
    python: str
    start: Times
    reading: list[Reading]
    grounding: list[Grounding]
    finding: list[Finding]
    knowing: list[Knowing]
    race: Race
    race_at_once: Race
    rates: list[Rates]


def measure_speed(
    tools: Tools,
    phones: Sequence[int],
    seconds: float,
    rounds: int,
    tutorials: Sequence[int],
    pages: Sequence[int],
    say: Callable[[str], None],
) -> SpeedReport:
    """phones: how many at once, one measurement each; seconds: of each rate; rounds: of the race; tutorials: among how
    many one is looked for, pages: how many the graph knows, one measurement each."""
    say("Start of the command line …")
    start = measure_start()
    say("Reading pages, finding widgets …")
    reading, grounding = measure_reading(tools), measure_grounding(tools)
    finding = []
    for count in tutorials:
        say(f"Finding one of {count} tutorials …")
        finding.append(measure_finding(tools, count))
    knowing = []
    for count, apps in product(pages, APPS):
        say(f"Asking a graph of {count} pages, apps: {apps} …")
        knowing.append(measure_knowing(tools, count, apps))
    say("A replay beside a script written by hand …")
    run, run_at_once = race(tools, rounds, at_once=False), race(tools, rounds, at_once=True)
    rates = []
    for count in phones:
        say(f"Rates of {count} phone{'s' if count > 1 else ''} …")
        rates.append(measure_rates(tools, count, seconds))
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    python = platform.python_version()
    return SpeedReport(machine, python, start, reading, grounding, finding, knowing, run, run_at_once, rates)
