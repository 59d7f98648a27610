"""What the doctor finds."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import stat
import threading
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from promptrpa.knowledge.storage.migrations import HEAD


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


def findings(promptrpa: CommandLine, works: bool = True, **variables: str) -> dict[str, Any]:
    said = promptrpa("doctor", "--json", **variables)
    told = json.loads(said.stdout)
    assert (said.returncode, told["works"]) == (0 if works else 1, works)
    return {finding["name"]: finding for finding in told["findings"]}


def test_a_new_computer_is_ready_and_nothing_is_changed(promptrpa: CommandLine) -> None:
    said = promptrpa("doctor")
    assert said.returncode == 0
    lines = said.stdout.splitlines()
    assert lines[-1] == "Ready."
    assert all(line[0] in "✓–✗" for line in lines[:-1])
    assert not promptrpa.home.exists()


def test_each_part_is_looked_at(promptrpa: CommandLine) -> None:
    found = findings(promptrpa)
    for name in ("python", "adb", "home", "database", "content", "fonts"):
        assert found[name]["state"] == "fine", found[name]
    for name in ("adb server", "phones", "language model"):
        assert found[name]["state"] == "note", found[name]
    assert "1.0.41" in found["adb"]["text"]


def test_an_extra_that_is_not_installed_says_what_it_adds(promptrpa: CommandLine) -> None:
    missing = [f for name, f in findings(promptrpa).items() if name.startswith("extra") and f["state"] == "note"]
    for finding in missing:
        extra = finding["name"].split()[1]
        assert finding["advice"].startswith(f"pip install 'promptrpa[{extra}]' (about ")
    assert "extra paddle" in [finding["name"] for finding in missing]


def test_every_extra_is_looked_at(promptrpa: CommandLine) -> None:
    looked_at = {name.removeprefix("extra ") for name in findings(promptrpa) if name.startswith("extra ")}
    assert looked_at == set(metadata.metadata("promptrpa").get_all("Provides-Extra") or ()) - {"dev"}


def test_after_a_run_the_database_has_a_version(promptrpa: CommandLine) -> None:
    promptrpa("tasks")
    assert findings(promptrpa)["database"]["text"] == f"version {HEAD}"


def test_a_database_of_a_newer_promptrpa_is_said(promptrpa: CommandLine) -> None:
    promptrpa("tasks")
    with sqlite3.connect(promptrpa.home / "knowledge.sqlite3") as base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")
    base.close()
    found = findings(promptrpa, works=False)["database"]
    assert (found["state"], found["advice"]) == ("broken", "Update promptrpa.")


def test_a_database_that_is_no_database_is_said(promptrpa: CommandLine) -> None:
    promptrpa.home.mkdir()
    (promptrpa.home / "knowledge.sqlite3").write_text("no database" * 1000)
    assert "knowledge.sqlite3" in findings(promptrpa, works=False)["home"]["text"]


def test_what_is_broken_is_said_beside_what_works(promptrpa: CommandLine) -> None:
    promptrpa.home.write_text("x")
    found = findings(promptrpa, works=False, PROMPTRPA_ADB="/there/is/none")
    assert "a file is in its place" in found["home"]["text"]
    assert "/there/is/none cannot be run" in found["adb"]["text"]
    assert found["content"]["state"] == "fine"


def test_an_adb_that_says_nothing_is_broken(promptrpa: CommandLine, tmp_path: Path) -> None:
    program = tmp_path / "adb"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(stat.S_IRWXU)
    found = findings(promptrpa, works=False, PROMPTRPA_ADB=str(program))
    assert "does not tell its version" in found["adb"]["text"]


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_home_that_may_not_be_written_is_broken(promptrpa: CommandLine) -> None:
    promptrpa.home.mkdir(mode=0o500)
    assert findings(promptrpa, works=False)["home"]["state"] == "broken"


PHONES = (
    "R58M123       unauthorized usb:1-1 transport_id:1\n"
    "emulator-5554 offline transport_id:2\n"
    "PIXEL7        device usb:1-2 product:panther model:Pixel_7 device:panther transport_id:3\n"
)


@pytest.fixture
def adb_server() -> Iterator[int]:
    """Port of an adb server with three phones, in the words of adb's own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_serve, args=(listener,))
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def _serve(listener: socket.socket) -> None:
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        with connection, connection.makefile("rwb") as stream:
            length = stream.read(4)
            if not length:
                continue
            asked = stream.read(int(length, 16)).decode()
            said = PHONES if asked == "host:devices-l" else "0029"
            stream.write(f"OKAY{len(said.encode()):04x}{said}".encode())


def test_phones_that_cannot_be_used_say_what_to_do(promptrpa: CommandLine, adb_server: int) -> None:
    found = findings(promptrpa, PROMPTRPA_USER_ADB_PORT=str(adb_server))
    assert "adb server" not in found
    assert "allow USB debugging" in found["phone R58M123"]["text"]
    assert "Unplug it" in found["phone emulator-5554"]["text"]
    assert found["phone PIXEL7"]["text"] == "Pixel 7 is ready"
