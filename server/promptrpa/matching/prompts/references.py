"""What a later clause of a prompt only points back to ("call her", "pin it", "and set one for 8") by the name of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_HIM: Final = lazy_regex(
    r"^(?P<before>(?:[a-z-]+\s+)?(?:call|phone|ring|text|message|e-?mail|facetime|invite|tell|ask|remind|notify|block|unblock"
    r"|add|pay|(?:send|give|show|write)(?!\s+\w+\s+to\b))\s+"
    r"|[a-z-]+\s+(?:[^,.]{1,30}?\s)?(?:to|with|for)\s+)(?P<who>him|them|her)\b"
    r"(?!\s+(?:mother|mum|mom|father|dad|brother|sister|son|daughter|husband|wife|boss|number|phone|birthday|e-?mail"
    r"|address|photos?|pictures?|name|contact|messages?|flat|house|car|office)\b)",
    re.I,
)
_HIM_CHINESE: Final = lazy_regex(
    r"(?P<before>^|[给跟向把和对为与]|联系|呼叫|删除|拉黑|屏蔽|邀请|提醒|告诉|通知|回复|收藏|添加|发消息|打电话)(?P<who>[他她])(?!们|的[\u3400-\u9fff])"
)
_IT: Final = lazy_regex(
    r"^(?P<before>(?!(?:name|call|title|label|make|do|take|get|leave|let)\b)[a-z]+\s+"
    r"|(?:add|put|save|move|invite)\s+.+?\s(?:to|in|into|on)\s+)(?P<who>it|that(?=\s*$|\s*[,.;!?]|\s+(?:to|in|into|on|onto|from|with|for|at|as|and)\b))\b",
    re.I,
)
_IT_CHINESE: Final = lazy_regex(
    r"(?P<before>^|[把将给往到])(?P<who>它|[那这]个(?=[^\u3400-\u9fff]|$|[给也都到]|删|移[到动除]|挪|置顶|归档|分享|打印|锁定"
    r"|重命名|取消|打开|关[掉了闭]|放[到进]|加[到进入]|改[名成为]))"
)
_THERE: Final = lazy_regex(
    r"^(?P<before>(?:add|put|save|move|write)\s+.+?\s)(?P<who>(?:in\s+|into\s+)?there)(?=\s*$|\s*[,.;!?])", re.I
)
_THERE_CHINESE: Final = lazy_regex(
    r"(?<=[加放移存写记挪拖])(?P<who>进去|(?:到|在|进)(?:里面|里边|那里|那儿|它里面?)去?|到?里面去?)(?=$|[，。,])"
)
_OF_IT_CHINESE: Final = lazy_regex(
    r"^(?:颜色|名[字称]|标题|标签|时间|地点|铃声|提醒|封面|字体|备注)(?=[换改设调](?:成|为|到))"
)
"""Something of the thing that was named before, which Chinese leaves out."""
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
_TOLD_CHINESE: Final = lazy_regex(
    r"[说讲写：:]|告诉|转告|通知|回复|评论|[发条封](?:短信|微信|消息|邮件|信息)|(?:短信|微信|消息|邮件|信息)给|备忘录?|笔记|便签|待办|提醒我|记一?下"
)
"""What follows may be somebody's text."""
_STARS: Final = lazy_regex(r"[打评](?:了?一?个|上)?(?P<n>[一二两三四五1-5])颗?星(?:好评|级?评价|(?=[，,。！!]|吧?$))")
_DIGITS: Final = dict(zip("一二两三四五", "122345", strict=True))
_THAT_ONE: Final = lazy_regex(
    r"(?:^|[把将给]|[，,。]|帮我)(?P<name>(?![我你他她它这那有第最上下左右前后]|打开|删除?|播放?|收藏|关闭|看|找|点|进|去|到|请|帮|今|昨|明|新|旧|刚|用|在|发|置顶|取消|设|喜欢|喜爱|听|读|查|搜|转|回|记|存|改|换|赞|移|恢复|还原|重命名|编辑|分享)"
    r"[^，,。；;：:的了把将给“”‘’「」《》]{2,16}?)[那这](?:一?[条封首张篇]|个|份|本)"
    r"(?=的?(?:备忘录?|便签|笔记|清单|群|聊天|对话|会话|歌单|播放列表|相册|文件夹|闹钟|日程|活动|提醒|标签)"
    r"|(?<=[条封首张篇])(?:[，,。]|$|[加改换设变归删置移打标锁分收取弄挪]))"
)
"""What something of a kind is called, said before the kind."""
_ONE: Final = lazy_regex(
    r"^(?P<before>(?:set|make|create|add|start|open|write|new)\s+)(?:(?:an)?other\s+|a\s+new\s+)?one\b"
    r"(?=\s*$|\s*[,.;!?]|\s+(?:for|at|on|called|named|with)\b)"
    r"|^(?P<verb>[a-z]+\s+(?:(?:on|off)\s+)?)(?P<the>the|my)\s+one\b(?=\s+(?:with|of|from|at|for|called|named|in)\b)",
    re.I,
)
_ONE_CHINESE: Final = lazy_regex(
    r"(?:新建|再?[设加定建]|添加|创建)(?:置|定)?一个(?=[^\u3400-\u9fff]|早|晚|上午|下午|叫|名为|$)"
)
_KIND: Final = (
    r"alarm|timer|note|event|appointment|meeting|reminder|playlist|album|folder|group|list|message|photo|contact|file"
    r"|chat|conversation|song|mail|e-?mail|card"
)
_OF_A_KIND: Final = lazy_regex(rf"\b(?P<kind>{_KIND})\b", re.I)
_OF_A_KIND_CHINESE: Final = lazy_regex(
    r"(?P<kind>闹钟|计时器|定时器|笔记|备忘录|便签|日程|活动|提醒|歌单|播放列表|相册|文件夹|群聊|群|清单|联系人|文件)"
)
_NAMES_ANOTHER: Final = lazy_regex(rf"{_OF_A_KIND_CHINESE.pattern}|的(?![吧啊呢了])[\u3400-\u9fff]")
"""What says itself of which kind a thing is."""
_MAKES: Final = lazy_regex(
    r"^(?:please\s+)?(?:create|make|new|write|add|take|start|set)\b|新建|创建|建[一个]|写|记|添加|加一?个"
)
_OBJECT: Final = lazy_regex(
    r"^(?:please\s+)?(?:in\s+[A-Z]\w*,?\s+)?[a-z]+(?:\s+(?:on|off|up|down))?\s+"
    r"(?P<what>(?:the|my|our|this)\s+(?!first\b|same\b)[^,.;]+?)(?=\s+(?:to|into|onto|at|as|for|in|on|with)\b|$)",
    re.I,
)
_OBJECT_CHINESE: Final = lazy_regex(
    r"[把将](?P<what>[^，。把将]{2,20}?)(?=设|改|换|调|删|移|挪|置顶|归档|收藏|加[到进入星]|放[到进]|打开|关|发|标|拉黑|静音|锁|分享"
    r"|重命名|清空|取消|转|点)"
)
"""What a clause does something to."""
_INTO: Final = lazy_regex(r"\b(?:to|into|onto|in|on)\s+(?:my|the|our)\b", re.I)
"""What stands after it holds the thing that is put there."""
_GONE: Final = lazy_regex(r"^(?:please\s+)?(?:delete|remove|erase|trash|discard)\b|删|移除|清空", re.I)
_LONGEST: Final = 40
"""Characters of what a thing is called by."""


def resolved(clauses: Sequence[str], *, chinese: bool) -> list[str]:
    """The clauses, each with the name of the person, the new thing or the kind that it points back to, where one before
    it tells that; as they are elsewhere."""
    found: list[str] = []
    for clause in clauses:
        found.append(_with_name(clause, found, chinese=chinese) if found else clause)
    return found


def with_owner(prompt: str, *, chinese: bool) -> str:
    """Without the story about somebody of whom something is to be changed, who is named in the order instead ("Tom has
    moved, change his address ...")."""
    if chinese and (order := _of_news(prompt)):
        return order
    if chinese and (told := _TRIED.match(prompt)) and not _TOLD_CHINESE.search(told["before"]):
        return f"{told['before']}{told['what']}{told['after']}"
    found = (_WHOSE_CHINESE if chinese else _WHOSE).match(prompt)
    if found is None or find_values(found["story"]) or "'s " in found["story"]:
        return prompt
    owner = found["who"] if chinese else f"{found['who']}'s"
    return f"{found['order']}{owner}{prompt[found.end() :]}"


def with_names_marked(prompt: str) -> str:
    """A Chinese prompt with quotes around what something is called before "那条备忘录" and the like, and with stars as
    apps call them. As it is where the words may be somebody's text."""
    stars = _STARS.search(prompt)
    if stars and not _TOLD_CHINESE.search(prompt[: stars.start()]):
        rating = f"写评价，{_DIGITS.get(stars['n'], stars['n'])}星"
        prompt = f"{prompt[: stars.start()]}{rating}{prompt[stars.end() :]}"
    found = _THAT_ONE.search(prompt)
    if found is None or find_values(found["name"]) or _TOLD_CHINESE.search(prompt[: found.end("name")]):
        return prompt
    start, end = found.span("name")
    return f"{prompt[:start]}“{found['name'].strip()}”{prompt[end:]}"


def _of_news(prompt: str) -> str:
    """ "Li has changed her number, it is 123 now" as an order to change it; empty for anything else."""
    for pattern in _NEWS_CHINESE:
        if found := pattern.match(prompt):
            said = found.groupdict()
            named = next((said[name] for name in ("field", "own", "again") if said.get(name)), "")
            field = next((field for field, ways in _THEIRS.items() if re.fullmatch(ways, named)), "")
            value = found["value"].strip()
            if field and (_is_one(field, value) if field in _KINDS else said.get("order")):
                return f"把{found['who']}的{field}改成{value}"
    return ""


def _is_one(field: str, value: str) -> bool:
    return any(f.type in _KINDS[field] and f.end - f.start == len(value) > 2 for f in find_values(value))


def acts_on_it(clause: str, *, chinese: bool) -> bool:
    """It does something to a thing that was named before ("pin it")."""
    return (_IT_CHINESE if chinese else _IT).search(clause) is not None


def deletes(clause: str) -> bool:
    return _GONE.search(clause) is not None


def _with_name(clause: str, before: Sequence[str], *, chinese: bool) -> str:
    him, it, one = (_HIM_CHINESE, _IT_CHINESE, _ONE_CHINESE) if chinese else (_HIM, _IT, _ONE)
    if (who := him.search(clause)) and (name := _somebody(before, chinese=chinese)):
        return f"{clause[: who.start('who')]}{name}{clause[who.end('who') :]}"
    if (what := it.search(clause)) and (name := _something(before[-1], chinese=chinese)):
        return f"{clause[: what.start('who')]}{name}{clause[what.end('who') :]}"
    if chinese and _OF_IT_CHINESE.match(clause) and (of := _OBJECT_CHINESE.search(before[-1])):
        return f"把{of['what']}的{clause}"
    there = (_THERE_CHINESE if chinese else _THERE).search(clause)
    if there and (name := _something(before[-1], chinese=chinese)):
        to = f"到{name}里" if chinese else f"to {name}"
        return f"{clause[: there.start('who')]}{to}{clause[there.end('who') :]}"
    if (thing := one.search(clause)) and (kind := _kind(before[-1], chinese=chinese)):
        rest = clause[thing.end() :]
        if chinese and _NAMES_ANOTHER.search(rest):
            return clause
        if chinese:
            return f"{clause[: thing.end()]}{rest.rstrip('的')}的{kind}"
        if thing["the"]:
            return f"{thing['verb']}{thing['the']} {kind}{rest}"
        return f"{thing['before']}{'an' if kind[0] in 'aeiou' else 'a'} {kind}{rest}"
    return clause


def _somebody(before: Sequence[str], *, chinese: bool) -> str:
    """The one person whom the nearest clause with any names."""
    for clause in reversed(before):
        mentions = find_mentions(clause, find_values(clause), chinese=chinese)
        names = [m.value for m in mentions if m.type == "name"]
        if names:
            return names[0] if len(names) == 1 else ""
    return ""


def _something(clause: str, *, chinese: bool) -> str:
    """What a clause makes, by its kind and its name, else its text; else what it does something to, unless
    that is gone by then."""
    if deletes(clause):
        return ""
    kind = _kind(_INTO.split(clause)[0], chinese=chinese)
    if not _MAKES.search(clause) or (chinese and _OBJECT_CHINESE.search(clause)):
        done_to = (_OBJECT_CHINESE if chinese else _OBJECT).search(clause)
        return done_to["what"] if done_to and len(done_to["what"]) <= _LONGEST else ""
    if not kind:
        return ""
    found = find_values(clause)
    said = {m.name: m.value for m in find_mentions(clause, found, chinese=chinese)}
    name = said.get("title") or said.get("text") or next((f.value for f in found if f.type == "text"), "")
    if not name or len(name) > _LONGEST:
        return ""
    return f"{kind}“{name}”" if chinese else f"the {kind} “{name}”"


def _kind(clause: str, *, chinese: bool) -> str:
    found = (_OF_A_KIND_CHINESE if chinese else _OF_A_KIND).search(clause)
    return found["kind"].lower() if found else ""
