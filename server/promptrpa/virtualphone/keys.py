"""Android key codes (android.view.KeyEvent) and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .gestures import Gestures
from .kit import Screen
from .machine import Machine
from .navigation import Navigation
from .scene import Scene, nodes_of
from .text_input import TextInput

__all__ = ["Keys"]

_DIGITS: Final = {code: str(code - 7) for code in range(7, 17)}
_LETTERS: Final = {code: chr(ord("a") + code - 29) for code in range(29, 55)}
_SIGNS: Final = {
    17: "*",
    18: "#",
    55: ",",
    56: ".",
    62: " ",
    68: "`",
    69: "-",
    70: "=",
    71: "[",
    72: "]",
    73: "\\",
    74: ";",
    75: "'",
    76: "/",
    77: "@",
    81: "+",
}
CHARACTERS: Final[Mapping[int, str]] = _DIGITS | _LETTERS | _SIGNS
"""Key code -> the character it types."""

ASLEEP: Final = frozenset({26, 223, 224, 24, 25, 164})
"""Key codes that work while the screen is off."""


class Keys:
    def __init__(
        self, machine: Machine, scene: Scene, text: TextInput, navigation: Navigation, gestures: Gestures
    ) -> None:
        self._machine = machine
        self._scene = scene
        self._text = text
        self._navigation = navigation
        self._gestures = gestures
        self._actions: dict[int, Callable[[], object]] = {
            3: navigation.home,
            4: navigation.back,
            24: lambda: navigation.volume(1),
            25: lambda: navigation.volume(-1),
            26: self._power,
            61: self._next_field,
            66: text.submit,
            67: text.delete,
            82: self._menu,
            83: navigation.pull_down,
            111: navigation.back,
            120: machine.capture,
            160: text.submit,
            164: self._mute,
            187: navigation.recents,
            220: lambda: self._brighter(-5),
            221: lambda: self._brighter(5),
            223: navigation.sleep,
            224: navigation.wake,
            277: self._cut,
            278: self._copy,
            279: self.paste,
            318: machine.capture,
        }

    def press(self, code: int, long: bool) -> None:
        if not self._machine.screen_on and code not in ASLEEP:
            return
        with self._machine.event("key", code=code, long=long):
            if long and code == 26:
                self._navigation.power_menu()
            elif code in self._actions:
                self._actions[code]()
            elif code in CHARACTERS:
                self._text.type(CHARACTERS[code])

    def paste(self) -> None:
        self._text.type(self._machine.clipboard)

    def _power(self) -> None:
        if self._machine.screen_on:
            self._navigation.sleep()
        else:
            self._navigation.wake()

    def _menu(self) -> None:
        """Unlocks where a swipe would; else the page's overflow menu."""
        if self._navigation.locked:
            self._navigation.unlock()
            return
        page = self._scene.text_page()
        if page is None or page.laid is None or not isinstance(page.window, Screen):
            return
        more = next((n for n in nodes_of(page.laid.root) if "overflow" in n.style), None)
        if more is not None:
            centre = more.bounds
            self._gestures.tap((centre.left + centre.right) / 2, (centre.top + centre.bottom) / 2, by="phone")

    def _mute(self) -> None:
        self._machine.system["volume_media"] = 0

    def _brighter(self, by: int) -> None:
        system = self._machine.system
        system["brightness"] = max(0, min(100, int(system["brightness"]) + by))

    def _next_field(self) -> None:
        self._text.next_field()

    def _copy(self) -> None:
        field = self._text.focused()
        if field is not None:
            self._machine.copy(field.text)

    def _cut(self) -> None:
        field = self._text.focused()
        if field is not None:
            self._machine.copy(field.text)
            self._text.replace(field, "")
