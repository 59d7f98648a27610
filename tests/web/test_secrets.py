"""Private values of a server's home and of its phones' pages, looked for in all that it tells: replies, events, tools
for agents, metrics, traces, the log, backups and exports. What a virtual phone itself holds is its own."""

from __future__ import annotations

import base64
import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from canary_kit import found_below, found_in
from promptrpa.bootstrap.vision import text_reader
from promptrpa.domain.page import Picture
from promptrpa.matching.words.text import plain
from server_kit import UP, Api, ServerProcess, wait_for
from telemetry_kit import Collector, collecting

CARD, PASSWORD, STORED = "4539 1488 0343 6467", "Pelican!7734x", "Magpie#5521q"
CANARIES = (CARD, CARD.replace(" ", ""), PASSWORD, STORED)
PROMPT = (
    f'open Notes, tap New note, type "card number {CARD}" in Title, '
    f'type "password {PASSWORD} or {{{{own}}}}" in Note, tap Save'
)


@pytest.fixture(scope="module")
def traces() -> Iterator[Collector]:
    with collecting() as server:
        yield server


@pytest.fixture(scope="module")
def secretive(tmp_path_factory: pytest.TempPathFactory, traces: Collector) -> Iterator[tuple[ServerProcess, Api]]:
    """A server whose phone shows a note with a card's number and passwords, typed by a run."""
    server = ServerProcess(tmp_path_factory.mktemp("secretive") / "home", ("--json-log",), traces.variables)
    api = server.start()
    assert api.call("PUT", "private/own", {"value": STORED}).status == 204
    run = api.until(api.run(PROMPT), "done", "failed", "waiting")
    assert run["run"]["status"] == "done", run
    yield server, api
    assert server.stop() == 0


def test_replies_and_events_have_no_secrets(secretive: tuple[ServerProcess, Api]) -> None:
    api = secretive[1]
    run = api.get("runs")[0]
    paths = [
        "runs",
        f"runs/{run['id']}",
        f"runs/{run['id']}/events",
        f"tasks/{run['task']}",
        "tasks",
        "private",
        "audit",
    ]
    paths += [f"tasks/{run['task']}/export", "knowledge", "devices", "questions", "suites", "schedules", "/metrics"]
    replies = {path: api.call("GET", path) for path in paths}
    said = {path: reply.data for path, reply in replies.items() if reply.status == 200}
    assert {"runs", f"runs/{run['id']}/events", f"tasks/{run['task']}", "/metrics", "private"} <= set(said)
    assert b"{{own}}" in said[f"runs/{run['id']}"]
    assert {path: found for path, data in said.items() if (found := found_in(data, CANARIES))} == {}


def test_pages_of_the_dashboard_have_no_secrets(secretive: tuple[ServerProcess, Api]) -> None:
    api = secretive[1]
    run = api.get("runs")[0]
    paths = ("/", f"/runs/{run['id']}", f"/tasks/{run['task']}", "/knowledge", "/devices")
    replies = {path: api.call("GET", path) for path in paths}
    assert replies["/"].status == 200
    assert {path: found for path, reply in replies.items() if (found := found_in(reply.data, CANARIES))} == {}


def test_traces_and_the_log_have_no_secrets(secretive: tuple[ServerProcess, Api], traces: Collector) -> None:
    wait_for(lambda: any(b"promptrpa.status" in data for _, data in traces.kept), 20)
    assert found_in(b"".join(data for _, data in traces.kept), CANARIES) == []
    assert found_in((secretive[0].home.parent / "log").read_bytes(), CANARIES) == []


def test_tools_for_agents_tell_no_secrets(secretive: tuple[ServerProcess, Api]) -> None:
    pytest.importorskip("mcp")
    from test_mcp import talk, told

    server, api = secretive
    run = api.get("runs")[0]

    async def say(client: Any) -> Any:
        shown = await client.call_tool("observe", {"device": "virtual-1"})
        again = await told(client, "replay", task=run["task"], device="virtual-1")
        page = await client.call_tool("observe", {"device": "virtual-1"})
        status = await told(client, "status", run=run["id"])
        return [*shown.content, *page.content], [again, status, await told(client, "tasks")]

    shown, said = talk(server.home, say)
    texts = [part.text for part in shown if hasattr(part, "text")]
    assert "notes" in " ".join(texts).casefold()
    assert found_in("\n".join([*texts, json.dumps(said)]).encode(), CANARIES) == []
    assert seen_in([part.data for part in shown if hasattr(part, "data")]) == []


def test_backups_and_exports_have_no_secrets(secretive: tuple[ServerProcess, Api], tmp_path: Path) -> None:
    server, api = secretive
    task = api.get("runs")[0]["task"]
    out = tmp_path / "out"
    out.mkdir()
    for words in (
        ("backup", str(out / "home.zip")),
        ("export", task, "--to", str(out / "task.json")),
        ("export", task, "--format", "appium", "--to", str(out / "task.py")),
        ("export", task, "--format", "maestro", "--to", str(out / "task.yaml")),
        ("knowledge", "export", str(out / "knowledge.json")),
    ):
        done = subprocess.run([*UP, "--home", str(server.home), *words], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, (words, done.stderr)
        assert found_in((done.stdout + done.stderr).encode(), CANARIES) == []
    with zipfile.ZipFile(out / "home.zip") as packed:
        packed.extractall(out / "home")
    (out / "home.zip").unlink()
    assert {"task.json", "task.py", "task.yaml", "knowledge.json", "home"} == {path.name for path in out.iterdir()}
    for folder in (out, server.home):
        kept = found_below(folder, CANARIES)
        assert {file: found for file, found in kept.items() if "/phones/virtual-1/" not in file} == {}
    assert (out / "home/private.json").exists()


def seen_in(pictures: list[Any]) -> list[str]:
    """The canaries that can be read in pictures."""
    reader, found = text_reader("rapid"), []
    for said in pictures:
        data = base64.b64decode(said) if isinstance(said, str) else said
        image = Image.open(io.BytesIO(data))
        png = io.BytesIO()
        image.convert("RGB").save(png, "PNG")
        lines = reader.read(Picture(png.getvalue(), image.size))
        read = plain(" ".join(line.text for line in lines))
        found += [canary for canary in CANARIES if plain(canary) in read]
    return found
