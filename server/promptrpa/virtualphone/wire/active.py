"""Which window has the input. Android tells; here it follows from what the windows are."""

from __future__ import annotations

from collections.abc import Sequence

from ..node import Rect


def active_window(windows: Sequence[tuple[str, Rect]], package: str) -> int | None:
    """The place of the active one among windows (package and bounds) from the bottom to the top: the top one that is
    the resumed app's, or lies over the middle of the screen, as bars, banners and keyboards do not."""
    if not windows:
        return None
    x = max(bounds.right for _, bounds in windows) / 2
    y = max(bounds.bottom for _, bounds in windows) / 2
    for place in range(len(windows) - 1, -1, -1):
        owner, bounds = windows[place]
        if owner == package or bounds.contains(x, y):
            return place
    return len(windows) - 1
