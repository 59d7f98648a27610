"""Tutorials out of articles and pasted texts: the steps are cut out, and it is judged how faithfully."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.steps.headings import without_headings
from promptrpa.matching.steps.layout import one_way
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

Parse = Callable[[str], Sequence[Instruction]]

_MARK: Final = lazy_regex(
    r"^\s*(?:(?:step|第)?\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:[.)）、:：]|步[:：,，]?)(?!\d)|[-*•·▪◦–]\s)\s*",
    re.I,
)
"""How a line of a list begins."""
_SENTENCE: Final = lazy_regex(r"(?<=[。！？；!?;])|(?<=[a-z)\"”\d]\.)\s+(?=[A-Z])")
_SAYS: Final = (OperationType.OPEN, OperationType.EDIT)
"""Operations whose parameter is words of the text."""
_LONGEST: Final = 400
"""Characters of a line that can be a step."""
_MOST: Final = 40
"""Steps; a longer text is no tutorial for one thing."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Steps cut out of a text. omission: the share of the things that the text says to touch that the steps leave out.
    invention: the share of those in the steps that the text does not name."""

    steps: tuple[str, ...]
    omission: float
    invention: float

    @property
    def quality(self) -> float:
        """From 0 to 1."""
        return (1 - self.omission) * (1 - self.invention) if self.steps else 0.0


def cut_steps(text: str, parse: Parse) -> Cut:
    """The steps in a text: the list in which most lines say what to do, else all sentences that do."""
    text = without_headings(one_way(text), parse)
    lists = [block for block in _lists(text) if sum(1 for line in block if parse(line)) >= 2]
    if lists:
        best = max(lists, key=lambda block: sum(1 for line in block if parse(line)))
        steps = [line for line in best if parse(line)]
    else:
        steps = [s for line in text.splitlines() for s in _sentences(line) if len(s) <= _LONGEST and parse(s)]
    return judge(steps[:_MOST], text, parse)


def judge(steps: Sequence[str], text: str, parse: Parse) -> Cut:
    """Steps beside the text that they were made from, by whomever."""
    said = {name for line in text.splitlines() for name in _things(_MARK.sub("", line), parse)}
    told = {name for step in steps for name in _things(step, parse)}
    whole = plain(text)
    omitted = len(said - told) / len(said) if said else 0.0
    invented = sum(1 for name in told if name not in whole) / len(told) if told else 0.0
    return Cut(tuple(steps), omitted, invented)


def make_tutorial(
    title: str,
    text: str,
    parse: Parse,
    apps: AppNames,
    *,
    source: str,
    app: str = "",
    app_version: str = "",
    language: str = "",
    rank: int = 0,
    date: str = "",
) -> Tutorial | None:
    """A tutorial out of an article or a text; None where it says nothing to do. Its id is made from its content."""
    cut = cut_steps(text, parse)
    if not cut.steps:
        return None
    steps = "\n".join(cut.steps)
    digest = hashlib.blake2b(f"{title}\n{steps}".encode(), digest_size=4).hexdigest()
    return Tutorial(
        id=f"own-{digest}",
        title=title,
        text=steps,
        language=language or ("zh" if is_chinese(f"{title} {steps}") else "en"),
        app=app or apps.mentioned(title) or _opened(parse(steps)) or apps.mentioned(steps),
        app_version=app_version,
        source=source,
        quality=round(cut.quality, 3),
        rank=rank,
        date=date,
    )


def _opened(instructions: Sequence[Instruction]) -> str:
    return next((i.parameter for i in instructions if i.operation == "open"), "")


def _lists(text: str) -> Iterator[list[str]]:
    """Runs of marked lines, without their marks; lines that can't be steps break no run but are left out."""
    block: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        if mark := _MARK.match(line):
            rest = line[mark.end() :].strip()
            if 0 < len(rest) <= _LONGEST:
                block.append(rest)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _sentences(line: str) -> list[str]:
    return [s.strip() for s in _SENTENCE.split(_MARK.sub("", line)) if s.strip()]


def _things(line: str, parse: Parse) -> Iterator[str]:
    """What the instructions in a line are about, in plain letters."""
    for instruction in parse(line):
        told = instruction.parameter if instruction.operation in _SAYS else ""
        name = plain(instruction.object.text or told)
        if name:
            yield name
