"""Names of people in texts, by rules: names that are known, names after words that introduce one, and labels that are
nothing but a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from promptrpa.domain.private import Private

_SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟"
    "熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
    ""
)
_TWO: Final = "欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|东方"
_NAME: Final = rf"(?:{_TWO}|[{_SURNAMES}])[\u4e00-\u9fff]{{1,2}}"
_ENGLISH: Final = r"[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?(?: (?:[A-Z]\.|[A-Z][a-z]+(?:[-'’][A-Z]?[a-z]+)?)){0,2}"
_CUES: Final = re.compile(
    r"\b(?:[Cc]all|(?<!\d )[Tt]ext|[Mm]essage|[Mm]ail|[Ee]mail|[Tt]ell|[Ii]nvite|[Aa]sk|[Rr]emind|[Mm]eet|"
    r"[Tt]hank|[Ff]acetime|[Vv]isit|"
    r"Dear|Hi|Hello|Hey|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Prof\.?|Aunt|Uncle|[Ff]rom:?|[Tt]o:|[Cc]c:|[Nn]ame:?|[Cc]ontact:?|"
    r"[Ss]end (?:it )?to|[Tt]ransfer \S+ to|[Ii]'m|I am|[Mm]y name is|[Ss]igned)\s+"
    rf"(?P<name>{_ENGLISH})"
)
"""What a name follows; "text" behind a number is how a screen's line begins."""
_ROLES: Final = (
    r"(?:收[货款件]|寄件|寄货|发[货件]|付款|汇款|持卡|乘[车机客]|入住|预[订约]|申请|投保|受益|被保险|签收|取件|就诊|报名|参会|监护|联系|负责|经办|推荐|介绍|担保|承租|出租|购票|取票)人"
    r"|旅客|乘客|客户|患者|病人|学生|家长|老师|医生|司机|骑手|顾客|用户姓名|真实姓名|法人|户主|房东|租客|同事|同学|朋友|老板|经理|师傅"
)
"""Words for what a person is to something, which names follow."""
_CHINESE_CUES: Final = re.compile(
    r"(?:打电话给|发短信给|发消息给|发邮件给|转账给|转给|发给|告诉|提醒|邀请|联系|呼叫|拨打|致电|约|问|收件人|发件人|联系人|姓名|"
    rf"户名|我叫|我是|给|和|跟|与|找|见|{_ROLES})(?:是|为|叫)?[:：]?\s*(?P<name>{_NAME}?)"
    r"(?=$|[\s,，。、:：；！？（(<\[\d/]|打|发|说|讲|的|一起|吃|见|去|转|在|电话|短信|视频|通话|问|约|借|送|寄|他|她|我|你|参|来|过|到|晚|帮|请|明天|今天|后天|下|到|聊|吧|先生|女士|老师)"
)
_CHINESE_START: Final = re.compile(
    rf"^(?P<name>{_NAME}?)(?=的|发来|发了|给你|给我|打来|说|邀请|请你|送|正在|回复|撤回|拍了拍|想)"
)
_BEFORE: Final = r"(?<![A-Za-z0-9_\u00c0-\u024f])"
_BEHIND: Final = r"(?![A-Za-z0-9_\u00c0-\u024f])"
"""Where a word in Latin letters begins and ends, also between Chinese characters."""
_FIRST_AND_LAST: Final = re.compile(
    rf"{_BEFORE}(?P<name>(?P<first>[A-Z][a-z]+) [A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?){_BEHIND}"
)
_TITLED: Final = re.compile(
    rf"(?P<name>(?:{_TWO}|[{_SURNAMES}])[\u4e00-\u9fff]{{0,2}}?)(?:先生|女士|小姐|老师|医生|经理|总)"
)
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_AFTER: Final = frozenset((*_DAYS, "today", "tomorrow", "tonight", "now", "please", "and", "about", "at", "in", "on"))
"""What follows a name with a capital letter and is no part of it."""
_ALONE: Final = re.compile(rf"\s*(?P<name>{_NAME})\s*")
_CAPITALS: Final = re.compile(r"\s*(?P<first>[A-Z]{2,})(?: [A-Z]\.?)?(?: (?:[A-Z]+[-'’])?[A-Z]{2,}){1,2}\s*")
"""As on a card."""
_TWO_WORDS: Final = re.compile(
    r"\s*(?P<name>[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)? (?:[A-Z]\. )?[A-Z][a-z]+(?:[-'’][A-Z]?[a-z]+)?)\s*"
)


class NameTagger:
    """read: gives usual words and names of apps, and given names, small letters; a capitalised label of usual words
    alone is no name, unless it begins with a given name. known: the names of people, such as contacts."""

    def __init__(self, read: Callable[[], tuple[frozenset[str], frozenset[str]]], known: Iterable[str] = ()) -> None:
        self._read = read
        self._known: set[str] = set()
        self._pattern: re.Pattern[str] | None = None
        self.learn(known)

    @cached_property
    def _words(self) -> frozenset[str]:
        return self._read()[0]

    @cached_property
    def _given(self) -> frozenset[str]:
        return self._read()[1]

    def learn(self, names: Iterable[str]) -> None:
        """Know these names from now on, and their parts where they are no usual words."""
        fresh = {name.strip() for name in names if 2 <= len(name.strip()) <= 40} - self._known
        if not fresh:
            return
        self._known |= fresh
        parts = {
            part
            for name in self._known
            for part in name.split()
            if len(part) > 2 and (part.casefold() in self._given or part.casefold() not in self._words)
        }
        each = sorted(self._known | parts, key=len, reverse=True)
        joined = "|".join(f"{_BEFORE}{re.escape(n)}{_BEHIND}" if n.isascii() else re.escape(n) for n in each)
        self._pattern = re.compile(joined)

    def find(self, text: str) -> list[Private]:
        """The names in a text; they may overlap."""
        return [Private("name", start, end, sure=False) for start, end in self._spans(text)]

    def is_name(self, label: str) -> bool:
        """The whole label looks like the name of a person."""
        if match := _TWO_WORDS.fullmatch(label):
            first, *_, last = match["name"].casefold().split()
            return first in self._given or not (first in self._words or last in self._words)
        if match := _CAPITALS.fullmatch(label):
            return match["first"].casefold() in self._given
        return bool(_ALONE.fullmatch(label)) and label.strip() not in self._words

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        if self._pattern is not None:
            yield from (match.span() for match in self._pattern.finditer(text))
        for match in _CUES.finditer(text):
            start, end = match.span("name")
            first, *others = text[start:end].split()
            if not (first.casefold() in self._given or self._is_rare(first)):
                continue
            while others and not self._is_rare(others[-1]) and others[-1].casefold() in _AFTER:
                end -= len(others.pop()) + 1
            yield start, end
        for match in _FIRST_AND_LAST.finditer(text):
            if match["first"].casefold() in self._given:
                yield match.span("name")
        for pattern in (_CHINESE_CUES, _CHINESE_START, _TITLED):
            yield from (m.span("name") for m in pattern.finditer(text) if m["name"] not in self._words)
        if self.is_name(text):
            yield 0, len(text)

    def _is_rare(self, word: str) -> bool:
        return word.casefold().rstrip(".") not in self._words
