"""Which tokens the words model knows: English words and pieces, Chinese words and characters."""

from __future__ import annotations

import math
import re
import tarfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import Unigram

HAN = "\u3400-\u9fff"
ENGLISH_WORDS = 17_500
CHINESE_WORDS = 9_000
CHARACTERS = 5_500
_WORD = re.compile(r"[a-z]+|\d+")


def make_normalizer() -> normalizers.Normalizer:
    """Compatibility forms, lower case, no accents; "Wi-Fi" and "e-mail" are one word."""
    return normalizers.Sequence(
        [
            normalizers.NFKD(),
            normalizers.StripAccents(),
            normalizers.Lowercase(),
            normalizers.Replace(Regex(r"\bwi-fi\b"), "wifi"),
            normalizers.Replace(Regex(r"\be-mail"), "email"),
        ]
    )


def make_pre_tokenizer() -> pre_tokenizers.PreTokenizer:
    """Runs of Chinese, of digits and of other letters, without spaces and punctuation."""
    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.WhitespaceSplit(),
            pre_tokenizers.Punctuation("removed"),
            pre_tokenizers.Split(Regex(f"[{HAN}]+"), "isolated"),
            pre_tokenizers.Digits(individual_digits=False),
        ]
    )


def read_frequencies(jieba: Path) -> dict[str, int]:
    """Chinese words with their counts in everyday text, from jieba's dictionary."""
    with tarfile.open(jieba) as archive:
        name = next(n for n in archive.getnames() if n.endswith("/jieba/dict.txt"))
        file = archive.extractfile(name)
        assert file
        rows = (line.split() for line in file.read().decode("utf-8").splitlines())
    return {row[0]: int(row[1]) for row in rows}


def make_tokenizer(
    english: Sequence[str], chinese: Sequence[str], words: Iterable[str], everyday: Mapping[str, int]
) -> Tokenizer:
    """English words are those of the texts and the commonest of `words` (a word-piece vocabulary, commonest first);
    Chinese words those of the texts and of everyday use. Rare ones are made of pieces and characters."""
    counts = _english_counts(english, words)
    han = _chinese_counts(chinese, everyday)
    scored = {**_log(counts), **_log(han)}
    for piece in "abcdefghijklmnopqrstuvwxyz0123456789":
        scored[piece] = min(scored.get(piece, 0.0), -14.0)
    tokenizer = Tokenizer(Unigram([("[UNK]", -30.0), *sorted(scored.items(), key=lambda item: (-item[1], item[0]))], 0))
    tokenizer.normalizer = make_normalizer()
    tokenizer.pre_tokenizer = make_pre_tokenizer()
    return tokenizer


def _english_counts(english: Sequence[str], words: Iterable[str]) -> dict[str, float]:
    normalizer = make_normalizer()
    said = Counter(w for text in english for w in _WORD.findall(normalizer.normalize_str(text)) if len(w) > 1)
    counts: dict[str, float] = {word: count for word, count in said.items() if count >= 5 and not word.isdigit()}
    pieces: list[str] = []
    for rank, word in enumerate(words):
        if word.startswith("##"):
            if word[2:].isascii() and word[2:].isalpha() and 2 <= len(word) - 2 <= 5:
                pieces.append(word[2:])
        elif word.isascii() and ((word.isalpha() and len(word) > 1) or (word.isdigit() and len(word) < 3)):
            counts[word] = counts.get(word, 0.0) + 4e4 / (rank + 10)
    kept = dict(sorted(counts.items(), key=lambda item: -item[1])[:ENGLISH_WORDS])
    for piece in pieces[:2_000]:
        kept.setdefault(piece, 0.02)
    return kept


def _chinese_counts(chinese: Sequence[str], everyday: Mapping[str, int]) -> dict[str, float]:
    """Words of at most four characters; those of the texts are found by the everyday dictionary, longest first."""
    said: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    for text in chinese:
        for run in re.findall(f"[{HAN}]+", text):
            characters.update(run)
            position = 0
            while position < len(run):
                length = next((n for n in (4, 3, 2) if run[position : position + n] in everyday), 1)
                said[run[position : position + length]] += 1
                position += max(1, min(length, len(run) - position))
    weights: dict[str, float] = {}
    for word, count in everyday.items():
        if 2 <= len(word) <= 4 and re.fullmatch(f"[{HAN}]+", word) and all(c in characters for c in word):
            weights[word] = 3.0 * said[word] + 0.02 * count
    kept = dict(sorted(weights.items(), key=lambda item: -item[1])[:CHINESE_WORDS])
    for character, _ in characters.most_common(CHARACTERS):
        kept[character] = 1.0 + 3.0 * said[character] + 0.02 * everyday.get(character, 0)
    return kept


def _log(counts: Mapping[str, float]) -> dict[str, float]:
    total = sum(counts.values())
    return {word: math.log(max(count, 0.01) / total) for word, count in counts.items()}
