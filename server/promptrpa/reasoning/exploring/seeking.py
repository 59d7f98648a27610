"""What a page does not show is searched for by its name, where the app has a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, handled
from promptrpa.domain.task import TaskStep
from promptrpa.matching.pages.menus import OF_ONE
from promptrpa.matching.pages.windows import front, has_dialog, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, stands_beside_one
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import without_colour
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation

IN_WORDS: Final = frozenset({"text", "name", "choice"})
"""Types of values that are found by their words, and not as times and numbers are."""
FINDS: Final = "may find it"
"""How the reason of the step ends that opened a search."""
_THE: Final = lazy_regex(r"^(?:the|my|your) ", re.I)
_NOTHING: Final = lazy_regex(
    r"(?:(?:sorry|oops|hm+)[,.!]? ?)?(?:there (?:is|are|were) )?(?:nothing(?: was| were)? found|nothing matches"
    r"|no (?:results?|match(?:es)?|hits?|matching [a-z]+|[a-z]+ (?:found|match(?:es)?))(?: found)?|not found"
    r"|we could(?:n['’]t| not) find .{1,40})(?: (?:for|matching|with) .{1,40})?\W*"
    r"|(?:抱歉|很抱歉)?[，,]?(?:没有|未|没|暂未)(?:找到|搜索?到|查询?到|匹配).{0,20}|(?:暂)?(?:无|没有)(?:搜索|匹配|相关|查询)?(?:的)?(?:结果|内容|商品).{0,12}",
    re.I,
)
"""How a page says that a search found nothing."""
_PROMISE = 0.6
"""Confidence in a search as the way to a thing."""


def sought(situation: Situation, instruction: Instruction) -> str:
    """The name of the thing that a tutorial's step touches, or only tells the kind of ("the song", "beside the file"),
    where the prompt has one that was neither typed nor touched yet and is not to be typed later; else empty.
    instruction: as it was told."""
    function = situation.wish
    if function is None or situation.task_step or instruction.operation is not OperationType.CLICK:
        return ""
    told = instruction.object
    names = [p.value for p in function.parameters if p.type in IN_WORDS and len(plain(p.value)) > 1]
    names = [name for name in names if name in (told.text, told.neighbour)] or names
    if not (told.text in names or stands_beside_one(told) or (told.text and is_kind(told.text))):
        return ""
    done = {*handled(situation.history), *(i.parameter for i in situation.following)}
    return next((name for name in names if not any(name in text for text in done)), "")


def owner_in(label: str) -> str:
    """The kind of thing of which a label says something ("the bookmark" of "Options for the bookmark"); or empty."""
    found = OF_ONE.fullmatch(label)
    owner = (found["whose"] or found["owner"]) if found else ""
    return owner if owner and is_kind(owner) else ""


def is_owner_later(name: str, prompt: str, situation: Situation) -> bool:
    """A later step touches what belongs to one of a kind ("Options for the bookmark"), by which the prompt calls the
    name ("the bookmark News", "News from my bookmarks"); the one of now is of another kind ("folder"), and holds it."""
    mine = _THE.sub("", situation.instruction.object.text)
    for step in situation.following:
        kind = _THE.sub("", owner_in(step.object.text))
        if not kind or kind == mine:
            continue
        one, said = re.escape(kind), re.escape(name)
        if kind.isascii():
            called = rf"\b{one} [“\"]?{said}|{said}[”\"]? (?:(?:from|in|on|of|out of) (?:the|my|our) )?{one}s?\b"
        else:
            called = rf"{one}\s*[“「]?{said}|{said}[”」]?\s*这?[个条]?的?{one}"
        if re.search(called, prompt, re.I):
            return True
    return False


def held_by(page: Page, situation: Situation) -> Proposal | None:
    """What a step would have opened holds the thing ("the folder") that was searched for by its name just now, and is
    shown: a later step does something to that ("Options for the bookmark")."""
    last, function = situation.history[-1] if situation.history else None, situation.function
    if last is None or last.operation is None or last.operation.type is not OperationType.EDIT or function is None:
        return None
    name = last.operation.parameter
    if last.instruction != situation.instruction or not is_owner_later(name, function.prompt, situation):
        return None
    if not any(plain(w.label) == plain(name) and not w.editable for w in page.widgets):
        return None
    return Proposal(None, Tier.TEXT, 0.8, f"“{name}” is shown without it", Purpose.SKIP)


def searched_in_vain(page: Page, steps: Sequence[Step]) -> str:
    """The words that were searched for just now, where the page says that there is nothing; empty elsewhere."""
    typed = ""
    for step in reversed(steps):
        operation, label = step.operation, step.proposal.label if step.proposal else ""
        if operation is None or operation.type is OperationType.WAIT:
            continue
        if operation.type is OperationType.EDIT:
            named = step.instruction.object.text if step.instruction else ""
            typed = operation.parameter if is_search(named) or is_search(label) else ""
        if operation.type is OperationType.PRESS or (operation.type is OperationType.CLICK and is_search(label)):
            continue
        break
    said = any(_NOTHING.fullmatch(w.label.strip()) for w in page.widgets if w.label and not w.interactive)
    return typed if typed and said else ""


def without_search(kept: Sequence[TaskStep], words: str) -> tuple[TaskStep, ...]:
    """What a task keeps, up to where these words were searched for in vain."""
    places = [n for n, step in enumerate(kept) if step.instruction.parameter == words]
    return tuple(kept[: places[-1]] if places else kept)


def searched_again(page: Page, situation: Situation) -> tuple[Instruction, ...]:
    """The steps of a search that found nothing, without the colour that was said around what is looked for ("blue
    ceramic mug"), which may be chosen later; with the instruction behind them. Nothing elsewhere."""
    function, history = situation.wish, situation.history
    if function is None or situation.planned or situation.task_step:
        return ()
    if situation.instruction.operation is not OperationType.CLICK:
        return ()
    typed = searched_in_vain(page, history)
    shorter = without_colour(typed)
    places = [n for n, step in enumerate(history) if step.operation and step.operation.parameter == typed]
    if shorter in ("", typed) or not places or (first := history[places[-1]].instruction) is None:
        return ()
    after = dict.fromkeys(step.instruction for step in history[places[-1] + 1 :] if step.instruction)
    done = (i for i in after if i not in (situation.instruction, first))
    return (replace(first, parameter=shorter), *done, situation.instruction)


def thing_of(situation: Situation) -> str:
    """The name of the thing that a person's own step touches, or of which it opens the menu ("More options for
    CV.pdf"), to be searched for where nothing else is left; empty where the step names a kind of thing."""
    function, wanted = situation.function, situation.instruction.object
    if function is None or not function.steps or situation.task_step:
        return ""
    if situation.instruction.operation is not OperationType.CLICK or is_kind(wanted.text):
        return ""
    found = OF_ONE.fullmatch(wanted.text)
    return (found["whose"] or found["owner"]) if found else wanted.text


class Seeker:
    """Opens the search of a page, and types a name there."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def type(self, page: Page, name: str) -> Proposal | None:
        """Type the name into the page's search; None where it has none."""
        if not name or has_dialog(page):
            return None
        usable = usable_widgets(page, front(page, self._lexicon))
        field = next((w for w in usable if w.editable and w.enabled and self._is_search(w)), None)
        return None if field is None or plain(field.text) == plain(name) else _approach(field, OperationType.EDIT, name)

    def open(self, page: Page, name: str) -> Proposal | None:
        """Open the search of a page that shows none; None where nothing leads to one."""
        if not name or has_dialog(page):
            return None
        usable = usable_widgets(page, front(page, self._lexicon))
        if any(w.editable for w in usable):
            return None
        icon = next((w for w in usable if w.clickable and w.enabled and not w.selected and self._is_search(w)), None)
        return _approach(icon, OperationType.CLICK, "") if icon else None

    def _is_search(self, widget: Widget) -> bool:
        said = plain(widget.hint or widget.label) if widget.editable else plain(widget.label)
        first = (widget.hint or widget.label).casefold().split(" ")[0]
        return self._lexicon.same(said, "search") or first == "search" or said.startswith(("搜索", "查找"))


def _approach(widget: Widget, kind: OperationType, name: str) -> Proposal:
    label = widget.hint or widget.label
    operation = Operation(kind, widget.bounds.center, widget.bounds, name, widget.index)
    reason = f"look for “{name}” by its name" if name else f"“{label}” {FINDS}"
    seen = (Candidate(widget.index, _PROMISE, label, widget.bounds),)
    return Proposal(operation, Tier.EXPLORATION, _PROMISE, reason, Purpose.APPROACH, seen)
