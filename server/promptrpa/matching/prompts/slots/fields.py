"""What the name of a field says of the values that it takes."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

HOLDS_FILES: Final = lazy_regex(r"\bfiles?\b|文件(?!夹)", re.I)
MOMENT: Final = lazy_regex(r"\btime\b|\bdate\b|\bday\b|\bwhen\b|start|\bends?\b|时间|日期|哪天|那一天|开始|结束", re.I)
PASSWORD: Final = lazy_regex(r"password|passcode|\bcode\b|密码|口令|(?<![尺数号])码\b", re.I)
ADDRESS: Final = lazy_regex(r"(?:your )?e-?mail(?: address)?|(?:电子)?邮箱(?:地址)?|(?:电子)?邮件地址", re.I)
SITE: Final = lazy_regex(
    r"\burl\b|web ?(?:site|page|address)|home ?page|(?:type|enter) an? address|网址|网站|网页|主页", re.I
)
MAIL: Final = lazy_regex(r"e-?mail|邮箱|邮件地址", re.I)
PLACE: Final = lazy_regex(
    r"location|place|address|city|\btown\b|destination|where|\bzones?\b|\bareas?\b|district|地点|位置|地址|城市|目的地|区域|地区",
    re.I,
)
CITY: Final = lazy_regex(r"\b(?:city|town|country|province)\b|城市|国家|省份", re.I)
PERSON: Final = lazy_regex(
    r"^to\b(?![ -]?do\b)|\bto\W*$|contact|recipient|payee|person|people|guest|friend|member|^name|full name|sender|^from|联系人|[收接]\S{0,2}人|好友|来宾|姓名|户名|对方|朋友", re.I
)  # fmt: skip
WHO: Final = lazy_regex(
    r"contact|recipient|payee|person|people|guest|friend|member|driver|passenger|(?:full|first|last) name|sender|\bwhom?\b"
    r"|联系人|[收接]\S{0,2}人|好友|来宾|姓名|户名|对方|朋友|驾驶人|乘客",
    re.I,
)
"""Takes nothing but who somebody is."""
TAKES_PEOPLE: Final = lazy_regex(r"to|cc|bcc|recipients?|收件人|抄送|密送", re.I)
"""How the fields of a mail or a message are called for whom it is."""
CALLED: Final = lazy_regex(
    r"\b(?:nick)?name\b|\btitle\b|\blabel\b|\bremark\b|\bheadline\b|名称|名字|标题|标签|备注名", re.I
)
_WITH: Final = r"(?:with|using) (?:the )?|用"
ITEM: Final = lazy_regex(r"\b(?:items?|tasks?|to-?dos?|products?|things?|ingredients?|words?)\b", re.I)
"""Takes something of a list."""
OPTION: Final = lazy_regex(r"\bcolou?rs?\b|\bsizes?\b|\bvariants?\b|颜色|色彩|尺码|尺寸|规格|款式", re.I)
"""What is chosen of a thing that was found."""
MONEY: Final = lazy_regex(r"dollars?|euros?|pounds?|yuan|rmb|bucks|usd|eur|[$€£¥元块]|块钱|人民币|美元|欧元?", re.I)
NAME: Final = lazy_regex(
    r"(?:the )?(?:[a-z]+['’]s )?(?:(?:full|first|last) )?name(?: of .+)?|[\u3400-\u9fff]{0,4}(?:姓名|名字|名称)",
    re.I,
)
"""Takes what somebody or something is called, in which there is no comma."""
NAME_OF_KIND: Final = lazy_regex(rf"{NAME.pattern}|[a-z]+ name", re.I)
"""The same, also of a thing of some kind ("plant name")."""
FIELDS_OF: Final = {
    "text": lazy_regex(
        r"^(?:(?:write|add)\s+)?(?:(?:an?|your)\s+)?(?:note|text|message|body|content|comment|answer|reply)\b|^compose\b|内容|正文|评论|回复",
        re.I,
    ),
    "title": lazy_regex(r"\b(?:title|name|label|headline)\b|标题|名称|名字|标签", re.I),
}
"""How fields are called for which a sentence says that a value is meant."""
BEFORE: Final = {
    "at": PLACE,
    "in": PLACE,
    "to": PERSON,
    "with": PERSON,
    "from": PERSON,
    "called": CALLED,
    "named": CALLED,
    "叫": CALLED,
    "为": CALLED,
    "成": CALLED,
    "在": PLACE,
    "给": PERSON,
}
LENGTH: Final = lazy_regex(
    r"\b(?:duration|how long|(?!(?:meet|clos|start|open|end|beginn|board|land|din)ing)[a-z]{2,}ing time)\b"
    r"|(?<![服启停禁使])[用耗]时(?!段|间段)|时长|多久|(?:烹[饪调]|制作|准备|练习|运动|锻炼|学习|阅读|行驶|播放|观看|睡眠|停留|等待)时间",
    re.I,
)
"""Takes how long something is."""


def had_with(field: str, value: str, prompt: str) -> str:
    """What something is to have or to be done with ("an alarm with Cascade"), where such words were taken for what it
    is called; empty for others."""
    if CALLED.search(field) is None:
        return ""
    inside = re.match(_WITH, value, re.I)
    had = value[inside.end() :] if inside else value
    said = re.search(rf"(?:^|\s|(?<=[^\x00-\x7f]))(?:{_WITH})[“\"「]?{re.escape(had)}", prompt, re.I) if had else None
    return had if said else ""
