"""backup, restore."""

from __future__ import annotations

import os
from pathlib import Path

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, settings_of
from promptrpa.errors import UsageError


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.pass_context
def backup_command(context: click.Context, file: Path, force: bool) -> None:
    """Write the whole home to FILE, also while a server runs: tasks, runs, pictures, virtual phones, settings.

    Private values are in it with their key, unless that is in the system's keyring: keep the file as you keep them.
    """
    settings = settings_of(context)
    if os.path.exists(file) and not force:
        raise UsageError(f"{file} is there already. Say --force to write over it.")
    made = bootstrap.make_backup(settings, file)
    size = file.stat().st_size
    click.echo(messages_of(settings)(f"{made.files} files written to {file} ({size / 1e6:.1f} MB)."))


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--replace", is_flag=True, help="Put what the home holds now aside.")
@click.pass_context
def restore_command(context: click.Context, file: Path, replace: bool) -> None:
    """Put FILE, which `promptrpa backup` wrote, in the place of the home; an older one is brought up to date.

    With the setting database, what was learned goes to PostgreSQL, which must be empty: so a laptop's home grows into
    that of several machines. Runs that were going on when the backup was made are stopped; look at their phones before
    you resume one.
    """
    settings = settings_of(context)
    say = messages_of(settings)
    told, aside = bootstrap.restore_backup(settings, file, replace=replace)
    if aside:
        click.echo(say(f"What was there before lies in {aside}."))
    click.echo(say(f"{told.files} files of {told.made[:19].replace('T', ' ')} are in {settings.home}."))
