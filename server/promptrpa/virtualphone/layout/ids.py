"""Resource ids: those of an app's keys, other ones where version 2 changed them."""

from __future__ import annotations

import hashlib
from typing import Final

from ..node import Environment

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
ANDROID: Final = "android:id/"


def digest(text: str) -> int:
    """The same number for a text in every process."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def shrunk(key: str) -> str:
    """Another id for a key, of three letters as code shrinkers make them; no part of the key is in it."""
    words = [word for word in key.lower().replace("-", "_").split("_") if word]
    for attempt in range(1000):
        rest = digest(f"{key}:{attempt}")
        name = ""
        for _ in range(3):
            rest, place = divmod(rest, len(LETTERS))
            name += LETTERS[place]
        if not any(word in name or name in word for word in words):
            return name
    raise ValueError(f"no id can be made for the key {key!r}")


def resource_id(key: str, env: Environment) -> str:
    """`package:id/key`, or the id that the key has in version 2."""
    if not key:
        return ""
    if env.version == 2 and (key in env.changes or f"{env.page}/{key}" in env.changes):
        key = shrunk(key)
    return f"{env.package}:id/{key}"


def loses_id(key: str) -> bool:
    """Whether a widget without text loses its id where the phone is `unlabelled`: every second one."""
    return digest(key) % 2 == 0
