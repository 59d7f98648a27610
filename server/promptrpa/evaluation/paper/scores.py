"""How answers are scored: the paper's figures, by the definitions of its section 5."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from promptrpa.domain.page import Bounds
from promptrpa.matching.words.text import longest_common_substring

from .dataset import RecordedOperation, inside

SAME_OBJECT: Final = 0.8
"""Likeness from which two descriptions are of one object."""
_KINDS: Final = (
    *(
        "按钮",
        "选项",
        "图标",
        "小图标",
        "界面",
        "页面",
        "功能",
        "标签",
        "应用",
        "软件",
        "app",
        "输入框",
        "栏目",
        "菜单",
    ),
)
"""Nouns for the kind of a thing, left out at the end of a description, one after another."""
_SIGNS: Final = re.compile(r"[\s\"'“”‘’【】\[\]()（）《》。.]")
_TOUCHED: Final = ("@clickable", "@checkable", "@long-clickable", "@editable")
_REACH: Final = 60
"""Pixels around a recorded touch that count as its widget, where no small enough one lies under it."""
_LARGE: Final = 1080 * 2310 // 3
"""Square pixels from which a widget is no target: a third of the screen that the operations were recorded on."""
_TOUCHES: Final = frozenset({"click", "switch", "long_click"})


def name_of(described: str) -> str:
    """A description without its place, signs and nouns for its kind."""
    name = _SIGNS.sub("", re.split(r"[,，]", described.strip())[0]).lower()
    for kind in _KINDS:
        if name.endswith(kind) and len(name) > len(kind):
            name = name[: -len(kind)]
    return name


def likeness(a: str, b: str) -> float:
    """Twice the longest common substring over the sum of lengths (PromptRPA, equation 1)."""
    return 2 * longest_common_substring(a, b) / (len(a) + len(b)) if a and b else 0.0


def same_instruction(mine: Mapping[str, Any], truth: str) -> bool:
    """Operation and object agree. truth: as in "click:Search, top right"."""
    operation, _, rest = truth.partition(":")
    what = str(mine.get("object") or mine.get("parameter") or "")
    if str(mine.get("operation", "")).replace("_", "") != operation:
        return False
    return likeness(name_of(what), name_of(rest)) >= SAME_OBJECT or not (rest or what)


def agreeing(mine: Sequence[Mapping[str, Any]], truth: Sequence[str]) -> int:
    """How many instructions agree, in order: the length of the longest common subsequence."""
    row = [0] * (len(truth) + 1)
    for instruction in mine:
        above = row.copy()
        for k, said in enumerate(truth):
            row[k + 1] = above[k] + 1 if same_instruction(instruction, said) else max(above[k + 1], row[k])
    return row[-1]


def is_hit(answer: Mapping[str, Any], operation: RecordedOperation, tree: dict[str, Any]) -> bool:
    """The operation that was recorded, on its widget. A scroll must go the same way."""
    said = str(answer.get("operation", ""))
    if operation.type == "scroll":
        return said == "scroll" and str(answer.get("parameter", "")).lower() == operation.para.lower()
    if said not in _TOUCHES | {"edit"} or (operation.type == "edit") != (said == "edit"):
        return False
    x, y = answer.get("x"), answer.get("y")
    return x is not None and y is not None and _within(target(tree, operation.x, operation.y), x, y)


def target(tree: dict[str, Any], x: int, y: int) -> Bounds:
    """The smallest widget under a recorded touch that can be touched, or the pixels around it."""
    under = [
        box
        for node, box in _nodes(tree)
        if box.area and _within(box, x, y) and any(str(node.get(k)).lower() == "true" for k in _TOUCHED)
    ]
    smallest = min(under, key=lambda box: box.area, default=None)
    if smallest and smallest.area < _LARGE:
        return smallest
    return Bounds(x - _REACH, y - _REACH, x + _REACH, y + _REACH)


def _within(box: Bounds, x: float, y: float) -> bool:
    """The right and lower edges belong to it."""
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _nodes(tree: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Bounds]]:
    sides = [int(n) for n in re.findall(r"-?\d+", str(tree.get("@bounds", "")))][:4]
    yield tree, Bounds(*sides) if len(sides) == 4 else Bounds(0, 0, 0, 0)
    for child in inside(tree):
        yield from _nodes(child)
