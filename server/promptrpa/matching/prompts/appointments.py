"""What is only named, with a day and a time: "dentist 19 march 2:30pm", "3月11号下午四点到五点半体检"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.orders import Orders
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
    return f"create an event “{what}” {text[len(what) :].strip(' ,:-')}"


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
    return f"新建活动“{found['what']}”，{text[:end]}{'，' if rest else ''}{rest}"
