"""Wishes whose names hide what is wanted: "delete the playlist Focus" is read as "delete the playlist" as well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import names_in
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.searching import SHOWN, SURE, THINKABLE, likeliest
from promptrpa.mind.tutorials import bound_to, only_looks, shows, tutorials_for
from promptrpa.patterns import lazy_regex

CERTAIN: Final = 0.9
"""So sure must be the wish without its names, where one that is about something else is nearer with them."""
_KIND_BEFORE: Final = lazy_regex(r"([a-z]+|[\u3400-\u9fff]+)\s*$")
_OBJECT: Final = lazy_regex(r"[把将](?![来要会])[^，。；！？]+")
"""A Chinese clause from what something is done to on."""
_ANYTHING: Final = {"en": "something", "zh": "某个"}


def read_without_names(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """The tutorials for the wish without its names, where the first of them is the nearest one with them as well."""
    function = state.function
    if function is None or function.kind is not FunctionKind.TASK or function.steps or only_looks(function):
        return []
    known = tutorials_for(mind, function, state.installed)
    apps = {tutorial.app for tutorial in known}
    names = [slot.value for slot in names_in(SLOT.sub(" ", function.description), "")]
    first = [t for t, _ in likeliest(mind, function, known, THINKABLE)[:SHOWN]]
    others = frozenset(t.id for t in first if not _may_be_meant(mind, t, function))
    near = (t for t, _ in likeliest(mind, function, known, THINKABLE, others))
    near = (t for t in near if not (_OBJECT.search(function.prompt) and shows(mind, t)))  # it is an order
    named = next((t for t in near if _may_be_meant(mind, t, function)), None)
    if named is None:
        return []
    bare = _without(function, [*names, *_objects(mind, named, function)])
    if bare == function or any(mind.analysis.same_app(name, app) for name in names for app in apps):
        return []
    ahead = takewhile(lambda tutorial: tutorial.id != named.id, first)
    least = CERTAIN if any(tutorial.id in others for tutorial in ahead) else SURE
    found = [pair for pair in likeliest(mind, bare, known, least) if _may_be_meant(mind, pair[0], function)][:SHOWN]
    return found if found and found[0][0].id == named.id else []


def _objects(mind: Agents, tutorial: Tutorial, function: Function) -> list[str]:
    """What a Chinese wish does something to, and the tutorial only names by its kind ("把蘑菇烩饭排到周二")."""
    found = _OBJECT.search(function.prompt)
    if found is None:
        return []
    values = {p.value for p in function.parameters}
    bound = bound_to(mind, tutorial, function).function.parameters
    return [s.value for s in bound if s.name.startswith("choice") and s.value in found[0] and s.value not in values]


def _may_be_meant(mind: Agents, tutorial: Tutorial, function: Function) -> bool:
    spoken = tutorial.language[:2] == function.language and not tutorial.outdated
    return spoken and mind.analysis.is_about(function.prompt, tutorial)


def _without(function: Function, names: Sequence[str]) -> Function:
    """The same wish, with no word for a name behind the kind of thing that it is, and "something" for others."""
    said = function.description
    for name in names:
        found = re.search(rf"(?<![\w{{]){re.escape(name)}(?![\w}}])" if name.isascii() else re.escape(name), said)
        if found is None:
            continue
        kind = _KIND_BEFORE.search(said[: found.start()])
        instead = "" if kind and is_one(kind[1]) else _ANYTHING["zh" if is_chinese(function.prompt) else "en"]
        said = f"{said[: found.start()]}{instead}{said[found.end() :]}"
    said = re.sub(r"\s{2,}", " ", said).strip()
    return replace(function, description=said, prompt=SLOT.sub(" ", said)) if said != function.description else function
