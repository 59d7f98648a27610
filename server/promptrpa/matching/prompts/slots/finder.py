"""Which words of a prompt are the values that a plan or a saved task needs.

The words are read in one pass as frame ("put … in my calendar at …") and values in between, so that as few words as
possible stay unexplained: a word that the plan itself uses belongs to the frame, a word that it does not know to a
value, and what stands before a value says whose it is ("the PIN 2468", "密码2468").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import dropwhile
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from promptrpa.domain.recent import Recent
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import is_quantity, one_of
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.organisations import without_addressee
from promptrpa.matching.words.spelling.known_words import word_list
from promptrpa.patterns import lazy_regex

from .addresses import address_in
from .codes import codes_in
from .costs import Costs
from .faults import faults_in
from .fields import WHO
from .kinds import is_counted
from .naming import Naming
from .needs import Asked, Filled, Need
from .people import name_in
from .reasons import reasons_in
from .units import BECOMES_CHINESE, DENIALS, Unit, UnitReader

_RENAMES: Final = frozenset(["rename", "relabel", "change", "edit", "update", "set"])
_BECOMES: Final = frozenset(["to", "into", "as"])
_EARLY: Final = 0.5
"""A value of a thing that is named after it, or not at all."""
_ADJACENT: Final = 1.5
"""A value right after another one, with nothing said between them."""
_AND: Final = frozenset({"and", "&", "和", "、", "以及", "还有"})
_LONGEST: Final = 16
"""Words of a value."""
_MOST: Final = 200
"""Words of a prompt among which values are looked for: nobody says that much."""
_KEPT: Final = 32
"""So many readings are remembered: a plan is tried several times until it is followed."""
_ABOUT: Final = lazy_regex(
    r"^(?:不(?:超过|高于|多于|大于|低于|少于)|最[多高]|至[多少]|顶多|低于|少于|高于|超过|大[约概]|差不多|约)(?=\d[\d.,]*\S?$)"
)
"""What only says that a number is a limit or not exact."""
_IN_BRACKETS: Final = lazy_regex(
    r"[(（](?P<said>(?:(?:(?:tele)?phone|tel|mobile|cell|number|e-?mail|born|from)\b|电话|手机|号码|邮箱|生日)[^()（）]*)[)）]",
    re.I,
)
"""What is said besides of what stands before it, by what it is ("Mia Novak (phone 5550188)")."""
_PLANNED: Final = lazy_regex(
    r"\b(?:that |which )?(?:i|we) (?:am|are|was|were|['’]m|['’]re) (?:going|planning|about|supposed|meaning) to \w+\b",
    re.I,
)
"""What somebody was about to do with a thing, which is no name of it."""
_OF_KIND: Final = lazy_regex(r"(?<=[\u3400-\u9fff])[这那][张份条道首本节门部集篇封家件支台趟款][\u3400-\u9fff]{1,3}$")
"""What follows a Chinese name to say of what kind it is ("红烧肉这道菜")."""
_QUOTES: Final = frozenset("“”\"'‘’「」『』《》")


@dataclass(frozen=True, slots=True)
class _Way:
    """The cheapest reading from some place to the end: its cost, and the values in it."""

    cost: float
    values: tuple[tuple[int, int, int], ...] = ()


class _Value(NamedTuple):
    """Units up to `end` as the value of a need. counts: they say how many."""

    end: int
    number: int
    cost: float
    counts: bool


@dataclass(slots=True)
class _Reading:
    """What is asked of a text, and the readings found so far."""

    asked: Asked
    ways: dict[tuple[int, int, bool], _Way] = field(default_factory=dict)
    values: dict[int, list[_Value]] = field(default_factory=dict)


class SlotFinder:
    """Reads values out of prompts, of both languages."""

    def __init__(self, lexicon: Lexicon, folder: Path) -> None:
        """folder: with the lists of all Chinese words and of first names, read when the first one is needed."""
        self._folder = folder
        self._reader = UnitReader(lexicon, folder)
        given = partial(word_list, folder / "given-names.txt")
        self._costs = Costs(lexicon, Naming(lexicon, self._reader), given)
        self._found: Recent[tuple[Filled, ...]] = Recent(_KEPT)

    def find(
        self,
        text: str,
        needs: Sequence[Need],
        told: Iterable[str],
        hints: Mapping[tuple[int, int], str] = MappingProxyType({}),
        places: int = 0,
    ) -> list[Filled]:
        """The values for the needs that the text holds. told: the plan's own words; hints: where values are likely, and
        what they are for; places: so many things the plan only names by their kind."""
        words, asked = tuple(told), (text, tuple(needs), frozenset(hints.items()), places)
        found = self._found.get_or((*asked, words), lambda: self._find(text, needs, words, hints, places))
        return list(found)

    def _find(
        self,
        text: str,
        needs: Sequence[Need],
        told: tuple[str, ...],
        hints: Mapping[tuple[int, int], str],
        places: int,
    ) -> tuple[Filled, ...]:
        address = address_in(text, needs, self._folder)
        hints = {**faults_in(text, needs), **codes_in(text, needs), **reasons_in(text, needs), **hints, **address}
        addressed = any(n.needed and WHO.search(cue) for n in needs for cue in n.cues)
        read = text if addressed else without_addressee(text)
        read = _PLANNED.sub(lambda m: " " * len(m[0]), read)
        read = _IN_BRACKETS.sub(r",\g<said> ", read)
        words = " ".join((*told, *(c for n in needs for c in n.cues)))
        units = self._reader.read(read, words, address)[:_MOST]
        best = self._read(_Reading(Asked(units, needs, hints, _becomes(units), places)), 0, 0)
        found: list[tuple[int, int, Need]] = []
        for start, end, number in best.values:
            need, last = needs[number], found[-1] if found else None
            if last and need.needed and need.cues != last[2].cues and _is_listed(units, last[1], start, end):
                found[-1] = last[0], end, last[2]
            else:
                found.append((start, end, need))
        values = ((need, _value(text, units, a, b, need), units[a].start, units[b - 1].end) for a, b, need in found)
        return tuple(
            Filled(need, name_in(value, text, need.cues) if need.needed else _OF_KIND.sub("", value), start, end)
            for need, value, start, end in values
        )

    # --- readings

    def _read(self, reading: _Reading, at: int, used: int, after: bool = False) -> _Way:
        """The cheapest reading of the units from `at` on, where the needs of `used` (a bit each) have their values;
        after: right behind one of these."""
        units, needs = reading.asked.units, reading.asked.needs
        if at == len(units):
            return _Way(sum(n.open_cost for k, n in enumerate(needs) if not used >> k & 1))
        if (at, used, after) in reading.ways:
            return reading.ways[at, used, after]
        rest = self._read(reading, at + 1, used, after and _is_cut_off(units[at - 1], units[at]))
        best = _Way(units[at].frame + rest.cost, rest.values)
        joined = units[at].found is not None or not units[at].text[0].isalnum() or units[at].folded in DENIALS
        joined = joined or units[at].street
        close = _ADJACENT if after and not joined else 0.0
        early = _EARLY if self._misses_thing(reading, used) else 0.0
        for end, number, cost, counts in self._values(reading, at):
            if used >> number & 1 or (cost := cost + close + early * needs[number].needed) >= best.cost:
                continue
            rest = self._read(reading, end, used | 1 << number, after=not counts)
            if cost + rest.cost < best.cost - 1e-9:
                best = _Way(cost + rest.cost, ((at, end, number), *rest.values))
        reading.ways[at, used, after] = best
        return best

    def _values(self, reading: _Reading, at: int) -> list[_Value]:
        """What may be values from `at` on."""
        if at not in reading.values:
            asked = reading.asked
            reading.values[at] = [
                _Value(end, number, cost, is_counted(asked.units[at:end]) or _is_how_many(asked.units, at, end, need))
                for end in range(at + 1, min(at + _LONGEST, len(asked.units)) + 1)
                for number, need in enumerate(asked.needs)
                if (cost := self._costs.of(asked, at, end, need)) is not None
            ]
        return reading.values[at]

    @staticmethod
    def _misses_thing(reading: _Reading, used: int) -> bool:
        """The thing that values are of has not been named yet."""
        return any(need.first and not used >> number & 1 for number, need in enumerate(reading.asked.needs))


def _is_cut_off(before: Unit, unit: Unit) -> bool:
    """One Chinese character behind other than a number that is no word: it belongs to what stands around it."""
    strange = not (unit.empty or unit.known or unit.text.isascii()) and unit.found is None
    return len(unit.text) == 1 and strange and before.found is None


def _is_how_many(units: Sequence[Unit], start: int, end: int, need: Need) -> bool:
    """A number alone of things whose name follows at once ("5 | Glazed pots")."""
    named = end < len(units) and units[end].text[0].isupper() and units[end].text.isascii()
    return end - start == 1 and units[start].found is not None and named and any(map(is_quantity, need.cues))


def _is_listed(units: Sequence[Unit], end: int, start: int, stop: int) -> bool:
    """From start to stop stands what is listed with a value that ends at end: "Anna and Ben", "Anna, Ben and Cy"."""
    between = {unit.folded for unit in units[end:start]}
    pair = stop - start == 3 and units[start + 1].folded in _AND
    plain = units[end - 1].found is None and units[start].found is None
    return plain and bool(between) and between <= {*_AND, ","} and (between != {","} or pair)


def _becomes(units: Sequence[Unit]) -> int:
    """Where the words stand behind which the new name of something comes; 0 where there are none."""
    behind = [*dropwhile(lambda unit: unit.folded not in _RENAMES, units)]
    english = next((unit.start for unit in behind if unit.folded in _BECOMES), 0)
    return english or next((unit.start for unit in units if unit.text in BECOMES_CHINESE), 0)


def _value(text: str, units: Sequence[Unit], start: int, end: int, need: Need) -> str:
    """What the units say; a number in digits, and one of several counted things that are searched for."""
    inside = units[start:end]
    first = inside[0].found
    if len(inside) == 1 and first is not None and first.type == "number":
        return first.value
    number = units[start - 1].found if start else None
    if number is not None and number.counts and any(map(is_search, need.cues)):
        return one_of(text[inside[0].start : inside[-1].end])
    said = text[inside[0].start : inside[-1].end].strip()
    return _bare(said if any(map(takes_own_words, need.cues)) else _ABOUT.sub("", said))


def _bare(said: str) -> str:
    """Without the quotes around it."""
    return said[1:-1] if len(said) > 2 and said[0] in _QUOTES and said[-1] in _QUOTES else said
