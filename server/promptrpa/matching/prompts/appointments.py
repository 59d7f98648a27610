"""What is only named, with a day and a time: "dentist 19 march 2:30pm", "3月11号下午四点到五点半体检"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.words.durations import spans_in
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_WHAT: Final = lazy_regex(r"[A-Za-z][\w'’&/-]*(?: [\w'’&/-]+){0,5}")
_WHAT_CHINESE: Final = lazy_regex(r"(?P<what>[\u3400-\u9fff]{2,8}?)(?P<rest>(?:[，,]|在[\u3400-\u9fff]).*)?")
_NOT_PLANNED: Final = lazy_regex(
    r"\b(?:alarms?|timers?|remind\w*|weather|forecast|temperature|news|wake|call|ring|text|message|e?mail|buy|pay|order"
    r"|trains?|bus|buses|flights?|film|play|song|show|what|when|where|who|why|how|is|are|do|does|did|can|could|will"
    r"|would|should|i|me|my|you|it|not?|don['’]?t|please|set|add|put|make|create|new|move|change|cancel|delete|turn)\b"
    r"|闹钟|提醒|天气|气温|叫|起床|起来|火车|高铁|航班|发|打|拨|告诉|删|取消|改|调|设|开[启关]|关|什么|几|多少|吗|呢|吧|我|你|别|不|把|将|给|帮|请|记|加|新建|安排|有没有|了",
    re.I,
)
_JOINT: Final = lazy_regex(r"[\s,，:：-]*(?:\b(?:on|at|from)\s*)?$", re.I)
_BETWEEN: Final = lazy_regex(r"[\s,，的]*(?:到|至|-|–|~)?[\s的]*")

_LASTING: Final = lazy_regex(r"[\s,，]*(?:\bfor|\blasting|\btakes?|\babout|大概|大约|约|一共|共|开|要|持续)?\s*$", re.I)
_LASTING_END: Final = lazy_regex(r"^\s*(?:long|左右|长)", re.I)
_DAY: Final = 24 * 60
"""Minutes."""


def as_event(text: str, orders: Orders) -> str:
    """What is only named, with a day and a time, is to be put into the calendar; other texts as they are."""
    values = find_values(text)
    moments = [v for v in values if v.type in ("date", "time")]
    if {m.type for m in moments} != {"date", "time"} or text.rstrip().endswith(("?", "？")):
        return text
    return _chinese(text, orders) if is_chinese(text) else _english(text, orders)


def _english(text: str, orders: Orders) -> str:
    first = min(v.start for v in find_values(text) if v.type in ("date", "time"))
    what = _JOINT.sub("", text[:first]).strip()
    if not _WHAT.fullmatch(what) or _NOT_PLANNED.search(what) or not orders.names_only(what):
        return text
    return f"create an event “{what}” {with_end(text[len(what) :].strip(' ,:-'))}"


def _chinese(text: str, orders: Orders) -> str:
    """Days and times come first."""
    end = 0
    for value in find_values(text):
        if value.type not in ("date", "time") or not _BETWEEN.fullmatch(text[end : value.start]):
            break
        end = value.end
    found = _WHAT_CHINESE.fullmatch(text[end:].strip(" ，,。"))
    if not end or found is None or _NOT_PLANNED.search(found["what"]) or orders.begins(found["what"]):
        return text
    rest = (found["rest"] or "").strip("，,")
    return with_end(f"新建活动“{found['what']}”，{text[:end]}{'，' if rest else ''}{rest}")


def with_end(text: str) -> str:
    """With the time at which something ends in place of how long it takes ("2:30 pm, half an hour")."""
    times, spans = [v for v in find_values(text) if v.type == "time"], spans_in(text)
    if len(times) != 1 or len(spans) != 1 or spans[0][0] < times[0].end:
        return text
    start, end, seconds = spans[0]
    hour, minute = map(int, times[0].value.split(":"))
    ends = hour * 60 + minute + round(seconds / 60)
    if ends >= _DAY:
        return text
    until = f"{'到' if is_chinese(text) else ' to '}{ends // 60}:{ends % 60:02}"
    between = _LASTING.sub("", text[times[0].end : start])
    return f"{text[: times[0].end]}{until}{between}{_LASTING_END.sub('', text[end:])}"
