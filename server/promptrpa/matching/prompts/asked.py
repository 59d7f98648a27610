"""What people say who want something, compared with examples of it: each document has some, its title among them.

A document of which nobody has written down what people say is known by its title, by what its last steps touch and by
its sentences, some of which mostly say what it is good for ("You can pause your membership for up to three months").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

import numpy as np

from promptrpa.matching.words.about import kind_named
from promptrpa.matching.words.index import Document, Floats, Places, WordTable, WordVectors, encode_all
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import words_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Encoder

_NAME: Final = lazy_regex(r"(?<![.!?:] )(?<!^)\b[A-Z][\w.'’-]*|\b[\w-]*[\d_][\w.:-]*|\b\w+\.\w+\b")
"""An English word that looks like a name or a number."""
_LATIN: Final = lazy_regex(r"[A-Za-z0-9][A-Za-z0-9.'’_:-]*")
_FILE: Final = lazy_regex(
    r"(?<![\w.@])(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?P<end>[A-Za-z][A-Za-z0-9]{1,6})(?![\w@])", re.ASCII
)
_SITES: Final = frozenset({"com", "org", "net", "example", "edu", "gov", "info", "io", "cn", "de", "uk"})
_QUOTES: Final = lazy_regex(r"[\"“”『』「」]")
_TOUCHED: Final = lazy_regex(
    r"\b(?:tap|press|click|choose|select)(?:\s+on)?\s+(?:the\s+)?[“\"]?(?P<label>[A-Z][^“”\",.;()]*?)[”\"]?"
    r"(?=\s+(?:and|then|to|in|at|on|next|beside)\b|[,.;()]|$)"
    r"|(?:点击|点按|点|按|选择)[“「]?(?P<said>[\u3400-\u9fff]{3,12}?)[”」]?(?=[，。；、（]|$)"
)
_SENTENCES: Final = lazy_regex(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_BY_SAYINGS: Final = 0.25
"""How much nearer a wish is to the best of a tutorial's sayings than to its title alone, on the average: a tutorial of
one's own, of which nobody has written down what people say, is not to stand behind for that."""
_ONLY_ASKED: Final = 0.4
"""How much of that is left for one that has examples, but no sayings."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How near a wish is to what is asked of some documents, each from 0 to about 1:

    near: as of AskedIndex.near.
    both: how much of the wish stands in one example, by the vectors of its words, and how much of the example in the
    wish (geometric mean). told: how much of the wish stands anywhere in the document. told_alone: the same, as far as a
    document stands alone: wholly where nobody has written down what people say, 0 where there are sayings. few: 1 where
    there are examples, but no sayings as others have them, else 0.
    """

    near: Floats
    both: Floats
    told: Floats
    told_alone: Floats
    few: Floats


class _Encoded:
    """Texts with their vectors."""

    def __init__(self, encoder: Encoder, texts: Sequence[str]) -> None:
        self._encoder = encoder
        self._vectors = encode_all(encoder, texts, np.float16)

    @cached_property
    def _all(self) -> Floats:
        found: Floats = self._vectors.astype(np.float32)
        return found

    def likeness(self, said: Sequence[str]) -> Floats:
        """The cosine of each text with each of what was said: a row for each text."""
        found: Floats = self._all @ self._encoder.encode(said).T
        return found


class AskedIndex:
    """Built once for a set of documents."""

    def __init__(
        self,
        documents: Sequence[Document],
        encoder: Encoder,
        table: WordTable | None = None,
        wishes: Encoder | None = None,
        general: Encoder | None = None,
    ) -> None:
        """table: the encoder's, where other indexes share it. wishes: for whole sentences; None for the encoder.
        general: another one, for documents about what none with sayings is about: the nearer of the two counts."""
        bare = [not (d.asked or d.sayings) for d in documents]
        known = {d.about for d in documents if d.sayings}
        self._few = np.array([bool(known and d.asked) and not d.sayings for d in documents], np.float32)
        self._alone = np.where(bare, 1, _ONLY_ASKED * self._few).astype(np.float32)
        each = [*zip(documents, bare, strict=True)]
        examples = [(_without_app(d.title, d),) if bare else (d.title, *d.asked) for d, bare in each]
        further = [_told_by(d) if bare else d.sayings for d, bare in each]
        wholes = [(*some, *more) for some, more in zip(examples, further, strict=True)]
        self._starts = np.cumsum([0, *(len(some) for some in examples)])
        self._firsts = np.cumsum([0, *(len(some) for some in wholes)])[:-1]
        strange = np.repeat([bool(known) and d.about not in known for d in documents], [len(some) for some in wholes])
        texts = [text.casefold() for some in wholes for text in some]
        self._by_wishes = _Encoded(wishes or encoder, texts)
        self._strange = np.flatnonzero(strange)
        others = [texts[row] for row in self._strange]
        self._by_general = _Encoded(general, others) if general and others else None
        table = table or WordTable(encoder)
        said = [[table.words_in(text) for text in some] for some in examples]
        self._examples = WordVectors(chain.from_iterable(said), table)
        self._whole = WordVectors(
            (
                dict.fromkeys((*chain.from_iterable(some), *table.words_in(d.text)))
                for some, d in zip(said, documents, strict=True)
            ),
            table,
        )

    def without_names(self, wish: str) -> str:
        """A wish without quotes, with kinds of things in the place of file names and addresses, and without what looks
        like a name and stands in none of the documents; all of it where nothing else is left."""
        language = "zh" if is_chinese(wish) else "en"
        names = _LATIN if language == "zh" else _NAME

        def kind(found: re.Match[str]) -> str:
            return f" {kind_named('site' if found['end'].lower() in _SITES else 'file', language)} "

        def known(found: re.Match[str]) -> str:
            return found[0] if all(self._whole.knows(word) for word in words_of(found[0])) else " "

        return " ".join(_QUOTES.sub(" ", names.sub(known, _FILE.sub(kind, wish))).split()) or wish

    def knows(self, wish: str) -> bool:
        """One of its words stands in a document. Where none does, vectors alone would tell, and they always find
        something."""
        return any(self._whole.knows(word) for word in words_of(wish))

    def says(self, word: str) -> bool:
        """It stands in a title or in what is asked of a document."""
        return self._examples.knows(word)

    def near(self, wish: str, whole: str) -> Floats:
        """For each document the best cosine with one of its examples or sayings, the mean of the wish's and of all that
        was said: long texts of the user weigh less so, and what stands around them more."""
        said = [wish.casefold(), whole.casefold()]
        likeness = self._by_wishes.likeness(said)
        if self._by_general:
            likeness[self._strange] = np.maximum(likeness[self._strange], self._by_general.likeness(said))
        best: Floats = np.maximum.reduceat(likeness, self._firsts).mean(axis=1)
        return best + _BY_SAYINGS * self._alone

    def compare(self, wish: str, near: Floats, places: Places) -> Asked:
        """A wish with some of the documents, by their places. near: of all documents."""
        words = words_of(wish) or [wish]
        rows = [np.arange(self._starts[p], self._starts[p + 1]) for p in places.tolist()]
        starts = np.cumsum([0, *(len(row) for row in rows[:-1])])
        said, covered = self._examples.both_ways(words, np.concatenate(rows))
        both = np.sqrt(np.clip(said, 0, 1) * np.clip(covered, 0, 1))
        told = self._whole.nearness(words, places)
        return Asked(
            near[places], np.maximum.reduceat(both, starts), told, told * self._alone[places], self._few[places]
        )


def _without_app(text: str, document: Document) -> str:
    """A text that is not like every wish that names the document's app; all of it where nothing else is left."""
    names = [document.about, *(word for word in words_of(document.about) if word.isascii())]
    app = "|".join(re.escape(name) for name in names if name)
    bare = re.sub(rf"(?<![A-Za-z])(?:{app})(?![A-Za-z])", " ", text, flags=re.I) if app else ""
    return " ".join(bare.split()) or text


def _told_by(document: Document) -> tuple[str, ...]:
    """What speaks for a document besides its title."""
    sentences = (sentence.strip() for sentence in _SENTENCES.split(document.text))
    told = (_without_app(text, document) for text in (*sentences, document.text) if text)
    return (*_last_touched(document), *told)


def _last_touched(document: Document) -> tuple[str, ...]:
    """What the last buttons are called that a document has touched: they often say what is done ("Cancel hold")."""
    found = [m["label"] or m["said"] for m in _TOUCHED.finditer(document.text)]
    return tuple(label for label in found[-2:] if " " in label or not label.isascii())
