"""The first state of Phone, and what other apps need to place a call."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Final

from promptrpa.virtualphone.apps.contacts_data import PEOPLE
from promptrpa.virtualphone.kit import Context, State

CALLS: Final[tuple[tuple[int, str, float], ...]] = (
    (4, "out", 0.9),
    (9, "missed", 1.6),
    (0, "in", 3.2),
    (3, "missed", 15.0),
    (6, "out", 18.5),
    (2, "in", 26.0),
    (11, "out", 30.2),
    (0, "missed", 43.0),
    (15, "in", 50.5),
    (20, "out", 71.0),
    (12, "missed", 96.0),
    (4, "in", 121.0),
    (7, "out", 150.0),
)
"""Place in PEOPLE, direction, hours before the first moment of the phone's calendar."""

STRANGERS: Final[tuple[tuple[str, str, float], ...]] = (
    ("+1 800 555 0190", "missed", 5.5),
    ("400 820 1234", "in", 60.0),
)
VOICEMAILS: Final[tuple[tuple[str, int, float, str], ...]] = (
    ("+1 415 555 0134", 34, 43.0, "Hi Sam, the draft is on your desk. Call me when you have read it."),
    ("135 2468 1357", 21, 96.0, "晚上打羽毛球吗？七点老地方。"),
    ("+1 925 555 0125", 48, 120.0, "This is Green Dental. Your check-up is on Thursday at ten."),
    ("+1 800 555 0190", 12, 5.5, "We have been trying to reach you about your warranty."),
)
"""Number, seconds, hours before, what is said."""

FIRST_MOMENT: Final = datetime(2026, 3, 2, 9, 30)


def _before(hours: float) -> str:
    return (FIRST_MOMENT - timedelta(hours=hours)).isoformat(timespec="minutes")


def seed_calls(random: Random) -> State:
    """The newest first, as they are shown."""
    known = [(PEOPLE[place][1], direction, hours) for place, direction, hours in CALLS]
    rows = sorted([*known, *STRANGERS], key=lambda row: row[2])
    return {
        f"c{number}": {
            "number": phone,
            "direction": direction,
            "time": _before(hours),
            "seconds": 0 if direction == "missed" else random.randint(20, 900),
        }
        for number, (phone, direction, hours) in enumerate(rows, 1)
    }


def seed_voicemails() -> State:
    return {
        f"v{number}": {"number": phone, "seconds": seconds, "time": _before(hours), "text": text, "heard": number == 3}
        for number, (phone, seconds, hours, text) in enumerate(VOICEMAILS, 1)
    }


def place_call(c: Context, number: str) -> None:
    """Start a call; the page of the call comes to the front."""
    c.data("phone")["call"] = {
        "number": number,
        "started": c.now.isoformat(timespec="seconds"),
        "muted": False,
        "speaker": False,
        "hold": False,
        "recording": False,
        "typed": "",
    }
    c.launch("phone", "in_call")
