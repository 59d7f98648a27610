"""Touches read from what getevent prints."""

from __future__ import annotations

import pytest

from promptrpa.devices.touches import Panel, TouchReader, read_panels

LISTING = """add device 1: /dev/input/event5
  name:     "gpio-keys"
  events:
    KEY (0001): KEY_VOLUMEUP
add device 2: /dev/input/event2
  name:     "sec_touchscreen"
  events:
    KEY (0001): BTN_TOUCH
    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
"""
SCREEN = "/dev/input/event2"


def event(code: str, value: str, path: str = SCREEN) -> str:
    return f"[   51234.567890] {path}: EV_ABS       {code:<20} {value:<20}"


def test_only_touch_screens_are_panels() -> None:
    assert read_panels(LISTING) == {SCREEN: Panel((0, 4095), (0, 4095))}
    assert read_panels('add device 1: /dev/input/event0\n  name: "keys"\n') == {}


@pytest.mark.parametrize("lifted", [("BTN_TOUCH", "UP"), ("ABS_MT_TRACKING_ID", "ffffffff")])
def test_a_touch_is_where_the_finger_came_down(lifted: tuple[str, str]) -> None:
    reader = TouchReader(read_panels(LISTING))
    lines = [
        event("ABS_MT_TRACKING_ID", "00000a01"),
        event("BTN_TOUCH", "DOWN"),
        event("ABS_MT_POSITION_X", "00000800"),
        event("ABS_MT_POSITION_Y", "00000400"),
        event("SYN_REPORT", "00000000"),
        event("ABS_MT_POSITION_Y", "00000410"),
    ]
    assert [reader.feed(line) for line in lines] == [None] * len(lines)
    assert reader.feed(event(*lifted)) == (Panel((0, 4095), (0, 4095)), 0x800, 0x400)
    assert reader.feed(event(*lifted)) is None


def test_keys_and_other_lines_are_no_touches() -> None:
    reader = TouchReader(read_panels(LISTING))
    assert reader.feed(event("KEY_VOLUMEUP", "DOWN", "/dev/input/event5")) is None
    assert reader.feed("add device 2: /dev/input/event2") is None
    assert reader.feed("") is None


@pytest.mark.parametrize(("rotation", "pixel"), [(0, (0, 2399)), (1, (2399, 1079)), (2, (1079, 0)), (3, (0, 0))])
def test_the_panel_does_not_turn_with_the_screen(rotation: int, pixel: tuple[int, int]) -> None:
    panel = Panel((0, 4095), (0, 4095))
    assert panel.pixel(0, 4095, (1080, 2400), rotation) == pixel
