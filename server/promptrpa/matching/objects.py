"""How a step names a widget: text, place, colour, neighbour, role."""

from __future__ import annotations

import re

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.matching.lexicon import Lexicon, is_chinese

_DETERMINERS = re.compile(r"^(?:(?:on|the|a|an|your|this|that|its|any|some|option|to|into|with|by)\s+)+", re.I)
_CHINESE_LEAD = re.compile(r"^(?:这个|那个|该|一个|下面的|页面上的|页面中的|屏幕上的|其中的|名为|叫做|我的(?=.{4,}))")
_ORDINALS = frozenset({"first", "second", "third", "fourth", "last"})
_NAMELESS = frozenset(
    {"button", "icon", "switch", "toggle", "field", "box", "option", "item", "one", "symbol", "sign"}
    | {"按钮", "图标", "小图标", "开关", "选项", "输入框", "符号", "那个"}
)
"""Nouns that name no widget by themselves."""
_BARE = re.compile(r"[,(]\s*(top|bottom|left|right)\)?$", re.I)
_QUOTES = re.compile(r"[\"“「『‘'【《]([^\"”」』’'】》]+)[\"”」』’'】》]")
_NAMED = re.compile(
    r"^(?:.*?\b)?(?:called|named|labelled|labeled|that says|which says|reading|saying|marked)\s+(.+)$", re.I
)
_BESIDE_STRONG = re.compile(r"\s+(?:next to|beside|to the (?:right|left) of|in front of|in the row of)\s+(.+)$", re.I)
_BESIDE_CHINESE = re.compile(r"^(.+?)(?:旁边|旁|右侧|右边|左侧|左边|后面|前面)的(.+)$")
_APP = re.compile(r"\b(?:app|application)\b|应用|软件|[Aa][Pp][Pp]$|程序$", re.I)


class ObjectReader:
    """Reads the words of a step that name a widget."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._places = [(word, name) for name, words in lexicon.places.items() for word in words]
        self._places.sort(key=lambda pair: (" " not in pair[1], -len(pair[0])))
        self._colours = [(word, name) for name, words in lexicon.colours.items() for word in words]
        self._symbols = {word: name for name, words in lexicon.symbols.items() for word in words}

    def read(self, said: str) -> ObjectDescription:
        """The description in the words of a step. Quoted words are its text as they are."""
        said = said.strip().strip(".。,，")
        quoted = _QUOTES.search(said)
        neighbour = ""
        if match := _BESIDE_CHINESE.match(said):
            neighbour, said = self.strip(match.group(1)), match.group(2)
        elif match := _BESIDE_STRONG.search(said):
            neighbour, said = self.strip(match.group(1)), said[: match.start()]
        place, said = self._take_place(said)
        colour, said = self._take_colour(said)
        if quoted and quoted.group() in said:
            rest = said.replace(quoted.group(), " ")
            return ObjectDescription(quoted.group(1).strip(), place, colour, neighbour, self._role(rest))
        text = self._bare(said)
        if (place or colour or neighbour) and text.lower() in _NAMELESS:
            return ObjectDescription("", place, colour, neighbour, self._role(said))
        return ObjectDescription(text, place, colour, neighbour, self._role(said))

    def names(self, text: str) -> tuple[str, ...]:
        """What a widget so called may show: the text, the text without the noun for its kind, and what its symbol means
        ("plus button": plus button, plus, add)."""
        short = self.strip(text)
        meant = self._symbols.get(short.lower())
        return tuple(dict.fromkeys(name for name in (text, short, meant) if name))

    def only_place(self, said: str) -> str:
        """The place, when the words say nothing but a place ("top right"); else empty."""
        place, rest = self._take_place(said)
        rest = re.sub(
            r"\b(?:in|at|on|the|of|corner|side|page|screen|it is|located)\b|在|的|位于|角|页面|屏幕",
            "",
            rest,
            flags=re.I,
        )
        return place if place and not rest.strip(" ,，.。()（）") else ""

    def says_app(self, said: str) -> bool:
        """The words call the thing an app."""
        return bool(_APP.search(said))

    def strip(self, said: str) -> str:
        """The name alone: without quotes, articles and the noun for its kind."""
        text = self._bare(said)
        for role in (r for r in self._lexicon.roles if r[0].isascii() != is_chinese(text)):
            if role[0].isascii():
                shorter = re.sub(rf"\s+{re.escape(role)}s?$", "", text, flags=re.I)
            else:
                shorter = text[: -len(role)].rstrip("的") if text.endswith(role) and len(text) > len(role) + 1 else text
            if shorter and shorter != text and (shorter.lower() not in ("more", "text", "input")):
                return shorter.strip()
        return text

    @staticmethod
    def _bare(said: str) -> str:
        """Without quotes and articles."""
        text = said.strip()
        if match := _NAMED.match(text):
            text = match.group(1)
        if match := _QUOTES.fullmatch(text):
            return match.group(1).strip()
        text = _CHINESE_LEAD.sub("", _DETERMINERS.sub("", text))
        return re.sub(r"^[\"“「『‘'【《]|[\"”」』’'】》]$", "", text).strip()

    def _role(self, said: str) -> str:
        folded = said.strip().lower()
        return next((r for r in self._lexicon.roles if folded.endswith(r)), "")

    def _take_place(self, said: str) -> tuple[str, str]:
        """The place in the words, and the words without it."""
        if bare := _BARE.search(said):
            return bare.group(1).lower(), said[: bare.start()].strip()
        for word, name in self._places:
            if name in _ORDINALS and word[0].isascii():
                pattern = rf"^(?:the\s+)?{re.escape(word)}\b(?=\s+\S)"
            elif word[0].isascii():
                pattern = (
                    rf"[\s,(]*\b(?:(?:in|at|on|to) the |in |at |the )?{re.escape(word)}(?:[- ]hand)?"
                    r"(?: corner| side)?(?: of (?:the )?(?:page|screen|window|list))?\b\)?"
                )
            else:
                pattern = rf"[,，(（]?在?(?:页面|屏幕|界面)?的?{re.escape(word)}(?:的|处)?[)）]?"
            if match := re.search(pattern, said, re.I):
                rest = f"{said[: match.start()]} {said[match.end() :]}".strip(" ,，")
                return name, re.sub(r"\s{2,}", " ", rest)
        return "", said

    def _take_colour(self, said: str) -> tuple[str, str]:
        for word, name in self._colours:
            pattern = rf"\b{word}\b\s+(?=\S)" if word[0].isascii() else rf"{word}的"
            if match := re.search(pattern, said, re.I):
                rest = (said[: match.start()] + said[match.end() :]).strip()
                if rest:
                    return name, rest
        return "", said
