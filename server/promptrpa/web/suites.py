"""What the web does with suites, apart from HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from promptrpa.domain.suite import Suite, SuiteRun
from promptrpa.errors import UsageError
from promptrpa.runs.suites.reading import form_of, read_suite

from .runs import HEARTBEAT, Said
from .services import Services


def save(services: Services, source: str, form: str = "", name: str = "") -> Suite:
    """Keep a suite; one of the same name is replaced. Raises UsageError with the line of a fault."""
    return services.knowledge.suites.save(read_suite(source, form, name))


def from_file(services: Services, data: bytes, file: str) -> Suite:
    """Keep the suite in a file. Raises UsageError."""
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("The file is no text in UTF-8.") from error
    return save(services, source, form_of(source, file), file.rpartition(".")[0])


def change(services: Services, id: str, source: str, form: str = "") -> Suite:
    """Write a suite anew; it keeps its history. Raises NotFound and UsageError."""
    kept = services.knowledge.suites.get(id)
    read = read_suite(source, form or kept.form, kept.name)
    return services.knowledge.suites.save(replace(read, id=kept.id))


def start(services: Services, id: str, devices: Sequence[str], *, yes: bool = False, account: str = "") -> SuiteRun:
    """Let the cases of a suite wait for these phones; without any, for the only one. Raises NotFound and UsageError."""
    suite = services.knowledge.suites.get(id)
    phones = tuple(dict.fromkeys(services.phones.check(device) for device in devices or [""]))
    return services.engine.suites.start(replace(suite, yes=suite.yes or yes), phones, account)


def follow(services: Services, id: str) -> Iterator[Said | None]:
    """The run of a suite each time that it changes, until it is over; None is a heartbeat."""
    told: SuiteRun | None = None
    seen = -1
    while True:
        news = services.stage.wait(seen, HEARTBEAT)
        found = services.knowledge.suites.run(id)
        if found != told:
            told = found
            yield Said("suite", found)
        if found.status.over or services.stage.closed:
            return
        if news == seen:
            yield None
        seen = news
