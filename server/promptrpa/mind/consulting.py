"""Tutorials that say how, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Consulted, RunState
from promptrpa.domain.private import secret_field
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.fit.cached import clears_cache, tells_of_cache
from promptrpa.matching.prompts.fit.deeds import gives, looks_at, orders, thing_set
from promptrpa.matching.prompts.fit.ends import (
    takes_given_up_away,
    takes_unwanted_away,
    tells_unwanted,
    tells_what_is_declined,
    throws_away,
)
from promptrpa.matching.prompts.fit.holders import ends_part, puts_into, takes_out
from promptrpa.matching.prompts.fit.making import adds_one, adds_rather, is_booked, makes_such, reminds_at, wants_new
from promptrpa.matching.prompts.fit.things import counts_so
from promptrpa.matching.prompts.marking import marks
from promptrpa.matching.prompts.notified import is_about_all
from promptrpa.matching.prompts.permitting import app_that_may, keeps_app_from, tells_of_permission
from promptrpa.matching.prompts.rescheduling import gives_new_time, moves_planned
from promptrpa.matching.prompts.sentences import clauses, is_statement, without_complaint
from promptrpa.matching.prompts.slots.faults import tells_fault
from promptrpa.matching.words.asking import (
    is_search,
    named_in,
    shares_a_piece,
    strange_part,
)
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import words_of
from promptrpa.mind.agents import Agents
from promptrpa.mind.doubts import SHIPPED, is_any_of_app, is_doubtful
from promptrpa.mind.kept_where import apps_to_search, is_on_the_web, leaves_out, look_in
from promptrpa.mind.known_again import known_from
from promptrpa.mind.placing import placed_together, with_place_for_values
from promptrpa.mind.searching import NEAR, SHOWN, SURE, THINKABLE, WEAK, likeliest, search
from promptrpa.mind.swallowed import meant_rather
from promptrpa.mind.told import instructions_of, typed_fields
from promptrpa.mind.turning import turning_no_more
from promptrpa.mind.tutorials import POSSIBLE, RELEVANT, UNLIKE, all_told, as_said, searches, shows, tutorials_for
from promptrpa.mind.unnamed import read_without_names
from promptrpa.patterns import lazy_regex

NAMED: Final = 3
"""So many are named where nobody is there to choose."""
MEANT: Final = 0.7
"""The confidence from which a vague wish is taken for what it is like."""
MARGIN: Final = 0.1
"""The first is followed without a question when it is this likely, or this much likelier than the second."""
CLOSE: Final = 0.05
"""Another one is as likely: what speaks against the first, where nobody tried that with many wishes, counts as if it
were hardly likely."""
_LEADS_TO: Final = lazy_regex(r"(?:play|watch|open|browse|go to)\b|播放|观看|打开|浏览|翻[看阅]", re.I)
"""Begins the title of a way to see something that has to be opened first."""
_SOMETHING: Final = lazy_regex(r"(?:i|we|you|it|this|that|they|there|he|she)\b", re.I)
"""How an English clause begins that orders nothing by itself."""
ARRIVES: Final = "code"
"""A secret that somebody sends, and that no field keeps."""


def consult(mind: Agents, state: RunState) -> Consulted:
    assert state.function is not None
    if state.unfit:
        return _nothing_sure(mind, state)
    ranked = with_place_for_values(mind, search(mind, state.function, state.installed), state)
    ranked = ranked or _by_wish(mind, state) or _by_order(mind, state) or placed_together(mind, state)
    ranked = ranked or _by_order_beside(mind, state)
    ranked = _that_are_about_it(mind, ranked, state)
    ranked = ranked or with_place_for_values(mind, read_without_names(mind, state), state)
    if state.function.kind is FunctionKind.TASK and (gives(as_said(state)) or tells_unwanted(as_said(state))):
        ranked = [pair for pair in ranked if not shows(mind, pair[0])]
    elif state.function.kind is FunctionKind.TASK and orders(as_said(state)):
        ranked = _that_do(mind, ranked, state)
    elif state.function.kind is FunctionKind.TASK and looks_at(as_said(state)) and mind.policy.only_sees(state.prompt):
        ranked = _that_only_look(mind, ranked, state)
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
    if first.source != SHIPPED and len(ranked) > 1 and chance - ranked[1][1] < CLOSE:
        chance = min(chance, POSSIBLE)
    rather, known = meant_rather(mind, first, state)
    if known:
        return Consulted(rather)
    if rather and state.attended:
        return Consulted((*rather, first)[:SHOWN], certain=False)
    if rather:
        titles = [tutorial.title for tutorial in (*rather, first)]
        return Consulted((), certain=False, likely=False, nearest=tuple(titles[:NAMED]))
    if not state.looking and (is_doubtful(mind, first, chance, state) or is_any_of_app(ranked, state)):
        if not state.attended:
            return _nothing_sure(mind, state)
        certain = False
    return Consulted(tuple(tutorial for tutorial, _ in ranked), certain)


def _is_about(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    said = state.function.prompt if state.function else state.prompt
    return mind.analysis.is_about(said, tutorial) and not _sets_another(mind, tutorial, state)


def _sets_another(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The prompt sets something of which other tutorials of the app tell, and this one does not: it only knows to what
    ("set the equalizer to Jazz" for playing jazz)."""
    thing = thing_set(as_said(state))
    if not thing or (state.function and state.function.steps) or not strange_part(thing, all_told(tutorial)):
        return False
    words = list(dict.fromkeys(words_of(all_told(tutorial))))
    if max(mind.embedder.similarity(thing, words), default=0.0) >= UNLIKE:
        return False
    own = (t for t in mind.knowledge.tutorials() if (t.app, t.language) == (tutorial.app, tutorial.language))
    return any(named_in(thing, all_told(t)) == 1.0 for t in own if not t.outdated)


def _that_are_about_it(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those that speak of what the prompt wants. Where a thing of a kind is to be made, and none of them makes such a
    one, those that do are likelier; so are those that mark something, that move it to another day, that take away what
    is no longer wanted, or all of what the others only take a part from, and that take from an app what it may not use.
    Where a wish is clear, as for a new alarm or another time, those that it cannot mean are left out, and less likely
    ones will do."""
    about = [pair for pair in ranked if _is_about(mind, pair[0], state)]
    said = as_said(state)
    if about or state.function is None:
        return about
    meant = None if state.looking else _only_meant(mind, said, state.function.app)
    sets = any(_sets_another(mind, tutorial, state) for tutorial, _ in ranked)
    # little of a wish tells it so well
    tells = wants_new(said) or throws_away(said) or gives_new_time(said) or is_booked(said)
    clear = not state.looking and tells
    if not (ranked or meant or marks(said) or moves_planned(said) or sets or clear):
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
        or moves_planned(said)
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
                or takes_given_up_away(said, tutorial.title)
                or tells_what_is_declined(said, tutorial.title)
                or any(ends_part(said, other.title) for other, _ in ranked)
            )
        )
    ]
    if is_booked(said):  # where it was booked
        again = [pair for pair in again if pair[0].app in {tutorial.app for tutorial, _ in ranked}]
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
    typed = typed_fields(mind, tutorial)
    words = [text for text in typed if not unit_of(text) and not is_search(text)]
    return "hours" in map(unit_of, typed) and bool(words)


def _that_do(mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState) -> list[tuple[Tutorial, float]]:
    """Those that do more than show something: an order cannot mean the others."""
    return _of_a_kind(mind, ranked, state, lambda tutorial: not shows(mind, tutorial))


def _that_only_look(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those that change nothing: who wants to see something cannot mean the others."""

    def looks(tutorial: Tutorial) -> bool:
        by_title = mind.policy.only_sees(tutorial.title) or _LEADS_TO.match(tutorial.title) is not None
        return by_title or shows(mind, tutorial) or searches(mind, tutorial)

    return _of_a_kind(mind, ranked, state, looks)


def _of_a_kind(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState, fits: Callable[[Tutorial], bool]
) -> list[tuple[Tutorial, float]]:
    """Those that fit. Where there are none, those are likelier that do not, and are left out."""
    fitting = [pair for pair in ranked if fits(pair[0])]
    if fitting or state.function is None:
        return fitting
    known = tutorials_for(mind, state.function, state.installed)
    likely = likeliest(mind, state.function, known, THINKABLE)[:SHOWN]
    others = frozenset(tutorial.id for tutorial, _ in (*ranked, *likely) if not fits(tutorial))
    if not others:
        return []
    again = with_place_for_values(mind, likeliest(mind, state.function, known, RELEVANT, others)[:SHOWN], state)
    return [p for p in again if fits(p[0]) and _is_about(mind, p[0], state)]


def _without_unasked_secrets(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those for which no secret has to be typed in an app that the question does not name, where there are others that
    are not far less likely, or where the question names something that they do not know."""
    function = state.function
    named = function.app if function and plain(function.app) in plain(state.prompt) else ""
    secret = {
        tutorial.id
        for tutorial, _ in ranked
        if not (named and mind.analysis.same_app(named, tutorial.app))
        and any(map(secret_field, typed_fields(mind, tutorial)))
    }
    best = max((chance for _, chance in ranked), default=0.0)
    free = [pair for pair in ranked if pair[0].id not in secret and pair[1] >= NEAR * best]
    if secret_field(state.prompt) not in ("", ARRIVES):  # it asks for a secret: only what knows of which one
        return [pair for pair in free or ranked if not leaves_out(pair[0], state)]
    return free or [pair for pair in ranked if not leaves_out(pair[0], state)]


def _adding_first(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Where a thing is added, those that add something before one that is hardly likelier and changes something."""
    if not ranked or state.function is None or not adds_one(as_said(state)):
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


def _by_order_beside(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For an order beside which it is told what it is about ("帮我报修，厨房的烤箱不加热"): those for the order alone,
    where the likeliest types a text."""
    function = state.function
    if function is None or function.kind is not FunctionKind.TASK or function.steps:
        return []
    chinese = is_chinese(function.prompt)
    told = clauses(function.prompt, (), chinese=chinese)
    orders = [c for c in told if not (is_statement(c, chinese=chinese) or tells_fault(c) or _SOMETHING.match(c))]
    order = mind.analysis.analyse(orders[0]) if len(told) > 1 == len(orders) else None
    if order is None or order.kind is not FunctionKind.TASK:
        return []
    found = with_place_for_values(mind, search(mind, order, state.installed), state)
    if not found or found[0][1] < WEAK or not typed_fields(mind, found[0][0]):
        return []
    known = " ".join((found[0][0].title, *found[0][0].asked))
    return found if shares_a_piece(order.description, known) else []


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
    meant = None if state.looking else _only_meant(mind, as_said(state), state.function.app)
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
