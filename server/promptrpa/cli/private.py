"""private: values that prompts name, and that nobody but the phone gets to see."""

from __future__ import annotations

import sys

import click

from promptrpa import bootstrap
from promptrpa.cli import output
from promptrpa.cli.common import messages_of, settings_of


@click.group("private")
def private_command() -> None:
    """Passwords and other private values, by name.

    A prompt says {{NAME}} where the value belongs. It is filled in at the phone alone.
    """


@private_command.command("set")
@click.argument("name")
@click.pass_context
def set_command(context: click.Context, name: str) -> None:
    """Keep a value under NAME; it is typed unseen, or read from a pipe."""
    settings = settings_of(context)
    say = messages_of(settings)
    if sys.stdin.isatty():
        value = click.prompt(say("Value"), hide_input=True, confirmation_prompt=say("Once more"))
    else:
        value = sys.stdin.readline().rstrip("\r\n")
    vault = bootstrap.open_vault(settings.home)
    vault.put(name, value)
    click.echo(say(f"Kept as {{{{{name}}}}}. The key is in {vault.key_place}."))


@private_command.command("list")
@click.pass_context
def list_command(context: click.Context) -> None:
    """List the names. Values are never shown."""
    settings = settings_of(context)
    say = messages_of(settings)
    vault = bootstrap.open_vault(settings.home)
    if names := vault.names():
        origins = {True: say("yours"), False: say("met in a prompt or on a page")}
        output.table(("name", "origin"), [(name, origins[own]) for name, own in names.items()], say)
        click.echo(say(f"The key is in {vault.key_place}."))
    else:
        click.echo(say("No private values are kept."))


@private_command.command("remove")
@click.argument("name")
@click.pass_context
def remove_command(context: click.Context, name: str) -> None:
    """Forget the value NAME. What was saved with it then asks for it."""
    settings = settings_of(context)
    bootstrap.open_vault(settings.home).remove(name)
    click.echo(messages_of(settings)(f"{name} was forgotten."))
