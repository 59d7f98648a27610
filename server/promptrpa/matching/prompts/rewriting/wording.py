"""Roundabout English orders in the usual words."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.fit.deeds import orders
from promptrpa.matching.prompts.marking import marks
from promptrpa.matching.prompts.politeness import lacks_words
from promptrpa.matching.prompts.telling import SPEAKS, TELL
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_TURNS: Final = r"(?:^|[.,;!]\s+|\b(?:and|then|please|you)\s+)(?:turn|switch|shut)"
_TURN_OF: Final = lazy_regex(
    rf"({_TURNS})\s+of(?=\s+\w)|({_TURNS}(?:\s+[\w’'-]+){{1,3}}?)\s+of(?=\s*(?:$|[.,;!?]|(?:and|then|please|now)\b))",
    re.I,
)
"""A slip of "off"."""
_CALLS_OFF: Final = lazy_regex(
    r"(?P<before>^|[.,;!]\s+|\b(?:and|then|please|you|to)\s+)call\s+"
    r"(?:off\b|(?P<what>(?:the|my|our)\s[^.,;!?]+?)\s+off(?=\W*$|[.,;!?]|\s+(?:please|at|with|in|for)\b))",
    re.I,
)
_SPEAKS: Final = lazy_regex(rf"(?:^|[,.;:]\s*|\b(?:and|then|please|to|you)\s+){SPEAKS}\b", re.I)
_TO_LIST: Final = lazy_regex(
    r"^(?:please\s+)?(?:add|put|stick|write|throw)\s.+\s(?:to|on|onto|in)\s+(?:my|the|our)\s+(?:groceries|shopping|errands|chores|packing)(?=\W*$)",
    re.I,
)
_PLACE_FIRST: Final = lazy_regex(
    r"^(?P<place>(?:in|on|from)\s+(?:the\s+|my\s+)?[\w-]+(?:\s+app)?),\s+(?P<order>[^.;]+?)"
    r"(?P<rest>(?:[.;]|,?\s+(?:and\s+)?then\b|(?:,|,?\s+and)\s+[a-z]+\s+(?:it|them|him|her)\b).*|)$",
    re.I | re.S,
)
_DELETES: Final = lazy_regex(r"delete\b", re.I)
_PERSON: Final = r"(?:i|we|you|they|he|she|nobody|no one)(?:['’]?(?:ll|d|m|re|s|ve))?"
_PURPOSE: Final = lazy_regex(
    rf"[,;]?\s+(?:just\s+)?(?:so(?:\s+that)?|in case|before|because|lest)\s+{_PERSON}"
    r"(?:\s+(?:(?:can|wo|don|do|does|did)['’]?t|can|could|do|will|would|might|may|should|must|cannot|not|never|always|to|have|need|want|forget|remember|miss|lose"
    r"|know|see|find|use|it|that|this|them|him|her|me|again|later|soon|easily|quickly|any ?more|a lot|really|keep"
    r"|forgetting|losing|missing))+\W*$",
    re.I,
)
"""At the end what for, in words that tell of nothing."""
_CHANNELS: Final = {"chat": "Chat", "messages": "Messages", "text": "Messages", "sms": "Messages"}
_ON_CHANNEL: Final = lazy_regex(
    r"^(?:please )?(?:let (?P<told>)|tell |write (?:to )?)"
    r"(?P<who>(?-i:[A-Z])[\w’'-]*(?: (?-i:[A-Z])[\w’'-]*)?|my [a-z]+)"
    rf"(?(told) know) (?:on|in|via|through|over|by) (?:the )?(?P<on>{'|'.join(_CHANNELS)})(?: app)?"
    r"(?: that|[:,])? (?P<what>[^\s].+)$",
    re.I,
)
"""Where somebody is told something, before what they are told."""
_BIN: Final = lazy_regex(
    r"^(?:bin|trash|nuke|zap|chuck(?: (?:out|away))?)\s+(?=(?:the|my|that|this|those|these|all|our|every)\b|[\"“])",
    re.I,
)
_DO: Final = lazy_regex(
    r"^(?:please\s+)?do\s+(?:please\s+)?(?=(?:turn|switch|set|make|send|delete|open|call|add|remove|show|play|stop|mute)\b)",
    re.I,
)
"""An order that is urged."""
_LEST: Final = lazy_regex(
    rf"[,;]?\s+(?:just\s+)?so(?:\s+that)?\s+(?:(?!no){_PERSON}|(?:my|the|our)\s+\w+)\s+(?P<what>[^.;,]+)$",
    re.I,
)
_DENIED: Final = lazy_regex(r"n['’]?t\b|\b(?:not|never|no|nobody|cannot)\b", re.I)
"""The same of an order, also with what is not to happen, which is no part of what is wanted."""
_LOOKUP: Final = lazy_regex(
    r"^(?:please\s+)?(?:look up|find|search for|get|check)\s+(?P<who>[A-Z][\w’-]*(?:\s+[A-Z][\w’-]*){0,2})"
    r"(?:['’]s\s+(?:phone |mobile )?(?:number|contact|details|e-?mail(?: address)?))?(?:\s+in (?:my )?contacts)?"
    r",?\s+(?:and|then|and then)\s+(?P<deed>call|phone|ring|text|message|e-?mail|write to|send)\s+(?:him|her|them)\b"
)
_REMINDS_OF: Final = lazy_regex(r"^(?:please )?remind me (?:of|about) (?=(?:the|my) note [^\s.,;:])", re.I)
_HOLDS: Final = "(?:lists?|cart|basket|to-?dos?|notes?|calendar|agenda|schedule)"
_SMS: Final = lazy_regex(r"^(?:please\s+)?sms\s+(?=(?-i:[A-Z])|my\s)", re.I)
_WHOM: Final = r"(?:(?-i:[A-Z])|my\s)"
_BY_SMS: Final = lazy_regex(
    rf"^(?:please\s+)?(?:{TELL}\s+(?P<told>{_WHOM}.*?)|let\s+(?P<who>{_WHOM}.*?)\s+know\b(?P<what>.*?))"
    r"(?:,\s+(?:by|via|as an?)|\s+(?P<bare>by|via))\s+(?:sms|text(?: message)?)[.!]*$",
    re.I,
)
_ANSWERS: Final = lazy_regex(
    r"\b(?:reply|answer|respond|contact|confirm|reach|write|tell|notify|know|vote|pay|order|book|send|remind|ask)(?:ed)?"
    r"(?:\s+(?:to\s+)?(?:me|us|you|him|her|them|it))?$",
    re.I,
)
"""By text somebody may be told, or tells, to do this."""
_WORKS_AT: Final = lazy_regex(
    r",\s*(?:and\s+)?(?:(?:he|she|they)\s+)?(?:works?|is working|is employed)\s+(?:at|for)"
    r"\s+(?:the\s+)?(?=(?-i:[A-Z]))",
    re.I,
)
_OF_CONTACT: Final = lazy_regex(
    rf"^(?!.*(?:^|[,.;:]\s*|\b(?:and|then|please|to|you)\s+){SPEAKS}\b(?!\s*:?\s*\S+@))"
    r"(?=.*\b(?:add|save|store|create|make|new|change|update|edit)\b)"
    r".*\b(?:contacts?|address book|phone ?book)\b",
    re.I | re.S,
)
"""Somebody is put into the contacts or changed there, and told nothing."""
_GOES_ON: Final = lazy_regex(
    rf"^(?!(?:i|we|you|it|that|this|there|let)\b|(?:please\s+|can you\s+|could you\s+|and\s+)*{SPEAKS}\b)"
    r"(?P<what>[\w'’ ,&-]+?)\s+(?:needs?|ha(?:s|ve)|ought|should|must|got)(?:\s+to)?\s+"
    rf"(?:go|be (?:put|added|written))\s+(?:on|onto|in|into|to)\s+(?P<where>(?:my|the|our)\b(?=.*\b{_HOLDS}\b).+)$",
    re.I,
)


def with_delete(prompt: str) -> str:
    """ "bin the guest wifi note" is "delete the guest wifi note"."""
    return _BIN.sub("delete ", prompt)


def without_do(prompt: str) -> str:
    """ "do turn the wireless off" is "turn the wireless off"."""
    return _DO.sub("", prompt)


def with_off(prompt: str) -> str:
    """ "turn of bluetooth" and "turn bluetooth of" are "turn off bluetooth" and "turn bluetooth off"."""
    found = _TURN_OF.search(prompt)
    if found is None or _SPEAKS.search(prompt[: found.start()]):
        return prompt
    return f"{prompt[: found.start()]}{found[1] or found[2]} off{prompt[found.end() :]}"


def with_cancel(prompt: str) -> str:
    """ "call off the visit" and "call the visit off" are "cancel the visit"."""
    found = _CALLS_OFF.search(prompt)
    if found is None or _SPEAKS.search(prompt[: found.start()]):
        return prompt
    order = f"cancel {found['what']}" if found["what"] else "cancel"
    return f"{prompt[: found.start()]}{found['before']}{order}{prompt[found.end() :]}"


def with_place_last(prompt: str) -> str:
    """ "in files, star the contract" is "star the contract in files"."""
    found = _PLACE_FIRST.match(prompt)
    if found is None or not (marks(found["order"]) or _DELETES.match(found["order"])):
        return prompt
    return f"{found['order'].rstrip()} {found['place'][0].lower()}{found['place'][1:]}{found['rest']}"


def with_list(prompt: str) -> str:
    """ "add eggs to my groceries" is "add eggs to my groceries list"."""
    return _TO_LIST.sub(r"\g<0> list", prompt)


def without_purpose(prompt: str) -> str:
    """ "star it so I don't forget" is "star it"."""
    found = _PURPOSE.search(prompt)
    if found is None and orders(normal(prompt)):
        lest = _LEST.search(prompt)
        found = lest if lest and _DENIED.search(lest[0]) and not find_values(lest["what"]) else None
    if found is None:
        return prompt
    before = prompt[: found.start()]
    titled = found[0].lstrip(" ,;")[0].isupper() and before[-1:] not in ".!?"
    return prompt if titled or lacks_words(normal(before)) or _SPEAKS.search(before) else before


def with_channel(prompt: str) -> str:
    """ "let David know on chat that it's fine" is "send David a message in Chat: it's fine"."""
    found = _ON_CHANNEL.match(prompt)
    if found is None:
        return prompt
    return f"send {found['who']} a message in {_CHANNELS[found['on'].lower()]}: {found['what']}"


def with_text_for_sms(prompt: str) -> str:
    """ "sms Ann …" and "tell Ann … by sms" are "text Ann …"."""
    found = _BY_SMS.match(prompt)
    told = (found["told"] or f"{found['who']}{found['what']}") if found else ""
    if found and not (found["bare"] and _ANSWERS.search(told)):
        prompt = f"text {told}"
    return _SMS.sub("text ", prompt)


def with_company(prompt: str) -> str:
    """ "save a contact: Priya Nair, she works at Northwind" is "…, company Northwind"."""
    return _WORKS_AT.sub(", company ", prompt) if _OF_CONTACT.match(prompt) else prompt


def without_lookup(prompt: str) -> str:
    """ "find Ann's number and call her" is "call Ann"."""
    return _LOOKUP.sub(r"\g<deed> \g<who>", prompt)


def with_added(prompt: str) -> str:
    """ "eggs need to go on my list" is "add eggs to my list"."""
    return _GOES_ON.sub(r"add \g<what> to \g<where>", prompt)


def with_reminder(prompt: str) -> str:
    """ "remind me of the note Tea" is "set a reminder for the note Tea"."""
    return _REMINDS_OF.sub("set a reminder for ", prompt)
