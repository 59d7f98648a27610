"""English how-to texts of any author: what is to be done told in the passive, beside the thing itself, or with remarks.

They are made to read as plain steps do. Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from promptrpa.matching.steps.asides import BEGINS, NAME, TAP, without_asides
from promptrpa.matching.steps.prose import STEP_VERB
from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_DONE: Final = {
    **{f"{verb}ed": verb for verb in ("press", "click", "touch", "select", "pick", "enter", "tick", "check", "untick")},
    "tapped": "tap",
    "chosen": "choose",
    "opened": "tap",
    "typed": "type",
    "filled in": "fill in",
    "unchecked": "uncheck",
    "moved": "move",
    "dragged": "drag",
    "set": "set",
    **dict.fromkeys(("enabled", "activated", "turned on", "switched on"), "turn on"),
    **dict.fromkeys(("disabled", "deactivated", "turned off", "switched off"), "turn off"),
}
"""How what has to be done is called, and the step."""
_MUST: Final = (
    r"(?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) to)(?: (?:first|then|now|also|next|only|just))* be"
)
_MUST_BE: Final = lazy_regex(
    rf"{BEGINS}(?!(?:if|when|once|before|after|unless|until|so|that|which|where|because|as|whatever|whoever|anything)\b)"
    r"(?:(?:now|then|there|next|here|finally|first),? )*"
    rf"(?P<what>(?:either )?(?:the |your |an? |one of the )?(?:[\w'’&/{MARK}-]+ ){{0,7}}?[\w'’&/{MARK}-]+) {_MUST} "
    rf"(?:then |also |now )?(?P<verb>{'|'.join(_DONE)})\b",
    re.I,
)
"""What has to be done to something."""
_NAMED_IS: Final = lazy_regex(
    rf"{BEGINS}(?P<what>(?:the |your )?(?:entry|tab|menu|option|button|page|item|switch|field) {NAME}|the {NAME} "
    rf"(?:entry|tab|option|button|item)) (?:is|are) (?:then |now |next )*(?P<verb>tapped|pressed|clicked|selected"
    rf"|chosen|opened)\b",
    re.I,
)
_TYPED_IN: Final = lazy_regex(
    rf"{BEGINS}(?P<what>(?:the|your|an?) [^,.;:\n]{{2,40}}?) (?:is|are) (?:then |now |next )*"
    rf"(?P<verb>entered|typed) (?P<where>in(?:to)? (?:the|a) [^,.;:\n]+)",
    re.I,
)
_BY_MEANS: Final = lazy_regex(
    rf"{BEGINS}[^,.;:\n]{{2,60}}? (?:(?:is|are|(?:can|must|should|has to|needs to) be) "
    r"(?:then )?(?:reached|accessed|called up|added|opened|closed|created|found) (?:via|through|by means of|with)"
    rf"|(?:is|are|must be|has to be) (?:then |finally )?(?:confirmed|saved|finished|completed|closed|sent) (?:with"
    rf"|via)(?= (?:the )?(?-i:[A-Z{MARK}]))) ",
    re.I,
)
"""What is done, and by what: that is tapped."""
_AFTER_WHICH: Final = lazy_regex(r",? (?:after|upon) which (?=\w)", re.I)
_WHICH_YOU: Final = lazy_regex(
    r",? (?:and )?(?:which|that|(?:this|that|it)(?: is|['’]s) (?:the one|what)(?: that)?) (?:you|we|I)(?:['’]ll)? "
    rf"(?:(?:then|now|also|next|will|must|should|can|(?:need|have|want) to) )*(?P<tap>{TAP})"
    r"(?: on)?(?: for \w+ing\b[^.,;!\n]*)?(?=\s*(?:[.,;!\n]|$| and\b| to\b| in order\b))",
    re.I,
)
"""What is to be done with what a sentence is about."""
_WHERE_IS: Final = lazy_regex(r", where (?=(?:the|an?|there) [^.,;]{2,50}? (?:is|are|['’]s) (?:the|an?|your)\b)", re.I)
_REMARK_DASH: Final = lazy_regex(
    rf"(?<=[\w)”\"’%{MARK}]) ?[—–] ?(?=(?-i:[a-z{MARK}])[^\n—–]*)|(?<=\w) - (?=(?:it|this|that|you|which|they|and"
    rf"|so|the|not)\b)"
)
"""A dash before small letters: what follows explains, or goes on."""
_TELLS: Final = lazy_regex(
    r"(?:it|this|that|they|these|which|not|because|you(?:['’]ll| will| can| could| may| might)|the|an?|your|and"
    r"|but|so)\b|[a-z]+s\b"
)
_BEFORE_TAP: Final = lazy_regex(
    rf"(?P<first>(?<=\w)) before (?:you )?(?:(?:then|finally) )?(?:tap|press|click|hit)(?:ping|ing|ting)?(?: on)? "
    rf"(?=(?:the )?(?-i:[A-Z{MARK}]))",
    re.I,
)
"""The step that comes after this one."""
_IT_IS_OFF: Final = lazy_regex(
    rf"(?P<if>\bif )(?:the )?(?P<name>{NAME})(?: (?:switch|toggle|option|setting))? is (?:still |already |turned "
    rf"|switched )*"
    r"(?:on|off|enabled|disabled)\b[^.;!?\n]*?, (?:so )?(?:just |then |please )*(?:turn|switch|toggle) it "
    r"(?P<state>on|off)\b",
    re.I,
)
_WAS_OFF: Final = lazy_regex(
    rf"(?P<name>{NAME})(?: (?:switch|toggle|option|setting))? (?:was|is) (?:still |already |turned |switched )*"
    r"(?:on|off|enabled|disabled)\b[^.;!?,\n]*, so (?:I |you |just |please )*(?:turn|switch|toggle)(?:ed)? it "
    r"(?P<state>on|off)\b",
    re.I,
)
"""How a switch is, and how it is to be."""
_EITHER_TAP: Final = lazy_regex(
    r"\b(?P<first>tap|press|click) or (?:long[- ]?(?:press|tap)|hold|press and hold|double[- ]tap|right[- ]click)\b",
    re.I,
)
"""Two ways to touch one thing."""
_APP_CALLED: Final = lazy_regex(
    rf"\b(?:enter|go|get) (?:in(?:to)?|to) (?:the |your )?(?:app|application) (?P<name>(?-i:[A-Z{MARK}])[\w{MARK}]*)",
    re.I,
)
_FORM: Final = lazy_regex(
    rf"(?:^|(?<=\n))(?P<mark>[ \t]*(?:[-*•>◦▪–] |\d{{1,2}}[.)] |[a-h]\) )?)(?!{STEP_VERB}\b)"
    rf"(?P<label>[^:.,;!?\n]{{2,40}})(?:: ?\n?|\n)"
    r"(?P<verb>(?:tap|press|click|select|choose|open|touch|type|enter|write|turn|switch|toggle|set|tick|untick|check|uncheck"
    r"|enable|disable|drag|move)(?: on)?) (?P<it>it|this|that)\b(?: here| there)?(?P<rest>(?: one)?)",
    re.I,
)
"""What a line of a form is called, and what to do with it."""
_SEARCH_FOR: Final = lazy_regex(
    rf"\b(?:search|look|browse)(?: for)? (?P<what>(?:the |an? |your )?(?:{NAME} (?:option|icon|button|entry"
    rf"|setting|switch|"
    r"toggle|tab|section|menu|line|row|link)|(?:option|icon|button|entry|setting|switch|toggle|tab|section|menu|line|row|link|"
    rf"word) (?:(?:that says|called|named|labell?ed|marked|with|for) )?{NAME}))(?=[.,;\n]|$| and\b| then\b)",
    re.I,
)
"""What is looked for on the page, and not by a search."""
_BECAUSE_I: Final = lazy_regex(
    rf"(?:,? and )?,? ?\b(?:because|since) [^.;\n]{{5,120}}? (?:I|we|you) (?:then |just )?(?={TAP}(?: on)? (?:the"
    rf"|my|your|{NAME})\b)",
    re.I,
)
"""Why, and then what one does."""
_DEED_ON_PATH: Final = lazy_regex(
    rf"{BEGINS}(?P<deed>(?:(?:turn|switch) (?:on|off)|enable|disable|tick|untick|check|uncheck|{TAP}(?: on)?)"
    rf" [^.,;:\n>→⇒]+?)"
    rf" (?:under|in|at|via|from) (?P<path>{NAME}(?: ?(?:->|[>→⇒➔➜›»]) ?[^.,;\n>→⇒➔➜›»]+)+)(?=[.,;\n]|$)",
    re.I,
)
"""What is done at the end of a path."""
_THROUGH_MENU: Final = lazy_regex(
    rf"\b(?P<tap>{TAP})(?: on)? (?P<what>(?:the )?{NAME}) (?:in|from|under|behind|via|through) the (?P<menu>"
    rf"(?:three[- ](?:dots?|lines?)|overflow"
    r"|hamburger|kebab|burger|side|dots)(?: menu)?|menu (?:with|behind|under|of) the (?P<sign>(?:three |3"
    r" )?(?:dots|lines|bars)|gear|cog(?:wheel)?))"
    r"(?: (?:icon|button))?",
    re.I,
)
"""What is in a menu that has to be opened first."""
_MENU_BEFORE: Final = lazy_regex(r"three|3 dots|overflow|hamburger|kebab|burger|side menu", re.I)
_CALLED_NEXT: Final = lazy_regex(
    rf"\b(?P<tap>{TAP})(?: on)? the (?:[\w-]+ ){{0,4}}(?:button|icon|tile|bar|link|line|field)"
    rf"(?: (?:at|in|on) the [^,.;]{{3,30}})?, (?P<name>[{MARK}])(?=[.;]|$)",
    re.I,
)
"""A button, and behind a comma what it says."""
_ONCE_MORE: Final = lazy_regex(rf",? and (?:once (?:again|more)|again) (?=(?-i:[A-Z{MARK}]))", re.I)
_FILL_LIST: Final = lazy_regex(
    rf"\bfill (?:in|out) (?:the )?(?P<list>{NAME}(?:, {NAME})+,? and {NAME})(?=[.,;\n]|$)", re.I
)
_ON_NEXT: Final = lazy_regex(
    rf"\b(?P<tap>tap|press|click) on (?P<first>[^.,;\n]+?),? (?:and )?then on (?=the |your |(?-i:[A-Z{MARK}]))", re.I
)
_SET_IT_TO: Final = lazy_regex(
    rf"\b(?:set|change|switch|drop) (?:it|this|that|them|both|each) (?:down )?to (?=(?!On\b|Off\b)(?-i:[A-Z{MARK}]))",
    re.I,
)
_IF_IT_SAYS: Final = lazy_regex(
    rf"(?P<if>(?:^|(?<=[.!?;,]\s)|(?<=\n))(?:if|when) (?:it|the app|your phone|a \w+|the phone) (?:says|complains"
    rf"|tells|asks|warns|wants|shows|offers)\b[^,.;:\n]*?),? ?:? (?=(?:just |then )?{TAP} )",
    re.I,
)
_IF_ASKED: Final = lazy_regex(rf"(?P<if>\b(?:if|when) [^:.;\n]{{3,60}}): (?=[{MARK}]\s*(?:[.;\n]|$))", re.I)
_THATS_IT: Final = lazy_regex(
    rf"\b(?:see|seen|found) (?:the )?(?P<name>[{MARK}])\? (?:that['’]?s (?:the one|it|what we want)|there it"
    rf" is)[^.!?\n]*",
    re.I,
)
_AND_IT: Final = lazy_regex(r" & (?=(?:the|it|you|your|then|tap|press|hit)\b)", re.I)
_BACK_ARROW: Final = lazy_regex(r"(?:(?:tap|press|hit|use) )?[←⬅◀‹]\ufe0f? ?(?=back\b)", re.I)
_NAME_SUCH_AS: Final = lazy_regex(
    rf"(?P<name>\b(?:name|title|label|nickname)) \((?![{MARK}]\))[^()\n]*[{MARK}][^()\n]*\)", re.I
)
_PUT_IN_GROUP: Final = lazy_regex(
    r"\bput (?:it|them|this) in(?:to)? (?P<kind>(?:an?|the|your) (?:room|group|folder|album|list|category|zone"
    r"|playlist|collection))\b",
    re.I,
)
_SCROLL_TO_DO: Final = lazy_regex(
    rf"\b(?P<scroll>scroll(?: all the way)?(?: (?:down|up|left|right))?(?: (?:through )?the (?:page|list|screen"
    rf"|menu))?)"
    rf"(?: a (?:bit|little))? to (?={TAP} )",
    re.I,
)
_INTRO: Final = lazy_regex(
    r"(?:^|(?<=[.!?]\s)|(?<=\n))(?![^:\n]*\b(?:messages?|text|type|says?|write|note|send|called|named|search|enter|reply|example)\b)"
    r"[^:.!?\n]{20,}: (?=(?-i:Open|Launch|Start|Go to|Tap|Press|Select|Choose|Click|Swipe|From|In)\b)",
    re.I,
)
"""What the steps behind it are for."""
_SHAPE_AND_PLACE: Final = lazy_regex(
    r" ?\((?!(?:in |at |on )?(?:the )?(?:top|bottom|upper|lower|left|right)\b)[^()\n]{3,40}?,? (?:(?:in|at|on) "
    r"(?:the )?)?(?P<place>(?:top|bottom|upper|lower)(?:[- ](?:left|right))?|left|right)(?: (?:corner|side))?\)",
    re.I,
)
_STEP_INSIDE: Final = lazy_regex(
    rf"{BEGINS}[^.,;:()\n]{{3,50}} \((?P<step>{TAP}(?: on)? (?:the )?{NAME}(?: (?:icon|button|tab))?)\)", re.I
)
"""What is done, and in brackets by what."""
_WHEN_SHOWN: Final = lazy_regex(
    rf"\b(?:when|once|as soon as|after) (?P<name>(?:the |your |an? )?(?:{NAME}|[a-z]+(?: [a-z]+)?)) (?:(?:shows"
    rf"|comes|pops) up|appears|is (?:shown|listed|found|displayed))"
    rf"[^,.;\n]*, (?:just |simply |then )*(?P<tap>{TAP})(?: on)? it\b",
    re.I,
)
"""What comes up, and is tapped then."""
_IT_ALONG: Final = lazy_regex(
    r"(?P<drag>\b(?:drag|move|pull|push|slide) (?:it|this|that|them)) (?:up|down|over|across|back|out)(?= (?:to|in"
    r"|onto|into)\b)",
    re.I,
)
_MUST_STATE: Final = lazy_regex(
    rf"{BEGINS}(?:the )?(?:(?:switch|slider|toggle|setting|option) (?:(?:next to|beside|for|of|called)"
    rf" )?)?(?!the\b)(?P<name>{NAME})(?: (?:switch|toggle|option|setting))? "
    r"(?:must|should|has to|needs to) be (?:(?:switched|turned|set) (?:to )?)?(?P<state>on|off)\b",
    re.I,
)
"""How a switch has to be."""
_FOUND_ON_PATH: Final = lazy_regex(
    rf"{BEGINS}(?:(?:you(?:['’]ll| can| will)?|we) (?:then |now |also )?(?:find|see|reach|get to|access|change|do"
    rf"|turn \w+|switch \w+)\b[^.,;:\n>→⇒]*?"
    r"|(?:it|this|that|they|these|the [a-z]+(?: [a-z]+){0,3})(?:['’](?:s|re)| is| are)(?: (?:located|found|hidden"
    r"|kept|listed|buried|tucked away|to be found))?)"
    rf" (?:under|in|at|via|through|from|inside) (?=(?:the |your )?{NAME}(?: ?(?:->|[>→⇒➔➜›»])|,? (?:and )?then"
    rf" {NAME}))",
    re.I,
)
"""What is at the end of a path."""
_GIVE_A_TAP: Final = lazy_regex(
    r"\bgive (?P<what>(?:it|that|this|the|your) ?[^.,;\n]{0,30}?) a (?:quick |gentle |single |short )?(?:tap|press"
    r"|click|push)\b",
    re.I,
)
_FINGER: Final = lazy_regex(
    r"\b(?:slide|move|swipe|drag|glide) (?:your|a|one) (?:finger|thumb) (?:across the screen )?(?:to the"
    r" )?(?P<way>left|right|up|down)(?:wards?)?(?: or (?:left|right|up|down))?\b",
    re.I,
)
_TYPED_ON: Final = lazy_regex(
    r"(?P<typed>\b(?:enter|type|type in|fill in) (?:the|your|an?) [^.,;:\n]+?) (?:in|into|on) (?:the|this|that) "
    r"(?:app|application|form|(?:next |following |new )?(?:screen|page|window|dialog(?:ue)?|pop-?up))(?: (?:that"
    r"|which) [^.,;\n]+)?(?=[.,;\n]|$| and\b)",
    re.I,
)
"""A field, and on which page it is."""
_NAME_FOR: Final = lazy_regex(
    r"\b(?P<named>(?:the|an?|your) (?:[a-z]+ )?(?:name|title|nickname|description)) for (?:it|this|that|them"
    r"|(?:the|this|your) [a-z]+)(?=[.,;\n]|$| and\b)",
    re.I,
)
"""A field, and of what it is the name."""
_HOLD: Final = lazy_regex(
    r"\b(?:press|tap|touch|click|hit) (?:and|&|'n'|n) (?:then )?hold\b(?: down\b)?(?: (?:in|inside|over)\b)?", re.I
)
_UP_OR_DOWN: Final = lazy_regex(
    r"\b(?P<verb>(?:swipe|scroll|slide)(?: (?:left|right|up|down))?)(?: ?/ ?| or )(?:left|right|up|down)\b", re.I
)
_BY_PIN: Final = lazy_regex(
    r"\b(?:confirm|authenticate|verify|finish|approve|unlock)(?: (?:it|this|that|yourself|the \w+))? (?:with|using"
    r"|by|via) (?:your|the) (?=(?:[\w-]+ )?(?:PIN|passcode|password|code)\b)",
    re.I,
)
_SIGN_IN_TO: Final = lazy_regex(rf"{BEGINS}(?:log|sign) in(?:to| to)? (?:the |your )?(?P<app>{NAME} app)\b", re.I)
_TO_DO_IT: Final = lazy_regex(
    rf"{BEGINS}to [a-z]+ [^,.;:\n]{{3,50}}?,? you (?:(?:just|simply|only|first|have to|need to|can|must) )+"
    rf"(?={TAP}\b)",
    re.I,
)
_APP_ALONE: Final = lazy_regex(
    rf"(?:^|(?<=[.!?:]\s)|(?<=\n)|(?<=[-*•] ))(?!(?:the|this|that|your|our|an?|new|any|every|my|and|or|no|not|in|on"
    rf"|from|with|inside|within|for|at|to|of|under|via|through|once|when|if|after|before|while|one|each|some|most|all|close|restart|kill|quit|exit|leave|update|install|download|uninstall|get|use|visit|launch|start|run|by|is|as|like|than|first|now|using)\b|{STEP_VERB}\b)"
    r"(?P<app>[\w’'&]+(?-i:(?: [A-Z][\w’'&]*){0,2}) app)(?=[.,;:] )",
    re.I,
)
"""An app that is only named, before what is done in it ("Library app, tap My loans")."""
_AND_THERE: Final = lazy_regex(
    rf",? and there,? (?:you )?(?=(?:{TAP}|put|set|turn|switch|type|enter|scroll|tick)\b)", re.I
)
_PUT_A_TICK: Final = lazy_regex(
    r"\b(?:put|set|place|add|make) an? (?:tick|check(?: ?mark)?|cross) (?:in(?:to)?|at|next to|beside|before|on|by"
    r"|in front of) (?:the )?"
    r"(?:(?:check ?)?box(?: (?:next to|of|for|beside|called|labell?ed))? )?",
    re.I,
)
_TYPED_WHICH: Final = lazy_regex(
    r"(?P<typed>\b(?:type|enter|write|fill in|key in) (?:in )?(?:the|your) (?:[\w-]+ ){0,3}?[\w-]+) (?:that|which)"
    r" (?:is|was|are|were|you|we|they|has|appears|stands|comes|came)\b"
    rf"[^.,;\n]*?(?=[.,;\n]|$| and {TAP}\b| in(?:to)? the [\w ]*(?:field|box))",
    re.I,
)
"""A text, and which one it is."""
_HIS_OR_HER: Final = lazy_regex(r"\b(?:his or her|her or his|his/her|her/his)\b", re.I)
_WHERE_IT_SAYS: Final = lazy_regex(rf"\b(?P<tap>{TAP})(?: on)? (?:where it says|the words? that says?) ", re.I)
_FROM_EDGE: Final = lazy_regex(
    r"\bswipe (?:in(?:wards?)? )?from the (?P<side>right|left)(?:[- ]hand)?(?: (?:edge|side))?(?: of (?:the|your) "
    r"(?:screen|page|phone))?\b",
    re.I,
)
_REOPEN: Final = lazy_regex(r"\bre-?open (?=(?:the|your|it)\b)", re.I)


_KIND_BEFORE: Final = lazy_regex(
    rf"^(?:either |the (?:switch|toggle|slider|option|entry|tab|button|item|field) (?=(?-i:[A-Z{MARK}])))", re.I
)


def _active(said: re.Match[str]) -> str:
    what, verb = said["what"], _DONE[said["verb"].lower()]
    named = (
        re.search(rf"[A-Z{MARK}]", what[1:]) is not None
        or what[:1] >= "\ue000"
        or (what[:1].isupper() and not re.match("(?:the|an?|your|either) ", what, re.I))
    )
    if not named and verb not in ("enter", "type", "fill in", "select", "choose", "tap", "press"):
        return said.group()
    return f"{verb} {_KIND_BEFORE.sub('', what.replace('The ', 'the ', 1))}"


def _through_menu(said: re.Match[str]) -> str:
    if _MENU_BEFORE.search(said.string, max(0, said.start() - 150), said.start()):
        return f"{said['tap']} {said['what']}"
    return f"tap {said['sign'] or said['menu']}, {said['tap']} {said['what']}"


def _listed(said: re.Match[str]) -> str:
    return "fill in " + " and ".join(re.split(r",? and |, ", said["list"]))


_REWRITTEN: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_FORM, lambda said: f"{said['mark']}{said['verb']} {said['label']}{said['rest']}"),
    (_SEARCH_FOR, r"find \g<what>"),
    (_HOLD, "long-press"),
    (_INTRO, lambda said: f"{said.group().rstrip(': ')}. "),
    (_SCROLL_TO_DO, r"\g<scroll>, "),
    (_FOUND_ON_PATH, "go to "),
    (_MUST_STATE, r"turn \g<state> \g<name>"),
    (_FINGER, r"swipe \g<way>"),
    (_GIVE_A_TAP, r"tap \g<what>"),
    (_UP_OR_DOWN, r"\g<verb>"),
    (_BY_PIN, "enter your "),
    (_SIGN_IN_TO, r"open \g<app>"),
    (_TO_DO_IT, ""),
    (_HIS_OR_HER, "their"),
    (_APP_ALONE, r"open \g<app>"),
    (_AND_THERE, ", "),
    (_PUT_A_TICK, "tick "),
    (_TYPED_WHICH, r"\g<typed>"),
    (_WHERE_IT_SAYS, r"\g<tap> "),
    (_FROM_EDGE, lambda said: "swipe left" if said["side"].lower() == "right" else "swipe right"),
    (_REOPEN, "open "),
    (_NAME_FOR, r"\g<named>"),
    (_TYPED_ON, r"\g<typed>"),
    (_SHAPE_AND_PLACE, r" (\g<place>)"),
    (_STEP_INSIDE, r"\g<step>"),
    (_WHEN_SHOWN, r"\g<tap> \g<name>"),
    (_IT_ALONG, r"\g<drag>"),
    (_AND_IT, ", "),
    (_THATS_IT, r"tap \g<name>"),
    (_BECAUSE_I, ", "),
    (_IF_IT_SAYS, "if asked, "),
    (_IF_ASKED, "if asked, tap "),
    (_CALLED_NEXT, r"\g<tap> \g<name>"),
    (_DEED_ON_PATH, r"go to \g<path>, \g<deed>"),
    (_ON_NEXT, r"\g<tap> on \g<first>, then \g<tap> on "),
    (_THROUGH_MENU, _through_menu),
    (_BACK_ARROW, "go "),
    (_ONCE_MORE, ", then tap "),
    (_FILL_LIST, _listed),
    (_NAME_SUCH_AS, r"\g<name>"),
    (_PUT_IN_GROUP, r"choose \g<kind>"),
    (_SET_IT_TO, "choose "),
    (_EITHER_TAP, r"\g<first>"),
    (_APP_CALLED, r"open \g<name>"),
    (_WAS_OFF, r", turn \g<state> \g<name>"),
    (_IT_IS_OFF, r"if needed, turn \g<state> \g<name>"),
    (_AFTER_WHICH, ". Then "),
    (_BY_MEANS, "tap "),
    (_MUST_BE, _active),
    (_NAMED_IS, _active),
    (_TYPED_IN, lambda said: f"enter {said['what'].lower()} {said['where']}"),
    (_WHICH_YOU, r". \g<tap> it"),
    (_WHERE_IS, ". "),
    (_REMARK_DASH, lambda said: ". " if _TELLS.match(said.string, said.end()) else ", "),
    (_BEFORE_TAP, ", then tap "),
)
"""Ways of saying a step, one after another, and the plain words for it."""


def told_as_steps(masked: str) -> str:
    """The text in the words of plain steps."""
    if not re.search(r"[a-z] [a-z]", masked):
        return masked
    masked = without_asides(masked)
    for way, plain in _REWRITTEN:
        masked = way.sub(plain, masked)
    return masked
