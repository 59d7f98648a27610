"""English how-to texts in other shapes than sentences: tables, conversations, capital letters only, numbers in circles.

They are made to read as lines of sentences do.
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_ROW: Final = lazy_regex(r"[ \t]*\|(?P<cells>.*)\|[ \t]*")
_RULE: Final = lazy_regex(r"[\s|:+-]*-{2}[\s|:+-]*")
"""Stands under the head of a table."""
_DOES: Final = lazy_regex(r"\b(?:do|does|actions?|instructions?|steps?|how|tap|press|task)\b", re.I)
"""The head of the column that tells what to do."""
_SPEAKER: Final = lazy_regex(r"^[ \t]*(?P<name>[A-Z][a-z]{0,11}|[A-Z]\d?|\[\d\d:\d\d\] ?\w{1,12}):[ \t]+(?=\S)", re.M)
_CIRCLED: Final = lazy_regex(r"^[ \t]*[\u2460-\u2473\u2776-\u2793\u24f5-\u24fe][ \t]*", re.M)
_SHOUTED: Final = lazy_regex(
    r"\b(?:the|an?|your|my|its|it|this|that|on|in|at|to|of|off|or|and|with|from|until|for|will|not|is|are|be|you|then|also"
    r"|top|bottom|left|right|corner|upper|lower|page|screen|button|icon|app|tab|option|menu|by|if|so|now|just|only)\b",
    re.I,
)
"""Small words, which are no labels where all letters are capital ones."""
_FACE: Final = lazy_regex(r"(?<=\w|[)!.?])\s*[:;]-?[)(DP](?=\s|$)", re.M)
"""A smile, which ends a sentence."""
_FEWEST: Final = 3
"""So many lines make a conversation."""


def as_lines(text: str) -> str:
    """The text as lines of sentences."""
    if not re.search(r"[A-Za-z]{2}", text):
        return text
    if _ROW.search(text) and text.isascii():
        text = "\n".join(_without_table(text.splitlines()))
    text = _FACE.sub(".", text)
    names = [said["name"] for said in _SPEAKER.finditer(text)]
    if len(names) >= _FEWEST and len(names) > len(set(names)) and 2 * len(names) >= len(text.splitlines()):
        text = _SPEAKER.sub("", text)
    if sum(map(str.isupper, text)) > 2 * sum(map(str.islower, text)):
        text = "\n".join(_in_small_letters(line) for line in text.splitlines())
    circles = _CIRCLED.findall(text)
    return _CIRCLED.sub("- ", text) if len(circles) > 1 else text


def _without_table(lines: list[str]) -> list[str]:
    """The column of a table that tells what to do, each cell a sentence; a table without one stays."""
    rule = next((n for n, line in enumerate(lines) if n and "-" in line and _RULE.fullmatch(line)), 0)
    if not rule or _ROW.fullmatch(lines[rule - 1]) is None:
        return lines
    heads = _cells(lines[rule - 1])
    rows = []
    for line in lines[rule + 1 :]:
        if _ROW.fullmatch(line) is None:
            break
        rows.append(_cells(line))
    told = [n for n, head in enumerate(heads) if _DOES.search(head) and not all(_is_number(row, n) for row in rows)]
    if not rows or not told:
        return lines
    steps = [f"- {row[told[0]].rstrip('.')}." for row in rows if len(row) > told[0] and row[told[0]]]
    return [*lines[: rule - 1], *steps, *lines[rule + 1 + len(rows) :]]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _is_number(row: list[str], at: int) -> bool:
    return len(row) <= at or re.fullmatch(r"(?:step\s*)?\d*[.)]?", row[at], re.I) is not None


def _in_small_letters(line: str) -> str:
    if any(map(str.islower, line)):
        return line
    return _SHOUTED.sub(lambda word: word.group().lower() if word.start() else word.group(), line)
