"""Tutorials that say how, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Consulted, RunState
from promptrpa.domain.private import secret_field
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.coverage import places, proper, said_by, unused
from promptrpa.matching.prompts.fit.cached import clears_cache, tells_of_cache
from promptrpa.matching.prompts.fit.deeds import gives, orders, thing_set, thing_turned
from promptrpa.matching.prompts.fit.ends import (
    cancels_unasked,
    deletes_kept,
    deletes_unasked,
    deletes_unseen,
    takes_unwanted_away,
    tells_unwanted,
    throws_away,
)
from promptrpa.matching.prompts.fit.holders import ends_part, puts_into, takes_out
from promptrpa.matching.prompts.fit.making import adds_one, adds_rather, makes_such, reminds_at, wants_new
from promptrpa.matching.prompts.fit.things import alone_for, counts_so
from promptrpa.matching.prompts.marking import marks
from promptrpa.matching.prompts.notified import is_about_all
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.permitting import app_that_may, keeps_app_from, tells_of_permission
from promptrpa.matching.prompts.rescheduling import gives_new_time, moves_to_another
from promptrpa.matching.prompts.sentences import clauses, without_complaint
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.prompts.unsaid import leaves_unsaid
from promptrpa.matching.words.asking import (
    is_search,
    named_in,
    strange_part,
    things_of,
)
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import search_tokens, without_asking, words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.kept_where import apps_to_search, is_on_the_web, leaves_out, look_in
from promptrpa.mind.known_again import known_from
from promptrpa.mind.placing import placed_together, with_place_for_values
from promptrpa.mind.searching import SHOWN, SURE, THINKABLE, WEAK, likeliest, search
from promptrpa.mind.swallowed import meant_rather
from promptrpa.mind.told import instructions_of
from promptrpa.mind.turning import turning_no_more
from promptrpa.mind.tutorials import POSSIBLE, RELEVANT, bound_to, shows, tutorials_for
from promptrpa.mind.unnamed import read_without_names
from promptrpa.patterns import lazy_regex

NAMED: Final = 3
"""So many are named where nobody is there to choose."""
MEANT: Final = 0.7
"""The confidence from which a vague wish is taken for what it is like."""
MARGIN: Final = 0.1
"""The first is followed without a question when it is this likely, or this much likelier than the second."""
PLAIN: Final = 0.9
"""The chance from which a tutorial is meant, whatever else the prompt names."""
MEANS: Final = 0.45
"""Nearness from which two words mean about the same."""
UNLIKE: Final = 0.3
"""Nearness below which two words mean something else."""
_PARTED: Final = lazy_regex(r"[,;:，。；：“”\"]")
"""What parts clauses, or a text from the rest."""
_FLAT: Final = 0.7
"""Share of the first's chance from which the second is about as likely."""
ARRIVES: Final = "code"
"""A secret that somebody sends, and that no field keeps."""
_SHIPPED: Final = "shipped"


def consult(mind: Agents, state: RunState) -> Consulted:
    assert state.function is not None
    if state.unfit:
        return _nothing_sure(mind, state)
    ranked = with_place_for_values(mind, search(mind, state.function, state.installed), state)
    ranked = ranked or _by_wish(mind, state) or _by_order(mind, state) or placed_together(mind, state)
    ranked = _that_are_about_it(mind, ranked, state)
    ranked = ranked or with_place_for_values(mind, read_without_names(mind, state), state)
    if state.function.kind is FunctionKind.TASK and (gives(_said(state)) or tells_unwanted(_said(state))):
        ranked = [pair for pair in ranked if not shows(mind, pair[0])]
    elif state.function.kind is FunctionKind.TASK and orders(_said(state)):
        ranked = _that_do(mind, ranked, state)
    ranked = ranked if state.looking else turning_no_more(mind, ranked, state)
    if state.looking and is_on_the_web(state.prompt) and (not ranked or leaves_out(ranked[0][0], state)):
        return Consulted((look_in(apps_to_search(mind, state)[0], state),))
    ranked = _without_unasked_secrets(mind, ranked, state) if state.looking else _adding_first(mind, ranked, state)
    certain = len(ranked) < 2 or ranked[0][1] >= SURE or ranked[0][1] - ranked[1][1] >= MARGIN
    if not ranked:
        if absent := _absent_app(mind, state):
            return Consulted((), certain=False, likely=False, absent=absent)
        if state.looking and (apps := apps_to_search(mind, state)):
            return Consulted((look_in(apps[0], state),))
        return _nothing_sure(mind, state)
    if not certain and (done := _done_before(mind, ranked, state)):
        ranked, certain = [done, *(pair for pair in ranked if pair is not done)], True
    first, chance = ranked[0]
    rather, known = meant_rather(mind, first, state)
    if known:
        return Consulted(rather)
    if rather and state.attended:
        return Consulted((*rather, first)[:SHOWN], certain=False)
    if rather:
        titles = [tutorial.title for tutorial in (*rather, first)]
        return Consulted((), certain=False, likely=False, nearest=tuple(titles[:NAMED]))
    if not state.looking and (_is_doubtful(mind, first, chance, state) or _is_any_of_app(ranked, state)):
        if not state.attended:
            return _nothing_sure(mind, state)
        certain = False
    return Consulted(tuple(tutorial for tutorial, _ in ranked), certain)


def _said(state: RunState) -> str:
    """The prompt as it was understood, its slips mended."""
    return normal(state.function.prompt if state.function else state.prompt)


def _is_about(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    said = state.function.prompt if state.function else state.prompt
    return mind.analysis.is_about(said, tutorial) and not _sets_another(mind, tutorial, state)


def _sets_another(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The prompt sets something of which other tutorials of the app tell, and this one does not: it only knows to what
    ("set the equalizer to Jazz" for playing jazz)."""
    thing = thing_set(_said(state))
    if not thing or (state.function and state.function.steps) or not strange_part(thing, _all_told(tutorial)):
        return False
    words = list(dict.fromkeys(words_of(_all_told(tutorial))))
    if max(mind.embedder.similarity(thing, words), default=0.0) >= UNLIKE:
        return False
    own = (t for t in mind.knowledge.tutorials() if (t.app, t.language) == (tutorial.app, tutorial.language))
    return any(named_in(thing, _all_told(t)) == 1.0 for t in own if not t.outdated)


def _all_told(tutorial: Tutorial) -> str:
    return "\n".join((tutorial.title, *tutorial.asked, *tutorial.asked_off, tutorial.text))


def _that_are_about_it(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those that speak of what the prompt wants. Where a thing of a kind is to be made, and none of them makes such a
    one, those that do are likelier; so are those that mark something, that move it to another day, that take away what
    is no longer wanted, or all of what the others only take a part from, and that take from an app what it may not use.
    Where a wish is clear, as for a new alarm or another time, those that it cannot mean are left out, and less likely
    ones will do."""
    about = [pair for pair in ranked if _is_about(mind, pair[0], state)]
    said = _said(state)
    if about or state.function is None:
        return about
    meant = None if state.looking else _only_meant(mind, said, state.function.app)
    sets = any(_sets_another(mind, tutorial, state) for tutorial, _ in ranked)
    tells = wants_new(said) or throws_away(said) or gives_new_time(said)  # little of a wish tells it so well
    clear = not state.looking and tells
    if not (ranked or meant or marks(said) or moves_to_another(said) or sets or clear):
        return about
    known = tutorials_for(mind, state.function, state.installed)
    if meant:
        return [pair for pair in _without_others(mind, known, state, meant) if pair[1] >= POSSIBLE]
    likely = (t for t, _ in likeliest(mind, state.function, known, THINKABLE)[:SHOWN])
    others = frozenset(t.id for t in likely if not _is_about(mind, t, state))
    again = likeliest(mind, state.function, known, POSSIBLE if clear else RELEVANT, others)[:SHOWN]
    again = with_place_for_values(mind, again, state) if clear else again
    again = [
        (tutorial, chance)
        for tutorial, chance in again
        if makes_such(said, (tutorial.title, *tutorial.asked))
        or counts_so(said)
        or moves_to_another(said)
        or clear
        or (
            chance >= WEAK
            and (
                marks(said)
                or sets
                or takes_out(said)
                or keeps_app_from(said)
                or puts_into(said, tutorial.title)
                or takes_unwanted_away(said, tutorial.title)
                or any(ends_part(said, other.title) for other, _ in ranked)
            )
        )
    ]
    return [pair for pair in again if _is_about(mind, pair[0], state)]


def _only_meant(mind: Agents, said: str, app: str) -> Callable[[Tutorial], bool] | None:
    """What tells the tutorials that a wish can only mean, where its words tell: those that turn something for all
    notifications of an app, that clear its cache and nothing else, are about what it may use, or write down something
    for a time of day; None for other wishes."""
    if is_about_all(said, app):
        return lambda tutorial: _turns(mind, tutorial)
    if clears_cache(said, app):
        return lambda tutorial: tells_of_cache(tutorial.title)
    if reminds_at(said):
        return lambda tutorial: _writes_for_time(mind, tutorial)
    kept = keeps_app_from(said) and mind.analysis.same_app(app_that_may(said), app)
    return _tells_of_permission if kept else None


def _tells_of_permission(tutorial: Tutorial) -> bool:
    return tells_of_permission("\n".join((tutorial.title, *tutorial.asked, tutorial.text)))


def _without_others(
    mind: Agents, known: Sequence[Tutorial], state: RunState, meant: Callable[[Tutorial], bool]
) -> list[tuple[Tutorial, float]]:
    """Those that are meant, of the wish's language where there are some; likelier ones, as for some of the
    notifications or a switch in the app, are left out."""
    assert state.function is not None
    others: frozenset[str] = frozenset()
    while likely := likeliest(mind, state.function, known, THINKABLE, others):
        strange = {t.id for t, _ in likely if not (meant(t) and _is_about(mind, t, state))}
        if not strange:
            break
        others |= strange
    own = [pair for pair in likely if pair[0].language[:2] == state.function.language]
    return (own or likely)[:SHOWN]


def _turns(mind: Agents, tutorial: Tutorial) -> bool:
    return any(i.operation is OperationType.SWITCH for i in instructions_of(mind, tutorial))


def _writes_for_time(mind: Agents, tutorial: Tutorial) -> bool:
    """It types a time of day, and words that are nothing to search for."""
    typed = [i.object.text for i in instructions_of(mind, tutorial) if i.operation is OperationType.EDIT]
    words = [text for text in typed if not unit_of(text) and not is_search(text)]
    return "hours" in map(unit_of, typed) and bool(words)


def _that_do(mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState) -> list[tuple[Tutorial, float]]:
    """Those that do more than show something. Where there are none, those are likelier that an order cannot mean, and
    are left out."""
    doing = [pair for pair in ranked if not shows(mind, pair[0])]
    if doing or state.function is None:
        return doing
    known = tutorials_for(mind, state.function, state.installed)
    likely = likeliest(mind, state.function, known, THINKABLE)[:SHOWN]
    showing = frozenset(tutorial.id for tutorial, _ in (*ranked, *likely) if shows(mind, tutorial))
    if not showing:
        return []
    again = with_place_for_values(mind, likeliest(mind, state.function, known, RELEVANT, showing)[:SHOWN], state)
    return [p for p in again if not shows(mind, p[0]) and _is_about(mind, p[0], state)]


def _without_unasked_secrets(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those for which no secret has to be typed in an app that the question does not name, where there are others, or
    where the question names something that they do not know."""
    function = state.function
    named = function.app if function and plain(function.app) in plain(state.prompt) else ""
    secret = {
        tutorial.id
        for tutorial, _ in ranked
        if not (named and mind.analysis.same_app(named, tutorial.app))
        and any(
            secret_field(i.object.text) for i in instructions_of(mind, tutorial) if i.operation is OperationType.EDIT
        )
    }
    free = [pair for pair in ranked if pair[0].id not in secret]
    if secret_field(state.prompt) not in ("", ARRIVES):  # it asks for a secret: only what knows of which one
        return [pair for pair in free or ranked if not leaves_out(pair[0], state)]
    return free or [pair for pair in ranked if not leaves_out(pair[0], state)]


def _is_doubtful(mind: Agents, tutorial: Tutorial, chance: float, state: RunState) -> bool:
    """It may do more or less than is wanted, or what is wanted is not said. One that nobody tried with many wishes has
    to be surer."""
    said, touched = _said(state), [i.object.text for i in instructions_of(mind, tutorial) if i.operation.touches]
    least = WEAK if tutorial.source == _SHIPPED else SURE
    of_another = chance < least and (
        _is_of_more(mind, tutorial, state)
        or _shows_less(mind, tutorial, state)
        or cancels_unasked(said, tutorial.title, touched)
        or says_only_words(mind, tutorial, state)
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


def _is_any_of_app(ranked: Sequence[tuple[Tutorial, float]], state: RunState) -> bool:
    """The first is hardly likelier than the next, and only as it is of the app that the wish names."""
    (first, chance), *others = ranked
    flat = any(other >= _FLAT * chance for _, other in others[:1])
    return flat and chance < SURE and first.source != _SHIPPED and _shares_no_word(first, state)


def _shares_no_word(tutorial: Tutorial, state: RunState) -> bool:
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
    function = state.function
    orders = Orders(mind.knowledge.tutorials)
    if function is None or function.steps or _is_story(state.prompt) or not orders.is_order(function.prompt):
        return False
    bound = bound_to(mind, tutorial, function)
    told = [t for t in mind.knowledge.tutorials() if (t.app, t.language) == (tutorial.app, tutorial.language)]
    texts = [" ".join((t.title, t.text, t.app, *t.asked, *t.asked_off)) for t in told]
    text = "\n".join((*texts, *said_by(bound.instructions)))
    said = function.prompt
    for value in sorted({s.value for s in (*function.parameters, *bound.function.parameters)}, key=len, reverse=True):
        said = said.replace(value, " ")
    first, *things = things_of(without_asking(SLOT.sub(" ", said))) or ("",)
    named = [part for thing in (things if first.isascii() else (first, *things)) if (part := strange_part(thing, text))]
    known = list(dict.fromkeys(words_of(text))) if named else []
    strange = [part for part in named if max(mind.embedder.similarity(part, known), default=0.0) < MEANS]
    return len(strange) > places(bound.instructions)


def _turns_unknown(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish only turns something on or off, by a name that has words which the tutorial does not have ("turn off skip
    silence" for a call that is silenced), and which are no values for its places: those have capitals in English."""
    function = state.function
    turned = thing_turned(_said(state)) if function and not function.steps else None
    if not (function and turned):
        return False
    thing, _ = turned
    bound, told = bound_to(mind, tutorial, function), f"{_all_told(tutorial)}\n{tutorial.app} app"
    values = {s.value for s in (*function.parameters, *bound.function.parameters)}
    for value in values:
        thing = thing if value.islower() else thing.replace(value, " ")
    named = [part for word in things_of(SLOT.sub(" ", thing)) if (part := strange_part(word, told))]
    known = list(dict.fromkeys(words_of(told))) if named else []
    strange = [part for part in named if max(mind.embedder.similarity(part, known), default=0.0) < MEANS]
    return any(part in thing and part.isascii() for part in strange) or len(strange) > places(bound.instructions)


def _turns_other_way(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish turns something off, and all that the tutorial does is to turn something on, or the other way round."""
    turned = thing_turned(_said(state)) if state.function and not state.function.steps else None
    if not (state.function and turned):
        return False
    plan = bound_to(mind, tutorial, state.function).instructions
    done = {i.parameter == "true" for i in plan if i.operation is OperationType.SWITCH and i.parameter}
    return done == {not turned[1]}


def _speaks_of_more(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A wish of one clause has more words, behind its verb, than the tutorial knows or has places for ("show the
    weather on the lock screen" for what plays there)."""
    function = state.function
    if function is None or function.steps or function.kind is not FunctionKind.TASK or _PARTED.search(function.prompt):
        return False
    bound, told = bound_to(mind, tutorial, function), f"{_all_told(tutorial)}\n{tutorial.app} app"
    said = function.prompt
    for value in sorted({s.value for s in (*function.parameters, *bound.function.parameters)}, key=len, reverse=True):
        said = said.replace(value, " ")
    first, *things = things_of(without_asking(SLOT.sub(" ", said))) or ("",)
    named = [part for thing in (things if first.isascii() else (first, *things)) if (part := strange_part(thing, told))]
    known = list(dict.fromkeys(words_of(told))) if named else []
    strange = [
        part
        for part in named
        if max(mind.embedder.similarity(part, known), default=0.0) < (UNLIKE if part.isascii() else MEANS)
    ]
    return len(strange) > places(bound.instructions)


def _is_for_all(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """Something is to be so for one thing alone, or for once ("allow pop-ups only on trains.example"), which the
    tutorial neither speaks of nor touches."""
    said, told = _said(state), f"{_all_told(tutorial)}\n{tutorial.app}"
    alone = alone_for(said)
    if state.function is None or state.function.steps or not alone or alone_for(f"{tutorial.title}\n{tutorial.text}"):
        return False
    bound = bound_to(mind, tutorial, state.function)
    told = "\n".join((told, *said_by(bound.instructions)))
    things = things_of(alone)[:1]  # behind it may stand what is done with it
    once = not things and not any(slot.type == "date" for slot in bound.function.parameters)
    strange = [part for thing in things if (part := strange_part(thing, told))]
    known = list(dict.fromkeys(words_of(told))) if strange else []
    return once or any(max(mind.embedder.similarity(part, known), default=0.0) < MEANS for part in strange)


def _is_story(prompt: str) -> bool:
    """It says more than a wish."""
    return len(clauses(prompt, (), chinese=is_chinese(prompt))) > 1


def _shows_less(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The tutorial only shows something, and a Chinese wish for more than an answer has words of which it has no
    character: other than in an English one, they do not stand apart as a value."""
    function = state.function
    if function is None or function.kind is not FunctionKind.TASK or function.steps or not shows(mind, tutorial):
        return False
    told = f"{tutorial.title} {' '.join(tutorial.asked)} {tutorial.text} {tutorial.app}"
    said = words_of(SLOT.sub(" ", without_asking(function.description)))
    return any(not word.isascii() and not any(character in told for character in word) for word in said)


def _adding_first(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Where a thing is added, those that add something before one that is hardly likelier and changes something."""
    if not ranked or state.function is None or not adds_one(_said(state)):
        return [*ranked]
    first, chance = ranked[0]
    known = tutorials_for(mind, state.function, state.installed)
    likely = [p for p in likeliest(mind, state.function, known, POSSIBLE) if adds_rather(p[0].title, first.title)]
    adding = [pair for pair in likely if chance - pair[1] < MARGIN and _is_about(mind, pair[0], state)]
    return [*adding, *(pair for pair in ranked if pair not in adding)]


def _done_before(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> tuple[Tutorial, float] | None:
    """Of tutorials that are about equally likely the only one that a saved task does already."""
    assert state.function is not None
    known = [pair for pair in ranked if known_from(mind, pair[0], state) is not None]
    return known[0] if len(known) == 1 else None


def _by_wish(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For a vague wish that no tutorial knows: those for what it was understood as, where that is likely."""
    if state.function is None or state.function.kind is not FunctionKind.VAGUE:
        return []
    meant = mind.analysis.analyse(state.prompt)
    likely = meant.kind is FunctionKind.VAGUE and meant.confidence >= MEANT
    return search(mind, meant, state.installed) if likely else []


def _by_order(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For an order with the reason behind it ("置顶那条，老找不着"): those for the order alone, where it is sure and
    nothing risky."""
    if state.function is None or state.function.kind is not FunctionKind.TASK or state.function.steps:
        return []
    order = without_complaint(state.prompt, chinese=is_chinese(state.prompt))
    if order == state.prompt:
        return []
    found = with_place_for_values(mind, search(mind, mind.analysis.analyse(order), state.installed), state)
    if not found or found[0][1] < SURE or any(map(mind.policy.risk, instructions_of(mind, found[0][0]))):
        return []
    return found


def _nothing_sure(mind: Agents, state: RunState) -> Consulted:
    """The tutorials that are only thinkable: a person chooses from them, or is told of them."""
    found = () if mind.planner is not None or state.telling else _guesses(mind, state)
    if state.attended:
        return Consulted(found, certain=False, likely=False)
    return Consulted((), certain=False, likely=False, nearest=tuple(t.title for t in found[:NAMED]))


def _guesses(mind: Agents, state: RunState) -> tuple[Tutorial, ...]:
    """The tutorials that are the likeliest of those that are hardly likely, for a person to choose from. Where none of
    them is about what the prompt wants, or the first is not, the next ones may be."""
    assert state.function is not None
    tutorials = mind.knowledge.tutorials()
    meant = None if state.looking else _only_meant(mind, _said(state), state.function.app)
    found = {t.id: t for t in tutorials}
    ranked = _thinkable(mind, tutorials, state)
    others = frozenset(id for id in ranked if not _is_about(mind, found[id], state))
    if meant:
        ranked = [tutorial.id for tutorial, _ in _without_others(mind, tutorials, state, meant)]
    elif not others.isdisjoint(ranked[:1]) or others.issuperset(ranked):
        next_ones = _thinkable(mind, tutorials, state, others)
        about = [id for id in next_ones if _is_about(mind, found[id], state)]
        ranked = [*about, *(id for id in ranked if id not in about)]
    ranked = [id for id in ranked if id not in state.unfit]
    likely = [found[id] for id in ranked if not mind.analysis.is_absent(found[id].app, state.installed)]
    own = [t for t in likely if t.language[:2] == state.function.language]
    return tuple((own or likely)[:SHOWN])


def _thinkable(
    mind: Agents, tutorials: Sequence[Tutorial], state: RunState, without: frozenset[str] = frozenset()
) -> list[str]:
    """Ids of those that may be meant, the likeliest first."""
    assert state.function is not None
    return [r.id for r in mind.retrieval.rank(state.function, tutorials, without) if r.score >= THINKABLE]


def _absent_app(mind: Agents, state: RunState) -> str:
    """The app that the prompt names, where the phone does not have it."""
    app = state.function.app if state.function else ""
    named = bool(app) and plain(app) in plain(state.prompt)
    return app if named and mind.analysis.is_absent(app, state.installed) else ""
