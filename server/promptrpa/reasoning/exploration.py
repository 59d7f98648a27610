"""How to bring a widget into reach: scroll, open what may hold it, come back (PromptRPA, appendix A.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.matching.features import inner_texts
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.risk import risk_of
from promptrpa.matching.text import plain, strict_similarity
from promptrpa.matching.windows import front, is_loading, usable_widgets
from promptrpa.ports import Embedder, Knowledge, Situation

BUDGET: Final = 24
"""Operations spent to reach one widget."""
DEPTH: Final = 2
"""Doors opened behind each other."""
SCROLLS: Final = 8
"""Scrolls in one direction of one list."""
WAITS: Final = 6
DOOR: Final = 0.3
"""Promise from which a widget is tried as a door."""


@dataclass(frozen=True, slots=True)
class Door:
    """A widget behind which the wanted one may be."""

    widget: Widget
    label: str
    promise: float
    is_tab: bool = False
    """It changes what the page shows; back does not undo it."""


class Explorer:
    """Best-first search over what the page offers and what the graph knows, within a budget; never a risky widget."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder, knowledge: Knowledge) -> None:
        self._lexicon = lexicon
        self._embedder = embedder
        self._knowledge = knowledge
        self._containers = [plain(word) for word in lexicon.containers]

    def next(self, page: Page, situation: Situation) -> Proposal | None:
        """The next operation towards the widget; None where everything was tried."""
        trail = situation.trail()
        if len(trail) >= BUDGET:
            return None
        if "launcher" in page.package:
            return self._scroll(page, situation, trail)
        return (
            self._wait(page, trail)
            or self._scroll(page, situation, trail)
            or self._open_door(page, situation, trail)
            or self._go_back(page, situation, trail)
        )

    def _wait(self, page: Page, trail: Sequence[Step]) -> Proposal | None:
        waits = sum(1 for s in trail if s.operation and s.operation.type is OperationType.WAIT)
        if waits >= WAITS:
            return None
        if is_loading(page):
            return _approach(Operation(OperationType.WAIT, parameter="1"), "the page is still loading")
        over = [w for w in front(page, self._lexicon) if w.package in self._lexicon.overlays]
        if over and over[0].package != page.package:
            return _approach(Operation(OperationType.WAIT, parameter="2"), f"{over[0].package} is in front: wait")
        return None

    # --- scrolling

    def _scroll(self, page: Page, situation: Situation, trail: Sequence[Step]) -> Proposal | None:
        lists = [
            w for w in usable_widgets(page, front(page, self._lexicon)) if w.scrollable and w.kind != "NumberPicker"
        ]
        if not lists:
            return None
        main = max(lists, key=lambda w: w.bounds.area)
        sideways = main.bounds.width > 2.5 * main.bounds.height or main.kind.startswith("Horizontal")
        here = _since_arrival(trail)
        forward, backward = ("right", "left") if sideways else ("down", "up")
        asked = situation.instruction.parameter if situation.instruction.operation is OperationType.SCROLL else ""
        if asked == backward:
            forward, backward = backward, forward
        for direction in (forward, backward):
            scrolls = [s for s in here if s.operation and s.operation.parameter == direction]
            ended = any(s.result is StepResult.UNCHANGED for s in scrolls)
            if not ended and len(scrolls) < SCROLLS:
                operation = Operation(OperationType.SCROLL, main.bounds.center, main.bounds, direction, main.index)
                return _approach(operation, f"not in view: scroll {direction}")
        return None

    # --- doors

    def _open_door(self, page: Page, situation: Situation, trail: Sequence[Step]) -> Proposal | None:
        if len(_opened(trail)) >= DEPTH:
            return None
        tried = {s.reason for s in trail if s.operation and s.operation.type is OperationType.CLICK}
        doors = [d for d in self._doors(page, situation) if _door_reason(d) not in tried]
        if not doors:
            return None
        best = doors[0]
        operation = Operation(OperationType.CLICK, best.widget.bounds.center, best.widget.bounds, "", best.widget.index)
        proposal = _approach(operation, _door_reason(best), confidence=best.promise)
        candidates = tuple(Candidate(d.widget.index, d.promise, d.label, d.widget.bounds) for d in doors[:5])
        return Proposal(operation, proposal.tier, proposal.confidence, proposal.reason, proposal.purpose, candidates)

    def _doors(self, page: Page, situation: Situation) -> list[Door]:
        wanted = situation.instruction.object.text
        widgets = []
        for widget in usable_widgets(page, front(page, self._lexicon)):
            if not widget.clickable or not widget.enabled or widget.editable or widget.checkable or widget.selected:
                continue
            if any(inner.checkable for inner in page.descendants(widget)):
                continue
            label = widget.label or " ".join(inner_texts(page, widget, 1))
            if label and not risk_of(label, self._lexicon) and plain(label) not in ("navigateup", "转到上一层级"):
                widgets.append((widget, label))
        near = self._embedder.similarity(wanted, [label for _, label in widgets]) if wanted else [0.0] * len(widgets)
        doors = [
            Door(
                widget,
                label,
                max(self._promise(page, widget, label, situation), self._likeness(widget, nearness)),
                self._is_tab(page, widget),
            )
            for (widget, label), nearness in zip(widgets, near, strict=True)
        ]
        return sorted((d for d in doors if d.promise >= DOOR), key=lambda d: -d.promise)

    def _promise(self, page: Page, widget: Widget, label: str, situation: Situation) -> float:
        wanted = situation.instruction.object.text
        behind = self._knowledge.leads_to(page, widget)
        if wanted and any(strict_similarity(line, wanted) >= 0.9 for words in behind for line in words.splitlines()):
            return 0.95
        if any(plain(label) == word for word in self._containers):
            return 0.6 - 0.01 * self._containers.index(plain(label)) / len(self._containers)
        if self._is_tab(page, widget):
            return 0.35
        return 0.0

    @staticmethod
    def _likeness(widget: Widget, nearness: float) -> float:
        """A button with words does something; rows, and icons that sound much alike, open something."""
        if widget.kind in ("ImageButton", "FloatingActionButton"):
            return nearness if nearness >= 0.5 else 0.0
        return nearness if not widget.kind.endswith(("Button", "ImageView")) and nearness >= 0.4 else 0.0

    @staticmethod
    def _is_tab(page: Page, widget: Widget) -> bool:
        if widget.parent < 0 or widget.selected:
            return False
        row = page.children(page.widgets[widget.parent])
        return len(row) > 1 and sum(w.selected for w in row) == 1

    # --- coming back

    def _go_back(self, page: Page, situation: Situation, trail: Sequence[Step]) -> Proposal | None:
        back = Operation(OperationType.BACK, parameter="previous")
        if _typed_here(situation.history, trail):
            return None
        if _opened(trail):
            return _approach(back, "not here: back")
        windows = front(page, self._lexicon)
        if not trail and windows and windows[0].bounds.area < 0.8 * page.size[0] * page.size[1]:
            return _approach(back, "not in this menu: close it")
        started = [s for s in situation.history if s.result is not StepResult.SKIPPED]
        begun = next((s for s in reversed(started) if s not in trail), None)
        backs = sum(1 for s in trail if s.operation and s.operation.type is OperationType.BACK)
        if begun and begun.operation and begun.operation.type is OperationType.OPEN and backs < 3:
            return _approach(back, "the app opened on a later page: back")
        return None


def _typed_here(history: Sequence[Step], trail: Sequence[Step]) -> bool:
    """Something was typed since the last tap of an instruction: going back would lose it."""
    done = history[: len(history) - len(trail)]
    for step in reversed(done):
        if step.operation and step.operation.type is OperationType.EDIT:
            return not _opened(trail)
        if step.operation and step.operation.type is OperationType.CLICK:
            return False
    return False


def _approach(operation: Operation, reason: str, confidence: float = 0.6) -> Proposal:
    return Proposal(operation, Tier.EXPLORATION, confidence, reason, Purpose.APPROACH)


_TAB: Final = "on the tab"


def _door_reason(door: Door) -> str:
    return f"{_TAB} “{door.label}”?" if door.is_tab else f"may be behind “{door.label}”"


def _opened(trail: Sequence[Step]) -> list[Step]:
    """The doors that are open now."""
    stack: list[Step] = []
    for step in trail:
        if step.operation is None or step.proposal is None:
            continue
        if step.operation.type is OperationType.CLICK and step.proposal.purpose is Purpose.APPROACH:
            if step.result is StepResult.CHANGED and not step.reason.startswith(_TAB):
                stack.append(step)
        elif step.operation.type is OperationType.BACK and stack:
            stack.pop()
    return stack


def _since_arrival(trail: Sequence[Step]) -> list[Step]:
    """The steps of the trail since the page was last changed by a door or by going back; a return counts what was
    scrolled before the door was opened."""
    stack: list[list[Step]] = [[]]
    for step in trail:
        if step.operation is None:
            continue
        if step.operation.type is OperationType.CLICK and step.result is StepResult.CHANGED:
            stack.append([])
        elif step.operation.type is OperationType.BACK and len(stack) > 1:
            stack.pop()
        elif step.operation.type is OperationType.BACK:
            stack = [[]]
        elif step.operation.type is OperationType.SCROLL:
            stack[-1].append(step)
    return stack[-1]
