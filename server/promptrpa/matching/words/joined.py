"""Labels that say more than one name: several things that are joined ("Display & brightness", "系统和更新"), of which a
step often says only one, or a name and what is told of it ("Dr. Patel · Skin")."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from promptrpa.patterns import lazy_regex

_JOINTS: Final = lazy_regex(r"\s*(?:[&＆、/]|\band\b|[和与及]|(?<![合兼一])并(?![发行列]))\s*", re.IGNORECASE)
_LEAST: Final = 2
"""Characters of a part: shorter ones are pieces of words ("和" in "饱和度")."""
_MOST: Final = 30
"""Characters of a name; what is longer is a sentence."""
_HEAD: Final = lazy_regex(
    r"(?P<head>\S(?:.*?\S)?)(?:\s*[·•|\n]\s*|\s{2,}|\s?[(（]|(?<!\d)[,，]\s*(?=[^,，]*\d))\S.*", re.S
)
_WIDER: Final = lazy_regex(
    r"\b(?:all|every(?:one|thing|where|body)|every (?!\d|day|week|month|year)[a-z]+)\b|\+\s*\d"
    r"|\d+\s+(?:others?|more|recipients?|contacts?|devices?|accounts?)\b"
    r"|全部|所有|一切|等\s*\d*\s*[人位个台]|\d+\s*[个位台名]?(?:收件人|联系人|设备|账[号户])"
    r"|\b(?:then|trial|blocked|expired|deleted|disabled|unavailable|sold out)\b"
    r"|试用|之后|拉黑|屏蔽|过期|失效|停用|售罄|不可用",
    re.I,
)
"""What makes of a name more than it says, or another thing: for all or several, at another price later, not usable."""


def headed(label: str) -> str:
    """The name before a sign and what else the label tells; behind a comma only an amount is no further name. None
    where the rest makes more of it than the name says ("Remove (all devices)")."""
    found = _HEAD.fullmatch(label.strip())
    if not found or _WIDER.search(label.strip(), found.end("head")):
        return ""
    return found["head"]


@lru_cache(maxsize=20_000)
def parts(name: str) -> tuple[str, ...]:
    """The things that a name joins, as they are written; none where it names one thing."""
    if len(name) > _MOST:
        return ()
    found = [part.strip() for part in _JOINTS.split(name)]
    return tuple(found) if len(found) > 1 and all(len(part) >= _LEAST for part in found) else ()
