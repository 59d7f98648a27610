"""Batteries of phones: what `dumpsys battery` says, asked for once in a while."""

from __future__ import annotations

import pytest

from promptrpa.devices.battery import Battery, battery_in
from promptrpa.domain.phone import KnownPhone
from promptrpa.errors import DeviceLost
from promptrpa.server.power import Batteries

SAID = """Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  status: 2
  level: 39
  scale: {scale}
  voltage: 4000
"""


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (SAID.format(scale=100), Battery(39, True)),
        (SAID.format(scale=50).replace("true", "false"), Battery(78, False)),
        ("Can't find service: battery", None),
    ],
)
def test_what_a_phone_says_of_its_battery(said: str, found: Battery | None) -> None:
    assert battery_in(said) == found


def test_phones_that_are_on_are_asked_once_in_a_while() -> None:
    asked: list[str] = []

    def ask(serial: str) -> Battery | None:
        asked.append(serial)
        if serial == "away":
            raise DeviceLost("gone")
        return Battery(50, False)

    batteries = Batteries(ask)
    phones = [
        KnownPhone("one", "One", "device"),
        KnownPhone("away", "Away", "device"),
        KnownPhone("two", "Two", "off", virtual=True),
        KnownPhone("three", "Three", "device", app=True, battery=7),
    ]
    for _ in range(2):
        assert [phone.battery for phone in batteries.of(phones)] == [50, None, None, 7]
    assert sorted(asked) == ["away", "one"]


def test_phones_are_asked_as_well_just_after_the_machine_has_started() -> None:
    batteries = Batteries(lambda serial: Battery(50, False), clock=lambda: 20.0)
    assert [phone.battery for phone in batteries.of([KnownPhone("one", "One", "device")])] == [50]
