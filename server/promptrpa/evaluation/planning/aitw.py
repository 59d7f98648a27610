"""Android in the Wild, in its own format: TFRecord files (gzip) of tf.train.Example, one for each screen of an
episode.

Both formats are read here, as their libraries are large: a record is its length (8 bytes, little endian), a checksum
(4), its bytes, a checksum (4); an Example is a map from names to lists of bytes, floats or integers (protocol buffers).
"""

from __future__ import annotations

import gzip
import struct
from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import Any, Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Stepped
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.errors import UsageError
from promptrpa.evaluation.planning.episodes import ActionKind, Done, Episode, Moment, kind_of

NEAR: Final = 0.14
"""A tap is right within this distance, as a share of the screen (Rawles et al., 2023)."""
TAP: Final = 0.04
"""A gesture that moves less is a tap."""
_SIZE: Final = (1000, 2000)
_KINDS: Final = {
    3: ActionKind.TYPE,
    5: ActionKind.BACK,
    6: ActionKind.HOME,
    7: ActionKind.ENTER,
    10: ActionKind.COMPLETE,
    11: ActionKind.OTHER,
}
_LONGEST: Final = 1 << 26
"""Bytes of a record; a longer one is none."""
_GESTURE: Final = 4
Feature = list[Any]


def read_aitw(folder: Path) -> list[Episode]:
    """All episodes in the files of a folder. Raises UsageError."""
    files = sorted(f for f in folder.rglob("*") if f.is_file() and "tfrecord" in f.name)
    if not files:
        raise UsageError(f"{folder} has no TFRecord files.")
    found: dict[str, list[dict[str, Feature]]] = {}
    for file in files:
        try:
            for example in _examples(file):
                found.setdefault(_text(example, "episode_id"), []).append(example)
        except (OSError, EOFError, struct.error, IndexError, ValueError) as error:
            raise UsageError(f"{file} cannot be read as episodes: {error}.") from error
    return [_episode(id, screens) for id, screens in found.items()]


def matches(page: Page, done: Done, said: Stepped) -> bool:
    """A tap: on the widget that was touched, or near the touch by one of five points of its widget. A scroll: in the
    same direction. Anything else: the same kind."""
    if kind_of(said) is not done.kind:
        return False
    if done.kind is ActionKind.SCROLL:
        return said.instruction is not None and said.instruction.parameter == done.text
    if done.kind is not ActionKind.CLICK or done.point is None:
        return True
    if said.widget < 0:
        return False
    box, (x, y) = page.widgets[said.widget].bounds, done.point
    width, height = page.size
    if box.contains(x * width, y * height):
        return True
    corners = [(a, b) for a in (box.left, box.right) for b in (box.top, box.bottom)]
    return any(hypot(a / width - x, b / height - y) <= NEAR for a, b in (*corners, box.center))


def _episode(id: str, screens: Sequence[dict[str, Feature]]) -> Episode:
    ordered = sorted(screens, key=lambda e: int(_one(e, "step_id", 0)))
    goal = _text(ordered[0], "goal_info")
    return Episode(id, goal, _text(ordered[0], "current_activity"), tuple(_moment(e) for e in ordered))


def _moment(example: dict[str, Feature]) -> Moment:
    page = _page(example)
    kind = int(_one(example, "results/action_type", -1))
    if kind == _GESTURE:
        return Moment(page, _gesture(page, example["results/yx_touch"], example["results/yx_lift"]))
    text = _text(example, "results/type_action")
    named = _KINDS.get(kind, ActionKind.OTHER)
    told = f"{OperationType.EDIT}: {text}" if named is ActionKind.TYPE else named.value
    return Moment(page, Done(named, text=text, told=told))


def _gesture(page: Page, touch: Sequence[float], lift: Sequence[float]) -> Done:
    (y, x), (end_y, end_x) = touch[:2], lift[:2]
    if hypot(end_x - x, end_y - y) <= TAP:
        place = x * page.size[0], y * page.size[1]
        under = [w for w in page.widgets[1:] if w.bounds.contains(*place)]
        hit = min(under, key=lambda w: w.bounds.area, default=None)
        told = f"{OperationType.CLICK}: {hit.label if hit else ''}"
        return Done(ActionKind.CLICK, hit.index if hit else -1, (x, y), told=told)
    across = abs(end_x - x) > abs(end_y - y)
    moved = ("left" if end_x > x else "right") if across else ("up" if end_y > y else "down")
    return Done(ActionKind.SCROLL, text=moved, told=f"{OperationType.SCROLL}: {moved}")


def _page(example: dict[str, Feature]) -> Page:
    """The texts and icons that were made out in the picture; each may be touched."""
    width, height = _SIZE
    root = Widget(0, -1, "android.widget.FrameLayout", Bounds(0, 0, *_SIZE))
    places = example.get("image/ui_annotations_positions", [])
    texts = example.get("image/ui_annotations_text", [])
    types = example.get("image/ui_annotations_ui_types", [])
    widgets = [root]
    for number in range(len(places) // 4):
        top, left, high, wide = places[4 * number : 4 * number + 4]
        box = Bounds(
            int(left * width), int(top * height), int((left + wide) * width) + 1, int((top + high) * height) + 1
        )
        text = _decoded(texts, number)
        kind = _decoded(types, number)
        icon = "" if kind.upper() == "TEXT" else kind.replace("_", " ").lower()
        shape = "ImageView" if icon else "TextView"
        widgets.append(
            Widget(len(widgets), 0, f"android.widget.{shape}", box, text=text, description=icon, clickable=True)
        )
    return Page(tuple(widgets), "", _text(example, "current_activity"), _SIZE)


def _decoded(values: Sequence[bytes], number: int) -> str:
    return values[number].decode(errors="replace") if number < len(values) else ""


def _text(example: dict[str, Feature], name: str) -> str:
    return _decoded(example.get(name, []), 0)


def _one(example: dict[str, Feature], name: str, default: float) -> float:
    values = example.get(name, [])
    return values[0] if values else default


# --- records and protocol buffers


def _examples(file: Path) -> Iterator[dict[str, Feature]]:
    with file.open("rb") as plain:
        packed = plain.read(2) == b"\x1f\x8b"
    with gzip.open(file) if packed else file.open("rb") as stream:
        while head := stream.read(12):
            (length,) = struct.unpack("<Q", head[:8])
            if length > _LONGEST:
                raise ValueError(f"a record of {length} bytes")
            yield _example(stream.read(length))
            stream.read(4)


def _example(data: bytes) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    for _, features in _fields(data):
        for _, entry in _fields(features):
            parts = dict(_fields(entry))
            found[parts[1].decode()] = _feature(parts.get(2, b""))
    return found


def _feature(data: bytes) -> Feature:
    for number, values in _fields(data):
        if number == 1:
            return [value for _, value in _fields(values)]
        read = _floats if number == 2 else _integers
        return [one for _, packed in _fields(values) for one in read(packed)]
    return []


def _floats(packed: bytes | int) -> list[float]:
    raw = packed if isinstance(packed, bytes) else struct.pack("<I", packed)
    return [value for (value,) in struct.iter_unpack("<f", raw)]


def _integers(packed: bytes | int) -> list[int]:
    if isinstance(packed, int):
        return [_signed(packed)]
    found, at = [], 0
    while at < len(packed):
        value, at = _varint(packed, at)
        found.append(_signed(value))
    return found


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _fields(data: bytes) -> Iterator[tuple[int, Any]]:
    """Number and value of each field: bytes, or an integer."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        kind = key & 7
        if kind == 0:
            value: Any
            value, at = _varint(data, at)
        elif kind == 2:
            length, at = _varint(data, at)
            value, at = data[at : at + length], at + length
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
            value, at = int.from_bytes(data[at : at + size], "little"), at + size
        else:
            raise ValueError(f"unknown wire type {kind}")
        yield key >> 3, value


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
