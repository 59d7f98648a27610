"""Keys, counts and directions of steps, as other tools have them. Source of the codes: android.view.KeyEvent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import TaskStep
from promptrpa.errors import UsageError


@dataclass(frozen=True, slots=True)
class Key:
    """maestro: its name there; empty where Maestro does not have it."""

    code: int
    maestro: str = ""


_ENTER: Final = Key(66, "Enter")
_KEYS: Final = {
    **dict.fromkeys(("enter", "search", "go", "done", "send", "next"), _ENTER),
    **dict.fromkeys(("delete", "backspace"), Key(67, "Backspace")),
    "home": Key(3, "Home"),
    "back": Key(4, "Back"),
    "tab": Key(61, "Tab"),
    "space": Key(62),
    "escape": Key(111),
    "menu": Key(82),
    **dict.fromkeys(("recent", "recents"), Key(187)),
    "notifications": Key(83),
    "screenshot": Key(120),
    "sleep": Key(223),
    "volume_up": Key(24, "Volume Up"),
    "volume_down": Key(25, "Volume Down"),
    "power": Key(26, "Power"),
    "up": Key(19),
    "down": Key(20),
    "left": Key(21),
    "right": Key(22),
    "center": Key(23),
}

DIRECTIONS: Final = ("down", "up", "left", "right")
_MOST_DIGITS: Final = 2
"""Of how often one step taps."""


def key_of(step: TaskStep) -> Key:
    """Raises UsageError for one that other tools do not know."""
    plain = step.instruction.parameter.strip().lower().replace(" ", "_").replace("-", "_").removeprefix("keycode_")
    if plain not in _KEYS:
        raise UsageError(f"The step “{step.description}” cannot be exported: no other tool knows this key.")
    return _KEYS[plain]


def times_of(step: TaskStep) -> int:
    """How often a step taps. Raises UsageError for one that goes by the number that the page shows."""
    if step.instruction.operation is OperationType.EDIT:
        raise UsageError(f"The step “{step.description}” cannot be exported: how often it taps depends on the page.")
    said = step.instruction.parameter
    if said.isdecimal() and len(said) > _MOST_DIGITS:
        raise UsageError(f"The step “{step.description}” cannot be exported: it taps too often.")
    return max(1, int(said)) if said.isdecimal() else 1


def direction_of(step: TaskStep) -> str:
    """Where a step scrolls to. Raises UsageError for one that other tools do not know."""
    said = step.instruction.parameter or "down"
    if said not in DIRECTIONS:
        raise UsageError(
            f"The step “{step.description}” cannot be exported: it scrolls neither up, down, left nor right."
        )
    return said
