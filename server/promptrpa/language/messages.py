"""What promptrpa says, in the language of the one who reads it.

Messages are made in English and translated here, at the border, by the templates of knowledge/messages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import yaml

from promptrpa.errors import KnowledgeError
from promptrpa.patterns import lazy_regex

_HOLE: Final = lazy_regex(r"\{(\d+)(:[dk])?\}")
_PIECES: Final = lazy_regex(r"(\{\d+(?::[dk])?\})")


class Messages:
    """Translates whole messages, with their full stop or without. One that is not in the catalogue stays as it is."""

    def __init__(self, catalogue: Mapping[str, str]) -> None:
        self._catalogue = catalogue

    @classmethod
    def load(cls, folder: Path, language: str) -> Messages:
        """The catalogue of a language (`zh.yaml`, `dashboard.zh.yaml`); English needs none. Raises KnowledgeError."""
        if language == "en":
            return cls({})
        catalogue: dict[str, str] = {}
        for file in (folder / f"{language}.yaml", folder / f"dashboard.{language}.yaml"):
            try:
                catalogue |= yaml.load(file.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            except (OSError, yaml.YAMLError) as error:
                raise KnowledgeError(f"{file} cannot be read: {error}. Install promptrpa again.") from error
        return cls(catalogue)

    def __call__(self, text: str) -> str:
        """The message in this language; what was put into it is translated where it is a message too."""
        if not self._catalogue or not text:
            return text
        if (found := self._found(text)) is not None:
            return found
        as_sentence = None if text.endswith(".") else self._found(f"{text}.")
        return text if as_sentence is None else as_sentence.removesuffix("。")

    def _found(self, text: str) -> str | None:
        if (whole := self._catalogue.get(text)) is not None:
            return whole
        for pattern, template in self._templates:
            if match := pattern.fullmatch(text):
                return self._filled(template, match.groups())
        return None

    def _filled(self, template: str, values: Sequence[str]) -> str:
        def put(hole: re.Match[str]) -> str:
            value = values[int(hole[1])]
            kept = hole[2] == ":k" or template[hole.start() - 1 : hole.start()] == "“"
            return value if kept else self._inner(value)

        return _HOLE.sub(put, template)

    def _inner(self, value: str) -> str:
        """A part of a message: a sentence, or a word of the catalogue. What stands in quotes is of the phone or the
        user, and stays."""
        return self(value) if " " in value else self._catalogue.get(value, value)

    @cached_property
    def _templates(self) -> list[tuple[re.Pattern[str], str]]:
        """The messages with holes, those with the most words of their own first."""
        holed = [key for key in self._catalogue if _HOLE.search(key)]
        holed.sort(key=lambda key: -len(_HOLE.sub("", key)))
        return [(_expression(key), self._catalogue[key]) for key in holed]


def _expression(key: str) -> re.Pattern[str]:
    pieces = _PIECES.split(key)
    holes = {":d": r"(\d+)"}
    parts = (
        holes.get(found[2], "(.+?)") if (found := _HOLE.fullmatch(piece)) else re.escape(piece) for piece in pieces
    )
    return re.compile("".join(parts), re.DOTALL)
