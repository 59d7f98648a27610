"""English how-to texts of any author: what is to be done told in the passive, beside the thing itself, or with remarks.

They are made to read as plain steps do. Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_BEGINS: Final = r"(?:^|(?<=[.!?;:,]\s)|(?<=\n)|(?<=\d[.)] )|(?<=[-*•] )|(?<=\band )|(?<=\bthen ))"
_NAME: Final = rf"(?-i:[A-Z{MARK}])[\w'’&/{MARK}-]*(?: (?!(?:is|are|was|will|must|has|have|needs?|should)\b)[\w'’&/{MARK}-]+){{0,4}}?"
_DONE: Final = {
    "tapped": "tap", "pressed": "press", "clicked": "click", "touched": "touch", "selected": "select", "chosen": "choose",
    "picked": "pick", "opened": "tap", "entered": "enter", "typed": "type", "filled in": "fill in", "enabled": "turn on",
    "activated": "turn on", "turned on": "turn on", "switched on": "turn on", "disabled": "turn off",
    "deactivated": "turn off", "turned off": "turn off", "switched off": "turn off", "ticked": "tick", "checked": "check",
    "unticked": "untick", "unchecked": "uncheck", "moved": "move", "dragged": "drag", "set": "set",
}  # fmt: skip
_MUST: Final = (
    r"(?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) to)(?: (?:first|then|now|also|next|only|just))* be"
)
_MUST_BE: Final = lazy_regex(
    rf"{_BEGINS}(?!(?:if|when|once|before|after|unless|until|so|that|which|where|because|as|whatever|whoever|anything)\b)"
    r"(?:(?:now|then|there|next|here|finally|first),? )*"
    rf"(?P<what>(?:either )?(?:the |your |an? |one of the )?(?:[\w'’&/{MARK}-]+ ){{0,7}}?[\w'’&/{MARK}-]+) {_MUST} "
    rf"(?:then |also |now )?(?P<verb>{'|'.join(_DONE)})\b",
    re.I,
)
"""What has to be done to something."""
_NAMED_IS: Final = lazy_regex(
    rf"{_BEGINS}(?P<what>(?:the |your )?(?:entry|tab|menu|option|button|page|item|switch|field) {_NAME}|the {_NAME} "
    rf"(?:entry|tab|option|button|item)) (?:is|are) (?:then |now |next )*(?P<verb>tapped|pressed|clicked|selected|chosen|opened)\b",
    re.I,
)
_TYPED_IN: Final = lazy_regex(
    rf"{_BEGINS}(?P<what>(?:the|your|an?) [^,.;:\n]{{2,40}}?) (?:is|are) (?:then |now |next )*"
    rf"(?P<verb>entered|typed) (?P<where>in(?:to)? (?:the|a) [^,.;:\n]+)",
    re.I,
)
_BY_MEANS: Final = lazy_regex(
    rf"{_BEGINS}[^,.;:\n]{{2,60}}? (?:(?:is|are|(?:can|must|should|has to|needs to) be) "
    r"(?:then )?(?:reached|accessed|called up|added|opened|closed|created|found) (?:via|through|by means of|with)"
    rf"|(?:is|are|must be|has to be) (?:then |finally )?(?:confirmed|saved|finished|completed|closed|sent) (?:with|via)(?= (?:the )?(?-i:[A-Z{MARK}]))) ",
    re.I,
)
"""What is done, and by what: that is tapped."""
_AFTER_WHICH: Final = lazy_regex(r",? (?:after|upon) which (?=\w)", re.I)
_TAP: Final = r"(?:tap|press|click|touch|select|choose|pick|hit|open)"
_WHICH_YOU: Final = lazy_regex(
    rf",? (?:which|that|and this is what) you(?:['’]ll)? (?:(?:then|now|also|next|will|must|should|can|(?:need|have|want) to) )*(?P<tap>{_TAP})"
    r"(?: on)?(?=\s*(?:[.,;!\n]|$| and\b| to\b| in order\b))",
    re.I,
)
"""What is to be done with what a sentence is about."""
_WHERE_IS: Final = lazy_regex(r", where (?=(?:the|an?|there) [^.,;]{2,50}? (?:is|are|['’]s) (?:the|an?|your)\b)", re.I)
_ELSE: Final = lazy_regex(
    r",? or (?:else )?(?=(?:it|they|you|this|that|nothing|everything|your \w+|the \w+)(?:['’]ll| will| won['’]t| can['’]t"
    r"| does| doesn['’]t| do not| may| might| is| keeps)\b)[^.;!\n]*",
    re.I,
)
"""What comes of leaving the step out."""
_SO_THAT: Final = lazy_regex(
    r"(?<=\w) so (?=(?:you|it|they|we|that|your \w+|the \w+|nobody|no one|everyone|everybody)\b"
    r"(?! (?:tap|press|click|choose|select|open|need|have to|should|must)\b))[^.,;!\n]*",
    re.I,
)
_REMARK_DASH: Final = lazy_regex(
    rf"(?<=[\w)”\"’%{MARK}]) ?[—–] ?(?=(?-i:[a-z{MARK}])[^\n—–]*)|(?<=\w) - (?=(?:it|this|that|you|which|they|and|so|the|not)\b)"
)
"""A dash before small letters: what follows explains, or goes on."""
_TELLS: Final = lazy_regex(
    r"(?:it|this|that|they|these|which|not|because|you(?:['’]ll| will| can| could| may| might)|the|an?|your|and|but|so)\b|[a-z]+s\b"
)
_BEFORE_TAP: Final = lazy_regex(
    rf"(?P<first>(?<=\w)) before (?:you )?(?:(?:then|finally) )?(?:tap|press|click|hit)(?:ping|ing|ting)?(?: on)? (?=(?:the )?(?-i:[A-Z{MARK}]))",
    re.I,
)
"""The step that comes after this one."""
_IT_IS_OFF: Final = lazy_regex(
    rf"(?P<if>\bif )(?:the )?(?P<name>{_NAME})(?: (?:switch|toggle|option|setting))? is (?:still |already |turned |switched )*"
    r"(?:on|off|enabled|disabled)\b[^.;!?\n]*?, (?:so )?(?:just |then |please )*(?:turn|switch|toggle) it (?P<state>on|off)\b",
    re.I,
)
_WAS_OFF: Final = lazy_regex(
    rf"(?P<name>{_NAME})(?: (?:switch|toggle|option|setting))? (?:was|is) (?:still |already |turned |switched )*"
    r"(?:on|off|enabled|disabled)\b[^.;!?,\n]*, so (?:I |you |just |please )*(?:turn|switch|toggle)(?:ed)? it (?P<state>on|off)\b",
    re.I,
)
"""How a switch is, and how it is to be."""
_EITHER_TAP: Final = lazy_regex(
    r"\b(?P<first>tap|press|click) or (?:long[- ]?(?:press|tap)|hold|press and hold|double[- ]tap|right[- ]click)\b",
    re.I,
)
"""Two ways to touch one thing."""
_OTHER_WAY: Final = lazy_regex(
    r"\s*[(\[](?:or|not|unless|if|alternatively|in case|otherwise|only|keep|without|it|(?:the|an?) (?:one|purple|blue|red|green|little|small|big)|you)\b"
    r"[^()\[\]\n]{5,}[)\]]",
    re.I,
)
"""In brackets: another way, what is not meant, or what the thing looks like."""
_APP_CALLED: Final = lazy_regex(
    rf"\b(?:enter|go|get) (?:in(?:to)?|to) (?:the |your )?(?:app|application) (?P<name>(?-i:[A-Z{MARK}])[\w{MARK}]*)",
    re.I,
)
_ANY_APP: Final = lazy_regex(
    rf"{_BEGINS}(?:in|on|from|inside|within|with) (?:the|your|our|any|an?|this) "
    r"(?-i:(?:(?:mobile|smartphone|phone|android|ios|iphone|desktop|web|new|free|official) )*)"
    r"app(?:lication)?(?: (?:that|which) [^,.;\n]+| (?:itself|on your (?:phone|device)))?(?=,),\s*",
    re.I,
)
"""In an app that has no name."""
_FORM: Final = lazy_regex(
    r"(?:^|(?<=\n))(?P<mark>[ \t]*(?:[-*•>◦▪–] |\d{1,2}[.)] |[a-h]\) )?)(?P<label>[^:.,;!?\n]{2,40}): "
    r"(?P<verb>(?:tap|press|click|select|choose|open|touch|type|enter|write|turn|switch|toggle|set|tick|untick|check|uncheck"
    r"|enable|disable|drag|move)(?: on)?) (?P<it>it|this|that)\b(?P<rest>(?: one)?)",
    re.I,
)
"""What a line of a form is called, and what to do with it."""
_SEARCH_FOR: Final = lazy_regex(
    rf"\b(?:search|look|browse)(?: for)? (?P<what>(?:the |an? |your )?(?:{_NAME} (?:option|icon|button|entry|setting|switch|"
    r"toggle|tab|section|menu|line|row|link)|(?:option|icon|button|entry|setting|switch|toggle|tab|section|menu|line|row|link|"
    rf"word) (?:(?:that says|called|named|labell?ed|marked|with|for) )?{_NAME}))(?=[.,;\n]|$| and\b| then\b)",
    re.I,
)
"""What is looked for on the page, and not by a search."""
_ALSO_TAPPED: Final = lazy_regex(r"\b(?:hit|tap|press) & (?=hold\b)", re.I)


def told_as_steps(masked: str) -> str:
    """The text in the words of plain steps."""
    if not re.search(r"[A-Za-z]{2} [a-z]{2}", masked):
        return masked
    masked = _OTHER_WAY.sub("", _ANY_APP.sub("", _FORM.sub(_filled, masked)))
    masked = _ALSO_TAPPED.sub("press and ", _SEARCH_FOR.sub(r"find \g<what>", masked))
    masked = _APP_CALLED.sub(r"open \g<name>", _EITHER_TAP.sub(r"\g<first>", masked))
    masked = _IT_IS_OFF.sub(r"if needed, turn \g<state> \g<name>", _WAS_OFF.sub(r", turn \g<state> \g<name>", masked))
    masked = _SO_THAT.sub("", _ELSE.sub("", _AFTER_WHICH.sub(". Then ", masked)))
    masked = _NAMED_IS.sub(_active, _MUST_BE.sub(_active, _BY_MEANS.sub("tap ", masked)))
    masked = _TYPED_IN.sub(_typed, masked)
    masked = _WHERE_IS.sub(". ", _WHICH_YOU.sub(r". \g<tap> it", masked))
    return _BEFORE_TAP.sub(", then tap ", _REMARK_DASH.sub(_apart, masked))


def _active(said: re.Match[str]) -> str:
    what, verb = said["what"], _DONE[said["verb"].lower()]
    named = (
        re.search(rf"[A-Z{MARK}]", what[1:]) is not None
        or what[:1] >= "\ue000"
        or (what[:1].isupper() and not re.match("(?:the|an?|your|either) ", what, re.I))
    )
    if not named and verb not in ("enter", "type", "fill in", "select", "choose", "tap", "press"):
        return said.group()
    return f"{verb} {re.sub('^either ', '', what, flags=re.I)}"


def _typed(said: re.Match[str]) -> str:
    return f"enter {said['what'].lower()} {said['where']}"


def _apart(said: re.Match[str]) -> str:
    return ". " if _TELLS.match(said.string, said.end()) else ", "


def _filled(said: re.Match[str]) -> str:
    return f"{said['mark']}{said['verb']} {said['label']}{said['rest']}"
