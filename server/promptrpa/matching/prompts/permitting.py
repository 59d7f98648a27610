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
_APP: Final = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
_GIVEN: Final = (
    rf"(?:the\s+|my\s+)?(?:(?:location|position|microphone|camera)(?:\s+(?:access|permissions?))?"
    rf"|{_KNOWN}\s+(?:access|permissions?)|(?:access|permission)\s+to\s+(?:the\s+|my\s+)?{_KNOWN})"
)
"""What an app is given, or denied: "location", "access to the photos"; photos alone may be some of its own."""
_TAKES_CHINESE: Final = r"(?:关[闭掉上]|收回|取消|禁[用止]|停用|撤[销回]|拒绝|去掉|不给|别给)"
_GIVES_CHINESE: Final = r"(?:允许|授予|打开|开启|开放|给予?|[把将])"
_MAY_USE: Final = lazy_regex(
    r"\b(?i:let|allow|permit|want|(?P<kept>stop|forbid|prevent|keep(?=[^.]*\bfrom\b)|ban|block))\s+(?:the\s+)?"
    rf"(?P<app>{_APP})\s+(?:app\s+)?(?:(?:from|to)\s+)?(?:{_USES})"
    rf"|(?:允许|让|(?P<forbidden>禁止|阻止|拒绝|不[许准]|不允许|(?:不[要想]?|不希望|别)(?:再|要|能)*(?:让|允许)|(?:不[要想]|不希望)(?!再|让|允许|同意|禁止|阻止)))(?P<chinese>[\u3400-\u9fff]{{2,8}}?)(?:应用|软件)?(?:{_USES})"
    rf"|\b(?i:allow|permit|grant|(?P<denied>deny|revoke|refuse|disallow|forbid|block))\s+"
    rf"(?:(?i:{_GIVEN})\s+(?i:in|for|to|from)\s+(?:(?i:the)\s+)?(?P<to>{_APP})|(?:(?i:the)\s+)?(?P<whom>{_APP})\s+(?i:{_GIVEN})(?=\W*$))"
    rf"|(?:(?P<taken>{_TAKES_CHINESE})|{_GIVES_CHINESE}|^)(?P<owner>(?:(?!{_TAKES_CHINESE}|{_GIVES_CHINESE}|所有|全部|每个)[\u3400-\u9fff]){{2,8}}?)"
    rf"(?:应用|软件)?的?(?:{_USED_CHINESE})?{_KNOWN_CHINESE}的?(?:使用|访问)?权限(?P<away>[给都也]*(?:{_TAKES_CHINESE}|关了?$))?"
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
    return found["app"] or found["chinese"] or found["to"] or found["whom"] or found["owner"]


def keeps_app_from(said: str) -> bool:
    """A wish says that an app may not use what the phone knows."""
    found = _MAY_USE.search(said)
    kept = found is not None and any(map(found.group, ("kept", "forbidden", "denied", "taken", "away")))
    return found is not None and (kept or denies(said))


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
