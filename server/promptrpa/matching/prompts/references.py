"""What a later clause of a prompt only points back to ("call her", "pin it", "and set one for 8") by the name of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

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
