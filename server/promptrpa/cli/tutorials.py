"""tutorials: list, search, add, remove."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, settings_of, tell
from promptrpa.domain.task import Tutorial
from promptrpa.errors import UsageError


@click.group("tutorials", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def tutorials_command(context: click.Context, as_json: bool) -> None:
    """List the tutorials, those that came along and your own; with a command, search, add or remove some."""
    if context.invoked_subcommand:
        return
    with bootstrap.open_knowledge(settings_of(context)) as knowledge:
        _print(knowledge.tutorials(), {}, as_json)


@tutorials_command.command("search")
@click.argument("query")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def search_command(context: click.Context, query: str, as_json: bool) -> None:
    """The five that fit QUERY best, each with the chance that it is the one. Where none is likely, the search engine of
    the settings is asked, if there is one."""
    settings = settings_of(context)
    with bootstrap.open_knowledge(settings) as knowledge:
        mind = bootstrap.make_mind(settings, knowledge)
        found = mind.nearest(mind.analysis.analyse(query))
    if not found and not as_json:
        tell(context, "No tutorial fits. Add your own: promptrpa tutorials add FILE")
        return
    _print([tutorial for tutorial, _ in found], {t.id: f"{score:.2f}" for t, score in found}, as_json)


@tutorials_command.command("add")
@click.argument("places", nargs=-1, required=True, metavar="FILE|FOLDER|URL|-")
@click.option("--title", default="", help="Of a single one, where the text has none or another.")
@click.option("--app", default="", help="The app that it is about, where the text does not say.")
@click.option("--app-version", default="", help="The version of the app that it describes.")
@click.option(
    "--asked", multiple=True, metavar="TEXT", help="What people say who want it, without names; as often as you like."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def add_command(
    context: click.Context,
    places: tuple[str, ...],
    title: str,
    app: str,
    app_version: str,
    asked: tuple[str, ...],
    as_json: bool,
) -> None:
    """Keep tutorials of your own: files (.txt, .md, .html, .yaml), all of a folder, a web page, or a pasted text (-).

    Of an article, the steps are cut out. How much of it they cover is shown as their quality.
    """
    from promptrpa.cli.remote import open_holdings

    settings = settings_of(context)
    reader = bootstrap.make_tutorial_reader(settings)
    read: list[Tutorial] = []
    for place in places:
        read += [reader.read_text(sys.stdin.read(), title)] if place == "-" else reader.read(place)
    if (title or asked) and len(read) > 1:
        raise UsageError(f"These are {len(read)} tutorials; {'--title' if title else '--asked'} is for one.")
    kept = [
        replace(
            t,
            title=title or t.title,
            app=app or t.app,
            app_version=app_version or t.app_version,
            asked=(*t.asked, *asked),
        )
        for t in read
    ]
    if nameless := next((t for t in kept if not t.app), None):
        raise UsageError(f"“{nameless.title}” does not say which app it is about. Say it with --app.")
    with open_holdings(settings) as holdings:
        for tutorial in kept:
            holdings.add_tutorial(tutorial)
    if as_json:
        _print(kept, {}, as_json)
        return
    say = messages_of(settings)
    for tutorial in kept:
        count = len(tutorial.text.splitlines())
        lines = "1 line" if count == 1 else f"{count} lines"
        details = say(f"{tutorial.app}, {lines}, quality {tutorial.quality:.2f}")
        click.echo(f"{tutorial.id}  {tutorial.title}  ({details})")


@tutorials_command.command("remove")
@click.argument("ids", nargs=-1, required=True, metavar="ID…")
@click.pass_context
def remove_command(context: click.Context, ids: tuple[str, ...]) -> None:
    """Forget tutorials of your own."""
    from promptrpa.cli.remote import open_holdings

    with open_holdings(settings_of(context)) as holdings:
        for id in ids:
            holdings.remove_tutorial(id)
            tell(context, f"{id} is removed.")


def _print(tutorials: Sequence[Tutorial], scores: Mapping[str, str], as_json: bool) -> None:
    from promptrpa.cli import output

    if as_json:
        click.echo(output.as_json(tutorials))
        return
    rows = [
        (t.id, scores.get(t.id, ""), t.title, t.language, t.app, t.source, "outdated" * t.outdated) for t in tutorials
    ]
    output.table(("id", "score", "title", "language", "app", "source", ""), rows)
