"""bench planners: planners on recorded episodes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from promptrpa.cli.common import settings_of

if TYPE_CHECKING:
    from promptrpa.evaluation.planning.bench import PlannerReport

_KINDS: Final = ("none", "react", "react all", "static", "dynamic", "dpot", "gold plan")


@click.command("planners")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    required=True,
    help="The recorded episodes.",
)
@click.option("--format", "form", type=click.Choice(["droidtask", "aitw"]), default="droidtask", show_default=True)
@click.option("--planner", "kinds", type=click.Choice(_KINDS), multiple=True, help="Which; all without it.")
@click.option("--limit", type=click.IntRange(1), help="So many episodes.")
@click.option("--least", type=click.IntRange(1), default=1, help="Only episodes of so many steps or more.")
@click.option("--whole", is_flag=True, help="Tell screens with all their nodes, as the papers do.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def planners_command(
    context: click.Context,
    data: Path,
    form: str,
    kinds: tuple[str, ...],
    limit: int | None,
    least: int,
    whole: bool,
    as_json: bool,
) -> None:
    """Planners on recorded episodes: action match, tokens and time, beside a plan of what the person did.

    Without a language model, one that is always right answers: then only the tokens say something.
    """
    from promptrpa import bootstrap
    from promptrpa.cli import output
    from promptrpa.evaluation.planning.bench import measure_planners

    episodes, match = bootstrap.read_episodes(data, form)
    chosen = [e for e in episodes if len(e.moments) >= least][:limit]
    with bootstrap.open_planner_bench(settings_of(context), whole=whole) as bench:
        reports = measure_planners(bench, kinds or _KINDS, chosen, match, lambda text: click.echo(text, err=True))
        asks = bench.asks
    if as_json:
        click.echo(output.as_json(reports))
        return
    if not asks:
        click.echo("No language model is configured: the answers are those of the recording, the tokens are estimated.")
    _print(reports)


def _print(reports: list[PlannerReport]) -> None:
    from promptrpa.cli.output import table

    lengths = list(reports[0].by_length)
    table(
        ("planner", "steps", "match %", "unusable", "calls", "tokens a step", "tokens an episode", "s a step"),
        [
            (r.planner, r.steps, r.match, r.unusable, r.calls, r.tokens_step, r.tokens_episode, r.seconds_step)
            for r in reports
        ],
    )
    click.echo("\nTokens of an episode, by its steps:")
    table(("planner", *lengths), [(r.planner, *(r.by_length[n] for n in lengths)) for r in reports])
    kinds = list(reports[0].by_kind)
    click.echo("\nActions that were right, of those that were wanted:")
    table(("planner", *kinds), [(r.planner, *("/".join(map(str, r.by_kind[k])) for k in kinds)) for r in reports])
    click.echo("\nMix of actions, in percent:")
    table(("planner", "mix"), [(r.planner, ", ".join(f"{k} {v}" for k, v in r.mix.items())) for r in reports])
