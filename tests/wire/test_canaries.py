"""Canaries: private values on a phone and in a prompt, looked for in all that leaves or is written down."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import threading
import urllib.parse
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

import canary_kit
from common import read_models
from phones import PhoneFactory
from promptrpa.bootstrap import (
    export_knowledge,
    export_tasks,
    export_tuning,
    load_packs,
    make_checker,
    make_guard,
    make_mind,
    make_runner,
    open_knowledge,
    open_vault,
)
from promptrpa.bootstrap.vision import text_reader
from promptrpa.domain.durable import Request
from promptrpa.domain.loop import Command, RunState
from promptrpa.domain.model import Message, ModelRole
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.language.model import ChatModel
from promptrpa.language.recorded import ScriptedWire
from promptrpa.matching.words.text import plain
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.runs.durable.driver import DurableRun, Turn
from promptrpa.runs.durable.ports import Parts
from promptrpa.runs.hands import Limits
from promptrpa.settings import Settings

CARD, PASSWORD, ID = "4539 1488 0343 6467", "Pelican!7734x", "11010519491231002X"
NAME, CHINESE_NAME, PHONE, CODE = "Zephyrine Quillfeather", "欧阳朔月", "+1 415 555 0177", "739154"
CANARIES = (CARD, CARD.replace(" ", ""), PASSWORD, ID, NAME, CHINESE_NAME, PHONE, CODE)
PROMPT = f"write my card {CARD} into the passport note and log in with password {PASSWORD}"


class Watcher:
    """Implements ports.Watcher and ports.Asker; keeps what it is told, as a log would."""

    attended = False

    def __init__(self) -> None:
        self.said: list[str] = []

    def started(self, run: Run) -> None:
        self.said.append(run.prompt)

    def note(self, text: str) -> None:
        self.said.append(text)

    def step(self, step: Step) -> None:
        self.said.append(f"{step.instruction} {step.reason}")

    def over(self, run: Run) -> None:
        self.said.append(run.reason)

    def ask(self, question: Question, page: Page | None) -> Answer:
        return Answer(question.name, "yes")


def wanderer() -> ScriptedWire:
    """Looks at contacts, messages and a note, types what the prompt holds, and is done."""
    steps: Iterator[tuple[str, str, str]] = iter(
        [
            ("open", "", "Contacts"), ("click", r"\{\{name", ""), ("back", "", ""), ("scroll", "", "down"),
            ("open", "", "Messages"), ("click", r"row (?!.*list)", ""), ("back", "", ""),
            ("open", "", "Notes"), ("click", "row Identity", ""),
            ("click", "button Edit", ""), ("edit", r"field.*ID number", "{{card_number}} {{password}}"),
            ("click", "(?:Save|Done)", ""), ("done", "", ""),
        ]
    )  # fmt: skip

    def answer(messages: Sequence[Message], name: str) -> str:
        if name == "criticise_plan":
            return json.dumps({"problems": [], "plan": []})
        if name == "understand":
            return json.dumps({"kind": "task", "goal": "write the card into the note", "app": ""})
        if name == "choose_tutorial":
            return '{"number": 0}'
        if name != "next_step":
            return "{}"
        action, words, text = next(steps)
        lines = re.findall(rf"^(\d+) .*{words}.*$", messages[-1].text, re.M)
        said = {"step": action, "thought": action, "action": action, "text": text, "plan": [action]}
        return json.dumps({**said, "widget": int(lines[-1]) if words and lines else -1})

    return ScriptedWire(answer)


def found_in(data: bytes) -> list[str]:
    return canary_kit.found_in(data, CANARIES)


PICTURES = 2
"""So many of each kind are read: it takes a second each."""


class Audience:
    """Implements runs.durable.ports.Stage."""

    def doing(self, device: str, state: RunState, command: Command) -> None: ...

    def changed(self, device: str, run: str) -> None: ...


Drive = Callable[[Settings, KnowledgeBase, Mind, Device, Watcher], Run]


def run_directly(settings: Settings, knowledge: KnowledgeBase, mind: Mind, device: Device, watcher: Watcher) -> Run:
    return make_runner(settings, knowledge, mind, device, watcher, watcher).run(PROMPT)


def run_durably(settings: Settings, knowledge: KnowledgeBase, mind: Mind, device: Device, watcher: Watcher) -> Run:
    """By the driver of the server: its checkpoints are written to disk at each command."""

    @contextmanager
    def opened(run: Run) -> Iterator[Device]:
        yield device

    checkpoints = Checkpoints(knowledge.database, lock=open_vault(settings.home))
    prompt = mind.guard.cover_secrets(PROMPT)
    run = Run("r0", prompt, device.serial, RunStatus.QUEUED, "2026-01-01T00:00:00+00:00")
    checkpoints.open(run, Request(prompt, device.serial), "")
    parts = Parts(
        mind, knowledge, knowledge.journal, checkpoints, Grants(knowledge.database), Schedules(knowledge.database),
        opened, Audience(), Limits(settings.step_timeout, pictures=True), "this process",
        make_checker(knowledge, mind), knowledge.suites,
    )  # fmt: skip
    driver = DurableRun(run.id, parts, device, threading.Event())
    turn = driver.go_on()
    while turn is Turn.ASKS:
        assert read_everything(settings.home) == {}
        asked = checkpoints.pending(run.id).ask
        assert asked is not None
        turn = driver.go_on(watcher.ask(asked.question, None))
    return knowledge.journal.run(run.id)


def read_everything(folder: Path) -> dict[str, list[str]]:
    """The files that have canaries in them."""
    return canary_kit.found_below(folder, CANARIES)


def seen_in(pictures: Iterable[bytes]) -> list[str]:
    """The canaries that can be read in pictures."""
    reader = text_reader("rapid")
    found = []
    for png in pictures:
        image = Image.open(io.BytesIO(png))
        lines = reader.read(Picture(png, image.size))
        read = plain(" ".join(line.text for line in lines))
        found += [canary for canary in CANARIES if plain(canary) in read]
    return found


@pytest.mark.long
@pytest.mark.parametrize("drive", [run_directly, run_durably])
def test_no_canary_leaves_or_is_written_down(tmp_path: Path, phone_factory: PhoneFactory, drive: Drive) -> None:
    served = phone_factory(packs=load_packs(()))
    served.phone.put(
        {
            "contacts.people.p1.name": NAME,
            "contacts.people.p1.phone": PHONE,
            "contacts.people.p3.name": CHINESE_NAME,
            "notes.notes.n2.title": "Identity",
            "notes.notes.n2.text": f"ID number {ID}",
            "messages.threads.t1.messages.m5.text": f"{CODE} is your verification code.",
        }
    )
    settings = replace(Settings(), home=tmp_path / "home", pictures=True, model_strong="big")
    guard, wire, watcher = make_guard(settings), wanderer(), Watcher()
    with open_knowledge(settings) as knowledge:
        model = ChatModel(wire, {ModelRole.STRONG: "big", ModelRole.VISION: "eye"}, knowledge.ledger, guard)
        mind = make_mind(settings, knowledge, read_models(), model)
        device = served.device()
        run = drive(settings, knowledge, mind, device, watcher)
        device.close()
        tasks = knowledge.tasks()
        assert run.status is RunStatus.DONE, (run, watcher.said)
        assert export_tuning(settings, knowledge, tmp_path / "out.jsonl")[0] == 1
        export_knowledge(knowledge, tmp_path / "out-knowledge.json", ())
    export_tasks(settings, tasks, tmp_path / "out-tasks.json")
    asked = "\n".join(m.text for messages in wire.asked for m in messages)
    assert "{{card_number}}" in asked
    assert "{{password}}" in asked
    assert "{{name" in asked
    assert found_in(asked.encode()) == []
    assert not {CARD, PASSWORD, ID, CODE} & set(found_in("\n".join(watcher.said).encode()))
    assert read_everything(tmp_path) == {}
    sent = {p for messages in wire.asked for m in messages for p in m.pictures}
    kept = {f.read_bytes() for f in (settings.home / "pictures").rglob("*") if f.is_file()}
    assert sent
    assert kept
    assert seen_in(sorted(sent)[:PICTURES] + sorted(kept)[:PICTURES]) == []
    vault = open_vault(settings.home)
    assert (vault.value("card_number"), vault.value("password")) == (CARD, PASSWORD)
    assert CARD in json.dumps(served.phone.state(), ensure_ascii=False)
    assert PASSWORD in json.dumps(served.phone.state(), ensure_ascii=False)


@pytest.mark.parametrize("canary", CANARIES)
def test_the_search_for_canaries_finds_them(canary: str) -> None:
    for data in (
        canary.encode(), base64.b64encode(f"xx {canary} yy".encode()), urllib.parse.quote(canary).encode(),
        json.dumps(canary).encode(), gzip.compress(canary.encode()), zlib.compress(canary.encode()),
    ):  # fmt: skip
        assert canary in found_in(b"head " + data)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("a.json", json.dumps(["xx", canary, "yy"]))
    assert canary in found_in(packed.getvalue())


def test_a_stored_value_is_typed_at_the_phone_and_replays(tmp_path: Path, phone_factory: PhoneFactory) -> None:
    settings = replace(Settings(), home=tmp_path / "home", pictures=False)
    open_vault(settings.home).put("pin", "2468")
    for replay in (False, True):
        device, watcher = phone_factory(packs=load_packs(())).device(), Watcher()
        with open_knowledge(settings) as knowledge:
            mind = make_mind(settings, knowledge, read_models())
            runner = make_runner(settings, knowledge, mind, device, watcher, watcher)
            run = runner.run("open Bank, type {{pin}} in PIN, tap Sign in, tap Cards")
            assert (run.status, run.replay) == (RunStatus.DONE, replay)
            (task,) = knowledge.tasks()
            assert [s.operation.parameter for s in task.steps if s.operation.type == "edit"] == ["{{pin}}"]
            kept = " ".join(map(str, knowledge.journal.steps(run.id)))
            assert not re.search(r"(?<!\d)2468(?!\d)", kept)  # a time may have these digits in it
        device.close()
