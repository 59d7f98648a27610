"""Whose name is meant by Chinese words that say more of somebody ("让赵敏也能开")."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.patterns import lazy_regex

from .fields import WHO

_DOES: Final = lazy_regex(rf"[让请叫](?P<name>{CHINESE_NAME}?)(?=也|能|可以|来|帮|跟|和|一起)")
"""Somebody who is to do something; no sign parts the name from that."""


def name_in(value: str, text: str, cues: tuple[str, ...]) -> str:
    """The name alone, of a value for a field that takes somebody's; the value elsewhere."""
    if not any(WHO.search(cue) for cue in cues):
        return value
    for said in _DOES.finditer(text):
        if value != said["name"] and (value.startswith(said["name"]) or value == said[0]):
            return said["name"]
    return value
