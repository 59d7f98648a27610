"""HTTP and JSON-RPC on the uiautomator2 server's port."""

from __future__ import annotations

import base64
import io
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from host import Host, HostStream
from PIL import Image
from small_phone import PACKAGE, SmallPhone
from uiautomator2._selector import Selector

from common import wait_until
from promptrpa.virtualphone.wire.automator import Automator
from promptrpa.virtualphone.wire.objects import Objects
from promptrpa.virtualphone.wire.pictures import Pictures
from promptrpa.virtualphone.wire.server import PhoneServer

SURFACE = SmallPhone()
AUTOMATOR = Automator(SURFACE, Pictures(SURFACE))
METHODS = sorted({**AUTOMATOR.methods(), **Objects(SURFACE, AUTOMATOR).methods()})
LAUNCH = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"


@pytest.fixture
def launched(host: Host) -> HostStream:
    host.shell("echo jar > /data/local/tmp/u2.jar")
    stream = host.open(f"shell:{LAUNCH}")
    assert stream.step() == b"WRTE"
    assert b"Starting Server" in stream.inbox
    return stream


class Client:
    """Calls over one adb connection of its own."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def raw(self, body: bytes, path: str = "/jsonrpc/0") -> tuple[int, bytes]:
        stream = self.host.open("tcp:9008")
        head = f"POST {path} HTTP/1.1\r\nHost: localhost:9008\r\nContent-Length: {len(body)}\r\n\r\n"
        stream.write(head.encode() + body)
        response = read_response(stream)
        stream.close()
        assert stream.read_all() == b""
        return response

    def answer(self, method: str, *params: Any) -> dict[str, Any]:
        body = {"jsonrpc": "2.0", "id": 7, "method": method, "params": list(params) if params else {}}
        status, content = self.raw(json.dumps(body).encode())
        assert status == 200
        told: dict[str, Any] = json.loads(content)
        assert (told["jsonrpc"], told["id"]) == ("2.0", 7)
        return told

    def __call__(self, method: str, *params: Any) -> Any:
        return self.answer(method, *params)["result"]

    def error(self, method: str, *params: Any) -> tuple[int, str]:
        told = self.answer(method, *params)["error"]
        return told["code"], told["message"]


def read_response(stream: HostStream) -> tuple[int, bytes]:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += stream.read(1)
    lines = head.decode().split("\r\n")
    length = next((int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length")), 0)
    return int(lines[0].split()[1]), stream.read(length)


@pytest.fixture
def client(launched: HostStream, port: int) -> Iterator[Client]:
    with Host(port) as host:
        yield Client(host)


def find(**fields: Any) -> Selector:
    return Selector(**fields)


# --- HTTP


def test_ping(client: Client) -> None:
    stream = client.host.open("tcp:9008")
    stream.write(b"GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert read_response(stream) == (200, b"pong")


def test_head_and_body_apart_are_told_to_go_on(client: Client) -> None:
    body = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}'
    stream = client.host.open("tcp:9008")
    stream.write(f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode())
    assert read_response(stream) == (100, b"")
    stream.write(body[:10])
    stream.write(body[10:])
    assert read_response(stream) == (200, b'{"jsonrpc":"2.0","id":1,"result":"pong"}')


def test_several_requests_in_one_connection(client: Client) -> None:
    stream = client.host.open("tcp:9008")
    stream.write(b"GET /ping HTTP/1.1\r\n\r\nGET /ping HTTP/1.1\r\nConnection: close\r\n\r\n")
    assert read_response(stream) == (200, b"pong")
    assert read_response(stream) == (200, b"pong")
    assert stream.step() == b"CLSE"


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"GET /nothing HTTP/1.1\r\n\r\n", 404),
        (b"GET /jsonrpc/0 HTTP/1.1\r\n\r\n", 404),
        (b"nonsense\r\n\r\n", 400),
        (b"GET /ping FTP/1\r\n\r\n", 400),
        (b"GET /ping HTTP/1.1\r\nno header\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (b"GET /" + b"x" * 70_000, 400),
    ],
)
def test_what_is_not_served(client: Client, request_bytes: bytes, status: int) -> None:
    stream = client.host.open("tcp:9008")
    stream.write(request_bytes)
    assert read_response(stream)[0] == status


def test_screenshot_by_http(client: Client) -> None:
    stream = client.host.open("tcp:9008")
    stream.write(b"GET /screenshot/0 HTTP/1.1\r\n\r\n")
    status, data = read_response(stream)
    assert status == 200
    assert Image.open(io.BytesIO(data)).format == "JPEG"


def test_half_a_request_and_gone(client: Client, server: PhoneServer) -> None:
    before = server.busy
    for data in (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 10\r\n\r\nab", b"GET /pi", b""):
        stream = client.host.open("tcp:9008")
        if data:
            stream.write(data)
        stream.close()
        assert stream.read_all() == b""
    wait_until(lambda: server.busy == before)


# --- the server's life


def test_port_is_open_while_the_server_runs(launched: HostStream, host: Host, client: Client) -> None:
    assert client("ping") == "pong"
    open_connection = client.host.open("tcp:9008")
    launched.close()
    assert launched.step() == b"CLSE"
    assert open_connection.read_all() == b""
    with pytest.raises(ConnectionRefusedError):
        client.host.open("tcp:9008")
    assert host.open(f"shell:{LAUNCH}").read(8) == b"[server]"


def test_a_second_server_says_that_one_is_there(client: Client) -> None:
    assert b"already registered" in client.host.ask(f"shell:{LAUNCH}")
    assert client("ping") == "pong"


def test_another_port(host: Host, port: int) -> None:
    host.shell("echo jar > /data/local/tmp/u2.jar")
    stream = host.open("shell:" + LAUNCH.replace("9008", "9123"))
    stream.step()
    with Host(port) as other:
        assert other.open("tcp:9123")
        with pytest.raises(ConnectionRefusedError):
            other.open("tcp:9008")


# --- JSON-RPC


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"[]", -32600),
        (b'{"id":1}', -32600),
        (b'{"id":1,"method":"nope","params":[]}', -32601),
        (b'{"id":1,"method":"makeToast","params":["a",1]}', -32601),
        (b'{"id":1,"method":"click","params":{"x":1}}', -32602),
        (b'{"id":1,"method":"click","params":[1]}', -32602),
        (b'{"id":1,"method":"click","params":[null,2]}', -32602),
        (b'{"id":1,"method":"click","params":[true,2]}', -32602),
        (b'{"id":1,"method":"exist","params":[{"text":5,"mask":1}]}', -32602),
        (b'{"id":1,"method":"exist","params":["no-such-object"]}', -32602),
        (b'{"id":1,"method":"setOrientation","params":["sideways"]}', -32602),
        (b'{"id":1,"method":"swipePoints","params":[[],5]}', -32602),
        (b'{"id":1,"method":"swipePoints","params":[["a"],5]}', -32602),
        (b'{"id":1,"method":"freezeRotation","params":["yes"]}', -32602),
        (b'{"id":1,"method":"pressKey","params":[5]}', -32602),
    ],
)
def test_errors(client: Client, body: bytes, code: int) -> None:
    status, content = client.raw(body)
    assert status == 200
    assert json.loads(content)["error"]["code"] == code


def test_not_found_is_told_as_android_does(client: Client) -> None:
    told = client.answer("objInfo", find(text="Nothing"))["error"]
    assert told == {
        "code": -32001,
        "message": "androidx.test.uiautomator.UiObjectNotFoundException",
        "data": "UiSelector[text=Nothing]",
    }


def test_device_info(client: Client, phone: SmallPhone) -> None:
    assert client("deviceInfo") == {
        "currentPackageName": PACKAGE,
        "displayHeight": 2400,
        "displayRotation": 0,
        "displaySizeDpX": 411,
        "displaySizeDpY": 914,
        "displayWidth": 1080,
        "productName": "small",
        "screenOn": True,
        "sdkInt": 34,
        "naturalOrientation": True,
    }
    client("setOrientation", "left")
    turned = client("deviceInfo")
    assert (turned["displayWidth"], turned["displayRotation"], turned["naturalOrientation"]) == (2400, 1, False)


@pytest.mark.parametrize(
    ("method", "params", "result", "call"),
    [
        ("click", [1.5, 2], True, ("tap", 1.5, 2.0)),
        ("click", [1, 2, 700], True, ("press_long", 1.0, 2.0, 0.7)),
        ("swipe", [1, 2, 3, 4, 20], True, ("swipe", [(1.0, 2.0), (3.0, 4.0)], 0.1)),
        ("drag", [1, 2, 3, 4, 100], True, ("drag", 1.0, 2.0, 3.0, 4.0, 0.5)),
        ("swipePoints", [[1, 2, 3, 4, 5, 6], 100], True, ("swipe", [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)], 1.0)),
        ("injectInputEvent", [0, 5.5, 6, 0], True, ("touch", 0, 5.5, 6.0)),
        ("pressKey", ["home"], True, ("key", 3, False)),
        ("pressKeyCode", [66], True, ("key", 66, False)),
        ("pressKeyCode", [29, 1], True, ("key", 29, False)),
        ("openNotification", [], True, ("open_notifications",)),
        ("openQuickSettings", [], True, ("open_quick_settings",)),
        ("wakeUp", [], None, ("wake",)),
        ("sleep", [], None, ("sleep",)),
        ("freezeRotation", [True], None, ("set_orientation", 0, True)),
        ("setOrientation", ["right"], None, ("set_orientation", 3, True)),
        ("setClipboard", [None, "text"], None, ("set_clipboard", "text")),
        ("clearInputText", [], None, ("clear_text",)),
        ("launchApp", [PACKAGE], True, ("start_app", PACKAGE, None)),
    ],
)
def test_actions(
    client: Client, phone: SmallPhone, method: str, params: list[Any], result: object, call: tuple[object, ...]
) -> None:
    assert client(method, *params) == result
    assert phone.log == [call]


def test_an_unknown_key_is_not_pressed(client: Client, phone: SmallPhone) -> None:
    assert client("pressKey", "nothing") is False
    assert phone.log == []


def test_values_that_are_read(client: Client, phone: SmallPhone) -> None:
    phone.clip, phone.toast = "clip", "Saved"
    assert client("getClipboard") == "clip"
    assert client("getLastToast") == "Saved"
    client("clearLastToast")
    assert client("getLastToast") is None
    assert client("getLastTraversedText") is None
    assert client("isScreenOn") is True
    assert client("waitForIdle", 1000) is None


def test_hierarchies(client: Client) -> None:
    whole = client("dumpWindowHierarchy", False, 50)
    assert whole.startswith("<?xml")
    assert "Accept &lt;it&gt; &amp; 好" in whole
    assert client("dumpWindowHierarchy") == whole
    assert "systemui" not in client("dumpWindowHierarchy", False, 50, True)
    flat = client("dumpWindowHierarchy", False, 2)
    assert "android.widget.Button" in flat
    assert "Row 0" not in flat
    short = client("dumpWindowHierarchy", True, 50)
    assert "Row 0" in short
    assert "LinearLayout" not in short


def test_screenshots(client: Client, phone: SmallPhone) -> None:
    picture = Image.open(io.BytesIO(base64.b64decode(client("takeScreenshot", 1, 80))))
    assert (picture.format, picture.size) == ("JPEG", (1080, 2400))
    small = Image.open(io.BytesIO(base64.b64decode(client("takeScreenshot", 0.5, 60))))
    assert small.size == (540, 1200)
    phone.protected, phone.changes = True, phone.changes + 1
    assert client("takeScreenshot", 1, 80) is None


def test_objects(client: Client, phone: SmallPhone) -> None:
    assert client("exist", find(text="OK")) is True
    assert client("exist", find(text="KO")) is False
    assert client("count", find(className="android.widget.Switch")) == 7
    assert client("count", find(className="android.widget.Switch", instance=6)) == 1
    assert client("count", find(className="android.widget.Switch", instance=7)) == 0
    info = client("objInfo", find(resourceId=f"{PACKAGE}:id/ok"))
    assert info["text"] == "OK"
    assert info["contentDescription"] == "Accept <it> & 好"
    assert info["bounds"] == {"left": 40, "top": 200, "right": 1040, "bottom": 320}
    assert (info["clickable"], info["checked"], info["childCount"]) == (True, False, 0)
    rows = client("objInfoOfAllInstances", find(className="android.widget.LinearLayout"))
    assert [row["visibleBounds"]["top"] for row in rows] == [800 + 200 * number for number in range(7)]
    assert client("getText", find(className="android.widget.TextView", instance=3)) == "Row 3"


def test_text_of_objects(client: Client, phone: SmallPhone) -> None:
    field = find(className="android.widget.EditText")
    assert client("setText", field, "你好 world") is True
    assert client("getText", field) == "你好 world"
    assert client("clearTextField", field) is None
    assert client("getText", field) == ""
    assert client("setText", find(text="OK"), "no") is False


@pytest.mark.parametrize(
    ("method", "params", "call"),
    [
        ("click", [find(text="OK")], ("tap", 540.0, 260.0)),
        ("click", [find(text="OK"), "tl"], ("tap", 45, 205)),
        ("longClick", [find(text="OK")], ("press_long", 540.0, 260.0, 0.8)),
        ("longClick", [find(text="OK"), "bottomright"], ("press_long", 1035, 315, 0.8)),
        ("swipe", [find(text="OK"), "left", 10], ("swipe", [(1035.0, 260.0), (45.0, 260.0)], 0.05)),
        ("swipe", [find(text="OK"), "down", 0.5, 10], ("swipe", [(540.0, 232.5), (540.0, 287.5)], 0.05)),
        ("dragTo", [find(text="OK"), 1, 2, 100], ("drag", 540.0, 260.0, 1.0, 2.0, 0.5)),
        (
            "dragTo",
            [find(text="OK"), find(className="android.widget.EditText"), 20],
            ("drag", 540.0, 260.0, 540.0, 450.0, 0.1),
        ),
    ],
)
def test_touching_objects(
    client: Client, phone: SmallPhone, method: str, params: list[Any], call: tuple[object, ...]
) -> None:
    assert client(method, *params) is True
    assert phone.log == [call]


@pytest.mark.parametrize("method", ["pinchIn", "pinchOut", "gesture"])
def test_two_fingers_are_refused_clearly(client: Client, method: str) -> None:
    assert client.error(method, find(text="OK"), 100, 50) == (
        -32000,
        "java.lang.UnsupportedOperationException: this phone knows one finger only",
    )


def test_named_objects(client: Client) -> None:
    rows, row = find(className="android.widget.ListView"), find(className="android.widget.LinearLayout")
    name = client("childByText", rows, row, "Row 2")
    assert client("objInfo", name)["bounds"]["top"] == 800 + 400
    assert client("exist", name) is True
    third = client("childByInstance", rows, row, 3)
    assert client("objInfo", third)["bounds"]["top"] == 800 + 600
    assert client.error("childByText", rows, row, "Row 30")[0] == -32001
    assert client.error("childByInstance", rows, row, 30)[0] == -32001
    far = client("childByText", rows, row, "Row 30", True)
    assert client("click", far) is True
    button = client(
        "childByDescription", find(packageName=PACKAGE), find(className="android.widget.Button"), "Accept <it> & 好"
    )
    assert client("getText", button) == "OK"
    client("removeUiObject", button)
    assert client.error("getText", button)[0] == -32602
    assert client("getText", client("getUiObject", find(text="OK"))) == "OK"


def test_scrolling(client: Client, phone: SmallPhone) -> None:
    rows = find(scrollable=True)
    assert client("scrollForward", rows, True, 20) is True
    assert phone.log[-1] == ("swipe", [(540.0, 2060.0), (540.0, 940.0)], 0.1)
    assert client("scrollBackward", rows, True, 20) is True
    assert client("scrollBackward", rows, True, 20) is False
    assert client("scrollToEnd", rows, True, 500, 10) is True
    assert client("exist", find(text="Row 39")) is True
    assert client("scrollToBeginning", rows, True, 500, 10) is True
    assert client("exist", find(text="Row 0")) is True
    assert client("scrollTo", rows, find(text="Row 25"), True) is True
    assert client("scrollTo", rows, find(text="Row 99"), True) is False
    assert client("flingToBeginning", rows, True, 50) is True
    assert client("flingForward", rows, True) is True
    assert client("flingBackward", rows, True) is True
    assert client("flingToEnd", rows, True, 50) is True
    assert client("scrollForward", rows, False, 20) is False
    assert client.error("scrollForward", find(text="Nothing"), True, 5)[0] == -32001


# --- waiting


def test_waits_in_phone_time(client: Client, phone: SmallPhone) -> None:
    started = time.monotonic()
    assert client("waitForExists", find(text="OK"), 0) is True
    assert client("waitForExists", find(text="Late"), 2000) is False
    assert phone.time == pytest.approx(2.0)
    phone.late_at = 30.0
    assert client("waitForExists", find(text="Late"), 60_000) is True
    assert phone.time == pytest.approx(30.0, abs=0.2)
    assert client("waitUntilGone", find(text="Late"), 1000) is False
    assert client("waitUntilGone", find(text="Nothing"), 1000) is True
    assert client("waitForWindowUpdate", None, 500) is False
    assert time.monotonic() - started < 5


def test_a_wait_keeps_nobody_waiting(client: Client, port: int, phone: SmallPhone) -> None:
    phone.real_time = True
    outcomes: list[bool] = []

    def wait() -> None:
        with Host(port) as host:
            outcomes.append(Client(host)("waitForExists", find(text="Late"), 20_000))

    waiter = threading.Thread(target=wait)
    waiter.start()
    wait_until(lambda: phone.time > 0.3)
    for number in range(5):
        assert client("click", number, number) is True
    assert outcomes == []
    phone.late_at = 0.0
    waiter.join(10)
    assert outcomes == [True]


def test_a_wait_ends_with_its_client(client: Client, phone: SmallPhone, server: PhoneServer) -> None:
    phone.real_time = True
    before = server.busy
    body = json.dumps({"id": 1, "method": "waitForExists", "params": [find(text="Late"), 600_000]}).encode()
    stream = client.host.open("tcp:9008")
    stream.write(f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    wait_until(lambda: phone.time > 0.2)
    stream.close()
    wait_until(lambda: server.busy == before)
    assert phone.time < 10


ODD_PARAMS: tuple[list[Any], ...] = (
    [],
    [None],
    [-1, -1, -1, -1, -1],
    ["x", "y", "z"],
    [True, False, True],
    [{}, {}, {}],
    [find(text="OK"), True, True, True],
    [find(text="OK"), find(text="OK"), "x", True],
    [find(text="OK"), 10**9, -5],
    [find(scrollable=True), "up", 2, 0, 0],
    [[1], [2]],
    [1e308, 1e308, 1e308, 1e308, 1],
)


@pytest.mark.parametrize("method", METHODS)
def test_no_method_stumbles_over_its_params(client: Client, method: str) -> None:
    for params in ODD_PARAMS:
        told = client.answer(method, *params)
        assert ("result" in told) != ("error" in told)


def test_nested_too_deeply(client: Client) -> None:
    deep: dict[str, Any] = {}
    for _ in range(200):
        deep = {"childOrSibling": ["child"], "childOrSiblingSelector": [deep]}
    assert client.error("exist", deep)[0] == -32602
    assert json.loads(client.raw(b"[" * 100_000)[1])["error"]["code"] == -32700
