"""Tutorials of one's own: out of files, folders, pasted texts and web addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from promptrpa.domain.task import Tutorial
from promptrpa.errors import UsageError

from .article import Article, read_article
from .fetch import SafeFetcher
from .web import MakeTutorial

_LISTS: Final = frozenset({".yaml", ".yml"})
_PAGES: Final = frozenset({".html", ".htm"})
_TEXTS: Final = frozenset({".txt", ".md"})
_HEADING: Final = re.compile(r"^\s*#+\s+(?P<title>.+?)\s*#*\s*$")
_LONGEST_TITLE: Final = 80


class TutorialReader:
    """read_list: reads a file in the format of the tutorials that come along."""

    def __init__(
        self, fetcher: SafeFetcher, make: MakeTutorial, read_list: Callable[[Path], Iterable[Tutorial]]
    ) -> None:
        self._fetcher = fetcher
        self._make = make
        self._read_list = read_list

    def read(self, place: str) -> tuple[Tutorial, ...]:
        """The tutorials of a file, of all files in a folder, or of the page at an address. Raises UsageError,
        KnowledgeError and FetchError."""
        if re.match(r"https?://", place, re.I):
            page = self._fetcher.fetch(place)
            return (self._made(read_article(page.text, page.url)),)
        path = Path(place).expanduser()
        if not path.exists():
            raise UsageError(f"There is no file or folder {place}.")
        return tuple(self._files(path))

    def read_text(self, text: str, title: str = "") -> Tutorial:
        """A pasted text. Its first line is its title, where none is given. Raises UsageError."""
        named, rest = (title, text) if title else _titled(text, "")
        return self._made(Article("pasted", named, rest))

    def _files(self, path: Path) -> Iterator[Tutorial]:
        if path.is_dir():
            known = sorted(p for p in path.rglob("*") if p.suffix.lower() in _LISTS | _PAGES | _TEXTS and p.is_file())
            if not known:
                raise UsageError(f"The folder {path} has no tutorials: files that end in .txt, .md, .html or .yaml.")
            for file in known:
                yield from self._files(file)
        elif path.suffix.lower() in _LISTS:
            yield from self._read_list(path)
        elif path.suffix.lower() in _PAGES:
            yield self._made(read_article(_text_of(path), path.as_uri() if path.is_absolute() else str(path)))
        else:
            title, text = _titled(_text_of(path), path.stem.replace("-", " ").replace("_", " "))
            yield self._made(Article(str(path), title, text))

    def _made(self, article: Article) -> Tutorial:
        made = self._make(article, 0)
        if made is None:
            raise UsageError(f"“{article.title}” ({article.url}) says nothing to tap, type or turn on.")
        return made


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not written in UTF-8.") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error


def _titled(text: str, otherwise: str) -> tuple[str, str]:
    """Title and rest: the first heading, else the given title, else a short first line."""
    lines = text.strip().splitlines()
    for number, line in enumerate(lines):
        if match := _HEADING.match(line):
            return match["title"], "\n".join(lines[number + 1 :])
    if otherwise or not lines:
        return otherwise, text
    if len(lines) > 1 and len(lines[0]) <= _LONGEST_TITLE:
        return lines[0].strip(" :：.。"), "\n".join(lines[1:])
    return lines[0][:_LONGEST_TITLE], text
