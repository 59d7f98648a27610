"""Tutorials that may be meant, and what they say for a prompt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.phone import is_site
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.learning.states import SAYS, said_state
from promptrpa.matching.pages.kinds import chooses
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import (
    names_in,
    places,
    proper,
    said_by,
    takes_no_time,
    unused,
    without_fitting,
    without_further,
    without_lengths,
)
from promptrpa.matching.prompts.marking import singles_out
from promptrpa.matching.prompts.modifiers import ALIKE, untold
from promptrpa.matching.prompts.origin import without_found
from promptrpa.matching.prompts.telling import asks_to_be_told, declines_to_hear, tells_somebody
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.prompts.unwanted import denies, denies_something_else, keeps_away
from promptrpa.matching.words.asking import is_asked, is_search, tells_of_search
from promptrpa.matching.words.days import is_day, is_today, repeats
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.quotes import is_title
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, without_asking, words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.told import instructions_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.reasoning.wishes import ASKED_OFF, takes_back

UNLIKE: Final = 0.3
"""Nearness below which two words mean something else."""
RELEVANT: Final = 0.35
"""The chance from which a tutorial is taken to be about what is wanted. Of 400 wishes, each for one of the shipped
tutorials, 6 of 100 are led astray from here on, and 1 of 4 that none of them serves finds one."""
POSSIBLE: Final = 0.15
"""The chance from which it may be, where a saved task does the same, or where it is only looked at something."""
_GETS: Final = lazy_regex(
    r"(?:send|tell|show|give|notify|remind|bring|start|keep)\b|给我|每[天周月]|推送|告诉我|提醒我|显示|让我", re.I
)
"""How a wish for something begins, which nobody denies who says it."""
_LETS: Final = lazy_regex(
    r"^(?:please )?let (?:the|my|our|them|him|her|(?-i:[A-Z])\w*)\b.*"
    r"\b(?:send|tell|show|notify|write|mail|post|remind)\b(?!.*\b(?:less|fewer|only)\b)",
    re.I,
)
"""A wish that others do something for one, which wants it on."""
_HIDES: Final = lazy_regex(r"\b(?:hide|conceal)\b|隐藏|藏起来|藏一下|遮住", re.I)
_SHOWS: Final = lazy_regex(r"(?:show|display)\b(?!.*\bhidden\b)|显示(?!隐藏)", re.I)
"""A wish to hide what a switch shows turns it off."""
_CALLED: Final = lazy_regex(
    r"(?:\b(?:about|called|named|titled|subject)|关于|主题[是为]?|标题[是为]?|名为|叫)[\s:：“\"]*$", re.I
)
"""What a quoted text follows that something is called by."""
_IS: Final = lazy_regex(r"(?:\s+(?:is|to|of|as|at|with)|[选用为是成设]+)?[\s:：“「\"]*$", re.I)
"""What may stand between a thing and what is chosen for it."""
_IN_KIND: Final = lazy_regex(
    r"\b(?:in|at|on|with|from)\s+(?:the|my|our|this|that)\s+(?P<kind>[a-z-]{3,}(?:\s(?!for\b)[a-z-]{3,})?)"
    r"(?=\s+app\b|\s*(?:[,.!?;]|$)|\s+(?:for|on|at|to|in|by|and)\b)"
)
_SMALL: Final = lazy_regex(r"(?<![A-Za-z'’-])[a-z]{3,}(?![A-Za-z'’-])")
_SPOKEN: Final = 1 / 3
"""Share of an app's tutorials that have a word for what the app is about, at the least."""
_FIRST: Final = lazy_regex(r"[A-Za-z]+|[\u3400-\u9fff]{2}")
_SAME: Final = 0.9
"""Nearness from which a wish is what people say who want that."""
_LIGHT_VERBS: Final = frozenset(
    [
        "let",
        "make",
        "use",
        "keep",
        "get",
        "see",
        "have",
        "set",
        "choose",
        "switch",
        "turn",
        "put",
        "take",
        "change",
        "give",
        "使用",
        "设置",
        "选择",
        "切换",
        "更改",
        "查看",
    ]
)
"""Verbs that say nothing of what becomes on or off."""
_SEEKS: Final = lazy_regex(r"^(?:find|search(?: for)?|look for)\b|搜索|查找", re.I)


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
    asked = as_asked(mind, tutorial, function)
    return mind.analysis.bind(instructions_of(mind, tutorial), asked, told_for(mind, tutorial, function))


def told_for(mind: Agents, tutorial: Tutorial, function: Function) -> str:
    """What a tutorial tells, and the words of the prompt that only say what kind of app it is ("in the gym app")."""
    said = _SMALL.findall(function.prompt)
    where = {word for found in _IN_KIND.finditer(function.prompt) for word in found["kind"].split()}
    about = words_of(_about_app(mind, tutorial)) if said else []
    stems = {stem(word) for word in about}
    alike = {word for word in where if max(mind.embedder.similarity(word, about), default=0.0) >= ALIKE}
    return " ".join((tutorial.text, *(word for word in said if word in alike or stem(word) in stems)))


def as_asked(mind: Agents, tutorial: Tutorial, function: Function) -> Function:
    """A wish that says neither on nor off ("the keys buzz when I type") is for off where it is nearest to what people
    say who want the tutorial's switch off, or denies ("don't mirror my selfies") what the nearest does not; but for a
    switch that itself keeps something away ("stop calls from strangers", "it pours, don't call me to water"). Who wants
    to hear of something wants nothing off. What another tutorial made of the wish does not count."""
    function = replace(function, parameters=tuple(p for p in function.parameters if p.name != ASKED_OFF))
    if not tutorial.asked_off or function.steps or any(slot.type == "on_off" for slot in function.parameters):
        return function
    if SAYS["true"].search(function.prompt) and not denies(function.prompt):
        return function
    if singles_out(function.prompt) or (_LETS.match(function.prompt) and not denies(function.prompt)):
        return function
    keeping = keeps_away(f"{tutorial.title} {tutorial.text}")
    off_said = replace(function, parameters=(*function.parameters, Slot(ASKED_OFF, "on_off", "false")))
    if said_state(function.prompt) == "false" and not keeping:
        return off_said
    if asks_to_be_told(function.prompt) and not keeping:
        return function
    wish = without_asking(SLOT.sub(" ", function.description))
    wanted = _GETS.match(normal(function.prompt)) is not None
    off = [s for s in tutorial.asked_off if not takes_back(s, wish) and not (wanted and denies(s))]
    said = [tutorial.title, *(said for said in tutorial.asked if said not in tutorial.asked_off), *off]
    likeness, nearest = max(zip(mind.embedder.similarity(wish, said), said, strict=True), key=lambda pair: pair[0])
    hidden = _HIDES.search(function.prompt) is not None and any(
        i.operation is OperationType.SWITCH and _SHOWS.match(i.object.text) for i in instructions_of(mind, tutorial)
    )
    if hidden:
        return off_said
    if likeness < _SAME and _begins_alike(mind, wish, tutorial.title) and not denies(function.prompt):
        return function
    if keeping and denies_something_else(function.prompt) and not denies(nearest):
        return function
    unwanted = denies(function.prompt) or declines_to_hear(function.prompt)
    denied = unwanted and not denies(nearest) and not keeping
    if nearest not in off and not denied:
        return function
    return off_said


def _begins_alike(mind: Agents, wish: str, title: str) -> bool:
    """Both begin with the same verb, which says what is done ("freeze my card", "冻结我的卡")."""
    first, other = _FIRST.match(wish), _FIRST.match(title)
    if first is None or other is None or first[0].casefold() in _LIGHT_VERBS:
        return False
    if not first[0].isascii() and not mind.recollection.is_deed(first[0]):
        return False
    return stem(first[0].casefold()) == stem(other[0].casefold())


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
    left = without_lengths(left, bound.instructions, function.prompt)
    left = left if named else without_fitting(left, bound.instructions, function.prompt)
    texts = [s for s in left if s.name == "text" and not _CALLED.search(function.prompt.partition(s.value)[0])]
    texts = [s for s in texts if not _is_chosen(s.value, bound.instructions, function.prompt)]
    texts = [s for s in texts if not is_title(s.value, function.prompt)]
    someone = any(p.type == "name" for p in function.parameters)
    message = [s for s in texts if someone or tells_somebody(function.prompt.partition(s.value)[0])]
    left = left if not named else without_further(left, function.prompt)
    times = [s for s in left if s.type == "time"] if takes_no_time(bound.instructions) else []
    if lost := [*message, *times, *left[places(bound.instructions) if named else 0 :]]:
        return lost[0].value
    ones = sum(i.open_choice or is_one(i.object.text) or is_one(i.object.neighbour) for i in bound.instructions)
    return "" if ones > len(left) else untold_by(mind, tutorial, function)


def _is_chosen(value: str, plan: Sequence[Instruction], prompt: str) -> bool:
    """It follows the name of something that a plan touches ("insurance “Up to 500”"): one of what is chosen there, and
    nothing that somebody has to say."""
    before = plain(_IS.sub("", prompt.partition(value)[0]))
    touched = (plain(i.object.text) for i in plan if i.operation.touches)
    return any(before.endswith(name) for name in touched if len(name) > 1 and not takes_own_words(name))


def untold_by(mind: Agents, tutorial: Tutorial, function: Function) -> str:
    """What the prompt says of the thing or of the way, and the tutorial knows nothing of; only of those that come with
    what people ask."""
    if not tutorial.asked or function.kind is not FunctionKind.TASK or tutorial.language[:2] != function.language:
        return ""
    told = "\n".join((tutorial.title, *tutorial.asked, *tutorial.asked_off, tutorial.text, tutorial.app))
    prompt, alike = normal(function.prompt), mind.embedder.similarity
    left = untold(prompt, told, alike)
    return left and untold(prompt, f"{told}\n{_about_app(mind, tutorial)}", alike)


def _about_app(mind: Agents, tutorial: Tutorial) -> str:
    """What kind of app it is: its names in all languages, and what many of its tutorials speak of."""
    known = mind.knowledge.tutorials()
    names = {name for name in {t.app for t in known} if mind.analysis.same_app(name, tutorial.app)}
    own = [words_of(f"{t.title}\n{t.text}") for t in known if t.app == tutorial.app and t.language == tutorial.language]
    spoken = Counter(word for words in own for word in {*words})
    return " ".join((*names, *(word for word, number in spoken.items() if number > 1 and number >= _SPOKEN * len(own))))


def only_looks(function: Function) -> bool:
    """It asks what is so, other than whether something is on."""
    return function.asks is Asks.STATE and not any(slot.type == "on_off" for slot in function.parameters)


def searches(mind: Agents, tutorial: Tutorial) -> bool:
    """The tutorial only searches an app for a word ("Find an event")."""
    if not tells_of_search(tutorial.text):
        return False
    told = instructions_of(mind, tutorial)
    typed = next((n for n, i in enumerate(told) if i.operation is OperationType.EDIT), 0)
    first = [i for i in told[: typed + 1] if i.operation is OperationType.CLICK or is_search(i.object.text)]
    by_word = typed > 0 and bool(first) and all(is_search(i.object.text) for i in first)
    sought = _SEEKS.subn("", tutorial.title, count=1)
    title = f"see {sought[0].strip()}" if sought[1] else tutorial.title
    return by_word and mind.policy.only_shows(title, [*told[:typed], *told[typed + 1 :]])


def shows(mind: Agents, tutorial: Tutorial) -> bool:
    """The tutorial only shows something."""
    if not mind.policy.only_sees(tutorial.title) and not _is_mostly_asked(tutorial):
        return False
    told = instructions_of(mind, tutorial)
    return mind.policy.only_shows(tutorial.title, told) or shows_by(mind, tutorial, told)


def way_to_set(mind: Agents, tutorial: Tutorial) -> tuple[Instruction, ...]:
    """The steps of a tutorial that chooses how something is set, up to the page on which it stands how it is: without
    the choice and what opens the choices. Nothing for other tutorials."""
    told = instructions_of(mind, tutorial)
    leads = len(told) > 2 and chooses(told[-1]) and all(map(mind.policy.leads, told[:-1]))
    return tuple(told[:-2]) if leads else ()


def shows_by(mind: Agents, tutorial: Tutorial, steps: Sequence[Instruction]) -> bool:
    """The steps only lead to what the title of the tutorial names ("Opening hours"), about which people mostly ask."""
    last = steps[-1] if steps else None
    if last is None or last.operation is not OperationType.CLICK:
        return False
    named = {*words_of(last.object.text)}
    if not named or not named <= {*words_of(tutorial.title)}:
        return False
    return _is_mostly_asked(tutorial) and all(map(mind.policy.leads, steps))


def _is_mostly_asked(tutorial: Tutorial) -> bool:
    return 0 < len(tutorial.asked) <= 2 * sum(map(is_asked, tutorial.asked))


def days_of(function: Function) -> list[Slot]:
    """The single days that the prompt names; today is mostly what is meant anyway."""
    named = [p for p in function.parameters if p.type == "date" and is_day(p.value) and not is_today(p.value)]
    return [p for p in named if not repeats(p.value, function.prompt)]


def all_told(tutorial: Tutorial) -> str:
    return "\n".join((tutorial.title, *tutorial.asked, *tutorial.asked_off, tutorial.text))


def as_said(state: RunState) -> str:
    """The prompt as it was understood, its slips mended."""
    return normal(state.function.prompt if state.function else state.prompt)
