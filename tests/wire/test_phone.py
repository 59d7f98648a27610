"""The virtual phone itself through the wire, with the real clients."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uiautomator2
from adb_kit import Adb

from common import wait_until
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import PhoneSurface
from promptrpa.virtualphone.wire.server import PhoneServer

TILE = "com.android.systemui:id/tile"
Connect = Callable[..., uiautomator2.Device]


@pytest.fixture
def connect(adb_server: Adb, server: PhoneServer) -> Iterator[Connect]:
    """A client of a new phone with this configuration."""
    devices: list[uiautomator2.Device] = []
    phones: list[Phone] = []

    def make(**config: Any) -> uiautomator2.Device:
        phones.append(Phone(PhoneConfig(**config), ()))
        surface: PhoneSurface = phones[-1]
        serial = f"127.0.0.1:{server.add(surface)}"
        adb_server.run("connect", serial)
        devices.append(uiautomator2.connect(adb_server.client.device(serial)))
        return devices[-1]

    yield make
    for device, phone in zip(devices, phones, strict=True):
        device.stop_uiautomator(wait=False)
        adb_server.run("disconnect", device.serial)
        phone.close()


def test_quick_settings_are_used(connect: Connect) -> None:
    device = connect()
    assert device.app_current()["package"] == "com.android.launcher3"
    assert device.shell("settings get global bluetooth_on").output == "1\n"
    device.open_quick_settings()
    assert device(resourceId=TILE).wait(timeout=5)
    assert "u0 NotificationShade}" in device.shell("dumpsys window").output
    assert device.app_current()["package"] == "com.android.launcher3"
    assert "com.android.systemui:id/clock" not in device.dump_hierarchy(root_in_active=True)
    device(resourceId=TILE, descriptionStartsWith="Bluetooth").click()
    assert device(descriptionStartsWith="Bluetooth, Off").wait(timeout=5)
    assert device.shell("settings get global bluetooth_on").output == "0\n"
    device.xpath('//*[@text="Dark theme"]').click()
    assert device.shell("cmd uimode night").output == "Night mode: yes\n"
    device.press("home")
    assert device(resourceId=TILE).wait_gone(timeout=5)


def test_screen_and_lock(connect: Connect) -> None:
    device = connect(start_time="2026-03-02T09:41:00")
    assert device.screenshot().size == device.window_size() == (1080, 2400)
    assert device.shell("date '+%Y-%m-%d %H'").output == "2026-03-02 09\n"
    device.screen_off()
    assert device.info["screenOn"] is False
    device.screen_on()
    assert device(resourceId="com.android.systemui:id/lock_clock").wait(timeout=5)
    device.swipe_ext("up")
    assert device(resourceId="com.android.systemui:id/lock_clock").wait_gone(timeout=5)


def test_the_battery_is_what_the_status_bar_says(connect: Connect) -> None:
    device = connect()
    for change in ("true", "settings put global battery_level 15"):
        device.shell(change)
        level = device.shell("settings get global battery_level").output.strip()
        assert f"  level: {level}\n" in device.shell("dumpsys battery").output
        assert device(description=f"Battery {level} percent.").exists
    assert level == "15"


def test_the_keyboard_for_adb_can_be_installed(connect: Connect) -> None:
    device = connect()
    device.set_input_ime(True)
    assert device.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    assert "com.github.uiautomator" in device.app_list("-3")


def test_restart(connect: Connect, adb_server: Adb) -> None:
    """adb finds the phone again by itself."""
    device = connect()
    device.shell("echo kept > /sdcard/kept")
    adb_server.run("-s", device.serial, "reboot")
    assert adb_server.run("-s", device.serial, "get-state").stdout != b"device\n"
    wait_until(lambda: adb_server.run("-s", device.serial, "get-state").stdout == b"device\n", 30)
    assert device.shell("cat /sdcard/kept").output == "kept\n"
    assert device(resourceId="com.android.systemui:id/lock_clock").exists


def test_a_slow_wire(connect: Connect) -> None:
    device = connect(conditions=frozenset({"slow_adb"}))
    started = time.monotonic()
    for _ in range(3):
        assert device.info["sdkInt"] == 34
    assert time.monotonic() - started > 0.15


def test_real_time(connect: Connect) -> None:
    """A wait takes its time, and keeps nobody else from the phone."""
    device = connect(simulated_clock=False)
    device.info  # noqa: B018
    waits: list[float] = []

    def wait() -> None:
        started = time.monotonic()
        assert not device(text="Nothing").wait(timeout=1.5)
        waits.append(time.monotonic() - started)

    waiter = threading.Thread(target=wait)
    waiter.start()
    started = time.monotonic()
    for _ in range(3):
        device.click(5, 1200)
    assert time.monotonic() - started < 1.5
    waiter.join()
    assert waits[0] >= 1.5
