"""The measurements of the server, small: a few kills, one phone."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from promptrpa.errors import TaskFailed
from promptrpa.evaluation.server.kills import Border, measure_kills
from promptrpa.evaluation.server.page import measure_first_page, measure_live_picture
from promptrpa.evaluation.server.process import ServerProcess
from promptrpa.evaluation.server.scale import measure_scale


@pytest.mark.long
@pytest.mark.timeout(300)
def test_kills_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    told: list[str] = []
    found = measure_kills(tmp_path, phones=2, kills=4, database="", seed=3, tell=told.append)
    assert (found.lost, found.twice, found.disordered, found.ended_itself) == (0, 0, 0, ()), found.reasons
    assert found.failed == 0, found.reasons
    assert sum(found.kills.values()) == 4
    assert set(found.kills) == {border.value for border in list(Border)[:4]}
    assert found.runs >= 4


def test_phones_replay_while_somebody_reads(tmp_path: Path) -> None:
    found = measure_scale(tmp_path, phones=2, runs=1, tell=lambda _: None)
    assert (found.phones, found.failed, found.wrong) == (2, 0, 0), found.reasons
    assert found.reads > 5
    assert 0 < found.p50 <= found.p95 <= found.worst
    assert found.megabytes > 50


def test_the_first_page_is_small(tmp_path: Path) -> None:
    found = measure_first_page(tmp_path)
    assert found.kilobytes_all < 100
    assert found.again > 0


def test_a_moving_picture_comes_ten_times_a_second(tmp_path: Path) -> None:
    found = measure_live_picture(tmp_path, 2.0)
    assert found.frames > 5, "more than half of what is looked for, on a machine with other work"
    assert found.core > 0
    assert found.phone > 0
    assert found.idle < found.core


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, options=("--no-such-option",))
    with pytest.raises(TaskFailed, match=r"(?s)exit code 2.*--no-such-option"):
        server.start()
    assert server.process is not None
    assert server.process.stdout is not None
    assert server.process.stdout.closed


def test_a_server_that_a_library_breaks_says_what_each_thread_did(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    assert server.process is not None
    server.process.send_signal(signal.SIGSEGV)
    server.process.wait(30)
    with pytest.raises(TaskFailed, match=r"(?s)SIGSEGV.*Fatal Python error.*wait_for_signal"):
        server.kill()
    server.process.communicate()
