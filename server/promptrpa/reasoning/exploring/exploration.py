"""How to bring a widget into reach: scroll, open what may hold it, come back (PromptRPA, appendix A.1).

A best-first search over what the pages offer and what the graph knows, within a budget. What was seen and tried is read
from the steps of the run (see walk.py); nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_site
from promptrpa.domain.run import Step, StepResult
from promptrpa.matching.pages.features import UP
from promptrpa.matching.pages.kinds import is_one_of_several
from promptrpa.matching.pages.windows import dialog_of, front, has_tabs, is_loading, usable_widgets
from promptrpa.matching.words.days import is_day
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import TABS
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.exploring.doors import (
    ALIKE_ROW,
    CONTAINER,
    CORNER,
    DOOR,
    KNOWN,
    PLAIN_ROW,
    SAID,
    SHOWN,
    TAB,
    Door,
    DoorFinder,
)
from promptrpa.reasoning.exploring.seeking import FINDS, Seeker, thing_of
from promptrpa.reasoning.exploring.trails import was_led_to_tab
from promptrpa.reasoning.exploring.walk import AGAIN, ON_TAB, Walk, walk_of

BUDGET: Final = 18
"""Operations spent to reach one widget."""
RETURN: Final = 5
"""More of them to be again where the search began."""
DEPTH: Final = 3
"""Doors opened behind each other."""
BACK_COST: Final = 0.04
"""Promise that one step back costs."""
GUESSES: Final = 4
"""Doors of one page opened that promise next to nothing."""
SCROLLS: Final = 8
"""Scrolls in one direction of one list."""
FIRST_SCROLLS: Final = 4
"""The same of the page that a step begins on, before a door of it that led to a page with the wanted words."""
WAITS: Final = 6
LAST: Final = 0.205
"""What a tab promises beside the rows of the one that a step led to."""
NAMELESS: Final = 0.55
"""What an icon without words promises that stands where such icons mostly are."""
FURTHER: Final = "was further"
CONFIRMED: Final = "not in this dialog: confirm what was picked"
CHOSEN: Final = "not among these choices: back"
CLOSED: Final = "not in this menu: close it"
REMEMBERED: Final = 16
"""Doors of a page that are kept in a step, for coming back to them."""


class Explorer:
    """Chooses the next operation of the search; never a risky widget."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder, knowledge: Knowledge) -> None:
        self._lexicon = lexicon
        self._embedder = embedder
        self._finder = DoorFinder(lexicon, embedder, knowledge)
        self._seeker = Seeker(lexicon)

    def next(self, page: Page, situation: Situation, name: str = "") -> Proposal | None:
        """The next operation towards the widget; None where everything was tried. name: of the thing that it belongs
        to, to be searched for."""
        trail = situation.trail()
        if len(trail) >= BUDGET + RETURN or _left_app(trail):
            return None
        walk = walk_of(trail)
        if trail and trail[-1].reason.endswith(FINDS):
            name = name or thing_of(situation)
        if "launcher" in page.package:
            return self._scroll(page, situation, walk, [])
        if wait := self.loading(page, situation) or self._wait(page, situation):
            return wait
        doors = self._in_order(page, situation, self._finder.find(page, situation))
        if not walk.locate(page.content, {d.label for d in doors}):
            left = walk.left_at((), DEPTH, BACK_COST) - BACK_COST >= DOOR
            return self._reopen(page, situation, left=left) or self._go_back(page, situation, trail, walk, doors)
        if len(trail) >= BUDGET:
            return self._return(page, situation, trail, walk, doors)
        at_once = TAB if _names_tab(situation) else self._before_scrolling(page, situation, walk)
        tempting = any(
            (d.promise >= at_once or d.widget.kind == "Spinner") and not walk.was_tried(d.label) for d in doors
        )
        return (
            self._seeker.type(page, name)
            or (self._best(page, walk, doors) if tempting else None)
            or self._scroll(page, situation, walk, doors)
            or self._seeker.open(page, name)
            or self._best(page, walk, doors)
            or self._search(page, situation, walk)
            or self._go_back(page, situation, trail, walk, doors)
            or self._return(page, situation, trail, walk, doors)
        )

    def settings_menu(self, page: Page, situation: Situation) -> Proposal | None:
        """The menu of a page that shows no settings, where a step goes to them: it is looked into before the step is
        left out for what is called like the next one."""
        wanted = situation.instruction
        if situation.task_step or situation.trail() or wanted.operation is not OperationType.CLICK:
            return None
        if not self._lexicon.same(wanted.object.text.casefold(), "settings"):
            return None
        doors = self._finder.find(page, situation)
        menu = next((d for d in doors if self._finder.holds_more(d.label)), None)
        return replace(_through(menu, menu.promise, doors), tier=Tier.TEXT) if menu else None

    def _before_scrolling(self, page: Page, situation: Situation, walk: Walk) -> float:
        """The promise from which a door is tried before the page is searched to its end. The main page of an app shows
        news; its parts are behind its tabs and icons. Where a step led to this part, it is the right one. What was only
        seen on another page may be called as what this one has further down."""
        main = has_tabs(page) and self._finder.functional(situation)
        if main and not was_led_to_tab(page, situation):
            return CORNER
        scrolls = walk.here.scrolls
        looked = len(scrolls) >= FIRST_SCROLLS or any(s.result is StepResult.UNCHANGED for s in scrolls)
        return SHOWN if walk.path or looked else KNOWN

    def _in_order(self, page: Page, situation: Situation, doors: Sequence[Door]) -> list[Door]:
        """What is said to be a tab may have another name by now. For that, and for what was not in the menu that a step
        opened, nothing is opened at a guess. The rows of the tab that a step led to come before the other tabs: they
        may hold by now what it had."""
        tab = _names_tab(situation)
        if tab or (situation.trail() and situation.trail()[0].reason == CLOSED):
            doors = [d for d in doors if d.promise > PLAIN_ROW]
        if tab and any(map(_is_tab, doors)):
            tabs = [replace(d, promise=max(d.promise, SAID)) if _is_tab(d) else d for d in doors]
            return sorted(tabs, key=lambda d: -d.promise)
        led = has_tabs(page) and was_led_to_tab(page, situation)
        if not led or all(d.is_tab for d in doors):
            return list(doors)
        ordered = [replace(d, promise=LAST) if d.is_tab and d.promise <= CONTAINER else d for d in doors]
        return sorted(ordered, key=lambda d: -d.promise)

    def is_opened_for(self, label: str, wanted: str) -> bool:
        """What is called so nearly means what is wanted, or says only what is to be done."""
        near = self._embedder.similarity(wanted, [label])[0] >= ALIKE_ROW
        return near or self._finder.says_deed_of(label, wanted)

    def leads_on(self, page: Page, situation: Situation) -> bool:
        """The page is a main one, with a door that was not tried and that promises more than an icon without words."""
        if not has_tabs(page):
            return False
        walk = walk_of(situation.trail())
        doors = self._finder.find(page, situation)
        return any(d.promise > NAMELESS and not walk.was_tried(d.label) for d in doors)

    def loading(self, page: Page, situation: Situation) -> Proposal | None:
        """Give a page that loads its time; not for ever."""
        if is_loading(page) and _waits(situation) < WAITS:
            return _approach(Operation(OperationType.WAIT, parameter="1"), "the page is still loading")
        return None

    def _wait(self, page: Page, situation: Situation) -> Proposal | None:
        over = [w for w in front(page, self._lexicon) if w.package in self._lexicon.overlays]
        if over and over[0].package != page.package and _waits(situation) < WAITS:
            return _approach(Operation(OperationType.WAIT, parameter="2"), f"{over[0].package} is in front: wait")
        return None

    def _search(self, page: Page, situation: Situation, walk: Walk) -> Proposal | None:
        """What somebody keeps in an app, and a step touches, is searched for once all else was tried."""
        name = thing_of(situation)
        if walk.path or self._finder.is_functional(name):
            return None
        if any(s.operation and s.operation.parameter == name for s in situation.history):
            return None
        return self._seeker.type(page, name) or self._seeker.open(page, name)

    # --- scrolling

    def _scroll(self, page: Page, situation: Situation, walk: Walk, doors: Sequence[Door]) -> Proposal | None:
        asked = situation.instruction.parameter if situation.instruction.operation is OperationType.SCROLL else ""
        if _names_tab(situation) and any(map(_is_tab, doors)):
            return None
        for scrolled in self._lists(page):
            done = walk.scrolls_of_tabs if _is_sideways(scrolled) else walk.here.scrolls
            forward, backward = ("right", "left") if _is_sideways(scrolled) else ("down", "up")
            if asked == backward:
                forward, backward = backward, forward
            for direction in (forward, backward):
                scrolls = [s for s in done if s.operation and s.operation.parameter == direction]
                ended = any(s.result is StepResult.UNCHANGED for s in scrolls)
                if not ended and len(scrolls) < SCROLLS:
                    return _scroll_in(scrolled, direction, f"not in view: scroll {direction}", doors)
        return None

    def _lists(self, page: Page) -> list[Widget]:
        """The main list of a page, and a strip that goes on behind its edge."""
        usable = usable_widgets(page, front(page, self._lexicon))
        lists = [w for w in usable if w.scrollable and w.kind != "NumberPicker"]
        main = max(lists, key=lambda w: (not _is_sideways(w), w.bounds.area), default=None)
        if main is None or _is_sideways(main):
            return [main] if main else []
        return [main, *[w for w in lists if _is_sideways(w) and _goes_on(page, w)][:1]]

    # --- doors

    def _best(self, page: Page, walk: Walk, doors: Sequence[Door]) -> Proposal | None:
        """Through the most promising door that is left: one of this page, or one of a page before it by way of back."""
        here = self._left_here(walk, doors)
        above = max((self._left_at_level(walk, up) for up in range(1, len(walk.path) + 1)), default=0.0)
        if not here or here[0][0] < DOOR or above > here[0][0]:
            return _back("not here: back", doors) if above >= DOOR else None
        for promise, label, door in here:
            if promise < max(DOOR, above):
                break
            if door:
                return _through(door, promise, doors)
            if look := self._look_for(page, walk, label, doors):
                return look
        return _back("not here: back", doors) if above >= DOOR else None

    def _left_here(self, walk: Walk, doors: Sequence[Door]) -> list[tuple[float, str, Door | None]]:
        """What is left to try from this page, best first: promise, label, and the door where it is in view."""
        visible = {d.label: d for d in doors}
        start = walk.start_tab(d.label for d in doors if d.is_tab)
        left: list[tuple[float, str, Door | None]] = []
        for label in {**dict.fromkeys(visible), **dict.fromkeys(walk.here.doors)}:
            door = visible.get(label)
            promise = door.promise if door else walk.here.doors[label][0]
            if door and label == start:
                promise = walk.left_at(walk.path, DEPTH, BACK_COST) - BACK_COST
                promise = promise if self._is_on_other_tab(walk, label) else 0.0
            elif walk.was_tried(label):
                promise = walk.left_behind(label, walk.path, DEPTH, BACK_COST)
            elif self._is_too_far(walk, door, promise):
                promise = 0.0
            left.append((promise, label, door))
        return sorted(left, key=lambda each: (-each[0], each[1]))

    @staticmethod
    def _is_too_far(walk: Walk, door: Door | None, promise: float) -> bool:
        if door and door.is_tab:
            return False
        guess = promise <= PLAIN_ROW and (walk.guesses >= GUESSES or walk.is_behind_guess)
        return guess or len(walk.path) >= DEPTH

    @staticmethod
    def _is_on_other_tab(walk: Walk, start: str) -> bool:
        """The tab shown at arrival still has a door that was not tried and is not here too."""
        first = walk.views[(walk.path, "")]
        return any(
            not walk.was_tried(label) and label not in walk.here.doors for label in first.doors if label != start
        )

    @staticmethod
    def _left_at_level(walk: Walk, up: int) -> float:
        return walk.left_at(walk.path[: len(walk.path) - up], DEPTH, BACK_COST) - up * BACK_COST

    def _look_for(self, page: Page, walk: Walk, label: str, doors: Sequence[Door]) -> Proposal | None:
        """Scroll to a door that was seen further down or up; None where it should be in view."""
        main = next(iter(self._lists(page)), None)
        seen, now = walk.here.doors[label][1], walk.here.depth
        if main is None or seen == now:
            return None
        direction = "down" if seen > now else "up"
        if len(walk.here.scrolls) >= 4 * SCROLLS:
            return None
        return _scroll_in(main, direction, f"“{label}” {FURTHER} {direction}", doors)

    def _reopen(self, page: Page, situation: Situation, *, left: bool = False) -> Proposal | None:
        """The menu that the last instruction had opened has closed: open it again, if something in it is left, or it
        is called like a menu."""
        before = situation.history[: len(situation.history) - len(situation.trail())]
        done = [s for s in before if s.operation and s.operation.type is OperationType.CLICK and s.proposal]
        if not done or any(s.reason.startswith(AGAIN) for s in situation.trail()[-2:]):
            return None
        proposal = done[-1].proposal
        label = proposal.label if proposal else ""
        widget = self._finder.openable(page).get(label) if left or self._finder.holds_more(label) else None
        return _through(Door(widget, label, 0.5), 0.5, (), f"{AGAIN}: “{label}”") if widget else None

    # --- coming back

    def _go_back(
        self, page: Page, situation: Situation, trail: Sequence[Step], walk: Walk, doors: Sequence[Door]
    ) -> Proposal | None:
        if _typed_here(situation.history, trail, walk):
            return None
        if walk.path:
            return _back("not here: back", doors)
        windows = front(page, self._lexicon)
        if not trail and windows and windows[0].bounds.area < 0.8 * page.size[0] * page.size[1]:
            button = self._confirming(page, situation)
            return _confirmed(button) if button else _back(CLOSED, doors)
        if self._has_chosen(page, situation, trail):
            return _back(CHOSEN, doors)
        started = [s for s in situation.history if s.result is not StepResult.SKIPPED]
        begun = next((s for s in reversed(started) if s not in trail), None)
        done = [s.operation.type for s in trail if s.operation]
        may_go = done.count(OperationType.BACK) < 3 and OperationType.OPEN not in done  # the app was left by it before
        if begun and begun.operation and begun.operation.type is OperationType.OPEN and may_go and not doors:
            return _back("the app opened on a later page: back", doors)
        return None

    def _has_chosen(self, page: Page, situation: Situation, trail: Sequence[Step]) -> bool:
        """A step opened a page of nothing but choices, and the next one took one of them: what is wanted now stands
        where the page was opened. Where it has anything else, that may be what keeps the choice."""
        steps = situation.history[: len(situation.history) - len(trail)]
        done = [s for s in steps if s.operation and s.result is not StepResult.SKIPPED][-2:]
        if len(done) < 2 or any(s.operation is None or s.operation.type is not OperationType.CLICK for s in done):
            return False
        if any(s.operation and s.operation.type is OperationType.BACK for s in trail):
            return False
        usable = usable_widgets(page, front(page, self._lexicon))
        choices = [w for w in usable if is_one_of_several(w)]
        others = [w for w in usable if w.clickable and not is_one_of_several(w) and plain(w.label) not in UP]
        label = done[-1].proposal.label if done[-1].proposal else ""
        return len(choices) > 1 and not others and all(w.label == label for w in choices if w.checked)

    def _confirming(self, page: Page, situation: Situation) -> Widget | None:
        """The "OK" of a dialog in which the step before picked a time or a day, which closing it would lose."""
        done = [s for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
        dialog, said = dialog_of(page), done[-1].instruction if done else None
        if dialog is None or said is None or said.operation is OperationType.OPEN:
            return None
        if said.operation is not OperationType.EDIT and not is_day(said.object.text):
            return None
        buttons = [w for w in page.descendants(dialog) if w.clickable and w.enabled and w.text]
        confirm = [w for w in buttons if self._lexicon.same(w.text.casefold(), "ok")]
        return confirm[0] if len(confirm) == 1 else None

    def _return(
        self, page: Page, situation: Situation, trail: Sequence[Step], walk: Walk, doors: Sequence[Door]
    ) -> Proposal | None:
        """Back to where the search began, its tab or its menu: what is done next instead is done from there. On a web
        page back leads to another one."""
        if is_site(situation.installed):
            return None
        if walk.path:
            return _back("not found: back", doors)
        start = walk.start_tab(d.label for d in doors if d.is_tab)
        if tab := next((d for d in doors if d.label == start), None):
            return _through(tab, tab.promise, doors)
        closed = bool(trail) and trail[0].reason == CLOSED and trail[0].page != page.content
        return self._reopen(page, situation) if closed else None


def _is_sideways(widget: Widget) -> bool:
    return widget.is_strip or widget.kind.startswith(("Horizontal", "ViewPager"))


def _goes_on(page: Page, strip: Widget) -> bool:
    """What stands last in it is cut off by its right edge."""
    labelled = [w for w in page.descendants(strip) if w.label]
    return any(w.bounds.right >= strip.bounds.right - 1 and w.bounds.left > strip.bounds.left for w in labelled)


def _left_app(trail: Sequence[Step]) -> bool:
    """The search went back out of the app: the way back to where it began is lost."""
    done = [s.operation for s in trail if s.operation]
    return any(a.type is OperationType.BACK and b.resume for a, b in pairwise(done))


def _names_tab(situation: Situation) -> bool:
    """The step says that it is a tab, or stands at the lower edge, where tabs are."""
    wanted = situation.instruction.object
    return bool(wanted.text) and (wanted.role in TABS or wanted.place == "bottom")


def _is_tab(door: Door) -> bool:
    """It is one, and no button beside another that is switched on."""
    return door.is_tab and not door.widget.kind.endswith("Button")


def _waits(situation: Situation) -> int:
    return sum(1 for s in situation.trail() if s.operation and s.operation.type is OperationType.WAIT)


def _typed_here(history: Sequence[Step], trail: Sequence[Step], walk: Walk) -> bool:
    """Something was typed since the last tap of an instruction: going back would lose it."""
    done = history[: len(history) - len(trail)]
    for step in reversed(done):
        if step.operation and step.operation.type is OperationType.EDIT:
            return not walk.path
        if step.operation and step.operation.type is OperationType.CLICK:
            return False
    return False


def _approach(
    operation: Operation, reason: str, confidence: float = 0.6, candidates: tuple[Candidate, ...] = ()
) -> Proposal:
    return Proposal(operation, Tier.EXPLORATION, confidence, reason, Purpose.APPROACH, candidates)


def _confirmed(button: Widget) -> Proposal:
    operation = Operation(OperationType.CLICK, button.bounds.center, button.bounds, "", button.index)
    return _approach(operation, f"{CONFIRMED}: “{button.label}”")


def _back(reason: str, doors: Sequence[Door]) -> Proposal:
    return _approach(Operation(OperationType.BACK, parameter="previous"), reason, candidates=_seen(doors))


def _scroll_in(main: Widget, direction: str, reason: str, doors: Sequence[Door]) -> Proposal:
    operation = Operation(OperationType.SCROLL, main.bounds.center, main.bounds, direction, main.index)
    return _approach(operation, reason, candidates=_seen(doors))


def _through(door: Door, promise: float, doors: Sequence[Door], reason: str = "") -> Proposal:
    widget = door.widget
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    said = reason or (f"{ON_TAB} “{door.label}”?" if door.is_tab else f"may be behind “{door.label}”")
    seen = _seen((door, *(d for d in doors if d is not door)))
    return _approach(operation, said, round(promise, 3), seen)


def _seen(doors: Sequence[Door]) -> tuple[Candidate, ...]:
    return tuple(Candidate(d.widget.index, d.promise, d.label, d.widget.bounds) for d in doors[:REMEMBERED])
