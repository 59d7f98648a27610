"""Values that a sentence names by what they are for: a person, a place, a text, a title, something searched or played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.prompts.lists import JOINT, each
from promptrpa.matching.prompts.politeness import BA
from promptrpa.matching.prompts.telling import BY, MESSAGE, ONCE, SAYS, TELL, WRITING, says_not_which, says_to_whom
from promptrpa.matching.words.counts import ANY_ONE_CHINESE
from promptrpa.matching.words.kin import RELATIVE, RELATIVES
from promptrpa.matching.words.values import Found
from promptrpa.patterns import compile_quickly, lazy_regex

_HOLE: Final = "\ue000"
"""Stands for a character of a value that was found already."""
_QUOTED: Final = "\ue001"
"""The same for a quoted text, an address or a number to call."""
_ONE_OF: Final = rf"(?>(?:我?想?[买来要])?{ANY_ONE_CHINESE}|)"
"""What stands before a thing that is put on a list."""
_ADDRESS: Final = lazy_regex(r"https?:(?=//)", re.I)
_RELATION: Final = lazy_regex(rf"^(?i:{'|'.join(sorted(RELATIVES))})\s+(?=[A-Z])")
_OWN: Final = r"(?:\s+(?-i:(?!I\b)[A-Z])[\w-]*){0,2}"
"""What the relative is called, said behind the relation."""
_NAME: Final = rf"(?:(?:my|the|our)\s+(?:{RELATIVE})\b{_OWN}|(?:Dr|Mr|Mrs|Ms|Aunt|Uncle|Prof)\.?(?:\s+(?!I\b)[A-Z][\w’-]*){{1,3}}|(?!I\b)[A-Z][\w’-]*(?:\s+(?:&\s+)?(?!I\b)[A-Z][\w’-]*){{0,2}}|(?:{RELATIVE})\b)"
_ANY_NAME: Final = rf"(?:{_NAME}|(?!(?:it|him|her|them|me|us|you|a|an|the|this|that|my|your|back|up|off|on|all|some|every|new|no|one|for|to|from|and|somebody|someone|everybody|everyone|people|history|log|last|logs|recording|forwarding|waiting|settings|bank|police|taxi|cab|message|messages|conversation|thread|draft|drafts|size|mail|number|missed|contact|is|was|has|keeps|gets|dies|died|runs|does|won|can|cannot|stays|screen|book|app)\b)[a-z]{{2,}})"
_STOP: Final = rf"(?=\s*(?:[{_HOLE}{_QUOTED}]|[.!?;,]|$)|\s+(?:at|on|by|for|from|in|to|tomorrow|tonight|today|next|every|before|after|via|using|with|and|please|so|through|until)\b)"
_END: Final = rf"(?=\s*(?:[{_HOLE}{_QUOTED}]|[.!?;]|$)|\s+(?:at|on|by|in|before|around|every|until|from|for)\s*{_HOLE}|,? (?:please|thanks)\b)"
_THING: Final = r"(?:a|an|the|this|that|my|some|another|two|three|new)\b"


@dataclass(frozen=True, slots=True)
class _Rule:
    """whole: the value is somebody's own words, and other values in it are a part of it. counts: plain numbers are words
    of it. each: the value is a list, and each thing in it a mention."""

    name: str
    type: str
    pattern: str
    flags: int = 0
    whole: bool = False
    counts: bool = False
    each: bool = False

    def search(self, text: str) -> re.Match[str] | None:
        return _compiled(self.pattern, self.flags).search(text)


_compiled: Final = lru_cache(maxsize=256)(compile_quickly)


@dataclass(frozen=True, slots=True)
class Mention:
    """A named value in a text: where it stands; `whole` as in the rule that found it."""

    name: str
    type: str
    value: str
    start: int
    end: int
    whole: bool = False


_I: Final = re.I
_CALENDAR: Final = r"(?:calend[ae]r|diary|agenda|schedule)\b"
_COUNTED: Final = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|more|another|a|an|some|the|me)"
_HOLDERS: Final = r"(?:playlists?|albums?|folders?|groups?|labels?|queue|favou?rites|wish ?list)\b"
"""What things are put into."""
_CALLED: Final = (
    r"(?:called|named|titled|labelled|labeled|call it(?! (?:off|in|back|even|quits|a day)\b)|(?:name|label|title) it"
    r"|with (?:the )?(?:title|name|label))"
)
_INNER: Final = r"(?<=\w)\.(?=\w)"
"""A full stop within a name ("Lease.pdf")."""
_TAKES_PLACE: Final = r"(?:\s+(?:is|are|will be|takes place|starts|begins|happens))?"
_THAT: Final = r"(?:that|which)\s+(?:is|lasts|repeats|recurs|starts|begins|ends|takes place|happens)\b"
"""How a remark about an appointment begins that follows its name."""
_MAKES: Final = (
    r"\b(?:create|make|set(?: up)?|add|start|schedule|write|new|put|take)\b[^.;:]*?"
    r"\b(?:(?P<placed>event|appointment|meeting)|alarm|note|memo|list|checklist|folder|playlist|album|label|timer|reminder"
    r"|group)\b"
)
"""Something new, whose name may have little words in it."""
_MAKES_PLACELESS: Final = (
    r"\b(?:create|make|set(?: up)?|add|start|write|new|put|take)\b[^.;:]*?"
    r"\b(?:(?P<rings>alarm|timer)|note|memo|list|checklist|playlist|album|label|group)\b"
)
"""The same of what is in no place, so that one belongs to its name ("Winter in Oslo")."""
_WRITES: Final = (
    r"^(?:(?:new|add|make|create|take|write|save)\s+)?(?:an?\s+)?(?:new\s+)?(?:note|memo|reminder|to-?do|task)"
)
_HEADING: Final = (
    rf"(?!(?:to|for|about|in|on|at|with|of|from|down|that|this|{SAYS}|called|named|titled)\b)"
    rf"[^:,.;{_HOLE}{_QUOTED}]{{1,40}}?(?=\s*:|\s+{SAYS}\s*:)"
)
"""What stands before the text of a note and a colon."""
_KEPT: Final = (
    r"^(?:please\s+)?(?:(?:keep|bear) in mind|remember for (?:me|us))(?: for (?:me|us))?(?: (?:that|to))?[:,]?\s+"
)
"""How somebody begins who wants something written down."""
_OWN_LINE: Final = r"(?:signature|greeting|caption|motto|bio|status (?:line|text|message))"
"""What somebody writes of their own."""
_APPS: Final = (
    "(?-i:Notes?|Music|Gallery|Clock|Calendar|Chat|Contacts|Files|Mail|Shop|Photos|Google|Keep|Messages|WhatsApp|WeChat"
    "|Signal|Telegram)"
)
_OWN_THING: Final = "note|memo|list|checklist|album|playlist|folder"
"""What somebody has several of, each with a name of several words."""
_TOLD_IN: Final = (
    rf"(?:(?:in|on|via|using|with|by)\s+(?:{_APPS}|{BY})\s*[:,]\s*"
    rf"|(?:via|using|by)\s+(?:{_APPS}|{BY})\s+(?:that\s+)?(?!(?:to|about|and|when|if)\b))?"
)
"""The app in which something is told, or the way, before the words."""
_LASTS: Final = (
    r"\s+for\s+(?:\d+|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty)"
    r"\s+(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)\b"
)
_WAY_BEHIND: Final = rf"(?:,\s+(?:by|via|as an?)\s+{BY})?"
"""The way, behind them."""
_HOLDS_WORDS: Final = (
    r"(?:messages?|texts?|notes?|comments?|captions?|status|posts?|moments|story|stories|feed|timeline|bio|signature"
    r"|greeting|repl(?:y|ies)|response|responder|answer|out[- ]of[- ]office|description|review|remark)"
)
"""What somebody writes words of their own into."""
CALLED_SO: Final = (
    r"叫(?![车人他她它我醒号停大上来]|外卖|[^，。,]*(?:[进过]来|一起|参加|加入|进群|起床|吃饭)(?:$|[，。,]))"
)
"""Before what something new is called, and not before who is fetched."""
HELD: Final = "company|employer|job(?: title)?|nickname|home address|location"
"""What is known of somebody, or of a meeting, in words."""
_CAPITAL: Final = r"(?-i:[A-Z])"
_FILE: Final = r"(?:pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|mp[34]|m4a|zip|apk|json)"
_MEMBER: Final = r"(?!I\b)[A-Z][\w’-]*(?: [A-Z][\w’-]*)?"
_NO_LABEL: Final = "".join(rf"(?<!\b{touch} )" for touch in ("tap", "click", "press", "choose", "select", "hit"))
"""What is touched is called so."""
_ENGLISH: Final = (
    _Rule("member", "name", rf"\b(?i:group(?: (?:chat|conversation))?|team)\b[^.;:]*?\s(?i:with)\s+(?P<v>{_MEMBER}(?:{JOINT}{_MEMBER})+)\s*[.!]?$", each=True),
    _Rule("title", "text", rf"^(?:please\s+)?(?:put|add|enter|write|schedule|note)\s+(?P<v>(?!{_THING}|it\b)[^{_HOLE}{_QUOTED},]+?)\s+(?:in|on|into|to|for)\s+(?:my |the |our )?{_CALENDAR}", _I, whole=True),
    _Rule("title", "text", rf"^(?P<v>(?!(?:i|we|there)\b)[^{_HOLE}{_QUOTED},]+?){_TAKES_PLACE}(?:\s+(?:on|at|from|in|for))?\s*{_HOLE}[^.]*?\b(?:put|add|enter|write)\s+(?:it|that|this)\s+(?:in|on|into|to)\s+(?:my |the |our )?{_CALENDAR}", _I, whole=True),
    _Rule("text", "text", rf"(?<!\bto )(?<!\bthat )(?<!\bwhich ){_NO_LABEL}\bremind me\b(?:[^.]*?{_HOLE})??\s+(?:to|about|that|of)\s+(?P<v>.+?)" + _END, _I, whole=True),
    _Rule("title", "text", rf"{_WRITES}\s+(?P<v>{_HEADING})(?:\s+{SAYS})?\s*:\s*\S", _I, whole=True),
    _Rule("text", "text", rf"{_WRITES}(?:\s+{_HEADING})?\s*:\s*(?P<v>.+?)[.!?]*$", _I, whole=True),
    _Rule("title", "text", rf"{_KEPT}(?P<v>{_HEADING})\s*:\s*\S", _I, whole=True),
    _Rule("text", "text", rf"{_KEPT}(?:{_HEADING}\s*:\s*)?(?P<v>.+?)[.!?]*$", _I, whole=True),
    _Rule("text", "text", r"^(?:please\s+)?(?:(?:note|write|jot) (?:this )?down(?: that)?|note that|(?:make|take) a note (?:that(?! (?:says|reads)\b)|to|of|about)|note to self)\b[:,]?\s+(?!it\b|this\b|that\b)(?P<v>.+?)(?=\s+(?:in|on|to|into|under) (?:my|the) (?:[\w-]+ ){0,3}(?:notes?|notebook|lists?|memos?|diary|calendar)[.!?]*$|[.!?]*$)", _I, whole=True),
    _Rule("title", "text", rf"\b(?:make|create|add|schedule|new)\s+(?:(?:an?|the|my|new|all-day|daily|weekly|monthly|yearly)\s+)*(?:event|calendar entry|appointment)[:,]?\s+(?!(?:for|on|at|called|named|titled|with|to|in|into|from|about|that|and)\b)(?P<v>[^{_HOLE}{_QUOTED},]+?)(?=\s*{_HOLE}|\s+(?:on|at|from|for|in)\b|\s+(?:{_THAT}|repeating\b)|[.!?]*$)", _I, whole=True),
    _Rule("title", "text", rf"^(?!.*\s(?:to|as)\s.*\s(?:to|as)\s)(?:please\s+)?(?:rename\b|(?:change|set|edit|update|correct)\b[^;:]*?\b(?:name|title|label|nickname)\b)[^;:]*?\s(?:to|as)\s+(?P<v>[^\s,;:{_HOLE}{_QUOTED}]+\s[^.,;:{_HOLE}{_QUOTED}]+?)(?=\s+and\s+(?!{_CAPITAL})|\s+in\s+(?:{_APPS})[.!?]*$|[.!?]*$)", _I, whole=True, counts=True),
    _Rule("title", "text", rf"{_MAKES_PLACELESS}[^.;:]*?\s{_CALLED}\s+(?P<v>(?:[^,.{_HOLE}{_QUOTED}]|{_INNER})+?)(?=\s+(?:and|with)\s+(?!{_CAPITAL})|(?(rings)\s+for\s+\d|(?!))|\s+in\s+(?:{_APPS})\b|\s+(?:to|on|from|for|in)\s+(?:my|the|our)\b|\s+(?:(?:for|on|from|every|each|with|to|at|by)\s+)?{_HOLE}|{_LASTS}|\s+{SAYS}\b|[,;:!?]|\.(?!\w)|$)", _I, whole=True, counts=True),
    _Rule("title", "text", rf"{_MAKES}[^.;:]*?\s{_CALLED}\s+(?P<v>(?:[^,.{_HOLE}{_QUOTED}]|{_INNER})+?)(?=\s+(?:and|with)\s+(?!{_CAPITAL})|\s+in\s|(?(placed)\s+at\s|(?!))|\s+(?:to|on|from|for)\s+(?:my|the|our)\b|\s+(?:(?:for|on|from|every|each|with|to|at|by)\s+)?{_HOLE}|{_LASTS}|\s+{SAYS}\b|[,;:!?]|\.(?!\w)|$)", _I, whole=True, counts=True),
    _Rule("title", "text", rf"\b(?:start|create|make|open|set up|new|form)\s+(?:an?\s+|the\s+)?(?:new\s+)?(?:group(?:\s+(?:chat|conversation))?|team|(?:check)?list)\s+(?!(?:with|of|for|called|named|titled|chat|conversation|to|in)\b)(?P<v>[^,.;:{_HOLE}{_QUOTED}]+?)(?=\s+with\s+{_CAPITAL})", _I, whole=True),
    _Rule("text", "text", rf"{_MAKES}[^.;:]*?\s{SAYS}[:,]?\s+(?:that\s+)?(?P<v>[^{_QUOTED}]+?)[.!?]*$", _I, whole=True),
    _Rule("item", "text", rf"\b(?:move|copy(?:\s+of)?|put|delete|share|open|star|print)\s+(?:(?:the|my)\s+)?(?:(?:file|document|picture|photo)\s+)?(?P<v>(?!(?:the|my|all|to|of)\b)[\w(](?:(?!\sand\s(?!{_CAPITAL}))[\w ()&'-])*?\.{_FILE})\b", _I, whole=True, counts=True),
    _Rule("subject", "text", rf"\b(?i:e-?mail|mail)\b[^.;:]*?\s(?:to|for)?\s*(?:{_NAME})\s+(?i:about)\s+(?P<v>[^{_QUOTED}]+?)(?:(?=,?\s+and\s+(?i:tell|say|ask|let|write)\b)|(?=\s+to\s*{_QUOTED})|{_END})"),
    _Rule("contact", "name", rf"(?:^|\b(?:and|then|please|to)\s+)(?i:call|phone|ring|dial|text|message|email|e-mail|facetime|ping|notify|inform|tell|ask|invite|whatsapp)\s+(?:up\s+)?(?P<v>{_ANY_NAME})"),
    _Rule("contact", "name", rf"(?:^|\b(?:and|then|please)\s+)(?i:answer|reply(?: to)?|respond to|write back to)\s+(?P<v>{_NAME})(?=\s*[:,]?\s*{_QUOTED}|\s*:|\s+(?:that|saying)\b)"),
    _Rule("contact", "name", rf"\b(?i:send|give|drop|shoot|show)\s+(?P<v>{_NAME})\s+(?:a|an|the|my|some|\d)"),
    _Rule("contact", "name", rf"\b(?i:let|have)\s+(?P<v>{_NAME}|(?!me\b|us\b|it\b|the\b)[a-z]+)\s+know\b"),
    _Rule("contact", "name", rf"(?<!\bin )(?<!\bon )(?<!\bstatus )\b(?i:send|write|text|transfer|pay|give|forward|share|e-?mail|reply|respond|message|wire|talk|speak|say|chat|call|sms|invitation|payment)\b[^.;]*?\s(?:to|with)\s+(?P<v>{_NAME})"),
    _Rule("contact", "name", rf"^(?i:send|write|transfer|pay|forward|reply|respond|message)\b[^.;]*?\sto\s+(?P<v>{_ANY_NAME}){_STOP}"),
    _Rule("title", "text", rf"^(?!.*\b(?i:share|send|invite|forward)\b).[^A-Z]*\b(?i:the|my) (?i:event|appointment|meeting|note|list) (?P<v>[A-Z][^.,;:{_HOLE}{_QUOTED}]*? (?:with|for|of) {_NAME}){_STOP}", whole=True),
    _Rule("title", "text", rf"^(?i:please\s+)?(?i:open|read|show(?: me)?|view|delete|remove|pin|unpin|archive|edit)\s+(?i:the|my)\s+(?i:{_OWN_THING})\s+(?P<v>[A-Z][\w'’&-]*(?:\s+(?!(?:on|at|from|to|with|by|in|and|as|into|using|about|that|which)\b)[\w'’&-]+)+)(?=[.!?]*$|\s+(?:and|then)\s|\s+in\s+(?:{_APPS})[.!?]*$)", whole=True),
    _Rule("title", "text", r"^(?:please\s+)?(?:move|shift|reschedule|postpone|push|cancel|delete|change)\s+(?:back\s+|forward\s+)?(?:my|the|our)\s+(?P<v>(?!(?:next|first|last|same|whole|new|upcoming|calendar|recurring|following)\b)[a-z'’]{3,})\s+(?:appointment|meeting|lesson|class|interview)\b", _I),
    _Rule("contact", "name", rf"\b(?i:meeting|lunch|dinner|call|chat|appointment|coffee|talk|conversation|breakfast|date|video)\s+with\s+(?P<v>{_NAME})"),
    _Rule("contact", "name", rf"\b(?i:messages?|e?-?mails?|texts?|calls?|money)\s+from\s+(?P<v>{_NAME})"),
    _Rule("contact", "name", rf"\b(?P<v>{_NAME})['’]s\s+(?i:number|phone|contact|birthday|e-?mail|address|messages?|chats?|conversations?|{HELD})"),
    _Rule("contact", "name", r"\b(?i:add|save|delete|remove|block|unblock|edit|invite)\s+(?P<v>[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*)\s+(?:to|from|as|in)\s+(?:my |the )?(?i:contacts?|address book|phone ?book|favou?rites|friends|blacklist|group)"),
    _Rule("company", "text", rf",\s*(?i:company)\s*:?\s+(?P<v>{_CAPITAL}[\w&'’-]*(?:\s+(?:(?:&|and|of)\s+)?{_CAPITAL}[\w&'’-]*)*)"),
    _Rule("contact", "name", r"\b(?i:(?:new|an?|another|this) (?:contact|number|person))(?:\s+(?i:for|of|called|named)|\s*:)?\s+(?P<v>[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*)"),
    _Rule("contact", "name", r"\b(?i:contact)\s+(?i:for|of|called|named)\s+(?P<v>[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*)"),
    _Rule("text", "text", rf"(?:^|\b(?:and|then)\s+)(?i:{TELL}|whatsapp)\s+(?:up\s+)?(?:{_ANY_NAME}|{_QUOTED}+)(?:(?:\s+(?:that|saying|to say)|,|:)\s+|\s+(?!(?:to|about|at|on|in|again|back|saying|a|an|and|that|the|some)\b)){_TOLD_IN}(?P<v>[^{_QUOTED}]+?)[.!?]*$", whole=True),
    _Rule("text", "text", rf"(?:^|\b(?:and|then)\s+)(?:(?i:e-?mail|mail|write(?: to)?|message|text|ask|remind)\s+(?:{_ANY_NAME}|{_QUOTED}+)(?:\s+(?:that|saying|to say)\s+|:\s+|\s+about\s+[^:,.;{_HOLE}{_QUOTED}]{{1,40}}?(?::|,? saying:?)\s+)|(?i:ask|tell)\s+(?:{_ANY_NAME})\s+to\s+)(?P<v>[^{_QUOTED}]+?)[.!?]*$", whole=True),
    _Rule("text", "text", rf"^(?i:please\s+)?(?i:comment)\s+(?!(?i:on|to|under|below|about|with|saying|that|it)\b)(?P<v>[^:{_HOLE}{_QUOTED}]+)\s+(?i:on|under|below)\s+(?:(?i:the|my|our|his|her|their|this|that)\b|{_NAME})[^:]*$", whole=True),
    _Rule("text", "text", rf"^(?:please\s+)?(?:reply|respond|answer|write back|comment)\b[^:{_QUOTED}]*:\s+(?P<v>[^{_QUOTED}]+?)[.!?]*$", _I, whole=True),
    _Rule("text", "text", rf"^(?:please\s+)?(?:change|set|update|edit|correct)\s+(?:[^:{_QUOTED}]{{2,40}}?['’]s\s+(?:{HELD}|address)|(?:the\s+)?(?:{HELD}|address)\s+(?:of|for)\s+(?!my\b|the (?:phone|device)\b)[^:{_QUOTED}]{{2,40}}?|(?:my|our|the)\s+(?:[\w-]+\s+){{0,2}}?{_OWN_LINE}(?:\s+in\s+(?:{_APPS}))?)\s+to\s+(?!(?:on|off)\b|{_HOLE}+[.!?]*$)(?P<v>[^{_QUOTED}]+?)(?=\s+in\s+(?:{_APPS})\s*[.!?]*$|\s+(?:on|in|from) my (?:phone|contacts|calendar|address book)\b|[.!?]*$)", _I, whole=True),
    _Rule("text", "text", rf"\b(?i:let)\s+(?:{_ANY_NAME})\s+know\s+(?:that\s+)?{_TOLD_IN}(?P<v>[^{_QUOTED}]+?){_WAY_BEHIND}[.!?]*$", whole=True),
    _Rule("text", "text", rf"\b{_HOLDS_WORDS}\b[^:.;{_QUOTED}]{{0,60}}:\s+(?!(?:subject|title|to|{_HOLDS_WORDS})\b)(?P<v>[^{_QUOTED}]+\s[^{_QUOTED}]+?)[.!?]*$", _I, whole=True, counts=True),
    _Rule("text", "text", rf"\band\s+(?i:tell|ask)\s+(?i:him|her|them)\s+(?:that\s+|to say\s+)?(?P<v>[^{_QUOTED}]+?)[.!?]*$", whole=True),
    _Rule("text", "text", rf"\b(?:{SAYS}|with (?:the )?message|and say)[:,]?\s+(?:that\s+)?(?P<v>[^,.{_QUOTED}]+?)(?=\s+(?:to|and|in)\b|[,.]|$)", _I, whole=True),
    _Rule("title", "text", rf"(?:\b(?P<own>{_OWN_THING})\b[^.;:]*?\s)?\b{_CALLED}\s+(?P<v>(?:[^,.{_HOLE}]|{_INNER})+?)(?=\s+(?:and|with|for)\s+(?!{_CAPITAL})|\s+(?:in|to|on|{SAYS})\b|(?(own)(?!)|\s+at\b)|(?:\s+(?:at|by))?\s*{_HOLE}|,|\.(?!\w)|$)", _I, whole=True),
    _Rule("text", "text", rf"\b(?i:send|write|say|type)\s+(?!(?:{_THING}|it\b|money\b|sms\b|to\b|\d|(?i:messages?|e?-?mails?|texts?)\b))(?P<v>[^{_HOLE}{_QUOTED}]+?)\s+to\s+(?:{_ANY_NAME}|[{_HOLE}{_QUOTED}])"),
    _Rule("text", "text", rf"\b(?:add|put|write)\s+(?!{_THING})(?P<v>[^{_HOLE}{_QUOTED}]+?)\s+(?:to|on|onto|in)\s+(?:my |the |our )?(?:[a-z-]+\s+)?(?:list|cart|basket|to-?dos?|notes?)\b", _I),
    _Rule("text", "text", rf"\b(?:note (?:down )?(?:that|:)|note down|write down|jot down|(?:make|take) a note (?:that(?! (?:says|reads)\b)|to|of|about)|note to self:?)\s*(?P<v>[^{_HOLE}{_QUOTED}]+?){_END}", _I),
    _Rule("text", "text", rf"\btranslate\s+(?!this\b|it\b|the\b)(?P<v>[^{_HOLE}{_QUOTED}]+?)\s+(?:to|into|from|in)\s", _I),
    _Rule("language", "text", r"\btranslate\b.*?\s(?:to|into)\s+(?P<v>[A-Z][a-z]+)"),
    _Rule("query", "text", rf"\b(?:search|look|google|browse)\s+(?:(?:the )?(?:web|internet|online|net|\S+)\s+)?(?:for|up)\s+(?:the\s+)?(?P<v>(?!(?:an?|my|some|any|all)\b)[^{_HOLE}{_QUOTED}]+?)(?:\s+(?:on|in|with|using|at)\s+(?:the\s+)?[A-Z\ue000][\w ]*$|[.!?]*$|\s+online$|(?=\s*,? and (?:tap|open|click|add|buy|then)\b))", _I),
    _Rule("query", "text", rf"^google\s+(?!for\b)(?P<v>[^{_HOLE}{_QUOTED}]+?)[.!?]*$", _I),
    _Rule("title", "text", rf"\b(?:play|listen to|put on)\s+(?:the (?:song|album|playlist|movie|video)\s+|some\s+)?(?!(?:some|any|a|the|my|music|songs?|it|this|that|something)\b)(?P<v>[^{_HOLE}{_QUOTED}]+?)(?:\s+(?:on|in|from|using)\s+(?:the\s+)?[A-Z\ue000][\w ]*$|[.!?]*$|(?=\s+(?:and|next|at)\b))", _I),
    _Rule("title", "text", r"\b(?:add|create|schedule|make|plan|book|put|set up|arrange)\s+(?:an?\s+|the\s+|my\s+)?(?:new\s+)?(?P<v>(?!new\b|an?\b|the\b|my\b|calendar\b|event\b|entry\b|(?:check|play)?list\b|note\b|memo\b|album\b|folder\b|group\b|label\b|alarm\b|timer\b|reminder\b)[a-z'’]+(?:\s+[a-z'’]+)?\s+(?:appointment|meeting|party|interview|exam|class|lesson|trip|session|review)|(?:[a-z'’]+\s+)?(?:lunch|dinner|breakfast|brunch|coffee|drinks))\b(?!\s+rooms?\b)", _I),
    _Rule("item", "text", rf"^(?:buy|order|purchase|get me)\s+(?>(?:{_COUNTED}\s+)*)(?P<v>(?!it\b|this\b|food\b|something\b|taxi\b|cab\b|ride\b|uber\b|directions\b)[^{_HOLE}{_QUOTED},]+?)(?:\s+(?:from|on|in|at|for|to|with)\s.*$|[.!?]*$)", _I),
    _Rule("app", "text", rf"(?<!\bfrom )(?<!\bin )(?<!\bto )\b(?:install|uninstall|download)\s+(?:the\s+)?(?P<v>(?!app\b|update|an?\b|new\b|file|it\b|this\b|that\b|photo|picture|song|movie)[^{_HOLE}{_QUOTED},]+?)(?:\s+(?:app|from|on|in)\b.*$|[.!?]*$)", _I),
    _Rule("place", "place", rf"\b(?:weather|forecast|temperature|rain|raining|sunny|snow)\s+(?:like\s+|forecast\s+)?(?:in|for|at|of)\s+(?!fahrenheit|celsius|degrees|the\s+(?:next|week|morning)|next\b|today|tomorrow|this\b)(?P<v>[^{_HOLE}{_QUOTED},?.!]+?){_STOP}", _I),
    _Rule("place", "place", rf"(?:^|\b(?-i:(?=[a-z])))(?:navigate|directions|route|drive|take me|bring me|guide me|way|ride|taxi|cab|uber|get me|walk)\s+(?:me\s+)?(?:from\s+.+?\s+)?to\s+(?P<v>[^{_HOLE}{_QUOTED},?.!]+?){_STOP}", _I),
    _Rule("place", "place", r"\b(?:navigate|take me|drive me|directions|bring me)\s+(?P<v>home)\b", _I),
    _Rule("place", "place", rf"\b(?:flights?|trains?|tickets?|bus|trip)\b[^{_HOLE}{_QUOTED}]*?\sto\s+(?P<v>[A-Z][\w'’ -]*?){_STOP}"),
    _Rule("place", "place", rf"\b(?:hotel|room|table|restaurant|time|apartment|house)\s+(?:in|at)\s+(?P<v>[A-Z][\w'’ -]*?){_STOP}"),
    _Rule("contact", "name", r"\b(?:make|mark|set|save)\s+(?P<v>(?!(?:it|this|that|the|my|a|an|all|some|him|her|them)\b)[a-z][\w'’-]*(?:\s+(?!as\b|an?\b|my\b)[a-z][\w'’-]*){0,2}?)\s+(?:as\s+)?(?:an?\s+|my\s+|one of my\s+)?favou?rites?\b", _I),
    _Rule("title", "text", rf"\b(?:add|put|save|move|copy)\s+(?P<v>(?!{_THING}|it\b|all\b|him\b|her\b|them\b)[^{_HOLE}{_QUOTED},]+?)\s+(?:to|in|into|onto)\s+(?:my |the |our )(?:[\w'’ -]{{1,40}}?\s)??{_HOLDERS}", _I),
    _Rule("group", "text", rf"\b(?i:to|in|into|onto|from)\s+(?i:my|the|our)\s+(?P<v>[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*)\s+(?i:{_HOLDERS})"),
    _Rule("place", "place", r"\b(?:add|put|remove|delete|take)\s+(?P<v>(?!(?:a|an|the|my|another|one|new|this|that|it|more)\b)[a-z]+(?:\s[a-z]+)?)\s+(?:to|on|in|from|off)\s+(?:the\s+|my\s+)?(?:world clocks?|weather(?: app| list)?|clocks|cities)\b", _I),
    _Rule("place", "place", r"\bworld clock\s+(?:for|of|in)\s+(?P<v>(?!(?:a|an|the|my)\b)[a-z]+(?:\s(?!please\b|too\b|as\b|so\b)[a-z]+)?)", _I),
)  # fmt: skip
_HOLDERS_CHINESE: Final = "文件夹?|歌单|播放列表|相册|日历|标签|分组|群组?|书签"
_PERSON: Final = r"(?:[爸妈爹娘爷奶哥姐弟妹叔姨舅]|[\u3400-\u9fff]{2,5}?|[A-Za-z][A-Za-z.'’ -]*?)"
_NOBODY: Final = r"(?!改|换|设[为成置定]|调[到成整]|推迟|提前|取消|我|他|她|它|自己|手机|大家|别人|谁|这|那|某|屏幕|照片|相册|文件|联系人|闹钟|笔记|号码|电话|等待|转移|保持|限制|历史|记录|中心|栏|音|设置|权限|方式|类型|功能|服务|给|太|[早晚]上|[上中下]午|[今明昨后]天|[的了着过得]|关[了掉闭上]|打开|开[了启着])"
_WHO: Final = (
    rf"(?:[^，。“”\ue000\ue001]{{0,8}}?(?:同事|同学|朋友|邻居|室友)(?={CHINESE_NAME}|[小老阿][\u3400-\u9fff]))?"
)
"""Who somebody is, before the name ("财务部同事陈伟")."""
_NAMED: Final = r"(?=[：:，,]|\s(?!\s*[A-Z][\w.'’-]*(?:\s+[A-Z][\w.'’-]*)*(?:[：:，,]|\s[\u3400-\u9fff])))"
"""Where a name ends that a text follows: not within one of several words ("Bob Martin：")."""
_A_WORD: Final = r"一?[声下句](?=$|[，。,！!吧呢啊])"
"""That something is said, and not what."""
_NO_TEXT: Final = (
    rf"(?:[：:，,\s]*(?:[的时前后并再也都让叫请问说告通提求约]|然后|之后|以后|一下|定时|[发显失没不]|[^，。]{{0,3}}[他她]"
    r"|(?:我的|一?[张个段条份])?(?:表情|照片|图片|视频|红包|位置|定位|语音))"
    rf"|[：:，,\s]*(?:附|文件|文档|链接|名片|通话|电话|转账|收款|付款)(?![^{_HOLE}]{{2,}}[了啦吗呢])"
    rf"|[，,\s]+(?:另外|接着|同时|顺便|打开|开启|关闭|关掉|启用|停用|设[置为成]|新建|添加|播放|拨打|打电话)|{_HOLE}+[。！!]?$"
    rf"|.*(?:[再后时点迟]|{_HOLE})发(?:送|出去?)?(?:给[他她])?吧?[。！!]?$)"
)
"""What follows the word for a message and is not what it says: what else is sent or done, or when."""
_NO_WORDS: Final = (
    r"(?:关(?:闭|掉|上|了|$)|开(?:启|着|$)|打开|启用|停用|自动|默认|空白?$|没?有?无$|没有$|不(?:显示|启用|回复|发送?)|置顶|[仅只](?:给|对|发|在|限|回)"
    r"|[^是我]{1,6}(?:的|状态)吧?[。！!]?$)"
)
"""How a greeting or a signature is set, and not what it says."""
_KEEPS_IN_MIND: Final = r"^(?:帮我|请|麻烦)?(?:记住|记着|记好)了?[：:，,\s]+"
_TO_CALENDAR: Final = rf"(?:记|加|写|放|添加|存)(?:到|进|入|在)?(?:我的|手机|[{_HOLE}的])*日历|(?:在|往)?日历[里上中](?:面)?(?:帮我)?(?:记|加|标|写)"
_HEARS: Final = (
    "(?<![助打视旁好难动窃])听(?!众|力|写|筒|觉|诊|取|证|[得不到见懂说]|歌识曲|书(?:记录|架|城)|课(?:记录|时长))"
)
"""Somebody wants to listen, and it is no part of another word ("听众")."""
_GREETING: Final = "(?:(?:问候|招呼|欢迎|祝福|寄)语|附言|赠言)"
HELD_CHINESE: Final = "公司|单位|职位|职务|住址|地址|昵称|地点|签名"
_REMINDS: Final = rf"提醒我(?:[{_HOLE}，,在的]|到时候|记得|要)*(?!一[声下]|最[多高]|顶多|不超过)(?P<v>[^{_HOLE}{_QUOTED}，,。]+?)(?=$|[。，,！!]|{_HOLE})"
_CHINESE: Final = (
    _Rule("member", "name", rf"成员：(?P<v>[^，,。{_HOLE}{_QUOTED}]+)$", each=True),
    _Rule("contact", "name", r"^(?:call|phone|ring|text|message|e-?mail)\s+(?P<v>[\u3400-\u9fff]{2,4})(?=$|[\s,，:：])", _I),
    _Rule("text", "text", r"^(?:帮我|请|麻烦)?(?:记[：:]|(?:记一?下|记录一?下|记一笔|写下(?![午周次雪雨课班])|备忘(?!忘?录)一?下?)(?:来)?[：:，,\s]*)(?![到在进这那来个])(?!.*日历)(?P<v>.{2,}?)[。！!]?$", whole=True),
    _Rule("title", "text", rf"{_KEEPS_IN_MIND}(?P<v>[^{_HOLE}{_QUOTED}：:，,。]{{1,12}})[：:]", whole=True),
    _Rule("text", "text", rf"{_KEEPS_IN_MIND}(?:[^{_HOLE}{_QUOTED}：:，,。]{{1,12}}[：:])?(?P<v>.{{2,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"(?:正文|内容)(?:写着?|是|为|(?:修?改|换|设|更新|写)[成为到]|[：:，,])+\s*(?!(?:选择|选中|点击|点按|轻点|勾选|输入)\S)(?P<v>[^{_QUOTED}]+?)(?=[，,](?:主题|标题|收件人|抄送)|[。！!]?$)", whole=True),
    _Rule("subject", "text", rf"(?:邮件|邮箱|自动回复)[^。]*?[，,]?(?:主题|标题)(?:写|是|为|叫|[：:])*(?P<v>(?:{_HOLE}+的?(?=[^{_HOLE}]))?[^{_HOLE}{_QUOTED}，,。：:]+?)(?=[，,。]|$)", whole=True),
    _Rule("text", "text", rf"(?:主题|标题)[^。]*[，,](?:再|就|正文|内容)*写(?:上|着|道)?[：:\s]*(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("label", "text", rf"(?:标签|备注)(?:写着?|是|为|叫|[：:])+(?P<v>[^{_HOLE}{_QUOTED}，,。]+?)(?=[，,。]|(?:{BA})?$)"),
    _Rule("label", "text", rf"[，,]\s*备注(?![名里栏是为写叫：:]|中(?!午))(?:一下|一声|上)?[：:，,\s]*(?P<v>[^{_QUOTED}，,。]{{2,}}?)[。！!]?$", whole=True),
    _Rule("group", "text", r"在(?P<v>[^\ue001，,。]{1,12}?)(?:这个|那个)?群(?:聊|组)?里?面?(?:[跟和]大家)?(?=说|讲|发|问|通知)", whole=True),
    _Rule("title", "text", rf"^(?:{_HOLE}+的?)?(?P<v>(?!我|这|那)[^{_HOLE}{_QUOTED}，,。的]{{2,8}}?)(?:取消|推迟|改期|不去|不办|不开)了[，,][^。]*(?:删|改|取消|移)"),
    _Rule("text", "text", rf"群(?:聊|组)?里?面?(?:[跟和]大家)?(?:说|讲|发|问|通知)(?:{ONCE}|一?[个条]?消息)?[：:，,\s说]*(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"在[^，。：:{_QUOTED}]+?(?:下面?|底下|下方|里)(?:评论|留言|回复?)(?:{ONCE}|一?[条个])?[：:，,]?(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"^(?:帮我|请|麻烦)?(?:回复|答复|评论|回信)[^：:，。]*[：:]\s*(?P<v>[^{_QUOTED}]+?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"发(?:一?[条个])?{MESSAGE}问{ONCE}?(?:[他她](?!们))?[：:，,]?(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("contact", "name", rf"^(?:帮我|请)?用?{MESSAGE}(?:回复?|告诉|通知|发给|给|发){_NOBODY}(?P<v>{_PERSON}){_NAMED}"),
    _Rule("text", "text", rf"^(?:帮我|请)?用?{MESSAGE}(?:回复?|告诉|通知|发给|给|发){_NOBODY}{_PERSON}{_NAMED}[\s：:，,]+(?:说)?(?P<v>[^{_QUOTED}]+?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"(?:发|写|回)(?:一?[条个])?{MESSAGE}(?:给|告诉|通知)?(?:{_NOBODY}{_PERSON})?[，,](?:说|内容[是为]?){ONCE}?[：:，,\s]*(?!{_NO_TEXT})(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"(?:给|向){_NOBODY}{_PERSON}发送?(?:一?[条个])?{MESSAGE}++(?!{_NO_TEXT})[：:，,\s]*+(?P<v>[^{_QUOTED}]{{3,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", r"(?:新建|添加|加|写|记|建)?一?[个条篇份]?(?:笔记|备忘录?|便签|便笺|待办|提醒)[：:]\s*(?P<v>.+?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"发(?:一?[条个])?(?:朋友圈|动态|微博)(?:[：:，,]|说|内容[是为]?)?(?![的里上中给图照时吗怎可一]|视频|权限)(?P<v>[^{_QUOTED}]{{2,}}?)[。！!]?$", whole=True),
    _Rule("text", "text", rf"^(?:{_HOLE}|[，,请再在]|麻烦|记得|到时候|的时候)*{_REMINDS}", whole=True),
    _Rule("title", "text", rf"(?:把|将)(?P<v>[^{_QUOTED}，,。]{{2,}}?)(?:记|加|写|放|添加|存)(?:到|进|入|在)(?:我的|手机|[{_HOLE}的]*)日历", whole=True),
    _Rule("title", "text", rf"(?:^|{_HOLE})(?:[，,]|我?[有要去]个?|是|都|全天|整天|凌晨|[早晚]上|[上中下]午|傍晚)*+(?P<v>(?!地点|在|提前)[^的{_HOLE}{_QUOTED}，,。]{{2,}}?)[，,](?:[^。{_QUOTED}]*[，,])?(?:帮我|请|麻烦)?(?:{_TO_CALENDAR})", whole=True),
    _Rule("title", "text", rf"(?:加|添加|新建|新增|建|创建|安排|排)(?:上|入)?(?:一?[个条项场])?(?:新的?)?(?:日程|活动|行程|日历事件)(?:[：:，,]|叫|是)?(?![的到在给并和里，,]|提醒|标题|名|通知|地点|地址|时间)(?P<v>[^{_HOLE}{_QUOTED}，,。]{{2,}}?)(?=$|[，,。！!{_HOLE}])", whole=True),
    _Rule("title", "text", rf"{_HOLE}[，,]?(?:帮我|请|给我|再)*(?:加|添加|安排|新增|排|约)(?:上|一)?[个场次](?![^，。]*(?:闹钟|提醒|日程|活动|计时器|待办|备忘|城市))(?P<v>[^的{_HOLE}{_QUOTED}，,。]{{2,}}?)(?=$|[，,。！!{_HOLE}])", whole=True),
    _Rule("title", "text", rf"日历(?:里|上|中)?(?:加|添加|新建|新增|记)(?:上|入)?一[个条项](?:[：:，,\s]|{_HOLE})*+(?!提醒|日程|活动|事件|行程|记录|新|标题|地点|地址|时间)(?P<v>[^{_HOLE}{_QUOTED}，,。]{{2,}}?)(?=$|[，,。！!{_HOLE}])", whole=True),
    _Rule("item", "text", rf"(?:把|将)(?:文件)?(?![这那它]|我的|所有|全部)(?P<v>[^{_HOLE}{_QUOTED}，,。]{{2,}}?)(?:移动?到|移至|挪到|放[到进]|复制到|拷贝?到)(?=[^，,。]{{1,12}}(?:文件夹|目录|下载))"),
    _Rule("item", "text", rf"(?P<v>[^{_HOLE}{_QUOTED}，,。的里把将\s][^{_HOLE}{_QUOTED}，,。的里]*?\.{_FILE})(?=重命名|改名|更名|改[成为]|移|复制|删|分享|发|打印|加星|放|压缩|[那这]个)", _I),
    _Rule("item", "text", rf"(?:移动|复制|拷贝|备份|分享|打印)(?:[一几]?[份个]|文件)?(?P<v>[^{_HOLE}{_QUOTED}，,。的里把将\s一][^{_HOLE}{_QUOTED}，,。的里]*?\.{_FILE})(?=[到进给]|[，,。]|$)", _I),
    _Rule("item", "text", rf"(?:把|将)(?:{_HOLDERS_CHINESE})?(?![这那它]|我的)(?P<v>[^{_HOLE}{_QUOTED}，,。]{{2,}}?)(?:重命名|改名|更名)[为成]"),
    _Rule("contact", "name", rf"(?:给|向|为){_WHO}{_NOBODY}(?P<v>{_PERSON})(?=的?(?:发|打|转|回|写|拨|留|寄|汇|充|送|点个?赞|打个|拨个|付|说))"),
    _Rule("contact", "name", rf"(?:打电话|打个电话|拨打电话|拨号|打|拨打)给{_NOBODY}(?P<v>{_PERSON})(?=$|[，,。!！]|并|然后|吧|\ue000)"),
    _Rule("contact", "name", rf"(?:发|转|送|写|寄|分享|转发|发送|汇|转账)[^，。]{{0,16}}?给{_NOBODY}(?P<v>{_PERSON})(?=$|[，,。!！：:]|并|然后|说|吧|内容|\ue000)"),
    _Rule("contact", "name", rf"(?<![开闭的新有息用置看关个条])(?:告诉|通知|转告|联系(?!人)|呼叫|致电|邀请|提醒){_WHO}{_NOBODY}(?P<v>{_PERSON})(?=[，,：:]|$|我|他|她|一声|一下|说|来|去|参加|加入|一起|做|当|晚上|[上中下]午|\ue000)"),
    _Rule("contact", "name", rf"(?:跟|和|与|同(?![事学])){_WHO}{_NOBODY}(?P<v>{_PERSON})(?=说|聊|视频|语音|通话|开会|吃|见面|约|的(?:聊天|会议|对话|通话))"),
    _Rule("contact", "name", rf"(?:打(?!开)|拨打|拨){_NOBODY}(?P<v>{_PERSON})的(?:电话|手机|号码)"),
    _Rule("contact", "name", rf"(?:把|将){_NOBODY}(?P<v>{_PERSON})(?:的[\u3400-\u9fff]+)?(?:(?:加入|添加到|存到|存进|加到|移出|拉进|设为|设成|标为|标成)(?:我的)?(?:联系人|通讯录|收藏|星标|黑名单|群|电话簿)|拉黑)"),
    _Rule("contact", "name", rf"(?P<v>{CHINESE_NAME}?)(?:发(?:来|给我)?的?|的)?最[后新近]的?一?[条封个]?(?:{WRITING}|语音|留言)"),
    _Rule("contact", "name", rf"(?P<v>(?<!关){CHINESE_NAME}?|(?<![A-Za-z])[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:发(?:来|给我)?)?(?:的?关于[^，。的]{{1,16}})?的(?:{WRITING}|语音|留言|聊天|对话|号码|电话|手机|生日|邮箱|备注|未接|来电|公司|单位|职位|职务|住址|地址|昵称)"),
    _Rule("contact", "name", rf"^(?P<v>{CHINESE_NAME}?)(?=是?(?:在哪|住|哪[天里儿年]|什么时候|几[点号月]|多大|属|上班|工作))"),
    _Rule("contact", "name", rf"(?:的|回拨|拨打|(?:删除|删掉|收藏|屏蔽|拉黑)(?:联系人)?)(?P<v>{CHINESE_NAME})(?=$|[，,。!！]|吧)"),
    _Rule("contact", "name", rf"(?:添加|新建|保存|删除|存)联系人[：:\s]*{_NOBODY}(?P<v>{_PERSON})(?=$|[，,。\s]|并|电话|号码|\ue000)"),
    _Rule("text", "text", rf"(?:(?:告诉|通知|转告)(?!设[为成置]|改[为成到]|调[到为成])(?:{_PERSON})(?:[，,：:]|说[：:，,]?|(?=我|晚上|[上中下]午|{_HOLE}))|[跟对和](?:{_PERSON})(?:说(?!(?:一?会儿?|几句|说)?话(?=$|[，。,！!吧呢啊]))(?:一?声)?[：:，,]?|[：:]))(?!{_A_WORD})(?P<v>[^{_QUOTED}]+?)(?=(?:{BA})?[。！!]?$)", whole=True),
    _Rule("text", "text", rf"(?P<to>[给向跟](?!我)[^，。]{{1,8}}?)?(?:发|发送|回|写)(?:一?条|个)?{MESSAGE}?[^，。]{{0,10}}?(?:说|内容[是为]?|：|:)[：:，,]?(?P<v>[^{_QUOTED}]+?)(?=[。！]?$|的(?:消息|短信|信息)|(?(to)(?!)|给{_NOBODY}(?![^，,。]*(?:打|发|回|拨))(?:{_PERSON})$))", whole=True),
    _Rule("title", "text", rf"(?:把|将)[^，。,]+?(?:重命名|改名|更名)(?:[为成叫]|叫做)(?P<v>[^，。,！!{_QUOTED}]{{2,}}?)(?=[，。,！!]|并且?(?:打开|关闭|开启|保存|移|放|发|删|分享|设|添加)|然后|(?:{BA})?$)", whole=True),
    _Rule("text", "text", rf"(?:把|将)(?:{_NOBODY}(?:{CHINESE_NAME}|[A-Z][A-Za-z.'’ -]*?)的(?:{HELD_CHINESE})|[^，。{_QUOTED}]+?的(?:地点|签名))(?:修?改[成为]|换[成为]|更新[成为]|设[成为])(?P<v>[^，。{_QUOTED}]{{2,}}?)(?=(?:{BA})?[。！!]?$)", whole=True),
    _Rule("text", "text", rf"(?:{_GREETING}(?:是|[：:])(?!什么|啥|谁|哪|多少|空|[^，。]*[?？吗])|(?:{_GREETING}|自动(?:回复|答复)|签名|简介|公告)(?:的?内容)?(?:(?:修改|改|更改|换|更新|设置?|写)[成为]|写(?![好完了])))(?!{_NO_WORDS}|{_HOLE}+[。！!]?$)(?P<v>[^{_QUOTED}]{{2,}}?)(?=(?:{BA})?[。！!]?$)", whole=True),
    _Rule("title", "text", rf"(?:名字|名称|标题)(?:改[成为]|换成|设[成为])(?P<v>[^，。,{_HOLE}{_QUOTED}]+?)(?=[，。,]|并|(?:{BA})?$)", whole=True),
    _Rule("title", "text", rf"(?:名为|叫做|(?<=[个名条张份本篇辆台部间家位只首套支项块])叫|标题为|标题是|名称为|命名为|名字是|取名[叫为]?|起名[叫为]?|[加建添增存记][^，。,]{{1,16}}[，,](?:名字|它)?[就也]?{CALLED_SO})(?P<v>{_HOLE}+(?=的[\u3400-\u9fff]{{1,4}}(?:[，,。]|$))|(?:{_HOLE}+(?=[^，。,{_HOLE}的]))?[^，。,{_HOLE}]+?)(?=的|，|。|,|并|{_HOLE}|$)", whole=True, counts=True),
    _Rule("text", "text", rf"(?:内容[是为]?|写着|(?<![小听])说(?!明|了|过|什么|啥|(?:一?会儿?|几句|说)?话(?=$|[，。,！!吧呢啊]))(?:一?声)?)(?!{_A_WORD})(?P<v>[^，。,{_QUOTED}]+?)(?=的?(?:消息|短信|笔记)|，|。|,|$)", whole=True),
    _Rule("text", "text", rf"(?:发送?|说)(?:一?[句条]|个)(?P<v>(?!{WRITING}|红包|定位|朋友圈|照片|图片|位置|语音)[^{_HOLE}{_QUOTED}，。给]{{1,20}}?)给"),
    _Rule("text", "text", _REMINDS),
    _Rule("title", "text", rf"(?:把|将)(?![这那它]|所有|全部)(?P<v>[^{_HOLE}{_QUOTED}，,。]{{2,}}?)(?:加|添加|放|存)(?:到|进|入)(?=(?:我的)?[^，,。]{{0,12}}?(?:歌单|播放列表|相册|标签|分组))"),
    _Rule("text", "text", rf"^(?!把|将){_ONE_OF}(?P<v>[\u3400-\u9fffA-Za-z]{{2,10}}?)[加放](?:\ue000*一?[个件份]|一下)?[到进入]+(?:我的)?(?:购物车|清单|待办)"),
    _Rule("text", "text", rf"(?:把|将){_ONE_OF}(?P<v>[^\ue000\ue001，。]+?)先?(?:加入|添加到|放[进入到在]?|加[到进]?|写[进到]|记到)(?:我的)?(?:[\u3400-\u9fff]{{0,4}})(?:清单|购物车|待办|列表)"),
    _Rule("text", "text", r"(?:记一?下|记一笔|记录一?下|写个笔记|记个?笔记|写下(?![午周次雪雨课班]))[：:，,]?(?P<v>[^\ue000\ue001，。]{2,}?)(?=$|。|！)"),
    _Rule("text", "text", r"(?:翻译(?:一下)?|把)(?!成)(?P<v>[^\ue000\ue001，。]+?)(?:翻译)?成(?:英|中|日|法|德|韩)"),
    _Rule("language", "text", r"(?:翻译)?成(?P<v>[英中日法德韩西俄][\u3400-\u9fff]?[文语])"),
    _Rule("place", "place", r"(?:^|[看查询下知道送报，,的在\ue000])(?P<v>(?!今|明|后|手机|实时|现在|一下|每|把|将|打开|开启|关闭|关掉|推送|上报|汇报|报告|播报|订阅|更新|刷新)[^\W\da-zA-Z_用显示发次刷再看设需给我请把提醒知少的是有能要查询道当里调改]{2,6}?)(?:\ue000+|现在|这几天|未来[^的]{1,4}|明天|今天|后天|周末)?的?(?:天气|气温|温度)(?!预报应用|应用)"),
    _Rule("query", "text", r"(?:搜索一下|搜索|搜一下|搜一搜|搜(?!索)|百度一下|百度|查一下|查找|上网查)(?![^，。]*(?:天气|气温)|的|(?:范围|距离|半径|方式|排序|设置|条件|建议)(?=$|[^，。]*[改调设换变])|引擎|框|栏|按钮|记录|历史|图标|结果|点?东西(?:$|[，,。！!我你您他她]|时|的时|都|总|老|一直|[要得就会能]?[用拿]))(?:[\u3400-\u9fff]{2,6}[里中上]面?的)?(?P<v>[^\ue000\ue001，,。并]{1,30}?)(?=$|[，,。！!]|并|然后)"),
    _Rule("title", "text", rf"(?:播放|{_HEARS}|放|来)[^\ue000\ue001，,。]{{1,10}}?(?:那|这)首(?:歌)?(?:叫)?(?P<v>[^\ue000\ue001，,。]{{1,20}}?)(?:{BA})?(?=$|[，,。！!])"),
    _Rule("title", "text", rf"(?:播放|{_HEARS}|放一?首|(?<![开释发摆存停投安解])放(?!家?门[口外前]|楼[上下]|前台|桌|地上|[\u3400-\u9fff]{{0,3}}柜|驿站|(?:外面|里面|旁边)(?!的)))(?:一下|一首|歌曲|歌单|专辑)?(?!的?是?(?:什么|啥)|音乐|购物车|清单|[^，,。]*太[\u3400-\u9fff]{{1,3}}[了啦]|歌曲?$|一下|列表|歌单|视频$|点|首|速度|顺序|队列|失败|到|器|在|大|进|入|下|[着完了过腻])(?P<v>[^\ue000\ue001，,。]{{2,20}}?)(?:{BA}|的歌单)?(?=$|[，,。！!]|并|然后)"),
    _Rule("item", "text", r"(?:^|[，,。]|帮我|我想|想|[我还也，,。]要|^要|去|上)(?:买|下单|购买|订购|点)(?>[一两三四五六七八九十\ue000]*[个件份台双本箱瓶杯袋盒包张只条些]|一点|)(?!票|外卖$|单|击|赞|开)(?P<v>[^\ue000\ue001，,。]{1,16}?)(?=$|[，,。！!]|并|然后|送到|到|先?[放加][进到入]?购物车)"),
    _Rule("app", "text", r"(?:安装|卸载|下载)(?:一下|一个|个)?(?!应用|软件|文件|照片|图片|更新|[下过][来去]|[aA]pp$)(?P<v>[^\ue000\ue001，,。]{1,16}?)(?:应用|软件|[aA]pp)?(?=$|[，,。！!]|并|然后)"),
    _Rule("place", "place", r"(?:导航|带我|开车|打车|步行|骑车|坐车|路线|(?:叫|打|约)[^，。]{0,4}车|的士)(?:[\u3400-\u9fff]{0,3}?)?(?:去|到|回)(?P<v>[^\ue000\ue001，,。]{1,16}?)(?:的路线|怎么走)?(?=$|[，,。！!]|并|然后)"),
    _Rule("place", "place", r"(?:去|到)(?P<v>[^\ue000\ue001，,。去到]{2,12}?)(?:的路线|怎么走|怎么去|的导航|的(?:机票|火车票|高铁票|车票|航班|票))"),
    _Rule("place", "place", r"(?:订|预订|预定|找)(?:[\ue000一张个家的]*)(?:从[\u3400-\u9fff]{2,6}?)?(?:去|到|飞)?(?P<v>[\u3400-\u9fff]{2,6}?)的(?:机票|火车票|高铁票|车票|酒店|航班|房间|餐厅)"),
    _Rule("place", "place", r"(?:添加|加|增加)(?P<v>[\u3400-\u9fff]{2,5}?)(?:的)?(?:时间|时钟)?到世界时钟"),
    _Rule("place", "place", r"(?:天气|世界时钟)(?:应用|列表)?里?面?(?:不用|不需要|不必|不想|不要|别|不)再?+(?:显示|看到?|要|有)++(?P<v>(?!再|广告|推送|通知|提醒|预警|预报|新闻|资讯)(?:(?!的)[\u3400-\u9fff]){2,6}?)(?:的(?:天气|时间))?[了啦]"),
    _Rule("place", "place", r"(?:天气|世界时钟)(?:应用|列表)?里?面?(?:再|也)?(?:添加|增加|新增|加)(?:一下|一?个|上)?(?:城市)?(?P<v>(?!城市)[\u3400-\u9fff]{2,6}?)(?=$|[，,。！!吧])"),
)  # fmt: skip
_CURRENCY_BEFORE: Final = lazy_regex(r"[$€£¥]\s*$")
_CURRENCY_AFTER: Final = lazy_regex(
    r"\s*(?:(?:dollars?|euros?|pounds?|yuan|rmb|bucks|usd|eur)\b|[$€£¥元块]|人民币|美元)", re.I
)
_EMPTY: Final = lazy_regex(
    r"(?:a|any|the|my|new|some|一?[首段条张部支])?\s*(?:messages?|texts?|e?-?mails?|sms|notes?|reminders?|money|photos?|pictures?|files?|location|video|it|this|that|song|music|list|消息|短信|信息|一下|邮件|电话|红包|钱|个|一条|一下|东西|歌曲?|音乐|视频|电影|照片|图片)?(?:(?<=[\u3400-\u9fff])(?:听听|看看))?",
    re.I,
)
_ONLY_DONE: Final = lazy_regex(
    "(?:打开|开启|启用|关掉|关闭|关上|停用|停掉|删掉|删除|去掉|取消|清掉|清空|移除|撤掉|恢复|保存)(?:一下|吧|了)?"
)
"""What is done with what stands before it ("把交租提醒打开"): no value, unless somebody is told it."""
_RINGS_FOR: Final = lazy_regex(r"(?:please )?(?:remind|wake|alert|notify)\b", re.I)
_BY_MEANS: Final = lazy_regex(
    r"\s+(?:with|by|using|through|as)\s+(?:an?|the|my)\s+(?:alarm|reminder|timer|notification|calendar)(?:\s+entry)?$",
    re.I,
)
"""How somebody is reminded of what stands before it ("Call mum with an alarm")."""
_OF_SWITCHES: Final = frozenset({"query", "title", "item", "app"})
_PUT_THERE: Final = lazy_regex(
    r"(?:添加|新增|新建|新来|登记|录入|买|种|[加建养]了?一?[\u3400-\u9fff])(?![^。]*(?:歌|音|曲|视频|电影|[播收]))[^。]*[，,]\s*$"
)
"""Something new, before "放": what follows is where it is put, and nothing to play ("添加一盆竹芋，放卧室")."""
_SWITCHED: Final = lazy_regex(r"(?:打开|开启|启用|关闭|关掉|停用|禁用)$")
"""Before a verb, it makes the name of what is turned on or off with it ("开启查找手机功能")."""


_ASKED: Final = lazy_regex(r"的?(?:什么|啥)")
"""What is asked for is not said ("那条公告说的啥")."""


def find_mentions(text: str, found: Sequence[Found], *, chinese: bool) -> list[Mention]:
    """What a text names; `found` are the values that it holds anyway. Each name comes once."""
    masked = list(text)
    for there in found:
        hole = _QUOTED if there.type in ("text", "email", "phone") else _HOLE
        masked[there.start : there.end] = hole * (there.end - there.start)
    for address in _ADDRESS.finditer(text):
        masked[address.end() - 1] = _HOLE  # its colon announces nothing
    hidden = "".join(masked)
    for there in (f for f in found if f.type == "number"):
        masked[there.start : there.end] = text[there.start : there.end]
    counted = "".join(masked)
    mentions: list[Mention] = []
    for rule in _CHINESE if chinese else _ENGLISH:
        searched = counted if rule.counts else hidden
        match = None if any(m.name == rule.name for m in mentions) else rule.search(searched)
        if match is None or (rule.name in _OF_SWITCHES and _SWITCHED.search(text[: match.start()])):
            continue
        if match[0].startswith("放") and _PUT_THERE.search(text[: match.start()]):
            continue
        start, end = match.span("v")
        value = text[start:end].strip(" ,.，。:：\"“”'!！?？")
        bare = hidden[start:end].strip()
        if _RINGS_FOR.match(text) and (means := _BY_MEANS.search(value)):
            value, end = value[: means.start()], start + means.start()
        if not value or _EMPTY.fullmatch(value) or _QUOTED in bare or (_HOLE in bare and not rule.whole):
            continue
        if (
            says_not_which(value, text)
            or (rule.name == "text" and says_to_whom(value, text))
            or _ASKED.fullmatch(value)
            or (rule.name != "text" and _ONLY_DONE.fullmatch(value))
        ):
            continue
        if any(start < m.end and end > m.start for m in mentions):
            continue
        if rule.type == "name":
            value = re.sub(r"^(?:the|my|our)\s+", "", value)
            if own := _RELATION.match(value):
                value = value[own.end() :]
                start = text.index(value, start)
        if rule.each:
            mentions += _each_of(rule, value, start, text)
        else:
            mentions.append(Mention(rule.name, rule.type, value, start, end, rule.whole))
    return mentions


def _each_of(rule: _Rule, things: str, start: int, text: str) -> Iterator[Mention]:
    for thing in each(things):
        start = text.index(thing, start)
        yield Mention(rule.name, rule.type, thing, start, start + len(thing), rule.whole)


def without_names(said: str, mentions: Sequence[Mention]) -> str:
    """With blanks for what something is called: the words of a name ("行程安排.pdf") say nothing of what to do."""
    for mention in mentions:
        if mention.name in ("item", "title"):
            said = f"{said[: mention.start]}{' ' * (mention.end - mention.start)}{said[mention.end :]}"
    return said


def is_money(text: str, value: Found) -> bool:
    """A number with a currency beside it."""
    return bool(_CURRENCY_BEFORE.search(text[: value.start]) or _CURRENCY_AFTER.match(text[value.end :]))
