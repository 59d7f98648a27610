"""Contacts, Phone, Messages, Mail, Calendar and Notes: what they share, and what a date or a name means to them."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

import pytest
from virtualphone_driver import overflow, see, tap

from promptrpa.virtualphone.apps.calendar_data import blank_event, later, takes_place
from promptrpa.virtualphone.apps.contacts_data import by_name, letter, matching, seed_people
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import BUILT_IN, Pack, load_pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.pickers import month_shift

APPS = ("contacts", "phone", "messages", "mail", "calendar", "notes")


@cache
def packs() -> tuple[Pack, ...]:
    return tuple(load_pack(BUILT_IN / f"{name}.tasks.yaml") for name in APPS)


def phone_at(app: str, version: int = 1) -> Phone:
    phone = Phone(PhoneConfig(version=version), packs())
    phone.start_app(next(pack.app.package for pack in packs() if pack.app.id == app))
    return phone


def write(phone: Phone, key: str, text: str) -> None:
    assert phone.set_text(see(phone, key=key), text)
    phone.hide_keyboard()


@pytest.mark.parametrize(
    ("name", "heading"), [("王伟", "W"), ("陈静", "C"), ("alice", "A"), ("Ümit", "#"), ("", "#"), ("7eleven", "#")]
)
def test_names_stand_under_their_letter(name: str, heading: str) -> None:
    assert letter(name) == heading


def test_people_are_found_by_name_number_and_company() -> None:
    people = seed_people()
    assert [key for key, _ in matching(people, "0134")] == ["p1"]
    assert [person["name"] for _, person in matching(people, "northwind")] == ["David Kim", "Grace Park"]
    assert matching(people, " ") == []
    assert by_name(people)[0][1]["name"] == "Alice Chen"


@pytest.mark.parametrize(
    ("repeat", "days"),
    [
        ("none", ["2026-03-05"]),
        ("weekly", ["2026-03-05", "2026-03-12", "2026-03-19", "2026-03-26"]),
        ("weekdays", ["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"]),
        ("monthly", ["2026-03-05", "2026-04-05", "2026-05-05"]),
        ("yearly", ["2026-03-05", "2027-03-05"]),
    ],
)
def test_events_repeat(repeat: str, days: list[str]) -> None:
    event = {**blank_event(), "date": "2026-03-05", "repeat": repeat}
    first, last = date(2026, 3, 1), date.fromisoformat(days[-1])
    each = (first + timedelta(n) for n in range((last - first).days + 1))
    assert [day.isoformat() for day in each if takes_place(event, day)] == days
    assert not takes_place({**event, "skip": {days[-1]: True}}, date.fromisoformat(days[-1]))


def test_times_stay_within_the_day() -> None:
    assert later("09:30", 90) == "11:00"
    assert later("23:30", 60) == "23:59"
    assert month_shift(2026, 1, -1) == (2025, 12)
    assert month_shift(2026, 11, 3) == (2027, 2)


def test_a_new_contact_can_be_texted() -> None:
    phone = phone_at("contacts")
    tap(phone, key="add")
    write(phone, "name", "Aaron Ziegler")
    write(phone, "phone", "5550147")
    tap(phone, key="save")
    tap(phone, key="message")
    tap(phone, "Aaron Ziegler")
    write(phone, "text", "Welcome")
    tap(phone, key="send")
    thread = phone.state()["messages"]["threads"]["t15"]
    assert thread["numbers"] == ["5550147"]
    assert [message["text"] for message in thread["messages"].values()] == ["Welcome"]


def test_a_call_is_logged_with_its_length() -> None:
    phone = phone_at("phone")
    tap(phone, key="dialpad")
    write(phone, "number", "5550147")
    tap(phone, key="place_call")
    phone.advance(20)
    tap(phone, key="end_call")
    state = phone.state()["phone"]
    last = max(state["calls"].values(), key=lambda call: call["time"])
    assert state["call"] == {}
    assert (last["number"], last["direction"]) == ("5550147", "out")
    assert 15 <= last["seconds"] <= 18


def test_a_mail_without_subject_is_asked_about() -> None:
    phone = phone_at("mail")
    tap(phone, key="compose")
    write(phone, "to", "a@example.org")
    tap(phone, key="send")
    assert not [mail for mail in phone.state()["mail"]["mails"].values() if mail["to"] == "a@example.org"]
    tap(phone, key="send_anyway")
    sent = [mail for mail in phone.state()["mail"]["mails"].values() if mail["to"] == "a@example.org"]
    assert [mail["folder"] for mail in sent] == ["sent"]


def test_one_day_of_a_series_can_be_deleted() -> None:
    phone = phone_at("calendar", version=2)
    tap(phone, key="day", item="2026-03-03")
    tap(phone, key="event_row", item="e1@2026-03-03")
    overflow(phone, "delete")
    tap(phone, key="confirm_delete")
    event = phone.state()["calendar"]["events"]["e1"]
    assert event["skip"] == {"2026-03-03": True}


def test_a_note_reminds_and_forgets() -> None:
    phone = phone_at("notes")
    tap(phone, "Wi-Fi for guests")
    tap(phone, key="reminder")
    tap(phone, key="today")
    assert phone.state()["notes"]["notes"]["n2"]["reminder"] == "2026-03-02 18:00"
    phone.advance(9 * 3600)
    assert phone.state()["notes"]["notes"]["n2"]["reminder"] == ""
