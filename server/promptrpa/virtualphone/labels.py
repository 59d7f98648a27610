"""The condition "duplicate_labels": another thing on the page says the same as something that can be tapped."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .kit import Button, Column, ListItem, Screen, Scroll, Text, Widget, Window, Words
from .tree import children_of

__all__ = ["with_twins"]


def with_twins(window: Window, seed: str) -> Window:
    """A heading above one of the page's rows or buttons that carries the same text and does nothing."""
    if not isinstance(window, Screen):
        return window
    places = list(_places(window.body, ()))
    if not places:
        return window
    way, label = Random(seed).choice(places)
    return replace(window, body=_inserted(window.body, way, label))


def _label(widget: Widget) -> Words | None:
    if isinstance(widget, ListItem) and (widget.on_click is not None or isinstance(widget.trailing, Widget)):
        return widget.title
    return widget.text if isinstance(widget, Button) else None


def _places(widget: Widget, way: tuple[int, ...]) -> list[tuple[tuple[int, ...], Words]]:
    """Ways to the labelled children of vertical containers."""
    found: list[tuple[tuple[int, ...], Words]] = []
    if isinstance(widget, Column | Scroll):
        for place, child in enumerate(children_of(widget)):
            label = _label(child)
            if label is not None:
                found.append(((*way, place), label))
            found += _places(child, (*way, place))
    return found


def _inserted(widget: Widget, way: tuple[int, ...], label: Words) -> Widget:
    assert isinstance(widget, Column | Scroll)
    children = list(widget.children)
    place, *rest = way
    if rest:
        children[place] = _inserted(children[place], tuple(rest), label)
    else:
        children.insert(place, Text(label, style="label", color="primary", padding=(16, 8)))
    return replace(widget, children=children)
