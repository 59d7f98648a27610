"""bench: measurements."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from promptrpa.cli.bench.miniwob import miniwob_command
from promptrpa.cli.bench.phone import phone_command
from promptrpa.cli.bench.planners import planners_command
from promptrpa.cli.bench.responsible import responsible_command
from promptrpa.cli.bench.server import kills_command, server_command
from promptrpa.cli.common import settings_of
from promptrpa.errors import UsageError

if TYPE_CHECKING:
    from promptrpa.evaluation.speed.bench import SpeedReport
    from promptrpa.evaluation.speed.race import Contender, Race

_MOST_PHONES = 64
_MOST_TUTORIALS = 1_000_000
_LEAST_PAGES, _MOST_PAGES = 100, 100_000


@click.group("bench")
def bench_command() -> None:
    """Measure."""


bench_command.add_command(miniwob_command)
bench_command.add_command(phone_command)
bench_command.add_command(planners_command)
bench_command.add_command(responsible_command)
bench_command.add_command(server_command)
bench_command.add_command(kills_command)


@bench_command.command("speed")
@click.option("--phones", default="1,8,32", metavar="N,N,…", help="How many virtual phones at once, one after another.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=3.0, help="That each rate is measured for.")
@click.option("--rounds", type=click.IntRange(1, 1000), default=5, help="Of replay and script by hand, taking turns.")
@click.option("--tutorials", default="1000", metavar="N,N,…", help="Among how many one is looked for.")
@click.option("--pages", default="1000", metavar="N,N,…", help="How many the interaction graph knows when it is asked.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def speed_command(
    context: click.Context, phones: str, seconds: float, rounds: int, tutorials: str, pages: str, as_json: bool
) -> None:
    """How fast phones are driven, tasks replayed, pages read and widgets found."""
    from promptrpa import bootstrap
    from promptrpa.evaluation.speed.bench import measure_speed

    counts, many = _counts(phones, "--phones", _MOST_PHONES), _counts(tutorials, "--tutorials", _MOST_TUTORIALS)
    known = _counts(pages, "--pages", _MOST_PAGES, least=_LEAST_PAGES)
    with ExitStack() as stack:
        tools = bootstrap.SpeedTools(settings_of(context), stack)
        report = measure_speed(tools, counts, seconds, rounds, many, known, lambda text: click.echo(text, err=True))
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
    from promptrpa.evaluation.trials import Trials

    packs = bootstrap.load_packs(apps)
    chosen = list(phone_tasks.cases(packs))
    if not everything:
        chosen = phone_tasks.sample(chosen, "en", 20) + phone_tasks.sample(chosen, "zh", 20, first=1)
    click.echo(f"{len(chosen)} tasks", err=True)
    with ExitStack() as stack:
        bench = bootstrap.Bench(settings_of(context), stack, packs)
        trials = phone_tasks.PhoneTasks(Trials(packs, bench)).run(chosen)
    summary = phone_tasks.summarise(trials)
    done = [(s.stage.value, round(100 * s.done / s.cases, 1)) for s in summary]
    bootstrap.keep_benchmark(settings_of(context), "tasks", f"{len(chosen)} tasks", done)
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
        case, result = trial.case, trial.result
        if not result.good:
            click.echo(f"{trial.stage} {case.task} ({case.language}): {result.reason} {' '.join(result.wrong)}")


@bench_command.command("paper")
@click.option(
    "--data",
    required=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A dataset laid out as the paper's: Tutorials/, tasks.csv, prompts.csv.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def paper_command(context: click.Context, data: Path, as_json: bool) -> None:
    """Retrieval, parsing and grounding on a dataset, beside the figures of the PromptRPA paper."""
    from promptrpa import bootstrap
    from promptrpa.cli import output
    from promptrpa.evaluation.paper.bench import measure_paper
    from promptrpa.evaluation.paper.dataset import PaperData

    read = PaperData(data)
    with bootstrap.open_agents(settings_of(context)) as agents:
        reports = measure_paper(agents, read, lambda text: click.echo(text, err=True))
    told = [
        (f"{r.stage}: {name}", float(value)) for r in reports for name, value in r.figures.items() if "rank" not in name
    ]
    bootstrap.keep_benchmark(settings_of(context), "paper", data.name, told)
    if as_json:
        click.echo(output.as_json(reports))
        return
    output.table(
        ("stage", "figure", "here", "paper", "of", "seconds"),
        [
            (r.stage, name, value, r.paper.get(name, ""), r.n, r.seconds)
            for r in reports
            for name, value in r.figures.items()
        ],
    )
    for report in (r for r in reports if r.failed):
        click.echo(f"{report.stage}: {report.failed} lines could not be answered")


def _counts(said: str, option: str, most: int, least: int = 1) -> list[int]:
    try:
        counts = [int(number) for number in said.split(",")]
    except ValueError as error:
        raise UsageError(f"{option} takes numbers such as 1,8,32, not {said!r}.") from error
    if not all(least <= count <= most for count in counts):
        raise UsageError(f"{option} takes numbers from {least} to {most}.")
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
    click.echo("\nFinding a tutorial, in ms, and the most memory used so far:")
    table(
        ("tutorials", "median", "worst", "index s", "MB"),
        [(f.tutorials, _ms(f.seconds.median), _ms(max(f.seconds.all)), f.build, f.memory) for f in report.finding],
    )
    click.echo("\nAsking the interaction graph, in ms, median and of 95 in 100: where a widget leads, on a page as")
    click.echo("seen, with other contents, and never seen, and the first time about an app; the way to a label, to")
    click.echo("parts of words, and to what is nowhere. And keeping an edge:")
    table(
        ("pages", "apps", "seen", "changed", "new", "first", "label", "parts", "none", "keep"),
        [
            (k.pages, k.apps, *(f"{_ms(t.median)} {_ms(t.most)}" for t in each))
            for k in report.knowing
            for each in [(k.seen, k.changed, k.unseen, k.first, k.way, k.words, k.nowhere, k.write)]
        ],
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
