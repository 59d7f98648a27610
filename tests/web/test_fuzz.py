"""The OpenAPI document, tried out by schemathesis: whatever is sent, no call breaks inside."""

from __future__ import annotations

import itertools
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from server_kit import Api, ServerProcess

pytest.importorskip("schemathesis")

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

BUDGET_SECONDS = 60.0
EXAMPLES = 3
LEAST = 30
"""Calls that are tried also where the machine is busy."""
TOKENS = 8
LEFT_OUT = {
    ("POST", "/api/v1/devices"),  # each is a process
    ("GET", "/api/v1/events"),  # it never ends
}


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Api]]:
    server = ServerProcess(tmp_path_factory.mktemp("fuzzed") / "home", ("--no-phone",))
    api = server.start()
    yield server, api
    assert server.stop() == 0


@pytest.mark.long
def test_no_call_breaks_whatever_is_sent(fuzzed: tuple[ServerProcess, Api]) -> None:
    server, api = fuzzed
    secrets = itertools.cycle([api.post("tokens", {"name": f"t{n}", "role": "owner"})["secret"] for n in range(TOKENS)])
    document = api.get("/api/v1/openapi.json")
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    operations = [found.ok() for found in schema.get_all_operations()]
    chosen = [o for o in operations if (o.method.upper(), o.path) not in LEFT_OUT]
    assert len(chosen) > 80
    broken: list[str] = []
    tried: set[str] = set()
    calls = 0
    end = time.monotonic() + BUDGET_SECONDS

    def send(case: Any) -> None:
        nonlocal calls
        headers = {"Authorization": f"Bearer {next(secrets)}"}
        answer = case.call(headers=headers, timeout=20.0)
        calls += 1
        tried.add(f"{case.method} {case.path}")
        (problem, *_) = answer.headers.get("content-type") or [""]
        if answer.status_code == 500 or (answer.status_code >= 400 and "json" not in problem):
            broken.append(f"{case.method} {case.formatted_path} {case.body!r:.200} {case.query}: {answer.status_code}")

    modes = schemathesis.GenerationMode
    for mode, tries in ((modes.POSITIVE, chosen), (modes.NEGATIVE, list(filter(can_be_wrong, chosen)))):
        for operation in tries:
            if time.monotonic() > end:
                break
            fuzz(operation.as_strategy(generation_mode=mode), send)
    assert broken == []
    assert len(tried) >= (len(chosen) - 5 if time.monotonic() < end else LEAST)
    assert calls > len(tried)
    assert log_of(server).count("Traceback") == 0


def can_be_wrong(operation: Any) -> bool:
    """In a path any text is right; to look for a wrong one in vain takes long."""
    numbers = [p for p in operation.path_parameters if p.definition["schema"]["type"] != "string"]
    return bool(numbers or operation.query or operation.headers or operation.body)


def fuzz(strategy: Any, send: Any) -> None:
    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(strategy)
    def send_all(case: Any) -> None:
        send(case)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the generators
        with suppress(Unsatisfiable):  # nothing can be wrong with a call without parameters
            send_all()


def log_of(server: ServerProcess) -> str:
    return (Path(server.home).parent / "log").read_text(encoding="utf-8")
