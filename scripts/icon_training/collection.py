"""All glyphs with their meanings, rendered once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from icon_training.families import FAMILIES, Family, Glyph, Meanings, glyphs, mask, split
from icon_training.training import Glyphs
from numpy.typing import NDArray

FREQUENT = 200


def collect(folder: Path, meanings: Meanings) -> Glyphs:
    """Downloads and renders what `folder` does not have yet; the meanings are read anew each time."""
    found: list[Glyph] = [each for family in FAMILIES for each in glyphs(family, folder)]
    parts = [_masks(family, folder) for family in FAMILIES]
    keys, masks = (np.concatenate(each) for each in zip(*parts, strict=True))
    by_key = {str(each.file.relative_to(folder)): each for each in found}
    used = [by_key[str(key)] for key in keys]
    numbers: dict[str, int] = {}
    kind = [numbers.setdefault(" ".join(split(each.name)), len(numbers)) for each in used]
    return Glyphs(
        masks,
        _marks(([each.name] for each in used), meanings),
        _marks((each.tags for each in used), meanings),
        np.array(kind),
        np.array([each.family for each in used]),
        np.array([meanings.tells_all(each.name) for each in used]),
    )


def _masks(family: Family, folder: Path) -> tuple[NDArray[np.str_], NDArray[np.uint8]]:
    """The files of a family's glyphs and their masks, rendered once."""
    store = folder / f"{family.name}.npz"
    if not store.exists():
        drawn = {str(each.file.relative_to(folder)): mask(each.file) for each in glyphs(family, folder)}
        kept = {key: cover for key, cover in drawn.items() if cover is not None}
        np.savez(store, keys=np.array(list(kept)), masks=np.stack(list(kept.values())))
    with np.load(store) as read:
        return read["keys"], read["masks"]


def _marks(texts: Iterable[Iterable[str]], meanings: Meanings) -> NDArray[np.bool_]:
    """(n, meanings + 1): which meanings the texts of each have; the last column where they have none."""
    found = [set().union(*map(meanings.of, each)) for each in texts]
    marks = np.zeros((len(found), len(meanings.words) + 1), bool)
    for row, numbers in zip(marks, found, strict=True):
        row[list(numbers) or [-1]] = True
    return marks


def frequent(glyphs: Glyphs) -> NDArray[np.bool_]:
    """Which meanings are the FREQUENT ones that most families have, then most glyphs."""
    families: Counter[int] = Counter()
    for family in np.unique(glyphs.family):
        families.update(np.flatnonzero(glyphs.names[glyphs.family == family][:, :-1].any(0)).tolist())
    many = glyphs.names[:, :-1].sum(0)
    order = sorted(range(len(many)), key=lambda number: (families[number], many[number]), reverse=True)
    chosen = np.zeros(len(many), bool)
    chosen[order[:FREQUENT]] = True
    return chosen
