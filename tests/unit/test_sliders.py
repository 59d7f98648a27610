"""A slider is dragged to the value that a step says; ordinals tell one of several rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from loop_kit import label, line, listing, node, opened, row, screen, situation, tap, write

from promptrpa.devices.gestures import drag_end
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Purpose, Tier
from promptrpa.domain.page import Bounds, Page
from promptrpa.mind import Mind


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as (mind, _):
        yield mind


def loudness(shown: str) -> Page:
    slider = node("SeekBar", line(1), text=shown, content_desc="Speaker loudness", focusable=True)
    return screen(label(0, "Speaker loudness"), slider, label(2, "Echo"))


@pytest.mark.parametrize("value", ["30%", "30", "30 percent"])
def test_a_slider_is_dragged_to_a_value(mind: Mind, value: str) -> None:
    found = mind.grounding.propose(loudness("60.0"), situation(write(value, "Speaker loudness")))
    assert found.purpose is Purpose.INSTRUCTION
    assert found.operation is not None
    assert (found.operation.type, found.operation.parameter) == (OperationType.DRAG, "30")
    assert found.operation.bounds == Bounds(*line(1))


def test_a_slider_that_stands_there_is_left_alone(mind: Mind) -> None:
    found = mind.grounding.propose(loudness("30.0"), situation(write("30%", "Speaker loudness")))
    assert found.operation is None
    assert found.purpose is Purpose.SKIP


@pytest.mark.parametrize("value", ["loud", "130%"])
def test_what_is_no_share_moves_no_slider(mind: Mind, value: str) -> None:
    found = mind.grounding.propose(loudness("60.0"), situation(write(value, "Speaker loudness")))
    assert found.operation is None
    assert found.tier is Tier.NONE


def test_a_share_is_a_place_on_the_sliders_way() -> None:
    bounds = Bounds(100, 500, 1100, 600)
    low, middle, high = (drag_end(share, bounds)[0] for share in ("0", "50%", "100"))
    assert bounds.left < low < middle < high < bounds.right
    assert middle == bounds.center[0]
    assert drag_end("30,40", bounds) == (30, 40)


def test_an_ordinal_says_which_of_several_rows(mind: Mind) -> None:
    page = screen(listing(row(0, "Blue kite"), row(1, "Red kite"), row(2, "Green kite")))
    found = mind.grounding.propose(page, situation(tap("toy", place="second")))
    assert found.operation is not None
    assert found.operation.bounds == Bounds(*line(1))
    assert found.confidence >= 0.45


def test_brightness_in_chinese_is_a_share(mind: Mind) -> None:
    slider = node("SeekBar", line(1), text="60", content_desc="亮度", focusable=True)
    found = mind.grounding.propose(screen(slider), situation(write("40", "亮度")))
    assert found.operation is not None


def test_a_slider_that_counts_something_else_than_a_share_is_not_moved(mind: Mind) -> None:
    slider = node("SeekBar", line(1), text="0", content_desc="Crossfade (seconds)", focusable=True)
    found = mind.grounding.propose(screen(slider), situation(write("6", "Crossfade (seconds)")))
    assert (found.operation, found.reason) == (
        None,
        "“Crossfade (seconds)” is a slider that does not show how far it goes",
    )
