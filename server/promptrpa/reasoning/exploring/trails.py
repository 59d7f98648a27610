"""What was done for a step so far, and just before it."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step, StepResult
from promptrpa.matching.pages.positions import lies_at
from promptrpa.matching.pages.targets import WHOLE, Target
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation, attempt_key, retracted_key
from promptrpa.reasoning.exploring.walk import ON_TAB


def has_touched(situation: Situation) -> bool:
    """The step before touched something."""
    done = [s.operation.type for s in situation.history if s.operation]
    return bool(done) and done[-1] is OperationType.CLICK


def just_typed(situation: Situation) -> str:
    """What the step before typed; empty where it did something else."""
    done = situation.history[: len(situation.history) - len(situation.trail())]
    last = done[-1].operation if done else None
    return last.parameter if last is not None and last.type is OperationType.EDIT else ""


def was_opened_by_name(situation: Situation) -> bool:
    """The step before touched what is called the same, or the search for this one's widget did."""
    last = situation.history[-1] if situation.history else None
    name = plain(situation.instruction.object.text)
    if last is None or not name:
        return False
    if situation.trail():
        return last.proposal is not None and plain(last.proposal.label) == name
    return last.instruction is not None and plain(last.instruction.object.text) == name


def is_one_behind(situation: Situation) -> bool:
    """The step before touched what is called as the kind of thing that this one wants: it is no longer that, but one
    on the page that it led to ("tap Accounts", "tap the account")."""
    done = situation.history[: len(situation.history) - len(situation.trail())]
    last = done[-1] if done else None
    name = plain(situation.instruction.object.text)
    touched = last is not None and last.operation is not None and last.operation.type is OperationType.CLICK
    own = situation.function is not None and situation.function.steps
    named = last is not None and last.instruction is not None and plain(last.instruction.object.text) == name
    return touched and named and name != "" and not own and situation.task_step is None


def went_on(situation: Situation) -> bool:
    """The page that the step before led to was left to look for this one's widget."""
    leaves = (OperationType.CLICK, OperationType.BACK)
    return any(s.operation is not None and s.operation.type in leaves for s in situation.trail())


def was_led_to_tab(page: Page, situation: Situation) -> bool:
    """The step before touched the tab that is selected."""
    last = situation.history[-1 - len(situation.trail())] if len(situation.history) > len(situation.trail()) else None
    if last is None or last.operation is None or last.operation.type is not OperationType.CLICK:
        return False
    return any(w.selected and w.bounds == last.operation.bounds for w in page.widgets)


def saw_all(page: Page, situation: Situation) -> bool:
    """The lists of the page were scrolled to both ends to look for this step's widget, or there is none to scroll."""
    done = [s for s in situation.trail() if s.operation and s.operation.type is OperationType.SCROLL]
    ends = {s.operation.parameter for s in done if s.operation and s.result is StepResult.UNCHANGED}
    return ends >= {"down", "up"} or not any(w.scrollable and not w.is_strip for w in page.widgets)


def opened_last(situation: Situation) -> str:
    """What was opened to look behind it, with nothing but scrolling and waiting since; empty for none."""
    looks = (OperationType.SCROLL, OperationType.WAIT)
    last = next((s for s in reversed(situation.trail()) if s.operation and s.operation.type not in looks), None)
    if last is None or last.result is not StepResult.CHANGED or last.proposal is None or not last.proposal.candidates:
        return ""
    opens = last.operation is not None and last.operation.type is OperationType.CLICK
    return last.proposal.candidates[0].label if opens and last.proposal.purpose is Purpose.APPROACH else ""


def opened_before(situation: Situation) -> list[str]:
    """What was opened to look for the widget of the step before, and not left again."""
    done = situation.history[: len(situation.history) - len(situation.trail())]
    before = done[:-1]
    while before and _scrolls_to_same(before[-1], done[-1]):
        before = before[:-1]
    opened: list[str] = []
    for step in replace(situation, history=before).trail():
        kind = step.operation.type if step.operation and step.result is StepResult.CHANGED else None
        if kind is OperationType.BACK:
            opened = opened[:-1]
        elif kind is OperationType.CLICK and step.proposal is not None:
            opened.append(step.proposal.label)
    return opened


def _scrolls_to_same(step: Step, then: Step) -> bool:
    """It brings into view what was touched then."""
    scrolls = step.instruction is not None and step.instruction.operation is OperationType.SCROLL
    same = step.instruction and then.instruction and step.instruction.object == then.instruction.object
    return bool(scrolls and same and step.proposal and step.proposal.purpose is not Purpose.APPROACH)


def lay_where_said(page: Page, situation: Situation) -> bool:
    """What was touched last to look behind it lay at the place that the step names, if it names one; or was a tab, as
    what is said to be at the lower edge is."""
    done = [s for s in situation.trail() if s.operation and s.operation.type is OperationType.CLICK]
    place, last = situation.instruction.object.place, done[-1] if done else None
    if last is None or last.operation is None or last.operation.point is None:
        return True
    return lies_at(page, last.operation.point, place) or (place == "bottom" and last.reason.startswith(ON_TAB))


def was_nearly_called_so(step: Step) -> bool:
    """Its words were not those of what it touched."""
    proposal = step.proposal
    if proposal is None or not proposal.candidates or step.instruction is None or step.result is not StepResult.CHANGED:
        return False
    return proposal.confidence < WHOLE and plain(proposal.candidates[0].label) != plain(step.instruction.object.text)


def was_tried(page: Page, target: Target, situation: Situation) -> bool:
    """The same was done on the same page in vain, or the widget turned out to be another one's."""
    instruction = situation.instruction
    operation = Operation(instruction.operation, target.point, target.widget.bounds, instruction.parameter)
    if attempt_key(page, operation) in situation.attempts:
        return True
    return retracted_key(instruction, target.label) in situation.attempts
