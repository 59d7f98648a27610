"""What is told of somebody or something before an order, or in place of one: the order alone."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.prompts.fit.deeds import orders
from promptrpa.matching.prompts.telling import SPEAKS, may_be_told
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_WHOSE: Final = lazy_regex(
    r"^(?!(?:This|That|It|There|Here|He|She|They|We|You|Today|Tomorrow|Work|What|Who|Everything|Something|My|The)\b)"
    r"(?P<who>[A-Z][\w-]+(?: [A-Z][\w-]+)?)\s+(?:has|is|got|moved|changed|works|lives|left|started|switched)\b"
    r"(?P<story>[^.;,:]*)[.,;]\s*(?:(?:so|please|can you|could you)\s+)*"
    r"(?P<order>(?:change|update|set|edit|correct)\s+)(?:his|her|their)\b(?=[^.;]*\sto\s+\S)"
)
_WHOSE_CHINESE: Final = lazy_regex(
    rf"^(?P<who>{CHINESE_NAME}?)(?=换|搬|升|离|辞|跳槽|结婚|出差|住|调到|去了|来了|已经|刚)(?P<story>[^，,。：:]*)[，,。]"
    r"(?:帮我|请|麻烦)*(?P<order>[把将])[他她](?=的[^，。]*[改换设更新][成为到][^，。]{2})"
)
"""Somebody of whom something is told, and then what of theirs is to be changed, and to what."""
_SOMEBODY: Final = r"(?P<who>(?!(?:I|We|You|He|She|They|It|My|The|This|That|There)\b)[A-Z][\w-]+(?: [A-Z][\w-]+)?)"
_NEWS: Final = lazy_regex(
    rf"^{_SOMEBODY}(?:['’]s|\s+has)(?:\s+got)?"
    r"\s+an?\s+(?:new|different)\s+(?P<field>(?:phone |mobile |cell )?number|phone|e-?mail(?: address)?)(?:\s+now)?"
    r"(?P<rest>[\s,.:;-].*)$",
    re.I | re.S,
)
_TO_BE_DONE: Final = lazy_regex(
    r"\W*(?:(?:it|that|this)['’]?s|it is|the new one is|namely)?\W*(?P<value>.+?)(?:\s+now)?[\s.,;]*"
    r"(?:(?:so|and|please|can you|could you|would you)\s+){0,4}(?:change|update|fix|correct|edit)\s+"
    r"(?:it|that|this|his|her|their|the)(?:\s+(?:contact|number|e-?mail|card|entry|details?))?"
    r"(?:\s+(?:in|on|for)\s+(?:(?:his|her|their|my|the)\s+)?(?:contacts?|card|phone ?book|me))?(?:\s+please)?\W*",
    re.I,
)
"""News of somebody: the value, and that it is to be changed. Anything more may be another deed, or say that it is not
to be."""
_SENT: Final = lazy_regex(
    rf"^{_SOMEBODY}\s+(?:has\s+)?(?:just\s+)?"
    r"(?P<how>sent|wrote|e-?mailed|mailed|texted|messaged)\s+(?:me|us)\s*(?P<what>[^.;,]*?)[.;,]\s*"
    r"(?:(?:so|and|please|can you|could you|now)\s+)*(?P<deed>forward|reply to|star|archive|delete|open|pin|answer)\s+"
    r"(?:it|that|this|him|her|them)\b(?P<rest>.*)$",
    re.S,
)
"""What somebody sent, and what is to be done with it."""
_THING: Final = lazy_regex(
    r"^(?:(?:an?|the|some|this|that)\s+)?(?:thing|something|e-?mail|mail|message|text|letter|note)\b\s*", re.I
)
_ABOUT: Final = lazy_regex(r"(?:about|on|with)\b", re.I)
_OVER: Final = lazy_regex(
    r"^(?!(?:i|we|you|it|this|that|there|here|he|she|they|what|who|which|everything|something)\b)"
    r"(?P<what>[^.;,:!?]+?)\s+(?:is|was|has been|got)\s+(?P<story>[^.;,:!?]+)[.;,!]\s*"
    r"(?:(?:so|and|then|please|can you|could you)\s+)*"
    r"(?P<deed>delete|remove|erase|drop|take(?=\s+it\s+(?:out|off|away|from)\b))\s+it\b(?P<rest>[^,;]*)$",
    re.I,
)
"""What is told of a thing, and then that it is to be taken away."""
_TELLS_MORE: Final = lazy_regex(
    r"[A-Z\d\"“”]|\b(?:called(?! off)|named|titled|in|on|at|of(?! date)|from|about|with|under|by|to)\b"
)
"""What may say which thing it is, or where."""
_JOINS: Final = lazy_regex(r"\b(?:and|or|but|if|when|because|whether|that|which|who|what)\b", re.I)
_SPEAKS: Final = lazy_regex(rf"(?:^|\b(?:and|then)\s+){SPEAKS}\b", re.I)
_ARTICLE: Final = lazy_regex(r"^(?:The|My|Our)\b")
_THEIRS: Final = {
    "电话": r"(?:手机|电话)号码?|电话|号码|号",
    "电子邮件": r"(?:电子)?邮箱(?:地址)?|(?:电子)?邮件(?:地址)?",
    "公司": "公司|单位",
    "生日": "生日",
    "地址": "(?:家庭)?(?:住址|地址)",
    "职位": "职位|职务",
}
"""What is known of somebody, and how it is said."""
_KINDS: Final = {"电话": ("phone", "number"), "电子邮件": ("email",), "生日": ("date",)}
"""Of what types that is; of the others anything may be told, and only an order says that it is for the contacts."""
_FIELD: Final = "|".join(_THEIRS.values())
_WHO: Final = (
    rf"^(?:(?:通讯录|联系人)(?:里|中|上)?的?)?(?P<who>{CHINESE_NAME}?|[A-Z][A-Za-z.]*(?: [A-Z][A-Za-z.]*){{0,2}}?)"
)
_VALUE: Final = r"(?P<value>[^，,。：:；;改换变]{2,30}?)(?:了|啦|喽)?"
_ORDERS: Final = (
    r"[，,。](?:你|帮我|帮忙|请|麻烦|给我|记得|也|就|快|在|把|(?:手机)?(?:通讯录|联系人)(?:里|中|上)?的?|[他她]的?"
    rf"|(?:{_FIELD}))*给?(?:[他她我])?(?:更改|更新|改|换|修改|更正|存|记)(?:一?下|过来|掉|好|过去|上)?(?:通讯录|联系人)?(?:吧|啊|哈|哦)?[。！!]?$"
)
_NEWS_CHINESE: Final = (
    lazy_regex(
        rf"{_WHO}的?(?:(?P<field>{_FIELD})(?:最近|已经|又)?(?:换|改|变|更新)|(?:最近|已经|又)?(?:换|改|变)(?:了?个?新?的?)(?P<own>{_FIELD})|搬家(?=.*地址))了?"
        rf"[，,。：:](?:以后|现在|往后|今后|新|的|换成|改成|(?P<again>{_FIELD}|手机))*(?:是|用|为|叫|[：:])?{_VALUE}(?P<order>{_ORDERS})?[。！!]?$"
    ),
    lazy_regex(
        rf"{_WHO}的?(?P<field>{_FIELD})(?:其实|应该|应)?是{_VALUE}(?:[，,](?:不是|而不是)[^，。]+)(?P<order>{_ORDERS})?$"
    ),
    lazy_regex(
        rf"{_WHO}(?:最近|已经|刚)?(?:跳槽|换|调|去|搬)(?:家|工作)?(?:到了?|去了?|成|了){_VALUE}(?P<order>(?=.*(?P<field>{_FIELD})){_ORDERS})$"
    ),
)
"""What is said of somebody by who wants it changed in the contacts: what it was called, and what it is now."""
_TRIED: Final = lazy_regex(
    rf"^(?![我你您他她咱俺]|{CHINESE_NAME}?[用穿戴吃喝看听玩使]|[^用穿戴吃喝看听玩使，,]*[爸妈爹娘爷奶哥姐弟妹叔姨舅婆公孩人友师事们])"
    r"(?P<what>[\u3400-\u9fffA-Za-z0-9]{2,8}?)[用穿戴吃喝看听玩使](?:着|起来|完|过)(?:了|[挺很真太还不好蛮都特非比有舒顺][^，,。]{0,7})?[，,。]"
    r"(?P<before>[^。]*?)它(?!们)(?P<after>.+)$"
)
"""How somebody finds a thing (not who uses it), and then what is to be done to it."""


_USES: Final = lazy_regex(rf"{_WHO}(?:现在|以后|如今|改)+用{_VALUE}[。！!]?$")
"""Somebody has another number, or another address, which its kind tells."""


def with_news_as_order(prompt: str) -> str:
    """ "李娜换号了，新的是13322228899" and "李娜现在用13322228899了" are "把李娜的电话改成13322228899"."""
    if uses := _USES.match(prompt):
        field = next((field for field in ("电话", "电子邮件") if _is_one(field, uses["value"].strip())), "")
        return f"把{uses['who']}的{field}改成{uses['value'].strip()}" if field else prompt
    for pattern in _NEWS_CHINESE:
        if found := pattern.match(prompt):
            said = found.groupdict()
            named = next((said[name] for name in ("field", "own", "again") if said.get(name)), "")
            field = next((field for field, ways in _THEIRS.items() if re.fullmatch(ways, named)), "")
            value = found["value"].strip()
            if field and (_is_one(field, value) if field in _KINDS else said.get("order")):
                return f"把{found['who']}的{field}改成{value}"
    return prompt


def with_new_number(prompt: str) -> str:
    """ "Bob has a new number, it's 415 555 0211. Can you fix that" is "change Bob's phone number to 415 555 0211"."""
    found = _NEWS.match(prompt)
    values = find_values(found["rest"]) if found else []
    done = _TO_BE_DONE.fullmatch(found["rest"]) if found else None
    if found is None or done is None or len(values) != 1:
        return prompt
    kind = "email" if "mail" in found["field"].casefold() else "phone"
    said = found["rest"][values[0].start : values[0].end]
    if values[0].type != kind or done["value"].strip() != said:
        return prompt
    return f"change {found['who']}'s {'email' if kind == 'email' else 'phone number'} to {said}"


def with_thing_sent(prompt: str) -> str:
    """ "Olivia mailed me something about the lease, forward that to …" is "forward the mail from Olivia about the lease
    to …"."""
    found = _SENT.match(prompt)
    thing = _THING.match(found["what"]) if found else None
    if found is None or not (thing or _ABOUT.match(found["what"])):
        return prompt
    said = f"{found['how']} {thing[0] if thing else ''}{found['deed']} {found['rest']}".casefold()
    mailed = "mail" in said or "letter" in said or any(f.type == "email" for f in find_values(found["rest"]))
    about = found["what"][thing.end() :] if thing else found["what"]
    of = f" {about}" if _ABOUT.match(about) else ""
    return f"{found['deed']} the {'mail' if mailed else 'message'} from {found['who']}{of}{found['rest']}"


def with_thing_over(prompt: str) -> str:
    """ "the picnic is cancelled, take it out of my calendar" is "take the picnic out of my calendar"."""
    found = _OVER.match(prompt)
    if found is None or _TELLS_MORE.search(found["story"]) or _JOINS.search(found["what"]):
        return prompt
    if orders(normal(found["what"])) or any(_SPEAKS.search(found[part]) for part in ("what", "rest")):
        return prompt
    what = _ARTICLE.sub(lambda article: article[0].lower(), found["what"])
    return f"{found['deed']} {what}{found['rest']}"


def with_thing_tried(prompt: str) -> str:
    """ "雨伞用着挺好，给它写个好评" is "给雨伞写个好评"."""
    found = _TRIED.match(prompt)
    if found is None or may_be_told(found["before"]):
        return prompt
    return f"{found['before']}{found['what']}{found['after']}"


def with_owner(prompt: str) -> str:
    """ "Tom has moved, change his address to …" is "change Tom's address to …"."""
    found = _WHOSE.match(prompt) or _WHOSE_CHINESE.match(prompt)
    if found is None or find_values(found["story"]) or "'s " in found["story"]:
        return prompt
    owner = found["who"] if found["order"] in "把将" else f"{found['who']}'s"
    return f"{found['order']}{owner}{prompt[found.end() :]}"


def _is_one(field: str, value: str) -> bool:
    return any(f.type in _KINDS[field] and f.end - f.start == len(value) > 2 for f in find_values(value))
