"""suite: written cases, run as one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, phone_options, settings_of, virtual_phones, write_out
from promptrpa.domain.suite import CaseResult, CaseStatus, Suite, SuiteRun, SuiteStatus
from promptrpa.errors import NotFound, UsageError
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from promptrpa.cli.output import Say

_MARKS: Final = {
    CaseStatus.PASSED: ("✓", "green"),
    CaseStatus.FAILED: ("✗", "red"),
    CaseStatus.BROKEN: ("!", "red"),
    CaseStatus.LOST: ("!", "red"),
    CaseStatus.ASKS: ("?", "yellow"),
    CaseStatus.STOPPED: ("–", "dim"),
}
_MOST_PHONES: Final = 64
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="As JSON.")
JUNIT_OPTION = click.option("--junit", type=click.Path(path_type=Path, dir_okay=False), help="Write JUnit XML here.")


@click.group("suite")
def suite_command() -> None:
    """Written cases, run as one: a prompt each, and what is to be so afterwards.

    \b
    set an alarm for 7:30
    then I see "7:30"
    then I don't see "No alarms"
    """


@suite_command.command("run")
@click.argument("suite")
@click.option("--device", "devices", multiple=True, metavar="SERIAL", help="A phone; several share the cases.")
@click.option("--phones", type=click.IntRange(1, _MOST_PHONES), help="So many virtual phones.")
@click.option("--yes", is_flag=True, help="Approve what the policy asks about.")
@JUNIT_OPTION
@JSON_OPTION
@phone_options
@click.pass_context
def run_command(
    context: click.Context,
    /,
    suite: str,
    devices: tuple[str, ...],
    phones: int | None,
    yes: bool,
    junit: Path | None,
    as_json: bool,
    **phone: Any,
) -> int:
    """Run SUITE, a file (YAML, CSV or plain text) or the name of a saved one. A file is saved.

    \b
    Exit code: 0 all passed, 1 some failed, 3 stopped, 4 phones lost, 5 some need an answer or approval.
    """
    from rich.console import Console

    from promptrpa.cli import output
    from promptrpa.cli.remote import find_server

    if devices and phones:
        raise UsageError("Give either --device or --phones.")
    settings = settings_of(context)
    wanted = tuple(f"virtual-{n}" for n in range(1, phones + 1)) if phones else devices
    console = Console(stderr=as_json, highlight=False)
    teller = _Teller(console, messages_of(settings))
    if server := find_server(settings):
        kept = _upload(server, suite) if os.path.isfile(suite) else server.suite(suite)
        started = server.run_suite(kept.id, wanted, yes=yes)
        with _stoppable(lambda: server.stop_suite(started.id)):
            ended = started
            for ended in server.follow_suite(started.id):
                teller.tell(ended)
    else:
        from promptrpa.cli.terminal import QuietWatcher

        kept = _saved(settings, suite)
        devices = wanted or (bootstrap.default_phone(settings),)
        virtual = virtual_phones(settings, phone)
        with bootstrap.open_suites(settings, virtual, QuietWatcher(), teller.tell) as suites, _stoppable(suites.stop):
            ended = suites.run(kept, devices, yes=yes)
    if junit:
        _write_junit(ended, junit)
    if as_json:
        click.echo(output.as_json(ended))
    else:
        teller.sum_up(ended)
    return exit_code(ended)


@suite_command.command("list")
@JSON_OPTION
@click.pass_context
def list_command(context: click.Context, as_json: bool) -> None:
    """List the saved suites."""
    from promptrpa.cli import output

    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.open_knowledge(settings) as knowledge:
        suites = knowledge.suites.all()
        last = {suite.id: next(iter(knowledge.suites.runs(suite.id, 1)), None) for suite in suites}
    if as_json:
        click.echo(output.as_json(suites))
    elif not suites:
        click.echo(say("No suite is saved yet. Run a file: promptrpa suite run FILE"))
    else:
        ran = {id: (run.id, say(run.status.value)) if run else ("", "") for id, run in last.items()}
        rows = [(s.id, s.name, len(s.cases), *ran[s.id]) for s in suites]
        output.table(("id", "name", "cases", "last run", "result"), rows, say)


@suite_command.command("show")
@click.argument("name")
@JUNIT_OPTION
@JSON_OPTION
@click.pass_context
def show_command(context: click.Context, name: str, junit: Path | None, as_json: bool) -> None:
    """Show the suite NAME with its last runs, or a run of one by its id."""
    from rich.console import Console

    from promptrpa.cli import output

    settings = settings_of(context)
    say = messages_of(settings)
    with bootstrap.open_knowledge(settings) as knowledge:
        found: Suite | SuiteRun
        try:
            found = knowledge.suites.get(name)
        except NotFound:
            found = knowledge.suites.run(name)
        runs = knowledge.suites.runs(found.id, 10) if isinstance(found, Suite) else ()
    if junit:
        if isinstance(found, Suite):
            raise UsageError("Say which run is to be written as JUnit XML, by its id.")
        _write_junit(found, junit)
    if as_json:
        click.echo(output.as_json(found))
    elif isinstance(found, Suite):
        _print_suite(found, runs, Console(highlight=False), say)
    else:
        teller = _Teller(Console(highlight=False), say)
        teller.tell(found)
        teller.sum_up(found)


@suite_command.command("add")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.pass_context
def add_command(context: click.Context, file: Path) -> None:
    """Save the suite in FILE without running it; one of the same name is replaced."""
    from promptrpa.cli.remote import find_server

    settings = settings_of(context)
    server = find_server(settings)
    kept = _upload(server, str(file)) if server else _saved(settings, str(file))
    click.echo(messages_of(settings)(f"Saved as suite {kept.id}: {kept.name}, {len(kept.cases)} cases."))


@suite_command.command("remove")
@click.argument("name")
@click.pass_context
def remove_command(context: click.Context, name: str) -> None:
    """Delete the suite NAME with its history."""
    from promptrpa.cli.remote import find_server

    settings = settings_of(context)
    if server := find_server(settings):
        server.remove_suite(name)
        return
    with bootstrap.owned_knowledge(settings) as knowledge:
        knowledge.suites.remove(name)


@suite_command.command("stop")
@click.argument("run")
@click.pass_context
def stop_command(context: click.Context, run: str) -> None:
    """Stop the run of a suite on the server, at once."""
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    need_server(settings).stop_suite(run)
    click.echo(messages_of(settings)("Stopped."))


def exit_code(run: SuiteRun) -> int:
    """See the command's help."""
    if run.status is SuiteStatus.PASSED:
        return 0
    if run.status is SuiteStatus.STOPPED:
        return 3
    if run.count(CaseStatus.FAILED) or run.count(CaseStatus.BROKEN):
        return 1
    return 4 if run.count(CaseStatus.LOST) else 5


def _saved(settings: Settings, suite: str) -> Suite:
    """The suite in a file, saved; or the saved one with this name."""
    with bootstrap.open_knowledge(settings) as knowledge:
        if not os.path.isfile(suite):
            return knowledge.suites.get(suite)
        return knowledge.suites.save(_read(Path(suite)))


def _read(file: Path) -> Suite:
    """Raises UsageError naming file and line."""
    from promptrpa.runs.suites.reading import form_of, read_suite

    try:
        source = file.read_text(encoding="utf-8-sig")
        return read_suite(source, form_of(source, file.name), file.stem)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error


def _upload(server: Any, file: str) -> Suite:
    read = _read(Path(file))
    kept: Suite = server.save_suite(read.source, read.form, read.name)
    return kept


def _write_junit(run: SuiteRun, file: Path) -> None:
    from promptrpa.runs.suites.junit import as_junit

    write_out(file, as_junit(run))


def _print_suite(suite: Suite, runs: Any, console: Console, say: Say) -> None:
    from rich.markup import escape

    from promptrpa.cli import output

    console.print(f"[bold]{escape(suite.name)}[/bold]  [dim]{suite.id}[/dim]")
    for case in suite.cases:
        console.print(escape(f"{case.name}" + (f": {case.prompt}" if case.name != case.prompt else "")))
        for expectation in case.expect:
            console.print(f"  [dim]{escape(expectation.text)}[/dim]")
    if runs:
        rows = [(r.id, say(r.status.value), f"{r.count(CaseStatus.PASSED)}/{len(r.results)}", r.started) for r in runs]
        output.table(("run", "result", "passed", "started"), rows, say)


class _Teller:
    """Prints each case once it is over."""

    def __init__(self, console: Console, say: Say) -> None:
        self._console = console
        self._say = say
        self._told: set[int] = set()

    def tell(self, run: SuiteRun) -> None:
        for result in run.results:
            if result.status.over and result.number not in self._told:
                self._told.add(result.number)
                self._print(result)

    def _print(self, result: CaseResult) -> None:
        from rich.text import Text

        mark, colour = _MARKS[result.status]
        line = Text.assemble((f"{mark} ", colour), result.name)
        again = f"  {self._say(f'{result.tries} tries')}" if result.tries > 1 else ""
        line.append(f"  {result.device}  {result.seconds:.1f} s{again}", "dim")
        self._console.print(line, soft_wrap=True)
        if result.status is not CaseStatus.PASSED:
            told = [self._say(result.reason)] if result.reason else []
            told += [f"run {result.run}"] if result.run else []
            self._console.print(Text("    " + "  ".join(told), "dim"), soft_wrap=True)

    def sum_up(self, run: SuiteRun) -> None:
        counts = [(status, run.count(status)) for status in CaseStatus if run.count(status)]
        text = ", ".join(f"{count} {self._say(status.value)}" for status, count in counts)
        colour = "green" if run.status is SuiteStatus.PASSED else "red"
        self._console.print(f"[{colour} bold]{self._say(run.status.value)}[/] {text}  [dim]{run.id}[/dim]")


@contextmanager
def _stoppable(stop: Callable[[], object]) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the suite at once."""

    def stopping(_number: int, _frame: FrameType | None) -> None:
        stop()

    before = {number: signal.signal(number, stopping) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
