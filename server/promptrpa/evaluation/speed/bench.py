"""All measurements together."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .parts import Grounding, Reading, measure_grounding, measure_reading, measure_start
from .race import Race, race
from .rates import Rates, measure_rates
from .tools import Times, Tools


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """start: seconds of `promptrpa --help` as a process. race: on a phone whose animations take time; race_at_once: on
    one where they take none, which leaves what the two cost themselves."""

    machine: str
    python: str
    start: Times
    reading: list[Reading]
    grounding: list[Grounding]
    race: Race
    race_at_once: Race
    rates: list[Rates]


def measure_speed(
    tools: Tools, phones: Sequence[int], seconds: float, rounds: int, say: Callable[[str], None]
) -> SpeedReport:
    """phones: how many at once, one measurement each; seconds: of each rate; rounds: of the race."""
    say("Start of the command line …")
    start = measure_start()
    say("Reading pages, finding widgets …")
    reading, grounding = measure_reading(tools), measure_grounding(tools)
    say("A replay beside a script written by hand …")
    run, run_at_once = race(tools, rounds, at_once=False), race(tools, rounds, at_once=True)
    rates = []
    for count in phones:
        say(f"Rates of {count} phone{'s' if count > 1 else ''} …")
        rates.append(measure_rates(tools, count, seconds))
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return SpeedReport(machine, platform.python_version(), start, reading, grounding, run, run_at_once, rates)
