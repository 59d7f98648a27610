"""The three stages that the paper gives figures for: retrieval, parsing, grounding."""

from __future__ import annotations

import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from promptrpa.evaluation.agent_lines import AgentLines, AgentName

from .dataset import Moment, PaperData, RecordedTutorial, write_dump
from .scores import agreeing, is_hit

PAPER: Final[Mapping[str, Mapping[str, float]]] = {
    "retrieval": {"top1": 89.38, "top5": 98.83, "average_rank": 1.27},
    "parsing": {"partial": 84.55, "complete": 73.00},
    "grounding": {"prediction": 81.66, "success": 76.00},
}
"""Percent, and a rank (PromptRPA, section 5)."""


@dataclass(frozen=True, slots=True)
class StageReport:
    """n: lines, or instructions for parsing. figures: percent, and ranks. failed: lines without an answer. seconds: of
    all lines."""

    stage: str
    n: int
    figures: dict[str, float]
    paper: dict[str, float]
    failed: int
    seconds: float


Figures = tuple[int, dict[str, float]]


def measure_paper(agents: AgentLines, data: PaperData, tell: Callable[[str], None]) -> tuple[StageReport, ...]:
    """All three stages, one after another."""
    stages: Mapping[AgentName, Callable[[_Asking, PaperData], Figures]] = {
        "retrieval": _retrieval,
        "parsing": _parsing,
        "grounding": _grounding,
    }
    reports = []
    for name, stage in stages.items():
        tell(f"{name}…")
        asking = _Asking(agents, name)
        n, figures = stage(asking, data)
        rounded = {figure: round(value, 2) for figure, value in figures.items()}
        reports.append(StageReport(name, n, rounded, dict(PAPER[name]), asking.failed, round(asking.seconds, 2)))
    return tuple(reports)


class _Asking:
    """Asks one agent; counts the lines that it could not answer, and its seconds."""

    def __init__(self, agents: AgentLines, name: AgentName) -> None:
        self._agents = agents
        self._name: AgentName = name
        self.failed = 0
        self.seconds = 0.0

    def ask(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """The answer; empty where there is none."""
        began = time.perf_counter()
        answer, answered = self._agents.answer(self._name, msgspec.json.encode(line))
        self.seconds += time.perf_counter() - began
        self.failed += not answered
        return msgspec.json.decode(answer, type=dict[str, Any]) if answered else {}


def _retrieval(asking: _Asking, data: PaperData) -> Figures:
    corpus = [{"id": name, "title": t.title, "text": t.text} for name, t in data.tutorials.items()]
    ranks = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tutorials.json"
        file.write_bytes(msgspec.json.encode(corpus))
        for prompt in data.prompts():
            answer = asking.ask({"id": prompt.id, "prompt": prompt.text, "tutorials": str(file)})
            ranking = answer.get("ranking", [])
            ranks.append(ranking.index(prompt.tutorial) + 1 if prompt.tutorial in ranking else len(corpus))
    average = sum(ranks) / len(ranks) if ranks else 0.0
    return len(ranks), {
        "top1": _percent([r == 1 for r in ranks]),
        "top5": _percent([r <= 5 for r in ranks]),
        "average_rank": average,
    }


def _parsing(asking: _Asking, data: PaperData) -> Figures:
    """partial: instructions that agree; complete: tutorials whose instructions all agree."""
    agreed: list[bool] = []
    complete: list[bool] = []
    for name, tutorial in data.tutorials.items():
        mine = asking.ask({"id": name, "text": tutorial.text}).get("instructions", [])
        truth = tutorial.instructions
        right = agreeing(mine, truth)
        agreed += [k < right for k in range(len(truth))]
        complete.append(right == len(truth) == len(mine))
    return len(agreed), {"partial": _percent(agreed), "complete": _percent(complete)}


def _grounding(asking: _Asking, data: PaperData) -> Figures:
    """prediction: operations; success: tutorials whose operations are all right. Each is asked after what was recorded
    before it."""
    tasks: defaultdict[str, list[bool]] = defaultdict(list)
    kinds: defaultdict[str, list[bool]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.xml"
        for moment in data.moments():
            write_dump(moment.tree, page)
            answer = asking.ask(_grounding_line(moment, data.tutorials[moment.tutorial], page))
            hit = is_hit(answer, moment.operation, moment.tree)
            tasks[moment.tutorial].append(hit)
            kinds[moment.operation.type].append(hit)
    hits = [hit for of_task in tasks.values() for hit in of_task]
    figures = {"prediction": _percent(hits), "success": _percent([all(of_task) for of_task in tasks.values()])}
    return len(hits), figures | {f"prediction_{kind}": _percent(of_kind) for kind, of_kind in kinds.items()}


def _grounding_line(moment: Moment, tutorial: RecordedTutorial, page: Path) -> dict[str, Any]:
    return {
        "id": moment.id,
        "function": tutorial.title,
        "instructions": tutorial.instructions,
        "done": moment.done,
        "page": str(page),
        "screenshot": str(moment.screenshot) if moment.screenshot else None,
    }


def _percent(hits: list[bool]) -> float:
    return 100 * sum(hits) / len(hits) if hits else 0.0
