"""What a Chinese prompt says to whoever does it, beside what is to be done: "直接发", "短信就行", "但别退群"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_WRITTEN: Final = lazy_regex(r"短信|邮件|微信|消息|信息|邮箱|朋友圈|动态|回复|评论|评价|写|发(?![票现自])")
"""It is about a text that is sent."""
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
    rf"[，,。\s]+(?:用|发|通过)?(?:一?[条个封])?(?P<way>短信|邮件|微信)(?:通知|告诉|说|发)?(?:[他她])?(?:一?[声下])?{_ENOUGH}[。！!\s]*$"
)
"""At the end, by what way something is told."""
_TELLS: Final = lazy_regex(r"^(?:帮我|请|麻烦)*(?:跟|和|对|给|告诉|通知|转告)")
_SAYS_TO: Final = lazy_regex(
    r"^(?:帮我|请|麻烦)*(?:跟|和|对|给|告诉|通知|转告)(?P<who>[^，,。：:说讲打发写]{1,8}?)(?:[说讲](?:一?[声下])?[，,：:]?|(?:一?[声下])?[，,：:])(?P<text>.+)$"
)
_JUST: Final = lazy_regex(
    r"(?P<before>[，,。；;]|内容|正文|主题|标题|题目|评价|备注|短信|邮件|消息)你?就(?=[说写填叫])"
)
_IN_TEXT: Final = lazy_regex(r"[说讲：:]|内容|正文|(?:告诉|转告|通知)(?:[^，,]{4}|.*[，,].)")
"""A text has begun."""
_VERBS: Final = "退|归档|删|清空|清掉|发出|发送|付款|付钱|下单|结账|买|丢|扔|卸载|移除"
_KEEPS: Final = lazy_regex(
    r"[，,。；;\s]+(?:但是?|不过|可是?|只是|就是|记得|记住|千万|注意|也|并且)*(?:[^，,。把将给]{2,5}(?=别))?(?:别|不要|先别|先不要|不用|不许)(?:给我|帮我|把[它他她])?"
    rf"(?P<verb>{_VERBS})[^，,。！!？?再]*[。！!]?$"
)
"""At the end, what is not to be done besides."""
_TOLD: Final = lazy_regex(
    r"告诉|转告|通知[^栏，]|[跟和对向给][^，。]{1,8}说|发(?:一?[条个封])?(?:短信|微信|消息|邮件|信息)|内容|正文|写|回复|评论|[：:]"
    r"|备忘|笔记|便签|待办|提醒|日程|记一?下"
)
"""The rest may be for somebody else, or a note."""


def without_remarks(prompt: str) -> str:
    """A Chinese prompt without these; a way to tell something stands at the beginning then, where it is heard. As it is
    where the words may be somebody's text."""
    return _with_way(_without_sending(_without_kept(_without_just(prompt))))


def _without_just(prompt: str) -> str:
    found = _JUST.search(prompt)
    if found is None or _IN_TEXT.search(prompt[: found.start()]):
        return prompt
    return f"{prompt[: found.start()]}{found['before']}{prompt[found.end() :]}"


def _without_sending(prompt: str) -> str:
    """A comma before it may be one of the text, where that has no label."""
    found = _SEND.search(prompt)
    before = prompt[: found.start()] if found else ""
    if found is None or not _WRITTEN.search(before):
        return prompt
    sentence = re.search(r"[。！!？?；;”」]", prompt[max(0, found.start() - 1) : found.start() + 1])
    if not sentence and not (_LABELLED.search(before) and _TO_PHONE.search(found[0])):
        return prompt
    mark = found[0].strip()[:1]
    return f"{before}{mark}" if mark in "？?！!" else before


def _with_way(prompt: str) -> str:
    found = _WAY.search(prompt)
    if found is None or not _TELLS.match(prompt) or found["way"] in prompt[: found.start()]:
        return prompt
    before = prompt[: found.start()]
    told = _SAYS_TO.match(before)
    return f"发{found['way']}给{told['who']}，说{told['text']}" if told else prompt


def _without_kept(prompt: str) -> str:
    """Not where the same is to be done to something else, nor in a text for somebody."""
    found = _KEEPS.search(prompt)
    if found is None or found["verb"] in prompt[: found.start("verb")]:
        return prompt
    before = prompt[: found.start()]
    return prompt if _TOLD.search(before) else before
