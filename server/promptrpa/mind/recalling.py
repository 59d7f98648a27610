"""Saved tasks that do what is wanted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.loop import (
    Recalled,
    RunState,
)
from promptrpa.domain.phone import is_site
from promptrpa.domain.task import Environment, Slot, Task, Tutorial
from promptrpa.learning.places import is_named, with_private
from promptrpa.learning.recollection import Recollected
from promptrpa.matching.pages.features import label_of
from promptrpa.matching.prompts.coverage import (
    is_kind,
    is_one,
    names_in,
    places,
    proper,
    said_by,
    takes_no_time,
    unused,
    without_fitting,
)
from promptrpa.matching.prompts.modifiers import untold
from promptrpa.matching.prompts.origin import without_found
from promptrpa.matching.prompts.slots.units import EMPTY as FRAME
from promptrpa.matching.prompts.slots.units import EMPTY_CHINESE, PARTICLES
from promptrpa.matching.prompts.target import deletes_unasked
from promptrpa.matching.prompts.templates import match_template, normal
from promptrpa.matching.prompts.unwanted import denies, keeps_away
from promptrpa.matching.words.amounts import is_amount
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.days import is_day, is_today, repeats, rings
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import search_tokens, stem, without_asking, words_of
from promptrpa.matching.words.values import COVERED, SLOT, fill, slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.told import instructions_of
from promptrpa.mind.twins import label_on, rank_apart
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.reasoning.lengths import holds_length
from promptrpa.reasoning.same_task import SAME_TASK
from promptrpa.reasoning.wishes import ASKED_OFF, takes_back

RELEVANT: Final = 0.35
"""The chance from which a tutorial is taken to be about what is wanted. Of 400 wishes, each for one of the shipped
tutorials, 6 of 100 are led astray from here on, and 1 of 4 that none of them serves finds one."""
LIKELY: Final = 0.6
"""The chance from which a saved task is taken for what is wanted by what it does, ..."""
AHEAD: Final = 0.2
"""... where no tutorial comes as near as this to it; ..."""
TOLD: Final = 3
"""So many tutorials are compared with a saved task that is likelier than they are."""
SURELY: Final = 0.8
"""... and without a question, where it also knows half of the wish's words."""
POSSIBLE: Final = 0.15
"""The chance from which it may be, where a saved task does the same, or where it is only looked at something."""

_TOUCHES: Final = (OperationType.CLICK, OperationType.SWITCH, OperationType.LONG_CLICK)
_WIDGETS: Final = (*_TOUCHES, OperationType.EDIT)
_HALF: Final = 0.5
_MOST: Final = 0.8
"""Share of the wish's words that a task knows, of which nothing changes: more where it names what the wish does not."""
_MEANS: Final = 0.8
"""Nearness of two words that mean the same."""
_SHORT: Final = 3
"""Letters of a label that may well be in a value; Chinese characters count twice."""
_TURNS_ON: Final = lazy_regex(
    r"\b(?:turn|switch|put)\s+(?:\S+\s+){0,4}?on\b|\b(?:enable|activate)\b|打开|开启|启用", re.I
)
_GETS: Final = lazy_regex(
    r"(?:send|tell|show|give|notify|remind|bring|start|keep)\b|给我|每[天周月]|推送|告诉我|提醒我|显示|让我", re.I
)
"""How a wish for something begins, which nobody denies who says it."""
_TURNS: Final = (
    PARTICLES
    | frozenset(["no", "not", "all", "any", "every", "each", "before", "after", "over", "under", "need"])
    | frozenset(["tell", "say", "says", "saying"])
)
"""Little words that may make another deed of a wish."""
_ANY_DEED: Final = frozenset([*map(stem, ("put", "set", "take", "make", "get", "use", "change")), *"改换设调"])
"""Words that may begin a wish for any deed, as pieces."""
_LIGHT: Final = (
    _ANY_DEED
    | frozenset(stem(word) for word in ("too", "also", "again"))
    | frozenset(stem(word) for word in FRAME - _TURNS)
    | frozenset(word for word in EMPTY_CHINESE if len(word) == 1)
)
"""Words that say nothing of a deed by themselves, as pieces."""
_HIDES: Final = lazy_regex(r"\b(?:hide|conceal)\b|隐藏|藏起来|藏一下|遮住", re.I)
_SHOWS: Final = lazy_regex(r"(?:show|display)\b(?!.*\bhidden\b)|显示(?!隐藏)", re.I)
"""A wish to hide what a switch shows turns it off."""
_CALLED: Final = lazy_regex(
    r"(?:\b(?:about|called|named|titled|subject)|关于|主题[是为]?|标题[是为]?|名为|叫)[\s:：“\"]*$", re.I
)
"""What a quoted text follows that something is called by."""
_SEEKS: Final = lazy_regex(r"^(?:find|search(?: for)?|look for)\b|搜索|查找", re.I)


def recall(mind: Agents, state: RunState, environment: Environment) -> Recalled:
    assert state.function is not None
    tasks = _tasks(mind, state)
    rejected = mind.knowledge.rejected(state.function.description)
    fresh = [t for t in tasks if t.id not in rejected]
    failed = [t for t in tasks if rejected.get(t.id) == "failed" and not state.function.steps]
    found = mind.retrieval.match_task(state.function, environment, fresh)
    found = found or mind.retrieval.match_task(state.function, environment, failed)
    if found is None:
        return _by_weak_tutorial(mind, state) or _by_what_is_done(mind, state, fresh) or Recalled(None)
    task = next(t for t in tasks if t.id == found.id)
    values, questions = mind.analysis.fill(task, state.function)
    used = _used(task, values)
    same = any(match_template(said, state.function.prompt, task.slots) is not None for said in task.prompts)
    other = not same and _is_of_another_app(mind, task, state.function, used)
    if other or _lacks_day(state.function, list(values.values())):
        return Recalled(None)
    certain = (found.score >= SAME_TASK and not _is_of_another_thing(mind, task, state)) or task.id == state.agreed
    return Recalled(task, _slots(task, values), tuple(questions), certain)


def _by_weak_tutorial(mind: Agents, state: RunState) -> Recalled | None:
    """The saved task that does what the first tutorial says, where that one alone would not be followed: a task
    that has a place for each value of the prompt makes it likely."""
    function = state.function
    if function is None or function.steps or function.kind is not FunctionKind.TASK or is_site(state.installed):
        return None
    if not _tasks(mind, state):
        return None
    tutorials = tutorials_for(mind, function, state.installed)
    ranked = mind.retrieval.rank(function, tutorials)[:1]
    if not ranked or not POSSIBLE <= ranked[0].score < RELEVANT:
        return None
    tutorial = next(t for t in tutorials if t.id == ranked[0].id)
    bound = bound_to(mind, tutorial, function)
    if not any(p.type != "on_off" for p in bound.function.parameters):
        return None
    return known_from(mind, tutorial, state)


def _by_what_is_done(mind: Agents, state: RunState, tasks: Sequence[Task]) -> Recalled | None:
    """The saved task that is likely by its words and by what its steps touch, where it has a place for each value of
    the prompt. It is far likelier than any tutorial that can be followed, or one that is known by it; or it knows all
    words of the prompt that such a tutorial knows. Where that is not sure enough, a person is asked."""
    function = state.function
    if function is None or function.steps or function.kind not in (FunctionKind.TASK, FunctionKind.VAGUE):
        return None
    all_told = {task.id: _told(task) for task in tasks}
    ranked = rank_apart(mind, function, tasks, tuple(all_told.values()), lambda t: _opened(mind, t, function.prompt))
    if not ranked or ranked[0].score < LIKELY:
        return None
    by_id = {t.id: t for t in tutorials_for(mind, function, state.installed)}
    tutorials = mind.retrieval.rank(function, tuple(by_id.values()))[:TOLD]
    likely = [by_id[t.id] for t in tutorials if t.score >= min(RELEVANT, ranked[0].score - AHEAD)]
    rivals = {by_id[t.id]: t.score for t in tutorials if t.score > ranked[0].score - AHEAD}
    rivals = {t: near for t, near in rivals.items() if not without_place(mind, t, function)}
    task = next(t for t in tasks if t.id == ranked[0].id)
    if found := _with_other_things(mind, state, task, ranked[0].score, rivals, likely):
        return found
    again = (known_from(mind, by_id[t.id], state) for t in tutorials if not rivals and t.score >= POSSIBLE)
    # a tutorial tells which of the things that the task touches is only one of its kind
    return next((known for known in again if known and known.task and known.task.id == task.id), None)


def _opened(mind: Agents, task: Task, prompt: str) -> Task:
    return mind.recollection.opened(task, prompt, _known_of(mind, task))


def _with_other_things(
    mind: Agents,
    state: RunState,
    saved: Task,
    score: float,
    rivals: Mapping[Tutorial, float],
    likely: Sequence[Tutorial],
) -> Recalled | None:
    """The saved task with the things that the prompt names in the place of those that its own words named, where each
    has its place. rivals: tutorials that can be followed as well, with their chances; likely: those that may be
    meant."""
    function = state.function
    assert function is not None
    rivals = {t: near for t, near in rivals.items() if not _does_as(mind, t, saved, function)}
    same = likely[0] if likely and _does_as(mind, likely[0], saved, function) else None
    if same and (again := known_from(mind, same, state)) and again.task and again.task.id == saved.id:
        return again
    task = mind.recollection.opened(saved, function.prompt, same.text if same else _known_of(mind, saved))
    told = _told(task)
    excluded = any(mind.embedder.excludes(function.prompt, said) for said in (told.title, *told.asked))
    if excluded or _turns_otherwise(function, task):
        return None
    values, questions = mind.analysis.fill(task, function, told=" ".join(t.text for t in likely if t not in rivals))
    used = _used(task, values)
    named = names_in(function.prompt, f"{task.app} {told.title} {told.text}")
    if questions or unused((*function.parameters, *named), function, used) or _lacks_day(function, used):
        return None
    if _is_of_another_app(mind, task, function, used) or _is_misread(task, values):
        return None
    said, known = _pieces_of_wish(function, values), _pieces("\n".join((told.title, told.text, *told.asked)))
    if any(_is_nearer(rival, near - score, said, known) for rival, near in rivals.items()):
        return None
    if not _does(mind, task, told, same, function):
        return None
    as_before = score >= SURELY and all(values[slot.name] == slot.value for slot in task.slots)
    share = _MOST if _names_more(mind, task, state) else _HALF
    by_tutorial = _pieces("\n".join((same.title, same.text, *same.asked))) if same else set[str]()
    certain = _says_no_more(mind, said - by_tutorial, known)
    certain = certain or (as_before and len(said & known) >= share * len(said))
    certain = (certain and not _is_of_another_thing(mind, task, state)) or task.id == state.agreed
    may_ask = state.attended and not all(_untold(mind, t, function) for t in (told, *([same] if same else [])))
    return Recalled(task, _slots(task, values), (), certain) if certain or may_ask else None


def _does(mind: Agents, task: Task, told: Tutorial, same: Tutorial | None, function: Function) -> bool:
    """The task does what the wish begins with, by a label, its own words or the tutorial that tells the same. What
    cannot be taken back has to be said."""
    wish = without_asking(SLOT.sub(" ", function.description))
    touched = [label_on(step) for step in task.steps]
    texts = [told.title, *told.asked, *touched, *((same.title, *same.asked) if same else ())]
    if any(mind.policy.risk(step.instruction) for step in task.steps) or mind.recollection.dangers(touched):
        return mind.recollection.says(wish, touched, texts)
    return stem(wish.split(" ")[0]) in _ANY_DEED or mind.recollection.does(wish, texts)


def _says_no_more(mind: Agents, said: set[str], known: set[str]) -> bool:
    """The words are known, or mean what some known one does."""
    return all(max(mind.embedder.similarity(word, [*known]), default=0.0) >= _MEANS for word in said - known)


def _is_nearer(rival: Tutorial, ahead: float, said: set[str], known: set[str]) -> bool:
    """The tutorial knows words of the wish that the task does not, or all that it does and is ahead of it."""
    theirs = said & _pieces(f"{rival.title} {rival.text}")
    return not theirs <= known or (ahead > 0 and said & known <= theirs)


def _does_as(mind: Agents, tutorial: Tutorial, task: Task, function: Function) -> bool:
    """The task does what the tutorial tells, or touches all that it names, in whatever order."""
    told = bound_to(mind, tutorial, function).instructions
    if mind.recollection.find(told, tutorial.text, [task]):
        return True
    named = {plain(i.object.text) for i in told if i.operation in _WIDGETS and not is_kind(i.object.text)}
    done = [plain(label_on(step)) for step in task.steps if step.instruction.operation in _WIDGETS]
    return len(named) > 1 and named <= {*done} and done[-1] in named


def _is_misread(task: Task, values: Mapping[str, str]) -> bool:
    """A new value is only a word of the task's steps, or has what they touch, or the app's name, in it, or is a private
    one that is touched."""
    app = plain(app_opened(step.instruction for step in task.steps) or "")
    labels = [SLOT.sub(" ", text) for step in task.steps for text in (step.description, label_on(step))]
    steps, names = (
        plain(" ".join(labels)),
        [n for n in (app, *map(plain, labels[1::2])) if len(n.encode("gb18030")) > _SHORT],
    )
    typed = {name for step in task.steps for name in slots_in(step.instruction.parameter)}
    before = {slot.name: slot.value for slot in task.slots}
    new = {name: value for name, value in values.items() if value != before.get(name)}
    if any(COVERED.search(value) and name not in typed for name, value in new.items()):
        return True
    words = [plain(value) for value in new.values() if not value.isdecimal()]
    return any(word in steps or any(name in word for name in names) for word in words)


def _pieces_of_wish(function: Function, values: Mapping[str, str]) -> set[str]:
    """Those of the wish without its values, kinds of things and words that say nothing of a deed."""
    wish = without_asking(fill(function.description, function.parameters))
    for value in sorted((*values.values(), *(p.value for p in function.parameters)), key=len, reverse=True):
        wish = wish.replace(value.casefold(), " ")
    kinds = {word for word in words_of(wish) if is_one(word)}
    return _pieces(" ".join(word for word in re.split(r"\s+", wish) if word not in kinds)) - _LIGHT


def _turns_otherwise(function: Function, task: Task) -> bool:
    """The prompt says on, and the task turns off, or the other way round."""
    wished = {p.value for p in function.parameters if p.type == "on_off"}
    turned = {s.instruction.parameter for s in task.steps if s.instruction.operation is OperationType.SWITCH}
    return bool(wished and turned) and not wished & turned


def _pieces(text: str) -> set[str]:
    """Stems of English words, and Chinese characters."""
    return {token for token in search_tokens(text) if token.isascii() or len(token) == 1}


def _told(task: Task) -> Tutorial:
    """A saved task as a tutorial that tells its steps."""
    steps = "\n".join(SLOT.sub(" ", step.description) for step in task.steps)
    title, *asked = (SLOT.sub(" ", said) for said in (task.function, *task.prompts))
    return Tutorial(task.id, title, steps, task.language, task.app, asked=tuple(asked))


def tutorials_for(mind: Agents, function: Function, installed: frozenset[str]) -> Sequence[Tutorial]:
    """The known tutorials that may be meant on this phone: those for other apps are not where the prompt names an app
    that no list knows, and on a web page."""
    known = mind.knowledge.tutorials()
    if is_site(installed):
        return [tutorial for tutorial in known if not mind.analysis.is_absent(tutorial.app, installed)]
    if app := mind.analysis.unlisted_app(function.prompt, installed):
        return [tutorial for tutorial in known if plain(tutorial.app) == plain(app)]
    return known


def bound_to(mind: Agents, tutorial: Tutorial, function: Function) -> Bound:
    """What a tutorial says, with the values of the prompt."""
    return mind.analysis.bind(instructions_of(mind, tutorial), as_asked(mind, tutorial, function), tutorial.text)


def without_place(mind: Agents, tutorial: Tutorial, function: Function, *, named: bool = True) -> str:
    """The first named value that the tutorial has no place for; empty where there is none. named: what it only names by
    its kind ("the contact") is a place."""
    if function.steps:
        return ""
    bound = bound_to(mind, tutorial, function)
    values = [*function.parameters, *proper(bound.function.parameters, function.prompt)]
    if any(mind.policy.risk(instruction) for instruction in bound.instructions):
        told = f"{tutorial.title} {tutorial.text} {tutorial.app}"
        values += [s for s in names_in(function.prompt, told) if not s.value.isdecimal()]
    values = without_found(values, function.prompt, bound.instructions)
    left = unused(values, function, [*said_by(bound.instructions), tutorial.title])
    left = left if named else without_fitting(left, bound.instructions)
    texts = [s for s in left if s.name == "text" and not _CALLED.search(function.prompt.partition(s.value)[0])]
    message = [s for s in texts if any(p.type == "name" for p in function.parameters)]
    times = [s for s in left if s.type == "time"] if takes_no_time(bound.instructions) else []
    if lost := [*message, *times, *left[places(bound.instructions) if named else 0 :]]:
        return lost[0].value
    ones = sum(i.open_choice or is_one(i.object.text) or is_one(i.object.neighbour) for i in bound.instructions)
    return "" if ones > len(left) else _untold(mind, tutorial, function)


def _untold(mind: Agents, tutorial: Tutorial, function: Function) -> str:
    """What the prompt says of the thing or of the way, and the tutorial knows nothing of; only of those that come with
    what people ask."""
    if not tutorial.asked or function.kind is not FunctionKind.TASK or tutorial.language[:2] != function.language:
        return ""
    told = "\n".join((tutorial.title, *tutorial.asked, *tutorial.asked_off, tutorial.text, tutorial.app))
    return untold(normal(function.prompt), told, mind.embedder.similarity)


def as_asked(mind: Agents, tutorial: Tutorial, function: Function) -> Function:
    """A wish that says neither on nor off ("the keys buzz when I type") is for off where it is nearest to what people
    say who want the tutorial's switch off, or denies ("don't mirror my selfies") what the nearest does not; but for a
    switch that itself keeps something away ("stop calls from strangers")."""
    if not tutorial.asked_off or function.steps or any(slot.type == "on_off" for slot in function.parameters):
        return function
    if _TURNS_ON.search(function.prompt) and not denies(function.prompt):
        return function
    wish = without_asking(SLOT.sub(" ", function.description))
    wanted = _GETS.match(normal(function.prompt)) is not None
    off = [s for s in tutorial.asked_off if not takes_back(s, wish) and not (wanted and denies(s))]
    said = [tutorial.title, *(said for said in tutorial.asked if said not in tutorial.asked_off), *off]
    _, nearest = max(zip(mind.embedder.similarity(wish, said), said, strict=True), key=lambda pair: pair[0])
    hidden = _HIDES.search(function.prompt) is not None and any(
        i.operation is OperationType.SWITCH and _SHOWS.match(i.object.text) for i in instructions_of(mind, tutorial)
    )
    if hidden:
        return replace(function, parameters=(*function.parameters, Slot(ASKED_OFF, "on_off", "false")))
    denied = denies(function.prompt) and not denies(nearest) and not keeps_away(f"{tutorial.title} {tutorial.text}")
    if nearest not in off and not denied:
        return function
    return replace(function, parameters=(*function.parameters, Slot(ASKED_OFF, "on_off", "false")))


def only_looks(function: Function) -> bool:
    """It asks what is so, other than whether something is on."""
    return function.asks is Asks.STATE and not any(slot.type == "on_off" for slot in function.parameters)


def searches(mind: Agents, tutorial: Tutorial) -> bool:
    """The tutorial only searches an app for a word ("Find an event")."""
    told = instructions_of(mind, tutorial)
    typed = next((n for n, i in enumerate(told) if i.operation is OperationType.EDIT), 0)
    first = [i for i in told[: typed + 1] if i.operation is OperationType.CLICK or is_search(i.object.text)]
    by_word = typed > 0 and bool(first) and all(is_search(i.object.text) for i in first)
    sought = _SEEKS.subn("", tutorial.title, count=1)
    title = f"see {sought[0].strip()}" if sought[1] else tutorial.title
    return by_word and mind.policy.only_shows(title, [*told[:typed], *told[typed + 1 :]])


def shows(mind: Agents, tutorial: Tutorial) -> bool:
    """The tutorial only shows something."""
    return mind.policy.only_shows(tutorial.title, instructions_of(mind, tutorial))


def _tasks(mind: Agents, state: RunState) -> list[Task]:
    """The saved tasks for this phone that were not refused and have a place for the length of time that the prompt
    tells; those that only show something, for who asks that."""
    known = [with_private(t, state.prompt) for t in mind.knowledge.tasks() if t.id not in state.refused]
    known = [t for t in known if t.app in (*state.installed, "")]
    known = [t for t in known if holds_length(t, state.prompt) and not _deletes_unasked(t, state)]
    if state.function is None or not only_looks(state.function):
        return known
    return [t for t in known if mind.policy.only_shows(t.function, [step.instruction for step in t.steps])]


def _deletes_unasked(task: Task, state: RunState) -> bool:
    """A task that deletes something is not one for a wish that says nothing of it, in whatever words it was said."""
    said = " ".join((state.prompt, state.function.description if state.function else ""))
    return all(deletes_unasked(said, told) for told in (task.function, *task.prompts))


def known_from(mind: Agents, tutorial: Tutorial, state: RunState) -> Recalled | None:
    """The saved task that does what a tutorial says, with the values of the prompt."""
    assert state.function is not None
    bound = bound_to(mind, tutorial, state.function)
    return known_again(mind, replace(state, tutorials=(tutorial,)), bound, tutorial.text)


def known_again(mind: Agents, state: RunState, bound: Bound, told: str) -> Recalled | None:
    """The saved task that does what a tutorial says, where the prompt has a value for each of its slots but one that is
    typed, and says nothing that it leaves out."""
    if not state.tutorials or state.telling or state.looking:
        return None
    rejected = mind.knowledge.rejected(bound.function.description)
    language = bound.function.language
    tasks = [t for t in _tasks(mind, state) if t.id not in rejected and t.language == language]
    found = mind.recollection.find(bound.instructions, told, tasks)
    if found is None:
        return None
    values, questions = mind.analysis.fill(found.task, bound.function, found.cues, told)
    left = [p.value for p in bound.function.parameters if p.value not in values.values()]
    planned = {q.name: v for q in questions if (v := found.values.get(q.name)) and any(_holds(p, v) for p in left)}
    if _has_another_place(values, found, bound):
        return None
    values = {**_in_their_places(values, found), **planned}
    questions = [q for q in questions if q.name not in planned]
    used = _used(found.task, values)
    if _lacks_day(bound.function, used) or _is_of_another_app(mind, found.task, bound.function, used):
        return None
    if _is_of_another_thing(mind, found.task, state):
        return None
    titles = [t.title for t in state.tutorials if t.text == told]
    if len(questions) > 1 or unused(bound.function.parameters, bound.function, [*used, *titles]):
        return None
    if any(_is_touched(found.task, question.name) for question in questions):
        return None
    return Recalled(found.task, _slots(found.task, values), tuple(questions))


def _in_their_places(values: Mapping[str, str], found: Recollected) -> dict[str, str]:
    """Values that changed places with each other, where the plan types them."""
    typed = set(found.values.values())
    return {n: found.values[n] if n in found.values and v in typed else v for n, v in values.items()}


def _has_another_place(values: Mapping[str, str], found: Recollected, bound: Bound) -> bool:
    """The value of a field that the plan leaves open is the name of the thing that it touches."""
    things = [plain(p.value) for p in bound.function.parameters if p.name.startswith("choice")]
    objects = [step.instruction.object for step in found.task.steps]
    touched = {name for thing in objects for name in slots_in(f"{thing.text} {thing.neighbour}")}
    left_open = [n for n in values if n in found.cues and n not in found.values and n not in touched]
    left_open = [n for n in left_open if not _is_touched(found.task, n)]
    return any(plain(values[name]) in thing for name in left_open for thing in things)


def _is_touched(task: Task, slot: str) -> bool:
    """A slot holds what is touched, or stands beside it: which one is asked on the page that shows them, if at all."""
    return all(slot not in slots_in(step.instruction.parameter) for step in task.steps)


def _holds(said: str, value: str) -> bool:
    """A value is what was said, or a part of it ("7" of "7:30", also as "07")."""
    return (value.lstrip("0") or value) in said


def days_of(function: Function) -> list[Slot]:
    """The single days that the prompt names; today is mostly what is meant anyway."""
    named = [p for p in function.parameters if p.type == "date" and is_day(p.value) and not is_today(p.value)]
    return [p for p in named if not repeats(p.value, function.prompt)]


def _lacks_day(function: Function, used: Sequence[str]) -> bool:
    """A saved task has no place for the day; an alarm needs none."""
    said, lengths = " ".join(used).casefold(), [text.casefold() for text in used if is_amount(text)]
    days = [day.value.casefold() for day in days_of(function)]
    days = [day for day in days if not any(length in day for length in lengths)]  # "15天" of "15天后"
    return not rings(function.prompt) and any(day not in said for day in days)


def _is_of_another_app(mind: Agents, task: Task, function: Function, used: Sequence[str]) -> bool:
    """The prompt names an app, as in "force stop Notes", and the saved task neither is one of that app nor touches its
    name."""
    named = plain(function.app)
    if not named or named not in plain(function.prompt) or any(named in plain(text) for text in used):
        return False
    opened = app_opened(step.instruction for step in task.steps)
    return bool(opened) and not mind.analysis.same_app(opened, function.app)


def _is_of_another_thing(mind: Agents, task: Task, state: RunState) -> bool:
    """The task touches what its own words named ("tap Anna"), and neither this prompt does nor any tutorial of the
    app."""
    told = plain(_known_of(mind, task))
    return any(plain(name) not in told for name in _names_more(mind, task, state))


def _names_more(mind: Agents, task: Task, state: RunState) -> set[str]:
    """What the task touches and its own words named, other than this prompt; a deed is no thing."""
    said = plain(" ".join((task.function, *task.prompts)))
    labels = {label_on(step) for step in task.steps if step.instruction.operation in _TOUCHES}
    named = {label for label in labels if len(plain(label)) > 1 and plain(label) in said}
    return {label for label in named if not (is_named(label, state.prompt) or mind.recollection.is_deed(label))}


def _known_of(mind: Agents, task: Task) -> str:
    """What the tutorials tell of the task's app."""
    app = app_opened(step.instruction for step in task.steps)
    return " ".join(t.text for t in mind.knowledge.tutorials() if mind.analysis.same_app(t.app, app))


def _used(task: Task, values: Mapping[str, str]) -> list[str]:
    """What the task says, types and touches with these values."""
    slots = _slots(task, values)
    touched = (fill(label_of(step.features), slots) for step in task.steps if step.features)
    return [*values.values(), *(step.description for step in task.steps), *touched]


def _slots(task: Task, values: Mapping[str, str]) -> tuple[Slot, ...]:
    types = {slot.name: slot.type for slot in task.slots}
    return tuple(Slot(name, types[name], value) for name, value in values.items() if name in types)
