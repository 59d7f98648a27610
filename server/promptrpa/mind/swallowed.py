"""Words of a prompt that one tutorial only writes down, and another one, of an app of its own, is about.

"Note that Anna eats no nuts" is a note for who has no other place for it, and a switch for who has an app that knows
"No nuts". Only tutorials of which it is not known what people ask are looked at, as of the others their sayings tell,
and those whose steps a saved task has: it was wanted before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import longest_common_substring, plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.mind.agents import Agents
from promptrpa.mind.by_deeds import does_as
from promptrpa.mind.known_again import is_touched, known_from
from promptrpa.mind.saved import saved_tasks
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import bound_to, tutorials_for

_LABELLED: Final = (OperationType.CLICK, OperationType.SWITCH, OperationType.EDIT)
_LEAST: Final = 3
"""Chinese characters that a label and the words have in common."""
_SHARE: Final = 0.75
_SHORT: Final = 3
"""Letters of words in which a slip makes another one."""
_NEGATED: Final = frozenset(("no", "not", "never", "without", "doesn", "don", "isn", "aren", "won"))


def meant_rather(mind: Agents, first: Tutorial, state: RunState) -> tuple[tuple[Tutorial, ...], bool]:
    """Tutorials of other apps with a label that is in words which the first tutorial would only write down; and
    whether a saved task does what the first of them says, with values of its own."""
    function = state.wish
    if function is None or state.looking:
        return (), False
    texts = _written(bound_to(mind, first, function).instructions, [p.value for p in function.parameters])
    if not texts:
        return (), False
    others = [
        t
        for t in tutorials_for(mind, function, state.installed)
        if not (t.outdated or mind.analysis.same_app(t.app, first.app))
        and t.language[:2] == function.language
        and not mind.analysis.is_absent(t.app, state.installed)
    ]
    found = [t for t in others if _has_label(mind, t, texts)]
    found = [t for t in found if not t.asked or _was_done(mind, t, state)]
    done = next((t for t in found if _is_done_by_task(mind, t, state, texts)), None)
    return ((done, *(t for t in found if t is not done)), True) if done else (tuple(found), False)


def _was_done(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """A saved task does it, whatever values it takes."""
    assert state.function is not None
    return any(does_as(mind, tutorial, task, state.function) for task in saved_tasks(mind, state))


def _is_done_by_task(mind: Agents, tutorial: Tutorial, state: RunState, texts: Sequence[str]) -> bool:
    known = known_from(mind, tutorial, state)
    if known is None or known.task is None:
        return False
    # what is touched is found on the page, by those of the words that stand there
    return all(slot.value not in texts or is_touched(known.task, slot.name) for slot in known.values)


def _written(plan: Sequence[Instruction], values: Sequence[str]) -> list[str]:
    """Values of more than a word that the plan types as they are."""
    typed = [i.parameter for i in plan if i.operation is OperationType.EDIT]
    return [value for value in values if value in typed and (is_chinese(value) or " " in value)]


def _has_label(mind: Agents, tutorial: Tutorial, texts: Sequence[str]) -> bool:
    """A label of the tutorial names one of the texts. Only a tutorial that has words of a text is read for that."""
    near = [text for text in texts if _shares_words(tutorial.text, text)]
    return bool(near) and any(_names(label, text) for label in _labels(mind, tutorial) for text in near)


def _shares_words(told: str, text: str) -> bool:
    """So much of the text is in what is told that a label in it could name the text."""
    if is_chinese(told):
        shown, said = plain(told), plain(text)
        return any(said[k : k + _LEAST] in shown for k in range(len(said) - _LEAST + 1))
    said_stems = _stems(text)
    folded = told.casefold()
    if "no" not in said_stems and not any(word in folded for word in said_stems):
        return False
    words = _stems(told)
    return len(words & said_stems) > 1 or sum(_is_one(word, said_stems) for word in words) > 1


def _labels(mind: Agents, tutorial: Tutorial) -> list[str]:
    """What its steps touch; in English also with what may be said of it, or be the end of its name."""
    told = [i for i in instructions_of(mind, tutorial) if i.operation in _LABELLED]
    whole = [i.source[i.source.index(name) :] for i in told if (name := i.object.text) and name in i.source]
    return [*(i.object.text.removesuffix(i.object.role) for i in told), *whole]


def _names(label: str, text: str) -> bool:
    """The label's words are in the text, or the text is a part of the label."""
    if is_chinese(label):
        common = longest_common_substring(plain(label), plain(text))
        return common >= max(_LEAST, _SHARE * len(label))
    named, said = _stems(label), _stems(text)
    alike = _are_in(named, said) or _are_in(said, named)
    return len(label.split()) > 1 and min(len(named), len(said)) > 1 and alike


def _are_in(words: frozenset[str], others: frozenset[str]) -> bool:
    """Each is one of the others, or a slip of it."""
    return all(_is_one(word, others) for word in words)


def _is_one(word: str, others: frozenset[str]) -> bool:
    return word in others or (len(word) > _SHORT and any(OSA.distance(word, other) == 1 for other in others))


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset("no" if word in _NEGATED else stem(word) for word in words_of(text))
