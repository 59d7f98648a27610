"""Keys by name. Source of the codes: android.view.KeyEvent."""

from __future__ import annotations

from typing import Final

from promptrpa.errors import UsageError

HOME: Final = 3
BACK: Final = 4

_ENTER: Final = 66
_CODES: Final[dict[str, int]] = {
    "home": HOME,
    "back": BACK,
    "enter": _ENTER,
    # the keyboard's own action key sends Enter, whatever is written on it
    "search": _ENTER,
    "go": _ENTER,
    "done": _ENTER,
    "send": _ENTER,
    "next": _ENTER,
    "delete": 67,
    "backspace": 67,
    "tab": 61,
    "space": 62,
    "escape": 111,
    "menu": 82,
    "recent": 187,
    "recents": 187,
    "up": 19,
    "down": 20,
    "left": 21,
    "right": 22,
    "center": 23,
    "page_up": 92,
    "page_down": 93,
    "volume_up": 24,
    "volume_down": 25,
    "volume_mute": 164,
    "mute": 164,
    "power": 26,
    "wake_up": 224,
    "sleep": 223,
    "camera": 27,
    "play": 126,
    "pause": 127,
    "play_pause": 85,
    "next_track": 87,
    "previous_track": 88,
    "brightness_up": 221,
    "brightness_down": 220,
    "cut": 277,
    "copy": 278,
    "paste": 279,
    "screenshot": 120,
    "notifications": 83,
}


def key_code(name: str) -> int:
    """The code of a key by name ("volume up", "KEYCODE_ENTER") or number. Raises UsageError."""
    plain = name.strip().lower().replace(" ", "_").replace("-", "_").removeprefix("keycode_")
    if plain.isdecimal():
        return int(plain)
    if plain not in _CODES:
        raise UsageError(f"There is no key {name!r}. Known keys: {', '.join(_CODES)}.")
    return _CODES[plain]
