from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import knowledge_kit as kit
import pytest

from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.knowledge.exchange import tasks as exchange
from promptrpa.knowledge.storage.files import MOST_BYTES, load
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge


def bare(id: str) -> Any:
    task = kit.task(id)
    return replace(task, steps=tuple(replace(step, picture="") for step in task.steps))


def read_tasks(file: Path) -> tuple[Task, ...]:
    return exchange.tasks_in(load(file), str(file))


def test_tasks_go_from_one_home_to_another(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    with open_knowledge(home) as one, open_knowledge(tmp_path / "other") as two:
        sent = [one.save_task(bare("a")), one.save_task(bare("b"))]
        exchange.export_tasks(sent, file)
        assert read_tasks(file) == tuple(sent)
        two.repository.save_all(read_tasks(file))
        assert {task.id: task for task in two.tasks()} == {task.id: task for task in sent}
        two.repository.save_all(read_tasks(file))
        assert [task.version for task in two.tasks()] == [2, 2]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_pictures_stay_behind(tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    exchange.export_tasks([kit.task()], file)
    assert read_tasks(file) == (bare("a1b2"),)
    assert '"picture": ""' in file.read_text()


def written(tmp_path: Path, change: Any) -> Path:
    file = tmp_path / "tasks.json"
    exchange.export_tasks([kit.task("a"), kit.task("b")], file)
    content = json.loads(file.read_text())
    change(content)
    file.write_text(json.dumps(content))
    return file


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c.update(format="other"), "is not a file of exported tasks"),
        (lambda c: c.pop("format"), "is not a file of exported tasks"),
        (lambda c: c.update(version=2), "has version 2, this promptrpa reads 1. Update promptrpa"),
        (lambda c: c.update(version="1"), r"Expected `int`, got `str` - at `\$.version`"),
        (lambda c: c.pop("tasks"), "missing required field `tasks`"),
        (lambda c: c["tasks"][1].pop("name"), r"missing required field `name` - at `\$.tasks\[1\]`"),
        (lambda c: c["tasks"][0]["steps"][0]["operation"].update(type="rm"), "Invalid enum value 'rm'"),
        (lambda c: c["tasks"][0].update(steps=[]), r"task 1 \('Set an alarm'\) cannot be imported: it has no steps"),
        (lambda c: c["tasks"][1].update(name=" "), "task 2 .* it has no id, of letters, digits, - and _, or no name"),
        (lambda c: c["tasks"][1].update(id="a"), "two of its tasks have the same id"),
        (lambda c: c["tasks"][1]["slots"][1].update(name="time"), "two of its slots have the same name"),
        (lambda c: c["tasks"][1].update(created="last week"), r"task 2 .* its time “created” is 'last week'"),
        (lambda c: c["tasks"][1].update(steps=c["tasks"][1]["steps"] * 501), "it has 501 steps, more than 500"),
    ],
)
def test_a_fault_is_said_with_its_place(tmp_path: Path, change: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_tasks(written(tmp_path, change))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'"\xff"'])
def test_what_is_no_json_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "tasks.json"
    file.write_bytes(data)
    with pytest.raises(UsageError, match=f"{file} cannot be imported: "):
        read_tasks(file)


def test_nesting_without_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    file.write_bytes(b'{"format":' + b"[" * 200_000)
    with pytest.raises(UsageError, match="cannot be imported"):
        read_tasks(file)


def test_a_file_that_is_too_large_or_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tasks.json"
    with file.open("wb") as large:
        large.truncate(MOST_BYTES + 1)
    with pytest.raises(UsageError, match="is larger than 32 MB"):
        read_tasks(file)
    for missing in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(UsageError, match="cannot be read: "):
            read_tasks(missing)


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"tasks\.json cannot be written: No such file"):
        exchange.export_tasks([kit.task()], tmp_path / "no" / "tasks.json")
    with pytest.raises(UsageError, match="cannot be written: "):
        exchange.export_tasks([kit.task()], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_import_that_fails_halfway_saves_nothing(base: KnowledgeBase, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="task 2"):
        base.repository.save_all(read_tasks(written(tmp_path, lambda c: c["tasks"][1].update(steps=[]))))
    assert base.tasks() == ()
