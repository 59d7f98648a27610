"""Which words on a widget stand for something that cannot be taken back or that concerns others."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_AMOUNT: Final = lazy_regex(
    r"\s*[¥$€£￥]?\s*\d|\s*(?:now|it|all|selected|money|order|message|anyway|with|for)\b", re.IGNORECASE
)
_LITTLE: Final = lazy_regex(r"\b(?:the|this|that|these|my|your|our|an?)\s+", re.IGNORECASE)
"""Words that only say which one ("Cancel this booking")."""
_JOINED: Final = lazy_regex(
    r"\s+(?:and|&|\+|then)\s+|\b(?:slide|swipe|hold) to\s+|\s*[&+·|/]\s*|[并且和]", re.IGNORECASE
)
"""What stands between two deeds of one label ("Book and pay")."""
_JOINED_WORDS: Final = {True: 5, False: 8}
"""English words, and Chinese characters, of a label that says two deeds."""
_ABOUT: Final = lazy_regex(
    r"\b(?!(?:clear|delete|discard|empty|erase|remove|reset|restore|unsubscribe|wipe)\b)[a-z]+"
    r" (?:limits?|history|settings|options|reminders?|notifications?|methods?|records?)\b"
    r"|(?!出厂|默认|清除|清空|删除|移除|重置|注销|退订)[\u3400-\u9fff]{2}(?:限额|额度|记录|历史|设置|选项|提醒|通知|方式|说明)"
)
"""A word with one behind it that makes it a thing."""
_DONE: Final = lazy_regex(
    r"(?:已|未|最近|待)[\u3400-\u9fff]{2}|^(?:排队)?(?:等[待候]?|候补)[\u3400-\u9fff]{2}"
    r"|^(?:wait(?:ing)? for|awaiting)(?: [a-z]+){1,2}|^安装包$|^(?:撤[销回]发送|undo send)$|支付宝"
    r"|(?:支付|付款|缴费|充值|转账|提现|扣款|退款|退费|提交)(?:方式|设置|选项|记录|历史|明细|密码|限额|额度|渠道|账户|账号|管理|中心|码|说明)"
    r"|(?:呼叫|通话)(?:转移|等待|限制|保持|记录|设置)"
)
"""What is so, is not so yet, or is waited for: it names a state ("已删除", "等退票"). What is only named after what is
done with it ("支付方式")."""
_PAYS: Final = lazy_regex(
    r"pay(?! (?:as|at|by|in|into|less|later|more|on|over|per|through|via|what|when|[a-z]+ly|cash|bills|codes?|days?|gap"
    r"|grade|periods?|phones?|rises?|scale|slips?|stubs?)\b)(?: [^\W\d]+){1,3}(?:\W*\d.*)?"
)
"""To pay something ("Pay voucher"): not how or when ("Pay by invoice"), nor what or where that is ("Pay slip")."""
_SENDS: Final = lazy_regex(
    r"send(?! (?:as|at|automatically|button|by|later|on|options?|read receipts?|settings?|sound|usage|via|when|with)\b)"
    r"(?: [^\W\d]+){1,3}"
)
"""To send something ("Send signature"): not how or when, nor what is set about it."""
_HYPHEN: Final = lazy_regex(r"(?<=[a-z])-(?=[a-z])")
_WORD: Final = lazy_regex(r"[a-z'’]+|[\u3400-\u9fff]")
_MORE: Final = {True: 3, False: 6}
"""English words, and Chinese characters, that a label may say besides; what says more tells about something. Amounts
and signs do not count: a button is often as long as the sum on it."""


def without_states(label: str) -> str:
    """A label without what only names a state, or is named after what is done with it."""
    return _DONE.sub("", label)


def risk_of(label: str, lexicon: Lexicon) -> str:
    """The kind of danger that a label names ("pay", "send", "delete"); empty for none."""
    said = _DONE.sub("", label.casefold())
    folded = _LITTLE.sub("", said)
    forms = {said, folded, _HYPHEN.sub("", folded), _HYPHEN.sub(" ", folded)}
    bare = plain(folded)
    if not any(map(lexicon.risky.search, (*forms, bare))):
        return ""
    deeds = _deeds(folded)
    for kind, (parts, wholes) in lexicon.risks.items():
        if any(_stands_in(word, form) for word in parts for form in forms):
            return kind
        if any(plain(word) == bare or any(_is_or_opens(word, deed) for deed in deeds) for word in wholes):
            return kind
    does = (("pay", _PAYS), ("send", _SENDS))
    return next((kind for kind, said in does if any(said.fullmatch(deed.strip()) for deed in deeds)), "")


def names_risk(text: str, lexicon: Lexicon) -> str:
    """The kind of danger that a sentence speaks of, wherever in it; empty for none, and for what is only about it
    ("transfer limit")."""
    said = _DONE.sub("", _ABOUT.sub("", text.casefold()))
    folded = _LITTLE.sub("", said)
    for kind, (parts, wholes) in lexicon.risks.items():
        if any(_is_said(word, said) or _is_said(word, folded) for word in (*parts, *wholes)):
            return kind
    return ""


def _is_said(word: str, text: str) -> bool:
    """Anywhere, and in English as a word of its own."""
    if not word[0].isascii():
        return word in text
    return word in text and re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


def _stands_in(word: str, text: str) -> bool:
    if not _is_said(word, text):
        return False
    return len(_WORD.findall(text)) <= len(_WORD.findall(word)) + _MORE[word[0].isascii()]


def _deeds(label: str) -> list[str]:
    """A label, or each of the deeds that a short one joins ("Confirm and pay", "同意并订阅")."""
    short = len(_WORD.findall(label)) <= _JOINED_WORDS[label.isascii()]
    return [part for part in _JOINED.split(label) if part.strip()] if short else [label]


def _is_or_opens(word: str, text: str) -> bool:
    """A label that is the word, or a short one that begins with it and goes on with an amount or a way ("Pay $12",
    "Send now", "Buy with", "支付 12 元")."""
    if plain(text) == plain(word):
        return True
    return text.startswith(word) and len(text) <= len(word) + 14 and _AMOUNT.match(text, len(word)) is not None
