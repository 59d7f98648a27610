"""How many of something: as a value ("3", "两个"), as what is counted is called ("number of guests"), and in prompts
("order two desk lamps")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.patterns import lazy_regex

_CHINESE: Final = r"\d{1,3}|[一二两三四五六七八九十百]{1,4}"
_MEASURES: Final = "个件份张位瓶盒杯袋包本支条双套箱罐块碗盘间台部把盆束颗只间人名枚"
_WORDS: Final = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    "|nineteen|twenty|thirty|forty|fifty|a (?:pair|couple)|a dozen|half a dozen"
)
_MANY: Final = {"a": 1, "an": 1, "a pair": 2, "a couple": 2, "a dozen": 12, "half a dozen": 6}
_VALUE: Final = lazy_regex(
    rf"(?P<figures>[-−]?\d{{1,4}}(?:[.,]\d)?)(?:\s*[^\W\d_]+)?\W*|(?P<word>one|{_WORDS})(?: [a-z]+)?"
    rf"|(?P<zh>{_CHINESE})[{_MEASURES}]?[\u3400-\u9fff]{{0,3}}",
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
_TAKEN: Final = (
    r"\b(?:order|buy|purchase|get|add|put|book|reserve|take|pick|grab|send|need|want|bring|fetch|rent|hire|request)"
    r"(?: (?:me|us|him|her|them|my \w+))?(?: another| some| up)?"
)
_UNITS: Final = (
    r"(?!(?:more|times?|minutes?|hours?|days?|weeks?|months?|years?|percent|o['’]clock|to|and|or|of|for|from|in|at|on|am|pm"
    r"|kg|g|km|ml|l|cm|mm|gb|mb|kilos?|grams?|lit(?:er|re)s?|euros?|dollars?|pounds?|yuan|bucks)\b)"
)
"""What is measured, not counted."""
_THINGS: Final = (
    rf"(?P<count>\d{{1,3}}|(?-i:{_WORDS}|an?|one)) (?:of (?:the|those|these|my) |of )?"
    rf"(?P<noun>{_UNITS}(?-i:[a-z])[\w'’-]*(?: [a-z][\w'’-]*){{0,3}}?)"
    r"(?=$|[,.;!?]|\s(?:to|into|in|from|for|at|on|with|and|please|by|of|now|today|tomorrow|tonight|via|using)\b)"
)
_SAID: Final = lazy_regex(f"{_TAKEN} {_THINGS}", re.I)
_AND: Final = lazy_regex(rf"(?:,? and|,| plus| &) {_THINGS}", re.I)
"""The next thing of several."""
_TAKEN_CHINESE: Final = (
    "(?:把|将|留|存|囤|带|打印|复印|准备|买|订购|订|点|来|要|加购|加|放|预订|预约|预定|约|下单|购买|购|拿|取|租|借|领|送|寄|发)"
    "了?"
)
_THINGS_CHINESE: Final = (
    rf"(?P<count>{_CHINESE})(?P<measure>[{_MEASURES}])(?P<noun>[^，。,;；、和及与！!\s\d]{{1,12}}?)"
    r"(?=$|[，。,;；、和及与！!\s\d]|加[入到进]|放[进入到在]|添加|存[入到]|[送寄][到给]|给|吧|呗)"
)
_SAID_CHINESE: Final = lazy_regex(f"{_TAKEN_CHINESE}{_THINGS_CHINESE}")
_AND_CHINESE: Final = lazy_regex(rf"[和及与、，]{_THINGS_CHINESE}")
_PEOPLE: Final = lazy_regex(
    rf"\bfor (?:a (?:party|group|table) of )?(?P<count>\d{{1,3}}|{_WORDS}) "
    r"(?P<noun>people|persons?|guests|adults|children|kids|of us)\b"
    rf"|\b(?P<of_us>\d{{1,3}}|{_WORDS}) of us\b"
    rf"|\b(?:table|seats?|places?|room|reservation|dinner|lunch|brunch|court|lane|boat)\b[^,.;]{{0,30}}?"
    rf" for (?P<come>\d{{1,2}}|{_WORDS})(?=$|[,.;!?]|\s(?:at|on|in|tomorrow|today|tonight|this|next|please|by|from)\b)"
    rf"|(?P<zh>{_CHINESE})(?:个|位)?(?P<kind>人|大人|成人|小孩|儿童|孩子)(?!民|[生工事物口])",
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
"""A pattern for what things are measured out in."""
_MEASURE: Final = lazy_regex(MEASURE, re.I)
_PLURALS: Final = (
    (lazy_regex(r"(?<=[b-df-hj-np-tv-z])ies$"), "y"),
    (lazy_regex(r"(?<=s|x|z)es$|(?<=ch|sh)es$|(?<=oo|[^s]o)es$"), ""),
    (lazy_regex(r"(?<=[a-rt-z])(?<!u)(?<!i)s$"), ""),
)
"""How several end, and one."""


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


def same_kind(noun: str, name: str) -> bool | None:
    """Both are of one kind of what is counted ("people", "Guests"), or of two; None where that is not known."""
    kinds = [{kind for kind, said in _KINDS.items() if said.search(text)} for text in (noun, name)]
    return bool(kinds[0] & kinds[1]) if all(kinds) else None


def is_somebody(noun: str) -> bool:
    """People are counted, who are not had as things are."""
    return any(_KINDS[kind].search(noun) for kind in ("people", "children", "adults"))


def one_of(noun: str) -> str:
    """One of several things: "desk lamp" of "desk lamps"."""
    for plural, single in _PLURALS:
        if plural.search(noun):
            return plural.sub(single, noun)
    return noun


def counts_said(prompt: str) -> list[Count]:
    """The numbers of things that a prompt wants to have."""
    return sorted(_said(prompt), key=lambda count: count.start)


def _said(prompt: str) -> Iterator[Count]:
    for first, more in ((_SAID, _AND), (_SAID_CHINESE, _AND_CHINESE)):
        for match in first.finditer(prompt):
            several = [match]
            while next_one := more.match(prompt, several[-1].end()):
                several.append(next_one)
            counts = [_count(one["count"], one["noun"], one, "count", "noun") for one in several]
            yield from counts if len(counts) > 1 else (count for count in counts if count.number > 1)
    for match in _PEOPLE.finditer(prompt):
        if match["zh"]:
            count = _count(match["zh"], match["kind"], match, "zh", "kind")
        elif who := next((name for name in ("of_us", "come") if match[name]), ""):
            count = Count(int(_number(match[who]) or 0), "people", match.start(who), match.end(who), match.end())
        else:
            noun = "people" if match["noun"] == "of us" else match["noun"]
            count = _count(match["count"], noun, match, "count", "noun")
        if count.number > 1:
            yield count


def _count(said: str, noun: str, match: re.Match[str], number: str, thing: str) -> Count:
    return Count(int(_number(said) or 0), noun, match.start(number), match.start(thing), match.end(thing))


def _number(said: str) -> float | None:
    folded = said.casefold()
    return _MANY.get(folded) or number_word(folded) or chinese_number(folded)
