"""What a run asks before and between its steps, and what the answers change. Approvals are asked for in `asking`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.loop import Advance, Ask, Decide, Finish, RunState, Topic
from promptrpa.domain.memory import Meant
from promptrpa.domain.operation import Proposal
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.matching.pages.features import features_of, inner_texts, is_in_front, label_of
from promptrpa.matching.pages.kinds import SWITCHES, is_one_of_several
from promptrpa.matching.pages.windows import root_of, roots
from promptrpa.matching.prompts.coverage import (
    alternatives,
    app_meant,
    is_kind,
    is_one,
    is_several,
    is_somebody,
    names_in,
    other_length,
    proper,
    said_by,
    unused,
)
from promptrpa.matching.prompts.origin import asks_where_to, without_found, without_origin
from promptrpa.matching.prompts.templates import as_type
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.days import no_such_moment
from promptrpa.matching.words.partly import partly_said
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import find_values, free_name

from . import touring
from .days import day_left_out

LIKELY: Final = 0.6
"""Confidence in a function from which a person is asked whether it is meant; below, nothing is done."""
SURE: Final = 0.9
"""From this one on it is done without a question, if it was not said in so many words."""
NAMED: Final = 0.9
"""Likeness of a label and what is to be chosen, from which the label is what opens the choices, or one of them."""
MOST_OPTIONS: Final = 20
MOST_TUTORIALS: Final = 5
TELL, DO, NONE = "tell", "do", "none"
FUNCTION, HOW, PLAN, WISH = "function", "question", "plan", "wish"
"""Names of the questions asked here, besides those of values."""


# --- what a prompt wants


def understood(state: RunState, function: Function) -> Advance:
    """Go on with a task; ask, say why not, or take the first part, where the prompt is something else."""
    state = replace(state, function=function, prompt=function.prompt, notes=(*state.notes, *function.notes))
    state = replace(state, named=function.parameters)
    state = _given_beforehand(state)
    assert state.function is not None
    if (moment := no_such_moment(_own_words(function))) and not function.steps:
        return in_other_words(state, f"There is no “{moment}”. Nothing was done.")
    match function.kind:
        case FunctionKind.OTHER:
            reason = (
                "This is nothing that a phone does. Say what the phone is to do, for example: “set an alarm for 7:30”."
            )
            return in_other_words(state, reason)
        case FunctionKind.COMPOUND:
            return _one_after_the_other(state)
        case FunctionKind.VAGUE:
            return _vague(state)
        case FunctionKind.QUESTION:
            return _question(state)
        case FunctionKind.TOUR:
            return touring.begin(state)
        case FunctionKind.TASK:
            return state, Decide(Topic.TASK)


def _own_words(function: Function) -> str:
    """The prompt without the texts in it that are for somebody else."""
    said = function.prompt
    for slot in function.parameters:
        said = said.replace(slot.value, " ") if slot.type == "text" else said
    return said


def next_part(state: RunState) -> Advance:
    """The next of several functions, once one is done."""
    prompt, *rest = state.rest
    fresh = RunState(
        run=state.run,
        prompt=prompt,
        attended=state.attended,
        given=state.given,
        page=state.page,
        history=state.history,
        installed=state.installed,
        now=state.now,
        interventions=state.interventions,
        approvals=state.approvals,
        notes=(*state.notes, f"Now: {prompt}"),
        corrections=state.corrections,
        rest=tuple(rest),
        begun=len(state.history),
    )
    return fresh, Decide(Topic.FUNCTION)


def _one_after_the_other(state: RunState) -> Advance:
    assert state.function is not None
    if unheard := state.function.unheard:
        return in_other_words(state, f"No saved task and no tutorial says how to do “{unheard}”. Nothing was done.")
    if unsaid := state.function.unsaid:
        return in_other_words(state, f"This is not said: {unsaid} Nothing was done.")
    first, *rest = state.function.parts
    note = f"{len(rest) + 1} tasks, one after the other: {'; '.join((first, *rest))}"
    state = replace(state, prompt=first, function=None, rest=(*rest, *state.rest), notes=(*state.notes, note))
    return state, Decide(Topic.FUNCTION)


def in_other_words(state: RunState, reason: str) -> Advance:
    """Nothing was done, for this reason: a person may say it anew, once."""
    if not state.attended or state.reworded or state.own_history:
        return state, Finish(RunStatus.FAILED, reason)
    return asking(state, Question(QuestionKind.FILL, WISH, f"{reason} {ANEW}"))


ANEW: Final = "What is the phone to do, in other words?"


def said_anew(state: RunState, said: str) -> Advance:
    """To begin again with other words."""
    state = replace(state, prompt=said, function=None, tutorials=(), unfit=frozenset(), plan=(), questions=())
    return replace(state, reworded=True, asked=None, telling=False, looking=False), Decide(Topic.FUNCTION)


def _vague(state: RunState) -> Advance:
    function = state.function
    assert function is not None
    if function.confidence < LIKELY:
        return state, Decide(Topic.TASK)  # a tutorial may know better what such words ask for
    if function.confidence < SURE and not state.attended:
        return replace(state, function=replace(function, description=function.prompt)), Decide(Topic.TASK)
    if function.confidence < SURE:
        text = f"Do you want this: {function.description}?"
        return asking(state, Question(QuestionKind.CONFIRM, FUNCTION, text, default="yes"))
    note = f"Understood as: {function.description}"
    return replace(state, notes=(*state.notes, note)), Decide(Topic.TASK)


def _question(state: RunState) -> Advance:
    function = state.function
    assert function is not None
    if function.asks is Asks.HOW:
        said = next((s.value for s in state.given if s.name == HOW), "")
        if said or not state.attended:
            return replace(state, telling=said != DO), Decide(Topic.TASK)
        options = (Option(TELL, "only tell me how"), Option(DO, "do it on the phone"))
        return asking(state, Question(QuestionKind.CHOOSE, HOW, f"“{function.prompt}”", options, TELL))
    on_off = any(slot.type == "on_off" for slot in function.parameters)
    return replace(state, looking=on_off or not state.planner), Decide(Topic.TASK)


# --- what is missing


def missing(state: RunState) -> Question | None:
    """The first value that the function needs and nobody has said; None where there is none."""
    function = state.function
    if function is None or not function.missing or state.telling:
        return None
    slot = function.missing[0]
    said = _ASKED.get(slot.name, f"What should “{slot.name}” be?")
    return Question(QuestionKind.FILL, slot.name, said, default=slot.value)


_ASKED: Final = {
    "time": "At what time?",
    "date": "On which day?",
    "contact": "To whom?",
    "text": "What should it say?",
    "title": "What should it be called?",
    "name": "What is the name?",
    "number": "How much?",
    "amount": "How much money?",
    "place": "To which place?",
}


def slot_of(question: Question, said: str) -> Slot:
    """What a person filled in; a time as a time, so that its hour and its minute can be taken."""
    moment = as_type(said.strip(), question.name) if question.name in ("time", "date") else None
    return Slot(question.name, question.name, moment) if moment else Slot(question.name, "text", said)


def _given_beforehand(state: RunState) -> RunState:
    function = state.function
    assert function is not None
    for slot in function.missing:
        for given in (g for g in state.given if g.name == slot.name):
            function = _with(function, slot, given.value)
            state = replace(state, given=tuple(g for g in state.given if g is not given))
    return replace(state, function=function)


def _with(function: Function, slot: Slot, said: str) -> Function:
    """The function with a value that was missing, as a person said it."""
    value = as_type(said.strip(), slot.type) or said.strip()
    left = tuple(s for s in function.missing if s.name != slot.name)
    return replace(function, parameters=(*function.parameters, replace(slot, value=value)), missing=left)


def left_out(state: RunState) -> str:
    """What is said where a tutorial was followed that has no place for a value of the prompt, or a saved task that has
    none for its day; empty where there is none.
    Who says the steps, or has a planner say them, has said where the values go."""
    function = state.function
    if function is None or function.steps or state.planning or state.looking:
        return ""
    proposals = [p for p in (*(s.proposal for s in state.own_history), state.proposal) if p]
    touched = [c.label for p in proposals for c in p.candidates[:1]]
    typed = [text for p in proposals if p.operation for text in (p.operation.parameter, p.reason)]
    if day := day_left_out(state, [*touched, *typed]):
        return f"No step says what to do with “{day}”"
    days = any(p.type == "date" for p in function.parameters)
    if not days and (length := other_length(function.prompt, [*touched, *typed])):
        return f"No step says what to do with “{length}”"
    if state.task:
        return ""
    told = " ".join(f"{t.title} {t.text} {t.app}" for t in state.tutorials[:1])
    named = names_in(function.prompt, told) if told else ()
    plan = [p.instruction for p in state.plan]
    left = unused(
        without_found((*state.named, *proper(function.parameters, function.prompt), *named), function.prompt, plan),
        function,
        [*touched, *typed, *said_by(plan), *(t.title for t in state.tutorials[:1])],
    )
    return f"No step says what to do with “{left[0].value}”" if left else ""


def as_before(state: RunState, slots: Sequence[Slot]) -> tuple[str, ...]:
    """A note on each value that the prompt does not say: it was given before."""
    said = {found.value for found in find_values(state.prompt)} | {slot.value for slot in state.told}
    new = (s for s in slots if s.value not in said and s.value.casefold() not in state.prompt.casefold())
    return tuple(f"{slot.name}: {slot.value}, as before" for slot in new)


def which_tutorial(tutorials: Sequence[Tutorial], *, likely: bool) -> Question:
    """The tutorials to choose from; none of them may be meant, and is not where none is likely. What is wanted can be
    said in other words instead."""
    shown = tutorials[:MOST_TUTORIALS]
    options = (*(Option(t.id, t.title, t.text) for t in shown), Option(NONE, "none of these"))
    titles = ", ".join(f"{t.id} ({t.title})" for t in shown)
    text = f"Which of these tutorials says how: {titles}?"
    return Question(QuestionKind.CHOOSE, "tutorial", text, options, options[0].id if likely else NONE, open=True)


# --- a plan that is shown before it is done


def not_understood(state: RunState, unread: Sequence[str]) -> str:
    """The first of the user's own steps that nothing could be made of, where they did not look over the plan; a part
    of what was said is not done as if it were all of it."""
    own = state.function is not None and state.function.steps and not state.telling and not state.reviewed
    return next(iter(unread), "") if own else ""


def look_over(state: RunState, unread: Sequence[str]) -> Question | None:
    """The plan as a question, where it was asked for or some of the words were not understood; None to go on."""
    own = state.attended and unread and state.function is not None and state.function.steps
    if state.task or state.telling or state.reviewed or not (state.edit or own):
        return None
    lines = [str(p.instruction) for p in state.plan]
    options = tuple(Option(str(n), line) for n, line in enumerate(lines, 1))
    return Question(QuestionKind.EDIT, PLAN, "Is this the plan?", options, default="\n".join(lines))


def corrections(before: Sequence[Instruction], after: Sequence[Instruction]) -> tuple[Meant, ...]:
    """What a person put in the place of each instruction, by the words that it came from."""
    matcher = SequenceMatcher(a=[str(i) for i in before], b=[str(i) for i in after], autojunk=False)
    found = []
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "replace" and last - first == 1 and before[first].source:
            found.append(Meant(before[first].source, tuple(after[start:end]), "correction"))
    return tuple(found)


# --- a choice left to the person


def open_choice(state: RunState, page: Page) -> Question | None:
    """What is on the page to choose from, where the instruction leaves it open, and the prompt does not say it; None
    where it says more, or the page offers nothing."""
    current = state.current
    if current is None or current.saved:
        return None
    if _is_unsaid_text(state, current.instruction):
        asked = f"What should “{current.instruction.object}” be?"
        return Question(QuestionKind.FILL, choice_name(state, current.instruction), asked)
    if not _is_open(state, current.instruction):
        return None
    meant = current.instruction.object.text
    named = _alternatives(page, meant)
    labels = named or choices(page)
    there = [w for w in page.widgets if w.label and w.interactive and (state.looking or not is_in_front(page, w))]
    shown = any(strict_similarity(w.label, meant) >= NAMED for w in there)
    if shown or any(strict_similarity(label, meant) >= NAMED for label in labels):
        return None
    if not current.instruction.open_choice and _has_just_typed(state):
        return None  # what was searched for
    if is_several(meant) or _goes_on_without(state, page):
        return None
    said = plain(said_here(state))
    if _left(state) or any(len(plain(label)) > 1 and plain(label) in said for label in labels):
        return None
    planned = said_by(p.instruction for p in state.plan)
    if partly_said(said_here(state), labels, (*planned, state.function.app if state.function else "")):
        return None
    return _which(state, current.instruction, named or _told_apart(page))


def said_here(state: RunState) -> str:
    """The prompt; without where something is taken from, where the step before asks where it is to go."""
    before = state.plan[state.position - 1].instruction.object.text if state.position else ""
    return without_origin(state.prompt) if asks_where_to(before) else state.prompt


def which_of_kind(state: RunState) -> Question | None:
    """What is on the page to choose from, where a tutorial only says of what kind it is ("tap the conversation") and
    what was said did not lead to one; None where it says more."""
    current, function, page = state.current, state.function, state.page
    if current is None or current.saved or function is None or function.steps or state.planning or page is None:
        return None
    if current.instruction.operation is not OperationType.CLICK or not is_kind(current.instruction.object.text):
        return None
    return _which(state, current.instruction, _told_apart(page))


def offers_one(state: RunState) -> bool:
    """The window in front has choices of which one is taken."""
    return state.page is not None and sum(map(is_one_of_several, _in_front(state.page))) > 1


def whom(state: RunState, page: Page) -> str:
    """The person that the prompt or the user names, where a tutorial only says "the person" and the page does not show
    them yet; empty elsewhere."""
    current = state.current
    if current is None or current.saved or not _is_open(state, current.instruction):
        return ""
    meant = current.instruction.object.text
    if any(strict_similarity(w.label, meant) >= NAMED for w in page.widgets if w.label and _is_touched(page, w)):
        return ""  # the tab of that name
    left = _left(state) if is_somebody(meant) else ()
    people = [s.value for s in left if s.type == "name"] or [s.value for s in left]
    shown = [plain(w.label) for w in page.widgets if w.label]
    hidden = len(people) == 1 and len(choices(page)) > 1 and not any(plain(people[0]) in label for label in shown)
    return people[0] if hidden else ""


def _alternatives(page: Page, meant: str) -> list[str]:
    """Of "A, B or C" what the page shows."""
    shown = {plain(w.label) for w in page.widgets if w.label and _is_touched(page, w)}
    return [part for part in alternatives(meant) if plain(part) in shown]


def _is_touched(page: Page, widget: Widget) -> bool:
    return widget.clickable or any(above.clickable for above in page.ancestors(widget))


def _goes_on_without(state: RunState, page: Page) -> bool:
    """What the prompt says was typed, and the window in front shows what comes next already: several may be taken, or
    none, or one is chosen by now."""
    following = state.following
    typed = any(p.instruction.operation is OperationType.EDIT for p in state.plan[: state.position])
    inside = _in_front(page)
    single = [w for w in inside if is_one_of_several(w)]
    unchosen = bool(single) and not any(w.checked for w in single)
    if following is None or not typed or unchosen:
        return False
    wanted = following.instruction.object.text
    return any(w.enabled and strict_similarity(w.label, wanted) >= NAMED for w in inside if w.label and wanted)


def _has_just_typed(state: RunState) -> bool:
    before = [p.instruction.operation for p in state.plan[: state.position]]
    return bool(before) and before[-1] is OperationType.EDIT


def _is_open(state: RunState, instruction: Instruction) -> bool:
    """Which one is meant is left to the user, by the words of the instruction or because a tutorial knows none."""
    if instruction.open_choice:
        return True
    function = state.function
    told = function is not None and not function.steps and not state.planning
    if not told or instruction.operation is not OperationType.CLICK:
        return False
    return is_one(instruction.object.text) or is_one(instruction.object.neighbour)


def _is_unsaid_text(state: RunState, instruction: Instruction) -> bool:
    """A text to type that was left open, or of which the prompt says only to what it belongs ("for Emma Wilson")."""
    if instruction.operation is not OperationType.EDIT:
        return False
    return instruction.open_choice or _names_what_was_touched(state, instruction)


def _names_what_was_touched(state: RunState, instruction: Instruction) -> bool:
    """What a tutorial is to type holds the name of the thing that was touched for it, which the prompt says once."""
    function, typed = state.function, plain(instruction.parameter)
    if function is None or function.steps or state.planning or is_search(instruction.object.text):
        return False
    if any(plain(slot.value) == typed for slot in (*state.given, *state.told)):
        return False
    done = [s.proposal for s in state.own_history if s.proposal and s.instruction and s.instruction.operation.touches]
    things = {plain(c.label) for p in done for c in p.candidates[:1]} | {
        typed for p in done if typed in plain(p.reason)
    }
    prompt, told = plain(function.prompt), plain(" ".join(t.text for t in state.tutorials))
    return any(len(t) > 1 and t in typed and prompt.count(t) == 1 and t not in told for t in things)


def _left(state: RunState) -> tuple[Slot, ...]:
    """The values of the prompt that were neither typed nor touched, and that no other instruction of the plan uses."""
    function = state.function
    if function is None:
        return ()
    proposals = [s.proposal for s in state.own_history if s.proposal]
    touched = [c.label for p in proposals for c in p.candidates[:1]]
    typed = [text for p in proposals if p.operation for text in (p.operation.parameter, p.reason)]
    planned = said_by(p.instruction for n, p in enumerate(state.plan) if n != state.position)
    values = (*function.parameters, *state.named)
    left = unused(values, function, [*touched, *typed, *planned])
    left = tuple(slot for slot in left if state.prompt.find(slot.value) < 0 or slot.value in said_here(state))
    apps = app_meant(function, app_opened(p.instruction for p in state.plan))
    return (*left, *(slot for slot in apps if slot.value not in touched))


def _which(state: RunState, instruction: Instruction, labels: Sequence[str]) -> Question | None:
    """Which of these; None where there are none, or the instruction is what was chosen before."""
    said = instruction.object
    chosen_before = any(s.type == "choice" and s.value in (said.text, said.neighbour) for s in state.given)
    if len(labels) < 2 or chosen_before:
        return None
    options = (*(Option(label, label) for label in labels[:MOST_OPTIONS]), Option(NONE, "none of these"))
    text = f"Which {instruction.object.neighbour or instruction.object.text or 'one'}?"
    return Question(QuestionKind.CHOOSE, choice_name(state, instruction), text, options, options[0].id)


def choice_name(state: RunState, instruction: Instruction) -> str:
    """The slot that holds what is chosen; not one that an earlier choice has."""
    said = instruction.object.text
    name = "_".join(said.lower().split()) if said.isascii() and said.replace(" ", "").isalpha() else "choice"
    done = {text for p in state.plan[: state.position] for text in (p.instruction.object.text, p.instruction.parameter)}
    return free_name(name, {slot.name for slot in state.given if slot.value in done})


def choices(page: Page) -> list[str]:
    """The labels of what can be chosen in the window in front: things to check, else the rows of its list, else what is
    there several times."""
    return list(dict.fromkeys(label for w in _offered(page) if (label := shown_as(page, w))))


def _told_apart(page: Page) -> list[str]:
    """The same for a person to choose from: without icons, where others have words, and of rows that begin alike the
    words by which each is told from the others."""
    offered = _offered(page)
    worded = [w for w in offered if w.kind not in _ICONS or any(inner.text for inner in page.descendants(w))]
    rows = [(label, *inner_texts(page, w)) for w in worded or offered if (label := shown_as(page, w))]
    often = Counter(text for row in rows for text in set(row))
    own = ([text for text in row if often[text] == 1 and _has_words(text)] for row in rows)
    return list(dict.fromkeys(next(iter(texts), row[0]) for texts, row in zip(own, rows, strict=True)))


def _has_words(text: str) -> bool:
    return sum(map(str.isalpha, text)) > len(text) // 2


_ICONS: Final = ("ImageButton", "ImageView")


def _offered(page: Page) -> list[Widget]:
    inside = _in_front(page)
    checks = [w for w in inside if w.checkable and w.kind not in SWITCHES]
    rows = [w for w in inside if w.clickable and any(a.scrollable for a in page.ancestors(w))]
    kinds = Counter((w.kind, w.resource_id) for w in inside if w.clickable and not w.editable)
    most, _ = kinds.most_common(1)[0] if kinds else (("", ""), 0)
    alike = [w for w in inside if w.clickable and (w.kind, w.resource_id) == most]
    return checks if len(checks) > 1 else rows if len(rows) > 1 else alike


def _in_front(page: Page) -> list[Widget]:
    """The widgets of the window in front."""
    windows = [r for r in roots(page) if r.package == page.package] or list(roots(page))
    if not windows:
        return []
    return [w for w in page.widgets if w.bounds.area and root_of(page, w).index == windows[-1].index]


def was_chosen(state: RunState, page: Page, proposal: Proposal) -> bool:
    """What was touched is what a person showed, a value of the prompt, or one of the choices of the page, rather than
    what opens them."""
    touched = {candidate.widget for candidate in proposal.candidates[:1]}
    labels = {candidate.label for candidate in proposal.candidates[:1]}
    if state.asked is not None and state.asked.kind is QuestionKind.DEMONSTRATE:
        return True
    if any(slot.value in labels for slot in state.named):
        return True
    return any(w.index in touched or shown_as(page, w) in labels for w in _offered(page))


def shown_as(page: Page, widget: Widget) -> str:
    """The words on a widget, or the first in it or in its row; of a field what it is called, not what stands in it."""
    if widget.editable and (name := label_of(features_of(page, widget))):
        return name
    if widget.label:
        return widget.label
    inner = inner_texts(page, widget, 1)
    if inner:
        return inner[0]
    row = next((a for a in page.ancestors(widget) if a.clickable), None)
    return next(iter(inner_texts(page, row, 1)), "") if row else ""


def chosen(state: RunState, label: str) -> RunState:
    """The instruction with what was chosen; it is a value of the task from now on."""
    current = state.current
    assert current is not None
    name = choice_name(state, current.instruction)
    edits = current.instruction.operation is OperationType.EDIT
    thing = current.instruction.object
    if not edits:
        thing = replace(thing, neighbour=label) if is_kind(thing.neighbour or ".") else replace(thing, text=label)
    parameter = label if edits else current.instruction.parameter
    instruction = replace(current.instruction, object=thing, parameter=parameter, open_choice=False)
    plan = list(state.plan)
    plan[state.position] = replace(current, instruction=instruction)
    slot = Slot(name, "text" if edits else "choice", label)
    return replace(state, plan=tuple(plan), given=(*state.given, slot), asked=None, answer=None)


# --- telling


def told(steps: Sequence[str]) -> Finish:
    """How a thing is done, as an answer."""
    return Finish(RunStatus.DONE, "\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1)))


def how_of(task: Task) -> Finish:
    return told([step.description for step in task.steps])


# --- answers


def asking(state: RunState, question: Question) -> Advance:
    return replace(state, asked=question), Ask(question)


def answered(state: RunState, question: Question, answer: Answer) -> Advance | None:
    """What follows from an answer to a question of this module; None where it is another's."""
    function = state.function
    if question.name == FUNCTION and question.kind is QuestionKind.CONFIRM:
        return _confirmed(state, answer)
    if question.name == WISH and question.kind is QuestionKind.FILL:
        if (said := answer.value.strip()) not in ("", "stop"):
            return said_anew(state, said)
        return state, Finish(RunStatus.FAILED, question.text.removesuffix(ANEW).rstrip())
    if question.name == HOW and question.kind is QuestionKind.CHOOSE:
        return replace(state, telling=answer.value != DO, asked=None), Decide(Topic.TASK)
    if question.name == PLAN and question.kind is QuestionKind.EDIT:
        if answer.value.strip() == "stop":
            return state, Finish(RunStatus.STOPPED, "You stopped it. Nothing was done.")
        state = replace(state, reviewed=True, asked=None)
        return state, Decide(Topic.EDITED, answer.value)
    if state.current is not None and _is_choice(state, state.current.instruction, question):
        if answer.value == "stop":
            return state, Finish(RunStatus.STOPPED, f"None of these was meant: {question.text}")
        if answer.value == NONE:
            return None
        return chosen(state, answer.value), Decide(Topic.OPERATION)
    if function and function.missing and question.name == function.missing[0].name:
        slot = replace(function.missing[0], value=answer.value)
        function = _with(function, function.missing[0], answer.value)
        return replace(state, function=function, told=(*state.told, slot), asked=None), Decide(Topic.TASK)
    return None


def _is_choice(state: RunState, instruction: Instruction, question: Question) -> bool:
    if question.name != choice_name(state, instruction):
        return False
    return question.kind is QuestionKind.CHOOSE or (
        question.kind is QuestionKind.FILL and _is_unsaid_text(state, instruction)
    )


def _confirmed(state: RunState, answer: Answer) -> Advance:
    said = answer.value.strip()
    if said.lower() in ("yes", "y", "是", "好"):
        return replace(state, asked=None), Decide(Topic.TASK)
    if said.lower() in ("no", "n", "否", "不", "stop", ""):
        return state, Finish(RunStatus.STOPPED, "Nothing was done. Say what the phone is to do.")
    return replace(state, prompt=said, function=None, asked=None), Decide(Topic.FUNCTION)
