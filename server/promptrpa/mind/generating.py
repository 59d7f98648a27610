"""What a prompt wants, and the plan that its steps or a tutorial make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function, FunctionKind, own_words
from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.loop import Parsed, RunState
from promptrpa.domain.phone import is_site
from promptrpa.domain.question import Question
from promptrpa.domain.task import Tutorial
from promptrpa.matching.pages.kinds import says_what
from promptrpa.matching.prompts.appointments import as_event, with_end
from promptrpa.matching.prompts.by_kind import is_kind, is_one
from promptrpa.matching.prompts.coverage import app_meant
from promptrpa.matching.prompts.fit.things import is_either
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.several import does_one, wants_all
from promptrpa.matching.prompts.slots.fields import PLACE
from promptrpa.matching.steps.merging import in_order
from promptrpa.matching.words.days import months_in
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.organisations import noted, told_to_organisation, without_organisation
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.matching.words.values import SLOT, slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.apart import as_wish, taken_apart
from promptrpa.mind.details import with_details
from promptrpa.mind.doubts import SHIPPED
from promptrpa.mind.known_again import known_again
from promptrpa.mind.looked_up import asked_of_app, looked_up
from promptrpa.mind.phone_words import in_phone_words, known_here
from promptrpa.mind.placing import with_place_for_values
from promptrpa.mind.searching import SURE, THINKABLE, likeliest, rank, search
from promptrpa.mind.told import instructions_of, typed_fields
from promptrpa.mind.tutorials import as_asked, searches, shows, told_for, tutorials_for, way_to_set, without_place
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound

_ONE_CHINESE: Final = lazy_regex(r"[要想].{0,3}的|[某该]|那[个封条张位首]|名[字称]$")
"""Words for the one that is meant: "点击要看的会话"."""
_BY_DAY: Final = lazy_regex(r"\b(?:date|day)\b|日期|日子")
_NAME: Final = lazy_regex(r"的?(?:名字|名称|标题)$")
_ANY_APP: Final = ("app", "应用")
_NO_LABEL: Final = lazy_regex(r"(?:[该这那]个?|的|选择?)应用")
"""An app that a Chinese tutorial does not name, rather than what it calls a button ("应用")."""
TRIED: Final = 3
"""So many tutorials are gone by in one run, where the user's own steps do not lead on."""


def understood(mind: Agents, state: RunState) -> Function:
    """What a prompt wants, and what it, or the whole of which it is a part, says not to do."""
    return replace(_understood(mind, state), denied=mind.policy.denied(state.prompt) | state.denied)


def _understood(mind: Agents, state: RunState) -> Function:
    """On a web page it is about the page in front: words that say what to do there are steps;
    where they name things by what has to be found out first, a planner does that, if there is one."""
    function = mind.analysis.analyse(state.prompt)
    told = mind.parsing.parse(function.prompt) if is_site(state.installed) else ()
    if not told:
        return function if is_site(state.installed) else _as_meant(mind, state, function)
    read = not mind.parsing.unread(function.prompt) and all(says_what(i, function.prompt) for i in told)
    if mind.planner is not None and not read:
        return replace(function, kind=FunctionKind.TASK, steps="", missing=(), parts=(), asks=None)
    return replace(function, kind=FunctionKind.TASK, steps=function.prompt, missing=(), parts=(), asks=None)


def _as_meant(mind: Agents, state: RunState, function: Function) -> Function:
    """What is only named with a day and a time is an appointment, and a question may be a wish; what takes so long has
    an end, and several deeds are taken apart. Which of two deeds is wanted, as something else turns out, only a planner
    can tell."""
    wishes = function.kind in (FunctionKind.TASK, FunctionKind.COMPOUND) and not function.steps
    if wishes and mind.planner is None and is_either(own_words(function)):
        prompt = function.prompt
        return replace(function, kind=FunctionKind.COMPOUND, parts=(prompt,), unheard=prompt)
    if event := _appointment(mind, state, function):
        return event
    function = asked_of_app(mind, state, looked_up(mind, state, _in_its_app(mind, state, function)))
    return taken_apart(mind, state, as_wish(mind, state, _until(mind, state, function)))


def _in_its_app(mind: Agents, state: RunState, function: Function) -> Function:
    """What is told to an organisation, done there or noted, without the words for that, where an app does it that may
    be the organisation's, as none is of which tutorials are shipped; what is noted, where it surely does. These words
    only tell which app is meant, and what is to be done in it is known better without them; not where they may be what
    a field for a place takes."""
    if function.kind not in (FunctionKind.TASK, FunctionKind.QUESTION) or function.steps:
        return function
    note = noted(function.prompt)
    told = note or told_to_organisation(function.prompt)
    bare = told or without_organisation(function.prompt)
    meant = mind.analysis.analyse(bare) if bare else function
    meant = replace(meant, kind=function.kind) if told and meant.kind is FunctionKind.VAGUE else meant
    if not bare or meant.kind is not function.kind:
        return function
    found = search(mind, meant, state.installed) if told else []
    if note and not (found and found[0][1] >= SURE):
        return function
    found = found or likeliest(mind, function, tutorials_for(mind, function, state.installed), THINKABLE)
    shipped = {t.app for t in mind.knowledge.tutorials() if t.source == SHIPPED}
    its = [t for t, _ in found[:1] if not any(mind.analysis.same_app(t.app, app) for app in shipped)]
    told_where = not told and any(PLACE.search(field) for t in its for field in typed_fields(mind, t))
    return meant if its and not told_where else function


def _until(mind: Agents, state: RunState, function: Function) -> Function:
    """With the time at which something ends, where the prompt tells how long it takes and the tutorial for that sets
    both."""
    said = with_end(function.prompt)
    if said == function.prompt or function.kind is not FunctionKind.TASK or function.steps:
        return function
    meant = mind.analysis.analyse(said)
    found = with_place_for_values(mind, search(mind, meant, state.installed), replace(state, function=meant))
    return meant if found and _sets_two_times(mind, found[0][0]) else function


def _sets_two_times(mind: Agents, tutorial: Tutorial) -> bool:
    return sum(unit_of(name) == "hours" for name in typed_fields(mind, tutorial)) > 1


def _appointment(mind: Agents, state: RunState, function: Function) -> Function | None:
    """None for what names an app or a known function, or is likely to be something else."""
    stated = any(p.type in ("on_off", "place") for p in function.parameters)
    if function.kind is not FunctionKind.TASK or function.steps or function.app or function.common or stated:
        return None
    event = as_event(function.prompt, Orders(mind.knowledge.tutorials))
    if event == function.prompt:
        return None
    meant = mind.analysis.analyse(event)
    likely = (tutorial for tutorial, _ in search(mind, function, state.installed))
    return meant if all(mind.analysis.same_app(tutorial.app, meant.app) for tutorial in likely) else None


def plan(mind: Agents, state: RunState, read: Sequence[Instruction], told: str, unread: Sequence[str]) -> Parsed:
    assert state.function is not None
    source = next((t for t in state.tutorials if t.text == told), None)
    plan = instructions_of(mind, source) if source else _as_told(mind, read, state)
    detailed = source is not None and not (state.looking or state.telling)
    whole = with_details(mind, source, state.function) if source and detailed else plan
    detailed, plan = len(whole) > len(plan), whole
    if source and state.looking and not shows(mind, source):
        plan = way_to_set(mind, source) or plan
    plan = [_by_kind(i) for i in plan] if source and state.looking else plan
    plan = _to_the_list(plan, state.function) if source and state.looking else plan
    plan = _to_the_search(plan) if source and state.looking and searches(mind, source) else plan
    asked = as_asked(mind, source, state.function) if source else state.function
    bound = mind.analysis.bind(plan, asked, told_for(mind, source, state.function) if source else told)
    bound = in_phone_words(mind, bound, state, source)
    opens = (i.parameter for i in bound.instructions if i.operation is OperationType.OPEN)
    absent = [name for name in opens if "{" not in name and mind.analysis.is_absent(name, state.installed)]
    every = wants_all(state.prompt) if source and not state.looking and _takes_one(source, bound) else ""
    known = known_again(mind, state, bound, told, followed=True) if not (absent or every or detailed) else None
    known = known_here(mind, known, state) if known else None
    unfit = _unfit(mind, state, bound) if not (absent or known) else ""
    checked = source is not None and known is None and not (state.telling or state.looking)
    left = every or without_place(mind, source, state.function) if source and checked else ""
    told_steps = _with_app_named(mind, bound.instructions, state.function) if source else bound.instructions
    told_steps, questions = _to_what_is_denied(mind, state.function, told_steps, bound.questions)
    return Parsed(told_steps, questions, tuple(unread), tuple(absent), bound.function, known, unfit, left)


def _to_what_is_denied(
    mind: Agents, function: Function, plan: Sequence[Instruction], questions: Sequence[Question]
) -> tuple[tuple[Instruction, ...], tuple[Question, ...]]:
    """Up to the first step that the prompt says not to do, before which it ends; nothing is asked for those behind."""
    last = next((n for n, i in enumerate(plan) if mind.policy.risk(i) in function.denied), len(plan))
    behind = {name for i in plan[last + 1 :] for name in (*slots_in(i.parameter), *slots_in(i.object.text))}
    return tuple(plan[: last + 1]), tuple(q for q in questions if q.name not in behind)


def _with_app_named(mind: Agents, plan: Sequence[Instruction], function: Function) -> tuple[Instruction, ...]:
    """With the app as the prompt names it ("SMS" for "Messages"); in the place of "the app", where it is done to it in
    another one."""
    opened = app_opened(plan)
    if opened and function.app and mind.analysis.same_app(opened, function.app):
        opens = (i.operation is OperationType.OPEN and i.parameter == opened for i in plan)
        return tuple(replace(i, parameter=function.app) if o else i for i, o in zip(plan, opens, strict=True))
    meant = next(iter(app_meant(function, opened)), None)
    if meant is None:
        return tuple(plan)
    return tuple(replace(i, object=replace(i.object, text=meant.value)) if _is_any_app(i) else i for i in plan)


def _is_any_app(instruction: Instruction) -> bool:
    named = instruction.object.text
    switched = instruction.operation is OperationType.SWITCH
    return named in _ANY_APP and (named.isascii() or switched or _NO_LABEL.search(instruction.source) is not None)


def _takes_one(tutorial: Tutorial, bound: Bound) -> bool:
    """The tutorial tells what to do with one of a kind, and nothing of all of them."""
    touched = (i.object.text for i in bound.instructions)
    return does_one((tutorial.title, *tutorial.asked, *touched), bound.instructions)


def _to_the_list(plan: Sequence[Instruction], function: Function) -> Sequence[Instruction]:
    """Up to the page that lists what is asked about, without what opens one of the list ("tap the conversation"),
    unless the question names one, or the day by which it is opened, or it was typed to find it; without holding one of
    the list for its menu."""
    held = (n for n, i in enumerate(plan) if i.operation is OperationType.LONG_CLICK and is_kind(i.object.text))
    plan = plan[: next(held, len(plan))]
    last = len(plan)
    if any(s.type in ("name", "place") or is_quoted(s.value, function.prompt) for s in function.parameters):
        return plan
    if months_in(function.prompt):
        return plan
    if any(s.type == "date" for s in function.parameters) and plan and _BY_DAY.search(plan[-1].object.text):
        return plan
    while last > 1 and _opens_one_of_many(plan[last - 1]) and plan[last - 2].operation is not OperationType.EDIT:
        last -= 1
    return plan[:last]


def _by_kind(instruction: Instruction) -> Instruction:
    """To tap the name of one of a list is to tap that one ("点击专辑名字")."""
    kind = _NAME.sub("", instruction.object.text)
    named = instruction.operation is OperationType.CLICK and kind != instruction.object.text and is_one(kind)
    return replace(instruction, object=replace(instruction.object, text=kind)) if named else instruction


def _to_the_search(plan: Sequence[Instruction]) -> Sequence[Instruction]:
    """Up to where a word is typed: which one is seen from what is found."""
    return plan[: next((n for n, i in enumerate(plan) if i.operation is OperationType.EDIT), len(plan))]


def _opens_one_of_many(instruction: Instruction) -> bool:
    """It taps what is only called by its kind; short Chinese labels look like kinds, so that the words say which."""
    name = instruction.object.text
    if instruction.operation is not OperationType.CLICK:
        return False
    return is_kind(name) if name[:1].isascii() else _ONE_CHINESE.search(instruction.source or name) is not None


def _as_told(mind: Agents, steps: Sequence[Instruction], state: RunState) -> Sequence[Instruction]:
    """The user's own steps, in the order of the likeliest tutorial that has them all."""
    function = state.function
    if function is None or not function.steps or state.task or state.reviewed or len(steps) < 2:
        return steps
    for tutorial, _ in rank(mind, function, tutorials_for(mind, function, state.installed), TRIED):
        if ordered := in_order(steps, mind.parsing.parse(tutorial.text), mind.embedder.similarity):
            return ordered
    return steps


def _unfit(mind: Agents, state: RunState, bound: Bound) -> str:
    """Why a plan made from a tutorial is not what is wanted; steps that the user said are never doubted."""
    asks = state.tutorials and not (state.telling or state.looking or state.reviewed)
    if mind.plan_check is None or mind.planner is None or not asks:
        return ""
    steps = [str(instruction) for instruction in bound.instructions]
    return mind.plan_check.unfit(goal_of(bound.function), bound.function.language, steps)


def edited(mind: Agents, state: RunState, text: str) -> list[Instruction]:
    """The lines of a plan: those that were left as they are, and the others read anew."""
    kept = {str(p.instruction): p.instruction for p in state.plan}
    read: list[Instruction] = []
    for line in (said.strip() for said in text.splitlines()):
        read.extend((kept[line],) if line in kept else mind.parsing.parse(line))
    return read


def goal_of(function: Function) -> str:
    """What is wanted, for a planner: as said, with what was understood by it and the values that were asked for."""
    values = {slot.name: slot.value for slot in function.parameters}
    meant = SLOT.sub(lambda found: values.get(found[1], found[0]), function.description)
    known = f"{function.prompt} {meant}".casefold()
    values_of = (s for s in function.parameters if s.value and s.type != "on_off")
    unsaid = [s for s in values_of if s.value.casefold() not in known]
    more = "".join(f"; {slot.name}: {slot.value}" for slot in unsaid)
    vague = function.kind is FunctionKind.VAGUE and meant.casefold() != function.prompt.casefold()
    return f"{function.prompt} ({meant}){more}" if vague else f"{function.prompt}{more}"
