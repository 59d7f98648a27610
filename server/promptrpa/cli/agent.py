"""agent: one agent alone, JSON lines in, JSON lines out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from promptrpa.cli.common import settings_of

if TYPE_CHECKING:
    from promptrpa.evaluation.agent_lines import AgentName

_NAMES: Final[tuple[AgentName, ...]] = ("analysis", "retrieval", "parsing", "semantics", "grounding", "assessment")


@click.command("agent")
@click.argument("name", metavar="NAME", type=click.Choice(_NAMES))
@click.pass_context
def agent_command(context: click.Context, name: AgentName) -> int:
    """One agent alone: a JSON line in, a JSON line out.

    \b
    analysis    {"id", "prompt"}
    retrieval   {"id", "prompt", "tutorials": FILE}    the file: [{"id", "title", "text"}]
    parsing     {"id", "text"}
    semantics   {"id", "page": XMLFILE, "screenshot": FILE or null}
    grounding   {"id", "function", "instructions": ["click: ..."], "done": [{"operation", "object", "parameter"}],
                 "page": XMLFILE, "screenshot": FILE or null}
    assessment  as grounding, with "proposal", an answer of grounding

    A line that cannot be answered gets {"id", "error"}, and the exit code is 1 at the end.
    """
    from promptrpa import bootstrap

    failed = False
    source, target = sys.stdin.buffer, sys.stdout.buffer
    with bootstrap.open_agents(settings_of(context)) as agents:
        for line in source:
            if not line.strip():
                continue
            answer, answered = agents.answer(name, line)
            failed |= not answered
            target.write(answer + b"\n")
            target.flush()
    return int(failed)
