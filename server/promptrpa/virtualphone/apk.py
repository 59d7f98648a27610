"""The package name and version inside an Android package, from its binary manifest."""

from __future__ import annotations

import io
import struct
import zipfile
from typing import Final

__all__ = ["NotAnApk", "package_of"]

_STRINGS, _ELEMENT = 0x0001, 0x0102
_UTF8: Final = 0x100
_TEXT: Final = 3
"""Chunk types, the flag of a string pool in UTF-8, and the type of a text value (ResourceTypes.h of AOSP)."""


class NotAnApk(ValueError):
    """It has no manifest that can be read."""


def package_of(apk: bytes) -> tuple[str, str]:
    """Package and version name; the latter empty where it is a resource."""
    try:
        with zipfile.ZipFile(io.BytesIO(apk)) as archive:
            manifest = archive.read("AndroidManifest.xml")
    except (zipfile.BadZipFile, KeyError) as error:
        raise NotAnApk("no AndroidManifest.xml in it") from error
    try:
        attributes = _first_element(manifest)
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise NotAnApk("its AndroidManifest.xml is broken") from error
    if not attributes.get("package"):
        raise NotAnApk("its AndroidManifest.xml names no package")
    return attributes["package"], attributes.get("versionName", "")


def _first_element(manifest: bytes) -> dict[str, str]:
    """The text attributes of the outermost element."""
    strings: list[str] = []
    place = struct.unpack_from("<H", manifest, 2)[0]
    while place + 8 <= len(manifest):
        kind, head, size = struct.unpack_from("<HHI", manifest, place)
        if kind == _STRINGS:
            strings = _strings(manifest[place : place + size], head)
        elif kind == _ELEMENT:
            start, width, count = struct.unpack_from("<HHH", manifest, place + head + 8)
            found = {}
            for index in range(count):
                at = place + head + start + index * width
                _, name, raw, _, _, value_type, value = struct.unpack_from("<IIIHBBI", manifest, at)
                text = value if value_type == _TEXT else raw
                if text < len(strings):
                    found[strings[name]] = strings[text]
            return found
        place += max(8, size)
    return {}


def _strings(chunk: bytes, head: int) -> list[str]:
    count, _, flags, start = struct.unpack_from("<IIII", chunk, 8)
    offsets = struct.unpack_from(f"<{count}I", chunk, head)
    return [_string(chunk, start + offset, bool(flags & _UTF8)) for offset in offsets]


def _string(chunk: bytes, at: int, utf8: bool) -> str:
    if utf8:
        _, at = _length8(chunk, at)
        size, at = _length8(chunk, at)
        return chunk[at : at + size].decode()
    size = struct.unpack_from("<H", chunk, at)[0]
    at += 2
    if size & 0x8000:
        size = (size & 0x7FFF) << 16 | struct.unpack_from("<H", chunk, at)[0]
        at += 2
    return chunk[at : at + 2 * size].decode("utf-16-le")


def _length8(chunk: bytes, at: int) -> tuple[int, int]:
    first = chunk[at]
    return ((first & 0x7F) << 8 | chunk[at + 1], at + 2) if first & 0x80 else (first, at + 1)
