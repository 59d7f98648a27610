"""The names that were seen where a saved value was, in the same list or among the same choices, in another prompt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Slot, Task
from promptrpa.matching.pages.kinds import ONE_OF_SEVERAL
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.templates import OPENING, normal
from promptrpa.matching.words.tokens import EMPTY, words_of
from promptrpa.matching.words.values import fill, find_values
from promptrpa.patterns import lazy_regex

_WAY: Final = lazy_regex(r" [-–—→] |[–—→]")
"""What stands between two ends in the name of a way; ..."""
_TO: Final = r"\s*(?:[-–—→]|\bto\b|[到至])\s*"
"""... and how a prompt says it, as a pattern."""
_MOMENTS: Final = frozenset({"time", "date"})
_ANNOUNCED: Final = lazy_regex(r"(?:\bas |\b(?:an?|the) |[,;:(]\s*|^\s*)$")
_ENDED: Final = lazy_regex(r"\s*(?:[,;:.)]|$)|\s+(?:(?:one|version|size|kind|type)\b|[“\"])")
"""What stands around a choice ("as a tray", "the tray one")."""
_WORTH: Final = 3
"""Characters of a saved value that is known again in a prompt; Chinese ones count twice."""


def names_beside(task: Task, slot: Slot) -> list[str]:
    """What other rows, or choices, showed in the place of the thing that was touched for a slot."""
    columns = (column for step in task.steps if step.features for column in step.features.columns)
    own = (column for column in columns if column[:1] == (f"{{{slot.name}}}",))
    return [fill(text, task.slots) for column in own for text in column[1:]]


def is_choice(task: Task, slot: Slot) -> bool:
    """It was one of several choices that take each other's place, which the app has and no person wrote."""
    mark = f"{{{slot.name}}}"
    touched = (step.features for step in task.steps if step.features)
    return any(mark in (f.text, f.description) and f.path[-1:] and f.path[-1] in ONE_OF_SEVERAL for f in touched)


def apart(slots: Sequence[Slot], shown: Mapping[str, Collection[str]]) -> list[Slot]:
    """The slots whose value, and what is shown in its place, stands in no other's place, so that names tell them."""
    places = Counter(name for slot in slots for name in (slot.value, *shown[slot.name]))
    return [s for s in slots if all(places[name] == 1 for name in (s.value, *shown[s.name]))]


def quoted_texts(prompt: str, names: Collection[str]) -> list[str]:
    """What the prompt quotes and is none of these names."""
    quoted = (f.value for f in find_values(prompt) if f.type == "text" and prompt[f.start] in OPENING)
    return [text for text in quoted if text not in names]


def said_again(
    slots: Sequence[Slot], shown: Mapping[str, Collection[str]], function: Function, *, texts: Iterable[str] = ()
) -> dict[str, str]:
    """The saved values that the prompt says in so many words, or the only name of those that are shown in the place of
    one, the longest first; none within another. shown: such names for the slots; texts: in which none is looked for."""
    left, found = f" {normal(function.prompt)} ", {}
    for text in texts:
        left = left.replace(text, " … ")
    known = [(name, slot) for slot in slots for name in (slot.value, *shown[slot.name])]
    for name, slot in sorted(known, key=lambda pair: -len(pair[0])):
        if slot.name in found or slot.type in _MOMENTS or not _is_telling(name):
            continue
        others = {slot.value, *shown[slot.name]} - {name}
        if any(_place_of(other, left) for other in others if other.casefold() not in name.casefold()):
            continue
        if _is_read_otherwise(name, slot, function):
            continue
        if said := _place_of(name, left, shown=name != slot.value):
            found[slot.name] = name
            left = f"{left[: said.start()]} … {left[said.end() :]}"
    return found


def choice_said(slot: Slot, names: Iterable[str], prompt: str, texts: Iterable[str]) -> str:
    """The only one of the choices among which the value of a slot was that the prompt says; empty where it says none,
    or several. A word in small letters has to be announced, or to stand alone. texts: see said_again."""
    left = normal(prompt)
    for text in texts:
        left = left.replace(text, " … ")
    telling = [name for name in (slot.value, *names) if _is_telling(name) and not EMPTY.issuperset(words_of(name))]
    said = [name for name in telling if (place := _place_of(name, left)) and _is_a_choice(place, left)]
    longest = max(said, key=len, default="")
    return longest if all(name.casefold() in longest.casefold() for name in said) else ""


def _is_a_choice(place: re.Match[str], text: str) -> bool:
    """A word in small letters may be any word of the sentence ("for a small party"), unless it is announced."""
    word = place.group()
    if " " in word or not (word.isascii() and word.islower()):
        return True
    return bool(_ANNOUNCED.search(text, 0, place.start()) and _ENDED.match(text, place.end()))


def as_said(name: str) -> str:
    """A pattern for a name in a prompt, which says where a way leads in its own words."""
    return _TO.join(map(_spaced, _WAY.split(name)))


def _spaced(name: str) -> str:
    return r"\s*".join(re.escape(piece) for piece in re.findall(r"\d+|[^\d\s]+", name))


def touches(one: str, other: str, prompt: str) -> bool:
    """The one is a part of the other, or they stand in a prompt with nothing said between them."""
    a, b = re.escape(one), re.escape(other)
    return one.casefold() in other.casefold() or bool(re.search(rf"{a}\s*{b}|{b}\s*{a}", prompt, re.I))


def is_a_name(text: str) -> bool:
    """An English one with a capital, a Chinese one that says no kind of thing."""
    return not text[0].islower() if text.isascii() else len(text) > 1 and not is_one(text)


def _is_read_otherwise(name: str, slot: Slot, function: Function) -> bool:
    """The prompt was read to say more than the name ("Anna Lee", "that Anna is ill"), or to be about somebody else."""
    read = [p for p in function.parameters if p.type in ("name", "text") and p.value != name]
    read = [p for p in read if not p.name.startswith("choice")]  # these are only guessed
    return any(name in p.value or (p.type == "name" and p.name == slot.name) for p in read)


def _is_telling(name: str) -> bool:
    return len(name.encode("gb18030", "replace")) >= _WORTH and not name.isdecimal()


def _place_of(name: str, text: str, *, shown: bool = False) -> re.Match[str] | None:
    """Where a text says a name in whole words. shown: as the end of a name ("Night Train", and no other one in “Night
    Train Returns”), and with its capitals where it is one word."""
    edge = r"(?<![A-Za-z0-9])" if name[0].isascii() else ""
    end = r"(?![A-Za-z0-9])" if name[-1].isascii() else ""
    end += r"(?! (?:(?-i:[A-Z][a-z])|\d))" if shown else ""
    return re.search(f"{edge}{as_said(name)}{end}", text, 0 if shown and " " not in name else re.I)
