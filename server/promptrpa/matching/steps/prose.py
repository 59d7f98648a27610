"""English how-to prose: what tells when and why between steps, without a comma, and what is said beside them.

Signs are put where steps begin, so that the text reads as a list of clauses. Quoted words are masked in it (`quotes`).
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_VERB: Final = (
    r"(?:tap|press|click|hit|select|choose|pick|open|go to|head to|launch|enter|type|scroll|swipe|turn|switch|confirm)"
)
STEP_VERB: Final = (
    rf"(?:{_VERB}|go|set|search|find|(?:long|double)[- ](?:press|tap)|save|return|then|next|finally|add|delete|send"
    "|call|reply|close|change|put|write|move|drag)"
)
"""What a step begins with behind a name that is no sentence's end for sure."""
_BEGINS: Final = r"(?:^|(?<=[.!?;]\s)|(?<=\n))"
_WHY: Final = lazy_regex(
    rf"{_BEGINS}(?:okay |ok |so |first,? )*(?:in order )?to (?!the\b|your\b)[a-z]+(?: [^\s,.;:]+){{1,10}}? "
    r"(?=(?:first )?(?:(?:open|go to|launch|head to|navigate to)\s|(?:scroll|swipe) (?:up|down|left|right)\b"
    r"|(?:tap|press) (?:the|on)\s))",
    re.I,
)
"""What for, and then the first step ("To change the ringtone open Settings")."""
_WHEN: Final = lazy_regex(
    r"(?P<when>\b(?:once|when|after|as soon as) (?:it|you|they|that|this|the|your|everything|all)(?:['’]\w+)?\b"
    r"(?: (?!and\b)[^\s,.;:]+){1,8}?)"
    r"(?<!\byou)(?<!\bto)(?<!\bor)(?<!\bcan)(?<!\bwill)(?<!\bthen)(?<!\bthe)(?<!\bjust)(?<!\byour)(?<!\bthey)"
    rf" (?={_VERB}\s)",
    re.I,
)
"""When, and then what to do ("when you're happy tap Save")."""
_ENDED: Final = rf"(?<=[\w)\"”{MARK}])"
_AND_WHEN: Final = lazy_regex(rf"{_ENDED} and (?=(?:once|when|after|if|as soon as)\b)")
_AND_SO: Final = lazy_regex(
    rf"{_ENDED} and (?=(?:you(?:['’](?:re|ll)| should| are| will)|that['’]s|it['’](?:s|ll)|it (?:will|is|should)"
    r"|your phone|they(?:['’]ll)?|we(?:['’]ll| will)|(?:our|the|your) [a-z]+(?: [a-z]+)? will"
    r"|leave|keep|let|watch|enjoy|draw"
    r"|scan|show|present|verify|read|review|say|speak|have a look)\b(?! want))"
)
"""What comes of the step before ("tap Create and you're done")."""
_APPEARS: Final = lazy_regex(
    rf"{_ENDED} and (?=(?:the|an?|your|its) [^,.;]{{2,40}}? "
    r"(?:appears?|opens?|pops? up|comes? up|shows? up|will (?:appear|open|show))\b)"
)
"""What is then to be seen ("swipe up on it and the details appear")."""
_AND_WHERE: Final = lazy_regex(
    rf"(?P<first>(?:^|(?<=[.,;:!?]\s)|(?<=\n)|\b(?:and|then) )"
    r"(?:tap|click|press|select|choose|pick|open|go to|head to)\b"
    r"(?:(?!\b(?:text|tell|send|remind|write|note|type|enter|says?|saying|message|reply|search|ask|post|email)\b)"
    r"[^.,;:!?\n])+?)"
    rf" and (?=(?:under|in|on|below) (?:(?-i:[A-Z{MARK}])|the )[^.,;]{{0,40}}? "
    r"(?:tap|click|press|select|choose|pick|set|type|enter|turn|switch)\b)",
    re.I,
)
"""A page that is tapped, and what is done in a part of it ("go to More and under Alarms select Never")."""
_SO_DO: Final = lazy_regex(rf"{_ENDED},? so (?=(?:just |please |now |then )?{_VERB}\b)", re.I)
_DASH: Final = lazy_regex(
    rf"{_ENDED}(?<!\b[Ss]tep \d)(?<!\b[Ss]tep \d\d)\s+[-–—]+\s+"
    rf"(?=(?:just |then |now )?{_VERB} (?:it|this|that|the|your|on|up|down|left|right)\b)",
    re.I,
)
_EXAMPLE: Final = lazy_regex(r"\s*\((?:for (?:example|instance)|e\.?g\.?|such as|like|i\.?e\.?)[\s,:][^()]*\)", re.I)
_RUN_ON: Final = lazy_regex(
    rf"(?<=[\w)”{MARK}])(?<!\bto)(?<!\band)(?<!\bthen)(?<!\bor)(?<!\byou)(?<!\bcan)(?<!\bdouble)(?<!\blong)(?<!\bword)"
    r"(?<!\bthe)(?<!\ba)(?<!\bsingle)(?<!\bquick)(?<!\bleast)(?<!\bby)(?<!\bnot)(?<!['’]t)(?<!\bI)(?<!\bwe)(?<!\bthey)(?<!\bone)"
    r"(?<!\bthis)(?<!\bthat)(?<!\byour)(?<!\bmust)(?<!\bshould)(?<!\bwill)(?<!\bmay)(?<!\bmight)"
    r"(?: (?:first|next|finally|again|also|just|simply|please|now))* "
    r"(?=(?-i:(?:tap|click|press|select|choose)(?: on)? (?!to\b|and\b|or\b|of\b|is\b)\w|set it to|go back\b|"
    r"(?:scroll|swipe) (?:up|down|left|right)\b))",
    re.I,
)
_SIGN: Final = lazy_regex(r"[.,:;!?\n–—](?!\s*$)")
"""English without any sign, as it is typed in a hurry ("open the clock app tap timer")."""
_FOLLOW: Final = lazy_regex(rf"{_ENDED},? and (?=follow (?:the|any|all|its|these)\b)", re.I)
_THERE: Final = lazy_regex(rf"{_ENDED} (?=you(?:['’]ll| will| should) (?:see|find|get) (?:an? |the )?[A-Z\"“{MARK}])")
_TAKE_OR_CHOOSE: Final = lazy_regex(
    r"\b(?:take|shoot|record|scan) (?P<kind>an? [a-z]+) or (?:choose|select|pick|upload) one\b", re.I
)
"""Two ways to a picture, of which the page offers one."""
_LOOK_AND: Final = lazy_regex(
    rf"(?P<aim>(?:{_BEGINS}[a-z]+ (?:[a-z]+ )?the [a-z]+s(?: below| above| here)?)?,? (?:in order )?to )?"
    r"\b(?:look for|find|locate|scroll to|(?:go|navigate) to) and "
    r"(?=(?:tap|click|press|select|choose|open)\b)",
    re.I,
)
"""Two verbs for one tap; after "to" what comes before only says how it is looked for, where it names many things."""
_WANTING: Final = lazy_regex(
    rf"{_BEGINS}if you(?:['’]d| would)? (?:want|like|wish|need) to (?P<aim>[^,.;]+?),? "
    r"(?=you(?: first)? (?:have|need|want) to)",
    re.I,
)
_REMEMBER: Final = lazy_regex(
    r"(?<=\w) and (?=(?:do not|don['’]t) forget to|remember to|be sure to|make sure (?:to|you))", re.I
)
_WITH_BUTTON: Final = lazy_regex(
    r"\b(?:save|close|leave|confirm|finish|send|start|stop|delete|submit|exit|post|share|open|add|create) "
    r"(?:the|it|your|this|them|all|an?)\b[^,.;]{0,30}? (?:with|using|via) "
    rf"(?=the [^,.;]{{1,30}}? (?:button|icon|arrow|key)\b|[{MARK}])",
    re.I,
)
"""What is done, and the button for it."""
_AT_LAST: Final = lazy_regex(
    r"(?P<tap>\b(?:tap|press|click|hit)(?: on)? [^.,;:!?\n]{1,30}?) (?:at|in) the (?:very )?end(?=\s*(?:[.,;!]|$))",
    re.I,
)
"""A tap, and that it is the last."""
_IF_ANY: Final = lazy_regex(
    r"\b(?P<verb>enter|type|fill in|add)(?P<first> [^.,;]+?),? and, (?P<when>if [^,.;]+), "
    r"(?=(?:the|your|an?|its) )",
    re.I,
)
"""A field of several that need not be there ("enter the name and, if there is one, the card number")."""
_FOLLOWED: Final = lazy_regex(r",? followed by ")
_CAN_SWITCH: Final = lazy_regex(r"\bwhich you can (?:then |just |now )*(?:turn|switch) (?P<state>on|off)\b", re.I)
_NAME: Final = r"(?-i:[A-Z])\w*(?: (?:& )?(?-i:[A-Z])\w*)*"
_HAVING: Final = lazy_regex(
    rf"{_BEGINS}(?:with (?:the |your )?(?P<app>{_NAME})(?: app)? open|(?:once|after|when) you"
    r"(?:(?:['’]ve| have)? (?:opened|launched|started)(?: up)?|(?:['’]re| are) in) "
    rf"(?:the )?(?P<app2>{_NAME})(?: app)?|"
    rf"(?:after|once) (?:opening|launching|starting) (?:the )?(?P<app3>{_NAME})(?: app)?),",
    re.I,
)
"""That the app is open, said first."""
_BY_OPENING: Final = lazy_regex(
    rf"{_BEGINS}(?:you can )?[a-z][^.;,]{{3,60}}? (?:in|on) (?:the )?(?P<app>{_NAME}) by opening (?:the|its) app\b",
    re.I,
)


_ANSWER: Final = lazy_regex(
    r"(?P<before>\b(?:[Tt]ap|[Hh]it|[Pp]ress|[Cc]lick|[Cc]hoose|[Ss]elect|[Pp]ick|with|then) |[>›»→]\s*)"
    r"(?P<answer>(?:Yes|No), "
    rf"(?!(?:{_VERB}|then|and|or|if|otherwise|which|to|so|wait|set|put|swipe|go|next|finally|you|it|the"
    r"|save|return|submit|confirm|send|close|finish)\b)"
    r"[a-z]+(?: [a-z]+)?)(?=\s*(?:[,.;>›»→]|$|and\b|then\b))"
)
"""A tap on a button that answers in two words ("Yes, cancel")."""
_GO_ON: Final = lazy_regex(
    r"(?P<first>\b(?:go|head|navigate) to [^.;]{2,40}?\b(?:and )?then) "
    rf"(?=to (?:(?:the|your|my) (?!left|right|top|bottom|end\b|side)|(?-i:[A-Z{MARK}])))",
    re.I,
)
"""Where one goes after a page ("go to Account and then to Fines")."""


def with_answers_whole(text: str) -> str:
    """Quotes around a button that answers with a comma in it."""
    return _ANSWER.sub(r'\g<before>"\g<answer>"', text)


def with_signs_outside(text: str) -> str:
    """Signs that stand before a closing quotation mark and end a clause are put behind it. A full stop stays inside too
    but in what is tapped: it may be part of what is typed."""
    return _SIGN_INSIDE.sub(_behind, text)


def with_signs(masked: str) -> str:
    """The text with a comma where English leaves it out between what tells when or why and a step."""
    if not re.search(r"[A-Za-z]{3} [a-z]{2}", masked):
        return masked
    masked = _GO_ON.sub(r"\g<first> go ", _EXAMPLE.sub("", masked))
    masked = masked if _SIGN.search(masked) else _RUN_ON.sub(", ", masked)
    masked = _BY_OPENING.sub(r"Open \g<app>", _HAVING.sub(_opened, masked))
    masked = _LOOK_AND.sub(lambda said: ", " if said["aim"] else "", _WANTING.sub(r"To \g<aim>, ", masked))
    masked = _IF_ANY.sub(r"\g<verb>\g<first>, \g<when>, \g<verb> ", masked)
    masked = _REMEMBER.sub(", ", _WITH_BUTTON.sub("tap ", masked))
    masked = _TAKE_OR_CHOOSE.sub(r"choose \g<kind>", masked)
    masked = _AT_LAST.sub(r"\g<tap>", masked)
    masked = _FOLLOWED.sub(", then ", _WHY.sub(_aim, masked))
    masked = _AND_WHERE.sub(r"\g<first>, ", masked)
    masked = _AND_SO.sub(", ", _AND_WHEN.sub(", ", masked))
    masked = _CAN_SWITCH.sub(r"switch it \g<state>", _THERE.sub(", ", masked))
    for joint in (_APPEARS, _SO_DO, _DASH, _FOLLOW):
        masked = joint.sub(", ", masked)
    return _WHEN.sub(r"\g<when>, ", masked)


_SIGN_INSIDE: Final = lazy_regex(
    r"(?:(?P<tapped>\b(?:tap|press|hold|click|hit|select|choose|pick|open|find|see|on|off|(?:un)?check|(?:un)?tick"
    r"|toggle|enable|disable|(?:go|scroll|down) to"
    r"|then|finally|lastly)(?: on)? (?:the )?(?:\w+ (?:called|named|labell?ed|marked) )?)"
    r"|(?P<typed>\b(?:type|enter|write|say|saying|reply|send|with|paste)(?: in)? ))?"
    r"(?P<quoted>[\"“][^\"“”\n]+?)(?P<sign>,|[.](?=[\"”](?:\s+(?-i:[A-Z])|\s*$)))(?P<close>[\"”])(?=\s|$)",
    re.I | re.M,
)


def _behind(said: re.Match[str]) -> str:
    kept = said["typed"] or (said["sign"] == "." and not said["tapped"])
    before = said.group()[: said.start("sign") - said.start()]
    return f"{before}{said['sign'] if kept else ''}{said['close']}{said['sign']}"


def _aim(said: re.Match[str]) -> str:
    return f"{said.group().rstrip()}, "


def _opened(said: re.Match[str]) -> str:
    return f"Open {said['app'] or said['app2'] or said['app3']},"
