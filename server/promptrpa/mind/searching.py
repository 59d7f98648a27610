"""Tutorials about what is wanted, known ones and those of other sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Tutorial
from promptrpa.errors import FetchError
from promptrpa.matching.prompts.fit.own_details import is_own_instead
from promptrpa.matching.prompts.sentences import without_which
from promptrpa.matching.prompts.titles import tells_apart
from promptrpa.matching.words.asking import named_in, shares_a_word, things_of
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import search_tokens, without_asking
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.tutorials import POSSIBLE, RELEVANT, only_looks, searches, shows, tutorials_for, way_to_set

SHOWN: Final = 5
"""So many tutorials are offered."""
THINKABLE: Final = 0.02
"""The chance from which a person is asked about a tutorial where none is likelier."""
SURE: Final = 0.65
WEAK: Final = 0.5
"""Below, it is not followed without a question where the prompt has words that it does not know."""
TWIN: Final = 0.1
"""Share of the best chance from which a tutorial may be the one that is named."""
NEAR: Final = 0.5
"""Share of the best chance from which a tutorial may be meant instead."""
_SPEAKS: Final = 0.2
"""Share of an app's tutorials that have a word for what it is for, at the least."""
_SHORT: Final = 3
"""Letters of words that say little."""


def nearest(mind: Agents, function: Function) -> list[tuple[Tutorial, float]]:
    """Those that a run would take, and behind them the nearest of the known ones that it would not take by itself."""
    found = search(mind, function)
    taken = {tutorial.id for tutorial, _ in found}
    others = likeliest(mind, function, tutorials_for(mind, function, frozenset()), THINKABLE)
    return [*found, *(pair for pair in others if pair[0].id not in taken)][:SHOWN]


def search(mind: Agents, function: Function, installed: frozenset[str] = frozenset()) -> list[tuple[Tutorial, float]]:
    """The best tutorials about this, each with its chance; other sources are asked where none is likely. installed:
    what a phone has, where it is for one."""
    known = tutorials_for(mind, function, installed)
    ranked = rank(mind, function, known, SHOWN)
    if mind.sources and (not ranked or ranked[0][1] < SURE):
        ranked += rank(mind, function, _elsewhere(mind, function), SHOWN)
    ranked = _said_first(mind, function, known, sorted(ranked, key=lambda r: -r[1]))
    return _of_app_meant(mind, function, known, ranked)[:SHOWN]


def _said_first(
    mind: Agents, function: Function, known: Sequence[Tutorial], ranked: list[tuple[Tutorial, float]]
) -> list[tuple[Tutorial, float]]:
    """Where the wish says by what the title of another tutorial of the app differs from the first one's ("alarm
    volume", "media volume"), and not by what this differs from it, that comes first, as likely; so does what changes
    one's own details, where that is wished and the first one changes a contact's."""
    if not ranked or only_looks(function):
        return ranked
    first, chance = ranked[0]
    for other, likely in likeliest(mind, function, known, max(THINKABLE, TWIN * chance)):
        alike = (other.app, other.language, other.outdated) == (first.app, first.language, first.outdated)
        own = is_own_instead(function.prompt, other.title, first.title)
        if alike and (own or tells_apart(function.prompt, other.title, first.title)):
            return first_as_likely(other, ranked, likely)
    return ranked


def _of_app_meant(
    mind: Agents, function: Function, known: Sequence[Tutorial], ranked: list[tuple[Tutorial, float]]
) -> list[tuple[Tutorial, float]]:
    """Where the wish has a word for what another app is for ("the podcast sleep timer"), which no tutorial of the first
    one's app has, and none that is the other way round, the other app's tutorial comes first, as likely, unless it is
    far less so."""
    if not ranked or function.steps or (function.app and plain(function.app) in plain(function.prompt)):
        return ranked
    (first, chance), said = ranked[0], _said_words(function)
    for other, likely in likeliest(mind, function, known, max(THINKABLE, NEAR * chance)):
        if other.app == first.app or (other.language, other.outdated) != (first.language, False):
            continue
        ours, theirs = (_shares(said, t, known) for t in (first, other))
        if _is_for_other(said, ours, theirs) and not _is_for_other(said, theirs, ours):
            return first_as_likely(other, ranked, likely)
    return ranked


def first_as_likely(
    other: Tutorial, ranked: Sequence[tuple[Tutorial, float]], likely: float | None = None
) -> list[tuple[Tutorial, float]]:
    """The other one first, as likely as the first one is, which is then as `likely` as the other was, where told."""
    first, chance = ranked[0]
    rest = [pair for pair in ranked if pair[0].id != other.id]
    if likely is not None:
        rest = sorted(((t, likely if t.id == first.id else c) for t, c in rest), key=lambda r: -r[1])
    return [(other, chance), *rest]


def _is_for_other(said: Iterable[str], ours: Mapping[str, float], theirs: Mapping[str, float]) -> bool:
    return any(theirs[word] >= _SPEAKS and not ours[word] for word in said)


def _said_words(function: Function) -> set[str]:
    """The stems of the words of a wish, of a Chinese one its pairs of characters, without its values."""
    said = search_tokens(without_asking(SLOT.sub(" ", function.description)))
    return {token for token in said if len(token) > (_SHORT if token.isascii() else 1) and not token.isdecimal()}


def _shares(said: Iterable[str], tutorial: Tutorial, known: Sequence[Tutorial]) -> dict[str, float]:
    """The share of the tutorials of one's app and language that have each word."""
    told = [t for t in known if (t.app, t.language) == (tutorial.app, tutorial.language)]
    texts = [{*search_tokens(" ".join((t.title, *t.asked, *t.asked_off, t.text)))} for t in told]
    return {word: sum(word in text for text in texts) / len(texts) for word in said}


def rank(mind: Agents, function: Function, tutorials: Sequence[Tutorial], most: int) -> list[tuple[Tutorial, float]]:
    if only_looks(function):
        return _that_show(mind, function, tutorials, most)
    return likeliest(mind, function, tutorials, RELEVANT)[:most]


def likeliest(
    mind: Agents,
    function: Function,
    tutorials: Sequence[Tutorial],
    least: float,
    without: frozenset[str] = frozenset(),
) -> list[tuple[Tutorial, float]]:
    """The likeliest first. Which one of several is meant ("…, the ones that say 2 cans") tells of no tutorial."""
    if not function.steps:
        bare = without_which(function.description)
        function = replace(function, prompt=without_which(function.prompt), description=bare)
    ranked = [r for r in mind.retrieval.rank(function, tutorials, without) if r.score >= least]
    wanted = {r.id for r in ranked}
    found = {t.id: t for t in tutorials if t.id in wanted}
    return [(found[r.id], r.score) for r in ranked]


def _that_show(
    mind: Agents, function: Function, tutorials: Sequence[Tutorial], most: int
) -> list[tuple[Tutorial, float]]:
    """Those that only show something and speak of what is asked, or are likely anyway. Where what does something is
    likelier than any of them, it is left out: a question cannot mean it. Where none shows it, the page is shown on
    which it is surely set."""
    ranked = likeliest(mind, function, tutorials, THINKABLE)
    spoken = [pair for pair in ranked if pair[1] >= WEAK or _tells(pair[0], function)]
    found = [pair for pair in spoken if shows(mind, pair[0]) or searches(mind, pair[0])]
    plain_ones = [p for p in found if shows(mind, p[0]) and not searches(mind, p[0])]
    showing = [p for p in found if shows(mind, p[0]) or not any(_is_nearer(q, p, function) for q in plain_ones)]
    likely = [pair for pair in showing if pair[1] >= POSSIBLE]
    if not likely and (set_there := [pair for pair in ranked if pair[1] >= SURE and way_to_set(mind, pair[0])]):
        return set_there[:most]
    if not likely and showing:
        doing = frozenset(t.id for t, _ in ranked) - {t.id for t, _ in showing}
        again = likeliest(mind, function, tutorials, POSSIBLE, doing)
        likely = [pair for pair in again if pair[0] in {t for t, _ in showing}]
    return likely[:most]


def _is_nearer(shown: tuple[Tutorial, float], sought: tuple[Tutorial, float], function: Function) -> bool:
    """What shows something leads to more things of the question than what searches, or to as many and is about as
    likely."""
    things = things_of(function.prompt)
    ours, theirs = (sum(named_in(thing, f"{t.title} {t.text}") for thing in things) for t, _ in (shown, sought))
    return ours > theirs or (ours == theirs and shown[1] >= NEAR * sought[1])


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
