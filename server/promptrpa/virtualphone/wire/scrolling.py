"""UiScrollable: scroll, fling, search. The swipes are those of Android's, within the object but for a dead zone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..node import Node, Rect
from ..surface import PhoneSurface
from .rpc import STEPS, not_found
from .selector import Query, roots

SCROLL_STEPS: Final = 55
FLING_STEPS: Final = 5
MAX_SEARCH_SWIPES: Final = 30
DEAD_ZONE: Final = 0.1
"""Part of the object at its start and end that a swipe leaves alone."""


class Scrollable:
    """Moves what a selector finds."""

    def __init__(self, surface: PhoneSurface) -> None:
        self._surface = surface

    def scroll(self, query: Query, vertical: bool, forward: bool, steps: int) -> bool:
        """One swipe; False where nothing moved, as at the end."""
        node = self._node(query)
        before = _shape(node)
        start, end = _way(node.visible, vertical, forward)
        self._surface.swipe([start, end], max(0, steps) / STEPS)
        self._surface.hierarchy()
        after = query.find(roots(self._surface))
        return after is None or _shape(after) != before

    def fling(self, query: Query, vertical: bool, forward: bool) -> bool:
        return self.scroll(query, vertical, forward, FLING_STEPS)

    def to_end(self, query: Query, vertical: bool, forward: bool, swipes: int, steps: int) -> bool:
        """Until nothing moves, at most so many swipes."""
        for _ in range(swipes):
            if not self.scroll(query, vertical, forward, steps):
                break
        return True

    def fling_to_end(self, query: Query, vertical: bool, forward: bool, swipes: int) -> bool:
        return self.to_end(query, vertical, forward, swipes, FLING_STEPS)

    def search(self, query: Query, found: Callable[[], bool], vertical: bool) -> bool:
        """From the beginning on until it is found or the end is reached."""
        if found():
            return True
        self.to_end(query, vertical, False, MAX_SEARCH_SWIPES, SCROLL_STEPS)
        if found():
            return True
        for _ in range(MAX_SEARCH_SWIPES):
            moved = self.scroll(query, vertical, True, SCROLL_STEPS)
            if found():
                return True
            if not moved:
                return False
        return False

    def _node(self, query: Query) -> Node:
        node = query.find(roots(self._surface))
        if node is None:
            raise not_found(query.words)
        return node


def _way(rect: Rect, vertical: bool, forward: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    if vertical:
        x = (rect.left + rect.right) / 2
        low = (x, rect.bottom - rect.height * DEAD_ZONE)
        high = (x, rect.top + rect.height * DEAD_ZONE)
        return (low, high) if forward else (high, low)
    y = (rect.top + rect.bottom) / 2
    right = (rect.right - rect.width * DEAD_ZONE, y)
    left = (rect.left + rect.width * DEAD_ZONE, y)
    return (right, left) if forward else (left, right)


def _shape(node: Node) -> list[tuple[str, str, Rect]]:
    """What is in the object and where: differs after it moved."""
    shape = [(node.class_name, node.text or node.description, node.bounds)]
    for child in node.children:
        shape += _shape(child)
    return shape
