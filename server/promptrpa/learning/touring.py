"""What a tour of an app has seen, as tutorials: how to get to each page, and how to do what it offers."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from promptrpa.domain.task import Environment, Tutorial
from promptrpa.domain.tour import Offer, OfferKind, Spot, Tour
from promptrpa.matching.words.lexicon import is_chinese

SOURCE: Final = "tour"
"""How the source of such a tutorial begins; the package follows."""
QUALITY: Final = 0.9
"""Somebody's own words are better."""
_MOST_OPTIONS: Final = 8


def tutorials_of(tour: Tour, environment: Environment) -> tuple[Tutorial, ...]:
    """In the language of the phone, whose words they name."""
    writer = _Writer(tour, environment, chinese=environment.language.startswith("zh"))
    found = {tutorial.id: tutorial for spot in tour.spots for tutorial in writer.of_spot(spot)}
    return tuple(found.values())


class _Writer:
    def __init__(self, tour: Tour, environment: Environment, *, chinese: bool) -> None:
        self._tour = tour
        self._environment = environment
        self._chinese = chinese

    def of_spot(self, spot: Spot) -> Iterator[Tutorial]:
        if not (spot.passages or spot.offers or spot.words):
            return
        way = self._way(spot)
        if spot.by and not spot.window and not self._is_of_a_list(spot):
            yield self._page(spot, way)
        # what acts at once on one of many things is left to tutorials that say how it is chosen
        behind_list = any(self._is_of_a_list(place) for place in self._tour.way_to(spot))
        for offer in spot.offers:
            if not behind_list or (offer.kind is not OfferKind.ACTION and offer.label != spot.title):
                yield self._offer(offer, "" if behind_list or spot.window else spot.title, way)

    def _is_of_a_list(self, spot: Spot) -> bool:
        """It was opened as one thing of a list, and its name is somebody's own."""
        parent = self._tour.spot(spot.parent)
        passage = parent.passage(spot.by) if parent else None
        return parent is not None and passage is not None and passage.group in parent.lists

    def _way(self, spot: Spot) -> list[str]:
        steps = [f"打开{self._tour.name}。" if self._chinese else f"Open {self._tour.name}."]
        for place in self._tour.way_to(spot):
            steps.append(self._one_of_a_list() if self._is_of_a_list(place) else self._tap(place.by))
        return steps

    def _tap(self, label: str) -> str:
        return f"点击“{label}”。" if self._chinese else f"Tap “{label}”."

    def _one_of_a_list(self) -> str:
        return "点击那一条。" if self._chinese else "Tap the item."

    def _page(self, spot: Spot, way: list[str]) -> Tutorial:
        name = spot.by
        title = f"查看{name}" if self._chinese else f"Open {name}"
        asked = (name, f"{name}在哪里", f"打开{name}") if self._chinese else (name, f"where is {name}", f"show {name}")
        shown = [word for word in (spot.title, *spot.words) if is_chinese(word) == self._chinese]
        return self._tutorial(title, way, (*asked, *shown))

    def _offer(self, offer: Offer, title: str, way: list[str]) -> Tutorial:
        """title: the page's, as far as it is the app's own."""
        name = offer.label
        match offer.kind:
            case OfferKind.SWITCH if self._chinese:
                on, off = (f"打开{name}", f"开启{name}", name), (f"关闭{name}", f"关掉{name}")
                return self._tutorial(f"打开{name}", [*way, f"打开“{name}”。"], on, off)
            case OfferKind.SWITCH:
                on, off = (f"turn on {name}", f"enable {name}", name), (f"turn off {name}", f"disable {name}")
                return self._tutorial(f"Turn on {name}", [*way, f"Turn on “{name}”."], on, off)
            case OfferKind.CHOICE if self._chinese:
                asked = (f"更改{name}", *(f"把{name}设为{option}" for option in offer.options[:_MOST_OPTIONS]))
                return self._tutorial(f"更改{name}", [*way, f"选择想要的{name}。"], asked)
            case OfferKind.CHOICE:
                asked = (f"change {name}", *(f"set {name} to {option}" for option in offer.options[:_MOST_OPTIONS]))
                return self._tutorial(f"Change {name}", [*way, f"Choose the {name.lower()} you want."], asked)
            case OfferKind.ACTION:
                place = title or self._tour.name
                there = f"{place}：{name}" if self._chinese else f"{name} in {place}"
                return self._tutorial(name, [*way, self._tap(name)], (name, there))

    def _tutorial(
        self, title: str, steps: list[str], asked: tuple[str, ...], asked_off: tuple[str, ...] = ()
    ) -> Tutorial:
        text = "\n".join(steps)
        language = "zh" if self._chinese else "en"
        code = blake2b(f"{title}\n{text}".encode(), digest_size=5).hexdigest()
        return Tutorial(
            id=f"tour-{self._tour.app}-{code}",
            title=title,
            text=text,
            language=language,
            app=self._tour.name,
            app_version=self._environment.app_version,
            source=f"{SOURCE}: {self._tour.app}",
            quality=QUALITY,
            asked=tuple(dict.fromkeys((*asked, *asked_off))),
            asked_off=asked_off,
        )
