"""Some words of a prompt, weighed as the value of a need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile, pairwise
from typing import Final

from promptrpa.matching.words.values import COVERED

from .needs import Asked, Need
from .units import CJK, DEEDS_CHINESE, Unit

POINTING: Final = frozenset(["the", "this", "that", "these", "those"])
MEANS: Final = frozenset(["with", "using", "用"])
"""What stands before what something is done with."""
ARTICLES: Final = frozenset(["the", "my", "our", "a", "an"])
PEOPLE: Final = frozenset({"contact", "name"})
"""What a sentence may say of a value: that it is somebody."""
DOES_FOR: Final = DEEDS_CHINESE.union(
    "办弄搞整做拿要来", ("申请", "办理", "预订", "预约", "安排", "购买", "登记", "领取")
)
"""What is done for somebody."""
OBJECT_NEXT: Final = frozenset("把将")
ONE: Final = frozenset({"a", "an"})
PAUSES: Final = frozenset("，,")
STOPS: Final = frozenset(":：;；!！?？.。")
"""Signs behind which another sentence begins, or what is told of something."""
WHOSE: Final = frozenset({"the", "my", "our", "your", "his", "their"})


@dataclass(frozen=True)
class Span:
    """The units from `start` up to `end`, for a need."""

    asked: Asked
    start: int
    end: int
    need: Need

    @cached_property
    def inside(self) -> Sequence[Unit]:
        return self.asked.units[self.start : self.end]

    @property
    def first(self) -> Unit:
        return self.asked.units[self.start]

    @property
    def last(self) -> Unit:
        return self.asked.units[self.end - 1]

    @property
    def before(self) -> Unit | None:
        return self.asked.units[self.start - 1] if self.start else None

    @property
    def behind(self) -> Unit | None:
        return self.asked.units[self.end] if self.end < len(self.asked.units) else None

    @property
    def is_means(self) -> bool:
        """Something is done with it ("with Harp", "using the Blue van")."""
        before = [*dropwhile(lambda u: u.folded in ARTICLES, reversed(self.asked.units[: self.start]))]
        return bool(before) and before[0].folded in MEANS

    @property
    def alone(self) -> bool:
        return self.end - self.start == 1

    @cached_property
    def covered(self) -> str:
        """The name of the private value that this is; empty where it is none."""
        found = COVERED.fullmatch(self.first.text) if self.alone else None
        return found[1] if found else ""

    @cached_property
    def hint(self) -> str:
        """What the sentence says that these words are for."""
        return self.asked.hints.get((self.first.start, self.last.end), "")

    @cached_property
    def quoted(self) -> bool:
        return bool(self.covered) or (self.first.found is not None and self.first.found.type == "text")

    @cached_property
    def given(self) -> bool:
        """It is quoted, or all of what the sentence says is a value."""
        return self.quoted or bool(self.hint)

    @cached_property
    def label(self) -> str:
        """All that the need is called."""
        return " ".join(self.need.cues)


def joined(inside: Sequence[Unit]) -> str:
    """The units as a text: a space where neither of two is Chinese."""
    pairs = pairwise([*inside, None])
    return "".join(a.text + (" " if b and not (CJK.match(a.text) or CJK.match(b.text)) else "") for a, b in pairs if a)
