"""Chinese how-to texts out of grammar.yaml, with where each step and each result begins."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

_SLOT = re.compile(r"\{([^}]+)\}")
_NAME = re.compile(r"(?<![\u3400-\u9fff，。])[\u4e00-\u9fff]{2,9}(?![\u3400-\u9fff，。])")
QUOTED = "\ue000"
"""Stands for quoted words."""
STEPS = 7
"""A text has at most so many after its beginning."""
WITH_BEGINNING, WITH_RESULT, WITH_END = 0.85, 0.18, 0.3
"""Shares of the texts and steps."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words. step: a step begins with them; else what comes of one."""

    text: str
    step: bool


class Grammar:
    """Makes texts. names: in apps; words: common ones."""

    def __init__(self, names: Sequence[str], words: Sequence[str], seed: int) -> None:
        file = Path(__file__).with_name("grammar.yaml")
        self._lists: dict[str, list[str]] = yaml.safe_load(file.read_text("utf-8"))
        self._lists |= {"名": list(names), "词": list(words), "引": [QUOTED]}
        self._random = random.Random(seed)

    def text(self) -> list[Piece]:
        """The pieces of one text, without signs between them."""
        pieces = self._steps("开头") if self._random.random() < WITH_BEGINNING else []
        for _ in range(self._random.randint(1, STEPS)):
            pieces += self._steps("步")
            if self._random.random() < WITH_RESULT and not pieces[-1].text.endswith("后"):
                pieces.append(Piece(self._one("果"), False))
        if self._random.random() < WITH_END:
            pieces.append(Piece(self._one("尾"), False))
        return pieces

    def _steps(self, kind: str) -> list[Piece]:
        """A bar in a line divides steps."""
        return [Piece(text, True) for text in self._one(kind).split("|")]

    def _one(self, kind: str) -> str:
        return _SLOT.sub(lambda slot: self._one(slot[1]), self._random.choice(self._lists[kind]))


def names_of(folder: Path) -> list[str]:
    """Chinese names in the built-in apps of the virtual phone."""
    return sorted({name for file in folder.glob("*.py") for name in _NAME.findall(file.read_text("utf-8"))})
