from __future__ import annotations

import os
import stat
from pathlib import Path

import knowledge_kit as kit
import pytest

from promptrpa.domain.run import RunStatus
from promptrpa.errors import UsageError
from promptrpa.knowledge.storage.lock import home_lock, make_home, process_mark
from promptrpa.knowledge.store import open_knowledge

HOLDER = """
import sys
from pathlib import Path
from promptrpa.knowledge.storage.lock import home_lock
from promptrpa.knowledge.store import open_knowledge
import knowledge_kit as kit
home = Path(sys.argv[1])
with home_lock(home) as owner, open_knowledge(home) as base:
    base.journal.start(kit.run("theirs", owner.process))
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_new_home_is_for_its_user_alone(home: Path) -> None:
    deep = home / "a" / "b"
    make_home(deep)
    make_home(deep)
    assert stat.S_IMODE(deep.stat().st_mode) == 0o700


def test_a_second_process_is_told_who_holds_the_home(home: Path) -> None:
    holder = kit.python(HOLDER, home)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(UsageError, match=rf"Process {holder.pid} \(.*\) has been using {home} since 2.*PROMPTRPA_HOME"):
        home_lock(home).__enter__()
    holder.communicate("go\n", timeout=60)
    with home_lock(home) as owner:
        assert owner.pid == os.getpid()


def test_what_was_typed_behind_the_command_is_not_written_down(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/bin/promptrpa", "--home", "work", "run", "the password is Tr0ub4dor&3"])
    with home_lock(home):
        assert b'"promptrpa run"' in (home / "owner.json").read_bytes()
        assert b"Tr0ub4dor" not in (home / "owner.json").read_bytes()
        assert stat.S_IMODE((home / "owner.json").stat().st_mode) == 0o600


def test_a_holder_without_a_name_is_said_too(home: Path) -> None:
    with home_lock(home):
        (home / "owner.json").write_text("{")
        with pytest.raises(UsageError, match="Another promptrpa is using"):
            home_lock(home).__enter__()


def test_the_lock_is_waited_for_when_asked(home: Path) -> None:
    holder = kit.python(HOLDER, home)
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == "held\n"
    holder.stdin.write("go\n")
    holder.stdin.flush()
    with home_lock(home, wait=30) as owner:
        assert owner.process == process_mark()
    holder.communicate(timeout=60)


def test_the_run_of_a_killed_process_is_interrupted_by_the_next_holder(home: Path) -> None:
    holder = kit.python(HOLDER, home)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with open_knowledge(home) as base:
        assert base.journal.run("theirs").status is RunStatus.RUNNING
    holder.kill()
    holder.communicate(timeout=60)
    with home_lock(home) as owner, open_knowledge(home) as base:
        assert base.journal.mark_interrupted(owner) == ("theirs",)
        assert base.journal.run("theirs").status is RunStatus.INTERRUPTED
        base.journal.reopen("theirs")
        assert base.journal.run("theirs").process == owner.process


def test_the_mark_of_a_process_is_its_own(home: Path) -> None:
    assert process_mark() == process_mark()
    other = kit.python("from promptrpa.knowledge.storage.lock import process_mark; print(process_mark())")
    out, _ = other.communicate(timeout=60)
    assert out.strip().startswith(f"{other.pid}-")
    assert out.strip().partition("-")[2] != process_mark().partition("-")[2]
    with home_lock(home) as owner:
        assert (owner.process, owner.pid) == (process_mark(), os.getpid())
    assert not (home / "owner.json").exists()
