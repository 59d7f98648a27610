"""What a task's paths and success check name in the phone's state, before anything runs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import chain
from typing import Any, Final

import jmespath
from jmespath.lexer import Lexer

from .kit import State
from .tasks import PLACEHOLDER

_NOTHING: Final = "null"
"""A name that no state has, and so nothing: a check may compare with it."""
_COMPARED: Final = frozenset(["eq", "ne", "lt", "lte", "gt", "gte"])


def has_name_for_text(success: str) -> bool:
    """Whether double quotes hold what is compared, or the last thing that a function is given: JMESPath reads a
    field's name there. Raises JMESPathError."""
    tokens = list(Lexer().tokenize(PLACEHOLDER.sub("1", success)))
    return any(
        token["type"] == "quoted_identifier"
        and (before["type"] in _COMPARED or (before["type"], after["type"]) == ("comma", "rparen"))
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )


def unknown_name(path: Sequence[str], apps: Container[str], app: str, state: State) -> str:
    """What is wrong with how a path begins; empty where nothing is. state: the first one of `app`, in which all that
    its paths go on with is to be; parts of a path may be globs."""
    first, *rest = path[:2]
    if first not in apps:
        return f"begins with {first!r}, which is no app"
    if first == app and rest and not any(fnmatchcase(name, rest[0]) for name in state):
        return f"names {rest[0]!r}; the first state has {', '.join(sorted(state))}"
    return ""


def paths_from_the_top(success: str) -> Iterator[tuple[str, ...]]:
    """The names that a JMESPath begins its ways with, one or two of each. Raises JMESPathError."""
    return _from_the_top(jmespath.compile(success).parsed)


def _from_the_top(node: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    children = node["children"]
    match node["type"]:
        case "field":
            yield from [(node["value"],)] * (node["value"] != _NOTHING)
        case "subexpression" if children[0]["type"] == children[1]["type"] == "field":
            yield children[0]["value"], children[1]["value"]
        case "comparator" | "and_expression" | "or_expression" | "not_expression" | "function_expression":
            yield from chain.from_iterable(map(_from_the_top, children))
        case "multi_select_list" | "multi_select_dict" | "key_val_pair":
            yield from chain.from_iterable(map(_from_the_top, children))
        case "literal" | "current" | "identity" | "expref":
            return
        case _:
            yield from _from_the_top(children[0])
