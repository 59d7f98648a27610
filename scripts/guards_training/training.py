"""Fits a guard's network (see promptrpa.reasoning.guards.network) with PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from torch import nn

from promptrpa.reasoning.guards.features import ROW, ROWS, Encoded

SEEN, HIDDEN, DEEP = 24, 48, 16
_BATCH = 256


@dataclass(frozen=True)
class Recipe:
    """rows: places that an example has at most; epochs; members: networks whose mean is taken; noise: how much numbers
    are shaken while learning."""

    rows: int
    epochs: int
    members: int
    drop: float
    noise: float


FEASIBILITY = Recipe(ROWS, 10, 1, 0.15, 0.0)
COMPLETENESS = Recipe(2 * ROWS, 40, 3, 0.2, 0.03)


@dataclass(frozen=True)
class Batch:
    """Examples as padded arrays; mask: which rows there are."""

    rows: torch.Tensor
    mask: torch.Tensor
    whole: torch.Tensor

    def part(self, chosen: torch.Tensor) -> Batch:
        return Batch(self.rows[chosen], self.mask[chosen], self.whole[chosen])


def stack(examples: Sequence[Encoded], most: int) -> Batch:
    rows = np.zeros((len(examples), most, ROW), np.float32)
    mask = np.zeros((len(examples), most), bool)
    for n, e in enumerate(examples):
        rows[n, : len(e.rows)], mask[n, : len(e.rows)] = e.rows, True
    whole = np.stack([e.whole for e in examples])
    return Batch(torch.from_numpy(rows), torch.from_numpy(mask), torch.from_numpy(whole))


class Network(nn.Module):
    """The same as GuardNetwork, to be fitted."""

    def __init__(self, whole: int, recipe: Recipe) -> None:
        super().__init__()
        self.row = nn.Linear(ROW, SEEN)
        self.attend = nn.Parameter(torch.randn(SEEN) * 0.3)
        self.hidden = nn.Linear(2 * SEEN + whole, HIDDEN)
        self.deep = nn.Linear(HIDDEN, DEEP)
        self.out = nn.Linear(DEEP, 1)
        self.drop = nn.Dropout(recipe.drop)
        self.noise = recipe.noise

    def forward(self, b: Batch) -> torch.Tensor:
        rows, whole = b.rows, b.whole
        if self.training and self.noise:
            rows, whole = (x + self.noise * torch.randn_like(x) for x in (rows, whole))
            whole = whole * (torch.rand_like(whole) > self.noise)
        seen = torch.relu(self.row(rows))
        there = b.mask.any(1, keepdim=True)
        scores = (seen @ self.attend).masked_fill(~b.mask, -1e9)
        weights = torch.softmax(scores, 1) * there
        peak = seen.masked_fill(~b.mask[..., None], 0).amax(1)
        pooled = (weights[:, None] @ seen)[:, 0]
        head = torch.cat([pooled, peak, whole], 1)
        hidden = self.drop(torch.relu(self.hidden(self.drop(head))))
        found: torch.Tensor = self.out(torch.relu(self.deep(hidden)))[:, 0]
        return found


def fit(examples: Sequence[tuple[Encoded, bool]], recipe: Recipe) -> list[Network]:
    """Networks that differ in how they began."""
    batch = stack([e for e, _ in examples], recipe.rows)
    holds = torch.tensor([float(h) for _, h in examples])
    return [_fit(batch, holds, recipe, seed) for seed in range(recipe.members)]


def _fit(batch: Batch, holds: torch.Tensor, recipe: Recipe, seed: int) -> Network:
    torch.manual_seed(seed)
    network = Network(batch.whole.shape[1], recipe)
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=2e-2)
    turns = recipe.epochs * (len(holds) // _BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=turns)
    loss = nn.BCEWithLogitsLoss()
    network.train()
    for _ in range(recipe.epochs):
        for chosen in torch.randperm(len(holds)).split(_BATCH):
            optimiser.zero_grad()
            loss(network(batch.part(chosen)), holds[chosen]).backward()
            optimiser.step()
            schedule.step()
    return network.eval()


def save(networks: Sequence[Network], file: Path) -> None:
    """The weights of all, each name with the number of its network."""
    file.parent.mkdir(parents=True, exist_ok=True)
    save_file({f"{n}.{name}": each for n, net in enumerate(networks) for name, each in _arrays(net).items()}, file)
    file.chmod(0o644)


def _arrays(network: Network) -> dict[str, NDArray[np.float32]]:
    return {name: np.ascontiguousarray(value.detach().numpy()) for name, value in network.state_dict().items()}
