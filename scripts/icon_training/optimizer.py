"""Muon (Jordan et al., 2024): steps along the nearest matrix with equal singular values, so that no direction of a
layer's weights is left behind. Learns more in a step than AdamW does, for a little more time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import torch

ROUNDS: Final = 5
CURVE: Final = (3.4445, -4.7750, 2.0315)
"""Of the odd polynomial that brings singular values near 1, applied ROUNDS times."""
SIZE: Final = 0.2
"""The mean square root of a step's squares is about SIZE times the rate, as AdamW has it."""


class Muon(torch.optim.Optimizer):
    """For weights of two or more dimensions: (outputs, inputs...)."""

    def __init__(
        self, weights: Iterable[torch.Tensor], lr: float, momentum: float = 0.9, weight_decay: float = 0.05
    ) -> None:
        super().__init__(weights, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        for group in self.param_groups:
            for weight in group["params"]:
                mean = self.state[weight].setdefault("mean", torch.zeros_like(weight))
                mean.lerp_(weight.grad, 1 - group["momentum"])
                way = _even(weight.grad.lerp(mean, group["momentum"]).reshape(len(weight), -1))
                pace = group["lr"] * SIZE * max(way.shape) ** 0.5
                weight.mul_(1 - group["lr"] * group["weight_decay"]).add_(way.reshape(weight.shape), alpha=-pace)


def _even(matrix: torch.Tensor) -> torch.Tensor:
    """The matrix with all its singular values near 1."""
    first, third, fifth = CURVE
    wide = matrix.T if matrix.size(0) > matrix.size(1) else matrix
    wide = (wide / (wide.norm() + 1e-7)).contiguous().bfloat16()
    for _ in range(ROUNDS):
        square = wide @ wide.T
        wide = torch.addmm(wide, torch.addmm(square, square, square, beta=third, alpha=fifth), wide, beta=first)
    return (wide.T if matrix.size(0) > matrix.size(1) else wide).float()
