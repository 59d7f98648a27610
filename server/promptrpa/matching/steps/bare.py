"""Clauses without a word for an operation: names that go on a list of taps, labels, remarks, steps not understood."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_NO_STEP: Final = lazy_regex(
    r"(?:the|an?|all|your|to|for example|such as|in|on|at|with|without|from|of|and|or|e\.g\.)\b"
    r"|(?:(?-i:[A-Z])\w+ ){1,2}\w{2,}[^s\W]s\s|(?:\w{3,}ed|\w{3,}ing|\w{2,}[^s\W]s)\s+\w+\b"
    r"|(?:look (?:at|over)|(?:log|sign) in\b|compare|say|speak|scan|shake|point|follow (?:the|any|all|its|these)\b|"
    r"back (?:on|in|at)\b|hold (?:.* (?:to|over|against)|(?:the|your) (?:phone|device)))\b"
    r"|核对|确认[^，]{0,6}(?:无误|没问题|没错|正确)|检查|对准|摇一摇|扫描|对着|想|要(?!求)|不|如|例如|比如|.*(?:之前|过程中|方法|前)$",
    re.I,
)
"""So begin purposes, examples and what is said of things, but no steps."""
TELLS: Final = lazy_regex(
    r"\b(?:will|is|are|be|was|were|you|your|it|its|there|can|may|might|now|done|should|has|have|does|do not|don't|this|"
    r"that's|(?:pops|comes|shows|slides) up|appears?|keeps?|makes?|lets?|helps?|i|we|they)\b|会|将|就|即|便|已|时|如"
    r"|了$|能|是|无法|更(?![新改换多])|直到|需要|完成|成功|开始|显示|弹出|出现|冒出|跳出|"
    r"(?:^|\b)see\b|通过$|^方法|步骤$|跳转|这样|可以?|系统|查看|看到|停留|保持|进行|为|都"
    r"|[里上下面方边间侧角部]有|(?<=..)在[^，]+[里中]面?$",
    re.I,
)
_SHOWS: Final = lazy_regex(r"[呼调唤]出")
"""What a step brings up."""
_SEVERAL: Final = lazy_regex(r"(?<!第)[两二三四五六七八九十几\d]个|一[排行列堆串些]")
_CODE: Final = lazy_regex(r"(?=\w*(?:\d|[a-z][A-Z]))[\w-]+")
"""A number, a serial, a name such as "iPhone"."""
_REFUSED: Final = (
    r"(?:不|没|(?<![性级类区分鉴识])别(?!名)|勿|避免|切忌|无[需须法]|禁|如果|假如|若|要是|是否|否则|除非|缺货)"
    r"[\u3400-\u9fff]{0,6}?"
)
_HELD_BACK: Final = lazy_regex(
    rf"(?![点按打进找将把在从]|选择?[^不]|不(?:用|需要)了?[时后])(?:[\u3400-\u9fff]{{0,8}}?{_REFUSED}"
    r"|[\u3400-\u9fff]{0,8}(?:默认|自动|取消|谨慎|慎重|一般|通常|会|就|便|(?<![定计限小工课])时))"
    r"(?:选(?![项取])|[设调](?:[为成到至]|定为))"
)
_WARNED: Final = lazy_regex(
    rf"(?:千万|务必|一定|切记|注意|记住|请)*(?:不要|别(?![名的针墅处样人])|勿|切忌|避免|以免|免得|防止|小心)(?![“「【{MARK}]).+"
)
_LEFT_ALONE: Final = lazy_regex(
    r"[^，]*?(?:不用|不必|无需|不需要?|不要|别|甭)(?:去)?(?:管|动|理|改|碰|填|选|设|设置|修改|填写|操作)(?:它|他|了|就行|就好|即可)*"
)
"""What is to be left as it is ("会议密码不用管它")."""
_MISTAKEN: Final = lazy_regex(r"(?:如果|要是|万一|一旦)?(?:不小心)?[填输选点写按设]错[^，]*")
"""What comes of a mistake ("填错了钱会被退回来")."""
_SHOWN_LATER: Final = lazy_regex(
    r"(?![点打进找选从在把将])[^，]{2,12}?(?:都|就|会)?在[^，]+[里中]面?(?:就|便|都)?(?:可以?|能)?(?:查?看|查找|查|找)(?:到|得到|见)?了?"
    r"|在[^，点选]+[里中]面?(?:就|便|都)?(?:可以?|能)?查?看(?:到|得到|见)?了?"
)
"""Where something is to be seen in the end ("缓存好的视频在“我的”里看")."""
_SETS: Final = lazy_regex(r"(?:设|改|调|换|选|填)(?:[为成到择写定].*)?\d")
_SHORT: Final = 16
_THE_ONE: Final = lazy_regex(
    r"(?:the|your|an?) (?:[a-z][\w'-]*|[^\w\s]+)(?: (?:[\w'-]+|[^\w\s]+)){0,2}"
    r"(?: (?:beside|next to|below|above|at the) .+)?"
)
"""A thing that is named with an article and nothing else."""
_SMALL: Final = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})
_QUOTED_NAME: Final = lazy_regex(r"[\"“][^\"“”\n]{1,40}[\"”]")
_PLACED: Final = lazy_regex(r"\s*\([a-z -]+\)$")
_LABEL: Final = lazy_regex(
    r"(?=[A-Z])(?!(?i:tap|click|press|choose|select|pick|open|go|scroll|swipe|turn|switch|enter|type|launch|wait|enable|"
    r"disable|toggle|find|drag|slide|long|hold|touch|hit|navigate|head|return|double|pull|start|then|next|now|note|"
    r"allow|if|when|once|after|you|it|this|that|the|an?|in|on|at|from|under|to|for)\b)"
    r"[\w'’&-]+(?: [\w'’&-]+){0,3}[?!]?$"
)
"""With a capital letter within a sentence: a label, also where it begins with a verb ("then Check out")."""
_ONE_WORD: Final = lazy_regex(r"(?!(?:Wait|Scroll|Swipe|Back|Then|Now|You|It|This|That|There)\b)[A-Z][a-z]{2,}")
"""The same where it is nothing but a verb ("then Start")."""


def sounds_like_a_step(said: str) -> bool:
    """It may say what to do, though no operation in it is understood."""
    if _NO_STEP.match(said):
        return False
    if is_chinese(said):
        return bool(re.match(r"[将把请]", said)) or (2 < len(said) <= 12 and not TELLS.search(said))
    return len(said.split()) > 1 and not TELLS.search(said) and not said[0].isdigit()


def is_held_back(said: str) -> bool:
    """It says what is not to be chosen or set, or in which case ("颜色不选红色", "没有红色选蓝色")."""
    return _HELD_BACK.match(said) is not None


def is_no_step(said: str) -> bool:
    """It says what is not to be done, what may go wrong ("别填错"), or where something is to be seen in the end."""
    return any(told.fullmatch(said) for told in (_WARNED, _LEFT_ALONE, _MISTAKEN, _SHOWN_LATER))


def sets_number(said: str) -> bool:
    """Behind other steps, it says which number, day or time something is to have."""
    return len(said) <= _SHORT and _SETS.search(said) is not None


def is_label(said: str) -> bool:
    """Within a sentence, capital letters make a label of it, also where it begins with a verb ("then Check out")."""
    if is_chinese(said):
        return False
    name = _PLACED.sub("", said)
    return (_LABEL.match(name) or _QUOTED_NAME.fullmatch(name) or _ONE_WORD.fullmatch(name)) is not None


def continues(said: str, objects: ObjectReader) -> bool:
    """A bare name after a tap is another tap ("tap Settings, Display"); a sentence about what happens is none."""
    if TELLS.search(said.removeprefix("your ")) and not _is_title(said):
        return False
    if is_chinese(said):
        if _SHOWS.match(said) or names_several(said):
            return False
        return said[0] in "“「『【《" or (len(said) <= 10 and objects.read(said).role not in ("", "页面", "界面"))
    named = said[0].isupper() or _THE_ONE.fullmatch(said) is not None
    return (len(said.split()) <= 6 and len(said) <= 40 and named) or _CODE.fullmatch(said) is not None


def names_several(said: str) -> bool:
    """It counts things ("下面四个按钮"), of which none is meant yet."""
    return _SEVERAL.search(said) is not None


def _is_title(said: str) -> bool:
    """It is written as labels are: each word but the smallest with a capital letter ("Do Not Disturb")."""
    words = said.split()
    return not is_chinese(said) and all(w[0].isupper() or w in _SMALL or not w[0].isalpha() for w in words)
