"""The on-device client's real core on a JVM, with a fake phone below it, and what the tests need around it."""

from __future__ import annotations

import base64
import io
import json
import secrets
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from promptrpa.devices.hierarchy import read_dump
from promptrpa.devices.on_device.certificate import own_certificate
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.listener import PhoneListener
from promptrpa.devices.on_device.pairing import FilePairings, PairingDesk, make_proof
from promptrpa.devices.on_device.protocol import FLAGS, VERSION, Noticed, Power, Prompt, Ran
from promptrpa.domain.page import Widget
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import ProtectedWindow

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "on_device"
PATIENCE = 30.0
BACK, HOME, ENTER = 4, 3, 66
STOP_SECONDS = 5.0
"""That a stop may take on a busy machine; 0.02 on a free one. What it stops would take 8."""


def classpath() -> str:
    """Of the core and its tests, compiled where that is needed."""
    if not shutil.which("javac") or not shutil.which("mvn"):
        pytest.skip("no JDK or no Maven here: apt install openjdk-17-jdk-headless maven")
    subprocess.run([ROOT / "scripts" / "build-client", "core"], check=True, timeout=110, capture_output=True)
    return (ROOT / "android-client" / "build" / "test-classpath").read_text()


def row(
    depth: int, kind: str, box: tuple[int, int, int, int], text: str = "", flags: int = 64, **more: str
) -> list[Any]:
    """A row of a tree; flags 64: enabled."""
    made = [depth, f"android.widget.{kind}", *box, flags, text]
    return [*made, more.get("description", ""), more.get("hint", ""), more.get("id", ""), more.get("package", "")]


def screen(rows: list[list[Any]], package: str = "app.notes", **more: Any) -> dict[str, Any]:
    return {"do": "screen", "rows": rows, "package": package, "width": 1080, "height": 2400, **more}


def simple(title: str) -> dict[str, Any]:
    window = row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.notes")
    button = row(1, "Button", (100, 300, 500, 400), "Add", 65)
    return screen([window, row(1, "TextView", (0, 100, 1080, 200), title), button])


def big_page(shown: int, offset: int = 0, count: int = 100) -> dict[str, Any]:
    """A window with a list of so many rows of four widgets."""
    rows = [row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.notes")]
    for number in range(count):
        top = 24 * number
        rows.append(row(1, "LinearLayout", (0, top, 1080, top + 24), flags=65, id="app.notes:id/item"))
        name = f"Entry {number + offset}"
        rows.append(row(2, "ImageView", (0, top, 24, top + 24), description=f"Picture of {name}"))
        rows.append(row(2, "TextView", (24, top, 800, top + 24), name, id="app.notes:id/title"))
        state = f"changed {shown} times" if number == 3 else "as it was"
        rows.append(row(2, "TextView", (800, top, 1080, top + 24), state, id="app.notes:id/state"))
    return screen(rows)


def rows_of(widgets: tuple[Widget, ...]) -> list[list[Any]]:
    depths: list[int] = []
    rows: list[list[Any]] = []
    for w in widgets:
        depths.append(depths[w.parent] + 1 if w.parent >= 0 else 0)
        flags = sum(getattr(w, name) << bit for bit, name in enumerate(FLAGS))
        package = "" if w.parent >= 0 and widgets[w.parent].package == w.package else w.package
        texts = ["" if w.password else w.text, w.description, w.hint, w.resource_id, package]
        rows.append([depths[-1], w.class_name, *w.bounds, flags, *texts])
    return rows


class FakeClient:
    """The process; `wait` finds what it told. what: options of java and the class to run."""

    def __init__(self, classpath: str, *what: str) -> None:
        self._process = subprocess.Popen(
            [
                "java",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                classpath,
                *(what or ("-Xmx128m", "promptrpa.core.FakeClient")),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.told: list[dict[str, Any]] = []
        self.when: list[float] = []
        self.on_line: Callable[[dict[str, Any]], None] = lambda line: None
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said = json.loads(line)
            with self._news:
                self.told.append(said)
                self.when.append(time.monotonic())
                self._news.notify_all()
            self.on_line(said)

    def do(self, what: str, **more: Any) -> None:
        self.send({"do": what, **more})

    def set(self, what: str, **more: Any) -> None:
        """Do it, and return once it is done."""
        self.do(what, **more)
        self.seen()

    def send(self, line: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()

    def prompt(self, text: str) -> bool:
        """Whether it was sent: without a connection the user is told that it was not, and nothing comes of it."""
        start = len(self.told)
        self.do("prompt", text=text)
        return bool(self.wait(start, told="prompted")["sent"] == "true")

    def find(self, start: int = 0, **wanted: Any) -> list[dict[str, Any]]:
        return [each for each in self.told[start:] if wanted.items() <= each.items()]

    def wait(self, start: int = 0, **wanted: Any) -> dict[str, Any]:
        """The first line with these fields from `start` on."""
        with self._news:
            self._news.wait_for(lambda: bool(self.find(start, **wanted)), PATIENCE)
            found = self.find(start, **wanted)
        assert found, f"{wanted} was not told; there is {self.told[-8:]}"
        return found[0]

    def seen(self, start: int = 0, **wanted: Any) -> list[dict[str, Any]]:
        """The same, once all that was told so far has been read."""
        begin = len(self.told)
        self.do("stored", name="")
        self.wait(begin, told="stored")
        return self.find(start, **wanted)

    @property
    def strokes(self) -> list[list[int]]:
        return [each["points"] for each in self.seen(did="stroke")]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)
        self._reader.join(5)
        self._process.stdout.close()


class Bridge:
    """Does to a virtual phone what is done to the fake one, and shows the fake one its pages."""

    def __init__(self, phone: Phone, client: FakeClient) -> None:
        self.phone, self._client = phone, client
        self._shown = b""
        self._lock = threading.Lock()
        self._over = threading.Event()
        client.do("apps", apps={name: name for name in phone.packages() if phone.launcher_activity(name)})
        self.show()
        client.do("picture")
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
            case "picture":
                self._client.do("picture", jpeg=self._picture())
                return
            case _:
                return
        self.show()

    def _picture(self) -> str:
        """A JPEG in base64; empty where the window in front refuses."""
        made = io.BytesIO()
        with suppress(ProtectedWindow):
            self.phone.screenshot().convert("RGB").save(made, "JPEG", quality=80)
        return base64.b64encode(made.getvalue()).decode()

    def widgets(self) -> tuple[Widget, ...]:
        return read_dump(self.phone.hierarchy()).widgets

    def alarms(self) -> list[str]:
        return sorted(str(each["time"]) for each in self.phone.state()["clock"]["alarms"].values())

    def close(self) -> None:
        self._over.set()
        self._pump.join(5)
        self.phone.close()


def serve(folder: Path, *, tls: bool = False, grace: float = 20.0) -> Iterator[Server]:
    """A listener that runs; files go into the folder."""
    pairings, ears = FilePairings(folder / "phones.json"), Ears()
    desk = PairingDesk(pairings)
    certificate = own_certificate(folder / "server.pem") if tls else None
    listener = PhoneListener(pairings, desk, ears, certificate=certificate, grace=grace)
    listener.start()
    yield Server(listener, desk, pairings, ears)
    listener.close()


@dataclass
class Ears:
    """What phones did of their own accord."""

    prompts: list[Prompt] = field(default_factory=list)
    stops: list[tuple[float, int]] = field(default_factory=list)
    runs: list[Ran] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    notices: list[Noticed] = field(default_factory=list)
    powers: list[tuple[int, bool]] = field(default_factory=list)

    def prompted(self, serial: str, prompt: Prompt) -> None:
        self.prompts.append(prompt)

    def stopped(self, serial: str, hold: int) -> None:
        self.stops.append((time.monotonic(), hold))

    def ran(self, serial: str, ran: Ran) -> None:
        self.runs.append(ran)

    def taken_over(self, serial: str, hold: int) -> None:
        self.taken.append(hold)

    def noticed(self, serial: str, noticed: Noticed) -> None:
        self.notices.append(noticed)

    def powered(self, serial: str, power: Power) -> None:
        self.powers.append((power.level, power.charging))


@dataclass
class Server:
    """A listener with its collaborators."""

    listener: PhoneListener
    desk: PairingDesk
    pairings: FilePairings
    ears: Ears

    def pair(self, client: FakeClient, *, typed: bool = False) -> str:
        """Pairs a fake phone; its serial."""
        start = len(client.told)
        pin = "" if typed else self.listener.fingerprint
        client.do("pair", host="127.0.0.1", port=self.listener.port, pin=pin, code=self.desk.offer().spelt)
        client.wait(start, told="connection", state="ready")
        return self.pairings.all()[-1].device

    def device(self, serial: str, timeout: float = 5.0) -> OnDevice:
        return device_of(self.listener, serial, timeout)


class Raw:
    """A client that says what it is told to. What it does not read fills a small buffer, whatever the system grants."""

    opened: ClassVar[ExitStack]

    def __init__(self, port: int) -> None:
        reached = socket.socket()
        reached.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        reached.connect(("127.0.0.1", port))
        calling = connect(f"ws://127.0.0.1:{port}/", sock=reached, max_size=None, close_timeout=0.2)
        self.socket: ClientConnection = self.opened.enter_context(calling)
        self.challenge = self.read()
        self.nonce = secrets.token_hex(16)

    def read(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.socket.recv(5))
        return said

    def say(self, **fields: Any) -> None:
        self.socket.send(json.dumps(fields))

    def proof(self, key: bytes) -> str:
        return make_proof(key, "client", self.challenge["nonce"], self.nonce, "")

    def hello(self, device: str, token: str, **more: Any) -> dict[str, Any]:
        fields = {"protocol": VERSION, "device": device, "nonce": self.nonce, "proof": self.proof(bytes.fromhex(token))}
        self.say(type="hello", **{**fields, **more})
        return self.read()

    def refusal(self) -> str:
        """The code with which the server ends the connection."""
        try:
            while (said := self.read())["type"] != "refuse":
                pass
            return str(said["code"])
        except ConnectionClosed as closed:
            return f"closed {closed.rcvd.code if closed.rcvd else ''}"


def device_of(listener: PhoneListener, serial: str, timeout: float = 5.0) -> OnDevice:
    return OnDevice(serial, lambda ended: listener.peer(serial), by="tests", title="A test", timeout=timeout)


def eventually(check: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    end = time.monotonic() + seconds
    while not check():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
