"""The words that people and phones use, read from knowledge/lexicon."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from promptrpa.errors import KnowledgeError

_CJK = re.compile(r"[\u3400-\u9fff]")


def is_chinese(text: str) -> bool:
    """More Chinese characters than Latin words."""
    return len(_CJK.findall(text)) > len(re.findall(r"[A-Za-z]+", text))


@dataclass(frozen=True)
class Lexicon:
    """Words of both languages together; all lower case.

    operations: operation -> words, longest first. roles: what things are called ("button"). places, colours: canonical
    name -> words. symbols: what an icon of this shape stands for -> words. concepts: word -> numbers of its groups of
    synonyms. risks: kind -> (words that may stand anywhere, words that are the whole label). dismiss: labels that put
    away what covers a page, the safest first. overlays: packages whose windows come on top. containers: labels behind
    which more is found.
    """

    operations: Mapping[str, tuple[str, ...]]
    roles: tuple[str, ...]
    places: Mapping[str, tuple[str, ...]]
    colours: Mapping[str, tuple[str, ...]]
    symbols: Mapping[str, tuple[str, ...]]
    concepts: Mapping[str, frozenset[int]]
    risks: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    dismiss: tuple[str, ...]
    overlays: frozenset[str]
    containers: tuple[str, ...]

    @classmethod
    def load(cls, folder: Path) -> Lexicon:
        """Read the five files of knowledge/lexicon."""
        operations, objects = _read(folder / "operations.yaml"), _read(folder / "objects.yaml")
        interruptions = _read(folder / "interruptions.yaml")
        concepts: dict[str, set[int]] = {}
        for number, group in enumerate(_read(folder / "synonyms.yaml")):
            for word in group:
                concepts.setdefault(word.lower(), set()).add(number)
        return cls(
            operations={name: _longest_first(words) for name, words in operations.items()},
            roles=_longest_first(objects["roles"]),
            places={name: _longest_first(words) for name, words in objects["places"].items()},
            colours={name: _longest_first(words) for name, words in objects["colours"].items()},
            symbols={name: _longest_first(words) for name, words in objects["symbols"].items()},
            concepts={word: frozenset(numbers) for word, numbers in concepts.items()},
            risks={
                kind: (_longest_first(words["part"]), _longest_first(words["whole"]))
                for kind, words in _read(folder / "risks.yaml").items()
            },
            dismiss=tuple(w.lower() for words in interruptions["dismiss"].values() for w in words),
            overlays=frozenset(interruptions["packages"]),
            containers=tuple(w.lower() for words in interruptions["containers"].values() for w in words),
        )

    @cached_property
    def longest_word(self) -> int:
        """Characters of the longest Chinese word of the concepts."""
        return max(len(word) for word in self.concepts if _CJK.search(word))

    @cached_property
    def longest_phrase(self) -> int:
        """Words of the longest English phrase of the concepts."""
        return max(len(word.split()) for word in self.concepts if not _CJK.search(word))


def _read(file: Path) -> Any:
    try:
        with file.open("rb") as stream:
            return yaml.load(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    except yaml.YAMLError as error:
        raise KnowledgeError(f"{file} is not valid YAML: {error}.") from error


def _longest_first(words: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(sorted({w.lower() for many in words.values() for w in many}, key=lambda w: (-len(w), w)))
