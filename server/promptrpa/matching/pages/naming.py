"""How like the words of a widget are to the name that was said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription
from promptrpa.matching.words.days import shows_day
from promptrpa.matching.words.joined import headed, parts
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.patterns import lazy_regex

ONE_OF: Final = 0.86
"""How much it counts that one of the things that a name joins is the one that was said."""
HEADED: Final = 0.92
"""How much a name counts that stands before what else its label tells ("Yearly, €39.90")."""
_DAY: Final = 0.96
"""How much a day counts that is told in other words ("24 Feb" for "24 February")."""
_SAME_PART: Final = 0.9
_MINE: Final = lazy_regex(r"^(?:我的(?=.)|my\s+)", re.I)
_WHERE: Final = lazy_regex(r"\s(?:to|into)\s+(?=\S)|[到至入进](?=.)", re.I)
_DEED: Final = lazy_regex(
    r"(?:add|new|create|delete|remove|clear|cancel)\s+(?:(?:an?|the)\s+)?(?=\S)|(?:添加|新增|新建|创建|删除|移除|清除|清空|取消)(?=.)",
    re.I,
)
_TOUCHES: Final = lazy_regex(
    r"^(?:(?:tap|click|press|choose|select|pick)\s+(?:on\s+)?(?:the\s+)?|点击|轻点|点|选择|选中|选|勾选|按)"
)
_UNDOES: Final = lazy_regex(
    r"(?:delete|remove|clear|cancel|withdraw|discard|end|leave)\s+(?:(?:an?|the|this|my|your)\s+)?(?=\S)"
    r"|(?:删除|移除|清除|清空|取消|撤销|撤回|退出|注销)(?=.)",
    re.I,
)
_WHOSE: Final = lazy_regex(r"^(?:my|your|our|the)\s+|^(?:我的|您的|你的)", re.I)


class Naming:
    """Compares what widgets show with what they are called."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._reader = ObjectReader(lexicon)
        self.bare = lru_cache(maxsize=20_000)(self._reader.strip)

    def names(self, text: str) -> tuple[str, ...]:
        """What a widget so called may show."""
        return self._reader.names(text)

    def own_names(self, thing: ObjectDescription) -> list[str]:
        """The same without "my", and with its colour."""
        names = [_MINE.sub("", name) for name in self.names(thing.text)]
        return names + [f"{thing.colour} {name}" for name in names if thing.colour]

    def likeness(self, words: str, wanted: str, names: Sequence[str]) -> float:
        """Equation 1; what only agrees without the noun for its kind, or by its symbol, counts a little less."""
        full = strict_similarity(words, wanted)
        if full == 1.0:
            return full
        if shows_day(words, wanted):
            return _DAY
        short = _MINE.sub("", self.bare(words))
        whole = max(full, *(0.96 * strict_similarity(short, name) for name in names))
        head = self.head(words)
        if any(plain(head) == plain(name) for name in (wanted, *names) if head):
            whole = max(whole, HEADED)
        if whole >= ONE_OF:
            return whole
        pairs = [(part, name) for part in parts(short) for name in names]
        pairs += [(short, part) for name in names for part in parts(name)]
        joined = max((strict_similarity(part, name) for part, name in pairs), default=0.0)
        return max(whole, ONE_OF * joined if joined >= _SAME_PART else 0.0)

    def head(self, words: str) -> str:
        """The name before what else a label tells ("Fahrenheit (°F)"); empty for what does something, where the rest
        may say how much of it."""
        head = headed(words)
        return "" if self._acts(head) else head

    def _acts(self, name: str) -> bool:
        """It does something, and what else its label tells may say how much of it."""
        return bool(self._lexicon.verb(name) or risk_of(name, self._lexicon))


def told_in_full(instruction: Instruction, labels: Iterable[str]) -> str:
    """The longest label that the step says where less of it was taken for the name ("tap Time to start cooking":
    all but "Time" may be what for)."""
    short, said = folded(instruction.object.text), folded(instruction.source)
    if not short or short not in said:
        return ""
    tail = said[said.index(short) :]
    longer = (words for words in map(folded, labels) if len(words) > len(short) and _begins(words, short))
    return max((words for words in longer if _begins(tail, words)), default="", key=len)


def told_with_place(instruction: Instruction, labels: Iterable[str]) -> str:
    """The label that a step names and nothing else, where a part of it was taken for a place ("选择左侧车身")."""
    if not instruction.object.place:
        return ""
    said = plain(_TOUCHES.sub("", folded(instruction.source)))
    return next((words for words in map(folded, labels) if said and plain(words) == said), "")


def leaves_out_deed(words: str, wanted: str) -> bool:
    """They name only what something is to be done with ("SIM" for "Add SIM", "Bookmarks" for "Add bookmark"), and may
    lead there; or only the deed, and not where to ("Move to" for "Move to bin")."""
    deed, shown = _DEED.match(wanted), plain(words)
    if deed is not None and plain(wanted[deed.end() :]).removesuffix("s") == shown.removesuffix("s"):
        return True
    where = _WHERE.search(wanted)
    return where is not None and shown == plain(wanted[: where.end()])


def adds_deed(words: str, wanted: str) -> bool:
    """They take away what is only named ("Cancel booking" for "My bookings")."""
    deed = _UNDOES.match(words)
    thing = plain(_WHOSE.sub("", wanted)).removesuffix("s")
    return deed is not None and thing != "" and plain(words[deed.end() :]).removesuffix("s") == thing


def folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _begins(text: str, words: str) -> bool:
    """The text begins with these whole words."""
    return text.startswith(words) and (is_chinese(words) or not text[len(words) :][:1].isalnum())
