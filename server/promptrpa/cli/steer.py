"""stop, answer, resume: runs of the server."""

from __future__ import annotations

import click

from promptrpa.cli.common import messages_of, settings_of
from promptrpa.domain.question import Question
from promptrpa.errors import UsageError


@click.command("stop")
@click.argument("run")
@click.pass_context
def stop_command(context: click.Context, run: str) -> None:
    """Stop RUN (its id or the start of it) on the server, at once."""
    from promptrpa.cli.remote import need_server

    settings = settings_of(context)
    need_server(settings).stop(run)
    click.echo(messages_of(settings)("Stopped."))


@click.command("resume")
@click.argument("run")
@click.pass_context
def resume_command(context: click.Context, run: str) -> None:
    """Go on with RUN, which was taken over or ended before it was done."""
    from promptrpa.cli.remote import need_server

    need_server(settings_of(context)).resume(run)


@click.command("answer")
@click.argument("run", required=False)
@click.argument("value", required=False)
@click.pass_context
def answer_command(context: click.Context, run: str | None, value: str | None) -> None:
    """Answer the question of RUN with VALUE; without them, list the questions that are open."""
    from promptrpa.cli import output
    from promptrpa.cli.remote import give_answer, need_server

    settings = settings_of(context)
    say = messages_of(settings)
    client = need_server(settings)
    asked = [(q, q.question) for q in client.questions() if q.question]
    if run is None:
        rows = [(q.run, q.device, say(question.text), _choices(question)) for q, question in asked]
        if rows:
            output.table(("run", "phone", "question", "choices"), rows, say)
        else:
            click.echo(say("No run waits for an answer."))
        return
    begun = [q for q, _ in asked if run and q.run.startswith(run)]
    fits = [q for q in begun if q.run == run] or begun
    if not fits:
        raise UsageError(f"The run {run!r} has no open question.")
    if len(fits) > 1:
        raise UsageError(f"Several ids begin with {run!r}. Write more of it.")
    if value is None:
        raise UsageError("Say the answer: answer RUN VALUE.")
    give_answer(client, fits[0].run, fits[0].id, value)


def _choices(question: Question) -> str:
    return ", ".join(f"{option.id} ({option.title})" for option in question.options)
