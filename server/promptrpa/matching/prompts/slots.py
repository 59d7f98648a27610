"""Which words of a prompt are the values that a plan or a saved task needs.

The words are read in one pass as frame ("put … in my calendar at …") and values in between, so that as few words as
possible stay unexplained: a word that the plan itself uses belongs to the frame, a word that it does not know to a
value, and what stands before a value says whose it is ("the PIN 2468", "密码2468").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, pairwise, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rapidfuzz.distance import OSA

from promptrpa.domain.private import secret_field
from promptrpa.matching.prompts.secret_fields import is_for_paying
from promptrpa.matching.prompts.slot_units import (
    BECOMES_CHINESE,
    CJK,
    COMMON,
    EMPTY,
    PARTICLES,
    SWALLOWED,
    UNSAID,
    VERBS_CHINESE,
    Unit,
    UnitReader,
)
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import takes_digits
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.values import COVERED, UNNAMED, is_web_address
from promptrpa.patterns import lazy_regex

_INDEFINITE: Final = frozenset(
    [
        "another",
        "other",
        "different",
        "something",
        "someone",
        "somebody",
        "anything",
        "anyone",
        "somewhere",
        "everything",
        "everyone",
        "everybody",
        "nothing",
        "nobody",
    ]
)
"""Words that no value has: what they stand for was not said."""
_IN_TURN: Final = frozenset(
    [
        "next",
        "previous",
        "following",
        "upcoming",
        "newest",
        "latest",
        "最新",
        "最近",
        "最后",
        "每天",
        "每周",
        "每月",
        "每年",
    ]
)
"""Words that name nothing by themselves, nor beside the word for a thing."""
_POINTING: Final = frozenset(["the", "this", "that", "these", "those"])
_FILE: Final = lazy_regex(r"\.[A-Za-z]\w{1,4}$")
_HOLDS_FILES: Final = lazy_regex(r"\bfiles?\b|文件(?!夹)", re.I)
_MONEY: Final = lazy_regex(r"dollars?|euros?|pounds?|yuan|rmb|bucks|usd|eur|[$€£¥元块]|块钱|人民币|美元|欧元", re.I)
_AMOUNT: Final = 1.5
"""A sum of money within words."""
_FILES: Final = 1.5
"""Each further file name in one value."""
_LINKS: Final = frozenset(
    ["is", "are", "of", "to", "for", "as", "about", "the", "a", "an", "my", "in", "on", "at", "with", "by",
     "called", "named", "saying", "says", "reading", "titled", "number", "no", "account", ":", "，", ",", "-", "“",
     '"', "'", "‘", "「",]
)  # fmt: skip
_LINKS_CHINESE: Final = (
    "是",
    "为",
    "叫",
    "设为",
    "设成",
    "改为",
    "改成",
    "改到",
    "换成",
    "换为",
    "调到",
    "调成",
    "变成",
    "标成",
    "成",
    "填",
    "写",
    "的",
    "说",
    "号",
    "：",
    ":",
    "，",
    ",",
    "“",
    "「",
    "到",
    "给",
)
_STOPS: Final = frozenset("，。,;；.!！:：")
_PAUSES: Final = frozenset("，,")
_OBJECT_NEXT: Final = frozenset("把将")
_QUOTES: Final = frozenset("“”\"'‘’「」『』《》")
_MOMENT: Final = lazy_regex(r"\btime\b|\bdate\b|\bday\b|\bwhen\b|start|\bends?\b|时间|日期|哪天|那一天|开始|结束", re.I)
_MEASURE: Final = lazy_regex(
    r"(?:second|minute|hour|day|week|month|year)s?|percent|%|秒钟?|分钟?|个?小时|天|周|个?月|年|度|元|块|级|格", re.I
)
_PASSWORD: Final = lazy_regex(r"password|passcode|\bcode\b|密码|口令", re.I)
_ADDRESS: Final = lazy_regex(r"(?:your )?e-?mail(?: address)?|(?:电子)?邮箱(?:地址)?|(?:电子)?邮件地址", re.I)
_SITE: Final = lazy_regex(
    r"\burl\b|web ?(?:site|page|address)|home ?page|(?:type|enter) an? address|网址|网站|网页|主页", re.I
)
_MAIL: Final = lazy_regex(r"e-?mail|邮箱|邮件地址", re.I)
_PLACE: Final = lazy_regex(r"location|place|address|city|destination|where|地点|位置|地址|城市|目的地", re.I)
_PERSON: Final = lazy_regex(
    r"\bto\b|contact|recipient|payee|person|people|guest|friend|member|^name|full name|sender|^from|联系人|收件人|收款人|好友|来宾|姓名|户名|对方|朋友", re.I
)  # fmt: skip
_CALLED: Final = lazy_regex(r"\b(?:nick)?name\b|\btitle\b|\blabel\b|\bremark\b|名称|名字|标题|标签|备注名", re.I)
_WRITES: Final = lazy_regex(r"^(?:(?:write|add|enter|type)\s+)?(?:(?:an?|the|your)\s+)?|^(?:写|添加|输入|填写)")
"""What stands before the name of the field in which something is typed ("Write a comment")."""
_MAKES: Final = lazy_regex(r"(?:new|create|make)\s+(?:an?\s+)?|(?:新建|创建|建)")
"""What stands before the name of the thing that is made."""
_ITS_NAME: Final = lazy_regex(r"(?:['’]s)? ?(?:name|title)|的?(?:名称|名字|名|标题)")
"""What follows a thing in the name of the field for what it is called."""
_RENAMES: Final = frozenset(["rename", "relabel", "change", "edit", "update", "set"])
_BECOMES: Final = frozenset(["to", "into", "as"])
_MEANS: Final = frozenset(["with", "using", "用"])
_FIELDS_OF: Final = {
    "text": lazy_regex(
        r"^(?:(?:write|add)\s+)?(?:(?:an?|your)\s+)?(?:note|text|message|body|content|comment|answer|reply)\b|内容|正文|评论|回复",
        re.I,
    ),
    "title": lazy_regex(r"\b(?:title|name|label)\b|标题|名称|名字|标签", re.I),
}
"""How fields are called for which a sentence says that a value is meant."""
_BEFORE: Final = {
    "at": _PLACE,
    "in": _PLACE,
    "to": _PERSON,
    "with": _PERSON,
    "from": _PERSON,
    "called": _CALLED,
    "named": _CALLED,
    "叫": _CALLED,
    "为": _CALLED,
    "成": _CALLED,
    "在": _PLACE,
    "给": _PERSON,
}
_ENTRY: Final = frozenset({"pin", "password", "code"})
"""Kinds of private values that go by each other's names."""
_PEOPLE: Final = frozenset({"contact", "name"})
_DIGITS: Final = frozenset({"number", "phone", "amount"})
_TYPED: Final = frozenset({"time", "date", "number", "phone", "email", "amount"})

_OTHER_KIND: Final = 0.5
"""Somebody's name for what is not a person, or the other way round; no file's name for a file."""
_CROSSED: Final = 0.6
"""A value that begins or ends elsewhere than the sentence says."""
_NO_ADDRESS: Final = 0.9
"""What is no address of the web, in a field for one."""
_AS_SAID: Final = 0.01
"""How much likelier a value is that is all of what the sentence says the field is for, than a part of that."""
_OF_ANOTHER: Final = 2.0
"""A value that the words after it give to something else."""
_OWNS: Final = frozenset({"的", "'s", "’s"})
_START: Final = {3: 0.05, 2: 0.1, 1: 0.35, 0: 0.6}
"""A value after its own name; where a preposition or the sentence says that one stands; after any word of the frame
that announces one; after anything else."""
_MAKES_IT: Final = frozenset(VERBS_CHINESE) - {"加入", "添加"}
"""Verbs that the new value of the thing before them follows."""
_TO_THE_END: Final = 0.25
"""Of what a comma costs, and what follows it, in a value that nothing but its own words follow."""
_PUT: Final = frozenset({"on", "in", "to", "into", "onto"})
_PUTS: Final = ("add", "put", "set", "get", "move", "write", "save", "remove", "delete", "take", "drop", "stick")
_WHOSE: Final = frozenset({"my", "the", "our"})
_OPENING: Final = 3.0
"""A value at the beginning of an English wish, where its verb stands."""
_LEFT_OUT: Final = 1.2
"""A need that stays open."""
_NO_THING: Final = 1.7
"""The thing that stays open while something of it has a value."""
_EARLY: Final = 0.5
"""A value of a thing that is named after it, or not at all."""
_ADJACENT: Final = 1.5
"""A value right after another one, with nothing said between them."""
_AND: Final = frozenset({"and", "&", "和", "、", "以及", "还有"})
_LONGEST: Final = 16
"""Words of a value."""


@dataclass(frozen=True, slots=True)
class Need:
    """A value that is wanted. cues: what it is called. type: as of slots; empty where not known. needed: it is asked for
    where nothing is found; others are only taken where there is something. first: the thing that the others are of,
    which is named before they are."""

    name: str
    cues: tuple[str, ...]
    type: str = ""
    needed: bool = True
    first: bool = False

    @property
    def open_cost(self) -> float:
        """What it costs to leave it open."""
        return _NO_THING if self.first else _LEFT_OUT if self.needed else 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for a need, and where it stands in the text."""

    need: Need
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Way:
    """The cheapest reading from some place to the end: its cost, and the values in it."""

    cost: float
    values: tuple[tuple[int, int, int], ...] = ()


@dataclass(slots=True)
class _Reading:
    """The units of a text, what is needed, and the readings found so far. becomes: where the words stand that a new
    name of something follows; 0 where there are none."""

    units: list[Unit]
    needs: Sequence[Need]
    hints: Mapping[tuple[int, int], str]
    becomes: int = 0
    ways: dict[tuple[int, int, bool], _Way] = field(default_factory=dict)
    costs: dict[tuple[int, int, int], float | None] = field(default_factory=dict)


class SlotFinder:
    """Reads values out of prompts, of both languages."""

    def __init__(self, lexicon: Lexicon, folder: Path) -> None:
        """folder: with the list of all Chinese words, read when the first one is needed."""
        self._lexicon = lexicon
        self._reader = UnitReader(lexicon, folder)

    def find(
        self,
        text: str,
        needs: Sequence[Need],
        told: Iterable[str],
        hints: Mapping[tuple[int, int], str] = MappingProxyType({}),
    ) -> list[Filled]:
        """The values for the needs that the text holds. told: the plan's own words; hints: where values are likely, and
        what they are for."""
        units = self._reader.read(text, " ".join((*told, *(c for n in needs for c in n.cues))))
        best = self._read(_Reading(units, needs, hints, _becomes(units)), 0, 0)
        found: list[tuple[int, int, Need]] = []
        for start, end, number in best.values:
            need, last = needs[number], found[-1] if found else None
            if last and need.needed and need.cues != last[2].cues and _is_listed(units, last[1], start, end):
                found[-1] = last[0], end, last[2]
            else:
                found.append((start, end, need))
        return [Filled(need, _value(text, units[a:b]), units[a].start, units[b - 1].end) for a, b, need in found]

    # --- readings

    def _read(self, reading: _Reading, at: int, used: int, after: bool = False) -> _Way:
        """The cheapest reading of the units from `at` on, where the needs of `used` (a bit each) have their values;
        after: right behind one of these."""
        if at == len(reading.units):
            return _Way(sum(n.open_cost for k, n in enumerate(reading.needs) if not used >> k & 1))
        if (at, used, after) in reading.ways:
            return reading.ways[at, used, after]
        rest = self._read(reading, at + 1, used)
        best = _Way(reading.units[at].frame + rest.cost, rest.values)
        close = _ADJACENT if after and reading.units[at].found is None and reading.units[at].text[0].isalnum() else 0.0
        for end in range(at + 1, min(at + _LONGEST, len(reading.units)) + 1):
            for number, need in enumerate(reading.needs):
                if used >> number & 1:
                    continue
                if (at, end, number) not in reading.costs:
                    reading.costs[at, end, number] = self._cost(reading, at, end, need)
                cost = reading.costs[at, end, number]
                early = _EARLY if need.needed and self._misses_thing(reading, used) else 0.0
                if cost is None or (cost := cost + close + early) >= best.cost:
                    continue
                rest = self._read(reading, end, used | 1 << number, after=True)
                if cost + rest.cost < best.cost - 1e-9:
                    best = _Way(cost + rest.cost, ((at, end, number), *rest.values))
        reading.ways[at, used, after] = best
        return best

    @staticmethod
    def _misses_thing(reading: _Reading, used: int) -> bool:
        """The thing that values are of has not been named yet."""
        return any(need.first and not used >> number & 1 for number, need in enumerate(reading.needs))

    def _cost(self, reading: _Reading, start: int, end: int, need: Need) -> float | None:
        """Of taking these units for the value of a need; None where they cannot be."""
        units = reading.units
        inside = units[start:end]
        first, last = inside[0], inside[-1]
        covered = COVERED.fullmatch(first.text) if len(inside) == 1 else None
        quoted = covered is not None or (first.found is not None and first.found.type == "text")
        given = quoted or (first.start, last.end) in reading.hints
        if self._is_no_value(reading, start, end, need, quoted=quoted, given=given):
            return None
        cued = self._announced(reading, start, end, need)
        if hint := reading.hints.get((first.start, last.end)):
            cued = max(cued, 3 if any(self._lexicon.same(hint, cue.casefold()) for cue in need.cues) else 2)
        misfit = self._misfit(inside, need)
        if misfit is None:
            return None
        if covered:
            asked = secret_field(" ".join(need.cues))
            fits = asked and (covered[1].startswith(asked) or {asked, covered[1].rstrip("0123456789")} <= _ENTRY)
            before = _joined(units[max(0, start - 4) : start])
            if not fits or (is_for_paying(before) and not is_for_paying(" ".join(need.cues))):
                return None  # a private value goes where it belongs, and nowhere else
            cued, misfit = 3, 0.0
        elif need.needed and cued < 3 and secret_field(" ".join(need.cues)):
            return None  # a secret is only what is called so
        if hint and need.needed and (hint in _PEOPLE) != bool(_PERSON.search(" ".join(need.cues))):
            misfit += _OTHER_KIND
        if hint in _FIELDS_OF and self._is_of_other_field(reading, need, _FIELDS_OF[hint]):
            misfit += _OTHER_KIND
        if hint == "text" and not need.needed and any(n.needed for n in reading.needs):
            misfit += _OTHER_KIND  # somebody's own words are typed
        begins = CJK.match(first.text) and len(inside) > 1 and not given and self._is_called_else(reading, first, need)
        person = hint in _PEOPLE and _PERSON.search(" ".join(need.cues)) is not None
        theirs = need.first or person  # "Ann's number": both are wanted
        named_so = hint in _FIELDS_OF and any(_FIELDS_OF[hint].search(cue) for cue in need.cues)
        after_other = start > 0 and need.needed and self._is_just_else(reading, units[start - 1], need)
        if begins or after_other or (not theirs and not named_so and self._is_of_another(reading, end, need)):
            misfit += _OF_ANOTHER
        if not given and any(COVERED.fullmatch(u.text) for u in inside):
            misfit += _OF_ANOTHER  # a private value among words that nobody said are a text
        if need.needed and not given and end < len(units) and units[end].text in _MAKES_IT:
            misfit += _OF_ANOTHER * (not any(u.text in "把将" for u in units[:start]))
        misfit += _CROSSED * (_cuts(units, start - 1) + _cuts(units, end - 1))
        if not hint and first.found is None:
            misfit += _CROSSED * any(_crosses(first.start, last.end, s, e) for s, e in reading.hints)
            if CJK.match(first.text) and any(
                _outgrows(first.start, last.end, h, reading.hints[h]) for h in reading.hints
            ):
                misfit += _OF_ANOTHER
        edges = sum(u.empty * (0.05 if cued >= 2 else 0.4 if CJK.match(u.text) else 0.8) for u in (first, last))
        named = need.needed and len(inside) > 1 and self._names(last, need)
        if named and CJK.match(last.text) and not given and any(u.known or u.frame == COMMON for u in inside[:-1]):
            return None  # "添加备注": what is to be done
        pointed = (start > 0 and units[start - 1].folded in _POINTING) or first.folded in _POINTING
        if named and pointed and not given and last.text.islower():
            return None  # "the grocery list": where the item goes
        if start == 0:
            in_chinese = end < len(units) and CJK.match(units[end].text) is not None  # "Dentist的提醒"
            verb = first.text.isascii() and first.found is None and not in_chinese
            verb = verb and not (need.needed and _is_put_there(units, end))
            edges += _OPENING if verb else 0.5 * (first.frame == COMMON)
        edges += 1.0 * (start == 0 and not need.needed and first.text.isascii() and first.text.islower())
        held = sum(self._held(u) for u in (inside[:-1] if named else inside))
        if not (need.needed or given):
            held += SWALLOWED * sum(self._names(u, need) for u in inside[1:-1] if CJK.match(u.text))
        if cued == 3 and hint and hint not in _PEOPLE and need.needed:
            edges, held = 0.0, -_AS_SAID
        elif end == len(units):
            held -= (1 - _TO_THE_END) * sum(map(self._held, _gone_on(inside)))
        plain = all(u.frame < UNSAID / 2 and u.found is None for u in inside)
        extra = _mixture(inside) - 0.2 * named + 0.3 * (not need.needed) + (0.3 if cued == 3 else 1.3) * plain
        return _START[cued] + misfit + edges + held + extra

    def _is_no_value(self, reading: _Reading, start: int, end: int, need: Need, *, quoted: bool, given: bool) -> bool:
        """These units cannot be a value of the need, whatever is said around them. given: quoted, or all of what the
        sentence says is a value."""
        units = reading.units
        inside = units[start:end]
        first, last = inside[0], inside[-1]
        if (len(inside) > 1 and quoted) or (not first.text[0].isalnum() and not quoted):
            return True
        if len(inside) == 1 and len(first.text) == 1 and CJK.match(first.text):
            return True
        if len(inside) > 1 and last.found is not None and last.found.type == "number" and _is_counted(units, end):
            return True
        if any(u.folded in _IN_TURN for u in inside) and all(_says_little(u) for u in inside):
            return True
        if all(u.empty for u in inside) or (
            len(inside) > 1 and any(u.found and u.found.type == "text" for u in inside)
        ):
            return True
        if (not last.text[-1].isalnum() or (last.text in _OWNS and last.text != "的")) and not quoted:
            return True
        if not quoted and (
            first.text in PARTICLES or first.text in VERBS_CHINESE or any(u.text in _INDEFINITE for u in inside)
        ):
            return True
        if not quoted and (need.needed or self._names(last, need)) and _is_thing(units, start, end):
            return True
        if not quoted and need.needed and first.text.islower() and len(inside) > 1 and self._names(first, need):
            return True  # "remark on the parcel" is no remark
        if need.needed and not given and self._is_before_field(reading, end, need):
            return True  # "Olga's number to 5551234": whose it is
        means = any(u.folded in _MEANS for u in units[max(0, start - 1) : start + 1])
        if means and not quoted and any(map(_CALLED.search, need.cues)):
            return True  # "wake me with Harp": what something is done with is not what it is called
        if not given and any(u.text == "是" for u in inside) and any(map(_CALLED.search, need.cues)):
            return True  # "吉他课是每周的": it tells of the thing
        if need.needed and not given and self._is_for(units[max(0, start - 1) : end], need):
            return True  # "a quick response for calls"
        if not quoted and UNNAMED.fullmatch(_joined([*dropwhile(lambda u: u.empty and u.folded in _BEFORE, inside)])):
            return True
        old = first.start < reading.becomes and (last.start > reading.becomes or any(map(_CALLED.search, need.cues)))
        if old and need.needed and not given:
            return True  # "Work to Office": only what follows is the new name
        if not given and end < len(units) and COVERED.fullmatch(units[end].text) and secret_field(last.text):
            return True  # "PIN {{pin}}": what the private value is called
        if len(inside) == 1 and not given and self._is_called_else(reading, first, need):
            return True  # what another value is called
        # what stands before the verb is its thing
        return not given and any(u.text in VERBS_CHINESE or u.text in _OBJECT_NEXT for u in inside)

    def _is_of_another(self, reading: _Reading, end: int, need: Need) -> bool:
        """What follows says that another need's thing is meant ("the Bookshop's payment", "书店的交易")."""
        for at in (end, end - 2):  # after it, or at its end
            owner, thing = (*reading.units[at : at + 2], None, None)[:2]
            if owner and thing and owner.text in _OWNS and not self._names(thing, need):
                return self._is_called_else(reading, thing, need)
        return False

    def _is_for(self, units: Sequence[Unit], need: Need) -> bool:
        """A single word in small letters after "for", with nothing before it but what the need is called, says what
        something is for, where nothing is looked for, named or sent."""
        label = " ".join(need.cues)
        before = [*takewhile(lambda unit: unit.folded != "for", units)]
        behind = units[len(before) + 1 :]
        takes = is_search(label) or any(kind.search(label) for kind in (_CALLED, _PERSON, _PLACE))
        bare = len(before) < 2 or any(self._names(unit, need) for unit in before)
        return bare and len(behind) == 1 and behind[0].found is None and behind[0].text.islower() and not takes

    def _is_before_field(self, reading: _Reading, end: int, need: Need) -> bool:
        """The need's name follows, and only then the words behind which its new value comes."""
        between = (u for u in reading.units[end:] if u.start < reading.becomes)
        return any(self._names(unit, need) for unit in between)

    def _is_called_else(self, reading: _Reading, unit: Unit, need: Need) -> bool:
        """The word is what another need is called; one with a capital, within a sentence, only by that very word."""
        others = [other for other in reading.needs if other is not need]
        if unit.start and unit.text.isascii() and unit.text[0].isupper():
            others = [o for o in others if any(unit.folded in cue.casefold() for cue in o.cues)]
        return any(self._names(unit, other) for other in others)

    @staticmethod
    def _is_just_else(reading: _Reading, unit: Unit, need: Need) -> bool:
        """The word is all that another need is called, and only a part of what this one is ("list", "List item"), which
        is more than the name of it ("folder", "Folder name"), unless that is still to come ("rename folder A to B")."""
        said, mine = unit.folded, [_WRITES.sub("", cue.casefold()) for cue in need.cues]
        if said in mine or not any(said in cue for cue in mine):
            return False
        renamed = unit.start < reading.becomes
        if not renamed and any(cue.startswith(said) and _ITS_NAME.fullmatch(cue[len(said) :]) for cue in mine):
            return False
        return any(said == cue.casefold() for other in reading.needs if other is not need for cue in other.cues)

    @staticmethod
    def _is_whole(reading: _Reading, unit: Unit, need: Need) -> bool:
        """The word is what is touched to make the whole ("New list"), of which this need is only a part ("List item")."""
        said, mine = unit.folded, [_WRITES.sub("", cue.casefold()) for cue in need.cues]
        part = need.needed and any(cue.startswith(said) and cue != said for cue in mine)
        makers = (cue.casefold() for other in reading.needs if not other.needed for cue in other.cues)
        return part and any(_MAKES.sub("", cue, count=1) == said for cue in makers if _MAKES.match(cue))

    @staticmethod
    def _is_of_other_field(reading: _Reading, need: Need, fields: re.Pattern[str]) -> bool:
        """Another need is called like what the sentence says a value is for, and this one is not."""
        if not need.needed or any(fields.search(cue) for cue in need.cues):
            return False
        return any(other.needed and any(fields.search(cue) for cue in other.cues) for other in reading.needs)

    @staticmethod
    def _held(unit: Unit) -> float:
        """What a unit costs within a value."""
        if unit.text in _STOPS:
            return 0.8
        if unit.text == "的":
            return 0.5
        if unit.empty:
            return 0.3 if unit.folded in _BEFORE else 0.15
        return SWALLOWED if unit.known else 0.0

    def _misfit(self, inside: Sequence[Unit], need: Need) -> float | None:
        """How badly the kind of a value fits; None where it cannot be."""
        kind = inside[0].found.type if len(inside) == 1 and inside[0].found else ""
        said = [u for u in inside if not u.empty]
        if len(said) > 1 and all(u.found and u.found.type in ("time", "date") for u in said):
            kind = "date"  # several days
        label = " ".join(need.cues) if need.needed else ""
        if need.type in _TYPED:
            same = kind == need.type or (kind in _DIGITS and need.type in _DIGITS)
            return (0.0 if kind == need.type else 0.1) if same else None
        digits = any(c.isdigit() for u in inside for c in u.text)
        if kind in ("time", "date"):
            if need.needed and not _MOMENT.search(label):
                return None
            return 0.3 if _MOMENT.search(label) or (kind == "date" and not need.needed) else 1.0
        if kind == "email":
            return 0.0 if _MAIL.search(label) else 0.3
        if _ADDRESS.fullmatch(label) and not COVERED.fullmatch(inside[0].text):
            return None  # such a field takes nothing else
        if _SITE.search(label):
            addresses = [u for u in said if is_web_address(u.text)]
            return _NO_ADDRESS if not addresses else 0.0 if len(said) == 1 else None
        if _PASSWORD.search(label):
            return None if len(inside) > 1 and not digits else 0.0 if digits or kind else 0.5
        numeric = takes_digits(label)
        if kind in _DIGITS:
            return 0.0 if numeric else 0.5
        one_word = len(inside) == 1 and " " not in inside[0].text and not CJK.search(inside[0].text)
        if numeric and not (one_word and digits) and not _PERSON.search(label):
            return None
        if digits and _PERSON.search(label):
            return _OTHER_KIND + 0.4  # "5 Mill Lane" is nobody
        if _HOLDS_FILES.search(label) and not any(_FILE.search(u.text) for u in inside):
            return _OTHER_KIND
        lower_first = inside[0].text[0].islower() and any(u.text[0].isupper() for u in inside[1:])
        return 1.0 if lower_first else 0.0

    def _announced(self, reading: _Reading, start: int, end: int, need: Need) -> int:
        """3: right after its own name, or a number right before it; 2: after a preposition that fits; 1:
        after a word of the plan, a verb or a colon; 0: after anything else."""
        units = reading.units
        at = start - 1
        while at >= 0 and start - at <= 3 and self._is_link(units[at]) and not self._names(units[at], need):
            at -= 1
        if at >= 0 and self._names(units[at], need):
            if self._is_just_else(reading, units[at], need):
                return 0
            return 1 if self._is_whole(reading, units[at], need) else 3
        first = units[start].found
        counted = end - start == 1 and first is not None and first.type != "text" and end < len(units)
        if counted and self._names(units[end], need):
            return 3
        if end + 1 < len(units) and units[end].text in _OWNS and self._names(units[end + 1], need):
            return 3
        before = units[start - 1].folded if start else ""
        if not need.needed and end < len(units) and units[end].folded in need.cues:
            return 2  # "the Groceries list"
        fits = _BEFORE.get(before)
        if fits is not None and any(fits.search(cue) for cue in need.cues):
            return 2
        if at < 0 or start - at > 2:
            return 0
        told = units[at].known or units[at].frame == COMMON or units[at].text in VERBS_CHINESE
        if told or units[at].text in ":：":
            return 1
        return 0

    @staticmethod
    def _is_link(unit: Unit) -> bool:
        return unit.folded in _LINKS or unit.text in _LINKS_CHINESE

    def _names(self, unit: Unit, need: Need) -> bool:
        """The word is what the need is called, or means the same."""
        said = unit.folded
        if unit.empty and need.needed and len(said) > 1 and said in need.cues:
            return True
        if _CALLED.fullmatch(said) and any(map(_CALLED.search, need.cues)):
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


def _is_thing(units: Sequence[Unit], start: int, end: int) -> bool:
    """A single word in small letters after "the": a thing that is spoken of, and no text to be typed."""
    unit = units[end - 1]
    if end < 2 or units[end - 2].folded not in _POINTING or not all(u.empty for u in units[start : end - 1]):
        return False
    return unit.found is None and unit.text.isalpha() and unit.text.islower()


def _is_listed(units: Sequence[Unit], end: int, start: int, stop: int) -> bool:
    """From start to stop stands what is listed with a value that ends at end ("Anna and Ben", "Anna, Ben and Clara")."""
    between = {unit.folded for unit in units[end:start]}
    pair = stop - start == 3 and units[start + 1].folded in _AND
    plain = units[end - 1].found is None and units[start].found is None
    return plain and bool(between) and between <= {*_AND, ","} and (between != {","} or pair)


def _is_put_there(units: Sequence[Unit], end: int) -> bool:
    """The text is only a thing and where it is to be ("yoga mat in my cart"): nothing of the thing is a word that phones
    use, and a word of the plan says where."""
    strange = all(u.frame == UNSAID and u.found is None and u.text.islower() for u in units[:end])
    there = units[end + 1 :]
    said = bool(there) and units[end].folded in _PUT and there[-1].known and any(u.folded in _WHOSE for u in there)
    return strange and said and all(OSA.distance(units[0].folded, verb) > 1 for verb in _PUTS)


def _joined(inside: Sequence[Unit]) -> str:
    """The units as a text: a space where neither of two is Chinese."""
    pairs = pairwise([*inside, None])
    return "".join(a.text + (" " if b and not (CJK.match(a.text) or CJK.match(b.text)) else "") for a, b in pairs if a)


def _mixture(inside: Sequence[Unit]) -> float:
    """How unlike each other the parts of a value are: moments and addresses among words, Chinese beside Latin letters
    (endings of file names aside), a number after a preposition."""
    if len(inside) == 1:
        return 0.0
    cost = sum({"time": 0.9, "date": 0.4, "email": 0.9, "phone": 0.9}.get(u.found.type, 0.0) for u in inside if u.found)
    cost += _FILES * max(0, sum(_FILE.search(u.text) is not None for u in inside) - 1)
    scripts = [bool(CJK.match(u.text)) for u in inside if u.text[0].isalpha()]
    cost += 0.6 * sum(a != b for a, b in pairwise(scripts))
    cost += _AMOUNT * (len(inside) > 2 and any(_is_money(a, b) or _is_money(b, a) for a, b in pairwise(inside)))
    return cost + 0.4 * sum(a.folded in _BEFORE and b.text[0].isdigit() for a, b in pairwise(inside))


def _is_money(number: Unit, beside: Unit) -> bool:
    kind = number.found.type if number.found else ""
    return kind == "number" and _MONEY.fullmatch(beside.text) is not None


def _cuts(units: Sequence[Unit], at: int) -> bool:
    """A name goes on from this unit to the next one: both have a capital."""
    if not 0 < at < len(units) - 1:
        return False
    pair = units[at : at + 2]
    return all(u.text[0].isupper() and u.text[0].isascii() and not (u.known or u.empty or u.found) for u in pair)


def _says_little(unit: Unit) -> bool:
    """It names nothing by itself."""
    return unit.empty or unit.known or unit.frame <= COMMON or unit.folded in _IN_TURN


def _gone_on(inside: Sequence[Unit]) -> Sequence[Unit]:
    """The first comma of a value and what follows it, where nothing there may belong to the frame, and nothing before
    it does."""
    behind = [*dropwhile(lambda unit: unit.text not in _PAUSES, inside)]
    before = inside[: len(inside) - len(behind)]
    framed = any(u.known or u.folded in _BEFORE or u.folded in _POINTING or u.text in _STOPS for u in before)
    return () if framed or any(u.empty or u.known or u.frame <= COMMON or u.found for u in behind[1:]) else behind


def _becomes(units: Sequence[Unit]) -> int:
    """Where the words stand behind which the new name of something comes; 0 where there are none."""
    behind = [*dropwhile(lambda unit: unit.folded not in _RENAMES, units)]
    english = next((unit.start for unit in behind if unit.folded in _BECOMES), 0)
    return english or next((unit.start for unit in units if unit.text in BECOMES_CHINESE), 0)


def _is_counted(units: Sequence[Unit], at: int) -> bool:
    """The unit says what the number before it counts ("minutes", "小时")."""
    return at < len(units) and _MEASURE.fullmatch(units[at].text) is not None


def _crosses(start: int, end: int, first: int, last: int) -> bool:
    """A value holds what the sentence says is one, and more, or only a part of it that is not at its end."""
    return start < last and end > first and not (start > first and end <= last)


def _outgrows(start: int, end: int, hint: tuple[int, int], kind: str) -> bool:
    """A value goes on behind somebody's name, which the verb ends in Chinese ("给李娜发短信")."""
    return kind in _PEOPLE and start < hint[1] < end


def _value(text: str, inside: Sequence[Unit]) -> str:
    """What the units say; a number in digits."""
    first = inside[0].found
    if len(inside) == 1 and first is not None and first.type == "number":
        return first.value
    return _bare(text[inside[0].start : inside[-1].end])


def _bare(said: str) -> str:
    said = said.strip()
    return said[1:-1] if len(said) > 2 and said[0] in _QUOTES and said[-1] in _QUOTES else said
