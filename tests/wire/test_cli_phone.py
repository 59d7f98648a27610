"""The command line with a phone that is lost in mid-run: a sentence, exit code 4, and the knowledge base intact."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from command_line import CommandLine
from common import free_port
from promptrpa.devices.adb_server import AdbServer

PROMPT = "open Contacts, wait 2 seconds, tap Create contact, type Nora in Name"


@dataclass
class Attached:
    """A phone in a process of its own, on an adb server that plays the user's."""

    serial: str
    adb: AdbServer
    process: subprocess.Popen[str]

    def unplug(self) -> None:
        self.process.kill()
        self.process.wait()

    def kill_adb(self) -> None:
        """As the computer does when it is out of memory."""
        os.kill(adb_pid(self.adb), signal.SIGKILL)


def adb_pid(adb: AdbServer) -> int:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            program, *arguments = (folder / "cmdline").read_text().split("\0")
        except OSError:
            continue
        if program.endswith("adb") and str(adb.port) in arguments:
            return int(folder.name)
    raise LookupError(adb.port)


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


@pytest.fixture
def attached(tmp_path: Path, promptrpa: CommandLine) -> Iterator[Attached]:
    port = free_port()
    with AdbServer() as adb, CommandLine(tmp_path / "theirs").start("phone", "--port", str(port)) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("virtual-1")
        promptrpa.variables["PROMPTRPA_USER_ADB_PORT"] = str(adb.port)
        yield Attached(adb.connect(f"127.0.0.1:{port}"), adb, process)
        process.kill()


def test_the_connected_phone_is_the_one_that_is_driven(promptrpa: CommandLine, attached: Attached) -> None:
    said = promptrpa("run", "open Contacts", "--json")
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["run"]["device"] == attached.serial
    assert f"There is no phone ABC. There are: {attached.serial}." in promptrpa("run", "x", "--device", "ABC").stderr


@pytest.mark.parametrize("harm", [Attached.unplug, Attached.kill_adb], ids=["unplugged", "adb_killed"])
def test_a_phone_that_is_lost_in_mid_run(
    promptrpa: CommandLine, attached: Attached, harm: Callable[[Attached], None]
) -> None:
    with promptrpa.start("run", PROMPT) as process:
        assert process.stdout is not None
        assert any("open: Contacts" in line for line in process.stdout)
        harm(attached)
        said, errors = process.communicate(timeout=60)
    assert process.returncode == 4, said + errors
    assert "lost" in said
    assert "Traceback" not in said + errors
    (run,) = json.loads(promptrpa("runs", "--json").stdout)
    assert run["status"] == "lost"
    assert run["reason"]
    assert promptrpa("tasks").stdout.startswith("No task is saved yet")


def test_two_processes_do_not_play_with_one_saved_phone(promptrpa: CommandLine) -> None:
    with promptrpa.start("phone", "--port", str(free_port())) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("virtual-1")
        refused = promptrpa("run", "open Contacts", "--device", "virtual")
        process.terminate()
    assert refused.returncode == 2
    assert "is being used by another promptrpa" in refused.stderr
    assert promptrpa("run", "open Contacts", "--device", "virtual").returncode == 0


def test_a_saved_phone_gets_the_language_that_is_asked_for(promptrpa: CommandLine) -> None:
    assert promptrpa("run", "open Contacts, tap Create contact", "--device", "virtual").returncode == 0
    said = promptrpa("run", "打开通讯录，点击新建联系人", "--device", "virtual", "--phone-language", "zh")
    assert said.returncode == 0, said.stdout
