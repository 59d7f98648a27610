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
from icon_training.optimizer import Muon
from icon_training.scenes import degrade, recut, scenes
from numpy.typing import NDArray

BATCH = 192
"""Glyphs in a step."""
TWICE = 64
"""Those of them that are drawn twice, so that the vectors of both can be brought together."""
BLANKS = 16
"""Pictures in a step that are no icons."""
UNNAMED = 0.3
"""How much a glyph that has none of the meanings counts, in draws: its families may only call it otherwise."""
HALF_TOLD: Final = 0.5
"""The same where its name also has words that give no meaning."""
OFTEN: Final = {"material-symbols": 4.0}
"""How much more often glyphs of a family are drawn: these are the signs of Android itself."""


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
    """How often each is drawn: a family of four times the glyphs about twice as often, and a glyph as it counts."""
    names, counts = np.unique(glyphs.family, return_counts=True)
    weight = {name: OFTEN.get(name, 1.0) * count**-0.4 for name, count in zip(names, counts.astype(float), strict=True)}
    worth = np.where(glyphs.names[:, -1], UNNAMED, np.where(glyphs.told, 1.0, HALF_TOLD))
    return torch.tensor([weight[each] for each in glyphs.family]) * torch.from_numpy(worth)


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
    optimizers = _optimizers(network, pace)
    schedules = [torch.optim.lr_scheduler.LambdaLR(each, lambda step: _rate(step, steps)) for each in optimizers]
    weights = draw_weights(glyphs)
    names, tags, kind = (torch.from_numpy(each) for each in (glyphs.names, glyphs.tags, glyphs.kind))
    nothing = torch.zeros(BLANKS, names.shape[1], dtype=torch.bool)
    nothing[:, -1] = True
    began, losses = time.monotonic(), []
    for step in range(1, steps + 1):
        network.train()
        drawn = torch.multinomial(weights, BATCH, replacement=True)
        twice = torch.cat((drawn, drawn[:TWICE]))
        ink = scenes(torch.from_numpy(glyphs.masks[twice.numpy()]))
        empty = torch.from_numpy(blanks[torch.randint(len(blanks), (BLANKS,)).numpy()]).unsqueeze(1)
        logits, vectors = network(torch.cat((ink, degrade(recut(empty)))).to(memory_format=torch.channels_last))
        named = names[twice]
        loss = meaning_loss(logits[: len(twice)], named, tags[twice]).mean()
        loss = loss + 0.1 * meaning_loss(logits[len(twice) :], nothing, nothing).mean()
        loss = loss + 0.3 * likeness_loss(vectors[: len(twice)], kind[twice], named).mean()
        network.zero_grad()
        loss.backward()
        for each in (*optimizers, *schedules):
            each.step()
        _follow(mean, network, min(0.999, step / (step + 10)))
        losses.append(loss.item())
        if step % 200 == 0 or step == steps:
            torch.save(mean.state_dict(), target)
            part = top_words(mean, choosing, allowed)
            spent = time.monotonic() - began
            loss_now = np.mean(losses[-200:])
            print(f"step {step} of {steps}, {spent:.0f} s: loss {loss_now:.3f}, top-1 {part:.4f}", flush=True)
    return mean.eval()


def _optimizers(network: IconNetwork, pace: float) -> tuple[torch.optim.Optimizer, torch.optim.Optimizer]:
    """One for the weights of the layers within, one for those at both ends and for scales and offsets."""
    inner = [
        weight
        for part in (network.body, network.hidden, network.vector)
        for weight in part.parameters()
        if weight.ndim > 1
    ]
    known = set(map(id, inner))
    outer = [weight for weight in network.parameters() if id(weight) not in known]
    return Muon(inner, pace), torch.optim.AdamW(outer, pace, weight_decay=0.05)


def _rate(step: int, steps: int) -> float:
    """Of the greatest rate of learning: up quickly, level, and from 15 parts of 100 on down to nothing."""
    return min(1, (step + 1) / 60, (steps - step) / (0.85 * steps))


def _follow(mean: IconNetwork, network: IconNetwork, keep: float) -> None:
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), network.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new.to(old.dtype), 1 - keep)
            else:
                old.copy_(new)
