"""devices and phone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from promptrpa import bootstrap
from promptrpa.cli.common import messages_of, phone_options, settings_of, virtual_phones, wait_for_signal

if TYPE_CHECKING:
    from promptrpa.domain.phone import KnownPhone


@click.command("devices")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def devices_command(context: click.Context, as_json: bool) -> None:
    """List the phones on your adb server and those with the app; the virtual ones while a server runs."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import find_server
    from promptrpa.domain.phone import KnownPhone

    settings = settings_of(context)
    say = messages_of(settings)
    if server := find_server(settings):
        listed = server.devices()
    else:
        connected = bootstrap.list_devices(settings)
        listed = [KnownPhone(d.serial, d.model, d.state, d.problem) for d in connected]
        listed += bootstrap.paired_phones(settings)
    if as_json:
        click.echo(output.as_json(listed))
    elif not listed:
        click.echo(
            say("No phone is connected. A run without a phone uses a virtual one. For a real one see the README.")
        )
    else:
        output.table(
            ("serial", "phone", "state", "battery", "what to do"),
            [(d.serial, d.model, d.state, _battery(d, say), say(d.problem)) for d in listed],
            say,
        )


def _battery(phone: KnownPhone, say: Callable[[str], str]) -> str:
    """Only phones with the app tell it."""
    if phone.battery is None:
        return ""
    return f"{phone.battery} %" + (f", {say('charging')}" if phone.charging else "")


@click.command("phone")
@click.option("--count", type=click.IntRange(1, 100), default=1, help="How many phones.")
@click.option("--port", type=click.IntRange(1024, 65000), default=5601, help="Of the first phone; the others follow.")
@phone_options
@click.pass_context
def phone_command(context: click.Context, /, count: int, port: int, **phone: Any) -> None:
    """Serve virtual phones for any adb client, until Ctrl-C. Their state is kept in the home directory."""
    settings = settings_of(context)
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    names = [f"virtual-{k}" for k in range(1, count + 1)]
    with ExitStack() as stack:
        _, ports = bootstrap.serve_phones(stack, settings, names, virtual_phones(settings, phone), port)
        for name, there in ports.items():
            click.echo(f"{name}: adb connect 127.0.0.1:{there}")
        click.echo("Ctrl-C ends them.")
        wait_for_signal(stopped)
