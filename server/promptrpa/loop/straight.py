"""What a task keeps of a search: the straight way to where it ended."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import PageFeatures, TaskStep
from promptrpa.matching.pages.features import label_of


@dataclass(frozen=True, slots=True)
class _Touch:
    """start, end: the pages, by number, on which it was done and to which it led."""

    start: int
    end: int
    step: TaskStep


def straight(search: Sequence[TaskStep]) -> tuple[TaskStep, ...]:
    """The fewest touches that lead from where a search began to where it ended; none where that is the same page.
    search: all that it touched, and where it went back. Between two of these it may have scrolled."""
    if not search:
        return ()
    walk = _Walk(search[0].page)
    for step in search:
        walk.go(step)
    return _shortest(_ways(walk.touches), walk.first, walk.here)


class _Walk:
    """A search by its pages, which have numbers. first: where it began, or came to when it left what it began in."""

    def __init__(self, page: PageFeatures) -> None:
        self._numbers = {page: 0}
        self.touches: list[_Touch] = []
        self._behind: list[int] = []
        self.first = self.here = 0

    def go(self, step: TaskStep) -> None:
        self._join(self.here, self._number(step.page))  # it only scrolled since then
        there = self._number(step.after or step.page)
        if step.operation.type is not OperationType.BACK:
            self.touches.append(_Touch(self.here, there, step))
            self._behind.append(self.here)
            self.here = there
        elif self._behind:
            self._return(there)
        else:
            self.first = self.here = there
            self.touches = []

    def _return(self, there: int) -> None:
        """To a page from which something was opened that is not closed yet; the last such, if it looks like none."""
        if there not in self._behind:
            self._join(self._behind[-1], there)
            there = self._behind[-1]
        while self._behind.pop() != there:
            pass
        self.here = there

    def _number(self, page: PageFeatures) -> int:
        return self._numbers.setdefault(page, len(self._numbers))

    def _join(self, one: int, other: int) -> None:
        """The second is the first, seen otherwise."""

        def joined(number: int) -> int:
            return one if number == other else number

        self._numbers = {page: joined(number) for page, number in self._numbers.items()}
        self.touches = [_Touch(joined(t.start), joined(t.end), t.step) for t in self.touches]
        self._behind = [joined(number) for number in self._behind]
        self.first, self.here = joined(self.first), joined(self.here)


def _ways(touches: Sequence[_Touch]) -> dict[int, list[_Touch]]:
    """By page, what can be touched there: what was, and the tabs that were touched on another page of the same bar."""
    ways: dict[int, list[_Touch]] = {}
    bars: dict[frozenset[str], list[frozenset[int]]] = {}
    for touch in touches:
        ways.setdefault(touch.start, []).append(touch)
        if bar := _bar(touch.step):
            apart = [pages for pages in bars.get(bar, ()) if pages.isdisjoint((touch.start, touch.end))]
            joined = [pages for pages in bars.get(bar, ()) if pages not in apart]
            bars[bar] = [*apart, frozenset((touch.start, touch.end)).union(*joined)]
    for touch in touches:
        for pages in bars.get(_bar(touch.step), ()):
            for page in pages - {touch.start} if touch.start in pages else ():
                ways.setdefault(page, []).append(touch)
    return ways


def _bar(step: TaskStep) -> frozenset[str]:
    """The labels of the bar of tabs that was touched, which is still there on the page that it led to; empty for what
    is in none."""
    if step.features is None or step.after is None or not step.features.group:
        return frozenset()
    bar = frozenset((label_of(step.features), *step.features.group))
    return bar if bar <= set(step.page.words) & set(step.after.words) else frozenset()


def _shortest(ways: dict[int, list[_Touch]], first: int, last: int) -> tuple[TaskStep, ...]:
    came: dict[int, tuple[TaskStep, ...]] = {first: ()}
    open_pages = deque((first,))
    while open_pages and last not in came:
        page = open_pages.popleft()
        for touch in ways.get(page, ()):
            if touch.end not in came:
                came[touch.end] = (*came[page], touch.step)
                open_pages.append(touch.end)
    return came[last]
