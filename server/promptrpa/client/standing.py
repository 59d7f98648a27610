"""What a program can ask of a server about suites and schedules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from promptrpa import typed
from promptrpa.domain.durable import Schedule
from promptrpa.domain.suite import Suite, SuiteRun

from .wire import Wire, path_of


class Standing:
    """A part of Client. Suites may be named by id or name."""

    wire: Wire

    def suites(self) -> list[Suite]:
        return self.wire.get(list[Suite], "/suites")

    def suite(self, id: str) -> Suite:
        return self.wire.get(Suite, path_of("suites", id))

    def save_suite(self, source: str, form: str = "", name: str = "") -> Suite:
        """Keep a suite; one of the same name is replaced. form: yaml, csv, text; empty: what it looks like. name: where
        the suite says none."""
        return self.wire.post(Suite, "/suites", {"source": source, "form": form, "name": name})

    def remove_suite(self, id: str) -> None:
        """Delete a suite with its history."""
        self.wire.call("DELETE", path_of("suites", id))

    def run_suite(self, id: str, devices: Sequence[str] = (), *, yes: bool = False) -> SuiteRun:
        """Let the cases of a suite wait for these phones. yes: approve what the policy asks about."""
        return self.wire.post(SuiteRun, f"{path_of('suites', id)}/runs", {"devices": list(devices), "yes": yes})

    def suite_runs(self, id: str) -> list[SuiteRun]:
        """The newest first."""
        return self.wire.get(list[SuiteRun], f"{path_of('suites', id)}/runs")

    def suite_run(self, id: str) -> SuiteRun:
        return self.wire.get(SuiteRun, path_of("suite-runs", id))

    def follow_suite(self, id: str) -> Iterator[SuiteRun]:
        """The run of a suite each time that something of it is new, until it is over."""
        for event in self.wire.events(f"{path_of('suite-runs', id)}/events"):
            if event is not None:
                yield typed.decode(event.data, SuiteRun)

    def stop_suite(self, id: str) -> None:
        """End the run of a suite at once."""
        self.wire.call("POST", f"{path_of('suite-runs', id)}/stop")

    def schedules(self) -> list[Schedule]:
        return self.wire.get(list[Schedule], "/schedules")

    def add_schedule(self, **said: Any) -> Schedule:
        """See the API: prompt, task or suite; cron and zone, or notice; device or devices; values, patience."""
        return self.wire.post(Schedule, "/schedules", said)

    def switch_schedule(self, id: str, *, on: bool) -> Schedule:
        """Off or on."""
        answer = self.wire.call("PATCH", path_of("schedules", id), body={"enabled": on})
        return typed.decode(answer, Schedule)

    def start_schedule(self, id: str) -> Schedule:
        """Start what it starts, now."""
        return self.wire.post(Schedule, f"{path_of('schedules', id)}/start", {})

    def remove_schedule(self, id: str) -> None:
        self.wire.call("DELETE", path_of("schedules", id))
