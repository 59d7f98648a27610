"""What is to be looked up, with no word of the web, where an app of the phone shows it."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.mind.agents import Agents
from promptrpa.mind.doubts import PLAIN
from promptrpa.mind.kept_where import BROWSER
from promptrpa.mind.searching import SURE, likeliest
from promptrpa.mind.tutorials import shows, tutorials_for
from promptrpa.patterns import lazy_regex

_ON_WEB: Final = lazy_regex(r"\b(?:search|google|browse|web|internet|online|net)\b|搜|百度|上网|网[上页络]", re.I)


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
