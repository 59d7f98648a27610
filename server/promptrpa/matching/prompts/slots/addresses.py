"""Addresses of houses, with the town that they are in ("Oak Street 3, 80331 Munich", "上海滨江大道208号")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from promptrpa.matching.words.spelling.known_words import word_list
from promptrpa.patterns import lazy_regex

from .needs import Need

_FIELDS: Final = {
    "street": lazy_regex(r"\b(?:street|road|house)\b|\baddress(?: line)?\b|街道|详细地址|门牌", re.I),
    "town": lazy_regex(r"\b(?:city|town)\b|城市|所在市", re.I),
    "code": lazy_regex(r"\b(?:post(?:al)? ?code|zip)\b|邮编|邮政编码|邮递区号", re.I),
}
"""Fields for the parts of an address."""
_WAY: Final = (
    r"(?:street|st\.?|road|rd\.?|lane|ln\.?|avenue|ave\.?|drive|way|close|court|place|square|terrace|row|hill|gardens"
    r"|crescent|boulevard|blvd\.?|walk|mews|park)"
)
_NAMED: Final = r"(?-i:[A-Z])[\w'’.-]*"
_CODE: Final = r"(?:\d{4,6}(?:-\d{4})?|(?-i:[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}))"
_ENGLISH: Final = lazy_regex(
    rf"(?P<street>\d+[a-z]?,? (?:{_NAMED} ){{1,3}}?{_WAY}|(?:{_NAMED} ){{1,3}}?{_WAY} \d+[a-z]?"
    r"|(?-i:[A-Z])\w*(?:stra(?:ß|ss)e|weg|gasse|platz|allee|laan|straat) \d+[a-z]?)(?![\w-])"
    rf"(?:,| in)? (?:(?P<code>{_CODE}),? )?"
    rf"(?P<town>{_NAMED}(?: (?!{_CODE}){_NAMED})?)(?:,? (?P<after>{_CODE}))?(?![\w-])",
    re.I,
)


def address_in(text: str, needs: Sequence[Need], folder: Path) -> dict[tuple[int, int], str]:
    """Where the parts of the only address of a text stand, with what their fields are called; nothing where there are
    no fields for a street and for the town. folder: with the list of Chinese cities."""
    cues = [cue for need in needs if need.needed for cue in need.cues]
    called = {part: next((c for c in cues if field.search(c)), "") for part, field in _FIELDS.items()}
    if not (called["street"] and called["town"]):
        return {}
    found = [*_ENGLISH.finditer(text), *_chinese(folder).finditer(text)]
    if len(found) != 1:
        return {}
    return {span: called[part].casefold() for part, span in _parts(found[0]) if called[part]}


def _parts(address: re.Match[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    for name, said in address.groupdict().items():
        if said:
            yield "code" if name == "after" else name, address.span(name)


@lru_cache(maxsize=1)
def _chinese(folder: Path) -> re.Pattern[str]:
    cities = "|".join(sorted(word_list(folder / "cities-zh.txt"), key=len, reverse=True))
    return re.compile(
        rf"(?P<town>(?:{cities})市?)的?"
        r"(?P<street>[\u3400-\u9fff]{2,12}?(?:路|大?街|大道|巷|弄|胡同|村|苑|园)\d+(?:[-－]\d+)?[号弄栋幢]"
        r"(?:[\da-zA-Z]+(?:号楼?|[栋幢座楼层室单元]+)|[\da-zA-Z]{3,4}(?![\da-zA-Z]))*)"
    )
