"""Days that words tell ("next Friday", "下周三", "Friday, 6 March 2026"), by the date of the phone."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.matching.words.values import MONTH
from promptrpa.patterns import lazy_regex

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEKDAYS_CHINESE: Final = "一二三四五六日"
_SATURDAY: Final = 5
WEEKDAY_ENGLISH: Final = r"(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?"
_NUMBER_CHINESE: Final = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_WHOLE: Final = (
    lazy_regex(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)"),
    lazy_regex(rf"(?:(?P<y>\d{{4}})年)?(?P<m>{_NUMBER_CHINESE})月(?P<d>{_NUMBER_CHINESE})[日号]?(?!个)"),
    lazy_regex(rf"\b(?P<name>{MONTH})\b\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<y>\d{{4}})\b)?", re.I),
    lazy_regex(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?P<name>{MONTH})\b\.?(?:,?\s+(?P<y>\d{{4}})\b)?", re.I
    ),
)
"""A month and a day, with or without the year."""
_NO_YEAR: Final = date(1904, 1, 1)
"""In place of a year that is not said: it has a 29 February, and nobody means it."""
_AHEAD: Final = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "今天": 0,
    "今晚": 0,
    "今早": 0,
    "今日": 0,
    "明天": 1,
    "明日": 1,
    "明早": 1,
    "明晚": 1,
    "后天": 2,
    "大后天": 3,
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨日": -1,
    "昨早": -1,
    "昨晚": -1,
}
"""Days that are told from today, and how far they are ahead."""
_NEAR: Final = lazy_regex(
    r"\bthe day (?:before yesterday|after tomorrow)\b|\b(?:tomorrow|yesterday|last night|tonight|today)\b"
    r"|大[前后]天|(?<![当以之目提])前天(?!气)|后天|[昨明今][天日早晚]",
    re.I,
)
_IN: Final = lazy_regex(
    r"\b(?:in\s+(?:(?P<n>an?|\d{1,3}|[a-z]+)\s+)(?P<unit>day|week|month)s?"
    r"|(?P<n2>an?|\d{1,3}|[a-z]+)\s+(?P<unit2>day|week|month)s?\s+(?:from\s+(?:now|today)|(?P<ago>ago)))\b",
    re.I,
)
_AFTER_CHINESE: Final = lazy_regex(rf"(?P<n>{_NUMBER_CHINESE})(?P<unit>天|日|周|个?星期|个?礼拜|个月)(?:以|之)?后")
_MONTH_END: Final = lazy_regex(
    r"\b(?:the\s+)?end\s+of\s+(?:the\s+|this\s+)?(?P<next>next\s+)?month\b|(?P<next_zh>下个?)?(?:本|这个?|月)?月底",
    re.I,
)
_DAY_OF_NEXT: Final = lazy_regex(rf"下个?月(?P<d>{_NUMBER_CHINESE})[日号]?")
_WEEKDAY_SAID: Final = lazy_regex(
    rf"\b(?:(?P<which>next|this|coming|last)\s+)?(?P<day>{WEEKDAY_ENGLISH})\b\.?(?:\s+(?P<after>(?:of\s+)?next\s+week))?"
    r"|(?P<which_zh>下下|[上下]个?|这个?|本)?(?:周|星期|礼拜)(?P<day_zh>[一二三四五六日天])",
    re.I,
)
_DAY_ALONE: Final = lazy_regex(
    r"\bthe\s+(?P<d>\d{1,2})(?:st|nd|rd|th)\b|\b(?P<d2>\d{1,2})(?:st|nd|rd|th)\b|(?<!\d)(?P<d3>\d{1,2})[日号]", re.I
)
_TITLE: Final = lazy_regex(
    rf"\s*(?:(?P<name>{MONTH})\.?,?\s+(?P<y>\d{{4}})|(?P<y2>\d{{4}})\s*年\s*(?P<m>\d{{1,2}})\s*月)\s*", re.I
)
_MONTH: Final = lazy_regex(
    rf"(?<!\d\s)(?<!st\s)(?<!nd\s)(?<!rd\s)(?<!th\s)\b(?P<name>{MONTH})\b\.?,?\s+(?:of\s+)?(?P<y>\d{{4}})\b"
    r"|(?P<y2>\d{4})\s*年\s*(?P<m>1[0-2]|0?[1-9])\s*月(?:份)?(?!\s*\d)",
    re.I,
)
"""A month of a year, and no day of it."""
_FILLER: Final = lazy_regex(r"\b(?:on|for|at|by|date|day|time|is|the|it)\b|时间|日期|日子|[是为在定于]|[^\w]", re.I)
"""What is said of a day, and names nothing."""
_QUOTED: Final = lazy_regex(r"[\"“「『《][^\"”」』》]*[\"”」』》]")
_CLOCK: Final = lazy_regex(
    r"(?<![\d:.：])(?P<h>\d{1,2})[:：](?P<m>\d{2})(?![\d:：])|(?<!\d)(?P<h2>\d{1,2})[点时](?P<m2>\d{1,2})分"
)
_RINGS: Final = lazy_regex(r"\balarms?\b|\bwake\b|闹钟|叫醒|起床|叫我", re.I)
_CLAUSES: Final = lazy_regex(r"[.;!?,](?=\s|$)|[。；！？，]")
_HAS_BEEN: Final = lazy_regex(
    r"\b(?:I|we|they|you|he|she|who|nobody|somebody)\s+(?:(?!need|feed|speed|proceed)\w+ed|was|were|had|did|paid|bought"
    r"|laid|spent|took|went|came|got|left|ate|drank|drove|rode|ran|swam|flew|slept|woke|made|sent|gave|lent|sold|lost"
    r"|found|forgot|saw|met|said|told|wrote|felt|won|brought|kept|began|broke|fell|wore|caught|taught|heard|held|built)\b"
    r"(?!\s+(?:like|rather|better))|[没未]|^(?!.*[要该快就会]).*了(?!解)"
    r"|^\s*(?:(?:please|and|then)\s+)?(?:claim(?=.*\b(?:for|missing|back|expenses?|costs?|miles)\b)"
    r"|log(?! (?:in|on|off|out|me)\b)|expense|reimburse|dispute)\s"
    r"|^(?!.*(?:提醒|别忘|记得|要)).*(?:补[登录打记签]|报销|漏[登录打记签])"
    r"|\b(?:was|were|got)\s+(?:\w+ ){0,2}"
    r"(?:stolen|damaged|broken|hit|flooded|burnt|burned|smashed|scratched|robbed|lost|injured)\b"
    r"|\b(?:flooded|burst|leaked|crashed|smashed|collapsed|exploded)\b(?! pipe)"
    r"|\b(?:issued|born|date of (?:issue|birth))\b|签发|发证|出生|生于|[日号](?:拿|领|办|取|买|签|换|收)到?的",
    re.I,
)
"""Somebody has done something, or it has not come; or it is to be put down after it has been ("claim", "报销")."""
_RECORDS: Final = lazy_regex(
    r"\b(?:diary|journal|log ?book|log entry|happened"
    r"|(?:training|workout|food|meal|sleep|mood|reading|travel|trip|dream|garden) log)\b"
    r"|(?<!hand )(?<!turn )(?<!send )\b(?:in|into|to|from|on) (?:my|the|our) (?:[A-Za-z]+ )?time ?sheet\b"
    r"|\b(?:forgot|failed) to (?:log|enter|record|note)\b|\b(?:was|were) (?:never|not) (?:logged|entered|recorded)\b"
    r"|\b(?:jab|shot|vaccination|injection|receipt|purchase|expense|donation)s? (?:from|of) (?=\d|last\b|yesterday\b)"
    r"|\b(?:damage|theft|burglary|accident|(?:lost|missing) (?:luggage|baggage|bags?|suitcases?))\b"
    r"|报案|理赔|索赔|损失|丢失|失窃|被[盗偷撞]|受损|事故"
    r"|(?:接种|就诊|体检|消费|运动|跑步|健身|加油|维修|保养|用药|服药|饮食|体重|血压|血糖|还款|支出|献血)记录"
    r"|日记|周记|日志|手[账帐]|随笔|留个?纪念|补[进录登打记签]|忘[了记]?(?:打卡|签到|登记)|没有?(?:记上|记录|登记|录入)|[漏少]记",
    re.I,
)
"""What has been is written down there, ..."""
_APPOINTS: Final = lazy_regex(
    r"\b(?:appointments?|meetings?|lunch|dinner|party|deadline|due|plan\w*|remind\w*|upcoming|will|booked"
    r"|(?<!ed )at (?=\d)|alarms?|schedul\w+|to-?dos?|(?:create|add|make|new) (?:(?:an?|new) )*event)"
    r"|^(?!.*\b(?:writ\w+|wrote|entry|page)\b).*\b(?:in|into|to) (?:my|our|the) diary\b(?! of\b)"
    r"|提醒|预约|约[了会好]|截止|到期|计划|会议|开会|记得|别忘|闹钟|日程|待办",
    re.I,
)
"""... unless it is what is to come; a diary into which something is put may be a calendar."""
_NUMERAL: Final = lazy_regex(r"\s*(\d{1,2})\s*日?\s*")


def day_of(said: str, today: date) -> date | None:
    """The day that the words tell; None where they tell none, or no single one ("next week").

    A weekday is the next one after today, "last Friday" the last one before; "next Friday" and "下周五" are of the week
    after, "上周五" of the week before, which begin on Monday;
    a day of the month, or of the year, is the next one from today on.
    """
    return _whole_day(said, today) or _told(said, today)


def day_meant(said: str, prompt: str, today: date) -> date | None:
    """The day that the words tell in a prompt: one of no year or week is the last one, where the prompt tells of it as
    of something that has been ("I paid 42.50 on 28 February", "2月23日没来收", "I ran on Monday", "a diary entry for 27
    February")."""
    day = day_of(said, today)
    if day is None or day <= today or str(day.year) in said or not _is_past(said, prompt):
        return day
    weekday = _WEEKDAY_SAID.fullmatch(said)
    if weekday and not (weekday["which"] or weekday["which_zh"] or weekday["after"]):
        return _last(day.weekday(), today)
    if day.year == today.year:
        return day
    return _made(today.year, day.month, day.day) or day


def _is_past(said: str, prompt: str) -> bool:
    clauses = (clause for clause in _CLAUSES.split(prompt) if said in clause)
    if any(_HAS_BEEN.search(clause) for clause in clauses):
        return True
    own = _QUOTED.sub(" ", prompt)
    return _RECORDS.search(own) is not None and _APPOINTS.search(own) is None


def days_in(shown: str, today: date) -> Iterator[date]:
    """The days that a text of a page shows."""
    if whole := _whole_day(shown, today):
        yield whole
    elif near := _NEAR.search(shown):
        yield today + timedelta(_AHEAD[near[0].lower()])
    elif weekday := _WEEKDAY_SAID.fullmatch(shown.strip()):
        yield _weekday(weekday, today)


def is_same_day(one: str, other: str) -> bool:
    """Both tell one day of a month ("9 Mar" and "March 9th"), and not of different years."""
    days = [day for said in (one, other) if (day := _whole_day(said, _NO_YEAR))]
    years = {day.year for day in days} - {_NO_YEAR.year}
    return len(days) == 2 and len({(day.month, day.day) for day in days}) == 1 and len(years) < 2


def shows_day(shown: str, said: str) -> bool:
    """The text shows the day of a month that was said, in whatever words, and besides no more than its weekday, its
    year and a time ("Tue, 24 Feb, 07:00" for "24 February"); of the same year where one was said."""
    if not tells_date(said) or not is_same_day(shown, said):
        return False
    day = _whole_day(said, _NO_YEAR)
    if day and day.year != _NO_YEAR.year and _whole_day(shown, _NO_YEAR) != day:
        return False
    return tells_only_when(shown)


def tells_only_when(shown: str) -> bool:
    """The text tells a day of a month, and besides no more than its weekday, its year and a time."""
    rest = next((p.sub(" ", shown, count=1) for p in _WHOLE if p.search(shown)), shown)
    return rest != shown and not _FILLER.sub("", _CLOCK.sub(" ", _WEEKDAY_SAID.sub(" ", rest)))


def tells_date(said: str) -> bool:
    """The words, and no others, tell a day of a month."""
    return any(pattern.fullmatch(said.strip()) for pattern in _WHOLE) and _whole_day(said, _NO_YEAR) is not None


def month_of(title: str) -> tuple[int, int] | None:
    """Year and month of a calendar's title ("March 2026", "2026年3月")."""
    found = _TITLE.fullmatch(title)
    if found is None or (found["m"] and not 1 <= int(found["m"]) <= 12):
        return None
    return _year_and_month(found)


def months_in(text: str) -> dict[tuple[int, int], str]:
    """The months of a year that a text names, and how it says them."""
    return {_year_and_month(found): found[0] for found in _MONTH.finditer(text)}


def without_months(text: str) -> str:
    """The text without the months that it names with their year."""
    return _MONTH.sub(" ", text)


def _year_and_month(found: re.Match[str]) -> tuple[int, int]:
    if found["name"]:
        return int(found["y"]), _MONTHS.index(found["name"][:3].lower()) + 1
    return int(found["y2"]), int(found["m"])


def numeral(label: str) -> int:
    """The day of a month that a cell shows as a number alone; 0 for none."""
    found = _NUMERAL.fullmatch(label)
    return int(found[1]) if found and 1 <= int(found[1]) <= 31 else 0


def is_day(said: str) -> bool:
    """The words, and no others, tell a single day."""
    somewhere = date(2024, 1, 1)
    patterns = (*_WHOLE, _NEAR, _IN, _AFTER_CHINESE, _MONTH_END, _DAY_OF_NEXT, _WEEKDAY_SAID, _DAY_ALONE)
    return any(p.fullmatch(said.strip()) for p in patterns) and day_of(said, somewhere) is not None


def is_today(said: str) -> bool:
    return _AHEAD.get(said.lower()) == 0


def _whole_day(said: str, today: date) -> date | None:
    for pattern in _WHOLE:
        for found in pattern.finditer(said):
            parts = found.groupdict()
            name, month = parts.get("name"), parts.get("m")
            number = _MONTHS.index(name[:3].lower()) + 1 if name else chinese_number(month or "")
            day = chinese_number(parts["d"])
            if not number or not day:
                continue
            year = int(parts["y"]) if parts["y"] else today.year
            made = _made(year, number, day)
            if made and not parts["y"] and made < today:
                made = _made(year + 1, number, day) or made
            if made:
                return made
    return None


def _told(said: str, today: date) -> date | None:
    if after := _IN.search(said):
        count = _count(after["n"] or after["n2"])
        return _later(today, -count if count and after["ago"] else count, (after["unit"] or after["unit2"]).lower())
    if after := _AFTER_CHINESE.search(said):
        unit = {"天": "day", "日": "day", "月": "month"}.get(after["unit"][-1], "week")
        return _later(today, chinese_number(after["n"]), unit)
    if near := _NEAR.search(said):
        return today + timedelta(_AHEAD[near[0].lower()])
    if end := _MONTH_END.search(said):
        year, month = _month_after(today, 1 if end["next"] or end["next_zh"] else 0)
        return date(year, month, monthrange(year, month)[1])
    if found := _DAY_OF_NEXT.search(said):
        return _made(*_month_after(today, 1), chinese_number(found["d"]) or 0)
    if found := _WEEKDAY_SAID.search(said):
        return _weekday(found, today)
    if found := _DAY_ALONE.search(said):
        day = int(found["d"] or found["d2"] or found["d3"])
        months = (_month_after(today, n) for n in range(12))
        return next((made for month in months if (made := _made(*month, day)) and made >= today), None)
    return None


def weekday_of(said: str) -> int:
    """Its number, from 0 for Monday ("Fri", "fridays", "周五")."""
    if said[0].isascii():
        return next(n for n, name in enumerate(WEEKDAYS) if name[:3].casefold() == said[:3].casefold())
    return WEEKDAYS_CHINESE.index(said[-1].replace("天", "日"))


def _weekday(found: re.Match[str], today: date) -> date:
    wanted = _SATURDAY if found["day_zh"] == "末" else weekday_of(found["day_zh"] or found["day"])
    which = (found["which"] or found["which_zh"] or "").lower()
    monday = today - timedelta(today.weekday())
    weeks = 2 if which == "下下" else 1 if which in ("next", "下", "下个") or found["after"] else 0
    weeks = -1 if which in ("上", "上个") else weeks
    if weeks or which in ("本", "这", "这个"):
        return monday + timedelta(wanted + 7 * weeks)
    if which == "last":
        return _last(wanted, today)
    ahead = (wanted - today.weekday()) % 7
    return today + timedelta(ahead if ahead or which == "this" else 7)


def _last(weekday: int, today: date) -> date:
    """The last day of the week so called before today."""
    return today - timedelta((today.weekday() - weekday) % 7 or 7)


def _count(word: str) -> int | None:
    return 1 if word.lower() in ("a", "an") else number_word(word)


def _later(today: date, count: int | None, unit: str) -> date | None:
    if count is None:
        return None
    if unit != "month":
        return today + timedelta(count * (7 if unit == "week" else 1))
    year, month = _month_after(today, count)
    return date(year, month, min(today.day, monthrange(year, month)[1]))


def _month_after(today: date, months: int) -> tuple[int, int]:
    count = today.year * 12 + today.month - 1 + months
    return count // 12, count % 12 + 1


def _made(year: int, month: int, day: int) -> date | None:
    fits = 1900 <= year <= 2200 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
    return date(year, month, day) if fits else None


def no_such_moment(said: str) -> str:
    """The first day or time of a text, as said, that no calendar and no clock has ("2月30号", "25:70"); empty where
    there is none. What stands in quotes does not count."""
    bare = _QUOTED.sub(" ", said)
    for pattern in _WHOLE:
        for found in pattern.finditer(bare):
            parts = found.groupdict()
            name, month = parts.get("name"), parts.get("m")
            number = _MONTHS.index(name[:3].lower()) + 1 if name else chinese_number(month or "")
            day = chinese_number(parts["d"])
            if number is not None and day is not None and not _made(int(parts["y"] or 2024), number, day):
                return found[0].strip()
    for time in _CLOCK.finditer(bare):
        hour, minute = time["h"] or time["h2"], time["m"] or time["m2"]
        if int(hour) > 24 or int(minute) > 59:
            return time[0].strip()
    return ""


def is_only(text: str, said: str) -> bool:
    """The text has nothing but the day as it was said ("时间是15号")."""
    return said.casefold() in text.casefold() and not _FILLER.sub("", text.casefold().replace(said.casefold(), "", 1))


def rings(prompt: str) -> bool:
    """It is about an alarm, which comes at the next time that the clock shows its hour."""
    return _RINGS.search(prompt) is not None


def repeats(said: str, prompt: str) -> bool:
    """The prompt says the day as one of many: "every Friday", "每周五", "Fridays"."""
    return bool(
        re.search(rf"(?:\b(?:every|each)\s+(?:other\s+)?|每个?){re.escape(said)}|{re.escape(said)}s\b", prompt, re.I)
    )
