"""Fits the token vectors: English from MiniLM, Chinese so that translations meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

Matrix = NDArray[np.float32]


class Words(nn.Module):
    """A vector for each token; a text is the sum of its tokens' vectors, which carry their weight in their length."""

    def __init__(self, vectors: Matrix) -> None:
        super().__init__()
        self.bag = nn.EmbeddingBag.from_pretrained(torch.tensor(vectors), freeze=False, mode="sum", sparse=True)

    def forward(self, tokens: Tensor, offsets: Tensor) -> Tensor:
        return functional.normalize(self.bag(tokens, offsets), dim=1)

    @property
    def vectors(self) -> Matrix:
        found: Matrix = self.bag.weight.detach().numpy().copy()
        return found


class Texts:
    """Texts as tokens, ready to be made into batches."""

    def __init__(self, tokenizer: Tokenizer, texts: Sequence[str]) -> None:
        rows = [[i for i in e.ids if i] for e in tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)]
        self.lengths = np.array([len(r) for r in rows], dtype=np.int64)
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)])
        self.tokens = np.array([t for row in rows for t in row], dtype=np.int64)

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, which: NDArray[np.int64]) -> tuple[Tensor, Tensor]:
        """tokens, offsets, as EmbeddingBag takes them."""
        tokens = np.concatenate([self.tokens[self.starts[n] : self.starts[n + 1]] for n in which])
        offsets = np.concatenate([[0], np.cumsum(self.lengths[which])[:-1]])
        return torch.from_numpy(tokens), torch.from_numpy(offsets)

    def encode(self, model: Words, size: int = 4096) -> Matrix:
        every = np.arange(len(self))
        with torch.no_grad():
            parts = [model(*self.batch(every[n : n + size])) for n in range(0, len(self), size)]
        found: Matrix = torch.cat(parts).numpy()
        return found


@dataclass(frozen=True)
class Taught:
    """What the teacher says of each text: (texts, dims), rows of length 1, zeros where it was not asked."""

    vectors: Matrix
    asked: NDArray[np.bool_]

    @classmethod
    def of(cls, vectors: Matrix, asked: NDArray[np.bool_]) -> Taught:
        rows = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
        return cls(np.where(asked[:, None], rows, 0).astype(np.float32), asked)


def principal(vectors: Matrix, dims: int) -> tuple[Matrix, Matrix]:
    """The mean and the `dims` main directions, (features, dims)."""
    mean = vectors.mean(axis=0)
    _, directions = np.linalg.eigh(np.cov((vectors - mean).T))
    return mean, np.ascontiguousarray(directions[:, ::-1][:, :dims]).astype(np.float32)


def first_vectors(
    tokenizer: Tokenizer, known: dict[str, Matrix], english: Texts, chinese: Texts, dims: int, rounds: int = 3
) -> Matrix:
    """A start: tokens in `known` have its vector, weighted by how rare they are (SIF); each other one is the mean, over
    the texts that hold it, of what the translation says."""
    size = tokenizer.get_vocab_size()
    counts = np.bincount(np.concatenate([english.tokens, chinese.tokens]), minlength=size).astype(np.float64) + 1
    weight = (1e-3 / (1e-3 + counts / counts.sum())).astype(np.float32)
    vectors = np.zeros((size, dims), dtype=np.float32)
    for token, vector in known.items():
        index = tokenizer.token_to_id(token)
        vectors[index] = vector / max(float(np.linalg.norm(vector)), 1e-6) * weight[index]
    missing = ~vectors.any(axis=1)
    target = torch.from_numpy(english.encode(Words(vectors)))
    text_of = torch.from_numpy(np.repeat(np.arange(len(chinese)), chinese.lengths))
    holds = torch.sparse_coo_tensor(
        torch.stack([torch.from_numpy(chinese.tokens), text_of]),
        torch.from_numpy(1.0 / chinese.lengths[text_of]).float(),
        (size, len(chinese)),
    )
    for _ in range(rounds):
        means = functional.normalize(holds @ target, dim=1).numpy()
        vectors[missing] = (means * weight[:, None])[missing]
        target = target + 0.3 * (target - torch.from_numpy(chinese.encode(Words(vectors))))
    return vectors


def fit(
    model: Words,
    english: Texts,
    chinese: Texts,
    taught: Taught,
    order: NDArray[np.int64],
    *,
    epochs: int,
    seed: int = 0,
    size: int = 1024,
    rate: float = 2e-3,
    temperature: float = 0.06,
    distil: float = 4.0,
    inner: float = 30.0,
) -> None:
    """Translations are to be nearest to each other among the texts of a batch, and both near to what the teacher says
    of the English one, where it was asked. Half of the batches are neighbours in their catalogues (`order`):
    texts about the same thing, and often opposites."""
    random = np.random.default_rng(seed)
    optimizer = torch.optim.SparseAdam(list(model.parameters()), lr=rate)
    usable = np.flatnonzero((english.lengths > 0) & (chinese.lengths > 0))
    ordered = order[np.isin(order, usable)]
    steps = epochs * (len(usable) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, steps, pct_start=0.1, cycle_momentum=False)
    for _ in range(epochs):
        mixed = random.permutation(usable)
        for number in range(len(usable) // size):
            if number % 2 and len(ordered) > size:
                parts = random.integers(0, len(ordered) - 128, size // 128)
                which = np.concatenate([ordered[p : p + 128] for p in parts])
            else:
                which = mixed[number * size : (number + 1) * size]
            left, right = model(*english.batch(which)), model(*chinese.batch(which))
            loss = _contrast(left, right, which, temperature)
            asked = torch.from_numpy(taught.asked[which])
            if asked.any():
                said = torch.from_numpy(taught.vectors[which])[asked]
                near = (left[asked] * said).sum(1).mean() + (right[asked] * said).sum(1).mean()
                loss = loss + distil * (1 - near / 2)
                loss = loss + inner * ((left[asked] @ left[asked].T - said @ said.T) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()


def _contrast(left: Tensor, right: Tensor, which: NDArray[np.int64], temperature: float) -> Tensor:
    """Symmetric cross entropy; the same text twice in a batch is no wrong answer."""
    scores = left @ right.T / temperature
    same = (left @ left.T > 0.999) | (right @ right.T > 0.999)
    same.fill_diagonal_(False)
    scores = scores.masked_fill(same, -1e4)
    labels = torch.arange(len(which))
    return functional.cross_entropy(scores, labels) + functional.cross_entropy(scores.T, labels)


def found_first(queries: Matrix, answers: Matrix) -> float:
    """Share of the queries whose own answer (the same row) is the nearest of all."""
    best = (queries @ answers.T).argmax(axis=1)
    return float((best == np.arange(len(queries))).mean())


def agreement(vectors: Matrix, teacher: Matrix) -> float:
    """Spearman's correlation of the cosines of all pairs of rows, between two kinds of vectors of the same texts."""
    upper = np.triu_indices(len(vectors), 1)
    ranks = [np.argsort(np.argsort((m @ m.T)[upper])) for m in (vectors, teacher)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])
