"""What a wish puts into something, takes out of it, or makes of it: "export my contacts to a spreadsheet"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.by_kind import is_kind, is_one
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.patterns import lazy_regex

from .deeds import PUT_INTO, PUTS
from .ends import KEPT
from .making import kind_made
from .things import KINDS, Similarity

_TARGET: Final = lazy_regex(
    r"\b(?:to|into|onto|as|from|out of|off)\s+(?:an?|the|my|our)\s+(?:[a-z-]+\s+){0,2}?(?P<what>[a-z-]{4,})\W*$"
)
"""A thing in small letters at the end, which is no name of one."""
_INTO: Final = lazy_regex(
    r"(?:把|将)[^，。]+?(?:记|加|写|添加|存|放)(?:到|进|入)(?:名为|叫)?"
    r"(?P<what>[A-Za-z][\w '&-]*|[“《「][^”》」]+[”》」])"
    r"(?:[里中](?:面|边)?|这[个条张]?[\u3400-\u9fff]{0,3})?$"
)
"""Something that there is already, by its name."""
_MADE: Final = lazy_regex(
    r"(?:(?:导出|转换?|制作|做|合成|汇总|拼|打印|剪|变)(?:成|为)|(?<=用)(?P<of>[^，。]+?)(?:制作|做|剪|拼|合成)(?=一?[个张份段部]))"
    r"(?!一?[个张份段部]$)(?:一?[个张份段部])?(?:[^，。]{1,10}的)?(?P<what>[\u3400-\u9fff]{2,8}|[A-Za-z]{2,8})$"
)
"""What a Chinese wish makes of something: another kind of thing."""
_TOUCHES: Final = (OperationType.CLICK, OperationType.LONG_CLICK)
_ALIKE: Final = 0.25
"""Nearness in meaning to some word of a tutorial, below which it knows nothing of the thing."""
_SAME: Final = 0.8
"""The same of Chinese words, which are also near where they share a character."""
_GOES_WITH: Final = lazy_regex(
    r"[,;.]\s*(?:it|that|this|they|these|those)\s+(?:goes|go|belongs?)\s+(?:with|on|onto|in|into|under|to)\s+"
    r"(?P<what>(?:the\s+|my\s+|our\s+)?(?:[A-Z“\"][^,.;]*|(?:[\w'’-]+\s+){0,3}(?:check)?list|note))\W*$"
    r"|[，,；]\s*它?(?:记|写|加|放|归)[在到进入](?P<chinese>[^，。]*清单|[A-Za-z“「][^，。]*?)[里中上]?面?\W*$"
)
"""How somebody says behind a thing where it has its place."""
_TAKES_OUT: Final = lazy_regex(
    r"^(?:please\s+)?(?:delete|remove|take|erase|drop|kick|throw)\s+(?!(?:me|myself|us)\b)(?P<what>[^,.;]+?)\s+"
    r"(?:from|off|out\s+of)\s+(?P<where>[^,.;]+)",
    re.I,
)
"""How something is taken out of what holds it."""
_NOTES: Final = ("备忘录", "笔记", "便签")
_TAKES_HELD: Final = lazy_regex(
    r"^(?:please\s+)?(?:delete|remove|erase|get rid of)\s+(?P<what>[^,.;]+?)\s+(?:in|inside|within|on)\s+"
    r"(?P<where>[^,.;]+)"
    r"|^(?:请|帮我|麻烦)*(?=[^，。]*[删移去扔])[把将]?(?:删[掉除了]?|移除|去掉|扔掉)?(?P<holder>[^，。]+?)(?:里面?|中|内|上面?)的"
    r"(?P<held>[^，。]+)",
    re.I,
)
"""... also without a word for that."""
_TAKES_OUT_CHINESE: Final = lazy_regex(
    r"从(?P<where>[\u3400-\u9fff]{2,6}?)(?:里面?|中)?(?:[取拿移撤放][出回]|恢复)|[移取撤]出(?P<out>[\u3400-\u9fff]{2,6})"
)
_BRINGS_OUT: Final = lazy_regex(r"移出|取出|恢复|解除|\b(?:remov|restor)|\bout\b", re.I)
_TAKES_OFF: Final = lazy_regex(
    r"^(?:take|remove|delete)\b.*\s(?:off|from|out of)\s+(?:an?|the)\s+(?P<where>[a-z]+)$"
    r"|从(?P<chinese>[\u3400-\u9fff]{2,6}?)[中里]?(?:移除|删除|去掉|拿[掉走出])",
    re.I,
)
"""How a tutorial takes something out of one that holds such things."""
_ENDS_WHOLE: Final = lazy_regex(
    r"(?:please\s+)?(?:delete|remove|erase|get rid of)\s+"
    r"(?P<what>(?:(?!\b(?:from|off|out of|of|on|inside|within|as)\b)[^,.;])+?)"
    r"(?=\s+(?:in|called|named)\b[^,.;]*$|\W*$)"
    r"|(?:请|帮我|麻烦)*(?:删[掉除了]?|移除|去掉|扔掉)(?P<chinese>[^，。从]+?)[吧。！]*$"
    r"|(?:请|帮我|麻烦)*(?:[把将])?(?P<put>[^，。从]+?)(?:给|都|整个)*(?:删[掉除了]?|移除|去掉|扔掉)[吧了。！]*$",
    re.I,
)
"""How a wish takes something away as a whole."""
_ENDS_ONE: Final = lazy_regex(
    r"^(?:delete|remove|erase|leave)\s+(?:an?|the)\s+(?P<kind>[a-z]+(?: [a-z]+)*?)"
    r"(?=$|\s+(?:in|of|from|for|with|by)\b)"
    r"|^(?:删除|移除)(?P<chinese>[\u3400-\u9fff]{2,4})$",
    re.I,
)
"""How a tutorial takes one of a kind away, or leaves it."""


def knows_target(prompt: str, told: str, plan: Sequence[Instruction], similarity: Similarity) -> bool:
    """What a tutorial tells has to do with the thing that an English wish puts something to or takes it from, or leaves
    open which one is taken ("choose the folder"). A wish that names none is known as well. What something is put into
    in Chinese, by its name, is there and has to be touched; what it is made into, the tutorial speaks of."""
    if made := _MADE.search(prompt.strip("。！!吧")):
        what = made["what"].casefold()
        known = (what[-2:] if is_chinese(what) else what) in told.casefold()
        if not _knows_material(prompt[: made.start("what")], told):
            return False
        return known or max(similarity(what, list(dict.fromkeys(words_of(told)))), default=0.0) >= _SAME
    if _INTO.search(prompt.strip("。！!吧")):
        return any(i.open_choice or (i.operation in _TOUCHES and is_kind(i.object.text)) for i in plan)
    found = _TARGET.search(prompt)
    if found is None or any(i.open_choice or is_one(i.object.text) for i in plan):
        return True
    words = list(dict.fromkeys(words_of(told)))
    if stem(found["what"]) in {stem(word) for word in words}:
        return True
    return max(similarity(found["what"], words), default=0.0) >= _ALIKE


def _knows_material(said: str, told: str) -> bool:
    """Of the kinds of things that something is made of, a tutorial speaks as well."""
    return all(kind.search(told) for kind in KINDS if kind.search(said))


def has_its_place(said: str, title: str) -> bool:
    """A wish is not to forget something that goes with what is there ("do not let me forget Milk, it goes with
    Groceries"), and what a tutorial is called makes a new one, which is not what that is called by itself ("it goes in
    Notes")."""
    found, made = _GOES_WITH.search(said), kind_made(title)
    if found is None or not made or KEPT.search(said) is None:
        return False
    return stem((found["what"] or found["chinese"]).casefold()) != made


def puts_into(said: str, title: str) -> bool:
    """A wish puts something into what holds such things, and so does a tutorial by its title."""
    return all(re.search(tells, text, re.I) for tells, text in ((PUT_INTO, said), (PUTS, title)))


def takes_out(said: str) -> bool:
    """A wish takes something out of what holds it."""
    return _TAKES_OUT.match(said) is not None


def puts_back(said: str, title: str) -> bool:
    """A wish takes something out of what a tutorial puts things into, by the word for that ("out of the archive" for
    "Archive a conversation")."""
    if _BRINGS_OUT.search(title):
        return False
    if found := _TAKES_OUT_CHINESE.search(said):
        return title.startswith(found["where"] or found["out"])
    out, deed = _TAKES_OUT.match(said), next(iter(words_of(title)), "")
    return out is not None and deed.isascii() and stem(deed) in map(stem, words_of(out["where"]))


def ends_holder(said: str, title: str) -> bool:
    """A wish takes something out of what holds it ("delete the photo from the album Trips"), and a tutorial takes that
    away itself. Where several are said, they hold nothing, but are what it is one of ("from my contacts")."""
    out, ends = _TAKES_OUT.match(said) or _TAKES_HELD.match(said), _ENDS_ONE.match(title)
    if out is None or ends is None:
        return False
    said_of, kind = out.groupdict(), ends["chinese"]
    if holder := said_of.get("holder"):
        if not kind or holder.removeprefix("我的") == kind or kind in said_of["held"]:
            return False
        return kind in holder or (kind in _NOTES and "清单" in holder)
    if kind:
        return False
    kind = re.escape(ends["kind"])
    if re.search(rf"\b(?:{kind}|list)s?\b", out["what"], re.I):
        return False
    of_note = kind == "note" and re.search(r"\blist\b", out["where"], re.I) is not None
    return of_note or re.search(rf"\b{kind}\b(?!\s+(?:list|app)\b)", out["where"], re.I) is not None


def ends_part(said: str, title: str) -> bool:
    """A wish takes away what holds other things ("删除购物清单"), and a tutorial only takes one of these out of it
    ("从清单移除项目")."""
    out, ends = _TAKES_OFF.search(title), _ENDS_WHOLE.match(said)
    if out is None or ends is None:
        return False
    kind: str = (out["where"] or out["chinese"]).casefold()
    what: str = (ends["what"] or ends["chinese"] or ends["put"]).casefold()
    return what.endswith(f" {kind}" if kind.isascii() else kind)
