"""What uiautomator2's options make of a hierarchy: fewer levels, fewer layouts, one window."""

from __future__ import annotations

from lxml import etree

_SPEAKING = ("text", "content-desc", "hint")
_USABLE = ("checkable", "clickable", "long-clickable", "focusable", "scrollable")


def reduce(xml: bytes, *, compressed: bool, depth: int, package: str = "") -> bytes:
    """`depth` counts the levels of nodes to keep; `compressed` drops layouts that say and do nothing, as accessibility
    does; `package` keeps only its top window, the active one."""
    if not compressed and not package and not _deeper(xml, depth):
        return xml
    root = etree.fromstring(xml)
    if package:
        windows = list(reversed(root))
        active = next((window for window in windows if window.get("package") == package), next(iter(windows), None))
        for window in list(root):
            if window is not active:
                root.remove(window)
    _cut(root, depth)
    if compressed:
        _compress(root)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)


def _deeper(xml: bytes, depth: int) -> bool:
    """A quick look: no tree has more levels than it has nodes with children."""
    return xml.count(b"</node>") >= depth


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
