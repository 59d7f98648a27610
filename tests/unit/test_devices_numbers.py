"""Whether a field shows what was typed into it."""

from __future__ import annotations

import pytest

from promptrpa.devices.numbers import is_shown, without_unit


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1500", "1,500.00 €"),
        ("1500", "$1.500,00"),
        ("1500", "¥1 500"),
        ("12,50", "12.5"),
        ("3.5", "3,50"),
        ("-5", "-€5"),
        ("1.500", "1.500"),
        ("7", "07"),
        ("5 kg and 2 l", "5 kg and 2 l"),
        ("4155550211", "(415) 555-0211"),
        ("4111111111111111", "4111 1111 1111 1111"),
        ("31.03.2026", "31/03/2026"),
        ("March 3, 2026", "March 3 2026"),
        ("two\nlines", "two lines"),
        ("9" * 5000, "9" * 5000),
        ("-5", "(5)"),
        ("-1500", "($1,500.00)"),
        ("(5)", "(5)"),
        ("555.1234", "5551234"),
        ("1,500", "1500.00"),
        ("0,500", "0.5"),
        ("1234,500", "1234.5"),
        ("$5", "$5.00"),
        ("€", "€"),
    ],
)
def test_what_fields_group_pad_or_drop_is_the_same(typed: str, shown: str) -> None:
    assert is_shown(typed, shown)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("3.5", "35"),
        ("12,50", "1250"),
        ("12.5", "1.25"),
        ("0.125", "0125"),
        ("1.500", "1500"),
        (".5", "5"),
        ("-5", "5"),
        ("5", "-5"),
        ("3.5 kg of rice", "35 kg of rice"),
        ("3.5", ""),
        ("64 kWh", "64"),
        ("Anna", "Anne"),
        ("5", "(5)"),
        ("1,500", "1,50"),
        ("1.500", "1.5"),
        ("5 and 1,500", "5 and 1.50"),
        ("12.5", "(12.5)"),
        ("€", ""),
        ("$5", "€5"),
    ],
)
def test_a_lost_point_or_sign_is_not(typed: str, shown: str) -> None:
    assert not is_shown(typed, shown)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("64 kWh", "64"),
        ("$1,500.00", "1,500.00"),
        ("12,50 €", "12,50"),
        ("-€5", "-5"),
        ("€", ""),
        ("5", ""),
        ("a €5", ""),
    ],
)
def test_a_unit_is_taken_from_a_number(text: str, number: str) -> None:
    assert without_unit(text) == number
