"""The widgets inside a window, before it is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from .kit import (
    Box,
    Canvas,
    Card,
    Column,
    Dialog,
    Grid,
    HScroll,
    ListItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Widget,
    Window,
)

__all__ = ["children_of", "widgets_of"]


def children_of(widget: Widget) -> list[Widget]:
    if isinstance(widget, Column | Row | Grid | Scroll | HScroll):
        return list(widget.children)
    if isinstance(widget, Box | Card | Canvas):
        return [widget.child]
    if isinstance(widget, ListItem):
        return [w for w in (widget.leading, widget.trailing) if isinstance(w, Widget)]
    return []


def widgets_of(window: Window) -> Iterator[Widget]:
    """All widgets of a window, parents first."""
    waiting: list[Widget] = []
    if isinstance(window, Screen):
        waiting = [w for w in (window.fab, window.bottom, window.body) if w is not None]
    elif isinstance(window, Dialog):
        waiting = [*reversed(window.buttons), *([window.body] if window.body else [])]
    elif isinstance(window, Sheet):
        waiting = [window.body]
    while waiting:
        widget = waiting.pop()
        yield widget
        waiting.extend(reversed(children_of(widget)))
