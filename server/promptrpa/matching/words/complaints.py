"""What an app says when it did not do what was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.patterns import lazy_regex

_COMPLAINS: Final = lazy_regex(
    r"\b(?:cannot|can['’]?t|could(?: not|n['’]t)|unable|failed|failure|error|invalid|incorrect|wrong"
    r"|(?:do|does)n['’]t match|not (?:allowed|supported|available|possible|found|valid|enough)"
    r"|already (?:taken|exists?|in use|used)|please(?! wait)|must|required"
    r"|too (?:long|short|many|few|large|small|low|high|early|late|soon)|no .+ can be|(?:is|are) (?:missing|needed)"
    r"|not (?:yet|until)|still to come|in the (?:past|future))\b|\bfirst\W*$"
    r"|^(?:choose|enter|fill|select|type)\b|^(?:add|check|give|say) (?:an?|the|your|all|at least|some\w*|wh\w+|how)\b"
    r"|^(?:this|that|it) (?:is no|is not|isn['’]t)\b"
    r"|无法|不能|失败|错误|有误|不正确|不支持|不可用|不一致|找不到|已存在|已被(?:占|使)用"
    r"|(?<![申邀宴聘])请(?!求|稍|等|前往|凭|携带|(?:把|将)[^，。]{1,8}(?:送|带|交|寄|拿)[到至回往去])|至少|太[长短大小多少早晚]|不足|超[出过]"
    r"|[还尚][没未]|不完整|无效|均需|必须|须为",
    re.I,
)
_REPORTS: Final = lazy_regex(
    r"^(?:\w+ ){0,2}(?:sent|saved|added|deleted|removed|shared|posted|connected|moved|copied|created|updated|changed"
    r"|blocked|reported|archived|restored|submitted)\b|已(?!存在|被)[\u3400-\u9fff]|成功",
    re.I,
)
"""What was done."""
_QUOTED: Final = lazy_regex(r"[“\"「『][^”\"」』]*[”\"」』]")


def is_complaint(remark: str, own: Iterable[str] = ()) -> bool:
    """It says that something is missing or wrong ("Please fill in all fields"), and not what was done ("Saved"). own:
    the user's words, which say nothing of that."""
    said = _QUOTED.sub(" ", remark)
    for words in sorted(own, key=len, reverse=True):
        said = said.replace(words, " ") if words else said
    return _COMPLAINS.search(said.strip()) is not None and _REPORTS.search(said.strip()) is None
