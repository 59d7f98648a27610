"""Saved tasks that are likely by their words and by what their steps touch."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.loop import Recalled, RunState
from promptrpa.domain.task import Task, Tutorial
from promptrpa.learning.places import is_named
from promptrpa.matching.prompts.by_kind import is_kind, is_one
from promptrpa.matching.prompts.coverage import names_in, unused
from promptrpa.matching.prompts.slots.units import EMPTY as FRAME
from promptrpa.matching.prompts.slots.units import EMPTY_CHINESE, PARTICLES
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import search_tokens, stem, without_asking, words_of
from promptrpa.matching.words.values import COVERED, SLOT, fill, slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.fitting import does_opposite, is_unfit
from promptrpa.mind.known_again import known_from
from promptrpa.mind.saved import TOUCHES, slots_with, texts_used, turns, turns_otherwise, wished_state
from promptrpa.mind.searching import SURE
from promptrpa.mind.telling import is_of_another_thing, names_more, told_of_app, tutorial_of, words_around
from promptrpa.mind.tutorials import POSSIBLE, RELEVANT, as_asked, bound_to, tutorials_for, untold_by, without_place
from promptrpa.mind.twins import label_on, rank_apart
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Ranked

LIKELY: Final = 0.6
"""The chance from which a saved task is taken for what is wanted by what it does, ..."""
AHEAD: Final = 0.2
"""... where no tutorial comes as near as this to it; ..."""
TOLD: Final = 3
"""So many tutorials are compared with a saved task that is likelier than they are."""
SURELY: Final = 0.8
"""... and without a question, where it also knows half of the wish's words."""
_WIDGETS: Final = (*TOUCHES, OperationType.EDIT)
_HALF: Final = 0.5
_MOST: Final = 0.8
"""Share of the wish's words that a task knows, of which nothing changes: more where it names what the wish does not."""
_MEANS: Final = 0.8
"""Nearness of two words that mean the same."""
_SHORT: Final = 3
"""Letters of a label that may well be in a value; Chinese characters count twice."""
_TURNS: Final = (
    PARTICLES
    | frozenset(["no", "not", "all", "any", "every", "each", "before", "after", "over", "under", "need"])
    | frozenset(["tell", "say", "says", "saying"])
)
"""Little words that may make another deed of a wish."""
_HOLDS: Final = lazy_regex(r"\b(?:list|folder|category|section)\b|清单|列表|分类|类别|文件夹|目录", re.I)
"""What things are kept in, beside what it is called."""
_INTO: Final = lazy_regex(r"\b(?:to|into|onto|from)\s+(?:(?:my|the|our)\s+)?(?P<where>\w+)", re.I)
_FURTHER: Final = lazy_regex(r"并(?=[\u3400-\u9fff])|然后|\b(?:and|then)\b", re.I)
"""Another deed may follow."""
_MEASURES: Final = "码号寸帧倍级档度元块格"
"""What a number counts that is a value."""
_ANY_DEED: Final = frozenset([*map(stem, ("put", "set", "take", "make", "get", "use", "change")), *"改换设调"])
"""Words that may begin a wish for any deed, as pieces."""
_LIGHT: Final = (
    _ANY_DEED
    | frozenset(stem(word) for word in ("too", "also", "again"))
    | frozenset(stem(word) for word in FRAME - _TURNS)
    | frozenset(word for word in EMPTY_CHINESE if len(word) == 1)
    | frozenset("掉")
)
"""Words that say nothing of a deed by themselves, as pieces."""


def by_what_is_done(mind: Agents, state: RunState, tasks: Sequence[Task]) -> Recalled | None:
    """The saved task that is likely by its words and by what its steps touch, where it has a place for each value of
    the prompt. It is far likelier than any tutorial that can be followed, or one that is known by it; or it knows all
    words of the prompt that such a tutorial knows. Where that is not sure enough, a person is asked."""
    function = state.wish
    if function is None or function.kind not in (FunctionKind.TASK, FunctionKind.VAGUE):
        return None
    ranked = by_own_words(mind, function, tasks)
    if not ranked or ranked[0].score < LIKELY:
        return None
    by_id = {t.id: t for t in tutorials_for(mind, function, state.installed)}
    tutorials = mind.retrieval.rank(function, tuple(by_id.values()))[:TOLD]
    likely = [by_id[t.id] for t in tutorials if t.score >= min(RELEVANT, ranked[0].score - AHEAD)]
    rivals = {by_id[t.id]: t.score for t in tutorials if t.score > ranked[0].score - AHEAD}
    rivals = {t: near for t, near in rivals.items() if not without_place(mind, t, function)}
    task = next(t for t in tasks if t.id == ranked[0].id)
    if found := _with_other_things(mind, state, task, ranked[0].score, rivals, likely):
        return found
    further = _FURTHER.search(function.prompt) is not None  # only the likeliest tells of both deeds
    meant = [t for t in (tutorials[:1] if further else tutorials) if not rivals and t.score >= POSSIBLE]
    meant = [t for t in meant if _knows_some(task, by_id[t.id], function)]
    again = (known_from(mind, by_id[t.id], state) for t in meant)
    # a tutorial tells which of the things that the task touches is only one of its kind
    return next((known for known in again if known and known.task and known.task.id == task.id), None)


def by_own_words(mind: Agents, function: Function, tasks: Sequence[Task]) -> Sequence[Ranked]:
    """The saved tasks by their chance, each told by its words and by what its steps touch."""
    told = tuple(_told(task) for task in tasks)
    return rank_apart(mind, function, tasks, told, lambda task: _opened(mind, task, function.prompt))


def begins_alike(mind: Agents, task: Task, tutorial: Tutorial, function: Function) -> bool:
    """The word that an English wish begins with is one that the task or the tutorial knows, means the same as one, or
    says nothing of a deed; a Chinese wish may begin with anything, where they know some of it."""
    first = without_asking(SLOT.sub(" ", function.description)).split(" ")[0]
    if not first.isascii():
        return _knows_some(task, tutorial, function)
    text = _text(task, tutorial)
    words = {stem(word): word for word in words_of(f"{text} {first}")}
    return _says_no_more(mind, set(map(stem, words_of(first))) - _LIGHT, _pieces(text), words)


def _knows_some(task: Task, tutorial: Tutorial, function: Function) -> bool:
    """The task or the tutorial knows something of what the wish says, beside its values."""
    said = _pieces_of_wish(function, {})
    return not said or not said.isdisjoint(_pieces(_text(task, tutorial)))


def _text(task: Task, tutorial: Tutorial) -> str:
    """The words of both, and those that they are asked with."""
    told = _told(task)
    return "\n".join((told.title, told.text, *told.asked, tutorial.title, tutorial.text, *tutorial.asked))


def _opened(mind: Agents, task: Task, prompt: str) -> Task:
    return mind.recollection.opened(task, prompt, told_of_app(mind, task))


def _with_other_things(
    mind: Agents,
    state: RunState,
    saved: Task,
    score: float,
    rivals: Mapping[Tutorial, float],
    likely: Sequence[Tutorial],
) -> Recalled | None:
    """The saved task with the things that the prompt names in the place of those that its own words named, where each
    has its place. rivals: tutorials that can be followed as well, with their chances; likely: those that may be
    meant."""
    function = state.function
    assert function is not None
    rivals = {t: near for t, near in rivals.items() if not does_as(mind, t, saved, function)}
    same = likely[0] if likely and does_as(mind, likely[0], saved, function) else None
    if same and (again := known_from(mind, same, state)) and again.task and again.task.id == saved.id:
        return again
    task = mind.recollection.opened(saved, function.prompt, _told_of(mind, saved, same))
    told = _told(task)
    meant = as_asked(mind, same, function) if same else function
    if turns_otherwise(meant, task) or (turns(task) and not wished_state(meant)):
        return None
    if does_opposite(mind, task, function.prompt):
        return None
    values, questions = mind.analysis.fill(
        task, function, told=" ".join(words_around(t) for t in likely if t not in rivals)
    )
    used = texts_used(task, values)
    named = names_in(function.prompt, f"{task.app} {told.title} {told.text}")
    if questions or unused((*function.parameters, *named), function, used):
        return None
    if is_unfit(mind, task, values, function) or _touches_more(mind, same, function, used) or _is_misread(task, values):
        return None
    text = "\n".join((told.title, told.text, *told.asked))
    said, known = _pieces_of_wish(function, values), _pieces(text)
    if any(_is_nearer(rival, near - score, said, known) for rival, near in rivals.items()):
        return None
    if _is_narrower(task, said) and any(near >= SURE and _knows_all(t, said) for t, near in rivals.items()):
        return None
    if not _does(mind, task, told, same, function, values):
        return None
    as_before = score >= SURELY and all(values[slot.name] == slot.value for slot in task.slots)
    share = _MOST if names_more(mind, task, state) else _HALF
    by_tutorial = _pieces("\n".join((same.title, same.text, *same.asked))) if same else set[str]()
    words = {stem(word): word for word in words_of(f"{text} {function.prompt}")}
    certain = _says_no_more(mind, said - by_tutorial, known, words)
    certain = certain and (said <= known or not _is_put_elsewhere(function))
    beside = said - _pieces(" ".join(map(label_on, task.steps))) - by_tutorial
    as_before = as_before and not (beside and beside.isdisjoint(known))  # else only the thing is known, and no deed
    certain = certain or (as_before and len(said & known) >= share * len(said))
    certain = (certain and not is_of_another_thing(mind, task, state)) or task.id == state.agreed
    may_ask = state.attended and not all(untold_by(mind, t, function) for t in (told, *([same] if same else [])))
    return Recalled(task, slots_with(task, values), (), certain) if certain or may_ask else None


def _told_of(mind: Agents, task: Task, tutorial: Tutorial | None) -> str:
    """What the tutorial tells that is followed in the language of the task, and the task's own one, which may tell
    more; else all that is told of its app."""
    if tutorial is None or tutorial.language[:2] != task.language[:2]:
        return told_of_app(mind, task)
    own = tutorial_of(mind, task)
    return f"{tutorial.text} {own.text}" if own and own is not tutorial else tutorial.text


def _touches_more(mind: Agents, tutorial: Tutorial | None, function: Function, used: Sequence[str]) -> bool:
    """The tutorial that tells the same touches something that the prompt names, and the task does not."""
    if tutorial is None:
        return False
    touched = (i.object.text for i in bound_to(mind, tutorial, function).instructions if i.operation.touches)
    said = [text for text in touched if len(plain(text)) > 1 and not is_one(text) and is_named(text, function.prompt)]
    return any(all(plain(text) not in plain(done) for done in used) for text in said)


def _does(
    mind: Agents, task: Task, told: Tutorial, same: Tutorial | None, function: Function, values: Mapping[str, str]
) -> bool:
    """The task does what the wish begins with, by a label, its own words or the tutorial that tells the same. What
    cannot be taken back has to be said, and not in a value."""
    wish = without_asking(SLOT.sub(" ", function.description))
    touched = [label_on(step) for step in task.steps]
    texts = [told.title, *told.asked, *touched, *((same.title, *same.asked) if same else ())]
    if any(mind.policy.risk(step.instruction) for step in task.steps) or mind.recollection.dangers(touched):
        named = "|".join(re.escape(value) for value in sorted(values.values(), key=len, reverse=True) if len(value) > 1)
        return mind.recollection.says(re.sub(named, " ", wish) if named else wish, touched, texts)
    return stem(wish.split(" ")[0]) in _ANY_DEED or mind.recollection.does(wish, texts)


def _says_no_more(mind: Agents, said: set[str], known: set[str], words: Mapping[str, str]) -> bool:
    """The pieces are known, or mean what some known one does. words: the whole words by their pieces."""
    meant = [words.get(piece, piece) for piece in known]
    left = (words.get(piece, piece) for piece in said - known)
    return all(max(mind.embedder.similarity(word, meant), default=0.0) >= _MEANS for word in left)


def _is_put_elsewhere(function: Function) -> bool:
    """Something goes into, or comes from, another thing than the app."""
    places = _INTO.finditer(SLOT.sub(" ", function.description))
    return any(plain(found["where"]) != plain(function.app) for found in places)


def _is_nearer(rival: Tutorial, ahead: float, said: set[str], known: set[str]) -> bool:
    """The tutorial knows words of the wish that the task does not, or all that it does and is ahead of it."""
    theirs = said & _pieces(f"{rival.title} {rival.text}")
    return not theirs <= known or (ahead > 0 and said & known <= theirs)


def _is_narrower(task: Task, said: set[str]) -> bool:
    """In whatever words the task was wanted, they say all that the wish does, and more ("turn off vibration for calls"
    for "turn off vibration")."""
    wanted = (_pieces(SLOT.sub(" ", words)) - _LIGHT for words in (task.function, *task.prompts))
    return bool(said) and all(said < pieces for pieces in wanted)


def _knows_all(tutorial: Tutorial, said: set[str]) -> bool:
    return said <= _pieces("\n".join((tutorial.title, *tutorial.asked, *tutorial.asked_off, tutorial.text)))


def does_as(mind: Agents, tutorial: Tutorial, task: Task, function: Function) -> bool:
    """The task does what the tutorial tells, or touches all that it names, in whatever order."""
    told = bound_to(mind, tutorial, function).instructions
    if mind.recollection.find(told, tutorial.text, [task]):
        return True
    named = {plain(i.object.text) for i in told if i.operation in _WIDGETS and not is_kind(i.object.text)}
    done = [plain(label_on(step)) for step in task.steps if step.instruction.operation in _WIDGETS]
    return len(named) > 1 and named <= {*done} and done[-1] in named


def _is_misread(task: Task, values: Mapping[str, str]) -> bool:
    """A new value is only a word of the task's steps, or has what they touch, or the app's name, in it, or is a private
    one that is touched."""
    app = plain(app_opened(step.instruction for step in task.steps) or "")
    labels = [SLOT.sub(" ", text) for step in task.steps for text in (step.description, label_on(step))]
    steps, names = (
        plain(" ".join(labels)),
        [n for n in (app, *map(plain, labels[1::2])) if len(n.encode("gb18030")) > _SHORT],
    )
    typed = {name for step in task.steps for name in slots_in(step.instruction.parameter)}
    before = {slot.name: slot.value for slot in task.slots}
    new = {name: value for name, value in values.items() if value != before.get(name)}
    if any(COVERED.search(value) and name not in typed for name, value in new.items()):
        return True
    words = [plain(value) for value in new.values() if not value.isdecimal()]
    return any(word in steps or any(name in word for name in names) for word in words)


def _pieces_of_wish(function: Function, values: Mapping[str, str]) -> set[str]:
    """Those of the wish without its values, kinds of things and words that say nothing of a deed."""
    wish = _HOLDS.sub(" ", without_asking(fill(function.description, function.parameters)))
    held = (value.rstrip("。.!！?？") for value in (*values.values(), *(p.value for p in function.parameters)))
    for value in sorted(filter(None, held), key=len, reverse=True):
        counted = rf"(?:[{_MEASURES}])?" if value.isdecimal() else ""
        wish = re.sub(f"{re.escape(value.casefold())}{counted}", " ", wish)
    kinds = {word for word in words_of(wish) if is_one(word)}
    return _pieces(" ".join(word for word in re.split(r"\s+", wish) if word not in kinds)) - _LIGHT


def _pieces(text: str) -> set[str]:
    """Stems of English words, and Chinese characters."""
    return {token for token in search_tokens(text) if token.isascii() or len(token) == 1}


def _told(task: Task) -> Tutorial:
    """A saved task as a tutorial that tells its steps."""
    steps = "\n".join(SLOT.sub(" ", step.description) for step in task.steps)
    title, *asked = (SLOT.sub(" ", said) for said in (task.function, *task.prompts))
    return Tutorial(task.id, title, steps, task.language, task.app, asked=tuple(asked))
