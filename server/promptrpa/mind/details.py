"""What else a prompt says of the form that a tutorial fills ("all day", "每月重复"): other tutorials tell the steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.buttons import TAKES
from promptrpa.matching.words.days import is_day, rings
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.relative import NO_SUPERLATIVE
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.mind.told import instructions_of
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.plan_days import is_any_day

_COMES_FIRST: Final = lazy_regex(
    rf"(?:^|[.;] )The (?P<what>(?!{NO_SUPERLATIVE}\b)\w+est [\w ]+?) (?:comes|is|stands|appears) (?:first|at the top)\b"
    r"|(?:^|[。；])(?P<what_zh>最[\u3400-\u9fff]{1,4}的[\u3400-\u9fff]{1,6}?)会?(?:排|显示|列)?在(?:第一[位个]|最[前上]面?)"
)
"""What a tutorial says of an order that it makes ("The cheapest product comes first")."""
_ORDERS: Final = lazy_regex(r"\b(?:sort|order|first|top|rank|list)\w*\b|排|先|前", re.I)
"""The order itself is wanted."""
_DATE: Final = ("date", "日期")
_PAUSES: Final = lazy_regex(r"[,，.。;；:：!！?？\n]")
_DENIES: Final = lazy_regex(r"\b(?:not|no|never|without)\b|n['’]t\b|[不别勿甭免没]", re.I)


def with_details(mind: Agents, tutorial: Tutorial, function: Function) -> Sequence[Instruction]:
    """A tutorial's steps, and before the last one those for what the prompt says besides: a switch or a row of the same
    form by its name, or a day. Behind the last one what comes first then is touched, where the prompt wants that."""
    plan = (*instructions_of(mind, tutorial), *_first_then(mind, tutorial, function))
    start = _start(plan)
    if not start or function.steps or tutorial.language[:2] != function.language:
        return plan
    said, meant = _own_words(function), plain(" ".join((tutorial.title, *tutorial.asked)))
    day = any(p.type == "date" and is_day(p.value) for p in function.parameters) and not rings(function.prompt)
    picked = any(is_any_day(i.object.text) for i in plan)
    added: list[Instruction] = []
    for other in mind.knowledge.tutorials():
        if (other.app, other.language, other.outdated) != (tutorial.app, tutorial.language, False):
            continue
        told = instructions_of(mind, other)
        if _start(told) != start or not _same(told[-1], plan[-1]):
            continue
        for part in _parts(told[len(start) : -1]):
            has = any(_same(part[0], i) for i in (*plan, *added))
            dates = plain(part[0].object.text) in _DATE
            if mind.analysis.same_app(part[0].object.text, tutorial.app) or any(map(mind.policy.risk, part)):
                continue  # the app is named, and not its row
            if not has and ((dates and day and not picked) or (not dates and _is_said(part, said, meant))):
                added += part
    return [*plan[:-1], *added, plan[-1]]


def _first_then(mind: Agents, tutorial: Tutorial, function: Function) -> Sequence[Instruction]:
    """What a tutorial says to come first in the end, where the prompt names just that ("show the cheapest product"),
    and asks for no order."""
    found = _COMES_FIRST.search(tutorial.text) if not function.steps else None
    what = (found["what"] or found["what_zh"]) if found else ""
    if not what or plain(what) not in plain(function.prompt) or _ORDERS.search(function.prompt):
        return ()
    if is_chinese(what):
        return mind.parsing.parse(f"点击第一个{what.rpartition('的')[2]}")
    return mind.parsing.parse(f"tap the first {what.rpartition(' ')[2]}")


def _start(plan: Sequence[Instruction]) -> tuple[tuple[OperationType, str], ...]:
    """Up to the first field; empty for what fills in no form that is saved by a touch."""
    first = next((n for n, i in enumerate(plan) if i.operation is OperationType.EDIT), -1)
    ends = bool(plan) and plan[-1].operation is OperationType.CLICK and first < len(plan) - 1
    if first < 1 or not ends:
        return ()
    return tuple((i.operation, plain(i.object.text or i.parameter)) for i in plan[: first + 1])


def _parts(steps: Sequence[Instruction]) -> Iterator[list[Instruction]]:
    """The steps for one thing each: a switch, a field, or what is touched and chosen there."""
    part: list[Instruction] = []
    for step in steps:
        alone = step.operation is not OperationType.CLICK and not part
        part.append(step)
        if alone or plain(step.object.text) in TAKES or step.open_choice:
            yield part
            part = []
    if part:
        yield part


def _is_said(part: Sequence[Instruction], said: str, meant: str) -> bool:
    """The prompt names what the first of the steps touches, and does not deny it; a row only where its name is not what
    the tutorial is for anyway ("add a reminder"). meant: what people say who want the tutorial."""
    name, first = plain(part[0].object.text), part[0]
    clauses = [clause for clause in _PAUSES.split(said) if _says(clause, name)]
    if len(name) < 2 or first.operation not in (OperationType.SWITCH, OperationType.CLICK) or not clauses:
        return False
    if first.operation is OperationType.CLICK and (len(part) < 2 or name in meant):
        return False
    return not any(_DENIES.search(clause) for clause in clauses)


def _says(clause: str, name: str) -> bool:
    """With an English name in whole words, however they are joined ("all-day"). name: plain."""
    if not name.isascii():
        return name in plain(clause)
    letters = r"\W*".join(map(re.escape, name))
    return re.search(rf"(?<![a-z]){letters}(?![a-z])", clause, re.I) is not None


def _own_words(function: Function) -> str:
    said = function.prompt
    for slot in sorted(function.parameters, key=lambda s: -len(s.value)):
        said = said.replace(slot.value, " ") if slot.value and slot.type != "on_off" else said
    return said


def _same(one: Instruction, other: Instruction) -> bool:
    return (one.operation, plain(one.object.text)) == (other.operation, plain(other.object.text))
