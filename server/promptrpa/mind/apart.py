"""Several deeds in one prompt: each must be known before the first one is done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.loop import RunState
from promptrpa.domain.private import secret_field
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.matching.prompts.by_kind import is_any_time, names_kind
from promptrpa.matching.prompts.mentions import CALLED_SO
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.parting import Clause, apart, is_order, named_in, secret_told
from promptrpa.matching.prompts.references import deletes
from promptrpa.matching.prompts.sentences import (
    announces_deed,
    asks_besides,
    asks_for_deed,
    gives_up,
    is_statement,
    refers_back,
)
from promptrpa.matching.prompts.slots.fields import MAIL
from promptrpa.matching.prompts.telling import declines_to_hear
from promptrpa.matching.words.asking import first_unknown, is_search
from promptrpa.matching.words.field_names import takes_digits, takes_own_words
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import find_values
from promptrpa.mind.agents import Agents
from promptrpa.mind.consulting import consult
from promptrpa.mind.recalling import recall
from promptrpa.mind.searching import NEAR, SHOWN, WEAK, search
from promptrpa.mind.told import instructions_of, typed_fields
from promptrpa.mind.tutorials import bound_to, only_looks, shows, tutorials_for, without_place
from promptrpa.patterns import lazy_regex

_MAKES: Final = lazy_regex(
    r"(?:please )?(?:make|add|create|set up|new|schedule)\b|(?:请|帮我)?(?:新建|添加|新增|创建|建|加|设)", re.I
)
"""How a clause begins that makes something."""
_NAMES_IT: Final = lazy_regex(
    r"(?:call|name|title|label) (?:it|this|that)(?! (?:off|in|back|even|quits|a day)\b) \S"
    rf"|(?:名字|它)?[就也]?{CALLED_SO}",
    re.I,
)
"""How a clause begins that says what something new is called."""
_OF_ONESELF: Final = lazy_regex(
    r"(?:(?:i|we)(?:['’](?:m|re|ve|ll be)| am| are| was| were| have(?! to\b)| had| will be)\b"
    r"|(?:(?:i|we) )?(?:can['’]?t|cannot|could(?:n['’]t| not)|won['’]t be)\b)(?! (?:done|finished|through) with\b)",
    re.I,
)
"""How a clause begins that tells why somebody wants something."""
_TURNS: Final = lazy_regex(r"(?:turn|switch)\s+(?:on|off)\b|(?:en|dis)able\b", re.I)
_THINGS: Final = frozenset(["the", "a", "an", "my", "our", "him", "her", "them", "it", "me", "us"])
"""What stands behind a verb, and not behind the name of a field."""
LIKELY: Final = 0.4
"""The chance of its tutorial from which a clause is taken for a deed of its own."""
THINKABLE: Final = 0.3
"""The same where nothing says how to do the whole of it."""
_AROUND_MOMENT: Final = lazy_regex(
    r"(?:\s|[,，、]|\b(?:every|each|on|at|from|to|till|until|and|the)\b|[每在从到和])*", re.I
)
"""What may stand around the days and times of a clause that says no more than when."""


class _Known:
    """What is known of clauses, each read and looked up once."""

    def __init__(self, mind: Agents, state: RunState) -> None:
        self.mind = mind
        self.state = state
        self.orders = Orders(mind.knowledge.tutorials)
        self.function = cache(mind.analysis.analyse)
        self.likeliest = cache(self._likeliest)

    def _likeliest(self, function: Function) -> tuple[Tutorial | None, float]:
        return next(iter(search(self.mind, function, self.state.installed)), (None, 0.0))


def taken_apart(mind: Agents, state: RunState, function: Function) -> Function:
    """A compound with the first of its parts that nothing says how to do. A wish becomes one where nothing says how to
    do the whole of it, or only a part of it, and each of its clauses is known. A planner plans all of it."""
    if mind.planner is not None or function.steps:
        return function
    known = _Known(mind, state)
    if function.kind is FunctionKind.COMPOUND:
        parts = _with_secret(known, _in_app(known, function.parts))
        unheard = _first_unheard(known, parts)
        unsaid = "" if unheard or state.attended else _first_unsaid(known, parts)
        return replace(function, parts=parts, unheard=unheard, unsaid=unsaid)
    if besides := _complained_besides(known, function):
        return besides
    if function.kind is not FunctionKind.TASK or len(clauses := _turned_alike(known, _with_moments(function))) < 2:
        return function
    if not all(known.orders.tells_deed(clause.text) or is_order(clause.text) for clause in clauses[1:]):
        return function
    if declines_to_hear(function.prompt.partition(clauses[0].said)[2]) and not is_order(clauses[0].text):
        return function
    if len(clauses) == 2 and gives_up(clauses[0].text):
        return function
    if clauses[1].back and is_statement(clauses[0].text, chinese=is_chinese(function.prompt)):
        return function
    tutorial = _tutorial(known, function)
    if tutorial is not None:
        clauses = _with_fields(known, _with_labels_whole(known, clauses, tutorial, function.prompt), tutorial)
    if len(clauses) < 2:
        return function
    if tutorial is not None and _tells_why(known, clauses, tutorial):
        return function
    further = _further(known, clauses, tutorial) if tutorial else ""
    if tutorial is not None and not further:
        return function
    parts = _with_secret(known, _in_app(known, [clause.text for clause in clauses]))
    clauses = [replace(clause, text=part) for clause, part in zip(clauses, parts, strict=True)]
    compound = replace(function, kind=FunctionKind.COMPOUND, parts=parts)
    least = LIKELY if tutorial else THINKABLE
    strange = next((c.text for c in clauses if c.back or not _is_deed(known, c.text, least)), "")
    if not strange:
        return compound
    return replace(compound, unheard=further if further != clauses[0].text else strange) if further else function


def _complained_besides(known: _Known, function: Function) -> Function | None:
    """A compound of a complaint and an order besides it, where the tutorial for all of it is that of the order alone:
    what is to be done about the complaint is not known."""
    if function.kind not in (FunctionKind.TASK, FunctionKind.VAGUE) or len(clauses := apart(function.prompt)) != 2:
        return None
    first, order = clauses
    if not asks_besides(first.said, order.said, function.prompt, chinese=is_chinese(function.prompt)):
        return None
    tutorial = _tutorial(known, function)
    if tutorial is None or tutorial != _tutorial(known, known.function(order.text)):
        return None
    parts = (first.text, order.text)
    return replace(function, kind=FunctionKind.COMPOUND, parts=parts, unheard=first.text)


def as_wish(mind: Agents, state: RunState, function: Function) -> Function:
    """A question after its story ("I jump up every morning, could it start softly?") is a wish, where a tutorial that
    does something, and nothing risky, is likely."""
    chinese = is_chinese(function.prompt)
    if not only_looks(function) or function.steps or not asks_for_deed(function.prompt, chinese=chinese):
        return function
    wish = replace(function, kind=FunctionKind.TASK, asks=None)
    tutorial, chance = next(iter(search(mind, wish, state.installed)), (None, 0.0))
    if tutorial is None or chance < WEAK or shows(mind, tutorial):
        return function
    return function if any(map(mind.policy.risk, instructions_of(mind, tutorial))) else wish


def _with_moments(function: Function) -> list[Clause]:
    """The clauses of a wish, each with one behind it that only says when ("called Drill, every Saturday at 19:40"), or
    what is made is called ("and call it Drill")."""
    whole: list[Clause] = []
    for clause in apart(function.prompt):
        says_when = not clause.back and _only_says_when(clause.said)
        if whole and (says_when or _NAMES_IT.match(clause.said)):
            joint = "，" if is_chinese(clause.text) else ", "
            whole[-1] = replace(whole[-1], text=f"{whole[-1].text}{joint}{clause.text}")
        else:
            whole.append(clause)
    return whole


def _only_says_when(clause: str) -> bool:
    rest, at = "", 0
    for found in find_values(clause):
        if found.type in ("date", "time"):
            rest, at = rest + clause[at : found.start], found.end
    return at > 0 and _AROUND_MOMENT.fullmatch(f"{rest}{clause[at:]}") is not None


def _with_fields(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> list[Clause]:
    """With the clause before it for one that only says what is typed for the tutorial ("street “9 Harbour Road”"), or
    chosen ("section Bakery"), or begins with the time that it takes ("make a timer Dusk, at 21:40 for the lamp")."""
    fields, kinds = typed_fields(known.mind, tutorial), _kinds(known, tutorial)
    whole: list[Clause] = []
    for clause in clauses:
        tells = any(_tells(known, clause.said, field) for field in fields)
        tells = tells or (known.orders.names_only(clause.said) and any(_tells(known, clause.said, k) for k in kinds))
        tells = tells or (bool(whole) and _says_when(known, whole[-1].text, clause.said, tutorial))
        if whole and not clause.back and tells:
            whole[-1] = replace(whole[-1], text=f"{whole[-1].text}, {clause.text}")
        else:
            whole.append(clause)
    return whole


def _with_labels_whole(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial, prompt: str) -> Sequence[Clause]:
    """Where two clauses only cut what the tutorial touches ("Home and | lock screens"), they are one."""
    labels = {i.object.text.casefold() for i in instructions_of(known.mind, tutorial) if i.operation.touches}
    whole: list[Clause] = []
    for clause in clauses:
        before = whole[-1] if whole else clause
        at = prompt.find(before.said) + len(before.said)
        joint = prompt[at : max(at, prompt.find(clause.said, at))]
        said = f"{before.said}{joint}{clause.said}"
        parts = (before.said.casefold(), clause.said.casefold())
        cut = any(label in said.casefold() and not any(label in part for part in parts) for label in labels - {""})
        if whole and said in prompt and cut:
            whole[-1] = replace(before, text=f"{before.text}{joint}{clause.text}", said=said)
        else:
            whole.append(clause)
    return whole


def _says_when(known: _Known, before: str, clause: str, tutorial: Tutorial) -> bool:
    """A clause begins with a time, and the one before it makes something by this tutorial, which takes a time that it
    does not say."""
    times = [found for found in find_values(clause) if found.type == "time"]
    if not times or clause[: times[0].start].strip(" 在at") or any(f.type == "time" for f in find_values(before)):
        return False
    if _MAKES.match(before) is None or not any(
        is_any_time(i.object.text) for i in instructions_of(known.mind, tutorial)
    ):
        return False
    own, _ = known.likeliest(known.function(before))
    return own is not None and own.id == tutorial.id


def _tells(known: _Known, clause: str, field: str) -> bool:
    """An English clause begins with what a field is called, and goes on with what that takes. What somebody has to say
    may begin so as well, but as an order ("message Ann", "phone Ann")."""
    first, _, told = clause.casefold().partition(" ")
    named = first == field.casefold() or (stem(first) in map(stem, words_of(field)) and known.orders.names_only(clause))
    if not (named and told) or takes_own_words(field) or is_search(field) or told.split()[0] in _THINGS:
        return False
    digits = any(map(str.isdigit, told)) or not takes_digits(field)
    return digits and ("@" in told or not MAIL.search(field))


def _turned_alike(known: _Known, clauses: Sequence[Clause]) -> list[Clause]:
    """With the "turn off" of the clause before it for one that only names what can be turned on and off ("turn off A
    and B")."""
    whole: list[Clause] = []
    for clause in clauses:
        turns = _TURNS.match(whole[-1].text) if whole and known.orders.names_only(clause.text) else None
        if turns and _can_be_turned(known, clause.text):
            clause = replace(clause, text=f"{turns[0]} {clause.text}")
        whole.append(clause)
    return whole


def _can_be_turned(known: _Known, named: str) -> bool:
    """A likely tutorial speaks of the thing, and has a switch."""
    tutorial, chance = known.likeliest(known.function(named))
    if tutorial is None or chance < LIKELY or first_unknown(named, (tutorial.title, *tutorial.asked, tutorial.text)):
        return False
    return any(i.operation is OperationType.SWITCH for i in instructions_of(known.mind, tutorial))


def _further(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause that tells of another deed than the tutorial; empty where there is none. The one that all begins
    with must be known as a deed, as the tutorial may only call it otherwise; so it does where another clause goes on
    about it. What is deleted again is another deed."""
    told = "\n".join((tutorial.title, *tutorial.asked, tutorial.text))
    first = clauses[0].text
    others = [c.text for c in clauses if any(known.orders.goes_on(said, told) for said in (c.text, c.said))]
    if others == [first] and any(clause.back for clause in clauses) and _types_all(known, first, tutorial):
        return ""
    chinese = is_chinese(first)
    pointing = (c.text for c in clauses[1:] if c.back or refers_back(c.text, chinese=chinese))
    undone = next((text for text in pointing if deletes(text)), "")
    if undone and _does(known, first):
        return undone
    further = next((text for text in others if text != first or _is_deed(known, text)), "")
    further = further or _with_own(known, clauses, tutorial) or _ordered_before(known, clauses, tutorial)
    return further or _ordered_behind(known, clauses, tutorial)


def _tells_why(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> bool:
    """The last clause alone orders something, the ones before it tell how somebody is, and the tutorial is not that of
    one of these alone."""
    *before, last = clauses
    if not all(_OF_ONESELF.match(clause.said) for clause in before):
        return False
    own = known.likeliest(known.function(last.text))[0]
    return own == tutorial or all(known.likeliest(known.function(c.text))[0] != tutorial for c in before)


def _types_all(known: _Known, clause: str, tutorial: Tutorial) -> bool:
    """A tutorial types into the same fields as that of a clause by itself, and so does that as well."""
    own, _ = known.likeliest(known.function(clause))
    typed = set(typed_fields(known.mind, own)) if own else set()
    return bool(typed) and typed <= set(typed_fields(known.mind, tutorial))


def _kinds(known: _Known, tutorial: Tutorial) -> set[str]:
    """What is touched that the tutorial names by its kind ("Choose the section")."""
    told = instructions_of(known.mind, tutorial)
    return {i.object.text for i in told if i.operation.touches and (i.open_choice or names_kind(i.object.text))}


def _does(known: _Known, clause: str) -> bool:
    """A clause by itself does something, and does not only look for it."""
    tutorial, _ = known.likeliest(known.function(clause))
    return tutorial is not None and not shows(known.mind, tutorial)


def _with_own(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause whose own tutorial is another one, where each of them has one that does something, and that of
    the whole is one of these: it would do that clause alone."""
    own: list[str] = []
    for clause in clauses:
        function = known.function(clause.text)
        found, chance = (None, 0.0) if clause.back or clause.named else known.likeliest(function)
        if found is None or chance < WEAK or function.steps or only_looks(function) or shows(known.mind, found):
            return ""
        own.append(found.id)
    apart = len(set(own)) == len(own) and tutorial.id in own
    return next((c.text for c, id in zip(clauses, own, strict=True) if id != tutorial.id), "") if apart else ""


def _ordered_before(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause that orders something before a further deed is announced ("…，再…"), where the tutorial is that
    of the further one alone."""
    last, chance = known.likeliest(known.function(clauses[-1].text))
    if not announces_deed(known.state.prompt) or last is None or last.id != tutorial.id or chance < WEAK:
        return ""
    orders = (c.text for c in clauses[:-1] if is_order(c.text))
    return next((o for o in orders if known.likeliest(known.function(o))[0] != tutorial), "")


def _ordered_behind(known: _Known, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The last clause, where it orders something that is announced as a further deed ("…，再…"), and the tutorial is
    that of a clause before it, and not its own."""
    *before, last = clauses
    if last.back or not announces_deed(known.state.prompt) or not is_order(last.text):
        return ""
    alone = any(known.likeliest(known.function(c.text))[0] == tutorial for c in before)
    return last.text if alone and known.likeliest(known.function(last.text))[0] != tutorial else ""


def _in_app(known: _Known, parts: Sequence[str]) -> tuple[str, ...]:
    """With the app that an earlier part names where a later one names none, and is not far likelier to be meant
    elsewhere; with that of the part before it where it may be meant there as well as elsewhere."""
    found: list[str] = []
    app = ""
    for part in parts:
        function = known.function(part)
        if function.app and plain(function.app) in plain(part):
            app = function.app
        elif app and not function.steps:
            part = _named_in(known, part, app)
        elif found and not function.steps:
            part = _as_before(known, found[-1], part)
        found.append(part)
    return tuple(found)


def _with_secret(known: _Known, parts: Sequence[str]) -> tuple[str, ...]:
    """With the private value that the last part tells to sign in, where an earlier one asks for the same."""
    told = secret_told(parts[-1])
    own = _tutorial(known, known.function(parts[-1])) if told else None
    key = _signs_in(known, own) if own else None
    if key is None:
        return tuple(parts)
    before = (f"{part}{told}" if _asks_secret(known, part, key) else part for part in parts[:-1])
    return (*before, parts[-1])


def _asks_secret(known: _Known, part: str, key: tuple[str, str]) -> bool:
    """Following its tutorial, this secret would be asked for to sign in."""
    function = known.function(part)
    tutorial = _tutorial(known, function) if function.kind is FunctionKind.TASK and not function.steps else None
    if tutorial is None or _signs_in(known, tutorial) != key:
        return False
    return any(secret_field(question.name) for question in bound_to(known.mind, tutorial, function).questions)


def _signs_in(known: _Known, tutorial: Tutorial) -> tuple[str, str] | None:
    """The app, and its field for the secret that is typed as soon as it is open; None where there is none, or another
    one is typed further on, as to change it."""
    told = [i for i in instructions_of(known.mind, tutorial) if i.operation is not OperationType.OPEN]
    typed = typed_fields(known.mind, tutorial)
    secrets = [secret_field(field) for field in typed]
    if not typed or told[0].operation is not OperationType.EDIT or not secrets[0] or secrets[0] in secrets[1:]:
        return None
    return tutorial.app, typed[0]


def _named_in(known: _Known, part: str, app: str) -> str:
    """A part with the app that it may be about, unless it is sure to be done there anyway, or likelier elsewhere."""
    inside = named_in(part, app)
    meant, chance = known.likeliest(known.function(part))
    function = known.function(inside)
    there, there_chance = known.likeliest(function)
    sure = meant is not None and there is not None and meant.app == there.app and chance >= WEAK
    return part if sure or function.steps or there_chance < NEAR * chance else inside


def _as_before(known: _Known, before: str, part: str) -> str:
    """A part with the app of the one before it, where a tutorial of that app is about as likely as that of another."""
    there, sure = known.likeliest(known.function(before))
    function = known.function(part)
    tutorials = tutorials_for(known.mind, function, known.state.installed)
    by_id = {t.id: t for t in tutorials}
    ranked = [(by_id[r.id], r.score) for r in known.mind.retrieval.rank(function, tuple(tutorials))[:SHOWN]]
    if there is None or not there.app or sure < WEAK or not ranked:
        return part
    best, chance = ranked[0]
    same = known.mind.analysis.same_app
    near = any(same(t.app, there.app) and near >= NEAR * chance for t, near in ranked)
    app = app_opened(instructions_of(known.mind, there)) if near else ""
    return named_in(part, app) if app and not same(best.app, there.app) else part


def _first_unheard(known: _Known, parts: Sequence[str]) -> str:
    for part in parts:
        function = known.function(part)
        unheard = _first_unheard(known, function.parts) if function.parts else ""
        if unheard or not (function.parts or _is_known(known, function)):
            return unheard or part
    return ""


def _first_unsaid(known: _Known, parts: Sequence[str]) -> str:
    """What would be asked for in a later part, of a value that nobody gave; nothing where the first one asks itself."""
    given = {slot.name for slot in known.state.given}
    for part in parts[1:]:
        function = known.function(part)
        if function.kind is not FunctionKind.TASK or function.steps:
            continue
        if recall(known.mind, _alone(known.state, function), Environment(language=function.language)).task is not None:
            continue
        tutorial = _tutorial(known, function)
        asked = bound_to(known.mind, tutorial, function).questions if tutorial else ()
        if left := next((q.text for q in asked if q.name not in given), ""):
            return f"{part}: {left}"
    return ""


def _is_known(known: _Known, function: Function) -> bool:
    """Its own steps, a saved task or a tutorial say how it is done, and where each of its values goes."""
    if function.steps or function.asks is Asks.HOW:
        return True
    if function.kind is FunctionKind.OTHER:
        return False
    alone = _alone(known.state, function)
    if recall(known.mind, alone, Environment(language=function.language)).task is not None:
        return True
    tutorial = _tutorial(known, function)
    return tutorial is not None and (alone.looking or not without_place(known.mind, tutorial, function))


def _tutorial(known: _Known, function: Function) -> Tutorial | None:
    """The one that would be followed with nobody there."""
    found = consult(known.mind, _alone(known.state, function))
    return found.tutorials[0] if found.tutorials and found.likely else None


def _alone(state: RunState, function: Function) -> RunState:
    looks = function.asks is Asks.STATE
    return replace(state, prompt=function.prompt, function=function, attended=False, looking=looks)


def _is_deed(known: _Known, clause: str, least: float = LIKELY) -> bool:
    """A clause by itself says what to do, and some tutorial is likely to say how."""
    function = known.function(clause)
    kinds = (FunctionKind.TASK, FunctionKind.QUESTION)
    if function.kind not in kinds or function.steps or not _is_known(known, function):
        return False
    return known.likeliest(function)[1] >= least
