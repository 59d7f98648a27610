"""Machines of the house that are not the phone, and to which a wish does something."""

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
_CLAUSE: Final = lazy_regex(r"[,.!?;，。！？；]|\band\b")


def knows_machine(said: str, told: str) -> bool:
    """What a wish does to another machine than the phone, a tutorial tells of that machine."""
    if _BOUGHT.search(said):
        return True
    found = [match for clause in _CLAUSE.split(said) if (match := _TOUCHED.search(clause.strip()))]
    named = [(m["first"] or m["last"] or m["chinese"]).casefold() for m in found]
    return all(word in told.casefold() for word in named)
