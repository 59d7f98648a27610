"""Roundabout English orders in the usual words."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.telling import SPEAKS, TELL
from promptrpa.patterns import lazy_regex

_LOOKUP: Final = lazy_regex(
    r"^(?:please\s+)?(?:look up|find|search for|get|check)\s+(?P<who>[A-Z][\w’-]*(?:\s+[A-Z][\w’-]*){0,2})"
    r"(?:['’]s\s+(?:phone |mobile )?(?:number|contact|details|e-?mail(?: address)?))?(?:\s+in (?:my )?contacts)?"
    r",?\s+(?:and|then|and then)\s+(?P<deed>call|phone|ring|text|message|e-?mail|write to|send)\s+(?:him|her|them)\b"
)
_HOLDS: Final = "(?:lists?|cart|basket|to-?dos?|notes?|calendar|agenda|schedule)"
_SMS: Final = lazy_regex(r"^(?:please\s+)?sms\s+(?=(?-i:[A-Z])|my\s)", re.I)
_BY_SMS: Final = lazy_regex(
    rf"^(?:please\s+)?{TELL}\s+(?P<told>(?:(?-i:[A-Z])|my\s).*),\s+(?:by|via|as an?)\s+(?:sms|text(?: message)?)[.!]*$",
    re.I,
)
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


def with_text_for_sms(prompt: str) -> str:
    """ "sms Ann …" and "tell Ann …, by sms" are "text Ann …"."""
    return _SMS.sub("text ", _BY_SMS.sub(r"text \g<told>", prompt))


def with_company(prompt: str) -> str:
    """ "save a contact: Priya Nair, she works at Northwind" is "…, company Northwind"."""
    return _WORKS_AT.sub(", company ", prompt) if _OF_CONTACT.match(prompt) else prompt


def without_lookup(prompt: str) -> str:
    """ "find Ann's number and call her" is "call Ann"."""
    return _LOOKUP.sub(r"\g<deed> \g<who>", prompt)


def with_added(prompt: str) -> str:
    """ "eggs need to go on my list" is "add eggs to my list"."""
    return _GOES_ON.sub(r"add \g<what> to \g<where>", prompt)
