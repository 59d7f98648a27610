"""The widgets that are called as a step says: strictly by their text, and by meaning (PromptRPA, appendix A.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages import features
from promptrpa.matching.pages.kinds import chooses, is_one_of_several, turns_over
from promptrpa.matching.pages.positions import fits_place
from promptrpa.matching.pages.targets import CLEAR, ELSEWHERE, NEAR, NEAREST, WHOLE, Target, TargetFinder, lead
from promptrpa.matching.pages.windows import dialog_of, front, has_tabs, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, is_one, is_sign
from promptrpa.matching.words.buttons import AGREES, TAKES
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.joined import parts
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ORDINALS
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import STRICT, lacks_head, plain, says_deed
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.below import waits_below
from promptrpa.reasoning.exploring.doors import ITEMS, is_tab_of_page, menu_rows
from promptrpa.reasoning.exploring.trails import (
    is_one_behind,
    saw_all,
    was_led_to_tab,
    was_opened_by_name,
    was_tried,
    went_on,
)
from promptrpa.reasoning.grounding.named import NamedThings
from promptrpa.reasoning.grounding.needless import Needless
from promptrpa.reasoning.grounding.proposing import LEAD, already, proposal_of
from promptrpa.reasoning.grounding.saved_steps import as_saved, is_field_called
from promptrpa.reasoning.names import Names

_READS: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)?(?:read|look at|what (?:does|do|is|was|did))\b(?!.*\b(?:on|off)\b)"
    r"|(?:请|麻烦)?(?:你|您)?(?:帮我|给我|替我)?(?:看看|看一下|看一?(?=[条则个份])|读|念|查看)(?!.*[开关])",
    re.I,
)
"""How a wish begins that only wants to read something."""
PASSIVE: Final = 0.83
"""What does not say that it can be touched is only touched from this score on."""
_BY_PART: Final = 0.6
"""Sureness of a row that joins what the step says with other things."""
ONTO: Final = lazy_regex(r"\b(?:to|into)\b|[到至入进]", re.I)
"""What is done ends in the thing ("Add to playlist"), and does not make it ("New playlist")."""
_DONE: Final = lazy_regex(r"[a-z]+(?:ed|ing)$|已(?!读)", re.I)
"""How a button says that what it does is done."""
_CANCELS: Final = frozenset({"cancel", "取消"})
NO_SWITCH: Final = "has no switch here"
"""What the reason says of a step that opened a row to find its switch."""


class Called:
    """The tiers of strict text and of meaning."""

    def __init__(
        self, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder, named: NamedThings, needless: Needless
    ) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._named = named
        self._needless = needless
        self._embedder = embedder
        self._names = Names(embedder)

    def find(self, page: Page, situation: Situation) -> Proposal | None:
        """Strict text; meaning where the text is not found, or only in part ("Contacts" for "New contacts")."""
        text = self.by_tier(page, situation, Tier.TEXT)
        if text and (text.confidence >= WHOLE or text.operation is None):
            return text
        meaning = self.by_tier(page, situation, Tier.MEANING)
        return meaning if meaning and (text is None or meaning.confidence > text.confidence) else text

    def by_part(self, page: Page, situation: Situation) -> Proposal | None:
        """The only row of a menu of the app that is called as several things together, one of which the step says, or
        only what it does ("Merge & fix" for "Merge duplicates"): its page has another name by now. Not before all of
        the page was seen, at the end of the steps, or for what is risky or the name of somebody's thing."""
        instruction, function = situation.instruction, situation.function
        said, touches = instruction.object.text, instruction.operation is OperationType.CLICK
        if not (said and touches and situation.following) or situation.planned or instruction.object.neighbour:
            return None
        if (
            went_on(situation)
            or not saw_all(page, situation)
            or (has_tabs(page) and not was_led_to_tab(page, situation))
        ):
            return None
        values = [*situation.values, *(slot.value for slot in (function.parameters if function else ()))]
        if is_one(said) or plain(said) in map(plain, values):
            return None
        there = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.clickable and w.enabled]
        rows = [page.widgets[index] for index in sorted(menu_rows(page, there))]
        named = [Target(w, w, _BY_PART, features.shown_label(page, w)) for w in rows if not turns_over(page, w)]
        found = [t for t in named if self._names_part(t.label, said) and not was_tried(page, t, situation)]
        found = [t for t in found if not self._names.is_another(page, t.widget, situation, t.label)]
        if len(found) != 1 or any(risk_of(words, self._lexicon) for words in (said, found[0].label)):
            return None
        reason = f"“{found[0].label}” may be its name by now"
        return proposal_of(page, found, instruction.operation, "", Tier.MEANING, reason)

    def _names_part(self, label: str, said: str) -> bool:
        """The label joins several things, one of which is said, or what is done to it."""
        theirs, mine = parts(label), [plain(part) for part in parts(said)]
        verb = self._lexicon.verb(said) if says_deed(said, self._lexicon) else ""
        if self._embedder.excludes(said, label):
            return False
        return any(plain(part) in mine or (verb and self._lexicon.same(verb, part.casefold())) for part in theirs)

    def by_tier(self, page: Page, situation: Situation, tier: Tier) -> Proposal | None:
        instruction = situation.instruction
        saved = situation.task_step.features if situation.task_step else None
        if saved and not (
            saved.editable and any(is_field_called(w, instruction.object.text, page) for w in page.widgets)
        ):
            instruction = as_saved(instruction, saved)
        strict, click = tier is Tier.TEXT, instruction.operation is OperationType.CLICK
        found = self._finder.by_text(page, instruction) if strict else self._finder.by_meaning(page, instruction)
        found = [t for t in found if not was_tried(page, t, situation) and not self._other_deed(situation, t)]
        found = [t for t in found if not _is_own_search(t, situation)]
        found = [t for t in found if not self._is_other_switch(page, t, instruction)]
        found = [t for t in found if not self._names.is_another(page, t.widget, situation, t.label)]
        found = [t for t in found if not (_is_half(page, t, instruction) or self._gives_up(page, t, instruction))]
        found = [t for t in found if not self._only_turns_over(page, t, situation, strict=strict)]
        behind = is_one_behind(situation)
        found = [t for t in found if not t.widget.selected or (strict and t.score >= WHOLE and not behind)]
        if not strict:
            found = [t for t in found if self.same_deed(instruction.object.text, t)]
            found = [t for t in found if not (_is_other_by_id(page, t, found, situation) or _is_so_already(page, t))]
            turns = instruction.operation is OperationType.SWITCH
            if turns or (click and self._named.has_name_left(situation)):
                found = [t for t in found if not _is_row_by_id(page, t, found)]
            found = [t for t in found if not _answers_another(t.widget, situation)]
            found = [t for t in found if not _is_only_alike(t, situation)]
        found = self._like_saved(page, found, situation)
        threshold = STRICT if strict else NEAR
        loose = 0.45 if not instruction.object.text or _is_where_said(page, found, instruction) else threshold
        if not strict and situation.task_step:
            threshold = self._nearest_enough(page, found, situation)
        elif not strict and went_on(situation):
            threshold = ELSEWHERE
        if not found or found[0].score < (loose if strict else threshold):
            return None
        if not found[0].widget.interactive and found[0].score < PASSIVE:
            return None
        taps = click and not behind and not (chooses(instruction) and was_opened_by_name(situation))
        if taps and situation.following and _is_title(page, found[0].widget):
            if self._names.opened_another(found[0].label, situation):
                return None
            return Proposal(None, tier, found[0].score, f"the page is “{found[0].label}”", Purpose.SKIP)
        if not found[0].widget.interactive and (instead := self._not_a_heading(page, found[0], situation)):
            return instead
        way = not strict and _is_way_by_kind(page, found[0], situation)
        if instruction.operation is OperationType.SCROLL:
            if way:
                return None
            return Proposal(None, tier, found[0].score, f"“{found[0].label}” is in view", Purpose.SKIP)
        if found[0].widget.checkable is False and instruction.operation is OperationType.SWITCH:
            return self._switch_page(page, found, tier)
        if done := already(found[0], instruction):
            return done
        reason = f"its text is “{found[0].label}”" if strict else f"“{found[0].label}” means the same"
        if beside := instruction.object.neighbour:
            reason = f"{reason}, beside “{beside}”"
        if lead(found) < LEAD and (told_apart := self._named.with_value(page, found, situation)):
            found, value = told_apart
            reason = f"{reason}, and stands with “{value}”"
        made = proposal_of(page, found, instruction.operation, instruction.parameter, tier, reason)
        leads = way or _is_listed(page, found[0], situation) or self._only_closes(page, found[0], situation)
        return replace(made, purpose=Purpose.APPROACH) if leads else made

    def _gives_up(self, page: Page, target: Target, instruction: Instruction) -> bool:
        """It leaves what is in front as it was ("Cancel" beside "OK"), and the step says more: "Yes, cancel"."""
        said = plain(target.label)
        if said not in _CANCELS or instruction.operation is not OperationType.CLICK:
            return False
        if plain(instruction.object.text) == said or said not in plain(instruction.object.text):
            return False
        beside = usable_widgets(page, front(page, self._lexicon))
        return any(w.clickable and plain(features.shown_label(page, w)) in AGREES | TAKES for w in beside)

    def _only_closes(self, page: Page, found: Target, situation: Situation) -> bool:
        """It only closes the window in front, or confirms the time that was set there, and what the step names, which
        is nothing risky, is done on the page below."""
        instruction = situation.instruction
        if instruction.operation is not OperationType.CLICK:
            return False
        named = instruction.object.text
        risky = any(risk_of(name, self._lexicon) for name in (named, found.label))
        if not risky and waits_below(page, found.label, named, situation.history):
            return True
        said = not situation.task_step and situation.function is not None and bool(situation.function.steps)
        return said and plain(found.label) != plain(named) and _sets_time(page)

    def _not_a_heading(self, page: Page, found: Target, situation: Situation) -> Proposal | None:
        """Words that cannot be touched head a part of the page: what comes next may be in it, and the rest of it
        behind the "More" at their height."""
        if needless := self._needless.for_next(page, situation, headed=True):
            return needless
        if situation.instruction.operation is not OperationType.CLICK:
            return None
        behind = self._finder.more_beside(page, found.widget)
        if behind is None:
            return None
        reason = f"“{found.label}” goes on behind “{behind.label}”"
        return proposal_of(page, [behind], OperationType.CLICK, "", Tier.MEANING, reason)

    def _switch_page(self, page: Page, found: Sequence[Target], tier: Tier) -> Proposal:
        """The words stand on a row without a switch: its page may hold it. On a drawn page it may only not have been
        made out, and touching the row would turn it over."""
        if found[0].widget.drawn:
            reason = f"“{found[0].label}” is here, but no switch can be made out beside it"
            return Proposal(None, Tier.NONE, 0.0, reason)
        made = proposal_of(
            page, found, OperationType.CLICK, "", tier, f"“{found[0].label}” has no switch here: open it"
        )
        return replace(made, purpose=Purpose.APPROACH)

    @staticmethod
    def _like_saved(page: Page, found: list[Target], situation: Situation) -> list[Target]:
        """Of the widgets that fit, only those used as the saved one was, and that were not there under their own
        name beside it."""
        step = situation.task_step
        if step is None or step.features is None:
            return found
        saved = step.features
        others = set(step.page.words) - {features.label_of(saved)}
        return [
            t
            for t in found
            if t.widget.editable == saved.editable
            and (t.widget.interactive or not saved.clickable)
            and (t.score >= WHOLE or t.label not in others)
            and (t.score >= WHOLE or features.is_checked(page, t.widget) == saved.checkable)
        ]

    @staticmethod
    def _nearest_enough(page: Page, found: Sequence[Target], situation: Situation) -> float:
        """How near in meaning must be what a saved step's widget is now called: less on the page that it was on, where
        nothing else comes near; more on another page."""
        assert situation.task_step is not None
        if features.page_likeness(page, situation.task_step.page) < features.SAME_PAGE:
            return ELSEWHERE
        alone = found and lead(found) >= CLEAR and found[0].widget.interactive
        return NEAREST if alone and situation.instruction.operation is not OperationType.SWITCH else NEAR

    def same_deed(self, wanted: str, target: Target) -> bool:
        """What is to be done ("Add bookmark") is not done by what only names the thing ("Bookmarks bar")."""
        verb = self._lexicon.verb(wanted)
        if not says_deed(wanted, self._lexicon):
            return True
        if self._lexicon.same(wanted.casefold(), target.label.casefold()):
            return True
        if ONTO.search(wanted) and not ONTO.search(target.label):
            return plain(self._lexicon.verb(target.label)) == plain(verb)
        if target.score >= WHOLE:
            return True
        return bool(self._lexicon.verb(target.label))

    def _is_other_switch(self, page: Page, target: Target, instruction: Instruction) -> bool:
        """It turns something on or off that is only called like the beginning of what was said."""
        if not any(w.checkable for w in (target.widget, *page.descendants(target.widget))):
            return False
        return all(lacks_head(target.label, name) for name in self._finder.names(instruction.object.text))

    def _only_turns_over(self, page: Page, target: Target, situation: Situation, *, strict: bool) -> bool:
        """It is a switch by another name, or one of another page that was opened to look, and the step leads on to what
        is not on this page; or the wish only reads something, which turns nothing."""
        if situation.instruction.operation is not OperationType.CLICK:
            return False
        function = situation.wish
        if not (strict or situation.task_step or function is None) and _READS.match(function.prompt):
            return turns_over(page, target.widget)
        if not situation.following:
            return False
        if not went_on(situation) and (strict or situation.task_step):
            return False
        if not turns_over(page, target.widget):
            return False
        following = situation.following[0]
        return following.operation.needs_widget and not self._finder.by_text(page, following)

    def _other_deed(self, situation: Situation, target: Target) -> bool:
        """What does something to a thing ("New folder") is not the thing that a tutorial names by its kind; a picture
        on a button ("the star") is just that."""
        function, wanted = situation.wish, situation.instruction.object.text
        if is_sign(wanted):
            return False
        if situation.task_step or function is None or target.score >= WHOLE or not is_kind(wanted):
            return False
        return bool(self._lexicon.verb(target.label)) and not self._lexicon.verb(wanted)


def _is_where_said(page: Page, found: Sequence[Target], instruction: Instruction) -> bool:
    """The first lies at the place that the step names, so that its words count for less."""
    place = instruction.object.place
    return bool(place and found) and (place in ORDINALS or fits_place(page, found[0].widget, place))


def _is_listed(page: Page, target: Target, situation: Situation) -> bool:
    """A row only tells below its title that its page has it, beside other things ("Recent apps, default apps")."""
    if situation.task_step or situation.instruction.operation is not OperationType.CLICK:
        return False
    title, *below = features.inner_texts(page, target.widget) or ("",)
    wanted = plain(situation.instruction.object.text)
    items = [plain(item) for item in ITEMS.split(target.label)]
    return target.label in below and target.label != title and len(items) > 1 and wanted in items


def _is_way_by_kind(page: Page, target: Target, situation: Situation) -> bool:
    """A tab is called by the kind alone of what a person named ("影院" for "流明影院"): it leads to it at most."""
    name, label = plain(situation.instruction.object.text), plain(target.label)
    own = situation.function is not None and bool(situation.function.steps)
    return own and name != label and name.endswith(label) and is_tab_of_page(page, target.widget)


def _is_own_search(target: Target, situation: Situation) -> bool:
    """A field that only shows what was typed into it to look for the thing that is to be touched; for one that a plan
    names by its kind ("the city"), also what the step before typed."""
    if situation.instruction.operation is not OperationType.CLICK or not target.widget.editable:
        return False
    steps = situation.history if is_one(situation.instruction.object.text) else situation.trail()
    typed = [s.operation.parameter for s in steps if s.operation]
    return bool(target.widget.text) and target.widget.text in typed


def _is_half(page: Page, target: Target, instruction: Instruction) -> bool:
    """A switch of only one of the things that the step joins ("grid and level")."""
    said = [plain(part) for part in parts(instruction.object.text)]
    return plain(target.label) in said and turns_over(page, target.widget)


def _answers_another(widget: Widget, situation: Situation) -> bool:
    """One of the choices of what was opened only to look for this step's widget."""
    return went_on(situation) and is_one_of_several(widget) and not chooses(situation.instruction)


def _sets_time(page: Page) -> bool:
    """The window in front has fields for the parts of a time."""
    dialog = dialog_of(page)
    inside = [*page.descendants(dialog)] if dialog else []
    units = {unit_of(plain(said)) for w in inside for said in (w.hint, w.description, w.text)} - {""}
    return any(w.editable for w in inside) and len(units) > 1


def _is_only_alike(target: Target, situation: Situation) -> bool:
    """A tutorial names one of a kind ("the dish"), and this is called after the kind alone ("Side dishes"), which the
    prompt does not say: a group of them, or all."""
    function, wanted = situation.wish, situation.instruction.object.text
    if situation.task_step or function is None or not is_one(wanted):
        return False
    kind, label = plain(wanted).removesuffix("s"), plain(target.label)
    if target.label not in (target.named.text, target.named.description):
        return False
    return len(label) > len(kind) and kind in label and label not in plain(function.prompt)


def _is_other_by_id(page: Page, target: Target, found: Sequence[Target], situation: Situation) -> bool:
    """Only its id sounds alike, and it is a field that is not to be typed into, shares the id with others of a list, or
    is on another page than the step before led to."""
    instruction = situation.instruction
    if instruction.operation is not OperationType.CLICK or any(target.label in (w.label, w.hint) for w in page.widgets):
        return False
    of_list = sum(t.label == target.label for t in found) > 1
    named = not (is_kind(instruction.object.text) or instruction.object.place)
    return target.widget.editable or (of_list and named) or went_on(situation)


def _is_row_by_id(page: Page, target: Target, found: Sequence[Target]) -> bool:
    """One of several rows of which only the id says of what kind they are ("device row")."""
    shown = any(target.label in (w.label, w.hint) for w in page.widgets)
    return not shown and sum(t.label == target.label for t in found) > 1


def _is_so_already(page: Page, target: Target) -> bool:
    """Its id says what it does ("follow"), and its own words that this is done ("Following", "已关注")."""
    own = target.widget.label
    return (
        bool(own) and all(target.label not in (w.label, w.hint) for w in page.widgets) and _DONE.match(own) is not None
    )


def _is_title(page: Page, widget: Widget) -> bool:
    """Words at the head of a page, or of the dialog in front, that cannot be touched."""
    dialog = dialog_of(page)
    if dialog is None or widget.interactive:
        return not widget.interactive and widget.bounds.bottom < 0.13 * page.size[1]
    return widget.index == next((w.index for w in page.descendants(dialog) if w.label), -1)
