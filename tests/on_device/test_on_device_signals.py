"""What a phone tells of its own accord: notifications that are waited for, its battery, that its user takes over."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from on_device_kit import FakeClient, Server, eventually, simple
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.protocol import Ask, Info, Watch

MAIL, NOTES = "app.mail", "app.notes"


def watch(server: Server, serial: str, *packages: str) -> None:
    """Tells the phone, and returns once it knows."""
    peer = server.listener.peer(serial)
    peer.tell(Watch(packages=packages))
    peer.request(Info(), 5)


def notice(client: FakeClient, text: str, package: str = MAIL, at: int = 1) -> None:
    client.set("notice", package=package, title="Anna", text=text, at=at)


def texts(server: Server) -> list[str]:
    return [each.text for each in server.ears.notices]


def sent(client: FakeClient) -> int:
    """Messages that went over the connection so far."""
    start = len(client.told)
    client.do("seen")
    return int(client.wait(start, told="seen")["messages"])


def test_only_what_is_watched_and_allowed_leaves_the_phone_and_once(server: Server, client: FakeClient) -> None:
    serial = server.pair(client)
    notice(client, "nobody waits")
    watch(server, serial, MAIL, NOTES)
    client.set("allow", packages=[MAIL])
    before = sent(client)
    notice(client, "not allowed", NOTES)
    notice(client, "not watched", "app.bank")
    assert [each["wanted"] for each in client.seen(told="noticed")] == ["false"] * 3
    notice(client, "see you at 8:40")
    notice(client, "see you at 8:40")
    assert eventually(lambda: texts(server) == ["see you at 8:40"])
    told = server.ears.notices[0]
    assert (told.package, told.title, told.at) == (MAIL, "Anna", 1)
    notice(client, "see you at 8:40", at=2)
    assert eventually(lambda: len(texts(server)) == 2)
    assert sent(client) == before + 2
    watch(server, serial)
    before = sent(client)
    notice(client, "nobody waits any more", at=3)
    assert sent(client) == before
    assert len(texts(server)) == 2


def test_many_are_told_one_after_the_other(server: Server, client: FakeClient) -> None:
    serial = server.pair(client)
    watch(server, serial, MAIL)
    for number in range(80):
        client.do("notice", package=MAIL, title="", text=f"number {number}", at=number)
    assert eventually(lambda: len(texts(server)) >= 3)
    assert texts(server)[:3] == ["number 0", "number 1", "number 2"]
    assert server.listener.peer(serial).connected, "so many do not end the connection"
    client.do("prompt", text="still there")
    assert eventually(lambda: len(server.ears.prompts) == 1)
    assert len(texts(server)) < 10


def test_what_came_on_the_lock_screen_is_told_once_it_is_unlocked(server: Server, client: FakeClient) -> None:
    watch(server, server.pair(client), MAIL)
    client.send({**simple("Notes"), "locked": True})
    notice(client, "see you")
    assert not eventually(lambda: bool(texts(server)), 0.5)
    client.send(simple("Notes"))
    assert eventually(lambda: texts(server) == ["see you"])


def test_what_came_without_a_connection_is_told_later(server: Server, client: FakeClient) -> None:
    serial = server.pair(client)
    watch(server, serial, MAIL)
    start = len(client.told)
    client.set("cut", after=0, sent=True)
    notice(client, "while it broke")
    client.wait(start, told="connection", state="ready")
    assert eventually(lambda: texts(server) == ["while it broke"])
    start = len(client.told)
    server.listener.peer(serial).end("for a test")
    notice(client, "in a new session", at=2)
    client.wait(start, told="connection", state="ready")
    assert eventually(lambda: texts(server)[-1] == "in a new session")
    assert texts(server).count("in a new session") == 1


def test_the_battery_is_told_where_it_changed(server: Server, client: FakeClient) -> None:
    with closing(server.device(server.pair(client))) as device:
        assert device.about().battery is None
        client.set("power", level=80, charging=False)
        assert (device.about().battery, device.about().charging) == (80, False)
        client.set("power", level=77, charging=False)
        client.set("power", level=77, charging=True)
        assert eventually(lambda: server.ears.powers == [(77, True)])
        client.set("power", level=40, charging=True)
        assert device.about().battery == 40
        assert server.ears.powers == [(77, True)], "no two within ten seconds"


def test_the_user_takes_the_phone_and_gives_it_back(server: Server, client: FakeClient) -> None:
    serial = server.pair(client)
    used = OnDevice(serial, lambda ended: server.listener.peer(serial), by="tests", timeout=5, run=True)
    with closing(used) as device:
        device.observe()
        client.wait(told="held", may_take="true")
        client.set("take over")
        client.set("take over")
        assert eventually(lambda: server.ears.taken == [device.hold])
    start = len(client.told)
    with closing(server.device(serial)) as device:
        said: list[Any] = []
        client.on_line = lambda line: client.do("answer", value="resume") if line.get("told") == "ask" else None
        said.append(device.ask(Ask(hold=device.hold, kind="resume", text="You have the phone."), 5))
        assert said[0].value == "resume"
        client.wait(start, told="held", may_take="false")
        client.set("take over")
    assert not eventually(lambda: len(server.ears.taken) > 1, 0.3)
