"""Touches of a person on the phone itself, read from what `getevent` prints.

It is a program of Android's toolbox; the events are those of the Linux kernel's multi-touch protocol B.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

LIST: Final = "getevent -lp"
FOLLOW: Final = "getevent -lt"
_DEVICE: Final = re.compile(r"^add device \d+: (?P<path>\S+)", re.MULTILINE)
_RANGE: Final = re.compile(r"ABS_MT_POSITION_(?P<axis>[XY])\s*:.*?min (?P<least>-?\d+), max (?P<most>-?\d+)")
_EVENT: Final = re.compile(
    r"(?:^|\]\s*)(?P<path>/dev/input/\S+?):\s+\S+\s+(?P<code>[A-Z_0-9]+)\s+(?P<value>[0-9A-Za-z]+)\s*$"
)
_LIFTED: Final = "ffffffff"


@dataclass(frozen=True, slots=True)
class Panel:
    """What a touch screen's coordinates lie between, on each axis."""

    x: tuple[int, int]
    y: tuple[int, int]

    def pixel(self, x: int, y: int, size: tuple[int, int], rotation: int) -> tuple[int, int]:
        """A point of the panel on the screen as rotated. size: in pixels, in the natural orientation; rotation: quarter
        turns, as Android counts them."""
        width, height = size
        across = _scaled(x, self.x, width)
        down = _scaled(y, self.y, height)
        turned = {
            0: (across, down),
            1: (down, width - 1 - across),
            2: (width - 1 - across, height - 1 - down),
            3: (height - 1 - down, across),
        }
        return turned[rotation % 4]


def _scaled(value: int, between: tuple[int, int], pixels: int) -> int:
    least, most = between
    share = (value - least) / max(1, most - least)
    return round(min(1.0, max(0.0, share)) * (pixels - 1))


def read_panels(listing: str) -> dict[str, Panel]:
    """The touch screens in the output of `getevent -lp`, by device path."""
    starts = list(_DEVICE.finditer(listing))
    found: dict[str, Panel] = {}
    for number, start in enumerate(starts):
        end = starts[number + 1].start() if number + 1 < len(starts) else len(listing)
        ranges = {m["axis"]: (int(m["least"]), int(m["most"])) for m in _RANGE.finditer(listing[start.end() : end])}
        if len(ranges) == 2:
            found[start["path"]] = Panel(ranges["X"], ranges["Y"])
    return found


@dataclass(slots=True)
class TouchReader:
    """Takes the lines of `getevent -lt`, and gives the place where the first finger came down once it is lifted."""

    panels: Mapping[str, Panel]
    _down: dict[str, dict[str, int]] = field(default_factory=dict)

    def feed(self, line: str) -> tuple[Panel, int, int] | None:
        """The panel that was touched and the point on it; None as long as no touch has ended."""
        event = _EVENT.search(line)
        if event is None or event["path"] not in self.panels:
            return None
        path, code, value = event["path"], event["code"], event["value"]
        touch = self._down.setdefault(path, {})
        if code in ("ABS_MT_POSITION_X", "ABS_MT_POSITION_Y"):
            touch.setdefault(code[-1], int(value, 16))
        lifted = (code == "BTN_TOUCH" and value in ("UP", "00000000")) or (
            code == "ABS_MT_TRACKING_ID" and value.lower() == _LIFTED
        )
        if lifted and len(touch) == 2:
            del self._down[path]
            return self.panels[path], touch["X"], touch["Y"]
        if lifted:
            touch.clear()
        return None
