"""What a page says about a question: the words beside or below the label that the question names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from promptrpa.domain.page import Page
from promptrpa.matching.pages.days_asked import DAYS, day_asked, of_day, of_time
from promptrpa.matching.pages.direction import of_way
from promptrpa.matching.pages.in_order import Entry, in_order, weekdays, weekdays_shown, which
from promptrpa.matching.pages.line_values import (
    PLACE,
    SENTENCE,
    SIZE,
    all_named_in,
    has_value,
    has_words,
    tells_day,
    tells_money,
    tells_time,
)
from promptrpa.matching.pages.lines import Line, has_number, read
from promptrpa.matching.words.asking import (
    VALUES,
    Aim,
    Asked,
    all_asked,
    asked_about,
    first_unknown,
    kinds_in,
    named_in,
    only_repeats,
    share,
    shares_a_piece,
    shares_a_word,
    words_shared,
)
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import WEEKDAY, find_values
from promptrpa.patterns import lazy_regex

Similarity = Callable[[str, Sequence[str]], list[float]]

NAMED: Final = 0.5
"""Share of a label that the question names, or nearness in meaning, from which the label is meant."""
HEADED: Final = 0.3
"""The same for the title, where nothing else is named."""
MOST: Final = 5
"""Lines that are told of a page on which none is named."""
_SCROLLED: Final = 0.72
"""Of the height: what is below this is still in view when the page was scrolled down once."""
_TOTAL: Final = lazy_regex(r"\b(?:total|altogether|in all|sum)\b|[一总]共|[合总][计额数]", re.I)
"""All of it together is asked for, or told."""
_IS_TOTAL: Final = lazy_regex(
    r"(?:(?:grand|order) )?(?:total|altogether|in all|sum)(?: (?:amount|price|sum|due))?\W*"
    r"|(?:订单)?(?:[一总]共|[合总][计额数])(?:金额)?\W*",
    re.I,
)
"""A label that says this and nothing else."""
_AMOUNT_OF: Final = lazy_regex(
    r"\bhow much (?P<what>(?!(?:of|more|longer|money|time|it|still|[a-z]+ly)\b)[a-z]+)"
    r" (?:is|are|was|were|do|does|did|will|would|should|must|can|could|has|have|had|for)\b"
    r"|(?P<what_zh>(?!手机)(?:(?![我你他她它们还有是要得到了的这那在花用剩共现大每本今昨明上下一两几年月天日张次交付])[\u3400-\u9fff]){2})"
    r"(?:要|是|有|得|需要|还剩|一共)*多少(?!个|次|人|张|条|件|天|分钟|小时)",
    re.I,
)
"""What an amount is of."""
_WHAT_OF: Final = lazy_regex(
    r"\bwhat(?:['’]?s| is| was| are| were)\s+(?:the|my|our|your)\s+(?:[a-z]+\s+)?(?P<what>[a-z]+)\s+(?:for|of)\b", re.I
)
_PART: Final = lazy_regex(
    r"\b(?:left|remain\w*|still|owe|due|paid|so far|net|gross|tax|without|before)\b|[还剩欠余税]|已|不含|未", re.I
)
"""Only some of it is asked for."""
_LIMIT: Final = lazy_regex(r"\b(?:limits?|warnings?|quota|allowance)\b|警告|上限|限[额制量]|额度", re.I)
"""How much there may be is asked for, or told, and not how much there is."""
_TODAY: Final = lazy_regex(r"\btoday\b|今[天日]", re.I)
_OF_TIME: Final = lazy_regex(
    r"\b(?:time|timers?|stopwatch|hours?|minutes?|seconds?|days?|weeks?|months?|years?|left|far|old|late|early|long)\b"
    r"|时|分钟|秒|[几多]久|剩|天|日|周|月|年|倒计|计时|进度|岁",
    re.I,
)
"""What is asked about may be told as a time."""
_ON: Final = lazy_regex(r"\b(?:on|active|enabled)\b|开着|启用|开启", re.I)
"""Only what is switched on is asked for."""
_CONNECTED_ASKED: Final = lazy_regex(
    r"\bconnected\b|\bpaired\b|\b(?:wi-?fi|network)\b.*\b(?:am i|is (?:it|this|my phone)) (?:on|using)\b"
    r"|连[着上了](?!吗|没)|连接的|连的是|已连接",
    re.I,
)
"""It is asked which thing is connected."""
_CONNECTED: Final = lazy_regex(r"^(?:connected|active|in use)\b|已连接|使用中|正在使用", re.I)
_NOTHING: Final = lazy_regex(
    r"^(?:no|nothing|none)\b.*\b(?:found|match(?:es|ed|ing)?|results?)\b|\bnot found\b"
    r"|^(?:没有?|未能?)(?:找|搜索?|查)到|^[没无]有?.{0,4}(?:结果|匹配)",
    re.I,
)
"""Nothing was found."""
_YEAR: Final = lazy_regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_OF_YEAR: Final = lazy_regex(r"\byear\b|年", re.I)
_WHAT_TIME: Final = lazy_regex(r"\b(?:what|which) time\b|几点", re.I)
_WHAT_DAY: Final = lazy_regex(r"\b(?:what|which) (?:day|date)\b|(?:周|星期|礼拜)几|哪一?天|几号", re.I)
_OWES: Final = lazy_regex(r"\bowe[ds]?\b|\bpay back\b|欠|应还|要还", re.I)
_OWED: Final = lazy_regex(r"\b(?:owed?|pay back|due|outstanding|payable)\b|欠款|应还|待还|需还", re.I)
"""What is owed is asked for, or told."""
_NAME: Final = lazy_regex(r"[^\W\d_]{2,}")
_NAMED: Final = lazy_regex(r"\s[A-Z]")
"""Somebody's name in words of which more than the first is written large."""
_NUMBER: Final = lazy_regex(r"\d[\d.,]*")
_COUNTED: Final = lazy_regex(r"^\W*\d+\s*\S+$")
"""Only how many there are."""
_EXACT: Final = frozenset({Aim.MONEY, Aim.LONG, Aim.PHONE, Aim.WHERE})
"""What no line tells that only says when something was."""
_ASKS_PAST: Final = lazy_regex(
    r"\b(?:when|what (?:day|date)|which (?:day|date|year)|how long ago)\b.*?\b(?:did|was|were)\b(?!.*\bto\b)"
    r"|(?:什么时候|何时|哪一?[天年]|几[号月])[\u3400-\u9fff]{1,8}?[的过](?:$|\W|[\u3400-\u9fff]{1,8}$)"
    r"|是(?:什么时候|何时|哪一?[天年]|几[号月])(?!到|开|截|结束|过期|下|要|会|能)[\u3400-\u9fff]{1,3}$",
    re.I,
)
"""Asks when something has been."""
_TO_COME: Final = lazy_regex(
    r"\b(?:due|expires?|next|until|starts|begins|again|renewal|booster|best before)\b|到期|截止|下次|下一|届满|有效期",
    re.I,
)
"""Says when something is to come."""
_COMES_LAST: Final = lazy_regex(
    r"\b(?:is|stands) (?:at the (?:very )?bottom|last)\b"
    r"|最(?:下面(?:的?一[行项])?|后一[行项])(?:就?是|写着)|[在位]于?最下面",
    re.I,
)
"""What a tutorial says of the last line of a page."""
_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class Told:
    """What a page says about a question. sure: it answers it, and is not only what stands there; short: there may be
    more of it behind the row; cut: it is not all in view."""

    text: str
    sure: bool
    short: bool = False
    cut: bool = False


def answer_to(
    question: str,
    page: Page,
    similarity: Similarity,
    now: datetime | None = None,
    known: Sequence[str] = (),
    needed: Sequence[str] = (),
    shown_by: str = "",
) -> Told:
    """The line of the page that the question names and that has what it asks for, or what stands there of the day that
    it names, or the next or last one of a list; where none is, what stands there. now: of the phone, where it is known;
    known: what says what the page is about; needed: the things that a line must name, if it is not named as a whole;
    shown_by: the text of the tutorial that led here, which may say where it stands."""
    title, lines = read(page)
    lines = of_way(question, [line for line in lines if not _NOTHING.search(str(line))])
    today = now.date() if now else None
    if now and (found := _in_order(question, lines, now, (title, *known) if known else (), needed)):
        unsaid = all_asked(question)[0].aim is Aim.SAID and not any(map(has_words, found.values))
        return Told(str(found), sure=True, short=unsaid and found.row)
    if connected := _connected(question, lines):
        return Told("; ".join(map(str, connected)), sure=True)
    own_day = of_day(question, lines, today)
    if own_day and not (_WHAT_TIME.search(question) and not any(map(tells_time, own_day))):
        own_day = of_time(question, own_day) or own_day
        goes_on = own_day[-1] is lines[-1] and any(w.scrollable for w in page.widgets)
        asked = all_asked(question)[0]
        best = _best(asked, [line for line in own_day if line.row] or own_day, title, needed)
        cut = goes_on and not best and page.widgets[own_day[0].widget].bounds.top > _SCROLLED * page.size[1]
        sure = asked.aim not in _EXACT or any(has_value(asked.aim, line) for line in best or own_day)
        return Told("; ".join(map(str, best or own_day)) + ("; …" if goes_on and not best else ""), sure, cut=cut)
    lines = of_time(question, lines) or lines
    told: list[Told] = []
    for asked in all_asked(question):
        if not any(_answers(asked, each) for each in told):
            right = [_without_what_comes(asked, line) for line in lines]
            pointed = _pointed_at(asked, title, right, shown_by) or _last(asked, page, right, shown_by)
            told.append(pointed or _told(asked, title, right, page, similarity, known, needed, today))
    text = "; ".join(dict.fromkeys(each.text for each in told))
    short, cut = (any(each.short for each in told), any(each.cut for each in told))
    return Told(text, all(each.sure for each in told), short, cut)


def _connected(question: str, lines: Sequence[Line]) -> list[Line]:
    """The rows of what is connected, where the question asks which are and names none of them."""
    rows = [line for line in lines if line.row and any(map(_CONNECTED.search, line.values))]
    named = any(shares_a_word(question, line.label) for line in lines if line.row and line.label and line.values)
    what = all_asked(question)[0].aim in (Aim.WHAT, Aim.WHO, Aim.SAID)
    return rows if what and not named and _CONNECTED_ASKED.search(question) else []


def _pointed_at(asked: Asked, title: str, lines: Sequence[Line], shown_by: str) -> Told | None:
    """The one line that the tutorial calls by its name, where the question asks for a value and names none itself."""
    if asked.aim not in VALUES or any(len(line.label) > 1 and plain(line.label) in plain(asked.text) for line in lines):
        return None
    said = plain(shown_by)
    labels = {n.label for n in lines if n.label != title and len(plain(n.label)) > 1 and plain(n.label) in said}
    found = [line for line in lines if line.label in labels and line.values and has_value(asked.aim, line)]
    return Told(str(found[0]), sure=not found[0].cut, cut=found[0].cut) if len(found) == len(labels) == 1 else None


def _last(asked: Asked, page: Page, lines: Sequence[Line], shown_by: str) -> Told | None:
    """The last line with such a value, where the tutorial says that the value comes last ("The amount you receive is at
    the bottom"), all of the page is in view, and the question names none of these lines."""
    having = [line for line in lines if line.label and line.values and has_value(asked.aim, line)]
    goes_on = any(w.scrollable for w in page.widgets)
    if asked.aim not in VALUES or not having or goes_on or not _COMES_LAST.search(shown_by):
        return None
    named = any(shares_a_word(asked.text, line.label) for line in having)
    return None if named else Told(str(having[-1]), sure=not having[-1].cut, cut=having[-1].cut)


def _answers(asked: Asked, told: Told) -> bool:
    """What was told of one thing has the next one as well."""
    named = told.sure and bool(asked.things) and all_named_in(asked.things, told.text)
    return named and (asked.aim not in VALUES or has_value(asked.aim, Line("", (told.text,))))


def _told(
    asked: Asked,
    title: str,
    lines: Sequence[Line],
    page: Page,
    similarity: Similarity,
    known: Sequence[str],
    needed: Sequence[str],
    today: date | None,
) -> Told:
    """What the page says about one thing that is asked."""
    lines = [_without_limits(asked, line) for line in lines]
    days = weekdays(asked.text) or _day_of_week(asked.text, today, [n for n in lines if _days_of(title, lines, n)])
    of_days = _on_days(asked, title, lines, days)
    right = _of_kind_asked(asked, title, lines, of_days)
    what = _amount_of(asked)
    called = [line for line in right if what and named_in(what, str(line))]
    right = called or right
    unsaid = bool(what) and not (called or any(named_in(what, text) for text in (title, *known)))
    having = [line for line in right if line.values]
    if _TOTAL.search(asked.text) and asked.aim is not Aim.COUNT:
        return _sum(title, having)
    headed = asked.aim in VALUES or all_named_in(asked.things, title)
    named = having if headed else [line for line in having if line.label != title]
    if found := _meant(asked.text, title, named, similarity):
        sure = not (found.cut or unsaid or _is_thing_itself(asked, found))
        return Told(_dated(asked, title, lines, [found]), sure, cut=found.cut)
    if counted := _counted(asked, title, of_days, page):
        return Told(counted, sure=True)
    if listed := _listed(asked, title, lines):
        goes_on = any(w.scrollable for w in page.widgets)
        return Told("; ".join(map(str, listed)) + ("; …" if goes_on else ""), sure=True)
    if best := _best(asked, right, title, needed):
        return _told_by(asked, title, lines, best, today, unsaid=unsaid)
    about = bool(known) and not first_unknown(asked.text, (title, *known))
    if about and (values := _only_values(asked, title, lines, having, known, days, today)):
        return Told("; ".join(map(str, values)), sure=True)
    return _told_at_large(asked, title, lines, right, page, known, about=about)


def _on_days(asked: Asked, title: str, lines: Sequence[Line], days: frozenset[int]) -> list[Line]:
    """The lines of these days of the week, or of any day; where none is of one, those without a day that tell a time of
    today, or name all that is asked about."""
    if of_days := [line for line in lines if not days or days & _days_of(title, lines, line)]:
        return of_days
    today_at = _WHAT_TIME.search(asked.text) is not None and _TODAY.search(asked.text) is not None
    dayless = [line for line in lines if not (tells_day(str(line)) or _days_of(title, lines, line))]
    return [line for line in dayless if (today_at and tells_time(line)) or _names_all(asked, line)]


def _of_kind_asked(asked: Asked, title: str, lines: Sequence[Line], of_days: Sequence[Line]) -> list[Line]:
    """Those that have a value of the kind that is asked for."""
    of_time = _OF_TIME.search(asked.text) is not None
    right = [line for line in of_days if has_value(asked.aim, line, of_time=of_time)]
    if _WHAT_DAY.search(asked.text):
        right = [line for line in right if _is_of_day(title, lines, line)]
    if _WHAT_TIME.search(asked.text):
        right = [line for line in right if tells_time(line)] or right
    if _asks_year(asked):
        right = [line for line in right if any(map(_YEAR.search, line.values))]
    return right


def _asks_year(asked: Asked) -> bool:
    return any(map(_OF_YEAR.match, kinds_in(asked)))


def _told_by(
    asked: Asked, title: str, lines: Sequence[Line], best: Sequence[Line], today: date | None, *, unsaid: bool
) -> Told:
    """What the lines tell that name the most. unsaid: nothing says what the amount is of."""
    other = not any(named_in(t, v) for t in asked.things for v in best[0].values)
    named_whole = _names_all(asked, best[0])
    undated = bool(today and day_asked(asked.text, today)[1]) and not tells_day(str(best[0]))
    short = not named_whole and (undated or (asked.aim is Aim.WHAT and (other or not _tells(asked, best[0]))))
    sure = not (best[0].cut or unsaid) and any(line.values or not line.row for line in best)
    sure = sure and not (_are_called_alike(best) and not any(_tells(asked, line) for line in best))
    sure = sure and not _is_thing_itself(asked, best[0])
    text = _dated(asked, title, lines, best[:MOST])
    return Told(text, sure, short and len(best) == 1 and best[0].row, best[0].cut)


def _only_values(
    asked: Asked,
    title: str,
    lines: Sequence[Line],
    having: Sequence[Line],
    known: Sequence[str],
    days: frozenset[int],
    today: date | None,
) -> Sequence[Line]:
    """The only value of the kind on a page about what is asked, or what is owed; of several days those of each one."""
    of_kind = [line for line in having if asked.aim is Aim.MONEY and tells_money(line)] or having
    owed = [line for line in of_kind if asked.aim in (Aim.MONEY, Aim.AMOUNT) and _OWED.search(line.label)]
    if _OWES.search(asked.text) and len(owed) == 1 and tells_money(owed[0]):
        return owed
    of_kind = _total(asked, of_kind) or _of_today(asked, of_kind, today) or of_kind
    called_so = [
        n
        for n in lines
        if n.values and any(named_in(t, n.label) for t in asked.things) and n.label not in (title, *known)
    ]
    only = all(line in of_kind for line in called_so)
    repeated = bool(days) and all(line.row and _days_of(title, lines, line) for line in of_kind)
    placed = asked.aim is not Aim.WHERE or all(PLACE.search(line.label) for line in of_kind)
    return of_kind if only and placed and asked.aim in VALUES and (len(of_kind) == 1 or repeated) else ()


def _told_at_large(
    asked: Asked,
    title: str,
    lines: Sequence[Line],
    right: Sequence[Line],
    page: Page,
    known: Sequence[str],
    *,
    about: bool,
) -> Told:
    """What stands on a page of which no line is named. about: it is the page of what is asked about."""
    here = title or page.package
    having = [line for line in right if line.values]
    among = right if asked.aim is Aim.SAID else lines if asked.aim not in VALUES else having or lines
    shown = "; ".join([text for line in among if plain(text := str(line)) != plain(here)][:MOST])
    everything = "\n".join((title, *known, *map(str, lines)))
    of_kind = all_named_in(kinds_in(asked), everything) and (bool(right) or not _asks_year(asked))
    whole = asked.aim not in VALUES and about and bool(shown) and of_kind
    if shown and (not title or (whole and asked.aim is Aim.SAID)):
        return Told(shown, whole)
    return Told(f"It is on this page: “{here}”. It says: {shown}" if shown else f"It is on this page: “{here}”.", whole)


def _listed(asked: Asked, title: str, lines: Sequence[Line]) -> list[Line]:
    """The rows of the page, where the question asks which things of a kind something has that the title names."""
    kinds = kinds_in(asked)
    several = any(kind.endswith("s") or not kind.isascii() for kind in kinds)
    of_title = any(named_in(thing, title) >= NAMED for thing in asked.things if len(thing) > 1 and thing not in kinds)
    rows = [line for line in lines if line.row and line.label and line.values]
    return rows if asked.aim is Aim.WHAT and several and of_title and len(rows) > 1 else []


def _is_thing_itself(asked: Asked, line: Line) -> bool:
    """The row is called by what the question asks something of ("which folder is the form in"), and says nothing of the
    kind that it asks for; of an event, nobody who takes part in it."""
    kinds = kinds_in(asked)
    called = any(named_in(thing, line.label) for thing in asked.things if thing not in kinds)
    if not (called and line.row):
        return False
    if asked.aim is Aim.WHO and not line.values:
        return line.label.isascii() and _NAMED.search(line.label) is None
    if asked.aim is Aim.WHO:
        return all(any(f.type == "time" for f in find_values(v)) for v in line.values)
    return asked.aim is Aim.WHAT and bool(kinds) and not any(_is_of_kind(kind, line) for kind in kinds)


def _is_of_kind(kind: str, line: Line) -> bool:
    """It has one of these; how many there are is none."""
    told = [value for value in line.values if not _COUNTED.match(value)]
    if _OF_YEAR.match(kind):
        return any(map(_YEAR.search, told))
    shares = named_in if kind.isascii() else shares_a_piece
    return any(shares(kind, text) for text in (*told, *([line.label] if told else [])))


def _tells(asked: Asked, line: Line) -> bool:
    """The line names what is asked for of something ("what's the code for my parcel")."""
    found = _WHAT_OF.search(asked.text)
    return found is None or named_in(found["what"], str(line)) > 0


def _amount_of(asked: Asked) -> str:
    """What the amount is of that is asked for ("how much deposit"); empty where it is not said."""
    found = _AMOUNT_OF.search(asked.text) if asked.aim is Aim.AMOUNT else None
    return (found["what"] or found["what_zh"]) if found else ""


def _without_limits(asked: Asked, line: Line) -> Line:
    """The line without what only says how much there may be, where it is asked how much there is."""
    if asked.aim not in (Aim.AMOUNT, Aim.MONEY, Aim.COUNT, Aim.LONG) or _LIMIT.search(asked.text):
        return line
    return replace(
        line,
        values=tuple(value for value in line.values if not (_LIMIT.search(value) and len(_NUMBER.findall(value)) == 1)),
    )


def _without_what_comes(asked: Asked, line: Line) -> Line:
    """The line without what only says when something is to come, where it is asked when something has been."""
    if asked.aim is not Aim.WHEN or not _ASKS_PAST.search(asked.text) or _TO_COME.search(asked.text):
        return line
    return replace(line, values=tuple(value for value in line.values if not _TO_COME.search(value)))


def _are_called_alike(lines: Sequence[Line]) -> bool:
    """They are rows for several things of one name."""
    return len(lines) > 1 and all(line.row and line.label for line in lines) and len({n.label for n in lines}) == 1


def _total(asked: Asked, lines: Sequence[Line]) -> list[Line]:
    """Of several amounts what they come to, where it is asked how much."""
    if asked.aim not in (Aim.MONEY, Aim.AMOUNT) or _PART.search(asked.text) or not all(map(tells_money, lines)):
        return []
    return [line for line in lines if _TOTAL.search(line.label)]


def _of_today(asked: Asked, lines: Sequence[Line], today: date | None) -> list[Line]:
    """Of the days of a week, which are all that stands there, the one of today, where it is asked when and not on which
    day."""
    days = [weekdays_shown(line.label) for line in lines]
    now = [_TODAY.search(line.label) is not None for line in lines]
    if asked.aim is not Aim.WHEN or today is None or weekdays(asked.text) or sum(map(bool, days)) < DAYS:
        return []
    if not all(of_week or of_now for of_week, of_now in zip(days, now, strict=True)):
        return []
    told = [line for line, of_now in zip(lines, now, strict=True) if of_now]
    return told or [line for line, of_week in zip(lines, days, strict=True) if today.weekday() in of_week]


def _is_of_day(title: str, lines: Sequence[Line], line: Line) -> bool:
    """It tells a day, or stands below one; what somebody wrote on a day need not be about it."""
    said = str(line)
    below = "" if SENTENCE.search(line.label) else _day_above(title, lines, line)
    return bool(below or tells_day(said) or WEEKDAY.search(said))


def _names_all(asked: Asked, line: Line) -> bool:
    things = [thing for thing in asked.things if not WEEKDAY.match(thing)]
    return len(things) > 1 and all_named_in(things, str(line))


def _dated(asked: Asked, title: str, lines: Sequence[Line], found: Sequence[Line]) -> str:
    """What was found, with its day where it is asked when."""
    day = _day_above(title, lines, found[0]) if asked.aim is Aim.WHEN else ""
    return "; ".join([*([day] if day else []), *map(str, found)])


def _day_above(title: str, lines: Sequence[Line], found: Line) -> str:
    """The day that stands alone above a line which tells only a time; empty where there is none."""
    if tells_day(str(found)):
        return ""
    above = [", ".join(n.values) or n.label for n in lines if n.widget < found.widget and not n.row]
    return next((said for said in reversed([title, *above]) if tells_day(said)), "")


def _days_of(title: str, lines: Sequence[Line], line: Line) -> frozenset[int]:
    """The days of the week of a line; "daily" without a number is mostly a name."""
    days = weekdays_shown(f"{_day_above(title, lines, line)}, {line}")
    return days if len(days) < _WEEK or has_number(str(line)) else frozenset()


def _day_of_week(question: str, today: date | None, weekly: Sequence[Line]) -> frozenset[int]:
    """The weekday of the one day that the question names otherwise ("tomorrow"), where lines tell days of the week."""
    day = day_asked(question, today)[1] if today and weekly else None
    return frozenset({day.weekday()}) if day else frozenset()


def _sum(title: str, lines: Sequence[Line]) -> Told:
    """What the page says that all of it comes to; what the title heads only where nothing else tells money."""
    totals = [line for line in lines if _TOTAL.search(str(line))]
    totals.sort(key=lambda line: (not _IS_TOTAL.fullmatch(line.label), not tells_money(line)))
    if not totals and (any(map(tells_money, lines[:1])) or not any(map(tells_money, lines))):
        totals = [line for line in lines if line.label == title]
    found = next(iter(totals), None)
    return Told(str(found), sure=True) if found else Told(f"It is on this page: “{title}”.", sure=False)


def _best(asked: Asked, lines: Sequence[Line], title: str, needed: Sequence[str]) -> list[Line]:
    """The lines that name the most of what is asked about, but for what the whole page is about."""
    missing = [thing for thing in needed if thing in asked.text.casefold() and not named_in(thing, title)]
    lines = [line for line in lines if all_named_in(missing, str(line))]
    lines = [line for line in lines if _tells(asked, line)] or lines
    things = [thing for thing in asked.things if named_in(thing, title) < NAMED]
    things = [thing for thing in things if len(thing) > 1] or things
    if not any(named_in(thing, str(line)) for thing in things for line in lines):
        again = asked.aim in VALUES and asked.aim is not Aim.WHERE
        things = [thing for thing in asked.things if again and len(thing) > 1]
    scores = [sum(named_in(thing, str(line)) for thing in things) for line in lines]
    most = max(scores, default=0.0)
    return [_narrowed(asked, line) for line, score in zip(lines, scores, strict=True) if score == most > 0]


def _narrowed(asked: Asked, line: Line) -> Line:
    """Of several texts below a heading the one that is asked about."""
    if line.row or len(line.values) < 2:
        return line
    scores = [sum(named_in(thing, value) for thing in asked.things) for value in line.values]
    best = max(scores)
    values = tuple(value for value, score in zip(line.values, scores, strict=True) if score == best)
    return replace(line, values=values) if best else line


def _meant(question: str, title: str, lines: Sequence[Line], similarity: Similarity) -> Line | None:
    """The only line that is named; else what stands below the title, which says what the page is about."""
    scores = _named(question, [line.label for line in lines], similarity)
    best = max(scores, default=0.0)
    first = [line for score, line in zip(scores, lines, strict=True) if score == best]
    headed = next((line for line in first if line.label == title), None)
    if headed and best >= HEADED:
        return headed
    return first[0] if best >= NAMED and len(first) == 1 else None


def _is_heading(asked: Asked, line: Line) -> bool:
    """It only repeats what is asked about, for all of them, with no name beside it but how big they are."""
    named = any(_NAME.search(SIZE.sub(" ", value)) for value in line.values)
    return not named and only_repeats(asked.text, line.label)


def _counted(asked: Asked, title: str, lines: Sequence[Line], page: Page) -> str:
    """How many lines a list that is all in view has of what the question asks the number of, or the title is about;
    empty elsewhere."""
    if asked.aim is not Aim.COUNT or any(w.scrollable for w in page.widgets):
        return ""
    listed = [line for line in lines if line.row]
    things = [thing for thing in asked.things if not WEEKDAY.match(thing)]
    things = [thing for thing in things if len(thing) > 1] or things
    of_title = bool(things) and all_named_in(things, title)
    if of_title and listed and all(n.values for n in listed) and len({bool(n.label) for n in listed}) == 1:
        listed = [line for line in listed if not (line.off and _ON.search(asked.text))]
        return f"{len(listed)}: {'; '.join(map(str, listed))}"
    rows = [line for line in lines if line.label not in ("", title) and line.values]
    rows = [line for line in rows if not _is_heading(asked, line)]
    most = max((words_shared(asked.text, str(line)) for line in rows), default=0)
    kinds = kinds_in(asked)
    rows = [line for line in rows if not kinds or any(named_in(kind, f"{title} {line}") for kind in kinds)]
    found = [str(line) for line in rows if most and words_shared(asked.text, str(line)) == most]
    return f"{len(found)}: {'; '.join(found)}" if found else ""


def _in_order(
    question: str, lines: Sequence[Line], now: datetime, known: Sequence[str], needed: Sequence[str]
) -> Line | None:
    """The next, latest or first of the lines, where the question asks for one; of those that it names, if it does. None
    where those tell no time, or none is named, and it asks for more than what the page is about."""
    wanted = which(question)
    if wanted is None:
        return None
    timed = [tells_time(line) for line in lines]
    rows = [line.row and shares_a_word(question, str(line)) for line in lines]
    named = [of_time and shares_a_word(question, str(line)) for line, of_time in zip(lines, timed, strict=True)]
    of_another = bool(needed) or (bool(known) and first_unknown(question, known) != "")
    if not any(named) and (any(rows) or of_another):
        return None
    entries = [
        Entry((line.label, *line.values) if line.label else line.values, line.off, meant or not any(named))
        for line, meant in zip(lines, named, strict=True)
    ]
    place = in_order(wanted, entries, now)
    return lines[place] if place is not None else None


def finds_nothing(page: Page) -> bool:
    """The page says that a search found nothing, and has no rows besides."""
    _, lines = read(page)
    nothing = [line for line in lines if _NOTHING.search(str(line))]
    return bool(nothing) and not any(line.row and line not in nothing for line in lines)


def row_tells(question: str, row: Sequence[str]) -> str:
    """What a row says that led to a page, where that is the value that the question asks for of what the row is called;
    empty elsewhere. row: its texts, its name first."""
    name, *values = row or ("",)
    asked = all_asked(question)[0]
    line = Line(name, tuple(values), row=True)
    of_it = any(named_in(thing, name) >= NAMED for thing in asked.things if len(thing) > 1)
    return str(line) if values and of_it and asked.aim in VALUES and has_value(asked.aim, line, of_time=False) else ""


def _named(question: str, labels: Sequence[str], similarity: Similarity) -> list[float]:
    """How far the question names each label, from 0 to 1."""
    asked = asked_about(question)
    near = similarity(asked, labels) if labels else []
    return [max(share(asked, label), meant) for label, meant in zip(labels, near, strict=True)]
