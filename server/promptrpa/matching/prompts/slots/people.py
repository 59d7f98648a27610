"""Whose name is meant by Chinese words that say more of somebody ("让赵敏也能开")."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.patterns import lazy_regex

from .fields import NAME, WHO

_MINE: Final = r"我们?家?的?"
_KIN: Final = (
    "(?:女儿|儿子|孩子|老婆|老公|妻子|丈夫|妈妈|爸爸|母亲|父亲|姐姐|妹妹|哥哥|弟弟|奶奶|爷爷|外婆|外公|阿姨|叔叔|舅舅|姑姑|同事|朋友|同学"
    "|邻居|室友|保姆)"
)
_RELATION: Final = lazy_regex(rf"(?:{_MINE})?{_KIN}(?P<name>(?!的)[\u4e00-\u9fff]{{2,3}})")
"""Who somebody is, and what they are called ("我女儿小雅")."""
_DOES: Final = lazy_regex(rf"[让请叫](?:(?:{_MINE})?{_KIN})?(?P<name>{CHINESE_NAME}?)(?=也|能|可以|来|帮|跟|和|一起)")
"""Somebody who is to do something; no sign parts the name from that."""

_GETS: Final = lazy_regex(rf".*(?:给|[赠转]?送给?)(?P<name>{CHINESE_NAME})")
"""Who gets what is named before ("贺卡送李敏")."""
_OWNS: Final = lazy_regex(r"(?<=[\u4e00-\u9fff]{2})的$")
"""What follows a name where a thing is somebody's ("小雅的地址")."""


def name_in(value: str, text: str, cues: tuple[str, ...]) -> str:
    """The name alone, of a value for a field that takes somebody's; the value elsewhere."""
    if not any(WHO.search(cue) or NAME.fullmatch(cue) for cue in cues):
        return value
    value = value[:-1] if _OWNS.search(value) and f"“{value}”" not in text else value
    kin = _RELATION.fullmatch(value)
    if kin and re.search(f"{_MINE}{value.removeprefix('我')}", text):
        return kin["name"]
    for said in _DOES.finditer(text):
        begins = said["name"] in value and said.start() <= text.find(value) <= said.start("name")
        if value != said["name"] and (begins or value.startswith(said["name"])):
            return said["name"]
    gets = _GETS.fullmatch(value) if any(map(WHO.search, cues)) else None
    return gets["name"] if gets else value
