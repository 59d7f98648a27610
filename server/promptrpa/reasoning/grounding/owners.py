"""Which of several like rows is meant where a step says whose it is ("Anna's ticket"): the one that shows the name."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.page import Page
from promptrpa.matching.pages.neighbours import stands_with
from promptrpa.matching.pages.targets import WHOLE, TargetFinder
from promptrpa.matching.words.owners import owned
from promptrpa.ports.agents import Situation


def with_owner(page: Page, situation: Situation, finder: TargetFinder) -> Instruction:
    """The instruction with the name beside its widget, where the page shows both, and nothing that is called so as a
    whole."""
    instruction, wanted = situation.instruction, situation.instruction.object
    if situation.task_step or not instruction.operation.needs_widget or not wanted.text or wanted.neighbour:
        return instruction
    apart = tuple(owned(wanted.text))
    if not apart or any(t.score >= WHOLE for t in finder.by_text(page, instruction)[:1]):
        return instruction
    for thing, owner in apart:
        beside = replace(instruction, object=replace(wanted, text=thing, neighbour=owner))
        found = finder.by_text(page, beside)
        if found and found[0].score >= WHOLE and stands_with(page, found[0].widget, owner):
            return beside
    return instruction
