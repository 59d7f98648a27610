"""Every command with a home that a running server has, and the client class behind them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import CommandLine, InProcess
from promptrpa.client import Client
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.errors import NotFound, TaskFailed, UsageError
from server_kit import Api, ServerProcess


@pytest.fixture
def command(server: ServerProcess, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> InProcess:
    return InProcess(CommandLine(server.home), monkeypatch, capsys)


def done(command: CommandLine | InProcess, *arguments: str | Path, code: int = 0) -> str:
    said = command(*arguments)
    assert said.returncode == code, (said.stdout, said.stderr)
    return said.stdout if code == 0 else said.stderr


def test_what_is_kept_is_listed_and_shown(command: InProcess, alarm: str, tmp_path: Path) -> None:
    assert alarm in done(command, "tasks")
    run = json.loads(done(command, "runs", "--json"))[0]["id"]
    assert run in done(command, "show", run)
    assert "1." in done(command, "show", alarm, "--pictures", tmp_path / "pictures")
    assert list((tmp_path / "pictures").glob("*.png"))
    assert "No language model" in done(command, "models")
    assert command("devices").returncode in (0, 2)
    assert "Traceback" not in command("doctor").stderr


def test_a_dry_run_is_done_by_the_server(command: InProcess, alarm: str) -> None:
    said = done(command, "run", "set an alarm for 8:20", "--dry-run", "--device", "virtual-1")
    assert "Nothing was done" in said
    for option in (("--app-version", "2"), ("--planner", "react"), ("--condition", "notification")):
        refused = done(command, "run", "set an alarm for 8:20", *option, code=2)
        assert option[0] in refused
        assert "server" in refused


def test_tasks_are_changed_exported_and_imported(command: InProcess, api: Api, alarm: str, tmp_path: Path) -> None:
    before = api.get(f"tasks/{alarm}")
    assert "Saved as version" in done(command, "edit", alarm, "--set", "name=Wake me")
    assert api.get(f"tasks/{alarm}")["name"] == "Wake me"
    assert "Nothing was changed" in done(command, "edit", alarm, "--set", "name=Wake me")
    done(command, "edit", alarm, "--set", f"name={before['name']}")
    assert "no field" in done(command, "edit", alarm, "--set", "colour=red", code=2)
    done(command, "export", alarm, "--to", tmp_path / "task.json")
    assert "nobody is here to agree" in done(command, "import", tmp_path / "task.json", code=5)
    assert alarm in done(command, "import", "--yes", tmp_path / "task.json")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert "broken.json cannot be imported" in done(command, "import", tmp_path / "broken.json", code=2)
    assert any(e["action"] == "tasks.import_tasks" for e in api.get("audit")["entries"])


def test_tutorials_come_and_go(command: InProcess, tmp_path: Path) -> None:
    file = tmp_path / "note.md"
    file.write_text("# Make a note\nOpen Notes\nTap New note\nTap Save\n", encoding="utf-8")
    made = json.loads(done(command, "tutorials", "add", file, "--app", "Notes", "--json"))[0]["id"]
    assert made in done(command, "tutorials")
    assert done(command, "tutorials", "search", "make a note")
    assert "already" in done(command, "tutorials", "add", file, "--app", "Notes", code=2)
    assert "removed" in done(command, "tutorials", "remove", made)
    assert "no tutorial" in done(command, "tutorials", "remove", made, code=2)


def test_knowledge_is_kept_handed_on_and_cleaned(command: InProcess, tmp_path: Path) -> None:
    assert "Kept" in done(command, "knowledge", "set", "context", "home address", "1 Main Street")
    assert "1 Main Street" in done(command, "knowledge", "list", "context")
    done(command, "knowledge", "export", tmp_path / "mine.json", "--only", "context")
    assert "1 forgotten" in done(command, "knowledge", "forget", "context", "home address")
    assert "New from" in done(command, "knowledge", "import", tmp_path / "mine.json")
    assert "1 Main Street" in done(command, "knowledge", "list", "context")
    assert "forgotten" in done(command, "knowledge", "forget", "context", "--all")
    assert "Removed" in done(command, "knowledge", "clean", "--older-than", "900d")
    assert "The order of tutorials stays as it is" in done(command, "knowledge", "refit")
    assert "Nothing was fitted" in done(command, "knowledge", "refit", "--undo")
    assert "no knowledge" not in done(command, "knowledge", "show", "graph", "no such page", code=2)


def test_private_values_are_kept_for_the_server_too(command: InProcess, api: Api) -> None:
    process = command.command.start("private", "set", "door_code", stdin=-1)
    process.communicate("4711-0815\n", timeout=60)
    assert process.returncode == 0
    assert "door_code" in done(command, "private", "list")
    run = api.run("open Notes, type {{door_code}} in nothing at all", attended=False)
    api.until(run, "failed", "done", "waiting", "stopped")
    assert "4711-0815" not in json.dumps(api.get(f"runs/{run}"))
    assert "forgotten" in done(command, "private", "remove", "door_code")


def test_a_backup_is_made_while_it_runs(command: InProcess, alarm: str, tmp_path: Path) -> None:
    assert "files written" in done(command, "backup", tmp_path / "home.backup")
    assert "--force" in done(command, "backup", tmp_path / "home.backup", code=2)
    refused = done(command, "restore", tmp_path / "home.backup", "--replace", code=2)
    assert "has been using" in refused
    other = CommandLine(tmp_path / "other")
    assert "files of" in done(other, "restore", tmp_path / "home.backup")
    assert alarm in done(other, "tasks")
    assert "--replace" in done(other, "restore", tmp_path / "home.backup", code=2)
    assert "lies in" in done(other, "restore", tmp_path / "home.backup", "--replace")


# --- the client class


def test_a_program_runs_a_task_and_follows_it(server: ServerProcess, alarm: str) -> None:
    client = Client.of_home(server.home)
    task = client.task(alarm)
    run = client.replay(alarm, {task.slots[0].name: "0:05"}, device="virtual-1")
    told = [event for event in client.follow(run.id) if event is not None]
    assert [e.number for e in told if isinstance(e, Step)] == list(range(1, len(task.steps) + 1))
    last = [e for e in told if isinstance(e, Run)][-1]
    assert last.status is RunStatus.DONE
    assert client.wait(run.id).run == last
    assert client.runs(1) == [last]
    assert client.versions(alarm)[-1].id == alarm
    assert "00:05" in client.screen("virtual-1").text  # the first of all
    assert client.picture("virtual-1", masked=True)[:3] in (b"\x89PN", b"\xff\xd8\xff")
    assert any(phone.serial == "virtual-1" for phone in client.devices())
    assert client.preview("set an alarm for 6:00", "virtual-1").task == client.task(alarm)
    assert client.now("virtual-1") is None
    assert client.export_knowledge(["context"]).startswith(b"{")
    assert client.model_calls() == []


def test_errors_of_the_server_are_errors_here(server: ServerProcess, tmp_path: Path) -> None:
    client = Client.of_home(server.home)
    with pytest.raises(NotFound, match="There is no task"):
        client.task("../../../etc/passwd")
    with pytest.raises(UsageError, match="prompt: Length must be between 1 and 4000"):
        client.start("x" * 5000)
    with pytest.raises(UsageError, match="no name of a virtual phone"):
        client.start("x", device="virtual-x")
    with pytest.raises(UsageError, match="Sign in first"):
        Client(server.url, "wrong").tasks()
    with pytest.raises(UsageError, match="No server runs with this home"):
        Client.of_home(tmp_path)
    with pytest.raises(TaskFailed, match="does not answer"):
        Client("http://127.0.0.1:9", "x").tasks()
