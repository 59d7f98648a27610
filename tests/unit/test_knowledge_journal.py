from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import pytest

from promptrpa.domain.page import Picture
from promptrpa.domain.question import Answer
from promptrpa.domain.run import RunStatus
from promptrpa.errors import KnowledgeError, NotFound, UsageError
from promptrpa.knowledge.storage.lock import home_lock, process_mark
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge


def test_a_run_comes_back_with_its_steps_and_intents(base: KnowledgeBase) -> None:
    journal = base.journal
    journal.start(kit.run("r1"))
    for number in (1, 2):
        journal.intend("r1", number, kit.OPERATION)
        journal.record("r1", kit.step(number))
    journal.intend("r1", 3, kit.OPERATION)
    assert journal.run("r1") == kit.run("r1")
    assert journal.steps("r1") == (kit.step(1), kit.step(2))
    intents = journal.intents("r1")
    assert [(i.number, i.operation, i.process) for i in intents] == [
        (n, kit.OPERATION, process_mark()) for n in (1, 2, 3)
    ]
    assert all(i.time.endswith("+00:00") for i in intents)


def test_a_finished_run_has_its_end_reason_and_task(base: KnowledgeBase) -> None:
    journal = base.journal
    journal.start(kit.run("r1"))
    journal.finish("r1", RunStatus.WAITING, "a question is open")
    assert journal.run("r1") == replace(kit.run("r1"), status=RunStatus.WAITING, reason="a question is open")
    journal.finish("r1", RunStatus.DONE, "", "a1b2")
    done = journal.run("r1")
    assert (done.status, done.task, done.reason) == (RunStatus.DONE, "a1b2", "")
    assert done.ended > done.started
    journal.reopen("r1")
    assert journal.run("r1") == replace(kit.run("r1"), task="a1b2", process=process_mark())


def test_answers_are_kept_and_counted_on_top_of_the_runs_own(base: KnowledgeBase) -> None:
    journal = base.journal
    journal.start(replace(kit.run("r1"), interventions=2, approvals=1))
    said = [(question, Answer(question.name, "yes")) for question in (kit.QUESTION, kit.APPROVAL, kit.APPROVAL)]
    for question, answer in said:
        journal.answered("r1", question, answer)
    assert journal.answers("r1") == tuple(said)
    assert (journal.run("r1").interventions, journal.run("r1").approvals) == (3, 3)
    journal.record("r1", kit.step(1, kit.QUESTION))
    assert journal.run("r1").interventions == 3


def test_runs_are_listed_newest_first_and_by_status_and_task(base: KnowledgeBase) -> None:
    journal = base.journal
    for id in ("a1", "b1", "c1", "c2"):
        journal.start(kit.run(id))
    journal.finish("b1", RunStatus.FAILED, "lost its way", "t")
    assert [run.id for run in journal.runs()] == ["c2", "c1", "b1", "a1"]
    assert [run.id for run in journal.runs(limit=2)] == ["c2", "c1"]
    assert [run.id for run in journal.runs(status=RunStatus.FAILED)] == ["b1"]
    assert [run.id for run in journal.runs(task="t")] == ["b1"]
    assert journal.run("b").id == "b1"
    with pytest.raises(UsageError, match="Several ids begin with 'c'"):
        journal.run("c")


def test_what_is_not_there_is_said(base: KnowledgeBase) -> None:
    for ask in (base.journal.run, base.journal.reopen, lambda id: base.journal.finish(id, RunStatus.DONE, "")):
        with pytest.raises(NotFound, match="There is no run 'r9'"):
            ask("r9")
    with pytest.raises(KnowledgeError, match="contradicts"):
        base.journal.record("r9", kit.step(1))
    with pytest.raises(NotFound, match="There is no picture"):
        base.journal.picture("00" * 32)


def test_a_step_is_written_once(base: KnowledgeBase) -> None:
    base.journal.start(kit.run("r1"))
    base.journal.record("r1", kit.step(1))
    with pytest.raises(KnowledgeError, match="contradicts"):
        base.journal.record("r1", kit.step(1, app="other"))
    assert base.journal.steps("r1") == (kit.step(1),)


def test_open_runs_of_processes_that_are_gone_become_interrupted(base: KnowledgeBase, home: Path) -> None:
    journal = base.journal
    journal.start(kit.run("gone"))
    journal.start(kit.run("waits", status=RunStatus.WAITING))
    journal.start(kit.run("done", status=RunStatus.DONE))
    with home_lock(home) as owner:
        journal.start(kit.run("mine", owner.process))
        assert journal.mark_interrupted(owner) == ("gone",)
        assert journal.mark_interrupted(owner) == ()
    statuses = {run.id: run.status.value for run in journal.runs()}
    assert statuses == {"gone": "interrupted", "waits": "waiting", "done": "done", "mine": "running"}
    assert journal.run("gone").reason == "Its process ended."
    assert journal.run("gone").ended


def test_a_home_leaves_the_runs_of_another_on_the_same_server_alone(postgres: str, tmp_path: Path) -> None:
    with open_knowledge(tmp_path / "a", postgres) as one, open_knowledge(tmp_path / "b", postgres) as two:
        one.journal.start(kit.run("one"))
        two.journal.start(kit.run("two"))
        with home_lock(tmp_path / "b") as owner:
            assert two.journal.mark_interrupted(owner) == ("two",)
        assert one.journal.run("one").status is RunStatus.RUNNING


def test_a_picture_is_kept_once_for_its_user_alone(base: KnowledgeBase, home: Path) -> None:
    png, jpeg = kit.picture("one"), Picture(b"\xff\xd8\xffjpeg", (10, 20))
    assert base.journal.keep_picture(png) == base.journal.keep_picture(png) == png.digest
    assert base.journal.keep_picture(jpeg) == jpeg.digest
    assert base.journal.picture(png.digest) == png
    assert base.journal.picture(jpeg.digest) == jpeg
    files = sorted(path for path in (home / "pictures").rglob("*") if path.is_file())
    assert {f"{p.parent.name}/{p.name}" for p in files} == {
        f"{png.digest[:2]}/{png.digest}.png",
        f"{jpeg.digest[:2]}/{jpeg.digest}.jpg",
    }
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (home, home / "pictures" / png.digest[:2])} == {0o700}


def test_a_damaged_or_lost_picture_is_noticed_and_can_be_kept_again(base: KnowledgeBase, home: Path) -> None:
    shown = kit.picture("one")
    digest = base.journal.keep_picture(shown)
    (path,) = (home / "pictures").rglob("*.png")
    path.write_bytes(b"cut")
    with pytest.raises(KnowledgeError, match="changed or damaged"):
        base.journal.picture(digest)
    path.unlink()
    with pytest.raises(KnowledgeError, match="No such file"):
        base.journal.picture(digest)
    assert base.journal.keep_picture(shown) == digest
    assert base.journal.picture(digest) == shown


def test_what_is_no_picture_is_refused(base: KnowledgeBase) -> None:
    with pytest.raises(KnowledgeError, match="neither PNG nor JPEG"):
        base.journal.keep_picture(Picture(b"GIF89a", (1, 1)))
