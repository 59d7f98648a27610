"""Which words of a wish tell what is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.matching.prompts.marking import order_alone
from promptrpa.matching.words.about import kind_named, without_device
from promptrpa.matching.words.tokens import stem, without_asking, words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.patterns import lazy_regex

_DIGIT: Final = lazy_regex(r"\d")
_FEW_WORDS: Final = 3
"""So many words at most has a text that is no sentence."""
ANY_APP: Final = lazy_regex(
    r"\b(?:an?|the|this|that|my)?\s*\b(?:apps?|games?|programs?|applications?)\b|(?:某个?|这个|那个)?(?:应用|软件)",
    re.I,
)
_IN_CALENDAR: Final = lazy_regex(r"\s(?:to|in|into|on)\s+(?:my|the|our)\s+(?:calendar|diary|agenda)\b\W*$", re.I)
"""Where all events are put."""
_NAME: Final = r"(?-i:[A-Z][\w’'&.-]*)(?: (?!(?:and|then|or|but)\b)[\w’'&.-]+){0,4}?"
_NAMED: Final = lazy_regex(
    r"^(?P<deed>(?:please )?(?:delete|remove|erase|drop|kick|strike|throw|take|get rid of))"
    rf" (?:[\w’'-]+ ){{0,3}}?{_NAME}(?P<where> (?:from|out of|off) (?:my|the|our) [a-z][a-z ]*)$"
    r"|^(?P<thing>(?!(?:turn|switch|open|go|tap|press|click|choose|select|enable|disable|set|show|use|launch)\b)"
    r"[a-z]+(?: [a-z]+)? (?:the|my|our)"
    r" (?!(?:apps?|pages?|sections?|menus?|tabs?|modes?|options?|features?|settings?|switch|button)\b)[a-z]+)"
    rf" {_NAME}(?P<rest>(?: (?:to|with|as|from|in|into|for|by|out of|on)\b.*)?)$",
    re.I,
)
"""Something that is called by its name, beside where it is or what it is: of that the wish speaks."""
_SECRET: Final = r"(?:PIN(?: code)?|pass(?:word|code)|密码|口令|PIN码)"
_TELLS_SECRET: Final = lazy_regex(
    rf"(?:^|[,;.，；。]\s*)(?:and )?(?:(?:the|my|our|我的) ?)?{_SECRET}\s?(?:is|:|：|是|为)? ?{SLOT.pattern}"
    r"(?=[\s,;.，；。]|$)"
    rf"|\b(?:the|my|our) {_SECRET} is {SLOT.pattern}",
    re.I,
)
"""A clause that only tells a secret with which something is done."""
_WHO: Final = r"(?P<who>\{[a-z_]+\d*\})"
_TOLD: Final = lazy_regex(rf"\btell {_WHO}(?: that\b)?", re.I)
_TOLD_CHINESE: Final = lazy_regex(rf"[跟和对向]{_WHO}[说讲](?:一[声下])?[:：，,]?")
_HOW_MUCH: Final = lazy_regex(r"\b(?:some|minutes?|hours?|days?|times?)\b", re.I)


def wanted(function: Function, *, kinds: bool = False) -> str:
    """The wish without its values. Where one word is left at most, what people call it says what is meant. Of a wish
    that has no such name, what is looked for belongs to it ("find the shopping cart"), and any text where one word is
    left at most. kinds: with words for what is named in its place ("somebody")."""
    described = _TELLS_SECRET.sub("", function.description) or function.description
    function = replace(function, description=_without_name(order_alone(_as_message(described, function.app))))
    if function.common:
        function = replace(function, description=_IN_CALENDAR.sub(" ", function.description))
    bare = SLOT.sub(" ", function.description)
    short = len(words_of(without_asking(without_device(bare)))) <= 1
    if short and function.common:
        return f"{function.common} {bare}"
    texts = {s.name: s.value for s in function.parameters if s.type == "text" and (short or s.name == "query")}
    told = _tells_somebody(function)
    texts = {name: text for name, text in texts.items() if not _is_to_be_written(name, text, told=told)}
    if function.common:
        texts = {}
    if kinds:
        days = {s.name: s.value for s in function.parameters if s.type == "date" and not _DIGIT.search(s.value)}
        texts = {s.name: kind_named(s.type, function.language) for s in function.parameters} | days | texts
    return SLOT.sub(lambda slot: texts.get(slot[1], " "), function.description)


def _as_message(said: str, app: str) -> str:
    """What somebody is told in an app that is named ("在栖木租房里跟{contact}说") is a message there."""
    if not app or app.casefold() not in said.casefold():
        return said
    return _TOLD_CHINESE.sub(r"给\g<who>发消息", _TOLD.sub(r"send \g<who> a message", said))


def _tells_somebody(function: Function) -> bool:
    """Somebody is named beside a text."""
    return any(slot.type in ("name", "email", "phone") for slot in function.parameters)


def _is_to_be_written(name: str, text: str, *, told: bool) -> bool:
    """It is a sentence of somebody's own, or told to somebody."""
    return name.startswith("text") and (told or len(words_of(text)) > _FEW_WORDS)


def with_known_names(function: Function, says: Callable[[str], bool]) -> Function:
    """With what only looks like a person or a place, and is a word of the tutorials ("call waiting"), left in the
    wish. says: whether a word is one of theirs."""
    known = {
        s.name: s.value
        for s in function.parameters
        if s.type in ("name", "place") and all(says(word) for word in words_of(s.value))
    }
    return replace(function, description=SLOT.sub(lambda slot: known.get(slot[1], slot[0]), function.description))


def without_own_words(function: Function) -> str:
    """What was said, without the sentences in it that are only to be written or sent: they tell of other things."""
    said, told = function.prompt, _tells_somebody(function)
    for slot in function.parameters:
        if slot.type == "text" and _is_to_be_written(slot.name, slot.value, told=told):
            said = said.replace(slot.value, " ")
    return _without_name(order_alone(said))


def _without_name(wish: str) -> str:
    found = _NAMED.match(wish)
    if found is None:
        return wish
    return f"{found['thing']}{found['rest']}" if found["thing"] else f"{found['deed']}{found['where']}"


def said_of_app(text: str) -> frozenset[str]:
    """The words of a wish about an app, besides the app and how much."""
    return frozenset(map(stem, words_of(_HOW_MUCH.sub(" ", ANY_APP.sub(" ", without_asking(text))))))
