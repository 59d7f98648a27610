"""What is not to be done besides what a prompt wants: "but do not pay yet", "但别退群"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from promptrpa.matching.prompts.telling import may_be_written
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask, restore
from promptrpa.matching.words.tokens import inflected
from promptrpa.patterns import lazy_regex

_SUBJECT: Final = r"(?<!\bI)(?<!\bwe)(?<!\byou)(?<!\bthey)"
_DEEDS: Final = (
    *("check out", "pay", "buy", "order", "book", "purchase", "submit", "confirm", "subscribe", "transfer", "send"),
    *("forward", "post", "publish", "share", "delete", "remove", "erase", "cancel", "call", "dial", "uninstall"),
    "install",
)
_ENGLISH: Final = lazy_regex(
    rf"(?:^|{_SUBJECT}[,;.]?\s+)(?:but\s+|and\s+)?(?:please\s+)?(?:do not|don['’]?t|without)\s+(?:actually\s+)?"
    rf"(?P<verb>{'|'.join(map(inflected, _DEEDS))})"
    r"(?P<what>(?:\s+(?:for|it|them|that|this|any|anything|everything))*)(?P<yet>(?:\s+(?:yet|just|now|at all))*)"
    r"(?=[,.;!]|\s+(?:and|but|then)\b|\s*$)[.!\s]*",
    re.I,
)
_VERBS: Final = (
    r"退|归档|删除?|清[空掉]|发[出送布表]|发(?![票现自])|支付|付|下单|结[账算]|购?买|丢|扔|卸载|移除"
    r"|提交|确认|分享|转[发账]|打电话|拨[打号]|取消|安装|订"
)
_CHINESE: Final = lazy_regex(
    r"(?:^|[，,。；;\s]+|(?=但|不过|可是))(?:但是?|不过|可是?|只是|就是|记得|记住|千万|注意|也|并且|请)*"
    r"(?P<what>[^，,。把将给]{2,5}(?=别))?(?:(?:先|暂时|暂且|现在)*(?:别|不要|不用|不许)|(?:先|暂时|暂且|现在)不)再?"
    rf"(?:给我|帮我|把[它他她])?(?P<verb>{_VERBS})"
    r"(?P<bare>[掉了款钱账单费送出去走啊哦呀哈吧]*)(?P<object>[^，,。！!？?再；;]*)(?=[，,。；;！!]|$)[。！!]?"
)
_SENDS: Final = lazy_regex(r"send|forward|post|publish|share|发|分享|转发", re.I)
_DRAFTS: Final = lazy_regex(r"\b(?:write|draft|compose|type|prepare|fill)\b|写|草拟|起草|填", re.I)
"""What makes a text that is not sent yet."""
_NOUN: Final = r"(?<!\ba\s)(?<!\ban\s)(?<!\bthe\s)(?<!\bmy\s)"
_NO_DEED: Final = lazy_regex("支付宝")


def without_what_stays(prompt: str) -> str:
    """ "put milk in the cart, but do not pay yet" is "put milk in the cart"; not where the same is to be done to
    something else, or the words may be for somebody."""
    masked, kept = mask(prompt)
    for found in _denials(masked):
        before = masked[: found.start()]
        if before and found.end() == len(masked) and not (_is_done_elsewhere(found) or _may_be_told(before)):
            return restore(before, kept)
    return prompt


def denied_verbs(prompt: str) -> tuple[str, ...]:
    """What is not to be done at all, whatever of it the prompt may seem to need; nothing that is denied of one thing
    alone, or may be told to somebody."""
    return tuple(
        _deed(found)
        for found in _denials(mask(prompt)[0])
        if not (_is_of_one_thing(found) or (_SENDS.match(_deed(found)) and _may_be_told(found.string[: found.start()])))
    )


def _denials(masked: str) -> Iterator[re.Match[str]]:
    return (_CHINESE if is_chinese(masked) else _ENGLISH).finditer(masked)


def _is_of_one_thing(found: re.Match[str]) -> bool:
    """It names what it is not to be done to, or that is told by what it is to be done to."""
    groups = found.groupdict()
    return bool(groups.get("object") or (groups["what"] and not groups.get("yet") and _is_done_elsewhere(found)))


def _is_done_elsewhere(found: re.Match[str]) -> bool:
    others = _NO_DEED.sub("", f"{found.string[: found.start()]} {found.string[found.end() :]}")
    return re.search(rf"{_NOUN}{inflected(_deed(found))}", others, re.I) is not None


def _deed(found: re.Match[str]) -> str:
    said = found["verb"]
    return next((deed for deed in _DEEDS if re.fullmatch(inflected(deed), said, re.I)), said)


def _may_be_told(before: str) -> bool:
    return may_be_written(before) and not _DRAFTS.search(before)
