"""Whether a tutorial that was found may do more, less or something else than a wish."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.coverage import named_by_kind, places, proper, said_by, unused
from promptrpa.matching.prompts.fit.deeds import thing_turned
from promptrpa.matching.prompts.fit.ends import (
    cancels_unasked,
    deletes_kept,
    deletes_unasked,
    deletes_unseen,
)
from promptrpa.matching.prompts.fit.things import alone_for
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.sentences import clauses
from promptrpa.matching.prompts.slots.units import without_limits
from promptrpa.matching.prompts.telling import thing_unheard
from promptrpa.matching.prompts.unsaid import leaves_unsaid
from promptrpa.matching.words.asking import (
    is_search,
    strange_part,
    things_of,
)
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import search_tokens, without_asking, words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.known_again import known_from
from promptrpa.mind.searching import SURE, WEAK
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import UNLIKE, all_told, as_said, bound_to, shows
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.reasoning.binding.plan_days import picks_any_day

PLAIN: Final = 0.9
"""The chance from which a tutorial is meant, whatever else the prompt names."""
MEANS: Final = 0.45
"""Nearness from which two words mean about the same."""
_PARTED: Final = lazy_regex(r"[,;:，。；：“”\"]")
"""What parts clauses, or a text from the rest."""
_ON_CONDITION: Final = lazy_regex(r"(?<![说讲听])的话[，,]|(?:^|[,;] )(?:if|whenever|each time)\b", re.I)
_FLAT: Final = 0.7
"""Share of the first's chance from which the second is about as likely."""
SHIPPED: Final = "shipped"
"""The source of tutorials that come with promptrpa."""


def is_doubtful(mind: Agents, tutorial: Tutorial, chance: float, state: RunState) -> bool:
    """It may do more or less than is wanted, or what is wanted is not said. One that nobody tried with many wishes has
    to be surer."""
    said, touched = as_said(state), [i.object.text for i in instructions_of(mind, tutorial) if i.operation.touches]
    least = WEAK if tutorial.source == SHIPPED else SURE
    of_another = chance < least and (
        _is_of_more(mind, tutorial, state)
        or _shows_less(mind, tutorial, state)
        or cancels_unasked(said, tutorial.title, touched)
        or says_only_words(mind, tutorial, state)
        or _turns_unnamed(mind, tutorial, state)
    )
    of_another = of_another or (chance < PLAIN and _names_unknown(mind, tutorial, state))
    of_another = of_another or (chance < PLAIN and _turns_unknown(mind, tutorial, state))
    of_another = of_another or (
        chance < SURE and (_turns_other_way(mind, tutorial, state) or _speaks_of_more(mind, tutorial, state))
    )
    of_another = of_another or _is_for_all(mind, tutorial, state)
    unasked = chance < least and deletes_unasked(said, tutorial.title)
    unsaid = leaves_unsaid(said) and plain(said) not in map(plain, (*tutorial.asked, *tutorial.asked_off))
    against = deletes_unseen(said, tutorial.title) or deletes_kept(said, tutorial.title)
    against = against or _is_once(mind, tutorial, state)
    return of_another or unasked or unsaid or against


def _is_of_more(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The prompt has words that the tutorial neither knows nor has a place for, and no saved task has. Of a story only
    its values count."""
    assert state.function is not None
    if state.function.steps:
        return False
    bound = bound_to(mind, tutorial, state.function)
    said = bound.function.parameters
    if _is_story(state.prompt):
        said = (*state.function.parameters, *proper(said, state.prompt))
    strange = unused(said, state.function, said_by(bound.instructions))
    if len(strange) <= places(bound.instructions):
        return False
    return known_from(mind, tutorial, state) is None


def says_only_words(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The tutorial sends or shows to others what somebody writes, and the wish has no word of it but for those that
    would be written ("sign Rex up as an office dog" for a post): any wish has such."""
    plan = instructions_of(mind, tutorial)
    if state.function is None or state.function.steps or not any(map(mind.policy.risk, plan)):
        return False
    written = [
        done.parameter
        for done in bound_to(mind, tutorial, state.function).instructions
        if done.operation is OperationType.EDIT and not is_search(done.object.text)
    ]
    said = SLOT.sub(" ", state.function.prompt)
    for text in sorted(filter(None, written), key=len, reverse=True):
        said = said.replace(text, " ")
    return said != state.function.prompt and _shares_none_of(said, tutorial)


def is_any_of_app(ranked: Sequence[tuple[Tutorial, float]], state: RunState) -> bool:
    """The first is hardly likelier than the next, and only as it is of the app that the wish names."""
    (first, chance), *others = ranked
    flat = any(other >= _FLAT * chance for _, other in others[:1])
    return flat and chance < SURE and first.source != SHIPPED and shares_no_word(first, state)


def shares_no_word(tutorial: Tutorial, state: RunState) -> bool:
    """The tutorial has none of the wish's words but its app's name and the user's own values."""
    assert state.function is not None
    return _shares_none_of(SLOT.sub(" ", state.function.description), tutorial)


def _shares_none_of(said: str, tutorial: Tutorial) -> bool:
    said = without_asking(said).replace(tutorial.app, " ")
    told = " ".join((tutorial.title, tutorial.text, *tutorial.asked, *tutorial.asked_off)).replace(tutorial.app, " ")
    known = {token for token in search_tokens(told) if token.isascii() or len(token) > 1}
    return known.isdisjoint(token for token in search_tokens(said) if token.isascii() or len(token) > 1)


def _names_unknown(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """An order names more things than the tutorial has places for that no tutorial of its app knows, nor anything that
    means the same ("block ads on YouTube" for a name server)."""
    function = state.wish
    orders = Orders(mind.knowledge.tutorials)
    if function is None or _is_story(state.prompt) or not orders.is_order(function.prompt):
        return False
    bound = bound_to(mind, tutorial, function)
    told = [t for t in mind.knowledge.tutorials() if (t.app, t.language) == (tutorial.app, tutorial.language)]
    texts = [" ".join((t.title, t.text, t.app, *t.asked, *t.asked_off)) for t in told]
    things = _behind_verb(_without_values(without_limits(function.prompt), function, bound))
    return len(_strange(mind, things, (*texts, *said_by(bound.instructions)))) > places(bound.instructions)


def _turns_unknown(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish only turns something on or off, or wants to hear no more of it, by a name that has words which the
    tutorial does not have ("turn off location history" for the location), and which are no values for its places:
    those have capitals in English."""
    function, said = state.function, as_said(state)
    if function is None or function.steps:
        return False
    turned, unheard = thing_turned(said), thing_unheard(said)
    if not (turned or unheard):
        return False
    bound = bound_to(mind, tutorial, function)
    if not turned:
        return len(_strange(mind, things_of(unheard), _known_to(tutorial))) > named_by_kind(bound.instructions)
    thing = _without_values(turned[0], function, bound, capital=True)
    strange = _strange(mind, things_of(thing), _known_to(tutorial))
    return any(part in thing and part.isascii() for part in strange) or len(strange) > places(bound.instructions)


def _turns_unnamed(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """All that the tutorial does is to turn something on or off, and of what an order names it knows no word, nor one
    that means about the same ("给乐乐买校服" for a switch of the child's page)."""
    function = state.wish
    if function is None or function.kind is not FunctionKind.TASK or not function.description:
        return False
    plan = bound_to(mind, tutorial, function).instructions
    if not plan or plan[-1].operation is not OperationType.SWITCH:
        return False
    app = tutorial.app if plain(tutorial.app) in plain(function.prompt) else function.app
    things = list(things_of(without_asking(function.prompt.replace(app, " ") if app else function.prompt)))
    told = (tutorial.title, *tutorial.asked, *tutorial.asked_off, plan[-1].object.text)
    pairs = {a + b for thing in things if not thing.isascii() for a, b in pairwise(thing)}
    if not things or any(pair in text for pair in pairs for text in told):
        return False
    return len(_strange(mind, things, told, UNLIKE)) == len(things)


def _turns_other_way(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish turns something off, and all that the tutorial does is to turn something on, or the other way round."""
    turned = thing_turned(as_said(state)) if state.function and not state.function.steps else None
    if not (state.function and turned):
        return False
    plan = bound_to(mind, tutorial, state.function).instructions
    done = {i.parameter == "true" for i in plan if i.operation is OperationType.SWITCH and i.parameter}
    return done == {not turned[1]}


def _speaks_of_more(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish of one clause has more words, behind its verb, than the tutorial knows or has places for ("show the
    weather on the lock screen" for what plays there)."""
    function = state.wish
    if function is None or function.kind is not FunctionKind.TASK or _PARTED.search(function.prompt):
        return False
    bound = bound_to(mind, tutorial, function)
    things = _behind_verb(_without_values(without_limits(function.prompt), function, bound))
    return len(_strange(mind, things, _known_to(tutorial), UNLIKE)) > places(bound.instructions)


def _is_for_all(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """Something is to be so for one thing alone ("allow pop-ups only on trains.example"), which the tutorial neither
    speaks of nor touches."""
    alone = alone_for(as_said(state))
    if state.function is None or state.function.steps or not alone or alone_for(f"{tutorial.title}\n{tutorial.text}"):
        return False
    touched = said_by(bound_to(mind, tutorial, state.function).instructions)
    first = things_of(alone)[:1]  # behind it may stand what is done with it
    return bool(_strange(mind, first, (*_known_to(tutorial), *touched)))


def _known_to(tutorial: Tutorial) -> tuple[str, ...]:
    return all_told(tutorial), f"{tutorial.app} app"


def _without_values(said: str, function: Function, bound: Bound, *, capital: bool = False) -> str:
    """Without the values that were found in it. capital: only those that are written like a name."""
    values = {slot.value for slot in (*function.parameters, *bound.function.parameters)}
    for value in sorted(values, key=len, reverse=True):
        said = said if capital and value.islower() else said.replace(value, " ")
    return SLOT.sub(" ", said)


def _behind_verb(said: str) -> Sequence[str]:
    """The things that an order names; in English its first word is the deed."""
    first, *things = things_of(without_asking(said)) or ("",)
    return things if first.isascii() else (first, *things)


def _strange(mind: Agents, things: Iterable[str], told: Iterable[str], english: float = MEANS) -> list[str]:
    """What of the things no text has, nor a word that means about the same. english: nearness from which an English
    word does."""
    text = "\n".join(told)
    named = [part for thing in things if (part := strange_part(thing, text))]
    known = list(dict.fromkeys(words_of(text))) if named else []
    return [
        part
        for part in named
        if max(mind.embedder.similarity(part, known), default=0.0) < (english if part.isascii() else MEANS)
    ]


def _is_story(prompt: str) -> bool:
    """It says more than a wish."""
    return len(clauses(prompt, (), chinese=is_chinese(prompt))) > 1


def _is_once(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The tutorial is for one day, and the wish says none, but on what condition something is to be done."""
    function = state.wish
    if function is None or _ON_CONDITION.search(function.prompt) is None:
        return False
    if any(p.type == "date" for p in function.parameters):
        return False
    return picks_any_day(instructions_of(mind, tutorial))


def _shows_less(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The tutorial only shows something, and a Chinese wish for more than an answer has words of which it has no
    character: other than in an English one, they do not stand apart as a value."""
    function = state.function
    if function is None or function.kind is not FunctionKind.TASK or function.steps or not shows(mind, tutorial):
        return False
    told = f"{tutorial.title} {' '.join(tutorial.asked)} {tutorial.text} {tutorial.app}"
    said = words_of(SLOT.sub(" ", without_asking(function.description)))
    return any(not word.isascii() and not any(character in told for character in word) for word in said)
