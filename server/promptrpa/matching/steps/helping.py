"""English help texts as support teams write them: asides, choices told at length, switches told by what they are for.

They are put in the words of plain steps. What a person says to do is left as it is: words that are typed are no help.
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_LABEL: Final = rf"(?-i:[A-Z{MARK}])[\w'’&/{MARK}-]*(?: [\w'’&/{MARK}-]+){{0,4}}?"
_TAP: Final = r"(?:tap|press|click|select|choose|pick|open)"
_CHOOSE: Final = r"(?:choose|select|pick|set|enter|decide)"
_QUESTION: Final = r"(?:whether|how|when|what|which|where|why|who|whom|whose)"

_SWITCH: Final = lazy_regex(
    rf"\b(?P<verb>use|with|tap|press) the (?:(?P<name>{_LABEL}) (?:switch|toggle|slider)"
    rf"|(?:switch|toggle) (?:next to|beside|by|for|of|called|labell?ed) (?P<named>{_LABEL})),? "
    r"(?:you (?:can )?|to )"
    r"(?P<aim>(?:say|tell|choose|decide|determine|control|specify|turn|switch|allow|stop)\b[^.;,]*)",
    re.I,
)
"""A switch, and what it is for ("Use the Reminder switch to turn reminders on or off")."""
_DECIDES: Final = lazy_regex(
    rf"(?:^|(?<=[.!?;]\s)|(?<=\n))the (?P<name>{_LABEL}) (?:switch|toggle) "
    r"(?:lets you|allows you to|decides|determines|says|controls)\b[^.;]*",
    re.I,
)
_TURNED: Final = lazy_regex(r"^(?:turn|switch)\b.*?\b(?P<state>on or off|off or on|on|off)\b", re.I)
_WHEEL: Final = lazy_regex(
    rf"\b(?:turn|spin|roll|rotate|scroll|swipe|move) the (?P<name>{_LABEL}) (?:wheel|dial|picker|knob|spinner)"
    r"(?: (?:up or down|left or right))? (?:to|(?:until|till) (?:it|you|the \w+) "
    r"(?:shows?|reads?|says?|sees?|reach(?:es)?|gets? to|(?:is|are) (?:at|on))) ",
    re.I,
)
_RIGHT_ONE: Final = lazy_regex(
    r"(?:,? (?:so|and|but))?(?:,? please)?(?:^|(?<=[.!?;,]\s)| )(?:make sure|be sure|take care|be careful|mind)"
    r"(?: that you| you| to) (?P<verb>tap|press|choose|select|pick|open|have|take|use|chose|picked|selected|tapped)"
    r"(?: on)? the (?:right|correct|proper) (?P<kind>[a-z]+)\b[^.,;]*(?P<sign>[.;]?)",
    re.I,
)
_STEP: Final = lazy_regex(rf"\b(?:{_TAP}|enter|type|send|find|look for)\b", re.I)
_ONE: Final = lazy_regex(
    r"\b(?:(?:the|any|whichever|another) |(?<=tap )|(?<=choose )|(?<=pick )|(?<=select ))one "
    r"(?=(?:(?:that|which) )?you\b|that\b|which\b|whose\b|for whom\b|of your choice)",
    re.I,
)
_SPOKEN_OF: Final = lazy_regex(
    r"\b(?:(?i:each|every)(?: of (?:the|your|our))? (?P<single>[a-z]{3,})"
    r"|(?i:all(?: of)?(?: the| your| our)?|any of (?:the|your)|an? (?:list|overview) of(?: the| all| your| our)?"
    r"|the list of(?: the| all)?|several|two|many|both|some|these|your)"
    r" (?:[a-z]+ )??(?P<many>[a-z]{2,}[^s\Wu]s)"
    r"|(?i:you (?:now |then )?see) (?:the|their|his|her) (?:[a-z]+['’]s? )?(?P<seen>[a-z]{2,}[^s\Wu]s))\b"
)
"""The kind of which several are there ("all the shops in your area")."""
_PAGE_OF_SEVERAL: Final = lazy_regex(
    rf"\b(?:{_TAP}|go to|under) (?:(?-i:[A-Z])\w+ )?(?P<many>[a-z]{{2,}}[^s\Wu]s)(?=[.,;:]| and |$)", re.I
)
"""A page that is called by what is on it ("open My bookings")."""
_NAME_TAPPED: Final = lazy_regex(rf"\b(?:{_TAP}|go to)(?: on)? (?-i:[A-Z{MARK}])", re.I)
_EXAMPLE: Final = lazy_regex(
    r"(?<!\btap)(?<!\bpress)(?<!\bclick)(?<!\bselect)(?<!\bchoose)(?<!\bpick)(?<!\bopen)(?<!\btype)(?<!\benter)"
    rf",? (?:such as|for example|for instance|e\.g\.) (?-i:[A-Z\d{MARK}])[^.,;]*?"
    rf"(?:, (?-i:[A-Z\d{MARK}])[^.,;]*?)*(?=[.;,]|$| (?:and|then) (?:then )?(?:{_TAP}|confirm|save|enter|type)\b)",
    re.I,
)
_MAY_SCROLL: Final = lazy_regex(
    r"(?:, |; |\. |\()you (?:may|might|will probably) (?:have|need) to scroll[^.,;)]*\)?(?=[.,;]|$)", re.I
)
_MANY: Final = lazy_regex(
    r"(?:^|(?<=[.!?;:,]\s)|(?<=\n))(?:if|when) "
    r"(?:you (?:have|own|use|keep|see)|there are|(?:the|your) (?:list|collection) is) "
    r"(?:(?:very |too |so |quite )?(?:many|long|several|hundreds|lots|dozens)|a (?:lot|great many|long list))\b"
    r"[^,.;]*, "
    r"(?:you can |just |simply )?(?:type|enter|search|use|scroll|filter|write)\b[^.;]*",
    re.I,
)
"""How one of many is looked for, where it is not in sight."""
_ON_PAGE: Final = lazy_regex(
    rf"(?P<joint>,? (?:and then|and|then) )?\b(?P<act>{_TAP}(?: on)? (?!to\b)(?:(?! and )[^.,;:\n])+?)"
    rf" (?P<where>(?:on|in|from) (?:the|your) {_LABEL} (?:tab|page|screen))(?= and {_TAP}| and scroll|[.,;]|$)",
    re.I,
)
"""A touch, and after it the page that it is on."""
_BOTH: Final = lazy_regex(
    rf"\b(?P<verb>{_TAP}) (?P<one>{_LABEL}) (?:to|and) {_CHOOSE} (?P<what>[^.,;]+?),? and (?:then )?(?P<other>{_LABEL})"
    rf" (?:for|to {_CHOOSE}) (?P<what2>[^.,;]+?)(?:,? (?:and )?(?:each time|both times|every time|in each case|each) "
    rf"(?:confirm(?:ing)?|end(?:ing)?|finish(?:ing)?|sav(?:e|ing)|tap(?:ping)?)(?: it)?(?: (?:with|by tapping))? "
    rf"(?P<end>{_LABEL}))?"
    r"(?=[.;]|$)",
    re.I,
)
"""Two fields in one sentence, each with what is chosen for it."""
_DECIDE: Final = lazy_regex(rf"(?<!\bto )\b(?:decide|say|specify|indicate) (?={_QUESTION}\b)", re.I)
_WHETHER: Final = lazy_regex(
    r"(?<!\bto )\bchoose whether [^.;]*?"
    rf"(?=[.;]|,? and (?:then )?(?:{_TAP}|enter|type)\b|, (?:then )?(?:{_TAP}|enter|type)\b|$)",
    re.I,
)
"""A question, and maybe its answers: those that are to choose from."""
_TELL: Final = lazy_regex(
    r"\b(?:tell us|let us know|describe|explain|leave (?:us )?(?:an?|your))\b"
    rf"[^.,;:]*? (?:under|in|into) (?P<field>{_LABEL})"
    rf"(?=[.,;]| and |$)|\bunder (?P<field2>{_LABEL}),? (?:please )?(?:briefly )?"
    r"(?:describe|explain|tell us|let us know)\b[^.,;]*",
    re.I,
)
"""What is to be written in words of one's own, and where."""
_DAY_OF: Final = lazy_regex(
    r"(?P<day>\b(?:choose|select|pick) the (?:day|date|time|hour)) "
    r"(?:of (?:your|the|his|her|their|our)|for (?:your|the)|for which"
    r"|(?:on|from|at|until) which|when|(?:our|your|the|we|they|it|he|she|you(?=['’]| (?:will|are|plan)))(?=['’ ]))\b"
    r"[^.,;]*?(?=[.,;]|$| and )",
    re.I,
)
"""A day and whose, or what is then: any day will do."""
_CHOSEN_UNDER: Final = lazy_regex(rf"(?P<where>\bunder {_LABEL}), (?=choose {_QUESTION}\b)", re.I)
_LISTED: Final = lazy_regex(
    rf"(?P<where>\b(?:under|in|on) (?:the |your )?{_LABEL}(?: (?:tab|page|section|screen|menu))?), "
    r"(?=(?:you(?:['’]ll| will| can)? (?:find|see)|there (?:is|are)) (?-i:[a-z]))",
    re.I,
)


def as_steps(text: str) -> str:
    """A tutorial's text in the words of plain steps, with quoted words as they are."""
    masked, kept = mask(text)
    return restore(_as_steps(masked), kept)


def _as_steps(masked: str) -> str:
    if not re.search(r"[A-Za-z]{3} [a-z]{2}", masked):
        return masked
    masked = _MAY_SCROLL.sub("", _EXAMPLE.sub("", _MANY.sub("", masked)))
    masked = _ONE.sub(_named, _RIGHT_ONE.sub(_the_right, masked))
    masked = _DECIDES.sub(r"Turn \g<name> on or off", _SWITCH.sub(_switched, masked))
    masked = _DAY_OF.sub(r"\g<day>", _BOTH.sub(_each, _WHEEL.sub(r"set \g<name> to ", masked)))
    masked = _TELL.sub(lambda said: f"enter the text under {said['field'] or said['field2']}", masked)
    masked = _WHETHER.sub("choose which one", _DECIDE.sub("choose ", masked))
    masked = _CHOSEN_UNDER.sub(r"\g<where> ", masked)
    return _LISTED.sub(r"\g<where> ", _ON_PAGE.sub(_on_page, masked))


def _switched(said: re.Match[str]) -> str:
    name, turned = said["name"] or said["named"], _TURNED.match(said["aim"])
    if turned:
        return f"turn {name} {turned['state']}"
    chosen = said["verb"].lower() in ("use", "with") or re.search(r"\bwhether\b", said["aim"])
    return f"turn {name} on or off" if chosen else said.group()


def _the_right(said: re.Match[str]) -> str:
    """A touch of the thing that was spoken of, unless its sentence, or the one before it, tells what to touch."""
    before = said.string[: said.start()]
    kind = _kind(before) if said["kind"] == "one" else said["kind"]
    sentences = [part for part in re.split(r"(?<=[.!?;])\s*", before) if part]
    touched = rf"\b{_TAP}\b[^.!?;]*\b{kind}\b"
    told = not _STEP.fullmatch(said["verb"]) or bool(sentences and kind and re.search(touched, sentences[-1], re.I))
    if told or not kind:
        return "" if re.search(r"[.!?;]\s*$", before) else said["sign"]
    return f", tap the {kind}{said['sign']}"


def _named(said: re.Match[str]) -> str:
    kind = _kind(said.string[: said.start()])
    return f"the {kind} " if kind else said.group()


def _kind(before: str) -> str:
    """The kind of thing of which the sentence, or the one before it, says that there are several, or else by which the
    page is called that was opened; empty where neither does."""
    near = "".join(re.split(r"(?<=[.!?])\s", before)[-2:])
    for pattern in (_SPOKEN_OF, _PAGE_OF_SEVERAL):
        found = [*pattern.finditer(near)]
        if found and not _NAME_TAPPED.search(near, found[-1].end()):
            told = found[-1].groupdict()
            many = told["many"] or told.get("seen") or ""
            return re.sub(r"ies$", "y", re.sub(r"(?<=[sxh])es$|(?<!ie)s$", "", many.lower())) or told["single"]
    return ""


def _on_page(said: re.Match[str]) -> str:
    return f"{', ' if said['joint'] else ''}{said['where']} {said['act']}"


def _each(said: re.Match[str]) -> str:
    end = f", tap {said['end']}" if said["end"] else ""
    pairs = ((said["one"], said["what"]), (said["other"], said["what2"]))
    return ", ".join(f"{said['verb']} {label}, choose {what}{end}" for label, what in pairs)
