"""Which words of a prompt are the values that a plan or a saved task needs.

The words are read in one pass as frame ("put … in my calendar at …") and values in between, so that as few words as
possible stay unexplained: a word that the plan itself uses belongs to the frame, a word that it does not know to a
value, and what stands before a value says whose it is ("the PIN 2468", "密码2468").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final

from promptrpa.domain.private import secret_field
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.spelling import word_list
from promptrpa.matching.values import COVERED, UNNAMED, Found, find_values

_UNIT: Final = re.compile(
    r"['’]s\b|\.[A-Za-z]\w{1,4}\b|[A-Za-z0-9](?:(?!['’]s\b)[\w'’.@:/+&-])*[A-Za-z0-9]|[A-Za-z0-9]|[\u3400-\u9fff]+|[^\s\w]",
    re.ASCII,
)
_CJK: Final = re.compile(r"[\u3400-\u9fff]")
_EMPTY: Final = frozenset(
    ["a", "an", "the", "to", "for", "my", "me", "in", "of", "on", "at", "with", "and", "or", "by", "from", "into",
     "onto", "as", "is", "are", "it", "its", "be", "i", "we", "you", "your", "our", "this", "that", "these",
     "those", "please", "so", "then", "when", "which", "who", "whose", "what", "how", "up", "down", "out", "off", "over",
     "under", "after", "before", "every", "each", "all", "any", "some", "no", "not", "do", "does", "did", "make",
     "let", "now", "don't", "doesn't", "isn't", "want", "using", "use", "via", "would", "like", "can", "could",
     "will", "should", "must", "need", "have", "has", "had", "there", "here", "about", "called", "named", "saying",
     "says", "titled",]
)  # fmt: skip
_EMPTY_CHINESE: Final = (
    *"把将给的了在到用为从向往和与跟是有请让对里上中下成我你他她它个条张份这那其及或并后前内再就都也要能会着过去来吧呢吗啊",
    *("一个", "一条", "一下", "一张", "帮我", "我要", "我想", "设为", "设成", "设置", "改为", "改成", "换成", "加上", "加入", "添加", "里面", "叫做", "名为", "标题", "内容"),
)  # fmt: skip
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
_QUOTES: Final = frozenset("“”\"'‘’「」『』《》")
_NUMERIC: Final = re.compile(
    r"amount|\bpin\b|code|number|limit|\bhours?\b|minutes?|seconds?|quantity|price|percent|\bsize\b|\bage\b|year|phone|mobile|digits"
    r"|金额|密码|验证码|号码|账号|帐号|卡号|限额|小时|分钟|秒|数量|价格|百分|年龄|电话|手机", re.I
)  # fmt: skip
_MOMENT: Final = re.compile(r"\btime\b|\bdate\b|\bday\b|\bwhen\b|start|\bends?\b|时间|日期|哪天|那一天|开始|结束", re.I)
_PASSWORD: Final = re.compile(r"password|passcode|\bcode\b|密码|口令", re.I)
_MAIL: Final = re.compile(r"e-?mail|邮箱|邮件地址", re.I)
_PLACE: Final = re.compile(r"location|place|address|city|destination|where|地点|位置|地址|城市|目的地", re.I)
_PERSON: Final = re.compile(
    r"\bto\b|contact|recipient|payee|person|people|guest|friend|member|^name|full name|sender|^from|联系人|收件人|收款人|好友|来宾|姓名|户名|对方|朋友", re.I
)  # fmt: skip
_CALLED: Final = re.compile(r"\bname\b|\btitle\b|\blabel\b|名称|名字|标题|标签|备注名", re.I)
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

_UNSAID: Final = 1.0
"""What a word of the frame costs that nothing explains."""
_KNOWN: Final = 0.05
"""One that the plan uses."""
_COMMON: Final = 0.3
"""One that phones use."""
_OTHER_KIND: Final = 0.5
"""Somebody's name for what is not a person, or the other way round."""
_CROSSED: Final = 0.6
"""A value that begins or ends elsewhere than the sentence says."""
_OF_ANOTHER: Final = 2.0
"""A value that the words after it give to something else."""
_OWNS: Final = frozenset({"的", "'s", "’s"})
_SWALLOWED: Final = 0.35
"""A word of the plan within a value."""
_START: Final = {3: 0.05, 2: 0.1, 1: 0.35, 0: 0.6}
"""A value after its own name; where a preposition or the sentence says that one stands; after any word of the frame
that announces one; after anything else."""
_OPENING: Final = 3.0
"""A value at the beginning of an English wish, where its verb stands."""
_LEFT_OUT: Final = 1.2
"""A need that stays open."""
_LONGEST: Final = 16
"""Words of a value."""


@dataclass(frozen=True, slots=True)
class Need:
    """A value that is wanted. cues: what it is called. type: as of slots; empty where not known. needed: it is asked for
    where nothing is found; others are only taken where there is something."""

    name: str
    cues: tuple[str, ...]
    type: str = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for a need, and where it stands in the text."""

    need: Need
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Unit:
    text: str
    start: int
    end: int
    frame: float
    empty: bool
    known: bool
    found: Found | None = None

    @property
    def folded(self) -> str:
        return self.text.casefold()


@dataclass(frozen=True, slots=True)
class _Way:
    """The cheapest reading from some place to the end: its cost, and the values in it."""

    cost: float
    values: tuple[tuple[int, int, int], ...] = ()


@dataclass(slots=True)
class _Reading:
    """The units of a text, what is needed, and the readings found so far."""

    units: list[_Unit]
    needs: Sequence[Need]
    hints: Mapping[tuple[int, int], str]
    ways: dict[tuple[int, int], _Way] = field(default_factory=dict)


class SlotFinder:
    """Reads values out of prompts, of both languages."""

    def __init__(self, lexicon: Lexicon, folder: Path) -> None:
        """folder: with the list of all Chinese words, read when the first one is needed."""
        self._lexicon = lexicon
        self._folder = folder
        self._stem = lru_cache(maxsize=20_000)(_stem)

    def find(
        self,
        text: str,
        needs: Sequence[Need],
        told: Iterable[str],
        hints: Mapping[tuple[int, int], str] = MappingProxyType({}),
    ) -> list[Filled]:
        """The values for the needs that the text holds. told: the plan's own words; hints: where values are likely, and
        what they are for."""
        units = self._units(text, " ".join((*told, *(c for n in needs for c in n.cues))))
        best = self._read(_Reading(units, needs, hints), 0, 0)
        return [
            Filled(needs[n], _bare(text[units[a].start : units[b - 1].end]), units[a].start, units[b - 1].end)
            for a, b, n in best.values
        ]

    # --- units

    def _units(self, text: str, told: str) -> list[_Unit]:
        plan = {self._stem(w) for w in re.findall(r"[a-z0-9']+", told.casefold())}
        found = {f.start: f for f in find_values(text) if not _within_word(text, f.start)}
        ends = {f.start: f.end for f in found.values()}
        units: list[_Unit] = []
        at = 0
        while at < len(text):
            if at in ends:
                frame = _COMMON if found[at].type in ("time", "date") else _UNSAID
                units.append(_Unit(text[at : ends[at]], at, ends[at], frame, False, False, found[at]))
                at = ends[at]
                continue
            match = _UNIT.match(text, at)
            if match is None:
                at += 1
                continue
            end = min([match.end(), *(s for s in ends if at < s < match.end())])
            if _CJK.match(text[at]):
                end = at + self._word(text[at:end], told)
            units.append(self._unit(text, at, end, plan, told))
            at = end
        return units

    def _word(self, run: str, told: str) -> int:
        """How long the Chinese word is with which a run begins."""
        for size in range(min(8, len(run)), 1, -1):
            said = run[:size]
            if said in self._lexicon.concepts or said in _EMPTY_CHINESE:
                return size
            if (said in told or (size <= 4 and said in self._words)) and run[0] not in _EMPTY_CHINESE:
                return size
        return 1

    @property
    def _words(self) -> frozenset[str]:
        return word_list(self._folder / "words-zh.txt")

    def _unit(self, text: str, start: int, end: int, plan: set[str], told: str) -> _Unit:
        said = text[start:end]
        if _CJK.match(said):
            empty = said in _EMPTY_CHINESE
            known = len(said) > 1 and said in told
            common = (len(said) > 1 and said in self._lexicon.concepts) or start == 0
            frame = (
                0.0 if empty else _KNOWN if known else _COMMON if common else (0.5 if len(said) == 1 else 0.8) * _UNSAID
            )
            return _Unit(said, start, end, frame, empty, known and not empty)
        if (not said[0].isalnum() and len(said) == 1) or said[0] in "'’":
            return _Unit(said, start, end, 0.0, True, False)
        folded = said.casefold()
        empty = folded in _EMPTY and (start == 0 or said == "I" or not said[0].isupper())
        known = self._stem(folded) in plan
        common = folded in self._lexicon.concepts or self._is_verb(folded)
        proper = said[0].isupper() and start > 0
        if proper and folded in _EMPTY and not empty:  # a capital within the sentence: somebody's own words begin
            return _Unit(said, start, end, _UNSAID, False, False)
        frame = 0.0 if empty else _COMMON if common and not proper else _UNSAID
        frame = min(frame, _SWALLOWED if proper else _KNOWN) if known else frame
        return _Unit(said, start, end, frame, empty, known)

    def _is_verb(self, word: str) -> bool:
        return any(word in said for said in self._lexicon.operations.values())

    # --- readings

    def _read(self, reading: _Reading, at: int, used: int) -> _Way:
        """The cheapest reading of the units from `at` on, where the needs of `used` (a bit each) have their values."""
        if at == len(reading.units):
            left = sum(n.needed for k, n in enumerate(reading.needs) if not used >> k & 1)
            return _Way(_LEFT_OUT * left)
        if (at, used) in reading.ways:
            return reading.ways[at, used]
        rest = self._read(reading, at + 1, used)
        best = _Way(reading.units[at].frame + rest.cost, rest.values)
        for end in range(at + 1, min(at + _LONGEST, len(reading.units)) + 1):
            for number, need in enumerate(reading.needs):
                if used >> number & 1:
                    continue
                cost = self._cost(reading, at, end, need)
                if cost is None or cost >= best.cost:
                    continue
                rest = self._read(reading, end, used | 1 << number)
                if cost + rest.cost < best.cost - 1e-9:
                    best = _Way(cost + rest.cost, ((at, end, number), *rest.values))
        reading.ways[at, used] = best
        return best

    def _cost(self, reading: _Reading, start: int, end: int, need: Need) -> float | None:
        """Of taking these units for the value of a need; None where they cannot be."""
        units = reading.units
        inside = units[start:end]
        first, last = inside[0], inside[-1]
        covered = COVERED.fullmatch(first.text) if len(inside) == 1 else None
        quoted = covered is not None or (first.found is not None and first.found.type == "text")
        if (len(inside) > 1 and quoted) or (not first.text[0].isalnum() and not quoted):
            return None
        if len(inside) == 1 and len(first.text) == 1 and _CJK.match(first.text):
            return None
        if all(u.empty for u in inside) or (
            len(inside) > 1 and any(u.found and u.found.type == "text" for u in inside)
        ):
            return None
        if not last.text[-1].isalnum() and not quoted:
            return None
        if not quoted and UNNAMED.fullmatch("".join(u.text for u in inside)):
            return None
        given = quoted or (first.start, last.end) in reading.hints
        if len(inside) == 1 and not given and self._is_called_else(reading, first, need):
            return None  # what another value is called
        cued = self._announced(units, start, end, need)
        if hint := reading.hints.get((first.start, last.end)):
            cued = max(cued, 3 if any(self._lexicon.same(hint, cue.casefold()) for cue in need.cues) else 2)
        misfit = self._misfit(inside, need)
        if misfit is None:
            return None
        if covered:
            asked = secret_field(" ".join(need.cues))
            fits = asked and (covered[1].startswith(asked) or {asked, covered[1].rstrip("0123456789")} <= _ENTRY)
            cued, misfit = (3, 0.0) if fits else (cued, misfit + _OTHER_KIND)
        if hint and need.needed and (hint in _PEOPLE) != bool(_PERSON.search(" ".join(need.cues))):
            misfit += _OTHER_KIND
        begins = _CJK.match(first.text) and len(inside) > 1 and not given and self._is_called_else(reading, first, need)
        if begins or self._is_of_another(reading, end, need):
            misfit += _OF_ANOTHER
        misfit += _CROSSED * (_cuts(units, start - 1) + _cuts(units, end - 1))
        if not hint and first.found is None:
            misfit += _CROSSED * any(_crosses(first.start, last.end, s, e) for s, e in reading.hints)
        edges = sum(u.empty * (0.05 if cued >= 2 else 0.4 if _CJK.match(u.text) else 0.8) for u in (first, last))
        named = need.needed and len(inside) > 1 and self._names(last, need)
        if named and _CJK.match(last.text) and not given:
            return None  # "添加备注": what is to be done
        if start == 0:
            edges += _OPENING if first.text.isascii() and first.found is None else 0.5 * (first.frame == _COMMON)
        edges += 1.0 * (start == 0 and not need.needed and first.text.isascii() and first.text.islower())
        held = sum(self._held(u) for u in (inside[:-1] if named else inside))
        plain = all(u.frame < _UNSAID / 2 and u.found is None for u in inside)
        extra = _mixture(inside) - 0.2 * named + 0.3 * (not need.needed) + (0.3 if cued == 3 else 1.3) * plain
        return _START[cued] + misfit + edges + held + extra

    def _is_of_another(self, reading: _Reading, end: int, need: Need) -> bool:
        """What follows says that another need's thing is meant ("the Bookshop's payment", "书店的交易")."""
        for at in (end, end - 2):  # after it, or at its end
            owner, thing = (*reading.units[at : at + 2], None, None)[:2]
            if owner and thing and owner.text in _OWNS and not self._names(thing, need):
                return self._is_called_else(reading, thing, need)
        return False

    def _is_called_else(self, reading: _Reading, unit: _Unit, need: Need) -> bool:
        """The word is what another need is called."""
        return any(self._names(unit, other) for other in reading.needs if other is not need)

    @staticmethod
    def _held(unit: _Unit) -> float:
        """What a unit costs within a value."""
        if unit.text in _STOPS:
            return 0.8
        if unit.text == "的":
            return 0.5
        if unit.empty:
            return 0.3 if unit.folded in _BEFORE else 0.15
        return _SWALLOWED if unit.known else 0.0

    def _misfit(self, inside: Sequence[_Unit], need: Need) -> float | None:
        """How badly the kind of a value fits; None where it cannot be."""
        kind = inside[0].found.type if len(inside) == 1 and inside[0].found else ""
        label = " ".join(need.cues) if need.needed else ""
        if need.type in _TYPED:
            same = kind == need.type or (kind in _DIGITS and need.type in _DIGITS)
            return (0.0 if kind == need.type else 0.1) if same else None
        digits = any(c.isdigit() for u in inside for c in u.text)
        if kind in ("time", "date"):
            return 0.3 if _MOMENT.search(label) or (kind == "date" and not need.needed) else 1.0
        if kind == "email":
            return 0.0 if _MAIL.search(label) else 0.3
        if _PASSWORD.search(label):
            return None if len(inside) > 1 and not digits else 0.0 if digits or kind else 0.5
        numeric = bool(_NUMERIC.search(label))
        if kind in _DIGITS:
            return 0.0 if numeric else 0.5
        if numeric and not (len(inside) == 1 and digits) and not _PERSON.search(label):
            return 0.9 if len(inside) <= 2 else None
        lower_first = inside[0].text[0].islower() and any(u.text[0].isupper() for u in inside[1:])
        return 1.0 if lower_first else 0.0

    def _announced(self, units: Sequence[_Unit], start: int, end: int, need: Need) -> int:
        """3: right after its own name, or a number right before it; 2: after a preposition that fits; 1:
        after a word of the plan, a verb or a colon; 0: after anything else."""
        at = start - 1
        while at >= 0 and start - at <= 3 and self._is_link(units[at]) and not self._names(units[at], need):
            at -= 1
        if at >= 0 and self._names(units[at], need):
            return 3
        counted = end - start == 1 and units[start].found is not None and end < len(units)
        if counted and self._names(units[end], need):
            return 3
        if end + 1 < len(units) and units[end].text in _OWNS and self._names(units[end + 1], need):
            return 3
        before = units[start - 1].folded if start else ""
        fits = _BEFORE.get(before)
        if fits is not None and any(fits.search(cue) for cue in need.cues):
            return 2
        if at >= 0 and start - at <= 2 and (units[at].known or units[at].frame == _COMMON or units[at].text in ":："):
            return 1
        return 0

    @staticmethod
    def _is_link(unit: _Unit) -> bool:
        return unit.folded in _LINKS or unit.text in _LINKS_CHINESE

    def _names(self, unit: _Unit, need: Need) -> bool:
        """The word is what the need is called, or means the same."""
        said = unit.folded
        if unit.empty and need.needed and len(said) > 1 and said in need.cues:
            return True
        if unit.empty or len(said) < 2:
            return False
        for cue in need.cues:
            if _CJK.search(said):
                if said in cue or cue in said or self._lexicon.same(said, cue.casefold()):
                    return True
            elif any(
                self._stem(said) == self._stem(w) or self._lexicon.same(said, w)
                for w in re.findall(r"[a-z]+", cue.casefold())
                if w not in _EMPTY
            ):
                return True
        return False


def _mixture(inside: Sequence[_Unit]) -> float:
    """How unlike each other the parts of a value are: moments and addresses among words, Chinese beside Latin letters
    (endings of file names aside), a number after a preposition."""
    if len(inside) == 1:
        return 0.0
    cost = sum({"time": 0.9, "date": 0.4, "email": 0.9, "phone": 0.9}.get(u.found.type, 0.0) for u in inside if u.found)
    scripts = [bool(_CJK.match(u.text)) for u in inside if u.text[0].isalpha()]
    cost += 0.6 * sum(a != b for a, b in pairwise(scripts))
    return cost + 0.4 * sum(a.folded in _BEFORE and b.text[0].isdigit() for a, b in pairwise(inside))


def _cuts(units: Sequence[_Unit], at: int) -> bool:
    """A name goes on from this unit to the next one: both have a capital."""
    if not 0 < at < len(units) - 1:
        return False
    pair = units[at : at + 2]
    return all(u.text[0].isupper() and u.text[0].isascii() and not (u.known or u.empty or u.found) for u in pair)


def _crosses(start: int, end: int, first: int, last: int) -> bool:
    """A value holds what the sentence says is one, and more, or only a part of it that is not at its end."""
    return start < last and end > first and not (start > first and end <= last)


def _within_word(text: str, start: int) -> bool:
    return start > 1 and text[start - 1] in "-_/" and text[start - 2].isalnum() and text[start - 2].isascii()


def _stem(word: str) -> str:
    word = re.sub(r"['’]s$", "", word)
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _bare(said: str) -> str:
    said = said.strip()
    return said[1:-1] if len(said) > 2 and said[0] in _QUOTES and said[-1] in _QUOTES else said
