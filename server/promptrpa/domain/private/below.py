"""Private values that stand alone in a line, below the line with their label."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

from .fields import secret_field
from .pattern import Form, Private
from .reading import read

_ROLE: Final = lazy_regex(r"\d+ [a-z]+ ")
"""How a line of a screen begins."""
_LONGEST: Final = 60
_LABEL_DIGITS: Final = lazy_regex(r"\d(?=[ -]?(?:digits?|位|step)\b)|(?<=\()\d\)|（\d）", re.ASCII | re.IGNORECASE)
"""Digits that are words of a label."""
_MORE: Final = (
    Form(
        "code",
        r"\bcode\b[^.\n]{0,24}\b(?:sent|texted|received|need)\b|\b(?:sent|texted|enter|need|type|"
        r"your)\b[^.\n]{0,40}\bcodes?\b|"
        r"\bcode\s*[:：]?\s*\Z|\b(?:verify|confirm|log ?in|sign ?in) (?:with|using)\s*\Z|验证|码\s*[:：]?\s*\Z",
    ),
    Form("plate", r"plate|\breg(?:o|istration)?\b|车牌|牌照|车号|kennzeichen|matr[ií]cula|immatriculation"),
    Form(
        "account_number",
        r"\b(?:customer|client|member(?:ship)?|policy|meter|contract|user|subscriber|patient|student|"
        r"employee|account|acct)\b"
        r"[ /-]*(?:number|no\b|num|id|nr|#)?|户号|编号|保单|会员|客户号|账户|退款|收款|kundennummer|konto",
    ),
    Form("id_number", r"document|\bvisa\b|travel|permit|签证|证件|证号|通行证|号码"),
    Form(
        "password",
        r"\bpass\b|\bpw\b|pattern|wi-?fi key|network key|kennwort|passwort|mot de passe|contrase|senha|图案",
    ),
)
"""Labels of values, besides those of secret fields."""
_NUMBER: Final = lazy_regex(
    r"(?=(?:\D*\d){3})[A-Z]{0,4} ?[\d*#][\dA-Z]*(?:[ ./·-][\dA-Z*#]{1,12}){0,7}[*#]?|[京-龥][A-Za-z][ ·]?\w{4,6}",
    re.IGNORECASE,
)
_CODE: Final = lazy_regex(r"(?=\D*\d)[A-Z\d*#](?:[ -]?[A-Z\d*#]){2,11}", re.IGNORECASE)
_PASSWORD: Final = lazy_regex(
    r"(?=[!-~]*[\d!#$%^&*@~_-])[!-~]{3,64}|[a-z]{8,64}|[a-z]{3,12}(?:[ -][a-z]{3,12}){2,11}|"
    r"(?=\S*\d)(?!.*(?:[位个]|至少|字符|输入|不能|必须|包含|重复))[!-~\u4e00-\u9fff]{4,20}"
)
_NEVER: Final = lazy_regex(
    r"\d{1,2}:\d\d(?::\d\d)?|(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:19|20)?\d\d|"
    r"\S*\{\{.*|\(\w+\)|"
    r"[$€£¥￥]?\s?\d[\d.,]*\s?[%€$£元]?(?<!\d)|[$€£¥￥]\s?\d[\d.,]*|[•*·…-]+|\d+[:.,]\d+|\d{1,3}(?:,\d{3})+"
)
"""Times, dates, amounts, placeholders, and what stands for a hidden value."""
_FORMS: Final = {"password": (_PASSWORD,), "code": (_CODE,), "pin": (_CODE,), "cvv": (_CODE,)}


def find_below(label: str, text: str) -> tuple[Private, ...]:
    """What stands alone in a line below a label."""
    above, below = (_without_role(said) for said in (label, text))
    if len(above) > _LONGEST or re.search(r"\d", _LABEL_DIGITS.sub("", above)) or not below.strip():
        return ()
    reading = read(below)
    value = re.fullmatch(r"\s*(.*?)\s*", reading.text, re.DOTALL)
    if value is None or _NEVER.fullmatch(value[1]) or not (kind := _kind(above)):
        return ()
    if not any(form.fullmatch(value[1]) for form in _FORMS.get(kind, (_NUMBER,))):
        return ()
    start, end = reading.written(*value.span(1))
    offset = len(text) - len(below)
    return (Private(kind, offset + start, offset + end, sure=False),)


def _kind(label: str) -> str:
    return secret_field(label) or next((form.kind for form in _MORE if form.words.search(label)), "")


def _without_role(line: str) -> str:
    return line[match.end() :] if (match := _ROLE.match(line)) else line
