"""Tutorials of one's own: out of files, folders, pasted texts and web addresses."""

from __future__ import annotations

import os
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
_HEADING: Final = re.compile(r"#+\s+(?P<title>.+)")
_LONGEST_TITLE: Final = 80
_SENTENCE_ENDS: Final = (".", "。", "!", "！", ",", "，", ";", "；", "、")
_NUMBERED: Final = re.compile(
    r"(?:step\s*|第\s*|步骤\s*)?[\d一二三四五六七八九十]{1,3}\s*(?:[.)、:：]|步)|[①-⑳]|[-*•·]\s|[(（]\d", re.I
)
_STEP: Final = re.compile(
    r"(?:(?:please|first|then|next|now),?\s+)*(?:open|launch|start|go|tap|click|press|hold|select|choose|pick|type|enter"
    r"|scroll|swipe|drag|long|double|unlock|in|on|under|from)\b"
    r"|(?:首先|先|然后|再|请|接着)*(?:打开|进入|启动|点|轻触|单击|按|长按|选择|输入|填写|滑动|下滑|上滑|解锁|在|从)",
    re.I,
)
"""So the first steps begin. Turning something on or setting it is said of steps and of tutorials alike."""
_HOW: Final = re.compile(r"how (?:to|do|can)\b|(?:如何|怎么|怎样)|.*(?:的?(?:方法|步骤|教程))$", re.I)


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
        path = Path(os.path.expanduser(place))
        if not os.path.exists(path):
            raise UsageError(f"There is no file or folder {place}.")
        return tuple(self._files(path))

    def read_text(self, text: str, title: str = "") -> Tutorial:
        """A pasted text. Its heading or first line is its title, where none is given. Raises UsageError."""
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
    """Title and rest: the first heading, else a first line that reads as one, else the given title, else the first
    line, which stays in the text."""
    lines = text.strip().splitlines()
    for number, line in enumerate(lines):
        match = _HEADING.fullmatch(line.strip())
        if match and (title := match["title"].rstrip("#").rstrip()):
            return title, "\n".join(lines[number + 1 :])
    if len(lines) > 1 and _is_heading(lines[0].strip(), lines[1].strip()):
        return lines[0].strip(" :：\t"), "\n".join(lines[1:]).strip()
    return otherwise or (lines[0][:_LONGEST_TITLE] if lines else ""), text


def _is_heading(line: str, following: str) -> bool:
    """A first line is short and no sentence, and a list, an empty line or the first step comes behind it. One that
    begins as steps do is a step, unless a list is under it."""
    if len(line) > _LONGEST_TITLE or line.endswith(_SENTENCE_ENDS) or _NUMBERED.match(line):
        return False
    if _NUMBERED.match(following) or _HOW.match(line):
        return True
    return not _STEP.match(line) and (not following or _STEP.match(following) is not None)
