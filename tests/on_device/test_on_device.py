"""The on-device client's real core against the real server, over a real socket."""

from __future__ import annotations

import threading
import time

import pytest

from on_device_kit import STOP_SECONDS, FakeClient, Server, eventually, row, screen, simple
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.protocol import Ask
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds
from promptrpa.errors import Aborted, DeviceLost, DeviceRefused, DeviceTimeout, ProtectedScreen

TAP = Operation(OperationType.CLICK, point=(300, 350))


def test_it_tells_what_phone_it_is(device: OnDevice) -> None:
    info = device.info()
    assert (info.model, info.sdk, info.size, info.language) == ("Fake Phone", 35, (1080, 2400), "en")
    assert device.packages() == {"app.notes", "app.bank"}
    assert device.app_version("app.notes") == "1.0"


def test_a_page_is_seen_with_its_widgets(device: OnDevice) -> None:
    page = device.observe()
    assert [(w.label, w.kind, w.parent, w.package) for w in page.widgets] == [
        ("", "FrameLayout", -1, "app.notes"),
        ("Notes", "TextView", 0, "app.notes"),
        ("Add", "Button", 0, "app.notes"),
    ]
    assert page.widgets[2].clickable
    assert device.observe() is page


def test_changes_arrive(device: OnDevice, client: FakeClient) -> None:
    before = device.observe()
    client.send(simple("Recipes"))
    after = device.wait(lambda page: page.widgets[1].text == "Recipes", 5)
    assert after.widgets[1].text == "Recipes"
    assert after.widgets[2] == before.widgets[2]


def test_settle_waits_for_the_change(device: OnDevice, client: FakeClient) -> None:
    before = device.observe()
    threading.Timer(0.2, client.send, [simple("Later")]).start()
    after = device.settle(before, timeout=5, reaction=3)
    assert after.widgets[1].text == "Later"


def test_settle_gives_up_after_the_reaction(device: OnDevice) -> None:
    before = device.observe()
    start = time.monotonic()
    assert device.settle(before, reaction=0.3).content == before.content
    assert 0.25 < time.monotonic() - start < STOP_SECONDS


def test_operations_reach_the_phone(device: OnDevice, client: FakeClient) -> None:
    device.perform(TAP)
    device.perform(Operation(OperationType.CLICK, point=(5, 6), parameter="3"))
    device.perform(Operation(OperationType.EDIT, bounds=Bounds(0, 0, 10, 20), parameter="héllo 你好"))
    device.perform(Operation(OperationType.SCROLL, bounds=Bounds(0, 0, 1080, 2400), parameter="down"))
    device.perform(Operation(OperationType.BACK, parameter="home"))
    device.perform(Operation(OperationType.OPEN, parameter="app.bank"))
    assert client.strokes[:4] == [[300, 350], [5, 6], [5, 6], [5, 6]]
    assert client.seen(did="type") == [{"did": "type", "points": [5, 10], "text": "héllo 你好"}]
    assert client.seen(did="press", key="home")
    assert client.seen(did="open", package="app.bank")
    with pytest.raises(DeviceRefused, match="no app"):
        device.perform(Operation(OperationType.OPEN, parameter="app.missing"))


def test_a_picture_and_a_protected_screen(device: OnDevice, client: FakeClient) -> None:
    page = device.observe(picture=True)
    assert page.picture is not None
    assert page.picture.data.startswith(b"\xff\xd8")
    client.send({**simple("Secret"), "protected": True})
    assert eventually(lambda: device.observe(picture=True).protected)
    with pytest.raises(ProtectedScreen):
        device.picture()


def test_a_prompt_arrives(server: Server, device: OnDevice, client: FakeClient) -> None:
    client.do("prompt", text="add a note")
    client.wait(told="prompted", sent="true")
    assert eventually(lambda: [p.text for p in server.ears.prompts] == ["add a note"])


def test_a_question_is_answered(device: OnDevice, client: FakeClient) -> None:
    answers: list[str] = []

    def ask() -> None:
        said = device.ask(Ask(hold=device.hold, kind="fill", text="Which note?"), 10)
        answers.append(said.value if said else "")

    thread = threading.Thread(target=ask)
    thread.start()
    client.wait(told="ask", text="Which note?")
    client.do("answer", value="Shopping")
    thread.join(5)
    assert answers == ["Shopping"]


def test_nobody_waits_for_an_answer_any_more(device: OnDevice, client: FakeClient) -> None:
    assert (
        device.ask(Ask(hold=device.hold, kind="fill", text="Which?"), 10, lambda: not client.find(told="ask")) is None
    )
    client.wait(told="dismiss")


def test_a_demonstration_is_recorded_and_passed_on(device: OnDevice, client: FakeClient) -> None:
    touched: list[tuple[int, int] | None] = []
    thread = threading.Thread(target=lambda: touched.append(device.next_touch(10)))
    thread.start()
    client.wait(told="capture")
    client.do("touch", points=[400, 500])
    thread.join(5)
    assert touched == [(400, 500)]
    assert client.strokes == [[400, 500]]
    assert device.next_touch(0.05) is None


def test_guide_outlines_and_waits(device: OnDevice, client: FakeClient) -> None:
    touched: list[tuple[int, int] | None] = []
    thread = threading.Thread(target=lambda: touched.append(device.guide(Bounds(0, 0, 100, 100), "Tap here", 10)))
    thread.start()
    client.wait(told="outline", text="Tap here")
    client.do("touch", points=[50, 50])
    thread.join(5)
    assert touched == [(50, 50)]


def test_the_run_is_shown(device: OnDevice, client: FakeClient) -> None:
    device.observe()
    device.show(2, "click: Add", "its text is “Add”")
    client.wait(told="held", by="tests", title="A test")
    client.wait(told="progress", step="2", reason="its text is “Add”")
    device.close()
    client.wait(told="released")
    with pytest.raises(DeviceLost):
        device.observe()


def test_the_user_stops_within_half_a_second(server: Server, device: OnDevice, client: FakeClient) -> None:
    device.observe()
    client.set("slow", milliseconds=8000)
    ended: list[float] = []

    def act() -> None:
        with pytest.raises(Aborted):
            device.perform(TAP)
        ended.append(time.monotonic())

    thread = threading.Thread(target=act)
    thread.start()
    client.wait(did="begin")
    start = time.monotonic()
    client.do("stop")
    thread.join(5)
    print(f"stopped by the user after {(ended[0] - start) * 1000:.0f} ms")
    assert ended[0] - start < STOP_SECONDS
    assert eventually(lambda: len(server.ears.stops) == 1)
    client.wait(told="released", status="stopped")
    assert client.strokes == []
    with pytest.raises(Aborted):
        device.perform(TAP)


def test_the_server_stops_within_half_a_second(device: OnDevice, client: FakeClient) -> None:
    device.observe()
    client.set("slow", milliseconds=8000)
    errors: list[Exception] = []

    def act() -> None:
        try:
            device.perform(TAP)
        except Aborted as error:
            errors.append(error)

    thread = threading.Thread(target=act)
    thread.start()
    client.wait(did="begin")
    start = time.monotonic()
    device.abort()
    thread.join(5)
    assert time.monotonic() - start < STOP_SECONDS
    assert len(errors) == 1
    client.wait(told="released")
    stopped = client.when[client.told.index(client.wait(told="released"))] - start
    print(f"stopped by the server after {stopped * 1000:.0f} ms")
    assert stopped < STOP_SECONDS
    assert client.strokes == []


def test_a_call_that_was_given_up_is_not_done_later(server: Server, device: OnDevice, client: FakeClient) -> None:
    device.observe()
    client.set("cut", after=0, sent=False)  # the request is lost, and the client away until it dials again
    quick = server.device(device.serial, timeout=0.05)
    with pytest.raises(DeviceTimeout):
        quick.perform(TAP)
    device.info()
    assert client.strokes == []


def test_only_allowed_apps_are_used(device: OnDevice, client: FakeClient) -> None:
    client.set("allow", packages=["app.bank"])
    assert eventually(lambda: device.packages() == {"app.bank"})
    with pytest.raises(DeviceRefused, match="did not allow"):
        device.perform(TAP)
    with pytest.raises(DeviceRefused, match="did not allow"):
        device.perform(Operation(OperationType.OPEN, parameter="app.notes"))
    page = device.observe(picture=True)
    assert (page.package, page.widgets, page.picture, page.protected) == ("app.notes", (), None, True)
    device.perform(Operation(OperationType.BACK))
    assert client.strokes == []
    dialog = row(0, "FrameLayout", (0, 0, 500, 500), "From the bank", package="app.bank")
    client.send(screen([*simple("Secret")["rows"], dialog], "app.bank"))
    assert [w.text for w in device.wait(lambda page: bool(page.widgets), 5).widgets] == ["From the bank"]


def test_nothing_is_read_or_done_on_the_lock_screen(device: OnDevice, client: FakeClient) -> None:
    client.send(screen(simple("Notes")["rows"], locked=True))
    client.seen()
    for call in (device.observe, lambda: device.perform(TAP), lambda: device.perform(Operation(OperationType.BACK))):
        with pytest.raises(DeviceRefused, match="locked"):
            call()
    assert client.strokes == []
    assert not client.seen(did="press")


@pytest.mark.parametrize("typed", [False, True])
def test_over_tls_with_the_key_pinned(tls_server: Server, client: FakeClient, typed: bool) -> None:
    if typed:
        client.do("pair", host="127.0.0.1", port=tls_server.listener.port, pin="", code="WRNG-WRNG")
        client.wait(told="connection", state="off")  # without a key, this machine is called without TLS
        return
    device = tls_server.device(tls_server.pair(client))
    device.perform(TAP)
    assert client.strokes == [[300, 350]]


def test_another_key_is_refused(tls_server: Server, client: FakeClient) -> None:
    code = tls_server.desk.offer().code
    client.do("pair", host="127.0.0.1", port=tls_server.listener.port, pin="ab" * 32, code=code)
    client.wait(told="connection", state="off")
    assert tls_server.pairings.all() == ()
