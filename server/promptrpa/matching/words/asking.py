"""What a question is about, without the words that only make a question of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem, words_of

_ASKS: Final = re.compile(
    r"\b(?:what|which|when|where|who|how|much|many|long|is|are|was|were|do|does|did|has|have|had|will|my|me|there|any"
    r"|left|still|now|got|get|currently|right|s)\b|请问|[一总]共|我的?|多少|什么时候|什么|几[点个条封张首件位号]|还剩下?|还有|还|剩余?|是|有没有|有|哪[个天些里儿]?"
    r"|现在|这[部个]|手机(?!号)|的|了|吗|呢|都|啥",
    re.I,
)
"""Words of a question that no label has to have."""
_WHEN: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|next|last|this|weeks?|months?|days?|phone)\b|[今明昨后]天|[这上下本]个?[周月]|上次|下次|最近",
    re.I,
)
"""Words that any question may have."""
_PIECE: Final = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")


def asked_about(question: str) -> str:
    """The rest of it; all where nothing is left."""
    return " ".join(_ASKS.sub(" ", question.casefold()).split()).strip(" ?？.。") or question


def share(asked: str, label: str) -> float:
    """The harmonic mean of how much of a label is asked for, and how much of what is asked for it says."""
    ours, theirs = _pieces(asked), _pieces(label)
    both = len(ours & theirs)
    return 2 * both / (len(ours) + len(theirs)) if both else 0.0


def shares_a_word(question: str, told: str) -> bool:
    """Some text has a word that says what the question is about."""
    return words_shared(question, told) > 0


def words_shared(question: str, told: str) -> int:
    """How many of the words that say what the question is about the text has."""
    folded = told.casefold()
    known = {stem(word) for word in words_of(folded) if word.isascii()}
    asked = words_of(_WHEN.sub(" ", asked_about(question)))
    return sum(stem(word) in known if word.isascii() else word in folded for word in asked)


def first_unknown(question: str, told: Iterable[str]) -> str:
    """The first word of what a question is about that stands in none of the texts; empty where there is none."""
    folded = "\n".join(told).casefold()
    known = {stem(word) for word in words_of(folded) if word.isascii()}
    asked = [w for w in words_of(asked_about(_WHEN.sub(" ", question))) if len(w) > 1 and not w.isdecimal()]
    strange = [stem(w) not in known if w.isascii() else w not in folded for w in asked]
    return next((w for n, w in enumerate(asked) if strange[n] and not _joins(asked, strange, n)), "")


def _joins(words: Sequence[str], strange: Sequence[bool], at: int) -> bool:
    """A pair of Chinese characters reaches from a known word into what stands beside it ("快递放")."""
    before = at > 0 and not strange[at - 1] and words[at - 1][-1:] == words[at][0]
    after = at + 1 < len(words) and not strange[at + 1] and words[at + 1][:1] == words[at][-1]
    return not words[at].isascii() and (before or after)


def _pieces(text: str) -> set[str]:
    """Stems of English words; of a text with Chinese ones its characters and words."""
    if is_chinese(text):
        return set(_PIECE.findall(text.casefold()))
    return {stem(word) for word in words_of(text)}
