"""What keeps private values on this machine."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.bootstrap.content import content_folder, load_app_names
from promptrpa.bootstrap.vision import text_reader
from promptrpa.ports.privacy import Guard
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.language.privacy.name_words import NameWords
    from promptrpa.language.privacy.vault import Vault


def make_guard(settings: Settings) -> Guard:
    """What keeps private values on this machine: one for each home."""
    return _guard(settings.home.resolve(), settings.text_reader)


@cache
def _guard(home: Path, reader_name: str) -> Guard:
    from promptrpa.language.privacy.finding import Finder
    from promptrpa.language.privacy.names import NameTagger
    from promptrpa.language.privacy.shield import PrivateShield

    tagger = NameTagger(_words)
    finder = Finder(tagger, presidio=find_spec("presidio_analyzer") is not None)
    reader = text_reader(reader_name) if find_spec("rapidocr") or find_spec("paddleocr") else None
    return PrivateShield(open_vault(home), finder, finder.thorough, tagger, reader)


@cache
def _words() -> NameWords:
    """Words of every day, names of apps among them, and names of people."""
    from promptrpa.domain.people import TWO_CHARACTERS
    from promptrpa.language.privacy.name_words import NameWords
    from promptrpa.matching.words.spelling.known_words import word_list

    lexicon = content_folder() / "lexicon"
    named = {part.casefold() for name in load_app_names().all_names for part in (name, *name.split())}
    usual = word_list(lexicon / "words-en.txt") | word_list(lexicon / "words-zh.txt") | named
    common = word_list(lexicon / "given-names.txt")
    characters = (line.split() for line in word_list(lexicon / "name-characters-zh.txt"))
    return NameWords(
        usual=frozenset(usual),
        common=common,
        given=common | word_list(lexicon / "more-given-names.txt"),
        family=word_list(lexicon / "family-names.txt"),
        surnames=word_list(lexicon / "surnames-zh.txt") | frozenset(TWO_CHARACTERS.split("|")),
        characters={character: float(score) for character, score in characters},
        syllables=frozenset(line.split()[0] for line in word_list(lexicon / "pinyin.txt")),
    )


def open_vault(home: Path) -> Vault:
    """The private values of a home."""
    from promptrpa.language.privacy.vault import Vault

    return Vault(home)
