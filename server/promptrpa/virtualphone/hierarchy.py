"""The uiautomator XML of what is on the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .node import Laid, Node

SPECIAL: Final = re.compile(
    "[^\\x20-\\x21\\x23-\\x25\\x27-\\x3b\\x3d\\x3f-\\ud7ff\\ue000-\\ufffd\U00010000-\U0010ffff]"
)
"""Anything that can't stand in an attribute as it is."""
ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
"""All other special characters are not allowed in XML and are left out."""
BOOLEAN: Final = ("false", "true")


def escape(text: str) -> str:
    return SPECIAL.sub(lambda match: ENTITIES.get(match[0], ""), text)


def dump(windows: Sequence[Laid], rotation: int) -> bytes:
    """The hierarchy of windows from the bottom one to the top one, UTF-8; bounds are what is visible."""
    parts = [f"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy rotation=\"{rotation}\">"]
    place = 0
    for window in windows:
        if _write(parts, window.root, place):
            place += 1
    parts.append("</hierarchy>")
    return "".join(parts).encode()


def _write(parts: list[str], node: Node, index: int) -> bool:
    """Append a node and those in it; False where nothing of it is to be seen."""
    visible = node.visible
    if node.hidden or visible.empty:
        return False
    hint = f' hint="{escape(node.hint)}"' if node.hint else ' hint=""'
    head = (
        f'<node index="{index}" text="{escape(node.text)}" resource-id="{escape(node.resource_id)}"'
        f' class="{node.class_name}" package="{node.package}" content-desc="{escape(node.description)}"'
        f' checkable="{BOOLEAN[node.checkable]}" checked="{BOOLEAN[node.checked]}"'
        f' clickable="{BOOLEAN[node.clickable]}" enabled="{BOOLEAN[node.enabled]}"'
        f' focusable="{BOOLEAN[node.focusable]}" focused="{BOOLEAN[node.focused]}"'
        f' scrollable="{BOOLEAN[node.scrollable]}" long-clickable="{BOOLEAN[node.long_clickable]}"'
        f' password="{BOOLEAN[node.password]}" selected="{BOOLEAN[node.selected]}" visible-to-user="true"'
        f' bounds="[{visible[0]},{visible[1]}][{visible[2]},{visible[3]}]" drawing-order="{index + 1}"{hint}'
    )
    place = len(parts)
    parts.append("")
    count = 0
    for child in node.children:
        if _write(parts, child, count):
            count += 1
    if count:
        parts[place] = head + ">"
        parts.append("</node>")
    else:
        parts[place] = head + " />"
    return True
