"""English how-to pages: what they explain in brackets, what there is to choose from, and steps told in other words.

They are made to read as plain steps do. Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_TAP: Final = r"(?:tap|press|click|touch|select|choose|pick|hit)"
_LABEL: Final = rf"(?-i:[A-Z{MARK}])[\w'’&/{MARK}-]*(?: (?!is\b|are\b|was\b|will\b)[\w'’&/{MARK}-]+){{0,4}}?"
_EXPLAINS: Final = lazy_regex(
    r"\s*[(\[](?:see|as (?:shown|seen)) [^()\[\]]*(?:picture|image|screenshot|figure|photo|below|above)[^()\[\]]*[)\]]"
    r"|\s*\((?=[^()]*\b(?:on|in|for) (?:some|other|older|newer|most|many|certain|recent|earlier)\b)[^()]{8,}\)"
    rf"|\s*\([^\w()\s{MARK}]{{1,3}}\)"
    r"|\s*\((?:(?:also|formerly|previously|sometimes|or) )?(?:called|named|known as|labell?ed) [^()]*\)",
    re.I,
)
"""In brackets: where it is to be seen, or what it is called elsewhere."""
_EITHER_PHONE: Final = lazy_regex(
    r" \((?:on |for )?android\) or [^.,;:()\n]{1,40}? \((?:on |for )?(?:iphone|ios|ipad)[^()]*\)"
    rf"|(?P<verb>\b{_TAP} )[^.,;:()\n]{{1,40}}? \((?:on |for )?(?:iphone|ios|ipad)[^()]*\) or "
    r"(?P<other>[^.,;:()\n]{1,40}?) \((?:on |for )?android\)",
    re.I,
)
"""What is tapped on this kind of phone, and what on another."""
_WHILE_OTHERS: Final = lazy_regex(
    r",? (?:while|whereas|but) (?:on|in|with) (?:(?:some|the) )?others?(?: (?:phones|devices|models|versions))?,? "
    r"(?=you\b)",
    re.I,
)
"""One more step on other phones."""
_WHERE_YOU: Final = lazy_regex(
    rf", where you (?:(?:can|should|must|will|have to|need to|then) )*(?={_TAP} |type |enter |turn |switch |find "
    rf"|search |look |scroll |swipe )",
    re.I,
)
_FROM_THERE: Final = lazy_regex(rf"\bfrom (?:there|here),? it(?:['’]s| is) (?=[A-Z{MARK}])", re.I)
_THING_TWICE: Final = (
    rf" and (?:then )?(?P<tap>{_TAP})(?: on)? (?P<what>(?!it\b|that\b|them\b)[^.,;:\n]+?)"
    r"(?=[.,;:!\n]|$| and | then | to (?!the\b))"
)
_SEARCH_AND: Final = lazy_regex(rf"\b(?P<do>search for){_THING_TWICE}", re.I)
_SCROLL_AND: Final = lazy_regex(
    rf"\b(?P<do>(?:scroll|swipe)(?: up| down| left| right)?(?: to| until you (?:see|find|reach))){_THING_TWICE}", re.I
)
"""Two verbs, and one thing for both ("search for and select Reset")."""
_SWITCH_TO: Final = lazy_regex(
    r"\b(?:tap|touch|use|press|flip|hit)(?: on)? the (?:on/off )?(?:switch|toggle|slider)(?: bar)? to "
    r"(?=(?:turn|switch) (?:[^.,;]{1,40}? )?(?:on|off)\b)",
    re.I,
)
"""The switch, and what it is tapped for."""
_NAMED_SWITCH: Final = lazy_regex(
    rf"\b(?:tap|touch|use|press|flip|hit|slide|move)(?: on)? the (?P<name>{_LABEL}) (?:switch|toggle|slider) "
    r"to (?:turn|switch) (?:(?:it|this|that) )?(?P<state>on|off)\b(?: or off\b)?(?P<both> or on\b)?",
    re.I,
)
_BY_WHEEL: Final = lazy_regex(
    r"\buse (?:the|your) (?:dial|wheels?|picker|slider|arrows|keypad|keyboard|controls|calendar) to "
    r"(?=set|choose|pick|select|"
    r"enter|type|adjust|change)",
    re.I,
)
_TO_IT: Final = lazy_regex(
    r"(?P<aim>\bto [a-z]+ (?P<thing>(?:an?|the|your) [a-z]+(?: [a-z]+)?), (?:just |simply |first )?"
    r"(?:press and hold|touch and hold|tap and hold|long[- ]press|tap|open|select|find|swipe|drag)(?: on)?) it\b",
    re.I,
)
"""What is to be done to something, and then "it"."""
_SIGN_CALLED: Final = lazy_regex(r"(?:(?<=\bicon)|(?<=\bsymbol)|(?<=\bbutton)) \((?-i:[A-Z])[\w &]*\)")
_PATH_TO_FIND: Final = lazy_regex(
    r"(?P<path>(?:>|→|›|») ?(?-i:[A-Z])[^.;,\n>→]*?) to (?=(?:find|locate|look for) )", re.I
)
_LISTED: Final = lazy_regex(
    r"\b(?:say|choose|select|pick|decide|specify|set) (?:for )?"
    r"(?:(?:how (?:long|often|much|many)(?: [^:.,\n]{1,50})?|when|which(?: \w+)?"
    r"|what|one(?: of [^:.\n]{1,30})?): |between |among )"
    r"(?P<list>[^.;:!?\n]+?(?:,? (?:or|and) )[^.,;:!?\n]+)(?=[.;!\n]|$)",
    re.I,
)
"""A question, and all that there is to choose from."""
_DONE_BY: Final = lazy_regex(
    rf"(?:^|(?<=[.!?]\s)|(?<=\n))(?P<verb>tapping|pressing|clicking|touching|selecting|choosing)(?: on)? "
    rf"(?P<what>(?:the )?{_LABEL}(?: (?:button|option|icon|switch|entry|tab))?)"
    r" (?!is\b|was\b|has\b|does\b|its\b|this\b|as\b)(?P<does>[a-z]+s)\b(?P<rest>[^.!?\n]*)",
    re.I,
)
"""What a tap does ("Tapping Delete removes the list"): the tap, unless the text said it before."""
_MORE_HELP: Final = lazy_regex(
    r"(?:^|(?<=[.!?]\s)|(?<=\n))(?:for|to (?:get|find|read)) (?:more|further) (?:help|info(?:rmation)?|details|tips)\b"
    r"(?:[^.!?\n]|[.](?=\w))*",
    re.I,
)
_AS_WELL: Final = lazy_regex(r" as (?:well|usual|always|before)(?=[.,;!\n]|$)")
_SPELT: Final = lazy_regex(
    r"\s*\((?:at least |minimum |no more than |up to )?\d+(?:(?: to |[-–])\d+)?(?: or more)? "
    r"(?:characters|digits|letters|numbers|signs)\b[^()]*\)",
    re.I,
)
"""How long a text is to be."""
_OWN: Final = lazy_regex(
    r"(?P<named>\b(?:type|enter|fill in|key in)(?: in)? (?:the|your) (?:password|PIN|passcode|user ?name)) "
    r"(?:of|for|to) (?:your|the|this) [^.,;\n]*?"
    r"\b(?:account|phone|device|card|app|profile)\b"
    r"|(?P<sum>\bamount) (?:of|on) (?:the|your|this) (?:check|cheque|bill|invoice|payment|transfer|deposit)\b",
    re.I,
)
"""A field, and of what it is."""
_EXACT: Final = lazy_regex(r"(?<=\bthe )(?:(?:exact|correct) (?=amount|number|code|date)|full (?=amount))", re.I)
_ELSEWHERE: Final = lazy_regex(
    r"(?<=[.!?;]\s)(?:if|in case) (?:(?:it|this|that|the [a-z]+(?: [a-z]+)?) (?:isn['’]t|is not|doesn['’]t|does not) "
    r"(?:there|shown|listed|visible|available|appear|show up|exist)"
    r"|you (?:don['’]t|do not|can['’]t|cannot) (?:see|find) "
    rf"(?:it|this|that|one|the option|{_LABEL}))[^.,;\n]*, (?:then |try |just )?"
    r"(?:go(?:ing)? (?:to|into)|look(?:ing)? (?:in|under)|head to|navigate to|open(?:ing)?) [^.;\n]*",
    re.I,
)
"""Where else it may be."""
_WANTED: Final = lazy_regex(
    r"(?:^|(?<=[.!?;]\s)|(?<=\n)|(?<=\d[.)] ))(?:(?:do you |you )?want|would you like|prefer|need) [^.?!\n]+\? "
    rf"(?:(?:just|simply|then) )?(?:tap|touch|press|use|hit)(?: on)? the (?P<name>{_LABEL}) (?:switch|toggle)\b",
    re.I,
)
"""What a switch is for, asked first."""
_FOR_WHOM: Final = lazy_regex(
    r"(?P<label>(?:^|(?<=\n))[ \t]*(?:(?:from|on|for|in|using|with|via|through) [^.:;,!?\n]{2,40}"
    r"|(?=[^:\n]*\b(?:phones?|tablets?|android|iphone|ipad|ios|mobile|devices?|app)\b)[^.:;,!?\n]{2,40})): "
    r"(?=(?-i:Tap|Press|Click|Open|Launch|Swipe|Scroll|"
    r"Select|Choose|Go (?:to|into)|Turn (?:on|off)|Touch|Hold|Pull)\b)",
    re.I,
)
"""For which phone it is, or from where, before the first step."""
_IF_ELSE: Final = lazy_regex(
    rf"(?P<one>\b{_TAP} (?P<first>{_LABEL}) if you [^.;\n]+?)(?:[.;]|, or)\s+(?:{_TAP}|or) (?P<other>{_LABEL}) if you "
    r"[^.;\n]+",
    re.I,
)
"""Two buttons, each for one case."""


def told_plainly(masked: str) -> str:
    """The text in the words of plain steps."""
    if not re.search(r"[A-Za-z]{2} [a-z]{2}", masked):
        return masked
    masked = _EITHER_PHONE.sub(lambda said: f"{said['verb'] or ''}{said['other'] or ''}", masked)
    masked = _FOR_WHOM.sub(r"\g<label>, ", _LISTED.sub(_as_options, _EXPLAINS.sub("", masked)))
    masked = _OWN.sub(lambda said: said["named"] or said["sum"], _EXACT.sub("", _SPELT.sub("", masked)))
    masked = _ELSEWHERE.sub("", _AS_WELL.sub("", _MORE_HELP.sub("", masked)))
    masked = _WHERE_YOU.sub(", ", _WHILE_OTHERS.sub(". If needed, ", masked))
    masked = _FROM_THERE.sub("tap ", _IF_ELSE.sub(r"\g<one>", masked))
    masked = _SEARCH_AND.sub(_twice, _SCROLL_AND.sub(_twice, masked))
    masked = _NAMED_SWITCH.sub(r"turn \g<state> \g<name>", _TO_IT.sub(r"\g<aim> \g<thing>", masked))
    masked = _PATH_TO_FIND.sub(r"\g<path>, ", _SWITCH_TO.sub("", _BY_WHEEL.sub("", _SIGN_CALLED.sub("", masked))))
    return _DONE_BY.sub(_deed, masked)


def with_wanted(masked: str) -> str:
    """The text with a switch turned on where it asks whether that is wanted."""
    return _WANTED.sub(r"Turn on \g<name>", masked)


def _twice(said: re.Match[str]) -> str:
    return f"{said['do']} {said['what']}, {said['tap']} {said['what']}"


def _as_options(said: re.Match[str]) -> str:
    options = [part.strip() for part in re.split(r",(?: or| and)? | or | and ", said["list"]) if part.strip()]
    return "choose " + " or ".join(f'"{option}"' for option in options)


def _deed(said: re.Match[str]) -> str:
    name = re.sub(r"^the ", "", said["what"], flags=re.I)
    told = re.search(rf"\b{_TAP}(?: on)? (?:the )?{re.escape(name)}\b", said.string[: said.start()], re.I)
    return "" if told else f"Tap {said['what']}"
