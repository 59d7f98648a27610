"""What is to be looked up, with no word of the web, where an app of the phone shows it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.matching.prompts.sentences import question
from promptrpa.matching.words.asking import shares_a_word
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.mind.agents import Agents
from promptrpa.mind.doubts import PLAIN
from promptrpa.mind.kept_where import BROWSER
from promptrpa.mind.searching import SURE, likeliest
from promptrpa.mind.tutorials import all_told, shows, tutorials_for
from promptrpa.patterns import lazy_regex

CLEAR: Final = 0.85
"""The chance from which a tutorial knows a question that seems to be about the world."""
_NAMED: Final = lazy_regex(r"(?<=[a-z] )(?!I\b)[A-Z]")
_SAYS_LITTLE: Final = lazy_regex(r"\b(?:the|an?|my|your|in|on|from|of|for|with)\b|(?<=[a-z] )[A-Z]\w*")
"""Names, and words that any text has."""
_ON_WEB: Final = lazy_regex(r"\b(?:search|google|browse|web|internet|online|net)\b|搜|百度|上网|网[上页络]", re.I)


def asked_of_app(mind: Agents, state: RunState, function: Function) -> Function:
    """A question that sounds as if it were nothing for a phone ("what condition is the bicycle in"), where what shows
    just that in an app is surely the likeliest for it, and it is about something with a name."""
    prompt = function.prompt
    if prompt.isascii() and not _NAMED.search(prompt):
        return function
    if function.kind is not FunctionKind.OTHER or question(prompt, chinese=is_chinese(prompt)) is None:
        return function
    meant = replace(function, kind=FunctionKind.QUESTION, asks=Asks.STATE)
    found = next((t for t, _ in likeliest(mind, meant, tutorials_for(mind, meant, state.installed), CLEAR)), None)
    if found is None or not shows(mind, found) or not shares_a_word(_SAYS_LITTLE.sub(" ", prompt), all_told(found)):
        return function
    return meant if mind.analysis.is_about(prompt, found) else function


def looked_up(mind: Agents, state: RunState, function: Function) -> Function:
    """The question alone ("洗碗机耗了几度电" of "查一下洗碗机耗了几度电"), where what shows the answer is the
    likeliest for it, and is no page of the web."""
    query = next((slot.value for slot in function.parameters if slot.name == "query"), "")
    if not query or function.kind is not FunctionKind.TASK or function.steps or _ON_WEB.search(state.prompt):
        return function
    if not mind.analysis.same_app(function.app, BROWSER):
        return function
    meant = mind.analysis.analyse(query)
    if meant.kind not in (FunctionKind.TASK, FunctionKind.QUESTION) or meant.asks is Asks.HOW:
        return function
    least = SURE if meant.kind is FunctionKind.QUESTION else PLAIN
    known = tutorials_for(mind, meant, state.installed)
    found = next((t for t, _ in likeliest(mind, meant, known, least)), None)
    if found is None or not shows(mind, found) or mind.analysis.same_app(found.app, BROWSER):
        return function
    return meant
