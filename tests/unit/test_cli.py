"""The command line as a process: what it says, and the exit codes."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from command_line import CommandLine, InProcess
from common import free_port

LONG = "Open Clock." + " Tap A." * 14_000
"""Where the name of a file is expected."""


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


@pytest.fixture
def here(promptrpa: CommandLine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> InProcess:
    return InProcess(promptrpa, monkeypatch, capsys)


def test_help_names_the_commands(promptrpa: CommandLine) -> None:
    said = promptrpa("--help")
    assert said.returncode == 0
    for command in ("run", "replay", "tasks", "doctor", "bench"):
        assert f"\n  {command} " in said.stdout
    assert not promptrpa.home.exists()


def test_help_loads_no_library_that_takes_long() -> None:
    code = "import sys, promptrpa.cli; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"sqlalchemy", "adbutils", "uiautomator2", "PIL", "lxml", "rich", "yaml", "networkx"} & set(loaded)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["run"], "Missing argument 'PROMPT'"),
        (["run", "--nonsense", "x"], "No such option"),
        (["run", ""], "The prompt is empty"),
        (["run", "x", "--answer", "foo"], "“foo” is not NAME=VALUE"),
        (["run", "x", "--condition", "heat"], "'heat' is not one of"),
        (["run", "x", "--app-version", "3"], "3 is not in the range"),
        (["run", "x", "--apps", "/there/is/none"], "does not exist"),
        (["runs", "--limit", "0"], "0 is not in the range"),
        (["--language", "fr", "tasks"], "'fr' is not one of"),
        (["run", "open Settings", "--device", "ABC123"], "There is no phone ABC123. None is connected."),
        (["replay", "nope"], "There is no task 'nope'. `promptrpa tasks` lists them."),
        (["show", "nope"], "There is no task and no run “nope”"),
        (["export", "nope", "--to", "out.json"], "There is no task 'nope'"),
        (["show", "nope", "--version", "9"], "There is no task 'nope'"),
        (["--home", "", "tasks"], "A folder is wanted, not nothing."),
        (["tutorials", "add", "~nobody-at-all/x"], "There is no file or folder ~nobody-at-all/x."),
        (["tutorials", "add", LONG], "There is no file or folder Open Clock"),
        (["suite", "run", LONG], "There is no suite 'Open Clock"),
        (["backup", LONG], "Tap A. cannot be written: File name too long."),
        (["models", "--since", "yesterday"], "'yesterday' does not match"),
        (["knowledge", "clean", "--older-than", f"{'9' * 5000}y"], "9y” is no time span such as"),
        (["import", "/there/is/none.json"], "/there/is/none.json cannot be read: No such file or directory"),
    ],
    ids=lambda value: "_".join(value)[:60] if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_said_in_a_sentence(here: InProcess, arguments: list[str], complaint: str) -> None:
    said = here(*arguments)
    assert said.returncode == 2
    assert complaint in said.stderr
    assert said.stdout == ""


def test_an_error_is_told_in_the_language_of_the_settings(promptrpa: CommandLine, here: InProcess) -> None:
    told = [
        here("--language", "zh", "show", "nope"),
        here("--language=zh", "show", "nope"),
        here("show", "nope", PROMPTRPA_LANGUAGE="zh"),
        here("--language", "zh", "tasks", PROMPTRPA_MAX_STEPS="many"),
    ]
    (promptrpa.home / "settings.toml").write_text('language = "zh"')
    told.append(here("show", "nope"))
    assert [said.stderr for said in told if not re.search(r"[\u4e00-\u9fff]", said.stderr)] == []


def test_an_empty_home_lists_nothing_and_says_how_to_begin(here: InProcess) -> None:
    tasks = here("tasks")
    assert tasks.returncode == 0
    assert "No task is saved yet" in tasks.stdout
    assert json.loads(here("tasks", "--json").stdout) == []
    assert here("runs").stdout == "Nothing was run yet.\n"
    assert "No phone is connected" in here("devices").stdout


def test_tutorials_are_listed(here: InProcess) -> None:
    listed = json.loads(here("tutorials", "--json").stdout)
    assert len({tutorial["id"] for tutorial in listed}) == len(listed) > 5


def test_tutorials_of_ones_own_are_kept_found_and_forgotten(here: InProcess, tmp_path: Path) -> None:
    (tmp_path / "boat.txt").write_text("Open Notes.\nTap Paper boat.\nTap Fold.\n")
    boat = ("tutorials", "add", tmp_path / "boat.txt", "--title", "Fold a paper boat", "--app-version", "2")
    added = here(*boat, "--asked", "the kids want a thing that floats", "--asked", "something for bath time")
    assert added.returncode == 0, added.stderr
    assert "Fold a paper boat  (Notes, 3 lines, quality 1.00)" in added.stdout
    wish = "something that swims for the children"
    (found, *_) = json.loads(here("tutorials", "search", wish, "--json").stdout)
    kept = ("Fold a paper boat", "Notes", "2", "Open Notes.\nTap Paper boat.\nTap Fold.")
    assert (found["title"], found["app"], found["app_version"], found["text"]) == kept
    assert len(found["asked"]) == 2
    again = here("tutorials", "add", tmp_path / "boat.txt", "--title", "Fold a paper boat")
    assert (again.returncode, "already" in again.stderr) == (2, True)
    assert here("tutorials", "remove", found["id"]).stdout == f"{found['id']} is removed.\n"
    gone = here("tutorials", "remove", found["id"])
    assert (gone.returncode, "no tutorial" in gone.stderr) == (2, True)


def test_the_five_nearest_tutorials_are_told_and_how_likely_they_are(here: InProcess, tmp_path: Path) -> None:
    (tmp_path / "glow.txt").write_text(
        "How to brighten the evening\nOpen Settings.\nTap Display.\nTurn on Night Light.\n"
    )
    here("tutorials", "add", tmp_path / "glow.txt")
    assert "How to" in here("tutorials", "search", "make the screen warmer at night").stdout
    listed = json.loads(here("tutorials", "search", "make the screen warmer at night", "--json").stdout)
    assert 2 < len(listed) <= 5
    assert listed[0]["id"] == "settings-night-light-en"
    assert "How to brighten the evening" in [tutorial["title"] for tutorial in listed]


def test_a_pasted_tutorial_is_kept(promptrpa: CommandLine) -> None:
    with promptrpa.start("tutorials", "add", "-", "--json", stdin=subprocess.PIPE) as process:
        out, err = process.communicate("Set an alarm my way\nOpen Clock, tap Add alarm, tap Save.\n", timeout=60)
    assert process.returncode == 0, err
    (made,) = json.loads(out)
    assert (made["title"], made["app"], made["language"]) == ("Set an alarm my way", "Clock", "en")


def test_a_tutorial_of_one_line_has_one_line(here: InProcess, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("Open Clock, tap Glow.\n")
    assert "(Clock, 1 line, quality" in here("tutorials", "add", tmp_path / "one.txt").stdout


@pytest.mark.parametrize(
    ("place", "code", "complaint"),
    [
        ("nowhere.txt", 2, "There is no file or folder nowhere.txt"),
        ("http://127.0.0.1:9/", 1, "127.0.0.1 is not on the public internet"),
        ("https://me:word@help.test/", 1, "A web address with a name or a password in it is not fetched"),
    ],
)
def test_a_tutorial_that_cannot_be_had_is_said(here: InProcess, place: str, code: int, complaint: str) -> None:
    said = here("tutorials", "add", place)
    assert (said.returncode, complaint in said.stderr) == (code, True), said.stderr


def test_a_tutorial_without_an_app_asks_for_it(here: InProcess, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("Tap Fold.\nTap Save.\n")
    said = here("tutorials", "add", tmp_path / "x.txt")
    assert (said.returncode, "Say it with --app" in said.stderr) == (2, True), said.stderr
    assert here("tutorials", "add", tmp_path / "x.txt", "--app", "Paper").returncode == 0


def test_a_search_engine_that_is_not_known_is_named(here: InProcess) -> None:
    said = here("tutorials", "search", "x", PROMPTRPA_SEARCH="altavista")
    assert (said.returncode, "no search engine 'altavista'" in said.stderr) == (2, True), said.stderr


@pytest.mark.parametrize(
    ("variables", "complaint"),
    [
        ({"PROMPTRPA_MAX_STEPS": "many"}, "The setting max_steps cannot be read: Expected `int`, got `str`."),
        ({"PROMPTRPA_KEEP_DAYS": "-5"}, "The setting keep_days cannot be read: Expected `int` >= 0."),
        ({"PROMPTRPA_DATABASE": "mysql://x/y"}, "The setting database names 'mysql'"),
        ({"PROMPTRPA_DATABASE": "nonsense"}, "The setting database is not a URL"),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(here: InProcess, variables: dict[str, str], complaint: str) -> None:
    said = here("tasks", **variables)
    assert (said.returncode, complaint in said.stderr) == (2, True), said.stderr


@pytest.mark.parametrize(
    ("written", "complaint"),
    [("max_steps = ", "is not valid TOML"), ("speed = 3", "has a setting that does not exist: speed")],
)
def test_a_settings_file_that_cannot_be_read_is_named(
    promptrpa: CommandLine, here: InProcess, written: str, complaint: str
) -> None:
    promptrpa.home.mkdir()
    (promptrpa.home / "settings.toml").write_text(written)
    said = here("tasks")
    assert said.returncode == 2
    assert f"{promptrpa.home / 'settings.toml'} {complaint}" in said.stderr


@pytest.mark.parametrize("command", ["knowledge export", "backup", "models export"])
def test_a_file_that_cannot_be_written_is_named(here: InProcess, tmp_path: Path, command: str) -> None:
    said = here(*command.split(), tmp_path / "no" / "file")
    assert said.returncode == 2, said.stderr
    assert f"{tmp_path / 'no' / 'file'} cannot be written: No such file or directory." in said.stderr


def test_an_adb_program_that_is_not_there_is_named(here: InProcess) -> None:
    said = here("run", "open Settings", PROMPTRPA_ADB="/there/is/none")
    assert said.returncode == 2
    assert "The adb program /there/is/none cannot be run" in said.stderr


def test_a_home_that_is_a_file_is_said(promptrpa: CommandLine, here: InProcess) -> None:
    promptrpa.home.write_text("x")
    for arguments in (["tasks"], ["run", "open Settings"]):
        said = here(*arguments)
        assert said.returncode == 1
        assert f"The home directory {promptrpa.home} cannot be used: a file is in its place." in said.stderr
    assert promptrpa.home.read_text() == "x"


def test_a_home_that_another_process_holds_is_said(promptrpa: CommandLine) -> None:
    code = (
        "import sys; from pathlib import Path; from promptrpa.knowledge.storage.lock import home_lock\n"
        "with home_lock(Path(sys.argv[1])): print('held', flush=True); sys.stdin.readline()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(promptrpa.home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    said = promptrpa("run", "open Settings")
    assert said.returncode == 2
    assert f"Process {holder.pid} " in said.stderr
    assert promptrpa("tasks").returncode == 0
    assert f"held by process {holder.pid}" in promptrpa("doctor").stdout
    holder.communicate("go\n", timeout=30)


def test_a_prompt_that_names_no_known_app_does_nothing(promptrpa: CommandLine) -> None:
    said = promptrpa("run", "juggle three oranges with a unicorn", "--json")
    assert said.returncode == 1
    made = json.loads(said.stdout)
    assert (made["run"]["status"], made["steps"]) == ("failed", [])
    assert "Say the steps" in made["run"]["reason"]
    assert json.loads(promptrpa("runs", "--json").stdout)[0]["id"] == made["run"]["id"]


def test_a_dry_run_shows_the_plan_and_keeps_nothing(promptrpa: CommandLine) -> None:
    said = promptrpa("run", "open Contacts, tap Create contact", "--dry-run")
    assert said.returncode == 0
    assert "1. open: Contacts" in said.stdout
    assert "2. click: Create contact" in said.stdout
    assert "Nothing was done." in said.stdout
    assert promptrpa("runs").stdout == "Nothing was run yet.\n"


LONG = "open Contacts, wait 50 seconds, tap Create contact"


def until(process: subprocess.Popen[str], words: str) -> None:
    """Read what it says up to the line with these words."""
    assert process.stdout is not None
    assert any(words in line for line in process.stdout)


def test_a_run_whose_process_was_killed_shows_as_interrupted(promptrpa: CommandLine) -> None:
    with promptrpa.start("run", LONG) as process:
        until(process, "open: Contacts")
        assert json.loads(promptrpa("runs", "--json").stdout)[0]["status"] == "running"
        children = list(Path(f"/proc/{process.pid}/task").glob("*/children"))
        left = [Path("/proc", pid) for file in children for pid in file.read_text().split()]
        process.kill()
    end = time.monotonic() + 10
    while any(child.exists() for child in left) and time.monotonic() < end:
        time.sleep(0.01)
    assert not any(child.exists() for child in left)
    (run,) = json.loads(promptrpa("runs", "--json").stdout)
    assert (run["status"], run["reason"]) == ("interrupted", "Its process ended.")


def test_phones_are_served_until_they_are_told_to_end(promptrpa: CommandLine) -> None:
    port = free_port()
    with promptrpa.start("phone", "--port", str(port)) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == f"virtual-1: adb connect 127.0.0.1:{port}\n"
        second = promptrpa("phone", "--port", str(port), PROMPTRPA_HOME=str(promptrpa.home.with_name("other")))
        assert second.returncode == 2
        assert f"Port {port} is taken." in second.stderr
        first.send_signal(signal.SIGTERM)
        assert first.wait(timeout=30) == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("No file system can be mounted here.")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_said_and_what_is_kept_stays(promptrpa: CommandLine, small_disk: Path) -> None:
    promptrpa.variables["PROMPTRPA_HOME"] = str(small_disk / "home")
    assert promptrpa("tasks").returncode == 0
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    said = promptrpa("run", "open Contacts")
    assert said.returncode == 1
    assert "No room is left on the disk" in said.stderr
    assert promptrpa("doctor").returncode == 1
    ballast.unlink()
    assert promptrpa("tasks").returncode == 0


def test_a_disk_that_fills_in_mid_run_is_said_and_the_run_is_kept(promptrpa: CommandLine, small_disk: Path) -> None:
    promptrpa.variables["PROMPTRPA_HOME"] = str(small_disk / "home")
    (small_disk / "ballast").write_bytes(bytes(220 * 1024))
    said = promptrpa("run", "open Contacts, tap Create contact, tap Back, tap Create contact, tap Back")
    assert said.returncode == 1
    assert "No room is left on the disk" in said.stderr
    assert "open: Contacts" in said.stdout
    (small_disk / "ballast").unlink()
    (run,) = json.loads(promptrpa("runs", "--json").stdout)
    assert run["status"] in ("failed", "interrupted")
