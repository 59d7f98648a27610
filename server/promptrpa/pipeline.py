"""The loop: from a state and what just happened to the next state and what to do now. It does nothing itself.

collect   the function, a saved task or the steps      generate  the instructions
map       page, proposal, verdict, gate, operation     learn     the task
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa import dialogue, open_plan
from promptrpa.domain.function import Asks, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import (
    Answered,
    Ask,
    Begun,
    Chosen,
    Command,
    Consulted,
    Decide,
    End,
    Finish,
    Learn,
    Learned,
    Observe,
    Observed,
    Outcome,
    Parsed,
    Perform,
    Performed,
    Planned,
    Recalled,
    Replanned,
    RunState,
    Stepped,
    Topic,
    Understood,
)
from promptrpa.domain.operation import GateKind, Operation, Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import RunStatus, Step, StepResult, Times
from promptrpa.domain.task import Environment, Slot, Task, TaskStep
from promptrpa.learning import fill_steps, keep, make_task
from promptrpa.matching.blind import wants_picture
from promptrpa.matching.features import SAME_END, page_likeness
from promptrpa.matching.pointing import chosen_from, shown_at
from promptrpa.matching.templates import match_template
from promptrpa.matching.text import plain
from promptrpa.matching.values import fill
from promptrpa.matching.windows import dialog_of, has_dialog
from promptrpa.ports import attempt_key, retracted_key

Advance = tuple[RunState, Command]
_AGAIN: Final = frozenset({OperationType.EDIT, OperationType.SWITCH, OperationType.OPEN, OperationType.SCROLL})
"""What can be decided anew after an unknown outcome: the page tells whether it was done."""
CERTAIN: Final = 0.95
"""A widget chosen with less that does not react is taken for the wrong one."""


def advance(state: RunState, outcome: Outcome, environment: Environment) -> Advance:
    """One turn of the loop."""
    match outcome:
        case Begun(installed):
            state = replace(state, installed=installed)
            if state.task:
                return _replay(state, state.task, state.given, ())
            return state, Decide(Topic.FUNCTION)
        case Understood(function, planner, sees):
            return dialogue.understood(replace(state, planner=planner, sees=sees), function)
        case Recalled(task, values, questions, certain) if task:
            return _replay(state, task, values, questions) if certain else _doubt(state, task)
        case Recalled():
            return _collect(state)
        case Consulted():
            return _consult(replace(state, tutorials=outcome.tutorials), outcome)
        case Parsed():
            return _planned(state, outcome)
        case Observed(page):
            return _observed(replace(state, page=page), page)
        case Stepped(end=End.DONE, turn=turn, text=text):
            return _reached(replace(state, turns=(*state.turns, turn) if turn else state.turns), text, environment)
        case Stepped():
            return open_plan.stepped(state, outcome)
        case Chosen():
            pointed_at = state.answer is not None and outcome.proposal == state.proposal  # the gate was left to decide
            return _chosen(
                replace(
                    state,
                    proposal=outcome.proposal,
                    verdict=outcome.verdict,
                    gate=outcome.gate,
                    decided=outcome.seconds,
                    instead=outcome.instead,
                    asked=state.asked if pointed_at else None,
                    answer=None,
                ),
                environment,
            )
        case Performed():
            return _performed(state, outcome, environment)
        case Answered(answer):
            return _answered(state, answer, environment)
        case Learned(task):
            return _end(state, task)


# --- collect and generate


def _collect(state: RunState) -> Advance:
    assert state.function is not None
    if question := dialogue.missing(state):
        return _ask(state, question)
    if state.function.steps:
        return state, Decide(Topic.INSTRUCTIONS, state.function.steps)
    if state.function.asks is Asks.STATE and open_plan.can_begin(state):
        return open_plan.begin(state)
    return state, Decide(Topic.TUTORIALS)


def _doubt(state: RunState, task: Task) -> Advance:
    """A person says whether a saved task is meant; with nobody there, it is not."""
    if state.attended:
        text = f"Do you mean the saved task “{task.name}”?"
        return _ask(state, Question(QuestionKind.CONFIRM, "task", text, (Option(task.id, task.name),), "yes"))
    return _not_meant(state, task.id)


def _not_meant(state: RunState, task: str) -> Advance:
    """On to the next saved task that fits, and then to the tutorials."""
    return replace(state, refused=state.refused | {task}, asked=None), Decide(Topic.TASK)


def _consult(state: RunState, found: Consulted) -> Advance:
    if not state.tutorials:
        return _no_way(state)
    if state.telling:
        return state, Finish(RunStatus.DONE, f"{state.tutorials[0].title}: {state.tutorials[0].text}")
    said = next((slot.value for slot in state.given if slot.name == "tutorial"), "")
    chosen = next((t for t in state.tutorials if t.id == said), None)
    if not found.certain and chosen is None and state.attended:
        return _ask(state, dialogue.which_tutorial(state.tutorials, likely=found.likely))
    if not found.likely and chosen is None:
        return _no_way(state)
    return state, Decide(Topic.INSTRUCTIONS, (chosen or state.tutorials[0]).text)


def _no_way(state: RunState) -> Advance:
    if open_plan.can_begin(state):
        return open_plan.begin(state)
    reason = (
        "No saved task and no tutorial says how to do this. Say the steps, for example: "
        "“open Settings, tap Display, turn on Dark theme”."
    )
    return state, Finish(RunStatus.FAILED, reason)


def _replay(state: RunState, task: Task, values: tuple[Slot, ...], questions: tuple[Question, ...]) -> Advance:
    if state.telling:
        return state, dialogue.how_of(task)
    if state.function:
        state = replace(state, notes=(*state.notes, *dialogue.as_before(state, values)))
    return _ask_or_go(
        replace(state, task=task, slots=values, questions=_unanswered(state, questions), plan=(), position=0)
    )


def _planned(state: RunState, outcome: Parsed) -> Advance:
    """The plan of a new task: shown where that is wanted, then gone on with."""
    if outcome.absent:
        names = ", ".join(f"“{name}”" for name in outcome.absent)
        return state, Finish(RunStatus.FAILED, f"There is no app {names} on this phone. Nothing was done.")
    if state.reviewed:
        made = dialogue.corrections([p.instruction for p in state.plan], outcome.instructions)
        state = replace(state, corrections=(*state.corrections, *made))
    plan = tuple(Planned(i) for i in outcome.instructions)
    notes = tuple(f"Not understood: “{clause}”" for clause in outcome.unread)
    questions = _unanswered(state, outcome.questions)
    function = outcome.function or state.function
    if (known := outcome.known) and known.task:
        return _replay(replace(state, function=function), known.task, known.values, known.questions)
    state = replace(state, function=function, plan=plan, questions=questions, notes=(*state.notes, *notes))
    unused = f"the tutorial does not say what to do with “{outcome.unused}”" if outcome.unused else ""
    if (unfit := outcome.unfit or unused) and open_plan.can_begin(state):
        note = f"The tutorial does not fit: {unfit}"
        return open_plan.begin(replace(state, plan=(), questions=(), notes=(*state.notes, note)))
    if unused:
        return state, Finish(RunStatus.FAILED, f"{unused[0].upper()}{unused[1:]}. Nothing was done.")
    if plan and (question := dialogue.look_over(state, outcome.unread)):
        return _ask(state, question)
    return _ask_or_go(state)


def _unanswered(state: RunState, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    said = {slot.name for slot in state.given}
    return tuple(q for q in questions if q.name not in said)


def _ask_or_go(state: RunState) -> Advance:
    if state.questions:
        return _ask(replace(state, questions=state.questions[1:]), state.questions[0])
    if state.task:
        known = {s.name: s for s in (*state.task.slots, *state.slots, *state.given)}
        slots = tuple(replace(slot, value=known[slot.name].value) for slot in state.task.slots)
        steps = fill_steps(state.task, slots)
        plan = tuple(Planned(step.instruction, step, number) for number, step in enumerate(steps))
        state = replace(state, slots=slots, plan=plan)
    else:
        state = replace(state, plan=tuple(_answer_slots(p, state.given) for p in state.plan))
    if not state.plan:
        return state, Finish(RunStatus.FAILED, "No step was found in these words. Say what to tap, type or turn on.")
    if state.looking and not dialogue.may_look(state.plan):
        reason = "To find this out, something would have to be done on the phone. Say what to open instead."
        return state, Finish(RunStatus.FAILED, reason)
    return state, Observe(state.current)


def _answer_slots(planned: Planned, given: tuple[Slot, ...]) -> Planned:
    """The values are put where the steps name them; they are never read as steps."""
    said = planned.instruction
    named = replace(said.object, text=fill(said.object.text, given))
    return replace(planned, instruction=replace(said, parameter=fill(said.parameter, given), object=named))


# --- map


def _observed(state: RunState, page: Page) -> Advance:
    if state.current is None:
        return open_plan.go_on(state, page)
    question = dialogue.open_choice(state, page)
    if question is None:
        return state, Decide(Topic.OPERATION)
    said = next((slot.value for slot in state.given if slot.name == question.name), "")
    return (dialogue.chosen(state, said), Decide(Topic.OPERATION)) if said else _ask(state, question)


def _chosen(state: RunState, environment: Environment) -> Advance:
    proposal, verdict, gate = state.proposal, state.verdict, state.gate
    assert proposal is not None and verdict is not None and gate is not None
    if _is_unsure(state, proposal, verdict):
        return state, Observe(picture=True)
    if state.instead is not None:
        return _replan(state, state.instead)
    if found := dialogue.seen(state, proposal):
        return state, found
    if verdict.kind is VerdictKind.RETRACT:
        return _retract(state, verdict.reason)
    if verdict.kind is VerdictKind.FAIL:
        if proposal.operation is None and (state.planning or open_plan.can_begin(state)):
            return _plan_anew(_record(state, StepResult.FAILED, verdict.reason))
        if state.attended and (proposal.operation is None or proposal.purpose is Purpose.APPROACH):
            which = dialogue.which_of_kind(state)
            return _ask(state, which or _demonstrate(state, verdict.reason))
        return state, Finish(RunStatus.FAILED, where(state, verdict.reason))
    if verdict.kind is VerdictKind.ASK:
        if state.planning and not state.attended:
            return _plan_anew(_record(state, StepResult.FAILED, f"it is not clear which is meant: {verdict.reason}"))
        return _ask(state, dialogue.which_of_kind(state) or _choose(state))
    if proposal.operation is None:
        return _skipped(state, environment)
    if gate.kind is GateKind.REFUSE:
        state = _record(state, StepResult.REFUSED, gate.reason)
        return (open_plan.without(state) if state.planning else state), Observe()
    if proposal.purpose is Purpose.INSTRUCTION and state.following is None and (left := dialogue.left_out(state)):
        return state, Finish(RunStatus.FAILED, where(state, left))
    if gate.kind is GateKind.CONFIRM and state.answer is None:
        return _ask(state, _approve(state))
    return state, Perform(proposal.operation, _expected_after(state))


def _plan_anew(state: RunState) -> Advance:
    """A step cannot be done: the planner is told, and says another."""
    assert state.page is not None
    return open_plan.go_on(open_plan.without(state), state.page) if state.planning else open_plan.begin(state)


def _is_unsure(state: RunState, proposal: Proposal, verdict: Verdict) -> bool:
    """A picture of the page may tell what its hierarchy does not. It is taken only then."""
    page = state.page
    assert page is not None
    if not wants_picture(page) or proposal.tier is Tier.DIRECT:
        return False
    if proposal.operation is None or verdict.kind in (VerdictKind.FAIL, VerdictKind.ASK):
        return True
    if proposal.tier in (Tier.EXPLORATION, Tier.NONE):
        return proposal.operation.type is not OperationType.WAIT
    index = proposal.operation.widget
    return proposal.confidence < CERTAIN or (index >= 0 and not page.widgets[index].interactive)


def _retract(state: RunState, reason: str) -> Advance:
    """The step before led to another page than it should: go back, and look for its widget anew."""
    last = state.history[-1]
    assert last.proposal is not None and last.instruction is not None
    wrong = {retracted_key(last.instruction, c.label) for c in last.proposal.candidates[:1]}
    back = Proposal(Operation(OperationType.BACK, parameter="previous"), Tier.DIRECT, 0.6, reason, Purpose.APPROACH)
    undone = replace(
        state,
        position=state.position - 1,
        kept=state.kept_before,
        healed=state.healed - 1,
        attempts=state.attempts | wrong,
        proposal=back,
    )
    assert back.operation is not None
    return undone, Perform(back.operation)


def _replan(state: RunState, instead: Replanned) -> Advance:
    """Go on from here by the user's steps and a tutorial together."""
    state = _record(state, StepResult.FAILED, state.verdict.reason if state.verdict else "")
    plan = (*state.plan[: state.position], *(Planned(i) for i in instead.instructions))
    return _ask_or_go(
        replace(
            state,
            plan=plan,
            tutorials=(*state.tutorials, instead.tutorial) if instead.tutorial else state.tutorials,
            questions=_unanswered(state, instead.questions),
            attempts=frozenset(),
            doors=(),
            instead=None,
        )
    )


def _expected_after(state: RunState) -> Planned | None:
    """What the page after this operation must show before the loop goes on."""
    assert state.proposal is not None
    return state.following if state.proposal.purpose is Purpose.INSTRUCTION else None


def _skipped(state: RunState, environment: Environment) -> Advance:
    proposal, current, page = state.proposal, state.current, state.page
    assert proposal is not None and current is not None and page is not None
    if current.instruction.optional:
        state = _keep(state, current.saved) if current.saved else state
    elif proposal.tier is Tier.DIRECT and (current.saved or proposal.candidates):
        state = _keep(state, current.saved or _kept_as_found(current.instruction, proposal, page))
    state = _record(state, StepResult.SKIPPED, proposal.reason)
    return _next(replace(state, position=state.position + 1), page, environment)


def _kept_as_found(instruction: Instruction, proposal: Proposal, page: Page) -> TaskStep:
    """The step of an instruction whose result was there already, for the day when it is not."""
    best = proposal.candidates[0]
    operation = Operation(
        instruction.operation, best.bounds.center, best.bounds, instruction.parameter, widget=best.widget
    )
    return keep(instruction, operation, page, page, "")


def _performed(state: RunState, outcome: Performed, environment: Environment) -> Advance:
    proposal, current, before = state.proposal, state.current, state.page
    assert proposal is not None and proposal.operation is not None
    assert current is not None and before is not None
    forward = proposal.purpose is Purpose.INSTRUCTION
    known = current.saved is None or current.saved.features is None or proposal.tier is Tier.HISTORY
    state = _record(state, outcome.result, "", outcome, healed=forward and not known)
    if not forward:
        state = _remember_door(state, proposal, before, outcome)
        return replace(state, page=outcome.after), Decide(Topic.OPERATION)
    if outcome.result is StepResult.UNKNOWN:
        if proposal.operation.type in _AGAIN:
            return replace(state, page=outcome.after), Decide(Topic.OPERATION)
        reason = "The phone did not answer, so it is not known whether this was done. Look at the phone."
        return state, Finish(RunStatus.FAILED, where(state, reason))
    if outcome.result is StepResult.UNCHANGED and state.planning:
        return open_plan.go_on(open_plan.without(state), outcome.after)
    if outcome.result is StepResult.UNCHANGED and _should_change(before, proposal):
        if state.following is None:
            return state, Finish(RunStatus.FAILED, where(state, "The last step changed nothing on the page."))
        if proposal.confidence < CERTAIN:
            tried = attempt_key(before, proposal.operation)
            if tried not in state.attempts:
                return replace(state, attempts=state.attempts | {tried}, page=outcome.after), Decide(Topic.OPERATION)
    changed = state.following is None and current.saved and (state.healed or not known)
    if changed and current.saved and (reason := _other_end(current.saved, outcome.after)):
        return state, Finish(RunStatus.FAILED, where(state, reason))
    step = keep(current.instruction, proposal.operation, before, outcome.after, outcome.picture)
    opened = current.instruction.open_choice and not dialogue.was_offered(before, proposal)
    done = not (opened and len(dialogue.choices(outcome.after)) > 1) and not _asks_again(state, before, outcome.after)
    state = replace(_keep(state, step), position=state.position + done, healed=state.healed + (not known))
    return _next(state, outcome.after, environment)


def _asks_again(state: RunState, before: Page, after: Page) -> bool:
    """The last touch opened a window with the same words on a button ("Delete"): that is what was meant."""
    assert state.current is not None
    instruction = state.current.instruction
    if state.following or state.current.saved or instruction.operation is not OperationType.CLICK:
        return False
    dialog = dialog_of(after)
    if dialog is None or dialog_of(before) is not None:
        return False
    named = plain(instruction.object.text)
    return any(w.clickable and plain(w.label) == named for w in after.descendants(dialog) if named)


def _keep(state: RunState, step: TaskStep) -> RunState:
    return replace(state, kept_before=state.kept, kept=(*state.kept, *state.doors, step), doors=())


def _remember_door(state: RunState, proposal: Proposal, before: Page, outcome: Performed) -> RunState:
    operation = proposal.operation
    assert operation is not None
    if proposal.purpose is Purpose.APPROACH and operation.type is OperationType.BACK:
        return replace(state, doors=state.doors[:-1])
    if proposal.purpose is Purpose.APPROACH and operation.type is OperationType.CLICK:
        if outcome.result is StepResult.CHANGED:
            tap = Instruction(OperationType.CLICK)
            door = keep(tap, operation, before, outcome.after, outcome.picture)
            return replace(state, doors=(*state.doors, door))
        return replace(state, attempts=state.attempts | {attempt_key(before, operation)})
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
        return state, Decide(Topic.OPERATION)
    if state.planning:
        return open_plan.go_on(state, page)
    return _learn(state, environment)


def _reached(state: RunState, answer: str, environment: Environment) -> Advance:
    """The planner says that the goal is reached; answer: where something was asked."""
    state = replace(state, kept=open_plan.without_detours(state.kept))
    told = replace(state, notes=(*state.notes, answer)) if answer and state.rest else state
    asked = state.function is not None and state.function.kind is FunctionKind.QUESTION
    if state.kept and not asked:
        return _learn(told, environment)
    return dialogue.next_part(told) if state.rest else (state, Finish(RunStatus.DONE, answer or "It was already so."))


def _learn(state: RunState, environment: Environment) -> Advance:
    task = state.task
    if left := dialogue.left_out(state):
        return state, Finish(RunStatus.FAILED, f"{left}. The steps of the tutorial were done without it.")
    if task is None or state.healed or all(match_template(p, state.prompt, task.slots) is None for p in task.prompts):
        return state, Learn(make_task(state, environment))
    return _end(state, task)


def _end(state: RunState, task: Task) -> Advance:
    """The function is done; the next of a compound begins."""
    return dialogue.next_part(state) if state.rest else (state, _finish_done(state, task))


def _finish_done(state: RunState, task: Task) -> Finish:
    acted = any(s.operation and s.result is StepResult.CHANGED for s in state.history)
    reason = "Done." if acted else "It was already so."
    if state.healed:
        reason += f" {state.healed} steps had changed and were found anew; saved as version {task.version}."
    return Finish(RunStatus.DONE, reason, task.id)


def _record(
    state: RunState, result: StepResult, reason: str, outcome: Performed | None = None, *, healed: bool = False
) -> RunState:
    proposal, page = state.proposal, state.page
    assert proposal is not None and page is not None
    times = outcome.times if outcome else Times()
    step = Step(
        number=len(state.history) + 1,
        instruction=state.current.instruction if state.current else None,
        proposal=proposal,
        verdict=state.verdict,
        gate=state.gate,
        operation=proposal.operation,
        result=result,
        reason=reason or proposal.reason,
        times=replace(times, decide=state.decided),
        app=page.package,
        page=page.content,
        after=outcome.after.content if outcome else "",
        picture=outcome.picture if outcome else "",
        picture_after=outcome.picture_after if outcome else "",
        doubt=outcome.doubt if outcome else "",
        task_step=state.current.origin if state.current else -1,
        healed=healed,
        question=state.asked,
        answer=state.answer,
    )
    return replace(state, history=(*state.history, step))


# --- people


def _ask(state: RunState, question: Question) -> Advance:
    return replace(state, asked=question), Ask(question)


def _choose(state: RunState) -> Question:
    assert state.proposal is not None and state.current is not None
    options = tuple(Option(str(c.widget), c.label, f"{c.score:.2f}") for c in state.proposal.candidates)
    text = f"Which one is “{state.current.instruction.object}”?"
    return Question(QuestionKind.CHOOSE, "widget", text, options, options[0].id if options else "")


def _approve(state: RunState) -> Question:
    assert state.gate is not None and state.current is not None
    text = f"{state.gate.reason}. Do it: {state.current.instruction}?"
    return Question(QuestionKind.CONFIRM, "approval", text, default="no", approval=True, sensitive=state.gate.sensitive)


def _demonstrate(state: RunState, reason: str) -> Question:
    assert state.current is not None
    text = f"{reason}. Show it: touch the place for “{state.current.instruction}”, or leave it out."
    return Question(QuestionKind.DEMONSTRATE, "step", text, default="skip")


def _answered(state: RunState, answer: Answer, environment: Environment) -> Advance:
    question = state.asked
    assert question is not None
    state = replace(
        state,
        answer=answer,
        interventions=state.interventions + (not question.approval),
        approvals=state.approvals + question.approval,
    )
    if follows := dialogue.answered(state, question, answer):
        return follows
    if question.name == open_plan.DETAIL and state.planning:
        return open_plan.answered(state, question, answer)
    if question.kind is QuestionKind.FILL:
        given = (*state.given, Slot(question.name, "text", answer.value))
        return _ask_or_go(replace(state, given=given, asked=None))
    if question.name == "tutorial":
        chosen = next((t for t in state.tutorials if t.id == answer.value), None)
        if chosen is None:
            return _no_way(replace(state, tutorials=(), asked=None))
        return replace(state, tutorials=(chosen,), asked=None), Decide(Topic.INSTRUCTIONS, chosen.text)
    if question.name == "task":
        task = question.options[0].id
        if answer.value == "yes":
            return replace(state, agreed=task, asked=None), Decide(Topic.TASK)
        return _not_meant(state, task)
    if question.kind is QuestionKind.CONFIRM:
        return _approved(state, answer)
    return _pointed(state, question, answer, environment)


def _approved(state: RunState, answer: Answer) -> Advance:
    gate = state.gate
    assert state.proposal is not None and state.proposal.operation is not None and gate is not None
    if answer.value == "yes":
        return state, Perform(state.proposal.operation, _expected_after(state))
    state = _record(state, StepResult.REFUSED, "not approved")
    return state, Finish(RunStatus.STOPPED, where(state, f"You did not approve it ({gate.risk})."))


def _pointed(state: RunState, question: Question, answer: Answer, environment: Environment) -> Advance:
    """A widget was chosen from a list, or a place was touched; "skip" leaves it out, "stop" ends the run."""
    assert state.page is not None and state.current is not None
    if answer.value == "stop":
        return state, Finish(RunStatus.STOPPED, where(state, "You stopped it."))
    read = chosen_from if question.kind is QuestionKind.CHOOSE else shown_at
    operation = read(state.page, answer.value, state.current.instruction)
    if operation is None and answer.value != "skip":
        missed = f"There is no widget at “{answer.value}”"
        if question.kind is QuestionKind.DEMONSTRATE and not question.text.startswith("There is no widget"):
            return _ask(state, _demonstrate(state, missed))
        return state, Finish(RunStatus.FAILED, where(state, f"{missed}."))
    if operation is None:
        left_out = Proposal(None, Tier.NONE, 1.0, "left out by the user", Purpose.SKIP)
        return _skipped(replace(state, proposal=left_out), environment)
    shown = Proposal(operation, Tier.DIRECT, 1.0, "shown by the user")
    state = replace(state, proposal=shown)
    return (state, Perform(operation, by_hand=True)) if answer.done else (state, Decide(Topic.GATE))


def where(state: RunState, reason: str) -> str:
    """The reason with the step at which it happened and what was already changed on the phone."""
    total, here = len(state.plan), state.position + 1
    at = f"Step {here} of {total} ({state.current.instruction}): " if state.current else ""
    done = sum(1 for s in state.history if s.operation and s.result is StepResult.CHANGED)
    changed = f" {done} operations were done before." if done else " Nothing was done on the phone."
    return f"{at}{reason.rstrip('.')}.{changed}"
