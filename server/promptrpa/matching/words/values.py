"""Values in texts: found, written as slots, and put back."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count as count_from
from itertools import pairwise

from promptrpa.domain.question import QuestionName
from promptrpa.domain.task import Slot
from promptrpa.matching.words.counts import counts_said
from promptrpa.matching.words.numerals import NUMBER_PHRASE, chinese_number, number_phrase, number_word
from promptrpa.patterns import lazy_regex

SLOT = lazy_regex(r"(?<!\{)\{([a-z][a-z0-9_]*(?:\.[a-z0-9]+)?)\}(?!\})")
UNNAMED = lazy_regex(
    r"一[首个张条部本篇份件位段封则][\u3400-\u9fff]{0,6}|某?个?人|有人|某[人个物]|别人|什么|(?:另一|别的|其他)[\u3400-\u9fff]{0,6}"
    r"|(?:some|any)(?:body|one|thing|where| \w+)|(?:(?:an)?other|(?:a )?different)(?: \w+){0,2}|people|one",
    re.I,
)
"""Any one of a kind: no value."""
COVERED = lazy_regex(r"\{\{([a-z][a-z0-9_]*)\}\}")
"""Stands for a private value whose kind the name tells."""

_HAN = lazy_regex(r"[\u3400-\u9fff]")
_LETTER = r"(?-i:[^\W_\u3400-\u9fff])"  # neither kind has capitals to be compared: see compile_quickly
_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_CJK_NUMBER = r"(?:(?<!\d)\d++|[零〇一二三四五六七八九十两百]+)"
_QUOTES = lazy_regex(r"[\"“「『]([^\"”」』]+)[\"”」』]|(?<![A-Za-z])'([^']+)'(?![A-Za-z])|‘([^’]+)’|《([^》]+)》")
_EMAIL = lazy_regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_PHONE = lazy_regex(r"(?<![\d.A-Za-z])(?<![A-Za-z]-)(?:\+?\d[\d\- ]{5,}\d)(?!\d|:)")
_DATED = lazy_regex(r"(?<![\d.+-])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d+(?![\w:]|-\d)", re.ASCII)
"""The number of an order or the like, which begins with its day ("20260301-4471"), and is no phone number."""
_HOUR_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_HALF = r"(?:\s*(?P<{0}>[ap]\.?m\b\.?)|\s+(?P<{0}_said>in the (?:morning|afternoon|evening)|at night))"
_TIMES = (
    r"(?:[×%°€$£¥倍元块度米斤克]|公[斤里]|千[米克]|x(?![a-z])|k[gm]\b"
    r"|(?:times|kilos?|miles?|pounds?|euros?|dollars?)\b)"
)
"""What a decimal fraction counts, which is no time of day ("1.25×")."""
_PAID = lazy_regex(
    r"\b(?:spen[dt]|pa(?:y|id|ying)|costs?|charged?|owed?|owes|gave|price|bill|fee|total|amount|sum|worth|expense)"
    r"(?:\s+(?:of|is|was|were|me|us|you|him|her|them|about|around|just|only|out|exactly|another))*:?\s+$"
    r"|[€$£¥]\s*$",
    re.I,
)
"""What stands before a sum of money, whose cents are no minutes ("I spent 13.20")."""
_TIME_ENGLISH = lazy_regex(
    rf"\b(?P<hour>\d{{1,2}})(?::|[.](?!\d\d\s*{_TIMES}))(?P<minute>\d{{2}})(?!\d){_HALF.format('half')}?"
    rf"|\b(?P<bare>\d{{1,2}}|{_HOUR_WORDS}){_HALF.format('half2')}"
    rf"|\b(?P<part>half past|quarter past|quarter to)\s+(?P<named>\w+)"
    rf"|\b(?P<past>five|ten|twenty[- ]five|twenty|25|20|10|5)(?: minutes?)? past (?P<after>\d{{1,2}}\b|{_HOUR_WORDS})"
    rf"|(?<=\bat )(?P<to>five|ten|twenty[- ]five|twenty)(?: minutes?)? to (?P<before>\d{{1,2}}\b|{_HOUR_WORDS})"
    r"|\b(?P<clock>\w+)\s+o['’]clock\b|\b(?P<middle>(?-i:noon|midnight))\b"
    r"|(?:\b(?:at|by|until|till|around)|\balarms? (?:for|at|to)|\bup (?:at|by|for))"
    rf"\s+(?P<alone>\d{{1,2}}|{_HOUR_WORDS})"
    r"(?=\s*(?:$|[,.;!?](?!\d)|(?:and|on|tomorrow|today|tonight|this|with|called|named|labell?ed|for|every|to|next|so|please|from)\b))",
    re.IGNORECASE,
)
_TIME_CHINESE = lazy_regex(
    rf"(凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里)?\s*({_CJK_NUMBER})\s*(?:[点時时]|[:：](?=\s*\d\d))\s*(?:(半)|([一三])刻|({_CJK_NUMBER})\s*分?|整)?(?!钟?头)"
)
_MINUTES = {"five": 5, "ten": 10, "twenty": 20, "twenty five": 25}
CLOCK_ALONE = r"\d{1,2}(?:[:.]\d{2})?"
_TO = r"\s*(?:\bto\b|\buntil\b|\btill\b|-|–)\s*"
_LATE_AFTER = lazy_regex(
    rf"(?:{_TO}{CLOCK_ALONE})?"
    r"\s+(?:to(?=night)|(?:this|tomorrow|in the|every|(?:on )?\w+day) )(?P<part>afternoon|evening|night)\b",
    re.I,
)
_LATE_BEFORE = lazy_regex(
    r"\b(?:to(?=night)|(?:this|tomorrow|every|\w+day) )(?P<part>afternoon|evening|night)(?:\s+(?:at|by|around|from))?"
    rf"(?:\s+{CLOCK_ALONE}{_TO}|\s*)$",
    re.I,
)
"""What says beside an hour, or both ends of some time, that it is one after noon."""
_LATE_HOURS = {"afternoon": range(1, 9), "evening": range(1, 12), "night": range(5, 12)}
"""The hours that are after noon by the part of the day; others of a night are after midnight."""
_A_LITTLE = lazy_regex(r"(?![午晨上天日号夜在到至从于约周是为成改一二三四五六七八九十])[\u3400-\u9fff]一点[^钟半整]?")
"""What is only a little, and not one o'clock: what stands before is nothing that a time follows."""
_SOME_DAYS = rf"(?:an?|\d{{1,3}}|{_HOUR_WORDS})\s+(?:days?|weeks?|months?)"
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
"""A pattern for the name of a month."""
_DATE_ENGLISH = lazy_regex(
    r"\b(?:(?:(?:next|this|coming|last)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:\s+(?:of\s+)?next\s+week)?"
    rf"|in\s+{_SOME_DAYS}|{_SOME_DAYS}\s+from\s+(?:now|today)|(?:the\s+)?end\s+of\s+(?:the|this|next)\s+month"
    rf"|(?:the day after )?tomorrow|(?:the day before )?yesterday|last night|{_SOME_DAYS}\s+ago|tonight|today"
    r"|(?:this|next) (?:weekend|week|month)"
    rf"|{MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?(?![\d:])"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH}(?:\s+\d{{4}})?"
    r"|the\s+\d{1,2}(?:st|nd|rd|th))\b|(?<![\d-])\d{4}-\d{1,2}-\d{1,2}(?![\d-])",
    re.IGNORECASE,
)
_TO_DAY = r"(?:st|nd|rd|th)?\s*(?:to|until|till|through|and|-|–)\s*(?:the\s+)?"
_OF_SEVERAL_DAYS = r"\b(?:from|between)\s+(?:the\s+)?"
_FIRST_DAY = lazy_regex(
    rf"{_OF_SEVERAL_DAYS}(?P<day>\d{{1,2}}){_TO_DAY}\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{MONTH})\b", re.I
)
_LAST_DAY = lazy_regex(
    rf"{_OF_SEVERAL_DAYS}(?P<month>{MONTH})\.?\s+\d{{1,2}}{_TO_DAY}(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d|\s*[ap]m\b)",
    re.I,
)
"""The one day of several of which only the other one has its month ("from 9 to 13 March")."""
_DATE_CHINESE = lazy_regex(
    r"(?:\d{4}年)?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?|(?<![\d路街巷弄村])(?<!(?<!知)道)(?<!号院)(?:0?[1-9]|[12]\d|3[01])[日号](?![楼线店码门院键桌柜床厅]|会议室|教室|出口|站台|球场|公路|[泳跑车赛]道|储物|更衣|房间|包[厢间]|车厢|[车座工卡机铺泊展摊床]?位(?!于)|窗口|充电桩)|大[前后]天|(?<![当以之目提])前天(?!气)|后天|[昨明][天早晚]|昨日|今天|今晚|今早"
    r"|(?:\d{1,3}|[一二两三四五六七八九十]{1,3})(?:天|周|个?星期|个?礼拜|个月)(?:以|之)?后(?!台)|下个?月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]"
    r"|(?:(?:下个?|这个?|本)月|(?<![每\d个])月)底"
    r"|(?:下下|(?<!一)下个?|这个?|本|(?<!晚)上)?(?:周|星期|礼拜)[一二三四五六日天末]"
)
WEEKDAY = lazy_regex(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:周|星期|礼拜)[一二三四五六日天]", re.I)
"""A day of the week alone; several of them say on which days something is to be each week."""
_DAY = lazy_regex(
    r"(\d{1,2})(?:st|nd|rd|th|[日号])|(?<=[a-z.] )(\d{1,2})(?!\d)(?!\s*(?:day|week|month))", re.IGNORECASE
)
CLOCK = r"\s?小时制|[ -]hours? (?:clock|format)\b"
"""How the hours of a day are counted, behind a number that is none of something."""
_NUMBER = lazy_regex(rf"(?<![\w.:@{{])\d+(?:\.\d+)?(?![\w:@}}]|\.\d|\s?×|{CLOCK})")
_NUMBER_WORD = lazy_regex(
    rf"\b(?P<english>{NUMBER_PHRASE})(?=\s+(?:minutes?|hours?|seconds?|days?|dollars?|euros?|pounds?|yuan|percent|degrees?"
    r"|(?:kilo|milli)?grams?|kilos?|(?:milli)?lit(?:er|re)s?|(?:kilo)?met(?:er|re)s?|miles?|steps|points|pages|lengths|laps)\b)"
    r"|(?<![零〇一二三四五六七八九十两百第周期拜])(?P<chinese>(?!百度|一份)[零〇一二三四五六七八九十两百]{1,5})(?=个?(?:分钟|小时|秒钟?|元|块|度|天|级|公?克|公?斤|千克|毫?升|公里|[格杯瓶](?!子)|份(?![额子])))|(?<=百分之)(?P<percent>[零〇一二三四五六七八九十两百]{1,5})",
    re.IGNORECASE,
)
_SO_MANY = lazy_regex(
    rf"\b(?:to|want|need|get|have|take|make (?:it|that))\s+(?P<english>(?!(?:one|an?|zero)\b)(?-i:{NUMBER_PHRASE}))"
    r"(?=\s*(?:$|[,.;!?])|\s+(?:in|of|for|altogether|in (?:total|all)|instead|please|per|each|every|from)\b)"
    r"|(?<=[成为到要])(?<!重要)(?<!主要)(?P<chinese>(?!一个)[一二三四五六七八九十两百]{1,5})(?=个(?:$|[，。,；！!吧]))",
    re.IGNORECASE,
)
"""How many something is to be, where nothing is said of what ("change it to twenty")."""
_NUMBER_CHINESE = lazy_regex(
    r"(?<=[A-Za-z])\d+(?:\.\d+)?(?=[元块]|美元|欧元|人民币)"
    rf"|(?<![\dA-Za-z_.:：@{{])\d+(?:\.\d+)?(?:(?![\dA-Za-z:：@}}]|\.[\dA-Za-z]|\s?[×倍]|{CLOCK})|(?=(?:mins?|secs?|hrs?|[hsm]|km|kg|gb|mb)(?![A-Za-z])))",
    re.I,
)
_WEB = lazy_regex(
    r"(?!.*\.(?:txt|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|mp[34]|zip|csv|apk)$)"
    r"(?:https?://)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/:?#]\S*)?",
    re.IGNORECASE,
)


_MOVED = lazy_regex(
    r"\b(?:change|move|shift (?:the|my|our|it)|switch|reschedule|postpone)\b"
    r"|改|移|推迟|提前(?![^，。]{0,8}(?:提醒|通知|叫|告诉|响))",
    re.I,
)
_UNTIL = lazy_regex(r"\s*(?:到|至|-|–|—|~|to|till|until)\s*", re.I)
_FROM = lazy_regex(r"\bfrom\s+$", re.I)
_ON = lazy_regex(r"\s*,?\s*(?:on\s+)?", re.I)
_MORNING = lazy_regex(r"a\.?m\b|morning", re.I)
_NO_HOURS = lazy_regex(
    r"\b(?:called|named|titled)\b|\b(?:pages?|chapters?|levels?|seats?|rows?|floors?|volume|brightness|timer|speed|size"
    r"|limit|price|number|count|zoom)\s*$",
    re.I,
)
"""What stands before two numbers that are no hours: a name that goes on, or what they count."""
_MORE = lazy_regex(r"\s+(?!(?:on|at|in|every|each|with|and|for|to|this|next|tomorrow|today|please)\b)[a-z%°]|%", re.I)
"""What a number counts, or a word that no time stands before."""
_HALF_SAID = lazy_regex(r"[ap]\.?m|morning|afternoon|evening|night|早|晨|上午|中午|下午|傍晚|晚|夜|凌晨", re.I)


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a text: where it stands, its type (text, email, time, date, phone, number), and its normal form (time:
    H:MM; others: as said). counts: it says how many of something are to be had."""

    start: int
    end: int
    type: str
    value: str
    counts: bool = False


def is_web_address(text: str) -> bool:
    return _WEB.fullmatch(text.strip()) is not None


def without_secrets(text: str) -> str:
    """With its kind in the place of each private value ("iban"), for people."""
    return COVERED.sub(lambda found: re.sub(r"_\d+$", "", found[1]).replace("_", " "), text)


def find_values(text: str) -> list[Found]:
    """Quoted text, addresses, phone numbers, times, dates and numbers, in order; none inside another."""
    return list(_values_in(text))


@lru_cache(maxsize=256)
def _values_in(text: str) -> tuple[Found, ...]:
    found: list[Found] = []
    taken = [(-1, 0), (len(text), len(text))]

    def add(start: int, end: int, type: str, value: str) -> None:
        end = start + len(text[start:end].rstrip())
        at = bisect(taken, (start, end))
        if value and taken[at - 1][1] <= start and end <= taken[at][0]:
            taken.insert(at, (start, end))
            found.append(Found(start, end, type, value))

    for m in SLOT.finditer(text):
        add(m.start(), m.end(), "slot", m.group())
    quotes = [(m, next(g for g in m.groups() if g is not None)) for m in _QUOTES.finditer(text)]
    for m, inner in quotes:
        if COVERED.search(inner) and COVERED.fullmatch(inner.strip()) is None:
            add(m.start(), m.end(), "text", inner)  # a private value is a part of what is said
    for m in COVERED.finditer(text):
        add(m.start(), m.end(), "text" if m[1].startswith(("password", "key")) else "number", m.group())
    for m, inner in quotes:
        add(m.start(), m.end(), "text", inner)
    for m in _EMAIL.finditer(text):
        add(m.start(), m.end(), "email", m.group())
    for m in _TIME_ENGLISH.finditer(text):
        if (time := _english_time(m)) and not ("." in m[0] and m["hour"] and _PAID.search(text[: m.start()])):
            add(m.start("alone") if m["alone"] else m.start(), m.end(), "time", time)
    for m in _TIME_CHINESE.finditer(text):
        if (time := _chinese_time(m)) and not _A_LITTLE.fullmatch(text[max(0, m.start() - 1) : m.end() + 1]):
            add(m.start(), m.end(), "time", time)
    for pattern in (_DATE_ENGLISH, _DATE_CHINESE):
        for m in pattern.finditer(text):
            add(m.start(), m.end(), "date", m.group())
    for pattern in (_FIRST_DAY, _LAST_DAY):
        for m in pattern.finditer(text):
            add(m.start("day"), m.end("day"), "date", f"{m['day']} {m['month']}")
    for m in _DATED.finditer(text):
        add(m.start(), m.end(), "number", m.group())
    for m in _PHONE.finditer(text):
        if sum(c.isdigit() for c in m.group()) >= 7:
            add(m.start(), m.end(), "phone", m.group().strip())
    for pattern in (_NUMBER, _NUMBER_CHINESE):
        for m in pattern.finditer(text):
            add(m.start(), m.end(), "number", m.group())
    for pattern in (_NUMBER_WORD, _SO_MANY):
        for m in pattern.finditer(text):
            kind = m.lastgroup or ""
            number = number_phrase(m[kind]) if kind == "english" else chinese_number(m[kind])
            add(m.start(kind), m.end(kind), "number", "" if number is None else str(number))
    counts = {count.start: count for count in counts_said(text) if count.number > 1}
    for count in counts.values():
        add(count.start, count.end, "number", str(count.number))
    found = [replace(f, counts=True) if f.type == "number" and f.start in counts else f for f in found]
    values = sorted((f for f in found if f.type != "slot"), key=lambda f: f.start)
    return tuple(_in_one_half(_with_bare_hours(values, text), text))


def _with_bare_hours(found: list[Found], text: str) -> list[Found]:
    """From one hour to another, of which one or both are only numbers ("from 3 to 5 pm", "on Friday from 11 to 12"); of
    two numbers only where a day stands right beside them."""
    for n, (first, second) in enumerate(pairwise(found)):
        types = {first.type, second.type}
        if "number" not in types or types - {"number", "time"} or None in map(_bare_hour, (first, second)):
            continue
        before, behind = text[: first.start], text[second.end :]
        if not _UNTIL.fullmatch(text[first.end : second.start]) or _MOVED.search(text) or _MORE.match(behind):
            continue
        said = _FROM.sub("", before)
        after_day = n > 0 and found[n - 1].type == "date" and not text[found[n - 1].end : len(said)].strip(" ,，")
        before_day = said != before and n + 2 < len(found) and found[n + 2].type == "date"
        before_day = before_day and _ON.fullmatch(text[second.end : found[n + 2].start]) is not None
        if _NO_HOURS.search(said) or not (after_day or before_day or (said != before and "time" in types)):
            continue
        start, end = (
            f if f.type == "time" else replace(f, type="time", value=f"{f.value}:00") for f in (first, second)
        )
        if first.type == "number" and _MORNING.search(text[second.start : second.end]) and _hour(start) > _hour(end):
            continue  # "from 10 to 7 am" is no morning
        later = types == {"number"} and _hour(end) <= _hour(start) <= 12 and _hour(end) + 12 > _hour(start)
        found[n : n + 2] = [start, _twelve_later(end) if later else end]
    return found


def _bare_hour(found: Found) -> int | None:
    """The hour of a time, or that a number can be."""
    if found.type == "time":
        return _hour(found)
    return int(found.value) if found.value.isdecimal() and int(found.value) < 24 else None


def _hour(time: Found) -> int:
    return int(time.value.partition(":")[0])


def _in_one_half(found: list[Found], text: str) -> list[Found]:
    """From one time to another: half of the day is said of one of them, and holds for both ("下午四点到五点半", "from
    2:00 to 4:30 pm")."""
    for n, (first, second) in enumerate(pairwise(found)):
        if first.type != "time" or second.type != "time" or not _UNTIL.fullmatch(text[first.end : second.start]):
            continue
        if _MOVED.search(text) or any(text[f.start : f.end].startswith("0") for f in (first, second)):
            continue
        begins, ends = _hour(first), _hour(second)
        said = [_HALF_SAID.search(text[max(0, f.start - 1) : f.end]) is not None for f in (first, second)]
        if said == [True, False] and ends < 12 <= begins and begins % 12 <= ends:
            found[n + 1] = _twelve_later(second)
        elif said == [False, True] and begins < 12 <= ends and begins <= ends % 12:
            found[n] = _twelve_later(first)
    return found


def _twelve_later(time: Found) -> Found:
    return replace(time, value=f"{_hour(time) + 12}:{time.value.partition(':')[2]}")


def _english_time(m: re.Match[str]) -> str:
    said = m.groupdict()
    minute = int(said["minute"] or 0)
    named = said["named"] or said["after"] or said["before"]
    hour = number_word(said["hour"] or said["bare"] or said["alone"] or named or said["clock"] or "")
    if said["middle"]:
        hour = 12 if said["middle"].lower() == "noon" else 0
    if hour is None:
        return ""
    if said["part"]:
        minute = {"half past": 30, "quarter past": 15, "quarter to": 45}[said["part"].lower()]
        hour -= said["part"].lower() == "quarter to"
    if between := said["past"] or said["to"]:
        minute = _MINUTES.get(between.lower().replace("-", " ")) or int(between)
        minute, hour = (minute, hour) if said["past"] else (60 - minute, hour - 1)
    letters = (said["half"] or said["half2"] or "").lower().replace(".", "")
    part = (said["half_said"] or said["half2_said"] or "").lower().split(" ")[-1]
    if not letters and not part:
        late = _LATE_AFTER.match(m.string[m.end() :]) or _LATE_BEFORE.search(m.string[: m.start()])
        part = late["part"].lower() if late else ""
    if (letters == "pm" and 0 < hour < 12) or hour in _LATE_HOURS.get(part, ()):
        hour += 12
    elif (letters == "am" or part in ("morning", "night")) and hour == 12 and not said["middle"]:
        hour = 0
    return f"{hour}:{minute:02}" if 0 <= hour < 24 and minute < 60 else ""


def _chinese_time(m: re.Match[str]) -> str:
    hour = chinese_number(m.group(2))
    minute = 0
    if m.group(3):
        minute = 30
    elif m.group(4):
        minute = 15 if m.group(4) == "一" else 45
    elif m.group(5):
        minute = chinese_number(m.group(5)) or 0
    if hour is None or hour > 24 or minute > 59:
        return ""
    night = m.group(1) in ("晚上", "夜里") or (not m.group(1) and m.string[: m.start()].endswith("晚"))
    if (m.group(1) in ("下午", "傍晚") and hour < 12) or (night and hour in _LATE_HOURS["night"]):
        hour += 12
    elif (night or m.group(1) == "凌晨") and hour == 12:
        hour = 0
    if m.group(1) == "中午" and hour < 3:
        hour += 12
    return f"{hour % 24}:{minute:02}"


def parts(slot: Slot) -> dict[str, str]:
    """What a slot can stand for in a step: itself and, for a time or a date, its parts."""
    values = {slot.name: slot.value}
    if slot.type == "time" and re.fullmatch(r"\d{1,2}:\d{2}", slot.value):
        hour, minute = slot.value.split(":")
        values[f"{slot.name}.padded"] = f"{int(hour):02}:{minute}"
        values[f"{slot.name}.hour"] = str(int(hour))
        values[f"{slot.name}.hour02"] = f"{int(hour):02}"
        values[f"{slot.name}.hour12"] = str(int(hour) % 12 or 12)
        values[f"{slot.name}.minute"] = str(int(minute))
        values[f"{slot.name}.minute02"] = minute
        values[f"{slot.name}.half"] = "AM" if int(hour) < 12 else "PM"
    if slot.type == "date" and (day := _DAY.search(slot.value)):
        values[f"{slot.name}.day"] = str(int(day[1] or day[2]))
    return values


def fill(template: str, slots: Iterable[Slot]) -> str:
    """The template with every `{slot}` replaced; an unknown one stays."""
    if "{" not in template:
        return template
    values: dict[str, str] = {}
    for slot in slots:
        values.update(parts(slot))
    return SLOT.sub(lambda m: values.get(m.group(1), m.group()), template)


def free_name(name: str, taken: Container[str]) -> str:
    """The name, with a number from 2 on behind it where it is taken, or is that of a question for something else."""
    free = name not in taken and name not in set(QuestionName)
    return name if free else next(n for k in count_from(2) if (n := f"{name}{k}") not in taken)


def slots_in(template: str) -> tuple[str, ...]:
    """The names of the slots in a template, without their parts, each once."""
    return tuple(dict.fromkeys(m.group(1).partition(".")[0] for m in SLOT.finditer(template)))


def as_template(text: str, slots: Iterable[Slot], *, near: str = "", short: Collection[str] = ()) -> str:
    """The text with the slots' values written as `{slot}`.

    A value of fewer than three characters is only replaced where it is the whole text, something is said to be its
    own ("北京的选项"), or its slot is one of `short`. Where several parts of a time read the same, the one that `near`
    (the words of the widget) names is taken; else a whole value before a part of one.
    """
    if not text:
        return text
    exact: list[str] = []
    inside: list[tuple[str, str]] = []
    for slot in slots:
        for name, value in parts(slot).items():
            if value and value == text:
                exact.append(name)
            elif (
                value
                and (len(value) >= 3 or name in short or _owns(slot, text))
                and value in text
                and ("." not in name or name == f"{slot.name}.padded")
            ):
                inside.append((name, value))
    if exact:
        return f"{{{_most_fitting(exact, near)}}}"
    for name, value in sorted(inside, key=lambda pair: -len(pair[1])):
        text = re.sub(as_whole(value), f"{{{name}}}", text, count=0 if len(value) >= 3 else 1)
    return text


def _owns(slot: Slot, text: str) -> bool:
    """Something is said to be the slot's own ("北京的选项")."""
    return slot.type in ("text", "name", "place") and text.startswith(f"{slot.value}的")


def as_whole(value: str) -> str:
    """A pattern for a value that is no part of a longer word or number ("100" in "¥100.00", but not in "1000" or
    "2,100")."""
    before = after = ""
    if value[0].isdigit():
        before = r"(?<![\d])(?<!\d[.,])"
    elif value[0].isascii() and value[0].isalpha():
        before = r"(?<![A-Za-z])"
    if value[-1].isdigit():
        after = r"(?!\d|,\d{3})"
    elif value[-1].isascii() and value[-1].isalpha():
        after = r"(?![A-Za-z])"
    return f"{before}{re.escape(value)}{after}"


def as_own(text: str) -> str:
    """A pattern for a text that is no part of a longer word, name or number: not "Fran" in "François", "Mary" in
    "Mary-Ann", "S" in "Anna's" or "5 GB" in "1.5 GB". Chinese words have no such borders."""
    joins = _LETTER if len(text) == 1 else f"(?-i:{_CAPITAL})"
    before = after = ""
    if not _HAN.match(text[0]):
        before = rf"(?<!{_LETTER})(?<!{_LETTER}['’&])(?:(?<!{_LETTER}-)|(?!{joins}))"
    if not _HAN.match(text[-1]):
        after = rf"(?!{_LETTER}|-{joins})"
    before += r"(?<!\d[.:：,/])" if text[0].isdigit() else ""
    after += r"(?![.:：,/]\d)" if text[-1].isdigit() else ""
    return f"{before}{re.escape(text)}{after}"


def _most_fitting(names: list[str], near: str) -> str:
    folded = near.casefold()
    words: Mapping[str, tuple[str, ...]] = {
        "minute": ("min", "分"),
        "hour": ("hour", "小时", "时", "hr"),
    }
    for part, said in words.items():
        if any(word in folded for word in said):
            for name in names:
                if f".{part}" in name:
                    return name
    return next((name for name in names if "." not in name), names[0])
