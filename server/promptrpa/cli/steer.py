"""stop, answer, resume: runs of the server."""

from __future__ import annotations

import json

import click

from promptrpa.cli.common import messages_of, settings_of
from promptrpa.errors import UsageError


@click.command("stop")
@click.argument("run")
@click.pass_context
def stop_command(context: click.Context, run: str) -> None:
    """Stop RUN (its id or the start of it) on the server, at once."""
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    need_server(settings).call("POST", f"/runs/{run}/stop")
    click.echo(messages_of(settings)("Stopped."))


@click.command("resume")
@click.argument("run")
@click.pass_context
def resume_command(context: click.Context, run: str) -> None:
    """Go on with RUN, which was taken over or ended before it was done."""
    from promptrpa.cli.remote import need_server

    need_server(settings_of(context)).call("POST", f"/runs/{run}/resume")


@click.command("answer")
@click.argument("run", required=False)
@click.argument("value", required=False)
@click.pass_context
def answer_command(context: click.Context, run: str | None, value: str | None) -> None:
    """Answer the question of RUN with VALUE; without them, list the questions that are open."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    say = messages_of(settings)
    remote = need_server(settings)
    asked = json.loads(remote.call("GET", "/runs/questions"))
    if run is None:
        rows = [(q["run"], q["device"], say(q["question"]["text"]), _choices(q)) for q in asked if q["question"]]
        if rows:
            output.table(("run", "phone", "question", "choices"), rows, say)
        else:
            click.echo(say("No run waits for an answer."))
        return
    fits = [q for q in asked if q["run"].startswith(run) and q["question"]]
    if len(fits) != 1 or value is None:
        raise UsageError(f"The run {run!r} has no open question." if not fits else "Say the answer: answer RUN VALUE.")
    remote.call("POST", f"/runs/{fits[0]['run']}/answers", {"question": fits[0]["id"], "value": value})


def _choices(asked: dict[str, dict[str, list[dict[str, str]]]]) -> str:
    return ", ".join(f"{option['id']} ({option['title']})" for option in asked["question"]["options"])
