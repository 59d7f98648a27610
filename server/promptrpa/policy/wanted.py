"""Whether a prompt speaks of a widget that a language model chose. What a page or a tutorial says gives leave for
nothing; what is not known to be harmless and is not in the prompt is left to a person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import StepResult
from promptrpa.matching.features import is_checked, is_tab
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.text import plain
from promptrpa.matching.tokens import stem, words_of
from promptrpa.policy.scope import EVERYWHERE
from promptrpa.ports import Situation

_CODE: Final = re.compile(r"\d{4,}")
_TELLING: Final = 3
"""Letters that a label has at least, to be looked for as a whole; of one that long the first ones tell its root."""
_ROOT: Final = 5
_LEADING: Final = re.compile(
    r"^(?:please|can you|could you|i want to|help me|请|帮我|麻烦|我想|给我|在|到|去)?\s*", re.I
)
_ALSO: Final = re.compile(r"\b(?:and|then)\b|并|然后|再|\uff0c|,", re.I)
_BACK: Final = frozenset(("back", "navigateup", "close", "up", "返回", "向上导航", "关闭"))


class Wanted:
    """What the words of prompts and of labels say about each other."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._leads = {plain(word) for word in (*lexicon.containers, *lexicon.dismiss)} | _BACK
        self._ends = {plain(word) for word in lexicon.ends}

    def touch(self, page: Page, situation: Situation, widget: Widget, names: list[str]) -> bool:
        """The widget may be touched: it only leads on, the prompt speaks of it, or it ends what this run filled in."""
        target = _reacting(page, widget)
        if target is None or widget.editable or is_tab(page, target) or {plain(name) for name in names} & self._leads:
            return True
        if any(self._speaks_of(situation.function, name) for name in names):
            return True
        checked, button = is_checked(page, target), "Button" in target.kind
        if EVERYWHERE.search(page.package) and not checked and not button:
            return True
        if not checked and any(_begins(name, self._lexicon.shows) for name in names):
            return True
        if self._only_looks(situation.function):
            return False
        if not checked and not button and _is_one_of_many(page, target):
            return True
        if not checked and any(_begins(name, self._lexicon.begins) for name in names):
            return True
        return self._has_filled(page, situation) and any(plain(name) in self._ends for name in names)

    def text(self, situation: Situation, text: str) -> bool:
        """The text may be typed: it has no code or number that the prompt does not say."""
        said = situation.function.prompt if situation.function else ""
        return all(code in plain(said) for code in _CODE.findall(plain(text)))

    def _speaks_of(self, function: Function | None, name: str) -> bool:
        if function is None:
            return False
        prompt = f"{function.prompt} {function.description}"
        if len(bare := plain(name)) >= _TELLING and bare not in self._ends and bare in plain(prompt):
            return True
        ours, theirs = self._words(prompt), self._words(name)
        if any(a == b or (len(b) > _TELLING and a[:_ROOT] == b[:_ROOT]) for a in ours for b in theirs):
            return True
        return bool(self._concepts(ours) & self._concepts(theirs))

    def _words(self, text: str) -> set[str]:
        return {stem(word) if word.isascii() else word for word in words_of(text)} - self._ends

    def _concepts(self, words: set[str]) -> set[int]:
        return {number for word in words for number in self._lexicon.concepts.get(word, ())}

    def _only_looks(self, function: Function | None) -> bool:
        """Nothing but a look or an answer is wanted."""
        if function is None:
            return True
        if function.kind is FunctionKind.QUESTION:
            return True
        said = _LEADING.sub("", function.prompt.casefold(), count=1)
        begins = any(
            re.match(rf"{re.escape(word)}\b", said) if word.isascii() else word in said for word in self._lexicon.looks
        )
        return begins and not any(self._lexicon.verb(part.strip()) for part in _ALSO.split(said)[1:])

    def _has_filled(self, page: Page, situation: Situation) -> bool:
        """A value of the prompt was typed, or a widget of the prompt was set, in this app."""
        for step in situation.history:
            done = step.operation
            if done is None or step.app != page.package or step.result is not StepResult.CHANGED:
                continue
            if done.type is OperationType.EDIT and self._speaks_of(situation.function, done.parameter):
                return True
            best = step.proposal.candidates[:1] if step.proposal is not None else ()
            touched = done.type in (OperationType.CLICK, OperationType.SWITCH)
            if touched and any(self._speaks_of(situation.function, c.label) for c in best):
                return True
        return False


def _is_one_of_many(page: Page, widget: Widget) -> bool:
    """Others of its kind stand beside it, as the rows of a list do: a touch opens it."""
    if widget.parent < 0:
        return False
    beside = page.children(page.widgets[widget.parent])
    return sum(w.kind == widget.kind and w.clickable for w in beside) > 1


def _reacting(page: Page, widget: Widget) -> Widget | None:
    """What a touch on it touches: itself, or what holds it; None where nothing reacts."""
    while not widget.interactive and widget.parent >= 0:
        widget = page.widgets[widget.parent]
    return widget if widget.interactive else None


def _begins(text: str, words: Iterable[str]) -> bool:
    """With one of these words."""
    folded = text.casefold()
    return any(re.match(rf"{re.escape(w)}\b", folded) if w.isascii() else folded.startswith(w) for w in words)
