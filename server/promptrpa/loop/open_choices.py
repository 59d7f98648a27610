"""A choice that a tutorial or a step leaves to the person: what is on the page to choose from, and what was chosen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import Option, Question, QuestionKind
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.features import (
    can_be_touched,
    idle_texts,
    inner_texts,
    is_in_front,
    is_tab,
)
from promptrpa.matching.pages.headed import is_headed
from promptrpa.matching.pages.kinds import chooses, is_one_of_several
from promptrpa.matching.pages.windows import dialog_of, offers_choices
from promptrpa.matching.prompts.by_kind import (
    is_kind,
    is_one,
    is_one_told,
    is_several,
    is_somebody,
    is_what_one_shows,
    names_kind,
)
from promptrpa.matching.prompts.coverage import alternatives, is_guess, joined_names, said_by
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.days import numeral, tells_only_when
from promptrpa.matching.words.objects import ORDINALS
from promptrpa.matching.words.partly import partly_said, wholly_said
from promptrpa.matching.words.relative import NO_SUPERLATIVE, extreme_said
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import free_name
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.prompt_values import ask_for
from promptrpa.reasoning.exploring.seeking import searched_in_vain
from promptrpa.reasoning.grounding.needless import is_made_anywhere
from promptrpa.reasoning.grounding.time_picking import time_wheels

from .left_over import left_values, said_here
from .offered import (
    NAMED,
    alternatives_shown,
    choices,
    in_front,
    is_offered,
    is_page_of,
    rows_of,
    rows_said,
    rows_with,
    sets,
    told_apart,
    widgets_offered,
)

MOST_OPTIONS: Final = 20
_LEAVES: Final = frozenset({OperationType.CLICK, OperationType.BACK, OperationType.EDIT})
"""What leads to another page, or filters this one."""
_CLAUSE: Final = lazy_regex(r"yours$|(?:what|which|who)(?:ever)?\b|你?想?要(?:的|什么)", re.I)
"""What only says that it is to be chosen."""
_MOMENT: Final = lazy_regex(r"(?P<time>\btime|时间|时刻)$|(?:\b(?:date|day)|日期|日子|天)$", re.I)
"""How a step ends that names a time or a day by its kind."""
_NUMBER: Final = lazy_regex(r"\d")
NONE: Final = "none"
"""The answer that none of the options is meant."""


def _was_opened(state: RunState, page: Page, instruction: Instruction) -> bool:
    """One of the kind that this stands beside was touched last, and here is only one of these: it is its page."""
    last = state.own_history[-1] if state.own_history else None
    kind, name = instruction.object.neighbour, plain(instruction.object.text)
    if not kind or last is None or last.instruction is None or last.result is not StepResult.CHANGED:
        return False
    return last.instruction.object.text == kind and sum(plain(w.label) == name for w in page.widgets) == 1


def open_choice(state: RunState, page: Page) -> Question | None:
    """What is on the page to choose from, where the instruction leaves it open, and the prompt does not say it; None
    where it says more, or the page offers nothing."""
    current = state.current
    if current is None or current.saved or searched_in_vain(page, state.own_history):
        return None
    if _is_unsaid_text(state, current.instruction):
        asked = f"What should “{current.instruction.object}” be?"
        return Question(QuestionKind.FILL, choice_name(state, current.instruction), asked)
    if not _is_open(state, current.instruction) or _was_opened(state, page, current.instruction):
        return None
    meant = current.instruction.object.neighbour or current.instruction.object.text
    named = alternatives_shown(page, meant)
    labels = named or choices(page)
    there = [w for w in page.widgets if w.label and w.interactive and (state.looking or not is_in_front(page, w))]
    shown = any(strict_similarity(w.label, meant) >= NAMED for w in there)
    if (shown and not _is_choice_behind(state)) or any(strict_similarity(label, meant) >= NAMED for label in labels):
        return None
    if not current.instruction.open_choice and _has_just_typed(state):
        return None  # what was searched for
    if is_several(meant) or _goes_on_without(state, page) or not (named or is_offered(state, page, meant)):
        return None
    following = state.following.instruction if state.following else None
    if is_made_anywhere(page, current.instruction, following, state.function):
        return None
    said = plain(said_here(state))
    same = [s for s in state.own_history[-1:] if s.instruction and s.instruction.object == current.instruction.object]
    opened = {plain(s.proposal.label) for s in (*_looked(state), *same) if s.proposal and s.proposal.label}
    if any(name in said and plain(meant) not in name for name in opened):
        return None  # it was opened by its name
    if left_values(state) or any(len(plain(label)) > 1 and plain(label) in said for label in labels):
        return None
    if extreme_said(said_here(state), labels) or amount_said(said_here(state), labels):
        return None
    planned = said_by(p.instruction for p in state.plan)
    if partly_said(said_here(state), labels, (*planned, state.function.app if state.function else "")):
        return None
    return _which(state, current.instruction, named or told_apart(page, rows_of(page, current.instruction)))


def _is_choice_behind(state: RunState) -> bool:
    """One is to be chosen of what the step before opened, by the words on that, which may still be seen."""
    current, before = state.current, state.plan[state.position - 1 : state.position]
    if current is None or not current.instruction.open_choice:
        return False
    return any(p.instruction.object.text == current.instruction.object.text for p in before)


def which_of_kind(state: RunState) -> Question | None:
    """What is on the page to choose from, where a tutorial only says of what kind it is ("tap the conversation"), or
    that one is to be chosen, and what was said did not lead to one; None where it says more."""
    current, function, page = state.current, state.wish, state.page
    if current is None or current.saved or function is None or state.planning or page is None:
        return None
    if searched_in_vain(page, state.own_history):
        return None
    meant = current.instruction.object.neighbour or current.instruction.object.text
    if sum(w.label == meant for w in page.widgets) > 1:
        return None  # a name that several things have
    turns = current.instruction.operation is OperationType.SWITCH and is_one(meant)
    if not (turns or current.instruction.operation is OperationType.CLICK):
        return None
    if not (current.instruction.open_choice or (names_kind(meant) and not turns)):
        return None
    if _went_on(state) and not is_page_of(state, page, meant):
        return None  # a menu that was opened on the way
    if _went_on(state) and not chooses(current.instruction) and any(map(is_one_of_several, in_front(page))):
        return None  # choices of what was only opened to look
    return _which(state, current.instruction, told_apart(page, rows_of(page, current.instruction)))


def is_unsaid(state: RunState) -> bool:
    """Which one is meant was left out: choices are in front, or nothing was opened yet to look for it."""
    page = state.page
    if page is None:
        return False
    if sum(map(is_one_of_several, in_front(page))) > 1:
        return True
    if dialog_of(page) is not None:
        return any(w.kind != "Button" for w in widgets_offered(page))
    return _is_only_guessed(state) and not _went_on(state)


def which_before_leaving(state: RunState) -> Question | None:
    """What is on the page to choose from, where a tutorial led here to choose one, and what the prompt may say of it is
    not among them, or several of them have it: no other page is looked through for a guess. None where the page is not
    about to be left."""
    proposal = state.proposal
    operation = proposal.operation if proposal and proposal.tier is Tier.EXPLORATION else None
    if which := _which_before_risk(state):
        return which
    if operation is None or operation.type not in _LEAVES or _went_on(state):
        return None
    if state.page is None or state.current is None or _has_just_typed(state) or _goes_on_without(state, state.page):
        return None
    alike = _alike(state, state.page) if _is_open(state, state.current.instruction) else []
    if not _was_led_here(state):
        return _which(state, state.current.instruction, told_apart(state.page, alike))
    if _is_only_guessed(state) or (_leaves_by_tab(state.page, operation) and not left_values(state)):
        return which_of_kind(state)
    return _which(state, state.current.instruction, told_apart(state.page, alike))


def _alike(state: RunState, page: Page) -> list[Widget]:
    """The rows that have what the prompt says of the one that is meant, where several do."""
    planned = said_by(p.instruction for p in state.plan)
    return rows_with(page, left_values(state)) or rows_said(page, said_here(state), planned)


def _leaves_by_tab(page: Page, operation: Operation) -> bool:
    return operation.widget >= 0 and is_tab(page, page.widgets[operation.widget])


def _which_before_risk(state: RunState) -> Question | None:
    """What is on the page to choose from, where one of several is about to be opened at a guess, and a later step does
    with it what cannot be taken back. Parts of an app may be opened: of things most tell a number, as how much or when.
    """
    proposal, page, current = state.proposal, state.page, state.current
    if proposal is None or proposal.operation is None or page is None or current is None or not proposal.guessed:
        return None
    rows = widgets_offered(page)
    told = sum(any(map(_NUMBER.search, inner_texts(page, row))) for row in rows)
    if sets(page, in_front(page)) or proposal.operation.widget not in {w.index for w in rows} or 2 * told < len(rows):
        return None
    return _which(state, current.instruction, told_apart(page, rows))


def with_choice_made(state: RunState) -> RunState | None:
    """The plan with the choice that a tutorial leads to and says nothing more of: it opened a window with things to
    check, of which none is checked, and which is about to be closed again. None elsewhere."""
    function, page, operation = state.wish, state.page, state.proposal.operation if state.proposal else None
    before = state.plan[state.position - 1] if state.position else None
    if function is None or state.planning or state.looking or page is None or before is None:
        return None
    last = state.own_history[-1] if state.own_history else None
    opened = last is not None and last.instruction == before.instruction and before.instruction.operation.touches
    leaves = operation is not None and operation.type is OperationType.BACK
    if before.saved or before.instruction.open_choice or not (opened and leaves and offers_choices(page)):
        return None
    if any(w.checked for w in in_front(page) if w.checkable):
        return None
    choice = replace(before, instruction=replace(before.instruction, open_choice=True))
    plan = (*state.plan[: state.position], choice, *state.plan[state.position :])
    return replace(state, plan=plan, proposal=None, verdict=None, gate=None)


def _is_only_guessed(state: RunState) -> bool:
    """A tutorial leaves open which one is meant, and the prompt has no name or other value for it, only words that
    nothing explains."""
    current, function = state.current, state.function
    if current is None or function is None or not (_is_open(state, current.instruction) or _is_of_tab(state)):
        return False
    if is_several(current.instruction.object.text):
        return False
    kind, prompt = plain(current.instruction.object.text), function.prompt
    left = left_values(state)
    return all(is_guess(s, prompt) and not (kind and f"{kind}{plain(s.value)}" in plain(prompt)) for s in left)


def _was_led_here(state: RunState) -> bool:
    """The step before opened this part of the app; or the app, whose tab in front says what is to be chosen."""
    before = state.plan[state.position - 1].instruction.operation if state.position else None
    return before is OperationType.CLICK or (before is OperationType.OPEN and _is_of_tab(state))


def _went_on(state: RunState) -> bool:
    """More than scrolling was done to find this step's widget."""
    return any(step.operation and step.operation.type in _LEAVES for step in _looked(state))


def _looked(state: RunState) -> list[Step]:
    """What was done since the last instruction, to bring this one's widget into reach."""
    done = (Purpose.INSTRUCTION, Purpose.SKIP)
    return list(takewhile(lambda s: s.proposal and s.proposal.purpose not in done, reversed(state.own_history)))


def whom(state: RunState, page: Page) -> str:
    """The person that the prompt or the user names, where a tutorial only says "the person" and the page does not show
    them yet; empty elsewhere."""
    current = state.current
    if current is None or current.saved or not _is_open(state, current.instruction):
        return ""
    meant = current.instruction.object.text
    if any(strict_similarity(w.label, meant) >= NAMED for w in page.widgets if w.label and can_be_touched(page, w)):
        return ""  # the tab of that name
    left = left_values(state) if is_somebody(meant) else ()
    people = [s.value for s in left if s.type == "name"] or [s.value for s in left]
    if len(people) != 1 or len(choices(page)) < 2:
        return ""
    shown = [plain(w.label) for w in page.widgets if w.label]
    whole = any(plain(people[0]) in label for label in shown)
    joined = [plain(part) for part in joined_names(people[0]) if len(plain(part)) > 1]
    return "" if whole or any(part in shown for part in joined) else people[0]


def _goes_on_without(state: RunState, page: Page) -> bool:
    """What the prompt says was typed, and the window in front shows what comes next already: several may be taken, or
    none, or one is chosen by now."""
    following = state.following
    typed = any(p.instruction.operation is OperationType.EDIT for p in state.plan[: state.position])
    inside = in_front(page)
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
    if not told or instruction.operation is not OperationType.CLICK or instruction.object.role == "页面":
        return False
    if instruction.object.place in ORDINALS and function and _is_extreme(instruction.object.text, function.prompt):
        return False
    if state.following is None and is_what_one_shows(instruction.object.text):
        return True
    rows = choices(state.page) if state.page else []
    said = (instruction.object.text, instruction.object.neighbour)
    return any(
        is_one_told(text, [instruction.source]) or sum(_is_one_of_kind(row, text) for row in rows) > 1 for text in said
    )


def _is_extreme(kind: str, prompt: str) -> bool:
    """The prompt wants the one of a kind that comes first in some order ("the cheapest product")."""
    most = rf"(?:\bthe (?!{NO_SUPERLATIVE}\b)\w{{2,}}est |最[\u3400-\u9fff]{{1,4}}的)"
    return re.search(f"{most}{re.escape(kind)}", prompt, re.I) is not None


def _is_one_of_kind(label: str, kind: str) -> bool:
    """A label ends with the word for the kind of thing that is meant ("Monthly pass" for "pass", "月卡" for "卡")."""
    if not kind or not is_kind(kind) or plain(label) == plain(kind):
        return False
    return label.casefold().endswith(f" {kind.removeprefix('the ')}" if kind.isascii() else kind)


def _is_of_tab(state: RunState) -> bool:
    """A tutorial calls what is to be touched like the tab in front: it is one of the rows of that."""
    current, function, page = state.current, state.wish, state.page
    if current is None or page is None or function is None or state.planning or state.looking:
        return False
    done = [p.instruction for p in state.plan[: state.position]]
    touches = current.instruction.operation is OperationType.CLICK
    return touches and is_headed(page, current.instruction.object.text, done)


def _is_unsaid_text(state: RunState, instruction: Instruction) -> bool:
    """A text to type that was left open, or of which the prompt says only to what it belongs ("for Emma Wilson")."""
    if instruction.operation is not OperationType.EDIT:
        return False
    return instruction.open_choice or _names_what_was_touched(state, instruction)


def _names_what_was_touched(state: RunState, instruction: Instruction) -> bool:
    """What a tutorial is to type holds the name of the thing that was touched for it, which the prompt says once."""
    function, typed = state.wish, plain(instruction.parameter)
    if function is None or state.planning or is_search(instruction.object.text):
        return False
    if any(plain(slot.value) == typed for slot in (*state.given, *state.told)):
        return False
    done = [s.proposal for s in state.own_history if s.proposal and s.instruction and s.instruction.operation.touches]
    prompt, told = plain(function.prompt), plain(" ".join(t.text for t in state.tutorials))
    labels = [plain(next((c.label for c in p.candidates), "")) for p in done]
    others = [p for p, label in zip(done, labels, strict=True) if not (label and label in prompt)]
    things = {*labels} | {typed for p in others if typed in plain(p.reason)}  # a list "Groceries" shows "Milk" as well
    things = {t for t in things if len(t) > 1 and not t.isdecimal()}  # the day 21 is not 21 o'clock
    return any(t in typed and prompt.count(t) == 1 and t not in told for t in things)


def _which(state: RunState, instruction: Instruction, labels: Sequence[str]) -> Question | None:
    """Which of these; None where there are none, or the instruction is what was chosen before."""
    said = instruction.object
    chosen_before = any(s.type == "choice" and s.value in (said.text, said.neighbour) for s in state.given)
    if len(labels) < 2 or chosen_before:
        return None
    if moment := _picked(state, said.text, labels):
        language = state.function.language if state.function else "en"
        return ask_for(Slot(choice_name(state, instruction), moment, ""), language, _opened_for(state, said.text))
    options = (*(Option(label, label) for label in labels[:MOST_OPTIONS]), Option(NONE, "none of these"))
    return Question(
        QuestionKind.CHOOSE, choice_name(state, instruction), _asks_which(state, instruction), options, options[0].id
    )


def _picked(state: RunState, said: str, labels: Sequence[str]) -> str:
    """The type of what is to be picked: a day in a calendar, or a time on wheels; empty for other choices."""
    if state.page is None or not (named := _MOMENT.search(said)):
        return ""
    if named["time"]:
        return "time" if time_wheels(in_front(state.page)) else ""
    return "date" if all(numeral(label) or tells_only_when(label) for label in labels) else ""


def _opened_for(state: RunState, said: str) -> str:
    """What the day or time is of, by what was touched to choose it ("Last day", "Start: time")."""
    before = state.plan[state.position - 1].instruction if state.position else None
    opened = before.object.text if before and before.operation is OperationType.CLICK else ""
    return (
        opened
        if _MOMENT.search(opened) or said.casefold() in opened.casefold()
        else ": ".join(filter(None, (opened, said)))
    )


def _asks_which(state: RunState, instruction: Instruction) -> str:
    """By the kind of what is to be chosen; where the instruction has no word for that ("what you want", "Hand back"),
    by what the window says."""
    what = instruction.object.neighbour or instruction.object.text
    if _CLAUSE.match(what):
        what = ""
    elif what and (names_kind(what) or alternatives(what)):
        return f"Which {what}?"
    page = state.page
    heads = page is not None and (not what or dialog_of(page) is not None)
    name = next(iter(idle_texts(page, in_front(page))), what) if page and heads else what
    return f"“{name}”: which one?" if name else "Which one?"


def choice_name(state: RunState, instruction: Instruction) -> str:
    """The slot that holds what is chosen; not one that an earlier choice has."""
    said = instruction.object.text
    name = "_".join(said.lower().split()) if said.isascii() and said.replace(" ", "").isalpha() else "choice"
    done = {text for p in state.plan[: state.position] for text in (p.instruction.object.text, p.instruction.parameter)}
    return free_name(name, {slot.name for slot in state.given if slot.value in done})


def chosen(state: RunState, label: str) -> RunState:
    """The instruction with what was chosen; it is a value of the task from now on."""
    current = state.current
    assert current is not None
    name = choice_name(state, current.instruction)
    edits = current.instruction.operation is OperationType.EDIT
    thing = current.instruction.object
    if not edits:
        with_name = replace(thing, text=label, neighbour=thing.neighbour or _named_with(state, label))
        thing = replace(thing, neighbour=label) if is_kind(thing.neighbour or ".") else with_name
    parameter = label if edits else current.instruction.parameter
    instruction = replace(current.instruction, object=thing, parameter=parameter, open_choice=False)
    plan = list(state.plan)
    plan[state.position] = replace(current, instruction=instruction)
    slot = Slot(name, "text" if edits else "choice", label)
    return replace(state, plan=tuple(plan), given=(*state.given, slot), asked=None, answer=None)


def _named_with(state: RunState, label: str) -> str:
    """What the prompt says that stands in only one of the several rows with a label; empty for none."""
    page = state.page
    rows = [{w.label, *inner_texts(page, w)} for w in widgets_offered(page)] if page else []
    rows = [texts - {"", label} for texts in rows if label in texts]
    often = Counter(text for texts in rows for text in texts)
    return wholly_said(said_here(state), [t for t, n in often.items() if n == 1]) if len(rows) > 1 else ""


def is_choice(state: RunState, instruction: Instruction, question: Question) -> bool:
    """The question asks for what this instruction leaves open."""
    if question.name != choice_name(state, instruction):
        return False
    touches = instruction.operation is OperationType.CLICK
    return question.kind is QuestionKind.CHOOSE or (
        question.kind is QuestionKind.FILL and (touches or _is_unsaid_text(state, instruction))
    )
