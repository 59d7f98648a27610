"""Whether a wish is for a new thing of its kind, or for one that is there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

KIND: Final = (
    r"(?:note|label|event|alarm|timer|contact|folder|playlist|album|checklist|list|group|bookmark|reminder|calendar|draft"
    r"|card|file|category|profile|network|address|appointment|task)s?"
)
_MAKES_ONE: Final = lazy_regex(
    rf"(?:please\s+)?(?:create|make|add|new|write|start)\s+(?:(?:an?|the|my|new|another)\s+)*(?:{KIND}\s+)*(?P<what>{KIND})\b"
    r"|(?:请|帮我)?(?:新建|创建|添加|新增|建|写)(?:一?[个条篇张])?(?P<chinese>备忘录|笔记|标签|活动|日程|闹钟|联系人|文件夹|歌单|相册|清单|群聊?"
    r"|书签|提醒|日历|草稿)",
    re.I,
)
"""What is made, by its kind."""
_ALSO_CALLED: Final = {
    "appointment": "event",
    "checklist": "list",
    "笔记": "备忘录",
    "日程": "活动",
    "群聊": "群",
}
_CREATES: Final = lazy_regex(r"\b(?:new|create|add|write|compose|put|move|save)\b|新建|创建|添加|[写放移存]", re.I)
_TO_OWN: Final = lazy_regex(
    rf"(?:please\s+)?(?:add|put|write|jot|note|enter|stick)\s.+\s(?:to|on|onto|in|into)\s+(?:my|the|our)\s+(?:[\w'’&-]+\s+){{0,3}}(?P<what>{KIND})\W*$",
    re.I,
)
"""How something is put to what is there."""
_SEVERAL: Final = lazy_regex(r"(?<!s)s$", re.I)
_NEW_ONE: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)*(?:set(?: up)?|create|add|schedule)\s+(?:an?|another)\s+(?:new\s+)?"
    rf"(?P<what>{KIND})"
    r"(?=\s*(?:[,.;:]|$)|\s+(?:for|at|on|called|named|with|label(?:l?ed)?)\b)"
    r"|(?:请|帮我|给我|麻烦)*(?:设置?|定|订|新建|创建|添加|加)上?一?[个条][^，。]*?"
    r"(?P<chinese>闹钟|提醒|活动|日程|联系人|书签|标签|清单)(?=\s*(?:[，。：,:]|$))",
    re.I,
)
"""A new one of a kind is to be there, and ..."""
_CHANGES_ONE: Final = lazy_regex(r"(?:rename|change|edit|correct)\b|修改|更改|重命名|编辑|更换", re.I)
"""... one that there is already is changed."""
_REMINDS: Final = lazy_regex(r"\bremind (?:me|us)\b|提醒(?:一下)?(?:我|咱)", re.I)
_OF_OTHERS: Final = lazy_regex(
    r"\b(?:before(?:hand)?|earl(?:y|ier)|later|ahead|in advance|instead|chang|mov|reschedul|postpon"
    r"|(?:note|event|every|each|daily|weekly)\b)"
    r"|每|提前|[以之]前|前(?:[\d一二两三四五六七八九十半]|$)|改|换|推迟|[那这][个条场]|笔记|备忘|便签|日程|活动",
    re.I,
)
"""What says that somebody is to be reminded of something that there is, some time before it, or again and again."""
_AT: Final = lazy_regex(r"\b(?:at|by|around)\s*$", re.I)
ADDS_ONE: Final = lazy_regex(r"^(?:(?:add|new|create)\b|添加|新建|新增|加)", re.I | re.M)
_ADDS_A: Final = lazy_regex(
    r"(?:^|[,.]\s*)(?:please\s+)?(?:add|create)\s+(?:an?|another|one more)\s"
    r"|(?:^|[里中上，,])(?:请|帮我|给我|再)*(?:添加|新建|新增|加)一[\u3400-\u9fff]",
    re.I,
)


_THERE_ALREADY: Final = lazy_regex(
    r"^(?:please\s+)?(?:change|move|edit|extend|shorten|prolong|reschedule|postpone|adjust|modify)\s+(?:one of\s+)?my\b"
    r"[^,.;]*\b(?:booking|reservation|appointment|order|rental|lesson|trip)s?\b"
    r"|\bI(?:['’]ve| have)? (?:already )?(?:booked|reserved|ordered|rented|hired)\b"
    r"|我(?:在[^，。]{1,8}?)?(?:已经?)?预?[订约租]了?的(?!士)",
    re.I,
)
"""How a wish speaks of what was booked before."""
_ONCE_MORE: Final = lazy_regex(r"\b(?:book|reserve|order|rent|hire|buy|again|another|same)\b|[再又订约租买]", re.I)
"""What says beside that that another one is wanted."""
_BOOKS: Final = lazy_regex(
    r"(?:book|reserve|order|rent|hire)\b|(?:按[\u3400-\u9fff]{1,3})?(?:预[订约定]|[订约租](?!单))(?!的)", re.I
)
"""How a title begins of what books a new one."""


def books_again(said: str, title: str) -> bool:
    """A wish is about what was booked before ("change my booking", "the car I booked"), and what a tutorial is called
    books another one."""
    return is_booked(said) and _BOOKS.match(title) is not None


def is_booked(said: str) -> bool:
    """A wish is about what was booked before."""
    there = _THERE_ALREADY.search(said)
    return there is not None and not _ONCE_MORE.search(f"{said[: there.start()]} {said[there.end() :]}")


def makes_another(said: str, asked: Iterable[str], told: str) -> bool:
    """A wish makes a thing of a kind ("create a note Trip"), and those that a tutorial serves make other ones, or it
    neither knows such a thing nor makes anything."""
    wanted, made = kind_made(said), _kinds_made(asked)
    if not wanted or wanted in made:
        return False
    names = (wanted, *(also for also, kind in _ALSO_CALLED.items() if kind == wanted))
    return bool(made) or not any(name in told.casefold() for name in names) or not _CREATES.search(told)


def makes_such(said: str, asked: Iterable[str]) -> bool:
    """A wish makes a thing of the kind that a tutorial makes."""
    return kind_made(said) in _kinds_made(asked)


def adds_to_own(said: str, title: str) -> bool:
    """A wish puts something on a list or the like that is there ("on my packing list"), and what a tutorial is called
    makes a new one. All that one has of a kind is no such thing ("to my contacts")."""
    found = _TO_OWN.search(said)
    if found is None or _SEVERAL.search(found["what"]):
        return False
    return kind_made(title) == _ALSO_CALLED.get(stem(found["what"]), stem(found["what"]))


def wants_new(said: str) -> bool:
    """A wish is for a new one of a kind ("set an alarm for 7:30, label: Gym")."""
    return _NEW_ONE.match(said) is not None


def reminds_at(said: str) -> bool:
    """A wish is to be reminded once, at a time of day ("下午三点提醒我开会"), and not of something that there is."""
    if _REMINDS.search(said) is None or _OF_OTHERS.search(said):
        return False
    times = [value for value in find_values(said) if value.type == "time"]
    return any(_AT.search(said[: t.start]) if not is_chinese(said) else not said.startswith("的", t.end) for t in times)


def changes_own(said: str, title: str) -> bool:
    """A wish is for a new one of a kind, or to be reminded at some time, and what a tutorial is called changes one that
    there is already."""
    found = _NEW_ONE.match(said)
    kinds = [(found["what"] or found["chinese"]).casefold()] if found else []
    kinds += ["reminder", "提醒"] if reminds_at(said) else []
    return _CHANGES_ONE.match(title) is not None and any(kind in title.casefold() for kind in kinds)


def adds_one(said: str) -> bool:
    """A wish adds a thing of its kind ("添加一盆竹芋", "add a fern"), also in an app that it names first."""
    return _ADDS_A.search(said) is not None


def adds_rather(title: str, other: str) -> bool:
    """What a tutorial is called adds something, and the other changes what there is."""
    return ADDS_ONE.match(title) is not None and _CHANGES_ONE.match(other) is not None


def _kinds_made(asked: Iterable[str]) -> set[str]:
    return {kind for text in asked if (kind := kind_made(text))}


def kind_made(said: str) -> str:
    """The kind of thing that is made, by its usual word; empty where none is."""
    found = _MAKES_ONE.match(said)
    kind = stem((found["what"] or found["chinese"]).casefold()) if found else ""
    return _ALSO_CALLED.get(kind, kind)
