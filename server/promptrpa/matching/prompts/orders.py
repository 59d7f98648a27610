"""Which clauses tell the phone to do something: a verb of a tutorial, and a thing that goes with it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import EMPTY, stem, words_of
from promptrpa.patterns import lazy_regex

_WORD: Final = lazy_regex(r"[a-z]+")
IN_APP: Final = lazy_regex(
    r"^(?i:in|on)\s+(?:my\s+|the\s+)?[A-Z]\w*(?:\s+app)?,?\s+|^在[^，,把将]{1,6}[里中上]面?[，,]?"
)
"""Where something is to be done, before what."""
_NO_VERB: Final = EMPTY | frozenset(
    ["how", "what", "who", "when", "where", "why", "which", "no", "not", "there", "nobody", "somebody", "someone",
     "do", "does", "is", "can", "always", "never"]
)  # fmt: skip
_DEED: Final = lazy_regex(
    r"^(?:请|帮我|麻烦|给我|我要|我想)*(?:[把将给][\u3400-\u9fffA-Za-z0-9]{1,12}?)?(?P<verb>打开|关闭|关掉|开启|播放|放|开|关|设|定|发|打|拨|加|添加|新建|建|删|取消|清|搜|查|调|改|换|记|转|拍|录|存|写|回|订|静音|置顶|收藏|挪|移)"
)
_ANY_DEED: Final = lazy_regex(
    r"打开|开|关|设|定|发(?!自|现|票)|打|拨|播|放|加|添|新建|建|删|取消|清|搜|查|看|调|改|换|记|转|拍|录|存|写|回|订|静音|置顶|收藏|挪|移|勾|选|点|买"
    r"|告诉|提醒|叫|让|变|弄|用|连|断|分享|下载|安装|卸载|屏蔽|拉黑|锁|念|读|隐藏|显示|恢复|备份|刷|扫|找|去|来|做|给|别|不要"
)
_OBJECT: Final = lazy_regex(r"[a-z]+(?: (?:on|off|up|down|out))? (?!(?:and|or|of|to|at|in|is|are)\b)\S", re.I)
"""A verb, and what it is done to."""
_OF_ONE: Final = lazy_regex(
    r"(?!(?:in|on|at|by|into|onto|over|under|about|after|before|all|both|half|so|but|then|because|since|until|while|if)\b)"
    r"[a-z]+ (?:the|my|a|an|our|this|that|all|every)\b",
    re.I,
)
"""A word before an article, which can hardly be anything but a verb."""
_THE: Final = lazy_regex(r"(?:the|my|our|an?)\s", re.I)
_TURNS: Final = lazy_regex(r"\b(?:turn|switch)\b[^.,;]*\b(?:on|off)\b|\b(?:enable|disable|(?:de)?activate)\b", re.I)
"""What turns something on or off, by any verb."""
_ADDRESSED: Final = lazy_regex(
    r"\bplease\b|\b(?:can|could|will|would) you\b|\byou (?:can|could|should|must|have to|need)\b"
    r"|\b(?:remember|don['’]?t forget) to\b|\bmake sure\b"
    r"|记得|别忘|请|麻烦|帮我|你[先去要把]|让[你他她]|^(?:先|去|来|把)",
    re.I,
)
"""A text that asks its reader to do something: what follows may be for them too."""
_PLANNED: Final = lazy_regex(
    r"\b(?:i|we)(?:['’]?ll| will| can| could| have to| need to| want to)\b|\b(?:going to|gonna|let['’]?s|about to)\b"
    r"|我(?:先|去|要|会|马上|再)|我们",
    re.I,
)
"""A text that tells what its writer will do: a deed of people that follows may be a part of it."""

_COMES: Final = lazy_regex(
    r"(?:每天|当天|都)?(?:早上|上午|中午|下午|傍晚|晚上|夜里|周末|白天)?(?:[\d一二两三四五六七八九十:：]+点?(?:半|\d+分)?)?(?:左右)?"
    r"(?:过来|来|去|到|上门)[。！]?"
)
"""A clause that only says when somebody comes."""
_HOW_IT_IS: Final = lazy_regex(
    r"(?!(?:need|feed|embed|speed|shred|seed|bleed|breed|exceed|proceed|succeed|heed|weed)\b)[a-z]{2,}ed\s+"
    r"(?:every|each|once|twice|by|for|at|on|in|with|to|from|as|until|till)\b",
    re.I,
)
"""A clause that begins with a participle, and tells more of the thing before it."""


class Orders:
    """Read from the titles of the tutorials and what is asked of them, as they are when the first clause is read."""

    def __init__(self, tutorials: Callable[[], Iterable[Tutorial]]) -> None:
        self._tutorials = tutorials

    def begins(self, clause: str) -> bool:
        """The clause begins with a verb that goes with another of its words in some tutorial."""
        clause = IN_APP.sub("", clause)
        if is_chinese(clause):
            found = _DEED.match(clause)
            return found is not None and any(word in self._chinese for word in words_of(clause))
        first, *rest = _WORD.findall(clause.casefold()) or [""]
        return any(stem(word) in self._pairs.get(first, ()) for word in rest)

    def is_order(self, clause: str) -> bool:
        """The clause begins with a verb that some title begins with; a Chinese one with any."""
        if is_chinese(clause):
            return _DEED.match(clause) is not None
        return next(iter(_WORD.findall(clause.casefold())), "") in self._verbs

    @staticmethod
    def tells_deed(clause: str) -> bool:
        """A Chinese clause has a verb anywhere, and says more than that somebody comes ("下午来"); an English one does
        not begin with how something is ("watered every 6 days")."""
        if is_chinese(clause):
            return _ANY_DEED.search(clause) is not None and not _COMES.fullmatch(clause)
        return not _HOW_IT_IS.match(clause)

    def names_only(self, clause: str) -> bool:
        """An English clause that begins with no verb, nor with a word that asks or joins: it only names a thing."""
        if is_chinese(clause):
            return False
        if _THE.match(clause):
            return True
        first = next(iter(_WORD.findall(clause.casefold())), "")
        return first not in self._verbs | _NO_VERB

    def goes_on(self, clause: str, told: str) -> bool:
        """The clause begins with a verb, and a text about what stands before it ("Star a mail: ...") knows neither this
        verb nor, in Chinese, any word of the clause: it tells of another deed."""
        clause = IN_APP.sub("", clause)
        folded = told.casefold()
        if is_chinese(clause):
            return _DEED.match(clause) is not None and not any(word in folded for word in words_of(clause))
        first = next(iter(_WORD.findall(clause.casefold())), "")
        known = {stem(word) for word in _WORD.findall(folded)}
        if _TURNS.match(clause) and _TURNS.search(told):
            return False
        verb = (first in self._verbs and _OBJECT.match(clause)) or (first not in _NO_VERB and _OF_ONE.match(clause))
        return bool(verb) and stem(first) not in known

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """English words with which titles begin."""
        english = (t.title for t in self._tutorials() if t.language[:2] == "en")
        return frozenset(first[0] for said in english if (first := _WORD.findall(said.casefold()))) - _NO_VERB

    @cached_property
    def _pairs(self) -> dict[str, set[str]]:
        """English verbs, and the things of titles that stand after them."""
        english = [t for t in self._tutorials() if t.language[:2] == "en"]
        things = {stem(word) for t in english for word in words_of(t.title.partition(" ")[2].casefold())}
        pairs: dict[str, set[str]] = defaultdict(set)
        for said in (said.casefold() for t in english for said in (t.title, *t.asked)):
            first, *rest = _WORD.findall(said) or [""]
            if first not in _NO_VERB:
                pairs[first] |= {stem(word) for word in rest if word not in EMPTY} & things
        return pairs

    @cached_property
    def _chinese(self) -> frozenset[str]:
        """Pairs of characters of Chinese titles."""
        return frozenset(word for t in self._tutorials() if t.language[:2] == "zh" for word in words_of(t.title))


def is_addressed(text: str) -> bool:
    """A text for somebody asks them to do something."""
    return _ADDRESSED.search(text) is not None


def is_planned(text: str) -> bool:
    """A text for somebody tells what its writer will do."""
    return _PLANNED.search(text) is not None
