"""What is said to be polite, before and behind a wish, and is no part of what somebody is told, nor of a name."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

BA: Final = (
    "(?:(?<![酒网贴氧迪陶书茶水])(?<!咖啡)|(?<=[买喝点红白啤黄]酒|[上连联断]网|[买看读借还本]书|[买喝倒泡杯奶红绿]茶"
    "|[买喝倒浇加烧放杯瓶]水))吧"
)
"""The Chinese particle, where it is not the end of a word for a place ("酒吧")."""
_BEFORE: Final = lazy_regex(
    r"^(?:(?:hey|hi|hello|ok|okay|um|please|kindly|just|could you|can you|would you(?: mind)?|will you|can i"
    r"|i want(?: you)? to|i need(?: you)? to|i would like(?: you)? to"
    r"|i['’]d like(?: you)? to|i['’]d love(?: you)? to|i wanna|let['’]?s|help me(?: to)?"
    r"|go ahead and|make sure to|be so kind (?:as to|and)|my phone should|try to"
    r"|你好|您好|嗨|那个|帮忙|帮我|请(?!假|柬|帖|教|客(?![户服人]))|麻烦|劳驾|我想要?让?你?|我要|我需要|你能不能|能不能|能否|可不可以|可以"
    r"|你可以|(?:替我|给我)(?!的))(?:[\s,，]+|(?<=[\u3400-\u9fff])))+",
    re.I,
)
_BEHIND: Final = lazy_regex(
    r"(?P<pause>[\s,，]*)(?P<polite>\b(?:please|pls|plz|thx|asap)\b|\bfor me|\bthanks(?: a lot)?"
    r"|\bthank you(?: very much)?|\bif you can|\bright now|\bwhile you['’]?(?:re| are) (?:at it|there)"
    rf"|谢谢你?|多谢|拜托了?|{BA}|(?<![你您])好吗|好不好|行吗|行不行|可以吗|可不可以|呗|好么)[\s.!?。！？]*$",
    re.I,
)
_LONGEST: Final = 40
"""More characters than one of these has, or what tells before it that it is no politeness."""
_MARKS: Final = " .!?。！？"
_TO_SOMEBODY: Final = lazy_regex(
    r"(?:(?:说|问|内容|写(?![个一条篇封])|[声道发回](?=谢))[^，,。]*|(?:短信|消息|信息|邮件|微信|回复|评论|说|写|内容|正文)[：:].*)"
    r"(?:好吗|好不好|行吗|行不行|可以吗|可不可以|好么|谢谢你?|多谢)[\s。！？?!]*$"
    r"|(?:\b(?:tell(?!\s+me\b)|say|says|saying)\b|:\s)[^,.;]*\b(?:for me|thanks|thank you)\b[^,.;]*[\s.!?]*$",
    re.I,
)
"""What is said to somebody, or written down, and not to the phone."""
_CAPITAL: Final = lazy_regex(r"\b[A-Z][a-z]")
"""Little words within a sentence are so written in titles."""
_TAKES_WORDS: Final = lazy_regex(
    r"\b(?:to|as|for|called|named|titled|type|enter|says?|saying)$|[为成叫]$|输入$|名[是字]$", re.I
)
_VERB_ALONE: Final = lazy_regex(
    r"^(?:play|search|google|look up|find|open|watch|listen to|translate|reply|respond|answer|comment|write|post)$",
    re.I,
)
_TAKES_THANKS: Final = lazy_regex(r"^(?:text|message|sms|reply to|answer|write to)\s+\w+(?: (?-i:[A-Z])\w+)?$", re.I)
_TAKES_THANKS_CHINESE: Final = lazy_regex(
    r"(?:搜索?|查找?|播放|听|歌曲?|翻译|回复?|答复|写[上下]?)$|(?:回复?|答复)给?[^，,。的消信邮评这那回]{1,4}$"
)


def without_politeness(text: str) -> str:
    """A wish without what is only polite at its ends."""
    text = _BEFORE.sub("", text)
    if _TO_SOMEBODY.search(text):
        return text
    while (found := _BEHIND.search(text, max(0, len(text.rstrip(_MARKS)) - _LONGEST))) is not None:
        if _belongs(text[: found.start()], found):
            break
        text = text[: found.start()]
    return text


def lacks_words(before: str) -> bool:
    """A wish is not whole without the words behind these ("play", "rename it to")."""
    return _TAKES_WORDS.search(before[-_LONGEST:]) is not None or _VERB_ALONE.match(before) is not None


def _belongs(before: str, found: re.Match[str]) -> bool:
    """The polite words are what is said before them, or a part of it."""
    if "," in found["pause"] or "，" in found["pause"] or not before or before[-1] in ".!?。！？;；":
        return False
    if _CAPITAL.search(found["polite"]) or _TAKES_WORDS.search(before[-_LONGEST:]):
        return True
    if "thank" not in found["polite"].lower() and "谢" not in found["polite"]:
        return False
    takes = _TAKES_THANKS.match(before) or _TAKES_THANKS_CHINESE.search(before[-_LONGEST:])
    return takes is not None or lacks_words(before)
