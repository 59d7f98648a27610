"""A web page as a phone, in the real Chromium: what is seen, touches, text, frames, windows, deadlines."""

from __future__ import annotations

import threading
import time
from contextlib import closing

import pytest
from web_phone import WebPhone

from conftest import HAS_CHROMIUM
from promptrpa.devices.browser.address import address_of, is_local, package_of, place_of
from promptrpa.devices.browser.colours import colour_name
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.errors import Aborted, DeviceLost, DeviceRefused, DeviceTimeout, ProtectedScreen, UsageError
from promptrpa.matching.pages.windows import dialog_of

pytestmark = pytest.mark.skipif(not HAS_CHROMIUM, reason="Chromium is not installed.")
EDIT, SCROLL, BACK, PRESS = OperationType.EDIT, OperationType.SCROLL, OperationType.BACK, OperationType.PRESS


def test_a_page_is_seen_as_on_a_phone(page: WebPhone) -> None:
    seen = page.observe()
    words = {w.text for w in seen.widgets} | {w.description for w in seen.widgets}
    kinds = {page.widget(name, seen).kind for name in ("who", "tea", "gift", "Order now")}
    assert page.info().size == seen.size == (1080, 2400)
    assert kinds == {"EditText", "Spinner", "CheckBox", "Button"}
    assert {"Tea shop", "the rules", "Listens", "red circle", "blue triangle", "Keep note"} <= words
    assert not {"Covered", "Unseen", "Row last", "Bottom"} & words
    assert page.widget("who", seen).description == "Name"
    assert page.widget("gift", seen).text == "Gift wrap"
    assert page.widget("the rules", seen).clickable
    assert page.widget("listens", seen).clickable
    assert not page.widget("plain-words", seen).clickable
    assert page.widget("pin", seen).password
    assert all(0 <= w.bounds.left < w.bounds.right <= 1080 and w.bounds.bottom <= 2400 for w in seen.widgets)
    assert all(w.parent < w.index for w in seen.widgets)
    assert page.observe() is seen


def test_fields_boxes_and_lists_are_filled_in(page: WebPhone) -> None:
    page.types("who", "Zoë 世界")
    page.types("cups", "3 cups")
    page.tap("Gift wrap")
    opened = page.tap("tea")
    window = dialog_of(opened)
    assert window is not None
    assert [w.text for w in opened.descendants(window) if w.clickable] == ["Green", "Black", "White"]
    page.tap("White")
    assert page.widget("tea").text == "White"
    assert page.widget("gift").checked
    page.types("day", "03/31/2026")
    assert page.widget("day").text == "2026-03-31"
    page.types("pin", "1234")
    assert page.widget("pin").text == "••••"
    page.tap("Order now")
    assert page.out == "ordered: White, 3 cups, for Zoë 世界, gift"


def test_a_text_is_replaced_and_read_back(page: WebPhone) -> None:
    page.types("who", "first")
    page.types("who", "second\nline")
    assert page.widget("who").text == "second line"
    with pytest.raises(UsageError, match="not a date"):
        page.types("day", "soon")
    page.evaluate("() => { who.oninput = () => { who.value = who.value.replace(/\\D/g, '') } }")
    page.types("who", "1,500")
    with pytest.raises(DeviceRefused, match="did not take"):
        page.types("who", "3.5")
    with pytest.raises(DeviceRefused, match="No text field"):
        page.types("plain-words", "x")


def test_messages_of_scripts_are_windows(page: WebPhone) -> None:
    shown = page.tap("warn")
    assert dialog_of(shown) is not None
    assert shown.protected
    with pytest.raises(ProtectedScreen):
        page.picture()
    page.tap("OK")
    assert page.out == "warned"
    asked = page.tap("ask")
    field = next(w for w in asked.widgets[::-1] if w.editable)
    page.perform(Operation(EDIT, field.bounds.center, field.bounds, "17"))
    page.tap("OK")
    assert page.out == "pots: 17"
    page.tap("sure")
    page.does(BACK, parameter="previous")
    assert page.out == "declined"


def test_frames_drawings_and_lists_inside_a_page(page: WebPhone) -> None:
    page.types("note", "hello inside")
    page.tap("Keep note")
    assert page.widget("said").text == "hello inside"
    page.tap("red circle")
    assert page.out == "red circle"
    page.does(SCROLL, "scroller", "down")
    page.does(SCROLL, "scroller", "down")
    page.tap("Row last")
    assert page.out == "found"
    for _ in range(4):
        page.does(SCROLL, parameter="down")
    assert page.widget("Bottom").clickable


def test_links_new_pages_and_back(page: WebPhone) -> None:
    page.tap("the rules")
    page.wait(lambda seen: seen.activity == "/rules.html", 5)
    page.tap("New page")
    there = page.wait(lambda seen: seen.activity == "/frame.html", 5)
    assert there.activity == "/frame.html"
    page.does(BACK, parameter="previous")
    assert page.wait(lambda seen: seen.activity == "/rules.html", 5).activity == "/rules.html"
    page.does(BACK, parameter="previous")
    assert page.wait(lambda seen: seen.activity == "/index.html", 5).activity == "/index.html"


def test_what_has_another_picture_under_the_finger_is_touched_the_first_time(site: str) -> None:
    with closing(WebPhone(f"web:{site.replace('index', 'icons')}")) as page:
        page.tap("Star")
        assert page.out == "kept"


def test_keys_and_opening_anew(page: WebPhone) -> None:
    page.types("who", "Ann")
    page.does(PRESS, parameter="enter")
    assert page.out.startswith("ordered: Green, 1 cups, for Ann")
    (package,) = page.packages()
    page.does(OperationType.OPEN, parameter=package)
    assert page.out == "Nothing yet"
    with pytest.raises(DeviceRefused, match="no key"):
        page.does(PRESS, parameter="volume up")
    with pytest.raises(DeviceRefused, match="Only"):
        page.does(OperationType.OPEN, parameter="org.example.other")


def test_a_picture_is_of_the_same_moment(page: WebPhone) -> None:
    seen = page.observe(picture=True)
    assert seen.picture is not None
    assert seen.picture.size == seen.size
    assert seen.picture.data.startswith(b"\x89PNG")


def test_a_page_that_never_rests_has_no_picture_and_says_so(page: WebPhone) -> None:
    page.evaluate("() => setInterval(() => { document.body.style.marginTop = performance.now() / 20 + 'px' }, 10)")
    seen = page.observe(picture=True)
    assert seen.picture is None
    assert seen.protected


def test_a_page_that_hangs_ends_at_the_deadline(site: str) -> None:
    with closing(WebPhone(f"web:{site.replace('index', 'rules')}", timeout=3)) as page:
        spin = page.widget("spin")
        began = time.monotonic()
        with pytest.raises(DeviceTimeout):
            page.does(OperationType.CLICK, spin.text)
        assert time.monotonic() - began < 12


def test_abort_ends_a_call_at_once(page: WebPhone) -> None:
    page.observe()
    threading.Timer(0.3, page.abort).start()
    began = time.monotonic()
    with pytest.raises(Aborted):
        page.wait(lambda seen: False, 20)
    assert time.monotonic() - began < 10
    with pytest.raises(Aborted):
        page.observe()


def test_what_cannot_be_opened_says_so(site: str) -> None:
    absent = WebPhone(f"web:{site.replace('index', 'absent')}")
    with closing(absent) as page, pytest.raises(DeviceRefused, match="404"):
        page.observe()
    with closing(WebPhone("web:http://127.0.0.1:9/")) as page, pytest.raises(DeviceRefused, match="cannot be opened"):
        page.observe()
    closed = WebPhone(f"web:{site}")
    closed.close()
    with pytest.raises(DeviceLost):
        closed.observe()


@pytest.mark.parametrize(
    ("said", "address", "package"),
    [
        ("web:https://shop.example.org/a?b=1", "https://shop.example.org/a?b=1", "web.org.example.shop"),
        ("web:example.org", "https://example.org", "web.org.example"),
        ("web:localhost:8000/x", "http://localhost:8000/x", "web.localhost.port8000"),
        ("web:http://127.0.0.1:81/", "http://127.0.0.1:81/", "web.127_0_0_1.port81"),
    ],
)
def test_addresses_and_their_packages(said: str, address: str, package: str) -> None:
    assert (address_of(said), package_of(address)) == (address, package)


@pytest.mark.parametrize(
    "said",
    ["web:", "web:javascript:alert(1)", "web:ftp://example.org", "web:https://a b", "web:http://[", "web:a.org:99999/"],
)
def test_what_is_no_address_is_refused(said: str) -> None:
    with pytest.raises(UsageError):
        address_of(said)


def test_addresses_of_this_machine_and_its_network() -> None:
    inward = (
        "http://127.0.0.1:8000/",
        "http://localhost/x",
        "https://10.1.2.3/",
        "http://[::1]:80/",
        "http://nas:5000/",
        "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::a01:203]/",
        "http://[fe80::1]/",
        "file:///etc/hosts",
    )
    outward = (
        "https://example.org/",
        "https://localhost.example.org/",
        "https://172.32.0.1/",
        "https://e.org/?http://10.0.0.1/",
        "http://[2606:4700::1111]/",
        "http://[64:ff9b::808:808]/",
        "http://[::ffff:8.8.8.8]/",
    )
    assert [is_local(each) for each in (*inward, *outward)] == [True] * 10 + [False] * 7


def test_places_and_colours() -> None:
    assert place_of("https://example.org/a/b?c=1#d") == "/a/b"
    assert place_of("https://example.org/#/cart") == "/#/cart"
    named = {css: colour_name(css) for css in ("rgb(255, 0, 0)", "rgb(0, 120, 0)", "rgba(0, 0, 0, 0)", "none")}
    assert named == {"rgb(255, 0, 0)": "red", "rgb(0, 120, 0)": "green", "rgba(0, 0, 0, 0)": "", "none": ""}
