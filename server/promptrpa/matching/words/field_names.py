"""What a field is for, by what it is called."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_OWN_WORDS: Final = lazy_regex(
    r"\b(?:text|message|note|body|comment|mail|content|answer|reply)\b|内容|正文|消息|短信|回复|评论", re.I
)
_OPTIONAL: Final = lazy_regex(r"\boptional\b|选填|可选|可不填|非必填", re.I)
_INVITES: Final = lazy_regex(
    r"^(?:please\s+)?(?:(?:type|enter|write|fill in)\s+(?!of\b|to\b|in\b)|(?:add|input)\s+(?=an?\s|the\s|your\s))"
    r"(?:(?:an?|the|your)\s+)?(?=\S)"
    r"|^请?(?:输入|填写|写下|写|添加)(?![到至法方])(?:[您你]的|一个)?(?=..)",
    re.I,
)
_DIGITS: Final = lazy_regex(
    r"amount|\bpin\b|code|number|limit|\bhours?\b|minutes?|seconds?|quantity|price|percent|\bsize\b|\bage\b|year|phone|mobile|digits|level|volume|brightness"
    r"|\b(?:systolic|diastolic|pulse|heart rate|glucose|blood (?:pressure|sugar)|temperature|steps|mileage|score)\b"
    r"|收缩压|舒张压|[高低]压|血[压糖氧]|心率|心跳|脉搏|体温|温度|步数|里程|得分|分数"
    r"|\b(?:weight|height|sets|reps|repetitions|servings|portions)\b|how many|(?<![参函代])数$|重量|体重|身高"
    r"|(?:订单|单|编|序列|工|学|会员|航班)号"
    r"|金额|密码|验证码|号码|账号|帐号|卡号|限额|小时|分钟|秒|数量|价格|百分|年龄|电话|手机|音量|亮度", re.I
)  # fmt: skip


_WITH_WORDS: Final = lazy_regex(
    r"\b(?:street|road|address|name|building)\b.*\bnumber\b|\bnumber (?:and|or|&) (?:street|road|name)\b|街道.*号码",
    re.I,
)
"""A number that stands with words ("Street and number")."""


def takes_digits(name: str) -> bool:
    """It takes a number, a code or an amount, and nothing else."""
    return _DIGITS.search(name) is not None and _WITH_WORDS.search(name) is None


def thing_typed(name: str) -> str:
    """What is typed into a field that is called by what one does there ("Type a word", "请输入密码")."""
    return _INVITES.sub("", name)


def takes_own_words(name: str) -> bool:
    """It takes what somebody has to say."""
    return _OWN_WORDS.search(name) is not None


def may_stay_empty(name: str) -> bool:
    """It says that it need not be filled in."""
    return _OPTIONAL.search(name) is not None
