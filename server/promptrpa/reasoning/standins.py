"""What does a step where no words of the page say so: an icon without words, a field among fields, the row with what
was searched for, the button that turns something on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.operation import Operation, Proposal, Purpose
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.features import is_in_front
from promptrpa.matching.pages.kinds import SWITCHES, is_one_of_several, turns_over
from promptrpa.matching.pages.targets import Target, TargetFinder
from promptrpa.matching.pages.windows import dialog_of, front, offers_choices, usable_widgets
from promptrpa.matching.prompts.coverage import app_meant, is_kind, is_one, is_somebody, proper, stands_beside_one
from promptrpa.matching.prompts.origin import asks_where_to, without_origin
from promptrpa.matching.prompts.unwanted import denies, without_replaced
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.excepted import only_excepted
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import partly_said
from promptrpa.matching.words.relative import extreme_said
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.slips import slipped_name
from promptrpa.matching.words.text import STRICT, plain, strict_similarity
from promptrpa.matching.words.tokens import stem
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation, attempt_key, retracted_key
from promptrpa.reasoning.exploration import Explorer

FOUND: Final = 0.6
"""Sureness of a row that shows what was searched for, and of a button that says that it turns the thing on."""
CONFIRMS: Final = 0.7
"""Sureness of the only button of a page that can hand in what was typed."""
NAMED: Final = 0.9
"""Sureness of a widget that shows a value of the prompt."""
IN_ORDER: Final = 0.5
"""Sureness of a field that is taken because the fields and the texts to type are as many."""
AMONG_MORE: Final = 0.35
"""The same where there are more fields."""
_FAR_HIGHER: Final = 2
"""Times the height of the next highest, from which a field is for more than a line."""
EQUAL: Final = 0.03
"""Two widgets nearer in score than this fit equally well."""


_HANDS_IN: Final = frozenset({"submit", "send", "提交", "发送", "上报"})
_TWO: Final = lazy_regex(r"\band\b|&|并|和", re.I)
"""A button that does more than one thing."""
_CONFIRM: Final = frozenset({"ok", "confirm", "yes", "确认", "确定", "是", "好"})
_IN_PROMPT: Final = "in_prompt"
"""Name of a value that is only known by the page: its words stand in the prompt."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Widgets that may be meant, best first, what is done with them, and why."""

    targets: tuple[Target, ...]
    operation: OperationType
    reason: str


class StandIns:
    """Finds them; nothing for a saved step, whose widget is known."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, explorer: Explorer) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._explorer = explorer

    def find(self, page: Page, situation: Situation) -> StandIn | None:
        """The stand-in for the instruction's widget; never one that was only seen in a picture: others may not have
        been made out."""
        if situation.task_step:
            return None
        match situation.instruction.operation:
            case OperationType.EDIT:
                found = (
                    self._only_field(page) or self._largest_field(page, situation) or self._next_field(page, situation)
                )
            case OperationType.CLICK:
                found = self._confirming(page, situation) or self._searched(page, situation)
                found = found or self._icon(page, situation)
            case OperationType.SWITCH:
                found = self._turning(page, situation)
            case _:
                return None
        return found if found and not any(t.widget.drawn for t in found.targets) else None

    def named(self, page: Page, situation: Situation) -> StandIn | None:
        """The one widget that shows a value of the prompt, and was not touched yet, for a touch on something that is
        only named by its kind."""
        instruction, function = situation.instruction, situation.function
        kind = instruction.operation
        ticks = kind is OperationType.SWITCH and is_kind(instruction.object.text)
        if not (kind.touches or ticks) or situation.task_step:
            return None
        if instruction.object.neighbour and instruction.object.text:
            return None  # what stands beside the named thing is meant
        if function is None or function.steps:  # who says the steps says what to touch
            return None
        open_ = is_kind(instruction.object.text) or offers_choices(page)
        itself = plain(instruction.object.text) in [plain(p.value) for p in function.parameters if p.type == "name"]
        for slot, shown in self._values_shown(page, situation):
            value = slot.value
            if itself and plain(value) != plain(instruction.object.text):
                continue  # a short Chinese name looks like a kind
            if _is_of_later(value, function.prompt, situation) or _is_left(value, function.prompt, situation):
                continue
            if (slot.type == "time" or slot.name == _IN_PROMPT) and not open_:
                continue
            targets = [Target(t, w, NAMED, w.label) for w in shown if (t := self._finder.resolve(page, w, kind))]
            targets = [t for t in targets if t.widget.interactive and not was_tried(page, t, situation)]
            targets = [t for t in targets if ticks or not t.widget.checkable or t.widget.kind not in SWITCHES]
            exact = [t for t in targets if plain(t.label) == plain(value)]
            best = exact or targets
            if best and len({t.widget.index for t in best}) == 1:
                label = best[0].label
                others = [v for v in self._shown_by(page, best[0], situation) if plain(v) not in plain(label)]
                named = f" with {', '.join(f'“{v}”' for v in others)}" if others else ""
                return StandIn((best[0],), kind, f"“{label}” is what was named{named}")
        return None

    def _shown_by(self, page: Page, target: Target, situation: Situation) -> list[str]:
        """The values of the prompt that a row shows ("the mail from Anna about the budget")."""
        kind, row = situation.instruction.operation, target.widget.index
        return [
            slot.value
            for slot, shown in self._values_shown(page, situation)
            if any((t := self._finder.resolve(page, w, kind)) and t.index == row for w in shown)
        ]

    def with_new_value(self, page: Page, situation: Situation) -> StandIn | None:
        """The one widget that says more than the words of the prompt which a saved step is to touch; or the choice of
        the dialog in front that those words name among others ("1 day before" of "1 day before, remind")."""
        instruction, function = situation.instruction, situation.function
        value, kind = instruction.object.text, instruction.operation
        if kind is not OperationType.CLICK or situation.task_step is None or function is None:
            return None
        if len(plain(value)) < 2 or self._lexicon.verb(value) or value.casefold() not in function.prompt.casefold():
            return None
        shown = [w for w in self._usable(page) if not w.editable and _shows(w.label, Slot("choice", "text", value))]
        named = _choice_in(value, [w.label for w in self._usable(page)]) if offers_choices(page) and not shown else ""
        shown = [w for w in self._usable(page) if w.label == named] if named else shown
        targets = [Target(t, w, NAMED, w.label) for w in shown if (t := self._finder.resolve(page, w, kind))]
        targets = [t for t in targets if t.widget.interactive and not was_tried(page, t, situation)]
        saved = situation.task_step.features
        targets = [t for t in targets if (saved and saved.checkable) or not turns_over(page, t.widget)]
        if len({t.widget.index for t in targets}) != 1:
            return None
        reason = "is what was said" if named else "holds what is to be touched"
        return StandIn((targets[0],), kind, f"“{targets[0].label}” {reason}")

    def is_named_elsewhere(self, page: Page, situation: Situation) -> bool:
        """The instruction names a thing by its kind ("the network"), and the prompt holds a name that was neither typed
        nor touched yet, and is not that of the page: what is only called like the kind is not meant."""
        instruction, function = situation.instruction, situation.function
        if instruction.operation is not OperationType.CLICK or situation.task_step or function is None:
            return False
        if function.steps or not is_kind(instruction.object.text):
            return False
        done = [s.operation.parameter for s in situation.history if s.operation]
        done += [c.label for s in situation.history if s.proposal for c in s.proposal.candidates[:1]]
        done += [i.parameter for i in situation.following]
        done += [w.label for w in self._usable(page) if _is_heading(page, w)]
        left = [s for s in function.parameters if not any(s.value in text for text in done)]
        apps = app_meant(function, opened(situation.history))
        return bool(proper(left, function.prompt)) or any(app.value not in done for app in apps)

    def heads_its_kind(self, page: Page, situation: Situation, found: Proposal) -> bool:
        """What is called like the kind of thing that a tutorial names ("the alarm") is the tab in front, or a filter of
        what was just searched for: it is none of these things."""
        instruction, function = situation.instruction, situation.function
        if situation.task_step or function is None or function.steps or found.operation is None:
            return False
        if found.operation.type is not OperationType.CLICK or not is_one(instruction.object.text):
            return False
        last = situation.history[-1] if situation.history else None
        searched = last is not None and last.operation is not None and last.operation.type is OperationType.EDIT
        touched = page.widgets[found.operation.widget]
        return searched or is_in_front(page, touched)

    def _values_shown(self, page: Page, situation: Situation) -> Iterator[tuple[Slot, list[Widget]]]:
        """The values of the prompt that were not touched yet, each with the widgets that show it; none of what it only
        says to leave it out."""
        function = situation.function
        for slot, shown in self._all_shown(page, situation, function):
            if function is None or denies(function.prompt) or not only_excepted(slot.value, function.prompt):
                yield slot, shown

    def _all_shown(
        self, page: Page, situation: Situation, function: Function | None
    ) -> Iterator[tuple[Slot, list[Widget]]]:
        """Also those that are left out."""
        touched = {c.label for s in situation.history if s.proposal for c in s.proposal.candidates[:1]}
        typed = {s.operation.parameter for s in situation.history if s.operation and not _looks(s)}
        for slot in (*function.parameters, *app_meant(function, opened(situation.history))) if function else ():
            slot = _with_unit(slot, function.prompt) if function else slot
            if slot.type == "on_off" or len(plain(slot.value)) < 2 or slot.value in touched | typed:
                continue
            there = [w for w in self._usable(page) if not w.editable and _shows(w.label, slot)]
            if shown := [w for w in there if w.label not in touched]:
                yield slot, shown
        if function:
            yield from self._in_prompt(page, situation, function, touched)

    def _in_prompt(
        self, page: Page, situation: Situation, function: Function, touched: Collection[str]
    ) -> Iterator[tuple[Slot, list[Widget]]]:
        """What the page shows and the prompt says word by word, the longest first; words of the plan are no values."""
        planned = (*(s.instruction for s in situation.history), situation.instruction, *situation.following)
        words = [plain(i.object.text) for i in planned if i] + [plain(function.app)]
        wish = without_replaced(function.prompt)
        prompt = f" {wish.casefold()} "
        said: dict[str, list[Widget]] = {}
        dialog = dialog_of(page)
        choices = {w.index for w in page.descendants(dialog)} if dialog else set()
        meant = situation.instruction.object
        names_one = is_one(meant.text) or stands_beside_one(meant)
        for widget in self._usable(page):
            label = widget.label
            choice = widget.index in choices
            short = choice or (names_one and _is_row(page, widget))
            if widget.editable or label in touched or not _stands_in(label, prompt, choice=short):
                continue
            if not any(plain(label) == word if choice else plain(label) in word for word in words):
                said.setdefault(label, []).append(widget)
        for label in sorted(said, key=lambda text: -len(text)):
            yield Slot(_IN_PROMPT, "text", label), said[label]
        usable = [w for w in self._usable(page) if w.label and not w.editable]
        open_choice = names_one or situation.instruction.open_choice
        whole = open_choice and not choices and sum(map(is_one_of_several, page.widgets)) > 1
        left = [w for w in usable if whole or w.index in choices]
        other = [w for w in left if not any(i.checked for i in (w, *page.descendants(w)))]
        if not said and (amount := amount_said(wish, (w.label for w in other))):
            yield Slot(_IN_PROMPT, "text", amount), [w for w in other if w.label == amount]
        shown = [w for w in self._usable(page) if w.label and not w.editable and w.label not in touched]
        if extreme := extreme_said(wish, (w.label for w in shown)):
            yield Slot(_IN_PROMPT, "text", extreme), [w for w in shown if w.label == extreme]
        told = [text for i in planned if i for text in (i.object.text, i.object.neighbour, i.parameter)]
        if part := partly_said(wish, (w.label for w in shown), (*told, *touched, function.app)):
            yield Slot(_IN_PROMPT, "text", part), [w for w in shown if w.label == part]
        if not self._may_be_slipped(page, situation):
            return
        values = [slot.value for slot in function.parameters if slot.value]
        slip, name = slipped_name(function.prompt, values, [w.label for w in shown])
        if slip:
            yield Slot(_IN_PROMPT, "text", slip), [w for w in shown if w.label.strip() == name]

    def _may_be_slipped(self, page: Page, situation: Situation) -> bool:
        """Choices are in front, or the list was looked through for the right name; and nothing risky is to be done."""
        left = (situation.instruction, *situation.following)
        if any(risk_of(i.object.text, self._lexicon) for i in left):
            return False
        ends = (s.operation for s in situation.trail() if s.result is StepResult.UNCHANGED)
        searched = any(end is not None and end.type is OperationType.SCROLL for end in ends)
        return offers_choices(page) or searched or not any(w.scrollable for w in self._usable(page))

    # --- beside a value

    def with_neighbour(self, page: Page, instruction: Instruction, situation: Situation) -> Instruction:
        """The instruction beside what the prompt names, where it only says of what kind that is ("beside the file")."""
        beside = instruction.object.neighbour
        if situation.task_step or not stands_beside_one(instruction.object):
            return instruction
        named = next((shown[0].label for _, shown in self._values_shown(page, situation)), "")
        if not named and any(strict_similarity(w.label, beside) >= STRICT for w in self._usable(page) if w.label):
            return instruction
        return replace(instruction, object=replace(instruction.object, neighbour=named))

    def with_value(self, page: Page, found: Sequence[Target], situation: Situation) -> tuple[list[Target], str] | None:
        """Of widgets that fit equally well ("Delete" below each product), the one that stands with the only widget that
        shows a value of the prompt, first; and what it shows of all the values. None where that tells none apart, as a
        heading above rows that each have words of their own."""
        if situation.task_step or situation.function is None or situation.function.steps:
            return None
        equals = [t for t in found if t.score >= found[0].score - EQUAL]
        values = list(self._values_shown(page, situation))
        rows_differ = len({tuple(w.label for w in _row_of(page, t.widget) if w.label) for t in equals}) > 1
        for slot, shown in values:
            if len({w.bounds for w in shown}) != 1:
                continue
            _, y = shown[0].bounds.center
            level = [t for t in equals if t.widget.bounds.bottom > shown[0].bounds.top]
            level = [t for t in level if _in_the_same_list(page, t.widget, shown[0])]
            if rows_differ:
                level = [t for t in level if shown[0] in _row_of(page, t.widget)]
            near = sorted(level, key=lambda t: abs(t.widget.bounds.center[1] - y))
            away = [abs(t.widget.bounds.center[1] - y) for t in near]
            if near and (len(near) == 1 or away[1] > 1.5 * away[0] + 1):
                best = replace(near[0], score=min(near[0].score + 2 * EQUAL, 1.0))
                most = best.score - 2 * EQUAL
                rest = (replace(t, score=min(t.score, most)) for t in found if t is not near[0])
                inside = {w.index for w in page.descendants(near[0].widget)}
                held = [s.value for s, those in values if s is slot or any(w.index in inside for w in those)]
                return [best, *rest], "”, “".join(held)
        return None

    # --- fields

    def _only_field(self, page: Page) -> StandIn | None:
        only = self._finder.only_field(page)
        return StandIn((only,), OperationType.EDIT, "the only field") if only and not only.widget.text else None

    def _fields(self, page: Page) -> list[Widget]:
        return [w for w in self._usable(page) if w.editable and w.enabled and w.bounds.area]

    def _largest_field(self, page: Page, situation: Situation) -> StandIn | None:
        """Where somebody's own words go ("your answer"): the only field that is far higher than the others."""
        fields = sorted(self._fields(page), key=lambda w: -w.bounds.height)
        if len(fields) < 2 or not takes_own_words(situation.instruction.object.text):
            return None
        first, second = fields[:2]
        if first.bounds.height < _FAR_HIGHER * second.bounds.height or self._was_typed(first, situation):
            return None
        target = Target(first, first, FOUND, first.hint or first.label)
        return StandIn((target,), OperationType.EDIT, f"the largest of {len(fields)} fields")

    def _next_field(self, page: Page, situation: Situation) -> StandIn | None:
        """The first empty field; surer where there are no more of them than texts to type from here on."""
        fields = self._fields(page)
        empty = [w for w in fields if not w.text or w.text == w.hint or not self._was_typed(w, situation)]
        to_type = 1 + sum(i.operation is OperationType.EDIT for i in situation.following)
        if not empty:
            return None
        first = min(empty, key=lambda w: (w.bounds.top, w.bounds.left))
        target = Target(first, first, IN_ORDER if len(empty) <= to_type else AMONG_MORE, first.hint or first.label)
        return StandIn((target,), OperationType.EDIT, f"the next of {len(fields)} fields")

    @staticmethod
    def _was_typed(field: Widget, situation: Situation) -> bool:
        typed = [s.operation.parameter for s in situation.history if s.operation and s.operation.parameter]
        return any(plain(field.text) == plain(each) for each in typed)

    # --- touches

    def _confirming(self, page: Page, situation: Situation) -> StandIn | None:
        """What a dialog calls its "OK" ("Forget"): its only button that does not put it away. Where something was just
        typed, also what the page or the dialog calls its "Sign in" or "Create" by now ("Send report" for "Submit")."""
        dialog, wanted = dialog_of(page), situation.instruction.object.text
        sure = NAMED if dialog is not None and plain(wanted) in _CONFIRM else CONFIRMS
        if sure == CONFIRMS and not (self._has_typed(situation) and self._lexicon.verb(wanted)):
            return None
        dismiss = {plain(word) for word in self._lexicon.dismiss} - _CONFIRM
        inside = page.descendants(dialog) if dialog is not None else self._usable(page)
        mine = [w for w in inside if w.package == page.package]
        buttons = [w for w in mine if w.clickable and w.enabled and w.kind.endswith("Button") and w.text]
        left = [w for w in buttons if plain(w.text) not in dismiss and not w.checkable and w.text[-1] not in "?？"]
        if len(left) > 1 and sure == CONFIRMS and plain(wanted) in _HANDS_IN:  # one may say to what as well
            left = [w for w in left if self._lexicon.verb(w.text) in _HANDS_IN and not _TWO.search(w.text)]
        if len(buttons) < 2 or len(left) != 1:
            return None
        reason = "it confirms the dialog" if dialog is not None else "it confirms what was typed"
        return StandIn((Target(left[0], left[0], sure, left[0].label),), OperationType.CLICK, reason)

    @staticmethod
    def _has_typed(situation: Situation) -> bool:
        """The step before typed something, so that this one hands it in; the page may have been scrolled since."""
        done = [s for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
        while done and done[-1].operation and done[-1].operation.type is OperationType.SCROLL:
            done.pop()
        return (
            bool(done)
            and not situation.trail()
            and done[-1].operation is not None
            and (done[-1].operation.type is OperationType.EDIT)
        )

    def searched_kind(self, page: Page, situation: Situation) -> StandIn | None:
        """The row that was searched for, where a tutorial only says of what kind it is: words of the page that are
        called so ("Songs") are not meant."""
        instruction, function = situation.instruction, situation.function
        if instruction.operation is not OperationType.CLICK or situation.task_step or function is None:
            return None
        if function.steps or not instruction.object.text or not is_kind(instruction.object.text):
            return None
        return self._searched(page, situation)

    def _searched(self, page: Page, situation: Situation) -> StandIn | None:
        """The row that shows what was just typed into a search."""
        done = [s for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
        last = done[-1] if done else None
        if last is None or last.operation is None or last.instruction is None:
            return None
        typed, told = last.operation.parameter, last.instruction
        person = is_somebody(situation.instruction.object.text)
        searched = person or self._is_search(f"{told.source} {told.object} {told.object.role}")
        if last.operation.type is not OperationType.EDIT or not typed or not searched:
            return None
        shown = ((w, plain(w.text or w.description)) for w in self._usable(page) if not w.editable)
        found = [(w, words) for w, words in shown if words.startswith(plain(typed))]
        rows: list[Target] = []
        for widget, words in sorted(found, key=lambda pair: pair[1] != plain(typed)):
            target = self._finder.resolve(page, widget, OperationType.CLICK)
            if target is None or not target.interactive:
                continue
            row = Target(target, widget, FOUND + EQUAL * (words == plain(typed)), widget.label)
            if not was_tried(page, row, situation) and all(row.widget.index != r.widget.index for r in rows):
                rows.append(row)
        if not rows:
            return None
        return StandIn(tuple(rows if person else rows[:1]), OperationType.CLICK, f"“{rows[0].label}” was searched for")

    def _is_search(self, said: str) -> bool:
        searches = (w for w in self._lexicon.concepts if self._lexicon.same(w, "search"))
        return any(word in said.casefold() for word in searches)

    def _icon(self, page: Page, situation: Situation) -> StandIn | None:
        if situation.instruction.object.neighbour:
            return None
        found = self._finder.nameless(page, situation.instruction)
        found = [t for t in found if not was_tried(page, t, situation)]
        if not found or (not situation.instruction.object.place and self._explorer.leads_on(page, situation)):
            return None
        return StandIn(tuple(found), OperationType.CLICK, "an icon that mostly stands there")

    def _turning(self, page: Page, situation: Situation) -> StandIn | None:
        """The button that says that it turns on, or off, what is wanted ("Turn on sync"; for no name, "Turn on")."""
        instruction = situation.instruction
        verbs = self._lexicon.operations["switch_on" if instruction.parameter == "true" else "switch_off"]
        for widget in self._usable(page):
            if not widget.clickable or widget.checkable or not widget.enabled or not widget.label:
                continue
            label = widget.label.casefold().strip()
            verb = next((v for v in verbs if label == v or label.startswith(f"{v} " if v.isascii() else v)), "")
            if verb and self._is_about(label[len(verb) :], instruction.object.text):
                target = Target(widget, widget, FOUND, widget.label)
                if not was_tried(page, target, situation):
                    return StandIn((target,), OperationType.CLICK, f"“{widget.label}” does it")
        return None

    def _is_about(self, rest: str, wanted: str) -> bool:
        if not wanted or not rest.strip():
            return not wanted and not rest.strip()
        return any(strict_similarity(rest, name) >= STRICT for name in self._finder.names(wanted))

    def _usable(self, page: Page) -> Sequence[Widget]:
        return usable_widgets(page, front(page, self._lexicon))


def opened(history: Sequence[Step]) -> str:
    """The app that a run opened first."""
    return app_opened(s.instruction for s in history if s.instruction)


def _is_row(page: Page, widget: Widget) -> bool:
    """It stands in a list."""
    return any(above.scrollable for above in page.ancestors(widget))


def _is_heading(page: Page, widget: Widget) -> bool:
    """It only tells, and is no part of what can be touched."""
    return not any(w.interactive or w.editable for w in (widget, *page.ancestors(widget)))


def _looks(step: Step) -> bool:
    """It only looked for something: what was typed for that is not said anywhere yet."""
    return step.proposal is not None and step.proposal.purpose is Purpose.APPROACH


def _is_of_later(value: str, prompt: str, situation: Situation) -> bool:
    """The prompt calls the value by the kind of thing that a later instruction is on ("the label Reading"), and not by
    that of this one."""
    before = prompt.partition(value)[0].rstrip(' “"').casefold()
    mine = stem(situation.instruction.object.text.casefold())
    kinds = (stem(i.object.text.casefold()) for i in situation.following if is_kind(i.object.text))
    return any(len(kind) > 1 and kind != mine and stem(before).endswith(kind) for kind in kinds)


def _is_left(value: str, prompt: str, situation: Situation) -> bool:
    """The prompt takes something from there, and what was touched before asks where to."""
    done = (s.instruction for s in reversed(situation.history))
    before = next((i for i in done if i and i != situation.instruction), None)
    return before is not None and asks_where_to(before.object.text) and value not in without_origin(prompt)


def _stands_in(label: str, prompt: str, *, choice: bool) -> bool:
    """The words of a widget are in the prompt, and are more than a word or two that anything may be called, unless it
    is one of the choices of a dialog, or of the things of which one is meant."""
    said = label.casefold().strip()
    least = 1 if choice else 4 if said.isascii() else 3
    if not said or said not in prompt or len(said if choice else plain(said)) < least:
        return False
    edges = (r"(?<![a-z0-9])" if said[0].isascii() else "", r"(?![a-z0-9])" if said[-1].isascii() else "")
    return re.search(f"{edges[0]}{re.escape(said)}{edges[1]}", prompt) is not None


def _choice_in(value: str, labels: Sequence[str]) -> str:
    """The longest label that stands in the value, else the one with its amount; empty where there is none."""
    value = without_replaced(value)
    held = [label for label in labels if len(plain(label)) > 1 and plain(label) in plain(value)]
    return max(held, key=len) if held else amount_said(value, labels)


def _with_unit(slot: Slot, prompt: str) -> Slot:
    """A number with the word after it ("5 minutes"), as choices show it."""
    if slot.type != "number" or not slot.value:
        return slot
    said = re.search(rf"(?<![\w.]){re.escape(slot.value)}\s*(?:[A-Za-z]+|%|[\u3400-\u9fff]{{1,2}})", prompt)
    return replace(slot, type="text", value=said.group()) if said else slot


def _shows(label: str, slot: Slot) -> bool:
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
    edge = r"(?<![A-Za-z0-9.])(?<!\d,)" if value[0].isascii() else f"(?<![{chinese}])" if chinese else ""
    end = r"(?![A-Za-z0-9.]|,\d|\s?[:：])" if value[-1].isascii() else f"(?![{chinese}])" if chinese else ""
    return len(label) <= 4 * len(value) and re.search(f"{edge}{re.escape(value)}{end}", label, re.I) is not None


def was_tried(page: Page, target: Target, situation: Situation) -> bool:
    """The same was done on the same page in vain, or the widget turned out to be another one's."""
    instruction = situation.instruction
    operation = Operation(instruction.operation, target.point, target.widget.bounds, instruction.parameter)
    if attempt_key(page, operation) in situation.attempts:
        return True
    return retracted_key(instruction, target.label) in situation.attempts


def _row_of(page: Page, widget: Widget) -> list[Widget]:
    """What is touched with the widget, and all within."""
    touched = next((w for w in (widget, *page.ancestors(widget)) if w.clickable), widget)
    return [touched, *page.descendants(touched)]


def _in_the_same_list(page: Page, widget: Widget, other: Widget) -> bool:
    """The list that the widget stands in holds the other as well; true where it stands in none."""
    holder = next((above for above in page.ancestors(widget) if above.scrollable), None)
    return holder is None or any(above.index == holder.index for above in page.ancestors(other))
