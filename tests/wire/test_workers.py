"""Threads that are used again."""

from __future__ import annotations

import threading

from common import wait_until
from promptrpa.virtualphone.wire.workers import Workers


def test_jobs_run_at_once_even_where_they_wait_for_each_other() -> None:
    workers = Workers("test-worker")
    meeting = threading.Barrier(51)
    for _ in range(50):
        workers.run(meeting.wait)
    meeting.wait(10)
    wait_until(lambda: workers.busy == 0)
    assert workers.stop()


def test_an_idle_thread_takes_the_next_job() -> None:
    workers = Workers("test-worker")
    used: set[int] = set()
    for _ in range(20):
        workers.run(lambda: used.add(threading.get_ident()))
        wait_until(lambda: workers.busy == 0)
    assert len(used) == 1
    assert workers.stop()


def test_idle_threads_end() -> None:
    workers = Workers("idle-worker", idle_seconds=0.05)
    for _ in range(5):
        workers.run(lambda: None)
    wait_until(lambda: not any(thread.name == "idle-worker" for thread in threading.enumerate()))
    done = threading.Event()
    workers.run(done.set)
    assert done.wait(10)
    assert workers.stop()


def test_stop_waits_for_jobs_and_takes_no_more() -> None:
    workers = Workers("test-worker")
    go, ended = threading.Event(), threading.Event()

    def job() -> None:
        go.wait(10)
        ended.set()

    workers.run(job)
    assert not workers.stop(timeout=0.05)
    go.set()
    assert workers.stop()
    assert ended.is_set()
    workers.run(ended.clear)
    assert workers.stop()
    assert ended.is_set()
