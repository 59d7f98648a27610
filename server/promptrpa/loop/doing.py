"""Map: what an operation came to, and what the task keeps of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Advance, Decide, Observe, Performed, Planned, RunState, Topic
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.run import StepResult, touched
from promptrpa.domain.task import Environment, TaskStep
from promptrpa.learning import keep
from promptrpa.matching.pages.features import SAME_END, SAME_PAGE, is_in_front, page_features, page_likeness
from promptrpa.matching.pages.kinds import chooses, turns_over
from promptrpa.matching.pages.windows import dialog_of, has_dialog, is_menu
from promptrpa.matching.words.complaints import is_complaint
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import attempt_key
from promptrpa.reasoning.below import buttons_called, waits_below

from . import looking, offered, open_choices, open_plan
from .asking import ask, decide, demonstrate
from .closing import left_in_window
from .ending import learn
from .recording import failed, record
from .sliding import slid_beside
from .stepping import counted_on
from .straight import straight

_AGAIN: Final = frozenset({OperationType.EDIT, OperationType.SWITCH, OperationType.OPEN, OperationType.SCROLL})
"""What can be decided anew after an unknown outcome: the page tells whether it was done."""
CERTAIN: Final = 0.95
"""A widget chosen with less that does not react is taken for the wrong one."""


def skipped(state: RunState, environment: Environment) -> Advance:
    """Nothing is to be done for the current step: on to the next one."""
    proposal, current, page = state.proposal, state.current, state.page
    assert proposal is not None and current is not None and page is not None
    if current.instruction.optional:
        state = _keep(state, current.saved) if current.saved else state
    elif proposal.tier is Tier.DIRECT and (current.saved or proposal.candidates):
        state = _keep(state, current.saved or _kept_as_found(current.instruction, proposal, page))
    state = record(state, StepResult.SKIPPED, proposal.reason)
    return _next(replace(state, position=state.position + 1), page, environment)


def _kept_as_found(instruction: Instruction, proposal: Proposal, page: Page) -> TaskStep:
    """The step of an instruction whose result was there already, for the day when it is not."""
    best = proposal.candidates[0]
    operation = Operation(
        instruction.operation, best.bounds.center, best.bounds, instruction.parameter, widget=best.widget
    )
    return keep(instruction, operation, page, page, "")


def performed(state: RunState, outcome: Performed, environment: Environment) -> Advance:
    """An operation was done, or nobody knows whether it was: on to the next step, to this one again, or to the end."""
    proposal, current, before = state.proposal, state.current, state.page
    assert proposal is not None and proposal.operation is not None
    assert current is not None and before is not None
    forward = proposal.purpose is Purpose.INSTRUCTION
    known = current.saved is None or current.saved.features is None or proposal.tier is Tier.HISTORY
    state = record(state, outcome.result, "", outcome, healed=forward and not known)
    if not forward:
        state = _remember_door(state, proposal, before, outcome)
        return replace(state, page=outcome.after), Decide(Topic.OPERATION)
    if outcome.result is StepResult.UNKNOWN:
        if proposal.operation.type in _AGAIN:
            return replace(state, page=outcome.after), Decide(Topic.OPERATION)
        reason = "The phone did not answer, so it is not known whether this was done. Look at the phone."
        return failed(state, reason)
    if outcome.result is StepResult.UNCHANGED and state.planning:
        return open_plan.go_on(open_plan.without(state), outcome.after)
    if not_yet := slid_beside(state, before, outcome.after) or counted_on(state, before, outcome.after):
        return not_yet
    complains = state.following is None and _complains(state, before, outcome)
    if complains or (outcome.result is StepResult.UNCHANGED and _should_change(before, proposal)):
        back = _back_to_left_out(replace(state, page=outcome.after)) if complains else None
        if back and (question := open_choices.which_of_kind(back)):
            return ask(back, question)
        if state.following is None:
            reason = "The last step changed nothing on the page"
            if complains:
                reason = f"The phone says: “{outcome.remark.strip()}”"
            if state.attended and state.asked is None:
                return ask(replace(state, page=outcome.after), demonstrate(state, reason))
            if not complains and (instead_of := looking.from_here(replace(state, page=outcome.after))):
                return instead_of, Decide(Topic.ANSWER)
            return failed(state, f"{reason}.")
        if proposal.confidence < CERTAIN:
            tried = attempt_key(before, proposal.operation)
            if tried not in state.attempts:
                return replace(state, attempts=state.attempts | {tried}, page=outcome.after), Decide(Topic.OPERATION)
    if state.following is None and _is_still_filled(state, before, outcome.after):
        reason = "The page still shows what was filled in, as if it had not been taken. Look at the phone."
        return failed(state, reason)
    again = _asks_again(state, before, outcome.after) or _is_still_to_do(state, before, outcome.after)
    again = again or _only_led_there(state, before, outcome.after)
    changed = state.following is None and current.saved and (state.healed or not known) and not again
    if changed and current.saved and (reason := _other_end(current.saved, outcome.after)):
        return failed(state, reason)
    if _was_shown_the_way_back(state, outcome.after) or _was_shown_no_switch(state, before, outcome.after):
        return replace(state, page=outcome.after), Decide(Topic.OPERATION)
    step = keep(current.instruction, proposal.operation, before, outcome.after, outcome.picture)
    opened = current.instruction.open_choice and not offered.was_chosen(state, before, proposal)
    done = not (opened and len(offered.choices(outcome.after)) > 1) and not again
    state = replace(_keep(state, step), position=state.position + done, healed=state.healed + (not known))
    if state.current is None and (left := left_in_window(state, before, outcome.after)):
        state = replace(state, plan=(*state.plan, Planned(left)))
    return _next(state, outcome.after, environment)


def _back_to_left_out(state: RunState) -> RunState | None:
    """At the choices that were left out just before, as a tutorial has them only for some: the app says that something
    is missing. None where there are none."""
    *before, _ = state.own_history
    left_out = [s.instruction for s in takewhile(lambda s: s.result is StepResult.SKIPPED, reversed(before))]
    first = state.position
    while first and _is_left_out(state.plan[first - 1], left_out):
        first -= 1
    if first == state.position:
        return None
    left = state.plan[first : state.position]
    needed = (replace(p, instruction=replace(p.instruction, optional=False, open_choice=True)) for p in left)
    return replace(state, plan=(*state.plan[:first], *needed, *state.plan[state.position :]), position=first)


def _is_left_out(planned: Planned, left_out: Sequence[Instruction | None]) -> bool:
    instruction = planned.instruction
    choice = instruction.operation is OperationType.CLICK and chooses(instruction)
    return planned.saved is None and instruction.optional and choice and instruction in left_out


def _complains(state: RunState, before: Page, outcome: Performed) -> bool:
    """The app says that something is missing or wrong, and the page is still the one of the last touch."""
    if not outcome.remark or page_likeness(outcome.after, page_features(before.bare)) < SAME_PAGE:
        return False
    own = {slot.value for slot in (*state.slots, *state.told)} | {
        s.operation.parameter for s in state.history if s.operation
    }
    own |= {*touched(state.history)}
    return is_complaint(outcome.remark, own)


def _was_shown_the_way_back(state: RunState, after: Page) -> bool:
    """A person touched what leads to a page that was left before, with nothing typed or switched since: from there the
    step is looked for again."""
    if state.asked is None or state.asked.kind is not QuestionKind.DEMONSTRATE:
        return False
    *earlier, last = state.history
    left = next((n for n in reversed(range(len(earlier))) if earlier[n].page == after.content), None)
    if left is None or after.content == last.page:
        return False
    done = (step.operation.type for step in earlier[left:] if step.operation)
    return not any(kind in (OperationType.EDIT, OperationType.SWITCH) for kind in done)


def _was_shown_no_switch(state: RunState, before: Page, after: Page) -> bool:
    """A person touched what turns nothing over, and it led to another page: the switch is looked for there."""
    assert state.current is not None and state.proposal is not None and state.proposal.operation is not None
    index = state.proposal.operation.widget
    if state.asked is None or state.asked.kind is not QuestionKind.DEMONSTRATE or index < 0:
        return False
    if state.current.instruction.operation is not OperationType.SWITCH:
        return False
    widget = before.widgets[index]
    if widget.checkable or turns_over(before, widget):
        return False
    return after.activity != before.activity or page_likeness(after, page_features(before)) < SAME_PAGE


def _is_still_filled(state: RunState, before: Page, after: Page) -> bool:
    """The last tap left all as it was but for what no hierarchy tells, such as a passing remark, on a page with a text
    that this run typed."""
    step = state.history[-1]
    if step.operation is None or step.operation.type is not OperationType.CLICK or after.content != before.bare.content:
        return False
    edits = (s.operation.parameter for s in state.history if s.operation and s.operation.type is OperationType.EDIT)
    typed = {text for text in edits if text}
    return any(w.editable and not w.password and w.text in typed for w in after.widgets)


def _asks_again(state: RunState, before: Page, after: Page) -> bool:
    """The last touch opened a window with the same words on a button ("Delete"), or a touch that was shown a page with
    them: that is what was meant, unless a saved task ended so. A field of that name was only opened."""
    assert state.current is not None
    instruction, saved = state.current.instruction, state.current.saved
    named = plain(instruction.object.text)
    if not named or instruction.operation is not OperationType.CLICK:
        return False
    shown = state.asked is not None and state.asked.kind is QuestionKind.DEMONSTRATE
    if saved and (shown or saved.after is None or saved.after.dialog):
        return False
    if shown:
        return bool(buttons_called(after, after.widgets, named)) and not buttons_called(before, before.widgets, named)
    dialog = dialog_of(after)
    if state.following or dialog is None or (dialog_of(before) is not None and not is_menu(before)):
        return False
    return bool(buttons_called(after, after.descendants(dialog), named))


def _is_still_to_do(state: RunState, before: Page, after: Page) -> bool:
    """The last touch of a plan was on what only means the same, and closed a window; what it names is still below.
    Nothing risky is done twice."""
    assert state.current is not None and state.proposal is not None
    instruction = state.current.instruction
    if state.following or state.current.saved or instruction.operation is not OperationType.CLICK:
        return False
    if has_dialog(after) or (state.gate and state.gate.risk):
        return False
    named = instruction.object.text
    below = waits_below(before, state.proposal.label, named, state.history)
    return below is not None and {w.bounds for w in buttons_called(after, after.widgets, named)} == {below.bounds}


def _only_led_there(state: RunState, before: Page, after: Page) -> bool:
    """The last touch was on what only means something like it, and the page behind that has what is called so."""
    assert state.current is not None and state.proposal is not None
    instruction, proposal = state.current.instruction, state.proposal
    named = plain(instruction.object.text)
    by_meaning = proposal.tier is Tier.MEANING and plain(proposal.label) != named
    if instruction.operation is not OperationType.CLICK or not named or not by_meaning or has_dialog(after):
        return False
    there = [w for w in buttons_called(after, after.widgets, named) if w.enabled and not is_in_front(after, w)]
    return len(there) == 1 and not buttons_called(before, before.widgets, named)


def _keep(state: RunState, step: TaskStep) -> RunState:
    return replace(state, kept_before=state.kept, kept=(*state.kept, *straight(state.doors), step), doors=())


def _remember_door(state: RunState, proposal: Proposal, before: Page, outcome: Performed) -> RunState:
    operation = proposal.operation
    assert operation is not None
    if proposal.purpose is Purpose.APPROACH and operation.type in (OperationType.CLICK, OperationType.BACK):
        if outcome.result is StepResult.CHANGED or operation.type is OperationType.BACK:
            door = keep(Instruction(operation.type), operation, before, outcome.after, outcome.picture)
            return replace(state, doors=(*state.doors, door))
        return replace(state, attempts=state.attempts | {attempt_key(before, operation)})
    if proposal.purpose is Purpose.APPROACH and operation.type is OperationType.EDIT:
        typed = Instruction(OperationType.EDIT, ObjectDescription(proposal.label), operation.parameter)
        return replace(state, doors=(*state.doors, keep(typed, operation, before, outcome.after, outcome.picture)))
    return state


def _other_end(saved: TaskStep, after: Page) -> str:
    """Why the page at the end is not the one that the saved task ended with, so that another widget was touched; empty
    where it may be it."""
    if saved.after is None:
        return ""
    if not saved.after.dialog and has_dialog(after):
        return "A window is still open that was closed at the end before"
    if page_likeness(after, saved.after) < SAME_END:
        return "This did not lead to the page that it led to before"
    return ""


def _should_change(page: Page, proposal: Proposal) -> bool:
    """A tap changes the page, unless its widget was already selected."""
    operation = proposal.operation
    assert operation is not None
    if operation.type not in (OperationType.CLICK, OperationType.SWITCH) or operation.widget < 0:
        return False
    widget = page.widgets[operation.widget]
    return not (widget.selected or widget.checked or widget.focused)


def _next(state: RunState, page: Page, environment: Environment) -> Advance:
    state = replace(state, page=page, proposal=None, verdict=None, gate=None, asked=None, answer=None)
    if state.current is not None:
        return decide(state, page)
    if state.planning:
        return open_plan.go_on(state, page)
    if looking.is_open(state):
        return state, Observe()
    return learn(state, environment)
