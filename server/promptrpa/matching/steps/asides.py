"""What English how-to texts say beside their steps: other ways, remarks in brackets, people, what comes of it.

Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

BEGINS: Final = r"(?:^|(?<=[.!?;:,]\s)|(?<=\n)|(?<=\d[.)] )|(?<=[-*•] )|(?<=\band )|(?<=\bthen ))"
NAME: Final = (
    rf"(?-i:(?!I\b)[A-Z{MARK}])[\w'’&/{MARK}-]*(?: (?!(?:is|are|was|will|must|has|have"
    rf"|needs?|should)\b)[\w'’&/{MARK}-]+){{0,4}}?"
)
TAP: Final = r"(?:tap|press|click|touch|select|choose|pick|hit|open)"
_ELSE: Final = lazy_regex(
    r",? or (?:else )?(?=(?:it|they|you|this|that|nothing|everything|your \w+|the \w+)(?:['’]ll| will| won['’]t|"
    r" can['’]t"
    r"| does| doesn['’]t| do not| may| might| is| keeps)\b)[^.;!\n]*",
    re.I,
)
"""What comes of leaving the step out."""
_SO_THAT: Final = lazy_regex(
    r"(?<=\w) so (?=(?:you|it|they|we|that|your \w+|the \w+|nobody|no one|everyone|everybody)\b"
    r"(?! (?:tap|press|click|choose|select|open|need|have to|should|must)\b))[^.,;!\n]*",
    re.I,
)
_OTHER_WAY: Final = lazy_regex(
    r"\s*[(\[](?:or|not|unless|if|alternatively|in case|otherwise|only|keep|without|it|(?:the|an?) (?:one|purple"
    r"|blue|red|green|little|small|big)|you)\b"
    r"[^()\[\]\n]{5,}[)\]]",
    re.I,
)
"""In brackets: another way, what is not meant, or what the thing looks like."""
_ANY_APP: Final = lazy_regex(
    rf"{BEGINS}(?:in|on|from|inside|within|with) (?:the|your|our|any|an?|this) "
    r"(?-i:(?:(?:mobile|smartphone|phone|android|ios|iphone|desktop|web|new|free|official) )*)"
    r"app(?:lication)?(?: (?:that|which) [^,.;\n]+| (?:itself|on your (?:phone|device)))?(?=,),\s*",
    re.I,
)
"""In an app that has no name."""
_ONE_BY_ONE: Final = lazy_regex(
    r" (?:one (?:after the other|after another|by one|at a time)|in turn)(?=[.,;:\n]|$| and\b)", re.I
)
_FORM_WHOLE: Final = lazy_regex(
    r"\b(?:fill (?:in|out)|complete) (?:the|this|your) (?:whole |short |online )?(?:form|details|rest|blanks)(?: "
    r"(?:like this|as follows|below|out))?(?=[.,:;\n]|$| and\b)",
    re.I,
)
_MEN: Final = lazy_regex(
    r"(?<!\btap )(?<!press )(?<!click )(?<!choose )(?<!select )(?<!open )(?<![>→] )"
    r"\b(?:(?:write|talk|speak|reply|report|turn|send (?:it|this|a \w+)|drop a line) to (?:me|us|them|him|her)"
    r"|change your mind|make up your mind|(?<!\bcan )(?:call|phone|contact|ask) (?:us|me|support|customer \w+|your"
    r" (?:bank|provider|carrier|doctor|dealer))"
    r"|visit (?:us|an?|the|our|your) (?:\w+ )?(?:branch|shop|store|office|bank|library|dealer|website))\b[^.;,\n]*",
    re.I,
)
"""What concerns people, and no phone."""
_WE_TELL: Final = lazy_regex(
    rf"(?:,? and |{BEGINS})we (?:(?:will|can|may|then|also|always|usually|never) )*(?!show\b)[a-z]+"
    r" (?:(?:back )?to |with |for )?you\b[^.;\n]*",
    re.I,
)
"""What those do whose app it is ("We write to you four weeks before")."""
_AT_MACHINE: Final = lazy_regex(
    rf"{BEGINS}(?:type|enter|key|punch|put) (?:in )?"
    r"(?:it|them|this|that|(?:the|this|that|your) (?:code|number|pin|digits))(?: in)? at the"
    r" (?!top\b|bottom\b|end\b|beginning\b|start\b|right\b|left\b|prompt\b)[^.;\n]*",
    re.I,
)
"""What is typed into something that is not the phone ("Type it in at the locker")."""
_WHEREVER: Final = lazy_regex(
    r"(?<!\bto)(?<!\bin)(?<!\bas) (?:wherever|whenever|however|whatever)\b(?! you (?:want|like) to\b)[^.,;()\n]*", re.I
)
_PASTE_IT: Final = lazy_regex(r"\bpaste (?:it|that|this|them)(?=\s*(?:[.,;\n]|$))", re.I)
_LET_GO: Final = lazy_regex(r",? (?:and|but) (?:do not|don['’]?t|never) (?:let go|lift|release)\b[^.,;\n]*", re.I)
_WONDERS: Final = lazy_regex(
    r"(?:\s*[(\[][!?]+[)\]])|(?:^|(?<=\n))[^:.?\n]{1,40}: (?:how|what|where|why|when|which|can|do|does|is)\b[^.?\n]*\?",
    re.I,
)
"""A sign of wonder, or a question with what it is about."""
_OF_TABS: Final = lazy_regex(rf" (?:of|on|in|from) the {NAME}(?:, {NAME})*,? or {NAME} (?:tab|screen|page)s?\b", re.I)
_BY_FINGER: Final = lazy_regex(
    rf"(?:,? and |{BEGINS})(?:confirm|authenticate|verify|finish|approve|unlock|sign in|log in)(?: (?:it|this|that"
    rf"|yourself"
    rf"|the \w+))? (?:with|using|by|via) (?:your |a |the )?"
    r"(?=[^.,;\n]*\b(?:finger|fingerprint|face|touch ID|thumb|biometrics?)\b)[^.,;\n]*",
    re.I,
)
"""What is done with a finger or face."""
_STARTED_AGAIN: Final = lazy_regex(r"\b(?:open|start|launch) (?:it|the app|the phone) (?:again|anew|once more)\b", re.I)
_CAN_CHOOSE: Final = lazy_regex(
    r"\bhere you (?:can|could|may) (?:now )?(?:choose|select|decide|see|specify|set) (?:who|what|which|how|whether"
    r"|between|among|if)\b[^.;\n]*",
    re.I,
)
"""What a page is for."""
_ASIDES: Final = (
    _OTHER_WAY,
    _ANY_APP,
    _WONDERS,
    _MEN,
    _WE_TELL,
    _AT_MACHINE,
    _FORM_WHOLE,
    _ONE_BY_ONE,
    _LET_GO,
    _WHEREVER,
    _PASTE_IT,
    _STARTED_AGAIN,
    _CAN_CHOOSE,
    _BY_FINGER,
    _OF_TABS,
    _ELSE,
    _SO_THAT,
)


def without_asides(masked: str) -> str:
    """The text without what is no step."""
    for aside in _ASIDES:
        masked = aside.sub("", masked)
    return masked
