"""Looks for private values in bytes, also where they are packed or written in another way."""

from __future__ import annotations

import base64
import gzip
import io
import re
import urllib.parse
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path


def readings(data: bytes) -> Iterator[bytes]:
    """The bytes as they are, and as they read when decoded or unpacked."""
    yield data
    yield urllib.parse.unquote_to_bytes(data)
    yield data.decode("utf-8", "ignore").encode().replace(b"\\/", b"/")
    yield re.sub(rb"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)).encode("utf-8", "ignore"), data)
    for found in re.findall(rb"[A-Za-z0-9+/_-]{16,}={0,2}", data):
        plain = found.rstrip(b"=")
        yield (
            base64.urlsafe_b64decode(plain.replace(b"+", b"-").replace(b"/", b"_") + b"=" * (-len(plain) % 4 or 0))
            if len(plain) % 4 != 1
            else b""
        )
    for start in (m.start() for m in re.finditer(rb"\x1f\x8b\x08|\x78[\x01\x9c\xda]", data)):
        for open_ in (gzip.decompress, lambda d: zlib.decompressobj().decompress(d)):
            try:
                yield open_(data[start:])
            except (OSError, EOFError, zlib.error):
                continue
    if data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for name in packed.namelist():
                yield from readings(packed.read(name))


def found_in(data: bytes, canaries: Sequence[str]) -> list[str]:
    """Those of the canaries that are in the bytes."""
    texts = list(readings(data))
    return [c for c in canaries if any(c.encode() in text for text in texts)]


def found_below(folder: Path, canaries: Sequence[str]) -> dict[str, list[str]]:
    """The files of a folder that have canaries in them."""
    found = {str(file): found_in(file.read_bytes(), canaries) for file in folder.rglob("*") if file.is_file()}
    return {file: canaries for file, canaries in found.items() if canaries}
