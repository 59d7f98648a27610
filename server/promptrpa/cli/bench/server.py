"""bench server, bench kills: the real server, measured from outside."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from promptrpa.errors import UsageError

_MOST_PHONES = 64


@click.command("server")
@click.option("--phones", default="1,8,32,64", metavar="N,N,…", help="How many virtual phones at once, in turn.")
@click.option("--runs", type=click.IntRange(1, 100), default=2, help="Replays on each phone.")
@click.option("--seconds", type=click.FloatRange(1, 600), default=10.0, help="That the live picture is watched.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def server_command(phones: str, runs: int, seconds: float, as_json: bool) -> None:
    """How soon the server shows its first page, what a live picture costs, and how many phones it drives."""
    from promptrpa.cli import output
    from promptrpa.evaluation.server.page import measure_first_page, measure_live_picture
    from promptrpa.evaluation.server.scale import measure_scale

    counts = _counts(phones)
    with tempfile.TemporaryDirectory(prefix="promptrpa-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page = measure_first_page(_made(folder / "page"))
        live = measure_live_picture(_made(folder / "live"), seconds)
        scales = [measure_scale(_made(folder / f"scale-{count}"), count, runs, _tell) for count in counts]
    if as_json:
        click.echo(output.as_json({"page": page, "live": live, "scale": scales}))
        return
    click.echo(
        f"First page {page.start} s after the command, {page.again} s with a home that is there; {page.kilobytes} KB "
        f"({page.kilobytes_all} KB with all that it loads) in {page.ms} ms. Load {page.load}."
    )
    click.echo(
        f"Live picture: {live.frames} a second of {live.kilobytes} KB for {live.core * 100:.0f} percent of a core "
        f"(the phone itself {live.phone * 100:.0f}), {live.idle * 100:.1f} while nobody looks; {live.asked} asked for "
        f"one by one for {live.asked_core * 100:.0f}. Load {live.load}.\n"
    )
    columns = ("phones", "failed", "wrong", "s", "p50 ms", "p95 ms", "worst", "MB", "phones MB", "cores", "load")
    fields = ("phones", "failed", "wrong", "seconds", "p50", "p95", "worst", "megabytes", "phones_megabytes", "cores")
    output.table(columns, [[getattr(scale, field) for field in (*fields, "load")] for scale in scales])
    for scale in scales:
        for reason in scale.reasons:
            click.echo(f"{scale.phones} phones: {reason}")


@click.command("kills")
@click.option("--kills", type=click.IntRange(1, 10_000), default=63, show_default=True, help="How often it is killed.")
@click.option("--phones", type=click.IntRange(1, _MOST_PHONES), default=8, show_default=True, help="Virtual phones.")
@click.option("--database", default="", metavar="URL", help="An empty PostgreSQL database; without one, SQLite.")
@click.option("--seed", type=int, default=1, help="Of the random times.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Keep the home and its log here.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def kills_command(kills: int, phones: int, database: str, seed: int, keep: Path | None, as_json: bool) -> None:
    """Kill a server again and again while it drives phones; what the phones saw tells what was lost or done twice."""
    from promptrpa.cli import output
    from promptrpa.evaluation.server.kills import measure_kills

    with tempfile.TemporaryDirectory(prefix="promptrpa-bench-", ignore_cleanup_errors=True) as name:
        found = measure_kills(_made(keep or Path(name) / "kills"), phones, kills, database, seed, _tell)
    if as_json:
        click.echo(output.as_json(found))
        return
    click.echo(
        f"{sum(found.kills.values())} kills on {found.database} with {found.phones} phones and {found.runs} runs in "
        f"{found.seconds:.0f} s: {found.lost} lost, {found.twice} done twice, {found.disordered} out of order, "
        f"{found.failed} failed; {found.asked} questions. A step was in progress at {found.in_flight}. "
        f"Start {found.starts[0]} s, at worst {found.starts[1]} s. Load {found.load}."
    )
    output.table(("killed", "times"), list(found.kills.items()))
    for text in (*found.reasons, *found.ended_itself):
        click.echo(text)


def _tell(text: str) -> None:
    click.echo(text, err=True)


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _counts(said: str) -> list[int]:
    try:
        counts = [int(number) for number in said.split(",")]
    except ValueError as error:
        raise UsageError(f"--phones takes numbers such as 1,8,32, not {said!r}.") from error
    if not all(1 <= count <= _MOST_PHONES for count in counts):
        raise UsageError(f"--phones takes numbers from 1 to {_MOST_PHONES}.")
    return counts
