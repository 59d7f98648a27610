"""Prompts that only name what to touch, with the touches."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.numbered import numbered, written_out
from promptrpa.matching.prompts.parting import Parting
from promptrpa.matching.words.apps import AppNames
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.knowledge import Knowledge

_TAPS: Final = lazy_regex(
    r"(?:\b(?:tap|press|click)\s+|点击)(?P<label>[^\s,.;，。；][^,.;，。；\n]*?)"
    r"(?=\s*(?:[,.;，。；\n]|$|\b(?:and|then)\b))",
    re.I,
)


class TouchWriter:
    """Knows what is tapped in apps from their tutorials."""

    def __init__(self, apps: AppNames, parsing: ParsingAgent, knowledge: Knowledge, parting: Parting) -> None:
        self._apps = apps
        self._parsing = parsing
        self._knowledge = knowledge
        self._parting = parting
        self._taps = lru_cache(maxsize=32)(self._tapped)

    def written_out(self, prompt: str) -> str:
        """With "tap" before labels that are counted as steps."""
        if not (items := numbered(prompt)):
            return self._with_taps(prompt)
        return written_out(items, self._is_step, self._parting.is_goal, self._apps.known) or prompt

    def _with_taps(self, prompt: str) -> str:
        """With "tap" before what a tutorial of the app taps that the prompt opens first ("start recording")."""
        unread = self._parsing.unread(prompt)
        opens = [i.parameter for i in self._parsing.parse(prompt)[:1] if i.operation is OperationType.OPEN]
        if not unread or not opens or not self._apps.known(opens[0]):
            return prompt
        taps = self._taps(opens[0], tuple(self._knowledge.tutorials()))
        for clause in unread:
            if tap := taps.get(clause.casefold()):
                prompt = prompt.replace(clause, tap[:1].lower() + tap[1:], 1)
        return prompt

    def _tapped(self, app: str, tutorials: tuple[Tutorial, ...]) -> dict[str, str]:
        """By the label the words that tap it in the app's tutorials."""
        own = (t.text for t in tutorials if self._apps.same(app, t.app))
        return {found["label"].casefold(): found[0] for text in own for found in _TAPS.finditer(text)}

    def _is_step(self, item: str) -> bool:
        return bool(self._parsing.parse(item))
