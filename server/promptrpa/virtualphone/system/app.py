"""A part of the system as an app: what it is made of, and where it stands above the apps."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from ..kit import App, Context, State, Words

__all__ = ["Direction", "SystemApp", "system_app"]

Direction = Literal["up", "down", "left", "right"]
"""Where the finger went."""

SwipeHandler = Callable[[Context, Direction, str], bool]
"""With the name ("key" or "key#item") of what was under the finger; False where it makes nothing of it."""


@dataclass(slots=True)
class SystemApp(App):
    """level: what has the higher one is above. covers: pages that hide everything below them. banners: pages at the top
    edge only, which leave the rest to what is below. resumed: pages that count as the activity in front. stays: pages
    that the back key does not close."""

    level: int = 0
    covers: frozenset[str] = frozenset()
    banners: frozenset[str] = frozenset()
    resumed: frozenset[str] = frozenset()
    stays: frozenset[str] = frozenset()
    swipes: dict[str, SwipeHandler] = field(default_factory=dict)
    stamps: dict[str, Callable[[], Hashable]] = field(default_factory=dict)
    """For pages that are shown all the time: what they depend on, so that they are made anew only when it changed."""

    def swipe(self, name: str) -> Callable[[SwipeHandler], SwipeHandler]:
        """Register what a swipe over a page of this name does, where nothing on the page scrolls that way."""

        def register(handler: SwipeHandler) -> SwipeHandler:
            self.swipes[name] = handler
            return handler

        return register


def no_state(random: Random) -> State:
    return {}


def system_app(
    id: str,
    package: str,
    name: Words,
    *,
    level: int = 0,
    covers: frozenset[str] = frozenset(),
    banners: frozenset[str] = frozenset(),
    resumed: frozenset[str] = frozenset(),
    stays: frozenset[str] = frozenset(),
) -> SystemApp:
    app = SystemApp(id, package, name, "android", "#3ddc84", no_state, level=level)
    app.covers, app.banners, app.resumed, app.stays = covers, banners, resumed, stays
    return app
