"""Private values in texts, by their form and by the words around them; English and Chinese, and what is written
alike in other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from promptrpa.patterns import lazy_regex

from .below import find_below
from .fields import secret_field
from .forms import FORMS
from .frames import FRAMES
from .nearby import NEARBY
from .pattern import Private
from .places import ADDRESS_HEAD, PLACES
from .reading import read
from .unexplained import find_unexplained, is_explained

__all__ = [
    "SECRETS",
    "Private",
    "find_below",
    "find_private",
    "find_unexplained",
    "is_explained",
    "is_secret",
    "secret_field",
]

SECRETS: Final = frozenset(
    {"password", "pin", "code", "cvv", "card_number", "iban", "account_number", "id_number", "ssn", "key"}
)
"""Kinds that are never kept in the clear; phones, mails and addresses only never leave for a model."""
_RANK: Final = {"key": 0, "id_number": 1, "card_number": 2, "iban": 2, "ssn": 3, "email": 3, "address": 4, "phone": 5}
_CODE_FIELD: Final = lazy_regex(r"\b(code|verify|verification)\b|码|验证", re.IGNORECASE)
_MAY_HOLD: Final = lazy_regex(
    r"\d{3}|\d[\d ().,/-]{4}|\d[号號栋棟幢座楼樓单單室弄]|[号栋幢座] ?\d|\d[a-z]?,? [a-z\u00c0-\u024f]{2}"
    r"|[零一二三四五六七八九幺]{4}|one|two|three|four|five|six|"
    r"str[.a]|weg |platz|allee|gasse|laan|gracht|plein|gatan|v[äe]|\bvia |calle|\brua "
    r"|\bav|piazza|corso|ул|[\uac00-\ud7a3\u3040-\u30ff〒]|"
    r"\d[a-z]{2}(?![a-z])|[a-z]\d[a-z]|\d[a-z]\d|\d-\d+-\d|psk|psw|@|\bat\b|pass|\bp/?w|"
    r"key|token|phrase|word|pattern|mnemonic|answer|secret|senha|parola|wort\b|contrase|hasło|"
    r"ароль|パスワード|비밀번호|"
    r"BEGIN|connect|\S{20}|bearer|[?&]\w+=|sign|log|cred|user|wi-?fi|ssid|[密码碼令暗私助省镇鎮乡鄉址艾圈字登图圖账賬帐帳]"
    r"|address|[\[({<#_*]a[t@]|[a-z]\d\d|<<|clave|[·:.-][a-z]{1,2} ?\d\d|小老鼠",
    re.IGNORECASE | re.ASCII,
)
"""A text without any of these has nothing private by form or context."""
_VALUE: Final = lazy_regex(r"\d")
_HEAD: Final = lazy_regex(ADDRESS_HEAD)


def find_private(text: str) -> tuple[Private, ...]:
    """The private values in a text, in order; where two meet, the surer and longer one."""
    reading = read(text)
    if not _MAY_HOLD.search(reading.text):
        return ()
    found: list[Private] = []
    for each in sorted(_all(reading.text), key=lambda p: (not p.sure, _RANK.get(p.kind, 9), p.start - p.end)):
        met = [other for other in found if each.start < other.end and other.start < each.end]
        if not met:
            found.append(each)
        elif len(met) == 1 and (each.start < met[0].start or met[0].end < each.end):
            start, end = min(each.start, met[0].start), max(each.end, met[0].end)
            whole = (start, end) == (each.start, each.end)
            found[found.index(met[0])] = Private(each.kind if whole else met[0].kind, start, end, sure=False)
    return tuple(
        Private(p.kind, *reading.written(p.start, p.end), sure=p.sure) for p in sorted(found, key=lambda p: p.start)
    )


def is_secret(label: str, value: str) -> bool:
    """By the words of the field or question, and by what the value looks like."""
    if secret_field(label):
        return True
    if any(private.kind in SECRETS for private in find_private(value)):
        return True
    return bool(_CODE_FIELD.search(label) and re.fullmatch(r"\s*[A-Z]?-?\d{3,8}\s*", value))


def _all(text: str) -> Iterator[Private]:
    for group in (*FORMS, *PLACES):
        for form, start, end in group.spans(text):
            if form.kind == "address" and (head := _HEAD.match(text[start:end])):
                start += head.end()
            if start < end:
                yield Private(form.kind, start, end)
    for kind, start, end in _by_words(text):
        if not _is_placeholder(text[start:end]):
            yield Private(kind, start, end, sure=False)


def _by_words(text: str) -> Iterator[tuple[str, int, int]]:
    for group in FRAMES:
        yield from ((form.kind, start, end) for form, start, end in group.spans(text))
    if _VALUE.search(text):
        yield from ((near.kind, start, end) for near in NEARBY for start, end in near.spans(text))


def _is_placeholder(value: str) -> bool:
    """What stands for a value, or says that a field of the screen is empty or its value not shown."""
    return (value.startswith("{") and value.endswith("}")) or value in ("(empty)", "(hidden)")
