"""How many of something: as a value ("3", "两个"), as what is counted is called ("number of guests"), and in prompts
("order two desk lamps")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.matching.words.partly import COLOURS
from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    import inflect

_CHINESE: Final = r"\d{1,3}|[一二两三四五六七八九十百]{1,4}"
ANY_ONE_CHINESE: Final = (
    r"一(?:[份杯壶瓶盘碗盆盒包袋罐桶片辆台件间位名只本道双副顶束棵株朵幅艘匹套]|对(?!一)|支(?!付))(?=[\u3400-\u9fff])"
)
"""A pattern for what stands before a thing, and only says that it is one of its kind."""
_MEASURES: Final = "个件份张位瓶盒杯袋包本支条双套箱罐碗盘台部盆束颗枚间"
_WORDS: Final = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    "|nineteen|twenty|thirty|forty|fifty|a (?:pair|couple)|a dozen|half a dozen"
)
_MANY: Final = {"a": 1, "an": 1, "a pair": 2, "a couple": 2, "a dozen": 12, "half a dozen": 6}
_VALUE: Final = lazy_regex(
    rf"(?P<figures>[-−]?\d{{1,4}}(?:[.,]\d)?)(?:\s*[^\W\d_]+)?\W*|(?P<word>one|{_WORDS})(?: [a-z]+)?"
    rf"|(?P<zh>{_CHINESE})[{_MEASURES}人名]?[\u3400-\u9fff]{{0,3}}",
    re.I,
)
_QUANTITY: Final = r"(?:quantity|qty\.?|how many|pieces|pcs|units)|(?:购买|订购|预订|商品)?(?:数量|个数|件数|份数)"
_COUNT: Final = lazy_regex(rf"{_QUANTITY}|count|number|amount", re.I)
_HOW_MANY: Final = lazy_regex(rf"(?:the |your )?(?:{_QUANTITY})(?: you (?:want|need|like))?", re.I)
_NUMBER_OF: Final = lazy_regex(
    r"(?:the |your )?(?:number|count) of (?!the (?:card|order|account|house|bill|invoice)\b)|how many "
    r"|[\u3400-\u9fff]{0,6}(?:人数|张数|间数)$",
    re.I,
)
_COUNT_OF: Final = lazy_regex(
    r"^(?:(?:the|your) )?(?:(?:quantity|qty\.?|count|number|amount)(?: of (?:(?:the|your) )?)?|how many )"
    r"|(?: (?:quantity|qty\.?|count|number|amount))$|的?(?:数量|个数|件数|份数)$",
    re.I,
)
_QUOTED: Final = lazy_regex(r"[\"“「『《][^\"”」』》]+[\"”」』》]")
_TAKEN: Final = (
    r"\b(?:order|buy|purchase|get|add|put|book|reserve|take|pick|grab|send|need|want|bring|fetch|rent|hire|request)"
    r"(?: (?:me|us|him|her|them|my \w+))?(?: another| some| up)?"
)
_THINGS: Final = (
    rf"(?P<count>\d{{1,3}}|(?-i:{_WORDS}|an?|one)) (?:of (?:the|those|these|my) |of )?"
    rf"(?P<noun>(?!(?:more|of|and|or|to|as|up|times?)\b)(?:{COLOURS} )?(?-i:[a-z])"
    r"[\w'’-]*(?: [a-z][\w'’-]*){0,3}?)"
    r"(?=$|[,.;!?]|\s(?:to|into|in|from|for|at|on|with|and|please|by|of|now|today|tomorrow|tonight|via|using)\b)"
)
_MEASURED: Final = lazy_regex(
    r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|times|percent|degrees?|inch(?:es)?"
    r"|feet|miles|kms?|kgs?|cms?|mms?|mls?|gbs?|mbs?|(?:kilo|milli)?(?:grams?|met(?:er|re)s?)|kilos|(?:milli)?lit(?:er|re)s?"
    r"|ounces|oz|lbs|pounds|euros|dollars|cents|bucks|points|stars|letters|digits|others)",
    re.I,
)
"""What is measured, not counted."""
_MANY_OF: Final = lazy_regex(
    r".*[^\Ws]s|(?:.* )?(?:people|children|men|women|fish|sheep|feet|teeth|mice|those|these)", re.I
)
"""How several things are called."""
_SAID: Final = lazy_regex(f"{_TAKEN} {_THINGS}", re.I)
_AND: Final = lazy_regex(rf"(?:,? and|,| plus| &) {_THINGS}", re.I)
"""The next thing of several."""
_TAKEN_CHINESE: Final = (
    "(?:把|将|留|存|囤|带|打印|复印|准备|买|订购|订|点|来|要|加购|加|放|预订|预约|预定|约|下单|购买|购|拿|取|租|借|领|送|寄|发)"
    "了?"
)
_THINGS_CHINESE: Final = (
    rf"(?P<count>{_CHINESE})(?P<measure>[{_MEASURES}])(?P<noun>(?!小时|钟头|月|星期|礼拜|季|半|人|点(?:$|[，。]))[^，。,;；、和及与！!\s\d]{{1,12}}?)"
    r"(?=$|[，。,;；、和及与！!\s\d]|加[入到进]|放[进入到在]|添加|存[入到]|[送寄][到给]|给|吧|呗)"
)
_SAID_CHINESE: Final = lazy_regex(f"{_TAKEN_CHINESE}{_THINGS_CHINESE}")
_AND_CHINESE: Final = lazy_regex(rf"[和及与、，]{_THINGS_CHINESE}")
_PEOPLE: Final = lazy_regex(
    rf"\bfor (?:a (?:party|group|table) of )?(?P<count>\d{{1,3}}|{_WORDS}) "
    r"(?P<noun>people|persons?|guests|adults|children|kids|of us)\b"
    r"|\b(?:there(?:['’]ll be| will be|['’]re| are)|we(?:['’]re|['’]ll be| are| will be))"
    rf" (?P<of_us>\d{{1,3}}|{_WORDS}) of us\b"
    rf"|\b(?:table|seats?|places?|reservation)\b(?: (?:at|in) [\w'’ ]{{1,20}}?)?"
    rf" for (?P<come>\d{{1,2}}|{_WORDS})(?=$|[,.;!?]|\s(?:at|on|in|tomorrow|today|tonight|this|next|please|by|from)\b)"
    rf"|(?<![第\d一二两三四五六七八九十百])(?P<zh>{_CHINESE})"
    r"(?:(?:个|位)(?P<kind>人|大人|成人|小孩|儿童|孩子)|(?P<alone>人)(?=$|[，。,;；\s]|[的]?(?:桌|位|座|包间|包厢)))"
    r"(?![民行转制群份组间生工事物口])",
    re.I,
)
_KINDS: Final = {
    "people": lazy_regex(
        r"\b(?:people|persons?|guests?|participants?|passengers?|travell?ers?|visitors?|party size|head ?count)\b"
        r"|人数|客人|人员|乘客|旅客|^人$",
        re.I,
    ),
    "children": lazy_regex(r"\b(?:children|child|kids?)\b|儿童|小孩|孩子", re.I),
    "adults": lazy_regex(r"\b(?:adults?|grown-?ups?)\b|成人|大人", re.I),
    "places": lazy_regex(r"\b(?:places?|seats?|spots?|spaces?)\b|座位?|名额|位子|席位", re.I),
    "portions": lazy_regex(r"\b(?:portions?|servings?)\b|份数|几份|^份$", re.I),
    "tickets": lazy_regex(r"\b(?:tickets?|passes)\b|票|张数", re.I),
    "rooms": lazy_regex(r"\brooms?\b|房间|间数", re.I),
}
"""What is counted under several names."""
MEASURE: Final = (
    r"(?:box|pack|packet|bottle|bag|can|jar|cup|glass|slice|piece|tin|carton|crate|tray|bunch|kilo|gram|lit(?:er|re)|pound)"
    r"(?:e?s)?\b"
)
MEASURE_CHINESE: Final = "[瓶盒杯袋包箱罐桶碗盘束斤]"
"""A pattern for what things are measured out in."""
_MEASURE: Final = lazy_regex(MEASURE, re.I)
_SIZES: Final = (
    r"(?:(?:[cm]m|k?m|[km]?g|[mc]?l|cl|in|ft|oz|lbs?|[gmt]b|watts?|volts?|inch(?:es)?|feet|yards?)"
    r"|(?:kilo|centi|milli)?(?:grams?|grammes?|met(?:er|re)s?|lit(?:er|re)s?)|kilos?|pounds?|gallons?|pints?"
    r"|[毫厘分千公]?[米升]|[毫千]?克|公斤|英?[寸尺]|斤|平方米?)"
)
"""Units of how big or how heavy a thing is."""
_SIZE: Final = lazy_regex(_SIZES, re.I)
_SIZE_BEHIND: Final = lazy_regex(rf"[ -]?{_SIZES}(?![A-Za-z])(?! of\b)", re.I)
_SETS_OF: Final = lazy_regex(rf"(?:pairs?|sets?|{MEASURE}) of ", re.I)
"""Before what is had in pairs or by the box."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things that a prompt says: how many, of what, and where in the prompt the number with its measure
    word stands."""

    number: int
    noun: str
    start: int
    end: int
    stop: int
    """Where the noun ends."""


def count_of(value: str) -> float | None:
    """The number that a value is, with what it counts or without ("3", "two", "4 people", "两个"); None where it is
    none."""
    said = _VALUE.fullmatch(value.strip())
    if said is None:
        return None
    if said["figures"]:
        return float(said["figures"].replace("−", "-").replace(",", "."))
    return _number(said["word"] or said["zh"])


def is_count(name: str) -> bool:
    """It asks how many, and not of what ("Quantity")."""
    return _COUNT.fullmatch(name.strip()) is not None


def is_quantity(name: str) -> bool:
    """It asks how many are to be had, where nobody who says nothing of it means more than the page shows."""
    return _HOW_MANY.fullmatch(name.strip()) is not None


def asks_how_many(name: str) -> bool:
    """It takes a count of something ("number of guests", "人数"), and no amount with its unit."""
    return _NUMBER_OF.match(name.strip()) is not None


def without_count_of(name: str) -> str:
    """What is counted ("number of guests"); empty where the name does not say."""
    return "" if is_count(name) else _COUNT_OF.sub("", name.strip()).strip()


def is_measure(word: str) -> bool:
    """Things are measured out in it ("boxes")."""
    return _MEASURE.fullmatch(word) is not None


def is_size(word: str) -> bool:
    """How big or how heavy a thing is is measured in it ("litres", "厘米")."""
    return _SIZE.fullmatch(word) is not None


def tells_size(number: str, prompt: str) -> bool:
    """A number in a prompt says how big or how heavy a thing is ("the soil, 20 litres"), and not how much to have of it
    ("20 litres of soil")."""
    return any(_SIZE_BEHIND.match(prompt, m.end()) for m in re.finditer(rf"(?<!\d){re.escape(number)}", prompt))


def same_kind(noun: str, name: str) -> bool | None:
    """Both are of one kind of what is counted ("people", "Guests"), or of two; None where that is not known."""
    kinds = [{kind for kind, said in _KINDS.items() if said.search(text)} for text in (noun, name)]
    return bool(kinds[0] & kinds[1]) if all(kinds) else None


def is_somebody(noun: str) -> bool:
    """People are counted, who are not had as things are."""
    return any(_KINDS[kind].search(noun) for kind in ("people", "children", "adults"))


def one_of(noun: str) -> str:
    """One of several things: "desk lamp" of "desk lamps"; of things that are had in pairs still several."""
    if sets := _SETS_OF.match(noun):
        return noun[sets.end() :]
    before, gap, head = noun.rpartition(" ")
    return f"{before}{gap}{_inflector().singular_noun(head) or head}" if head.isascii() else noun


@cache
def _inflector() -> inflect.engine:
    """Loaded when it is first needed."""
    import inflect

    return inflect.engine()


def counts_said(prompt: str) -> list[Count]:
    """The numbers of things that a prompt wants to have."""
    return sorted(_said(prompt), key=lambda count: count.start)


def _said(prompt: str) -> Iterator[Count]:
    quoted = [match.span() for match in _QUOTED.finditer(prompt)]
    for count in _all(prompt):
        if not any(start < count.start < end for start, end in quoted):
            yield count


def _all(prompt: str) -> Iterator[Count]:
    for first, more in ((_SAID, _AND), (_SAID_CHINESE, _AND_CHINESE)):
        for match in first.finditer(prompt):
            several = [match]
            while next_one := more.match(prompt, several[-1].end()):
                several.append(next_one)
            counts = [_count(one["count"], one["noun"], one, "noun") for one in several]
            counts = [count for count in counts if _is_counted(count)]
            yield from counts if len(counts) > 1 else (count for count in counts if count.number > 1)
    for match in _PEOPLE.finditer(prompt):
        if match["zh"]:
            count = _count(
                match["zh"], match["kind"] or match["alone"], match, "kind" if match["kind"] else "alone", "zh"
            )
        elif who := next((name for name in ("of_us", "come") if match[name]), ""):
            count = Count(int(_number(match[who]) or 0), "people", match.start(who), match.end(who), match.end())
        else:
            noun = "people" if match["noun"] == "of us" else match["noun"]
            count = _count(match["count"], noun, match, "noun")
        if count.number > 1:
            yield count


def _count(said: str, noun: str, match: re.Match[str], thing: str, number: str = "count") -> Count:
    return Count(int(_number(said) or 0), noun, match.start(number), match.start(thing), match.end(thing))


def _is_counted(count: Count) -> bool:
    """It is no measure ("8 ounces"), and of several things in English several are named ("12 inch pizza")."""
    if not count.noun.isascii():
        return True
    several = _MANY_OF.fullmatch(count.noun) is not None or count.number == 1
    return several and _MEASURED.fullmatch(count.noun.rpartition(" ")[2]) is None


def _number(said: str) -> float | None:
    folded = said.casefold()
    return _MANY.get(folded) or number_word(folded) or chinese_number(folded)
