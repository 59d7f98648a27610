"""Wishes about all notifications of an app."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.patterns import lazy_regex

_ALL: Final = lazy_regex(
    r"\s*(?:(?:allow|show|use|all)\s+)?notifications?\s*|(?:允许|显示|使用|接收)?(?:所有|全部)?(?:通知|推送)"
    r"|(?:the\s+|that\s+)?app|(?:该|那个|这个)?(?:应用|软件)",
    re.I,
)
"""What a switch for all of them is called, or the app that it stands with."""

_NOTICES: Final = lazy_regex(r"\bnotifications?\b|\bnotices?\b|通知|推送", re.I)
_LOOKS: Final = lazy_regex(
    r"\s*(?:please\s+)?(?:read|show|see|check|view|list|open)\b|(?:请|帮我|给我|麻烦)*(?:[把将])?[查看读念]", re.I
)
_TAKES_AWAY: Final = lazy_regex(
    r"\s*(?:please\s+)?(?:clear|dismiss|mark|delete|answer)\b|(?:请|帮我|给我|麻烦)*(?:[把将])?(?:清[空除掉理]|删)",
    re.I,
)
"""How a wish begins for those that have come."""
_AWAY: Final = lazy_regex(
    r"\b(?:clear|dismiss|delet|remov|mark|answer|swip)|清(?![单晨楚])|删|已读|(?<![计规])划", re.I
)
_TURNS: Final = lazy_regex(r"\b(?:turn|switch|enable|disable|mute)\b|[开关]|启用|禁用|停用", re.I)


def is_about_all(wish: str, app: str) -> bool:
    """The wish is about the notifications of an app, and does not say which ones ("关闭商城的通知", and not
    "商城的优惠通知")."""
    return not (_LOOKS.match(wish) or _TAKES_AWAY.match(wish)) and _names_them(wish, app)


def _names_them(wish: str, app: str) -> bool:
    if not app:
        return False
    name, ends = re.escape(app), r"(?=\W*$|\s+o(?:n|ff)\b)"
    chinese = rf"{name}(?:应用|软件)?(?:里面?|中)?的?(?:所有|全部)?(?:通知|推送)(?=$|[\W了吧啦]|[都全]?[给也]?[关停])"
    of_app = rf"\bnotifications\s+(?:of|from|by|for|in)\s+(?:the\s+)?{name}\b(?:\s+app)?{ends}"
    own = rf"(?<!\bin )(?<!\bon )\b{name}(?:['’]s)?(?:\s+app)?\s+notifications{ends}"
    return any(re.search(said, wish, re.I) for said in (chinese, of_app, own))


def mistakes_come(wish: str, app: str, plan: Sequence[Instruction], title: str) -> bool:
    """The wish is about notifications of an app that have come ("clear the notifications from Shop"), and a plan with
    this title turns some on or off, or takes something else away."""
    if not (_LOOKS.match(wish) or _TAKES_AWAY.match(wish)) or not _names_them(wish, app) or _TURNS.search(wish):
        return False
    if any(i.operation is OperationType.SWITCH for i in plan):
        return True
    told = "\n".join((title, *(i.object.text for i in plan)))
    return _TAKES_AWAY.match(wish) is not None and not (_NOTICES.search(told) and _AWAY.search(told))


def turns_some(plan: Sequence[Instruction], names: Iterable[str]) -> bool:
    """A plan turns switches, and none of them is for all notifications of the app with these names."""
    called = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)", re.I)
    turned = [i.object.text for i in plan if i.operation is OperationType.SWITCH]
    return bool(turned) and not any(
        not (rest := called.sub("", text).strip()) or _ALL.fullmatch(rest) for text in turned
    )
