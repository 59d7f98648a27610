"""What people say of numbers that buttons count up and down, and of levels: "tap + until it says 3", "raise the limit
to 80", "用加号和减号调整人数"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.words.counts import asks_how_many, is_count, same_kind
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import unquote
from promptrpa.patterns import lazy_regex

_SIGN: Final = r"(?:[“\"']?[+＋−–-][”\"']?|(?:plus|minus|more|fewer|less)(?: sign)?)"
_SIGNS: Final = (
    rf"(?:the )?{_SIGN}(?:\s*(?:and|or|/)\s*(?:the )?{_SIGN})?(?: (?:buttons?|icons?|signs?|keys?|arrows?))?"
)
_SET: Final = r"(?:set|choose|change|adjust|select|pick|enter|count)"
_UNIT: Final = r"(?:%|°\s?[CF]?|(?![ap]\.?m\b|o['’]clock)[a-z]{1,12})"
_NUMBER: Final = rf"[“\"]?(?:-?\d+(?:[.,]\d+)?|\{{\w+\}})(?:\s?{_UNIT})?[”\"]?"
_BY: Final = lazy_regex(
    rf"^(?:use|using|with|tap|press|hit|click)(?: on)? {_SIGNS},? (?:to|and) {_SET} (?:the |your )?(?P<object>.+?)"
    rf"(?: (?:to|at) (?P<value>{_NUMBER}))?$",
    re.I,
)
_WITH: Final = lazy_regex(
    rf"^{_SET} (?:the |your )?(?P<object>.+?)(?: (?:to|at) (?P<value>{_NUMBER}))?"
    rf",? (?:with|using|by (?:tapping|pressing|using)|via) {_SIGNS}$",
    re.I,
)
_UNTIL: Final = lazy_regex(
    rf"^(?:(?:keep )?(?:tap|press|hit|click)(?:ping|ing|ting)?)(?: on)? {_SIGNS}"
    r"(?: (?:next to|beside|at|by|for|under|below|of) (?:the |your )?(?P<beside>.+?))?,?"
    r" (?:until|till) (?:(?:it|that|the (?:number|counter|display|figure|value)|(?:the |your )?(?P<object>.+?))"
    rf" (?:shows?|says?|reads?|is|are|reaches|equals) (?:at )?(?P<value>{_NUMBER})?.*"
    rf"|you (?:have|get|reach) (?:enough|as many|(?:the )?(?:right|wanted|desired|correct)|{_NUMBER}).*)$",
    re.I,
)
_LEVEL: Final = lazy_regex(
    r"^(?:(?:increase|raise|lower|reduce|decrease)(?: (?:up|down))?|turn(?: (?:up|down)(?= )|(?= .+ (?:up|down) to)))"
    r" (?:the |your )?(?P<object>.+?)"
    rf"(?: (?:up|down))? to (?P<value>{_NUMBER})$",
    re.I,
)
_SIGN_CHINESE: Final = r"[“\"「]?(?:加减号|加号|减号|[+＋－-])[”\"」]?(?:按钮|键)?"
_SIGNS_CHINESE: Final = rf"{_SIGN_CHINESE}(?:\s*(?:和|与|或者?|、|/)\s*{_SIGN_CHINESE})?"
_NUMBER_CHINESE: Final = r"[“\"]?(?:-?\d+(?:\.\d+)?|\{\w+\})[”\"]?(?:[%°度个份人位级秒分件张]|分钟|小时)?"
_RIGHT_CHINESE: Final = r"(?:正确|合适|对|够|足够|(?:[你您]?(?:需要|想要)|所需)的?(?:数量|数字|数值|人数|份数)?)了?"
_BY_CHINESE: Final = lazy_regex(
    rf"^(?:用|通过|使用|利用)\s*{_SIGNS_CHINESE}\s*(?:来)?(?:设置|设定|调整|选择|修改|更改|调节|增减|选)(?:好)?(?P<object>.+?)"
    rf"(?:(?:到|至|为|成)\s*(?P<value>{_NUMBER_CHINESE}))?$"
)
_UNTIL_CHINESE: Final = lazy_regex(
    rf"^(?:一直|连续|反复)?(?:点击?|轻触|按)(?:(?P<beside>[^，]{{1,8}}?)(?:旁边?|后面|右边|下面|右侧)?的)?\s*{_SIGNS_CHINESE}，?"
    rf"(?:(?:直到|直至)(?P<object>[^，]*?)(?:显示|变成|变为|达到|等于|为|是|成)?(?:{_RIGHT_CHINESE}|(?P<value>{_NUMBER_CHINESE}))"
    rf"|到(?P<shown>{_NUMBER_CHINESE}))(?:为止)?$"
)
_LEVEL_CHINESE: Final = lazy_regex(
    rf"^(?:把|将)(?P<object>[^，]{{1,12}}?)(?:提高|调高|增加|升高|降低|调低|减少|减小|增大|调大|调小)(?:到|至)\s*(?P<value>{_NUMBER_CHINESE})$"
)
_ANY: Final = lazy_regex(r"(?:number|counter|display|figure|value|数字|数值|它|其)", re.I)


_BY_SIGN: Final = (_BY, _WITH, _BY_CHINESE)
_BOTH_SIGNS: Final = lazy_regex(
    r"(?:[+＋]|\bplus\b|\bmore\b|加号).{0,24}(?:[−–－-]|\bminus\b|\bless\b|\bfewer\b|减号)|加减号"
    r"|(?:[−–－-]|\bminus\b|\bless\b|\bfewer\b|减号).{0,24}(?:[+＋]|\bplus\b|\bmore\b|加号)",
    re.I,
)


def _is_counted(thing: str, said: str) -> bool:
    """Both signs are named, or something of which there are so many."""
    counted = is_count(thing) or asks_how_many(thing) or same_kind(thing, thing) is True
    return counted or _BOTH_SIGNS.search(said) is not None


class CountReader:
    """Reads one clause."""

    def __init__(self, objects: ObjectReader) -> None:
        self._objects = objects

    def read(self, said: str) -> Instruction | None:
        """What is to be set, and to which number where that is said; None where it is nothing of this kind."""
        for pattern in (_BY, _WITH, _UNTIL, _LEVEL, _BY_CHINESE, _UNTIL_CHINESE, _LEVEL_CHINESE):
            if match := pattern.fullmatch(said):
                parts = match.groupdict()
                if pattern in _BY_SIGN and not (parts["value"] or _is_counted(parts["object"], said)):
                    continue  # the sign makes something new, or opens more
                named = next((name for key in ("object", "beside") if (name := (parts.get(key) or "").strip())), "")
                named = "" if _ANY.fullmatch(named) else named
                value = unquote(parts["value"] or parts.get("shown") or "")
                number = value if re.search(r"[\d{]", value) else ""
                return Instruction(OperationType.EDIT, self._objects.read(named or self._quantity(said)), number)
        return None

    @staticmethod
    def _quantity(said: str) -> str:
        """What is counted where nothing names it."""
        return "quantity" if said.isascii() else "数量"
