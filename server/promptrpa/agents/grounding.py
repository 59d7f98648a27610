"""The grounding agent: an instruction and a page to the next operation (PromptRPA, section 4.1.4 and appendix A.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import SHADE, Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages import features
from promptrpa.matching.pages.kinds import chooses, is_one_of_several, turns_over
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.pages.targets import ELSEWHERE, WHOLE, Target, TargetFinder, lead
from promptrpa.matching.pages.windows import crash_told, dialog_of, front, is_menu, offers_choices, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, is_one, is_one_told, is_sign, is_what_one_shows
from promptrpa.matching.prompts.coverage import is_composed, said_by
from promptrpa.matching.prompts.slots.units import VERBS_CHINESE
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.partly import all_said, says_more
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stems
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.exploring.doors import CONTAINER
from promptrpa.reasoning.exploring.exploration import Explorer
from promptrpa.reasoning.exploring.seeking import held_by, searched_in_vain, sought
from promptrpa.reasoning.exploring.trails import (
    has_touched,
    is_one_behind,
    just_typed,
    was_nearly_called_so,
    was_opened_by_name,
    was_tried,
)
from promptrpa.reasoning.grounding.called import ONTO, Called
from promptrpa.reasoning.grounding.called_like_keys import as_touch
from promptrpa.reasoning.grounding.clearing import Clearing, once_more
from promptrpa.reasoning.grounding.day_picking import DayPicker
from promptrpa.reasoning.grounding.mistaken import (
    is_beside_another,
    is_heading,
    is_heading_elsewhere,
    is_shown,
    is_told_by_tab,
    only_looks_like_last,
    taken_back,
)
from promptrpa.reasoning.grounding.named import NamedThings
from promptrpa.reasoning.grounding.needless import COMES_NEXT, Needless, is_choice
from promptrpa.reasoning.grounding.opened_switches import as_turn, opened_instead
from promptrpa.reasoning.grounding.owners import with_owner
from promptrpa.reasoning.grounding.proposing import already, proposal_of
from promptrpa.reasoning.grounding.saved_steps import SavedSteps
from promptrpa.reasoning.grounding.standins import StandIns
from promptrpa.reasoning.grounding.stepping import StepperSetter
from promptrpa.reasoning.names import Names
from promptrpa.reasoning.wishes import SwitchWishes, is_of_other_way, turned_over

IN_MENU: Final = 0.5
"""Nearness in meaning from which the row of a menu may be meant, ..."""
AHEAD_IN_MENU: Final = 0.15
"""... where it is so much nearer than the next."""
_LEADS_ON: Final = frozenset(
    ("set", "choose", "select", "change", "edit", "view", "show", "open", "see", "manage",
     "设置", "选择", "更改", "修改", "编辑", "查看", "显示", "打开", "管理")
)  # fmt: skip
"""What a row of a menu may do that stands for what has no verb ("Set ringtone" for "Ringtone")."""
_BACK_TO_APP: Final = "the app was left: bring it back"


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
        self._named = NamedThings(lexicon, finder)
        self._wishes = SwitchWishes(lexicon, embedder)
        self._clearing = Clearing(lexicon, finder)
        self._saved_steps = SavedSteps(lexicon, finder, embedder)
        self._needless = Needless(lexicon, apps, finder, embedder, explorer, self._saved_steps)
        self._called = Called(lexicon, finder, embedder, self._named, self._needless)
        self._days = DayPicker(lexicon)
        self._steppers = StepperSetter(lexicon, embedder)
        self._names = Names(embedder)

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The next operation towards doing the instruction; one without operation where nothing was found."""
        left = self._needless.before(situation) or self._needless.made_here(page, situation)
        if left := left or self._needless.passed(page, situation):
            return left
        said = situation.instruction
        turned = said if situation.task_step else as_turn(page, said, self._lexicon)
        told = replace(situation, instruction=turned)
        meant = as_touch(page, self._wishes.with_state(told), self._lexicon)
        meant = with_owner(page, replace(situation, instruction=meant), self._finder)
        beside = self._named.with_neighbour(page, meant, situation)
        proposal = self._propose(page, situation, beside)
        if proposal.operation and proposal.purpose is Purpose.INSTRUCTION:
            meant = beside
        if not situation.task_step and is_of_other_way(meant, proposal):
            meant = turned_over(meant, proposal.candidates[0].label)
            proposal = replace(self._propose(page, situation, meant), meant=meant)
        if proposal.purpose is Purpose.INSTRUCTION and (shown := taken_back(page, proposal, situation)):
            so = f"“{shown}” is there: it is so"
            return replace(proposal, operation=None, reason=so, purpose=Purpose.SKIP)
        if proposal.purpose is Purpose.SKIP and meant.operation is OperationType.SWITCH:
            tutorial = situation.task_step is None and not situation.planned
            proposal = replace(proposal, undecided=tutorial and not self._wishes.decides(situation))
        if proposal.purpose is Purpose.INSTRUCTION and proposal.operation and meant.operation is OperationType.SWITCH:
            proposal = replace(proposal, undecided=self._wishes.asks_first(situation))
        if meant == situation.instruction or proposal.meant:
            return proposal
        return replace(proposal, meant=meant)

    def _propose(self, page: Page, situation: Situation, instruction: Instruction) -> Proposal:
        if held := held_by(page, situation):
            return held
        name = sought(situation, situation.instruction)
        situation = replace(situation, instruction=instruction)
        if instruction.operation is OperationType.OPEN:
            return self._open(page, situation)
        if not instruction.operation.needs_widget and not instruction.object:
            return self._direct(page, instruction)
        if first := self._come_back(page, situation) or self._clearing.unwanted_call(page, situation):
            return first
        if counted := self._days.pick(page, situation) or self._steppers.pick(page, situation):
            return counted
        found = self._saved_steps.known(page, situation) or opened_instead(page, situation, self._finder, self._lexicon)
        found = found or self._by_search(page, situation)
        found = found or self._by_what_was_opened(page, situation)
        if found is None:
            found = None if _is_choice_behind(situation) else self._called.find(page, situation)
            if is_heading(page, situation, found):
                named = self._by_value(page, _for_any(situation)) or self._explorer.loading(page, situation)
                return named or _not_said(instruction.object.text)
            heads = found is not None and self._named.heads_its_kind(page, situation, found)
            if heads and (typed := just_typed(situation)):
                named = self._by_value(page, situation) or self._explorer.loading(page, situation)
                return named or Proposal(None, Tier.NONE, 0.0, f"“{typed}” was not found")
            if found is None or heads or not (found.confidence >= WHOLE or self._only_lies_elsewhere(page, situation)):
                elsewhere = self._named.is_named_elsewhere(page, situation) or is_shown(page, situation, found)
                unsaid = heads and found is not None and found.operation is None and self._is_before_risk(situation)
                weak = None if elsewhere or unsaid else found
                found = self._by_value(page, situation) or self._explorer.loading(page, situation) or weak
        if found is not None and (
            only_looks_like_last(page, situation, found) or is_heading_elsewhere(page, situation, found)
        ):
            found = None
        if is_told_by_tab(page, situation, found):
            found = self._by_value(page, _for_any(situation)) or found
        if found is None:
            found = self._by_new_value(page, situation) or self._saved_steps.standing(page, situation)
            found = found or self._by_new_name(page, situation)
        if found is not None and is_beside_another(page, found, situation):
            way, there = self._way_on(page, situation, name), found.operation
            leads = way and way.operation and there and way.operation.widget != there.widget
            return way if way and leads else _not_here(situation)
        if found is None and (words := searched_in_vain(page, situation.history)):
            told = f"“{words}” was searched for, and nothing was found"
            if instruction.operation is OperationType.EDIT and not situation.trail():
                return Proposal(Operation(OperationType.BACK), Tier.DIRECT, 0.8, told, Purpose.APPROACH)
            return Proposal(None, Tier.NONE, 0.0, told)
        return found or self._by_other_means(page, situation, name)

    def _by_other_means(self, page: Page, situation: Situation, name: str) -> Proposal:
        """What is done where nothing is called as the instruction says, or it was left open. name: what is looked for
        elsewhere."""
        return (
            self._by_all_words(page, situation)
            or self._second_half(page, situation)
            or once_more(page, situation)
            or self._by_stand_in(page, situation)
            or self._by_menu(page, situation)
            or self._said_of_opened(page, situation)
            or self._clearing.dismissal(page)
            or self._explorer.settings_menu(page, situation)
            or self._needless.for_next(page, situation)
            or self._needless.found_already(situation)
            or self._needless.optional(situation)
            or self._greyed_out(page, situation)
            or self._open_choice(page, situation)
            or self._by_words_alone(page, situation)
            or self._called.by_part(page, situation)
            or self._way_on(page, situation, name)
            or self._needless.menu(situation)
            or _not_here(situation)
        )

    def sees(self, page: Page, situation: Situation) -> bool:
        """The saved step's widget is on the page."""
        ways = (self._days.pick, self._steppers.pick, self._saved_steps.known)
        return any(find(page, situation) is not None for find in ways)

    def again(self, page: Page, situation: Situation) -> Proposal | None:
        """The saved step's widget, known by its features, or by where it stood."""
        return self._saved_steps.known(page, situation) or self._saved_steps.standing(page, situation)

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

    def _direct(self, page: Page, instruction: Instruction) -> Proposal:
        if instruction.object.role == SHADE:
            nothing = ObjectDescription()
            key = replace(instruction, operation=OperationType.PRESS, object=nothing, parameter="notifications")
            return replace(self._direct(page, key), meant=key)
        operation = Operation(instruction.operation, parameter=instruction.parameter)
        if instruction.operation is OperationType.SCROLL:
            lists = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.scrollable and w.bounds.area]
            across = instruction.parameter in ("left", "right")
            fitting = [w for w in lists if ("Horizontal" in w.kind) == across]
            main = max(fitting or lists, key=lambda w: w.bounds.area, default=None)
            if main:
                operation = replace(operation, point=main.bounds.center, bounds=main.bounds, widget=main.index)
        return Proposal(operation, Tier.DIRECT, 0.95, "as the instruction says")

    # --- the tiers

    def _by_new_value(self, page: Page, situation: Situation) -> Proposal | None:
        """The only widget that holds the value which a saved step has now ("30 minutes before" for "30 minutes")."""
        found = self._named.with_new_value(page, situation)
        return proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason) if found else None

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
                name = before.proposal.label
        if not name or plain(name) in said:
            return None
        called = replace(situation.instruction, object=replace(situation.instruction.object, text=name))
        return self._called.by_tier(page, replace(situation, instruction=called), Tier.TEXT)

    def _by_what_was_opened(self, page: Page, situation: Situation) -> Proposal | None:
        """What was opened to look behind it nearly means the step, and what comes next is there: it was that step,
        under another name."""
        if situation.task_step or not situation.following or self._needless.is_left_for_the_end(situation):
            return None
        following = situation.following[0]
        if not following.operation.needs_widget or self._needless.is_container(following):
            return None
        if self._needless.opened_any(situation):
            return None
        opened = self._needless.opened_alike(page, situation)
        if not opened or self._is_shown_whole(page, situation.instruction):
            return None
        if self._needless.lacks_named(page, situation):
            return None  # it would be done to another
        if following.operation is OperationType.EDIT and self._finder.only_field(page):
            return Proposal(None, Tier.MEANING, 0.7, f"“{opened}” led to the only field, {COMES_NEXT}", Purpose.SKIP)
        ahead = self._called.find(page, replace(situation, instruction=following, following=situation.following[1:]))
        if ahead is None or ahead.operation is None or not ahead.candidates or ahead.confidence < ELSEWHERE:
            return None
        reason = f"“{opened}” led to “{ahead.candidates[0].label}”, {COMES_NEXT}"
        return Proposal(None, Tier.MEANING, 0.7, reason, Purpose.SKIP)

    def _is_before_risk(self, situation: Situation) -> bool:
        """What cannot be taken back comes later: it would be done to any one of a kind."""
        return any(risk_of(i.object.text, self._lexicon) for i in situation.following)

    def _only_lies_elsewhere(self, page: Page, situation: Situation) -> bool:
        """What is to be touched is here once in so many words, only not where the step says: nothing that the prompt
        names is meant instead."""
        instruction = situation.instruction
        if not instruction.object.place or instruction.open_choice or is_kind(instruction.object.text):
            return False
        bare = replace(instruction, object=replace(instruction.object, place=""))
        whole = [t for t in self._finder.by_text(page, bare) if t.score >= WHOLE and t.widget.interactive]
        return len(whole) == 1 and not was_tried(page, whole[0], situation)

    def _is_shown_whole(self, page: Page, instruction: Instruction) -> bool:
        """What is to be touched is here in so many words."""
        found = self._finder.by_text(page, instruction)
        return bool(found) and found[0].score >= WHOLE and found[0].widget.interactive

    def _by_all_words(self, page: Page, situation: Situation) -> Proposal | None:
        """The only row whose texts together say what is to be touched ("Tom" and "Cousin" of "Tom the Cousin")."""
        wanted = situation.instruction
        if wanted.operation is not OperationType.CLICK or not wanted.object.text or wanted.object.neighbour:
            return None
        there = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.clickable and w.enabled]
        names = plain(wanted.object.text)
        rows = [(w, [t for t in features.inner_texts(page, w) if plain(t) in names]) for w in there]
        rows = [(w, texts) for w, texts in rows if len({*map(plain, texts)}) > 1 and names not in map(plain, texts)]
        said = [(w, texts) for w, texts in rows if is_composed(names, [*map(plain, texts)])]
        if len(said) != 1 or turns_over(page, said[0][0]):
            return None
        row, texts = said[0]
        target = Target(row, row, WHOLE, texts[0])
        if was_tried(page, target, situation):
            return None
        reason = f"its texts are “{wanted.object.text}”"
        return proposal_of(page, [target], OperationType.CLICK, "", Tier.TEXT, reason)

    def _second_half(self, page: Page, situation: Situation) -> Proposal | None:
        """What the step before was named after is here now: its widget only opened the way to it."""
        if not situation.history or situation.trail() or situation.planned:
            return None
        last = situation.history[-1]
        if last.instruction is None or last.instruction.operation is not OperationType.CLICK:
            return None
        if not (last.healed or was_nearly_called_so(last)):
            return None
        found = self._finder.by_text(page, last.instruction)
        if not found or found[0].score < WHOLE or not found[0].widget.interactive:
            return None
        if turns_over(page, found[0].widget):
            return None
        reason = f"“{found[0].label}” was only reached by the step before"
        made = proposal_of(page, found, OperationType.CLICK, "", Tier.TEXT, reason)
        return replace(made, purpose=Purpose.APPROACH)

    def _by_stand_in(self, page: Page, situation: Situation) -> Proposal | None:
        """What no words name: an icon, a field, what was searched for, what turns the thing on."""
        found = self._stand_ins.find(page, situation)
        if found is None:
            return None
        wanted = situation.instruction
        parameter = wanted.parameter if found.operation is wanted.operation else ""
        return proposal_of(page, found.targets, found.operation, parameter, Tier.MEANING, found.reason)

    def _by_search(self, page: Page, situation: Situation) -> Proposal | None:
        """What was just searched for, where the instruction only says its kind ("the song")."""
        found = self._stand_ins.searched_kind(page, situation)
        return proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason) if found else None

    def _by_value(self, page: Page, situation: Situation) -> Proposal | None:
        """What the prompt names ("Alice Chen"), where the instruction only says its kind ("the contact")."""
        found = self._named.find(page, situation)
        if found is None:
            return None
        if found.operation is OperationType.SWITCH:
            turned = self._wishes.with_wish(situation)
            same = already(found.targets[0], turned)
            made = same or proposal_of(
                page, found.targets, OperationType.SWITCH, turned.parameter, Tier.TEXT, found.reason
            )
            return replace(made, meant=turned)
        made = proposal_of(page, found.targets, found.operation, "", Tier.TEXT, found.reason)
        wanted = situation.instruction.object.text
        acts = bool(self._lexicon.verb(found.targets[0].label))  # it says itself what the sign does
        deed = is_sign(wanted) and not acts
        verb = bool(self._lexicon.verb(wanted)) or wanted.startswith(tuple(VERBS_CHINESE))
        deed = deed or (
            verb and not (is_kind(wanted) if wanted.isascii() else is_one(wanted))
        )  # once the thing is there
        leads = (deed and not situation.instruction.open_choice) or _may_be_label(situation)
        touched = found.targets[0].widget
        chosen = chooses(situation.instruction) and (is_one_of_several(touched) or is_choice(page, touched))
        leads = leads and not chosen  # "选择排序" is to choose one
        return replace(made, purpose=Purpose.APPROACH) if leads and made.purpose is Purpose.INSTRUCTION else made

    def _way_on(self, page: Page, situation: Situation, name: str) -> Proposal | None:
        """What leads on towards a widget that is not here; of like rows the one that the prompt names, before one is
        opened only to look at it, unless the step's own words call that so."""
        found = self._explorer.next(page, situation, name)
        wanted = situation.instruction.object
        if found is None or found.operation is None or found.operation.type is not OperationType.CLICK:
            return found
        told = bool(wanted.neighbour) or _says(situation.instruction.source, found.label)
        named = self._by_value(page, _for_any(situation)) if not told else None
        if named is None or not _are_alike(page, named.operation, found.operation):
            guessed = situation.task_step is None and found.confidence < CONTAINER and self._is_before_risk(situation)
            return replace(found, guessed=guessed)
        return named if is_kind(wanted.text) else replace(named, purpose=Purpose.APPROACH)

    def _by_menu(self, page: Page, situation: Situation) -> Proposal | None:
        """The row of a menu that nearly means what the step says, if no other does: menus are short, and what is in
        them acts."""
        if situation.task_step or situation.instruction.operation is not OperationType.CLICK or not is_menu(page):
            return None
        found = self._finder.nearest_row(page, situation.instruction)
        found = [t for t in found if not (was_tried(page, t, situation) or turns_over(page, t.widget))]
        found = [t for t in found if not self._names.is_another(page, t.widget, situation, t.label)]
        if not found or found[0].score < IN_MENU or lead(found) < AHEAD_IN_MENU:
            return None
        verb = plain(self._lexicon.verb(found[0].label))
        if verb and verb not in _LEADS_ON and not self._lexicon.verb(situation.instruction.object.text):
            return None  # "Copy event" for "Agenda"
        wanted = situation.instruction.object.text
        makes = plain(self._lexicon.verb(wanted)) not in _LEADS_ON and not ONTO.search(wanted)
        if makes and not self._called.same_deed(wanted, found[0]):
            return None  # "List view" for "New list"
        reason = f"“{found[0].label}” is the nearest of the menu"
        return proposal_of(page, found, OperationType.CLICK, "", Tier.MEANING, reason)

    # --- what is in the way, what can be left out

    def _come_back(self, page: Page, situation: Situation) -> Proposal | None:
        """The app of the plan was left, and not by a step of it: somebody used the phone, or it crashed. Bring it back
        as it was; not once more where it crashed again."""
        opened = [n for n, s in enumerate(situation.history) if s.operation and s.operation.type is OperationType.OPEN]
        if not opened or "launcher" not in page.package:
            return None
        since = situation.history[opened[-1] :]
        package = since[0].operation.parameter if since[0].operation else ""
        left = any(s.operation and s.operation.parameter == "home" for s in since)
        brought = sum(s.reason == _BACK_TO_APP for s in situation.trail())
        if not left and brought and (crash := crash_told(page)):
            return Proposal(None, Tier.NONE, 0.0, f"The phone says: “{crash}”")
        if left or package == page.package or brought >= 2:
            return None
        resume = Operation(OperationType.OPEN, parameter=package, resume=True)
        return Proposal(resume, Tier.DIRECT, 0.8, _BACK_TO_APP, Purpose.APPROACH)

    def _by_words_alone(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget that is not where the step says: it may have moved."""
        instruction = situation.instruction
        if situation.task_step or not instruction.object.place or not instruction.object.text:
            return None
        bare = replace(instruction, object=replace(instruction.object, place=""))
        found = self._called.find(page, replace(situation, instruction=bare))
        sure = WHOLE if found and found.tier is Tier.TEXT else ELSEWHERE
        return found if found and found.operation is not None and found.confidence >= sure else None

    def _greyed_out(self, page: Page, situation: Situation) -> Proposal | None:
        """What is to be touched is here and takes no touch now: another one is not looked for, after it was given a
        moment."""
        wanted = situation.instruction
        if wanted.operation is not OperationType.CLICK or not wanted.object.text:
            return None
        names = {plain(name) for name in self._finder.names(wanted.object.text)}
        usable = usable_widgets(page, front(page, self._lexicon))
        grey = [w for w in usable if w.clickable and not w.enabled and plain(features.shown_label(page, w)) in names]
        if beside := wanted.object.neighbour:
            grey = [w for w in grey if has_neighbour(page, w, beside)]
        if not grey:
            return None
        if not situation.trail():
            wait = Operation(OperationType.WAIT, parameter="1")
            return Proposal(wait, Tier.TEXT, 0.6, f"“{wanted.object}” cannot be tapped yet", Purpose.APPROACH)
        return Proposal(None, Tier.NONE, 0.0, f"“{wanted.object}” is here, but cannot be tapped now")

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
            opened = choices and not situation.trail() and has_touched(situation)
            return Proposal(None, Tier.NONE, 0.0, reason) if opened else None
        if window is not None and self._is_settled(page, window, situation):
            return Proposal(None, Tier.DIRECT, 0.8, "one is chosen by now", Purpose.SKIP)
        return _not_said(told) if is_kind(told) or (choices and not self._lexicon.verb(told)) else None

    def _said_of_opened(self, page: Page, situation: Situation) -> Proposal | None:
        """The step before opened choices, the next one is none of them, and the prompt says which."""
        function = situation.function
        own = situation.task_step is not None or situation.planned or function is None or bool(function.steps)
        if own or situation.trail() or not offers_choices(page) or not has_touched(situation):
            return None
        offered = {w.label: w for w in usable_widgets(page, front(page, self._lexicon)) if is_one_of_several(w)}
        found = self._by_value(page, _for_any(situation))
        if label := all_said(function.prompt, offered) if function else "":
            target = Target(offered[label], offered[label], WHOLE, label)
            reason = f"the prompt wants “{label}”"
            found = proposal_of(page, [target], OperationType.CLICK, "", Tier.TEXT, reason)
        return replace(found, purpose=Purpose.APPROACH) if found and found.operation else None

    def _is_settled(self, page: Page, window: Widget, situation: Situation) -> bool:
        """A form has what was typed, one of its choices is taken, the prompt says no more than it has, and what comes
        next is in it and can be taken back."""
        function, following = situation.function, situation.following
        if function is None or not following or not is_kind(situation.instruction.object.text):
            return False
        if any(risk_of(i.object.text, self._lexicon) for i in following):
            return False
        inside = list(page.descendants(window))
        filled = any(w.editable and w.text not in ("", w.hint) for w in inside)
        if not filled or not any(is_one_of_several(w) and w.checked for w in inside):
            return False
        has = [w.label for w in inside if not is_one_of_several(w) or w.checked]
        done = [step.instruction for step in situation.history if step.instruction]
        if says_more(function.prompt, (*has, function.app, *said_by((*done, *following)))):
            return False
        found = self._finder.by_text(page, following[0])
        return bool(found) and found[0].score >= WHOLE and found[0].widget in inside


def _are_alike(page: Page, one: Operation | None, other: Operation) -> bool:
    """They touch two rows of a list."""
    if one is None or min(one.widget, other.widget) < 0:
        return False
    named, opened = page.widgets[one.widget], page.widgets[other.widget]
    return named is not opened and (named.parent, named.kind) == (opened.parent, opened.kind)


def _may_be_label(situation: Situation) -> bool:
    """What a Chinese tutorial ends with may be a label as well as a kind of thing ("门票"): the thing that the prompt
    names only leads to it then. By its title or its day one opens the thing itself ("公告标题", "预约的日期")."""
    said = situation.instruction.object.text
    told = (situation.instruction.source, *(s.instruction.source for s in situation.history if s.instruction))
    if not said or said.isascii() or situation.instruction.open_choice or was_opened_by_name(situation):
        return False
    return not (situation.following or is_one_told(said, told) or is_what_one_shows(said))


def _for_any(situation: Situation) -> Situation:
    """The same for a touch of anything."""
    return replace(situation, instruction=replace(situation.instruction, object=ObjectDescription()))


def _says(told: str, label: str) -> bool:
    """A step's words have those of a label."""
    if is_chinese(label):
        return len(plain(label)) > 1 and plain(label) in plain(told)
    return bool(stems(label)) and stems(label) <= stems(told)


def _not_said(told: str) -> Proposal:
    return Proposal(None, Tier.NONE, 0.0, f"it is not said which “{told}”")


def _not_here(situation: Situation) -> Proposal:
    said = situation.instruction.object
    return Proposal(None, Tier.NONE, 0.0, f"“{said}” is not on this page and was not found from it")


def _is_choice_behind(situation: Situation) -> bool:
    """One is to be chosen of what the step before opened, by the words on that ("tap Extend, choose how long"): a
    button that is called nearly so takes what happens to be chosen."""
    instruction = situation.instruction
    open_choice = instruction.open_choice and instruction.operation is OperationType.CLICK
    return open_choice and not situation.planned and is_one_behind(situation)
