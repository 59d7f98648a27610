"""What a virtual phone is told at its start."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, get_args

Condition = Literal[
    "unlabelled",
    "canvas",
    "late_lists",
    "permission_popups",
    "rating_popup",
    "incoming_call",
    "notification",
    "covering_dialog",
    "duplicate_labels",
    "secure_window",
    "users_finger",
    "slow_adb",
    "broken_adb",
    "reboot",
]
"""What makes real phones hard; each can be switched on by name."""

CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)
"""Their names."""

SYSTEM_STATE: Final[dict[str, Any]] = {
    "wifi": True,
    "wifi_network": "Home-5G",
    "bluetooth": True,
    "airplane": False,
    "mobile_data": True,
    "hotspot": False,
    "nfc": True,
    "location": True,
    "flashlight": False,
    "dark": False,
    "dnd": False,
    "battery_saver": False,
    "auto_rotate": False,
    "auto_brightness": True,
    "brightness": 60,
    "font_scale": 1.0,
    "language": "en",
    "time_24h": True,
    "auto_time": True,
    "screen_timeout": 120,
    "volume_media": 50,
    "volume_ring": 70,
    "volume_alarm": 80,
    "vibrate": True,
    "ringtone": "Aurora",
    "lock": "swipe",
    "battery": 78,
    "keyboard": "Virtual keyboard",
}
"""The phone's own settings at first start (`c.system`); written by Settings and quick settings, shown by the system."""


@dataclass(frozen=True, slots=True)
class PhoneConfig:
    """One phone. Two phones with the same config behave the same to the byte.

    home: folder of its saved state and journal; None keeps all in memory.
    versions: app id -> 1 or 2; `version` for all others.
    simulated_clock: animations and loading take phone time only; otherwise the phone's time is ours.
    """

    serial: str = "virtual-1"
    model: str = "Virtual Phone"
    home: Path | None = None
    language: str = "en"
    dark: bool = False
    font_scale: float = 1.0
    version: int = 1
    versions: dict[str, int] = field(default_factory=dict)
    seed: int = 1
    simulated_clock: bool = True
    start_time: str = "2026-03-02T09:41:00"
    conditions: frozenset[Condition] = frozenset()
    width: int = 1080
    height: int = 2400
    density: float = 2.625
    authenticate: bool = False
