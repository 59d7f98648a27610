"""Steps that somebody said are done in that order, unless the page shows that the next one comes first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from loop_kit import PaperPhone, button, home, label, line, listing, node, opened, row, screen
from test_direct import Desk

from promptrpa.domain.run import RunStatus

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
