"""Knows a plan again: the saved task whose steps are those that a tutorial tells, whatever words it was saved under."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.task import Task, TaskStep
from promptrpa.learning.places import chosen, with_places, without_labels
from promptrpa.learning.tasks import with_values
from promptrpa.matching.pages.features import name_of_step
from promptrpa.matching.pages.menus import OF_ONE
from promptrpa.matching.prompts.by_kind import is_any_time, is_kind, is_one, is_sign, names_kind, stands_beside_one
from promptrpa.matching.prompts.coverage import alternatives
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import TABS
from promptrpa.matching.words.risk import names_risk, risk_of
from promptrpa.matching.words.text import has_other_number, plain, strict_similarity
from promptrpa.matching.words.tokens import stem
from promptrpa.matching.words.values import SLOT, fill, slots_in
from promptrpa.patterns import lazy_regex
from promptrpa.policy.scope import wished
from promptrpa.ports.meaning import Embedder

SAME: Final = 0.8
"""Likeness of two names from which they are the same widget's."""
_LAST: Final = 4
"""Characters at the end of a Chinese wish in which its deed stands ("…取消掉")."""
SHARE: Final = 0.6
"""Of the steps of both that must go together."""
_MAY_BE: Final = 0.5
"""How well a thing goes with a step that only names its kind, ..."""
_HELD: Final = 0.6
"""... and where it was a value of the prompt."""
_WHOLE: Final = 5
"""Characters of a name that a plan may say more about."""
_OR: Final = lazy_regex(r"\bor\b|或", re.I)
_EXAMPLE: Final = ("forexample", "forinstance", "suchas", "例如", "比如", "譬如")
"""What a tutorial says, without spaces, before the one of several that is taken where no other is named."""
_NUMBER: Final = lazy_regex(r"[\d.,]+|\{\{\w+\}\}")
"""A number, or the stand-in of a private one."""
_SENDS: Final = lazy_regex(r"(?:e-?mail|text|message)\s+\S", re.I)
"""How a wish begins that names what is sent in the place of the deed."""
_SPEAKS: Final = lazy_regex(r"\b(?:what|words|say)\b|文字|想说")
"""A field for what somebody has to say."""
_JOINT: Final = lazy_regex(r"^(?:for|of)\b|的$", re.I)
_WIDGETS: Final = frozenset({OperationType.CLICK, OperationType.EDIT, OperationType.SWITCH, OperationType.LONG_CLICK})


@dataclass(frozen=True, slots=True)
class Recollected:
    """task: with a slot for each thing that the plan only names by its kind; cues: what the plan calls them; values:
    what the plan types into them."""

    task: Task
    cues: dict[str, tuple[str, ...]]
    likeness: float
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Pair:
    planned: Instruction
    saved: TaskStep
    same: bool


class Recollection:
    """Compares plans with saved tasks, step by step."""

    def __init__(self, apps: AppNames, lexicon: Lexicon, embedder: Embedder) -> None:
        self._apps = apps
        self._lexicon = lexicon
        self._embedder = embedder

    def find(self, plan: Sequence[Instruction], told: str, tasks: Sequence[Task]) -> Recollected | None:
        """The task that does what the plan says, the likeliest of several; None where none does it all, or does more.

        told: the text that the plan is from.
        """
        opened = app_opened(plan)
        package = self._apps.packages_of(opened) if opened else frozenset()
        best: Recollected | None = None
        for task in tasks:
            if package and task.app not in package:
                continue
            found = self._compare(plan, without_labels(task, plain(told)), plain(told))
            if found and (best is None or found.likeness > best.likeness):
                best = found
        return best

    def opened(self, task: Task, prompt: str, told: str) -> Task:
        """The task with a slot for each thing that it touches and that another prompt may name otherwise; see
        with_places."""
        return with_places(task, prompt, told, self.is_deed)

    def is_deed(self, label: str) -> bool:
        """It says what is done."""
        return bool(self._lexicon.verb(label))

    def does(self, wish: str, told: Sequence[str]) -> bool:
        """Some of what is told is the deed that a wish begins with, or means the same; a wish may begin with none."""
        verb = self._lexicon.verb(wish)
        if not verb or any(verb in text for text in told if not verb.isascii()):
            return True
        verbs = [other for text in told if (other := self._lexicon.verb(text))]
        return verb in verbs or max(self._embedder.similarity(verb, verbs), default=0.0) >= SAME

    def dangers(self, labels: Sequence[str]) -> frozenset[str]:
        """The kinds of danger that the labels name."""
        return frozenset(risk for label in labels if (risk := risk_of(label, self._lexicon)))

    def says(self, wish: str, labels: Sequence[str], told: Sequence[str]) -> bool:
        """The wish begins with a deed that is told, other than to open something; one that begins with none names, or
        asks for, the danger of one of the labels."""
        verb = self._lexicon.verb(wish)
        if not verb:
            last = wish.rstrip("。！!")[-_LAST:]
            ends = frozenset[str]() if last.isascii() or last.endswith("吗") else wished(last, self._lexicon)
            asked = {"send"} if _SENDS.match(wish) else {names_risk(wish, self._lexicon), *ends}
            return not asked.isdisjoint(self.dangers(labels))
        return not self._lexicon.same(verb, "open") and self.does(wish, told)

    def _compare(self, plan: Sequence[Instruction], task: Task, told: str) -> Recollected | None:
        mine = [i for i in plan if i.operation in _WIDGETS]
        theirs = [s for s in task.steps if s.instruction.operation in _WIDGETS]
        if not mine or not theirs:
            return None
        pairs = self._align(mine, theirs, told, task)
        planned = {id(p.planned) for p in pairs}
        saved = {id(p.saved) for p in pairs}
        left = [i for i in mine if id(i) not in planned and not i.optional]
        extra = [s for s in theirs if id(s) not in saved and not s.instruction.optional]
        own = _said_in_words(task, theirs)
        over = [s for s in extra if not (is_search(name_of_step(s)) or (own and s not in own))]  # only the way
        if parts := [s for s in extra if _types_part_of_time(s, task)]:
            left = [i for i in left if not is_any_time(i.object.text)]
            over = [s for s in over if s not in parts]
        acts = (OperationType.EDIT, OperationType.SWITCH)
        if any(i.operation in acts for i in left) or any(
            s.instruction.operation in acts and not _is_slot(s) for s in extra
        ):
            return None
        if left and over:  # the one does something else in the place of the other
            return None
        if any(_is_among_others(p, theirs, over) for p in pairs):
            return None
        if left and any(not p.same and SLOT.fullmatch(name_of_step(p.saved)) for p in pairs):
            return None
        if left and left[-1] is mine[-1] and not self._confirms(left[-1]):  # the task stops before the end
            return None
        named = [
            p
            for p in pairs
            if p.same or SLOT.search(name_of_step(p.saved)) or (pairs[-1].same and _is_one_of_kind(p, task))
        ]
        if 2 * len(named) < len(pairs):
            return None  # most of what the task touches is not what the plan names
        if pairs[-1].saved is not theirs[-1] and theirs[-1] in over:
            return None
        if any(map(_is_of_unsaid, pairs)):
            return None
        share = sum(1.0 if p.same else 0.7 for p in pairs) / max(len(pairs) + len(left), len(pairs) + len(over))
        if share < SHARE:
            return None
        return self._with_slots(task, pairs, share)

    def _align(self, mine: Sequence[Instruction], theirs: Sequence[TaskStep], told: str, task: Task) -> list[_Pair]:
        """The steps that go together, in their order: as many as can be."""
        score = [[0.0] * (len(theirs) + 1) for _ in range(len(mine) + 1)]
        match = [[self._goes_with(i, s, told, _leaves_open(mine, n)) for s in theirs] for n, i in enumerate(mine)]
        for n, k in _only_text(mine, theirs, task):
            match[n][k] = match[n][k] or _HELD
        for a in range(len(mine) - 1, -1, -1):
            for b in range(len(theirs) - 1, -1, -1):
                together = match[a][b] + score[a + 1][b + 1] if match[a][b] else 0.0
                score[a][b] = max(together, score[a + 1][b], score[a][b + 1])
        pairs, a, b = [], 0, 0
        while a < len(mine) and b < len(theirs):
            if match[a][b] and score[a][b] == match[a][b] + score[a + 1][b + 1]:
                pairs.append(_Pair(mine[a], theirs[b], match[a][b] >= SAME))
                a, b = a + 1, b + 1
            elif score[a][b] == score[a + 1][b]:
                a += 1
            else:
                b += 1
        return pairs

    def _confirms(self, step: Instruction) -> bool:
        """It only ends what was done before ("OK"), which not every version of an app asks for."""
        said = plain(step.object.text)
        return any(self._lexicon.same(said, word) for word in ("ok", "done"))

    def _goes_with(self, planned: Instruction, saved: TaskStep, told: str, leaves_open: bool) -> float:
        """1 for the same widget, less for one that the plan may only name by its kind, 0 for another. leaves_open: as
        of `_leaves_open`."""
        done = saved.instruction
        taps = (OperationType.CLICK, OperationType.SWITCH)
        if planned.operation is not done.operation and not (planned.operation in taps and done.operation in taps):
            return 0.0
        if planned.operation is done.operation is OperationType.SWITCH and planned.parameter != done.parameter:
            return 0.0
        named = done.object.text if SLOT.fullmatch(done.object.text) else name_of_step(saved)
        if self._same(planned.object.text, named) or self._same(planned.object.text, done.object.text):
            return 1.0
        if len(plain(planned.object.text)) > 1 and plain(planned.object.text) in plain(named):
            return SAME  # "payee" for "Choose a payee"
        if len(plain(named)) >= _WHOLE and plain(planned.object.text).startswith(plain(named)):
            return SAME  # "Switch camera to the front one"
        if done.operation is OperationType.EDIT:
            return 0.0
        if done.operation is OperationType.CLICK and any(f"{word}{plain(named)}" in told for word in _EXAMPLE):
            return SAME
        of_several = plain(named) in plain(planned.source) and _OR.search(planned.source) is not None
        is_value = bool(SLOT.search(named)) or plain(named) not in told or of_several
        if done.object.role in TABS and TABS.isdisjoint((planned.object.role, planned.object.text)):
            return 0.0  # a tab is no thing of a kind
        if not (is_value and named) or (done.operation is not OperationType.CLICK and not is_kind(planned.object.text)):
            return 0.0
        explored = not done.source
        numbered = strict_similarity(planned.object.text, named) >= SAME
        held = SLOT.fullmatch(named) is not None
        if not (explored or leaves_open or of_several or numbered or held or _owner(named, planned.object.text)):
            return 0.0
        return 0.0 if self._is_another_deed(planned.object.text, named) else _HELD if held else _MAY_BE

    def _is_another_deed(self, planned: str, named: str) -> bool:
        """A button that says what it does ("Empty bin", "Search"), or the opposite of what is planned, is no thing of a
        kind."""
        verb = self._lexicon.verb(named)
        acts = bool(verb) and is_kind(named[len(verb) :].strip())
        return acts or is_search(named) or self._embedder.excludes(planned, named)

    def _same(self, planned: str, named: str) -> bool:
        if not planned or not named or has_other_number(named, planned):
            return False
        return strict_similarity(planned, named) >= SAME or self._embedder.similarity(planned, [named])[0] >= SAME

    def _with_slots(self, task: Task, pairs: Sequence[_Pair], share: float) -> Recollected:
        """What was typed or touched literally, and is a value, becomes a slot."""
        slots = list(task.slots)
        cues: dict[str, tuple[str, ...]] = {}
        for pair in pairs:
            literal, label = ("", pair.planned.object.text) if _leads_on(pair, task) else _literal(pair)
            done = pair.saved.instruction
            names = slots_in(done.parameter) or slots_in(done.object.neighbour)
            names = names or slots_in(name_of_step(pair.saved)) or slots_in(done.object.text)
            if literal and not any(literal == s.value for s in slots):
                slots.append(chosen(literal, slots))
                names = (slots[-1].name,)
            for name in names:
                cues[name] = (*cues.get(name, ()), label)
        added = slots[len(task.slots) :]
        if added:
            task = replace(task, slots=tuple(slots), steps=tuple(with_values(step, added) for step in task.steps))
        typed = {
            pair.saved.instruction.parameter: pair.planned.parameter
            for pair in pairs
            if pair.planned.operation is OperationType.EDIT and not SLOT.search(pair.planned.parameter)
        }
        values = {slot.name: typed[mark] for slot in slots if (mark := f"{{{slot.name}}}") in typed}
        values = {s.name: values[s.name] for s in slots if _may_be(s.value, values.get(s.name, ""))}
        return Recollected(task, cues, share, values)


def _types_part_of_time(step: TaskStep, task: Task) -> bool:
    """It types the hour or the minute of a time, which a plan chooses in one ("choose the time")."""
    times = {slot.name for slot in task.slots if slot.type == "time"}
    return step.instruction.operation is OperationType.EDIT and not times.isdisjoint(
        slots_in(step.instruction.parameter)
    )


def _said_in_words(task: Task, steps: Sequence[TaskStep]) -> list[TaskStep]:
    """Those that the task's own words say, where they are steps; else all that a tutorial said."""
    told = [s for s in steps if s.instruction.source]
    words = plain(" ".join(fill(said, task.slots) for said in task.prompts))
    return [s for s in told if plain(fill(s.instruction.source, task.slots)) in words] or told


def _is_among_others(pair: _Pair, steps: Sequence[TaskStep], over: Sequence[TaskStep]) -> bool:
    """The saved step touched one of a kind, of which its page was opened just before by its name, and the plan says
    another kind: one of the albums is no song."""
    place = next(n for n, step in enumerate(steps) if step is pair.saved)
    if pair.same or not place or steps[place - 1] not in over:
        return False
    opened, planned = name_of_step(steps[place - 1]).casefold(), pair.planned.object.text.casefold()
    return is_one(opened) and is_one(planned) and stem(opened) != stem(planned)


def _is_one_of_kind(pair: _Pair, task: Task) -> bool:
    """The task's own words named the thing that the plan only names by its kind."""
    words = plain(" ".join((task.function, *task.prompts)))
    return names_kind(pair.planned.object.text) and plain(name_of_step(pair.saved)) in words


def _only_text(mine: Sequence[Instruction], theirs: Sequence[TaskStep], task: Task) -> Iterator[tuple[int, int]]:
    """The one field that both type into, where the plan only calls it by what is said there ("text")."""
    typed = [n for n, i in enumerate(mine) if i.operation is OperationType.EDIT]
    done = [n for n, s in enumerate(theirs) if s.instruction.operation is OperationType.EDIT]
    if len(typed) != 1 or len(done) != 1:
        return
    planned, field = mine[typed[0]].object.text, name_of_step(theirs[done[0]])
    speaks = is_kind(planned) and (takes_own_words(planned) or _SPEAKS.search(planned))
    said = fill(theirs[done[0]].instruction.parameter, task.slots)
    if speaks and not is_search(field) and any(map(str.isalpha, said)):
        yield typed[0], done[0]


def _leaves_open(plan: Sequence[Instruction], number: int) -> bool:
    """The step is done to any one of a kind: it names no more than that, stands beside one, or is chosen behind the
    widget that was touched before it ("tap Theme and choose")."""
    step, before = plan[number], plan[max(number - 1, 0)]
    again = number > 0 and step.open_choice and step.object.text == before.object.text
    named = again or names_kind(step.object.text) or len(alternatives(step.object.text)) > 1
    return named or stands_beside_one(step.object)


def _may_be(saved: str, value: str) -> bool:
    """What the plan types may take the place of what was typed: of a number only a number."""
    return bool(value) and (not saved.isdecimal() or _NUMBER.fullmatch(value) is not None)


def _is_of_unsaid(pair: _Pair) -> bool:
    """The saved step was done to one of several things, and does not say by itself to which ("beside the file", "Buds
    settings" for the gear beside the device)."""
    beside, named, planned = pair.saved.instruction.object.neighbour, name_of_step(pair.saved), pair.planned.object
    if not beside and planned.neighbour and is_kind(planned.neighbour) and is_sign(planned.text):
        return not (SLOT.search(named) or _owner(named, planned.text))
    return bool(beside) and is_kind(beside) and not SLOT.search(f"{beside} {named}")


def _leads_on(pair: _Pair, task: Task) -> bool:
    """The saved step was found by looking around, in the place of a widget that the plan names: nobody said what it
    touches."""
    planned, named = pair.planned, name_of_step(pair.saved)
    kinds = (planned.object.text, planned.object.neighbour)
    if pair.saved.instruction.source or planned.open_choice or any(text and is_kind(text) for text in kinds):
        return False
    if has_other_number(named, planned.object.text):
        return False
    return not any(plain(named) in plain(prompt) for prompt in (task.function, *task.prompts))


def _literal(pair: _Pair) -> tuple[str, str]:
    """The value that the saved step has and the plan leaves open, and what the plan calls it."""
    done, beside = pair.saved.instruction, pair.planned.object.neighbour
    if beside and done.object.neighbour == beside and SLOT.search(name_of_step(pair.saved)):
        return "", beside
    if done.object.neighbour and beside and is_kind(beside):
        return "" if SLOT.search(done.object.neighbour) else done.object.neighbour, beside
    if done.operation is OperationType.EDIT:
        fixed = done.parameter if not SLOT.search(done.parameter) and done.parameter != pair.planned.parameter else ""
        return fixed, pair.planned.object.text
    named = name_of_step(pair.saved)
    if beside and is_kind(beside) and not SLOT.search(named) and (owner := _owner(named, pair.planned.object.text)):
        return owner, beside
    fixed = named if not pair.same and not SLOT.search(f"{named} {done.object.text}") else ""
    return fixed, pair.planned.object.text


def _owner(named: str, planned: str) -> str:
    """Whose a widget is by its name ("More options for Report.pdf", "Report.pdf的更多选项"), beside what a plan calls
    it; empty where it says no more than that."""
    at = named.casefold().find(planned.casefold()) if planned else -1
    if at < 0:  # "the three dots" of a plan are called "Options for London"
        of = OF_ONE.fullmatch(named) if is_sign(planned) else None
        return (of["whose"] or of["owner"]) if of else ""
    left = f"{named[:at]} {named[at + len(planned) :]}".strip()
    return _JOINT.sub("", left).strip() if _JOINT.search(left) else ""


def _is_slot(step: TaskStep) -> bool:
    """It types a value of the prompt."""
    return step.instruction.operation is OperationType.EDIT and bool(SLOT.fullmatch(step.instruction.parameter))
