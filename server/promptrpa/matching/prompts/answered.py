"""What is answered, and is not the answer."""

from __future__ import annotations

import re
from typing import Final

_KIND: Final = r"(?:e-?mail|mail|message|text|comment|post|review|letter|thread|notice|offer)s?"
_TO: Final = r"\b(?:reply|respond|answer|write back|comment)(?: (?:to|on))? (?:the|my|that|this) "
_ANSWERS: Final = rf"{_TO}{_KIND} (?:about |called |titled )?"
_BEHIND: Final = r"\s*(?:[.!]?$|[,:]|\b(?:with|and|saying|that|in)\b)"
_TO_CHINESE: Final = r"(?:(?:回复|回应|评论|答复)(?:一下|一句)?|[给在])"
_KIND_CHINESE: Final = r"(?:的|[那这]一?[个条封篇])+(?:帖子?|消息|信息|短信|邮件|评论|动态|留言|公告)"


def is_answered(value: str, prompt: str) -> bool:
    """A prompt says to answer what is called so ("reply to the mail Trip", "回复旧椅子的帖子")."""
    name = rf"[“\"]?{re.escape(value)}[”\"]?"
    ways = (rf"{_ANSWERS}{name}{_BEHIND}", rf"{_TO}{name} {_KIND}\b", rf"{_TO_CHINESE}{name}{_KIND_CHINESE}")
    return any(re.search(way, prompt, re.I) for way in ways)
