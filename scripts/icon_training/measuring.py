"""How well the exported network reads crops of families that it never saw."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
from icon_training.crops import crop
from icon_training.training import Glyphs
from numpy.typing import NDArray

from promptrpa.vision.icons import IconNetwork
from promptrpa.vision.ink import SIDE, inks

Odds = NDArray[np.float32]
"""(n, meanings + 1): the logarithm of the odds of each, by the network alone."""


Inks = list[tuple[NDArray[np.float32], ...]]
"""What each crop may show, as the reader sees it; zeros for one that it takes for blank."""


def inks_of(glyphs: Glyphs, seed: int) -> Inks:
    """A crop of each."""
    random = np.random.default_rng(seed)
    seen = [inks(crop(mask, random)) for mask in glyphs.masks]
    return [each or (np.zeros((SIDE, SIDE), np.float32),) for each in seen]


def run(model: Path, drawn: Inks) -> tuple[Odds, NDArray[np.float32]]:
    """Odds and vectors, as the reader has them."""
    network = IconNetwork.load(model)
    parts = [network.look(drawn[start : start + 64]) for start in range(0, len(drawn), 64)]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def top(odds: Odds, glyphs: Glyphs, allowed: NDArray[np.bool_]) -> dict[str, float]:
    """Of the glyphs that have an allowed meaning: the parts whose best one, best five hold a meaning of theirs.

    told: only glyphs whose name has meanings and no other word. by_name: any glyph, by meanings of its name alone and
    not by those of aliases and tags.
    """
    order = np.argsort(-np.where(allowed, odds[:, :-1], -np.inf), 1)[:, :5]
    wide = ((glyphs.names | glyphs.tags)[:, :-1]) & allowed
    narrow = glyphs.names[:, :-1] & allowed
    figures: dict[str, float] = {}
    for title, accepted in (("", wide), ("_told", wide & glyphs.told[:, None]), ("_by_name", narrow)):
        known = accepted.any(1)
        hits = np.take_along_axis(accepted, order, 1)[known]
        figures |= {f"icons{title}": int(known.sum()), f"top1{title}": float(hits[:, 0].mean())}
        figures[f"top5{title}"] = float(hits.any(1).mean())
    return {name: round(value, 4) for name, value in figures.items()}


def confidence(odds: Odds, glyphs: Glyphs, best: int = 3) -> tuple[float, float]:
    """Slope and offset from a word's odds to the odds that it is right, fitted to the best few of each glyph."""
    from sklearn.linear_model import LogisticRegression

    accepted = glyphs.names | glyphs.tags
    places = np.argsort(-odds[:, :-1], 1)[:, :best]
    x = np.take_along_axis(odds, places, 1).reshape(-1, 1)
    fitted = LogisticRegression(C=1e6).fit(x, np.take_along_axis(accepted, places, 1).ravel())
    return round(float(fitted.coef_[0, 0]), 4), round(float(fitted.intercept_[0]), 4)


def likeness(vectors: NDArray[np.float32], again: NDArray[np.float32], glyphs: Glyphs) -> dict[str, float]:
    """Cosines of the same glyph drawn twice, and of different glyphs that share no meaning, name or kind."""
    same = (vectors * again).sum(1)
    random = np.random.default_rng(5)
    one, other = random.integers(len(vectors), size=(2, 200_000))
    known = (glyphs.names | glyphs.tags)[:, :-1]
    shared = (known[one] & known[other]).any(1)
    apart = (glyphs.kind[one] != glyphs.kind[other]) & ~shared
    different = (vectors[one[apart]] * again[other[apart]]).sum(1)
    at = {f"different_above_{edge}": float((different > edge).mean()) for edge in (0.6, 0.7, 0.8, 0.9)}
    at |= {f"same_above_{edge}": float((same > edge).mean()) for edge in (0.6, 0.7, 0.8, 0.9)}
    return {name: round(value, 5) for name, value in at.items()}


def misses(odds: Odds, glyphs: Glyphs, allowed: NDArray[np.bool_], words: tuple[str, ...]) -> list[tuple[str, int]]:
    """The commonest wrong words: "right one > said one"."""
    accepted = (glyphs.names | glyphs.tags)[:, :-1] & allowed
    said = np.where(allowed, odds[:, :-1], -np.inf).argmax(1)
    wrong = Counter(
        f"{'/'.join(words[i] for i in np.flatnonzero(row))} > {words[guess]}"
        for row, guess in zip(accepted, said, strict=True)
        if row.any() and not row[guess]
    )
    return wrong.most_common(40)
