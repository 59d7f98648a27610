"""Options of Android's own programs: `-n VALUE`, `--es NAME VALUE`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Options:
    """`values` are by option, the last one counts; `extras` are an intent's."""

    values: dict[str, str] = field(default_factory=dict)
    extras: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    operands: list[str] = field(default_factory=list)


class MissingValue(Exception):
    """An option stands at the end without what it needs."""


def read_options(arguments: list[str], arity: Mapping[str, int]) -> Options:
    """`arity` says how many words follow an option: 1 a value, 2 an extra; others are flags. Raises MissingValue."""
    options = Options()
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        count = arity.get(word, 0)
        if not word.startswith("-") or word == "-":
            options.operands.append(word)
        elif len(rest) < count:
            raise MissingValue(f'Argument expected after "{word}"')
        elif count == 0:
            options.flags.add(word)
        elif count == 1:
            options.values[word] = rest.pop(0)
        else:
            name, value, *rest = rest
            options.extras[name] = value
    return options
