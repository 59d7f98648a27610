"""Machines to which a wish does something: those of the house that are not the phone, and the phone itself."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_MACHINE: Final = (
    r"(?:tv|telly|television|laptop|computer|pc|desktop|printer|fridge|freezer|dishwasher|(?:washing|coffee) machine"
    r"|oven|microwave|air ?con\w*|heating|heater|radiator|thermostat|boiler|lights?|lamps?|blinds|curtains|garage"
    r"|vacuum(?: cleaner)?|robot|doorbell|front door)"
)
_MACHINE_CHINESE: Final = (
    r"(?:电视机?|台式机|电脑|笔记本电脑|打印机|冰箱|洗衣机|洗碗机|烤箱|微波炉|空调|暖气|热水器|电?灯|台灯|窗帘|扫地机器人?|车库门?)"
    r"(?!模式|视图|版)"
)
_DOES: Final = r"(?:turn|switch|connect|pair|set|start|stop|dim|brighten|open|close|shut|lock|unlock|run|let|make|have)"
_TOUCHED: Final = lazy_regex(
    rf"^(?:please )?(?:{_DOES} )?(?:(?:on|off|up|down) )?(?:the|my|our) (?:(?!phone)\w+ ){{0,2}}?(?P<first>{_MACHINE})"
    r"(?=\s*$|\s+(?:on|off|up|down|to|at|by|clean|run)\b)"
    rf"|\b(?:wallpaper|screen|volume|background|brightness) (?:of|on) (?:my|our|the) (?:\w+ )?(?P<last>{_MACHINE})\b"
    r"|^(?:请|帮我|麻烦)?(?:[把将让]|打开|关[上掉闭]?|开|给)?(?P<house>我们?家?里?|家里?|客厅|卧室|厨房|房间|办公室)*的?"
    rf"(?P<chinese>{_MACHINE_CHINESE})(?=$|[开关调到换太]|声音|音量|亮度|温度|把|扫)",
    re.I,
)
_BOUGHT: Final = lazy_regex(
    r"\b(?:cart|basket|buy|bought|order\w*|shop|price|list|note|event|remind\w*|timers?|alarms?|wish\w*|photos?|favou?rite\w*)\b"
    r"|购物车|买|订单|快递|包裹|下单|价|多少钱|清单|备忘|日历|提醒|搜|收藏|愿望|详情|照片|电话|师傅",
    re.I,
)
"""It is about a thing to be bought or noted, not about what it does."""
_PHONE: Final = lazy_regex(
    r"^(?:please )?(?!find|locate|call|ring|open|use|see|check|show)[a-z]+ (?:the|my|this|our) (?:whole |entire )?"
    r"(?:phone|mobile(?: phone)?|smartphone|handset)(?! (?:app|number|call|bill|plan|case|contract|shop|book)s?\b)\b"
    r"|^(?:the|my|this) phone(?:['’]s| (?:is|has|feels|gets|keeps|runs|got))\b"
    r"|^(?:请|帮我|麻烦)*(?:[把将让给使])?(?:我的|这部|我这)?手机"
    r"(?=(?:[太好很真老]|有点|越来越|最近|总是?)*+[调弄变设关静重锁别不快慢卡响震省烫热])"
)
"""A wish to do something to the phone as a whole."""
_ENDS_PHONE: Final = lazy_regex(
    r"(?:please |can you |could you )?(?:"
    r"(?:shut|power|switch|turn) (?:down|off) (?:the|my|this|our) (?:whole |entire )?(?:phone|mobile(?: phone)?|device)"
    r"|(?:shut|power|switch|turn) (?:the|my|this|our) (?:whole |entire )?(?:phone|mobile|device) (?:off|down)"
    r"|(?:restart|reboot)(?: (?:the|my|this|our) (?:phone|mobile(?: phone)?|device))?|(?:shut|power) (?:down|off)"
    r")(?: (?:now|please|for me|again|completely))*\W*"
    r"|(?:请|帮我|麻烦|给我|现在)*(?:[把将让])?(?:我的|这部)?(?:手机)?(?:关机|重启|重新启动|重新开机)(?:一下)?(?:我的|这部)?(?:手机)?[吧了]?\W*",
    re.I,
)
_OF_PHONE: Final = lazy_regex(r"(?<!on )(?<!over )(?:the|my|this|your|a) (?:\w+ )?phone\b|everything|手机|所有声音")
_CLAUSE: Final = lazy_regex(r"[,.!?;，。！？；]|\band\b")


def knows_machine(said: str, told: str) -> bool:
    """What a wish does to another machine than the phone, a tutorial tells of that machine."""
    if _BOUGHT.search(said):
        return True
    found = [match for clause in _CLAUSE.split(said) if (match := _TOUCHED.search(clause.strip()))]
    named = [(m["first"] or m["last"] or m["chinese"]).casefold() for m in found]
    return all(word in told.casefold() for word in named)


def knows_phone(said: str, told: str) -> bool:
    """What a wish does to the phone itself ("make my phone faster"), a tutorial that is not of its settings tells of
    the phone, and not of a thing that it does so to ("make slideshows faster")."""
    return _PHONE.search(said) is None or _OF_PHONE.search(told) is not None


def ends_phone(said: str) -> bool:
    """A wish only turns the phone off, or restarts it."""
    return _ENDS_PHONE.fullmatch(said.strip()) is not None
