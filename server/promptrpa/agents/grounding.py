"""The grounding agent: an instruction and a page to the next operation (PromptRPA, section 4.1.4 and appendix A.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import WidgetFeatures
from promptrpa.matching import features
from promptrpa.matching.apps import AppNames
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.targets import CLEAR, NEAR, NEAREST, STRICT, Target, TargetFinder, lead
from promptrpa.matching.text import plain
from promptrpa.matching.windows import covered, front, root_of, usable_widgets
from promptrpa.ports import Embedder, Situation, attempt_key
from promptrpa.reasoning.exploration import Explorer

LEAD: Final = 0.03
"""Two widgets nearer than this are told apart by a person."""
WHOLE: Final = 0.9
"""A text is taken for the whole of what was said from this similarity on."""
_UNDOING: Final = frozenset(
    {"cancel", "close", "no", "dismiss", "deny", "取消", "关闭", "拒绝", "closeapp", "关闭应用"}
)
"""Labels that may undo what a run began; pressed only in windows of the system."""


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
        self._dismiss = [plain(word) for word in lexicon.dismiss]

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The next operation towards doing the instruction; one without operation where nothing was found."""
        instruction = situation.instruction
        if instruction.operation is OperationType.OPEN:
            return self._open(page, situation)
        if not instruction.operation.needs_widget and not instruction.object:
            return self._direct(page, instruction)
        for found in (
            self._by_history(page, situation),
            self._opened_instead(page, situation),
            self._by_words(page, situation),
            self._by_standing(page, situation),
        ):
            if found:
                return found
        return (
            self._second_half(page, situation)
            or self._dismissal(page)
            or self._skip(page, situation)
            or self._leave_out(situation)
            or self._explorer.next(page, situation)
            or Proposal(None, Tier.NONE, 0.0, f"“{instruction.object}” is not on this page and was not found from it")
        )

    def sees(self, page: Page, situation: Situation) -> bool:
        """The saved step's widget is on the page."""
        return self._by_history(page, situation) is not None

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
                return _proposal(page, found, OperationType.CLICK, "", Tier.TEXT, "its icon on the home screen")
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
            main = max(lists, key=lambda w: w.bounds.area, default=None)
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
        if not found or found[0].score < features.MATCH:
            return None
        if len(found) > 1 and found[0].score - found[1].score < features.MARGIN:
            return None
        targets = []
        for match in found[:5]:
            words = self._words_in(page, match.widget)
            targets.append(Target(match.widget, words, match.score, words.label or features.label_of(step.features)))
        instruction = situation.instruction
        if done := self._already(targets[0], instruction):
            return done
        return _proposal(
            page, targets, instruction.operation, instruction.parameter, Tier.HISTORY, "known from the saved task"
        )

    def _by_words(self, page: Page, situation: Situation) -> Proposal | None:
        """Strict text; meaning where the text is not found, or only in part ("Contacts" for "New contacts")."""
        text = self._by_tier(page, situation, Tier.TEXT)
        if text and (text.confidence >= WHOLE or text.operation is None):
            return text
        meaning = self._by_tier(page, situation, Tier.MEANING)
        return meaning if meaning and (text is None or meaning.confidence > text.confidence) else text

    def _by_tier(self, page: Page, situation: Situation, tier: Tier) -> Proposal | None:
        instruction = situation.instruction
        if situation.task_step and situation.task_step.features:
            instruction = _as_saved(instruction, situation.task_step.features)
        strict = tier is Tier.TEXT
        found = self._finder.by_text(page, instruction) if strict else self._finder.by_meaning(page, instruction)
        found = [t for t in found if not self._was_tried(page, t, situation)]
        found = [t for t in found if strict or not t.widget.selected]
        found = self._like_saved(found, situation)
        threshold = STRICT if strict else NEAR
        loose = 0.45 if not instruction.object.text or instruction.object.place else threshold
        nearly = situation.task_step and not strict and instruction.operation is not OperationType.SWITCH
        if nearly and found and lead(found) >= CLEAR and found[0].widget.interactive:
            threshold = NEAREST
        if not found or found[0].score < (loose if strict else threshold):
            return None
        if not found[0].widget.interactive and (needless := self._skip(page, situation)):
            return needless
        if instruction.operation is OperationType.SCROLL:
            return Proposal(None, tier, found[0].score, f"“{found[0].label}” is in view", Purpose.SKIP)
        if found[0].widget.checkable is False and instruction.operation is OperationType.SWITCH:
            return self._switch_page(page, found, tier)
        if done := self._already(found[0], instruction):
            return done
        reason = f"its text is “{found[0].label}”" if strict else f"“{found[0].label}” means the same"
        return _proposal(page, found, instruction.operation, instruction.parameter, tier, reason)

    def _by_standing(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget that stands where the saved one stood, under a new name."""
        step = situation.task_step
        if step is None or step.features is None:
            return None
        usable = usable_widgets(page, front(page, self._lexicon))
        match = features.find_renamed(page, usable, step.features, step.page, self._embedder.similarity)
        if match is None:
            return None
        words = self._words_in(page, match.widget)
        target = Target(match.widget, words, match.score, words.label)
        instruction = situation.instruction
        if done := self._already(target, instruction):
            return done
        reason = f"“{words.label}” stands where “{features.label_of(step.features)}” stood"
        return _proposal(page, [target], instruction.operation, instruction.parameter, Tier.MEANING, reason)

    def _opened_instead(self, page: Page, situation: Situation) -> Proposal | None:
        """The row without a switch was opened: its page has one switch, which is meant; or the words only said to open
        it ("打开" says both)."""
        instruction, trail = situation.instruction, situation.trail()
        if instruction.operation is not OperationType.SWITCH or not trail or "has no switch" not in trail[-1].reason:
            return None
        switches = [
            w
            for w in usable_widgets(page, front(page, self._lexicon))
            if w.checkable and w.enabled and w.kind not in ("RadioButton", "CheckBox")
        ]
        if len(switches) == 1 or (switches and instruction.source.find("打开") < 0):
            target = Target(switches[0], switches[0], 0.8, switches[0].label or str(instruction.object))
            if done := self._already(target, instruction):
                return done
            reason = "the switch of the page that was opened"
            return _proposal(page, [target], OperationType.SWITCH, instruction.parameter, Tier.MEANING, reason)
        if "打开" in instruction.source:
            return Proposal(None, Tier.TEXT, 0.8, "it was opened", Purpose.SKIP)
        return None

    def _switch_page(self, page: Page, found: Sequence[Target], tier: Tier) -> Proposal:
        """The words stand on a row without a switch: its page may hold it."""
        made = _proposal(page, found, OperationType.CLICK, "", tier, f"“{found[0].label}” has no switch here: open it")
        return replace(made, purpose=Purpose.APPROACH)

    def _like_saved(self, found: list[Target], situation: Situation) -> list[Target]:
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
            and (t.score >= WHOLE or t.widget.checkable or not saved.checkable)
        ]

    @staticmethod
    def _was_tried(page: Page, target: Target, situation: Situation) -> bool:
        operation = Operation(
            situation.instruction.operation, target.point, target.widget.bounds, situation.instruction.parameter
        )
        return attempt_key(page, operation) in situation.attempts

    @staticmethod
    def _already(target: Target, instruction: Instruction) -> Proposal | None:
        """The instruction's result is there already."""
        widget = target.widget
        it = (Candidate(widget.index, target.score, target.label, widget.bounds),)
        if instruction.operation is OperationType.SWITCH and widget.checked == (instruction.parameter == "true"):
            state = "on" if widget.checked else "off"
            return Proposal(None, Tier.DIRECT, 0.95, f"“{target.label}” is already {state}", Purpose.SKIP, it)
        if instruction.operation is OperationType.EDIT and widget.text and widget.text == instruction.parameter:
            return Proposal(None, Tier.DIRECT, 0.95, "the text is already there", Purpose.SKIP, it)
        return None

    @staticmethod
    def _words_in(page: Page, widget: Widget) -> Widget:
        """The first label inside a row, to touch it there and not on something else in the row."""
        if widget.label or widget.editable:
            return widget
        return next((w for w in page.descendants(widget) if w.text and not w.clickable), widget)

    def _second_half(self, page: Page, situation: Situation) -> Proposal | None:
        """What the step before was named after is here now: its widget only opened the way to it."""
        if not situation.history or situation.trail():
            return None
        last = situation.history[-1]
        if not last.healed or last.instruction is None or last.instruction.operation is not OperationType.CLICK:
            return None
        found = self._finder.by_text(page, last.instruction)
        if not found or found[0].score < WHOLE or not found[0].widget.interactive:
            return None
        reason = f"“{found[0].label}” was only reached by the step before"
        made = _proposal(page, found, OperationType.CLICK, "", Tier.TEXT, reason)
        return replace(made, purpose=Purpose.APPROACH)

    # --- what is in the way, what can be left out

    def _dismissal(self, page: Page) -> Proposal | None:
        windows = front(page, self._lexicon)
        width, height = page.size
        if not windows or windows[0].bounds.area >= 0.8 * width * height:
            return None
        of_system = any(w.package in self._lexicon.overlays and w.package != page.package for w in windows)
        ranked = []
        for widget in usable_widgets(page, windows):
            said = plain(widget.text or widget.description)
            if said in self._dismiss and widget.enabled and (of_system or said not in _UNDOING):
                target = self._finder.resolve(page, widget, OperationType.CLICK)
                if target and target.kind.endswith("Button"):
                    ranked.append((self._dismiss.index(said), Target(target, widget, 0.9, widget.label)))
        if not ranked:
            return None
        best = min(ranked, key=lambda pair: pair[0])[1]
        made = _proposal(page, [best], OperationType.CLICK, "", Tier.DIRECT, f"in the way: “{best.label}”")
        return replace(made, purpose=Purpose.DISMISS)

    def _skip(self, page: Page, situation: Situation) -> Proposal | None:
        """The next instruction's widget is here already: this one is not needed."""
        if situation.instruction.operation is not OperationType.CLICK or not situation.following:
            return None
        following, then, saved = situation.following[0], situation.next_step, situation.task_step
        if then and saved and saved.page.activity != then.page.activity == page.activity and situation.trail():
            return Proposal(
                None, Tier.HISTORY, 0.8, f"the page of “{following.object}”, which comes next", Purpose.SKIP
            )
        if then and (then.page.package, then.page.activity) != (page.package, page.activity):
            return None
        if not following.operation.needs_widget or len(plain(following.object.text)) < 2:
            return None
        if then and self._by_history(page, replace(situation, instruction=following, task_step=then)):
            return Proposal(
                None, Tier.HISTORY, 0.8, f"“{following.object}”, which comes next, is here already", Purpose.SKIP
            )
        found = self._finder.by_text(page, following)
        if not found or found[0].score < 0.95 or not found[0].widget.interactive:
            return None
        return Proposal(None, Tier.TEXT, 0.7, f"“{found[0].label}”, which comes next, is here already", Purpose.SKIP)

    @staticmethod
    def _leave_out(situation: Situation) -> Proposal | None:
        if not situation.instruction.optional:
            return None
        return Proposal(None, Tier.DIRECT, 0.9, "not asked for this time", Purpose.SKIP)


def _as_saved(instruction: Instruction, saved: WidgetFeatures) -> Instruction:
    """The instruction with the saved widget's own name, and no place: it may have moved."""
    name = features.label_of(saved) or instruction.object.text
    return replace(instruction, object=replace(instruction.object, text=name, place="")) if name else instruction


def _proposal(
    page: Page, found: Sequence[Target], operation: OperationType, parameter: str, tier: Tier, reason: str
) -> Proposal:
    best = found[0]
    confidence = min(best.score, 0.99)
    if lead(found) < LEAD and tier is not Tier.HISTORY:
        confidence, reason = min(confidence, 0.4), f"{reason}, but so is another"
    if (over := covered(page, best.widget, best.point)) and root_of(page, best.widget).index != over.index:
        wait = Operation(OperationType.WAIT, parameter="1")
        return Proposal(wait, Tier.DIRECT, 0.7, f"a window of {over.package} lies over it: wait", Purpose.APPROACH)
    return Proposal(
        Operation(operation, best.point, best.widget.bounds, parameter, best.widget.index),
        tier,
        round(confidence, 3),
        reason,
        Purpose.INSTRUCTION,
        tuple(Candidate(t.widget.index, round(t.score, 3), t.label, t.widget.bounds) for t in found[:5]),
    )
