"""Where on a page a widget lies: at an edge, in a corner, on a row."""

from __future__ import annotations

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.domain.page import Page, Widget


def fits_place(page: Page, widget: Widget, place: str) -> bool:
    """It lies where the words say ("top right")."""
    return lies_at(page, widget.bounds.center, place)


def lies_at(page: Page, point: tuple[int, int], place: str) -> bool:
    """The same for a point."""
    x, y = point[0] / page.size[0], point[1] / page.size[1]
    checks = {"top": y < 0.35, "bottom": y > 0.6, "left": x < 0.42, "right": x > 0.58, "middle": 0.25 < y < 0.75}
    return all(checks[word] for word in place.split() if word in checks)


def is_in_corner(page: Page, widget: Widget, place: str) -> bool:
    """It lies at that edge, or in that corner, of the page."""
    x, y = widget.bounds.center[0] / page.size[0], widget.bounds.center[1] / page.size[1]
    edges = {"top": y < 0.13, "bottom": y > 0.85, "left": x < 0.2, "right": x > 0.75}
    said = [edges[word] for word in place.split() if word in edges]
    return bool(said) and all(said)


def corner(page: Page, wanted: ObjectDescription) -> tuple[float, float]:
    x = {"left": 0.0, "right": 1.0}
    y = {"top": 0.0, "bottom": 1.0}
    words = wanted.place.split()
    return (
        page.size[0] * next((x[w] for w in words if w in x), 0.5),
        page.size[1] * next((y[w] for w in words if w in y), 0.5),
    )


def distance(widget: Widget, corner: tuple[float, float]) -> float:
    return abs(widget.bounds.center[0] - corner[0]) + abs(widget.bounds.center[1] - corner[1])


def on_row(page: Page, widget: Widget) -> list[Widget]:
    """Widgets whose middle lies at the height of this one, or the other way round."""
    (_, y), top, bottom = widget.bounds.center, widget.bounds.top, widget.bounds.bottom
    return [
        w
        for w in page.level_with(min(top, y), max(bottom, y))
        if w.bounds.top <= y < w.bounds.bottom or top <= w.bounds.center[1] < bottom
    ]
