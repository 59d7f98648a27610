"""The on-screen keyboard: letters with shift, symbols, and a number pad for fields that take digits."""

from __future__ import annotations

from functools import partial
from typing import Final

from .kit import Box, Canvas, Column, Context, Handler, Icon, NumberWheel, Row, Screen, Text, TextField, Widget
from .machine import Machine
from .system.app import SystemApp, system_app
from .text import T
from .text_input import TextInput

__all__ = ["INPUT_METHOD", "Keyboard", "keyboard_height"]

PACKAGE: Final = "com.android.inputmethod.latin"

INPUT_METHOD: Final = f"{PACKAGE}/.LatinIME"
"""The id of the keyboard. With another input method (adb's own) there is nothing on the screen."""

LETTERS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS: Final = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_SYMBOLS: Final = ("~`|•√π÷×¶∆", "£€¥^°={}\\%", "©®™✓[]<>")
DIGITS: Final = (("1", "2", "3", "-"), ("4", "5", "6", " "), ("7", "8", "9", "delete"), (",", "0", ".", "enter"))

ROW: Final = 46
LOW_ROW: Final = 36
GAP: Final = 6
"""Heights in dp; the low ones in landscape."""

NAMES: Final = {
    "shift": T("Shift", "Shift"),
    "delete": T("Delete", "删除"),
    "symbols": T("Symbols", "符号"),
    "more": T("More symbols", "更多符号"),
    "letters": T("Letters", "字母"),
    "enter": T("Enter", "回车"),
    " ": T("Space", "空格"),
}
GLYPHS: Final = {"delete": "backspace", "enter": "keyboard_return"}
CAPTIONS: Final = {"symbols": "?123", "more": "=\\<", "letters": "ABC"}


def keyboard_height(landscape: bool) -> int:
    """In dp."""
    return 4 * ((LOW_ROW if landscape else ROW) + GAP) + 2 * GAP


class Keyboard:
    """Its keys type into the focused field. shift: 0 off, 1 for the next letter, 2 locked."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._input: TextInput | None = None
        self._shift = 0
        self._layout = "letters"
        self.app: SystemApp = system_app("keyboard", PACKAGE, T("Virtual keyboard", "虚拟键盘"))
        self.app.page("keyboard")(self._page)
        self.app.stamps["keyboard"] = self._stamp

    def connect(self, text_input: TextInput) -> None:
        """Where its keys type; after that it works."""
        self._input = text_input

    def reset(self) -> None:
        """As it comes up for another field."""
        self._shift, self._layout = 0, "letters"

    def _stamp(self) -> tuple[object, ...]:
        return self._shift, self._layout, self._numbers(), self._machine.language

    def _numbers(self) -> bool:
        field = self._input.focused_as_laid() if self._input else None
        if field is None:
            return False
        if isinstance(field.widget, TextField):
            return field.widget.kind in ("number", "phone")
        return isinstance(field.widget, NumberWheel)

    # --- what it shows

    def _page(self, c: Context) -> Screen:
        screen = self._machine.screen
        height = LOW_ROW if screen.width > screen.height else ROW
        rows = self._number_rows(height) if self._numbers() else self._letter_rows(height)
        return Screen(body=Column(rows, gap=GAP, padding=(4, GAP), color="surface_container"))

    def _number_rows(self, height: int) -> list[Widget]:
        return [Row([self._key(name, height) for name in names], gap=GAP) for names in DIGITS]

    def _letter_rows(self, height: int) -> list[Widget]:
        rows = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE_SYMBOLS}[self._layout]
        if self._layout == "letters" and self._shift:
            rows = (rows[0].upper(), rows[1].upper(), rows[2].upper())
        first, second, third = ([self._key(c, height) for c in row] for row in rows)
        left = {"letters": "shift", "symbols": "more", "more": "symbols"}[self._layout]
        third = [self._key(left, height, 1.5), *third, self._key("delete", height, 1.5)]
        switch = "symbols" if self._layout == "letters" else "letters"
        last = [
            self._key(switch, height, 1.5),
            self._key(",", height),
            self._key(" ", height, 5),
            self._key(".", height),
            self._key("enter", height, 1.5),
        ]
        return [Row(row, gap=GAP) for row in (first, second, third, last)]

    def _key(self, name: str, height: int, weight: float = 1) -> Widget:
        special = name in NAMES and name != " "
        face: Widget
        if name == "shift":
            face = Icon("keyboard_capslock" if self._shift == 2 else "shift", size=22, selected=self._shift > 0)
        elif name in GLYPHS:
            face = Icon(GLYPHS[name], size=22)
        else:
            face = Text("" if name == " " else CAPTIONS.get(name, name), style="title" if not special else "body")
        colour = "secondary_container" if special else "surface_bright"
        return Canvas(
            Box(face, height=height, color=colour, round=6),
            key="key",
            item="space" if name == " " else name,
            description=NAMES.get(name, name),
            weight=weight,
            on_click=self._press(name),
        )

    # --- what its keys do

    def _press(self, name: str) -> Handler:
        if name == "shift":
            return self._press_shift
        if name in ("symbols", "more", "letters"):
            return partial(self._show, name)
        return partial(self._type, name)

    def _press_shift(self) -> None:
        self._shift = (self._shift + 1) % 3
        self._machine.changed()

    def _show(self, layout: str) -> None:
        self._layout = layout
        self._machine.changed()

    def _type(self, name: str) -> None:
        assert self._input is not None
        if name == "delete":
            self._input.delete()
        elif name == "enter":
            self._input.submit()
        else:
            self._input.type(name)
            if self._shift == 1:
                self._shift = 0
