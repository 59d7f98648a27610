"""What the script in the page saw, as a layout hierarchy with the classes of Android's widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from promptrpa.domain.page import Bounds, Widget

from .colours import colour_name

Row = Sequence[Any]
"""[parent, role, left, top, right, bottom, text, description, hint, id, flags, colour], see page.js."""

_CLASSES: Final[Mapping[str, str]] = {
    "page": "android.webkit.WebView",
    "frame": "android.webkit.WebView",
    "button": "android.widget.Button",
    "link": "android.widget.TextView",
    "field": "android.widget.EditText",
    "select": "android.widget.Spinner",
    "checkbox": "android.widget.CheckBox",
    "menuitemcheckbox": "android.widget.CheckBox",
    "radio": "android.widget.RadioButton",
    "menuitemradio": "android.widget.RadioButton",
    "switch": "android.widget.Switch",
    "slider": "android.widget.SeekBar",
    "progress": "android.widget.ProgressBar",
    "list": "android.widget.ListView",
    "option": "android.widget.CheckedTextView",
    "tab": "android.widget.TextView",
    "menuitem": "android.widget.TextView",
    "treeitem": "android.widget.TextView",
    "text": "android.widget.TextView",
    "heading": "android.widget.TextView",
    "img": "android.widget.ImageView",
    "svg": "android.widget.ImageView",
    "canvas": "android.widget.ImageView",
    "video": "android.widget.VideoView",
    "group": "android.view.ViewGroup",
}
_CORNERS: Final = {3: "triangle", 4: "rectangle", 5: "pentagon", 6: "hexagon"}
_SHAPES: Final = {"path": "shape", "polyline": "line", "image": "picture", "use": "shape"}
_PLAIN_FLAGS: Final = (
    "clickable",
    "checkable",
    "checked",
    "scrollable",
    "editable",
    "enabled",
    "focusable",
    "focused",
    "selected",
    "password",
)
_BITS: Final = {name: 1 << n for n, name in enumerate((*_PLAIN_FLAGS, "modal", "frame"))}
_PARENT, _ROLE, _BOX, _WORDS, _FLAGS, _COLOUR = 0, 1, slice(2, 6), slice(6, 10), 10, 11


def has(row: Row, flag: str) -> bool:
    return bool(row[_FLAGS] & _BITS[flag])


def joined(rows: list[list[Any]], index: int, inner: Sequence[Row], at: tuple[float, float]) -> None:
    """Put the rows of a frame, whose first is the frame itself, below its row. at: where it stands in the outer one, in
    CSS pixels."""
    first = len(rows) - 1
    for row in inner[1:]:
        moved = list(row)
        moved[_PARENT] = index if row[_PARENT] <= 0 else row[_PARENT] + first
        for side in range(2, 6):
            moved[side] = row[side] + at[side % 2]
        rows.append(moved)


def widgets_of(rows: Sequence[Row], package: str, scale: float, size: tuple[int, int]) -> tuple[Widget, ...]:
    """The rows as widgets in document order, in pixels. A modal window is a root of its own, after the page."""
    order = list(_in_order(rows))
    place = {old: new for new, old in enumerate(order)}
    made = []
    for index, old in enumerate(order):
        row = rows[old]
        left, top, right, bottom = (round(side * scale) for side in row[_BOX])
        bounds = Bounds(max(0, left), max(0, top), min(size[0], right), min(size[1], bottom))
        made.append(_widget(row, index, place.get(row[_PARENT], -1), bounds, package))
    return tuple(made)


def _in_order(rows: Sequence[Row]) -> Iterator[int]:
    """Parents before their children, siblings as they come; windows over the page at the end."""
    below: dict[int, list[int]] = {}
    for index, row in enumerate(rows):
        below.setdefault(row[_PARENT], []).append(index)
    waiting = list(reversed(below.get(-1, [])))
    while waiting:
        index = waiting.pop()
        yield index
        waiting += reversed(below.get(index, []))


def _widget(row: Row, index: int, parent: int, bounds: Bounds, package: str) -> Widget:
    text, description, hint, name = row[_WORDS]
    role = row[_ROLE]
    flags: dict[str, bool] = {flag: has(row, flag) for flag in _PLAIN_FLAGS}
    shape = role.removeprefix("shape ") if role.startswith("shape ") else ""
    if not (text or description or hint) and (shape or (flags["clickable"] and role == "touchable")):
        description = _drawn(shape, colour_name(row[_COLOUR]))
    return Widget(
        index=index,
        parent=parent,
        class_name="android.widget.ImageView" if shape else _CLASSES.get(role, "android.view.View"),
        bounds=bounds,
        text=text,
        description="" if description == text else description,
        hint=hint,
        resource_id=f"{package}:id/{name}" if name else "",
        package=package,
        long_clickable=False,
        **flags,
    )


def _drawn(shape: str, colour: str) -> str:
    """What is seen where nothing is written: "red circle", "blue"."""
    if shape.startswith("polygon-"):
        shape = _CORNERS.get(int(shape.removeprefix("polygon-")), "shape")
    return " ".join(word for word in (colour, _SHAPES.get(shape, shape)) if word)


def moved(widgets: Sequence[Widget], after: int) -> tuple[Widget, ...]:
    """The same, as they stand behind so many others."""
    return tuple(replace(w, index=w.index + after, parent=w.parent + after if w.parent >= 0 else -1) for w in widgets)
