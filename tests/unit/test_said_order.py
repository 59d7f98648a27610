"""Steps that somebody said are done in that order, unless the page shows that the next one comes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    done,
    function,
    home,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    situation,
    tap,
    window,
)
from test_direct import Desk

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus, StepResult

PACKAGE = "com.android.settings"
SAID = "open Settings, tap Study, tap Programme, choose Home office"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path / "home") as (mind, knowledge):
        yield Desk(mind, knowledge)


def heating(tab: str) -> PaperPhone:
    """Rooms that load late, above a tab of nearly or just the name that a room's page has as well."""
    busy = node("ProgressBar", line(3))
    pages = {
        "home": home("Settings"),
        "loading": screen(label(-1, "Rooms"), busy, button(9, tab), package=PACKAGE),
        "rooms": screen(
            label(-1, "Rooms"), listing(row(0, "Kitchen"), row(1, "Study")), button(9, tab), package=PACKAGE
        ),
        "tab": screen(label(-1, tab), listing(row(0, "Eco"), row(1, "Home office")), package=PACKAGE, activity=".All"),
        "study": screen(label(-1, "Study"), row(0, "Programme"), package=PACKAGE, activity=".Room"),
        "choice": screen(
            label(-1, "Choose"), row(0, "Eco"), row(1, "Home office"), package=PACKAGE, activity=".Choice"
        ),
        "chosen": screen(label(-1, "Study"), label(0, "Home office"), package=PACKAGE, activity=".Room"),
    }
    leads = {
        f"open {PACKAGE}": "loading",
        "loading: wait 1": "rooms",
        f"loading: tap {tab}": "tab",
        f"rooms: tap {tab}": "tab",
        "rooms: tap Study": "study",
        "study: tap Programme": "choice",
        "choice: tap Home office": "chosen",
    }
    return PaperPhone(pages, leads)


@pytest.mark.parametrize("tab", ["Programmes", "Programme"])
def test_a_step_whose_page_still_loads_is_waited_for(desk: Desk, tab: str) -> None:
    phone = heating(tab)
    run = desk.run(phone, SAID)
    assert (run.status, phone.at) == (RunStatus.DONE, "chosen")


def test_a_step_that_is_not_there_is_not_left_out_for_one_that_nearly_is(desk: Desk) -> None:
    phone = heating("Programmes")
    phone.pages["rooms"] = screen(
        label(-1, "Rooms"), listing(row(0, "Kitchen"), row(1, "Bath")), button(9, "Programmes"), package=PACKAGE
    )
    run = desk.run(phone, SAID)
    assert run.status is not RunStatus.DONE


def test_a_row_that_was_opened_is_no_switch_that_was_turned(desk: Desk) -> None:
    pages = {
        "home": home("Settings"),
        "meals": screen(label(-1, "喂食"), listing(row(0, "时间"), row(1, "克数")), package=PACKAGE),
        "time": screen(label(-1, "时间"), label(0, "06:30"), package=PACKAGE, activity=".Time"),
    }
    phone = PaperPhone(pages, {f"open {PACKAGE}": "meals", "meals: tap 时间": "time"})
    run = desk.run(phone, "打开Settings，打开时间旁边的开关")
    assert run.status is not RunStatus.DONE


APRIL = tuple(f"{day} April 2026" for day in range(11, 18))
FIELDS = ("Departure", "Arrival", "Reason", "Rename", "Move", "Save")
FORM = tuple(row(n, name, resource_id=f"{PACKAGE}:id/row{n}") for n, name in enumerate(FIELDS))
WINDOW = (40, 200, 1040, 1700)


def over_form(*inside: str) -> Page:
    """The form, and a window over it."""
    return screen(*FORM, package=PACKAGE, activity=".Form", over=(window(*inside, package=PACKAGE, box=WINDOW),))


def inner(kind: str, at: int, words: str, **said: object) -> str:
    return node(kind, line(at, 100, 980), text=words, clickable=True, **said)


def journey(*buttons: str) -> PaperPhone:
    """A form with two days, each chosen in a window of its own, which "OK" closes; and a reason, a name and a place."""
    days = [inner("Button", n, day) for n, day in enumerate((*APRIL, *buttons))]
    choice = inner("RadioButton", 0, "Holiday", checkable=True)
    name = node("EditText", line(0, 100, 980), hint="Name", clickable=True)
    ok = inner("Button", 2, "OK")
    places = (inner("TextView", 0, "Documents"), inner("TextView", 1, "Pictures"), ok)
    pages = {
        "home": home("Settings"),
        "form": screen(*FORM, package=PACKAGE, activity=".Form"),
        "first": over_form(*days),
        "last": over_form(*days),
        "reason": over_form(choice, ok),
        "name": over_form(name, ok),
        "place": over_form(*places),
        "within": over_form(*places, label(3, "Chosen")),
        "moved": screen(row(0, "Documents"), row(1, "Save"), package=PACKAGE, activity=".Moved"),
        "saved": screen(label(0, "Saved"), package=PACKAGE, activity=".Saved"),
    }
    windows = {"Departure": "first", "Arrival": "last", "Reason": "reason", "Rename": "name", "Move": "place"}
    leads = {f"form: tap {name}": at for name, at in windows.items()}
    leads |= {f"{at}: tap {name}": "form" for at in windows.values() for name in ("OK", "Close")}
    leads |= {"place: tap Documents": "within", "within: tap OK": "moved", "moved: tap Save": "saved"}
    return PaperPhone(pages, {f"open {PACKAGE}": "form", "form: tap Save": "saved", **leads})


@pytest.mark.parametrize(
    ("said", "deeds"),
    [
        ("tap Departure, tap OK, choose 2026-04-13", ["tap Departure", "tap 13 April 2026", "tap OK"]),
        ("点击Departure，点击OK，选择2026-04-13", ["tap Departure", "tap 13 April 2026", "tap OK"]),
        ("tap Reason, tap OK, choose Holiday", ["tap Reason", "tap Holiday", "tap OK"]),
        ("点击Rename，点击OK，在Name中输入夏天", ["tap Rename", "type 夏天 in Name", "tap OK"]),
    ],
)
def test_what_a_window_takes_is_chosen_before_it_is_taken(desk: Desk, said: str, deeds: list[str]) -> None:
    phone = journey("OK")
    comma, opens, saves = ("，", "打开Settings", "点击Save") if "，" in said else (", ", "open Settings", "tap Save")
    run = desk.run(phone, comma.join([opens, said, saves]))
    assert (run.status, phone.done[1:]) == (RunStatus.DONE, [*deeds, "tap Save"])


def test_what_was_chosen_in_a_window_is_taken_before_it_is_touched_again(desk: Desk) -> None:
    phone = journey("OK")
    run = desk.run(phone, "open Settings, tap Move, tap Documents, tap OK, tap Documents, tap Save")
    assert (run.status, phone.done[2:5]) == (RunStatus.DONE, ["tap Documents", "tap OK", "tap Documents"])


@pytest.mark.parametrize(
    "said",
    [
        "open Settings, tap Departure, tap Close, choose 2026-04-13, tap Arrival, choose 2026-04-17, tap OK, tap Save",
        "打开Settings，点击Departure，点击Close，选择2026-04-13，点击Arrival，选择2026-04-17，点击OK，点击Save",
    ],
)
def test_a_day_does_not_take_the_place_of_another(desk: Desk, said: str) -> None:
    phone = journey("Close", "OK")
    run = desk.run(phone, said)
    again = ["tap Departure", "tap 13 April 2026", "tap OK", "tap Arrival", "tap 17 April 2026", "tap OK"]
    assert (run.status, phone.done[3:]) == (RunStatus.DONE, [*again, "tap Save"]), run.reason


def permissions() -> PaperPhone:
    """Rows of a page, one of which tells below its name what is behind it."""
    choices = (inner("RadioButton", 0, "允许", checkable=True), inner("RadioButton", 1, "不允许", checkable=True))
    pages = {
        "home": home("Settings"),
        "app": screen(label(-1, "聊天"), row(0, "通知"), row(1, "权限", "相机、位置信息"), package=PACKAGE),
        "all": screen(label(-1, "权限"), row(0, "相机"), row(1, "位置信息"), package=PACKAGE, activity=".All"),
        "one": screen(label(-1, "位置信息权限"), *choices, package=PACKAGE, activity=".One"),
        "chosen": screen(label(-1, "位置信息"), label(0, "不允许"), package=PACKAGE, activity=".Chosen"),
    }
    leads = {
        f"open {PACKAGE}": "app",
        "app: tap 权限": "all",
        "all: tap 位置信息": "one",
        "one: tap 不允许": "chosen",
    }
    return PaperPhone(pages, leads, language="zh")


def test_what_would_be_opened_to_look_behind_it_and_is_said_next_comes_first(desk: Desk) -> None:
    phone = permissions()
    run = desk.run(phone, "打开Settings，点击位置信息，点击权限，选择不允许")
    assert (run.status, phone.done[1:]) == (RunStatus.DONE, ["tap 权限", "tap 位置信息", "tap 不允许"])


@pytest.mark.parametrize("scrolls", [True, False])
@pytest.mark.parametrize(("opened_before", "skipped"), [("Agenda", True), ("Weeks", False)])
def test_what_was_opened_to_look_for_the_step_before_is_not_opened_again(
    desk: Desk, opened_before: str, skipped: bool, scrolls: bool
) -> None:
    ground = desk.mind.grounding.propose
    tabs = screen(button(0, "Agenda", right=500), button(0, "Weeks", left=540))
    way = replace(ground(tabs, situation(tap(opened_before))), purpose=Purpose.APPROACH)
    things = screen(row(0, "Dentist"), row(1, "Book club"))
    scrolled = Instruction(OperationType.SCROLL, ObjectDescription("Book club"), "down")
    looked = replace(done(ground(things, situation(scrolled)), things, StepResult.SKIPPED), instruction=scrolled)
    touched = replace(done(ground(things, situation(tap("Book club"))), things), instruction=tap("Book club"))
    history = (done(way, tabs), *([looked] if scrolls else []), touched)
    said = function("x", "open Diary, tap Book club, tap the Agenda tab, tap Edit, tap Calendar")
    thing = screen(label(-1, "Book club"), button(0, "Edit"), row(1, "Calendar"))
    proposal = ground(thing, situation(tap("Agenda tab"), tap("Edit"), tap("Calendar"), function=said, history=history))
    assert (proposal.purpose is Purpose.SKIP) is skipped, proposal.reason
