"""The user's own steps and a tutorial's as one plan (PromptRPA, sections 4.1.1 and 4.1.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from promptrpa.domain.instruction import SHADE, Instruction, OperationType
from promptrpa.matching.prompts.by_kind import is_kind, is_one_told
from promptrpa.matching.words.objects import TABS
from promptrpa.matching.words.text import has_other_number, plain
from promptrpa.patterns import lazy_regex

Near = Callable[[str, Sequence[str]], Sequence[float]]
"""How near in meaning each of the others is to a text, 0 to 1."""
Risk = Callable[[Instruction], str]
"""The kind of danger that an instruction names; empty for none."""

SAME: Final = 0.7
"""Nearness from which two steps are about one thing."""
AGREED: Final = 0.5
"""So many of the user's steps, not counting the opening of the app, stand in a tutorial about the same."""
_TOUCH: Final = frozenset({OperationType.CLICK, OperationType.SWITCH, OperationType.LONG_CLICK})
_OR: Final = lazy_regex(r"[、，,;；]|\bor\b|\band\b|或者?|[和与]", re.I)
_LOOKS: Final = frozenset({OperationType.OPEN, OperationType.SCROLL})
"""They change nothing."""


@dataclass(frozen=True, slots=True)
class Merged:
    """One step of the plan. origin: its number among the user's steps, from 0; -1 for one that the tutorial added."""

    instruction: Instruction
    origin: int


def merge(steps: Sequence[Instruction], tutorial: Sequence[Instruction], near: Near, risk: Risk) -> tuple[Merged, ...]:
    """The user's steps, all of them and in their words, with what the tutorial has between two of them where the user
    said nothing. Nothing is added after their last step, nothing dangerous of a kind that they did not ask for. Empty
    where the two are not about the same: the tutorial must have the user's last step."""
    pairs = _align(steps, tutorial, near)
    if not _agree(steps, pairs):
        return ()
    asked = {risk(step) for step in steps}
    merged: list[Merged] = []
    last = -1
    silent = True
    for origin, step in enumerate(steps):
        if origin in pairs:
            between = tutorial[last + 1 : pairs[origin]] if silent else ()
            told = [i for i in between if not _said(i, steps, near) and risk(i) in {"", *asked}]
            merged += [Merged(instruction, -1) for instruction in told]
            last = pairs[origin]
        silent = origin in pairs
        merged.append(Merged(step, origin))
    return tuple(merged)


def way_to(
    steps: Sequence[Instruction], done: Sequence[Instruction], tutorial: Sequence[Instruction]
) -> tuple[Instruction, ...]:
    """What a tutorial touches by name after what was done and last before the first of the steps that are left: it has
    that step in so many words, or, for a touch, touches something else just before the second of them. What comes
    before a touch on a kind of thing ("the folder") is left out. Empty where it has neither step, does more on the way
    than to touch, where something else was touched after what both have, and where it begins on the app's first page,
    which was left."""
    here = next((n for n, told in enumerate(tutorial) if _same_words(steps[0], told)), -1)
    if here < 0 and len(steps) > 1 and steps[0].operation in _TOUCH:
        touched = (n for n, told in enumerate(tutorial[:-1]) if told.operation in _TOUCH)
        here = next((n for n in touched if _same_words(steps[1], tutorial[n + 1])), -1)
    after = max((n + 1 for n in range(here) if any(_same_words(step, tutorial[n]) for step in done)), default=0)
    if _chose_otherwise(done, tutorial):
        return ()
    between = [told for told in tutorial[after : max(here, 0)] if told.operation not in _LOOKS]
    if any(told.operation is not OperationType.CLICK for told in between):
        return ()
    way = tuple(takewhile(_touches_by_name, reversed(between)))[::-1]
    begins = len(way) == len(between) and not any(told.operation in _TOUCH for told in tutorial[:after])
    return () if begins and any(step.operation in _TOUCH for step in done) else way


def _chose_otherwise(done: Sequence[Instruction], tutorial: Sequence[Instruction]) -> bool:
    """The last touch is none of the tutorial's, and one before it is: it stands in the place of the tutorial's."""
    known = [any(_same_words(step, told) for told in tutorial) for step in done if step.operation in _TOUCH]
    return any(known) and not known[-1]


def comes_after(step: Instruction, tutorial: Sequence[Instruction]) -> set[str]:
    """What a tutorial does just before it has a step in so many words, plain."""
    pairs = pairwise(tutorial)
    return {plain(_thing(before)) for before, told in pairs if _same_words(step, told)}


def shared(steps: Sequence[Instruction], tutorial: Sequence[Instruction]) -> int:
    """How many of the steps, not counting the opening of an app, a tutorial has in so many words."""
    doing = (step for step in steps if step.operation is not OperationType.OPEN)
    return sum(any(_same_words(step, told) for told in tutorial) for step in doing)


def _touches_by_name(told: Instruction) -> bool:
    """It touches what is called so, and no kind of thing ("the friend"), nor one of several names."""
    text = told.object.text
    if not text or _listed(told):
        return False
    return not (is_kind(text) if text[0].isascii() else is_one_told(text, (told.source,)))


def in_order(steps: Sequence[Instruction], tutorial: Sequence[Instruction], near: Near) -> tuple[Instruction, ...]:
    """The user's steps in the order in which a tutorial has them all; empty where it lacks one. What it has twice is
    rather the one behind the step that the user says before. A step whose words it lacks is the only touch of the
    tutorial that no other step is ("tap the mode"). Scrolls to nothing in particular are left out: what is to be
    touched is looked for anyway."""
    places: dict[int, int] = {}
    last = -1
    doing = [n for n, step in enumerate(steps) if step.operation is not OperationType.OPEN and not _only_scrolls(step)]
    for n in doing:
        free = [m for m in range(len(tutorial)) if m not in places.values()]
        alike = {m: _likeness(steps[n], tutorial[m], near) for m in free}
        best = max(alike, key=lambda m: (alike[m], m > last, -m), default=-1)
        if best >= 0 and alike[best] >= SAME:
            places[n] = last = best
    left = [n for n in doing if n not in places]
    open_ = [m for m, told in enumerate(tutorial) if told.operation in _TOUCH and m not in places.values()]
    one = len(left) == len(open_) == 1 and not (_touches_by_name(told := tutorial[open_[0]]) or _listed(told))
    if one and steps[left[0]].operation in _TOUCH:
        places[left[0]] = open_[0]
    elif left:
        return ()
    first = [step for step in steps if step.operation is OperationType.OPEN]
    return (*first, *(steps[n] for n in sorted(doing, key=places.__getitem__)))


def _only_scrolls(step: Instruction) -> bool:
    return step.operation is OperationType.SCROLL and not step.object and step.object.role != SHADE


def _agree(steps: Sequence[Instruction], pairs: dict[int, int]) -> bool:
    doing = [n for n, step in enumerate(steps) if step.operation is not OperationType.OPEN]
    found = [n for n in doing if n in pairs]
    return bool(found) and found[-1] == doing[-1] and len(found) >= AGREED * len(doing)


def _align(steps: Sequence[Instruction], tutorial: Sequence[Instruction], near: Near) -> dict[int, int]:
    """Which step of the tutorial each of the user's is: the pairs in one order that fit best together."""
    likeness = [[_likeness(mine, theirs, near) for theirs in tutorial] for mine in steps]
    best = [[0.0] * (len(tutorial) + 1) for _ in range(len(steps) + 1)]
    for i in range(len(steps) - 1, -1, -1):
        for j in range(len(tutorial) - 1, -1, -1):
            paired = likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    pairs: dict[int, int] = {}
    i = j = 0
    while i < len(steps) and j < len(tutorial):
        if likeness[i][j] and best[i][j] == likeness[i][j] + best[i + 1][j + 1]:
            pairs[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _likeness(mine: Instruction, theirs: Instruction, near: Near) -> float:
    """0 unless the two do the same to the same thing."""
    if mine.operation is not theirs.operation and not {mine.operation, theirs.operation} <= _TOUCH:
        return 0.0
    said, told = _thing(mine), _thing(theirs)
    if not said or not told:
        return 0.5 * float(mine.operation is theirs.operation and said == told)
    if plain(said) == plain(told) or plain(said) in _listed(theirs):
        return 1.0
    if has_other_number(said, told) and has_other_number(told, said):
        return 0.0
    score = near(said, [told])[0]
    return score if score >= SAME else 0.0


def _same_words(mine: Instruction, theirs: Instruction) -> bool:
    said, told = plain(_thing(mine)), plain(_thing(theirs))
    if not told or not (mine.operation is theirs.operation or {mine.operation, theirs.operation} <= _TOUCH):
        return False
    if said == told or said in _listed(theirs):
        return True
    return said.endswith(told if mine.operation is OperationType.EDIT else f"的{told}")


def _listed(told: Instruction) -> tuple[str, ...]:
    """The names, plain, of which one is to be touched ("Auto flash, Always flash or No flash"); empty for a single
    one."""
    names = [name for each in _OR.split(told.object.text) if (name := plain(each))] if told.open_choice else []
    return tuple(names) if len(names) > 1 else ()


def _said(told: Instruction, steps: Sequence[Instruction], near: Near) -> bool:
    """The user has a step of their own about this thing: their words win."""
    return any(_likeness(step, told, near) for step in steps)


def _thing(instruction: Instruction) -> str:
    whole = instruction.operation in (OperationType.OPEN, OperationType.PRESS, OperationType.BACK)
    return instruction.parameter if whole else name_of(instruction)


def name_of(instruction: Instruction) -> str:
    """What a step calls its widget, without "switch" where it turns that on or off, and without "tab"."""
    text, role = instruction.object.text, instruction.object.role
    said = instruction.operation is OperationType.SWITCH or role in TABS
    if not said or not role or text.casefold() == role:
        return text
    return text[: -len(role)].rstrip(" 的") if text.casefold().endswith(role) else text
