"""The prompts: files `NAME.LANGUAGE.md`, with their version in the first line and the system's part above a line of
dashes.

Texts of others are put in fences whose mark changes each time, so that no text can close its own fence.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from promptrpa.domain.model import Message
from promptrpa.errors import ModelError
from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    from jinja2 import Environment

_PARTING: Final = lazy_regex(r"^---+\n", re.MULTILINE)
_HEAD: Final = lazy_regex(r"<!-- version (\d+) -->\n")
_INVISIBLE: Final = lazy_regex(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
)
"""Characters that nobody sees: they can hide words from people, or words for models."""


@dataclass(frozen=True, slots=True)
class Template:
    name: str
    version: int
    system: str
    user: str


@cache
def load(name: str, language: str) -> Template:
    """The template in the language, or in English where there is none."""
    folder = files("promptrpa.language") / "prompts"
    for code in (language, "en"):
        file = folder / f"{name}.{code}.md"
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            head = _HEAD.match(text)
            assert head is not None, f"{file} has no version"
            system, user = _PARTING.split(text[head.end() :], maxsplit=1)
            return Template(name, int(head[1]), system.strip(), user.strip())
    raise ModelError(f"There is no prompt called {name}.")


def render(name: str, language: str, values: Mapping[str, object], data: Mapping[str, str]) -> tuple[Message, Message]:
    """The system's and the user's message."""
    template = load(name, language)
    mark = secrets.token_hex(4)
    known = {**values, **{key: fence(text, key, mark) for key, text in data.items()}, "mark": mark}
    jinja = _jinja()
    return (
        Message("system", jinja.from_string(template.system).render(known).strip()),
        Message("user", jinja.from_string(template.user).render(known).strip()),
    )


def fence(text: str, name: str, mark: str) -> str:
    """A text of others, between marks that it cannot contain, without characters that nobody sees."""
    shown = _INVISIBLE.sub("", text).replace(mark, "")
    return f"<data-{mark} {name}>\n{shown}\n</data-{mark}>"


@cache
def _jinja() -> Environment:
    from jinja2 import Environment, StrictUndefined

    return Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True)
