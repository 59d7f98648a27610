"""What a task keeps of a search: the straight way to where it ended."""

from __future__ import annotations

import pytest

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import PageFeatures, TaskStep, WidgetFeatures
from promptrpa.loop.straight import straight

TABS = ("Alarm", "Clock", "Timer", "Stopwatch")


def page(*words: str, tabs: bool = False) -> PageFeatures:
    return PageFeatures("com.example.app", words=(*words, *(TABS if tabs else ())))


def touch(label: str, here: PageFeatures, after: PageFeatures) -> TaskStep:
    group = tuple(tab for tab in TABS if tab != label) if label in TABS else ("Share",)
    shown = WidgetFeatures(text=label, group=group)
    tapped = Instruction(OperationType.CLICK, ObjectDescription(label))
    return TaskStep(tapped, Operation(OperationType.CLICK), label, here, shown, after)


def back(here: PageFeatures, after: PageFeatures) -> TaskStep:
    gone = Instruction(OperationType.BACK)
    return TaskStep(gone, Operation(OperationType.BACK, parameter="previous"), "back", here, None, after)


ALARM, CLOCK = page("7:30", tabs=True), page("London", tabs=True)
TIMER, STOPWATCH = page("10 min", tabs=True), page("Lap", tabs=True)
MENU, SETTINGS, ZONE = page("Settings", "Help"), page("Home time zone"), page("Shanghai", "Tokyo")
SCROLLED = page("Volume", "Week")


@pytest.mark.parametrize(
    ("search", "kept"),
    [
        pytest.param((), [], id="nothing was searched"),
        pytest.param(
            (touch("More", ALARM, MENU), touch("Settings", MENU, SETTINGS)), ["More", "Settings"], id="no detour"
        ),
        pytest.param(
            (
                touch("More", ALARM, MENU),
                touch("Settings", MENU, SETTINGS),
                touch("Home time zone", SETTINGS, ZONE),
                back(ZONE, SETTINGS),
            ),
            ["More", "Settings"],
            id="what was left again",
        ),
        pytest.param(
            (
                touch("Clock", ALARM, CLOCK),
                touch("More", CLOCK, MENU),
                back(MENU, CLOCK),
                touch("Stopwatch", CLOCK, STOPWATCH),
                touch("Timer", STOPWATCH, TIMER),
            ),
            ["Timer"],
            id="of the tabs of a bar the last one",
        ),
        pytest.param(
            (
                touch("More", ALARM, MENU),
                touch("Settings", MENU, SETTINGS),
                touch("Week", SCROLLED, ZONE),
                back(ZONE, SCROLLED),
                touch("Home time zone", SETTINGS, ZONE),
            ),
            ["More", "Settings", "Week"],
            id="a page that was scrolled is the same page",
        ),
        pytest.param(
            (touch("More", ALARM, MENU), back(MENU, ALARM), touch("Clock", ALARM, CLOCK), touch("Alarm", CLOCK, ALARM)),
            [],
            id="it was on the page where the search began",
        ),
        pytest.param(
            (touch("More", ALARM, MENU), back(MENU, page("7:31", tabs=True)), touch("Clock", ALARM, CLOCK)),
            ["Clock"],
            id="back to a page that looks otherwise by now",
        ),
        pytest.param(
            (back(SETTINGS, ALARM), touch("More", ALARM, MENU)), ["More"], id="what was open before the search was left"
        ),
    ],
)
def test_of_a_search_the_straight_way_is_kept(search: tuple[TaskStep, ...], kept: list[str]) -> None:
    assert [step.description for step in straight(search)] == kept


def test_the_same_words_on_pages_of_two_things_are_no_bar_of_tabs() -> None:
    anna, tom, anew = page("Anna", "Edit", "Share"), page("Tom", "Edit", "Share"), page("Name")
    people = page("Anna", "Tom")
    search = (
        touch("Anna", people, anna),
        touch("Edit", anna, anew),
        back(anew, anna),
        back(anna, people),
        touch("Tom", people, tom),
        touch("Edit", tom, page("Name", "Tom")),
    )
    assert [step.description for step in straight(search)] == ["Tom", "Edit"]
