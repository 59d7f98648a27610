"""What a saved task touched under the name that a step says, where its page has it under another name by now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.task import TaskStep
from promptrpa.matching.pages.features import SAME_PAGE, label_of, page_likeness
from promptrpa.matching.prompts.by_kind import is_kind, names_kind
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.trails import saw_all


def remembered(mind: Agents, page: Page, situation: Situation, proposal: Proposal) -> tuple[Situation, Proposal] | None:
    """The situation with the saved step, and its widget on the page. None where no step of this page is known by that
    name, or the page has more to show. Nothing risky is taken so."""
    if situation.task_step or situation.planned or not (_is_missing(proposal) and saw_all(page, situation)):
        return None
    wanted = situation.instruction
    if wanted.open_choice or is_kind(wanted.object.text) or names_kind(wanted.object.text):
        return None  # another task may have chosen another one
    for step in _steps_called_so(mind, page, situation):
        saved = replace(situation, task_step=step)
        if found := mind.grounding.again(page, saved):
            return saved, found
    return None


def _is_missing(proposal: Proposal) -> bool:
    """What the step touches is not on the page."""
    skipped = proposal.purpose is Purpose.SKIP
    return proposal.left_out or (not skipped and proposal.tier in (Tier.EXPLORATION, Tier.NONE))


def _steps_called_so(mind: Agents, page: Page, situation: Situation) -> Iterator[TaskStep]:
    """The saved steps that do the same on this page, the newest first."""
    wanted = situation.instruction
    if not wanted.object.text or mind.policy.risk(wanted):
        return
    for task in mind.knowledge.tasks():
        for step in task.steps:
            said, same_app = step.instruction, step.page.package == page.package
            same = (said.object.text, said.object.neighbour) == (wanted.object.text, wanted.object.neighbour)
            whole = not SLOT.search(label_of(step.features)) if step.features else True
            same = same and whole and same_app and said.operation is wanted.operation
            if same and page_likeness(page, step.page) >= SAME_PAGE:
                yield step
