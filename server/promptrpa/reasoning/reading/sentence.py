"""A prompt as a sentence: what it names, types and touches, and which known function it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.functions import FunctionBook, KnownFunction
from promptrpa.matching.prompts.mentions import Mention, find_mentions, without_names
from promptrpa.matching.prompts.sentences import clauses
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.prompts.weekdays import several_days
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import ParsingAgent

_LABELLED: Final = lazy_regex(
    r"(?:电话|手机|号码|邮箱|邮件|phone|number|e-?mail|mail)"
    r"(?:号码?|地址| number| address| is|是|为|[：:\s])*(?=[#\s]*#)",
    re.I,
)
"""What a number or an address is called: no app."""
_SENDS: Final = lazy_regex(r"send\b|发(?!现)|把[“「\"]", re.I)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A prompt made ready: said, without politeness; the values and the instructions in it; the known function."""

    prompt: str
    said: str
    chinese: bool
    mentions: tuple[Mention, ...]
    instructions: tuple[Instruction, ...]
    known: KnownFunction | None
    switched: bool | None

    @property
    def language(self) -> str:
        return "zh" if self.chinese else "en"

    @property
    def opens(self) -> tuple[Instruction, ...]:
        return tuple(i for i in self.instructions if i.operation is OperationType.OPEN)

    @property
    def clauses(self) -> list[str]:
        return clauses(self.said, self.kept, chinese=self.chinese)

    @property
    def told(self) -> str:
        """What the instructions touch and type."""
        return "\n".join(f"{i.object} {i.parameter}" for i in self.instructions)

    @property
    def own_words(self) -> str:
        """What is said besides the values."""
        text = self.said
        for found in find_values(self.said):
            if found.type in ("phone", "email"):
                text = f"{text[: found.start]}{'#' * (found.end - found.start)}{text[found.end :]}"
        for start, end in sorted(self.kept, reverse=True):
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
        text = _LABELLED.sub(" ", text)
        return re.sub(r"\b(?:my|the|this|your|a|our)\s+phone\b(?!\s+app)", " ", text, flags=re.I)

    @property
    def kept(self) -> list[tuple[int, int]]:
        """Where somebody's own words stand, and days that are named one after the other."""
        return (
            several_days(self.said)
            + [(m.start, m.end) for m in self.mentions if m.whole]
            + [(f.start, f.end) for f in find_values(self.said) if f.type in ("text", "email")]
        )


class SentenceReader:
    """Reads prompts of both languages."""

    def __init__(self, parsing: ParsingAgent, book: FunctionBook) -> None:
        self._parsing = parsing
        self._book = book

    def read(self, prompt: str) -> Sentence:
        chinese = is_chinese(prompt)
        said = normal(prompt)
        mentions = tuple(find_mentions(said, find_values(said), chinese=chinese))
        return Sentence(
            prompt=prompt,
            said=said,
            chinese=chinese,
            mentions=mentions,
            instructions=tuple(self._parsing.parse(prompt)),
            known=self._book.find(without_names(said, mentions) if chinese else said) or self._sent(said, mentions),
            switched=self._book.switched(said),
        )

    def _sent(self, said: str, mentions: Sequence[Mention]) -> KnownFunction | None:
        """A quoted text that is sent to somebody is a message."""
        quoted = _SENDS.match(said) and any(f.type == "text" for f in find_values(said))
        to_somebody = any(m.type == "name" for m in mentions)
        return self._book.find("send a message") if quoted and to_somebody else None
