"""What several commands share."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click

from promptrpa import bootstrap
from promptrpa.bootstrap import VirtualPhones
from promptrpa.errors import UsageError
from promptrpa.settings import Settings, load
from promptrpa.virtualphone.config import Condition

if TYPE_CHECKING:
    from promptrpa.language.messages import Messages

F = TypeVar("F", bound=Callable[..., Any])


def settings_of(context: click.Context, **overrides: object) -> Settings:
    """The settings, with the options of the command line on top."""
    return load(None, home=context.obj["home"], language=context.obj["language"], **overrides)


def language_of(settings: Settings) -> str:
    """en or zh: the setting, else the system's."""
    system = next((os.environ[k] for k in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(k)), "")
    return settings.language or ("zh" if system.lower().startswith("zh") else "en")


def messages_of(settings: Settings) -> Messages:
    """What says things in the language of the one who reads them."""
    return bootstrap.load_messages(language_of(settings))


def tell(context: click.Context, text: str) -> None:
    """Print a message in the reader's language."""
    click.echo(messages_of(settings_of(context))(text))


def write_out(file: Path, data: bytes) -> None:
    """Write a file that an option names. Raises UsageError."""
    try:
        file.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}.") from error


def phone_options(function: F) -> F:
    """The options that say how a virtual phone is to be."""
    for option in reversed(
        [
            click.option(
                "--apps",
                type=click.Path(path_type=Path, exists=True, file_okay=False),
                multiple=True,
                help="A folder with further app packs for virtual phones.",
            ),
            click.option("--app-version", type=click.IntRange(1, 2), default=1, help="Of a virtual phone's apps."),
            click.option("--phone-language", type=click.Choice(["en", "zh"]), help="Of a virtual phone."),
            click.option("--dark", is_flag=True, help="A virtual phone with dark theme."),
            click.option("--seed", type=int, default=1, help="Of a virtual phone."),
            click.option("--real-clock", is_flag=True, help="A virtual phone's time is real time."),
            click.option(
                "--condition",
                type=click.Choice(get_args(Condition)),
                multiple=True,
                metavar="NAME",
                help=f"What makes it hard for a virtual phone: {', '.join(get_args(Condition))}. "
                "Can be given several times.",
            ),
        ]
    ):
        function = option(function)
    return function


def virtual_phones(settings: Settings, options: dict[str, Any]) -> VirtualPhones:
    """From the values of `phone_options`."""
    asked = {"system.language": options["phone_language"], "system.dark": options["dark"]}
    return VirtualPhones(
        language=options["phone_language"] or language_of(settings),
        version=options["app_version"],
        conditions=frozenset(options["condition"]),
        packs=tuple(options["apps"]),
        extra={"dark": options["dark"], "seed": options["seed"], "simulated_clock": not options["real_clock"]},
        settings={path: value for path, value in asked.items() if value},
    )


def pairs(values: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE options as a dictionary. Raises UsageError."""
    found = {}
    for value in values:
        name, equals, said = value.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"“{value}” is not NAME=VALUE.")
        found[name.strip()] = said
    return found


def wait_for_signal(came: threading.Event) -> None:
    """Until a signal's handler sets it. One that came just before the main thread began to wait would not wake it:
    looked for once a second."""
    while not came.wait(1.0):
        pass
