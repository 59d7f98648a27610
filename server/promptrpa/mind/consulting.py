"""Tutorials that say how, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Consulted,
    RunState,
)
from promptrpa.domain.private import secret_field
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.errors import FetchError
from promptrpa.matching.prompts.coverage import places, proper, said_by, unused
from promptrpa.matching.prompts.sentences import clauses
from promptrpa.matching.prompts.target import counts_so, deletes_unseen, makes_such, orders, takes_unwanted_away
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.asking import (
    VALUES,
    all_asked,
    first_unknown,
    named_in,
    shares_a_word,
    things_of,
)
from promptrpa.matching.words.days import rings
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import without_asking, words_of
from promptrpa.matching.words.values import SLOT, WEEKDAY, is_web_address
from promptrpa.mind.agents import Agents
from promptrpa.mind.recalling import (
    POSSIBLE,
    RELEVANT,
    bound_to,
    days_of,
    known_from,
    only_looks,
    searches,
    shows,
    tutorials_for,
    without_place,
)
from promptrpa.mind.swallowed import meant_rather
from promptrpa.mind.told import instructions_of
from promptrpa.mind.turning import turning_no_more
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.plan_days import is_any_day

SHOWN: Final = 5
"""So many tutorials are offered."""
NAMED: Final = 3
"""So many are named where nobody is there to choose."""
THINKABLE: Final = 0.02
"""The chance from which a person is asked about a tutorial where none is likelier."""
SURE: Final = 0.65
WEAK: Final = 0.5
"""Below, it is not followed without a question where the prompt has words that it does not know."""
WIDELY: Final = 30
"""So many are looked through for one that has a place for all that is named."""
MEANT: Final = 0.7
"""The confidence from which a vague wish is taken for what it is like."""
MARGIN: Final = 0.1
"""The first is followed without a question when it is this likely, or this much likelier than the second."""
NEAR: Final = 0.5
"""Share of the best chance from which a tutorial may be meant instead."""
ALIKE: Final = 0.5
"""So much of what people ask who search an app is for such a thing."""
ARRIVES: Final = "code"
"""A secret that somebody sends, and that no field keeps."""
_BROWSER: Final = "Browser"
_WEB: Final = lazy_regex(r"\bweb(?: ?(?:site|page)s?)?\b|网站|网页", re.I)
"""What is asked about stands on a page of the web."""
ANOTHER: Final = 0.15
"""Share of the best chance below which a tutorial is about something else, whatever it has a place for."""

BARELY: Final = 0.05
"""The same where one word alone tells what is wanted."""


def consult(mind: Agents, state: RunState) -> Consulted:
    assert state.function is not None
    if state.unfit:
        return _nothing_sure(mind, state)
    ranked = _with_place_for_values(mind, search(mind, state.function, state.installed), state)
    ranked = ranked or _by_wish(mind, state) or _together(mind, state)
    ranked = _that_are_about_it(mind, ranked, state)
    if state.function.kind is FunctionKind.TASK and orders(normal(state.prompt)):
        ranked = _that_do(mind, ranked, state)
    ranked = ranked if state.looking else turning_no_more(mind, ranked, state)
    if state.looking and _is_on_the_web(state.prompt) and (not ranked or _leaves_out(ranked[0][0], state)):
        return Consulted((_look_in(_BROWSER, state),))
    ranked = _without_unasked_secrets(mind, ranked, state) if state.looking else ranked
    certain = len(ranked) < 2 or ranked[0][1] >= SURE or ranked[0][1] - ranked[1][1] >= MARGIN
    if not ranked:
        if absent := _absent_app(mind, state):
            return Consulted((), certain=False, likely=False, absent=absent)
        if state.looking and (app := app_to_search(mind, state)):
            return Consulted((_look_in(app, state),))
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
    if not state.looking and _is_doubtful(mind, first, chance, state):
        if not state.attended:
            return _nothing_sure(mind, state)
        certain = False
    return Consulted(tuple(tutorial for tutorial, _ in ranked), certain)


def _is_doubtful(mind: Agents, tutorial: Tutorial, chance: float, state: RunState) -> bool:
    """It may do more or less than is wanted."""
    of_another = chance < WEAK and (_is_of_more(mind, tutorial, state) or _shows_less(mind, tutorial, state))
    return of_another or deletes_unseen(normal(state.prompt), tutorial.title)


def _that_are_about_it(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Those that speak of what the prompt wants. Where a thing of a kind is to be made, and none of them makes such a
    one, those that do are likelier; so are those that take away what is no longer wanted."""
    about = [pair for pair in ranked if mind.analysis.is_about(state.prompt, pair[0])]
    if about or not ranked or state.function is None:
        return about
    known = tutorials_for(mind, state.function, state.installed)
    likely = (t for t, _ in _likely(mind, state.function, known, THINKABLE)[:SHOWN])
    others = frozenset(t.id for t in likely if not mind.analysis.is_about(state.prompt, t))
    again = _likely(mind, state.function, known, RELEVANT, others)[:SHOWN]
    said = normal(state.prompt)
    again = [
        (tutorial, chance)
        for tutorial, chance in again
        if makes_such(said, (tutorial.title, *tutorial.asked))
        or counts_so(said)
        or (chance >= WEAK and takes_unwanted_away(said, tutorial.title))
    ]
    return [pair for pair in again if mind.analysis.is_about(state.prompt, pair[0])]


def _nothing_sure(mind: Agents, state: RunState) -> Consulted:
    """The tutorials that are only thinkable: a person chooses from them, or is told of them."""
    found = () if mind.planner is not None or state.telling else _guesses(mind, state)
    if state.attended:
        return Consulted(found, certain=False, likely=False)
    return Consulted((), certain=False, likely=False, nearest=tuple(t.title for t in found[:NAMED]))


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
        return [pair for pair in free or ranked if not _leaves_out(pair[0], state)]
    return free or [pair for pair in ranked if not _leaves_out(pair[0], state)]


def _that_do(mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState) -> list[tuple[Tutorial, float]]:
    """Those that do more than show something. Where there are none, those are likelier that an order cannot mean, and
    are left out."""
    doing = [pair for pair in ranked if not shows(mind, pair[0])]
    if doing or state.function is None:
        return doing
    known = tutorials_for(mind, state.function, state.installed)
    likely = _likely(mind, state.function, known, THINKABLE)[:SHOWN]
    showing = frozenset(tutorial.id for tutorial, _ in (*ranked, *likely) if shows(mind, tutorial))
    if not showing:
        return []
    again = _with_place_for_values(mind, _likely(mind, state.function, known, RELEVANT, showing)[:SHOWN], state)
    return [p for p in again if not shows(mind, p[0]) and mind.analysis.is_about(state.prompt, p[0])]


def _absent_app(mind: Agents, state: RunState) -> str:
    """The app that the prompt names, where the phone does not have it."""
    app = state.function.app if state.function else ""
    named = bool(app) and plain(app) in plain(state.prompt)
    return app if named and mind.analysis.is_absent(app, state.installed) else ""


def app_to_search(mind: Agents, state: RunState) -> str:
    """The app in which what is asked about may be searched for: the one that is named, else the one of which people ask
    the most for such a thing when they search; empty for none."""
    function = state.function
    assert function is not None
    if _is_on_the_web(state.prompt):
        return _BROWSER
    if function.app and plain(function.app) in plain(state.prompt):
        return function.app
    aim = all_asked(state.prompt)[0].aim
    known = [t for t in tutorials_for(mind, function, state.installed) if t.language[:2] == function.language]
    known = [t for t in known if t.asked and searches(mind, t)]
    alike = [(sum(all_asked(said)[0].aim is aim for said in t.asked) / len(t.asked), t.app) for t in known]
    most, app = max(alike, default=(0.0, ""))
    return app if aim in VALUES and most >= ALIKE else ""


def _is_on_the_web(prompt: str) -> bool:
    return _WEB.search(prompt) is not None or any(is_web_address(word.strip("?？.,")) for word in prompt.split())


def _leaves_out(tutorial: Tutorial, state: RunState) -> bool:
    """The question names something that the tutorial does not know."""
    return first_unknown(state.prompt, (tutorial.title, *tutorial.asked, tutorial.text)) != ""


def _look_in(app: str, state: RunState) -> Tutorial:
    """To open the app, where what is asked about is then looked for."""
    language = state.function.language if state.function else ""
    title, text = (f"在“{app}”中查找", f"打开{app}") if language == "zh" else (f"Look in {app}", f"Open {app}")
    return Tutorial(f"look-in-{app}", title, text, language, app)


def _by_wish(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For a vague wish that no tutorial knows: those for what it was understood as, where that is likely."""
    if state.function is None or state.function.kind is not FunctionKind.VAGUE:
        return []
    meant = mind.analysis.analyse(state.prompt)
    likely = meant.kind is FunctionKind.VAGUE and meant.confidence >= MEANT
    return search(mind, meant, state.installed) if likely else []


def _done_before(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> tuple[Tutorial, float] | None:
    """Of tutorials that are about equally likely the only one that a saved task does already."""
    assert state.function is not None
    known = [pair for pair in ranked if known_from(mind, pair[0], state) is not None]
    return known[0] if len(known) == 1 else None


def _guesses(mind: Agents, state: RunState) -> tuple[Tutorial, ...]:
    """The tutorials that are the likeliest of those that are hardly likely, for a person to choose from."""
    assert state.function is not None
    tutorials = mind.knowledge.tutorials()
    ranked = [r.id for r in mind.retrieval.rank(state.function, tutorials) if r.score >= THINKABLE]
    found = {t.id: t for t in tutorials if t.id in ranked}
    ranked = [id for id in ranked if id not in state.unfit]
    likely = [found[id] for id in ranked if not mind.analysis.is_absent(found[id].app, state.installed)]
    own = [t for t in likely if t.language[:2] == state.function.language]
    return tuple((own or likely)[:SHOWN])


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


def _with_place_for_values(
    mind: Agents, ranked: list[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Tutorials in the prompt's language with a place for all that it names come before others that are not far
    likelier; of the first one's app also before those that are."""
    function = state.function
    if function is None or not ranked or function.steps:
        return ranked
    ranked = _without_unsaid_day(mind, ranked, state)
    near = [pair for pair in ranked if pair[1] >= NEAR * ranked[0][1]]
    near = [pair for pair in near if pair[0].language[:2] == function.language] or near
    days = _days_to_pick(function)
    if only_looks(function) or not (days or any(_is_named(p) for p in function.parameters)):
        return [*near, *(pair for pair in ranked if pair not in near)]
    first = _first_fitting(mind, near, ranked, state, days) if days else []
    first = first or _first_fitting(mind, near, ranked, state, ())
    return [*first, *(pair for pair in ranked if pair not in first)]


def _without_unsaid_day(
    mind: Agents, ranked: list[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Where the best one picks a day and the prompt says none: one that needs none and is not far less likely comes
    first, as likely."""
    function, (best, chance) = state.function, ranked[0]
    assert function is not None
    if any(p.type == "date" for p in function.parameters) or not _picks_day(mind, best, function):
        return ranked
    known = tutorials_for(mind, function, state.installed)
    for tutorial, likely in _likely(mind, function, known, NEAR * chance):
        alike = tutorial.language == best.language and not tutorial.outdated and likely < chance
        if alike and not _picks_day(mind, tutorial, function) and not without_place(mind, tutorial, function):
            return [(tutorial, chance), *(pair for pair in ranked if pair[0].id != tutorial.id)]
    return ranked


def _picks_day(mind: Agents, tutorial: Tutorial, function: Function) -> bool:
    return any(is_any_day(i.object.text) for i in bound_to(mind, tutorial, function).instructions)


def _days_to_pick(function: Function) -> list[Slot]:
    """The days that a plan must pick. An alarm rings at its next time; only on a weekday it is told to."""
    days = days_of(function)
    return [day for day in days if WEEKDAY.fullmatch(day.value)] if rings(function.prompt) else days


def _first_fitting(
    mind: Agents,
    near: Sequence[tuple[Tutorial, float]],
    ranked: Sequence[tuple[Tutorial, float]],
    state: RunState,
    days: Sequence[Slot],
) -> list[tuple[Tutorial, float]]:
    """Those with a place for all values, and for the days: of the likeliest, else of all, else of the same app."""
    function = state.function
    assert function is not None
    acts = not shows(mind, ranked[0][0])
    for pairs in (near, ranked):
        fitting = [pair for pair in pairs if not without_place(mind, pair[0], function)]
        fitting = [pair for pair in fitting if not (acts and shows(mind, pair[0]))]  # that does not do it
        if found := [pair for pair in fitting if _has_days(mind, pair[0], function, days)]:
            return found
    return _beside(mind, ranked[0], state, days)


def _together(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For a prompt that names a day: the tutorial that says where all its values go, where it is likely together with
    those of its app whose steps it has all; or one of these that needs less."""
    function = state.function
    if function is None or function.steps or not (days := _days_to_pick(function)):
        return []
    known = {t.id: t for t in tutorials_for(mind, function, state.installed) if not t.outdated}
    ranked = [r for r in mind.retrieval.rank(function, tuple(known.values())) if r.score >= THINKABLE][:WIDELY]
    steps = {r.id: _steps(mind, known[r.id]) for r in ranked}
    for best in ranked:
        tutorial = known[best.id]
        if tutorial.language[:2] != function.language or not _has_days(mind, tutorial, function, days):
            continue
        held = [r for r in ranked if known[r.id].app == tutorial.app and steps[r.id] <= steps[best.id]]
        likely = sum(r.score for r in held)
        if likely >= RELEVANT and not without_place(mind, tutorial, function, named=False):
            return [(_asking_less(mind, tutorial, [known[r.id] for r in held], function, days), min(likely, 1.0))]
    return []


def _asking_less(
    mind: Agents, tutorial: Tutorial, parts: Sequence[Tutorial], function: Function, days: Sequence[Slot]
) -> Tutorial:
    """The tutorial; where it needs what nobody said (a time, besides the day), the first of those whose steps it has
    that needs nothing, and has a place for all that was said."""
    if not bound_to(mind, tutorial, function).questions:
        return tutorial
    own = (t for t in parts if t.language[:2] == function.language and _has_days(mind, t, function, days))
    fitting = (t for t in own if not without_place(mind, t, function, named=False))
    return next((t for t in fitting if not bound_to(mind, t, function).questions), tutorial)


def _steps(mind: Agents, tutorial: Tutorial) -> frozenset[tuple[OperationType, str]]:
    told = instructions_of(mind, tutorial)
    return frozenset((i.operation, plain(i.object.text)) for i in told if not i.optional)


def _has_days(mind: Agents, tutorial: Tutorial, function: Function, days: Sequence[Slot]) -> bool:
    """The tutorial says where each of the days goes, and the time with it."""
    if not days:
        return True
    bound = bound_to(mind, tutorial, function)
    said = [text.casefold() for text in said_by(bound.instructions)]
    times = [p for p in function.parameters if p.type == "time"]
    return all(any(day.value.casefold() in text for text in said) for day in days) and not unused(times, function, said)


def _beside(
    mind: Agents, best: tuple[Tutorial, float], state: RunState, days: Sequence[Slot]
) -> list[tuple[Tutorial, float]]:
    """The likeliest tutorial of the best one's app that says where all goes that the prompt names, which is as likely
    then. None for what is to be turned on or off."""
    assert state.function is not None
    if any(slot.type == "on_off" for slot in state.function.parameters):
        return []
    known = tutorials_for(mind, state.function, state.installed)
    alike = {t.id: t for t in known if (t.app, t.language, t.outdated) == (best[0].app, best[0].language, False)}
    acts = not shows(mind, best[0])
    same = _steps(mind, best[0])  # what has them all does that, and more
    least = (BARELY if _is_one_word(state.function) else ANOTHER) * best[1]
    ranked = [
        alike[r.id]
        for r in [r for r in mind.retrieval.rank(state.function, known) if r.id in alike][:WIDELY]
        if r.score >= least or (acts and same <= _steps(mind, alike[r.id]))
    ]
    function = state.function
    fitting = (
        t
        for t in ranked
        if not without_place(mind, t, function, named=False)
        and _has_days(mind, t, function, days)
        and not (acts and shows(mind, t))
    )
    return [(tutorial, best[1]) for tutorial in islice(fitting, 1)]


def _is_one_word(function: Function) -> bool:
    """The wish is no more than one word and its values ("play Little Harbour")."""
    return len(words_of(without_asking(SLOT.sub(" ", function.description)))) <= 1


def search(
    mind: Agents, function: Function, installed: frozenset[str] = frozenset(), most: int = SHOWN
) -> list[tuple[Tutorial, float]]:
    """The best tutorials about this, each with its chance; other sources are asked where none is likely. installed:
    what a phone has, where it is for one."""
    known = tutorials_for(mind, function, installed)
    ranked = rank(mind, function, known, most)
    if mind.sources and (not ranked or ranked[0][1] < SURE):
        ranked += rank(mind, function, _elsewhere(mind, function), most)
    return sorted(ranked, key=lambda r: -r[1])[:most]


def rank(mind: Agents, function: Function, tutorials: Sequence[Tutorial], most: int) -> list[tuple[Tutorial, float]]:
    if only_looks(function):
        return _that_show(mind, function, tutorials, most)
    return _likely(mind, function, tutorials, RELEVANT)[:most]


def _that_show(
    mind: Agents, function: Function, tutorials: Sequence[Tutorial], most: int
) -> list[tuple[Tutorial, float]]:
    """Those that only show something and speak of what is asked, or are likely anyway. Where what does something is
    likelier than any of them, it is left out: a question cannot mean it."""
    ranked = _likely(mind, function, tutorials, THINKABLE)
    spoken = [pair for pair in ranked if pair[1] >= WEAK or _tells(pair[0], function)]
    found = [pair for pair in spoken if shows(mind, pair[0]) or searches(mind, pair[0])]
    plain_ones = [p for p in found if shows(mind, p[0]) and not searches(mind, p[0])]
    showing = [p for p in found if shows(mind, p[0]) or not any(_is_nearer(q, p, function) for q in plain_ones)]
    likely = [pair for pair in showing if pair[1] >= POSSIBLE]
    if not likely and showing:
        doing = frozenset(t.id for t, _ in ranked) - {t.id for t, _ in showing}
        again = _likely(mind, function, tutorials, POSSIBLE, doing)
        likely = [pair for pair in again if pair[0] in {t for t, _ in showing}]
    return likely[:most]


def _is_nearer(shown: tuple[Tutorial, float], sought: tuple[Tutorial, float], function: Function) -> bool:
    """What shows something leads to more things of the question than what searches, or to as many and is about as
    likely."""
    things = things_of(function.prompt)
    ours, theirs = (sum(named_in(thing, f"{t.title} {t.text}") for thing in things) for t, _ in (shown, sought))
    return ours > theirs or (ours == theirs and shown[1] >= NEAR * sought[1])


def _likely(
    mind: Agents,
    function: Function,
    tutorials: Sequence[Tutorial],
    least: float,
    without: frozenset[str] = frozenset(),
) -> list[tuple[Tutorial, float]]:
    ranked = [r for r in mind.retrieval.rank(function, tutorials, without) if r.score >= least]
    wanted = {r.id for r in ranked}
    found = {t.id: t for t in tutorials if t.id in wanted}
    return [(found[r.id], r.score) for r in ranked]


def _tells(tutorial: Tutorial, function: Function) -> bool:
    """The tutorial speaks of what is asked."""
    said = (tutorial.title, *tutorial.asked, tutorial.text, tutorial.app)
    return shares_a_word(function.prompt, "\n".join(said))


def _elsewhere(mind: Agents, function: Function) -> tuple[Tutorial, ...]:
    """What other sources find. Values of the user are not told to them; one that does not answer is left out."""
    query = " ".join(part for part in (function.app, SLOT.sub(" ", function.description)) if part)
    found: list[Tutorial] = []
    for source in mind.sources:
        with suppress(FetchError):
            found += source.find(" ".join(query.split()), function.language)
    return tuple(found)


def _is_named(slot: Slot) -> bool:
    """A value that has to be typed or touched somewhere."""
    return slot.type not in ("on_off", "date")
