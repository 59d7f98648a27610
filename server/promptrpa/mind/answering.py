"""What a page says about a question, and where to look further."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import LOOK_IN, SOUGHT, End, RunState, Stepped
from promptrpa.domain.run import StepResult, touched
from promptrpa.domain.task import Tutorial
from promptrpa.matching.pages.answers import NAMED, Told, answer_to, finds_nothing, row_tells
from promptrpa.matching.pages.days_asked import lacks_day, lacks_span, lacks_time
from promptrpa.matching.pages.further import (
    first_found,
    is_web,
    month_beside,
    names_all,
    row_about,
    row_called,
    title_of,
    way_to_search,
)
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.matching.words.about import without_device
from promptrpa.matching.words.asking import (
    VALUES,
    Aim,
    all_asked,
    all_unknown,
    first_unknown,
    is_search,
    named_in,
    only_repeats,
    sought_in,
    things_of,
)
from promptrpa.matching.words.days import is_day, is_same_day, months_in
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.mind.kept_where import BROWSER, apps_to_search, follows_guess
from promptrpa.mind.searching import THINKABLE, TWIN, likeliest
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import shows, tutorials_for, way_to_set
from promptrpa.patterns import lazy_regex

_OPEN: Final = OperationType.OPEN
_DOWN: Final = Instruction(OperationType.SCROLL, parameter="down", source="to what is asked about")
_AGAIN: Final = "from the first page of the app"
GLANCED: Final = 2
"""So many times where it is only guessed that the app has it."""
FURTHER: Final = 8
"""So many times a page is scrolled down to what is asked about."""
_ABBREVIATION: Final = lazy_regex(r"(?<![A-Za-z])[A-Z]{3,}(?![A-Za-z])")
_NAME: Final = lazy_regex(r"(?<=[a-z,] )[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)+")
"""A name of several words."""
_ALREADY: Final = lazy_regex(r"\balready\b|已经", re.I)
_NOT_YET: Final = lazy_regex(r"\bnot\b|n['’]t\b|未|没", re.I)
_POSSESSIVE: Final = lazy_regex(r"['’]s?$")
_PROPER: Final = lazy_regex(r"(?<=[a-z,] )[A-Z][a-z]\w+")
_TIME: Final = lazy_regex(r"\b(?:day|date|hour|week|month)\b|[天日周月]|小时", re.I)
"""What is one of several times."""
_OWNER: Final = lazy_regex(r"([\u3400-\u9fff]{1,6}?)的(?![，。？?]|$)")
_KIN: Final = lazy_regex(r"^(?:我|我们|我们?家)?([爸妈爷奶哥姐弟妹]|老公|老婆|儿子|女儿|孩子|朋友|同[事学])")
"""Whose something is."""
SEARCHED: Final = 2
"""So many words are searched for."""
ENOUGH: Final = 2
"""So many of the things of a question are named by what answers it in an app that was only guessed."""
OPENED: Final = 2
"""So many links of the web are followed; elsewhere one row is opened."""


def answer(mind: Agents, state: RunState) -> Stepped:
    """The words of the page in front about what was asked; they are told to the user, and to no model. Where the page
    does not have them, they are looked for further on: below, in the row that names what is asked about, by the app's
    own search. A page that does not show whom, which place or which day the question names tells of another one."""
    assert state.page is not None and state.function is not None
    now = datetime.fromisoformat(state.now).replace(tzinfo=None) if state.now else None
    prompt = without_device(state.function.prompt)
    if setting := _setting(mind, state):
        if stands := row_called(state.page, setting):
            return Stepped(end=End.DONE, text=stands)
        if _goes_on(state):
            return Stepped(instruction=_DOWN)
    day = lacks_day(prompt, state.page, now.date()) if now else ""
    day = "" if any(plain(day) == plain(text) or is_same_day(day, text) for text in _came_by(state)) else day
    guessed = follows_guess(mind, state) or bool(_openings(state))
    if day and _goes_on(state) and not (guessed and way_to_search(state.page)[0]):
        return Stepped(instruction=_DOWN)
    strange = _not_shown(mind, state) or _other_month(state) or _other_app(mind, state)
    strange = strange or _unheard_of(mind, state) or _abbreviated(mind, state)
    span = lacks_span(prompt, state.page, now.date(), _came_by(state)) if now else ""
    missing = strange or day or span or lacks_time(prompt, state.page) or _opposite(state)
    told = Told("", sure=False)
    if not missing:
        told_by = [text for t in state.tutorials[:1] for text in (t.title, *t.asked, t.text)]
        told_by = list(_told_of_app(mind, state)) if _rows(state) else told_by
        elsewhere = guessed or (_asks_words(prompt) and _has_searched(state))
        known = [] if elsewhere else [*told_by, *_came_by(state)]
        needed = list(all_unknown(prompt, [*_told_of_app(mind, state), *_came_by(state)], mind.chinese_words))
        shown_by = state.tutorials[0].text if state.tutorials and not elsewhere else ""
        told = answer_to(prompt, state.page, mind.embedder.similarity, now, known, needed, shown_by)
    if not (missing or told.sure) and (row := row_tells(prompt, _last_row(state))):
        told = Told(row, sure=True)
    if told.cut and _goes_on(state):
        return Stepped(instruction=_DOWN)
    if told.sure and _is_without_way(state) and not _names_enough(mind, told.text, state):
        told = replace(told, sure=False)
    opened = _rows(state)[-1:] if all_asked(prompt)[0].aim is Aim.WHO else []
    if told.sure and opened and opened[0] not in told.text:
        told = replace(told, text=f"{opened[0]}: {told.text}")
    elif told.sure and only_repeats(prompt, told.text):
        told = replace(told, sure=False)
    step = _further(mind, state, strange) if (not day or _openings(state)) and (told.short or not told.sure) else None
    opens = step is not None and step.instruction is not None and step.instruction.operation is OperationType.CLICK
    if told.sure and not (told.short and opens):
        return Stepped(end=End.DONE, text=told.text)
    if step := step or _deeper(mind, state) or _elsewhere(mind, state):
        return step
    if missing:
        return Stepped(end=End.IMPOSSIBLE, text=f"“{missing}” is not on the page that was found")
    return Stepped(end=End.IMPOSSIBLE, text=f"The answer was not found. {told.text}")


def _setting(mind: Agents, state: RunState) -> str:
    """What the tutorial taps to choose how something is set, on whose page the run is; empty for other tutorials, and
    where it is asked of somebody who is not shown there."""
    tutorial = next(iter(state.tutorials), None)
    if tutorial is None or shows(mind, tutorial) or not way_to_set(mind, tutorial):
        return ""
    told = [*_shown(state), *_told_of_app(mind, state)]
    if _not_shown(mind, state) or first_unknown(_whose(state.prompt), told, mind.chinese_words):
        return ""
    return instructions_of(mind, tutorial)[-2].object.text


def _last_row(state: RunState) -> tuple[str, ...]:
    """The texts of the row that was opened last, where the page in front is behind it."""
    last = state.kept[-1] if state.kept else None
    return last.features.own if last and last.features and last.operation.type is OperationType.CLICK else ()


def _asks_words(prompt: str) -> bool:
    return any(asked.aim is Aim.SAID for asked in all_asked(prompt))


def _has_searched(state: RunState) -> bool:
    """Something was typed to find what is asked about: what it led to need not be what somebody said."""
    return any(i.source == SOUGHT and i.operation is OperationType.EDIT for i in _here(state))


def _goes_on(state: RunState) -> bool:
    """The page can be scrolled, and the last time that it was it showed more."""
    assert state.page is not None
    scrolled = _scrolled(state)
    stuck = scrolled > 0 and state.history[-1].result is not StepResult.CHANGED
    return any(w.scrollable for w in state.page.widgets) and not stuck and scrolled < FURTHER


def _scrolled(state: RunState) -> int:
    """How many times the page was scrolled down last."""
    return sum(1 for _ in takewhile(lambda step: step.instruction == _DOWN, reversed(state.history)))


def _further(mind: Agents, state: RunState, strange: str) -> Stepped | None:
    """The next step to where the answer may be; None where there is none. strange: what the question names and the page
    does not show."""
    assert state.page is not None
    here = _here(state)
    sought = [i for i in here if i.source == SOUGHT]
    opened = [i.object.text for i in sought if i.operation is OperationType.CLICK]
    typed = [i.parameter for i in sought if i.operation is OperationType.EDIT]
    name, is_field = way_to_search(state.page)
    prompt, today = state.prompt, datetime.fromisoformat(state.now).date() if state.now else None
    asked = (thing for each in all_asked(prompt, mind.chinese_words) for thing in each.things)
    web = is_web(state.page)
    named = name and not web
    things = sought_in(prompt, mind.chinese_words) if named else list(dict.fromkeys([*asked, *things_of(prompt)]))
    names = [_POSSESSIVE.sub("", found[0]) for found in _NAME.finditer(prompt)]
    rows = _rows(state)
    may_open = len(rows) < OPENED if web else not rows and _may_open(mind, state, searched=bool(typed))
    row = row_about(state.page, prompt, things, opened, today) if may_open else ""
    left = [thing for thing in (*names, *_telling(mind, state)) if thing not in typed]
    if _openings(state):
        left = [thing for thing in left if not any(thing in text.casefold().split() for text in typed)]
    may_search = bool(left and name) and len(typed) < SEARCHED and not _of_a_part(state)
    told = "\n".join(_told_of_app(mind, state))
    own = [thing for thing in things if not named_in(thing, told)] or things
    partly = (
        bool(row)
        and not only_repeats(prompt, row)
        and not any(names_all(state.page, row, words) for words in (own, names or own))
    )
    if may_open and not row and state.history and state.history[-1].instruction == _last_typed(sought):
        row = first_found(state.page)
    partly = partly and not web and (follows_guess(mind, state) or bool(_openings(state)))
    if partly and may_search and (is_field or name not in opened):
        row = ""
    if row and (name or not strange or named_in(strange, row)):
        return _step(OperationType.CLICK, row, beside=month_beside(state.page, row, prompt))
    if may_search and (is_field or name not in opened):
        return _step(OperationType.EDIT, name, left[0]) if is_field else _step(OperationType.CLICK, name)
    if typed and finds_nothing(state.page):
        return None
    if _goes_on(state) and not (_openings(state) and _scrolled(state) >= (GLANCED if name else FURTHER / 2)):
        return Stepped(instruction=_DOWN)
    way = _to_one(mind, state) if strange and not name and not months_in(strange) else None
    return Stepped(instruction=way) if way else None


def _last_typed(sought: Sequence[Instruction]) -> Instruction | None:
    """What was typed last to find what is asked about."""
    return sought[-1] if sought and sought[-1].operation is OperationType.EDIT else None


def _is_without_way(state: RunState) -> bool:
    """No tutorial leads to the page: it was only guessed that its app has what is asked about."""
    return bool(_openings(state)) or any(t.id.startswith(LOOK_IN) for t in state.tutorials[:1])


def _names_enough(mind: Agents, told: str, state: RunState) -> bool:
    """A line of an app that was only guessed names all that the question does, where it asks for a value, else two of
    the things, or all where it has fewer: one alone may be said of anything. What was touched on the way counts as
    well."""
    assert state.page is not None
    shown = "\n".join((told, title_of(state.page), *_came_by(state)))
    asked = all_asked(state.prompt, mind.chinese_words)
    sought = sought_in(state.prompt, mind.chinese_words)
    if any(each.aim in VALUES for each in asked):
        return all(named_in(word, shown) >= NAMED for word in sought)
    named = ([thing for thing in each.things if not is_day(thing)] for each in asked)
    things = [[thing for thing in each if len(thing) > 1] or each for each in named]
    return all(sum(named_in(t, shown) >= NAMED for t in each) >= min(ENOUGH, len(each), len(sought)) for each in things)


def _of_a_part(state: RunState) -> bool:
    """It is asked whether something is on the page that was come to; the whole app has more."""
    way = [i for i in _here(state) if i.operation is OperationType.CLICK and i.source != SOUGHT]
    inner = any(not is_search(i.object.text) for i in way)
    return inner and all(asked.aim is Aim.WHETHER for asked in all_asked(state.prompt))


def _rows(state: RunState) -> list[str]:
    """The rows and links that were opened to find what is asked about."""
    sought = (i for i in _here(state) if i.source == SOUGHT and i.operation is OperationType.CLICK)
    return [i.object.text for i in sought if not is_search(i.object.text)]


def _step(operation: OperationType, named: str, text: str = "", beside: str = "") -> Stepped:
    thing = ObjectDescription(named, neighbour=beside)
    return Stepped(instruction=Instruction(operation, thing, text, source=SOUGHT))


def _telling(mind: Agents, state: RunState) -> list[str]:
    """The words to search for, each of which names something: first those that the app is not about anyway, and of
    them those of which people speak the least; last the names, behind which there is more."""
    told = "\n".join(_told_of_app(mind, state))
    said = "\n".join(text for t in mind.knowledge.tutorials() for text in (t.title, *t.asked)).casefold()
    on_the_web = bool(state.tutorials) and mind.analysis.same_app(state.tutorials[0].app, BROWSER)
    found = sought_in(state.prompt, () if on_the_web else mind.chinese_words)  # the web finds whole phrases
    names = [slot.value.casefold() for slot in state.named if slot.type == "name"]
    names += [word.casefold() for word in _PROPER.findall(state.prompt)]
    return sorted(found, key=lambda word: (word in names, named_in(word, told), said.count(word)))


def _may_open(mind: Agents, state: RunState, *, searched: bool) -> bool:
    """A tutorial of the app only shows something, and taps one of those that are listed where the run has come to, or
    at first, of which some were searched for."""
    way = [_key(i) for i in _here(state) if i.source != SOUGHT and i != _DOWN]
    for tutorial in _of_app(mind, state):
        *rest, last = instructions_of(mind, tutorial) or (None,)
        leads = [_key(i) for i in rest] == way or (searched and len(rest) == 1)
        if last and leads and _is_one(last) and shows(mind, tutorial):
            return True
    return False


def _to_one(mind: Agents, state: RunState) -> Instruction | None:
    """The next step of another tutorial of the app that opens one of several ("the city"), where another one is in
    front; None where there is none, or one was opened by its name already."""
    named = (i.object.text for i in _here(state) if i.operation is OperationType.CLICK)
    opened = any(plain(name) in plain(state.prompt) and not is_day(name) for name in named if len(name) > 1)
    if not state.tutorials or follows_guess(mind, state) or opened or _rows(state) or _openings(state):
        return None
    assert state.function is not None
    own = (t for t in _of_app(mind, state) if t.language[:2] == state.function.language)
    known = {t.id: t for t in own if shows(mind, t)}
    others = frozenset(t.id for t in mind.knowledge.tutorials() if t.id not in known)
    for each in mind.retrieval.rank(state.function, mind.knowledge.tutorials(), others):
        told = instructions_of(mind, known[each.id])
        if len(told) < 2 or not _is_one(told[-1]) or is_search(told[-2].object.text) or _TIME.search(str(told[-1])):
            continue
        way, done = told[:-1], [i for i in _here(state) if i.source != SOUGHT and i != _DOWN]
        if [_key(i) for i in way[: len(done)]] == [_key(i) for i in done]:
            return way[len(done)] if len(way) > len(done) else None
        began = any(p.instruction.source == _AGAIN for p in state.plan)
        return None if began else replace(way[0], source=_AGAIN)
    return None


def _deeper(mind: Agents, state: RunState) -> Stepped | None:
    """The next step of another tutorial of the app that is rather likely as well and goes on from the page in front, by
    steps that only lead somewhere, up to where one of several would be chosen; None where there is none."""
    done = [i for i in _here(state) if i != _DOWN]
    clicked = any(i.operation is OperationType.CLICK for i in done)
    if not (state.tutorials and clicked) or _openings(state) or any(i.source == SOUGHT for i in done):
        return None
    assert state.function is not None
    first = state.tutorials[0]
    known = [t for t in tutorials_for(mind, state.function, state.installed) if t.app == first.app]
    ranked = likeliest(mind, state.function, known, THINKABLE)
    best = max((chance for _, chance in ranked), default=0.0)
    for tutorial, chance in ranked:
        told = instructions_of(mind, tutorial)
        way = list(takewhile(lambda i: not _is_one(i), told))
        leads = len(way) < len(told) or shows(mind, tutorial)
        if chance < TWIN * best or not leads or not all(map(mind.policy.leads, way)) or len(way) <= len(done):
            continue
        if tutorial.id != first.id and [_key(i) for i in way[: len(done)]] == [_key(i) for i in done]:
            return Stepped(instruction=way[len(done)])
    return None


def _is_one(last: Instruction) -> bool:
    return last.operation is OperationType.CLICK and is_kind(last.object.text)


def _key(instruction: Instruction) -> tuple[OperationType, str]:
    named = instruction.object.text
    return instruction.operation, plain(named) if instruction.operation is not OperationType.OPEN else ""


def _not_shown(mind: Agents, state: RunState) -> str:
    """The first person or place of the question that the page does not show, and that was not touched on the way; empty
    where there is none."""
    shown = _shown(state)
    folded = " ".join(plain(text) for text in shown)
    names = [slot.value for slot in state.named if slot.type == "name" and plain(slot.value) not in folded]
    places = {word for slot in state.named if slot.type == "place" for word in slot.value.casefold().split()}
    names += [kin[1] for kin in _KIN.finditer(_whose(state.prompt)) if kin[1] not in folded]
    unknown = all_unknown(state.prompt, shown, mind.chinese_words)
    return next(iter([*names, *(word for word in unknown if word in places)]), "")


def _other_month(state: RunState) -> str:
    """The month of a year that the question names, where neither the page nor what was touched on the way shows it;
    empty where there is none."""
    shown = {month for text in _shown(state) for month in months_in(text)}
    return next((said for month, said in months_in(state.prompt).items() if month not in shown), "")


def _other_app(mind: Agents, state: RunState) -> str:
    """The app that the question names, where another one is in front that does not show its name: what it tells is of
    all of them. "phone" is the device as well."""
    app, first = state.function.app if state.function else "", state.tutorials[0].app if state.tutorials else ""
    same = mind.analysis.same_app
    if not app or plain(app) not in plain(state.prompt) or not first or same(app, first) or same(app, "phone"):
        return ""
    return "" if any(plain(app) in plain(text) for text in _shown(state)) or _openings(state) else app


def _opposite(state: RunState) -> str:
    """What says that something is done already, where the tutorial shows what is not; empty elsewhere."""
    said = _ALREADY.search(state.prompt)
    shown = state.tutorials[0].title if state.tutorials and not _openings(state) else ""
    return said[0] if said and _NOT_YET.search(shown) and not _NOT_YET.search(state.prompt) else ""


def _whose(prompt: str) -> str:
    """What tells whose something is, of a Chinese question what stands before 的; an English one as a whole."""
    found = _OWNER.match(prompt)
    return found[1] if found else "" if is_chinese(prompt) else prompt


def _unheard_of(mind: Agents, state: RunState) -> str:
    """The first word of the question that neither the page nor any tutorial of the app has: it is the name of something
    that the page does not tell of. Empty where there is none. What people ask of an app names things ("is milk on my
    list") that need not be there."""
    whether = all(asked.aim is Aim.WHETHER for asked in all_asked(state.prompt))
    named = [t for tutorial in _of_app(mind, state) for t in (tutorial.title, tutorial.text, tutorial.app)]
    told = [*_shown(state), *(named if whether else _told_of_app(mind, state))]
    return first_unknown(state.prompt, told, mind.chinese_words)


def _abbreviated(mind: Agents, state: RunState) -> str:
    """The first abbreviation of the question that the app has somewhere ("PUK"), and this page does not; empty where
    there is none."""
    here, of_app = " ".join(_shown(state)).upper(), _ABBREVIATION.findall(" ".join(_told_of_app(mind, state)))
    said = _ABBREVIATION.findall(state.prompt)
    return next((word for word in said if word not in here and word in of_app), "")


def _told_of_app(mind: Agents, state: RunState) -> Iterator[str]:
    return (text for t in _of_app(mind, state) for text in (t.title, *t.asked, t.text, t.app))


def _elsewhere(mind: Agents, state: RunState) -> Stepped | None:
    """The next app in which what is asked about may be found; None where there is none that was not looked into."""
    seen = [t.app for t in state.tutorials[:1]] + [i.parameter for i in _openings(state)]
    for app in apps_to_search(mind, state):
        if not any(mind.analysis.same_app(app, other) for other in seen):
            return Stepped(instruction=Instruction(OperationType.OPEN, parameter=app, source=SOUGHT))
    return None


def _openings(state: RunState) -> list[Instruction]:
    """The further apps that were opened."""
    planned = (p.instruction for p in state.plan)
    return [i for i in planned if i.operation is OperationType.OPEN and i.source == SOUGHT]


def _here(state: RunState) -> list[Instruction]:
    """The steps of the plan in the app that is looked into."""
    planned = [p.instruction for p in state.plan]
    last = max((n for n, i in enumerate(planned) if i.operation is OperationType.OPEN), default=0)
    opened = (replace(i, source="") if i.operation is OperationType.OPEN else i for i in planned[last : last + 1])
    return [*opened, *planned[last + 1 :]]


def _of_app(mind: Agents, state: RunState) -> list[Tutorial]:
    """The tutorials of the app that is looked into; all of them where none says which."""
    app = next((i.parameter for i in reversed(_openings(state))), state.tutorials[0].app if state.tutorials else "")
    return [t for t in mind.knowledge.tutorials() if not app or mind.analysis.same_app(app, t.app)]


def _shown(state: RunState) -> list[str]:
    """What the page shows, other than what was typed, and what it was come to by."""
    assert state.page is not None
    return [*(w.label for w in state.page.widgets if not w.editable), *_came_by(state)]


def _came_by(state: RunState) -> list[str]:
    """What was touched on the way in the app that is looked into, what else stands in its row, and what that was to
    stand beside."""
    opened = [n for n, step in enumerate(state.own_history) if step.operation and step.operation.type is _OPEN]
    kept = [n for n, step in enumerate(state.kept) if step.operation.type is _OPEN]
    steps, behind = state.own_history[max(opened, default=0) :], state.kept[max(kept, default=0) :]
    rows = (text for step in behind if step.features for text in step.features.own)
    return [*touched(steps), *rows, *(i.object.neighbour for i in _here(state) if i.object.neighbour)]
