"""Widgets where there is only a picture: buttons, fields, switches, icons and rows, from text lines and shapes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from promptrpa.domain.page import Bounds, Picture
from promptrpa.domain.recent import Recent
from promptrpa.ports.vision import SeenWidget, TextLine, TextReader

from .pixels import cut, decode, fingerprint, moved, within
from .shapes import Box, Shapes, far, find_shapes, holds, iou

if TYPE_CHECKING:
    from .pixels import Pixels

UNITS: Final = 411
"""Units of the narrow side of a screen; one is about a dp. Sizes below are in units."""
_SWITCH_HEIGHT: Final = (16, 40)
_SWITCH_SHAPE: Final = (1.3, 2.7)
_CHECK: Final = (14, 30)
_CONTROL_HEIGHT: Final = (22, 76)
_ICON: Final = (9, 60)
_MARK: Final = 3
"""The narrow side of the thinnest icon (three dots)."""
_PALE: Final = 0.72
"""Text with less of the page's strongest contrast is a hint."""
_DOUBTFUL: Final = 0.9
"""Less confidence in one or two characters: an icon taken for text."""
_PILL: Final = 0.12
"""Of a box with round ends, the corners that it leaves free, by its height squared: 0.215 for half circles."""
_ROOM: Final = 0.35
"""Of a field's width, behind a short hint."""
_ASKS: Final = re.compile(
    r"(?:search|find|type|enter|write|add a|say|ask)\b|搜索|查找|请?输入|请?填写|写|说|添加.*[…。]|点击输入", re.I
)
"""How hints of fields begin."""
_LONG: Final = 60
"""Characters of a first line from which a block is prose, not a row."""


@dataclass(frozen=True, slots=True)
class _View:
    """A part of a picture with what was made out in it, in its own pixels."""

    pixels: Pixels
    unit: float
    lines: tuple[TextLine, ...]
    marks: tuple[TextLine, ...]
    shapes: Shapes

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.shape[1], self.pixels.shape[0]

    def units(self, pixels: float) -> float:
        return pixels / self.unit


class PixelWidgets:
    """Implements ports.WidgetReader with OCR and OpenCV."""

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader
        self._known: Recent[tuple[SeenWidget, ...]] = Recent(64)

    def find(self, picture: Picture, area: Bounds) -> list[SeenWidget]:
        """The widgets in a part of a picture, from top to bottom: rows (with what is in them as widgets of their own),
        buttons, fields, switches, checks, icons, images and texts."""
        area = within(area, picture)
        if area.width < 8 or area.height < 8:
            return []
        pixels = cut(decode(picture), area)
        key = (fingerprint(pixels), area)
        return list(self._known.get_or(key, lambda: tuple(self._find(picture, area, pixels))))

    def _find(self, picture: Picture, area: Bounds, pixels: Pixels) -> list[SeenWidget]:
        unit = min(picture.size) / UNITS
        read = [replace(t, bounds=moved(t.bounds, -area.left, -area.top)) for t in self._reader.read(picture, area)]
        lines = tuple(line for line in read if not _is_mark(line))
        marks = tuple(line for line in read if _is_mark(line))
        shapes = find_shapes(pixels, [line.bounds for line in lines], unit)
        view = _View(pixels, unit, lines, marks, shapes)
        bordered = _controls(view)
        controls = [c for c in bordered if c.kind != "icon"]
        icons = [c for c in bordered if c.kind == "icon"] + _icons(view, bordered)
        free = [line for line in lines if not any(holds(c.bounds, line.bounds) for c in controls)]
        rows, labels = _rows(view, free, controls, icons)
        found = [*rows, *controls, *labels, *icons]
        found.sort(key=lambda w: (w.bounds.top, w.bounds.left))
        return [replace(w, bounds=moved(w.bounds, area.left, area.top)) for w in found]


def _is_mark(line: TextLine) -> bool:
    """A sign that may well be an icon."""
    return (len(line.text) == 1 and not line.text.isdigit()) or (len(line.text) <= 2 and line.confidence < _DOUBTFUL)


# --- controls: what has a border


def _controls(view: _View) -> list[SeenWidget]:
    found: list[SeenWidget] = []
    switches = [s for s in (_switch(view, box) for box in view.shapes.boxes) if s]
    boxes = sorted(view.shapes.boxes, key=lambda b: b.bounds.area)
    for box in boxes:
        if any(holds(s.bounds, box.bounds) for s in switches):
            continue
        made = _worded(view, box, switches) or _round_button(view, box)
        if made and all(iou(made.bounds, other.bounds) < 0.5 for other in found):
            found.append(made)
    found += [c for c in _checks(view) if all(iou(c.bounds, other.bounds) < 0.5 for other in found)]
    return [*switches, *(f for f in found if not any(_inside_button(f, other) for other in found))]


def _inside_button(inner: SeenWidget, outer: SeenWidget) -> bool:
    return inner is not outer and outer.kind in ("button", "icon") and holds(outer.bounds, inner.bounds)


def _switch(view: _View, track: Box) -> SeenWidget | None:
    """A pill with a knob at one of its ends, which may hide that end."""
    low, high = _SWITCH_SHAPE
    for knob in view.shapes.boxes:
        whole = _around([track.bounds, knob.bounds])
        across = knob.bounds.width / max(1, knob.bounds.height)
        if knob is track or not 0.75 < across < 1.33 or not low <= whole.width / whole.height <= high:
            continue
        if not _SWITCH_HEIGHT[0] <= view.units(whole.height) <= _SWITCH_HEIGHT[1]:
            continue
        x, y = knob.bounds.center
        level = abs(y - whole.center[1]) < 0.15 * whole.height
        touch = track.bounds.overlap(knob.bounds)
        aside = (x - whole.center[0]) / whole.width
        lesser = knob.bounds.width < track.bounds.width and knob.bounds.height < track.bounds.height
        big = lesser and knob.bounds.height >= 0.3 * whole.height
        joined = level and touch.width > 0 and touch.height > 0 and abs(aside) > 0.1
        wordless = not any(holds(whole, line.bounds) for line in view.lines)
        if big and joined and wordless and far(knob.colour, track.colour) > 24:
            return SeenWidget("switch", whole, checked=aside > 0)
    return None


def _checks(view: _View) -> list[SeenWidget]:
    """Boxes and rings to tick, two or more in a column: the empty ones by their shape, the ticked ones by standing with
    these. One alone may be any icon."""
    rings = [(blob, box.colour) for box in view.shapes.boxes if (blob := _ring(view, box))]
    empty = {blob for blob, _ in rings}
    found: dict[Bounds, bool] = {}
    for ring, ground in rings:
        column = [b for b in view.shapes.blobs if b != ring and _in_column(view, b, ring)]
        ticked = [b for b in column if b not in empty and _ink(view, b, ground) > 1.2 * _ink(view, ring, ground)]
        if ticked or any(b in empty for b in column):
            found |= {ring: False, **dict.fromkeys(ticked, True)}
    return [SeenWidget("check", bounds, checked=checked) for bounds, checked in found.items()]


def _in_column(view: _View, blob: Bounds, ring: Bounds) -> bool:
    """It is of the ring's size and stands over or under it, not far away."""
    same = abs(blob.width - ring.width) + abs(blob.height - ring.height) < 0.3 * ring.height
    over = abs(blob.center[0] - ring.center[0]) < 2 * view.unit
    return same and over and abs(blob.center[1] - ring.center[1]) < 120 * view.unit


def _ring(view: _View, box: Box) -> Bounds | None:
    """The blob around a small empty square or circle that stands alone: an outline."""
    width, height = box.bounds.width, box.bounds.height
    if not (_CHECK[0] / 2 <= view.units(min(width, height)) and view.units(max(width, height)) <= _CHECK[1]):
        return None
    if not 0.85 < width / height < 1.18 or not (box.fullness > 0.9 or 0.74 < box.fullness < 0.86):
        return None
    blob = next((b for b in view.shapes.blobs if holds(b, box.bounds)), None)
    if blob is None or not _CHECK[0] <= view.units(max(blob.width, blob.height)) <= _CHECK[1]:
        return None
    if not 0.9 < blob.width / blob.height < 1.11:
        return None
    level = abs(blob.center[0] - box.bounds.center[0]) + abs(blob.center[1] - box.bounds.center[1]) < 2 * view.unit
    thin = max(blob.width - width, blob.height - height) < 12 * view.unit
    alone = sum(holds(blob, other.bounds) for other in view.shapes.boxes) == 1
    return blob if level and thin and alone and box.bounds.area > 0.25 * blob.area else None


def _ink(view: _View, bounds: Bounds, ground: tuple[int, int, int]) -> float:
    """How many pixels of a rectangle are not of the ground's colour."""
    import numpy as np

    part = cut(view.pixels, bounds.overlap(Bounds(0, 0, *view.size)))
    return float((np.abs(part.astype(np.int16) - np.array(ground, np.int16)).max(axis=2) > 40).sum())


def _worded(view: _View, box: Box, switches: list[SeenWidget]) -> SeenWidget | None:
    """A box with words: a button, or a field."""
    bounds = box.bounds
    low, high = _CONTROL_HEIGHT
    inside = [line for line in view.lines if holds(bounds, line.bounds)]
    if not inside or not low <= view.units(bounds.height) <= high or len(inside) > 2:
        return None
    if any(holds(bounds, s.bounds) for s in switches) or bounds.width < bounds.height * 0.8:
        return None
    whole = bounds.left <= 2 and bounds.right >= view.size[0] - 2
    if whole:
        return None
    if len(inside) == 1 and bounds.width > 0.3 * view.size[0] and _ASKS.match(inside[0].text):
        return SeenWidget("field", bounds, hint=inside[0].text)
    left = min(line.bounds.left for line in inside)
    right = max(line.bounds.right for line in inside)
    marks = [b for b in view.shapes.blobs if holds(bounds, b) and view.units(max(b.width, b.height)) <= _ICON[1]]
    left_all, right_all = min([left, *(b.left for b in marks)]), max([right, *(b.right for b in marks)])
    middle, across = bounds.center[0], bounds.width
    centred = (
        abs((left_all + right_all) / 2 - middle) < 0.08 * across or abs((left + right) / 2 - middle) < 0.05 * across
    )
    if len(inside) == 1 and (centred or right_all - left_all > 0.75 * across) and right - left > 0.08 * across:
        return SeenWidget("button", bounds, inside[0].text)
    if across > 0.4 * view.size[0]:
        return _field(view, box, sorted(inside, key=lambda line: line.bounds.top))
    return SeenWidget("button", bounds, inside[0].text) if len(inside) == 1 else None


def _field(view: _View, box: Box, inside: list[TextLine]) -> SeenWidget | None:
    """A wide box with words at its left: outlined, or with pale words, or with a small label over what was typed."""
    if len(inside) == 2:
        label, value = inside
        small = label.bounds.height < 0.9 * value.bounds.height
        paler = _contrast(view, label, box.colour) < 0.9 * _contrast(view, value, box.colour)
        if (small or paler) and value.bounds.top > label.bounds.bottom - 0.5 * label.bounds.height:
            return SeenWidget("field", box.bounds, value.text, label.text)
        return None
    (line,) = inside
    if line.bounds.left - box.bounds.left > 0.3 * box.bounds.width:
        return None
    is_pill = (1 - box.fullness) * box.bounds.width / box.bounds.height > _PILL
    pale = is_pill or _contrast(view, line, box.colour) < _PALE * max(
        (_contrast(view, other, view.shapes.ground) for other in view.lines), default=1.0
    )
    if pale or (far(box.colour, view.shapes.ground) > 4 and _is_open(view, box, line)):
        return SeenWidget("field", box.bounds, hint=line.text)
    over = [o for o in view.lines if o is not line and abs(o.bounds.center[1] - box.bounds.top) < 6 * view.unit]
    named = next((o for o in over if box.bounds.left <= o.bounds.left < box.bounds.center[0]), None)
    if named:
        return SeenWidget("field", box.bounds, line.text, named.text)
    kind = "field" if far(box.colour, view.shapes.ground) <= 4 else "button"
    return SeenWidget(kind, box.bounds, line.text)


def _is_open(view: _View, box: Box, line: TextLine) -> bool:
    """There is room behind the words, and nothing in it."""
    room = box.bounds._replace(left=line.bounds.right)
    signs = [b for b in view.shapes.blobs if holds(room, b) and b.height < 0.8 * box.bounds.height]
    return room.width > _ROOM * box.bounds.width and not signs


def _contrast(view: _View, line: TextLine, ground: tuple[int, int, int]) -> float:
    """Of a text with what is behind it: the difference of grey that the darkest or lightest twentieth has."""
    import numpy as np

    part = cut(view.pixels, line.bounds.overlap(Bounds(0, 0, *view.size)))
    if part.size == 0:
        return 0.0
    grey = np.abs(part.astype(np.int16) - np.array(ground, np.int16)).max(axis=2)
    return float(np.quantile(grey, 0.97))


def _round_button(view: _View, box: Box) -> SeenWidget | None:
    """A filled box of a button's size with one icon in it."""
    width, height = view.units(box.bounds.width), view.units(box.bounds.height)
    if min(width, height) < 28 or max(width, height) > 100 or not 0.6 < width / height < 1.7:
        return None
    if far(box.colour, view.shapes.ground) <= 4 or any(holds(box.bounds, line.bounds) for line in view.lines):
        return None
    inside = [b for b in view.shapes.blobs if holds(box.bounds, b) and b.area < 0.6 * box.bounds.area]
    fits = [b for b in inside if view.units(max(b.width, b.height)) >= _ICON[0]]
    return SeenWidget("icon", box.bounds) if len(fits) == 1 else None


# --- icons and images


def _icons(view: _View, controls: list[SeenWidget]) -> list[SeenWidget]:
    found = []
    for blob in view.shapes.blobs:
        small, large = view.units(min(blob.width, blob.height)), view.units(max(blob.width, blob.height))
        if large < _ICON[0] or small < _MARK or blob.area > 0.6 * view.size[0] * view.size[1]:
            continue
        if any(holds(c.bounds, blob) or iou(c.bounds, blob) > 0.5 for c in controls):
            continue
        if any(holds(blob, line.bounds) for line in view.lines):
            continue
        if large <= _ICON[1]:
            mark = next((m for m in view.marks if holds(blob, m.bounds) or holds(m.bounds, blob)), None)
            found.append(SeenWidget("icon", blob, mark.text if mark and mark.confidence >= 0.9 else ""))
        elif small >= _ICON[1] * 0.8 and large / small < 4:
            found.append(SeenWidget("image", blob))
    return found


# --- rows: texts that belong together


def _rows(
    view: _View, lines: list[TextLine], controls: list[SeenWidget], icons: list[SeenWidget]
) -> tuple[list[SeenWidget], list[SeenWidget]]:
    """Rows, and the texts in and between them."""
    labels = [SeenWidget("text", line.bounds, line.text) for line in lines]
    rows: list[SeenWidget] = []
    free = [icon.bounds for icon in icons if icon.kind == "icon"]
    for block in _blocks(lines):
        if len(block[0].text) > _LONG or len(block) > 4:
            continue
        bounds = _around([line.bounds for line in block])
        icon = next((i for i in free if _belongs(view, i, bounds)), None)
        is_item = icon is not None and icon.bottom <= bounds.center[1]
        if icon:
            bounds = _around([bounds, icon])
            free.remove(icon)
        if not is_item:
            bounds = _around([bounds, *_at_its_end(view, bounds, lines, controls)])
        rows.append(SeenWidget("row", bounds, block[0].text))
    outer = [r for r in rows if not any(r.bounds != o.bounds and holds(o.bounds, r.bounds) for o in rows)]
    return outer, labels


def _at_its_end(view: _View, row: Bounds, lines: list[TextLine], controls: list[SeenWidget]) -> list[Bounds]:
    """What stands at the right end of a row: a short text, a switch, a check."""
    width = view.size[0]
    texts = [line.bounds for line in lines if line.bounds.left > max(row.right, 0.55 * width)]
    states = [c.bounds for c in controls if c.kind in ("switch", "check")]
    level = [b for b in (*texts, *states) if row.top <= b.center[1] < row.bottom or b.top <= row.center[1] < b.bottom]
    return level if row.left < 0.35 * width and all(b.right > 0.85 * width for b in level) else []


def _blocks(lines: list[TextLine]) -> list[list[TextLine]]:
    """Lines that stand close under each other, at the same left edge or around the same middle."""
    blocks: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda each: (each.bounds.top, each.bounds.left)):
        for block in blocks:
            last = block[-1].bounds
            gap = line.bounds.top - last.bottom
            same = abs(line.bounds.left - last.left) < 0.6 * last.height
            if same and -0.4 * last.height < gap < 0.6 * min(last.height, line.bounds.height):
                block.append(line)
                break
        else:
            blocks.append([line])
    return blocks


def _belongs(view: _View, icon: Bounds, text: Bounds) -> bool:
    """The icon stands before the text at its height, or over it in the middle."""
    before = 0 <= text.left - icon.right <= 40 * view.unit and icon.top - 4 * view.unit <= text.center[1] <= (
        icon.bottom + 4 * view.unit
    )
    gap = text.top - icon.bottom
    over = -2 * view.unit <= gap <= 16 * view.unit and abs(icon.center[0] - text.center[0]) < 6 * view.unit
    return before or over


def _around(boxes: list[Bounds]) -> Bounds:
    return Bounds(
        min(b.left for b in boxes),
        min(b.top for b in boxes),
        max(b.right for b in boxes),
        max(b.bottom for b in boxes),
    )
