"""Which words on a widget stand for something that cannot be taken back or that concerns others."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_AMOUNT: Final = lazy_regex(
    r"\s*[¥$€£￥]?\s*\d|\s*(?:now|it|all|this|selected|money|order|message|anyway)\b", re.IGNORECASE
)
_ABOUT: Final = lazy_regex(
    r"\b(?!(?:clear|delete|discard|empty|erase|remove|reset|restore|unsubscribe|wipe)\b)[a-z]+"
    r" (?:limits?|history|settings|options|reminders?|notifications?|methods?|records?)\b"
    r"|(?!出厂|默认|清除|清空|删除|移除|重置|注销|退订)[\u3400-\u9fff]{2}(?:限额|额度|记录|历史|设置|选项|提醒|通知|方式|说明)"
)
"""A word with one behind it that makes it a thing."""
_DONE: Final = lazy_regex(r"(?:已|未|最近|待)[\u3400-\u9fff]{2}|^安装包$|^(?:撤[销回]发送|undo send)$")
"""What is so, or is not so yet: it names a state ("已删除"). What is only named after what is done with it."""
_WORD: Final = lazy_regex(r"[a-z'’]+|[\u3400-\u9fff]")
_MORE: Final = {True: 3, False: 6}
"""English words, and Chinese characters, that a label may say besides; what says more tells about something. Amounts
and signs do not count: a button is often as long as the sum on it."""


def without_states(label: str) -> str:
    """A label without what only names a state, or is named after what is done with it."""
    return _DONE.sub("", label)


def risk_of(label: str, lexicon: Lexicon) -> str:
    """The kind of danger that a label names ("pay", "send", "delete"); empty for none."""
    folded = _DONE.sub("", label.casefold())
    bare = plain(folded)
    if not lexicon.risky.search(folded) and not lexicon.risky.search(bare):
        return ""
    for kind, (parts, wholes) in lexicon.risks.items():
        if any(_stands_in(word, folded) for word in parts):
            return kind
        if any(plain(word) == bare or _opens(word, folded) for word in wholes):
            return kind
    return ""


def names_risk(text: str, lexicon: Lexicon) -> str:
    """The kind of danger that a sentence speaks of, wherever in it; empty for none, and for what is only about it
    ("transfer limit")."""
    folded = _DONE.sub("", _ABOUT.sub("", text.casefold()))
    for kind, (parts, wholes) in lexicon.risks.items():
        for word in (*parts, *wholes):
            if re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", folded) if word[0].isascii() else word in folded:
                return kind
    return ""


def _stands_in(word: str, text: str) -> bool:
    english = word[0].isascii()
    if word not in text or len(_WORD.findall(text)) > len(_WORD.findall(word)) + _MORE[english]:
        return False
    return not english or re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


def _opens(word: str, text: str) -> bool:
    """A short label that begins with the word and goes on with an amount ("Pay $12", "Send now", "支付 12 元")."""
    return text.startswith(word) and len(text) <= len(word) + 14 and _AMOUNT.match(text, len(word)) is not None
