"""Where a widget stands among others that look and are called the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from promptrpa.domain.page import Bounds

_SAME_SIZE: Final = 0.25
"""By so much of a side the boxes of a grid may differ: what is chosen often has a border."""


def places(called: Sequence[tuple[str, Bounds]]) -> Mapping[int, str]:
    """Row and column of what is called as another one of its grid, by position in the sequence. called: the words of
    what stands one after the other on a page, with its box; a grid is of one size, and has several rows and columns."""
    found: dict[int, str] = {}
    for members in _of_one_size(called):
        often = Counter(words for _, (words, _) in members)
        boxes = [box for _, (_, box) in members]
        across = _starts([box.left for box in boxes], boxes[0].width)
        down = _starts([box.top for box in boxes], boxes[0].height)
        if len(across) < 2 or len(down) < 2:
            continue
        for position, (words, box) in members:
            if often[words] > 1:
                found[position] = f"row {_number(down, box.top)}, column {_number(across, box.left)}"
    return found


def _of_one_size(called: Sequence[tuple[str, Bounds]]) -> list[list[tuple[int, tuple[str, Bounds]]]]:
    """What stands one after the other and has the size of the first of them, with its position."""
    groups: list[list[tuple[int, tuple[str, Bounds]]]] = []
    for position, each in enumerate(called):
        if not groups or not _is_as_large(each[1], groups[-1][0][1][1]):
            groups.append([])
        groups[-1].append((position, each))
    return groups


def _is_as_large(box: Bounds, other: Bounds) -> bool:
    wide = abs(box.width - other.width) <= _SAME_SIZE * other.width
    return wide and abs(box.height - other.height) <= _SAME_SIZE * other.height


def _starts(edges: Sequence[int], size: int) -> list[int]:
    """Where rows, or columns, begin: edges nearer to each other than half a size are one."""
    starts: list[int] = []
    for edge in sorted(edges):
        if not starts or edge - starts[-1] > size / 2:
            starts.append(edge)
    return starts


def _number(starts: Sequence[int], edge: int) -> int:
    """From 1."""
    return sum(start <= edge for start in starts)
