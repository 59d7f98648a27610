"""What is told to Prometheus and OpenTelemetry, where the settings say so: counts, kinds and times, never a text of a
prompt, a page or an answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.loop import Command, Finish, RunState
from promptrpa.domain.phone import KnownPhone
from promptrpa.domain.run import Step
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

_STEP_SECONDS: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_RUN_SECONDS: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)
_CALL_SECONDS: Final = (0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_NANO: Final = 1_000_000_000
_NAME: Final = "promptrpa"


class Steps:
    """Tells what is new about a run: each step once, and its end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: dict[str, tuple[int, float]] = {}

    def news(self, state: RunState, command: Command) -> tuple[Sequence[Step], float]:
        """The steps that were not told yet; when the run was first heard of, by time.time()."""
        with self._lock:
            known = len(state.history) if self._resumed(state, command) else 0
            told, began = self._told.get(state.run, (known, time.time()))
            self._told[state.run] = len(state.history), began
            if isinstance(command, Finish):
                del self._told[state.run]
        return state.history[told:], began

    def _resumed(self, state: RunState, command: Command) -> bool:
        """Whether its steps so far were told by a process before this one."""
        return state.run not in self._told and not isinstance(command, Finish) and len(state.history) > 1


class Metrics:
    """runs: how many there are by status. phones: those that are known. Safe to use from several threads."""

    def __init__(self, runs: Callable[[], Mapping[str, int]], phones: Callable[[], Sequence[KnownPhone]]) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
        except ModuleNotFoundError as error:
            raise UsageError(
                "The setting metrics needs the extra of that name: pip install 'promptrpa[metrics]'."
            ) from error
        self._steps = Steps()
        self._registry = registry = CollectorRegistry()
        self._done = Counter("promptrpa_steps", "Steps of runs.", ("operation", "tier", "result"), registry=registry)
        self._seconds = Histogram(
            "promptrpa_step_seconds", "Time of a step, by what took it.", ("part",),
            buckets=_STEP_SECONDS, registry=registry,
        )  # fmt: skip
        self._ended = Histogram(
            "promptrpa_run_seconds", "Time from the first to the last step of a run, by how it ended.",
            ("status", "replay"), buckets=_RUN_SECONDS, registry=registry,
        )  # fmt: skip
        self._calls = Histogram(
            "promptrpa_http_seconds", "Time of calls to the API and the pages.", ("endpoint", "method", "status"),
            buckets=_CALL_SECONDS, registry=registry,
        )  # fmt: skip
        ProcessCollector(registry=registry)
        registry.register(_Now(runs, phones))

    def doing(self, state: RunState, command: Command) -> None:
        steps, began = self._steps.news(state, command)
        for step in steps:
            tier = step.proposal.tier.value if step.proposal else "none"
            self._done.labels(_operation(step), tier, step.result.value).inc()
            for part in ("observe", "decide", "perform", "settle"):
                self._seconds.labels(part).observe(getattr(step.times, part))
        if isinstance(command, Finish):
            replay = "true" if state.task is not None else "false"
            self._ended.labels(command.status.value, replay).observe(time.time() - began)

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        self._calls.labels(endpoint, method, str(status)).observe(seconds)

    def page(self) -> tuple[bytes, str]:
        """All of it as Prometheus reads it, and its media type."""
        from prometheus_client import generate_latest
        from prometheus_client.exposition import CONTENT_TYPE_LATEST

        return generate_latest(self._registry), CONTENT_TYPE_LATEST


class _Now:
    """What is looked up when it is asked for."""

    def __init__(self, runs: Callable[[], Mapping[str, int]], phones: Callable[[], Sequence[KnownPhone]]) -> None:
        self._runs = runs
        self._phones = phones

    def collect(self) -> list[Any]:
        from prometheus_client.core import GaugeMetricFamily

        runs = GaugeMetricFamily("promptrpa_runs", "Runs that are kept, by status.", labels=["status"])
        for status, count in self._runs().items():
            runs.add_metric([status], count)
        phones = GaugeMetricFamily("promptrpa_phones", "Phones that are known, by state.", labels=["state", "virtual"])
        known: dict[tuple[str, str], int] = {}
        for phone in self._phones():
            mark = phone.state, str(phone.virtual).lower()
            known[mark] = known.get(mark, 0) + 1
        for labels, count in known.items():
            phones.add_metric(list(labels), count)
        return [runs, phones]


class Traces:
    """Spans of runs, their steps and calls, sent to a collector (OTLP over HTTP).

    address: of the collector, such as http://127.0.0.1:4318."""

    def __init__(self, address: str) -> None:
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ModuleNotFoundError as error:
            raise UsageError(
                "The setting traces needs the extra of that name: pip install 'promptrpa[traces]'."
            ) from error
        self._steps = Steps()
        self._lock = threading.Lock()
        self._runs: dict[str, Span] = {}
        self._provider = TracerProvider(resource=Resource.create({"service.name": _NAME}))
        exporter = OTLPSpanExporter(endpoint=f"{address.rstrip('/')}/v1/traces")
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer: Tracer = self._provider.get_tracer(_NAME)

    def doing(self, state: RunState, command: Command) -> None:
        from opentelemetry.trace import set_span_in_context

        steps, began = self._steps.news(state, command)
        with self._lock:
            run = self._runs.get(state.run)
            if run is None:
                about: dict[str, str | bool] = {"promptrpa.run": state.run, "promptrpa.replay": state.task is not None}
                run = self._tracer.start_span("run", start_time=int(began * _NANO), attributes=about)
                self._runs[state.run] = run
        end = time.time()
        for step in reversed(steps):
            times = step.times
            start = end - times.observe - times.decide - times.perform - times.settle
            span = self._tracer.start_span(
                "step", set_span_in_context(run), start_time=int(start * _NANO), attributes=_about(step)
            )
            span.end(int(end * _NANO))
            end = start
        if isinstance(command, Finish):
            run.set_attribute("promptrpa.status", command.status.value)
            run.end()
            with self._lock:
                self._runs.pop(state.run, None)

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        about: dict[str, str | int] = {
            "http.route": endpoint,
            "http.request.method": method,
            "http.response.status_code": status,
        }
        end = time.time()
        span = self._tracer.start_span("call", start_time=int((end - seconds) * _NANO), attributes=about)
        span.end(int(end * _NANO))

    def close(self) -> None:
        """What was not sent yet is sent."""
        self._provider.shutdown()


def _about(step: Step) -> dict[str, str | int | float | bool]:
    proposal = step.proposal
    return {
        "promptrpa.number": step.number,
        "promptrpa.operation": _operation(step),
        "promptrpa.tier": proposal.tier.value if proposal else "none",
        "promptrpa.confidence": proposal.confidence if proposal else 0.0,
        "promptrpa.result": step.result.value,
        "promptrpa.healed": step.healed,
        "promptrpa.app": step.app,
        **{f"promptrpa.{part}": getattr(step.times, part) for part in ("observe", "decide", "perform", "settle")},
    }


def _operation(step: Step) -> str:
    return step.operation.type.value if step.operation else "none"
