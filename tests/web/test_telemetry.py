"""What is told to Prometheus and OpenTelemetry, and what the log says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from server_kit import Api, ServerProcess, wait_for
from telemetry_kit import Collector, collecting

PROMPT = "set an alarm for 7:30"


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with collecting() as server:
        yield server


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory, collector: Collector) -> Iterator[tuple[ServerProcess, Api]]:
    pytest.importorskip("prometheus_client")
    pytest.importorskip("opentelemetry.sdk")
    server = ServerProcess(tmp_path_factory.mktemp("watched") / "home", ("--json-log",), collector.variables)
    api = server.start()
    assert api.until(api.run(PROMPT), "done", "failed")["run"]["status"] == "done"
    yield server, api
    assert server.stop() == 0


def test_metrics_tell_runs_steps_phones_and_calls(watched: tuple[ServerProcess, Api]) -> None:
    api = watched[1]
    timed = 'promptrpa_run_seconds_count{replay="false",status="done"} 1.0'
    wait_for(lambda: timed in api.call("GET", "/metrics").data.decode(), 20)  # told just after the run's end is
    page = api.call("GET", "/metrics")
    text = page.data.decode()
    assert page.headers["Content-Type"].startswith("text/plain")
    assert 'promptrpa_runs{status="done"} 1.0' in text
    assert 'promptrpa_phones{state="device",virtual="true"} 1.0' in text
    assert 'promptrpa_steps_total{operation="click",result="changed"' in text
    assert 'promptrpa_http_seconds_count{endpoint="runs.start",method="POST",status="202"} 1.0' in text
    assert "process_resident_memory_bytes" in text
    assert "alarm" not in text


def test_a_token_for_metrics_reads_nothing_else(watched: tuple[ServerProcess, Api]) -> None:
    server, api = watched
    made = api.post("tokens", {"name": "prometheus", "role": "metrics"})
    program = Api(server.url, made["secret"])
    assert program.call("GET", "/metrics").status == 200
    assert Api(server.url).call("GET", "/metrics").status == 401
    for path in ("runs", "tasks", "devices", "devices/virtual-1/picture", "me", "tokens"):
        assert program.call("GET", path).status == 403
    assert program.call("POST", "tokens", {"name": "more"}).status == 403
    assert program.call("GET", "/").status == 403


def test_traces_tell_steps_but_no_texts(watched: tuple[ServerProcess, Api], collector: Collector) -> None:
    wait_for(lambda: any(b"promptrpa.status" in data for _, data in collector.kept), 20)
    sent = b"".join(data for _, data in collector.kept)
    assert {path for path, _ in collector.kept} == {"/v1/traces"}
    for word in (b"run", b"step", b"call", b"promptrpa.operation", b"promptrpa.tier", b"done", b"click"):
        assert word in sent
    for word in (PROMPT.encode(), b"Add alarm", b"7:30"):
        assert word not in sent


def test_log_lines_are_json_without_secrets(watched: tuple[ServerProcess, Api]) -> None:
    server, api = watched
    made = api.post("tokens", {"name": "secret one", "role": "viewer"})
    Api(server.url, "wrong-token").call("GET", "runs")
    Api(server.url).call("POST", "/sign-in", {"secret": "wrong-link"})
    log = server.home.parent / "log"
    server.home.joinpath("pictures").rename(server.home / "moved")
    shown = api.get(f"runs/{api.get('runs')[0]['id']}")
    picture = next(step["picture"] for step in shown["steps"] if step["picture"])
    assert api.call("GET", f"pictures/{picture}").status == 500
    server.home.joinpath("moved").rename(server.home / "pictures")
    wait_for(lambda: log.read_text(encoding="utf-8"))
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert all(set(line) >= {"time", "level", "name", "message"} for line in lines)
    text = log.read_text(encoding="utf-8")
    for secret in (api.token, made["secret"], "wrong-token", "wrong-link", server.link.partition("#")[2]):
        assert secret not in text


def test_nothing_is_told_unless_the_settings_say_so(api: Api) -> None:
    assert api.call("GET", "/metrics").status == 404


def test_a_setting_without_its_extra_says_which(tmp_path: Path) -> None:
    try:
        import prometheus_client  # noqa: F401
    except ModuleNotFoundError:
        server = ServerProcess(tmp_path / "home", variables={"PROMPTRPA_METRICS": "true"})
        with pytest.raises(AssertionError):
            server.start()
        assert "pip install 'promptrpa[metrics]'" in (tmp_path / "log").read_text(encoding="utf-8")
    else:
        pytest.skip("the extra metrics is there")
