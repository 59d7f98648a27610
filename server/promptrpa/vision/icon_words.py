"""The words that icons are given, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def chinese_words(meanings: Path) -> Mapping[str, Sequence[str]]:
    """The Chinese words for each English one: knowledge/models/icons/meanings.yaml."""
    import yaml

    with meanings.open("rb") as file:
        table = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {word: tuple(said["zh"]) for word, said in table.items()}
