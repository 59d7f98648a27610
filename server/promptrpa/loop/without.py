"""Steps that a run was done without: how that is told, and what of the prompt was done then."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import RunState
from promptrpa.domain.question import refuses
from promptrpa.domain.run import Step, StepResult
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

SKIP: Final = "skip"
"""The answer of a person who leaves a step out."""
_JOINT: Final = r"(?:[\s,，;；、.。>→]|\b(?:and|then|next|finally)\b|然后|接着|最后|再|并且?)+"
_JOINS_AT_BEGINNING: Final = lazy_regex(f"^{_JOINT}")
_JOINS_AT_END: Final = lazy_regex(f"{_JOINT}$")
"""What joins one step to the next."""


def left_by_person(history: Iterable[Step]) -> list[Step]:
    """The steps that a person said to leave out."""
    return [s for s in history if s.result is StepResult.SKIPPED and s.answer and refuses(s.answer.value)]


def told(history: Sequence[Step]) -> str:
    """How a run ended that was done without some of its steps; empty where it was with all."""
    person, gone = _named(left_by_person(history)), _named(_not_there(history))
    if person and gone:
        return f"Done, without {person}: you left it out; and without {gone}: it was not there."
    if person:
        return f"Done, without {person}: you left it out."
    return f"Done, without {gone}: it was not there." if gone else ""


def prompt_of_rest(state: RunState) -> str:
    """The person's own steps without those that they left out; empty where the prompt cannot be said without them."""
    if state.function is None or not state.function.steps or state.task:
        return ""
    said = state.prompt
    for instruction in (s.instruction for s in left_by_person(state.own_history) if s.instruction):
        said = _cut(said, instruction.source) if _promises(said, instruction) else said
        if _promises(said, instruction):
            return ""
    return said


def _promises(prompt: str, instruction: Instruction) -> bool:
    return plain(instruction.object.text or instruction.parameter or instruction.source) in plain(prompt)


def _cut(prompt: str, source: str) -> str:
    """The prompt without the words of a step, and what joins it to the others."""
    before, _, after = prompt.partition(source) if source else (prompt, "", "")
    before, after = _JOINS_AT_END.sub("", before), _JOINS_AT_BEGINNING.sub("", after)
    return (", " if prompt.isascii() else "，").join(part for part in (before, after) if part)


def _not_there(history: Sequence[Step]) -> list[Step]:
    """The steps that the run left out because what they name was not there: what comes next was. One that was put off
    is optional only since then."""
    tried = {step.instruction for step in history if step.instruction and not step.instruction.optional}
    skipped = [s for s in history if s.result is StepResult.SKIPPED]
    return [s for s in skipped if s.proposal and (s.proposal.left_out or _was_put_off(s, tried))]


def _was_put_off(step: Step, tried: Container[Instruction | None]) -> bool:
    said = step.instruction
    return said is not None and said.optional and replace(said, optional=False) in tried


def _named(steps: Iterable[Step]) -> str:
    """In the person's words; those of a saved step are of its first time."""
    said = [(s.instruction, s.task_step >= 0) for s in steps if s.instruction]
    return ", ".join(f"“{i if saved or not i.source else i.source}”" for i, saved in said)
