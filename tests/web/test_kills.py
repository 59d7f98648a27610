"""The real server on PostgreSQL, killed again and again while it drives a virtual phone, and one that is killed or
ended while a run is at work; the phone's own journal judges. test_bench_server.py has the kills on SQLite."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server_kit import ServerProcess

TIMES = ("06:05", "06:15", "06:25")
KILLS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("kills") / "home")
    server.start()
    yield server
    assert server.stop() == 0


def added(home: Path) -> list[str]:
    """The times of the alarms that were made, in their order, as the phone saw it."""
    lines = (home / "phones" / "virtual-1" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    writes = [entry for line in lines if (entry := json.loads(line))["kind"] == "write"]
    return [w["new"]["time"] for w in writes if w["path"].startswith("clock.alarms.") and w["action"] == "added"]


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_killed_server_loses_nothing_and_does_nothing_twice(tmp_path: Path, postgres: str) -> None:
    chance = random.Random(7)
    server = ServerProcess(tmp_path / "home", variables={"PROMPTRPA_DATABASE": postgres})
    api = server.start()
    runs = [api.run(f"set an alarm for {at.removeprefix('0')}") for at in TIMES]
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.2, 2.5))
        server.kill()
        api = server.start()
    for run in runs:
        found = api.until(run, "done", "failed", "waiting", seconds=90)["run"]
        assert found["status"] == "done", found["reason"]
    assert added(server.home) == list(TIMES)
    assert server.stop() == 0


def test_a_question_is_answered_after_the_server_was_away(server: ServerProcess) -> None:
    api = server.api()
    run = api.run("open Clock, tap Add alarm, type 5 in Hour, type 55 in Minute, tap Save", edit=True)
    asked = api.until(run, "waiting")["open"]
    server.kill()
    api = server.start()
    assert api.until(run, "waiting")["open"] == asked
    api.post(f"runs/{run}/answers", {"question": asked["id"], "value": asked["question"]["default"]})
    assert api.until(run, "done", "failed")["run"]["status"] == "done"
    assert added(server.home).count("05:55") == 1


def test_a_server_that_is_ended_goes_on_at_the_next_start(server: ServerProcess) -> None:
    api = server.api()
    run = api.run("set an alarm for 6:35")
    api.until(run, "running")
    assert server.stop() == 0
    assert server.start().until(run, "done", "failed")["run"]["status"] == "done"
    assert added(server.home).count("06:35") == 1
