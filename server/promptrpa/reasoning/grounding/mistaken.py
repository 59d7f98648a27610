"""A widget that was found by a step's words and is not what the step means, by the page and by what was done."""

from __future__ import annotations

from promptrpa.domain.function import Asks
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.matching.pages import features
from promptrpa.matching.pages.headed import heads_rows
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.prompts.by_kind import is_one, stands_beside_one
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.trails import was_opened_by_name, went_on
from promptrpa.reasoning.wishes import is_so_already


def is_beside_another(page: Page, found: Proposal, situation: Situation) -> bool:
    """A saved step was done beside something, and this stands beside something else: its own may be out of view."""
    beside, done = situation.instruction.object.neighbour, found.operation
    if not beside or situation.task_step is None or done is None or done.widget < 0:
        return False
    acts = found.purpose is Purpose.INSTRUCTION and done.type is situation.instruction.operation
    there = page.widgets[done.widget]
    one = stands_beside_one(situation.instruction.object, own=True)
    alone = one and sum(w.label == there.label for w in page.widgets) == 1
    return acts and not alone and not has_neighbour(page, there, beside)


def is_told_by_tab(page: Page, situation: Situation, found: Proposal | None) -> bool:
    """It would only touch the tab in front, and no later step of the tutorial has a place for what the prompt names:
    what is on the tab is meant ("点击课程" on the tab “课程”)."""
    function = situation.wish
    if situation.task_step or situation.planned or function is None or function.asks is Asks.STATE:
        return False
    later = (i for i in situation.following if i.operation.touches)
    return is_shown(page, situation, found) and not any(i.open_choice or is_one(i.object.text) for i in later)


def is_heading(page: Page, situation: Situation, found: Proposal | None) -> bool:
    """It would only touch the heading of the choices that the step before opened by the same words."""
    if found is None or found.operation is None or not was_opened_by_name(situation):
        return False
    if situation.task_step or situation.planned or found.operation.type is not OperationType.CLICK:
        return False
    return not page.widgets[found.operation.widget].interactive


def is_heading_elsewhere(page: Page, situation: Situation, found: Proposal) -> bool:
    """It would only touch words that cannot be touched, among rows that can, on a page that was opened to look behind
    it: they head some of these rows, and the row that is called so is on another page."""
    if found.operation is None or found.operation.widget < 0 or not went_on(situation):
        return False
    widget = page.widgets[found.operation.widget]
    if widget.interactive or widget.parent < 0 or found.operation.type is not OperationType.CLICK:
        return False
    return any(beside.interactive for beside in page.children(page.widgets[widget.parent]))


def is_shown(page: Page, situation: Situation, found: Proposal | None) -> bool:
    """It would only touch the tab in front, or go back to the one on which the thing that is called like it was not
    found."""
    if found is None or found.operation is None or found.operation.type is not OperationType.CLICK:
        return False
    if found.operation.widget < 0:
        return False
    widget, said = page.widgets[found.operation.widget], situation.instruction.object.text
    done = (step.instruction for step in situation.history if step.instruction)
    one = is_one(said) or heads_rows(page, widget.label, said, done)
    return features.is_in_front(page, widget) or (one and went_on(situation) and features.is_tab(page, widget))


def only_looks_like_last(page: Page, situation: Situation, found: Proposal) -> bool:
    """What a tutorial ends with would only touch the tab in front, which is called otherwise ("Favourites" for "star"):
    that does nothing."""
    if situation.task_step or situation.planned or situation.following or not is_shown(page, situation, found):
        return False
    return all(plain(c.label) != plain(situation.instruction.object.text) for c in found.candidates[:1])


def taken_back(page: Page, proposal: Proposal, situation: Situation) -> str:
    """What the widget that is to be touched is called, where that takes back the wish; else empty."""
    operation = proposal.operation
    touched = page.widgets[operation.widget].label if operation and operation.widget >= 0 else ""
    return next((label for label in (proposal.label, touched) if is_so_already(label, situation)), "")
