"""What stands around the steps of a how-to text and is none of them: other ways, headings, questions, remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.patterns import lazy_regex

_WAY: Final = lazy_regex(
    r"(?:(?:^|(?<=\n))[ \t]*(?:#+\s*|[-*•]\s+)?(?:\*\*)?|(?<=[。；;！]))"
    r"(?:(?:method|option|way)\s*(?:\d+|one|two|three|[a-c])\b(?=[\s:.)*–—-]|$)"
    r"|[【\[（(]?(?:方法|方式|办法)\s*[\d一二三四五][】\]）)]?(?=[：:、.，,\s]|$|[\u3400-\u9fff])"
    r"|第[一二三四五\d]种(?:方法|方式|办法))",
    re.I,
)
"""How one of several ways begins."""
_DEVICE: Final = lazy_regex(
    r"^[ \t]*(?:#+\s*|[-*•]\s+)?(?:\*\*)?(?:(?:on|for|in|with|using) )?(?:an? |the |your )?"
    r"(?P<device>android|iphones?|ipads?|ios|computer|desktop|pc|mac|windows|web(?:site)?|phone|mobile"
    r"|安卓|苹果|鸿蒙|电脑|网页|手机)(?:端|版|系统|用户|手机|设备)*"
    r"(?: (?:phones?|devices?|tablets?|app|version|browser|users))*"
    r"(?:(?: (?:or|and|&) |/)(?:ipads?|iphones?|tablets?|mac|ios))?"
    r"(?:\*\*)?\s*(?:[:：]|$)",
    re.I | re.M,
)
"""How the part for one kind of device begins."""
_MINE: Final = (lazy_regex(r"android|安卓", re.I), lazy_regex(r"phone|mobile|手机", re.I))
_LABEL: Final = lazy_regex(
    r"(?:(?<=^)|(?<=\n))[ \t]*(?:\*\*)?(?:(?:method|option|way)\s*(?:\d+|one|two|three|[a-c])"
    r"|[【\[（(]?(?:方法|方式|办法)\s*[\d一二三四五][】\]）)]?"
    r"|(?:a|answer|答|最佳答案|回答|满意答案|推荐答案)(?=\s*[:：]|\.\s)"
    r"|(?:操作|具体|设置|详细)?(?:步骤|方法|流程)(?:如下)?(?=\s*[:：])|steps?(?=\s*:))(?:\*\*)?\s*[:：.、)]\s*",
    re.I,
)
"""Words before the first step that only say that steps follow."""
_HEADING: Final = lazy_regex(r"^[ \t]*#{1,6}\s+(?!(?:step\s*)?\d|第).*$", re.I | re.M)
_EMPHASIS: Final = lazy_regex(r"\*\*|__|(?<![\w`])`(?=[^`\n]+`)|(?<=[^\s`])`(?![\w`])")
_PICTURE: Final = lazy_regex(
    r"(?:(?<=^)|(?<=\n)|(?<=[。；]))[ \t]*(?:[【\[（(]\s*图\s*[\d一二三四五六七八九十]{1,2}\s*[】\])）]"
    r"|图\s*[\d一二三四五六七八九十]{1,2}(?=[\s:：.、]))[\s:：.、]*"
)
"""The number of a picture before what it shows."""
_SEE_PICTURE: Final = lazy_regex(r"[（(](?:请?(?:参见|参考|参照|见|如|详见))[上下左右]?图[^（）()]{0,8}[)）]")
_STEP_NUMBER: Final = lazy_regex(
    r"^[ \t]*[【\[（(]\s*(?:第\s*[\d一二三四五六七八九十]{1,3}\s*步"
    r"|(?:步骤|step)\s*[\d一二三四五六七八九十]{1,3})\s*[】\])）]\s*[:：]?",
    re.I | re.M,
)
"""The number of a step in brackets."""
_ASIDE: Final = lazy_regex(r"[(（][^()（）\n]{8,}[.。！!][)）]")
"""Whole sentences in brackets."""
_TITLE: Final = lazy_regex(
    r"^[^，。；：:\n、“【「]{0,16}(?:怎么|如何|怎样)(?!都|也)[^，。；：:\n]{0,24}[:：]\s*"
    r"|^[^，。；：:\n点选]{2,20}(?:的)?(?:方法|教程|步骤|流程|技巧)(?:如下|是)?[:：]\s*"
    r"|^how to [^.:\n]{3,60}:\s*"
    r"|^(?!in\b|on\b|step\b)"
    r"(?![^:]*\b(?:notes?|messages?|text|tell|send|write|say|remind|reply|post|title|tasks?|add|create|list)\b)"
    r"[a-z][^.:,;\n]{3,60}:\s+(?=(?:open|launch|go to|head to|navigate to|unlock|tap|press|"
    r"long[- ]press|touch and hold|swipe|click|find|visit|pull down)\s"
    r"[^\n]+\b(?:tap|click|press|select|choose|go to)\b)"
    r"|^(?!在)(?![^：:]*[发说记写回告备提添建])[^，。；：:\n、]{2,20}[:：]\s*(?=(?:首先|先)?(?:打开|解锁|启动)[^\n]+?(?:点击|单击|选择|进入))",
    re.I,
)
"""What the text is about, before its first step."""
_IN_APP: Final = lazy_regex(
    r"(?:how )?(?P<aim>to (?-i:[a-z]).+ (?:in|on|with|using) (?:the )?(?-i:[A-Z])[^:]*):\s*", re.I
)
"""A title that tells in which app all is done."""
_TITLE_LINE: Final = lazy_regex(
    r"^[^，。；：:\n]{0,20}(?:怎么|如何|怎样)[^，。；：:\n]{0,24}(?=\n)"
    r"|^[^，。；：:\n]{2,20}(?:方法|教程|步骤|流程|技巧)(?=\n)"
    r"|^(?:how (?:to|do i|can i)|where (?:to|do i|is))\b[^.:\n]{3,80}(?=\n)"
    r"|^(?:change|set up|send|share|create|add|delete|remove|cancel|book|order|pay|transfer|save|move|turn (?:on|off)"
    r"|enable|disable|hide|block|report|export|download|upload|print|track|manage|edit|rename)\b[^.:;!?\n]{8,80}"
    r"(?=\n+(?!\s*(?:[-*•·–]|\d))[^\n]+\.\s+(?-i:[A-Z])[^\n]+\.\s*(?:\n|$))",
    re.I,
)
_INTRO: Final = lazy_regex(
    r"^(?:开启|关闭|启用|使用)[^，。：\n点]{1,16}后，[^，。点选]*(?:会|将|就能)[^，。点选]*。"
    r"|^[^。：\n]+。(?=(?:设置|设定|开通|启用)(?:的)?(?:方法|步骤|流程)(?:如下)?[:：])"
    r"|^[^.:\n]+\.\s+(?=to (?:set (?:it|this|that|them) up|set up (?:it|this|that|them)),)",
    re.I,
)
"""What the thing is good for, said first."""
_FOLLOW: Final = lazy_regex(
    r"(?:您|你|我们|用户|大家)?(?:可以?|请)?(?:按照?|参照|参考|通过|根据)(?:以下|下面|下列|如下)的?(?:步骤|方法|方式|流程|操作)"
    r"(?:来|进行)?(?:操作|设置)?(?:即可)?[:：，,]\s*"
)
"""Says that steps follow."""
_SENTENCE: Final = lazy_regex(r"(?<=[。！？；])|(?<=[.!?])(?=\s)|(?<=\n)")


_TELLS: Final = lazy_regex(r"点击|打开[^，]{2,}，|[点选][“「【\ue000-\uf8ff]")
"""Sounds like steps."""


def one_way(text: str) -> str:
    """The text up to where another way to do the same begins ("Method 2", "方法二"), or for this kind of phone."""
    text = _for_phone(text)
    first = _WAY.search(text)
    second = _WAY.search(text, first.end()) if first else None
    return text[: second.start()] if second else text


def names_device(line: str) -> bool:
    """It begins the part of a text for one kind of device."""
    return _DEVICE.match(line) is not None


def _for_phone(text: str) -> str:
    """Of parts for several kinds of devices the one for Android, else for a phone, else the first."""
    parts = [*_DEVICE.finditer(text)]
    if len({part["device"].casefold() for part in parts}) < 2:
        return text
    ends = [part.start() for part in parts[1:]] + [len(text)]
    mine = next((n for kind in _MINE for n, part in enumerate(parts) if kind.search(part["device"])), 0)
    return text[: parts[0].start()] + text[parts[mine].end() : ends[mine]]


def without_pictures(text: str) -> str:
    """Without the numbers of pictures ("【图一】") before what they show, and of steps in brackets ("【第一步】")."""
    return _PICTURE.sub("", _STEP_NUMBER.sub("", _SEE_PICTURE.sub("", text)))


class Layout:
    """Finds the steps of a text by what stands around them."""

    def __init__(self, lexicon: Lexicon) -> None:
        remarks, questions = lexicon.layout["remarks"], lexicon.layout["questions"]
        english = _either(word for word in questions if word.isascii())
        chinese = _either(word for word in questions if not word.isascii())
        self._remark = lazy_regex(rf"^\s*[*※]?\s*[【\[（(]?(?:{_either(remarks)})[】\]）)]?\s*[:：]", re.I)
        self._asks_first = lazy_regex(rf"^\s*(?:(?:q|question|问|问题|提问)\s*[:：.]|(?:{english})\b)", re.I)
        self._asks = lazy_regex(rf"{chinese}|[吗呢么]$|^(?:问|问题|提问)\s*[:：]")

    def steps_only(self, text: str) -> str:
        """The text without other ways, headings, titles, questions and remarks. Quoted words are masked in it
        (`quotes`), so that no sign in them counts."""
        text = _ASIDE.sub(" ", _EMPHASIS.sub("", _HEADING.sub("", one_way(text)))).lstrip()
        text = _TITLE_LINE.sub("", text, count=1).lstrip()
        text = _INTRO.sub("", text)
        text = _FOLLOW.sub("", _TITLE.sub(_untitled, _LABEL.sub("", text), count=1))
        return "".join(self._kept(text))

    def _kept(self, text: str) -> list[str]:
        kept: list[str] = []
        remark = False
        for sentence in _SENTENCE.split(text):
            begins = not kept or kept[-1].endswith("\n") or remark
            said = sentence.strip()
            if said and self._remark.match(said):
                remark = begins and any(part.strip() for part in kept)
            elif not remark and self._is_question(said):
                kept.append(self._asked_at_last(said))
            elif not remark:
                kept.append(sentence)
            if sentence.endswith("\n"):
                remark = False
                kept.append("\n")
        return kept

    def _asked_at_last(self, said: str) -> str:
        """What a Chinese sentence tells before it asks something ("…，是不是很简单呢？")."""
        told, comma, asked = said.replace(",", "，").rpartition("，")
        if not comma or len(asked) > 16 or self._asks.search(told) or not _TELLS.search(told):
            return ""
        return f"{told}。"

    def _is_question(self, said: str) -> bool:
        if said.endswith("？"):
            return self._asks.search(said[:-1]) is not None or len(said) < 3
        return said.endswith("?") and bool(self._asks_first.match(said) or self._asks.search(said[:-1]))


def _untitled(title: re.Match[str]) -> str:
    """Nothing but what a title tells of the app."""
    told = _IN_APP.fullmatch(title.group())
    return f"{told['aim']}, " if told else ""


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))
