"""The apps in which what a question asks about may be kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from promptrpa.domain.loop import LOOK_IN, RunState
from promptrpa.domain.run import touched
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.asking import VALUES, all_asked, first_unknown, named_in, sought_in
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import is_web_address
from promptrpa.mind.agents import Agents
from promptrpa.mind.searching import likeliest
from promptrpa.mind.told import typed_fields
from promptrpa.mind.tutorials import RELEVANT, searches, shows, tutorials_for
from promptrpa.patterns import lazy_regex

ALIKE: Final = 0.5
"""So much of what people ask who search an app is for such a thing."""
LOOKED: Final = 8
"""So many apps are looked into."""
_ASKED: Final = 2
"""So many of them as people ask the most for such a value there."""
_KNOW: Final = 2
"""So many of them as people ask about such a thing there."""
_WRITTEN: Final = 0.035
"""Share of an app's tutorials that type what somebody has to say, from which it keeps what people write."""
BROWSER: Final = "Browser"
_WEB: Final = lazy_regex(r"\bweb(?: ?(?:site|page)s?)?\b|网站|网页", re.I)
"""What is asked about stands on a page of the web."""


def apps_to_search(mind: Agents, state: RunState) -> tuple[str, ...]:
    """The apps in which what is asked about may be searched for, the likeliest first: the one that is named, else the
    one of which people ask the most for such a thing when they search, then, unless a tutorial is followed that says
    what shows it, those that show what is nearest to it, and those of which such things are asked the most. None where
    nothing is named that could be searched for. What is on the web is only looked for where the question says so."""
    function = state.function
    assert function is not None
    if is_on_the_web(state.prompt):
        return (BROWSER,)
    if function.app and plain(function.app) in plain(state.prompt):
        return (function.app,)
    sought = sought_in(state.prompt, mind.chinese_words)
    if not sought:
        return ()
    known = [t for t in tutorials_for(mind, function, state.installed) if t.language[:2] == function.language]
    known = [t for t in known if not mind.analysis.is_absent(t.app, state.installed)]
    searching = [t for t in known if t.asked and searches(mind, t)]
    aim = all_asked(state.prompt)[0].aim
    alike = [(sum(all_asked(said)[0].aim is aim for said in t.asked) / len(t.asked), t.app) for t in searching]
    most, app = max(alike, default=(0.0, ""))
    first = (app,) if aim in VALUES and most >= ALIKE else ()
    apps = {t.app for t in searching}
    shown = {t.id: t.app for t in known if t.app in apps and (shows(mind, t) or searches(mind, t))}
    others = frozenset(t.id for t in known if t.id not in shown)
    ranked = mind.retrieval.rank(function, known, others)
    likely = [shown[each.id] for each in ranked if each.id in shown]
    such = Counter(t.app for t in known if t.id in shown for said in t.asked if all_asked(said)[0].aim is aim)
    likely, asked = list(dict.fromkeys(likely)), [app for app, _ in such.most_common()]
    found = [
        *first,
        *_knowing(known, apps, sought),
        *likely[:1],
        *asked[:_ASKED],
        *_written_in(mind, apps),
        *likely,
        *asked,
    ]
    return tuple(dict.fromkeys(found))[:LOOKED]


def _knowing(tutorials: Sequence[Tutorial], apps: Collection[str], words: Sequence[str]) -> list[str]:
    """Those of the apps of which people ask about all of these words, the most first; none where most of them do."""
    every = Counter(t.app for t in tutorials)
    told = ((t.app, "\n".join((t.title, *t.asked))) for t in tutorials if t.app in apps)
    of_words = Counter(app for app, text in told if all(named_in(word, text) >= ALIKE for word in words))
    found = sorted(of_words, key=lambda app: -of_words[app] / every[app])
    return found[:_KNOW] if len(found) <= len(apps) / 2 else []


def _written_in(mind: Agents, apps: Collection[str]) -> list[str]:
    """Those of the apps that keep what people write, the most first."""
    tutorials = mind.knowledge.tutorials()
    every, written = Counter(t.app for t in tutorials), Counter(t.app for t in tutorials if _writes(mind, t))
    shares = {app: written[app] / every[app] for app in apps}
    return sorted((app for app in shares if shares[app] >= _WRITTEN), key=lambda app: -shares[app])


def _writes(mind: Agents, tutorial: Tutorial) -> bool:
    return takes_own_words(tutorial.text) and any(map(takes_own_words, typed_fields(mind, tutorial)))


def is_on_the_web(prompt: str) -> bool:
    return _WEB.search(prompt) is not None or any(is_web_address(word.strip("?？.,")) for word in prompt.split())


def leaves_out(tutorial: Tutorial, state: RunState, known: Sequence[str] = ()) -> bool:
    """The question names something that neither the tutorial nor what else is known has."""
    return first_unknown(state.prompt, (tutorial.title, *tutorial.asked, tutorial.text, *known)) != ""


def follows_guess(mind: Agents, state: RunState) -> bool:
    """The tutorial that is followed only opens an app to look for something there, or neither knows what is asked about
    nor is rather likely."""
    tutorial = next(iter(state.tutorials), None)
    if tutorial is None or state.function is None:
        return False
    if tutorial.id.startswith(LOOK_IN):
        return True
    known = tutorials_for(mind, state.function, state.installed)
    likely = any(t.id == tutorial.id for t, _ in likeliest(mind, state.function, known, RELEVANT))
    return not likely and leaves_out(tutorial, state, touched(state.own_history))


def look_in(app: str, state: RunState) -> Tutorial:
    """To open the app, where what is asked about is then looked for."""
    language = state.function.language if state.function else ""
    title, text = (f"在“{app}”中查找", f"打开{app}") if language == "zh" else (f"Look in {app}", f"Open {app}")
    return Tutorial(f"{LOOK_IN}{app}", title, text, language, app)
