"""The latest results of benchmarks: a file each in the folder `benchmarks` of the home."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from promptrpa import typed
from promptrpa.domain.benchmark import Benchmark, Measured
from promptrpa.domain.clock import utc_now
from promptrpa.knowledge.storage.files import write_file

_log = logging.getLogger(__name__)


def keep_benchmark(home: Path, name: str, note: str, figures: Sequence[tuple[str, float]]) -> None:
    """In the place of what it measured before. name: a word for the file; values in percent."""
    folder = home / "benchmarks"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    measured = tuple(Measured(label, value) for label, value in figures)
    write_file(folder / f"{name}.json", Benchmark(name, utc_now(), note, measured))


def latest_benchmarks(home: Path) -> tuple[Benchmark, ...]:
    """By name; files that are no such result are left out."""
    found = []
    for file in sorted((home / "benchmarks").glob("*.json")):
        try:
            found.append(typed.decode(file.read_bytes(), Benchmark))
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("%s is not the result of a benchmark: %s", file, error)
    return tuple(found)
