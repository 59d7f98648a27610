"""An index of many short documents: BM25 over words and character n-grams, and vectors. Nothing in it is a model's."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from promptrpa.matching.words.tokens import search_tokens, words_of
from promptrpa.ports.meaning import Encoder

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

_RANK: Final = 60.0
"""The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009)."""
FLOOR: Final = 0.3
"""The cosine from which two texts have anything to do with each other."""
_BATCH: Final = 1000
"""Texts that are encoded at once: each token of theirs takes a vector meanwhile."""


@dataclass(frozen=True, slots=True)
class Document:
    """title: what it is found by first; about: further names of what it is about, such as its app's; asked: examples of
    what people say who want it; sayings: further ones with a story around them, which are compared as wholes only."""

    title: str
    text: str
    about: str = ""
    asked: tuple[str, ...] = ()
    sayings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What the index knows of the best documents: their places in it, best first, and for each, from 0 to about 1:

    soft_title, soft_text: how near the query's words are, each to the nearest word in it, by their vectors. in_title,
    in_text: how much of the query's weight stands in it (BM25). of_title: how much of the title's weight stands
    in the query. near_title, near_text: the cosines of their vectors; 0 without an encoder.
    """

    places: Places
    in_title: Floats
    of_title: Floats
    in_text: Floats
    near_title: Floats
    near_text: Floats
    soft_title: Floats
    soft_text: Floats


class TextVectors:
    """The vectors of texts, which may become more; each is encoded when it is first asked for."""

    def __init__(self, encoder: Encoder, texts: Sequence[str]) -> None:
        self._encoder = encoder
        self._texts = texts
        self._rows = np.zeros((0, 0), np.float16)
        self._known = np.zeros(0, np.bool_)
        self._lock = Lock()

    def of(self, places: Places) -> Floats:
        """A row for each of some texts."""
        with self._lock:
            self._known = _longer(self._known, len(self._texts))
            missing = np.unique(places[~self._known[places]])
            if len(missing):
                more = encode_all(self._encoder, [self._texts[place] for place in missing.tolist()], np.float16)
                if self._rows.shape != (len(self._texts), more.shape[1]):
                    self._rows = _longer(self._rows.reshape(-1, more.shape[1]), len(self._texts))
                self._rows[missing], self._known[missing] = more, True
            return self._rows[places].astype(np.float32)


def _longer(rows: NDArray[Any], length: int) -> NDArray[Any]:
    """With zeros at the end."""
    if len(rows) == length:
        return rows
    found = np.zeros((length, *rows.shape[1:]), rows.dtype)
    found[: len(rows)] = rows
    return found


class _Numbers(dict[str, int]):
    """Words, each with the next number when it is first asked for. words: in the order of their numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self.words)
        self.words.append(word)
        return number


class WordTable:
    """The words of texts, each with a number, and their vectors: what several indexes have in common is read once.
    Safe to use from several threads."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._numbers = _Numbers()
        self._texts: dict[str, tuple[int, ...]] = {}
        self._vectors = TextVectors(encoder, self._numbers.words)
        self._lock = Lock()

    def words_in(self, text: str) -> tuple[int, ...]:
        """The numbers of a text's words, each once."""
        known = self._texts.get(text)
        if known is None:
            words = words_of(text)
            with self._lock:
                known = self._texts[text] = tuple(dict.fromkeys(map(self._numbers.__getitem__, words)))
        return known

    def number_of(self, word: str) -> int | None:
        """None for a word that no text has."""
        return self._numbers.get(word)

    def vectors(self, numbers: Places) -> Floats:
        """A row for each word."""
        return self._vectors.of(numbers)

    def encode(self, words: Sequence[str]) -> Floats:
        """The vectors of any words."""
        return self._encoder.encode(words)


class WordVectors:
    """The words of documents with their vectors: compares documents word by word (the late interaction of ColBERT,
    Khattab and Zaharia, SIGIR 2020, with one vector a word whatever stands around it)."""

    def __init__(self, documents: Iterable[Iterable[int]], table: WordTable) -> None:
        """documents: the numbers of their words in the table, each once."""
        ids, lengths = array("i"), array("i")
        for numbers in documents:
            before = len(ids)
            ids.extend(numbers)
            lengths.append(len(ids) - before)
        self._table = table
        self._ids = np.array(ids, dtype=np.int32)
        self._starts = np.cumsum([0, *lengths])
        self._held = np.bincount(self._ids)
        self._weights = np.log(1 + (len(lengths) - self._held + 0.5) / (self._held + 0.5))
        self._unseen = float(np.log(1 + (len(lengths) + 0.5) / 0.5))

    def knows(self, word: str) -> bool:
        """It stands in one of the documents."""
        number = self._table.number_of(word)
        return number is not None and number < len(self._held) and bool(self._held[number])

    def nearness(self, words: Sequence[str], places: Places) -> Floats:
        """For each of some documents, the mean over the query's words of the cosine with the nearest of its words; rare
        words weigh more."""
        return self.both_ways(words, places)[0]

    def both_ways(self, words: Sequence[str], places: Places) -> tuple[Floats, Floats]:
        """The same, and the mean over the document's words of the cosine with the nearest of the query's."""
        said = list(dict.fromkeys(words))
        rows = [self._ids[self._starts[p] : self._starts[p + 1]] for p in places.tolist()]
        if not said or not any(len(row) for row in rows):
            return np.zeros(len(places), np.float32), np.zeros(len(places), np.float32)
        there, at = np.unique(np.concatenate(rows).astype(np.intp), return_inverse=True)
        likeness = self._table.vectors(there) @ self._table.encode(said).T
        weights = np.array([self._weight(word) for word in said])
        best = np.zeros((len(places), len(said)), np.float32)
        back = np.zeros(len(places), np.float32)
        lengths = np.array([len(row) for row in rows], dtype=np.intp)
        if (held := lengths > 0).any():
            starts = (np.cumsum(lengths) - lengths)[held]
            best[held] = np.maximum.reduceat(likeness[at], starts)
            heavy = self._weights[there][at]
            back[held] = np.add.reduceat(heavy * likeness.max(axis=1)[at], starts) / np.add.reduceat(heavy, starts)
        near: Floats = (best @ weights / weights.sum()).astype(np.float32)
        return near, back

    def _weight(self, word: str) -> float:
        number = self._table.number_of(word)
        return float(self._weights[number]) if number is not None and self.knows(word) else self._unseen


class Bm25:
    """BM25 over documents of tokens, so scaled that 1 is about what a document with all tokens of the query gets."""

    def __init__(self, documents: Iterable[Sequence[str]], *, k1: float, b: float) -> None:
        import bm25s

        numbers = _Numbers()
        ids = [array("i", map(numbers.__getitem__, tokens)) for tokens in documents]
        self._vocabulary = dict(numbers)
        self._size = len(ids)
        self._engine: Any = None
        if self._vocabulary:
            self._engine = bm25s.BM25(k1=k1, b=b)
            self._engine.index((ids, self._vocabulary), create_empty_token=False, show_progress=False)
            self._weights = self._weigh(np.diff(self._engine.scores["indptr"]))

    def scores(self, tokens: Iterable[str]) -> Floats:
        """A score for each document, 0 where nothing is shared."""
        said = set(tokens)
        known = self._known(said)
        if not known:
            return np.zeros(self._size, np.float32)
        found: Floats = self._engine.get_scores_from_ids(known)
        unseen = (len(said) - len(known)) * float(self._weigh(np.zeros(1))[0])
        return found / (float(self._weights[known].sum()) + unseen)

    def coverage(self, documents: Sequence[Sequence[str]], tokens: Iterable[str]) -> Floats:
        """How much of the weight of each of some texts stands in the tokens; what no document has weighs nothing."""
        said = set(tokens)
        covered = np.zeros(len(documents), np.float32)
        for place, document in enumerate(documents):
            weights = {t: float(self._weights[self._vocabulary[t]]) for t in set(document) & self._vocabulary.keys()}
            whole = sum(weights.values())
            covered[place] = sum(w for t, w in weights.items() if t in said) / whole if whole else 0.0
        return covered

    def _known(self, tokens: Iterable[str]) -> list[int]:
        return sorted(self._vocabulary[t] for t in tokens if t in self._vocabulary)

    def _weigh(self, held: NDArray[Any]) -> Floats:
        """The inverse document frequency of tokens that so many documents hold."""
        return np.log(1 + (self._size - held + 0.5) / (held + 0.5)).astype(np.float32)


class DocumentIndex:
    """Built once for a set of documents. Titles are compared by `pieces`, texts by words and pairs of characters."""

    def __init__(
        self,
        documents: Sequence[Document],
        pieces: Callable[[str], Sequence[str]],
        encoder: Encoder | None = None,
        table: WordTable | None = None,
    ) -> None:
        """table: the encoder's, where other indexes share it."""
        self._names = [d.title for d in documents]
        self._pieces = pieces
        self._encoder = encoder
        self._texts = Bm25((search_tokens(f"{d.title}\n{d.about}\n{d.text}") for d in documents), k1=1.2, b=0.75)
        self._titles = Bm25((pieces(f"{d.title} {d.about}") for d in documents), k1=0.5, b=0.6)
        if encoder is not None:
            self._title_vectors = encode_all(encoder, [d.title for d in documents])
            self._text_vectors = TextVectors(encoder, [d.text for d in documents])
            table = table or WordTable(encoder)
            named = [dict.fromkeys((*table.words_in(d.title), *table.words_in(d.about))) for d in documents]
            told = [named[k] | dict.fromkeys(table.words_in(d.text)) for k, d in enumerate(documents)]
            self._title_words, self._text_words = WordVectors(named, table), WordVectors(told, table)

    def search(self, query: str, most: int) -> Found:
        """The documents that are among the best by any measure, joined by reciprocal rank; at most `most`."""
        pieces = self._pieces(query)
        in_title = self._titles.scores(pieces)
        in_text = self._texts.scores(search_tokens(query))
        measures = [in_title, in_text]
        near_title = np.zeros(len(in_title), np.float32)
        if self._encoder is not None:
            vector = self._encoder.encode([query])[0]
            near_title = self._title_vectors @ vector
            measures.append(np.where(near_title >= FLOOR, near_title, 0))
        places = _fused(measures, most)
        titles = [self._pieces(self._names[place]) for place in places.tolist()]
        near_text, *soft = [np.zeros(len(places), np.float32)] * 3
        if self._encoder is not None and len(places):
            near_text = self._text_vectors.of(places) @ vector
            words = words_of(query)
            soft = [self._title_words.nearness(words, places), self._text_words.nearness(words, places)]
        covered = self._titles.coverage(titles, pieces)
        return Found(places, in_title[places], covered, in_text[places], near_title[places], near_text, *soft)


def encode_all(encoder: Encoder, texts: Sequence[str], kind: type[np.floating[Any]] = np.float32) -> NDArray[Any]:
    """A row for each text, some at a time. kind: as what they are kept."""
    first = encoder.encode(texts[:_BATCH])
    found = np.zeros((len(texts), first.shape[1]), kind)
    found[:_BATCH] = first
    for start in range(_BATCH, len(texts), _BATCH):
        found[start : start + _BATCH] = encoder.encode(texts[start : start + _BATCH])
    return found


def _fused(signals: Sequence[Floats], most: int) -> Places:
    """The best by the sum of 1 / (60 + rank) over the measures; what a measure gives nothing does not count for it."""
    total: dict[int, float] = {}
    for signal in signals:
        if most < len(signal):
            best = np.argpartition(-signal, most)[:most]
            best = best[np.argsort(-signal[best], kind="stable")]
        else:
            best = np.argsort(-signal, kind="stable")
        for rank, place in enumerate(best[signal[best] > 0].tolist()):
            total[place] = total.get(place, 0.0) + 1 / (_RANK + rank)
    return np.array(sorted(total, key=lambda p: (-total[p], p))[:most], dtype=np.intp)
