"""bench: measurements."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
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


@bench_command.command("tasks")
@click.option("--all", "everything", is_flag=True, help="All tasks in both languages, not 20 of each.")
@click.option(
    "--apps",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    help="A folder with further app packs.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def tasks_command(context: click.Context, everything: bool, apps: tuple[Path, ...], as_json: bool) -> None:
    """The tasks of the virtual phone's apps: from a prompt, from memory, and on the second version of the apps."""
    from promptrpa import bootstrap
    from promptrpa.cli import output
    from promptrpa.evaluation import phone_tasks

    packs = bootstrap.load_packs(apps)
    chosen = list(phone_tasks.cases(packs))
    if not everything:
        chosen = phone_tasks.sample(chosen, "en", 20) + phone_tasks.sample(chosen, "zh", 20, first=1)
    click.echo(f"{len(chosen)} tasks", err=True)
    with ExitStack() as stack:
        trials = phone_tasks.PhoneTasks(packs, bootstrap.Bench(settings_of(context), stack)).run(chosen)
    summary = phone_tasks.summarise(trials)
    if as_json:
        click.echo(output.as_json({"summary": summary, "trials": trials}))
        return
    output.table(
        ("stage", "tasks", "done", "wrong writes", "asked", "healed", "stopped", "false success", "seconds"),
        [
            (s.stage, s.cases, s.done, s.wrong, s.asked, s.healed, s.stopped_clearly, s.false_success, s.mean_seconds)
            for s in summary
        ],
    )
    for trial in trials:
        if not (trial.done and trial.status == "done") or trial.wrong:
            click.echo(
                f"{trial.stage} {trial.case.task} ({trial.case.language}): {trial.reason} {' '.join(trial.wrong)}"
            )


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
