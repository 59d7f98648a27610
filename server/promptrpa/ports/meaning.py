"""What brings texts near to each other in meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Texts to vectors of length 1, English and Chinese in one space."""

    def similarity(self, text: str, others: Sequence[str]) -> list[float]:
        """How near in meaning each of the others is, from 0 to 1."""
        ...

    def excludes(self, text: str, other: str) -> bool:
        """Who means the one does not mean the other, however alike they look ("Mute" and "Unmute")."""
        ...

    def lacks(self, name: str, other: str, *, known: bool = True) -> bool:
        """A word of the name has none like it in the other, which is thus another thing's ("Soy milk" for "Oat milk").
        known: words that the lexicon knows count too; else only those that are nothing but names."""
        ...


class Encoder(Protocol):
    """Texts to vectors, English and Chinese in one space."""

    name: str
    """Model and version: vectors of another are never compared with these."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text (all zeros where it has nothing to go by)."""
        ...
