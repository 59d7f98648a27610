"""Whole runs through the on-device client: its real core, the real server, pages of the virtual phone."""

from __future__ import annotations

import json
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from on_device_kit import ROOT, STOP_SECONDS, FakeClient, Server, big_page, eventually, rows_of, screen
from promptrpa import bootstrap
from promptrpa.devices.hierarchy import read_dump
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.listener import PhoneListener
from promptrpa.devices.on_device.overlay import OverlayAsker, OverlayWatcher
from promptrpa.devices.on_device.protocol import Forget, Keep, SavedTask, Settle, Tasks
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus
from promptrpa.errors import AnswerNeeded
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.replay_program import compile_task
from promptrpa.settings import Settings, load
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone

BACK, HOME, ENTER = 4, 3, 66
PROMPT = (
    "open Clock, tap Timer, tap Alarm, tap Add alarm, type 7 in Hour, type 30 in Minute, tap Save, "
    "tap Add alarm, type 9 in Hour, type 15 in Minute, tap Save"
)
ALARM = "open Clock, tap Add alarm, type 8 in Hour, type 45 in Minute, tap Save"


class Bridge:
    """Does to a virtual phone what is done to the fake one, and shows the fake one its pages."""

    def __init__(self, phone: Phone, client: FakeClient) -> None:
        self.phone, self._client = phone, client
        self._shown = b""
        self._lock = threading.Lock()
        self._over = threading.Event()
        client.do("apps", apps={name: name for name in phone.packages() if phone.launcher_activity(name)})
        self.show()
        client.on_line = self._hear
        self._pump = threading.Thread(target=self._follow, daemon=True)
        self._pump.start()

    def _follow(self) -> None:
        while not self._over.wait(0.02):
            self.show()

    def show(self) -> None:
        with self._lock:
            dump = self.phone.hierarchy()
            if dump == self._shown:
                return
            self._shown = dump
            package, activity = self.phone.foreground()
            self._client.send(screen(rows_of(read_dump(dump).widgets), package, activity=activity))

    def _hear(self, said: dict[str, Any]) -> None:
        match said.get("did"):
            case "stroke" if len(said["points"]) == 2:
                self.phone.tap(*said["points"])
            case "stroke":
                points = said["points"]
                self.phone.swipe(list(zip(points[::2], points[1::2], strict=True)), int(said["moving"]) / 1000)
            case "type":
                self.phone.tap(*said["points"])
                self.phone.clear_text()
                self.phone.type_text(said["text"])
            case "press":
                self.phone.key({"back": BACK, "home": HOME, "enter": ENTER}[said["key"]])
            case "open":
                self.phone.start_app(said["package"])
            case _:
                return
        self.show()

    def close(self) -> None:
        self._over.set()
        self._pump.join(5)
        self.phone.close()


@pytest.fixture
def bridge(client: FakeClient) -> Iterator[Bridge]:
    made = Bridge(Phone(PhoneConfig(serial="bridged"), bootstrap.load_packs(())), client)
    yield made
    made.close()


@contextmanager
def knowledge_of(home: Path) -> Iterator[tuple[Settings, KnowledgeBase]]:
    settings = replace(load({}, home=home), pictures=False)
    with bootstrap.open_knowledge(settings) as knowledge:
        yield settings, knowledge


def run(settings: Settings, knowledge: KnowledgeBase, device: OnDevice, prompt: str) -> Run:
    mind = bootstrap.make_mind(settings, knowledge)
    asker, watcher = OverlayAsker(device), OverlayWatcher(device)
    return bootstrap.make_runner(settings, knowledge, mind, device, asker, watcher).run(prompt)


def alarms(phone: Phone) -> list[str]:
    return sorted(str(each["time"]) for each in phone.state()["clock"]["alarms"].values())


def test_a_prompt_from_the_overlay_is_done(server: Server, client: FakeClient, bridge: Bridge, tmp_path: Path) -> None:
    serial = server.pair(client)
    client.do("prompt", text=PROMPT)
    assert eventually(lambda: len(server.ears.prompts) == 1)
    before = alarms(bridge.phone)
    with knowledge_of(tmp_path / "home") as (settings, knowledge):
        done = run(settings, knowledge, server.device(serial), server.ears.prompts[0].text)
        assert done.status is RunStatus.DONE, done.reason
        assert alarms(bridge.phone) == sorted([*before, "07:30", "09:15"])
        assert len(client.seen(told="progress")) >= 11
        client.wait(told="released", status="done")


@pytest.mark.parametrize("kind", list(QuestionKind))
def test_the_overlay_asks(server: Server, client: FakeClient, kind: QuestionKind) -> None:
    asker = OverlayAsker(server.device(server.pair(client)), seconds=5)
    options = (Option("a", "One"), Option("b", "Two", "the second"))
    answers: list[Answer] = []
    question = Question(kind, "which", "Which one?", options, default="a")
    thread = threading.Thread(target=lambda: answers.append(asker.ask(question, None)))
    thread.start()
    if kind is QuestionKind.DEMONSTRATE:
        client.wait(told="capture")
        client.do("touch", points=[7, 8])
    else:
        client.wait(told="ask", kind=str(kind), text="Which one?")
        client.do("answer", value="b")
    thread.join(5)
    shown = kind is QuestionKind.DEMONSTRATE
    assert answers == [Answer("which", "7,8" if shown else "b", done=shown)]


def test_nobody_answers(server: Server, client: FakeClient) -> None:
    asker = OverlayAsker(server.device(server.pair(client)), seconds=0.2)
    with pytest.raises(AnswerNeeded):
        asker.ask(Question(QuestionKind.DEMONSTRATE, "step", "Show it."), None)
    declining = OverlayAsker(server.device(server.listener.phones()[0][0].device), seconds=5)
    client.on_line = lambda said: client.do("answer") if said.get("told") == "ask" else None
    with pytest.raises(AnswerNeeded):
        declining.ask(Question(QuestionKind.FILL, "name", "Who?"), None)


def test_a_task_runs_on_the_phone_alone(server: Server, client: FakeClient, bridge: Bridge, tmp_path: Path) -> None:
    serial = server.pair(client)
    with knowledge_of(tmp_path / "home") as (settings, knowledge):
        assert run(settings, knowledge, server.device(serial), ALARM).status is RunStatus.DONE
        task = knowledge.tasks()[0]
        program = compile_task(task, lexicon())
    peer = server.listener.peer(serial)
    peer.tell(Keep(task=task.id, program=json.loads(json.dumps(program))))
    peer.tell(Tasks(tasks=(SavedTask(id=task.id, name=task.name, offline=True),)))
    client.wait(told="tasks")
    before = alarms(bridge.phone)
    start = len(client.told)
    server.listener.close()
    client.wait(start, told="connection", state="off")
    began = time.monotonic()
    client.do("run", task=task.id)
    client.wait(start, told="running", begun="true")
    ended = client.wait(start, told="released")
    assert ended["status"] == "done", ended
    assert time.monotonic() - began < 10
    assert alarms(bridge.phone) == sorted([*before, "08:45"])


def test_a_task_that_runs_alone_is_stopped(server: Server, client: FakeClient, bridge: Bridge) -> None:
    serial = server.pair(client)
    package = next(name for name in bridge.phone.packages() if "deskclock" in name)
    step = {"operation": "press", "parameter": "back", "text": "press: back", "package": package, "gate": "allow"}
    program = {"format": 1, "name": "Long", "version": 1, "rules": {}, "slots": [], "steps": [step] * 50}
    server.listener.peer(serial).tell(Keep(task="t1", program=program))
    with closing(server.device(serial)) as device:
        device.info()
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
        device.info()
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
        device.info()
    client.wait(told="released")
    client.do("unpair")
    client.wait(told="connection", state="off")
    client.do("run", task="t1")
    client.wait(told="running", begun="false")


def lexicon() -> Lexicon:
    return Lexicon.load(ROOT / "knowledge" / "lexicon")


def test_a_step_costs_little_of_our_own_time(server: Server, client: FakeClient) -> None:
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
    assert step < 0.02
    assert whole < 0.05
