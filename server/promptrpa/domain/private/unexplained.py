"""Numbers and words that are neither explained by what stands around them nor have the form of something harmless. They
are private for all one knows: what leaves the machine is better without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from promptrpa.patterns import lazy_regex

from .nearby import OTHER_BEHIND
from .pattern import Private
from .reading import read

_EDGE: Final = r"(?<![\w.,:/@#$€£¥￥%&*=+?·-])"
_END: Final = r"(?![\w@*%/]|[.,:-]\w)"
_DIGITS: Final = lazy_regex(
    rf"{_EDGE}(?:\d(?:[ -]?\d){{6,29}}|(?!\d+00\b)\d{{3}}[ -]?\d{{3}}|\d{{3}}\.\d{{3}}\.\d{{3}}-\d\d|"
    rf"\d\d-\d\d-\d\d(?=[ ,/|]{{1,3}}\d{{8}}(?!\d))){_END}",
    re.ASCII,
)
"""Six digits are what one-time codes have, as a rule."""
_GROUPS: Final = lazy_regex(
    r"(?<!\d)(?<!\d[.,，、])\d{4}(?:[,，、. ] ?\d{4}){2,4}(?:[,，、. ] ?\d{1,3})?(?![\d.,]\d)", re.ASCII
)
"""As a card is read out."""
_MIXED: Final = lazy_regex(
    rf"{_EDGE}(?:[A-Z]{{1,5}}[ /-]?\d{{6,12}}(?:[A-Z]|[/-]\d{{1,4}})?|(?:[A-Z]?\d{{1,3}})[A-Z]{{1,3}}\d{{5,12}}|"
    rf"[a-z]{{1,3}}\d{{6,12}}|\d{{6,9}}[A-Z]{{1,2}}|(?=\D*(?:\d\D*){{7}})[A-Z]{{1,3}}(?:-\d{{2,8}}){{2,4}}|"
    rf"(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z0-9]{{3,6}}(?:-[A-Z0-9]{{3,6}}){{2,6}}){_END}",
    re.ASCII,
)
_PASSWORD: Final = lazy_regex(
    r"(?<![!-~])(?=[!-~]*\d)(?=[!-~]*[A-Za-z])(?![!-~]*(?:://|@[a-z0-9-]+\.))(?![A-Z]{0,3}[$€£¥#]?[\d.,]+["
    r"%+*]?(?![!-~]))"
    r"[A-Za-z0-9_.-]{2,}[!#$%^&*@~][!#$%^&*@~A-Za-z0-9_.-]*[A-Za-z0-9!#$^*~](?=[,;.?)]?(?:[^!-~]|\Z))",
    re.ASCII,
)
"""A word with letters, digits and a sign within."""
_AMOUNT_OF: Final = lazy_regex(r"\d+%|[%$€£¥]\d+\Z|\AR&D|\d\*\*|\*\*\d|\d[#*]\d+\Z")
_DATE: Final = lazy_regex(
    r"(?:19|20)\d\d[ -]?(?:0?[1-9]|1[0-2])[ -]?(?:0?[1-9]|[12]\d|3[01])(?:[ -]?\d{1,6})?|"
    r"\d{1,2}[ -]\d{1,2}[ -](?:19|20)\d\d|(?:19|20)\d\d(?:[ -](?:19|20)\d\d)+"
)
_LONG: Final = lazy_regex(r"\d{1,2}(?: \d{3}){2,}|[1-9]\d?0{5,}|\d{1,2}(?: \d{1,2})+|\d+0-\d+0")
"""Thousands with spaces, round numbers, lists of small numbers, from one to another."""
_BOOK: Final = lazy_regex(r"97[89][ -]?\d(?:[ -]?\d){9}|69\d{11}")
_PARCEL: Final = lazy_regex(r"[A-Z]{2,3}\d{9,15}(?:[A-Z]{2})?")
_EXPLAINED: Final = lazy_regex(
    r"order|track|parcel|shipment|ship(?:ped|ping)|waybill|invoice|receipt|reservation|booking|"
    r"confirmation|ticket|(?<![a-z])ref(?![a-z])|reference|"
    r"(?<![a-z])case(?![a-z])|complaint|build|version|firmware|model|(?<![a-z])part(?![a-z])|sku|is[bs]n|(?<![a-z])ean|"
    r"barcode|(?<![a-z])doi|article|(?<![a-z])item|(?<![a-z])lot(?![a-z])|batch|serial|product|flight|"
    r"train|(?<![a-z])bus|"
    r"room|meeting|webinar|population|people|budget|lotter|pages?|lotto|jackpot|views|score|points|steps|"
    r"(?<![a-z])port(?![a-z])|"
    r"channel|frequency|latitude|longitude|coordinates|gps|error|status|patent|docket|bill (?:no|number)|calculate|"
    r"convert|comput|divide|multipl|square root|factor|prime|binary|hex|(?<![a-z])pi(?![a-z])|total|price|cost|balance|"
    r"(?<![a-z])ups(?![a-z])|fedex|boeing|airbus|dhl|usps|revenue|salary|dataset|stock|(?<![a-z])(?:iso|iec|gb/t|din|"
    r"rfc|kb|cve|isin|sha|mb|kwh|km|miles)(?![a-z])|(?<![a-z])id=|"
    r"订单|运单|单号|快递|圆通|中通|申通|韵达|顺丰|发票|票号|版本|型号|货号|商品|条码|条形码|人口|积分|粉丝|收藏|播放|点赞|阅读|浏览|下载|"
    r"股票|基金|代码|房贷|总价|价格|金额|余额|合计|会议|双色球|彩票|大乐透|中奖|房间|航班|车次|错误|步数|期号|序列|批号|批次|流水|计算|等于|"
    r"乘|除以|加上|减去|算|坐标|经度|纬度|分数|专利|文号|案号|回执",
    re.IGNORECASE,
)
"""What numbers count or name that are nobody's own."""
_SUM_BEFORE: Final = lazy_regex(r"[-+*/×÷=^~<>≈]\s?\Z")
_SUM_BEHIND: Final = lazy_regex(
    r"\s*(?:[+*/×÷=^<>≈]|times|plus|minus|divided|乘|除|加|减|等于|多少)|\s*[万亿%]|\s*(?:m|b)illion"
)
_CLAUSE: Final = lazy_regex(r"[，。；;\n!?！？]|, |(?<![Nn]o)\. ")
_BACK: Final = 36


def find_unexplained(written: str) -> Iterator[Private]:
    """Such numbers and words in a text; they may overlap."""
    reading = read(written)
    text = reading.text
    numbers = {match.span() for pattern in (_DIGITS, _GROUPS, _MIXED) for match in pattern.finditer(text)}
    for span in sorted(numbers):
        if not _is_harmless(text, *span):
            yield Private("number", *reading.written(*span), sure=False)
    for match in _PASSWORD.finditer(text):
        if not _AMOUNT_OF.search(match[0]):
            yield Private("password", *reading.written(*match.span()), sure=False)


def _is_harmless(text: str, start: int, end: int) -> bool:
    said = text[start:end]
    return any(form.fullmatch(said) for form in (_DATE, _LONG, _BOOK, _PARCEL)) or is_explained(text, start, end)


def is_explained(text: str, start: int, end: int) -> bool:
    """The words around say that the number at this place counts something, is a part of a sum, or names an order, a
    parcel, a book."""
    before = _CLAUSE.split(text[max(0, start - _BACK) : start])[-1]
    return bool(
        _EXPLAINED.search(before + re.sub(r"\d.*", "", text[start:end]))
        or _SUM_BEFORE.search(before)
        or _SUM_BEHIND.match(text, end)
        or OTHER_BEHIND.match(text, end)
    )
