"""The prompts of a task, by kind. Those that its file does not have are made from those that it has, by rule.

Nothing here knows a task: what leaves out, swaps and misspells does so wherever the words allow it, chosen by a seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.virtualphone.tasks import PLACEHOLDER, Prompts, Task, fill


class Kind(StrEnum):
    STEPS = "steps"
    """Every step is named."""
    PARTIAL = "partial"
    """Some steps are left out."""
    OUTDATED = "outdated"
    """Every step, as it was in the version before the one on the phone."""
    COMPOUND = "compound"
    """Several steps in one."""
    MISORDERED = "misordered"
    """Two steps in the wrong order."""
    GOAL = "goal"
    VAGUE = "vague"
    MISSING = "missing"
    """A goal without one of its parameters."""
    SPELLING = "spelling"
    """A goal with a slip."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing that may be said for a task. template: with the parameters' placeholders; again: the same wish in other
    words, for the second time. version: of the app that is on the phone when it is said."""

    kind: Kind
    template: str
    again: str
    version: int = 1

    def said(self, task: Task, values: Mapping[str, str], language: str) -> str:
        return fill(task, self.template, values, language)


_COMMA: Final = {"en": ", ", "zh": "，"}
_BETWEEN: Final = {
    language: re.compile(rf"{comma}(?![^{{}}]*}})(?![^“]*”)(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")
    for language, comma in _COMMA.items()
}
"""The comma between two steps, which none within a placeholder or a quotation is."""
_TAP: Final = {
    "en": re.compile(r"(?:tap|press|click|choose|select|go to|open)(?: on)? (?P<what>.+)", re.I),
    "zh": re.compile(r"(?:点击|点按|点|按|选择|进入|打开)(?P<what>.+)"),
}
_PATH: Final = {"en": "go to ", "zh": "进入"}
_AND: Final = {"en": " and then ", "zh": "然后"}
_SHORTENED: Final = 3
"""Letters that are left of a word at least."""
_WORD: Final = re.compile(r"[A-Za-z]{5,}")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]{3,}")


def prompts_of(task: Task, language: str, seed: int = 1) -> tuple[Prompt, ...]:
    """All that can be said for the task in this language; none where its file has none."""
    written = task.prompts.get("zh" if language == "zh" else "en", Prompts())
    random = Random(f"{seed}:{task.id}:{language}")
    return tuple(_all(written, language, random))


def _all(written: Prompts, language: str, random: Random) -> Iterator[Prompt]:
    goals = written.goal or written.steps
    if not goals:
        return
    for number, steps in enumerate(written.steps):
        yield Prompt(Kind.STEPS, steps, goals[number % len(goals)])
        yield Prompt(Kind.OUTDATED, steps, goals[number % len(goals)], version=2)
        clauses = _BETWEEN[language].split(steps)
        changed = {
            Kind.PARTIAL: _leave_out(clauses, goals[0], random),
            Kind.COMPOUND: _join(clauses, language, random),
            Kind.MISORDERED: _swap(clauses, random),
        }
        for kind, changed_clauses in changed.items():
            if changed_clauses:
                yield Prompt(kind, _COMMA[language].join(changed_clauses), goals[0])
    for number, goal in enumerate(written.goal):
        other = written.goal[(number + 1) % len(written.goal)]
        yield Prompt(Kind.GOAL, goal, other)
        if slip := _slip(goal, language, random):
            yield Prompt(Kind.SPELLING, slip, other)
    yield from (Prompt(Kind.VAGUE, said, goals[0]) for said in written.vague)
    yield from (Prompt(Kind.MISSING, said, goals[0]) for said in written.missing)


# --- changes of complete steps


def _leave_out(clauses: Sequence[str], goal: str, random: Random) -> list[str]:
    """About a third of the steps in the middle: of those that lead there, none that says a value, and none with a word
    of the goal that no step says then."""
    free = [k for k in range(1, len(clauses) - 1) if not PLACEHOLDER.search(clauses[k])]
    wished = _said_in(clauses, goal)
    left = list(clauses)
    for k in random.sample(free, len(free)):
        shorter = [clause for clause in left if clause is not clauses[k]]
        if len(clauses) - len(left) < max(1, len(free) // 3) and _said_in(shorter, goal) == wished:
            left = shorter
    return left if len(left) < len(clauses) else []


def _said_in(clauses: Sequence[str], goal: str) -> set[str]:
    """The words of the goal that the steps say within the app, shortened or not ("Fri", "Friday")."""
    said = {word for clause in clauses[1:] for word in _stems(clause)}
    long = tuple(word for word in said if len(word) >= _SHORTENED)
    return {word for word in _stems(goal) if word in said or word.startswith(long)}


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words_of(PLACEHOLDER.sub(" ", text))}


def _join(clauses: Sequence[str], language: str, random: Random) -> list[str]:
    """Taps that follow each other become a path; where there are none, two steps one sentence."""
    runs: list[list[tuple[str, str]]] = []
    for clause in clauses[1:]:
        tap = _TAP[language].fullmatch(clause)
        what = tap["what"] if tap else ""
        if what and runs and runs[-1][-1][1]:
            runs[-1].append((clause, what))
        else:
            runs.append([(clause, what)])
    joined = [clauses[0]]
    for run in runs:
        joined.append(_PATH[language] + " > ".join(what for _, what in run) if len(run) > 1 else run[0][0])
    if len(joined) < len(clauses):
        return joined
    at = random.randrange(len(clauses) - 1) if len(clauses) > 1 else -1
    return [*clauses[:at], _AND[language].join(clauses[at : at + 2]), *clauses[at + 2 :]] if at >= 0 else []


def _swap(clauses: Sequence[str], random: Random) -> list[str]:
    """Two neighbours in the middle; of those, two that say a value each where there are such."""
    pairs = list(range(1, len(clauses) - 2))
    typed = [k for k in pairs if PLACEHOLDER.search(clauses[k]) and PLACEHOLDER.search(clauses[k + 1])]
    if not pairs:
        return []
    at = random.choice(typed or pairs)
    return [*clauses[:at], clauses[at + 1], clauses[at], *clauses[at + 2 :]]


# --- slips


def _slip(goal: str, language: str, random: Random) -> str:
    """Two letters of an English word change places, or a Chinese character is said twice; never within a value."""
    taken = [match.span() for match in PLACEHOLDER.finditer(goal)]
    words = [
        match
        for match in (_CHINESE if language == "zh" else _WORD).finditer(goal)
        if not any(start < match.end() and match.start() < end for start, end in taken)
    ]
    if not words:
        return ""
    word = random.choice(words)
    if language == "zh":
        at = random.randrange(word.start() + 1, word.end() - 1)
        return goal[:at] + goal[at] + goal[at:]
    places = [k for k in range(word.start() + 1, word.end() - 2) if goal[k] != goal[k + 1]]
    if not places:
        return ""
    at = random.choice(places)
    return goal[:at] + goal[at + 1] + goal[at] + goal[at + 2 :]
