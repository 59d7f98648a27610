"""What the phone does beside its apps: home, recents, shade, lock, rotation, power, packages, settings."""

from __future__ import annotations

import io
import zipfile

import pytest
from virtualphone_driver import demo_phone, find, middle, overflow, see, tap, texts

from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import PhoneGone, PhoneSurface, ProtectedWindow

LAUNCHER = "com.android.launcher3"


@pytest.fixture
def phone() -> Phone:
    return demo_phone()


def swipe(phone: Phone, x1: float, y1: float, x2: float, y2: float, seconds: float = 0.2) -> None:
    phone.swipe([(x1, y1), (x2, y2)], seconds)


def test_a_phone_is_what_the_wire_asks_for(phone: Phone) -> None:
    surface: PhoneSurface = phone
    assert surface.size == (1080, 2400)
    assert surface.properties["ro.serialno"] == "virtual-1"


# --- home and recents


def test_every_app_can_be_reached_from_home(phone: Phone) -> None:
    phone.key(3)
    assert phone.foreground()[0] == LAUNCHER
    tap(phone, "Demo")
    assert phone.foreground()[0] == "org.example.demo"
    swipe(phone, 540, 2390, 540, 1200)
    assert phone.foreground()[0] == LAUNCHER
    swipe(phone, 540, 1800, 540, 900)
    tap(phone, key="search")
    phone.type_text("pla")
    assert find(phone, "Demo") is None
    tap(phone, "Plain")
    assert phone.foreground()[0] == "org.example.plain"


def test_an_app_that_runs_comes_back_as_it_was(phone: Phone) -> None:
    tap(phone, "Thing 3")
    phone.key(3)
    assert phone.start_app("org.example.demo")
    assert phone.foreground()[1] == ".ThingActivity"
    phone.stop_app("org.example.demo")
    assert phone.foreground()[0] == LAUNCHER
    phone.start_app("org.example.demo")
    assert phone.foreground()[1] == ".HomeActivity"


def test_recents_switch_and_close_apps(phone: Phone) -> None:
    phone.start_app("org.example.plain")
    phone.key(187)
    tap(phone, key="task", item="demo")
    assert phone.foreground()[0] == "org.example.demo"
    phone.key(187)
    x, y = middle(see(phone, key="task", item="demo"))
    swipe(phone, x, y, x, y - 600)
    assert find(phone, key="task", item="demo") is None
    tap(phone, key="clear_all")
    assert phone.foreground()[0] == LAUNCHER
    assert [package for _, package in phone.running()] == ["com.android.systemui", LAUNCHER]


def test_a_slow_swipe_from_the_bottom_shows_recents(phone: Phone) -> None:
    swipe(phone, 540, 2390, 540, 1500, 1.5)
    assert find(phone, key="task", item="demo") is not None


def test_a_swipe_from_the_side_goes_back(phone: Phone) -> None:
    tap(phone, "Thing 3")
    swipe(phone, 5, 1200, 500, 1200)
    assert phone.foreground()[1] == ".HomeActivity"


def test_back_returns_to_the_app_that_opened_another(phone: Phone) -> None:
    tap(phone, "Controls")
    tap(phone, key="other")
    assert phone.foreground() == ("org.example.plain", ".SecondActivity")
    phone.key(4)
    assert phone.foreground()[0] == "org.example.demo"


# --- shade and quick settings


def test_a_notification_opens_its_page(phone: Phone) -> None:
    tap(phone, "Controls")
    tap(phone, key="remind")
    phone.advance(31)
    assert find(phone, key="notification_icon", item="demo") is not None
    phone.key(3)
    swipe(phone, 200, 5, 200, 900)
    assert "Tea" in texts(phone)
    tap(phone, "Tea")
    assert phone.foreground()[1] == ".ThingActivity"
    assert "Thing 3" in texts(phone)
    phone.open_notifications()
    assert "No notifications" in texts(phone)


def test_notifications_are_swiped_away_and_cleared(phone: Phone) -> None:
    tap(phone, "Controls")
    for _ in range(3):
        tap(phone, key="remind")
    phone.advance(31)
    phone.open_notifications()
    x, y = middle(see(phone, key="notification", item="2"))
    swipe(phone, x, y, x - 500, y)
    assert find(phone, key="notification", item="2") is None
    assert find(phone, key="notification", item="1") is not None
    tap(phone, key="clear_all")
    assert "No notifications" in texts(phone)
    phone.key(4)
    assert phone.foreground()[0] == "org.example.demo"


def test_tiles_change_the_systems_state(phone: Phone) -> None:
    phone.open_quick_settings()
    assert b'class="android.widget.Switch"' in phone.hierarchy()  # as QSTileViewImpl of AOSP tells it
    tap(phone, key="tile", item="dark")
    tap(phone, key="tile", item="wifi")
    assert [(w.path, w.new) for w in phone.journal.writes()] == [("system.dark", True), ("system.wifi", False)]
    assert find(phone, key="wifi_signal") is None
    light = phone.screenshot().resize((1, 1)).getpixel((0, 0))
    assert isinstance(light, tuple)
    assert sum(light) < 250


def test_the_shade_pulled_twice_shows_quick_settings(phone: Phone) -> None:
    swipe(phone, 200, 5, 200, 900)
    assert find(phone, key="brightness") is None
    swipe(phone, 200, 500, 200, 1500)
    slider = see(phone, key="brightness")
    phone.tap(slider.bounds.left + 5, middle(slider)[1])
    assert phone.setting("system", "screen_brightness") == "0"
    swipe(phone, 540, 2000, 540, 800)
    assert phone.foreground()[0] == "org.example.demo"
    assert find(phone, key="brightness") is None


def test_the_status_bar_shows_the_time(phone: Phone) -> None:
    assert see(phone, key="clock").text == "9:41"
    phone.advance(60)
    assert see(phone, key="clock").text == "9:42"


# --- lock and power


def test_the_lock_screen_opens_with_a_swipe(phone: Phone) -> None:
    phone.sleep()
    assert not phone.screen_on()
    assert phone.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))
    phone.tap(540, 1200)
    phone.key(4)
    phone.key(26)
    assert phone.screen_on()
    assert "Swipe up to unlock" in texts(phone)
    phone.key(4)
    phone.key(3)
    assert "Swipe up to unlock" in texts(phone)
    swipe(phone, 540, 1800, 540, 600)
    assert phone.foreground()[0] == "org.example.demo"
    assert "Thing 1" in texts(phone)


@pytest.mark.parametrize("kind", ["pin", "pattern"])
def test_a_secret_of_digits_must_be_right(phone: Phone, kind: str) -> None:
    phone.put({"system.lock": kind, "system.pin": "258"})
    phone.sleep()
    phone.wake()
    swipe(phone, 540, 1800, 540, 600)
    for digit in "251":
        tap(phone, key="pin_key", item=digit)
    tap(phone, key="pin_ok")
    assert "Wrong, try again" in texts(phone)
    for digit in "259":
        tap(phone, key="pin_key", item=digit)
    tap(phone, key="pin_delete")
    tap(phone, key="pin_key", item="8")
    tap(phone, key="pin_ok")
    assert "Thing 1" in texts(phone)


def test_a_password_opens_the_phone(phone: Phone) -> None:
    phone.put({"system.lock": "password", "system.pin": "open sesame"})
    phone.sleep()
    phone.wake()
    phone.key(82)
    tap(phone, key="password_entry", class_name="android.widget.EditText")
    phone.type_text("open sesame")
    phone.key(66)
    assert "Thing 1" in texts(phone)


def test_no_lock_at_all(phone: Phone) -> None:
    phone.put({"system.lock": "none"})
    phone.sleep()
    phone.wake()
    assert "Thing 1" in texts(phone)


def test_volume_keys(phone: Phone) -> None:
    phone.key(24)
    phone.key(24)
    phone.key(25)
    assert phone.state()["system"]["volume_media"] == 55
    assert find(phone, key="volume", class_name="android.widget.SeekBar") is not None
    tap(phone, "Thing 9")
    phone.advance(4)
    assert find(phone, key="volume", class_name="android.widget.SeekBar") is None
    phone.key(164)
    assert phone.state()["system"]["volume_media"] == 0


def test_the_power_menu_restarts_the_phone(phone: Phone) -> None:
    phone.key(26, long=True)
    tap(phone, key="restart")
    with pytest.raises(PhoneGone):
        phone.hierarchy()


def test_a_restart_takes_a_while_and_keeps_the_state(phone: Phone) -> None:
    tap(phone, "Controls")
    tap(phone, key="power", clickable=True)
    tap(phone, key="remind")
    phone.reboot()
    refused = 0
    while True:
        try:
            phone.hierarchy()
            break
        except PhoneGone:
            refused += 1
    assert 5 < refused < 30
    assert "Swipe up to unlock" in texts(phone)
    swipe(phone, 540, 1800, 540, 600)
    assert phone.foreground()[0] == LAUNCHER
    assert phone.state()["demo"]["on"] is True
    phone.advance(30)
    assert [e for e in phone.journal.events() if e.kind == "notification"]


def test_rotation_lays_out_anew(phone: Phone) -> None:
    phone.set_orientation(1, frozen=True)
    assert phone.rotation() == 1
    assert b'<hierarchy rotation="1">' in phone.hierarchy()
    assert phone.screenshot().size == (2400, 1080)
    bounds = see(phone, key="thing", item="t1").bounds
    assert bounds.width > 1500
    tap(phone, "Thing 2")
    assert phone.foreground()[1] == ".ThingActivity"
    phone.key(4)
    tap(phone, key="add")
    tap(phone, key="name", class_name="android.widget.EditText")
    tap(phone, key="key", item="a")
    assert see(phone, key="name", class_name="android.widget.EditText").text == "a"
    phone.set_orientation(0, frozen=False)
    assert phone.screenshot().size == (1080, 2400)


def test_secure_pages_refuse_pictures(phone: Phone) -> None:
    phone.screenshot()
    overflow(phone, "secret")
    with pytest.raises(ProtectedWindow):
        phone.screenshot()
    assert b"Hidden from pictures" in phone.hierarchy()
    phone.key(4)
    assert phone.screenshot().size == (1080, 2400)


def test_toasts_show_for_two_seconds(phone: Phone) -> None:
    phone.press_long(*middle(see(phone, "Thing 13")))
    shown = phone.screenshot().tobytes()
    phone.advance(2.5)
    assert shown != phone.screenshot().tobytes()
    assert phone.last_toast() == "Deleted"
    phone.clear_toast()
    assert phone.last_toast() is None


# --- apps that fail


def test_an_app_that_fails_stops_and_the_phone_goes_on(phone: Phone) -> None:
    overflow(phone, "break")
    assert "Demo keeps stopping" in texts(phone)
    (crash,) = [e for e in phone.journal.events() if e.kind == "crash"]
    assert "this app is broken on purpose" in crash.data["traceback"]
    assert "demo.py" in crash.data["traceback"]
    tap(phone, "Open app again")
    assert phone.foreground() == ("org.example.demo", ".HomeActivity")


def test_a_page_that_fails_stops_its_app(phone: Phone) -> None:
    assert phone.open_url("demo://no-such-thing")
    assert "Demo keeps stopping" in texts(phone)
    tap(phone, "Close app")
    assert phone.foreground()[0] == LAUNCHER


def test_a_state_that_cannot_be_kept_stops_the_app_and_is_taken_back(phone: Phone) -> None:
    tap(phone, "Controls")
    tap(phone, key="not_json")
    (crash,) = [e for e in phone.journal.events() if e.kind == "crash"]
    assert "demo.seen is a datetime" in crash.data["error"]
    assert phone.state()["demo"]["seen"] == 0


# --- packages, links, settings


def test_packages(phone: Phone) -> None:
    assert phone.third_party_packages() == ["org.example.demo", "org.example.plain"]
    assert {"com.android.systemui", LAUNCHER, "org.example.demo"} <= set(phone.packages())
    assert phone.app_version("org.example.demo") == "1.0"
    assert demo_phone(version=2).app_version("org.example.demo") == "2.0"
    assert phone.app_version("org.example.nothing") is None
    assert phone.launcher_activity("org.example.demo") == ".HomeActivity"
    assert not phone.start_app("org.example.nothing")
    assert phone.start_app("org.example.plain", ".SecondActivity")
    assert phone.foreground() == ("org.example.plain", ".SecondActivity")
    numbers = {package: number for number, package in phone.running()}
    assert set(numbers) == {"com.android.systemui", LAUNCHER, "org.example.demo", "org.example.plain"}


def test_clearing_an_app_gives_its_first_state(phone: Phone) -> None:
    first = phone.state()["demo"]
    phone.press_long(*middle(see(phone, "Thing 4")))
    assert phone.clear_app("org.example.demo")
    assert phone.state()["demo"] == first
    assert phone.foreground()[0] == LAUNCHER


def test_uninstall_and_install(phone: Phone) -> None:
    assert phone.uninstall("org.example.plain")
    assert not phone.uninstall("org.example.plain")
    assert not phone.uninstall("com.android.systemui")
    assert "org.example.plain" not in phone.packages()
    assert phone.install(b"not an apk").startswith("Failure [INSTALL_FAILED_INVALID_APK")
    assert phone.install(apk_of("org.example.plain")) == "Success"
    assert phone.start_app("org.example.plain")
    assert phone.install(apk_of("com.github.uiautomator")) == "Success"
    assert phone.app_version("com.github.uiautomator") == "2.4"


def apk_of(package: str) -> bytes:
    """A package whose binary manifest has a string pool and one element with two attributes."""
    import struct

    strings = ["manifest", "package", "versionName", package, "2.4"]
    data = b"".join(struct.pack("<H", len(s)) + s.encode("utf-16-le") + b"\0\0" for s in strings)
    offsets, at = [], 0
    for text in strings:
        offsets.append(at)
        at += 4 + 2 * len(text)
    data += b"\0" * (-len(data) % 4)
    head = 28 + 4 * len(strings)
    pool = struct.pack("<HHIIIIII", 1, 28, head + len(data), len(strings), 0, 0, head, 0)
    pool += struct.pack(f"<{len(strings)}I", *offsets) + data
    none = 0xFFFFFFFF
    attributes = b"".join(
        struct.pack("<IIIHBBI", none, name, value, 8, 0, 3, value) for name, value in ((1, 3), (2, 4))
    )
    element = struct.pack("<HHIII", 0x102, 16, 36 + len(attributes), 1, none)
    element += struct.pack("<IIHHHHHH", none, 0, 20, 20, 2, 0, 0, 0) + attributes
    manifest = struct.pack("<HHI", 3, 8, 8 + len(pool) + len(element)) + pool + element
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("AndroidManifest.xml", manifest)
    return file.getvalue()


def test_links_open_the_right_page(phone: Phone) -> None:
    phone.key(3)
    assert phone.open_url("https://example.org/t7")
    assert "Thing 7" in texts(phone)
    assert not phone.open_url("https://example.org/t7", "org.example.plain")
    assert not phone.open_url("mailto:nobody@example.org")


def test_the_settings_table_is_the_systems_state(phone: Phone) -> None:
    assert phone.setting("global", "airplane_mode_on") == "0"
    phone.put_setting("global", "airplane_mode_on", "1")
    assert phone.state()["system"]["airplane"] is True
    assert phone.journal.writes()[-1].path == "system.airplane"
    phone.put_setting("system", "screen_off_timeout", "30000")
    assert phone.setting("system", "screen_off_timeout") == "30000"
    assert phone.setting("secure", "no_such_thing") is None
    phone.put_setting("secure", "my_own", "x")
    assert phone.setting("secure", "my_own") == "x"
    phone.put_setting("system", "user_rotation", "3")
    assert phone.rotation() == 3
    assert phone.setting("system", "user_rotation") == "3"


def test_the_language_is_that_of_all_pages(phone: Phone) -> None:
    phone.put({"system.language": "zh"})
    assert {"演示", "全部", "控件"} <= set(texts(phone))
    assert phone.properties["persist.sys.locale"] == "zh-CN"
    phone.sleep()
    phone.wake()
    assert "向上滑动即可解锁" in texts(phone)


def test_font_scale_makes_rows_higher(phone: Phone) -> None:
    before = see(phone, "Thing 1").bounds.height
    phone.put({"system.font_scale": 1.5})
    assert see(phone, "Thing 1").bounds.height > before * 1.3
