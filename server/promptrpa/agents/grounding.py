"""The grounding agent: an instruction and a page to the next operation (PromptRPA, section 4.1.4 and appendix A.1)."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_site
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import WidgetFeatures
from promptrpa.matching.pages import features
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.renamed import find_renamed
from promptrpa.matching.pages.targets import CLEAR, NEAR, NEAREST, STRICT, Target, TargetFinder, lead
from promptrpa.matching.pages.windows import dialog_of, front, has_dialog, is_menu, offers_choices, usable_widgets
from promptrpa.matching.prompts.coverage import is_kind, is_one, is_sign
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import lacks_head, plain, says_more
from promptrpa.matching.words.tokens import words_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.clearing import Clearing, once_more
from promptrpa.reasoning.day_picking import DayPicker
from promptrpa.reasoning.exploration import Explorer
from promptrpa.reasoning.needless import Needless, chooses
from promptrpa.reasoning.proposing import LEAD, proposal_of
from promptrpa.reasoning.seeking import sought
from promptrpa.reasoning.standins import StandIns, was_tried
from promptrpa.reasoning.wishes import SwitchWishes

WHOLE: Final = 0.9
"""A text is taken for the whole of what was said from this similarity on."""
_CHOICES: Final = frozenset({"RadioButton", "CheckedTextView"})
ELSEWHERE: Final = 0.8
"""Nearness in meaning from which a saved step's widget is taken for one of another page than it was on."""
IN_MENU: Final = 0.5
"""Nearness in meaning from which the row of a menu may be meant, ..."""
AHEAD_IN_MENU: Final = 0.15
"""... where it is so much nearer than the next."""
AHEAD: Final = 3
"""Among so many of the next steps one that types tells that its page was reached."""
PASSIVE: Final = 0.83
"""What does not say that it can be touched is only touched from this score on."""
_TO: Final = lazy_regex(r"\b(?:to|into)\b|[到至入进]", re.I)
"""What is done ends in the thing ("Add to playlist"), and does not make it ("New playlist")."""
_LEADS_ON: Final = frozenset(
    ("set", "choose", "select", "change", "edit", "view", "show", "open", "see", "manage",
     "设置", "选择", "更改", "修改", "编辑", "查看", "显示", "打开", "管理")
)  # fmt: skip
"""What a row of a menu may do that stands for what has no verb ("Set ringtone" for "Ringtone")."""
_BACK_TO_APP: Final = "the app was left: bring it back"
_MARKS: Final = ("RadioButton", "CheckBox", "Button", "ImageButton", "ImageView")
"""What can be checked and is no switch: boxes, chips and stars."""
_NO_SWITCH: Final = "has no switch here"
"""What the reason says of a step that opened a row to find its switch."""
COMES_NEXT: Final = "which comes next, is here already"
"""What the reason says of a step that is left out for the next one."""


class TieredGrounding:
    """History, strict text, meaning, exploration: each tier is asked only when the one before found nothing."""

    def __init__(
        self, lexicon: Lexicon, apps: AppNames, finder: TargetFinder, embedder: Embedder, explorer: Explorer
    ) -> None:
        self._lexicon = lexicon
        self._apps = apps
        self._finder = finder
        self._embedder = embedder
        self._explorer = explorer
        self._stand_ins = StandIns(lexicon, finder, explorer)
        self._wishes = SwitchWishes(lexicon, embedder)
        self._clearing = Clearing(lexicon, finder)
        self._needless = Needless(lexicon, apps)
        self._days = DayPicker(lexicon)

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The next operation towards doing the instruction; one without operation where nothing was found."""
        meant = self._wishes.with_state(situation)
        proposal = self._propose(page, situation, self._stand_ins.with_neighbour(page, meant, situation))
        if meant == situation.instruction or proposal.meant:
            return proposal
        return replace(proposal, meant=meant)

    def _propose(self, page: Page, situation: Situation, instruction: Instruction) -> Proposal:
        name = sought(situation, situation.instruction)
        situation = replace(situation, instruction=instruction)
        if instruction.operation is OperationType.OPEN:
            return self._open(page, situation)
        if not instruction.operation.needs_widget and not instruction.object:
            return self._direct(page, instruction)
        if first := self._come_back(page, situation) or self._clearing.unwanted_call(page, situation):
            return first
        if day := self._days.pick(page, situation):
            return day
        found = self._by_history(page, situation) or self._opened_instead(page, situation)
        found = found or self._by_search(page, situation)
        found = found or self._by_what_was_opened(page, situation)
        if found is None:
            found = self._by_words(page, situation)
            if _is_heading(page, situation, found):
                named = self._by_value(page, _for_any(situation)) or self._explorer.loading(page, situation)
                return named or _not_said(instruction.object.text)
            heads = found is not None and self._stand_ins.heads_its_kind(page, situation, found)
            if found is None or found.confidence < WHOLE or heads:
                weak = None if self._stand_ins.is_named_elsewhere(page, situation) or _is_shown(page, found) else found
                found = self._by_value(page, situation) or self._explorer.loading(page, situation) or weak
        if found is None:
            found = self._by_new_value(page, situation) or self._by_standing(page, situation)
            found = found or self._by_new_name(page, situation)
        return (
            found
            or self._second_half(page, situation)
            or once_more(page, situation)
            or self._by_stand_in(page, situation)
            or self._by_menu(page, situation)
            or self._clearing.dismissal(page)
            or self._skip(page, situation)
            or self._needless.optional(situation)
            or self._open_choice(page, situation)
            or self._by_words_alone(page, situation)
            or self._way_on(page, situation, name)
            or self._needless.menu(situation)
            or Proposal(None, Tier.NONE, 0.0, f"“{instruction.object}” is not on this page and was not found from it")
        )

    def sees(self, page: Page, situation: Situation) -> bool:
        """The saved step's widget is on the page."""
        return self._days.pick(page, situation) is not None or self._by_history(page, situation) is not None

    # --- operations without a widget

    def _open(self, page: Page, situation: Situation) -> Proposal:
        name = situation.instruction.parameter
        package = self._apps.package(name, situation.installed)
        if package:
            operation = Operation(OperationType.OPEN, parameter=package)
            return Proposal(operation, Tier.DIRECT, 1.0, f"open {package}")
        as_icon = replace(situation.instruction, operation=OperationType.CLICK)
        icon = replace(as_icon, object=replace(as_icon.object, text=name))
        if "launcher" in page.package:
            found = self._finder.by_text(page, icon)
            if found and found[0].score >= 0.95:
                return proposal_of(page, found, OperationType.CLICK, "", Tier.TEXT, "its icon on the home screen")
            return self._explorer.next(page, replace(situation, instruction=icon)) or Proposal(
                None, Tier.NONE, 0.0, f"there is no app called “{name}” on this phone"
            )
        home = Operation(OperationType.BACK, parameter="home")
        return Proposal(home, Tier.DIRECT, 0.8, f"look for “{name}” on the home screen", Purpose.APPROACH)

    @staticmethod
    def _direct(page: Page, instruction: Instruction) -> Proposal:
        operation = Operation(instruction.operation, parameter=instruction.parameter)
        if instruction.operation is OperationType.SCROLL:
            lists = [w for w in page.widgets if w.scrollable and w.bounds.area]
            across = instruction.parameter in ("left", "right")
            fitting = [w for w in lists if ("Horizontal" in w.kind) == across]
            main = max(fitting or lists, key=lambda w: w.bounds.area, default=None)
            if main:
                operation = replace(operation, point=main.bounds.center, bounds=main.bounds, widget=main.index)
        return Proposal(operation, Tier.DIRECT, 0.95, "as the instruction says")

    # --- the tiers

    def _by_history(self, page: Page, situation: Situation) -> Proposal | None:
        step = situation.task_step
        if step is None or step.features is None:
            return None
        inside = {w.index for w in usable_widgets(page, front(page, self._lexicon))}
        found = [m for m in features.find(page, step.features) if m.widget.index in inside]
        if beside := situation.instruction.object.neighbour:
            found = [m for m in found if self._finder.has_neighbour(page, m.widget, beside)]
        if not found or found[0].score < features.MATCH:
            return None
        if len(found) > 1 and found[0].score - found[1].score < features.MARGIN:
            return None
        targets = []
        for match in found[:5]:
            words = self._words_in(page, match.widget)
            targets.append(Target(match.widget, words, match.score, words.label or features.label_of(step.features)))
        named = features.label_of(step.features)
        if not step.features.editable and self._embedder.excludes(named, targets[0].label):
            return None  # the same button that by now does the opposite ("Unmute")
        if not step.features.editable and self._is_called(page, named, targets[0], inside):
            return None
        instruction = situation.instruction
        if step.features.editable and _is_another_field(page, instruction.object.text, targets[0].widget, inside):
            return None
        opens = step.after is not None and step.after.dialog and not step.page.dialog
        if not opens and (done := self._already(targets[0], instruction)):
            return done
        return proposal_of(
            page, targets, instruction.operation, instruction.parameter, Tier.HISTORY, "known from the saved task"
        )

    @staticmethod
    def _is_called(page: Page, named: str, found: Target, inside: Container[int]) -> bool:
        """Another widget of the same class is called exactly as the saved one, or as a slot's new value ("Always off"),
        and the one that was found is not."""
        wanted = plain(named)
        if not wanted or plain(found.label) == wanted:
            return False
        kind = found.widget.class_name
        return any(w.index in inside and w.class_name == kind and plain(w.label) == wanted for w in page.widgets)

    def _by_words(self, page: Page, situation: Situation) -> Proposal | None:
        """Strict text; meaning where the text is not found, or only in part ("Contacts" for "New contacts")."""
        text = self._by_tier(page, situation, Tier.TEXT)
        if text and (text.confidence >= WHOLE or text.operation is None):
            return text
        meaning = self._by_tier(page, situation, Tier.MEANING)
        return meaning if meaning and (text is None or meaning.confidence > text.confidence) else text

    def _by_tier(self, page: Page, situation: Situation, tier: Tier) -> Proposal | None:
        instruction = situation.instruction
        saved = situation.task_step.features if situation.task_step else None
        if saved and not (
            saved.editable and any(_is_field_called(w, instruction.object.text, page) for w in page.widgets)
        ):
            instruction = _as_saved(instruction, saved)
        strict = tier is Tier.TEXT
        found = self._finder.by_text(page, instruction) if strict else self._finder.by_meaning(page, instruction)
        found = [t for t in found if not was_tried(page, t, situation) and not self._other_deed(situation, t)]
        found = [t for t in found if not _is_own_search(t, situation)]
        found = [t for t in found if not self._is_other_switch(page, t, instruction)]
        found = [t for t in found if not t.widget.selected or (strict and t.score >= WHOLE)]
        if not strict:
            found = [t for t in found if self._same_deed(instruction.object.text, t)]
            found = [t for t in found if not _is_other_by_id(page, t, found, situation)]
            found = [t for t in found if not self._only_turns_over(page, t, situation)]
            found = [t for t in found if not _answers_another(t.widget, situation)]
        found = self._like_saved(page, found, situation)
        threshold = STRICT if strict else NEAR
        loose = 0.45 if not instruction.object.text or instruction.object.place else threshold
        if not strict and situation.task_step:
            threshold = self._nearest_enough(page, found, situation)
        elif not strict and _went_on(situation):
            threshold = ELSEWHERE
        if not found or found[0].score < (loose if strict else threshold):
            return None
        if not found[0].widget.interactive and found[0].score < PASSIVE:
            return None
        taps = instruction.operation is OperationType.CLICK and not (
            chooses(instruction) and _was_opened_by_name(situation)
        )
        if taps and situation.following and _is_title(page, found[0].widget):
            return Proposal(None, tier, found[0].score, f"the page is “{found[0].label}”", Purpose.SKIP)
        if not found[0].widget.interactive and (instead := self._not_a_heading(page, found[0], situation)):
            return instead
        if instruction.operation is OperationType.SCROLL:
            return Proposal(None, tier, found[0].score, f"“{found[0].label}” is in view", Purpose.SKIP)
        if found[0].widget.checkable is False and instruction.operation is OperationType.SWITCH:
            return self._switch_page(page, found, tier)
        if done := self._already(found[0], instruction):
            return done
        reason = f"its text is “{found[0].label}”" if strict else f"“{found[0].label}” means the same"
        if beside := instruction.object.neighbour:
            reason = f"{reason}, beside “{beside}”"
        if lead(found) < LEAD and (told_apart := self._stand_ins.with_value(page, found, situation)):
            found, value = told_apart
            reason = f"{reason}, and stands with “{value}”"
        return proposal_of(page, found, instruction.operation, instruction.parameter, tier, reason)

    def _not_a_heading(self, page: Page, found: Target, situation: Situation) -> Proposal | None:
        """Words that cannot be touched head a part of the page: what comes next may be in it, and the rest of it
        behind the "More" at their height."""
        if needless := self._skip(page, situation, headed=True):
            return needless
        if situation.instruction.operation is not OperationType.CLICK:
            return None
        behind = self._finder.more_beside(page, found.widget)
        if behind is None:
            return None
        reason = f"“{found.label}” goes on behind “{behind.label}”"
        return proposal_of(page, [behind], OperationType.CLICK, "", Tier.MEANING, reason)

    def _by_new_value(self, page: Page, situation: Situation) -> Proposal | None:
        """The only widget that holds the value which a saved step has now ("30 minutes before" for "30 minutes")."""
        found = self._stand_ins.with_new_value(page, situation)
        return proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason) if found else None

    def _by_standing(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget that stands where the saved one stood, under a new name."""
        step = situation.task_step
        if step is None or step.features is None:
            return None
        if features.page_likeness(page, step.page) < features.SAME_PAGE:
            return None
        usable = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.package == page.package]
        match = find_renamed(page, usable, step.features, step.page, self._embedder)
        if match is None:
            return None
        words = self._words_in(page, match.widget)
        label = features.shown_label(page, match.widget)
        target = Target(match.widget, words, match.score, label)
        instruction = situation.instruction
        if was_tried(page, target, situation):
            return None
        if done := self._already(target, instruction):
            return done
        reason = f"“{label or match.widget.kind}” stands where “{features.label_of(step.features)}” stood"
        return proposal_of(page, [target], instruction.operation, instruction.parameter, Tier.MEANING, reason)

    def _by_new_name(self, page: Page, situation: Situation) -> Proposal | None:
        """What a step before was led to under another name: a step of the same old name means that too."""
        said = {plain(name) for name in self._finder.names(situation.instruction.object.text)}
        if situation.task_step or not situation.instruction.object.text:
            return None
        name = ""
        for before, step in pairwise(situation.history):
            skipped = step.proposal is not None and step.proposal.purpose is Purpose.SKIP
            named = step.instruction is not None and plain(step.instruction.object.text) in said
            if skipped and named and before.proposal and before.proposal.purpose is Purpose.APPROACH:
                name = before.proposal.candidates[0].label if before.proposal.candidates else ""
        if not name or plain(name) in said:
            return None
        called = replace(situation.instruction, object=replace(situation.instruction.object, text=name))
        return self._by_tier(page, replace(situation, instruction=called), Tier.TEXT)

    def _opened_instead(self, page: Page, situation: Situation) -> Proposal | None:
        """The row without a switch was opened: its page has one switch, which is meant; or the words only said to open
        it ("打开" says both)."""
        instruction, trail = situation.instruction, situation.trail()
        if instruction.operation is not OperationType.SWITCH or not trail or _NO_SWITCH not in trail[-1].reason:
            return None
        opens = "打开" in instruction.source
        switches = [
            w
            for w in usable_widgets(page, front(page, self._lexicon))
            if w.checkable and w.enabled and w.kind not in _MARKS
        ]
        if len(switches) == 1 or (switches and not opens):
            target = Target(switches[0], switches[0], 0.8, switches[0].label or str(instruction.object))
            if done := self._already(target, instruction):
                return done
            reason = "the switch of the page that was opened"
            return proposal_of(page, [target], OperationType.SWITCH, instruction.parameter, Tier.MEANING, reason)
        if opens:
            return Proposal(None, Tier.TEXT, 0.8, "it was opened", Purpose.SKIP)
        return None

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

    def _same_deed(self, wanted: str, target: Target) -> bool:
        """What is to be done ("Add bookmark") is not done by what only names the thing ("Bookmarks bar")."""
        verb = self._lexicon.verb(wanted)
        if not self._is_deed(wanted):
            return True
        if _TO.search(wanted) and not _TO.search(target.label):
            return plain(self._lexicon.verb(target.label)) == plain(verb)
        if target.score >= WHOLE:
            return True
        if self._lexicon.same(wanted.casefold(), target.label.casefold()):
            return True
        return bool(self._lexicon.verb(target.label))

    def _is_other_switch(self, page: Page, target: Target, instruction: Instruction) -> bool:
        """It turns something on or off that is only called like the beginning of what was said."""
        if not any(w.checkable for w in (target.widget, *page.descendants(target.widget))):
            return False
        return all(lacks_head(target.label, name) for name in self._finder.names(instruction.object.text))

    def _only_turns_over(self, page: Page, target: Target, situation: Situation) -> bool:
        """It is a switch by another name, and the step leads on to what is not on this page."""
        if situation.instruction.operation is not OperationType.CLICK or situation.task_step or not situation.following:
            return False
        if not any(w.kind in SWITCHES for w in (target.widget, *page.descendants(target.widget))):
            return False
        following = situation.following[0]
        return following.operation.needs_widget and not self._finder.by_text(page, following)

    def _is_deed(self, text: str) -> bool:
        """It says what is done and to what ("Add to playlist")."""
        verb = self._lexicon.verb(text)
        return bool(verb) and plain(verb) != plain(text)

    def _other_deed(self, situation: Situation, target: Target) -> bool:
        """What does something to a thing ("New folder") is not the thing that a tutorial names by its kind; a picture
        on a button ("the star") is just that."""
        function, wanted = situation.function, situation.instruction.object.text
        if is_sign(wanted):
            return False
        if situation.task_step or function is None or function.steps or target.score >= WHOLE or not is_kind(wanted):
            return False
        return bool(self._lexicon.verb(target.label)) and not self._lexicon.verb(wanted)

    @staticmethod
    def _already(target: Target, instruction: Instruction) -> Proposal | None:
        """The instruction's result is there already."""
        widget = target.widget
        it = (Candidate(widget.index, target.score, target.label, widget.bounds),)
        if instruction.operation is OperationType.SWITCH and widget.checked == (instruction.parameter == "true"):
            state = "on" if widget.checked else "off"
            return Proposal(None, Tier.DIRECT, 0.95, f"“{target.label}” is already {state}", Purpose.SKIP, it)
        chooses = instruction.operation is OperationType.CLICK and instruction.object.text == target.label
        if widget.kind == "Spinner" and chooses and widget.text == target.label:
            return Proposal(None, Tier.DIRECT, 0.95, f"“{target.label}” is already chosen", Purpose.SKIP, it)
        if instruction.operation is OperationType.EDIT and widget.text and widget.text == instruction.parameter:
            return Proposal(None, Tier.DIRECT, 0.95, "the text is already there", Purpose.SKIP, it)
        return None

    @staticmethod
    def _words_in(page: Page, widget: Widget) -> Widget:
        """The first label inside a row, to touch it there and not on something else in the row."""
        if widget.label or widget.editable:
            return widget
        return next((w for w in page.descendants(widget) if w.text and not w.clickable), widget)

    def _by_what_was_opened(self, page: Page, situation: Situation) -> Proposal | None:
        """What was opened to look behind it nearly means the step, and what comes next is there: it was that step,
        under another name."""
        if situation.task_step or not situation.following or self._needless.is_left_for_the_end(situation):
            return None
        following = situation.following[0]
        if not following.operation.needs_widget or self._needless.is_container(following):
            return None
        if not (opened := self._opened_alike(situation)) or self._is_shown_whole(page, situation.instruction):
            return None
        ahead = self._by_words(page, replace(situation, instruction=following, following=situation.following[1:]))
        if ahead is None or ahead.operation is None or not ahead.candidates or ahead.confidence < ELSEWHERE:
            return None
        reason = f"“{opened}” led to “{ahead.candidates[0].label}”, {COMES_NEXT}"
        return Proposal(None, Tier.MEANING, 0.7, reason, Purpose.SKIP)

    def _is_shown_whole(self, page: Page, instruction: Instruction) -> bool:
        """What is to be touched is here in so many words."""
        found = self._finder.by_text(page, instruction)
        return bool(found) and found[0].score >= WHOLE and found[0].widget.interactive

    def _opened_alike(self, situation: Situation) -> str:
        """What was opened last to look behind it, where it nearly means the step; empty where it does not."""
        opened = _opened_last(situation)
        meant = opened and self._explorer.is_opened_for(opened, situation.instruction.object.text)
        return opened if meant else ""

    def _second_half(self, page: Page, situation: Situation) -> Proposal | None:
        """What the step before was named after is here now: its widget only opened the way to it."""
        if not situation.history or situation.trail() or situation.planned:
            return None
        last = situation.history[-1]
        if last.instruction is None or last.instruction.operation is not OperationType.CLICK:
            return None
        if not (last.healed or _was_nearly_called_so(last)):
            return None
        found = self._finder.by_text(page, last.instruction)
        if not found or found[0].score < WHOLE or not found[0].widget.interactive:
            return None
        reason = f"“{found[0].label}” was only reached by the step before"
        made = proposal_of(page, found, OperationType.CLICK, "", Tier.TEXT, reason)
        return replace(made, purpose=Purpose.APPROACH)

    def _by_stand_in(self, page: Page, situation: Situation) -> Proposal | None:
        """What no words name: an icon, a field, what was searched for, what turns the thing on."""
        found = self._stand_ins.find(page, situation)
        if found is None:
            return None
        return proposal_of(
            page, found.targets, found.operation, situation.instruction.parameter, Tier.MEANING, found.reason
        )

    def _by_search(self, page: Page, situation: Situation) -> Proposal | None:
        """What was just searched for, where the instruction only says its kind ("the song")."""
        found = self._stand_ins.searched_kind(page, situation)
        return proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason) if found else None

    def _by_value(self, page: Page, situation: Situation) -> Proposal | None:
        """What the prompt names ("Alice Chen"), where the instruction only says its kind ("the contact")."""
        found = self._stand_ins.named(page, situation)
        if found is None:
            return None
        if found.operation is OperationType.SWITCH:
            turned = self._wishes.with_wish(situation)
            same = self._already(found.targets[0], turned)
            made = same or proposal_of(
                page, found.targets, OperationType.SWITCH, turned.parameter, Tier.TEXT, found.reason
            )
            return replace(made, meant=turned)
        made = proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason)
        wanted = situation.instruction.object.text
        acts = bool(self._lexicon.verb(found.targets[0].label))  # it says itself what the sign does
        deed = is_sign(wanted) and not acts
        deed = deed or (bool(self._lexicon.verb(wanted)) and not is_kind(wanted))  # once the thing is there
        return replace(made, purpose=Purpose.APPROACH) if deed and made.purpose is Purpose.INSTRUCTION else made

    def _way_on(self, page: Page, situation: Situation, name: str) -> Proposal | None:
        """What leads on towards a widget that is not here; of like rows the one that the prompt names, before one is
        opened only to look."""
        found = self._explorer.next(page, situation, name)
        wanted = situation.instruction.object
        if found is None or found.operation is None or found.operation.type is not OperationType.CLICK:
            return found
        named = self._by_value(page, _for_any(situation)) if not wanted.neighbour else None
        if named is None or not _are_alike(page, named.operation, found.operation):
            return found
        return named if is_kind(wanted.text) else replace(named, purpose=Purpose.APPROACH)

    def _by_menu(self, page: Page, situation: Situation) -> Proposal | None:
        """The row of a menu that nearly means what the step says, if no other does: menus are short, and what is in
        them acts."""
        if situation.task_step or situation.instruction.operation is not OperationType.CLICK or not is_menu(page):
            return None
        found = self._finder.nearest_row(page, situation.instruction)
        found = [t for t in found if not was_tried(page, t, situation)]
        if not found or found[0].score < IN_MENU or lead(found) < AHEAD_IN_MENU:
            return None
        verb = plain(self._lexicon.verb(found[0].label))
        if verb and verb not in _LEADS_ON and not self._lexicon.verb(situation.instruction.object.text):
            return None  # "Copy event" for "Agenda"
        wanted = situation.instruction.object.text
        makes = plain(self._lexicon.verb(wanted)) not in _LEADS_ON and not _TO.search(wanted)
        if makes and not self._same_deed(wanted, found[0]):
            return None  # "List view" for "New list"
        reason = f"“{found[0].label}” is the nearest of the menu"
        return proposal_of(page, found, OperationType.CLICK, "", Tier.MEANING, reason)

    # --- what is in the way, what can be left out

    def _come_back(self, page: Page, situation: Situation) -> Proposal | None:
        """The app of the plan was left, and not by a step of it: somebody used the phone. Bring it back as it was."""
        opened = [n for n, s in enumerate(situation.history) if s.operation and s.operation.type is OperationType.OPEN]
        if not opened or "launcher" not in page.package:
            return None
        since = situation.history[opened[-1] :]
        package = since[0].operation.parameter if since[0].operation else ""
        left = any(s.operation and s.operation.parameter == "home" for s in since)
        if left or package == page.package or sum(s.reason == _BACK_TO_APP for s in situation.trail()) >= 2:
            return None
        resume = Operation(OperationType.OPEN, parameter=package, resume=True)
        return Proposal(resume, Tier.DIRECT, 0.8, _BACK_TO_APP, Purpose.APPROACH)

    def _skip(self, page: Page, situation: Situation, *, headed: bool = False) -> Proposal | None:
        """The next instruction's widget is here already: this one is not needed. headed: its words head the page, or a
        part of it."""
        if situation.instruction.operation is not OperationType.CLICK or not situation.following:
            return None
        if is_site(situation.installed) and not situation.task_step:
            return None  # what is said of a page that is in front is meant
        if self._needless.is_open(page, situation):
            return Proposal(None, Tier.DIRECT, 0.8, "the app is open", Purpose.SKIP)
        if self._needless.lacks_named(page, situation):
            return None  # what comes next would be done to another
        following, then, saved = situation.following[0], situation.next_step, situation.task_step
        if saved is None and (field := self._field_ahead(page, situation)):
            return Proposal(None, Tier.TEXT, 0.7, f"“{field}”, {COMES_NEXT}", Purpose.SKIP)
        if saved is None and _went_on(situation) and self._is_deed(situation.instruction.object.text):
            return None  # on another page what comes next is another one, and this was not done
        if then and saved and saved.page.activity != then.page.activity == page.activity and situation.trail():
            return Proposal(
                None, Tier.HISTORY, 0.8, f"the page of “{following.object}”, which comes next", Purpose.SKIP
            )
        if then and (then.page.package, then.page.activity) != (page.package, page.activity):
            return None
        if then and saved and then.features and features.label_of(then.features) in saved.page.words:
            return None
        if not following.operation.needs_widget or len(plain(following.object.text)) < 2:
            return None
        if situation.task_step is None and not headed and self._needless.is_container(following):
            return None  # nearly every page has one
        if saved is None and not headed and self._needless.is_left_for_the_end(situation):
            return None
        if then and self._by_history(page, replace(situation, instruction=following, task_step=then)):
            return Proposal(None, Tier.HISTORY, 0.8, f"“{following.object}”, {COMES_NEXT}", Purpose.SKIP)
        if not headed and self._finder.has_unread_icon(page):
            return None  # it may be meant
        found = self._finder.by_text(page, following)
        enough = WHOLE if following.operation is OperationType.EDIT else 0.95  # a field is called by what is beside it
        if not found or found[0].score < enough or not found[0].widget.interactive:
            return None
        if says_more(found[0].named.label, following.object.text):
            return None
        if chooses(situation.instruction) and found[0].widget.kind.endswith("Button"):
            return None  # it is there whatever is chosen
        if not headed and found[0].widget.kind == "RadioButton" and self._is_of_another(page, situation.instruction):
            return None
        return Proposal(None, Tier.TEXT, 0.7, f"“{found[0].label}”, {COMES_NEXT}", Purpose.SKIP)

    def _is_of_another(self, page: Page, instruction: Instruction) -> bool:
        """The choices are of another thing of the kind ("Display size" for "Font size")."""
        if self._finder.by_text(page, instruction):
            return False
        said = instruction.object.text
        labels = [w.text for w in usable_widgets(page, front(page, self._lexicon)) if w.text and not w.interactive]
        named = max(self._embedder.similarity(said, labels), default=0.0) >= ELSEWHERE
        return not named and any(words_of(label)[-1:] == words_of(said)[-1:] for label in labels)

    def _field_ahead(self, page: Page, situation: Situation) -> str:
        """The field of one of the next steps, on a page that was only reached by looking for this one's widget; empty
        where it is not here, or not by that name."""
        if not any(s.operation and s.operation.type is OperationType.CLICK for s in situation.trail()):
            return ""
        if has_dialog(page) and not self._opened_alike(situation):
            return ""  # the field of a window belongs to what opened it
        for following in situation.following[:AHEAD]:
            if following.operation is OperationType.EDIT and len(plain(following.object.text)) > 1:
                found = self._finder.by_text(page, following)
                return found[0].label if found and found[0].score >= WHOLE else ""
        return ""

    def _by_words_alone(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget that is not where the step says: it may have moved."""
        instruction = situation.instruction
        if situation.task_step or not instruction.object.place or not instruction.object.text:
            return None
        bare = replace(instruction, object=replace(instruction.object, place=""))
        found = self._by_words(page, replace(situation, instruction=bare))
        return found if found and found.operation is not None else None

    def _open_choice(self, page: Page, situation: Situation) -> Proposal | None:
        """Choices are in front, the step says of which kind, and nobody has said which one: nothing else is tried. So
        it is where a person's own step opened them and their next one is not among them."""
        instruction, function = situation.instruction, situation.function
        if situation.task_step or function is None or situation.planned or dialog_of(page) is None:
            return None
        told = instruction.object.text
        if instruction.operation is not OperationType.CLICK or instruction.optional or not told:
            return None
        window = dialog_of(page)
        scrolls = window is not None and any(w.scrollable for w in page.descendants(window))
        choices = offers_choices(page) and not scrolls
        if function.steps:
            reason = f"“{told}” is none of the choices in front"
            opened = choices and not situation.trail() and _has_touched(situation)
            return Proposal(None, Tier.NONE, 0.0, reason) if opened else None
        return _not_said(told) if is_kind(told) or (choices and not self._lexicon.verb(told)) else None


def _has_touched(situation: Situation) -> bool:
    """The step before touched something."""
    done = [s.operation.type for s in situation.history if s.operation]
    return bool(done) and done[-1] is OperationType.CLICK


def _are_alike(page: Page, one: Operation | None, other: Operation) -> bool:
    """They touch two rows of a list."""
    if one is None or min(one.widget, other.widget) < 0:
        return False
    named, opened = page.widgets[one.widget], page.widgets[other.widget]
    return named is not opened and (named.parent, named.kind) == (opened.parent, opened.kind)


def _for_any(situation: Situation) -> Situation:
    """The same for a touch of anything."""
    return replace(situation, instruction=replace(situation.instruction, object=ObjectDescription()))


def _was_opened_by_name(situation: Situation) -> bool:
    """The step before touched what is called the same."""
    last = situation.history[-1].instruction if situation.history else None
    name = plain(situation.instruction.object.text)
    return last is not None and name != "" and plain(last.object.text) == name


def _went_on(situation: Situation) -> bool:
    """The page that the step before led to was left to look for this one's widget."""
    leaves = (OperationType.CLICK, OperationType.BACK)
    return any(s.operation is not None and s.operation.type in leaves for s in situation.trail())


def _opened_last(situation: Situation) -> str:
    """What was opened to look behind it, with nothing but scrolling and waiting since; empty for none."""
    looks = (OperationType.SCROLL, OperationType.WAIT)
    last = next((s for s in reversed(situation.trail()) if s.operation and s.operation.type not in looks), None)
    if last is None or last.result is not StepResult.CHANGED or last.proposal is None or not last.proposal.candidates:
        return ""
    opens = last.operation is not None and last.operation.type is OperationType.CLICK
    return last.proposal.candidates[0].label if opens and last.proposal.purpose is Purpose.APPROACH else ""


def _was_nearly_called_so(step: Step) -> bool:
    """Its words were not those of what it touched."""
    proposal = step.proposal
    if proposal is None or not proposal.candidates or step.instruction is None or step.result is not StepResult.CHANGED:
        return False
    return proposal.confidence < WHOLE and plain(proposal.candidates[0].label) != plain(step.instruction.object.text)


def _not_said(told: str) -> Proposal:
    return Proposal(None, Tier.NONE, 0.0, f"it is not said which “{told}”")


def _is_heading(page: Page, situation: Situation, found: Proposal | None) -> bool:
    """It would only touch the heading of the choices that the step before opened by the same words."""
    if found is None or found.operation is None or not _was_opened_by_name(situation):
        return False
    if situation.task_step or situation.planned or found.operation.type is not OperationType.CLICK:
        return False
    return not page.widgets[found.operation.widget].interactive


def _is_shown(page: Page, found: Proposal | None) -> bool:
    """It would only touch the tab in front."""
    if found is None or found.operation is None or found.operation.type is not OperationType.CLICK:
        return False
    return found.operation.widget >= 0 and features.is_in_front(page, page.widgets[found.operation.widget])


def _is_own_search(target: Target, situation: Situation) -> bool:
    """A field that only shows what was typed into it to look for the thing that is to be touched; for one that a plan
    names by its kind ("the city"), also what the step before typed."""
    if situation.instruction.operation is not OperationType.CLICK or not target.widget.editable:
        return False
    steps = situation.history if is_one(situation.instruction.object.text) else situation.trail()
    typed = [s.operation.parameter for s in steps if s.operation]
    return bool(target.widget.text) and target.widget.text in typed


def _answers_another(widget: Widget, situation: Situation) -> bool:
    """One of the choices of what was opened only to look for this step's widget."""
    return _went_on(situation) and widget.kind in _CHOICES and not chooses(situation.instruction)


def _is_other_by_id(page: Page, target: Target, found: Sequence[Target], situation: Situation) -> bool:
    """Only its id sounds alike, and it is a field that is not to be typed into, shares the id with others of a list, or
    is on another page than the step before led to."""
    instruction = situation.instruction
    if instruction.operation is not OperationType.CLICK or any(target.label in (w.label, w.hint) for w in page.widgets):
        return False
    of_list = sum(t.label == target.label for t in found) > 1
    named = not (is_kind(instruction.object.text) or instruction.object.place)
    return target.widget.editable or (of_list and named) or _went_on(situation)


def _is_title(page: Page, widget: Widget) -> bool:
    """Words at the head of a page, or of the dialog in front, that cannot be touched."""
    dialog = dialog_of(page)
    if dialog is None or widget.interactive:
        return not widget.interactive and widget.bounds.bottom < 0.13 * page.size[1]
    return widget.index == next((w.index for w in page.descendants(dialog) if w.label), -1)


def _as_saved(instruction: Instruction, saved: WidgetFeatures) -> Instruction:
    """The instruction with the saved widget's own name, and no place: it may have moved."""
    name = features.label_of(saved) or instruction.object.text
    return replace(instruction, object=replace(instruction.object, text=name, place="")) if name else instruction


def _is_another_field(page: Page, said: str, found: Widget, inside: Container[int]) -> bool:
    """Another field is called as the step says ("Minute"), and the one that was found is not."""
    if _is_field_called(found, said, page):
        return False
    return any(w.index in inside and _is_field_called(w, said, page) for w in page.widgets)


def _is_field_called(widget: Widget, said: str, page: Page) -> bool:
    if not widget.editable or not plain(said):
        return False
    return plain(said) in map(plain, (widget.hint, widget.description, *features.named_beside(page, widget)))
