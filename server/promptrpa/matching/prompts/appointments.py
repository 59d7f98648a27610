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
    r"\b(?:alarms?|timers?|stopwatch|countdown|remind\w*|weather|forecast|temperature|news|wake|call|ring|text|message|e?mails?"
    r"|whatsapp|facetime|google|uber|taxi|buy|pay|order|trains?|bus|buses|flights?|film|play|song|show|photos?|pictures?"
    r"|videos?|screenshots?|notes?|free|busy|anything|something|nothing|plans|agenda|schedule|directions|mode|wi-?fi"
    r"|bluetooth|on|off|what|when|where|who|why|how|is|are|was|were|do|does|did|can|could|will|would|should|i|me|my|you|it"
    r"|not?|don['’]?t|if|please|set|add|put|make|create|new|move\w*|postpone\w*|reschedule\w*|change\w*|cancel\w*|delete\w*|turn)\b"
    r"|^的|闹[钟铃]|响铃|提醒|通知|天气|气温|叫|起床|起来|火车|高铁|航班|外卖|打车|导航|发|打|拨|付|交|联系|微信|短信|视频|照片|邮件|日程|分享"
    r"|告诉|删|取消|推迟|提前|改|调|设|开[启关]|关|断开|重启|截图|模式|空闲|有空|什么|几|多少|吗|呢|吧|我|你|别|不|把|将|给|帮|请|记|加|新建"
    r"|安排|有没有|了|播|放|拍|录|搜|找|查|看看|如果|要是|假如|若是|万一",
    re.I,
)
_CHANGED: Final = lazy_regex(
    r"\b(?:is|was|are|isn['’]?t|cancel\w*|delete\w*|moved?|instead|remind\w*)\b"
    r"|推迟|提前|改到|取消|删|提醒|之?[前后]",
    re.I,
)
"""What says in the rest that it is there already, or what else is wanted."""
_JOINT: Final = lazy_regex(r"[\s,，:：-]*(?:\b(?:on|at|from)\s*)?$", re.I)
_BETWEEN: Final = lazy_regex(r"[\s,，的]*(?:到|至|-|–|~)?[\s的]*")

_OPEN_END: Final = lazy_regex(r"\b(?:to|for|of|in|by|till|until|with)$", re.I)
_LASTING: Final = lazy_regex(r"[\s,，]*(?:\bfor|\blasting|\btakes?|\babout|大概|大约|约|一共|共|开|要|持续)?\s*", re.I)
_LASTING_BEHIND: Final = lazy_regex(
    r"\s*(?:[,，]\s*(?:for|lasting|takes?|时长是?|为期|持续|大概|大约|约|共|要)?|\b(?:for|lasting|takes?)|时长是?|为期|持续)\s*$",
    re.I,
)
"""The same behind other words."""
_ANOTHER: Final = lazy_regex(r"\b(?:and|then|remind\w*|snooze|timer|alarm)\b|提醒|倒计时|闹钟|[然之]后|再|并", re.I)
"""The length may be of something else."""
_LASTING_END: Final = lazy_regex(r"^\s*(?:long|左右|长)", re.I)
_AT: Final = lazy_regex(r"\bat $", re.I)
_LEAD: Final = lazy_regex(r"\s*(?:before|earlier|ahead|later|after|in advance|[以之]?[前后]|提前)", re.I)
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
    if _OPEN_END.search(what) or _CHANGED.search(text[first:]):
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
    if _CHANGED.search(found["rest"] or ""):
        return text
    rest = (found["rest"] or "").strip("，,")
    return with_end(f"新建活动“{found['what']}”，{text[:end]}{'，' if rest else ''}{rest}")


def with_end(text: str) -> str:
    """With the time at which something ends in place of how long it takes ("2:30 pm, half an hour")."""
    times, spans = [v for v in find_values(text) if v.type == "time"], spans_in(text)
    if len(times) != 1 or len(spans) != 1 or spans[0][0] < times[0].end:
        return text
    start, end, seconds = spans[0]
    if _LEAD.match(text[end:]):
        return text
    between, rest = text[times[0].end : start], _LASTING_END.sub("", text[end:])
    if not _LASTING.fullmatch(between):
        said = _LASTING_BEHIND.search(between)
        if said is None or rest.strip(" .!。！") or _ANOTHER.search(between):
            return text
        rest = between[: said.start()]
    hour, minute = map(int, times[0].value.split(":"))
    ends = hour * 60 + minute + round(seconds / 60)
    if ends >= _DAY:
        return text
    until = f"{'到' if is_chinese(text) else ' to '}{ends // 60}:{ends % 60:02}"
    begins = _AT.sub("from ", text[: times[0].start])
    return f"{begins}{text[times[0].start : times[0].end]}{until}{rest}"
