"""knowledge: list, show, set, forget, export, import, clean, refit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from promptrpa import bootstrap
from promptrpa.cli.common import settings_of, tell
from promptrpa.errors import UsageError

KINDS: Final = ("tasks", "context", "instructions", "graph", "icons", "tutorials")
_kind = click.argument("kind", type=click.Choice(KINDS))
_json = click.option("--json", "as_json", is_flag=True, help="As JSON.")
_only = click.option(
    "--only", type=click.Choice(KINDS), multiple=True, help="Only this kind. Can be given several times."
)
_DAYS: Final = {"d": 1, "w": 7, "m": 30, "y": 365}


def _age(_context: click.Context, _parameter: click.Parameter, value: str | None) -> float | None:
    """A time span in days: 90, 90d, 12w, 6m, 1y."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,9})\s*([dwmy]?)", value.strip().lower())
    if match is None or int(match[1]) == 0:
        raise UsageError(f"“{value}” is no time span such as 90d, 12w, 6m or 1y.")
    return float(int(match[1]) * _DAYS[match[2] or "d"])


@click.group("knowledge")
def knowledge_command() -> None:
    """What was learned: look at it, correct it, forget it, hand it on.

    \b
    tasks          saved tasks (`promptrpa edit` changes them)
    context        values of yours, from forms, from what you said, from the phone
    instructions   what the words of a step mean
    graph          pages of apps, and what leads from one to another
    icons          what you said that icons mean
    tutorials      your own tutorials
    """


@knowledge_command.command("list")
@_kind
@click.option("--search", default="", metavar="WORDS", help="Only what holds these words.")
@click.option("--limit", type=click.IntRange(1), default=200, help="How many.")
@_json
@click.pass_context
def list_command(context: click.Context, kind: str, search: str, limit: int, as_json: bool) -> None:
    """List what is known of KIND."""
    from promptrpa.cli import output

    with bootstrap.open_knowledge(settings_of(context)) as knowledge:
        shelf = bootstrap.make_shelf(knowledge, kind)
        items = shelf.items(search)
    if as_json:
        click.echo(output.as_json(items[:limit]))
    elif not items:
        tell(context, "Nothing of this kind is known." if not search else "Nothing fits.")
    else:
        output.table(shelf.columns, [shelf.row(item) for item in items[:limit]])
        if len(items) > limit:
            tell(context, f"{len(items) - limit} more; --limit shows them.")


@knowledge_command.command("show")
@_kind
@click.argument("id")
@click.pass_context
def show_command(context: click.Context, kind: str, id: str) -> None:
    """Everything about one thing, as JSON."""
    from promptrpa.cli import output

    with bootstrap.open_knowledge(settings_of(context)) as knowledge:
        click.echo(output.as_json(bootstrap.make_shelf(knowledge, kind).show(id)))


@knowledge_command.command("set")
@_kind
@click.argument("id")
@click.argument("value")
@click.pass_context
def set_command(context: click.Context, kind: str, id: str, value: str) -> None:
    """Correct one thing: a parameter's value, the heading of a page, the words of an icon, the text of a tutorial.

    For instructions, ID is the text of a step and VALUE what it means: "click: Save; back: previous". A name that no
    parameter has makes a new one. In a step, {n} stands for a number and {t} for a text: "set brightness to {n}%".
    """
    from promptrpa.cli.remote import open_holdings

    with open_holdings(settings_of(context)) as holdings:
        holdings.correct(kind, id, value)
    tell(context, "Kept.")


@knowledge_command.command("forget")
@_kind
@click.argument("ids", nargs=-1, metavar="[ID]…")
@click.option("--all", "everything", is_flag=True, help="All of this kind.")
@click.option("--older-than", callback=_age, metavar="AGE", help="What was not used for so long: 90d, 12w, 6m, 1y.")
@click.pass_context
def forget_command(
    context: click.Context, kind: str, ids: tuple[str, ...], everything: bool, older_than: float | None
) -> None:
    """Delete some, all, or what is old. It cannot be undone."""
    if bool(ids) + everything + (older_than is not None) != 1:
        raise UsageError("Say what to forget: ids, or --all, or --older-than.")
    from promptrpa.cli.remote import open_holdings

    with open_holdings(settings_of(context)) as holdings:
        for id in ids:
            holdings.forget(kind, id)
        count = len(ids) or holdings.forget_all(kind, older_than or 0.0)
    tell(context, f"{count} forgotten.")


@knowledge_command.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_only
@click.pass_context
def export_command(context: click.Context, file: Path, only: tuple[str, ...]) -> None:
    """Write what was learned to FILE. It holds your values (context), but no pictures and no runs."""
    with bootstrap.open_knowledge(settings_of(context)) as knowledge:
        counts = bootstrap.export_knowledge(knowledge, file, only or KINDS)
    tell(context, f"{_told(counts)} written to {file}.")


@knowledge_command.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_only
@click.pass_context
def import_command(context: click.Context, file: Path, only: tuple[str, ...]) -> None:
    """Read FILE, which `knowledge export` wrote. Look at the tasks before you run them."""
    from promptrpa.cli.remote import open_holdings

    data = bootstrap.load_file(file)
    with open_holdings(settings_of(context)) as holdings:
        counts = holdings.import_knowledge(data, only or KINDS, str(file))
    tell(context, f"New from {file}: {_told(counts)}.")


@knowledge_command.command("clean")
@click.option(
    "--older-than", callback=_age, default="90d", show_default=True, metavar="AGE", help="How old: 90d, 12w, 1y."
)
@_json
@click.pass_context
def clean_command(context: click.Context, older_than: float, as_json: bool) -> None:
    """Remove old runs, pictures that nothing refers to, pages long unseen. Tasks and what you said stay."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import open_holdings

    with open_holdings(settings_of(context)) as holdings:
        done = holdings.clean(older_than)
    if as_json:
        click.echo(output.as_json(done))
        return
    tell(context, f"Removed {done.runs} runs, {done.pictures} pictures, {done.pages} pages, {done.edges} ways.")
    tell(context, f"{_size(done.before)} before, {_size(done.after)} now.")


@knowledge_command.command("refit")
@click.option("--undo", is_flag=True, help="Forget all that was fitted.")
@_json
@click.pass_context
def refit_command(context: click.Context, undo: bool, as_json: bool) -> None:
    """Fit thresholds, confidence and the order of tutorials to what your runs showed and what you chose. What is new is
    kept only if it is better on tasks held out."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import open_holdings

    with open_holdings(settings_of(context)) as holdings:
        done = holdings.undo_refit() if undo else holdings.refit()
    if as_json:
        click.echo(output.as_json({"forgotten": done} if isinstance(done, bool) else done))
    elif isinstance(done, bool):
        tell(context, "What was fitted is forgotten." if done else "Nothing was fitted.")
    else:
        for each in (done, *done.also):
            tell(context, each.sentence)


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {'pages of the graph' if kind == 'graph' else kind}" for kind, count in counts.items())


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e5 else f"{count / 1e3:.0f} kB"
