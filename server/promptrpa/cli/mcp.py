"""mcp: the phones of the server as tools for an agent."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from promptrpa.cli.common import settings_of
from promptrpa.errors import UsageError


@click.command("mcp")
@click.option("--server", metavar="URL", help="Another than the one of this home.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with a token of that server, made on its page People.",
)
@click.pass_context
def mcp_command(context: click.Context, server: str | None, token_file: Path | None) -> None:
    """Speak the Model Context Protocol on standard input and output, for an agent that starts this command.

    Its tools: run, replay, answer, stop, status, observe, tasks, phones. The server must be running (`promptrpa up`).
    """
    from promptrpa.cli.remote import need_server
    from promptrpa.client import Client

    if find_spec("mcp") is None:
        raise UsageError("This needs the extra mcp: pip install 'promptrpa[mcp]'.")
    if bool(server) != bool(token_file):
        raise UsageError("A server elsewhere needs both --server and --token-file.")
    if server and token_file:
        try:
            client = Client(server, token_file.read_text(encoding="utf-8").strip())
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{token_file} cannot be read: {error}.") from error
    else:
        client = need_server(settings_of(context))
    from promptrpa.client.tools import make_tools

    make_tools(client).run("stdio")
