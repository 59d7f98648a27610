"""Sets numbers that are only counted up and down, one touch at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Candidate, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.pages.steppers import Stepper, is_more, steppers
from promptrpa.matching.pages.targets import Target
from promptrpa.matching.pages.windows import front, own_windows, usable_widgets
from promptrpa.matching.words.counts import (
    Count,
    count_of,
    counts_said,
    is_count,
    is_somebody,
    same_kind,
    without_count_of,
)
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.grounding.proposing import LEAD, proposal_of
from promptrpa.reasoning.grounding.saved_steps import is_field_called

NEAR: Final = 0.6
"""Nearness in meaning from which a stepper's name is the one that was said."""
_SAME: Final = 0.9
"""Nearness of two names for what is counted."""
_OTHER: Final = 0.5
"""What is left of it where two kinds of things are counted."""

Similarity = Callable[[str, Sequence[str]], Sequence[float]]


@dataclass(frozen=True, slots=True)
class _Named:
    """A stepper, how surely it is meant, and by which of its names."""

    stepper: Stepper
    likeness: float
    name: str


class StepperSetter:
    """Goes by what stands beside the number, or above it."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder) -> None:
        self._lexicon = lexicon
        self._similarity = embedder.similarity

    def pick(self, page: Page, situation: Situation) -> Proposal | None:
        """The touch that counts towards the number that is to be set; None where none is, or the page has no stepper
        for it."""
        instruction = situation.instruction
        wanted = count_of(instruction.parameter) if instruction.operation is OperationType.EDIT else None
        if wanted is None:
            return None
        usable = usable_widgets(page, front(page, self._lexicon))
        if any(w.editable and is_field_called(w, instruction.object.text, page) for w in usable):
            return None
        named = self._named(page, steppers(page, usable), instruction)
        if named is None:
            return None
        stepper, likeness, name = named.stepper, named.likeness, named.name or instruction.object.text
        if stepper.value == wanted:
            it = (Candidate(stepper.shown.index, likeness, name, stepper.shown.bounds),)
            return Proposal(None, Tier.DIRECT, 0.95, f"“{name}” is already at {wanted:g}", Purpose.SKIP, it)
        button = stepper.more if stepper.value < wanted else stepper.less
        tier = Tier.HISTORY if situation.task_step else Tier.TEXT
        target = Target(button, button, likeness, name)
        return proposal_of(page, [target], OperationType.CLICK, "", tier, f"“{name}” is at {stepper.value:g}")

    def _named(self, page: Page, found: list[Stepper], instruction: Instruction) -> _Named | None:
        """The one that is meant; none where two fit alike."""
        said, beside = instruction.object.text, instruction.object.neighbour
        if beside:
            found = [s for s in found if has_neighbour(page, s.shown, beside)]
        of = without_count_of(said)
        if not of and len(found) == 1 and all(map(is_count, found[0].names[:1])):
            return _Named(found[0], 0.99, found[0].names[0] if found[0].names else "")
        return _nearest(of or said, found, self._similarity)


def counted_here(page: Page, situation: Situation, similarity: Similarity) -> tuple[Instruction, ...]:
    """The steps that set what the page counts to what the prompt says ("two desk lamps"), where the tutorial does not;
    with the instruction behind them, unless that is the touch that counts one of them up."""
    function, instruction = situation.wish, situation.instruction
    if function is None or situation.planned or situation.task_step:
        return ()
    known = (*(s.instruction for s in situation.history if s.instruction), instruction, *situation.following)
    numbers = Counter(i.parameter for i in known if i.operation is OperationType.EDIT)
    counts = []
    for count in counts_said(function.prompt):
        if numbers[str(count.number)] > 0:
            numbers[str(count.number)] -= 1
        else:
            counts.append(count)
    if not counts:
        return ()
    found = steppers(page, usable_widgets(page, own_windows(page)[-1:]))
    meant = [(count, s) for count in counts if (s := _counted(count, found, similarity, alone=len(counts) == 1))]
    if len({each.stepper.more.index for _, each in meant}) < len(meant) or not meant:
        return ()
    counts_up = instruction.operation is OperationType.CLICK and is_more(instruction.object.text)
    return (*(_set(*each) for each in meant), *(() if counts_up else (instruction,)))


def _counted(count: Count, found: Sequence[Stepper], similarity: Similarity, *, alone: bool) -> _Named | None:
    """The one of the page for what is counted: by its name, else the only one, whose name only says how many."""
    if nearest := _nearest(count.noun, found, similarity):
        return nearest
    only = found[0] if alone and len(found) == 1 and not is_somebody(count.noun) else None
    if only is None or not (is_count(only.names[0]) if only.names else only.value <= 1):
        return None
    return _Named(only, _SAME, only.names[0] if only.names else count.noun)


def _nearest(said: str, found: Sequence[Stepper], similarity: Similarity) -> _Named | None:
    ranked = sorted((_likeness(said, stepper, similarity) for stepper in found), key=lambda each: -each.likeness)
    if not ranked or ranked[0].likeness < NEAR:
        return None
    return None if len(ranked) > 1 and ranked[0].likeness - ranked[1].likeness < LEAD else ranked[0]


def _likeness(said: str, stepper: Stepper, similarity: Similarity) -> _Named:
    near = similarity(said, stepper.names) if stepper.names else ()
    alike = ((_alike(said, name, like), name) for name, like in zip(stepper.names, near, strict=True))
    likeness, name = max(alike, default=(0.0, ""))
    return _Named(stepper, likeness, name)


def _alike(said: str, name: str, near: float) -> float:
    kind = same_kind(said, name)
    if kind is False:
        return near * _OTHER
    return max(near, _SAME) if kind or (is_count(said) and is_count(name)) else near


def _set(count: Count, named: _Named) -> Instruction:
    return Instruction(OperationType.EDIT, ObjectDescription(named.name), str(count.number))
