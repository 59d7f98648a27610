"""Dates, sizes and money as the phone writes them."""

from __future__ import annotations

from datetime import datetime

import pytest

from promptrpa.virtualphone.formats import (
    cents_of,
    count_words,
    day_words,
    length_words,
    money_words,
    recent_words,
    size_words,
)
from promptrpa.virtualphone.text import T

NOW = datetime(2026, 3, 2, 9, 41)


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 3, 2, 0, 0), T("Today", "今天")),
        (datetime(2026, 3, 1, 23, 59), T("Yesterday", "昨天")),
        (datetime(2026, 2, 28, 12, 0), T("28 Feb", "2月28日")),
        (datetime(2025, 12, 3, 12, 0), T("3 Dec 2025", "2025年12月3日")),
    ],
)
def test_days(moment: datetime, words: T) -> None:
    assert day_words(moment, NOW) == words


def test_what_is_of_today_shows_its_time() -> None:
    assert recent_words(datetime(2026, 3, 2, 8, 5), NOW) == T("08:05", "08:05")
    assert recent_words(datetime(2026, 3, 1, 8, 5), NOW) == T("Yesterday", "昨天")


@pytest.mark.parametrize(
    ("size", "words"),
    [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (384_210, "384 kB"), (5_600_000, "5.6 MB"), (42.6e9, "42.6 GB")],
)
def test_sizes(size: float, words: str) -> None:
    assert size_words(size) == words


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12", 1200),
        ("12.5", 1250),
        ("1,200.00", 120000),
        (".5", 50),
        (" 7 ", 700),
        ("", None),
        ("1.234", None),
        ("-3", None),
        ("x", None),
    ],
)
def test_amounts_are_read(typed: str, cents: int | None) -> None:
    assert cents_of(typed) == cents


def test_money_lengths_and_counts_are_written() -> None:
    assert money_words(-123456) == "-¥1,234.56"
    assert length_words(64) == "1:04"
    assert count_words(1, "item", "项") == T("1 item", "1 项")
    assert count_words(3, "item", "项") == T("3 items", "3 项")
