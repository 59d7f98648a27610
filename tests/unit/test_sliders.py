"""A slider is dragged to the value that a step says; ordinals tell one of several rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    home,
    icon,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    situation,
    tap,
    text_field,
    write,
)
from test_direct import Desk

from promptrpa.devices.gestures import drag_end
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Purpose, Tier
from promptrpa.domain.page import Bounds, Page
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Slot
from promptrpa.errors import UsageError
from promptrpa.learning.exports import FORMATS
from promptrpa.mind import Mind


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path / "home") as (mind, knowledge):
        yield Desk(mind, knowledge)


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


def seek_bar(at: int, **said: object) -> str:
    return node("SeekBar", line(at), text="1.0", focusable=True, **said)


@pytest.mark.parametrize(
    ("said", "above"),
    [
        ("Stars", [seek_bar(0, content_desc="Stars")]),
        ("Stars", [label(0, "Stars"), seek_bar(1)]),
        ("星级", [label(0, "星级"), seek_bar(1)]),
    ],
)
def test_a_slider_over_a_text_field_is_dragged(mind: Mind, said: str, above: list[str]) -> None:
    page = screen(*above, text_field(len(above), "Your words"))
    found = mind.grounding.propose(page, situation(write("5", said)))
    assert found.operation is not None
    assert (found.operation.type, found.operation.bounds) == (OperationType.DRAG, Bounds(*line(len(above) - 1)))


def test_a_text_field_under_a_slider_is_typed_in(mind: Mind) -> None:
    page = screen(
        node("SeekBar", (40, 300, 1040, 426), text="1.0", content_desc="Stars", focusable=True),
        node("TextView", (40, 426, 1040, 490), text="Rooms"),
        node("EditText", (40, 490, 1040, 650), clickable=True),
    )
    found = mind.grounding.propose(page, situation(write("4", "Rooms")))
    assert found.operation is not None
    assert (found.operation.type, found.operation.bounds.top) == (OperationType.EDIT, 490)


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


def test_a_slider_that_shows_neither_its_end_nor_where_it_stands_is_not_moved(mind: Mind) -> None:
    slider = node("SeekBar", line(1), content_desc="Crossfade (seconds)", focusable=True)
    found = mind.grounding.propose(screen(slider), situation(write("6", "Crossfade (seconds)")))
    assert (found.operation, found.reason) == (
        None,
        "“Crossfade (seconds)” is a slider that does not show how far it goes",
    )


@pytest.mark.parametrize(("said", "begins"), [("6", "6"), ("60 minutes", "60"), ("110", "50")])
def test_a_slider_that_shows_what_it_counts_is_begun_to_be_dragged(mind: Mind, said: str, begins: str) -> None:
    slider = node("SeekBar", line(1), text="0.0", content_desc="Walk (minutes)", focusable=True)
    found = mind.grounding.propose(screen(slider), situation(write(said, "Walk (minutes)")))
    assert found.operation is not None
    assert (found.operation.type, found.operation.parameter) == (OperationType.DRAG, begins)


@pytest.mark.parametrize("step", ["set Stars to 5", "把星级调到5"])
def test_a_field_under_stars_is_not_typed_in_for_them(desk: Desk, step: str) -> None:
    stars = [icon((40 + 120 * n, 260, 150 + 120 * n, 380), f"{n} stars") for n in range(1, 6)]
    field = node("EditText", (40, 380, 1040, 540), text="Your words", hint="Your words", clickable=True)
    name = node("TextView", (40, 200, 1040, 260), text="Stars" if "Stars" in step else "星级")
    pages = {"home": home("Settings"), "rate": screen(name, *stars, field, package="com.android.settings")}
    phone = PaperPhone(pages, {"open com.android.settings": "rate"})
    assert desk.run(phone, f"open Settings, {step}").status is RunStatus.WAITING
    assert phone.done == ["open com.android.settings"]


class Heater(PaperPhone):
    """A slider that a drag sets from low to high. It tells its value itself, or a text above it does. inset: so many
    hundredths of the slider its own way ends before where a drag has its ends. A finger that hardly moves only touches
    where it lies."""

    def __init__(self, low: int, high: int, itself: str, above: str, shares: bool = False, inset: float = 0.0) -> None:
        super().__init__({"home": home("Settings")}, {"open com.android.settings": "heat"})
        self._low, self._high, self._itself, self._above = low, high, itself, above
        self.value = low
        self._shares = shares
        self._inset = inset
        self._draw()

    def perform(self, operation: Operation) -> None:
        if operation.type is OperationType.DRAG:
            assert operation.bounds is not None
            assert operation.point is not None
            (start, _), (end, _) = operation.point, drag_end(operation.parameter, operation.bounds)
            first, last = (drag_end(share, operation.bounds)[0] for share in ("0", "100"))
            touched = start if abs(end - start) < 50 else end
            along = (touched - first) / (last - first) * (1 + 2 * self._inset) - self._inset
            self.value = self._low + round(min(1.0, max(0.0, along)) * (self._high - self._low))
        else:
            self.at = "heat"
        self.done.append(str(operation.type))
        self._draw()

    def _draw(self) -> None:
        slider = node("SeekBar", line(1), text=self._itself.format(self.value), content_desc="Warmth", focusable=True)
        above = label(0, self._above.format(self.value / self._high if self._shares else self.value))
        self.pages["heat"] = screen(above, slider, label(4, "Frost 7"), package="com.android.settings")


@pytest.mark.parametrize(
    ("low", "high", "wanted", "itself", "above"),
    [
        (0, 120, 60, "{}.0", "Heat"),
        (0, 120, 110, "{}.0", "{} minutes a day"),
        (5, 28, 22, "", "Keep at {} °C"),
        (5, 28, 6, "{}.0", "Heat"),
        (1, 5, 4, "{}", "Heat"),
        (1, 5, 2, "{}.0", "Heat"),
        (1, 3, 2, "{}.0", "Heat"),
        (0, 5000, 90, "{}.0", "{} m"),
        (50, 150, "70%", "{}.0", "{}%"),
        (50, 150, "125 percent", "{}.0", "{} %"),
        (50, 150, "70 percent", "", "At {}%"),
        (0, 200, "4%", "{}.0", "{}%"),
        (0, 100, "70%", "{}.0", "{}%"),
    ],
)
def test_a_slider_is_dragged_until_the_page_shows_the_value(
    desk: Desk, low: int, high: int, wanted: int | str, itself: str, above: str
) -> None:
    phone = Heater(low, high, itself, above)
    run = desk.run(phone, f"open Settings, set Warmth to {wanted}")
    assert (run.status, phone.value) == (RunStatus.DONE, int(re.findall(r"\d+", str(wanted))[0])), run.reason


@pytest.mark.parametrize("inset", [0.0, 0.01, 0.04])
@pytest.mark.parametrize("wanted", [1, 2, 10, 29, 30, 31, 45, 60])
def test_each_value_of_a_slider_is_reached(desk: Desk, wanted: int, inset: float) -> None:
    phone = Heater(1, 60, "{}.0", "{} km", inset=inset)
    run = desk.run(phone, f"open Settings, set Warmth to {wanted}")
    assert (run.status, phone.value) == (RunStatus.DONE, wanted), run.reason


@pytest.mark.parametrize(("low", "high", "above", "ends"), [(0, 7, "{:.0%}", 5), (0, 5000, "{:g} m", 3500)])
def test_hundredths_are_those_of_the_way_where_the_page_shows_no_others(
    desk: Desk, low: int, high: int, above: str, ends: int
) -> None:
    phone = Heater(low, high, "{}.0", above, shares="%" in above)
    run = desk.run(phone, "open Settings, set Warmth to 70%")
    assert (run.status, phone.value) == (RunStatus.DONE, pytest.approx(ends, abs=1)), run.reason


@pytest.mark.parametrize("again", [22, 9])
def test_a_slider_that_was_dragged_on_has_the_value_that_is_said_in_a_replay(desk: Desk, again: int) -> None:
    desk.run(Heater(5, 28, "", "Keep at {} °C"), "open Settings, set Warmth to 22")
    phone = Heater(5, 28, "", "Keep at {} °C")
    run = desk.run(phone, f"open Settings, set Warmth to {again}")
    assert (run.status, phone.value) == (RunStatus.DONE, again), run.reason
    assert [task.version for task in desk.knowledge.tasks()] == [1]


def test_a_slider_is_saved_with_the_value_that_it_is_to_show(desk: Desk) -> None:
    desk.run(Heater(5, 28, "{}.0", "Heat"), "open Settings, set Warmth to 22")
    (task,) = desk.knowledge.tasks()
    assert task.steps[-1].description == "Drag “Warmth” to {warmth}"
    phone = Heater(5, 28, "{}.0", "Heat")
    run = desk.runner(phone).run(task.name, task=task, given=(Slot("warmth", "number", "12"),))
    assert (run.status, phone.value) == (RunStatus.DONE, 12), run.reason
    assert not any(step.healed for step in desk.steps(run))
    with pytest.raises(UsageError, match="cannot be exported"):
        FORMATS["maestro"].write(replace(task, steps=task.steps[-1:]))


def test_a_slider_that_shows_nothing_is_not_said_to_be_set(desk: Desk) -> None:
    run = desk.run(Heater(5, 28, "", "Heat"), "open Settings, set Warmth to 22")
    assert run.status is RunStatus.FAILED
    assert "Nothing on the page shows where the slider stands now" in run.reason


def test_a_value_that_a_slider_does_not_reach_ends_the_run(desk: Desk) -> None:
    run = desk.run(Heater(5, 28, "{}.0", "Heat"), "open Settings, set Warmth to 40")
    assert run.status is RunStatus.FAILED
    assert "28 instead of 40" in run.reason
