"""A stranger's tasks at the command line: shown, and kept once somebody agreed."""

from __future__ import annotations

import json
import os
import pty
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import pytest

from command_line import CommandLine
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import TaskStep, WidgetFeatures
from promptrpa.knowledge.exchange import tasks as exchange


def tap(called: str, text: str) -> TaskStep:
    """A step that calls a widget by one name, which has another."""
    said = Instruction(OperationType.CLICK, ObjectDescription(called))
    made = kit.task().steps[0]
    return replace(
        made, instruction=said, description=f"Tap “{called}”", features=WidgetFeatures(text=text), picture=""
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "given.json"
    exchange.export_tasks([replace(kit.task(), steps=(tap("Next", "Next"), tap("Continue", "Pay now")))], file)
    return file


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


@contextmanager
def terminal(says: str) -> Iterator[int]:
    """A terminal at which somebody types."""
    person, program = pty.openpty()
    os.write(person, f"{says}\n".encode())
    yield program
    os.close(person)
    os.close(program)


def kept(promptrpa: CommandLine) -> list[str]:
    return [task["id"] for task in json.loads(promptrpa("tasks", "--json").stdout)]


def test_nothing_is_kept_where_nobody_can_be_asked(promptrpa: CommandLine, file: Path) -> None:
    said = promptrpa("import", file)
    assert said.returncode == 5
    assert "nobody is here to agree" in said.stderr
    assert "--yes" in said.stderr
    assert kept(promptrpa) == []


def test_what_it_would_do_is_shown_with_what_asks_first(promptrpa: CommandLine, file: Path) -> None:
    said = promptrpa("import", "--yes", file)
    assert (said.returncode, said.stdout) == (0, "a1b2  Set an alarm  (2 steps)\n")
    _, _, second = said.stderr.partition("2. Tap “Continue”")
    assert "touches “Pay now”" in second, "a widget has other words than the step says"
    assert "asks you before it: pay" in second
    assert "asks you before it" not in said.stderr.removesuffix(second)
    assert "gets a new version" in promptrpa("import", "--yes", file).stderr


@pytest.mark.parametrize(("says", "code", "ids"), [("n", 3, []), ("y", 0, ["a1b2"])])
def test_somebody_at_the_terminal_decides(
    promptrpa: CommandLine, file: Path, says: str, code: int, ids: list[str]
) -> None:
    with terminal(says) as stdin, promptrpa.start("import", file, stdin=stdin) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == code, err
    assert "Keep this?" in err
    assert kept(promptrpa) == ids
