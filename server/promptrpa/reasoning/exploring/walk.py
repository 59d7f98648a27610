"""The search so far, read from the steps of a run: where it stands, what each page offered, and what was tried."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Purpose, Tier
from promptrpa.domain.run import Step, StepResult
from promptrpa.reasoning.exploring.doors import PLAIN_ROW, TAB

ON_TAB: Final = "on the tab"
AGAIN: Final = "open again"
"""How the reasons of steps begin that switch to a tab, and that bring back what the last instruction had opened."""

Path = tuple[str, ...]


@dataclass(slots=True)
class View:
    """One tab of a page of the search, or a page without tabs.

    doors: label -> (promise, how many scrolls further down than at arrival it was seen). scrolls: those done here.
    """

    doors: dict[str, tuple[float, int]] = field(default_factory=dict)
    scrolls: list[Step] = field(default_factory=list)

    @property
    def depth(self) -> int:
        """Scrolls further down than at arrival."""
        moved = [s.operation.parameter for s in self.scrolls if s.operation and s.result is StepResult.CHANGED]
        return moved.count("down") - moved.count("up")


@dataclass(slots=True)
class Walk:
    """Made anew from the trail each time, and never kept.

    path: the labels of the doors that are open now, the first one opened first. tab: the tab of the page at its end;
    empty for the one shown at arrival. tried: by path, the labels of the doors that were touched there. tabs: by path,
    the tab that was left there.
    """

    path: Path = ()
    tab: str = ""
    views: dict[tuple[Path, str], View] = field(default_factory=dict)
    tried: dict[Path, set[str]] = field(default_factory=dict)
    tabs: dict[Path, str] = field(default_factory=dict)
    scrolled: bool = False
    """The last step scrolled: the page is the same, whatever it shows."""
    seen: dict[str, tuple[Path, str]] = field(default_factory=dict)
    """By the content of a page, where it was first seen."""

    @property
    def here(self) -> View:
        return self.views.setdefault((self.path, self.tab), View())

    @property
    def scrolls_of_tabs(self) -> list[Step]:
        """Those done on any tab of this page: the strip of tabs is the same on all."""
        return [step for (place, _), view in self.views.items() if place == self.path for step in view.scrolls]

    @property
    def guesses(self) -> int:
        """Doors of this page that were opened though they promised next to nothing."""
        return sum(self.was_tried(label) and promise <= PLAIN_ROW for label, (promise, _) in self.here.doors.items())

    @property
    def is_behind_guess(self) -> bool:
        """The door opened last promised next to nothing: what is behind it is no menu to guess on in."""
        if not self.path:
            return False
        before = [view.doors for (place, _), view in self.views.items() if place == self.path[:-1]]
        return any(doors[self.path[-1]][0] <= PLAIN_ROW for doors in before if self.path[-1] in doors)

    def was_tried(self, label: str, path: Path | None = None) -> bool:
        return label in self.tried.get(self.path if path is None else path, ())

    def locate(self, content: str, visible: Collection[str]) -> bool:
        """Stand where the page in front is: a menu closes by itself when something in it is chosen, also what looked
        like a tab of it. False where the page is none of those seen."""
        self._arrive(content)
        while not ((self.scrolled and not self.tab) or self._shows(visible)):
            if not self.path:
                return False
            self._leave()
        return True

    def left_at(self, path: Path, deepest: int, cost: float) -> float:
        """The best promise that is left at a page or behind it, `cost` less for each door between. The tab that is
        called as the door that led to it was seen, and so was the one that was shown at arrival."""
        best = 0.0
        first = self.views.get((path, ""), View()).doors
        for (place, tab), view in self.views.items():
            if place != path:
                continue
            for label, (promise, _) in view.doors.items():
                shown_first = bool(tab and first) and promise == TAB and label not in first
                if label in path[-1:] or shown_first:
                    continue
                if not self.was_tried(label, path):
                    best = max(best, promise if len(path) < deepest else 0.0)
                else:
                    best = max(best, self.left_behind(label, path, deepest, cost))
        return best

    def left_behind(self, label: str, path: Path, deepest: int, cost: float) -> float:
        """The same for what is behind a door that was opened before."""
        behind = (*path, label)
        known = any(place == behind for place, _ in self.views)
        return self.left_at(behind, deepest, cost) - cost if known else 0.0

    def start_tab(self, tabs: Iterable[str]) -> str:
        """The tab that was shown at arrival: the only one that could not be chosen there. Empty where not known."""
        first = self.views.get((self.path, ""))
        if first is None or not first.doors or not self.tab:
            return ""
        return next((label for label in tabs if label not in first.doors), "")

    def _shows(self, visible: Collection[str]) -> bool:
        known = self.views.get((self.path, self.tab))
        return known is None or not known.doors or any(label in visible for label in known.doors)

    def _leave(self) -> None:
        self.path = self.path[:-1]
        self.tab = self.tabs.get(self.path, "")

    def _arrive(self, content: str) -> None:
        """A page that was seen before is where it was then, by whatever way it was reached."""
        self.path, self.tab = self.seen.setdefault(content, (self.path, self.tab))

    def take(self, step: Step) -> None:
        """Go on by a step of the trail."""
        proposal, operation = step.proposal, step.operation
        if proposal is None or operation is None:
            return
        if operation.type is not OperationType.WAIT:
            self._arrive(step.page)
        if proposal.tier is Tier.EXPLORATION:
            for seen in proposal.candidates:
                self.here.doors[seen.label] = (seen.score, self.here.depth)
        self.scrolled = operation.type is OperationType.SCROLL
        if self.scrolled:
            self.here.scrolls.append(step)
        elif operation.type is OperationType.BACK:
            self._went_back(operation.parameter == "home")
        elif operation.type is OperationType.CLICK and proposal.purpose is Purpose.APPROACH and proposal.candidates:
            self._opened(proposal.candidates[0].label, step)

    def _went_back(self, home: bool) -> None:
        if self.path and not home:
            self._leave()
        else:
            self.path, self.tab = (), ""
            self.views.clear()

    def _opened(self, label: str, step: Step) -> None:
        if step.reason.startswith(AGAIN):
            return
        self.tried.setdefault(self.path, set()).add(label)
        if step.result is not StepResult.CHANGED:
            return
        if step.reason.startswith(ON_TAB):
            first = self.views.get((self.path, ""))
            known = first is None or not first.doors or label in first.doors
            self.tab = label if known else ""
            self.tabs[self.path] = self.tab
        else:
            self.path, self.tab = (*self.path, label), ""
            self.tabs[self.path] = ""


def walk_of(trail: Sequence[Step]) -> Walk:
    """The search after these steps."""
    walk = Walk()
    for step in trail:
        walk.take(step)
    return walk
