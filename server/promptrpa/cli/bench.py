"""bench: measurements."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from promptrpa.cli.common import settings_of
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from promptrpa.evaluation.speed.bench import SpeedReport
    from promptrpa.evaluation.speed.race import Contender, Race

_MOST_PHONES = 64


@click.group("bench")
def bench_command() -> None:
    """Measure."""


@bench_command.command("speed")
@click.option("--phones", default="1,8,32", metavar="N,N,…", help="How many virtual phones at once, one after another.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=3.0, help="That each rate is measured for.")
@click.option("--rounds", type=click.IntRange(1, 1000), default=5, help="Of replay and script by hand, taking turns.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def speed_command(context: click.Context, phones: str, seconds: float, rounds: int, as_json: bool) -> None:
    """How fast phones are driven, tasks replayed, pages read and widgets found."""
    from promptrpa import bootstrap
    from promptrpa.evaluation.speed.bench import measure_speed

    counts = _counts(phones)
    with ExitStack() as stack:
        tools = bootstrap.SpeedTools(settings_of(context), stack)
        report = measure_speed(tools, counts, seconds, rounds, lambda text: click.echo(text, err=True))
    if as_json:
        from promptrpa.cli.output import as_json as written

        click.echo(written(report))
    else:
        _print(report)


def _counts(phones: str) -> list[int]:
    try:
        counts = [int(number) for number in phones.split(",")]
    except ValueError as error:
        raise UsageError(f"--phones takes numbers such as 1,8,32, not {phones!r}.") from error
    if not all(0 < count <= _MOST_PHONES for count in counts):
        raise UsageError(f"--phones takes numbers from 1 to {_MOST_PHONES}.")
    return counts


def _print(report: SpeedReport) -> None:
    from promptrpa.cli.output import table

    click.echo(f"{report.machine}, Python {report.python}. Times are medians.")
    click.echo(f"promptrpa --help: {_ms(report.start.median)} ms\n")
    click.echo("Of all phones together, a second; dumps and screenshots are fresh, each after a tap:")
    table(
        ("phones", "taps", "dumps", "screenshots"), [(r.phones, r.taps, r.dumps, r.screenshots) for r in report.rates]
    )
    for race, phone in ((report.race, "on a phone with animations"), (report.race_at_once, "on one without")):
        click.echo(f"\nReplay of “{race.prompt}” ({race.steps} steps) beside the script by hand, {phone}, in ms:")
        table(("", "cold", "warm", "ratio cold", "ratio warm", "own time a step"), _race_rows(race))
    click.echo("By hand, it uses the sockets of the replay; as installed, uiautomator2's own.")
    click.echo("\nReading a page, in ms:")
    table(("nodes", "median", "best"), [(r.nodes, _ms(r.seconds.median), _ms(r.seconds.best)) for r in report.reading])
    click.echo("\nFinding a widget, in ms:")
    table(
        ("widgets", "known from the task", "by text", "by meaning"),
        [(g.widgets, _ms(g.history.median), _ms(g.text.median), _ms(g.meaning.median)) for g in report.grounding],
    )


def _race_rows(race: Race) -> list[tuple[object, ...]]:
    def row(name: str, who: Contender, *more: object) -> tuple[object, ...]:
        return (name, _ms(who.cold.median), _ms(who.warm.median), *(more or ("", "", "")))

    pictured = (race.ratio_cold_with_pictures, race.ratio_warm_with_pictures, "")
    return [
        row("replay", race.replay, race.ratio_cold, race.ratio_warm, race.own_per_step),
        row("replay and pictures", race.replay_with_pictures, *pictured),
        row("by hand", race.by_hand),
        row("by hand, as installed", race.by_hand_as_installed),
    ]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"
