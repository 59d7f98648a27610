"""Which encoding bytes of XML really have; what they declare is often wrong."""

from __future__ import annotations

import codecs
import re
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED: Final = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._\-]+)[\"']")
_ACCENTS: Final = re.compile(rb"[A-Za-z][\x80-\xff]{1,2}[A-Za-z]")
"""One or two letters beyond ASCII inside a word, as in Western European languages."""


def decode(data: bytes) -> str:
    """The text of the bytes: by their byte order mark, else UTF-8 if they are, else what they declare, else a guess.

    Lone surrogates may be left; pairs of them (Java's way to write an emoji) come out as surrogates too.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if (wide := _wide(data[:64])) is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return _declared(data) or _guessed(data)


def _wide(start: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of `<?xml` or `<hierarchy` is zero."""
    if start[1::2].count(0) > len(start) // 3:
        return "utf-16-le"
    return "utf-16-be" if start[0::2].count(0) > len(start) // 3 else None


def _declared(data: bytes) -> str | None:
    said = _DECLARED.search(data[:1000])
    if said is None:
        return None
    try:
        return data.decode(said[1].decode())
    except (LookupError, UnicodeError):
        return None


def _guessed(data: bytes) -> str:
    """Damaged UTF-8 where most of it is whole; else Chinese, else Western European."""
    text = data.decode("utf-8", "surrogatepass") if _is_java(data) else data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(character > "\x7f" for character in text) - broken
    if whole >= broken:
        return text
    if _ACCENTS.search(data) is None:
        try:
            return data.decode("gb18030")
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", "replace")


def _is_java(data: bytes) -> bool:
    """UTF-8 as Java's modified form writes it: characters outside the basic plane as two surrogates."""
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True
