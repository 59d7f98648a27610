"""Answers of models: the JSON schema of a dataclass, and the dataclass out of what a model wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from promptrpa import typed
from promptrpa.domain.model import Reply
from promptrpa.errors import ModelError
from promptrpa.patterns import lazy_regex

_FENCED: Final = lazy_regex(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)


def schema_of(reply: type) -> Mapping[str, object]:
    """The schema in the form that strict servers want: nothing referred to, everything required, nothing further."""
    schema = msgspec.json.schema(reply)
    plain: Mapping[str, object] = _plain(schema, schema.get("$defs", {}))
    return plain


def _plain(part: Any, known: Mapping[str, Any]) -> Any:
    if isinstance(part, list):
        return [_plain(item, known) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _plain(known[part["$ref"].rsplit("/", 1)[1]], known)
    plain = {key: _plain(value, known) for key, value in part.items() if key not in ("$defs", "title", "default")}
    if plain.get("type") == "object" and "properties" in plain:
        plain |= {"required": list(plain["properties"]), "additionalProperties": False}
    return plain


def read_answer(text: str, reply: type[Reply]) -> Reply:
    """The answer; the JSON may stand in a fence or between words. Raises ModelError with what is wrong with it."""
    wrong = "it has no JSON object"
    for written in (text, *_FENCED.findall(text), _braces(text)):
        try:
            return typed.decode(written.strip().encode(), reply)
        except msgspec.ValidationError as error:
            wrong = str(error)
        except (msgspec.DecodeError, UnicodeEncodeError):
            continue
    raise ModelError(f"The model's answer cannot be used: {wrong}.")


def _braces(text: str) -> str:
    """From the first brace to the last."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else ""
