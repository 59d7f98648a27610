"""Steps that are not needed on the page in front, and steps that are whatever else is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_site
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import TaskStep
from promptrpa.matching.pages import features
from promptrpa.matching.pages.kinds import chooses, none_is_chosen
from promptrpa.matching.pages.targets import ELSEWHERE, WHOLE, TargetFinder
from promptrpa.matching.pages.windows import dialog_of, front, has_dialog, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, is_one, is_one_told
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain, says_deed, says_more
from promptrpa.matching.words.tokens import words_of
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.exploring.exploration import Explorer
from promptrpa.reasoning.exploring.trails import lay_where_said, opened_before, opened_last, went_on
from promptrpa.reasoning.grounding.saved_steps import SavedSteps
from promptrpa.reasoning.names import Names

COMES_NEXT: Final = "which comes next, is here already"
"""What the reason says of a step that is left out for the next one."""
AHEAD: Final = 3
"""Among so many of the next steps one that types tells that its page was reached."""
_MAKES: Final = lazy_regex(r"(?:new|create|make|add)\b|新建|创建|添加|新增", re.I)
_SAYS_WHERE: Final = lazy_regex(r"\b(?:in|into|inside|within|under|on|to|at|where)\b|[里内中上下在到]", re.I)
_LEAD_ON: Final = ("next", "continue", "save")


class Needless:
    """Tells by words, and by what is on the page."""

    def __init__(
        self,
        lexicon: Lexicon,
        apps: AppNames,
        finder: TargetFinder,
        embedder: Embedder,
        explorer: Explorer,
        saved_steps: SavedSteps,
    ) -> None:
        self._lexicon = lexicon
        self._apps = apps
        self._finder = finder
        self._embedder = embedder
        self._names = Names(embedder)
        self._explorer = explorer
        self._saved_steps = saved_steps
        self._menus = frozenset(plain(word) for word in lexicon.containers)

    def is_left_for_the_end(self, situation: Situation) -> bool:
        """What comes next is the last step and does the thing ("Save"): it is there whatever was chosen before. Only a
        step that leads on ("Next") may be there no more."""
        last = situation.following[0].object.text
        leads_on = any(self._lexicon.same(situation.instruction.object.text.casefold(), word) for word in _LEAD_ON)
        if len(situation.following) > 1 or leads_on:
            return False
        return bool(self._lexicon.verb(last)) or self._lexicon.same(last.casefold(), "save")

    def is_open(self, page: Page, situation: Situation) -> bool:
        """The step says to touch the app that was opened just before, or to go to its main page."""
        last = situation.history[-1] if situation.history else None
        if last is None or last.operation is None or last.operation.type is not OperationType.OPEN:
            return False
        wanted, saved = situation.instruction.object.text, situation.task_step
        told = situation.function is not None and not situation.function.steps and saved is None
        if told and is_one(wanted):
            return False  # "open Mail and tap the mail"
        if (
            saved is not None
            and saved.features is not None
            and plain(features.label_of(saved.features)) != plain(wanted)
        ):
            return False  # it only says of what kind the thing is
        package = self._apps.package(wanted, situation.installed)
        return package == page.package if package else self._lexicon.names_home(wanted)

    def is_container(self, instruction: Instruction) -> bool:
        """It is called like what nearly every page has ("More options")."""
        return plain(instruction.object.text) in self._menus

    def menu(self, situation: Situation) -> Proposal | None:
        """A menu that is nowhere: what was in it may be on the page by now."""
        instruction = situation.instruction
        if situation.task_step or not situation.following or instruction.operation is not OperationType.CLICK:
            return None
        if not self.is_container(instruction) or instruction.object.neighbour:
            return None
        reason = f"there is no “{instruction.object}” here"
        return Proposal(None, Tier.EXPLORATION, 0.5, reason, Purpose.SKIP, left_out=_is_own(situation))

    @staticmethod
    def lacks_named(page: Page, situation: Situation) -> bool:
        """The step touches what the prompt names, and the page shows nothing of it; a saved one, before something is
        typed."""
        said, function, saved = plain(situation.instruction.object.text), situation.wish, situation.task_step
        if not said or function is None:
            return False
        if saved is None:
            named = any(said == plain(slot.value) for slot in function.parameters)
        else:
            named = said in plain(function.prompt) and said not in map(plain, saved.page.words)
            named = named and any(i.operation is OperationType.EDIT for i in situation.following[:1])
        if not named:
            return False
        return not any(said in plain(f"{w.text} {w.description}") for w in page.widgets if not w.editable)

    @staticmethod
    def opened_any(situation: Situation) -> bool:
        """A tutorial names one of a kind ("the ticket"), and something was opened to look for it: that need not be the
        one that is meant, whatever its page has."""
        function, trail, wanted = situation.wish, situation.trail(), situation.instruction
        one = is_one_told(wanted.object.text, [wanted.source])
        if situation.task_step or function is None or not one:
            return False
        return any(s.operation and s.operation.type is OperationType.CLICK for s in trail)

    @staticmethod
    def found_already(situation: Situation) -> Proposal | None:
        """Somebody says what to search for, and just that was touched without a search."""
        instruction = situation.instruction
        if situation.task_step or instruction.operation is not OperationType.EDIT or not instruction.parameter:
            return None
        done = [s for s in situation.history if s.result is StepResult.CHANGED]
        tapped = [s.proposal.label for s in done if s.proposal and s.proposal.purpose is Purpose.INSTRUCTION]
        if not is_search(instruction.object.text) or plain(instruction.parameter) not in map(plain, tapped):
            return None
        return Proposal(None, Tier.TEXT, 0.8, f"“{instruction.parameter}” was found already", Purpose.SKIP)

    @staticmethod
    def optional(situation: Situation) -> Proposal | None:
        """A step that is only done if it is asked for."""
        if not situation.instruction.optional:
            return None
        return Proposal(None, Tier.DIRECT, 0.9, "not asked for this time", Purpose.SKIP)

    @staticmethod
    def before(situation: Situation) -> Proposal | None:
        """A tutorial says to scroll to one of a kind ("the job"): which one it is, the touch knows that comes next,
        and who answers a question; these scroll by themselves. Or it is a step for the case that the one before it is
        not asked for, which was done."""
        if looked_for := _looked_for(situation):
            return Proposal(None, Tier.DIRECT, 0.9, f"“{looked_for}” is looked for to touch it", Purpose.SKIP)
        if not situation.instruction.otherwise:
            return None
        before = [s for s in situation.history if s.instruction and not s.instruction.otherwise]
        if not before or before[-1].result is StepResult.SKIPPED:
            return None
        return Proposal(None, Tier.DIRECT, 0.9, f"“{before[-1].instruction}” was done instead", Purpose.SKIP)

    @staticmethod
    def made_here(page: Page, situation: Situation) -> Proposal | None:
        """What comes next makes a new one, and it is not said where ("the folder", "New folder"): here is as good."""
        following = situation.following[0] if situation.following else None
        if situation.task_step or not is_made_anywhere(page, situation.instruction, following, situation.function):
            return None
        return Proposal(None, Tier.TEXT, 0.7, f"“{following and following.object}”, {COMES_NEXT}", Purpose.SKIP)

    def passed(self, page: Page, situation: Situation) -> Proposal | None:
        """Somebody says it after the step that it leads to: it was touched to look for that one's widget."""
        instruction = situation.instruction
        wanted = instruction.object.text
        if not _is_own(situation) or instruction.operation is not OperationType.CLICK or situation.trail():
            return None
        if not wanted or instruction.object.neighbour or risk_of(wanted, self._lexicon):
            return None
        names = {plain(name) for name in self._finder.names(wanted)}
        if not any(plain(label) in names for label in opened_before(situation)):
            return None
        found = self._finder.by_text(page, instruction)
        if found and found[0].score >= WHOLE and found[0].widget.interactive:
            return None
        return Proposal(None, Tier.TEXT, 0.8, f"“{wanted}” was opened before", Purpose.SKIP)

    def for_next(self, page: Page, situation: Situation, *, headed: bool = False) -> Proposal | None:
        """The next instruction's widget is here already: this one is not needed. headed: its words head the page, or a
        part of it."""
        instruction = situation.instruction
        if instruction.operation is not OperationType.CLICK or not situation.following:
            return None
        if is_scrolled_to(situation.following):
            situation = replace(situation, following=situation.following[1:])
        if is_site(situation.installed) and not situation.task_step:
            return None  # what is said of a page that is in front is meant
        if self.is_open(page, situation):
            return Proposal(None, Tier.DIRECT, 0.8, "the app is open", Purpose.SKIP)
        if situation.task_step is None and _is_moment(instruction.object.text):
            return None  # what comes next is there on any day
        if self.lacks_named(page, situation) or self._names.is_missing(page, situation) or self.opened_any(situation):
            return None  # what comes next would be done to another
        opened = opened_last(situation)
        if opened and not self._lexicon.names_home(opened) and self._names.opened_another(opened, situation):
            return None
        following, then, saved = situation.following[0], situation.next_step, situation.task_step
        if saved is None and (self._is_said_before_risk(situation) or is_joined(instruction, following)):
            return None
        if (
            not headed
            and _is_own(situation)
            and (chooses(instruction) or risk_of(instruction.object.text, self._lexicon))
        ):
            return None  # it is more than a way to what comes next
        if saved is None and chooses(instruction) and none_is_chosen(page):
            return None
        if saved is None and (field := self._field_ahead(page, situation)):
            reason = f"“{field}”, {COMES_NEXT}"
            return Proposal(None, Tier.TEXT, 0.7, reason, Purpose.SKIP, left_out=not headed and _is_own(situation))
        if saved is None and went_on(situation) and says_deed(instruction.object.text, self._lexicon):
            return None  # on another page what comes next is another one, and this was not done
        if then and saved and saved.page.activity != then.page.activity == page.activity and situation.trail():
            return Proposal(
                None, Tier.HISTORY, 0.8, f"the page of “{following.object}”, which comes next", Purpose.SKIP
            )
        if then and (then.page.package, then.page.activity) != (page.package, page.activity):
            return None
        if then and saved and _was_shown(then, saved) and not _is_nearer(page, then, saved):
            return None
        if not following.operation.needs_widget or len(plain(following.object.text)) < 2:
            return None
        if saved is None and _is_moment(following.object.text) and _just_chose_moment(situation):
            return None  # every calendar has it, and this one is of the day before
        if situation.task_step is None and not headed and self.is_container(following):
            return None  # nearly every page has one
        if saved is None and not headed and self.is_left_for_the_end(situation):
            return None
        if then and self._saved_steps.known(page, _at_next(situation, then)):
            return Proposal(None, Tier.HISTORY, 0.8, f"“{following.object}”, {COMES_NEXT}", Purpose.SKIP)
        if not headed and self._finder.has_unread_icon(page):
            return None  # it may be meant
        found = self._finder.by_text(page, following)
        enough = WHOLE if following.operation is OperationType.EDIT else 0.95  # a field is called by what is beside it
        if not found or found[0].score < enough or not found[0].widget.interactive:
            return None
        if says_more(found[0].named.label, following.object.text):
            return None
        if chooses(instruction) and found[0].widget.kind.endswith("Button"):
            return None  # it is there whatever is chosen
        if not headed and _is_own(situation) and chooses(following) and not is_choice(page, found[0].widget):
            return None  # only a row of that name: what it is chosen of is opened by this one
        if not headed and found[0].widget.kind == "RadioButton" and self._is_of_another(page, instruction):
            return None
        reason = f"“{found[0].label}”, {COMES_NEXT}"
        return Proposal(None, Tier.TEXT, 0.7, reason, Purpose.SKIP, left_out=not headed and _is_own(situation))

    def _is_said_before_risk(self, situation: Situation) -> bool:
        """Somebody says to touch it before what cannot be taken back: it may tell what that is done to."""
        if not situation.function or not situation.function.steps or self.is_container(situation.instruction):
            return False
        return bool(risk_of(situation.following[0].object.text, self._lexicon))

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
        if has_dialog(page) and not self.opened_alike(page, situation):
            return ""  # the field of a window belongs to what opened it
        for following in situation.following[:AHEAD]:
            if following.operation is OperationType.EDIT and len(plain(following.object.text)) > 1:
                found = self._finder.by_text(page, following)
                return found[0].label if found and found[0].score >= WHOLE else ""
        return ""

    def opened_alike(self, page: Page, situation: Situation) -> str:
        """What was opened last to look behind it, where it nearly means the step; empty where it does not."""
        opened = opened_last(situation)
        if opened and self._names.opened_another(opened, situation):
            return ""
        wanted = self._finder.names(situation.instruction.object.text)
        meant = opened and any(self._explorer.is_opened_for(opened, name) for name in wanted)
        return opened if meant and lay_where_said(page, situation) else ""


def _was_shown(then: TaskStep, saved: TaskStep) -> bool:
    """The widget of the next step was on the page of the saved one already."""
    return then.features is not None and features.label_of(then.features) in saved.page.words


def _is_nearer(page: Page, then: TaskStep, saved: TaskStep) -> bool:
    """The page is rather that of the next step."""
    return features.page_likeness(page, then.page) > features.page_likeness(page, saved.page)


def _at_next(situation: Situation, saved: TaskStep) -> Situation:
    """The same at the step that comes next, with those of this one's values that it names, too."""
    following = situation.following[0]
    values = tuple(v for v in situation.values if v in f"{following.object} {following.parameter}")
    return replace(situation, instruction=following, task_step=saved, values=values)


def _is_own(situation: Situation) -> bool:
    """A person says the step, and not only for where it is there."""
    own = situation.function is not None and bool(situation.function.steps) and situation.task_step is None
    return own and not situation.instruction.optional


def is_choice(page: Page, widget: Widget) -> bool:
    """It can be checked, or stands in a window over the page."""
    window = dialog_of(page)
    inside = window is not None and widget in page.descendants(window)
    return inside or any(w.checkable for w in (widget, *page.descendants(widget)))


def _just_chose_moment(situation: Situation) -> bool:
    """The step before touched a day or a time."""
    before = situation.history[: len(situation.history) - len(situation.trail())]
    last = before[-1].instruction if before else None
    return last is not None and _is_moment(last.object.text)


def _is_moment(said: str) -> bool:
    """It is a day or a time, and nothing else."""
    found = find_values(said)
    return len(found) == 1 and found[0].type in ("date", "time") and (found[0].start, found[0].end) == (0, len(said))


def _looked_for(situation: Situation) -> str:
    """The one of a kind to which a tutorial says to scroll; empty for what nothing touches later."""
    function, instruction = situation.wish, situation.instruction
    if situation.task_step or function is None or instruction.operation is not OperationType.SCROLL:
        return ""
    steps = (instruction, *situation.following)
    touched = is_scrolled_to(steps) or (len(steps) == 1 and function.asks is Asks.STATE)
    kind = instruction.object.text
    return kind if touched and kind and is_kind(kind) else ""


def is_made_anywhere(
    page: Page, instruction: Instruction, following: Instruction | None, function: Function | None
) -> bool:
    """A tutorial opens one of a kind in which it then makes a new one of that kind, the page shows what makes it, and
    the prompt says nothing of where the new one is to be."""
    if function is None or function.steps or following is None or instruction.operation is not OperationType.CLICK:
        return False
    kind, new = instruction.object.text.removeprefix("the "), following.object.text
    if not (is_one(kind) and _MAKES.match(new) and plain(new).endswith(plain(kind))):
        return False
    rest = function.prompt
    for own in (*(slot.value for slot in function.parameters if slot.type == "text"), function.app):
        rest = rest.replace(own, " ") if own else rest
    here = (w for w in page.widgets if w.enabled and w.label)
    return not _SAYS_WHERE.search(rest) and any(plain(w.label) == plain(new) for w in here)


def is_joined(one: Instruction, other: Instruction) -> bool:
    """Somebody says both in one breath ("tap Anna and Tom")."""
    first, second = re.escape(one.object.text), re.escape(other.object.text)
    return re.search(rf"{first}\W*(?:\band\b|[和与及跟、])\W*{second}", one.source, re.I) is not None


def is_scrolled_to(steps: Sequence[Instruction]) -> bool:
    """The first of these scrolls to what the second touches."""
    scrolls = len(steps) > 1 and steps[0].operation is OperationType.SCROLL
    return scrolls and bool(steps[0].object) and steps[0].object == steps[1].object
