"""How long the right tutorial takes to be found among very many, and how much memory that needs."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Tutorial
from promptrpa.errors import TaskFailed

from .tools import Times, Tools, times

_QUERIES: Final = 60
_SYLLABLES: Final = [a + b for a in "bcdfghklmnprstvw" for b in "aeiou"]
_CHARACTERS: Final = [chr(code) for code in range(0x4E00, 0x7000)]


@dataclass(frozen=True, slots=True)
class Finding:
    """build: seconds until the first answer. seconds: of a query afterwards, none asked twice. memory: the most that
    the process used, in MB."""

    tutorials: int
    build: float
    seconds: Times
    memory: int


def measure_finding(tools: Tools, count: int) -> Finding:
    """The shipped tutorials among made ones that are like them, asked for by their titles."""
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder, tools.mind(Path(folder)) as mind:
        shipped = tuple(mind.knowledge.tutorials())
        everything = (*shipped, *made_tutorials(shipped, count - len(shipped)))
        chosen = Random(1).sample([t for t in shipped if not t.outdated], _QUERIES + 1)
        functions = [Function(t.title, t.title, t.language) for t in chosen]
        began = time.perf_counter()
        mind.retrieval.rank(functions[0], everything)
        build = time.perf_counter() - began
        seconds = []
        for wanted, function in zip(chosen[1:], functions[1:], strict=True):
            began = time.perf_counter()
            ranked = mind.retrieval.rank(function, everything)
            seconds.append(time.perf_counter() - began)
            if not ranked:
                raise TaskFailed(f"Nothing was found for {wanted.title!r}.")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 if sys.platform == "darwin" else 1024)
    return Finding(len(everything), round(build, 1), times(seconds), most)


def made_tutorials(like: Sequence[Tutorial], count: int) -> tuple[Tutorial, ...]:
    """As long and in the same words as the ones given, each with names of its own."""
    random = Random(1)
    return tuple(_made(random.choice(like), number, random) for number in range(max(count, 0)))


def _made(like: Tutorial, number: int, random: Random) -> Tutorial:
    chinese = like.language == "zh"
    name, app = _name(random, chinese), _name(random, chinese)
    title = f"{like.title}{'：' if chinese else ' in '}{app}"
    text = f"{like.text}\n{name}{'。' if chinese else '.'}"
    return replace(like, id=f"made-{number}", title=title, text=text, app=app)


def _name(random: Random, chinese: bool) -> str:
    return "".join(random.choices(_CHARACTERS, k=2) if chinese else random.choices(_SYLLABLES, k=3))
