"""Prompts with slots: made from a prompt and its values, and found again in another prompt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.politeness import without_politeness
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import COVERED, SLOT, find_values, slots_in
from promptrpa.patterns import lazy_regex

_TOUCHING = lazy_regex(r"\{([^{}]+)\}(?=\{([^{}]+)\})")
"""Two slots with nothing between them."""
_FURTHER = lazy_regex(
    r"[,，;；。>→：]|:(?=\s)|\b(?:and|then)\s+(?:tap|click|press|hold|open|turn|switch|type|enter|select|choose|go|scroll"
    r"|save|send|delete|add|set)\b|然后|接着|再[点按打开选输]|并[点按打开选输发]",
    re.I,
)
_WORDS = frozenset({"text", "name", "choice"})
"""Types of values that are any words."""
OPENING = "\"“「『‘'《"
"""Marks that a quoted text begins with."""
_BETWEEN = r"(?:\s+|(?<![!-~])|(?![!-~]))"
"""Between two values with no words between them: no word is cut in two."""
_TELLING: Final = {True: 3, False: 2}
"""Letters, and Chinese characters, of a value that stands nowhere by chance."""


def normal(prompt: str) -> str:
    """One line, single spaces, without politeness and closing punctuation."""
    text = re.sub(r"\s+", " ", prompt).strip()
    return re.sub(r"[.!?。！？\s]+$", "", without_politeness(text).strip())


def make_template(prompt: str, slots: Sequence[Slot]) -> str:
    """The prompt with the slots' values as `{slot}`, wherever they are said in it."""
    text = normal(prompt)
    for found in reversed(find_values(text)):
        for slot in slots:
            if slot.type == found.type and slot.value == found.value:
                said = text[found.start : found.end]
                quoted = said[0] in OPENING and said[1:-1] == found.value
                put = f"{said[0]}{{{slot.name}}}{said[-1]}" if quoted else f"{{{slot.name}}}"
                text = text[: found.start] + put + text[found.end :]
                break
    for slot in sorted(slots, key=lambda s: -len(s.value)):
        if slot.value and f"{{{slot.name}}}" not in text:
            text = _replace_outside_slots(text, slot.value, f"{{{slot.name}}}")
    return text


def _replace_outside_slots(text: str, value: str, put: str) -> str:
    """The value wherever it stands; of very few characters, which stand in other words as well, the first."""
    once = len(value) < _TELLING[value.isascii()]
    pieces = re.split(r"(\{[a-z][a-z0-9_.]*\})", text)
    edge = r"(?<![A-Za-z0-9])" if value[0].isascii() and value[0].isalnum() else ""
    end = r"(?![A-Za-z0-9])" if value[-1].isascii() and value[-1].isalnum() else ""
    for index in range(0, len(pieces), 2):
        said = re.compile(f"{edge}{re.escape(value)}{end}")
        if not said.search(pieces[index]):
            continue
        pieces[index] = said.sub(lambda _: put, pieces[index], count=int(once))
        if once:
            break
    return "".join(pieces)


@lru_cache(maxsize=4096)
def _pattern(template: str) -> re.Pattern[str] | None:
    literal = plain(SLOT.sub("", template))
    if len(literal) < 3 and not (len(literal) >= 2 and not literal.isascii()):
        return None
    seen: set[str] = set()
    parts = []
    pieces = SLOT.split(template)
    for index, piece in enumerate(pieces):
        if index % 2 == 0 and 0 < index < len(pieces) - 1 and not piece.strip():
            parts.append(_BETWEEN)
        elif index % 2 == 0:
            parts.append(re.sub(r"(?:\\ )+", r"\\s*", re.escape(piece)))
        elif piece in seen:
            parts.append(f"(?P={_group(piece)})")
        else:
            seen.add(piece)
            parts.append(f"(?P<{_group(piece)}>.+?)")
    return re.compile("".join(parts), re.I)


def _group(name: str) -> str:
    return name.replace(".", "__")


def match_template(template: str, prompt: str, slots: Sequence[Slot]) -> dict[str, str] | None:
    """The slot values that make the template this prompt; None where it is another prompt.

    A slot with a type (time, number, phone, email) only takes a value of that type. One for a text takes no further
    step, unless it stands in quotes, and no day, address, private value or quoted text among other words. Nothing tells
    where one of two texts ends that touch ("{city}{street}"), unless the script changes there ("Wi-Fi网络").
    """
    pattern = _pattern(template)
    match = pattern.fullmatch(normal(prompt)) if pattern else None
    if match is None:
        return None
    types = {slot.name: slot.type for slot in slots}
    touching = [pair for pair in _TOUCHING.findall(template) if all(types.get(name) in _WORDS for name in pair)]
    if any(not _ends_there(match.string, match.end(_group(first))) for first, _ in touching):
        return None
    firsts = {slot.name: slot.value for slot in slots}

    def quoted(name: str) -> bool:
        at = template.find(f"{{{name}}}")
        return at > 0 and template[at - 1] in OPENING

    values: dict[str, str] = {}
    for name in slots_in(template):
        said = match.groupdict().get(_group(name), "").strip()
        value = as_type(said, types.get(name, "text"))
        if value is None or (_FURTHER.search(said) and not _FURTHER.search(firsts.get(name, "")) and not quoted(name)):
            return None
        own = types.get(name) in _WORDS and not quoted(name)
        if own and _holds_another(said) and not _holds_another(firsts.get(name, "")):
            return None
        values[name] = value
    return values


def _ends_there(text: str, at: int) -> bool:
    """A space follows, or Chinese on Latin letters, or the other way round."""
    before, behind = text[at - 1], text[at]
    return behind.isspace() or (before.isalpha() and behind.isalpha() and before.isascii() != behind.isascii())


def _holds_another(said: str) -> bool:
    """Among other words stands what may be a value of its own: a day ("Dentist on Friday at 3"), an address ("Mia with
    the email mia@example.org"), a private value, somebody's own words ("Bob: “Where are you?”")."""
    found = [(f.start, f.end) for f in find_values(said) if f.type in ("date", "email", "text")]
    found += [private.span() for private in COVERED.finditer(said)]
    return any(end - start < len(said) for start, end in found)


def as_type(said: str, type: str) -> str | None:
    """The value in its normal form; None where the words are not of this type."""
    if type in _WORDS:
        found = find_values(said)
        whole = [f.value for f in found if f.type == "text" and (f.start, f.end) == (0, len(said))]
        return whole[0] if whole else said or None
    found = [f for f in find_values(f"at {said}" if type == "time" and said.isalnum() else said) if f.type == type]
    whole = [f.value for f in found if len(said) - (f.end - f.start) <= 2]
    return whole[0] if len(found) == len(whole) == 1 else None
