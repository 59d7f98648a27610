"""Those whose app it may be ("tell the supplier that …", "at the power company"), and what is told to them."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_KIND: Final = (
    r"(?:compan(?:y|ies)|supplier|provider|operator|utility|utilities|school|kindergarten|nursery|college|university"
    r"|library|office|authority|council|town hall|housing association|management|administration|club|choir|orchestra"
    r"|association|society|church|parish|insurer|bank|pharmacy|clinic|practice|surgery|hospital|garage|gym"
    r"|studio|cent(?:re|er)|pool|theat(?:re|er)|cinema|museum|restaurant|hotel|airline"
    r"|carrier|courier|post office|reception|customer service|co-?op|agency|works)"
)
_WHO: Final = (
    rf"(?-i:(?:the|our|my) (?:(?!{_KIND}\b)[a-z][a-z'’-]*(?: and)? ){{0,3}}?{_KIND}(?: people| folks| guys)?"
    r"|(?:the|our|my) insurance(?! (?:card|certificate|contract|letter|number|polic)\w*)|school)\b"
)
"""By its kind: one that is named ("the Ashford School") may be one of several; so may "my travel insurance"."""
_KIND_CHINESE: Final = (
    r"(?:公司|银行|学校|驾校|培训班|中介|幼儿园|大学|图书馆|物业|居委会|社区|医院|诊所|药店|药房|团里?|乐队|球队|俱乐部|协会|健身房|餐厅"
    r"|饭店|酒店|宾馆|邮局|客服|保险|店里|店家|商家|单位|供电局|营业厅|中心)"
)
_DEEDS_CHINESE: Final = (
    *("回复", "答复", "告诉", "通知", "取消", "删除", "联系", "打开", "关闭", "查询"),
    *("预约", "提交", "申请", "接受", "拒绝", "退出", "加入", "搜索", "添加"),
)
_NOT_IN_DEED: Final = f"(?!{'|'.join(_DEEDS_CHINESE)})(?<![全各每{''.join(deed[0] for deed in _DEEDS_CHINESE)}])"
"""No character of what is done begins the name of the organisation behind it ("回复诊所的…"); all of one is none."""
_FACT: Final = lazy_regex(
    rf"^(?:please )?(?:(?:tell|inform|notify) {_WHO}(?: that|[:,])?"
    rf"|let {_WHO} know(?: that|[:,])?)\s+(?P<en>\S.*)$"
    rf"|^(?:麻烦|请|帮我|替我|你)*(?:(?:告诉|通知|转告)(?:一下)?|(?P<with>[跟和对向]))[^，,。；;]{{0,6}}?{_KIND_CHINESE}+"
    r"(?(with)(?:说|讲|报备|反映)(?:一?[声下])?|(?:说?一?[声下])?)[，,：:]?\s*(?P<zh>\S.*)$",
    re.I,
)
_NOTED: Final = lazy_regex(r"^(?:please )?(?:make a )?(?:note|record|register)(?: down)? that\s+(?P<fact>\S.*)$", re.I)
_OF_IT: Final = lazy_regex(
    rf"\s+(?:at|with|of|from) {_WHO}(?=[\s,.;!?]|$)"
    rf"|(?:我们|[在去到])?{_NOT_IN_DEED}[^全各每一下看查把将去到在从给跟我们请帮的那这个，。；、\s\x00-\x7f]{{0,2}}{_KIND_CHINESE}+(?:里|那边|这边)?(?:的(?!士|确)|(?=那个))",
    re.I,
)
_REPORTED_TO: Final = lazy_regex(
    rf"^(?P<deed>(?:please )?(?:report|register|announce|submit|declare|complain|apply)\b.*?) to {_WHO}(?=[\s,.;!?]|$)",
    re.I,
)
_ADDRESSED: Final = lazy_regex(
    rf"^(?:please )?(?:tell|inform|notify|ask|let) (?P<en>{_WHO})"
    rf"|^(?:麻烦|请|帮我|替我|你)*(?:告诉|通知|转告|[跟和对向])(?P<zh>[^，,。；;]{{0,6}}?{_KIND_CHINESE})",
    re.I,
)


def noted(wish: str) -> str:
    """What is only to be noted; empty where there is nothing of that."""
    found = _NOTED.match(wish.strip())
    return found["fact"].strip() if found else ""


def told_to_organisation(wish: str) -> str:
    """What an organisation is told; empty where there is nothing of that."""
    told = _FACT.match(wish.strip())
    return (told["en"] or told["zh"]).strip() if told else ""


def without_organisation(wish: str) -> str:
    """The wish without the words for the organisation where it is to be done; empty where there are none."""
    bare = _OF_IT.sub("", _REPORTED_TO.sub(r"\g<deed>", wish.strip())).strip()
    return bare if bare != wish.strip() else ""


def without_addressee(wish: str) -> str:
    """The wish with spaces for the organisation that it begins by telling something, which is no value there."""
    found = _ADDRESSED.match(wish)
    if found is None:
        return wish
    start, end = found.span(found.lastgroup or 0)
    return f"{wish[:start]}{' ' * (end - start)}{wish[end:]}"
