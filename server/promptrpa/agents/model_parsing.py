"""Parsing with a language model, for the clauses that the rules could not read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.domain.recent import Recent
from promptrpa.errors import ModelError, UsageError
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.language import LanguageModel

_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class ReadClause:
    """clause: its number, from 1. instructions: "click: Save"; empty where it says nothing to do."""

    clause: int
    instructions: list[str]


@dataclass(frozen=True, slots=True)
class ReadClauses:
    clauses: list[ReadClause]


class ModelParsing:
    """Implements ports.ParsingAgent. read: from "click: Save" to the instruction; raises UsageError."""

    def __init__(self, inner: ParsingAgent, model: LanguageModel, read: Callable[[str], Instruction]) -> None:
        self._inner = inner
        self._model = model
        self._read = read
        self._known: Recent[dict[str, tuple[Instruction, ...]]] = Recent(_REMEMBERED)

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions of a text in their order."""
        found = self._inner.parse(text)
        extra = self._clauses(text)
        if not extra:
            return found
        placed = list(zip(_places(text, [i.source for i in found]), found, strict=True))
        placed += [(text.find(clause), i) for clause, read in extra.items() for i in read]
        return tuple(i for _, i in sorted(placed, key=lambda pair: pair[0]))

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses that the model could not read either."""
        read = self._clauses(text)
        return tuple(clause for clause in self._inner.unread(text) if clause not in read)

    def _clauses(self, text: str) -> dict[str, tuple[Instruction, ...]]:
        """What the model reads in the clauses that the rules left, by clause."""
        unread = self._inner.unread(text)
        if not unread:
            return {}
        try:
            return self._known.get_or(text, lambda: self._ask(text, unread))
        except ModelError:
            return {}

    def _ask(self, text: str, unread: tuple[str, ...]) -> dict[str, tuple[Instruction, ...]]:
        clauses = "\n".join(f"{n}. {clause}" for n, clause in enumerate(unread, 1))
        data = {"steps": text, "clauses": clauses}
        language = "zh" if is_chinese(text) else "en"
        said = self._model.ask(ModelRequest("read_clauses", language, ReadClauses, {}, data, role=ModelRole.FAST))
        read: dict[str, tuple[Instruction, ...]] = {}
        for one in said.clauses:
            if not 1 <= one.clause <= len(unread):
                continue
            clause = unread[one.clause - 1]
            try:
                read[clause] = tuple(replace(self._read(line), source=clause) for line in one.instructions)
            except UsageError:
                continue
        return read


def _places(text: str, sources: Sequence[str]) -> Iterator[int]:
    """Where in the text instructions stand: those of like words at one time after the other that these are said; one
    whose words are not found at the start."""
    often, before = Counter(sources), Counter[str]()
    for source in sources:
        said = [match.start() for match in re.finditer(re.escape(source), text)] if source else []
        yield said[before[source] * len(said) // often[source]] if said else -1
        before[source] += 1
