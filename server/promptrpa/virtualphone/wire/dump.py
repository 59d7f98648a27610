"""What uiautomator2's options make of a hierarchy: fewer levels, fewer layouts, one window."""

from __future__ import annotations

import re

from lxml import etree

from ..node import Rect
from .active import active_window

_SPEAKING = ("text", "content-desc", "hint")
_USABLE = ("checkable", "clickable", "long-clickable", "focusable", "scrollable")


def reduce(xml: bytes, *, compressed: bool, depth: int, package: str = "") -> bytes:
    """`depth` counts the levels of nodes to keep; `compressed` drops layouts that say and do nothing, as accessibility
    does; `package`, the resumed app's, keeps only the active window."""
    if not compressed and not package and not _deeper(xml, depth):
        return xml
    root = etree.fromstring(xml)
    if package:
        windows = list(root)
        active = active_window([(window.get("package", ""), _bounds(window)) for window in windows], package)
        for place, window in enumerate(windows):
            if place != active:
                root.remove(window)
    _cut(root, depth)
    if compressed:
        _compress(root)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)


def _deeper(xml: bytes, depth: int) -> bool:
    """A quick look: no tree has more levels than it has nodes with children."""
    return xml.count(b"</node>") >= depth


def _bounds(window: etree._Element) -> Rect:
    left, top, right, bottom = (int(number) for number in re.findall(r"-?\d+", window.get("bounds", "")))
    return Rect(left, top, right, bottom)


def _cut(element: etree._Element, depth: int) -> None:
    for child in list(element):
        if depth <= 0:
            element.remove(child)
        else:
            _cut(child, depth - 1)


def _compress(element: etree._Element) -> None:
    for child in list(element):
        _compress(child)
        if not _important(child):
            place = element.index(child)
            element[place : place + 1] = list(child)


def _important(node: etree._Element) -> bool:
    return any(node.get(name) for name in _SPEAKING) or any(node.get(name) == "true" for name in _USABLE)
