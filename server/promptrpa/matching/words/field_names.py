"""What a field is for, by what it is called."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.values import COVERED
from promptrpa.patterns import lazy_regex

_OWN_WORDS: Final = lazy_regex(
    r"\b(?:text|message|note|body|comment|mail|content|answer|reply|phrase|signature|greeting|caption|remark|wording|words|review|opinion)\b"
    r"|内容|正文|消息|短信|回复|[评留][论言语价]|点评|备注|字词|短语|回答|答复|签名|招呼|寄语|祝福|^说[点些几句]",
    re.I,
)
_OPTIONAL: Final = lazy_regex(r"\boptional\b|选填|可选|可不填|非必填", re.I)
_INVITES: Final = lazy_regex(
    r"^(?:please\s+)?(?:(?:type|enter|write|fill in)\s+(?!of\b|to\b|in\b)|(?:add|input)\s+(?=an?\s|the\s|your\s))"
    r"(?:(?:an?|the|your)\s+)?(?=\S)"
    r"|^请?(?:输入|填写|写下|写|添加)(?![到至法方])(?:[您你]的|一个)?(?=..)",
    re.I,
)
_DIGITS: Final = lazy_regex(
    r"amount|\bpin\b|code|number(?!.plate)|limit|\bhours?\b|minutes?|seconds?|quantity|price|percent|\bsize\b|\bage\b|year|phone|mobile|digits|level|volume|brightness"
    r"|\b(?:systolic|diastolic|pulse|heart rate|glucose|blood (?:pressure|sugar)|temperature|steps|mileage|score)\b"
    r"|收缩压|舒张压|[高低]压|血[压糖氧]|心率|心跳|脉搏|体温|温度|步数|里程|得分|分数"
    r"|\b(?:weight|height|sets|reps|repetitions|servings|portions|figures?|readings?)\b"
    r"|\bodometer\b|[总单售标报高低原现进出起]价|总额|费用|花费|油费|升数"
    r"|how many|\((?:in )?(?:days|weeks|months)\)|几[天周年]|(?<![参函代])数$|(?<![质音力能衡测商打])量$|重量|体重|身高"
    r"|(?:订单|单|编|序列|工|学|会员|航班)号"
    r"|年份|数字|读数|邮编|邮政编码|邮递区号|[空余]位"
    r"|金额|密码|验证码|号码|账号|帐号|卡号|限额|小时|分钟|秒|数量|价格|百分|年龄|电话|手机|音量|亮度", re.I
)  # fmt: skip

_IN_UNITS: Final = lazy_regex(
    r"^(?:(?:the|your)\s+)?(?:euros?|dollars?|pounds|francs|yen|yuan|rupees|cents|kilomet(?:re|er)s|km|miles|met(?:re|er)s|lit(?:re|er)s"
    r"|kilos?|kilograms?|kg|grams?|kwh|kilowatt[- ]hours|watts|degrees|percent|points)\b"
    r"|(?:欧元|美元|英镑|日元|港币|人民币|公里|千米|公斤|千克|毫升|度数)(?:数|/.+)?$",
    re.I,
)
"""A field that is called by what its number counts ("Euros a month")."""
_IDENTIFIER: Final = lazy_regex(
    r"\b(?:licen[cs]e|passport|registration|plate|policy|member(?:ship)?|customer|booking|serial|tracking|account|id"
    r"|flight|train|route|order|invoice|ticket|contract|reference|room) (?:number|no\b|id)"
    r"|\b(?:number|licen[cs]e|registration)[- ]plate"
    r"|(?:证件?|牌照?|保单|会员|客户|序列|运单|快递|护照|身份证|驾驶证|驾照|航班|班次|车次|订单|工单|发票|合同|房间)号码?|车次",
    re.I,
)
_COUNTS: Final = (
    r"(?:seconds?|minutes?|mins?|hours?|days?|nights?|weeks?|months?|years?|kilos?|kg|km|grams?|degrees?|percent"
    r"|tickets?|seats?|people|persons?|times)\b|°|%|秒|分钟|个?小时|天|晚|周|个月|年|公斤|千克|克|公里|度|张|个|位|人|次|元|块"
)
"""What a number may count."""
_WITH_WORDS: Final = lazy_regex(
    r"\b(?:street|road|address|name|building)\b.*\bnumber\b|\bnumber (?:and|or|&) (?:street|road|name)\b|街道.*号码",
    re.I,
)
"""A number that stands with words ("Street and number")."""


def takes_digits(name: str) -> bool:
    """It takes a number, a code or an amount, and nothing else."""
    return (_DIGITS.search(name) is not None or is_in_units(name)) and _WITH_WORDS.search(name) is None


def is_in_units(name: str) -> bool:
    """It takes how many there are of the unit that it is called by."""
    return _IN_UNITS.search(name) is not None


def is_no_identifier(value: str, field: str, text: str) -> bool:
    """The field takes what somebody or something is registered by, which has a digit and is no count of something
    ("2" of "2 hours"); a private value stands covered."""
    if _IDENTIFIER.search(field) is None or COVERED.fullmatch(value):
        return False
    if not any(map(str.isdigit, value)):
        return True
    return value.isdecimal() and re.search(rf"(?<!\d){value}\s?(?:{_COUNTS})", text, re.I) is not None


def takes_code(name: str) -> bool:
    """It takes what somebody or something is registered by."""
    return _IDENTIFIER.search(name) is not None


def thing_typed(name: str) -> str:
    """What is typed into a field that is called by what one does there ("Type a word", "请输入密码")."""
    return _INVITES.sub("", name)


def takes_own_words(name: str) -> bool:
    """It takes what somebody has to say."""
    return _OWN_WORDS.search(name) is not None


def may_stay_empty(name: str) -> bool:
    """It says that it need not be filled in."""
    return _OPTIONAL.search(name) is not None
