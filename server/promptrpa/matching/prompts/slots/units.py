"""The words of a text as units, from which values are read: what each costs where nothing explains it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.words.codes import codes_in
from promptrpa.matching.words.counts import ANY_ONE_CHINESE
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.spelling.known_words import word_list
from promptrpa.matching.words.tokens import EMPTY as LEAST
from promptrpa.matching.words.values import Found, find_values
from promptrpa.patterns import lazy_regex

_LATIN: Final = "A-Za-zÀ-ÖØ-öø-ɏ"
_UNIT: Final = lazy_regex(
    rf"['’]s\b|(?:Dr|Mr|Mrs|Ms|Prof)\.(?=\s+[A-Z])|\.[A-Za-z]\w{{1,4}}\b|(?<![A-Za-z])[A-Z]{{1,2}}[+−-](?!\w)"
    rf"|[{_LATIN}0-9](?:(?!['’]s\b)[\w{_LATIN}'’.@:/+&-])*[{_LATIN}0-9]|[{_LATIN}0-9]|[\u3400-\u9fff]+|[^\s\w]",
    re.ASCII,
)
CJK: Final = lazy_regex(r"[\u3400-\u9fff]")
_FRAME: Final = (
    "about after all any before called can can't could did do does doesn't don't down each every had has "
    "have here her him how i'd i'll i'm i've if into isn't it's its let let's like make must named need no not "
    "now off onto our out over own please say saying says should so some tell that's them then there there's these "
    "those titled under up use using via want we what what's when whenever which who whose will won't would maybe "
    "perhaps probably possibly yet how much many enough often usually always anymore"
)
EMPTY: Final = LEAST | frozenset(_FRAME.split())
BECOMES_CHINESE: Final = frozenset(
    ("改为", "改成", "换成", "换为", "变成", "改名", "更名", "重命名", "更新为", "更新成", "修改为", "修改成", "更改为", "更改成")
)  # fmt: skip
"""What stands between a thing and its new name."""
VERBS_CHINESE: Final = BECOMES_CHINESE | frozenset(
    ("设为", "设成", "设置", "改到", "调到", "调成", "标成", "标为", "标记为", "标记成", "加上", "加入", "添加", "叫做", "名为", "命名",
     "加到", "加进", "放到", "放进", "移到", "移进", "挪到", "挪进", "搬到", "搬进", "换到", "送到", "寄到", "存到", "存进", "转到", "排到", "排进", "列到", "列进", "写到", "写进", "记到", "记进", "归到",
     "转给", "送给", "发给", "寄给", "交给", "留给", "借给", "让给", "传给", "分给", "还给", "卖给", "租给", "登记成", "登记为", "存成", "存为", "选为", "选成", "丢了", "弄丢了", "捡到", "捡了")
)  # fmt: skip
"""No value begins with one."""
EMPTY_CHINESE: Final = (
    *"把将给的了在到用为从向往和与跟是有请让对里上中下成我你他她它个条张份这那其及或并后前内再就都也要能会着过去来吧呢吗啊叫建",
    *("建立", "一个", "一条", "一下", "一张", "帮我", "我要", "我想", "里面", "标题", "内容", "一点", "一些", "包括", "包含", "多少", "什么", "哪个", "哪些", "哪里", "不用", "不需要", "不必", "不再", "不想", "不要", "以后", "今后", "可能", "也许", "或许", "大概", "要不", "要不然"), *sorted(VERBS_CHINESE),
)  # fmt: skip
_AROUND_CHINESE: Final = frozenset(
    ("真好", "真是", "太好", "好像", "老是", "总是", "一直", "要是", "如果", "每次", "怎么", "一下", "一声",
     "加到", "加进", "放到", "放进", "排到", "排进", "存到", "存进", "收到", "收进", "移到", "归到", "归进", "塞进", "添到", "列到", "记到", "记进")
)  # fmt: skip
"""What says how a thing is or where it is put: no name goes on behind it."""
_POINTS: Final = lazy_regex(
    r"[这那]一?(?:个(?=(?P<kind>[\u3400-\u9fff]{1,2}))|(?=[道首位张站条集期档家本部款间份篇册]))"
)
"""What points at a thing that was just named, and says of what kind it is ("红烧肉这道菜")."""
LEVELS_CHINESE: Final = frozenset("大小高低亮暗响轻快慢早晚多少好全都")
"""How much of something, or how well: mostly a part of the frame."""
DEEDS_CHINESE: Final = frozenset(
    "发送说打拨写回问查搜看找点选开关停调改换移存删加放定设播听拍录订约买租付缴退转记挪拉寄取领借签充传考填勾"
)
"""What is to be done, in one character: a part of the frame, unless a value begins with it."""
_SURNAME: Final = lazy_regex(r"(?:(?<=[给跟和向与同对把将叫让请、：，\s])|^)张(?=[\u4e00-\u9fff])")
"""A surname that counts flat things elsewhere ("一张照片")."""
_ROLE: Final = lazy_regex(
    r"(?:(?<!大)(?<!个)(?:[乘收寄发][件机货车]|联系|收款|付款|被邀请|申请|负责|紧急联系)人|旅客|乘客|客户|顾客|会员|学员|学生|员工|司机|患者|病人|住户|队员|嘉宾|来宾)"
    rf"(?={CHINESE_NAME}(?:$|[，,。；;]))"
)
"""Who somebody is, before their name ("新增乘机人周子墨")."""
_STREET: Final = lazy_regex(
    r"(?P<name>[\u3400-\u9fff]{2,3}?)[东西南北中]?(?:路|大?街|大道|巷|弄)\d+(?:[-－]\d+)?[号弄]?"
)
"""A street with its number ("中山路66号")."""
_SHORT_NAME: Final = 2
"""Characters of a street's name that may be in no list of words."""
ANY_ONE: Final = lazy_regex(ANY_ONE_CHINESE)
"""What stands before a thing, and only says that it is one of its kind."""
_COUNTS: Final = lazy_regex(r"[数几]")
"""A plan takes how many there are."""
_FOR_ONE: Final = lazy_regex(
    r"[给帮替][\u3400-\u9fff]{1,8}?(?P<deed>[开发写])(?=[张条本场](?![了的时前后那]|[送写发买准]|$)[\u3400-\u9fff\w])"
)
"""A deed for somebody, before what counts the thing ("给小雨开|张访客券"): no word goes on from one to the other."""
_WRITTEN_THERE: Final = lazy_regex(r"(?<=[上下里中])[面边]?写[上下]?(?![作好信入法])")
"""Where something is written: no word begins with it ("照片下写生日快乐")."""
NAMED_ANEW: Final = lazy_regex(r"[改换起取]一?个新?(?:名(?![片单额])字?|称呼|昵称|标题|备注|叫法)")
"""What says that a thing gets another name, behind it ("给花园摄像头换个名字"): no name goes on behind that."""
_WHERE: Final = lazy_regex(
    r"\b(?:from|at|to|on)\s+the\s+(?:very\s+)?(?:top|bottom)(?:\s+of)?\b"
    r"|\b(?:in|into|to|on|from|with|using|via)\s+(?:the|my|our)\s+(?:[a-z][a-z-]+\s+){1,2}app\b"
    r"|\bfor (?:pick ?-?up|collection|delivery)(?= (?:at|in|from|on)\b)"
)
"""Where in a list something stands, in what kind of app it is done, or what a place is for: a part of no value."""
_PUT_DOWN: Final = lazy_regex(r"(?<=[，,])(?:[放摆搁挂装种养][在到]|位于)(?=[\u3400-\u9fff])")
"""What begins a further clause that says where something is put ("绿萝，放在客厅")."""
_LIMITS: Final = lazy_regex(
    r"\b(?:for|at|of|by|to)? ?(?:(?:no|not) (?:more|less|higher|lower) than|(?:at )?(?:the )?(?:very )?(?:most|least)|up to"
    r"|(?:less|more) than|under|below|over|around|about|(?:an? )?max(?:imum)?(?: of)?)(?= ?[$€£¥]?\d)"
    r"|(?:最[多高低少]|顶多|撑死|不(?:超过|高于|多于|低于|少于))(?:只?[出花给付要])?(?=\d)"
    r"|(?<=\d)(?:[元块]钱?|欧元?|美元)?(?P<within>以[内下上]|之内|左右|上下)"
    r"|(?<=\d) at (?:the )?(?:very )?(?:most|least)\b",
    re.I,
)
"""What only says that a number is a limit or not exact: a part of no value."""
_TURNS_UP: Final = lazy_regex(
    r"\b(?:(?:turn|come|show|pop)s? up|becomes? available|gets? listed|appears?)(?= in\b| on\b|$|[,.])"
)
"""How it is said that there is one of something now, behind that."""
_INVITES: Final = lazy_regex(
    r"(?:^|[，。；])(?:请|帮我|给我|麻烦|我?[想要])*(?P<invites>邀请?)[^，。；]{1,20}?(?P<joins>[来去]?(?:参加|出席|加入|参与))(?=[^，。；])"
)
"""What stands before who is invited, and between them and what to ("邀请陈静参加Lunch")."""
_ONE_NEW: Final = r"(?:一?[个条张份封篇则]|新的?)"
_OF_ONE: Final = lazy_regex(rf"(?<=[发写贴]){_ONE_NEW}+(?=[\u3400-\u9fff])")
"""What stands between a deed and the one new thing that is written."""
_WRITES_ONE: Final = lazy_regex(rf"[发写贴]{_ONE_NEW}*(?P<kind>[\u3400-\u9fff]{{1,4}})")
_SINGLE: Final = DEEDS_CHINESE | LEVELS_CHINESE
_ENDS_WITH_YOU: Final = lazy_regex(rf"[\u3400-\u9fff]你(?:$|{'|'.join(sorted(VERBS_CHINESE))})")
"""A name whose last word no list has ("红色迷你"): nothing is done to the phone itself, which "你" would mean here."""
PHONE_WORDS: Final = frozenset(
    ["wi-fi", "wifi", "wlan", "bluetooth", "vpn", "nfc", "gps", "usb", "sim", "qr", "pin", "sms"]
)
"""Words that phones use, which have a capital anywhere."""
DENIALS: Final = frozenset(
    ["no", "not", "without", "never", "不", "别", "勿", "无", "没", "没有", "不要", "不用", "不放", "不加", "免"]
)
"""What is denied follows, and is no value without it."""
PARTICLES: Final = frozenset(["on", "off", "up", "down", "out"])
UNSAID: Final = 1.0
"""What a word of the frame costs that nothing explains."""
KNOWN: Final = 0.05
"""One that the plan uses."""
COMMON: Final = 0.3
"""One that phones use."""
_SHORT_WORD: Final = 4
"""Letters of words like "need" and "feed", which end so by themselves."""
_LABEL: Final = 3
"""Chinese characters; more than these that the plan says as well are a label, also where a little word begins it
("上报天气")."""
SWALLOWED: Final = 0.35
"""A word of the plan within a value."""


@dataclass(frozen=True, slots=True)
class Unit:
    """around: no name goes on behind it. street: a street with its number, which may follow its city, or
    another part of an address."""

    text: str
    start: int
    end: int
    frame: float
    empty: bool
    known: bool
    found: Found | None = None
    around: bool = False
    street: bool = False
    folded: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded", self.text.casefold())


class UnitReader:
    """Cuts texts of both languages into units."""

    def __init__(self, lexicon: Lexicon, folder: Path) -> None:
        """folder: with the list of all Chinese words, read when the first one is needed."""
        self._lexicon = lexicon
        self._folder = folder
        self.stem = lru_cache(maxsize=20_000)(_stem)

    def read(self, text: str, told: str, whole: Iterable[tuple[int, int]] = ()) -> list[Unit]:
        """whole: what is one unit, from where to where."""
        plan = {self.stem(w) for w in re.findall(r"[a-z0-9']+", told.casefold())}
        found = {f.start: f for f in find_values(text) if f.type == "time" or not _within_word(text, f.start)}
        if not _COUNTS.search(told):
            found = {at: f for at, f in found.items() if not ANY_ONE.match(text, at)}
        for code in codes_in(text, told):
            found = {at: f for at, f in found.items() if not code.start <= at < code.end} | {code.start: code}
        ends = {f.start: f.end for f in found.values()}
        where = [
            m.span() for said in (_WHERE, _ROLE, _PUT_DOWN, _TURNS_UP) for m in said.finditer(text) if m[0] not in told
        ]
        where += [span for span in _limits(text) if text[slice(*span)] not in told]
        joins = [m.span(part) for m in _INVITES.finditer(text) for part in ("invites", "joins")]
        where += [*joins, *_written_ones(text, told)]
        one_each = dict(tuple(whole))
        deeds = [*one_each, *(m.end("deed") for m in _FOR_ONE.finditer(text)), *(start for start, _ in joins)]
        chinese = is_chinese(text) or re.match(r"\s*[A-Za-z]", text) is None
        units: list[Unit] = []
        at = 0
        while at < len(text):
            if at in one_each:
                units.append(Unit(text[at : one_each[at]], at, one_each[at], UNSAID, False, False, street=True))
                at = one_each[at]
                continue
            if at in ends:
                frame = COMMON if found[at].type in ("time", "date") else UNSAID
                units.append(Unit(text[at : ends[at]], at, ends[at], frame, False, False, found[at]))
                at = ends[at]
                continue
            match = _UNIT.match(text, at)
            if match is None:
                at += 1
                continue
            end = min([match.end(), *(s for s in (*ends, *one_each) if at < s < match.end())])
            one = ANY_ONE.match(text, at)
            if CJK.match(text[at]) and not chinese:  # a name in an English sentence
                units.append(Unit(text[at:end], at, end, UNSAID, False, False))
                at = end
                continue
            if CJK.match(text[at]):
                before = units[-1].start if units else at
                written = at > before and self._written(text, before) == at - before
                size = self._written(text, at) or _pointing(text, at, told) or _named_anew(text, at)
                size = size or self._street(text, at)
                size = size or (written and self._begun(text[at:end])) or self._word(text[at:end], told)
                end = one.end() if one else min([at + size, *(s for s in deeds if at < s < at + size)])
            unit = replace(self._unit(text, at, end, plan, told), street=self._street(text, at) == end - at)
            within = any(start <= at < stop for start, stop in where)
            units.append(replace(unit, frame=0.0, empty=True, known=False) if within else unit)
            at = end
        return _ended(_joined(units) if chinese else units)

    def _written(self, text: str, at: int) -> int:
        """How long the deed is that begins here, where something is written ("写上"), without what the text begins with
        ("写|上海"); 0 where none does."""
        there = _WRITTEN_THERE.match(text, at)
        if there is None:
            return 0
        last = there.end() - 1
        return len(there[0]) - (there[0][-1] in "上下" and self._begun(text[last:]) > 0)

    def _begun(self, run: str) -> int:
        """How long the word of the list is with which a text begins; 0 where there is none."""
        return next((size for size in (4, 3, 2) if len(run) >= size and run[:size] in self._words), 0)

    def _word(self, run: str, told: str) -> int:
        """How long the Chinese word is with which a run begins."""
        for size in range(min(8, len(run)), 1, -1):
            said = run[:size]
            if said in self._lexicon.concepts or said in EMPTY_CHINESE or said in _AROUND_CHINESE:
                return size
            if run[0] in EMPTY_CHINESE and not (said in told and (size > _LABEL or said in self._words)):
                continue
            if (size <= 4 and said in self._words) or (said in told and not self._is_cut(run, size, told)):
                return size
        return 2 if run[0] not in _SINGLE and _ENDS_WITH_YOU.match(run) else 1

    def _street(self, text: str, at: int) -> int:
        """How long the street with its number is that begins here; 0 where none does."""
        street = _STREET.match(text, at)
        if street is None:
            return 0
        strange = len(street["name"]) == _SHORT_NAME and not any(c in EMPTY_CHINESE for c in street["name"])
        return len(street[0]) if strange or street["name"] in self._words else 0

    def _is_cut(self, run: str, size: int, told: str) -> bool:
        """What the plan says as well is cut where another word begins ("搜索商|城" of "搜索商品"), and is no whole name
        of what the plan opens ("云雀园|里")."""
        if re.search(f"(?:打开|进入|启动){re.escape(run[:size])}[，,。、；]", told):
            return False
        behind = run[size - 1 : size + 1]
        return size > 2 and len(behind) == 2 and (behind in self._words or behind in self._lexicon.concepts)

    @property
    def _words(self) -> frozenset[str]:
        return word_list(self._folder / "words-zh.txt")

    def _unit(self, text: str, start: int, end: int, plan: set[str], told: str) -> Unit:
        said = text[start:end]
        if CJK.match(said):
            empty = (said in EMPTY_CHINESE and not _SURNAME.match(text, start)) or ANY_ONE.match(
                text, start
            ) is not None
            around = said in _AROUND_CHINESE or bool(self._written(text, start) or _pointing(text, start, told))
            around = around or _named_anew(text, start) == end - start
            empty = empty or around
            known = len(said) > 1 and said in told
            common = (
                (len(said) > 1 and said in self._lexicon.concepts) or (start == 0 and len(said) > 1) or said in _SINGLE
            )
            common = common or (said[0] in DEEDS_CHINESE and said[1:] == "掉")
            frame = (
                0.0 if empty else KNOWN if known else COMMON if common else (0.5 if len(said) == 1 else 0.8) * UNSAID
            )
            return Unit(said, start, end, frame, empty, known and not empty, around=around)
        if (not said[0].isalnum() and len(said) == 1) or said[0] in "'’":
            return Unit(said, start, end, 0.0, True, False)
        folded = said.casefold()
        empty = folded in EMPTY and (start == 0 or said[:2] in ("I", "I'", "I’") or not said[0].isupper())
        known = all(self.stem(part) in plan or _is_done_so(part, plan) for part in folded.split("-") if part)
        common = folded in self._lexicon.concepts or folded in PHONE_WORDS or self._is_verb(folded)
        proper = said[0].isupper() and start > 0 and folded not in PHONE_WORDS
        if proper and folded in EMPTY and not empty:  # a capital within the sentence: somebody's own words begin
            return Unit(said, start, end, UNSAID, False, False)
        frame = 0.0 if empty else COMMON if common and not proper else UNSAID
        frame = min(frame, SWALLOWED if proper else KNOWN) if known else frame
        return Unit(said, start, end, frame, empty, known)

    def _is_verb(self, word: str) -> bool:
        return any(word in said for said in self._lexicon.operations.values())


def without_limits(text: str) -> str:
    """Without what only says that a number is a limit, or that there is one of something now."""
    for start, end in [*_limits(text), *(m.span() for m in _TURNS_UP.finditer(text))]:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _limits(text: str) -> list[tuple[int, int]]:
    """Where it says that a number is a limit or not exact."""
    return [m.span("within" if m["within"] else 0) for m in _LIMITS.finditer(text)]


def _ended(units: list[Unit]) -> list[Unit]:
    """The units; a little word at the end that follows one with a capital belongs to it ("Always off")."""
    if len(units) < 3 or not (units[-1].empty and units[-1].folded in PARTICLES):
        return units
    before = units[-2]
    named = before.text[0].isupper() and before.text.isascii() and before.found is None
    return [*units[:-1], replace(units[-1], empty=False, frame=UNSAID)] if named else units


def _joined(units: list[Unit]) -> list[Unit]:
    """The units of a Chinese text; in Latin letters, what follows a word with a capital belongs to the same name ("Books
    to read")."""
    joined: list[Unit] = []
    for unit in units:
        before = joined[-1] if joined else None
        if before and unit.start == before.end + 1 and _is_latin(unit) and _is_latin(before) and unit.text.islower():
            named = before.text[0].isupper() or (before.frame == UNSAID and not before.empty)
            unit = replace(unit, frame=UNSAID, empty=False, known=False) if named else unit
        joined.append(unit)
    return joined


def _is_latin(unit: Unit) -> bool:
    return unit.found is None and unit.text.isascii() and unit.text[0].isalpha()


def _within_word(text: str, start: int) -> bool:
    return start > 1 and text[start - 1] in "-_/" and text[start - 2].isalnum() and text[start - 2].isascii()


def _is_done_so(word: str, plan: set[str]) -> bool:
    """It says that what the plan speaks of is done ("watered" and "water")."""
    return len(word) > _SHORT_WORD and word.endswith("ed") and (word[:-2] in plan or word[:-1] in plan)


def _stem(word: str) -> str:
    word = re.sub(r"['’]s$", "", word)
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _written_ones(text: str, told: str) -> Iterator[tuple[int, int]]:
    """Where the text only says that one of a kind is written, which the plan does for a new one ("发个帖" and "发新帖")."""
    plan = _OF_ONE.sub("", told)
    for found in _WRITES_ONE.finditer(text):
        kinds = (found["kind"][:size] for size in range(len(found["kind"]), 0, -1))
        kind = next((kind for kind in kinds if f"{found[0][0]}{kind}" in plan), "")
        if kind and (said := f"{text[found.start() : found.start('kind')]}{kind}") not in told:
            end = found.start() + len(said)
            yield found.start(), end + text.startswith("子", end)


def _named_anew(text: str, at: int) -> int:
    """How long the Chinese words are that begin here and say that what stands before them gets another name."""
    said = NAMED_ANEW.match(text, at) if at else None
    return len(said[0]) if said else 0


def _pointing(text: str, at: int, told: str) -> int:
    """How long the Chinese words are that begin here and only point at what was just named, by a word that counts such
    things or that the tutorial has for them."""
    points = _POINTS.match(text, at)
    return len(points[0]) if points and (points["kind"] or "") in told else 0
