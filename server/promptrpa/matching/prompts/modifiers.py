"""Words of a wish that say of what sort a thing is, or how something is done ("a slow motion video", "on repeat")."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.matching.prompts.mentions import HELD, HELD_CHINESE, find_mentions
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import EMPTY, stem, words_of
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_SORT: Final = lazy_regex(r"\b(?:an?|another|one)\s+(?P<words>[a-z-]{2,}(?:\s+[a-z-]{2,}){1,2})(?![\w'’])")
_WAY: Final = lazy_regex(
    r"\s(?:on|in|at|with|without|as)\s+(?:an?\s+|the\s+|no\s+)?(?P<way>[a-z-]{3,}(?:\s+[a-z-]{3,}){0,2})$"
)
_SORT_CHINESE: Final = lazy_regex(
    r"(?:一[个段张条首篇]|[拍录定建][个段张条首篇])(?P<sort>[\u3400-\u9fff]{2,4}?)的?"
    r"(?P<thing>视频|录像|照片|相片|日程|电话|短信|邮件|消息)"
)
_SAID: Final = (
    "new good nice quick little small simple short big great fresh other different own single few first "
    "last next early now morning evening afternoon night weekend phone home work general case time once "
    "again day week month year hour minute second please thanks all any some everything something there "
    "here app application"
)
_PLAIN: Final = EMPTY | frozenset(_SAID.split())
_PLAIN_CHINESE: Final = lazy_regex(r"新|简单|小|早上|晚上|下午|上午|明天|今天|提醒")
_NAMED: Final = frozenset(map(stem, ["note", "list", "alarm", "timer"]))
"""Things before which their name may stand ("a pomodoro timer")."""
_JOINING: Final = frozenset(
    ["for", "with", "to", "in", "on", "at", "of", "and", "from", "about", "by", "called", "named"]
)
_HELD: Final = lazy_regex(
    rf"['’]s\s+(?P<theirs>{HELD}|address)\s+to\b|\b(?P<of_them>{HELD}|address)\s+of\b.*\sto\b"
    rf"|的(?P<chinese>{HELD_CHINESE})(?=修?改[成为]|换[成为]|更新[成为]|设[成为])",
    re.I,
)
"""What of somebody, or of a thing, gets a new value."""
_NAMED_SO: Final = 0.6
"""Nearness in meaning to a word of a tutorial, from which both name the same field."""
ALIKE: Final = 0.3
"""Nearness in meaning to a word of a tutorial, from which it may tell of the same."""
_SAME: Final = 0.8
"""The same of Chinese words, which are also near where they share a character."""

_AHEAD: Final = lazy_regex(
    r"\b(?:remind|alert|notify|warn) me\b[^.]*\b(?:before(?:hand)?|earlier|ahead|in advance)\b"
    r"|提前[^，。]{1,8}(?:提醒|通知)",
    re.I,
)
_TELLS_AHEAD: Final = lazy_regex(r"\b(?:remind|alert|notif)|提醒|通知", re.I)
"""A reminder of something, and a tutorial that sets one."""

_ONCE_MORE: Final = lazy_regex(r"\b(?:a second time|once more|one more time)$|再来一[次份遍]$", re.I)
_REPEATS: Final = lazy_regex(r"\b(?:again|second|once more|repeat|cop(?:y|ies)|duplicat|clon)|再|重复|复制|拷", re.I)
"""A wish for something once more, and a tutorial that knows of that."""
_LAST_DEED: Final = lazy_regex(r"(?:并且?|然后|接着)再?(?P<deed>[\u3400-\u9fff]{2,4})$")
"""A further deed, of which nothing says to what."""
_ENDS: Final = lazy_regex(r"保存|确[认定]|完成|提交|返回|退出|关闭|打开|查看")
"""How nearly everything that is done ends."""

Similarity = Callable[[str, Sequence[str]], list[float]]


def untold(prompt: str, told: str, similarity: Similarity) -> str:
    """The words of a wish for a sort of thing, or a way to do it, of which a tutorial for the thing knows nothing;
    empty where there are none."""
    said = _bare(prompt)
    if (ahead := _AHEAD.search(said)) and not _TELLS_AHEAD.search(told):
        return ahead[0].replace("#", "…")
    if (again := _ONCE_MORE.search(said)) and not _REPEATS.search(told):
        return again[0]
    words = list(dict.fromkeys(words_of(told)))
    held = next((what for found in _HELD.finditer(prompt) for what in found.groups() if what), "")
    if held and max(similarity(held, words), default=0.0) < _NAMED_SO:
        return held
    if is_chinese(prompt):
        thing, deed = _SORT_CHINESE.search(said), _LAST_DEED.search(said)
        strange = [thing["sort"]] if thing and not _PLAIN_CHINESE.search(thing["sort"]) else []
        strange += [deed["deed"]] if deed and not _ENDS.search(deed["deed"]) else []
        return next((piece for piece in strange if not _is_told_in_chinese(piece, told, words, similarity)), "")
    stems = {stem(word) for word in words}
    kinds = [sort for found in _SORT.finditer(said) if (sort := _sort(found["words"].split(), stems))]
    ways = [found["way"].split() for found in _WAY.finditer(said)]
    for some in (*kinds, *ways):
        if any(word not in _PLAIN and not _is_told(word, words, stems, similarity) for word in some):
            return " ".join(some)
    return ""


def _sort(words: Sequence[str], stems: set[str]) -> Sequence[str]:
    """The words before a thing that the tutorial speaks of ("slow motion" of "slow motion video")."""
    last = next((n for n in (2, 1) if n < len(words) and stem(words[n]) in stems), 0)
    named = stem(words[last]) in _NAMED
    return () if named or any(word in _JOINING for word in words[: last + 1]) else words[:last]


def _is_told_in_chinese(said: str, told: str, words: Sequence[str], similarity: Similarity) -> bool:
    known = all(piece in told for piece in words_of(said))
    return known or max(similarity(said, words), default=0.0) >= _SAME


def _is_told(word: str, words: Sequence[str], stems: set[str], similarity: Similarity) -> bool:
    return stem(word) in stems or max(similarity(word, words), default=0.0) >= ALIKE


def _bare(prompt: str) -> str:
    """Without its values and what somebody's own words are."""
    values = find_values(prompt)
    mentions = find_mentions(prompt, values, chinese=is_chinese(prompt))
    for start, end in sorted([(v.start, v.end) for v in values] + [(m.start, m.end) for m in mentions], reverse=True):
        prompt = f"{prompt[:start]}#{prompt[end:]}"
    return re.sub(r"[.!?。！？\s]+$", "", prompt)
