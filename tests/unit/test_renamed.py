"""The widget of a saved step under a new name, and what a person once showed for a name."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from loop_kit import PaperPhone, home, label, opened, row, screen, situation, switch_row
from test_direct import Desk

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.matching.pages.features import features_of, page_features, shown_label
from promptrpa.matching.pages.renamed import find_renamed
from promptrpa.mind import Mind

SAID = "open Settings, tap {}, turn on Mute notifications"
BEFORE = screen(switch_row(0, "Call waiting", on=False), switch_row(1, "Wi-Fi calling", on=False))


def took_the_place(mind: Mind, page: Page, name: str) -> str:
    """What is called differently by now, and stands where the switch of this name stood."""
    switch = next(w for w in BEFORE.widgets if w.checkable and shown_label(BEFORE, w) == name)
    match = find_renamed(page, page.widgets, features_of(BEFORE, switch), page_features(BEFORE), mind.embedder)
    return shown_label(page, match.widget) if match else ""


def test_the_new_name_of_something_else_is_not_the_one(mind: Mind) -> None:
    newer = screen(switch_row(0, "Calls over Wi-Fi", on=False), row(1, "Advanced"))
    assert took_the_place(mind, newer, "Call waiting") == ""
    assert took_the_place(mind, newer, "Wi-Fi calling") == "Calls over Wi-Fi"


@pytest.mark.parametrize(
    ("labels", "touched"),
    [(("Privacy", "App notifications"), "Privacy"), (("Sound", "App notifications"), "App notifications")],
)
def test_what_was_shown_once_counts_where_nothing_is_called_as_it_is_said(
    mind: Mind, labels: tuple[str, ...], touched: str
) -> None:
    page = screen(*(row(at, label) for at, label in enumerate(labels)))
    shown = Instruction(OperationType.CLICK, ObjectDescription("Privacy", shown="App notifications"))
    assert mind.grounding.propose(page, situation(shown)).label == touched


def test_what_is_only_called_like_what_was_shown_once_is_not_the_one(mind: Mind) -> None:
    shown = Instruction(OperationType.CLICK, ObjectDescription("Privacy", shown="App notifications"))
    made = mind.grounding.propose(screen(row(0, "Notifications"), row(1, "Sound")), situation(shown))
    assert made.label != "Notifications" or made.tier is not Tier.TEXT


def rooms(switch: str, *more: str) -> PaperPhone:
    """Two rooms with a page each, and a page behind what else there is."""
    package = "com.android.settings"
    here = [label(-1, "Details"), switch_row(0, switch, on=False), row(1, "Colour"), *map(partial(row, 2), more)]
    pages = {
        "home": home("Settings"),
        "main": screen(label(-1, "Rooms"), row(0, "Kitchen"), row(1, "Study"), package=package),
        "kitchen": screen(*here, package=package, activity=".Room"),
        "study": screen(*here, package=package, activity=".Room"),
        "more": screen(label(-1, "Other"), row(0, "About"), package=package, activity=".Other"),
    }
    leads = {"main: tap Kitchen": "kitchen", "main: tap Study": "study"}
    leads |= {f"{at}: tap {words}": "more" for at in ("kitchen", "study") for words in ("Colour", *more)}
    return PaperPhone(pages, {f"open {package}": "main", **leads})


@pytest.mark.parametrize(
    ("now", "turned"), [("Silence this room", True), ("Water the plants", False), ("Unmute notifications", False)]
)
def test_what_a_step_names_is_known_from_another_task_that_touched_it(tmp_path: Path, now: str, turned: bool) -> None:
    with opened(tmp_path / "home") as (mind, knowledge):
        desk = Desk(mind, knowledge)
        assert desk.run(rooms("Mute notifications"), SAID.format("Kitchen")).status is RunStatus.DONE
        phone = rooms(now)
        run = desk.run(phone, SAID.format("Study"))
        assert (run.status is RunStatus.DONE, f"turn {now} on" in phone.done) == (turned, turned)


def looks(*rows: str) -> PaperPhone:
    """A page with these rows, of which the dark look has two choices, and all else leads elsewhere."""
    package = "com.android.settings"
    choices = (row(0, "Always on"), row(1, "Always off"))
    pages = {
        "home": home("Settings"),
        "main": screen(label(-1, "General"), *(row(at, name) for at, name in enumerate(rows)), package=package),
        "dark": screen(label(-1, "Look"), *choices, package=package, activity=".Dark"),
        "other": screen(label(-1, "Letters"), row(0, "Bold"), package=package, activity=".Other"),
        "on": screen(label(-1, "Look"), label(0, "Always on"), package=package, activity=".On"),
    }
    leads = {f"main: tap {name}": "other" for name in rows}
    leads |= {"main: tap Dark mode": "dark", "dark: tap Always on": "on"}
    return PaperPhone(pages, {f"open {package}": "main", **leads})


def test_what_does_not_lead_where_it_led_for_another_task_is_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path / "home") as (mind, knowledge):
        desk = Desk(mind, knowledge)
        said = "open Settings, tap Dark mode, choose Always {}"
        assert desk.run(looks("Dark mode", "Language"), said.format("on")).status is RunStatus.DONE
        phone = looks("Reading", "Language", "Night look")
        run = desk.run(phone, said.format("off"))
        assert (run.status, phone.done[1:]) == (RunStatus.FAILED, ["tap Reading", "back previous"])
