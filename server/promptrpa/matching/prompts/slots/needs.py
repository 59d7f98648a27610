"""The values that a plan or a saved task needs, and a prompt read for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .units import Unit

_LEFT_OUT: Final = 1.2
"""A need that stays open."""
_NO_THING: Final = 1.7
"""The thing that stays open while something of it has a value."""


@dataclass(frozen=True, slots=True)
class Need:
    """A value that is wanted. cues: what it is called. type: as of slots; empty where not known. needed: it is asked
    for where nothing is found; others are only taken where there is something. first: the thing that the others are
    of, which is named before they are. optional: it may stay open, and takes only what is said to be for it."""

    name: str
    cues: tuple[str, ...]
    type: str = ""
    needed: bool = True
    first: bool = False
    optional: bool = False

    @property
    def open_cost(self) -> float:
        """What it costs to leave it open."""
        return _NO_THING if self.first else _LEFT_OUT if self.needed else 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for a need, and where it stands in the text."""

    need: Need
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """The units of a text, and what is needed of it. hints: where the sentence says that values are, and what they are
    for. becomes: where the words stand that a new name of something follows; 0 where there are none. places: so many
    things the plan only names by their kind."""

    units: Sequence[Unit]
    needs: Sequence[Need]
    hints: Mapping[tuple[int, int], str]
    becomes: int = 0
    places: int = 0
