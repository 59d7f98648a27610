"""What the overlay asks, what the phone runs alone, and what a step costs."""

from __future__ import annotations

import statistics
import threading
import time
from contextlib import closing
from typing import Any

import pytest

from on_device_kit import STOP_SECONDS, Bridge, FakeClient, Server, big_page, eventually
from promptrpa.devices.on_device.listener import PhoneListener
from promptrpa.devices.on_device.overlay import Overlay
from promptrpa.devices.on_device.protocol import Forget, Keep, Settle
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.errors import AnswerNeeded


@pytest.mark.parametrize("kind", list(QuestionKind))
def test_the_overlay_asks(server: Server, client: FakeClient, kind: QuestionKind) -> None:
    overlay = Overlay(server.device(server.pair(client)))
    options = (Option("a", "One"), Option("b", "Two", "the second"))
    answers: list[Answer | None] = []
    question = Question(kind, "which", "Which one?", options, default="a")
    thread = threading.Thread(target=lambda: answers.append(overlay.ask(question, lambda: True)))
    thread.start()
    shown = kind is QuestionKind.DEMONSTRATE
    client.wait(told="ask", kind="choose" if shown else str(kind), text="Which one?")
    client.do("answer", value="show" if shown else "b")
    if shown:
        client.wait(told="capture")
        client.do("touch", points=[7, 8])
    thread.join(5)
    assert answers == [Answer("which", "7,8" if shown else "b", done=shown)]
    assert client.strokes == ([[7, 8]] if shown else [])


def test_a_question_is_declined_or_no_longer_wanted(server: Server, client: FakeClient) -> None:
    overlay = Overlay(server.device(server.pair(client)))
    question = Question(QuestionKind.FILL, "name", "Who?")
    client.on_line = lambda said: client.do("answer") if said.get("told") == "ask" else None
    with pytest.raises(AnswerNeeded, match="gave no answer"):
        overlay.ask(question, lambda: True)
    client.on_line = lambda said: None
    start = len(client.told)
    assert overlay.ask(question, lambda: not client.find(start, told="ask")) is None
    client.wait(start, told="dismiss")


def test_a_task_that_runs_alone_is_stopped(server: Server, client: FakeClient, bridge: Bridge) -> None:
    serial = server.pair(client)
    package = next(name for name in bridge.phone.packages() if "deskclock" in name)
    step = {"operation": "press", "parameter": "back", "text": "press: back", "package": package, "gate": "allow"}
    program = {"format": 1, "name": "Long", "version": 1, "rules": {}, "slots": [], "steps": [step] * 50}
    server.listener.peer(serial).tell(Keep(task="t1", program=program))
    with closing(server.device(serial)) as device:
        device.observe()
    client.wait(told="released")
    client.do("unpair")
    client.wait(told="connection", state="off")
    start = len(client.told)
    client.do("run", task="t1")
    client.wait(start, did="press")
    asked = time.monotonic()
    client.do("stop")
    client.wait(start, told="released", status="stopped")
    assert time.monotonic() - asked < STOP_SECONDS
    done = len(client.seen(did="press"))
    assert done < 50
    assert not eventually(lambda: len(client.find(did="press")) > done, 0.5)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gate": "confirm"}, "needs a yes"),
        ({"parameter": "{hour}"}, "value is missing"),
        ({"operation": "explode", "parameter": "now"}, "no operation explode"),
        ({"features": {"text": "Nowhere"}}, "Another app is in front"),
    ],
)
def test_unknown_means_stop(
    server: Server, client: FakeClient, bridge: Bridge, change: dict[str, Any], said: str
) -> None:
    serial = server.pair(client)
    step = {"operation": "press", "parameter": "enter", "text": "a step", "package": "app.none", "gate": "allow"}
    program = {"format": 1, "name": "One", "version": 3, "rules": {}, "slots": [], "steps": [{**step, **change}]}
    server.listener.peer(serial).tell(Keep(task="t1", program=program))
    with closing(server.device(serial)) as device:
        device.observe()
    client.wait(told="released")
    port = server.listener.port
    start = len(client.told)
    server.listener.close()
    client.wait(start, told="connection", state="off")
    client.do("run", task="t1")
    ended = client.wait(start, told="released", status="failed")
    assert said in ended["text"]
    assert not [each for each in client.told if each.get("did") in ("press", "stroke")]
    again = PhoneListener(server.pairings, server.desk, server.ears, port=port)
    again.start()
    try:
        assert eventually(lambda: len(server.ears.runs) == 1)
        ran = server.ears.runs[0]
        assert (ran.task, ran.version, ran.status, ran.steps) == ("t1", 3, "failed", 0)
    finally:
        again.close()


def test_what_is_not_kept_does_not_run_alone(server: Server, client: FakeClient, bridge: Bridge) -> None:
    serial = server.pair(client)
    peer = server.listener.peer(serial)
    program = {"format": 1, "name": "One", "version": 1, "rules": {}, "slots": [], "steps": []}
    peer.tell(Keep(task="t1", program=program))
    peer.tell(Forget(task="t1"))
    with closing(server.device(serial)) as device:
        device.observe()
    client.wait(told="released")
    client.do("unpair")
    client.wait(told="connection", state="off")
    client.do("run", task="t1")
    client.wait(told="running", begun="false")


def test_what_a_step_costs_of_our_own_time(server: Server, client: FakeClient) -> None:
    device = server.device(server.pair(client), timeout=10)
    full: list[float] = []
    changed: list[float] = []
    for number in range(30):
        client.send(big_page(number))
        wanted = f"changed {number} times"
        device.wait(lambda page, wanted=wanted: any(w.text == wanted for w in page.widgets), 5)
        device.perform(Operation(OperationType.CLICK, point=(10, 10)))
        start = time.perf_counter()
        device.observe()
        device.perform(Operation(OperationType.CLICK, point=(10, 10)))
        device.observe()
        changed.append(time.perf_counter() - start)
        fresh = Settle(since=0, timeout=0, reaction=0)
        start = time.perf_counter()
        assert len(device._look(fresh, 5).widgets) == 401
        full.append(time.perf_counter() - start)
    step, whole = statistics.median(changed[5:]), statistics.median(full[5:])
    print(f"a step: {step * 1000:.1f} ms; a whole tree: {whole * 1000:.1f} ms")
