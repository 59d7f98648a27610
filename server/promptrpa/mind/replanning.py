"""How the user's own steps can go on: in another order, or with what a tutorial has between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.loop import Replanned, RunState
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_site
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.kinds import chooses
from promptrpa.matching.pages.menus import MENU_NAMES
from promptrpa.matching.pages.targets import WHOLE
from promptrpa.matching.pages.windows import dialog_of, is_menu
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.steps.merging import comes_after, merge, name_of, shared, way_to
from promptrpa.matching.words.buttons import TAKES
from promptrpa.matching.words.text import plain, says_more
from promptrpa.matching.words.tokens import words_of
from promptrpa.matching.words.values import find_values
from promptrpa.mind.agents import Agents
from promptrpa.mind.phone_words import in_phone_words
from promptrpa.mind.searching import rank
from promptrpa.mind.situations import situation_of
from promptrpa.mind.tutorials import tutorials_for
from promptrpa.ports.agents import Bound, Situation
from promptrpa.reasoning.exploring.exploration import FURTHER
from promptrpa.reasoning.grounding.needless import COMES_NEXT, is_joined, is_scrolled_to
from promptrpa.reasoning.grounding.time_picking import on_wheels

SHOWN: Final = 5
"""So many tutorials are looked at."""
TRIED: Final = 3
"""So many tutorials are gone by in one run, where the user's own steps do not lead on."""
CERTAIN_MEANING: Final = 0.75
"""Confidence in a widget found by meaning below which the next step of the user is looked for first."""


def before_searching(mind: Agents, state: RunState, situation: Situation, proposal: Proposal) -> Replanned | None:
    """How to go on before a step's widget is looked for elsewhere; None where that is to be done."""
    assert state.page is not None
    instead = replanned(mind, state) if _is_too_early(state.page, situation, proposal) else None
    if instead is None and _takes_too_early(mind, state.page, situation, proposal):
        then, *later = situation.following
        instead = Replanned(None, (then, situation.instruction, *later))
    early = _lacks_password(state.page, situation, proposal) or _may_come_later(state.page, situation, proposal)
    if instead is None and _is_way_said_next(mind, state.page, situation, proposal):
        instead = _swapped(mind, state, needed=True)
    if instead is None and early:
        instead = _swapped(mind, state)
    lost = _is_lost(proposal) or _is_half_called(proposal) or proposal.left_out
    if instead is None and _has_own_step(situation) and lost:
        instead = _known_way(mind, state, proposal)
    return instead


def _is_too_early(page: Page, situation: Situation, proposal: Proposal) -> bool:
    """A text is to be typed by the user's own steps where there is no field, and none was looked for yet."""
    if situation.function is None or not situation.function.steps or situation.task_step or situation.trail():
        return False
    types = situation.instruction.operation is OperationType.EDIT
    return types and proposal.tier is Tier.EXPLORATION and not any(w.editable for w in page.widgets)


def _lacks_password(page: Page, situation: Situation, proposal: Proposal) -> bool:
    """The user's own step would press a button of a page whose password is still empty, and their next one types."""
    operation = proposal.operation
    types = bool(situation.following) and situation.following[0].operation is OperationType.EDIT
    if not _has_own_step(situation) or not types or operation is None or operation.type is not OperationType.CLICK:
        return False
    empty = any(w.password and w.enabled and w.text in ("", w.hint) for w in page.widgets)
    return empty and operation.widget >= 0 and page.widgets[operation.widget].kind.endswith("Button")


def _takes_too_early(mind: Agents, page: Page, situation: Situation, proposal: Proposal) -> bool:
    """The user's own step would take what a window has ("OK") in which nothing was chosen yet, and their next one
    chooses or types something in it."""
    window, operation = dialog_of(page), proposal.operation
    if window is None or operation is None or not (_has_own_step(situation) and situation.following):
        return False
    inside = {w.index: w for w in page.descendants(window)}
    if operation.widget not in inside or plain(proposal.label) not in TAKES:
        return False
    types = situation.following[0].operation is OperationType.EDIT
    return (types or not _was_touched_in(inside.values(), situation)) and _is_chosen_in(mind, page, inside, situation)


def _was_touched_in(inside: Iterable[Widget], situation: Situation) -> bool:
    """The last thing that was touched is one of these."""
    done = (StepResult.CHANGED, StepResult.UNCHANGED)
    last = next((s.operation for s in reversed(situation.history) if s.result in done), None)
    return last is not None and any(w.interactive and w.bounds == last.bounds for w in inside)


def _is_chosen_in(mind: Agents, page: Page, inside: Mapping[int, Widget], situation: Situation) -> bool:
    """What the next step chooses or types is of these widgets: a button only where it is a value."""
    then, *later = situation.following
    if on_wheels(page, then):
        return True
    found = mind.grounding.propose(page, replace(situation, instruction=then, following=tuple(later)))
    operation = found.operation
    if operation is None or operation.widget not in inside or found.tier is not Tier.TEXT or found.confidence < WHOLE:
        return False
    touched = inside[operation.widget]
    is_value = touched.checkable or _says_which(then) or not touched.kind.endswith("Button")
    return is_value and plain(found.label) not in TAKES


def _says_which(instruction: Instruction) -> bool:
    """It says which one of several is to be chosen."""
    return chooses(instruction) or any(find_values(instruction.object.text))


def _is_way_said_next(mind: Agents, page: Page, situation: Situation, proposal: Proposal) -> bool:
    """What would be touched only to look behind it for the user's own step is what their next one touches."""
    way = proposal.operation
    if not (_has_own_step(situation) and situation.following) or proposal.purpose is not Purpose.APPROACH:
        return False
    if way is None or way.type is not OperationType.CLICK:
        return False
    then, *later = situation.following
    found = mind.grounding.propose(page, replace(situation, instruction=then, following=tuple(later)))
    named = found.purpose is Purpose.INSTRUCTION and found.tier is Tier.TEXT and found.confidence >= WHOLE
    return named and found.operation is not None and found.operation.bounds == way.bounds


def replanned(mind: Agents, state: RunState) -> Replanned | None:
    """How the user's own steps can go on where one was not found: the next one first, where it is here already;
    else with what a tutorial about the same has before it. None where there is nothing more to try."""
    if state.task or state.function is None or not state.function.steps:
        return None
    return _swapped(mind, state) or _by_tutorial(mind, state)


def _has_own_step(situation: Situation) -> bool:
    """A person's own step in an app is to be done."""
    own = situation.function is not None and bool(situation.function.steps) and situation.task_step is None
    return own and not (situation.instruction.optional or is_site(situation.installed))


def _own_steps(mind: Agents, state: RunState) -> Sequence[Instruction]:
    """What the person said to do, as a plan has it."""
    assert state.function is not None
    said = Bound(tuple(mind.parsing.parse(state.function.steps)), (), state.function)
    return in_phone_words(mind, said, state).instructions


def _is_lost(proposal: Proposal) -> bool:
    """What is to be touched is not here in so many words."""
    weak = proposal.tier is Tier.MEANING and proposal.confidence < CERTAIN_MEANING
    return weak or proposal.tier is Tier.EXPLORATION or _is_nowhere(proposal)


def _is_nowhere(proposal: Proposal) -> bool:
    """It was not found, and there is nowhere left to look for it."""
    return proposal.operation is None and proposal.tier is Tier.NONE


def _is_half_called(proposal: Proposal) -> bool:
    """What would be touched says more than the step does, or less ("Documents & other" for "Documents")."""
    acts = proposal.operation is not None and proposal.operation.type is OperationType.CLICK
    return acts and proposal.purpose is Purpose.INSTRUCTION and proposal.confidence < WHOLE


def _waits(proposal: Proposal) -> bool:
    """The page is still loading."""
    return proposal.operation is not None and proposal.operation.type is OperationType.WAIT


def _may_come_later(page: Page, situation: Situation, proposal: Proposal) -> bool:
    """What is to be touched by the user's own steps is not here in so many words, and was not looked for yet; or only
    by scrolling, where the next one is to be scrolled to. On a web page it is looked for at once. A menu closes with
    the first touch: what is nearly called so comes first there."""
    looked = [s.operation.type for s in situation.trail() if s.operation and s.operation.type is not OperationType.WAIT]
    scrolls = is_scrolled_to(situation.following) and all(kind is OperationType.SCROLL for kind in looked)
    if not _has_own_step(situation) or _waits(proposal) or (looked and not scrolls):
        return False
    if is_menu(page) and proposal.tier is Tier.MEANING:
        return False
    if situation.instruction.operation not in (OperationType.CLICK, OperationType.SWITCH):
        return False
    return _is_lost(proposal) or proposal.reason.endswith(COMES_NEXT)


def _swapped(mind: Agents, state: RunState, *, needed: bool = False) -> Replanned | None:
    """The current instruction and the one after it in the other order. A touch that comes later is left out where
    it is not there then, unless it is needed or says what to choose; the last step stays the last."""
    current = state.current
    later = [p.instruction for p in state.plan[state.position + 1 :]]
    while later and later[0].operation is OperationType.SCROLL and not later[0].object:
        later.pop(0)
    if is_scrolled_to(later):
        later.pop(0)
    if current is None or len(later) < 1 or not later[0].operation.needs_widget:
        return None
    instruction = current.instruction
    touches = instruction.operation is OperationType.CLICK
    says_which = _says_which(instruction)
    if plain(later[0].object.text) in MENU_NAMES:
        return None  # it is on nearly every page
    if mind.policy.risk(later[0]):
        return None  # what is said before it may tell what it is done to
    done = [p.instruction for p in reversed(state.plan[: state.position])]
    if _chooses_another(instruction, later) or _chooses_another(later[0], done):
        return None  # one would take the place of the other
    if len(later) < 2 or not _is_here(mind, state, later, buttons=not chooses(instruction), letter=True):
        return None
    needed = needed or says_which or is_joined(instruction, later[0]) or any(map(mind.policy.risk, later))
    moved = replace(instruction, optional=True) if touches and not needed else instruction
    return Replanned(None, (later[0], moved, *later[1:]))


def _chooses_another(instruction: Instruction, steps: Sequence[Instruction]) -> bool:
    """One of these steps up to the next that takes what was chosen ("OK") chooses a value of the same kind, as another
    day."""
    kinds = _kinds_in(instruction)
    return any(kinds & _kinds_in(step) for step in takewhile(lambda i: plain(i.object.text) not in TAKES, steps))


def _kinds_in(instruction: Instruction) -> set[str]:
    """Of the days and times that it chooses."""
    return {value.type for value in find_values(instruction.object.text)} & {"date", "time"}


def _known_way(mind: Agents, state: RunState, proposal: Proposal) -> Replanned | None:
    """The user's current step after what a tutorial of the same app touches before it, where that is here. Where the
    tutorial has no other of the user's steps, only once all of the page was seen, and if all tutorials lead there by
    one way that does nothing else; then its beginning may be out of view. Of what is dangerous only what is here, and
    of a kind that the user's own steps name."""
    assert state.function is not None
    used = {tutorial.id for tutorial in state.tutorials}
    later = tuple(p.instruction for p in state.plan[state.position :])
    steps = _own_steps(mind, state)
    own = any((i.operation, i.object) == (later[0].operation, later[0].object) for i in steps)
    if len(used) >= TRIED or _waits(proposal) or not own:
        return None
    done = [p.instruction for p in state.plan[: state.position]]
    opened = app_opened(done) or state.function.app
    asked = {mind.policy.risk(step) for step in later}
    before: set[str] = set()
    found: list[tuple[int, Replanned]] = []
    for tutorial in tutorials_for(mind, state.function, state.installed):
        if tutorial.outdated or not mind.analysis.same_app(tutorial.app, opened):
            continue
        names = [words_of(name_of(step))[-1:] for step in later[:2]]
        if not any(word in tutorial.text.casefold() for name in names for word in name):
            continue
        told = mind.parsing.parse(tutorial.text)
        named = comes_after(later[0], told)
        before |= named
        way = way_to(later, done, told)
        leads = bool(named) and all(_leads(mind, step, asked) for step in way)
        if not leads and 2 * shared(later, told) < len(later):
            continue  # it is about something else, which it would do
        if way and tutorial.id not in used and all(mind.policy.risk(step) in {"", *asked} for step in way):
            found.append((shared(steps, told), Replanned(tutorial, (*way, *later))))
    one = len(before) == 1 and _is_searched(state, proposal)
    scrolled = any(p.operation.type is OperationType.SCROLL for p in _proposals(state) if p.operation)
    for agree, way_there in sorted(found, key=lambda each: -each[0]):
        way = way_there.instructions[: -len(later)]
        only = one and all(_leads(mind, step, asked) for step in way)
        if (agree > 1 or only) and _is_here(mind, state, way_there.instructions):
            return way_there
        if only and scrolled and all(map(mind.policy.leads, way)):
            return way_there
    return None


def _leads(mind: Agents, step: Instruction, asked: Collection[str]) -> bool:
    """It only leads on, or to being asked whether what the user's own step agrees to is meant. asked: the kinds of
    danger that they name."""
    return mind.policy.leads(step) or mind.policy.risk(step) in {*asked} - {""}


def names_part(mind: Agents, state: RunState, situation: Situation) -> bool:
    """A tutorial of the app in front touches a widget of the very name that the user's own step says, which is being
    looked for."""
    name = situation.instruction.object.text
    if state.function is None or not situation.trail() or not _has_own_step(situation) or is_one(name):
        return False
    opened = app_opened([p.instruction for p in state.plan[: state.position]]) or state.function.app
    told = (t for t in tutorials_for(mind, state.function, state.installed) if name in t.text)
    return any(
        step.operation is OperationType.CLICK and step.object.text == name
        for tutorial in told
        if mind.analysis.same_app(tutorial.app, opened)
        for step in mind.parsing.parse(tutorial.text)
    )


def _is_searched(state: RunState, proposal: Proposal) -> bool:
    """All that is left is to look behind something, or to leave this page."""
    last = (OperationType.CLICK, OperationType.BACK)
    looked = [p.operation.type for p in _proposals(state) if p.operation]
    leaves = proposal.operation is not None and (proposal.operation.type in last or FURTHER in proposal.reason)
    return (leaves or _is_nowhere(proposal)) and not any(kind in last for kind in looked)


def _proposals(state: RunState) -> list[Proposal]:
    """Since the last instruction was done."""
    return [s.proposal for s in situation_of(state).trail() if s.proposal]


def _by_tutorial(mind: Agents, state: RunState) -> Replanned | None:
    assert state.function is not None
    used = {tutorial.id for tutorial in state.tutorials}
    if len(used) >= TRIED:
        return None
    own = {(i.operation, i.object) for i in _own_steps(mind, state)}
    mine = [
        (n, p.instruction) for n, p in enumerate(state.plan) if (p.instruction.operation, p.instruction.object) in own
    ]
    last = sum(n < state.position for n, _ in mine) - 1
    found: list[Replanned] = []
    for tutorial, _ in rank(mind, state.function, tutorials_for(mind, state.function, state.installed), SHOWN):
        if tutorial.id in used:
            continue
        told = mind.parsing.parse(tutorial.text)
        merged = merge([i for _, i in mine], told, mind.embedder.similarity, mind.policy.risk)
        done = next((n + 1 for n, m in enumerate(merged) if m.origin == last), 0)
        rest = merged[done:]
        if rest and rest[0].origin < 0:
            bound = mind.analysis.bind([m.instruction for m in rest], state.function, tutorial.text)
            if types_again([i for _, i in mine], bound.instructions):
                continue
            found.append(Replanned(tutorial, bound.instructions, bound.questions))
    found.sort(key=lambda each: len(each.questions))  # one that needs nothing which was not said, rather
    return next((each for each in found if _is_here(mind, state, each.instructions)), next(iter(found), None))


def types_again(own: Sequence[Instruction], plan: Sequence[Instruction]) -> bool:
    """A field that only the tutorial names would get what a step of the user types into theirs."""
    typed = {i.parameter: i.object for i in own if i.operation is OperationType.EDIT and i.parameter}
    types = (i for i in plan if i.operation is OperationType.EDIT and i.parameter in typed)
    return any(i.object not in typed.values() for i in types)


def _is_here(
    mind: Agents, state: RunState, plan: Sequence[Instruction], *, buttons: bool = True, letter: bool = False
) -> bool:
    """The page names the widget of the first of these, to the letter or nearly; a button only where they count."""
    if state.page is None:
        return False
    situation = replace(situation_of(state), instruction=plan[0], following=tuple(plan[1:]))
    proposal = mind.grounding.propose(state.page, situation)
    if proposal.tier is not Tier.TEXT or proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None:
        return False
    touched = state.page.widgets[proposal.operation.widget]
    if proposal.confidence < WHOLE or (not buttons and touched.kind.endswith("Button")):
        return False
    if letter and touched.kind != "EditText" and plain(proposal.label) != plain(plan[0].object.text):
        return False
    return not says_more(proposal.label, plan[0].object.text)
