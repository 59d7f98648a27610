"""Steps out of an article by a language model (PromptRPA, section 4.1.2), where the rules find none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.errors import ModelError
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import words_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.language import LanguageModel

PART: Final = 6000
"""Characters of an article that are read at once."""
PARTS: Final = 4
"""So many parts are read at most."""
FROM_SOURCE: Final = 0.5
"""Share of a step's words that its source must have."""
_QUOTED: Final = lazy_regex(r"[“\"「『【]([^”\"」』】]{1,60})[”\"」』】]")


@dataclass(frozen=True, slots=True)
class Extract:
    steps: list[str]


class StepExtractor:
    """Reads long articles in parts. Steps that name nothing of their source are dropped: the model made them up."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def steps(self, title: str, text: str) -> list[str]:
        """The steps of an article, a line each; none where it tells none, or the model cannot be asked."""
        language = "zh" if is_chinese(f"{title} {text}") else "en"
        found: list[str] = []
        for part in list(_parts(text))[:PARTS]:
            data = {"title": title, "article": part}
            try:
                said = self._model.ask(ModelRequest("extract_steps", language, Extract, {}, data, role=ModelRole.FAST))
            except ModelError:
                return found
            found += [step for step in said.steps if is_from(step, part)]
        return list(dict.fromkeys(found))


def is_from(step: str, source: str) -> bool:
    """What a step names in quotes stands in its source, and so do half of its words."""
    there = source.casefold()
    if any(name.casefold() not in there for name in _QUOTED.findall(step)):
        return False
    words = list(words_of(step))
    return bool(words) and sum(word.casefold() in there for word in words) >= FROM_SOURCE * len(words)


def _parts(text: str) -> Iterator[str]:
    """Pieces of whole lines; only a line longer than a piece is cut."""
    part = ""
    lines = (line[at : at + PART] for line in text.splitlines(keepends=True) for at in range(0, len(line), PART))
    for line in lines:
        if part and len(part) + len(line) > PART:
            yield part
            part = ""
        part += line
    if part.strip():
        yield part
