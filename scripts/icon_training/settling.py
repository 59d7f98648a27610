"""The last layers once more, on crops as the reader sees them.

The scenes of the training are quickly drawn, and cut otherwise than the reader cuts: what is cut tight looks more like
no icon to the network than it should.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from itertools import islice

import cv2
import numpy as np
import torch
from icon_training.crops import crop
from icon_training.network import IconNetwork, meaning_loss
from icon_training.training import Glyphs, draw_weights
from numpy.typing import NDArray
from torch.nn import functional

from promptrpa.vision.ink import VIEWS, inks, views

CROPS = 120_000
BADGES = 0.1
"""The part of the crops that has a badge at its right upper corner."""
BATCH = 512
BLANKS = 64
"""Pictures in a step that are no icons, beside BATCH crops."""
BLANKS_COUNT = 1.2
"""What all of those count together, where all the crops count 1."""
ROUNDS = 2
PACE = 1e-3
"""The greatest rate of learning; it falls to nothing."""
WARM = 30
"""Steps in which it rises."""
NONE = 2.25
"""Added to what speaks for none of the meanings: of the icons that the table has no word for, a third gets one then."""


def settle(
    network: IconNetwork, glyphs: Glyphs, blanks: NDArray[np.float32], crops: int = CROPS, seed: int = 51
) -> None:
    """Trains all that comes after the blocks. blanks: ink (n, 48, 48) of no icons."""
    random = np.random.default_rng(seed)
    torch.manual_seed(seed)
    network.eval()
    drawn = torch.multinomial(draw_weights(glyphs), crops, replacement=True).numpy()
    masks = (glyphs.masks[number] for number in drawn)
    seen = [inks(crop(_badged(mask, random) if random.random() < BADGES else mask, random)) for mask in masks]
    drawn = drawn[[bool(each) for each in seen]]
    icons = _bodies(network, (_one_view(each[random.integers(len(each))], random) for each in seen if each))
    nothing = _bodies(network, (_one_view(each, random) for each in (*blanks, *blanks)))
    names, tags = (torch.from_numpy(each[drawn]) for each in (glyphs.names, glyphs.tags))
    _fit(network, icons, nothing, names, tags)
    with torch.no_grad():
        network.meaning[-1].bias[-1] += NONE


def _badged(mask: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """The glyph (64, 64), a little smaller, with a disc of another tone on its right upper corner."""
    whole = np.zeros((72, 72), np.uint8)
    whole[8:, :64] = mask
    place, radius = (int(random.integers(52, 62)), int(random.integers(10, 20))), int(random.integers(6, 12))
    if random.random() < 0.4:
        cv2.circle(whole, place, round(radius * 1.3), 0, cv2.FILLED, cv2.LINE_AA)
    cv2.circle(whole, place, radius, int(random.integers(130, 256)), cv2.FILLED, cv2.LINE_AA)
    small: NDArray[np.uint8] = cv2.resize(whole, mask.shape, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return small


def _one_view(drawn: NDArray[np.float32], random: np.random.Generator) -> NDArray[np.float32]:
    return views(drawn)[random.integers(VIEWS)]


def _bodies(network: IconNetwork, drawn: Iterable[NDArray[np.float32]]) -> torch.Tensor:
    """Ink, each (48, 48) -> what the blocks make of it (n, 1728), in 16-bit numbers."""
    source: Iterator[NDArray[np.float32]] = iter(drawn)
    parts = []
    with torch.no_grad():
        while batch := list(islice(source, 256)):
            ink = torch.from_numpy(np.stack(batch)).unsqueeze(1)
            parts.append(network.body(network.stem(ink)).flatten(1).half())
    return torch.cat(parts)


def _fit(
    network: IconNetwork, icons: torch.Tensor, nothing: torch.Tensor, names: torch.Tensor, tags: torch.Tensor
) -> None:
    """icons: (n, 1728), with the meanings of names and tags, (n, meanings + 1). nothing: (m, 1728) of no icons. Vectors
    are held where they are."""
    before = copy.deepcopy(network)
    none = torch.zeros(BLANKS, names.shape[1], dtype=torch.bool)
    none[:, -1] = True
    steps = ROUNDS * len(icons) // BATCH
    weights = [weight for part in (network.hidden, network.meaning, network.vector) for weight in part.parameters()]
    optimizer = torch.optim.AdamW(weights, PACE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1, (step + 1) / WARM) * (1 - step / steps))
    network.meaning.train()
    for _ in range(steps):
        at, blank = torch.randint(len(icons), (BATCH,)), torch.randint(len(nothing), (BLANKS,))
        hidden = network.hidden(icons[at].float())
        with torch.no_grad():
            held = before.vector(before.hidden(icons[at].float()))
        loss = meaning_loss(network.meaning(hidden), names[at], tags[at]).mean()
        empty = network.meaning(network.hidden(nothing[blank].float()))
        loss = loss + BLANKS_COUNT * meaning_loss(empty, none, none).mean()
        loss = loss + (1 - functional.cosine_similarity(network.vector(hidden), held)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    network.eval()
