"""Windows that the browser itself puts over a page, and that no page can show: messages of scripts, lists of choices.

They are told and touched as the windows that Chrome opens on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from promptrpa.domain.page import Bounds, Widget

_WORDS: Final = {"en": ("Cancel", "OK"), "zh": ("取消", "确定")}
_ROW: Final = 0.05
"""Of the screen's height: a row of a list, a button."""
_ROWS: Final = 14
"""That are shown at once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list."""

    text: str
    selected: bool
    enabled: bool


@dataclass(slots=True)
class ChoiceList:
    """The list of a drop-down. select: the element in the page. first: the option at the top."""

    select: Any
    choices: Sequence[Choice]
    multiple: bool
    first: int = 0

    def scroll(self, direction: str) -> None:
        """Show what is further down or up."""
        step = {"down": _ROWS - 1, "up": 1 - _ROWS}.get(direction, 0)
        self.first = max(0, min(self.first + step, len(self.choices) - _ROWS))

    def widgets(self, package: str, size: tuple[int, int]) -> tuple[Widget, ...]:
        """The window: a list with a row for each option that is shown."""
        shown = list(enumerate(self.choices))[self.first : self.first + _ROWS]
        room = _room(size, len(shown))
        frame = Widget(0, -1, "android.widget.FrameLayout", room, package=package)
        listed = Widget(
            1, 0, "android.widget.ListView", room, package=package, scrollable=len(self.choices) > len(shown)
        )
        rows = [
            Widget(
                n + 2,
                1,
                "android.widget.CheckedTextView",
                _row(room, n, len(shown)),
                text=choice.text,
                resource_id="android:id/text1",
                package=package,
                clickable=True,
                checkable=self.multiple,
                checked=self.multiple and choice.selected,
                selected=not self.multiple and choice.selected,
                enabled=choice.enabled,
            )
            for n, (_, choice) in enumerate(shown)
        ]
        return (frame, listed, *rows)

    def at(self, point: tuple[int, int], size: tuple[int, int]) -> int:
        """The option at a point; -1 beside them."""
        shown = min(_ROWS, len(self.choices) - self.first)
        room = _room(size, shown)
        return next((self.first + n for n in range(shown) if _row(room, n, shown).contains(*point)), -1)


@dataclass(slots=True)
class Message:
    """A message of a script that waits for an answer. dialog: Playwright's; typed: what stands in its field."""

    dialog: Any
    kind: str
    text: str
    typed: str = ""
    language: str = "en"
    _area: dict[str, Bounds] = field(default_factory=dict)

    def widgets(self, package: str, size: tuple[int, int]) -> tuple[Widget, ...]:
        """The window: what it says, a field where it asks for text, its buttons."""
        cancel, agree = _WORDS[self.language]
        asks = self.kind == "prompt"
        room = _room(size, 4 if asks else 3)
        count = 4 if asks else 3
        made = [
            Widget(0, -1, "android.widget.FrameLayout", room, package=package),
            Widget(
                1,
                0,
                "android.widget.TextView",
                _row(room, 0, count),
                text=self.text,
                resource_id="android:id/message",
                package=package,
            ),
        ]
        if asks:
            self._area["field"] = _row(room, 1, count)
            typed = Widget(2, 0, "android.widget.EditText", self._area["field"], text=self.typed, package=package)
            made.append(_with(typed, editable=True, clickable=True, focused=True))
        last = _row(room, count - 1, count)
        half = Bounds(last.left, last.top, last.center[0], last.bottom)
        other = Bounds(last.center[0], last.top, last.right, last.bottom)
        if self.kind != "alert":
            self._area["cancel"] = half
            button = Widget(len(made), 0, "android.widget.Button", half, text=cancel, package=package)
            made.append(_with(button, resource_id="android:id/button2", clickable=True))
        self._area["agree"] = other
        button = Widget(len(made), 0, "android.widget.Button", other, text=agree, package=package)
        made.append(_with(button, resource_id="android:id/button1", clickable=True))
        return tuple(made)

    def at(self, point: tuple[int, int]) -> str:
        """field, cancel, agree, or empty."""
        return next((name for name, area in self._area.items() if area.contains(*point)), "")


def _with(widget: Widget, **values: Any) -> Widget:
    return replace(widget, focusable=True, **values)


def _room(size: tuple[int, int], rows: int) -> Bounds:
    """In the middle of the screen, as high as it must be."""
    width, height = size
    row = round(height * _ROW)
    top = (height - rows * row) // 2
    return Bounds(round(width * 0.08), top, round(width * 0.92), top + rows * row)


def _row(room: Bounds, number: int, rows: int) -> Bounds:
    each = room.height / rows
    return Bounds(room.left, round(room.top + number * each), room.right, round(room.top + (number + 1) * each))
