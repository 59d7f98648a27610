"""What does a step where no words of the page say so: an icon without words, a field among fields, the row with what
was searched for, the button that turns something on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.private import secret_field
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.targets import Target, TargetFinder
from promptrpa.matching.pages.windows import dialog_of, front, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, is_somebody
from promptrpa.matching.words.buttons import AGREES, HANDS_IN, SAVES
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import STRICT, plain, strict_similarity
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.exploration import Explorer
from promptrpa.reasoning.exploring.trails import was_tried
from promptrpa.reasoning.grounding.proposing import LEAD, StandIn
from promptrpa.reasoning.grounding.said_rows import SaidRows

_FOUND: Final = 0.6
"""Sureness of a row that shows what was searched for, and of a button that says that it turns the thing on."""
_CONFIRMS: Final = 0.7
"""Sureness of the only button of a page that can hand in what was typed."""
_IN_DIALOG: Final = 0.9
"""Sureness of the only button of a dialog that does not put it away."""
_IN_ORDER: Final = 0.5
"""Sureness of a field that is taken because the fields and the texts to type are as many."""
_AMONG_MORE: Final = 0.35
"""The same where there are more fields."""
_FAR_HIGHER: Final = 2
"""Times the height of the next highest, from which a field is for more than a line."""
_ENDS: Final = HANDS_IN.union(SAVES, ("next", "continue", "下一步", "继续"))
"""What a button says that ends a page, plain."""
_NUMBER: Final = lazy_regex(r"\d+(?:[.,]\d+)?")
_TWO: Final = lazy_regex(r"\band\b|&|并|和", re.I)
"""A button that does more than one thing."""


class StandIns:
    """Finds them; nothing for a saved step, whose widget is known."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, explorer: Explorer) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._explorer = explorer
        self._rows = SaidRows(lexicon)

    def find(self, page: Page, situation: Situation) -> StandIn | None:
        """The stand-in for the instruction's widget; never one that was only seen in a picture: others may not have
        been made out."""
        if situation.task_step:
            return None
        match situation.instruction.operation:
            case OperationType.EDIT:
                if situation.trail() and len(self._fields(page, situation)) < _to_type(situation):
                    return None  # the page was only opened to look for it, and is another one
                found = self._only_field(page, situation) or self._largest_field(page, situation)
                found = found or self._next_field(page, situation)
            case OperationType.CLICK:
                found = self._confirming(page, situation) or self._searched(page, situation)
                found = found or self._icon(page, situation)
            case OperationType.SWITCH:
                found = self._turning(page, situation)
            case _:
                return None
        return found if found and not any(t.widget.drawn for t in found.targets) else None

    # --- fields

    def _only_field(self, page: Page, situation: Situation) -> StandIn | None:
        only = self._finder.only_field(page)
        fits = only is not None and not only.widget.text and _keeps_secret(only.widget, situation)
        return StandIn((only,), OperationType.EDIT, "the only field") if only and fits else None

    def _fields(self, page: Page, situation: Situation) -> list[Widget]:
        """Those that may take it: no wheel of hours or minutes takes words."""
        fields = [w for w in self._usable(page) if w.editable and w.enabled and w.bounds.area]
        if not any(map(str.isdigit, situation.instruction.parameter)):
            fields = [w for w in fields if not _is_in_wheel(page, w)]
        return [w for w in fields if _keeps_secret(w, situation)]

    def _largest_field(self, page: Page, situation: Situation) -> StandIn | None:
        """Where somebody's own words go ("your answer"): the only field that is far higher than the others."""
        fields = sorted(self._fields(page, situation), key=lambda w: -w.bounds.height)
        if len(fields) < 2 or not takes_own_words(situation.instruction.object.text):
            return None
        first, second = fields[:2]
        if first.bounds.height < _FAR_HIGHER * second.bounds.height or self._was_typed(first, situation):
            return None
        target = Target(first, first, _FOUND, first.hint or first.label)
        return StandIn((target,), OperationType.EDIT, f"the largest of {len(fields)} fields")

    def _next_field(self, page: Page, situation: Situation) -> StandIn | None:
        """The first empty field; surer where there are no more of them than texts to type from here on. A number does
        not take the place of words."""
        fields = self._fields(page, situation)
        empty = [w for w in fields if not w.text or w.text == w.hint or not self._was_typed(w, situation)]
        if _is_number(situation.instruction.parameter):
            empty = [w for w in empty if not w.text or w.text == w.hint or any(map(str.isdigit, w.text))]
        if not empty:
            return None
        first = min(empty, key=lambda w: (w.bounds.top, w.bounds.left))
        target = Target(
            first, first, _IN_ORDER if len(empty) <= _to_type(situation) else _AMONG_MORE, first.hint or first.label
        )
        return StandIn((target,), OperationType.EDIT, f"the next of {len(fields)} fields")

    @staticmethod
    def _was_typed(field: Widget, situation: Situation) -> bool:
        typed = [s.operation.parameter for s in situation.history if s.operation and s.operation.parameter]
        return any(plain(field.text) == plain(each) for each in typed)

    # --- touches

    def _confirming(self, page: Page, situation: Situation) -> StandIn | None:
        """What a dialog calls its "OK" ("Forget"): its only button that does not put it away. Where something was just
        typed, also what the page or the dialog calls its "Sign in" or "Create" by now ("Send report" for "Submit"); and
        the only button of a page that is filled in, for what ends it ("Create group" for "Done")."""
        dialog, wanted = dialog_of(page), situation.instruction.object.text
        sure = _IN_DIALOG if dialog is not None and plain(wanted) in AGREES else _CONFIRMS
        ends = dialog is None and plain(wanted) in _ENDS and _is_filled(page) and not situation.trail()
        if sure == _CONFIRMS and not ends and not (self._has_typed(situation) and self._lexicon.verb(wanted)):
            return None
        dismiss = {plain(word) for word in self._lexicon.dismiss} - AGREES
        inside = page.descendants(dialog) if dialog is not None else self._usable(page)
        mine = [w for w in inside if w.package == page.package]
        buttons = [w for w in mine if w.clickable and w.enabled and w.kind.endswith("Button") and w.text]
        buttons = [w for w in buttons if not _is_in_wheel(page, w)]
        left = [w for w in buttons if plain(w.text) not in dismiss and not w.checkable and w.text[-1] not in "?？"]
        if len(left) > 1 and sure == _CONFIRMS and plain(wanted) in HANDS_IN:  # one may say to what as well
            left = [w for w in left if self._lexicon.verb(w.text) in HANDS_IN and not _TWO.search(w.text)]
        if len(buttons) < (1 if ends else 2) or len(left) != 1:
            return None
        reason = "it confirms the dialog" if dialog is not None else "it confirms what was typed"
        return StandIn((Target(left[0], left[0], sure, left[0].label),), OperationType.CLICK, reason)

    @staticmethod
    def _has_typed(situation: Situation) -> bool:
        """The step before typed something, so that this one hands it in; the page may have been scrolled since."""
        done = [s.operation.type for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
        last = next((kind for kind in reversed(done) if kind is not OperationType.SCROLL), None)
        return last is OperationType.EDIT and not situation.trail()

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
        if situation.instruction.object.neighbour:
            return None  # it stands beside the row
        shown = ((w, plain(w.text or w.description)) for w in self._usable(page) if not w.editable)
        found = [(w, words) for w, words in shown if words.startswith(plain(typed))]
        rows: list[Target] = []
        for widget, words in sorted(found, key=lambda pair: pair[1] != plain(typed)):
            target = self._finder.resolve(page, widget, OperationType.CLICK)
            if target is None or not target.interactive:
                continue
            row = Target(target, widget, _FOUND + LEAD * (words == plain(typed)), widget.label)
            if not was_tried(page, row, situation) and all(row.widget.index != r.widget.index for r in rows):
                rows.append(row)
        if not rows:
            return None
        exact = [row for row in rows if plain(row.label) == plain(typed)]
        if only := self._rows.only(page, exact, situation.function.prompt) if situation.function else None:
            return StandIn((only[0],), OperationType.CLICK, f"“{only[0].label}” was searched for, with “{only[1]}”")
        return StandIn(
            tuple(rows if person or not exact else exact), OperationType.CLICK, f"“{rows[0].label}” was searched for"
        )

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
                target = Target(widget, widget, _FOUND, widget.label)
                if not was_tried(page, target, situation):
                    return StandIn((target,), OperationType.CLICK, f"“{widget.label}” does it")
        return None

    def _is_about(self, rest: str, wanted: str) -> bool:
        if not wanted or not rest.strip():
            return not wanted and not rest.strip()
        return any(strict_similarity(rest, name) >= STRICT for name in self._finder.names(wanted))

    def _usable(self, page: Page) -> Sequence[Widget]:
        return usable_widgets(page, front(page, self._lexicon))


def _is_filled(page: Page) -> bool:
    return any(w.editable and w.text not in ("", w.hint) for w in page.widgets)


def _keeps_secret(field: Widget, situation: Situation) -> bool:
    """What is called a secret ("Payment password") is not typed where it would be read, as in "Note"."""
    if field.password or not secret_field(situation.instruction.object.text):
        return True
    said = field.hint or field.label
    return not said or bool(secret_field(said))


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_in_wheel(page: Page, widget: Widget) -> bool:
    return any(above.kind == "NumberPicker" for above in page.ancestors(widget))


def _to_type(situation: Situation) -> int:
    """How many texts are to be typed from here on."""
    return 1 + sum(i.operation is OperationType.EDIT for i in situation.following)
