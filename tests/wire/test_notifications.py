"""The notifications of a virtual phone, as adb tells them and as the product reads them."""

from __future__ import annotations

import adbutils
import pytest

from phones import PhoneFactory, ServedPhone
from promptrpa.devices.android import AndroidDevice
from promptrpa.virtualphone.packs import load_packs

SHELL = "com.android.shell"


def shell(phone: ServedPhone, command: str) -> str:
    client = adbutils.AdbClient("127.0.0.1", phone.adb.port)
    said = client.device(phone.serial).shell(command)
    assert isinstance(said, str)
    return said


def test_what_is_posted_is_read(served_phone: ServedPhone, device: AndroidDevice) -> None:
    assert device.notices(lambda _: True) == []
    shell(served_phone, "cmd notification post -t Anna first 'See you at 8:40'")
    (found,) = device.notices(lambda package: package == SHELL)
    assert (found.package, found.title, found.text) == (SHELL, "Anna", "See you at 8:40")
    shell(served_phone, "cmd notification post -t Anna first 'See you at 9:15'")
    (later,) = device.notices(lambda _: True)
    assert (later.text, later.digest != found.digest) == ("See you at 9:15", True)
    assert device.notices(lambda package: package == "com.other") == []


def test_it_stands_in_the_shade(served_phone: ServedPhone, device: AndroidDevice) -> None:
    shell(served_phone, "cmd notification post -t Anna first Hello")
    served_phone.phone.open_notifications()
    assert {"Anna", "Hello"} <= {widget.text for widget in device.observe().widgets}


@pytest.mark.parametrize("command", ["post", "post -t", "get", "nonsense"])
def test_what_is_no_command_is_refused(served_phone: ServedPhone, command: str) -> None:
    assert shell(served_phone, f"cmd notification {command} || echo refused").endswith("refused")


def test_an_app_that_notifies_is_told_by_its_package(phone_factory: PhoneFactory) -> None:
    phone = phone_factory(packs=load_packs())
    device = phone.device()
    chat = phone.phone._machine.apps["chat"]
    phone.phone._machine.notify(chat, "Alice", "Got it, thanks!", "", {})
    (found,) = device.notices(lambda package: package == chat.package)
    assert (found.package, found.title, found.text) == (chat.package, "Alice", "Got it, thanks!")
    device.close()
