"""A tour of an app: go through the pages that can be reached without doing anything, and see what they offer.

What a touch does nobody can tell beforehand. Only what hardly ever does more than lead on is touched: tabs, menus, rows
that the app itself has laid out. Of the things in a list one is opened, and only on a main page of the app: elsewhere
lists hold networks, devices and other choices.

Depth first, by the cheapest way back. What was seen is kept in the tour (see domain.tour); nothing is kept here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget, may_be_label
from promptrpa.domain.tour import Offer, OfferKind, Passage, Spot, Tour
from promptrpa.matching.pages.features import shown_label
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.lines import read
from promptrpa.matching.pages.windows import dialog_of, front, is_loading, is_menu, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.exploring.doors import DoorFinder, is_tab_of_page

MOST_STEPS: Final = 600
"""Operations of one tour."""
DEPTH: Final = 4
"""Pages behind each other."""
SCROLLS: Final = 8
LOST: Final = 3
"""Steps in a row outside the app, or on pages that nobody knows the way to, before the tour ends."""
_OPEN_COST: Final = 3
_ICON: Final = 0.3
"""Of the width of the screen: what is wider is no icon."""
_CALLS: Final = lazy_regex(r"dialer|telecom|incall|phone")
"""In packages of apps where the touch of a row may call somebody."""
_ENDS: Final = ("save", "done", "ok", "cancel")
"""What only ends a form or closes a window."""
_MOST_WORDS: Final = 24

Allowed = Callable[[Proposal], bool]


class Tourist:
    """Chooses the next operation of a tour; never what does something, or what the policy holds back."""

    def __init__(self, lexicon: Lexicon, doors: DoorFinder) -> None:
        self._lexicon = lexicon
        self._doors = doors

    def next(self, page: Page, tour: Tour, steps: int, allowed: Allowed) -> tuple[Tour, Proposal | None]:
        """What the page shows, taken down, and the next operation; None once all was seen or there is no going on.
        steps: those that the run has done."""
        if steps == tour.steps:  # what was chosen last was not done
            tour = replace(tour, through="", before="")
        tour = replace(tour, app=tour.app or page.package, steps=steps)
        if steps > MOST_STEPS or tour.lost > LOST:
            return tour, None
        if page.package != tour.app:
            return self._outside(tour)
        if is_loading(page) and tour.lost < LOST:
            return replace(tour, lost=tour.lost + 1), _step(Operation(OperationType.WAIT, parameter="1"), "it loads")
        if not tour.spots and dialog_of(page) is not None:
            return replace(tour, lost=tour.lost + 1), _back("something is in front of the first page")
        tour = self._arrived(page, tour)
        here = tour.spot(tour.at)
        if here is None:
            return replace(tour, lost=tour.lost + 1), _open(tour, "this page is not on the way")
        return self._on(page, replace(tour, lost=0), here, allowed)

    @staticmethod
    def _outside(tour: Tour) -> tuple[Tour, Proposal]:
        """The app was left: what led there is no part of it."""
        if (here := tour.spot(tour.at)) and tour.through:
            tour = tour.with_spot(_tried(here, tour.through, "outside"))
        made = _open(tour, "bring the app back") if tour.lost else _back("this is another app: back")
        return replace(tour, lost=tour.lost + 1, through="", before=""), made

    # --- where the tour is

    def _arrived(self, page: Page, tour: Tour) -> Tour:
        """With the spot in front, and what it shows."""
        came, through = tour.spot(tour.at), tour.through
        key = self._key(page, came, through)
        if came and through:
            came = _tried(came, through, key)
            acted = key == came.key and page.content != tour.before
            tour = replace(tour.with_spot(came), acted=(*tour.acted, through) if acted else tour.acted)
        spot = tour.spot(key)
        if spot is None and tour.spots and not (came and through):
            return replace(tour, at="", through="")
        if spot is None:
            passage = came.passage(through) if came else None
            tab, parent = passage is not None and passage.tab, came.key if came else ""
            spot = Spot(key, read(page)[0], parent, through, tab, window=dialog_of(page) is not None)
        if tour.before and not through and tour.at == key:
            spot = replace(spot, scrolls=spot.scrolls + 1, ended=tour.before == page.content)
        spot = _with_known_tabs(self._seen(page, spot), tour)
        return replace(tour.with_spot(spot), at=key, through="", before="")

    @staticmethod
    def _key(page: Page, came: Spot | None, through: str) -> str:
        """The same for a page whatever its list shows: its activity, its title and the tab in front. A window is that
        of what opened it; one that comes by itself is none of them."""
        if dialog_of(page) is not None:
            if came and through:
                return f"{came.key} > {through}"
            return came.key if came and came.window else page.structure
        title = read(page)[0]
        tabs = [shown_label(page, w) for w in page.widgets if w.selected and _has_tab_beside(page, w)]
        return f"{page.activity}|{title or page.structure}|{' '.join(tabs)}"

    def _seen(self, page: Page, spot: Spot) -> Spot:
        """With what is in view now."""
        leading = self._leading(page) if not spot.window or is_menu(page) else []
        known = {p.label for p in spot.passages}
        is_main = (spot.tab or not spot.parent) and not _CALLS.search(page.package)
        groups = Counter(_role(page, w) for w in page.widgets if w.clickable)
        groups += Counter(p.group for p in spot.passages)
        passages = []
        for widget, label in leading:
            role, tab = _role(page, widget), is_tab_of_page(page, widget)
            icon = widget.bounds.width < _ICON * page.size[0]
            alone = tab or (groups[role] == 1 and (is_main or not _is_only_row(page, widget)))
            alone = alone or ((icon or spot.window) and self._doors.holds_more(label))
            if label not in known:
                passages.append(Passage(label, "" if alone else role, tab))
        rows = set() if is_main else {p.group for p in passages if p.group}
        taken = {label for _, label in leading} | known
        offers = dict.fromkeys((*spot.offers, *self._offers(page, spot, taken)))
        told = () if spot.lists or any(p.group for p in (*spot.passages, *passages)) else read(page)[1]
        words = dict.fromkeys((*spot.words, *(line.label for line in told if _is_label(line.label))))
        return replace(
            spot,
            passages=(*spot.passages, *passages),
            offers=_joined(offers),
            words=tuple(words)[:_MOST_WORDS],
            lists=spot.lists | rows,
        )

    def _leading(self, page: Page) -> list[tuple[Widget, str]]:
        return [(w, label) for label, w in self._doors.leading_on(page).items() if _is_label(label)]

    def _offers(self, page: Page, spot: Spot, passages: set[str]) -> Iterator[Offer]:
        options = []
        for widget in usable_widgets(page, front(page, self._lexicon)):
            if not widget.bounds.area or not widget.enabled:
                continue
            label = shown_label(page, widget)
            if not _is_label(label):
                continue
            if widget.checkable and widget.kind in (*SWITCHES, "CheckBox"):
                yield Offer(OfferKind.SWITCH, label)
            elif widget.checkable:
                options.append(label)
            elif self._acts(page, spot, widget, label) and label not in passages:
                yield Offer(OfferKind.ACTION, label)
            elif spot.window and widget.clickable and not widget.kind.endswith("Button") and not is_menu(page):
                options.append(label)
        if len(options) > 1:
            yield Offer(OfferKind.CHOICE, spot.by if spot.window and spot.by else spot.title, tuple(options))

    def _acts(self, page: Page, spot: Spot, widget: Widget, label: str) -> bool:
        """Touching it does something: its words begin with a verb or are risky, or it is a row of a menu."""
        if not widget.clickable or widget.editable or any(w.checkable for w in page.descendants(widget)):
            return False
        if any(self._lexicon.same(plain(label), word) for word in _ENDS):
            return False
        does = bool(self._lexicon.verb(label)) or bool(risk_of(label, self._lexicon))
        return not spot.window and does if not is_menu(page) else spot.window

    # --- where it goes

    def _on(self, page: Page, tour: Tour, here: Spot, allowed: Allowed) -> tuple[Tour, Proposal | None]:
        visible = {label: w for w, label in self._leading(page)}
        if len(tour.way_to(here)) < DEPTH:
            for passage in here.open_passages:
                widget = visible.get(passage.label)
                if widget is None or passage.label in tour.acted:
                    continue
                made = _through(widget, passage.label)
                if allowed(made):
                    return replace(tour, through=passage.label, before=page.content), made
                here = _tried(here, passage.label, "")
            tour = tour.with_spot(here)
        if not here.ended and not here.window and here.scrolls < SCROLLS and (rows := page.longest_list):
            down = Operation(OperationType.SCROLL, rows.bounds.center, rows.bounds, "down", rows.index)
            return replace(tour, before=page.content), _step(down, "see what is further down")
        here = replace(here, ended=True, passages=tuple(replace(p, tried=True) for p in here.passages))
        return self._onwards(page, tour.with_spot(here), here, visible, allowed)

    def _onwards(
        self, page: Page, tour: Tour, here: Spot, visible: dict[str, Widget], allowed: Allowed
    ) -> tuple[Tour, Proposal | None]:
        """Towards the nearest spot where something is left to see; one that cannot be reached any more is given up."""
        left = {s.key: s for s in tour.spots if not s.ended and not s.window}
        for key, hop in _first_hops(tour, here):
            target = left.get(key)
            if target is None:
                continue
            if hop == _BACK:
                return replace(tour, at=target.key if here.parent == target.key else here.parent), _back("seen: back")
            if hop in visible and allowed(made := _through(visible[hop], hop)):
                return replace(tour, through=hop, before=page.content), made
            if here.key != tour.spots[0].key:
                return replace(tour, at=tour.spots[0].key), _open(tour, "to the first page")
            tour = tour.with_spot(replace(target, ended=True))
        return tour, None


_BACK: Final = "\0back"


def _first_hops(tour: Tour, here: Spot) -> Iterator[tuple[str, str]]:
    """The spots that can be reached from here, the nearest first, each with what to touch first on the cheapest way:
    through what was touched before, back, or (empty) from the first page anew."""
    import networkx

    graph: Any = networkx.DiGraph()
    for spot in tour.spots:
        graph.add_edge(spot.key, tour.spots[0].key, weight=_OPEN_COST, hop="")
    for spot in tour.spots:
        for passage in spot.passages:
            if passage.leads and passage.leads != spot.key:
                graph.add_edge(spot.key, passage.leads, weight=1, hop=passage.label)
        if spot.parent and not spot.tab:
            graph.add_edge(spot.key, spot.parent, weight=1, hop=_BACK)
    found: Any = networkx.single_source_dijkstra(graph, here.key)
    costs, ways = found
    for key in sorted(costs, key=lambda key: (costs[key], key)):
        if key != here.key:
            yield key, graph.edges[ways[key][0], ways[key][1]]["hop"]


def _with_known_tabs(spot: Spot, tour: Tour) -> Spot:
    """The tabs of a page that were gone through from another tab lead to the same parts of it."""
    leads = {p.label: p.leads for s in tour.spots if _same_page(s, spot) for p in s.passages if p.tab and p.leads}
    passages = (
        replace(p, tried=True, leads=leads[p.label]) if p.tab and p.label in leads else p for p in spot.passages
    )
    return replace(spot, passages=tuple(passages))


def _same_page(one: Spot, other: Spot) -> bool:
    return one.key.partition("|")[0] == other.key.partition("|")[0]


def _tried(spot: Spot, label: str, leads: str) -> Spot:
    """With a passage that was gone through; it stands for all of its list."""
    passages = tuple(replace(p, tried=True, leads=leads or p.leads) if p.label == label else p for p in spot.passages)
    groups = {p.group for p in passages if p.label == label and p.group}
    return replace(spot, passages=passages, lists=spot.lists | groups)


def _joined(offers: dict[Offer, None]) -> tuple[Offer, ...]:
    """Each once; the options of one choice, seen bit by bit, together."""
    found: dict[tuple[OfferKind, str], Offer] = {}
    for offer in offers:
        key = offer.kind, offer.label
        options = dict.fromkeys((*(found[key].options if key in found else ()), *offer.options))
        found[key] = replace(offer, options=tuple(options))
    return tuple(found.values())


def _has_tab_beside(page: Page, widget: Widget) -> bool:
    if widget.parent < 0:
        return False
    return any(is_tab_of_page(page, w) and w.clickable for w in page.children(page.widgets[widget.parent]))


def _role(page: Page, widget: Widget) -> str:
    """The same for widgets of one kind beside each other, however far their list is scrolled."""
    held = f"{page.widgets[widget.parent].kind} {page.widgets[widget.parent].resource_id}" if widget.parent >= 0 else ""
    return f"{widget.kind} {widget.resource_id} in {held}"


def _is_only_row(page: Page, widget: Widget) -> bool:
    """Nothing else can be touched in the list that it stands in."""
    if widget.parent < 0 or not any(above.scrollable for above in page.ancestors(widget)):
        return False
    return sum(w.clickable for w in page.children(page.widgets[widget.parent])) == 1


def _is_label(text: str) -> bool:
    return may_be_label(text) and "\n" not in text and re.search(r"[^\W\d_]", text) is not None


def _step(operation: Operation, reason: str, candidates: tuple[Candidate, ...] = ()) -> Proposal:
    return Proposal(operation, Tier.EXPLORATION, 0.9, reason, Purpose.APPROACH, candidates)


def _back(reason: str) -> Proposal:
    return _step(Operation(OperationType.BACK, parameter="previous"), reason)


def _open(tour: Tour, reason: str) -> Proposal:
    return _step(Operation(OperationType.OPEN, parameter=tour.app), reason)


def _through(widget: Widget, label: str) -> Proposal:
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    return _step(operation, f"see what is behind “{label}”", (Candidate(widget.index, 0.9, label, widget.bounds),))
