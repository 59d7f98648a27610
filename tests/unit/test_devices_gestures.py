"""Scrolls, drags, keys and what parameters may say."""

from __future__ import annotations

import pytest

from promptrpa.devices import gestures
from promptrpa.devices.keys import key_code
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds
from promptrpa.errors import UsageError

SIZE = (1080, 2400)
AREAS = [
    None,
    Bounds(0, 0, 1080, 2400),
    Bounds(0, 300, 1080, 700),
    Bounds(100, 2000, 900, 2400),
    Bounds(0, 0, 200, 200),
]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("direction", ["down", "up", "right", "left"])
def test_a_scroll_stays_inside_and_off_the_edges(direction: str, area: Bounds | None) -> None:
    for point in gestures.scroll_path(direction, area, SIZE):
        assert (area or Bounds(0, 0, *SIZE)).contains(*point)
        assert Bounds(60, 140, 1020, 2210).contains(*point)


@pytest.mark.parametrize(
    ("direction", "moves"), [("down", (0, -1)), ("up", (0, 1)), ("right", (-1, 0)), ("left", (1, 0))]
)
def test_the_finger_goes_against_the_direction(direction: str, moves: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = gestures.scroll_path(direction, None, SIZE)
    assert ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)) == moves


def test_a_sideways_scroll_passes_the_middle_of_a_pager() -> None:
    (x1, _), (x2, _) = gestures.scroll_path("right", None, SIZE)
    assert x1 - x2 > SIZE[0] / 2


def test_down_then_up_covers_the_same_way() -> None:
    assert gestures.scroll_path("down", None, SIZE) == gestures.scroll_path("up", None, SIZE)[::-1]


@pytest.mark.parametrize(
    ("direction", "area"), [("down", Bounds(0, 300, 1080, 310)), ("left", Bounds(0, 0, 20, 900)), ("round", None)]
)
def test_a_scroll_that_makes_no_sense_is_refused(direction: str, area: Bounds | None) -> None:
    with pytest.raises(UsageError, match="scroll"):
        gestures.scroll_path(direction, area, SIZE)


def test_points_and_numbers_are_read() -> None:
    assert gestures.drag_end("30, 40", None) == (30, 40)
    assert gestures.parse_number("", 2.5, "taps") == 2.5
    assert gestures.parse_number("3", 1, "taps") == 3
    assert [gestures.taps(said) for said in ("", "1", "2.0", "7")] == [1, 1, 2, 7]
    for words in ("0", "0.5", "1.5"):
        with pytest.raises(UsageError, match="no number of taps"):
            gestures.taps(words)
    assert gestures.point_of(Operation(OperationType.CLICK, None, Bounds(0, 0, 10, 20))) == (5, 10)
    with pytest.raises(UsageError, match="does not say where"):
        gestures.point_of(Operation(OperationType.CLICK))
    for words in ("", "30", "30;40", "a,b"):
        with pytest.raises(UsageError, match="x,y in pixels"):
            gestures.drag_end(words, None)
    for words in ("many", "-1", "nan", "inf", "99999"):
        with pytest.raises(UsageError, match="no number of taps"):
            gestures.parse_number(words, 1, "taps")


@pytest.mark.parametrize(
    ("name", "code"),
    [("enter", 66), ("Volume Up", 24), ("volume-down", 25), ("KEYCODE_BACK", 4), ("66", 66), (" search ", 66)],
)
def test_keys_have_names_and_numbers(name: str, code: int) -> None:
    assert key_code(name) == code


def test_an_unknown_key_says_which_are_known() -> None:
    with pytest.raises(UsageError, match=r"no key 'any'.*enter"):
        key_code("any")
