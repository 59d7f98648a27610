"""Things that are said together: "eggs, milk and bread", "张敏、刘洋和周杰"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_AND: Final = (
    "(?<![饱柔缓温附调掺暖讲议求颐雍])和(?!谐|睦|蔼|珅|路雪|田[玉枣]|平(?![板底衡台菇安时均凡房])|服(?![务装饰用])"
    "|[牛尚](?=[和与跟及]|[^\u3400-\u9fff]|$)|声(?![音明])|弦(?!乐)|气(?![温象球味候体泡])|解(?![释决压放除锁冻说答码]))"
    "|(?<![参赠授])与(?!众|其|否|时俱进|会(?!计))"
    "|跟(?!踪|随|进|团|帖|拍|风|唱|读|练|班|(?<=[高中低平坡细粗厚]跟)[皮凉单拖短长]?[鞋靴])"
    "|(?<![涉普提埃触波顾危得不能遍])及(?![时格第早])"
)
"""The Chinese words, where they are no part of a longer one ("和平", "高跟鞋", "埃及")."""
JOINT: Final = (
    rf"\s*(?:[,，、]\s*(?:and\b)?|(?<![^\s\u3400-\u9fff])&(?![^\s\u3400-\u9fff])|\band\b|{_AND}|以及|还有)\s*"
)
"""What stands between two of them."""
_JOINT: Final = lazy_regex(JOINT, re.I)
_THE: Final = lazy_regex(r"\bthe\s+$", re.I)


def each(things: str) -> list[str]:
    """The things of a list."""
    return [thing for thing in _JOINT.split(things.strip()) if thing]


def joins(between: str) -> bool:
    """Nothing but this stands between two things of a list."""
    return _JOINT.fullmatch(_THE.sub("", between)) is not None
