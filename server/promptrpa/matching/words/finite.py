"""English verbs that cannot be an order: who stands before one is who does it."""

from __future__ import annotations

from typing import Final

FINITE: Final = frozenset(
    ["is", "was", "has", "had", "can", "could", "will", "would", "may", "might", "should", "must", "does", "did",
     "needs", "wants", "likes", "lives", "works", "gave", "got", "told", "sent", "asked", "said", "says", "wrote",
     "called", "moved", "became", "goes", "comes"]
)  # fmt: skip
