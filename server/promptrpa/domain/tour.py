"""What a tour of an app has seen: its pages, what leads from one to another, and what each of them offers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class OfferKind(StrEnum):
    """What a page lets a person do, besides going on."""

    SWITCH = "switch"
    CHOICE = "choice"
    """One of several; `options` are the others."""
    ACTION = "action"
    """It does something at once; a tour never touches it."""


@dataclass(frozen=True, slots=True)
class Offer:
    kind: OfferKind
    label: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """What may lead on, by its label. group: the list that it stands in, empty where it stands alone; leads: the key of
    the spot behind it, empty as long as nobody went through; tried: somebody did."""

    label: str
    group: str = ""
    tab: bool = False
    tried: bool = False
    leads: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """One page, dialog or menu. key: tells it from the others; parent: the key of the spot that it was first reached
    from, `by`: the label touched there, empty for the first page; `tab`: by a tab, which back does not undo. lists:
    the groups of which none is opened any more; scrolls, ended: how far its list was gone through."""

    key: str
    title: str
    parent: str = ""
    by: str = ""
    tab: bool = False
    window: bool = False
    passages: tuple[Passage, ...] = ()
    offers: tuple[Offer, ...] = ()
    words: tuple[str, ...] = ()
    lists: frozenset[str] = frozenset()
    scrolls: int = 0
    ended: bool = False

    def passage(self, label: str) -> Passage | None:
        return next((p for p in self.passages if p.label == label), None)

    @property
    def open_passages(self) -> tuple[Passage, ...]:
        """Those that are still to be gone through."""
        return tuple(p for p in self.passages if not p.tried and p.group not in self.lists)


@dataclass(frozen=True, slots=True)
class Tour:
    """name, app: the app's, and its package. spots: the first one is the app's first page; at: the spot in front.
    through: the label that was touched there last; before: the content of the page that it was touched or scrolled on.
    acted: the labels whose touch changed the page and led nowhere. lost: steps in a row that led out of the app. steps:
    those of the run when the last one was chosen."""

    name: str
    app: str = ""
    spots: tuple[Spot, ...] = ()
    at: str = ""
    through: str = ""
    before: str = ""
    acted: tuple[str, ...] = ()
    lost: int = 0
    steps: int = 0

    def spot(self, key: str) -> Spot | None:
        return next((s for s in self.spots if s.key == key), None)

    def with_spot(self, spot: Spot) -> Tour:
        """With this spot in the place of the one of its key, or as a new one."""
        if self.spot(spot.key) is None:
            return replace(self, spots=(*self.spots, spot))
        return replace(self, spots=tuple(spot if s.key == spot.key else s for s in self.spots))

    def way_to(self, spot: Spot) -> tuple[Spot, ...]:
        """The spots from the first page to this one, without the first page."""
        way: list[Spot] = []
        while spot.parent and spot not in way:
            way.insert(0, spot)
            parent = self.spot(spot.parent)
            if parent is None:
                break
            spot = parent
        return tuple(way)
