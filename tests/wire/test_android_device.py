"""The product's device over the real adb program and the real uiautomator2, on virtual phones."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from adbutils import AdbClient
from PIL import Image
from small_phone import SmallPhone

from phones import PhoneFactory, ServedPhone
from promptrpa.devices.adb_server import AdbServer
from promptrpa.devices.android import AndroidDevice
from promptrpa.devices.foreground import is_secure
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.errors import DeviceLost, DeviceRefused, ProtectedScreen, UsageError
from promptrpa.virtualphone.node import Node
from trial_app import PACKAGE, ROWS

OP = OperationType


def labelled(page: Page, label: str) -> Widget:
    found = [widget for widget in page.widgets if widget.label == label]
    assert found, f"no {label!r} among {[widget.label for widget in page.widgets if widget.label]}"
    return found[0]


def by_key(page: Page, key: str) -> Widget:
    return next(widget for widget in page.widgets if widget.resource_id.endswith(f":id/{key}"))


def labels(page: Page) -> list[str]:
    return [widget.label for widget in page.widgets if widget.label]


def on(widget: Widget, kind: OperationType, parameter: str = "") -> Operation:
    return Operation(kind, widget.bounds.center, widget.bounds, parameter, widget.index)


@pytest.fixture
def trial(device: AndroidDevice) -> AndroidDevice:
    """The phone with the trial app in front."""
    device.perform(Operation(OP.OPEN, parameter=PACKAGE))
    device.wait(lambda page: page.package == PACKAGE, 5)
    return device


def shown(device: AndroidDevice, page: str) -> Page:
    """Open one of the app's pages."""
    device.perform(on(labelled(device.observe(), page), OP.CLICK))
    return device.wait(lambda now: now.activity.lower().endswith(f"{page}activity"), 5)


# --- about the phone


def test_the_phone_says_what_it_is(device: AndroidDevice, served_phone: ServedPhone) -> None:
    info = device.info()
    assert (info.serial, info.model, info.android, info.sdk) == (served_phone.serial, "Virtual Phone", "14", 34)
    assert (info.size, info.language) == ((1080, 2400), "en-US")
    assert device.app_version(PACKAGE) == "1.7"
    assert device.app_version("org.example.missing") == ""
    assert PACKAGE in device.packages()


def test_what_an_app_says_in_passing_is_read_once(phone_factory: PhoneFactory) -> None:
    device = phone_factory(SmallPhone(serial="toast-1", toast="Please fill in all fields")).device()
    assert device.remark() == "Please fill in all fields"
    assert device.remark() == ""


@pytest.mark.parametrize("wakes", [False, True], ids=["asleep", "locked"])
def test_an_app_is_opened_on_a_phone_in_rest(device: AndroidDevice, served_phone: ServedPhone, wakes: bool) -> None:
    served_phone.phone.sleep()
    if wakes:
        served_phone.phone.wake()
    device.observe()
    device.perform(Operation(OP.OPEN, parameter=PACKAGE))
    assert "Count 0" in labels(device.wait(lambda page: page.package == PACKAGE, 5))


def test_an_app_that_is_not_there_cannot_be_opened(device: AndroidDevice) -> None:
    with pytest.raises(DeviceRefused, match=r"no app org\.example\.missing"):
        device.perform(Operation(OP.OPEN, parameter="org.example.missing"))


def test_an_unknown_serial_is_a_lost_phone(private_adb: AdbServer) -> None:
    device = AndroidDevice("no-such-phone", port=private_adb.port)
    with pytest.raises(DeviceLost, match="no-such-phone is not connected"):
        device.observe()
    device.close()


# --- looking


def test_a_page_has_hierarchy_foreground_and_size(trial: AndroidDevice) -> None:
    page = trial.observe()
    assert (page.package, page.activity) == (PACKAGE, f"{PACKAGE}.HomeActivity")
    assert (page.size, page.rotation, page.picture, page.protected) == ((1080, 2400), 0, None, False)
    assert {"Trial", "Count 0", "Wi-Fi", "form"} <= set(labels(page))


def test_the_same_page_is_the_same_object(trial: AndroidDevice) -> None:
    assert trial.observe() is trial.observe()


def test_pages_of_the_same_structure_keep_their_own_activities(trial: AndroidDevice) -> None:
    pages = {}
    for name in ("left", "right", "left"):
        pages[name] = shown(trial, name)
        trial.perform(Operation(OP.BACK))
        trial.wait(lambda page: page.activity.endswith(".HomeActivity"), 5)
    assert {name: page.activity for name, page in pages.items()} == {
        "left": f"{PACKAGE}.LeftActivity",
        "right": f"{PACKAGE}.RightActivity",
    }


def test_the_system_in_front_of_an_app_is_the_foreground(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    served_phone.phone.set_conditions(["rating_popup"])
    trial.perform(on(by_key(trial.observe(), "count"), OP.CLICK, "6"))
    page = trial.wait(lambda page: page.package != PACKAGE, 5)
    assert page.package == "com.android.vending"
    assert PACKAGE in {widget.package for widget in page.widgets}


def test_a_turned_phone_has_a_turned_page(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    served_phone.phone.set_orientation(1, True)
    page = trial.observe(picture=True)
    assert (page.rotation, page.size) == (1, (2400, 1080))
    assert page.picture is not None
    assert page.picture.size == (2400, 1080)


def test_the_picture_is_of_the_screen(trial: AndroidDevice) -> None:
    page = trial.observe(picture=True)
    assert page.picture is not None
    assert page.picture.data.startswith(b"\xff\xd8")
    assert page.picture.size == page.size
    assert trial.picture().digest == page.picture.digest


def test_a_secure_window_has_no_picture_and_says_so(trial: AndroidDevice) -> None:
    page = shown(trial, "secret")
    assert not page.protected
    page = trial.observe(picture=True)
    assert page.protected
    assert page.picture is None
    assert "Balance 42" in labels(page)
    with pytest.raises(ProtectedScreen, match="refuses screenshots"):
        trial.picture()


def test_the_windows_list_says_which_refuses_screenshots(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    adb = AdbClient(served_phone.adb.host, served_phone.adb.port).device(served_phone.serial)
    listed = str(adb.shell("dumpsys window windows"))
    assert f"u0 {PACKAGE}/{PACKAGE}.HomeActivity}}:" in listed
    assert is_secure(listed) is False
    shown(trial, "secret")
    assert is_secure(str(adb.shell("dumpsys window windows"))) is True


def test_a_black_page_is_not_taken_for_a_protected_one(trial: AndroidDevice) -> None:
    shown(trial, "black")
    page = trial.observe(picture=True)
    assert not page.protected
    assert page.picture is not None


class Restless(SmallPhone):
    """Its list goes on by itself."""

    def screenshot(self) -> Image.Image:
        self.scroll, self.changes = self.scroll + 30, self.changes + 1
        return super().screenshot()


def test_a_page_that_never_rests_has_no_picture_and_says_so(phone_factory: PhoneFactory) -> None:
    device = phone_factory(Restless(serial="restless-1")).device()
    page = device.observe(picture=True)
    assert page.picture is None
    assert page.protected
    assert not device.observe().protected
    device.close()


def test_waiting_ends_when_the_page_is_there(trial: AndroidDevice) -> None:
    shown(trial, "late")
    page = trial.wait(lambda now: "Here at last" in labels(now), 10)
    assert "Here at last" in labels(page)


def test_waiting_in_vain_ends_with_the_last_page(trial: AndroidDevice) -> None:
    start = time.monotonic()
    page = trial.wait(lambda now: False, 0.3)
    assert 0.25 < time.monotonic() - start < 3
    assert page.package == PACKAGE


def test_the_predicate_sees_each_page_once(trial: AndroidDevice) -> None:
    seen: list[Page] = []

    def look(page: Page) -> bool:
        seen.append(page)
        return False

    trial.wait(look, 0.3)
    assert len(seen) == 1


def test_settling_gives_the_page_after_a_change(trial: AndroidDevice) -> None:
    before = trial.observe()
    trial.perform(on(labelled(before, "Count 0"), OP.CLICK))
    assert "Count 1" in labels(trial.settle(before))


def test_settling_returns_early_where_nothing_happens(trial: AndroidDevice) -> None:
    before = trial.observe()
    start = time.monotonic()
    assert trial.settle(before, timeout=30) is before
    assert time.monotonic() - start < 3


# --- acting


def test_taps_count(trial: AndroidDevice) -> None:
    page = trial.observe()
    trial.perform(on(labelled(page, "Count 0"), OP.CLICK))
    trial.perform(on(labelled(page, "Count 0"), OP.CLICK, "3"))
    assert "Count 4" in labels(trial.settle(page))


def test_a_long_press_is_no_tap(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    page = trial.observe()
    trial.perform(on(labelled(page, "Held 0"), OP.LONG_CLICK))
    trial.perform(on(labelled(page, "Held 0"), OP.LONG_CLICK, "1.5"))
    assert served_phone.phone.state()["trial"]["held"] == 2


def test_a_switch_is_tapped(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    trial.perform(on(by_key(trial.observe(), "wifi"), OP.SWITCH, "true"))
    assert served_phone.phone.state()["trial"]["wifi"] is True


TEXTS = [
    "Anna",
    "Grüße aus Köln",
    "明天早上八点开会",
    "שלום العالم",
    "👍🏽 👨‍👩‍👧 😀",
    'O\'Neil said "no" & <left> $HOME `id` \\ %s',
    " spaces  inside ",
    "x" * 2000,
]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
def test_any_text_is_entered(trial: AndroidDevice, served_phone: ServedPhone, text: str) -> None:
    page = shown(trial, "form")
    trial.perform(on(by_key(page, "name"), OP.EDIT, text))
    assert served_phone.phone.state()["trial"]["name"] == text


def test_lines_and_a_password_that_shows_dots_are_entered(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    page = shown(trial, "form")
    trial.perform(on(by_key(page, "note"), OP.EDIT, "one\ntwo"))
    trial.perform(on(by_key(page, "pin"), OP.EDIT, "Abc-123"))
    form = served_phone.phone.state()["trial"]
    assert (form["note"], form["pin"]) == ("one\ntwo", "Abc-123")


def test_text_replaces_text_and_nothing_empties_the_field(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    city = by_key(shown(trial, "form"), "city")
    trial.perform(on(city, OP.EDIT, "Rome"))
    assert served_phone.phone.state()["trial"]["city"] == "Rome"
    trial.perform(on(city, OP.EDIT, ""))
    assert served_phone.phone.state()["trial"]["city"] == ""


def test_each_field_gets_its_own_text(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    shown(trial, "form")
    for key in ("name", "note", "city"):
        trial.perform(on(by_key(trial.observe(), key), OP.EDIT, f"this is {key}"))
    state = served_phone.phone.state()["trial"]
    assert [state[key] for key in ("name", "note", "city")] == ["this is name", "this is note", "this is city"]


class Stubborn(SmallPhone):
    """Its field takes text from a keyboard only, as fields of games and some web pages do."""

    def set_text(self, node: Node, text: str) -> bool:
        self._note("set_text_refused", text)
        return False


def test_a_stubborn_field_is_typed_into_and_the_users_keyboard_comes_back(phone_factory: PhoneFactory) -> None:
    phone = Stubborn(serial="stubborn-1", text="old")
    for name in ("default_input_method", "enabled_input_methods"):
        phone.put_setting("secure", name, "org.keyboard/.Mine")
    device = phone_factory(phone).device()
    for text in ("Grüße 你好 😀 'quoted' $HOME", ""):
        device.perform(Operation(OP.EDIT, (500, 450), parameter=text))
        assert phone.text == text
        assert phone.setting("secure", "default_input_method") == "org.keyboard/.Mine"
    assert len([call for call in phone.log if call[0] == "install"]) == 1
    device.close()


class Deaf(Stubborn):
    """Its field takes no text at all."""

    def type_text(self, text: str) -> bool:
        return True


def test_a_field_that_takes_no_text_is_named(phone_factory: PhoneFactory) -> None:
    device = phone_factory(Deaf(serial="deaf-1")).device()
    with pytest.raises(DeviceRefused, match="did not take the text"):
        device.perform(Operation(OP.EDIT, (500, 450), parameter="secret words"))
    device.close()


class OfNumbers(SmallPhone):
    """Its field takes digits only."""

    def set_text(self, node: Node, text: str) -> bool:
        return text.isdecimal() and super().set_text(node, text)

    def type_text(self, text: str) -> bool:
        return super().type_text("".join(filter(str.isdecimal, text)))


def test_a_field_for_numbers_takes_a_number_without_its_unit(phone_factory: PhoneFactory) -> None:
    phone = OfNumbers(serial="numbers-1")
    device = phone_factory(phone).device()
    device.perform(Operation(OP.EDIT, (500, 450), parameter="64度"))
    assert phone.text == "64"
    with pytest.raises(DeviceRefused, match="did not take the text"):
        device.perform(Operation(OP.EDIT, (500, 450), parameter="64 to 80"))
    device.close()


def test_where_there_is_no_field_nothing_is_typed(trial: AndroidDevice) -> None:
    with pytest.raises(DeviceRefused, match="No text field took the focus"):
        trial.perform(on(labelled(trial.observe(), "Trial"), OP.EDIT, "lost"))


def test_the_enter_key_submits(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    page = shown(trial, "form")
    trial.perform(on(by_key(page, "name"), OP.EDIT, "Anna"))
    trial.perform(Operation(OP.PRESS, parameter="enter"))
    assert served_phone.phone.state()["trial"]["sent"] == "Anna"


def test_scrolling_down_and_up_shows_what_is_there(trial: AndroidDevice) -> None:
    first = shown(trial, "rows")
    trial.perform(Operation(OP.SCROLL, parameter="down"))
    further = trial.settle(first)
    assert "Row 0" not in labels(further)
    assert further.package == PACKAGE
    for _ in range(20):
        before = trial.observe()
        trial.perform(Operation(OP.SCROLL, parameter="up"))
        if trial.settle(before) is before:
            break
    assert "Row 0" in labels(trial.observe())


def test_a_scroll_ends_at_rest_so_that_nothing_is_flung(phone_factory: PhoneFactory) -> None:
    phone = SmallPhone(serial="scroll-1")
    device = phone_factory(phone).device()
    device.perform(Operation(OP.SCROLL, bounds=Bounds(0, 800, 1080, 2200), parameter="down"))
    device.close()
    ((_, points, seconds),) = [call for call in phone.log if call[0] == "swipe"]
    assert points[-1] == points[-2]
    assert phone.scroll == points[0][1] - points[-1][1] == round(1400 * 0.7)
    assert seconds == pytest.approx(0.4)


def test_a_scroll_skips_no_row(trial: AndroidDevice) -> None:
    page = shown(trial, "rows")
    seen: list[str] = []
    while True:
        rows = [label for label in labels(page) if label.startswith("Row ")]
        seen += [row for row in rows if row not in seen]
        trial.perform(Operation(OP.SCROLL, parameter="down"))
        after = trial.settle(page)
        if after is page:
            break
        assert rows[-1] in labels(after)
        page = after
    assert seen == [f"Row {number}" for number in range(ROWS)]


def test_a_strip_scrolls_sideways_within_its_bounds(trial: AndroidDevice) -> None:
    page = shown(trial, "rows")
    strip = labelled(page, "Chip 0").bounds
    area = Bounds(0, strip.top, 1080, strip.bottom)
    trial.perform(Operation(OP.SCROLL, bounds=area, parameter="right"))
    after = trial.settle(page)
    assert "Chip 0" not in labels(after)
    assert "Row 0" in labels(after)
    assert after.activity == page.activity


def test_dragging_moves_what_is_under_the_finger(phone_factory: PhoneFactory) -> None:
    phone = SmallPhone(serial="drag-1")
    device = phone_factory(phone).device()
    device.perform(Operation(OP.DRAG, (500, 2000), parameter="500,1000"))
    device.close()
    assert [call for call in phone.log if call[0] == "drag"] == [("drag", 500, 2000, 500, 1000, 0.5)]


def test_back_home_and_keys(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    shown(trial, "form")
    trial.perform(Operation(OP.BACK, parameter="previous"))
    assert trial.wait(lambda page: page.activity.endswith(".HomeActivity"), 5).package == PACKAGE
    volume = served_phone.phone.state()["system"]["volume_media"]
    trial.perform(Operation(OP.PRESS, parameter="volume_up"))
    assert served_phone.phone.state()["system"]["volume_media"] > volume
    trial.perform(Operation(OP.BACK, parameter="home"))
    assert trial.wait(lambda page: page.package != PACKAGE, 5).package.startswith("com.android.launcher")


def test_waiting_waits(trial: AndroidDevice) -> None:
    start = time.monotonic()
    trial.perform(Operation(OP.WAIT, parameter="0.2"))
    assert 0.19 < time.monotonic() - start < 2


@pytest.mark.parametrize(
    "operation",
    [
        Operation(OP.CLICK),
        Operation(OP.CLICK, (1, 1), parameter="often"),
        Operation(OP.SCROLL, parameter="sideways"),
        Operation(OP.DRAG, (1, 1), parameter="there"),
        Operation(OP.PRESS, parameter="any"),
    ],
    ids=lambda operation: f"{operation.type}",
)
def test_an_operation_that_makes_no_sense_is_a_usage_error(device: AndroidDevice, operation: Operation) -> None:
    with pytest.raises(UsageError):
        device.perform(operation)


# --- several at once


def test_many_phones_work_at_once(phone_factory: PhoneFactory) -> None:
    phones = [SmallPhone(serial=f"many-{number}") for number in range(6)]
    devices = [phone_factory(phone).device() for phone in phones]

    def work(device: AndroidDevice) -> str:
        for _ in range(10):
            device.perform(Operation(OP.CLICK, (500, 250)))
            device.observe()
        return device.observe().package

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(work, devices)) == {"com.example.small"}
    assert all(len([call for call in phone.log if call[0] == "tap"]) == 10 for phone in phones)
    for device in devices:
        device.close()


def test_one_phone_may_be_looked_at_from_two_threads(trial: AndroidDevice) -> None:
    with ThreadPoolExecutor(2) as pool:
        pictures = pool.submit(lambda: [trial.picture() for _ in range(10)])
        pages = pool.submit(lambda: [trial.observe() for _ in range(50)])
    assert {picture.size for picture in pictures.result()} == {(1080, 2400)}
    assert {page.package for page in pages.result()} == {PACKAGE}


# --- the person at the phone


def test_a_touch_of_the_users_finger_is_read_and_has_been_done(trial: AndroidDevice, served_phone: ServedPhone) -> None:
    serial, server = served_phone.phone.serial, served_phone.server
    there = labelled(trial.observe(), "form").bounds.center
    with ThreadPoolExecutor(1) as pool:
        touched = pool.submit(trial.next_touch, 20.0)
        while not server.followers(serial):
            time.sleep(0.01)
        server.users_tap(serial, *there)
        assert touched.result(timeout=30) == there
    assert trial.wait(lambda page: page.activity.lower().endswith("formactivity"), 5).activity


def test_nobody_touches(trial: AndroidDevice) -> None:
    assert trial.next_touch(0.3) is None
    assert trial.next_touch(20.0, lambda: False) is None
