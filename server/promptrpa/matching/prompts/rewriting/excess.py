"""What somebody finds too much or too little, without the word for it ("the screen is so dark")."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_MUCH: Final = lazy_regex(
    r"^(?P<thing>(?:(?:the|my|this|these|those|all|your) )?(?:[\w'’]+ ){0,3}?[\w'’]+?)"
    r"(?P<is>['’]s| is| are| looks?| seems?)"
    r"(?: (?:just|always|still|now|again|all))*+"
    r" (?:so|really|very|awfully|terribly|extremely|ridiculously|incredibly|rather|pretty|quite|a bit|a little"
    r"|(?:way|much|far|a bit|a little|just|really) too)"
    r" (?P<how>dark|dim|bright|loud|noisy|quiet|faint|small|tiny|little|big|large|huge)"
    r"(?= (?:here|now|today|in here)\b|[,.!;]|$)",
    re.I,
)
_SAME: Final = {"dim": "dark", "noisy": "loud", "faint": "quiet", "tiny": "small", "little": "small", "huge": "big"}
"""The usual word for it."""
_MUCH_CHINESE: Final = lazy_regex(
    r"^(?P<thing>(?![这那]么)[\u3400-\u9fff]{1,6}?)(?:也|都|还是|总是|老是|一直)?"
    r"(?:好|真|真的好|特别|非常|很|超级?|有点儿?|怪|挺|这么|那么|实在太)(?P<how>暗|亮|小|大声|吵|响|轻)(?=[啊呀哦哎了吧的，。！!]|$)"
)


def with_too(said: str) -> str:
    """ "the text is really tiny" -> "the text is too small"."""
    found = _MUCH.match(said)
    if found is None:
        return said
    how = found["how"].lower()
    return f"{found['thing']}{found['is']} too {_SAME.get(how, how)}{said[found.end() :]}"


def with_too_chinese(said: str) -> str:
    """ "屏幕好暗" -> "屏幕太暗了"."""
    found = _MUCH_CHINESE.match(said)
    return f"{found['thing']}太{found['how']}了{said[found.end() :].lstrip('啊呀哦哎了吧的')}" if found else said
