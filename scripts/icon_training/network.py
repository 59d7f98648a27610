"""The network: ink to meanings, and to a vector in which like icons are near."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

VECTOR = 128


class Block(nn.Module):
    """Two 3x3 convolutions beside a shortcut; `stride` 2 halves the sides."""

    def __init__(self, inside: int, outside: int, stride: int = 1) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside))
        self.second = nn.Sequential(nn.Conv2d(outside, outside, 3, 1, 1, bias=False), nn.BatchNorm2d(outside))
        same = stride == 1 and inside == outside
        self.shortcut = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.second(functional.relu(self.first(x))) + self.shortcut(x))


class IconNetwork(nn.Module):
    """Ink (n, 1, 48, 48) -> logits (n, meanings + 1; the last is for none of them), vectors (n, VECTOR) of length 1."""

    def __init__(self, meanings: int) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, 32, 5, 2, 2, bias=False), nn.BatchNorm2d(32), nn.ReLU())
        self.body = nn.Sequential(
            Block(32, 56, 2),
            Block(56, 56),
            Block(56, 112, 2),
            Block(112, 112),
            Block(112, 112),
            Block(112, 192, 2),
            Block(192, 192),
        )
        self.hidden = nn.Sequential(nn.Linear(192 * 9, 256, bias=False), nn.BatchNorm1d(256), nn.ReLU())
        self.meaning = nn.Sequential(nn.Dropout(0.2), nn.Linear(256, meanings + 1))
        self.vector = nn.Linear(256, VECTOR)

    def forward(self, ink: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Training is mostly in 16-bit numbers, for speed."""
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
            hidden = self.hidden(self.body(self._stem(ink)).flatten(1))
            logits, vector = self.meaning(hidden), self.vector(hidden)
        return logits.float(), functional.normalize(vector.float(), dim=1)

    def _stem(self, ink: torch.Tensor) -> torch.Tensor:
        """Slower in 16 bits than in 32."""
        with torch.autocast("cpu", enabled=False):
            return self.stem(ink)


def meaning_loss(logits: torch.Tensor, names: torch.Tensor, tags: torch.Tensor) -> torch.Tensor:
    """Cross entropy, half with the meanings of the name in equal parts and half with any of them: one word of a name
    may say nothing of what is drawn. Meanings of the tags are neither right nor wrong; none of them is wrong wherever
    the name has one.

    names, tags: (n, meanings + 1), true where it has that meaning.
    """
    neutral = tags & ~names
    neutral[:, -1] = False
    logits = logits.masked_fill(neutral, -1e4)
    target = names.float() / names.sum(1, keepdim=True)
    chance = functional.log_softmax(logits, 1)
    one = torch.logsumexp(chance.masked_fill(~names, -1e4), 1)
    return -((target * chance).sum(1) + one) / 2


def likeness_loss(vectors: torch.Tensor, kind: torch.Tensor, names: torch.Tensor, heat: float = 0.1) -> torch.Tensor:
    """Supervised contrast: near are those of one kind (n,), far all that share no meaning with it."""
    likeness = vectors @ vectors.T / heat
    same = kind[:, None] == kind[None, :]
    shared = (names[:, :-1].float() @ names[:, :-1].float().T) > 0
    itself = torch.eye(len(vectors), dtype=torch.bool)
    likeness = likeness.masked_fill(itself | (shared & ~same), -1e4)
    positive = same & ~itself
    chance = functional.log_softmax(likeness, 1)
    return -(chance * positive).sum(1) / positive.sum(1).clamp(min=1)
