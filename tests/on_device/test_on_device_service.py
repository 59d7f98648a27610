"""The real service with its overlay on Robolectric's Android, against the real server's end of the protocol.

What it needs is large: the tests run where `scripts/build-client service` was run before."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from on_device_kit import ROOT, FakeClient, Server, eventually, serve
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.overlay import Overlay
from promptrpa.devices.on_device.protocol import Info, Watch
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.errors import DeviceLost

BUILD = ROOT / "android-client" / "build"
BUBBLE = "promptrpa: type what you want"
STARTS = 180.0
"""Seconds that it may take to start on a busy machine; 8 on a free one."""


class Host(FakeClient):
    """The phone, as its user sees it."""

    @property
    def windows(self) -> list[dict[str, Any]]:
        shown = [line["windows"] for line in self.told if line.get("told") == "windows"]
        return list(shown[-1]) if shown else []

    @property
    def texts(self) -> list[str]:
        return [text for window in self.windows for text in window["texts"]]

    def press(self, text: str) -> None:
        assert eventually(lambda: text in self.texts), f"{text} is not there: {self.texts}"
        self.do("press", text=text)


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    if not (BUILD / "service-classpath").is_file():
        pytest.skip("not built: scripts/build-client service")
    subprocess.run([ROOT / "scripts" / "build-client", "service"], check=True, timeout=110, capture_output=True)
    android = (BUILD / "service-android").read_text().strip()
    options = ("-Xmx700m", "-Drobolectric.offline=true", f"-Drobolectric.dependency.dir={android}")
    made = Host((BUILD / "service-classpath").read_text(), *options, "promptrpa.client.ServiceHost")
    try:
        assert eventually(lambda: made.texts == [BUBBLE], STARTS)
        yield made
        made.do("end")
        assert eventually(lambda: made.windows == []), "nothing stays on the screen"
    finally:
        made.close()


@pytest.fixture(scope="module")
def paired(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    serving = serve(tmp_path_factory.mktemp("server"))
    server = next(serving)
    host.do("battery", level=41, scale=50, plugged=1)
    host.do("pair", host="127.0.0.1", port=server.listener.port, pin="", code=server.desk.offer().spelt)
    assert eventually(lambda: bool(server.listener.here()))
    yield server, server.listener.here()[0].serial
    next(serving, None)


def device_of(paired: tuple[Server, str], *, run: bool = False) -> OnDevice:
    server, serial = paired
    return OnDevice(serial, lambda ended: server.listener.peer(serial), by="Anna", title="A test", timeout=10, run=run)


def asked(paired: tuple[Server, str], question: Question, *, secret: bool = False) -> list[Answer | None]:
    """Asks it; filled once it is answered. A question may still be open when the server is closed."""
    answers: list[Answer | None] = []

    def ask() -> None:
        with suppress(DeviceLost), closing(device_of(paired)) as device:
            answers.append(Overlay(device).ask(question, lambda: True, secret=secret))

    threading.Thread(target=ask, daemon=True).start()
    return answers


def test_it_tells_what_phone_it_is(paired: tuple[Server, str]) -> None:
    with closing(device_of(paired)) as device:
        about = device.about()
    assert (about.sdk, about.width, about.height, about.language) == (35, 1080, 2340, "en")
    assert (about.battery, about.charging) == (82, True)


def test_a_prompt_is_typed_in_the_bubble(host: Host, paired: tuple[Server, str]) -> None:
    host.press(BUBBLE)
    assert eventually(lambda: "Connected" in host.texts)
    host.do("type", text="set an alarm for 7:30")
    host.press("Go")
    assert eventually(lambda: [each.text for each in paired[0].ears.prompts] == ["set an alarm for 7:30"])
    assert eventually(lambda: host.texts == [BUBBLE])


def test_the_bar_says_who_uses_the_phone_and_why(host: Host, paired: tuple[Server, str]) -> None:
    with closing(device_of(paired, run=True)) as device:
        device.show(3, "click: Save", "its text is “Save”", of=9)
        assert eventually(lambda: "Step 3 of 9: click: Save (its text is “Save”)" in host.texts)
        assert {"Anna uses this phone", "I do it myself", "Stop"} <= set(host.texts)
        host.press("Stop")
        assert eventually(lambda: [hold for _, hold in paired[0].ears.stops] == [device.hold])
    assert eventually(lambda: host.texts == [BUBBLE])


def test_the_user_takes_over_and_hands_back(host: Host, paired: tuple[Server, str]) -> None:
    with closing(device_of(paired, run=True)) as device:
        device.show(1, "click: Save")
        host.press("I do it myself")
        assert eventually(lambda: paired[0].ears.taken == [device.hold])
        assert eventually(lambda: "I do it myself" not in host.texts)
    back: list[bool] = []
    with closing(device_of(paired)) as device:
        thread = threading.Thread(target=lambda: back.append(Overlay(device).wait_for_user(lambda: True)))
        thread.start()
        assert eventually(lambda: "Your turn" in host.texts)
        host.press("Go on")
        thread.join(10)
    assert back == [True]


def test_questions_are_answered(host: Host, paired: tuple[Server, str]) -> None:
    options = (Option("a", "One"), Option("b", "Two", "the second"))
    answers = asked(paired, Question(QuestionKind.CHOOSE, "which", "Which one?", options))
    host.press("Two\nthe second")
    assert eventually(lambda: answers == [Answer("which", "b")])
    answers = asked(paired, Question(QuestionKind.CONFIRM, "pay", "“Place order” can pay. Do it?", approval=True))
    assert eventually(lambda: "“Place order” can pay. Do it?" in host.texts)
    host.press("No")
    assert eventually(lambda: answers == [Answer("pay", "no")])
    answers = asked(paired, Question(QuestionKind.EDIT, "plan", "These steps?", default="open: Clock"))
    assert eventually(lambda: "open: Clock" in host.texts)
    host.do("type", text="open: Settings")
    host.press("OK")
    assert eventually(lambda: answers == [Answer("plan", "open: Settings")])


def test_a_passphrase_is_neither_shown_nor_spoken(host: Host, paired: tuple[Server, str]) -> None:
    answers = asked(paired, Question(QuestionKind.FILL, "passphrase", "Your passphrase?"), secret=True)
    assert eventually(lambda: "Your passphrase?" in host.texts)
    assert [w["secret"] for w in host.windows if "Your passphrase?" in w["texts"]] == [True]
    host.do("type", text="green horse")
    assert eventually(lambda: "•" * len("green horse") in host.texts)
    host.press("OK")
    assert eventually(lambda: answers == [Answer("passphrase", "green horse")])
    assert "green horse" not in str(host.told)
    asked(paired, Question(QuestionKind.FILL, "name", "Your name?"))
    assert eventually(lambda: "Your name?" in host.texts)
    assert [w["secret"] for w in host.windows if "Your name?" in w["texts"]] == [False]
    host.do("type", text="Anna")
    host.press("OK")


def test_only_notifications_that_are_waited_for_are_told(host: Host, paired: tuple[Server, str]) -> None:
    server, serial = paired
    peer = server.listener.peer(serial)
    peer.tell(Watch(packages=("app.mail",)))
    peer.request(Info(), 10)
    host.do("notice", package="app.other", title="Bob", text="not waited for", at=1)
    host.do("notice", package="app.mail")  # a toast
    for _ in range(2):
        host.do("notice", package="app.mail", title="Anna", text="see you at 8:40", at=2)
    assert eventually(lambda: len(server.ears.notices) == 1)
    told = server.ears.notices[0]
    assert (told.package, told.title, told.text, told.at) == ("app.mail", "Anna", "see you at 8:40", 2)


def test_nothing_of_ours_is_in_a_screenshot(host: Host) -> None:
    start = len(host.told)
    host.do("lift")
    assert eventually(lambda: len(host.find(start, told="windows")) >= 2)
    lifted, dropped = (line["windows"] for line in host.find(start, told="windows")[:2])
    assert [window["seen"] for window in lifted] == [False]
    assert [window["seen"] for window in dropped] == [True]
