"""How a step names a widget: text, place, colour, neighbour, role."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.patterns import lazy_regex

TABS: Final = frozenset({"tab", "标签页", "选项卡", "标签"})
"""What a step says that names a tab."""
_DETERMINERS = lazy_regex(
    r"^(?:(?:on|the|a|an|your|their|my|our|this|that|its|any|some|option|to|into|with|by|only(?= [A-Z\"“])|"
    r"(?:big|large|small|little|tiny)(?= (?:[A-Z\"“]|[^\w\s]"
    r"|[\w-]+ (?:button|icon|arrow|cross|circle|dot|sign|symbol)\b))|"
    r"(?:The|Your|A|An|This)(?= [a-z]))\s+)+"
)
_CHINESE_LEAD = lazy_regex(
    r"^(?:[\u3400-\u9fff]{0,6}(?:结果|列表|页面|界面|菜单栏?|弹窗|窗口|对话框|导航栏|工具栏|状态栏|软件|应用|下图|上图|图|网页|屏幕|文章|相册|对话|会话|视频|键盘)(?:中|里面?|内|上)的|[\u3400-\u9fff]{2,6}(?:页面|界面)的|如[上下]?图(?:所示)?的?|[这那该此]一?[个条张项款首段位些种道本部篇封只辆家]|[这那]一?[笔门趟双场件份杯盒套支座间班群节堂期台棵株盏幅组次单瓶包袋块批](?=[\u3400-\u9fff])|该(?=.)|(?:手机)?桌面(?:上|中|里)?的|(?:自己|您|你)(?:的(?=.)|(?!的)(?=..))|[他她]们?的(?=.)|首页(?=搜索[框栏])|一个|下面的|页面上的|页面中的|屏幕上的|其中的|手机的|名为|叫做|(?:心|星|圆|方|三角)形的(?=..)|[\u3400-\u9fff]{1,4}(?:形状|样子|样式|图案)的(?!图标|按钮|符号|标志)(?=..)|我的(?!.{1,3}(?:选项|按钮|图标|栏目|一栏|功能|标签|页面|界面)$)(?=.{4,}))"
)
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "last": -1}
_NAMELESS = frozenset(
    {"button", "icon", "switch", "toggle", "field", "box", "option", "item", "one", "symbol", "sign"}
    | {
        "开关按钮",
        "按钮开关",
        "滑动按钮",
        "切换按钮",
        "方框",
        "小方框",
        "圆圈",
        "小圆圈",
        "复选框",
        "勾选框",
        "滑块",
        "按钮",
        "图标",
        "小图标",
        "开关",
        "选项",
        "输入框",
        "符号",
        "那个",
    }
)
"""Nouns that name no widget by themselves."""
_PAGE_OF = lazy_regex(r"^(?:[\u3400-\u9fff]{0,6}(?:首页|主页|页面|界面|窗口|桌面))的?\s*")
_INSIDE = lazy_regex(
    r"^(?:[“「『【《][^”」』】》]+[”」』】》](?:选项|页面|界面|一?栏|菜单)?|(?!其中)[\u3400-\u9fffA-Za-z]{2,10}?)"
    r"(?:里面?|内|当?中)的(?=[“「『【《]|[\u3400-\u9fff]{2})"
)
"""What a thing is in."""
_WHOLE = lazy_regex(
    r"(?:.*(?:页面|屏幕|界面|手机|窗口|弹窗|菜单|列表|首页|主页|对话框|详情页|桌面|键盘|网页|页)|(?:[该此本]|这个)?(?:软件|应用)|最|在|page|screen)的?",
    re.I,
)
"""What has sides but is no neighbour."""
_BESIDE_ONE = lazy_regex(r"(?:应用|软件|网页|标签页|手机)旁")
"""... but for one of several."""
_CLASSIFIER = "[个项条张首款种位段行列排篇部本家件]"
_BARE = lazy_regex(r"[,(]\s*(top|bottom|left|right)\)?$", re.I)
_ON_BAR = lazy_regex(r"(?<=\S)\s+(?:in|on|at|from) the (top|bottom) (?:\w+ )?bar$", re.I)
_NEW = lazy_regex(r"^new (?=[A-Z])")
"""Said of what is to be typed into a field ("a new Hour"); a button that is called so has a capital."""
_IN_NAME = lazy_regex(r"\b(?!(?:The|A|An)\b)[A-Z][a-z]+\s+$")
"""A colour behind this belongs to a name ("Prepare red packet")."""
_QUOTES = lazy_regex(r"[\"“「『‘'【《]((?<=“)[^”\"]+(?=[”\"])|[^\"”」』’'】》]+)[\"”」』’'】》]")
_QUOTED = lazy_regex(r"[\"“「『《]([^\"”」』》]+ [^\"”」』》]+)[\"”」』》]")
"""Several words in quotes, and nothing else: a name as it is, whatever places and colours it speaks of."""
_NAMED = lazy_regex(
    r"^(?:.*?\b)?(?:called|named|labelled|labeled|that says|which says|(?:reading|saying|marked)(?=\s+(?-i:[^a-z])))"
    r"\s+(.+)$",
    re.I,
)
_KIND_FIRST = lazy_regex(
    r"^(?:the\s+)?(?:(?:folder|album|tab|chat|section|category|heading|entry|option|item|switch|toggle|setting|field|box|button|word|line)|"
    r"(?:setting|option|switch|toggle|entry) for)\s+(?=(?-i:[A-Z])|[\"“'‘])"
)
"""The kind of a thing before its name ("the folder Work")."""
_ROW_OF = lazy_regex(r"^(?:the\s+)?(?:row|line|entry) (?:with|of|for|that (?:says|has|shows))\s+(?=\S)", re.I)
_OWN_ROW = lazy_regex(r"(?<=\w)['’]s (?:row|line|entry)$|(?<=\S)(?:所在的?[那这]?一?|[那这]一?)[行栏排]$", re.I)
"""The row that shows a name ("the row with Anna", "Anna's row")."""
_BESIDE_STRONG = lazy_regex(
    r"\s+(?:next to|beside|under(?:neath)?|beneath|below|above|to the (?:right|left) of|in front of|in the row of)"
    r"\s+(.+)$"
    r"|\s+(?:in|on) (?P<owner>\S.*)['’]s (?:row|line|entry)$",
    re.I,
)
_OF_ITEM = lazy_regex(
    r"\s+(?:on|of|in|for|from) the (?:post|tweet|comment|e-?mail|message|row|entry|card|item|product|user|contact)"
    r" (?!(?:at|in|on|to|you|that|which|from the)\b)(?:(?:by|from|of|for|named|called) )?(.+)$",
    re.I,
)
_FOR_ITEM = lazy_regex(
    r"^for (?:the )?(?:user|person|contact|account|item|product|row|entry|post|message|file|song)s? (?:by )?(\S.*)$",
    re.I,
)
_BESIDE_CHINESE = lazy_regex(
    r"^(.+?)(?:(?:所在的?[那这]?一?|[那这]一?)[行栏排](?:里|中|上)?(?=的)|旁边|旁|右侧|右边|左侧|左边|后面|前面|后方|右方|(?<=[”】」])后|(?<![最左右正])[上下](?:方|面)(?=的|[那这]个))"
    r"(?:(?:的|[那这]个|(?=[红橙黄绿青蓝紫黑白灰粉金银]色?的))(.+)|的?((?:滑动|切换)?(?:开关|按钮|滑块)(?:开关|按钮)?))$"
)
_UP_IN = lazy_regex(
    r"(?<=\S)(?<!\b[Ss]ign)(?<!\b[Ss]et)(?<![Bb]ack)(?<!\b[Tt]op)(?<!Thumbs)\s+(?:up|down) (?=in the (?:\w+ )*corner\b)"
)
_MIDDLE = lazy_regex(r"(?<=\S)(?P<place>\s+(?:at|on) the (?:top|bottom)) (?:in|at) the (?:middle|cent(?:er|re))$", re.I)
_COLOURED = lazy_regex(r"(?<=\w )\bcolou?red\s+", re.I)
_AMONG = lazy_regex(
    r"(?<=\S)\s+(?:from|in|out of) the (?:\w+ ){0,2}"
    r"(?:list|dropdown|drop-down|drop-down list|combo ?box|select box|options)$",
    re.I,
)
"""Where a name stands among others: it is found there anyway."""
_PURPOSE = lazy_regex(
    r"(?<=\S)(?<!\bnext)(?<!\bclose)\s+to (?!(?:the|your|my|a)\b)\w+ (?:it|them|this|that)\b.*$", re.I
)
"""What a touch is for."""
_APP = lazy_regex(r"\b(?:app|application)\b|(?:应用|软件|客户端|应用程序|[Aa][Pp][Pp])(?:图标)?$", re.I)


_IN_ONE = lazy_regex(
    r"(?<=\w)\s+(?:at|in|on|of|inside|within|from|for|with|under|below)\s+(?:the|your|this|that|an?|its|any)\s.*$", re.I
)
"""Where a thing is."""
_FIRST_OF = lazy_regex(r"(?<=\S)(?:,? or (?=\S)|(?<=[\u3400-\u9fff])(?:或者?)(?=[\u3400-\u9fff])).*$")
"""What else it may be."""
_OR_INSIDE = lazy_regex(r"[A-Z]\w*(?: [a-z]\w*)+ or [a-z]+")
"""A label of several words goes on in small letters ("Report lost or stolen")."""
_WIDGET = lazy_regex(r"(?<=\S)(?<!\bMore)(?<!\bmore) (?:button|option|tab|switch|toggle)$", re.I)
"""Says of a name only what kind of widget has it; an icon is called by what it shows."""
_SAID_OF_ONE = (
    r"(?:自己|你|您|我们)?(?:还|也|不再|不)?(?:想要?|要|需要?|所|喜欢|希望|打算|准备|合适|适合|对应|相应)"
    r"[^，,。；“”「」【】、]{0,12}?的"
)
"""What Chinese says of the one that is meant, before the word for its kind."""


@cache
def _place(word: str, name: str) -> re.Pattern[str]:
    """Where the word stands for the place."""
    if name in ORDINALS and not word[0].isascii():
        pattern = rf"{re.escape(word[:-1])}{_CLASSIFIER}的?"
    elif name in ORDINALS:
        name_begins = rf"(?!(?-i:{word.capitalize()} [A-Z]))"
        pattern = (
            rf"^{name_begins}(?:the\s+)?(?-i:{re.escape(word)})\b"
            r"(?=\s+(?!and\b|or\b|names?\b|initial\b|time\b|day\b|step\b|of (?:the|each) (?:month|week|year)\b)\S)"
        )
    elif word[0].isascii():
        pattern = (
            rf"[\s,(]*\b(?:(?:in|at|on|to) the |in |at |the )?{re.escape(word)}(?:[- ]hand)?"
            r"(?: corner| side)?"
            r"(?: of (?:it|(?:(?:the|your|this) )?"
            r"(?:(?!(?:first|last|top|bottom|left|right|upper|lower)\b)[\w'’&-]+ ){0,3}?"
            r"(?:page|screen|window|list|pane|panel|menu|form|bar|player|map|keyboard|display|app|homepage)))?\b\)?"
        )
    else:
        pattern = rf"[,，(（]?在?(?:页面|屏幕|界面)?的?{re.escape(word)}(?:的|处)?[)）]?"
    return lazy_regex(pattern, re.I)


def _told_by(word: str, name: str) -> str:
    """What stands in a text that says the place: Chinese counts with any classifier."""
    return word[:-1] if name in ORDINALS and not word[0].isascii() else word


@cache
def _colour(word: str) -> re.Pattern[str]:
    """Where the word stands for the colour."""
    pattern = (
        rf"\b{word}\b\s+(?=\S)"
        if word[0].isascii()
        else rf"{word}(?:的|(?=[\u3400-\u9fff]{{0,4}}(?:按钮|图标|开关|加号|键)|圆|方|箭头|标|字))"
    )
    return lazy_regex(pattern, re.I)


def _named_by(text: str) -> str:
    """Without "的" before the noun for its kind; "我的" is a name."""
    return text if text == "我的" else text.rstrip("的")


_SIDE = lazy_regex(r"(?:Left|Right|Top|Bottom|Upper|Lower) (?:side|half|part)")
"""A label that is called as a place is: a capital, and no "the" before it."""


class ObjectReader:
    """Reads the words of a step that name a widget."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        places = [(word, name) for name, words in lexicon.places.items() for word in words]
        places.sort(key=lambda pair: (pair[1] not in ORDINALS, " " not in pair[1], -len(pair[0])))
        self._places = [(_told_by(word, name), name, word[0].isascii(), _place(word, name)) for word, name in places]
        zh = "|".join(re.escape(word) for word, name in places if not word[0].isascii() and name not in ORDINALS)
        self._further = lazy_regex(rf"^(?:{zh})的")
        self._colours = [(word, name, _colour(word)) for name, words in lexicon.colours.items() for word in words]
        self._symbols = {word: name for name, words in lexicon.symbols.items() for word in words}

    def read(self, said: str) -> ObjectDescription:
        """The description in the words of a step. Quoted words are its text as they are."""
        said = _PURPOSE.sub("", _AMONG.sub("", said.strip().strip(".。,，")))
        if name := _QUOTED.fullmatch(said):
            return ObjectDescription(name.group(1).strip())
        if _SIDE.fullmatch(said):
            return ObjectDescription(said)
        quoted = _QUOTES.search(_INSIDE.sub("", said))
        neighbour = ""
        match = _BESIDE_CHINESE.match(said)
        if match and match.group(2) and _WHOLE.fullmatch(match.group(1)):
            match = _BESIDE_CHINESE.match(match.group(2)) or match
        if match and (_BESIDE_ONE.match(said) or not _WHOLE.fullmatch(match.group(1))):
            neighbour, said = self._neighbour(match.group(1)), match.group(2) or match.group(3)
        elif match := _BESIDE_STRONG.search(said) or _OF_ITEM.search(said):
            neighbour, said = self._neighbour(next(filter(None, match.groups()))), said[: match.start()]
        place, said = self._take_place(_MIDDLE.sub(r"\g<place>", _UP_IN.sub(" ", said)))
        if place in ORDINALS:
            _, said = self._take_place(said)
        colour, said = self._take_colour(_COLOURED.sub("", _INSIDE.sub("", said)))
        if quoted and quoted.group(1).strip().lower() in _NAMELESS:
            said, quoted = said.replace(quoted.group(), quoted.group(1)), None
        if quoted and quoted.group() in said:
            rest = said.replace(quoted.group(), " ")
            return ObjectDescription(quoted.group(1).strip(), place, colour, neighbour, self._role(rest))
        text = _NEW.sub("", self._bare(said))
        if (place or colour or neighbour) and text.lower() in _NAMELESS:
            return ObjectDescription("", place, colour, neighbour, self._role(said))
        return ObjectDescription(text, place, colour, neighbour, self._role(said))

    def _neighbour(self, said: str) -> str:
        """Several words in quotes are its name as they are."""
        name = _QUOTED.fullmatch(said.strip())
        place, rest = self._take_place(said)
        return name.group(1).strip() if name else self.strip(said if place in ORDINALS or not rest else rest)

    def names(self, text: str) -> tuple[str, ...]:
        """What a widget so called may show: the text, the text without the noun for its kind, and what its symbol means
        ("plus button": plus button, plus, add)."""
        short = self.strip(text)
        meant = self._symbols.get(short.lower())
        return tuple(dict.fromkeys(name for name in (text, short, meant) if name))

    def described(self, thing: ObjectDescription, said: str, *, any_one: bool = False) -> str:
        """As `str` says it, with places and colours in the words that were said of it. What has no text is called by
        where it is ("右上角的按钮"), or by what it stands beside. any_one: any of its kind is meant, which is called by
        what was said of it too ("要锁的应用")."""
        if not is_chinese(said):
            called = thing.text or (
                f"{thing.place} {thing.role}" if thing.place in ORDINALS and thing.role else thing.role
            )
            return str(replace(thing, text=self._named(called, said)))
        if thing.text and not is_quoted(thing.text, said):
            thing = replace(thing, text=_FIRST_OF.sub("", thing.text))
        if any_one and (told := re.search(rf"{_SAID_OF_ONE}{re.escape(thing.text)}", said)):
            thing = replace(thing, text=told.group())
        place = self._as_said(self._lexicon.places, thing.place, said)
        colour = self._as_said(self._lexicon.colours, thing.colour, said)
        if not thing.text and (place or colour or thing.neighbour):
            where = "的".join(part for part in (place or thing.neighbour, colour) if part)
            return f"{where}的{thing.role}" if thing.role and (place or colour) else where
        beside = f"beside {thing.neighbour}" if thing.neighbour else ""
        return ", ".join(part for part in (thing.text, place, colour, beside) if part)

    @staticmethod
    def _named(text: str, said: str) -> str:
        """The name alone, of "A or B" the first, unless the text has all of it in quotes."""
        whole = is_quoted(text, said) or _OR_INSIDE.fullmatch(text)
        return text if whole else _WIDGET.sub("", _FIRST_OF.sub("", text))

    @staticmethod
    def _as_said(names: Mapping[str, tuple[str, ...]], name: str, said: str) -> str:
        """The longest word for a place or colour that stands in what was said."""
        return next((word for word in names.get(name, ()) if word in said), name)

    def only_place(self, said: str) -> str:
        """The place, when the words say nothing but a place ("top right"); else empty."""
        place, rest = self._take_place(said)
        rest = re.sub(
            r"\b(?:in|at|on|the|of|corner|side|page|screen|it is|located)\b|在|的|位于|角|页面|屏幕",
            "",
            _PAGE_OF.sub("", rest),
            flags=re.I,
        )
        return place if place and not rest.strip(" ,，.。()（）") else ""

    def only_beside(self, said: str) -> str:
        """The neighbour, when the words say nothing but beside what ("beside the file", "for the user Anna",
        "文件旁边"); else empty."""
        if item := _FOR_ITEM.match(said.strip()):
            return self.strip(item.group(1))
        match = re.fullmatch(
            r"(?:beside|next to)\s+(.+)|(.+?)的?(?:旁边?|右侧|左侧|右边|左边|后面)", said.strip(), re.I
        )
        neighbour = self.strip(match.group(1) or match.group(2)) if match else ""
        return "" if _WHOLE.fullmatch(neighbour) else neighbour

    def only_colour(self, said: str) -> str:
        """The colour, when the words say nothing but a colour; else empty."""
        word = said.strip().lower()
        return next((name for colour, name, _ in self._colours if word in (colour, name)), "")

    def is_plain(self, said: str) -> bool:
        """The words tell nothing but a name or kind: no symbol, place, colour or noun for the kind of widget."""
        read = self.read(said)
        return read == ObjectDescription(read.text) and self.strip(said).lower() not in self._symbols

    def says_app(self, said: str) -> bool:
        """The words call the thing an app, and not what is in one."""
        return bool(_APP.search(_IN_ONE.sub("", said)))

    def strip(self, said: str) -> str:
        """The name alone: without quotes, articles and the noun for its kind."""
        text = self._bare(said)
        chinese, folded = is_chinese(text), text.lower()
        for role in self._lexicon.roles:
            if role[0].isascii() == chinese or not folded.endswith((role, f"{role}s")):
                continue
            if role[0].isascii():
                shorter = re.sub(rf"\s+{re.escape(role)}s?$", "", text, flags=re.I)
            else:
                shorter = _named_by(text[: -len(role)]) if text.endswith(role) and len(text) > len(role) + 1 else text
            if shorter and shorter != text and (shorter.lower() not in ("more", "text", "input")):
                return shorter.strip()
        return text

    @staticmethod
    def _bare(said: str) -> str:
        """Without quotes and articles."""
        text = said.strip()
        if match := _NAMED.match(text):
            text = match.group(1)
        text = _ROW_OF.sub("", _OWN_ROW.sub("", _KIND_FIRST.sub("", text)))
        if match := _QUOTES.fullmatch(text):
            return match.group(1).strip()
        text = _CHINESE_LEAD.sub("", _DETERMINERS.sub("", text))
        if match := _QUOTES.match(text):
            return f"{match.group(1).strip()}{text[match.end() :]}"
        return re.sub(r"^[\"“「『‘'【《]|[\"”」』’'】》]$", "", text).strip()

    def _role(self, said: str) -> str:
        folded = said.strip().lower()
        return next((r for r in self._lexicon.roles if folded.endswith(r)), "")

    def _take_place(self, said: str) -> tuple[str, str]:
        """The place in the words, and the words without it."""
        if bare := _BARE.search(said):
            return bare.group(1).lower(), said[: bare.start()].strip()
        if bar := _ON_BAR.search(said):
            return bar.group(1).lower(), said[: bar.start()].strip()
        folded = said.lower()
        for word, name, english, pattern in self._places:
            if word in folded and (match := pattern.search(said)):
                before = "" if match.group().endswith("的") else said[: match.start()]
                if not english and name not in ORDINALS:
                    return name, f"{before} {self._further.sub('', said[match.end() :])}".strip(" ,，")
                rest = f"{before} {said[match.end() :]}".strip(" ,，")
                return name, re.sub(r"\s{2,}", " ", rest)
        return "", said

    def _take_colour(self, said: str) -> tuple[str, str]:
        folded = said.lower()
        for word, name, pattern in self._colours:
            match = pattern.search(said) if word in folded else None
            if match and not _IN_NAME.search(said[: match.start()]):
                rest = (said[: match.start()] + said[match.end() :]).strip()
                if rest:
                    return name, rest
        return "", said
