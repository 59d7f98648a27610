"""The values that a prompt says, and those that a function needs and it does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.functions import FunctionBook, KnownFunction
from promptrpa.matching.prompts.mentions import find_mentions, is_money
from promptrpa.matching.prompts.rescheduling import refused_time
from promptrpa.matching.prompts.unwanted import wants_less
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.durations import seconds_in
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.spelling.slips import Kept
from promptrpa.matching.words.values import UNNAMED, find_values, free_name
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.reading.sentence import Sentence

_NEEDS: Final[Mapping[str, Collection[str]]] = {
    "text": ("text", "title", "query", "item", "app"),
    "title": ("title", "text"),
    "contact": ("contact", "name"),
    "name": ("name", "contact"),
    "phone": ("phone", "number"),
    "amount": ("amount", "number"),
    "number": ("number", "amount"),
}
"""Which names of values will do for a need."""
_TYPES: Final = {"contact": "name", "name": "name", "amount": "number", "duration": "number"}
_TYPED: Final = frozenset({"time", "date", "number", "phone", "email", "place"})
_ANSWERED: Final = (
    r"\s(?:to|on|in|under|below)\s(?:the|my|our|your|this|that|his|her|their|[A-Z][\w-]*['’]s)\s(?:[\w'’-]+\s){0,3}"
    r"(?:posts?|articles?|messages?|e-?mails?|mails?|photos?|pictures?|videos?|comments?|reviews?|threads?)\b"
)
"""What a text is written to or under, behind the text."""
_WRITTEN: Final = lazy_regex(
    r"\b(?:(?:post|comment|reply|write|type|says?|saying|(?:note|jot) down)\s+"
    r"(?!(?:an?|the|my|this|that|it|to|on|in|about|with|from)\b)|(?:with|saying|say|text|message|note|reply):\s+)"
    rf"(.+?)(?={_ANSWERED}(?!.*{_ANSWERED})|\s(?:to|on|in|into|under)\s(?!.*\s(?:to|on|in|into|under)\s)|$)"
    r"|评论(?:说|道|[：:])?([^，。]+)$"
    r"|(?:输入|填写|填入|键入|写上|写入|写下|填上)(?!法)[“「\"]?([^，。,;；”」\"]+)",
    re.I,
)
"""A text that stands without quotes, or is typed."""
_OWN_WORDS: Final = frozenset({"text", "subject"})
"""Values that are written as they were said."""


class ValueFinder:
    """Names values after what they are for."""

    def __init__(self, apps: AppNames, book: FunctionBook) -> None:
        self._apps = apps
        self._book = book

    def find(self, sentence: Sentence) -> tuple[Slot, ...]:
        """The values said, named after what they are for, else after their type: contact, time, time2, number, ...;
        without the time that is said to be none for it."""
        slots: list[Slot] = []

        def add(name: str, type: str, value: str) -> None:
            slots.append(Slot(free_name(name, {s.name for s in slots}), type, value))

        refused = refused_time(sentence.said)
        for found in find_values(sentence.said):
            if found.type == "time" and found.value == refused:
                continue
            if any(m.whole and m.start < found.end and m.end > found.start for m in sentence.mentions):
                continue
            name = "amount" if found.type == "number" and is_money(sentence.said, found) else found.type
            add(name, found.type, found.value)
        for mention in sentence.mentions:
            named_app = mention.type in ("name", "place") and self._apps.known(mention.value)
            unnamed = UNNAMED.fullmatch(mention.value)
            said = mention.name != "member" and any(mention.value in s.value for s in slots)
            if not named_app and not unnamed and not said:
                add(mention.name, mention.type, mention.value)
        if sentence.switched is not None or wants_less(sentence.said):
            add("state", "on_off", "true" if sentence.switched else "false")
        return tuple(slots)

    def missing(self, known: KnownFunction | None, values: Sequence[Slot], sentence: Sentence) -> tuple[Slot, ...]:
        """What a function needs and was not said, where nothing was said that may be it."""
        if known is None or not self._book.says_no_more(self._without_values(sentence), known):
            return ()
        have = {s.name.rstrip("0123456789") for s in values} | {s.type for s in values}
        have |= {"duration"} if seconds_in(sentence.said) else set()
        missing = []
        for need in known.needs:
            choices = need.split("|")
            if not any(have & set(_NEEDS.get(choice, (choice,))) for choice in choices):
                name = choices[0]
                missing.append(Slot(name, _TYPES.get(name, name if name in _TYPED else "text"), ""))
        return tuple(missing)

    def _without_values(self, sentence: Sentence) -> str:
        """What is said besides values and the app's name."""
        text = sentence.said
        spans = [(f.start, f.end) for f in find_values(text)] + [(m.start, m.end) for m in sentence.mentions]
        for start, end in sorted(spans, reverse=True):
            text = f"{text[:start]} {text[end:]}"
        return text.replace(self._apps.mentioned(sentence.own_words) or "\0", " ")


def kept_from_mending(prompt: str) -> Iterable[Kept]:
    """Where its values stand; what is called something may have been cut off at a slip."""
    found = find_values(prompt)
    yield from (Kept(f.start, f.end, exact=True) for f in found)
    yield from (Kept(*written.span(written.lastindex or 0)) for written in _WRITTEN.finditer(prompt))
    chinese = is_chinese(prompt)
    for mention in find_mentions(prompt, found, chinese=chinese):
        own = mention.whole or mention.name in _OWN_WORDS
        yield Kept(mention.start, mention.end, own, name=mention.type == "name" and not own and not chinese)
