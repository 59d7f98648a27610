"""Train the network on all families but those kept for choosing and testing."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from icon_training.network import IconNetwork, likeness_loss, meaning_loss
from icon_training.scenes import degrade, scenes
from numpy.typing import NDArray

BATCH = 128
"""Glyphs in a step; each is drawn twice."""
BLANKS = 16
"""Pictures in a step that are no icons."""
UNNAMED = 0.3
"""How much a glyph that has none of the meanings counts: its families may only call it otherwise."""
HALF_TOLD: Final = 0.5
"""The same where its name also has words that give no meaning."""


@dataclass(frozen=True)
class Glyphs:
    """masks: (n, 64, 64) uint8. names, tags: (n, meanings + 1) bool; the last column: none of them. kind: (n,) a number
    for each name, the same across families. family: (n,). told: (n,) bool, its name has meanings and no other word."""

    masks: NDArray[np.uint8]
    names: NDArray[np.bool_]
    tags: NDArray[np.bool_]
    kind: NDArray[np.int64]
    family: NDArray[np.str_]
    told: NDArray[np.bool_]

    def of(self, families: set[str]) -> Glyphs:
        return self.at(np.isin(self.family, sorted(families)))

    def at(self, places: NDArray[np.generic]) -> Glyphs:
        return Glyphs(*(getattr(self, each)[places] for each in ("masks", "names", "tags", "kind", "family", "told")))


def draw_weights(glyphs: Glyphs) -> torch.Tensor:
    """A family of four times the glyphs is drawn twice as often."""
    names, counts = np.unique(glyphs.family, return_counts=True)
    weight = dict(zip(names, counts.astype(float) ** -0.4, strict=True))
    return torch.tensor([weight[each] for each in glyphs.family])


def top_words(network: IconNetwork, glyphs: Glyphs, allowed: NDArray[np.bool_], seed: int = 7) -> float:
    """The part of glyphs, drawn once each, whose best allowed meaning is one of theirs."""
    network.eval()
    state = torch.get_rng_state()
    torch.manual_seed(seed)
    right = known = 0
    for start in range(0, len(glyphs.masks), 512):
        part = slice(start, start + 512)
        accepted = (glyphs.names[part] | glyphs.tags[part])[:, :-1] & allowed
        with torch.no_grad():
            logits, _ = network(scenes(torch.from_numpy(glyphs.masks[part])))
        best = np.where(allowed, logits[:, :-1].numpy(), -np.inf).argmax(1)
        has_one = accepted.any(1)
        right += int(accepted[np.arange(len(best)), best][has_one].sum())
        known += int(has_one.sum())
    torch.set_rng_state(state)
    return right / known


def train(
    network: IconNetwork,
    glyphs: Glyphs,
    blanks: NDArray[np.float32],
    choosing: Glyphs,
    allowed: NDArray[np.bool_],
    steps: int,
    pace: float,
    target: Path,
) -> IconNetwork:
    """The moving mean of the network's weights, saved in `target` as it goes. blanks: ink (n, 48, 48) of no icons.
    pace: the greatest rate of learning."""
    network = network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), pace, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, pace, steps, pct_start=0.15)
    weights = draw_weights(glyphs)
    names, tags, kind = (torch.from_numpy(each) for each in (glyphs.names, glyphs.tags, glyphs.kind))
    weight = np.where(glyphs.names[:, -1], UNNAMED, np.where(glyphs.told, 1.0, HALF_TOLD)).astype(np.float32)
    worth = torch.from_numpy(weight)
    nothing = torch.zeros(BLANKS, names.shape[1], dtype=torch.bool)
    nothing[:, -1] = True
    began, losses = time.monotonic(), []
    for step in range(1, steps + 1):
        network.train()
        drawn = torch.multinomial(weights, BATCH, replacement=True)
        twice = torch.cat((drawn, drawn))
        ink = scenes(torch.from_numpy(glyphs.masks[drawn.numpy()]).repeat(2, 1, 1))
        empty = degrade(torch.from_numpy(blanks[torch.randint(len(blanks), (BLANKS,)).numpy()]).unsqueeze(1))
        logits, vectors = network(torch.cat((ink, empty)).to(memory_format=torch.channels_last))
        named = names[twice]
        loss = (meaning_loss(logits[: len(twice)], named, tags[twice]) * worth[twice]).mean()
        loss = loss + 0.1 * meaning_loss(logits[len(twice) :], nothing, nothing).mean()
        loss = loss + 0.3 * likeness_loss(vectors[: len(twice)], kind[twice], named).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        _follow(mean, network, min(0.998, step / (step + 10)))
        losses.append(loss.item())
        if step % 200 == 0 or step == steps:
            torch.save(mean.state_dict(), target)
            part = top_words(mean, choosing, allowed)
            spent = time.monotonic() - began
            loss_now = np.mean(losses[-200:])
            print(f"step {step} of {steps}, {spent:.0f} s: loss {loss_now:.3f}, top-1 {part:.4f}", flush=True)
    return mean.eval()


def _follow(mean: IconNetwork, network: IconNetwork, keep: float) -> None:
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), network.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new.to(old.dtype), 1 - keep)
            else:
                old.copy_(new)
