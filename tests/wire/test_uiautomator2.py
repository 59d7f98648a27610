"""Unmodified uiautomator2 against a phone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import requests
import uiautomator2
from adb_kit import Connected
from small_phone import PACKAGE
from uiautomator2.exceptions import RPCUnknownError, UiObjectNotFoundError


def test_connects_and_reconnects(u2: uiautomator2.Device, connected: Connected) -> None:
    assert u2.info["currentPackageName"] == PACKAGE
    second = uiautomator2.connect(connected.device)
    assert second.info["sdkInt"] == 34
    u2.stop_uiautomator()
    assert u2.info["displayWidth"] == 1080
    u2.reset_uiautomator()
    assert u2.device_info["model"] == "Small Phone"


def test_by_serial_and_a_device_that_is_found_again(connected: Connected) -> None:
    device = uiautomator2.connect(connected.adb.client.device(connected.serial))
    assert device.serial == connected.serial
    assert device.window_size() == (1080, 2400)
    device.stop_uiautomator(wait=False)


def test_its_port_can_be_forwarded(u2: uiautomator2.Device, connected: Connected) -> None:
    url = f"http://127.0.0.1:{connected.device.forward_port(9008)}"
    with requests.Session() as session:
        assert session.get(f"{url}/ping", timeout=10).text == "pong"
        body = {"jsonrpc": "2.0", "id": 5, "method": "deviceInfo", "params": []}
        answer = session.post(f"{url}/jsonrpc/0", json=body, timeout=10).json()
    assert (answer["id"], answer["result"]["sdkInt"]) == (5, 34)
    u2.stop_uiautomator()
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{url}/ping", timeout=10)


def test_looks(u2: uiautomator2.Device, tmp_path: Path) -> None:
    xml = u2.dump_hierarchy()
    assert 'text="OK"' in xml
    assert "LinearLayout" not in u2.dump_hierarchy(compressed=True)
    assert u2.dump_hierarchy(max_depth=2).count("<node") < xml.count("<node")
    assert "\n  <node" in u2.dump_hierarchy(pretty=True)
    assert "systemui" not in u2.dump_hierarchy(root_in_active=True)
    assert u2.screenshot().size == (1080, 2400)
    u2.screenshot(str(tmp_path / "s.png"))
    assert (tmp_path / "s.png").stat().st_size > 1000
    assert u2(text="OK").screenshot().size == (1000, 120)


def test_a_protected_window_gives_a_black_picture(u2: uiautomator2.Device, connected: Connected) -> None:
    connected.phone.protected, connected.phone.changes = True, 1
    picture = u2.screenshot()
    assert (picture.size, picture.getextrema()) == ((1080, 2400), ((0, 0), (0, 0), (0, 0)))


def test_touches(u2: uiautomator2.Device, connected: Connected) -> None:
    u2.click(0.5, 0.25)
    u2.long_click(10, 20, 1.2)
    u2.double_click(5, 6, 0.01)
    u2.swipe(100, 200, 100, 50, duration=0.5)
    u2.swipe_ext("up", scale=0.5)
    u2.drag(1, 2, 3, 4, 0.5)
    u2.swipe_points([(1, 2), (3, 4)], 0.2)
    u2.touch.down(5, 5).move(6, 6).up(6, 6)
    assert connected.phone.log == [
        ("tap", 540.0, 600.0),
        ("press_long", 10.0, 20.0, 1.2),
        ("touch", 0, 5.0, 6.0),
        ("touch", 1, 5.0, 6.0),
        ("tap", 5.0, 6.0),
        ("swipe", [(100.0, 200.0), (100.0, 50.0)], 0.5),
        ("swipe", [(540.0, 1200.0), (540.0, 600.0)], 0.275),
        ("drag", 1.0, 2.0, 3.0, 4.0, 0.5),
        ("swipe", [(1.0, 2.0), (3.0, 4.0)], 0.2),
        ("touch", 0, 5.0, 5.0),
        ("touch", 2, 6.0, 6.0),
        ("touch", 1, 6.0, 6.0),
    ]


def test_keys_and_screen(u2: uiautomator2.Device, connected: Connected) -> None:
    u2.press("home")
    u2.press("back")
    u2.press(66)
    u2.press(0x42, 0x02)
    u2.long_press("power")
    u2.keyevent("wakeup")
    u2.screen_off()
    assert u2.info["screenOn"] is False
    u2.unlock()
    u2.screen_on()
    keys = [call[1:] for call in connected.phone.log if call[0] == "key"]
    assert keys == [(3, False), (4, False), (66, False), (66, False), (26, True), (224, False), (26, False)]
    u2.orientation = "left"
    assert u2.orientation == "left"
    assert u2.window_size() == (2400, 1080)
    u2.freeze_rotation(False)
    u2.open_notification()
    u2.open_quick_settings()
    assert connected.phone.log[-3:] == [
        ("set_orientation", 1, False),
        ("open_notifications",),
        ("open_quick_settings",),
    ]


def test_objects(u2: uiautomator2.Device, connected: Connected) -> None:
    assert u2(text="OK").exists
    assert not u2(text="KO").exists
    assert u2(text="KO").exists(timeout=1) is False
    u2(text="OK").click()
    u2(text="OK").click(offset=(0, 0))
    assert connected.phone.log == [("tap", 540.0, 260.0), ("tap", 40.0, 200.0)]
    assert u2(text="OK").info["className"] == "android.widget.Button"
    assert u2(className="android.widget.Switch").count == 7
    assert len(u2(className="android.widget.Switch")) == 7
    assert u2(className="android.widget.TextView")[2].get_text() == "Row 2"
    assert u2(className="android.widget.TextView")[-1].get_text() == "Row 6"
    assert [one.get_text() for one in u2(textMatches="Row [0-2]")] == ["Row 0", "Row 1", "Row 2"]
    assert u2(text="Row 1").sibling(className="android.widget.Switch").info["checked"] is False
    assert u2(text="Row 3").right(className="android.widget.Switch").info["bounds"]["top"] == 1450
    assert u2(text="Row 3").up(text="Row 2").info["text"] == "Row 2"
    row = u2(className="android.widget.ListView").child_by_text("Row 2", className="android.widget.LinearLayout")
    assert row.info["bounds"]["top"] == 1200
    assert u2(text="KO").click_exists() is False
    with pytest.raises(UiObjectNotFoundError):
        u2(text="KO").click(timeout=1)
    with pytest.raises(RPCUnknownError, match="one finger"):
        u2(text="OK").pinch_in()
    u2(text="OK").long_click()
    u2(text="OK").drag_to(5, 6)
    u2(text="OK").drag_to(text="Row 0")
    u2(text="OK").swipe("left")
    assert [call[0] for call in connected.phone.log[-4:]] == ["press_long", "drag", "drag", "swipe"]


def test_scrolls(u2: uiautomator2.Device) -> None:
    assert u2(scrollable=True).scroll.to(text="Row 30")
    assert u2(text="Row 30").exists
    u2(scrollable=True).scroll.toBeginning()
    assert u2(text="Row 0").exists
    u2(scrollable=True).fling.toEnd(max_swipes=20)
    assert u2(text="Row 39").exists
    assert u2(scrollable=True).scroll.vert.backward(steps=10)
    assert u2(scrollable=True).fling.backward()


def test_waits(u2: uiautomator2.Device, connected: Connected) -> None:
    connected.phone.late_at = 15.0
    started = time.monotonic()
    assert u2(text="Late").wait(timeout=20)
    assert u2(text="Late").wait_gone(timeout=3) is False
    assert time.monotonic() - started < 5


def test_text_without_the_keyboard_for_adb(u2: uiautomator2.Device, connected: Connected) -> None:
    connected.phone.focused = True
    u2.send_keys("你好, a b")
    assert connected.phone.text == "你好, a b"
    u2.clear_text()
    assert connected.phone.text == ""
    u2(className="android.widget.EditText").set_text("set")
    assert u2(focused=True).get_text() == "set"
    u2(focused=True).clear_text()
    assert connected.phone.text == ""
    u2.set_clipboard("clip")
    assert u2.clipboard == "clip"


def test_text_with_the_keyboard_for_adb(u2: uiautomator2.Device, connected: Connected) -> None:
    """uiautomator2 installs its keyboard, makes it the current one and types by broadcasts."""
    connected.phone.focused = True
    u2.set_input_ime(True)
    assert u2.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    u2.send_keys("你好 \"x\" 'y' $z", clear=True)
    assert connected.phone.text == "你好 \"x\" 'y' $z"
    u2.send_action("search")
    u2.hide_keyboard()
    assert connected.phone.log[-2:] == [("editor_action",), ("hide_keyboard",)]
    u2.set_input_ime(False)
    assert u2.current_ime() != "com.github.uiautomator/.AdbKeyboard"


def test_apps(u2: uiautomator2.Device, connected: Connected, tmp_path: Path) -> None:
    assert u2.app_current() == {"package": PACKAGE, "activity": f"{PACKAGE}.MainActivity", "pid": 0}
    u2.app_start("com.android.settings")
    assert u2.app_wait("com.android.settings", timeout=5) == 1234
    u2.app_start("com.android.settings", ".Settings", stop=True)
    assert u2.wait_activity("com.android.settings.MainActivity", timeout=1)
    assert u2.app_list_running() == ["com.android.settings"]
    assert u2.app_list("-3") == [PACKAGE]
    assert u2.app_info(PACKAGE) == {"versionName": "1.2.3", "versionCode": 1002003}
    u2.app_stop(PACKAGE)
    u2.app_clear(PACKAGE)
    u2.open_url("https://example.com/?a=1&b=2")
    u2.app_auto_grant_permissions(PACKAGE)
    assert ("open_url", "https://example.com/?a=1&b=2", None) in connected.phone.log
    apk = tmp_path / "a.apk"
    apk.write_bytes(b"PK" + bytes(1000))
    u2.app_install(str(apk))
    assert u2.app_uninstall("com.github.uiautomator")
    assert not u2.app_uninstall("com.github.uiautomator")
    with u2.session(PACKAGE) as session:
        assert session(text="OK").exists


def test_files_and_shell(u2: uiautomator2.Device, tmp_path: Path) -> None:
    source = tmp_path / "s.txt"
    source.write_text("content")
    u2.push(str(source), "/sdcard/")
    u2.pull("/sdcard/s.txt", str(tmp_path / "back.txt"))
    assert (tmp_path / "back.txt").read_text() == "content"
    assert u2.shell("echo a; false") == ("a\n", 1)
    assert u2.shell(["echo", "a b", "$HOME", ";"]) == ("a b $HOME ;\n", 0)
    assert u2.wlan_ip == "192.168.1.20"


def test_xpath_toast_and_watchers(u2: uiautomator2.Device, connected: Connected) -> None:
    assert u2.xpath('//*[@text="OK"]').wait(timeout=2)
    u2.xpath("OK").click()
    assert connected.phone.log == [("tap", 540, 260)]
    assert [one.text for one in u2.xpath('//android.widget.TextView[contains(@text, "Row")]').all()][:2] == [
        "Row 0",
        "Row 1",
    ]
    connected.phone.toast = "Saved"
    assert u2.last_toast == "Saved"
    assert u2.toast.get_message(1) == "Saved"
    u2.toast.reset()
    assert u2.toast.get_message(0, default="none") == "none"
    u2.watcher.when("OK").click()
    assert u2.watcher.run()
    assert connected.phone.log[-1] == ("tap", 540, 260)
