"""What a Chinese prompt says to whoever does it, beside what is to be done: "直接发", "短信就行"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.telling import ONCE, WRITING
from promptrpa.patterns import lazy_regex

_WRITTEN: Final = lazy_regex(rf"{WRITING}|邮箱|朋友圈|动态|回复|评论|评价|写|发(?![票现自])")
"""It is about a text that is sent."""
_MAILED: Final = lazy_regex("邮[件箱]|写信")
_ENOUGH: Final = r"(?:吧|就(?:行|好|可以|成|完事)了?|即可|可以了|行了|好了|得了)"
_SEND: Final = lazy_regex(
    r"[，,。！!？?；;\s]+(?:(?:你|帮我|请|麻烦)?(?:写[好完了]+|填[好完了]+|弄[好完了]+)?[，,]?(?:你|帮我|请|麻烦)?"
    rf"(?:直接|就这样)(?:帮我|给我)?发(?:送|布)?(?:出去|过去|走|掉)?{_ENOUGH}?"
    rf"|(?:帮我|给我)?(?:发送?|寄)(?:出去|过去|走|掉){_ENOUGH}?|(?:发|写)(?:送|布|完|好)(?:了)?{_ENOUGH}|发{_ENOUGH}|(?:写|填|弄)[好完]了?就(?:直接)?发(?:送|出去|了)?吧?|(?:没(?:什么)?问题|可以|行|好了)的?话?就(?:直接)?(?:帮我)?发(?:送|出去|了)?吧?)[。！!\s]*$"
)
"""At the end, that the text is ready to go."""
_LABELLED: Final = lazy_regex(r"(?:内容|正文|主题|标题)[\u3400-\u9fff]{0,2}[：:]?")
_TO_PHONE: Final = lazy_regex(r"直接(?:帮我|给我)?发|(?:帮我|给我)(?:直接)?发")
_WAY: Final = lazy_regex(
    r"(?:[，,。\s]+(?:发|(?P<by>用|通过))?|(?<!联系)(?<!沟通)(?<!交流)(?<!回复)(?<!确认)(?P<bare>用|通过)(?=短信))(?:一?[条个封])?"
    rf"(?P<way>{WRITING})(?:通知|告诉|说|发)?(?:[他她])?(?:一?[声下])?(?(by){_ENOUGH}?|(?(bare){_ENOUGH}?|{_ENOUGH}))[。！!\s]*$"
)
"""At the end, by what way something is told."""
_SAYS_TO: Final = lazy_regex(
    r"^(?:帮我|请|麻烦)*(?:(?P<tells>告诉|通知|转告)|跟|和|对|给)(?P<who>[^，,。：:说讲打发写]{1,8}?)"
    rf"(?:[说讲]{ONCE}?[，,：:]?|{ONCE}?[，,：:]|(?(tells)(?=我|咱|[今明]天|晚上|[下上中]午)|(?!)))(?P<text>.+)$"
)
_JUST: Final = lazy_regex(
    r"(?P<before>[，,。；;]|内容|正文|主题|标题|题目|评价|备注|短信|邮件|消息)你?就(?=[说写填叫])"
)
_IN_TEXT: Final = lazy_regex(r"[说讲：:]|内容|正文|(?:告诉|转告|通知)(?:[^，,]{4}|.*[，,].)")
"""A text has begun."""
_REMINDS_OF: Final = lazy_regex(
    r"^(?:请|帮我)?(?P<when>[^，。：]{0,16}?)提醒我看?(?:[那这]条)?备忘录(?P<title>[^，。：的里上中]{1,24})$"
)


def without_just(prompt: str) -> str:
    """ "给李娜发短信，就说我到了" is "给李娜发短信，说我到了"."""
    found = _JUST.search(prompt)
    if found is None or _IN_TEXT.search(prompt[: found.start()]):
        return prompt
    return f"{prompt[: found.start()]}{found['before']}{prompt[found.end() :]}"


def without_sending(prompt: str) -> str:
    """ "内容：我到了，直接发" is "内容：我到了"; of a text without a label a comma may be part."""
    found = _SEND.search(prompt)
    before = prompt[: found.start()] if found else ""
    if found is None or not (_MAILED if "寄" in found[0] else _WRITTEN).search(before):
        return prompt
    sentence = re.search(r"[。！!？?；;”」]", prompt[max(0, found.start() - 1) : found.start() + 1])
    if not sentence and not (_LABELLED.search(before) and _TO_PHONE.search(found[0])):
        return prompt
    mark = found[0].strip()[:1]
    return f"{before}{mark}" if mark in "？?！!" else before


def with_way_first(prompt: str) -> str:
    """ "跟李娜说我到了，短信就行" is "发短信给李娜，说我到了"."""
    found = _WAY.search(prompt)
    told = _SAYS_TO.match(prompt[: found.start()]) if found else None
    if found is None or told is None or found["way"] in told[0]:
        return prompt
    return f"发{found['way']}给{told['who']}，说{told['text']}"


def with_reminder(prompt: str) -> str:
    """ "提醒我备忘录采购" is "给备忘录采购设置提醒"."""
    return _REMINDS_OF.sub(r"\g<when>给备忘录\g<title>设置提醒", prompt)
