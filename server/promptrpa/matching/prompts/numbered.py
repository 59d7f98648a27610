"""Prompts that count their steps: "1. Settings 2. System", "①设置 ②系统"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩"
_MARK: Final = lazy_regex(
    rf"(?:^|(?<=[\s,，;；。.]))(?:[(（]?(?P<n>\d{{1,2}})(?:[)）、]|[.．](?!\d))|step\s*(?P<step>\d{{1,2}})[:：.,]?|第(?P<th>[一二三四五六七八九十])步[：:，,]?)\s*"
    rf"|(?P<circled>[{_CIRCLED}])\s*",
    re.I,
)
_ENDS: Final = " \t\n,，;；。."


def numbered(text: str) -> list[str]:
    """What stands after 1, 2 and so on; nothing where a text does not begin so, or leaves a number out."""
    marks = list(_MARK.finditer(text))
    counted = [_number(mark) for mark in marks]
    if len(marks) < 2 or text[: marks[0].start()].strip() or counted != list(range(1, len(marks) + 1)):
        return []
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    items = [text[mark.end() : end].strip(_ENDS) for mark, end in zip(marks, ends, strict=True)]
    return items if all(items) else []


def _number(mark: re.Match[str]) -> int:
    if mark["circled"]:
        return _CIRCLED.index(mark["circled"]) + 1
    if mark["th"]:
        return "一二三四五六七八九十".index(mark["th"]) + 1
    return int(mark["n"] or mark["step"])
