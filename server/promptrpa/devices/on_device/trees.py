"""Trees as they travel: rows, and changes to them."""

from __future__ import annotations

from typing import Any, Final

from promptrpa.domain.page import Bounds, Widget

from .protocol import FLAGS, BrokenMessage, Row

MAX_ROWS: Final = 20_000
_TEXTS: Final = ("text", "description", "hint", "resource_id", "package")
_PLAIN: Final = 7
"""Depth, class, four sides, flags; the texts follow."""


def apply(rows: list[Row], changes: list[Row]) -> list[Row]:
    """The rows of a new tree, from those of the one before. Raises BrokenMessage."""
    made: list[Row] = []
    for change in changes:
        if len(change) != 4:
            made.append(change)
            continue
        start, count, dx, dy = change
        if not all(isinstance(part, int) for part in change) or start < 0 or count < 1 or start + count > len(rows):
            raise BrokenMessage(f"A change names rows {start} to {start}+{count}, but there are {len(rows)}.")
        part = rows[start : start + count]
        try:
            made += [[*r[:2], r[2] + dx, r[3] + dy, r[4] + dx, r[5] + dy, *r[6:]] for r in part] if dx or dy else part
        except (IndexError, TypeError):
            raise BrokenMessage("A change moves a row that has no place.") from None
        if len(made) > MAX_ROWS:
            break
    if len(made) > MAX_ROWS:
        raise BrokenMessage(f"A tree has more than {MAX_ROWS:,} widgets.")
    return made


def widgets(rows: list[Row]) -> tuple[Widget, ...]:
    """The widgets of a tree, in document order. Raises BrokenMessage."""
    if len(rows) > MAX_ROWS:
        raise BrokenMessage(f"A tree has more than {MAX_ROWS:,} widgets.")
    made: list[Widget] = []
    above: list[int] = []
    for index, row in enumerate(rows):
        depth, class_name, bounds, flags, texts = _parts(row)
        if depth > len(above):
            raise BrokenMessage(f"Row {index} is {depth} deep below one of {len(above) - 1}.")
        del above[depth:]
        parent = above[-1] if above else -1
        above.append(index)
        if not texts.get("package") and parent >= 0:
            texts["package"] = made[parent].package
        made.append(Widget(index=index, parent=parent, class_name=class_name, bounds=bounds, **flags, **texts))
    return tuple(made)


def _parts(row: Row) -> tuple[int, str, Bounds, dict[str, Any], dict[str, Any]]:
    if not _PLAIN <= len(row) <= _PLAIN + len(_TEXTS):
        raise BrokenMessage(f"A row has {len(row)} fields.")
    depth, class_name, left, top, right, bottom, bits, *texts = row
    numbers = (depth, left, top, right, bottom, bits)
    if not all(type(number) is int for number in numbers) or not all(isinstance(t, str) for t in (class_name, *texts)):
        raise BrokenMessage("A row has a field of the wrong kind.")
    if depth < 0 or right <= left or bottom <= top:
        raise BrokenMessage(f"A row has impossible numbers: {numbers}.")
    flags: dict[str, Any] = {name: bool(bits >> bit & 1) for bit, name in enumerate(FLAGS)}
    return depth, class_name, Bounds(left, top, right, bottom), flags, dict(zip(_TEXTS, texts, strict=False))
