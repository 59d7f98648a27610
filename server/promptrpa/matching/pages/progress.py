"""Which instruction comes next, told from what was done so far: for each the likelihood, and what did what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Embedder

_SKIPPED: Final = -0.3
"""For an instruction that nothing was done for, before one that was done."""
_EXTRA: Final = -0.1
"""For an operation that did no instruction: it brought a widget into reach."""
_UNNAMED: Final = 0.1
"""For an operation on a widget without words."""
_SAME_RARE: Final = 0.4
"""For typing: it hardly ever only leads on."""
_ALIKE: Final = 0.45
"""Words less alike than this are those of another widget: opening it only led on."""
_HOLDS: Final = 0.8
"""A recorded object is all the words in a widget: it holds the name of what was meant."""
_NAME: Final = 3
"""Characters of a name from which that is told."""
_TO_ITS_PAGE: Final = 0.5
"""For an operation that opened the page that the instruction says to be on."""
_SAME_PHONE: Final = 0.8
"""For operations without a widget."""
_PARTS: Final = lazy_regex(r"[,，:：;；()（）【】]")
_IMPOSSIBLE: Final = -9.0
_TOUCHES: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH})


@dataclass(frozen=True, slots=True)
class Done:
    """An operation that was done. object: the words of its widget, empty where it had none; parameter: as in
    Operation."""

    operation: OperationType
    object: str = ""
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """That the instruction with this index comes next. score: how likely that is, to be compared with others of the
    same operations. matched: for each operation the index of the instruction that it did, -1 for none."""

    next: int
    score: float
    matched: tuple[int, ...]


def standings(
    instructions: Sequence[Instruction], done: Sequence[Done], embedder: Embedder, reader: ObjectReader
) -> list[Standing]:
    """One for each instruction, with the best way in which the operations can have done those before it, in order."""
    count = len(instructions)
    scores = [_likenesses(each, instructions, embedder, reader) for each in done]
    best = [[0.0] * (count + 1) for _ in range(len(done) + 1)]
    came: list[list[tuple[int, int]]] = [[(0, 0)] * (count + 1) for _ in range(len(done) + 1)]
    for i in range(len(done) + 1):
        for j in range(count + 1):
            ways: list[tuple[float, tuple[int, int]]] = []
            if i:
                led = j < count and _leads_to_page(done[i - 1], instructions[j], reader)
                ways.append((best[i - 1][j] + (_TO_ITS_PAGE if led else _cost(done[i - 1])), (i - 1, j)))
            if j:
                ways.append((best[i][j - 1] + _SKIPPED, (i, j - 1)))
            if i and j and scores[i - 1][j - 1] > _IMPOSSIBLE:
                ways.append((best[i - 1][j - 1] + scores[i - 1][j - 1], (i - 1, j - 1)))
            if ways:
                best[i][j], came[i][j] = max(ways)
    return [Standing(k, best[-1][k], _way(came, len(done), k)) for k in range(count)]


def _way(came: Sequence[Sequence[tuple[int, int]]], i: int, j: int) -> tuple[int, ...]:
    matched = [-1] * i
    while i or j:
        before = came[i][j]
        if before == (i - 1, j - 1):
            matched[i - 1] = j - 1
        i, j = before
    return tuple(matched)


def _cost(done: Done) -> float:
    return 0.0 if done.operation in (OperationType.SCROLL, OperationType.WAIT) else _EXTRA


def _leads_to_page(done: Done, instruction: Instruction, reader: ObjectReader) -> bool:
    """It is called as the page that the words of the instruction name besides its widget ("menu, on the Me page")."""
    said = [plain(reader.strip(part)) for part in _PARTS.split(instruction.source)[1:]]
    return bool(done.object) and plain(done.object) in said


def _likenesses(
    done: Done, instructions: Sequence[Instruction], embedder: Embedder, reader: ObjectReader
) -> list[float]:
    """How likely the operation did each of the instructions."""
    names = [reader.strip(i.object.text) for i in instructions]
    near = embedder.similarity(done.object, names) if done.object else []
    return [_likeness(done, i, names[k], near[k] if near else 0.0) for k, i in enumerate(instructions)]


def _likeness(done: Done, instruction: Instruction, name: str, near: float) -> float:
    if done.operation is OperationType.OPEN and instruction.operation is OperationType.CLICK and name:
        return _SAME_PHONE if plain(name) == plain(done.parameter) else _IMPOSSIBLE
    kinds = {done.operation, instruction.operation}
    if done.operation is not instruction.operation and not kinds <= _TOUCHES:
        return _IMPOSSIBLE
    if not instruction.operation.needs_widget:
        return _SAME_PHONE
    if not done.object or not name:
        return _UNNAMED
    alike = max(near, strict_similarity(done.object, name))
    if len(plain(name)) >= _NAME and plain(name) in plain(done.object):
        alike = max(alike, _HOLDS)
    if done.operation is OperationType.EDIT:
        return max(alike, _SAME_RARE)
    return alike if alike >= _ALIKE else alike - _ALIKE
