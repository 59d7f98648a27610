"""Tutorials that turn several things, of which the prompt wants one."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.sentences import clauses
from promptrpa.matching.words.asking import shares_a_piece
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.mind.searching import first_as_likely
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import tutorials_for, without_place
from promptrpa.patterns import lazy_regex

_EVERYTHING: Final = lazy_regex(
    r"\b(?:all|every\w*|any\w*|both|completely|entirely|whole)\b|[全都]|所有|一切|任何", re.I
)
"""Somebody wants more than one thing."""


def turning_no_more(
    mind: Agents, ranked: list[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Where the best one turns several things, and the prompt, of one clause, says nothing of some of them: first the
    likeliest that only turns the others, as likely."""
    function = state.wish
    if not ranked or function is None or _EVERYTHING.search(state.prompt):
        return ranked
    best = ranked[0][0]
    turned = _turned(mind, best)
    unsaid = {name for name in turned if not shares_a_piece(name, state.prompt)}
    if len(turned) < 2 or not unsaid or len(clauses(state.prompt, (), chinese=is_chinese(state.prompt))) > 1:
        return ranked
    known = {t.id: t for t in tutorials_for(mind, function, state.installed)}
    for near in mind.retrieval.rank(function, tuple(known.values())):
        tutorial = known[near.id]
        alike = (tutorial.app, tutorial.language, tutorial.outdated) == (best.app, best.language, False)
        own = _turned(mind, tutorial) if alike else set()
        if own and own < turned and turned - own <= unsaid and not without_place(mind, tutorial, function):
            return first_as_likely(tutorial, ranked)
    return ranked


def _turned(mind: Agents, tutorial: Tutorial) -> set[str]:
    told = instructions_of(mind, tutorial)
    return {plain(i.object.text) for i in told if i.operation is OperationType.SWITCH}
