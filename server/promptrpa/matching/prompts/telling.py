"""How something is told to somebody or written down: by what way, and what stands before the words."""

from __future__ import annotations

from typing import Final

from promptrpa.patterns import lazy_regex

SAYS: Final = r"(?:saying|(?:that|which) (?:says|reads)|with (?:the )?(?:text|content|body|words))"
"""Before a text."""
BY: Final = r"(?:an?\s+)?(?:text(?: message)?|sms|e-?mail|mail|message)"
TELL: Final = r"(?:text|message|tell|inform|notify)"
SPEAKS: Final = rf"(?:{TELL}|send|e-?mail|mail|sms|write|say|ask|type|note|post|reply|remind|comment|let)"
MESSAGE: Final = "(?:短信|微信|消息|信息)"
WRITING: Final = "(?:短信|微信|消息|信息|邮件)"
_TOLD: Final = lazy_regex(
    r"[说讲写：:]|告诉|转告|通知(?!栏)|回复|评论|内容|正文"
    rf"|[发条封]{WRITING}|{WRITING}给|备忘|笔记|便签|待办|提醒我|记一?下"
)


def may_be_told(before: str) -> bool:
    """What follows these Chinese words may be a text for somebody, or a note."""
    return _TOLD.search(before) is not None
