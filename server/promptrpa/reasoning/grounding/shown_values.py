"""The values of a prompt that a page shows: those that were read from it, and what it says word by word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, pairwise
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult, touched
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.calendar_days import day_cells, is_day_alone
from promptrpa.matching.pages.features import is_tab
from promptrpa.matching.pages.kinds import chooses, is_one_of_several
from promptrpa.matching.pages.windows import dialog_of, front, offers_choices, usable_widgets
from promptrpa.matching.prompts.by_kind import is_one, is_somebody, names_kind, stands_beside_one
from promptrpa.matching.prompts.coverage import app_meant
from promptrpa.matching.prompts.rescheduling import is_set_later
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.prompts.unwanted import denies, without_replaced
from promptrpa.matching.words.about import is_device
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.days import day_of, days_in, is_day, month_of, months_in
from promptrpa.matching.words.durations import is_any_length, lengths_in
from promptrpa.matching.words.excepted import only_excepted
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import partly_said
from promptrpa.matching.words.relative import extreme_said
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.slips import slipped_name
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import as_own, find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.grounding.time_picking import time_wheels

IN_PROMPT: Final = "in_prompt"
"""Name of a value that is only known by the page: its words stand in the prompt."""
_MANY: Final = 5
"""So many like rows are a list, whatever they show."""
_MOMENTS: Final = ("date", "time")
"""Types of values that are chosen in a calendar, or on wheels."""
_OF_IT: Final = r"[的里内]|[中上下](?=[的面]|$|\W)"
"""Behind the word for a place, or for what is of it ("下载的歌"); not between a deed and its thing."""
_STATE: Final = 2
"""Letters of a row that rather says a state than a name ("On")."""

_DAY: Final = lazy_regex(r"\b(?:day|date)$|日期$|[哪那某]?一?天$|日子$", re.I)
"""What a day is called by its kind."""
_WORDS: Final = {"A": rf"(?<!^ )(?<![.!?] ){as_own('A')}", "I": rf"{as_own('I')}(?! [a-z])"}
"""Letters that are words as well, which the wish means: capitals, at no beginning of a sentence, or with no verb."""


class ShownValues:
    """Each with the widgets that show it; none that was touched before."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def of(self, page: Page, situation: Situation) -> Iterator[tuple[Slot, list[Widget]]]:
        """None of what the prompt only says to leave it out, or of the phone that does it. Only a day is one of a
        calendar, and no number ("lane 4"), and only a time is on the wheels for one."""
        function = situation.function
        if function is None:
            return
        picked = self._in_pickers(page, situation)
        for slot, shown in chain(self._read(page, situation, function), self._said(page, situation, function)):
            left_out = not denies(function.prompt) and only_excepted(slot.value, function.prompt)
            if slot.type not in _MOMENTS and not is_day(slot.value):
                shown = [w for w in shown if w.index not in picked]
            if _day_comes_later(situation, function):
                shown = [w for w in shown if not is_day(w.label)]
            if shown and not (left_out or is_device(slot.value, function.prompt)):
                yield slot, shown

    def _in_pickers(self, page: Page, situation: Situation) -> set[int]:
        """The days of a calendar, and what is on the wheels for a time, by index."""
        usable = usable_widgets(page, front(page, self._lexicon))
        cells = day_cells(page, usable, date.fromisoformat(situation.now[:10])) if situation.now else {}
        parts = [*time_wheels(usable), *(cell for cell in cells.values() if is_day_alone(page, cell))]
        return {w.index for part in parts for w in (part, *page.descendants(part))}

    def _worded(self, page: Page, situation: Situation) -> list[Widget]:
        """What can be the meant one by its words: how long something takes is no time of a day."""
        usable = usable_widgets(page, front(page, self._lexicon))
        worded = [w for w in usable if w.label and not w.editable]
        length = is_any_length(situation.instruction.object.text)
        return [w for w in worded if not _says_when(w.label)] if length else worded

    def _read(self, page: Page, situation: Situation, function: Function) -> Iterator[tuple[Slot, list[Widget]]]:
        """The values that were read from the prompt. The word for a kind of thing in the plan is no app's name."""
        done = set(touched(situation.history))
        typed = {s.operation.parameter for s in situation.history if s.operation and not _looks(s)}
        before = [s.instruction for s in situation.history if s.instruction != situation.instruction]
        picked = [i.object.text for i in before if i]
        planned = (*before, situation.instruction, *situation.following)
        kinds = {plain(i.object.text) for i in planned if i and i.object.text.islower()}
        apps = (a for a in app_meant(function, opened(situation.history)) if plain(a.value) not in kinds)
        for slot in (*function.parameters, *apps):
            slot = _with_unit(slot, function.prompt)
            if slot.type == "on_off" or len(plain(slot.value)) < 2 or slot.value in done | typed:
                continue
            if slot.type == "time" and is_set_later(slot.value, function.prompt, situation.following):
                continue
            if slot.type == "date" and (slot.value in picked or any(shows(label, slot) for label in done)):
                continue
            new = [w for w in self._worded(page, situation) if w.label not in done]
            if shown := [w for w in new if shows(w.label, slot) or _is_same_day(w.label, slot, situation.now)]:
                yield slot, shown

    def _said(self, page: Page, situation: Situation, function: Function) -> Iterator[tuple[Slot, list[Widget]]]:
        """What the page shows and the prompt says word by word, the longest first; words of the plan are no values."""
        planned = [i for i in (*(s.instruction for s in situation.history), situation.instruction) if i]
        planned += situation.following
        words = [plain(i.object.text) for i in planned] + [plain(function.app)]
        wish = without_replaced(function.prompt)
        prompt = f" {wish} "
        dialog = dialog_of(page)
        choices = {w.index for w in page.descendants(dialog)} if dialog else set()
        meant = situation.instruction.object
        names_one = is_one(meant.text) or stands_beside_one(meant)
        worded = self._worded(page, situation)
        chosen = names_kind(meant.text) and chooses(situation.instruction)
        if not dialog and names_kind(meant.text):
            only = only_choice_said(worded, function.prompt)
            choices = {only.index} if only and (chosen or _is_name_in(only.label, wish)) else set()
        done = set(touched(situation.history))
        new = [w for w in worded if w.label not in done]
        if is_somebody(meant.text) and not wish.islower():
            new = [w for w in new if " " in w.label or _is_name_in(w.label, wish)]
        said: dict[str, list[Widget]] = {}
        for widget in new:
            label = widget.label
            choice = widget.index in choices
            named = names_one and (len(label) > _STATE or not label.isascii())
            named = named or (names_kind(meant.text) and _is_name_in(label, wish))
            short = choice or (named and (_is_row(page, widget) or _is_chip(page, widget)))
            if not _stands_in(label, self._apart(label, prompt, function.app), choice=short) or (
                not choice and self._is_deed(label, wish)
            ):
                continue
            if not any(plain(label) == word if choice else plain(label) in word for word in words):
                said.setdefault(label, []).append(widget)
        for label in _equally_said(said, choices):
            del said[label]
        months = months_in(wish)
        for label in dict.fromkeys(w.label for w in new if month_of(w.label) in months):
            said.setdefault(label, [w for w in new if w.label == label])
        for label in sorted(said, key=lambda text: -len(text)):
            yield Slot(IN_PROMPT, "text", label), said[label]
        open_choice = names_one or chosen or situation.instruction.open_choice
        whole = open_choice and not choices and sum(map(is_one_of_several, page.widgets)) > 1
        left = [w for w in worded if whole or w.index in choices]
        other = [w for w in left if not any(i.checked for i in (w, *page.descendants(w)))]
        if not said and (amount := amount_said(wish, (w.label for w in other))):
            yield _called(amount, other)
        if extreme := extreme_said(wish, (w.label for w in new)):
            yield _called(extreme, new)
        told = [text for i in planned for text in (i.object.text, i.object.neighbour, i.parameter)]
        if part := partly_said(wish, (w.label for w in new), (*told, *done, function.app)):
            yield _called(part, new)
        if not self._may_be_slipped(page, situation):
            return
        values = [slot.value for slot in function.parameters if slot.value]
        slip, name = slipped_name(function.prompt, values, [w.label for w in new])
        if slip:
            yield Slot(IN_PROMPT, "text", slip), [w for w in new if w.label.strip() == name]

    def _apart(self, label: str, prompt: str, app: str) -> str:
        """For a single Chinese character the prompt without the app's name and the longer words that hold it."""
        if len(label) > 1 or label.isascii():
            return prompt
        words = {app, *(word for word in self._lexicon.concepts if label in word)} - {"", label}
        return re.sub("|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "$", " ", prompt)

    def _is_deed(self, label: str, wish: str) -> bool:
        """A word that says in the wish what is to be done with the thing behind it ("play Timber", "显示时间")."""
        word = plain(label)
        if not (word in self._lexicon.shows or self._lexicon.verb(word) == word):
            return False
        if word.isascii():
            return normal(wish).casefold().startswith(f"{word} ")
        return re.search(rf"{re.escape(word)}(?:$|\W|{_OF_IT})", wish) is None

    def _may_be_slipped(self, page: Page, situation: Situation) -> bool:
        """Choices are in front, or the list was looked through for the right name; and nothing risky is to be done."""
        left = (situation.instruction, *situation.following)
        if any(risk_of(i.object.text, self._lexicon) for i in left):
            return False
        ends = (s.operation for s in situation.trail() if s.result is StepResult.UNCHANGED)
        searched = any(end is not None and end.type is OperationType.SCROLL for end in ends)
        scrolls = any(w.scrollable for w in usable_widgets(page, front(page, self._lexicon)))
        return offers_choices(page) or searched or not scrolls


def _says_when(label: str) -> bool:
    """It tells a time or a day, and no length of time."""
    return any(found.type in _MOMENTS for found in find_values(label)) and not lengths_in(label)


def _called(label: str, widgets: Sequence[Widget]) -> tuple[Slot, list[Widget]]:
    return Slot(IN_PROMPT, "text", label), [w for w in widgets if w.label == label]


def opened(history: Sequence[Step]) -> str:
    """The app that a run opened first."""
    return app_opened(s.instruction for s in history if s.instruction)


def only_choice_said(widgets: Iterable[Widget], prompt: str) -> Widget | None:
    """Of choices that take each other's place the only one that a prompt says."""
    wish = f" {without_replaced(prompt)} "
    said = [w for w in widgets if is_one_of_several(w) and _stands_in(w.label, wish, choice=True)]
    return said[0] if len(said) == 1 else None


def _equally_said(said: Mapping[str, Sequence[Widget]], choices: Collection[int]) -> list[str]:
    """The choices that take each other's place, or are of one letter each, where no longest one of them is said."""
    among = [
        label
        for label, (first, *_) in said.items()
        if first.index in choices and (len(label) == 1 or is_one_of_several(first))
    ]
    longest = max(map(len, among), default=0)
    return among if sum(len(label) == longest for label in among) > 1 else []


def _is_name_in(label: str, wish: str) -> bool:
    """A wish says it as a name is written."""
    return label in wish and (label[0].isupper() if label[0].isascii() else len(label) > 1)


def _is_row(page: Page, widget: Widget) -> bool:
    """It stands in a list: in what scrolls, or in one of several like things that show more than a word each, or of
    many."""
    if any(above.scrollable for above in page.ancestors(widget)):
        return True
    row = next((w for w in (widget, *page.ancestors(widget)) if w.clickable and w.parent >= 0), None)
    if row is None or is_tab(page, row):
        return False
    several = _MANY if sum(bool(w.label) for w in page.descendants(row)) < 2 else 2
    return sum(w.clickable and w.kind == row.kind for w in page.children(page.widgets[row.parent])) >= several


def _is_chip(page: Page, widget: Widget) -> bool:
    """One of several like things side by side, exactly one of which is chosen."""
    if not widget.checkable or widget.parent < 0:
        return False
    beside = [w for w in page.children(page.widgets[widget.parent]) if w.checkable and w.kind == widget.kind]
    return len(beside) > 1 and sum(w.checked for w in beside) == 1


def _is_same_day(label: str, slot: Slot, now: str) -> bool:
    """The label tells the day that was said in other words ("13 Mar" for "March 13th")."""
    if slot.type != "date" or not now:
        return False
    today = date.fromisoformat(now[:10])
    return (said := day_of(slot.value, today)) is not None and said in days_in(label, today)


def _day_comes_later(situation: Situation, function: Function) -> bool:
    """What is touched is no day, and as many days as the prompt says are touched behind it ("tap the child, tap the
    day"): of two days the first may be that of a thing ("move my booking of 3 March to 10 March")."""
    here = situation.instruction.object.text
    later = [bool(_DAY.search(i.object.text)) for i in situation.following if i.operation.touches]
    days = sum(day and not before for before, day in pairwise((False, *later)))
    said = sum(slot.type == "date" for slot in function.parameters)
    return days > 0 and said <= days and names_kind(here) and not _DAY.search(here)


def _looks(step: Step) -> bool:
    """It only looked for something: what was typed for that is not said anywhere yet."""
    return step.proposal is not None and step.proposal.purpose is Purpose.APPROACH


def _stands_in(label: str, prompt: str, *, choice: bool) -> bool:
    """The words of a widget are in the prompt, and are more than a word or two that anything may be called, unless it
    is one of the choices of a dialog, or of the things of which one is meant."""
    said = label.strip()
    least = 1 if choice else 4 if said.isascii() else 3
    if not said or len(said if choice else plain(said)) < least:
        return False
    word = _WORDS.get(said.upper())
    return re.search(word, prompt) is not None if word else re.search(as_own(said), prompt, re.I) is not None


def _with_unit(slot: Slot, prompt: str) -> Slot:
    """A number with the word after it ("5 minutes"), as choices show it."""
    if slot.type != "number" or not slot.value:
        return slot
    said = re.search(rf"(?<![\w.]){re.escape(slot.value)}\s*(?:[A-Za-z]+|%|[\u3400-\u9fff]{{1,2}})", prompt)
    return replace(slot, type="text", value=said.group()) if said else slot


def shows(label: str, slot: Slot) -> bool:
    """The label is the value, or holds it as whole words; "李明辉" is another person than "李明"."""
    value = slot.value
    if not label:
        return False
    if slot.type == "time":
        return any(found.type == "time" and found.value == value for found in find_values(label))
    if plain(label) == plain(value):
        return True
    if slot.name.startswith("choice") and any(c.isdigit() for c in label) and f" {label} " in f" {value} ":
        return True
    chinese = r"\u3400-\u9fff" if slot.type == "name" else ""
    edge = r"(?<!\.)" if value[0].isascii() else f"(?<![{chinese}])" if chinese else ""
    end = r"(?!\.|\s?[:：])" if value[-1].isascii() else f"(?![{chinese}])" if chinese else ""
    return len(label) <= 4 * len(value) and re.search(f"{edge}{as_own(value)}{end}", label, re.I) is not None
