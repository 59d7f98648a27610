"""What reads pictures: icons, texts, widgets, pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from promptrpa.domain.page import Bounds, Picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class IconReader(Protocol):
    """Says what icons mean."""

    def read(self, picture: Picture, boxes: Sequence[Bounds]) -> list[list[tuple[str, float]]]:
        """For each box, English words for the icon in it with confidence (0 to 1), best first; empty for no icon."""
        ...

    def vectors(self, picture: Picture, boxes: Sequence[Bounds]) -> NDArray[np.float32]:
        """A row of length 1 for each box: near for icons that look alike or mean the same."""
        ...


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text read in a picture. confidence: from 0 to 1."""

    text: str
    confidence: float
    bounds: Bounds


class TextReader(Protocol):
    """OCR."""

    def read(self, picture: Picture, box: Bounds | None = None) -> list[TextLine]:
        """The lines in a part of a picture, or in all of it, from top to bottom."""
        ...


@dataclass(frozen=True, slots=True)
class SeenWidget:
    """A widget made out in a picture. kind: button, field, switch, check, icon, text. text: the words on it; of a field
    what was typed, and `hint` what it asks for."""

    kind: str
    bounds: Bounds
    text: str = ""
    hint: str = ""
    checked: bool = False


class WidgetReader(Protocol):
    """Finds widgets where there is only a picture."""

    def find(self, picture: Picture, area: Bounds) -> list[SeenWidget]:
        """The widgets in a part of a picture, from top to bottom."""
        ...


class Captioner(Protocol):
    """Says in words what a picture shows."""

    def caption(self, picture: Picture, box: Bounds | None = None) -> str:
        """Of a part of a picture (a widget), or of all of it (a page). Empty where it has nothing to say."""
        ...


class IconMeanings(Protocol):
    """What the user said that icons mean; a part of the knowledge base."""

    def icon_meaning(self, vector: NDArray[np.float32]) -> str | None:
        """The words learned for an icon whose vector (length 1, see IconReader) is nearly this one."""
        ...
