"""How long the parts take that need no phone: reading a page, finding a widget on it, starting the command line."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.sax.saxutils import quoteattr

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.task import TaskStep
from promptrpa.errors import TaskFailed
from promptrpa.matching.pages.features import features_of, page_features
from promptrpa.ports.agents import GroundingAgent, Situation

from .tools import Times, Tools, times

NODES: Final = (100, 400, 1000, 4000)
WIDGETS: Final = (25, 100, 250, 1000)
_LEAST_TRIES: Final = 3
_MOST_TRIES: Final = 15
_ENOUGH_SECONDS: Final = 1.0
_WIDTH, _HEIGHT = 1080, 2400
_ROW_NODES: Final = 4
_NAMES: Final = ("Display", "Battery", "Storage", "Sound", "Privacy", "Accounts", "Keyboard", "Printing", "Updates")
_WANTED: Final = "Wireless network"
"""The label of the row in the middle; the others are made of _NAMES and a number."""
_SAID: Final = {Tier.TEXT: "Wireless network", Tier.MEANING: "Wi-Fi"}
_START: Final = "from promptrpa.cli import main; main(['--help'])"


@dataclass(frozen=True, slots=True)
class Reading:
    """Seconds from the text of a dump with so many nodes to a page."""

    nodes: int
    seconds: Times


@dataclass(frozen=True, slots=True)
class Grounding:
    """Seconds to propose an operation on a page of so many widgets that can be tapped, by the tier that finds it."""

    widgets: int
    history: Times
    text: Times
    meaning: Times


def measure_reading(tools: Tools) -> list[Reading]:
    found = []
    for nodes in NODES:
        xml = layout((nodes - 1) // _ROW_NODES)
        found.append(Reading(nodes, _timed(lambda xml=xml: tools.read_page(xml))))  # type: ignore[misc]
    return found


def measure_grounding(tools: Tools) -> list[Grounding]:
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder, tools.mind(Path(folder)) as mind:
        return [ground(tools.read_page(layout(widgets)), widgets, mind.grounding) for widgets in WIDGETS]


def measure_start() -> Times:
    """Of `promptrpa --help`, as a process."""
    return _timed(lambda: subprocess.run([sys.executable, "-c", _START], check=True, stdout=subprocess.DEVNULL))


def layout(rows: int) -> str:
    """A uiautomator dump of a list whose rows have a title, a summary and a switch."""
    height = max(2, _HEIGHT // max(rows, 1))
    parts = []
    for row in range(rows):
        title = _WANTED if row == rows // 2 else f"{_NAMES[row % len(_NAMES)]} {row}"
        top = min(row * height, _HEIGHT - height)
        parts += [
            _node("android.widget.LinearLayout", (0, top, _WIDTH, top + height), clickable=True, closed=False),
            _node("android.widget.TextView", (40, top, 800, top + height // 2), title),
            _node("android.widget.TextView", (40, top + height // 2, 800, top + height), f"On since {row} o'clock"),
            _node("android.widget.Switch", (900, top, 1040, top + height), clickable=True),
            "</node>",
        ]
    outer = _node("androidx.recyclerview.widget.RecyclerView", (0, 0, _WIDTH, _HEIGHT), closed=False)
    return f"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\">{outer}{''.join(parts)}</node></hierarchy>"


def _node(
    kind: str, box: tuple[int, int, int, int], text: str = "", *, clickable: bool = False, closed: bool = True
) -> str:
    left, top, right, bottom = box
    state = f'checkable="false" checked="false" clickable="{str(clickable).lower()}" enabled="true" focusable="false"'
    more = 'focused="false" scrollable="false" long-clickable="false" password="false" selected="false"'
    return (
        f'<node index="0" text={quoteattr(text)} resource-id="com.example:id/{kind.rpartition(".")[2].lower()}" '
        f'class="{kind}" package="com.example" content-desc="" {state} {more} '
        f'bounds="[{left},{top}][{right},{bottom}]"{" /" if closed else ""}>'
    )


def ground(page: Page, widgets: int, agent: GroundingAgent) -> Grounding:
    """Of one page."""
    wanted = next(w for w in page.widgets if w.text == _WANTED)
    row = page.widgets[wanted.parent]
    saved = TaskStep(
        instruction=_click(_WANTED),
        operation=Operation(OperationType.CLICK, row.bounds.center, row.bounds),
        description="",
        page=page_features(page),
        features=features_of(page, row),
    )
    situations = {tier: Situation(None, _click(said), (), ()) for tier, said in _SAID.items()}
    situations[Tier.HISTORY] = Situation(None, _click(_WANTED), (), (), task_step=saved)
    seconds = {}
    for tier, situation in situations.items():
        proposal = agent.propose(page, situation)
        if proposal.tier is not tier or proposal.operation is None or proposal.operation.point is None:
            raise TaskFailed(f"Grounding by {tier} on {widgets} widgets found: {proposal.tier}, {proposal.reason}.")
        seconds[tier] = _timed(lambda situation=situation: agent.propose(page, situation))  # type: ignore[misc]
    return Grounding(widgets, seconds[Tier.HISTORY], seconds[Tier.TEXT], seconds[Tier.MEANING])


def _click(text: str) -> Instruction:
    return Instruction(OperationType.CLICK, ObjectDescription(text))


def _timed(what: Callable[[], object]) -> Times:
    """Of some tries; fewer where they take long."""
    seconds: list[float] = []
    while len(seconds) < _LEAST_TRIES or (len(seconds) < _MOST_TRIES and sum(seconds) < _ENOUGH_SECONDS):
        began = time.perf_counter()
        what()
        seconds.append(time.perf_counter() - began)
    return times(seconds)
