"""The notifications that a phone shows, by its shell.

Each is asked for by its key, which the system makes: so whose it is does not hang on what stands in it. What an app or
a stranger writes there could otherwise look like a notification of another app.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import Final

from promptrpa.domain.notice import Notice
from promptrpa.errors import DeviceRefused

MOST: Final = 40
"""So many of the wanted ones are read at once."""
LONGEST: Final = 1000
"""Characters that are kept of a text."""
_KEY: Final = re.compile(r"^-?\d+\|(?P<package>[A-Za-z][\w.]*)\|.*$")
_NEXT: Final = r"(?=[^\S\n]*+\n\s*+(?:android\.\w[\w.]*=|\}|[a-zA-Z]\w*=))"
_FIELD: Final = r"^[^\S\n]+android\.{}=(?:\w+ \((?P<said>.*?)\)|null){}"
_TITLE: Final = re.compile(_FIELD.format("title", _NEXT), re.MULTILINE | re.DOTALL)
_TEXT: Final = re.compile(_FIELD.format("text", _NEXT), re.MULTILINE | re.DOTALL)
_POSTED: Final = re.compile(r"^[^\S\n]+mCreationTimeMs=(\d+)", re.MULTILINE)
_UNREADABLE: Final = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+")
"""Control characters, line ends, and those that turn the direction of writing."""


def read_notices(read: Callable[[str], str], wanted: Callable[[str], bool]) -> list[Notice]:
    """read: what a shell command says. wanted: of a package. Raises DeviceRefused where the phone cannot tell."""
    said = read("cmd notification list")
    keys = [(found["package"], line) for line in map(str.strip, said.splitlines()) if (found := _KEY.match(line))]
    if not keys and said.strip() and not said.lstrip()[0].isdigit():
        raise DeviceRefused("This phone does not tell its notifications: that needs Android 11.")
    fitting = [key for package, key in keys if wanted(package)]
    notices = (read_notice(key, read(f"cmd notification get {shlex.quote(key)}")) for key in fitting[-MOST:])
    return [notice for notice in notices if notice is not None]


def read_notice(key: str, dumped: str) -> Notice | None:
    """One as it is dumped; None where it is gone, or where its title or text is told twice: then one of them is made up
    by what stands in it."""
    found = _KEY.match(key)
    titles, texts = list(_TITLE.finditer(dumped)), list(_TEXT.finditer(dumped))
    if found is None or len(titles) > 1 or len(texts) > 1 or not (titles or texts):
        return None
    title, text = (plain(each[0]["said"] or "") if each else "" for each in (titles, texts))
    posted = _POSTED.search(dumped)
    return Notice(key, found["package"], title, text, posted[1] if posted else "")


def plain(text: str) -> str:
    """On one line, and no longer than LONGEST."""
    return _UNREADABLE.sub(" ", text).strip()[:LONGEST]
