"""pair: phones that drive themselves by the app on them."""

from __future__ import annotations

import sys

import click

from promptrpa.cli.common import messages_of, settings_of


@click.command("pair")
@click.option("--forget", metavar="SERIAL", help="Forget a phone; it cannot call any more.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def pair_command(context: click.Context, forget: str | None, as_json: bool) -> None:
    """Make a phone with the app known to the server: scan the code with it, or type it there."""
    import segno

    from promptrpa.cli import output
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    say = messages_of(settings)
    server = need_server(settings)
    if forget:
        server.forget_phone(forget)
        click.echo(say("Forgotten."))
        return
    offer = server.pair()
    if as_json:
        click.echo(output.as_json(offer))
        return
    segno.make(offer.link, error="m").terminal(out=sys.stdout, compact=True, border=2)
    click.echo(f"{say('Address')}  {offer.address}")
    click.echo(f"{say('Code')}  {offer.code}")
    click.echo(say("It counts for one phone and a few minutes."))
