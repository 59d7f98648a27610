"""Labels that say more than one name: several things that are joined ("Display & brightness", "系统和更新"), of which a
step often says only one, or a name and what is told of it ("Dr. Patel · Skin")."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from promptrpa.patterns import lazy_regex

_JOINTS: Final = lazy_regex(r"\s*(?:[&＆、/]|\band\b|[和与及并])\s*", re.IGNORECASE)
_LEAST: Final = 2
"""Characters of a part: shorter ones are pieces of words ("和" in "饱和度")."""
_MOST: Final = 30
"""Characters of a name; what is longer is a sentence."""
_HEAD: Final = lazy_regex(
    r"(?P<head>\S(?:.*?\S)?)(?:\s*[·•|\n]\s*|\s{2,}|\s?[(（]|(?<!\d)[,，]\s*(?=[^,，]*\d))\S.*", re.S
)


def headed(label: str) -> str:
    """The name before a sign and what else the label tells; behind a comma only an amount is no further name."""
    found = _HEAD.fullmatch(label.strip())
    return found["head"] if found else ""


@lru_cache(maxsize=20_000)
def parts(name: str) -> tuple[str, ...]:
    """The things that a name joins, as they are written; none where it names one thing."""
    if len(name) > _MOST:
        return ()
    found = [part.strip() for part in _JOINTS.split(name)]
    return tuple(found) if len(found) > 1 and all(len(part) >= _LEAST for part in found) else ()
