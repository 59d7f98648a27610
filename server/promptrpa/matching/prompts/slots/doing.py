"""Words that say what is done, and for whom."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import Final

from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.patterns import lazy_regex

from .amounts import is_number
from .fields import CALLED, PERSON
from .span import DOES_FOR, OBJECT_NEXT, STOPS, Span
from .units import CJK, COMMON, DEEDS_CHINESE, DENIALS, VERBS_CHINESE

_MAKES_FOR: Final = frozenset("给帮替")
_FOR_WHOM: Final = frozenset("给帮替为带")
"""What stands before somebody for whom something is done, and then what."""
_LEADS: Final = frozenset("帮替带陪让请")
"""With one of these no name of somebody begins."""
_DONE: Final = frozenset({"了", "掉"})
"""What follows a deed that is to be done to a thing named before it."""
_ENDS: Final = frozenset({"", "吧", "一下", "，", "。", "！", ","})
_DOERS: Final = frozenset("我你您他她")
_DOES: Final = frozenset("不没想要得就都也还需")
_SO_MANY: Final = lazy_regex(r"[一两三四五六七八九十几]?[张个份条本节场位次套件间桌束盒]")
"""What counts the thing that is made or got."""
_WHERE: Final = frozenset("在到")
"""What stands between a deed and the place of it."""
_ONCE_MORE: Final = frozenset("再就也")
_PUTS: Final = "到进"
"""What a verb of putting something somewhere ends with."""
_PARTICLES_ENGLISH: Final = frozenset({"away", "back", "off", "out", "up", "down"})
_NO_MORE: Final = frozenset({("ever", "again"), ("any", "more")})
_PHRASAL: Final = frozenset(
    ["put", "take", "turn", "switch", "bring", "give", "throw", "clear", "pick", "move", "hand", "send", "close"]
).union(["shut", "file", "lock", "log", "sign", "get", "pull", "cross"])
"""Verbs that such a word belongs to, also behind what they are done to."""


def ends_in_particle(span: Span) -> bool:
    """Its last word belongs to the verb that the clause begins with ("put the texts with | David Kim away")."""
    if span.last.folded not in _PARTICLES_ENGLISH or takes_own_words(span.label):
        return False
    if span.behind is not None and span.behind.text[0].isalnum():
        return False
    clause = takewhile(lambda u: u.text not in STOPS | {","}, reversed(span.asked.units[: span.start]))
    return any(u.folded in _PHRASAL for u in clause)


def ends_no_more(span: Span) -> bool:
    """Its last words belong to the denial before it ("I do not want to see | Karen Lopez | ever again")."""
    around = [u.folded for u in (*span.inside[-2:], *filter(None, (span.behind,)))]
    if takes_own_words(span.label) or _NO_MORE.isdisjoint(pairwise(around)):
        return False
    clause = takewhile(lambda u: u.text not in STOPS, reversed(span.asked.units[: span.start]))
    return any(u.folded in DENIALS or u.folded.endswith(("n't", "n’t", "dont")) for u in clause)


_DONE_THERE: Final = frozenset("献跑骑走游做买拍借存吃住看花用交练打喝")


def ends_in_deed(span: Span) -> bool:
    """Its last character tells what is done so much, to so many, somewhere, or once more ("车|停在门口",
    "车再加|20分钟", "包裹设|一个地点"), or what was done there ("在绿地公园跑|的5公里")."""
    if span.last.text in _DONE_THERE and span.behind is not None and span.behind.text == "的":
        return span.before is not None and span.before.text == "在"
    if span.last.text not in DEEDS_CHINESE:
        return False
    if span.inside[-2].text in _ONCE_MORE:
        return True
    behind = span.behind
    counted = behind is not None and (is_number(behind) or _SO_MANY.fullmatch(behind.text) is not None)
    return counted or (behind is not None and behind.text in _WHERE)


def ends_object_in_deed(span: Span) -> bool:
    """Its last word is what is done to the thing before it ("把普拉提课退 | 了")."""
    last, behind = span.last.text, span.behind.text if span.behind else ""
    deed = f"{span.inside[-2].text}{last}" if last in _DONE else last
    if deed[:1] in DEEDS_CHINESE and deed[1:] in ("", *_DONE):
        ends = behind in _ENDS or behind in _DONE
    else:
        ends = behind in _DONE and (span.last.known or span.last.frame == COMMON)
    if not ends:
        return False
    before = [*takewhile(lambda u: u.text not in OBJECT_NEXT, reversed(span.asked.units[: span.start]))]
    return len(before) < span.start and not any(u.text in VERBS_CHINESE for u in before)


def is_of_doer(span: Span) -> bool:
    """It goes on behind the thing to what somebody does with it ("普拉提我不 | 上了")."""
    if not span.need.needed or takes_own_words(span.label) or CALLED.search(span.label):
        return False  # a thing that holds a clause is none
    return any(a.text in _DOERS and b.text[0] in _DOES for a, b in pairwise(span.inside[1:]))


def is_done_for(span: Span) -> bool:
    """It begins with what leads to somebody ("帮 | 小雨"), goes on behind the name to what is done for them
    ("给小雨开 | 访客券"), or says nothing but that ("弄张访客券")."""
    units = [*span.inside, *filter(None, (span.behind,))]
    if any(a.text in DOES_FOR and (is_number(b) or _SO_MANY.fullmatch(b.text)) for a, b in pairwise(units)):
        return True
    first = span.first.text
    if (len(first) > 1 and _SO_MANY.fullmatch(first)) or (first in _LEADS and not span.alone):
        return True
    if span.before is None or span.before.text not in _FOR_WHOM:
        return False
    return any(
        a.text in DOES_FOR and CJK.match(b.text) and b.text[0] not in DOES_FOR | {"的"} for a, b in pairwise(units[1:])
    )


def is_denied(span: Span) -> bool:
    """Words behind a "no", which belongs to them ("no | sugar"); a number has none ("account no 5")."""
    denied = span.before is not None and span.before.folded in DENIALS
    return denied and not span.quoted and not any(map(str.isdigit, span.first.text))


def is_behind_two_verbs(span: Span) -> bool:
    """The second of them begins the value ("添加|收到谢谢")."""
    before = span.asked.units[max(0, span.start - 2) : span.start]
    return len(before) == 2 and before[0].text in VERBS_CHINESE and before[1].around and before[1].text[-1] in _PUTS


def is_made_for(span: Span) -> bool:
    """Something new is made for it ("给 | 芦荟写一篇日记"), and is not called so."""
    called = span.need.needed and CALLED.search(span.label) is not None and not PERSON.search(span.label)
    return called and span.asked.places > 0 and span.before is not None and span.before.text in _MAKES_FOR
