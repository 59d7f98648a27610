"""The table behind `settings get` and `settings put`: some of it is the phone's own state, the rest is just kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from .keyboard import INPUT_METHOD
from .machine import Machine

__all__ = ["DeviceSettings"]


@dataclass(frozen=True, slots=True)
class _Mapped:
    """A setting that is a value of the system's state."""

    name: str
    read: Callable[[Any], str]
    write: Callable[[str], Any]


def _flag(name: str) -> _Mapped:
    return _Mapped(name, lambda value: "1" if value else "0", lambda text: text not in ("0", ""))


MAPPED: Final = {
    "system/screen_brightness": _Mapped(
        "brightness", lambda v: str(round(v * 255 / 100)), lambda t: round(int(t) * 100 / 255)
    ),
    "system/screen_brightness_mode": _flag("auto_brightness"),
    "system/accelerometer_rotation": _flag("auto_rotate"),
    "system/screen_off_timeout": _Mapped("screen_timeout", lambda v: str(v * 1000), lambda t: int(t) // 1000),
    "system/font_scale": _Mapped("font_scale", str, float),
    "system/time_12_24": _Mapped("time_24h", lambda v: "24" if v else "12", lambda t: t == "24"),
    "global/airplane_mode_on": _flag("airplane"),
    "global/wifi_on": _flag("wifi"),
    "global/bluetooth_on": _flag("bluetooth"),
    "global/mobile_data": _flag("mobile_data"),
    "global/low_power": _flag("battery_saver"),
    "global/zen_mode": _flag("dnd"),
    "global/auto_time": _flag("auto_time"),
    "global/battery_level": _Mapped("battery", str, lambda t: max(0, min(100, int(t)))),
    "secure/location_mode": _Mapped("location", lambda v: "3" if v else "0", lambda t: t != "0"),
    "secure/ui_night_mode": _Mapped("dark", lambda v: "2" if v else "1", lambda t: t == "2"),
}

DEFAULTS: Final = {
    "secure/default_input_method": INPUT_METHOD,
    "secure/enabled_input_methods": INPUT_METHOD,
    "global/adb_enabled": "1",
    "global/development_settings_enabled": "1",
    "global/window_animation_scale": "1.0",
    "global/transition_animation_scale": "1.0",
    "global/animator_duration_scale": "1.0",
    "global/device_provisioned": "1",
    "secure/user_setup_complete": "1",
}


class DeviceSettings:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def get(self, namespace: str, name: str) -> str | None:
        place = f"{namespace}/{name}"
        if place == "system/user_rotation":
            return str(self._machine.rotation)
        mapped = MAPPED.get(place)
        if mapped is not None:
            return mapped.read(self._machine.system[mapped.name])
        return self._machine.settings.get(place, DEFAULTS.get(place))

    def put(self, namespace: str, name: str, value: str) -> None:
        """Raises ValueError where the value is not of the setting's kind."""
        place = f"{namespace}/{name}"
        with self._machine.event("setting", name=place, value=value):
            mapped = MAPPED.get(place)
            if mapped is not None:
                self._machine.system[mapped.name] = mapped.write(value)
            elif place == "system/user_rotation":
                self._machine.rotation = int(value) % 4
                self._machine.move()
            else:
                self._machine.settings[place] = value
