"""Whether a word of a prompt is what a need is called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.patterns import lazy_regex

from .fields import CALLED, LENGTH, MONEY, PERSON, PLACE
from .needs import Asked, Need
from .units import CJK, EMPTY, Unit, UnitReader

_WRITES: Final = lazy_regex(r"^(?:(?:write|add|enter|type)\s+)?(?:(?:an?|the|your)\s+)?|^(?:写|添加|输入|填写)")
"""What stands before the name of the field in which something is typed ("Write a comment")."""
_MAKES: Final = lazy_regex(r"(?:new|create|make)\s+(?:an?\s+)?|(?:新建|创建|建)")
"""What stands before the name of the thing that is made."""
_ITS_NAME: Final = lazy_regex(r"(?:['’]s)? ?(?:name|title)|的?(?:名称|名字|名|标题)")
"""What follows a thing in the name of the field for what it is called."""
_WHAT: Final = lazy_regex(r"(?:什么|谁|哪[里儿]|多少)$")
"""What ends the name of a field that asks for its value ("买什么")."""
OWNS: Final = frozenset({"的", "'s", "’s"})
_MEASURED: Final = (
    (
        lazy_regex(r"kgs?|kilos?|kilograms?|grams?|pounds?|lbs?|stone|公斤|千克|斤|克|磅", re.I),
        lazy_regex(r"\bweight\b|重量|体重", re.I),
    ),
    (
        lazy_regex(r"km|kilomet(?:re|er)s?|miles?|met(?:re|er)s?|公里|千米|英里|里|米", re.I),
        lazy_regex(r"\b(?:distance|odometer|mileage)\b|距离|里程", re.I),
    ),
    (
        lazy_regex(r"cm|centimet(?:re|er)s?|厘米|公分", re.I),
        lazy_regex(r"\b(?:height|length|width)\b|身高|长度|宽度", re.I),
    ),
    (
        MONEY,
        lazy_regex(r"\b(?:price|cost|costs|amount|sum|total|fee)\b|[价金总费]额|价格?$|费用?$|花费", re.I),
    ),
    (lazy_regex(r"lit(?:re|er)s?|升", re.I), lazy_regex(r"\b(?:lit(?:re|er)s|volume)\b|升数|[加油]油?量", re.I)),
    (lazy_regex(r"seconds?|secs?|minutes?|mins?|hours?|hrs?|秒钟?|分钟?|个?小时|钟头", re.I), LENGTH),
    (lazy_regex(r"degrees?|°C?|度", re.I), lazy_regex(r"\btemperature\b|温度", re.I)),
    (lazy_regex(r"人份"), lazy_regex(r"份数")),
    (lazy_regex(r"times|reps?|repetitions?|[次下个遍]", re.I), lazy_regex(r"\b(?:reps|repetitions)\b|次数|遍数", re.I)),
)
"""What a number counts, and what fields are called that take such a number."""


class Naming:
    """What the words of a prompt have to do with what the needs are called."""

    def __init__(self, lexicon: Lexicon, reader: UnitReader) -> None:
        self._lexicon = lexicon
        self._reader = reader
        self.names = lru_cache(maxsize=20_000)(self._names)

    def _names(self, unit: Unit, need: Need) -> bool:
        """The word is what the need is called, or means the same."""
        said = unit.folded
        if unit.empty and need.needed and len(said) > 1 and said in need.cues:
            return True
        if CALLED.fullmatch(said) and any(map(CALLED.search, need.cues)):
            return True
        if said in ("号", "号码") and any(cue.endswith(("号", "牌", "卡")) for cue in need.cues):
            return True
        if asks_what(unit.text, need):
            return True
        if unit.empty or len(said) < 2:
            return False
        for cue in need.cues:
            if CJK.search(said):
                if said in cue or cue in said or self._lexicon.same(said, cue.casefold()):
                    return True
            elif any(
                self._reader.stem(said) == self._reader.stem(w) or self._lexicon.same(said, w)
                for w in re.findall(r"[a-z]+", cue.casefold())
                if w not in EMPTY
            ):
                return True
        return False

    def counts(self, unit: Unit, need: Need) -> bool:
        """The word behind a number says that it is one for this need ("4 sets", "16 kg", "3组")."""
        counted = unit.text.removeprefix("个")  # "5个人"
        if len(counted) == 1 and CJK.match(counted):
            if any(cue.endswith("数") and f"{counted}数" in cue for cue in need.cues):
                return True
        elif self.names(unit, need):
            return True
        return self.measures(unit, need)

    @staticmethod
    def measures(unit: Unit, need: Need) -> bool:
        """The word is a unit of what the need is for ("16 kg", "55分钟")."""
        return any(kind.fullmatch(unit.text) and any(map(field.search, need.cues)) for kind, field in _MEASURED)

    @staticmethod
    def is_count(unit: Unit, need: Need) -> bool:
        """The need takes nothing but how many there are of what the word says ("Lengths", "趟数")."""
        said = {unit.folded, f"{unit.folded}s"}
        return any((cue[-1:] == "s" and cue.casefold() in said) or cue == f"{unit.text}数" for cue in need.cues)

    def is_counted_else(self, asked: Asked, unit: Unit, need: Need) -> bool:
        """The word behind a number says that it is one for another need, and not for this one."""
        if not need.needed or self.counts(unit, need):
            return False
        return any(other.needed and self.counts(unit, other) for other in asked.needs if other is not need)

    @staticmethod
    def is_just_else(asked: Asked, unit: Unit, need: Need) -> bool:
        """The word is all that another need is called, and only a part of what this one is ("list", "List item"), which
        is more than the name of it ("folder", "Folder name"), unless that is still to come ("rename folder A to B")."""
        said, mine = unit.folded, [_WRITES.sub("", cue.casefold()) for cue in need.cues]
        if said in mine or not any(said in cue for cue in mine):
            return False
        renamed = unit.start < asked.becomes
        if not renamed and any(cue.startswith(said) and _ITS_NAME.fullmatch(cue[len(said) :]) for cue in mine):
            return False
        return any(said == cue.casefold() for other in asked.needs if other is not need for cue in other.cues)

    @staticmethod
    def is_whole(asked: Asked, unit: Unit, need: Need) -> bool:
        """The word is what is touched to make the whole ("New list"), of which this need is a part ("List item")."""
        said, mine = unit.folded, [_WRITES.sub("", cue.casefold()) for cue in need.cues]
        part = need.needed and any(cue.startswith(said) and cue != said for cue in mine)
        makers = (cue.casefold() for other in asked.needs if not other.needed for cue in other.cues)
        return part and any(_MAKES.sub("", cue, count=1) == said for cue in makers if _MAKES.match(cue))

    @staticmethod
    def is_of_other_field(asked: Asked, need: Need, fields: re.Pattern[str]) -> bool:
        """Another need is called like what the sentence says a value is for, and this one is not."""
        if not need.needed or any(fields.search(cue) for cue in need.cues):
            return False
        return any(other.needed and any(fields.search(cue) for cue in other.cues) for other in asked.needs)

    def is_called_else(self, asked: Asked, unit: Unit, need: Need) -> bool:
        """The word is what another need is called; one with a capital, within a sentence, only by that very word."""
        others = [other for other in asked.needs if other is not need]
        if unit.start and unit.text.isascii() and unit.text[0].isupper():
            others = [o for o in others if any(unit.folded in cue.casefold() for cue in o.cues)]
        return any(self.names(unit, other) for other in others)

    def is_before_field(self, asked: Asked, end: int, need: Need) -> bool:
        """The need's name follows, and only then the words behind which its new value comes."""
        between = takewhile(lambda u: u.start < asked.becomes, asked.units[end:])
        return any(self.names(unit, need) for unit in between)

    def is_of_another(self, asked: Asked, end: int, need: Need) -> bool:
        """What follows says that another need's thing is meant ("the Bookshop's payment", "书店的交易")."""
        for at in (end, end - 2):  # after it, or at its end
            owner, thing = (*asked.units[at : at + 2], None, None)[:2]
            if owner and thing and owner.text in OWNS and not self.names(thing, need):
                return self.is_called_else(asked, thing, need)
        return False

    def is_for(self, units: Sequence[Unit], need: Need) -> bool:
        """A single word in small letters after "for", with nothing before it but what the need is called, says what
        something is for, where nothing is looked for, named or sent."""
        label = " ".join(need.cues)
        before = [*takewhile(lambda unit: unit.folded != "for", units)]
        behind = units[len(before) + 1 :]
        takes = is_search(label) or any(kind.search(label) for kind in (CALLED, PERSON, PLACE))
        bare = len(before) < 2 or any(self.names(unit, need) for unit in before)
        return bare and len(behind) == 1 and behind[0].found is None and behind[0].text.islower() and not takes


def asks_what(said: str, need: Need) -> bool:
    """The need is called by a question for what these words are done to ("买" and "买什么")."""
    return need.needed and any(_WHAT.sub("", cue) == said != cue for cue in need.cues)
