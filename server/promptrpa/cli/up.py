"""up: the server, with a phone and the dashboard in the browser."""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from promptrpa.cli.common import language_of, messages_of, settings_of, wait_for_signal
from promptrpa.patterns import keep_compiled

if TYPE_CHECKING:
    from promptrpa.server.joined import Joined

_DEMO = ("set an alarm for 7:30", "open Settings, tap Display, turn on Dark theme")


@click.command("up")
@click.option("--port", type=click.IntRange(0, 65535), default=8400, show_default=True, help="0 takes any free one.")
@click.option(
    "--listen", "host", default="127.0.0.1", metavar="ADDRESS", help="Another than this machine alone needs TLS."
)
@click.option("--name", "names", multiple=True, metavar="HOST[:PORT]", help="A name by which it may be called.")
@click.option("--certificate", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="For TLS.")
@click.option("--key", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="The certificate's.")
@click.option("--behind-proxy", is_flag=True, help="A proxy with TLS stands before it.")
@click.option(
    "--phone-listen",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Where phones with the app call: 127.0.0.1 for a cable, 0.0.0.0 for every network.",
)
@click.option(
    "--phone-port", type=click.IntRange(0, 65535), help="The port that they call; 8765, or any free one with --port 0."
)
@click.option("--phone-name", default="", metavar="HOST", help="The name or address by which phones find this machine.")
@click.option("--no-browser", is_flag=True, help="Only print the sign-in link.")
@click.option("--no-phone", is_flag=True, help="Start no virtual phone where no phone is connected.")
@click.option("--demo", is_flag=True, help="Fill it with a few runs on a virtual phone.")
@click.option("--json-log", is_flag=True, help="Log lines as JSON.")
@click.pass_context
def up_command(
    context: click.Context,
    /,
    port: int,
    host: str,
    names: tuple[str, ...],
    certificate: Path | None,
    key: Path | None,
    behind_proxy: bool,
    phone_listen: str,
    phone_port: int | None,
    phone_name: str,
    no_browser: bool,
    no_phone: bool,
    demo: bool,
    json_log: bool,
) -> None:
    """Start the server and open the dashboard. Ctrl-C ends it; runs go on at the next start.

    Where the server runs already, it makes a new sign-in link.
    """
    from promptrpa.cli.remote import find_server
    from promptrpa.server.dialled import PORT, CallIn
    from promptrpa.server.joined import open_joined
    from promptrpa.server.serving import Address, open_server

    settings = settings_of(context)
    say = messages_of(settings)
    _log(as_json=json_log)
    address = Address(host, port, behind_proxy, names, certificate, key)
    address.check()
    call_in = CallIn(phone_listen, (PORT if port else 0) if phone_port is None else phone_port, phone_name)
    call_in.check()
    if server := find_server(settings):
        _sign_in(server.sign_in_link(), say, browser=not no_browser)
        return
    faulthandler.enable()  # else a fault in a library ends the process without a word
    with open_joined(settings, language_of(settings), call_in) as joined, open_server(joined, address) as running:
        threading.Thread(target=_prepare, args=(joined, not no_phone, demo), daemon=True).start()

        ended = _end_of_process()
        _tell(f"{say('The dashboard is at')} {running.url}")
        _sign_in(running.link, say, browser=not no_browser)
        _tell(say("Ctrl-C ends it."))
        wait_for_signal(ended)
    _tell(say("Stopped."))
    keep_compiled()
    os._exit(0)  # threads of runs that wait for a person stay; the next start goes on with them


def _end_of_process() -> threading.Event:
    """Set once the process is to end: by Ctrl-C, by SIGTERM, as its terminal is closed (unless that is ignored)."""
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: ended.set())
    return ended


def _tell(text: str) -> None:
    """Print it, where somebody still reads; a server goes on without."""
    with suppress(OSError):
        click.echo(text)
        sys.stdout.flush()


def _sign_in(link: str, say: Callable[[str], str], *, browser: bool) -> None:
    _tell(f"{say('This link signs you in, once:')} {link}")
    if browser:
        webbrowser.open(link)


def _prepare(joined: Joined, phone: bool, demo: bool) -> None:
    """A virtual phone where no phone is connected; the runs of the demonstration."""
    from promptrpa.domain.durable import Request
    from promptrpa.errors import PromptRPAError

    try:
        if demo or (phone and not any(not p.virtual for p in joined.phones.known())):
            serial = "virtual-1"
            joined.phones.start(serial)
            joined.stage.changed(serial, "")
            if demo and not joined.knowledge.journal.runs(1):
                for prompt in (*_DEMO, "set an alarm for 6:45"):
                    joined.engine.submit(Request(prompt, serial, attended=False))
    except PromptRPAError as error:
        logging.getLogger("promptrpa").warning("%s", error)


def _log(*, as_json: bool) -> None:
    handler = logging.StreamHandler()
    plain = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    handler.setFormatter(_JsonLines() if as_json else logging.Formatter(plain))
    handler.setLevel(logging.WARNING)  # some libraries set their own loggers to DEBUG
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


class _JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": self.formatTime(record), "level": record.levelname, "name": record.name}
        line["message"] = record.getMessage()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
