"""Chinese runs parted into the words of a list."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

_LONGEST: Final = 4
_BEHIND: Final = "会"
"""What ends a word for something that takes place ("周会")."""
_ENDS: Final = tuple("器机员单表证卡费店")
"""What ends a longer word, and begins no name."""
_NAME: Final = 3
"""So many characters that no word has may be a name."""


def parted(run: str, words: Collection[str], little: re.Pattern[str] | None = None) -> tuple[str, ...]:
    """The fewest known words that make up a Chinese run, the longest first where there are as many; characters between
    them that belong to no word stay together, as those of a name do, or in pairs where they are many. little: those
    that always stand alone."""
    best: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    for end in range(1, len(run) + 1):
        ways = []
        for start in range(max(0, end - _LONGEST), end):
            part = run[start:end]
            if len(part) == 1 or part in words:
                cost, before = best[start]
                ways.append((cost + (2 if len(part) > 1 else 3), (*before, part)))
        best.append(min(ways, key=lambda way: (way[0], [-len(part) for part in way[1]])))
    return tuple(_joined(best[-1][1], little))


def _joined(parts: Collection[str], little: re.Pattern[str] | None) -> Iterator[str]:
    loose, before = "", ""
    for part in (*parts, ""):
        ends = not loose and len(before) > 1 and part in _ENDS
        before = part
        single = len(part) == 1 and not ends and not (little and little.match(part) and not (loose and part in _BEHIND))
        loose += part if single else ""
        if single and part not in _BEHIND:
            continue
        size = len(loose) if len(loose) <= _NAME else 2
        yield from (loose[k : k + size] for k in range(0, len(loose), size or 1))
        loose = ""
        if part and not single:
            yield part
