"""Reasons, told in other words than the field for them is called by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from promptrpa.patterns import lazy_regex

from .needs import Need

_FIELD: Final = lazy_regex(r"\b(?:reason|cause)\b|原因|理由|事由|缘由", re.I)
_TOLD: Final = lazy_regex(
    r"\b(?:put|give|enter|write|state|use|with)\s+(?:an?\s+)?(?P<put>[^,.;]{2,60}?)\s+as\s+(?:the\s+|my\s+|an?\s+)?(?:reason|cause)\b"
    r"|\b(?:reason|cause)(?:\s+(?:is|being|should be|would be))?(?:\s*:\s*|\s+)(?:an?\s+)?(?P<called>[^,.;]+)"
    r"|\b(?:it['’]?s|this is|that['’]?s) (?:for|because of) (?:an?\s+|my\s+)?(?P<for>[^,.;]+)"
    r"|\b(?:because(?:\s+of)?|due\s+to)\s+(?:an?\s+)?(?P<why>[^,.;]+)"
    r"|(?:理由|原因|缘由|事由)(?:就?[写填说是为]|写的?是|[:：])?\s*(?P<zh>[^，。；,;“”「」]+)"
    r"|(?<!是)因为(?P<zh_why>[^，。；,;]+)",
    re.I,
)
_ILLNESS: Final = lazy_regex(
    r"\bwhat (?:is|['’]s) (?:wrong|the (?:matter|trouble|problem))|\b(?:illness|sickness|disease|symptoms?|complaint"
    r"|diagnosis|ailment)\b|病[情因症名]|症状|疾病|诊断|不适|不舒服|哪里疼",
    re.I,
)
"""A field for what somebody is ill with."""
_ILL: Final = lazy_regex(
    r"\b(?:i|he|she|we|they)(?:['’]ve| have| has|['’]s)(?: got| caught)?\s+(?:an?\s+|the\s+|this\s+)?"
    r"(?P<have>(?!to\b|been\b|no\b|not\b|had\b)[^,.;]{2,40}?)(?=[,.;]|$|\s+(?:and|so|since|from|until|for)\b)"
    r"|\b(?:down|ill|sick|in bed) with\s+(?:an?\s+|the\s+)?"
    r"(?P<down>[^,.;]{2,40}?)(?=[,.;]|$|\s+(?:and|so|since|from)\b)"
    r"|\bsuffer(?:ing)? from\s+(?:an?\s+|the\s+)?(?P<from>[^,.;]{2,40})"
    r"|(?<![不值获取觉记])(?:得了|患[了上]|感染了|染上了?|查出了?)(?P<zh>[^，。；,;]{1,12}?)(?=[，。；,;]|了?$)",
    re.I,
)
_VISIT: Final = lazy_regex(
    r"(?:reason|cause)\b.*\b(?:visit|appointment)|(?:看病|就诊|就医|预约|挂号|来访)(?:的?原因|事由)", re.I
)
"""A field for why somebody sees a doctor."""
_SEEN_FOR: Final = lazy_regex(r"[，,]\s*(?:去|想|要)?看(?P<zh>(?![医大专门一下看])[^，。；,;]{1,10})[。！!]?$")
"""What a doctor is seen for ("…，看头疼")."""


def reasons_in(text: str, needs: Sequence[Need]) -> dict[tuple[int, int], str]:
    """Where a text tells a reason, with what the field for it is called; nothing where none is asked for."""
    told: dict[tuple[int, int], str] = {}
    for field, ways in ((_FIELD, (_TOLD,)), (_ILLNESS, (_TOLD, _ILL)), (_VISIT, (_SEEN_FOR, _ILL))):
        if called := next((cue for n in needs if n.needed for cue in n.cues if field.search(cue)), ""):
            for found in chain.from_iterable(way.finditer(text) for way in ways):
                told.setdefault(found.span(found.lastgroup or 0), called.casefold())
    return told
