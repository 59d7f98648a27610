"""Wishes that only mark something ("star it", "mute Anna"), or take a picture, and tutorials that do so."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.fit.deeds import PLACE, orders
from promptrpa.patterns import lazy_regex

_WHICH: Final = lazy_regex(
    r"\s+(?:that\s+|which\s+)?(?:i|we|he|she|they)(?:['’]ve|['’]d)?\s+(?:just\s+|already\s+)?"
    r"(?:\w+ed|took|made|wrote|sent|got|shot|saw|bought|had|put|set|found|did|have|has|drew|sang|kept)\b[^,.;]*",
    re.I,
)
"""By what somebody did with it a wish tells which one is meant."""
_PAUSE: Final = lazy_regex(r"[,.;]\s|[，。；]")
_MARKS: Final = lazy_regex(
    r"^(?:heart|fave|favou?rite|like|star|pin|mute|block|follow|archive|bookmark|flag|freeze|lock|mark)"
    r"(?=\s+(?:(?:the|my|an?|all|this|that|it|him|her|them)\b|(?-i:[A-Z])|[\d“\"]))"
    r"|^(?:put|add|give)\s+(?:[\w'’]+\s+)*?(?:an?|the)\s+(?:star|heart|pin|flag|bookmark|like)\b"
    r"|^(?:(?:把|将|给)[^，。]{1,16}?)?(?:冻结|锁定(?!屏幕)|屏蔽|拉黑|静音|置顶|收藏(?!夹)|归档|关注|点[个]?赞|加星|标[个]?星|加个?星标)(?!的|了吗|了没|没|记录|列表|名单)",
    re.I,
)
_MARKS_NOT: Final = lazy_regex(
    r"\b(?:un\w+|not|no|never|remove|off|out|from|stop|cancel|back)\b|n['’]t\b|取消|解除|移除|[移拿取放]出|恢复|不|别|去掉|撤",
    re.I,
)
_TAKES_OFF: Final = lazy_regex(
    r"^(?:remove|take\b.*\b(?:off|out|from|away)|un[a-z]+|stop|lift|delete)\b|\bnot\b(?! disturb)"
    r"|^(?:取消|解除|移除|撤销|移出|解冻|将.*移出)",
    re.I,
)
"""A wish to mark something, and what a tutorial is called that takes such a mark away."""
_HIDES: Final = lazy_regex(
    r"^(?:mute|block|archive|freeze|lock)\b|^(?:(?:把|将|给)[^，。]{1,16}?)?(?:冻结|锁定|屏蔽|拉黑|静音|归档)", re.I
)
"""A mark by which a thing is heard or seen less."""
_PAUSES: Final = lazy_regex(r"[,;.，；。]\s*(?:(?:so|please|and|then)\s+)*(?:(?:所以|那就|请|帮我)\s*)*")
"""What stands between a reason and the order."""
_PICTURE: Final = lazy_regex(
    r"^(?:(?:please|can|could|would|will|you|i|we|want|need|like|to|['’]d)\s+)*(?:take|snap|shoot|capture)\s+"
    r"(?:(?:me|us|an?|the|another|one|some|quick)\s+)*(?:[\w-]+\s+){0,2}?"
    r"(?:photos?|pictures?|pics?|selfies?|shots?|portraits?)\b"
    r"|^(?:请|麻烦|帮[我忙]|[给替]我|我?[想要])*+(?:用[^，。]{1,20}?)?(?:来[个张])?(?:自拍|拍[^，。摄]{0,8}?(?:照片?|相片|自拍))(?:一?[张下])?(?=$|[，。！!吧啊])",
    re.I,
)
GOES_ON: Final = lazy_regex(r"\b(?:and|then)\b|然后|接着|[再并]", re.I)
"""Words before a further deed."""
_TAKES_PICTURE: Final = lazy_regex(r"\b(?:tak|snap|shoot|shot|captur|photograph)|\bshutter|拍|快门", re.I)
"""A wish for a picture, and a tutorial that takes one."""


def order_alone(said: str) -> str:
    """An order without what only tells which thing it is about; of one that marks a thing, without all that follows."""
    order = PLACE.sub("", said)
    if not orders(order):
        return said
    if marks(order):
        order = _PAUSE.split(order, maxsplit=1)[0]
    return said[: len(said) - len(PLACE.sub("", said))] + _WHICH.sub(" ", order)


def marks(said: str) -> bool:
    """A wish marks something ("star", "mute")."""
    order = _PAUSE.split(PLACE.sub("", said), maxsplit=1)[0]
    return _MARKS.match(order) is not None and _MARKS_NOT.search(order) is None


def singles_out(said: str) -> bool:
    """A wish marks something to be kept, also behind its reason ("I go there every week, so star that station")."""
    orders = [said, *(said[pause.end() :] for pause in _PAUSES.finditer(said))]
    return any(marks(order) and _HIDES.match(order) is None for order in orders)


def marks_too(said: str, title: str) -> bool:
    """For a wish that marks something a tutorial does not take such a mark away."""
    return not marks(said) or _TAKES_OFF.search(title) is None


def takes_picture_too(said: str, done: str) -> bool:
    """For a wish for a picture a tutorial takes one, and does not only set how. done: its title and what it touches."""
    return _PICTURE.search(said) is None or GOES_ON.search(said) is not None or _TAKES_PICTURE.search(done) is not None
