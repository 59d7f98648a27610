"""What does a step where no words of the page say so: an icon without words, a field among fields, the row with what
was searched for, the button that turns something on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Slot
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.targets import STRICT, Target, TargetFinder
from promptrpa.matching.text import plain, strict_similarity
from promptrpa.matching.windows import front, usable_widgets
from promptrpa.ports import Situation, attempt_key, retracted_key
from promptrpa.reasoning.exploration import Explorer

FOUND: Final = 0.6
"""Sureness of a row that shows what was searched for, and of a button that says that it turns the thing on."""
NAMED: Final = 0.9
"""Sureness of a widget that shows a value of the prompt."""
IN_ORDER: Final = 0.5
"""Sureness of a field that is taken because the fields and the texts to type are as many."""
AMONG_MORE: Final = 0.35
"""The same where there are more fields."""


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
                found = self._only_field(page) or self._next_field(page, situation)
            case OperationType.CLICK:
                found = self._searched(page, situation) or self._icon(page, situation)
            case OperationType.SWITCH:
                found = self._turning(page, situation)
            case _:
                return None
        return found if found and not any(t.widget.drawn for t in found.targets) else None

    def named(self, page: Page, situation: Situation) -> StandIn | None:
        """The one widget that shows a value of the prompt, and was not touched yet, for a touch on something that is
        only named by its kind."""
        instruction, function = situation.instruction, situation.function
        if instruction.operation is not OperationType.CLICK or situation.task_step:
            return None
        if function is None or function.steps:  # who says the steps says what to touch
            return None
        touched = {c.label for s in situation.history if s.proposal for c in s.proposal.candidates[:1]}
        for slot in (s for s in function.parameters if s.type not in ("on_off", "time")):
            value = slot.value
            if len(plain(value)) < 2 or value in touched:
                continue
            shown = [
                w for w in self._usable(page) if not w.editable and _shows(w.label, slot) and w.label not in touched
            ]
            targets = [
                Target(t, w, NAMED, w.label) for w in shown if (t := self._finder.resolve(page, w, OperationType.CLICK))
            ]
            targets = [t for t in targets if t.widget.interactive and not was_tried(page, t, situation)]
            exact = [t for t in targets if plain(t.label) == plain(value)]
            best = exact or targets
            if best and len({t.widget.index for t in best}) == 1:
                return StandIn((best[0],), OperationType.CLICK, f"“{best[0].label}” is what was named")
        return None

    # --- fields

    def _only_field(self, page: Page) -> StandIn | None:
        only = self._finder.only_field(page)
        return StandIn((only,), OperationType.EDIT, "the only field") if only and not only.widget.text else None

    def _next_field(self, page: Page, situation: Situation) -> StandIn | None:
        """The first empty field; surer where there are no more of them than texts to type from here on."""
        fields = [w for w in self._usable(page) if w.editable and w.enabled and w.bounds.area]
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

    def _searched(self, page: Page, situation: Situation) -> StandIn | None:
        """The row that shows what was just typed into a search."""
        done = [s for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
        last = done[-1] if done else None
        if last is None or last.operation is None or last.instruction is None:
            return None
        typed = last.operation.parameter
        if (
            last.operation.type is not OperationType.EDIT
            or not typed
            or not self._is_search(
                f"{last.instruction.source} {last.instruction.object} {last.instruction.object.role}"
            )
        ):
            return None
        for widget in self._usable(page):
            shown = plain(widget.text or widget.description)
            if widget.editable or not shown.startswith(plain(typed)):
                continue
            target = self._finder.resolve(page, widget, OperationType.CLICK)
            if target is None or not target.interactive:
                continue
            found = Target(target, widget, FOUND, widget.label)
            if not was_tried(page, found, situation):
                return StandIn((found,), OperationType.CLICK, f"“{widget.label}” was searched for")
        return None

    def _is_search(self, said: str) -> bool:
        searches = (w for w in self._lexicon.concepts if self._lexicon.same(w, "search"))
        return any(word in said.casefold() for word in searches)

    def _icon(self, page: Page, situation: Situation) -> StandIn | None:
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


def _shows(label: str, slot: Slot) -> bool:
    """The label is the value, or holds it as whole words; "李明辉" is another person than "李明"."""
    value = slot.value
    if not label:
        return False
    if plain(label) == plain(value):
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
