"""Wishes that an app may or may not use what the phone knows: "don't let Maps use the location"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.unwanted import denies
from promptrpa.patterns import lazy_regex

_KNOWN: Final = r"(?:location|position|microphone|camera|contacts|calendar|call log|photos|messages)"
_KNOWN_CHINESE: Final = r"(?:位置|定位|麦克风|相机|摄像头|通讯录|联系人|日历|通话记录|照片|短信)"
_USED_CHINESE: Final = r"(?:使用|访问|获取|读取|查看|看到|知道|调?用)(?:我的|您的|你的|手机的?)?"
_USES: Final = (
    rf"(?:us|access|read|see|know|track)(?:e|es|ing)?\s+(?:the\s+|my\s+|your\s+)?{_KNOWN}\b"
    rf"|{_USED_CHINESE}{_KNOWN_CHINESE}"
)
_MAY_USE: Final = lazy_regex(
    r"\b(?i:let|allow|permit|want|(?P<kept>stop|forbid|prevent|keep(?=[^.]*\bfrom\b)|ban|block))\s+(?:the\s+)?"
    rf"(?P<app>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){{0,2}})\s+(?:app\s+)?(?:(?:from|to)\s+)?(?:{_USES})"
    rf"|(?:允许|让|(?P<forbidden>禁止|阻止|不[许准]|不允许|(?:不[要想]?|不希望|别)(?:再|要|能)*(?:让|允许)|(?:不[要想]|不希望)(?!再|让|允许|同意|禁止|阻止)))(?P<chinese>[\u3400-\u9fff]{{2,8}}?)(?:应用|软件)?(?:{_USES})"
)
_KNOWS: Final = lazy_regex(r"\bknow\b|知道", re.I)
_TELLS_USE: Final = lazy_regex(_USES, re.I)
_ONE_USE: Final = lazy_regex(rf"(?:the\s+|my\s+)?{_KNOWN}|(?:{_USED_CHINESE})?(?:{_KNOWN_CHINESE})?", re.I)
_PERMISSION: Final = lazy_regex(r"\bpermissions?\b|权限", re.I)
_ONE_APP: Final = lazy_regex(
    r"\b(?:the|an|that|this|each) app\b|\bapp's name\b|(?:[该某此]|[这一那]个|相应的?|对应的?)应用|应用的?名", re.I
)


def app_that_may(said: str) -> str:
    """The app of which a wish says that it may or may not use what the phone knows; empty for none. Who is to know
    something may well be a person."""
    found = _MAY_USE.search(said)
    if found is None or (_KNOWS.search(found[0]) and not keeps_app_from(said)):
        return ""
    return found["app"] or found["chinese"]


def keeps_app_from(said: str) -> bool:
    """A wish says that an app may not use what the phone knows."""
    found = _MAY_USE.search(said)
    return found is not None and (bool(found["kept"] or found["forbidden"]) or denies(said))


def is_use(value: str, said: str) -> bool:
    """A value only tells what an app may use by a wish ("使用相机" of "禁止聊天使用相机"), and not which app."""
    return _ONE_USE.fullmatch(value) is not None and app_that_may(said) not in ("", value)


def tells_of_permission(told: str) -> bool:
    """What is told is about what apps may do."""
    return _PERMISSION.search(told) is not None


def tells_of_one_app(text: str) -> bool:
    """A tutorial's text touches one app of several, and is not for all of them."""
    return _ONE_APP.search(text) is not None


def tells_of_use(told: str) -> bool:
    """What is told says that something of that kind is used."""
    return _TELLS_USE.search(told) is not None
