"""What a prompt calls by its name, where a step only says of what kind it is ("the contact", "beside the file")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Final

from promptrpa.domain.function import Asks
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import handled
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.features import inner_texts, is_in_front, is_tab
from promptrpa.matching.pages.headed import heads_rows
from promptrpa.matching.pages.kinds import SWITCHES, chooses, flips, is_one_of_several, turns_over
from promptrpa.matching.pages.positions import on_row
from promptrpa.matching.pages.targets import NEAR, Target, TargetFinder
from promptrpa.matching.pages.windows import front, offers_choices, usable_widgets
from promptrpa.matching.prompts.by_kind import (
    heads_all,
    is_kind,
    is_of_two,
    is_one,
    is_somebody,
    names_kind,
    stands_beside_one,
)
from promptrpa.matching.prompts.coverage import app_meant, is_guess, is_object, named_by_kind, proper, said_by, unused
from promptrpa.matching.prompts.origin import asks_where_to, is_of_what_is_sent, is_sent_on_to, without_origin
from promptrpa.matching.prompts.rescheduling import leads_to_new
from promptrpa.matching.prompts.unwanted import without_replaced
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.durations import lengths_in
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import distinctly_said, wholly_said
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.matching.words.text import STRICT, plain, strict_similarity
from promptrpa.matching.words.tokens import stem
from promptrpa.matching.words.values import find_values
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.seeking import is_owner_later, owner_in
from promptrpa.reasoning.exploring.trails import just_typed, was_tried, went_on
from promptrpa.reasoning.grounding.cut_values import name_within
from promptrpa.reasoning.grounding.proposing import LEAD, StandIn
from promptrpa.reasoning.grounding.said_rows import SaidRows, row_of
from promptrpa.reasoning.grounding.shown_values import IN_PROMPT, ShownValues, only_choice_said, opened, shows

_NAMED: Final = 0.9
"""Sureness of a widget that shows a value of the prompt."""


class NamedThings:
    """Finds them by the values of the prompt that the page shows."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._values = ShownValues(lexicon)
        self._rows = SaidRows(lexicon)

    def find(self, page: Page, situation: Situation) -> StandIn | None:
        """The one widget that shows a value of the prompt, or more of them than any other, and was not touched yet, for
        a touch on something that is only named by its kind."""
        instruction, function = situation.instruction, situation.wish
        kind = instruction.operation
        bare = instruction.object.text.removesuffix("开关")
        ticks = kind is OperationType.SWITCH and is_kind(bare)
        if not (kind.touches or ticks) or situation.task_step:
            return None
        if instruction.object.neighbour and instruction.object.text:
            return None  # what stands beside the named thing is meant
        if function is None:  # who says the steps says what to touch
            return None
        among = chooses(instruction) and sum(map(is_one_of_several, page.widgets)) > 1
        among = among or (ticks and plain(bare) not in plain(function.prompt))
        open_ = names_kind(instruction.object.text) or instruction.open_choice or offers_choices(page) or among
        chosen = ticks or chooses(instruction) or instruction.open_choice or not went_on(situation)
        turns = ticks or any(p.type == "on_off" for p in function.parameters)
        itself = plain(instruction.object.text) in [plain(p.value) for p in function.parameters if p.type == "name"]
        several: list[dict[int, Target]] = []
        called = partial(_called_first, kind=instruction.object.text, prompt=function.prompt)
        for slot, shown in sorted(self._values.of(page, situation), key=lambda held: called(held[0].value)):
            value = slot.value
            if itself and plain(value) != plain(instruction.object.text):
                continue  # a short Chinese name looks like a kind
            if _is_of_later(value, function.prompt, situation) or _is_left(value, function.prompt, situation):
                continue
            if (slot.type == "time" or slot.name == IN_PROMPT) and not open_:
                continue
            targets = [Target(t, w, _NAMED, w.label) for w in shown if (t := self._finder.resolve(page, w, kind))]
            targets = [t for t in targets if t.widget.interactive and not was_tried(page, t, situation)]
            targets = [t for t in targets if ticks or not t.widget.checkable or t.widget.kind not in SWITCHES]
            targets = [t for t in targets if turns or not flips(page, t.widget)]
            targets = [t for t in targets if chosen or not _ticks(page, t.widget)]
            targets = [t for t in targets if not _is_of_later_kind(t.label, value, situation)]
            targets = [t for t in targets if not _only_tells_of_other(page, t, value, situation)]
            targets = self._of_one(page, situation, value) or targets
            exact = [t for t in targets if plain(t.label) == plain(value)]
            best = exact or targets
            several.append({t.widget.index: t for t in best})
            if len(several[-1]) == 1:
                label = best[0].label
                shown_too = ((v, plain(v)) for v in self._shown_by(page, best[0], situation))
                others = [v for v, said in shown_too if said not in plain(label) and plain(label) not in said]
                named = f" with {', '.join(f'“{v}”' for v in others)}" if others else ""
                return StandIn((best[0],), kind, f"“{label}” is what was named{named}")
        if most := self._with_most(several, kind):
            return most
        apart = (self._rows.only(page, list(targets.values()), function.prompt) for targets in several)
        if told := next(filter(None, apart), None):
            return StandIn((told[0],), kind, f"“{told[0].label}” is what was named with “{told[1]}”")
        return None

    def _of_one(self, page: Page, situation: Situation, value: str) -> list[Target]:
        """What says that it is of the named thing ("Options for News"), where the step touches that of a kind ("Options
        for the bookmark")."""
        instruction = situation.instruction
        owner = owner_in(instruction.object.text)
        label = plain(instruction.object.text.replace(owner, value)) if owner else ""
        own = [w for w in self._usable(page) if label and plain(w.label) == label]
        found = [
            Target(t, w, _NAMED, w.label) for w in own if (t := self._finder.resolve(page, w, instruction.operation))
        ]
        return [t for t in found if t.widget.interactive and not was_tried(page, t, situation)]

    @staticmethod
    def _with_most(several: Sequence[Mapping[int, Target]], kind: OperationType) -> StandIn | None:
        """The only one with the most values, where each of these is shown by several."""
        counts = Counter(index for targets in several for index in targets)
        most = [index for index, count in counts.items() if count == max(counts.values()) > 1]
        if len(most) != 1:
            return None
        held = [targets[most[0]] for targets in several if most[0] in targets]
        named = ", ".join(f"“{target.label}”" for target in held[1:])
        return StandIn((held[0],), kind, f"“{held[0].label}” is what was named with {named}")

    def _shown_by(self, page: Page, target: Target, situation: Situation) -> list[str]:
        """The values of the prompt that a row shows ("the mail from Anna about the budget")."""
        kind, row = situation.instruction.operation, target.widget.index
        return [
            slot.value
            for slot, shown in self._values.of(page, situation)
            if any((t := self._finder.resolve(page, w, kind)) and t.index == row for w in shown)
        ]

    def with_new_value(self, page: Page, situation: Situation) -> StandIn | None:
        """The one widget that says more than the words of the prompt which a saved step is to touch; or the choice in
        front that those words name among others ("1 day before" of "1 day before, remind"), or the thing of a list.
        None where the step says which one by its place."""
        instruction, function = situation.instruction, situation.function
        value, kind = instruction.object.text, instruction.operation
        ticks = kind is OperationType.SWITCH and value in situation.values
        if not (kind is OperationType.CLICK or ticks) or situation.task_step is None or function is None:
            return None
        if instruction.object.place:
            return None
        if len(plain(value)) < 2 or value.casefold() not in function.prompt.casefold():
            return self._choice_said(page, situation) if names_kind(value) else None
        usable = [w for w in self._usable(page) if not w.editable]
        said = _as_read(value)
        shown = [w for w in usable if not self._lexicon.verb(value) and shows(w.label, said)]
        named = "" if shown else self._named_in(page, value, situation)
        shown = [w for w in usable if w.label == named] if named else shown
        targets = [Target(t, w, _NAMED, w.label) for w in shown if (t := self._finder.resolve(page, w, kind))]
        targets = [t for t in targets if t.widget.interactive and not was_tried(page, t, situation)]
        saved = situation.task_step.features
        targets = [t for t in targets if (saved and saved.checkable) or not turns_over(page, t.widget)]
        if len({t.widget.index for t in targets}) != 1:
            return None
        reason = "is what was said" if named else "holds what is to be touched"
        return StandIn((targets[0],), kind, f"“{targets[0].label}” {reason}")

    def _named_in(self, page: Page, value: str, situation: Situation) -> str:
        """What is shown of the value among choices, or things like the saved one; empty for nothing."""
        usable, saved = [w for w in self._usable(page) if w.label], situation.task_step and situation.task_step.features
        if offers_choices(page) or (saved and saved.checkable):
            verb, only = self._lexicon.verb(value), self._choice_said(page, situation)
            named = "" if verb else _choice_in(value, [w.label for w in usable])
            named = named or (only.targets[0].label if only else "")
            if named or not verb:
                return named
        planned = [i for i in (*(step.instruction for step in situation.history), *situation.following) if i]
        told = [text for i in planned for text in (i.object.text, i.parameter) if text and value not in text]
        touched = ((w.label, self._finder.resolve(page, w, situation.instruction.operation)) for w in usable)
        alike = [label for label, w in touched if saved and w and w.class_name == saved.class_name]
        return name_within(value, (label for label in alike if label not in told), told, self._lexicon)

    def _choice_said(self, page: Page, situation: Situation) -> StandIn | None:
        """The only one that the prompt says of the choices among which a saved step took one."""
        step, function, kind = situation.task_step, situation.function, situation.instruction.operation
        if step is None or step.features is None or not step.features.checkable or function is None:
            return None
        choices = [w for w in self._usable(page) if is_one_of_several(w)]
        labels, wish = [w.label for w in choices], without_replaced(function.prompt)
        told = amount_said(wish, labels) or distinctly_said(wish, labels)
        only = only_choice_said(choices, function.prompt) or next((w for w in choices if w.label == told), None)
        touched = only and self._finder.resolve(page, only, kind)
        if only is None or touched is None or not touched.interactive:
            return None
        found = Target(touched, only, _NAMED, only.label)
        if was_tried(page, found, situation):
            return None
        return StandIn((found,), kind, f"“{only.label}” is what was said")

    def is_named_elsewhere(self, page: Page, situation: Situation) -> bool:
        """The instruction names a thing by its kind ("the network"), and the prompt holds a name that was neither typed
        nor touched yet, and is not that of the page: what is only called like the kind is not meant."""
        instruction, function = situation.instruction, situation.function
        if instruction.operation is not OperationType.CLICK or situation.task_step or function is None:
            return False
        if function.steps or not is_kind(instruction.object.text):
            return False
        done = handled(situation.history)
        done += [i.parameter for i in situation.following]
        done += [w.label for w in self._usable(page) if _is_heading(page, w)]
        left = [s for s in function.parameters if not any(s.value in text for text in done)]
        apps = app_meant(function, opened(situation.history))
        return bool(proper(left, function.prompt)) or any(app.value not in done for app in apps)

    def has_name_left(self, situation: Situation) -> bool:
        """A tutorial names a thing by its kind, and what the prompt may call it by was not typed or touched yet."""
        function = situation.wish
        if situation.task_step or function is None or not is_kind(situation.instruction.object.text):
            return False
        done = handled(situation.history)
        words = [s for s in function.parameters if s.name.startswith("choice") and not lengths_in(s.value)]
        prompt = function.prompt
        names = [
            s.value
            for s in words
            if not is_guess(s, prompt) or is_object(s.value, prompt) or leads_to_new(prompt.partition(s.value)[0])
        ]
        return any(not any(name in text or text in name for text in filter(None, done)) for name in names)

    def heads_its_kind(self, page: Page, situation: Situation, found: Proposal) -> bool:
        """What is called like the kind of thing that a tutorial names ("the alarm") is the title of the page, a tab on
        which it was not found, or a filter of what was just searched for: it is none of these things. A question only
        wants to see them."""
        instruction, function = situation.instruction, situation.wish
        if situation.task_step or function is None:
            return False
        said, shown = instruction.object.text, found.candidates[0].label if found.candidates else ""
        kind = is_one(said) or heads_all(shown, said) or self._heads_rows(page, situation, shown)
        if not kind or function.asks is Asks.STATE:
            return False
        if found.operation is None:
            return found.purpose is Purpose.SKIP and not any(
                i.object.text == instruction.object.text for i in situation.following
            )
        if found.operation.type is not OperationType.CLICK:
            return False
        touched = page.widgets[found.operation.widget]
        in_front = is_in_front(page, touched) or (went_on(situation) and is_tab(page, touched))
        opens = any(
            i.object.text == instruction.object.text for i in situation.following[:1]
        )  # "tap Device, choose it"
        return in_front or (bool(just_typed(situation)) and not opens)

    def _heads_rows(self, page: Page, situation: Situation, shown: str) -> bool:
        """The label says what its rows are, and what comes next is not here, but behind one of them."""
        done = (step.instruction for step in situation.history if step.instruction)
        if not situation.following or not heads_rows(page, shown, situation.instruction.object.text, done):
            return False
        following = situation.following[0]
        here = (*self._finder.by_text(page, following), *self._finder.by_meaning(page, following))
        return following.operation.needs_widget and all(target.score < NEAR for target in here)

    def with_neighbour(self, page: Page, instruction: Instruction, situation: Situation) -> Instruction:
        """The instruction beside what the prompt names, where it only says of what kind that is ("beside the file")."""
        beside = instruction.object.neighbour
        own = situation.function is not None and bool(situation.function.steps)
        if situation.task_step or not stands_beside_one(instruction.object, own=own):
            return instruction
        if own and _is_row_of_both(page, instruction.object):
            return instruction
        values = [shown for _, shown in self._values.of(page, situation)]
        of_kind = names_kind(instruction.object.text) or (not own and self._is_nowhere(page, instruction))
        if of_kind and (both := _in_one_row(page, values)):
            thing, beside = both
            return replace(instruction, object=replace(instruction.object, text=thing, neighbour=beside))
        two = is_of_two(instruction.object)
        only = self._only_row(page, values, situation) if two else ""
        if only := only or (_alike(page, values) if two or self._is_nowhere(page, instruction) else ""):
            return replace(instruction, object=replace(instruction.object, text=only, neighbour=""))
        first = next((self._thing_of(page, shown[0].label) for shown in values), "")
        named = self._on_its_row(page, instruction, values) or first
        if not named and any(strict_similarity(w.label, beside) >= STRICT for w in self._usable(page) if w.label):
            return instruction
        return replace(instruction, object=replace(instruction.object, neighbour=named))

    def _is_nowhere(self, page: Page, instruction: Instruction) -> bool:
        """Nothing on the page is called so in Chinese, it is no verb, and the step has it in no quotes: it is a word
        for the kind of thing."""
        said = instruction.object.text
        if not said or said.isascii() or self._lexicon.verb(said) or is_quoted(said, instruction.source):
            return False
        return not any(strict_similarity(w.label, said) >= STRICT for w in self._usable(page) if w.label)

    def _only_row(self, page: Page, values: Sequence[Sequence[Widget]], situation: Situation) -> str:
        """What the only value is called that one row alone shows, in which nothing else is touched by itself but a box
        to tick; empty for none, and where another page, or more of a list, may have such a row too."""
        shown = {w.index: w for each in values for w in each}
        if len(shown) != 1 or situation.trail():
            return ""
        [widget] = shown.values()
        if any(above.scrollable for above in page.ancestors(widget)):
            return ""
        touched = self._finder.resolve(page, widget, situation.instruction.operation)
        if touched is None or not touched.interactive or is_tab(page, touched):
            return ""
        if any(w.clickable and not w.checkable for w in page.descendants(touched)):
            return ""
        texts = [w.label for w in row_of(page, widget) if w.label]
        return "" if self._says_more(texts, situation) else widget.label

    @staticmethod
    def _says_more(texts: Sequence[str], situation: Situation) -> bool:
        """The prompt has a value that is neither in these texts nor in the plan, nor has a place in what follows."""
        function = situation.function
        done = (step.instruction for step in situation.history if step.instruction)
        plan = said_by((*done, *situation.following))
        if function is None:
            return False
        return len(unused(function.parameters, function, (*texts, *plan))) > named_by_kind(situation.following)

    def _thing_of(self, page: Page, label: str) -> str:
        """The thing that the page shows and to which this does something ("London" of "Remove London"); else itself."""
        verb = plain(self._lexicon.verb(label))
        thing = plain(label).removeprefix(verb) if verb else ""
        return next((w.label for w in self._usable(page) if thing and plain(w.label) == thing), label)

    def _on_its_row(self, page: Page, instruction: Instruction, values: Sequence[Sequence[Widget]]) -> str:
        """What the first value is called that stands in a row with what is to be touched there; empty for none."""
        alone = replace(instruction, object=replace(instruction.object, neighbour=""))
        there = self._finder.by_text(page, alone) or self._finder.by_meaning(page, alone)
        rows = [[w for w in on_row(page, t.widget) if w.index != t.widget.index] for t in there]
        return next((w.label for shown in values for w in shown if any(w in row for row in rows)), "")

    def with_value(self, page: Page, found: Sequence[Target], situation: Situation) -> tuple[list[Target], str] | None:
        """Of widgets that fit equally well ("Delete" below each product), the one that stands with the only widget that
        shows a value of the prompt, first; and what it shows of all the values. Else the one that does it to what the
        prompt names ("Remove Hat"), or, of things that it names, the one in the only row with other words of it. None
        where that tells none apart, as a heading above rows that each have words of their own."""
        if situation.function is None or situation.function.steps:
            return None
        equals = [t for t in found if t.score >= found[0].score - LEAD]
        values = [] if situation.task_step else list(self._values.of(page, situation))
        rows_differ = len({tuple(w.label for w in row_of(page, t.widget) if w.label) for t in equals}) > 1
        for slot, shown in values:
            if len({w.bounds for w in shown}) != 1:
                continue
            _, y = shown[0].bounds.center
            level = [t for t in equals if t.widget.bounds.bottom > shown[0].bounds.top]
            level = [t for t in level if _in_the_same_list(page, t.widget, shown[0])]
            if rows_differ:
                level = [t for t in level if shown[0] in row_of(page, t.widget)]
            near = sorted(level, key=lambda t: abs(t.widget.bounds.center[1] - y))
            away = [abs(t.widget.bounds.center[1] - y) for t in near]
            if near and (len(near) == 1 or away[1] > 1.5 * away[0] + 1):
                inside = {w.index for w in page.descendants(near[0].widget)}
                held = [s.value for s, those in values if s is slot or any(w.index in inside for w in those)]
                return _first(near[0], found), "”, “".join(held)
        prompt = situation.function.prompt
        deed = re.escape(situation.instruction.object.text)
        things = {t.widget.index: re.sub(rf"^{deed}(?![a-z])\s*", "", t.label, count=1, flags=re.I) for t in equals}
        own = [t for t in equals if (of := things[t.widget.index]) not in ("", t.label) and wholly_said(prompt, [of])]
        if len(own) == 1:
            return _first(own[0], found), things[own[0].widget.index]
        told = self._rows.only(page, equals, prompt) if wholly_said(prompt, [found[0].label]) else None
        return (_first(told[0], found), told[1]) if told else None

    def _usable(self, page: Page) -> Sequence[Widget]:
        return usable_widgets(page, front(page, self._lexicon))


def _alike(page: Page, values: Sequence[Sequence[Widget]]) -> str:
    """What the only value is called that several rows show alike, so that it is not said which; empty for none."""
    labels = {w.label for shown in values for w in shown}
    rows = {tuple(w.index for w in row_of(page, w)) for shown in values for w in shown}
    return next(iter(labels)) if len(labels) == 1 and len(rows) > 1 else ""


def _in_one_row(page: Page, values: Sequence[Sequence[Widget]]) -> tuple[str, str] | None:
    """What two values are called that stand in the only row with both: first what is touched by itself, or else comes
    first there."""
    for one, other in combinations(values, 2):
        pairs = {(a.label, b.label): (a, b) for a in one for b in other if a.label != b.label and b in row_of(page, a)}
        rows = sum(any(b in row_of(page, a) for b in other) for a in one)
        if len(pairs) == rows == 1:
            [pair] = pairs.values()
            first, last = sorted(pair, key=lambda w: (not w.interactive, w.bounds.top, w.bounds.left))
            return first.label, last.label
    return None


def _is_row_of_both(page: Page, said: ObjectDescription) -> bool:
    """A row shows both the thing and what it stands beside, word for word ("cold radiator beside living room")."""
    things = [w for w in page.widgets if w.label and plain(w.label) == plain(said.text)]
    return any(plain(w.label) == plain(said.neighbour) for thing in things for w in row_of(page, thing))


def _ticks(page: Page, widget: Widget) -> bool:
    """A touch on it ticks a box, or unticks it."""
    return widget.checkable or any(w.checkable and not w.clickable for w in page.descendants(widget))


def _is_heading(page: Page, widget: Widget) -> bool:
    """It only tells, and is no part of what can be touched."""
    return not any(w.interactive or w.editable for w in (widget, *page.ancestors(widget)))


def _is_of_later(value: str, prompt: str, situation: Situation) -> bool:
    """A later instruction touches the value; the prompt calls it by the kind of thing that one is on ("the label
    Reading"), and not by that of this one; or it is to whom what is touched here is sent on."""
    before = prompt.partition(value)[0].rstrip(' “"').casefold()
    takes = any(is_somebody(i.object.text) or i.operation is OperationType.EDIT for i in situation.following)
    later = [i.object.text for i in situation.following]
    if plain(value) in map(plain, later) or is_owner_later(value, prompt, situation):
        return True
    if (takes and is_sent_on_to(value, prompt)) or is_of_what_is_sent(value, prompt, later):
        return True
    mine = stem(situation.instruction.object.text.casefold())
    kinds = (stem(text.casefold()) for text in later if (is_kind(text) if text.isascii() else is_one(text)))
    return any(len(kind) > 1 and kind != mine and stem(before).endswith(kind) for kind in kinds)


def _is_of_later_kind(label: str, value: str, situation: Situation) -> bool:
    """It is called by the kind of thing that a later instruction touches ("Ceiling lamp" for "lamp"), and not by that
    of this one ("room"), nor does the prompt call the value so."""
    mine, prompt = situation.instruction.object.text, situation.function.prompt if situation.function else ""
    if not is_one(mine) or _ends_with_kind(label, mine) or _is_called(value, mine, prompt):
        return False
    later = (i.object.text for i in situation.following if i.operation.touches and is_one(i.object.text))
    return any(_ends_with_kind(label, kind) for kind in later)


def _only_tells_of_other(page: Page, target: Target, value: str, situation: Situation) -> bool:
    """The value only says more of a row that is called otherwise ("Kitchen" below "Ceiling lamp"), a later instruction
    takes one of another kind, and the prompt says another name before it, which the page does not show."""
    texts, function, kind = inner_texts(page, target.widget, 1), situation.function, situation.instruction.object.text
    if function is None or not texts or plain(texts[0]) in plain(function.prompt):
        return False
    later = [i.object.text for i in situation.following if i.operation.touches]
    if not any(names_kind(text) and text != kind for text in later):
        return False
    words = [
        plain(text)
        for text in (*handled(situation.history), *(w.label for w in page.widgets), *said_by(situation.following))
        if text
    ]
    before = function.prompt.partition(value)[0]
    others = [p.value for p in function.parameters if p.type in ("text", "name") and len(plain(p.value)) > 1]
    others = [o for o in others if o in before and not _is_of_later(o, function.prompt, situation)]
    return any(not any(plain(other) in word for word in words) for other in others)


def _ends_with_kind(label: str, kind: str) -> bool:
    if not kind.isascii():
        return label.endswith(kind)
    return label.casefold().endswith(f" {kind.casefold().removeprefix('the ')}")


def _as_read(value: str) -> Slot:
    """A value as what it is: a time is the same however it is written ("6:20", "06:20")."""
    whole = next((f for f in find_values(value) if (f.start, f.end) == (0, len(value)) and f.type == "time"), None)
    return Slot("choice", "time", whole.value) if whole else Slot("choice", "text", value)


def _is_called(value: str, kind: str, prompt: str) -> bool:
    """The prompt calls the value by the kind of thing ("the Mill Road permit", "my permit for Mill Road",
    “城堡山的居民停车证”)."""
    if not is_kind(kind) or not kind:
        return False
    name, kind = re.escape(value), re.escape(kind)
    if kind.isascii():
        between = r"(?: (?!(?:on|of|for|in|to|at|from|with|the|my)\b)[a-z]+){0,2}"
        said = rf"{name}{between} {kind}\b|\b{kind} (?:for|of|in|at|called|named) (?:the |my )?{name}(?!\w)"
    else:
        said = rf"{name}的?[“「]?[^\W到在给用换改绑上把]{{0,4}}{kind}|{kind}[“「]?{name}"
    return re.search(said, prompt, re.I) is not None


def _called_first(value: str, kind: str, prompt: str) -> int:
    """What has the kind of thing in its name ("Floor lamp") comes before what the prompt only calls so."""
    own = bool(kind) and is_kind(kind) and _ends_with_kind(value, kind)
    return 0 if own else 1 if _is_called(value, kind, prompt) else 2


def _is_left(value: str, prompt: str, situation: Situation) -> bool:
    """The prompt takes something from there, and what was touched before asks where to."""
    done = (s.instruction for s in reversed(situation.history))
    before = next((i for i in done if i and i != situation.instruction), None)
    return before is not None and asks_where_to(before.object.text) and value not in without_origin(prompt)


def _choice_in(value: str, labels: Sequence[str]) -> str:
    """The longest label that stands in the value, else the one with its amount; empty where there is none."""
    value = without_replaced(value)
    held = [label for label in labels if len(plain(label)) > 1 and plain(label) in plain(value)]
    return max(held, key=len) if held else amount_said(value, labels)


def _first(target: Target, found: Sequence[Target]) -> list[Target]:
    """All of them, with this one ahead of the others."""
    best = replace(target, score=min(target.score + 2 * LEAD, 1.0))
    most = best.score - 2 * LEAD
    return [best, *(replace(t, score=min(t.score, most)) for t in found if t is not target)]


def _in_the_same_list(page: Page, widget: Widget, other: Widget) -> bool:
    """The list that the widget stands in holds the other as well; true where it stands in none."""
    holder = next((above for above in page.ancestors(widget) if above.scrollable), None)
    return holder is None or any(above.index == holder.index for above in page.ancestors(other))
