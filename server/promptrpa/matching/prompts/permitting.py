"""Wishes that an app may or may not use what the phone knows: "don't let Maps use the location"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_KNOWN: Final = r"(?:location|position|microphone|camera|contacts|calendar|call log|photos|messages)"
_KNOWN_CHINESE: Final = r"(?:位置|定位|麦克风|相机|摄像头|通讯录|联系人|日历|通话记录|照片|短信)"
_USES: Final = (
    rf"(?:us|access|read|see)(?:e|es|ing)?\s+(?:the\s+|my\s+|your\s+)?{_KNOWN}\b"
    rf"|(?:使用|访问|获取|读取|用)(?:我的|您的|你的|手机的?)?{_KNOWN_CHINESE}"
)
_MAY_USE: Final = lazy_regex(
    r"\b(?i:let|allow|permit|stop|forbid|prevent|keep)\s+(?:the\s+)?"
    rf"(?P<app>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){{0,2}})\s+(?:app\s+)?(?:(?:from|to)\s+)?(?:{_USES})"
    rf"|(?:禁止|阻止|允许|不[让许准]|别让|让)(?P<chinese>[\u3400-\u9fff]{{2,8}}?)(?:应用|软件)?(?:{_USES})"
)
_TELLS_USE: Final = lazy_regex(_USES, re.I)
_PERMISSION: Final = lazy_regex(r"\bpermissions?\b|权限", re.I)


def app_that_may(said: str) -> str:
    """The app of which a wish says that it may or may not use what the phone knows; empty for none."""
    found = _MAY_USE.search(said)
    return (found["app"] or found["chinese"]) if found else ""


def tells_of_permission(told: str) -> bool:
    """What is told is about what apps may do."""
    return _PERMISSION.search(told) is not None


def tells_of_use(told: str) -> bool:
    """What is told says that something of that kind is used."""
    return _TELLS_USE.search(told) is not None
