"""The commands and their options; what they do is in the modules beside this one."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from promptrpa.errors import PromptRPAError

_COMMANDS = {
    "up": ("up", "The server, with the dashboard in the browser."),
    "run": ("run", "Do what a prompt says."),
    "replay": ("run", "Run a saved task from memory."),
    "stop": ("steer", "Stop a run of the server."),
    "answer": ("steer", "Answer the question of a run of the server, or list the questions."),
    "resume": ("steer", "Go on with a run of the server that was taken over or broke off."),
    "tasks": ("library", "List the saved tasks."),
    "show": ("library", "Show a saved task or a run, step by step."),
    "runs": ("library", "List the runs."),
    "export": ("library", "Write saved tasks to a file."),
    "import": ("library", "Read saved tasks from a file."),
    "suite": ("suite", "Written cases, run as one: list, show, run them."),
    "schedule": ("schedule", "What starts by itself: by the clock, or when a notification arrives."),
    "tutorials": ("tutorials", "List, search, add and remove tutorials."),
    "knowledge": ("knowledge", "What was learned: look at it, correct it, forget it, hand it on."),
    "private": ("private", "Values that prompts name as {{password}}: kept encrypted, never shown to a model."),
    "edit": ("edit", "Change a saved task: its name, prompts, slots, the words of its steps."),
    "models": ("models", "What language models took: calls, tokens, money."),
    "backup": ("backup", "Write the whole home to a file, also while a server runs."),
    "restore": ("backup", "Put such a file in the place of the home."),
    "mcp": ("mcp", "The phone as tools for an agent, by the Model Context Protocol."),
    "pair": ("pair", "Make a phone with the app known to the server."),
    "devices": ("phones", "List the phones that can be driven."),
    "phone": ("phones", "Serve virtual phones for any adb client."),
    "doctor": ("doctor", "Say what is missing and what to do about it."),
    "bench": ("bench.commands", "Measure."),
    "agent": ("agent", "One agent alone: JSON lines in, JSON lines out."),
}
_COLLECTED: Final = 100_000
"""New objects after which Python looks for garbage. Of itself it looks after far fewer: many times while a run
begins, and what is read then stays."""
_MOST_TOLD: Final = 1000
"""Characters of an error."""
_ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "1")
"""For numpy, which is imported later. The matrices are small: further threads wait for each other longer than they
reckon, and a ranking takes twice the processor time."""


class _Home(click.Path):
    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if value == "":
            self.fail("A folder is wanted, not nothing. Leave the option out for the usual one.", parameter, context)
        return super().convert(value, parameter, context)


class _Lazy(click.Group):
    """Knows the commands' names and lines of help without importing their modules."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module = importlib.import_module(f"promptrpa.cli.{_COMMANDS[name][0]}")
        command: click.Command = getattr(module, f"{name.replace('-', '_')}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="promptrpa")
@click.option("--home", type=_Home(path_type=Path), help="Where tasks, runs and virtual phones are kept.")
@click.option("--language", type=click.Choice(["en", "zh"]), help="Of messages and of new virtual phones.")
@click.pass_context
def cli(context: click.Context, home: Path | None, language: str | None) -> None:
    """Type what you want, and your phone does it; from then on it runs from memory.

    Try: promptrpa run "set an alarm for 7:30"
    """
    context.ensure_object(dict).update(home=home, language=language)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 failed, 2 usage, 3 stopped, 4 device lost, 5 waits for an answer."""
    gc.set_threshold(_COLLECTED)
    os.environ.setdefault(*_ONE_THREAD)
    given: dict[str, Any] = {}
    try:
        result: Any = cli.main(args=arguments, standalone_mode=False, obj=given)
    except PromptRPAError as error:
        click.echo(f"promptrpa: {_said(_shortened(str(error)), given)}", err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(3)
    sys.exit(result if isinstance(result, int) else 0)


def _said(message: str, given: Mapping[str, Any]) -> str:
    """The message in the language of the settings, or that of the command line where they cannot be read."""
    from promptrpa.cli.common import messages_of
    from promptrpa.settings import load

    try:
        return messages_of(load(None, **given))(message)
    except PromptRPAError:
        return messages_of(load({}, language=given.get("language")))(message)


def _shortened(message: str) -> str:
    """Without the middle of a text that somebody typed in the place of a name."""
    return message if len(message) <= _MOST_TOLD else f"{message[: _MOST_TOLD // 2]} … {message[-_MOST_TOLD // 2 :]}"
