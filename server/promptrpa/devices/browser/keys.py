"""Keys by the names that phones' keys have, as a browser calls them."""

from __future__ import annotations

from typing import Final

from promptrpa.errors import DeviceRefused

from ..keys import key_code

_KEYS: Final = {
    66: "Enter",
    67: "Backspace",
    112: "Delete",
    61: "Tab",
    62: "Space",
    111: "Escape",
    19: "ArrowUp",
    20: "ArrowDown",
    21: "ArrowLeft",
    22: "ArrowRight",
    23: "Enter",
    92: "PageUp",
    93: "PageDown",
    122: "Home",
    123: "End",
    277: "Control+x",
    278: "Control+c",
    279: "Control+v",
}
"""By Android's codes."""


def browser_key(name: str) -> str:
    """What the browser calls a key. Raises UsageError for an unknown one, DeviceRefused for one of phones alone."""
    code = key_code(name)
    if code not in _KEYS:
        raise DeviceRefused(f"A web page has no key {name!r}.")
    return _KEYS[code]
