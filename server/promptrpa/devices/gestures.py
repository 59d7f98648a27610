"""Where a finger goes, in screen pixels, and how long it takes."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds
from promptrpa.errors import UsageError

Point = tuple[int, int]

SCROLL_STEPS: Final = 40
"""Steps, of 5 ms (androidx.test.uiautomator.UiDevice.swipe), of the moving and of the resting half of a scroll. The
rest at the end takes the speed out: no fling."""
DRAG_STEPS: Final = 100
_SHARE: Final = re.compile(r"(\d+(?:\.\d+)?)\s*%?")
_THUMB: Final = 0.2
"""Of a slider's height: what its way ends before either edge."""
LONG_PRESS_SECONDS: Final = 0.8

_EDGE_X: Final = 0.06
_EDGE_TOP: Final = 0.06
_EDGE_BOTTOM: Final = 0.08
"""Shares of the screen where swipes belong to the system: back, home, notifications."""
_MARGIN: Final = 0.15
"""Share of the scrolled area that is left free at either end."""
_SHORTEST: Final = 24
"""Pixels; less is a tap to Android (its touch slop is 8 dp)."""

_DIRECTIONS: Final = {"down": (0, 1), "up": (0, -1), "right": (1, 0), "left": (-1, 0)}


def scroll_path(direction: str, bounds: Bounds | None, size: tuple[int, int]) -> tuple[Point, Point]:
    """Start and end of the swipe that shows what is further in the direction, inside the bounds or the screen."""
    if direction not in _DIRECTIONS:
        raise UsageError(f"A scroll goes up, down, left or right, not {direction!r}.")
    across, along = _DIRECTIONS[direction]
    width, height = size
    safe = Bounds(
        round(width * _EDGE_X),
        round(height * _EDGE_TOP),
        round(width * (1 - _EDGE_X)),
        round(height * (1 - _EDGE_BOTTOM)),
    )
    area = safe.overlap(bounds) if bounds is not None else safe
    x, y = area.center
    reach_x = round(area.width * (0.5 - _MARGIN)) * across
    reach_y = round(area.height * (0.5 - _MARGIN)) * along
    if area.area <= 0 or abs(2 * (reach_x + reach_y)) < _SHORTEST:
        raise UsageError(f"There is no room to scroll {direction} in {tuple(bounds or safe)}.")
    return (x + reach_x, y + reach_y), (x - reach_x, y - reach_y)


def drag_end(text: str, bounds: Bounds | None) -> Point:
    """Where a drag ends: "x,y" in screen pixels, or a number from 0 to 100, which is so much of a slider's way."""
    if bounds is not None and (share := _SHARE.fullmatch(text.strip())) and float(share[1]) <= 100:
        edge = round(_THUMB * bounds.height)
        return bounds.left + edge + round((bounds.width - 2 * edge) * float(share[1]) / 100), bounds.center[1]
    x, comma, y = text.partition(",")
    try:
        return int(x), int(y) if comma else int("")
    except ValueError:
        raise UsageError(f"A drag needs where to as x,y in pixels, not {text!r}.") from None


def point_of(operation: Operation) -> Point:
    """Where an operation touches: its point, else the middle of its widget. Raises UsageError."""
    if operation.point is not None:
        return operation.point
    if operation.bounds is not None:
        return operation.bounds.center
    raise UsageError(f"The operation {operation.type} does not say where.")


def taps(text: str) -> int:
    """How many taps a parameter says: one where it is empty. Raises UsageError."""
    number = parse_number(text, 1, "taps")
    if number < 1 or number != int(number):
        raise UsageError(f"{text!r} is no number of taps.")
    return int(number)


def parse_number(text: str, default: float, what: str) -> float:
    """A count or seconds, as a parameter says them; the default where it is empty."""
    try:
        number = float(text) if text.strip() else default
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise UsageError(f"{text!r} is no number of {what}.")
    return number
