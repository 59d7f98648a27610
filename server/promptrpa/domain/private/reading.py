"""Texts as they are read: digits in words or wide letters are digits, signs that nobody sees are not there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.patterns import lazy_regex

_TRADITIONAL: Final = (
    "碼驗證號樓區縣鄉鎮電話機賬帳戶銀護駕駛執車郵門鎖單層棟廈廣園莊東轉給聯繫錄為設輸動態確認開啟臺灣繳"
    "憑據國際鐘羅馬儲網統編"
)
_SIMPLIFIED: Final = (
    "码验证号楼区县乡镇电话机账账户银护驾驶执车邮门锁单层栋厦广园庄东转给联系录为设输动态确认开启台湾缴"
    "凭据国际钟罗马储网统编"
)
"""Of the words that stand around private values."""
_WIDE: Final = {0xFEE0 + c: c for c in (*range(48, 58), *range(65, 91), *range(97, 123), *map(ord, "@.+-_"))}
_SPACES: Final = dict.fromkeys([0xA0, *range(0x2000, 0x200B), 0x202F, 0x3000], 32)
_DASHES: Final = dict.fromkeys([*range(0x2010, 0x2016), 0x2212], 45)
_SAME_LENGTH: Final = {
    **{ord(a): b for a, b in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)},
    **_WIDE,
    **_SPACES,
    **_DASHES,
}
_CHINESE_DIGITS: Final = dict(zip("零〇一二三四五六七八九幺两", "0012345678912", strict=True))
_DIGIT: Final = f"[{''.join(_CHINESE_DIGITS)}]"
_CHINESE_RUN: Final = lazy_regex(
    rf"(?<!{_DIGIT}){_DIGIT}{{2,5}}(?:[ ,，、]{_DIGIT}{{3,5}}){{2,}}|{_DIGIT}{{4,}}|"
    rf"(?<!{_DIGIT}){_DIGIT}(?: {_DIGIT}){{3,}}(?!{_DIGIT})"
)
_UNSEEN: Final = lazy_regex("[\u200b-\u200f\u2060\ufeff\u00ad]+")
_ENGLISH_DIGITS: Final = {
    word: str(number)
    for number, words in enumerate(
        ("zero oh nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    )
    for word in words.split()
}
_DIGIT_WORD: Final = rf"(?:{'|'.join(_ENGLISH_DIGITS)})"
_SPOKEN: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:double|triple)\s+)?{_DIGIT_WORD}(?:[\s,-]+(?:(?:double|triple)\s+)?{_DIGIT_WORD}){{2,}}"
    rf"(?![a-z])",
    re.IGNORECASE,
)
_TIMES: Final = {"double": 2, "triple": 3}


@dataclass(frozen=True, slots=True)
class Reading:
    """text: as it is read. starts, ends: where each of its characters begins and ends in what was written; empty where
    each is at the same place."""

    text: str
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()

    def written(self, start: int, end: int) -> tuple[int, int]:
        """Where text[start:end] stands in what was written."""
        return (self.starts[start], self.ends[end - 1]) if self.starts else (start, end)


def read(written: str) -> Reading:
    """The text as it is read."""
    text = written
    if not written.isascii():
        text = _CHINESE_RUN.sub(
            lambda m: "".join(_CHINESE_DIGITS.get(c, c) for c in m[0]), written.translate(_SAME_LENGTH)
        )
    changes = [(m.start(), m.end(), "") for m in _UNSEEN.finditer(text)] if text is not written else []
    changes += [(m.start(), m.end(), _in_digits(m[0])) for m in _SPOKEN.finditer(text)]
    return _changed(text, sorted(changes)) if changes else Reading(text)


def _in_digits(words: str) -> str:
    said, times = "", 1
    for word in re.findall(r"[a-z]+", words.casefold()):
        if word in _TIMES:
            times = _TIMES[word]
        else:
            said, times = said + _ENGLISH_DIGITS[word] * times, 1
    return said


def _changed(text: str, changes: Sequence[tuple[int, int, str]]) -> Reading:
    parts, starts, ends, at = [], [], [], 0
    for start, end, said in (*changes, (len(text), len(text), "")):
        parts += [text[at:start], said]
        starts += [*range(at, start), *[start] * len(said)]
        ends += [*range(at + 1, start + 1), *[end] * len(said)]
        at = end
    return Reading("".join(parts), starts, ends)
