"""Wishes to throw away what an app only keeps for a while, its cache."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_CLEARS: Final = lazy_regex(r"\b(?:clear|empty|delete|erase|remove|wipe|clean)\b|清|删", re.I)
_CACHE: Final = lazy_regex(r"\bcached?\b|\btemporary\b|缓存|临时", re.I)


def clears_cache(wish: str, app: str) -> bool:
    """The wish is about the cache of an app, and nothing else that it keeps ("清理浏览器的缓存文件", and not
    "清理浏览器的缓存和历史")."""
    if not app or not _CLEARS.search(wish):
        return False
    name, cache = re.escape(app), r"(?:cache|(?:cached|temporary)\s+(?:files|data))"
    chinese = rf"{name}(?:应用|软件)?里?的?(?:缓存|临时)(?:文件|数据)?(?=$|[^\w、和及]|[了吧啦]|清|删)"
    of_app = rf"\b{cache}\s+(?:of|in|from)\s+(?:the\s+)?{name}\b(?:\s+app)?(?=\W*$)"
    own = rf"\b{name}(?:['’]s)?(?:\s+app)?(?:['’]s)?\s+{cache}(?=\W*$)"
    return any(re.search(said, wish, re.I) for said in (chinese, of_app, own))


def tells_of_cache(done: str) -> bool:
    """What a tutorial does has to do with what is only kept for a while."""
    return _CACHE.search(done) is not None
