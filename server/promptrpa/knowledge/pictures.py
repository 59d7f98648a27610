"""Screenshots as files named by their SHA-256, each kept once."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from threading import Lock

from sqlalchemy import select

from promptrpa.domain.page import Picture
from promptrpa.errors import KnowledgeError, NotFound

from . import models
from .clock import Clock, utc_now
from .database import Database
from .failures import translated

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"


class Pictures:
    """Files under `folder`, sharded by the first two digits; the table knows their sizes."""

    def __init__(self, database: Database, folder: Path, clock: Clock = utc_now) -> None:
        self._database = database
        self._folder = folder
        self._clock = clock
        self._writing = Lock()

    def keep(self, picture: Picture) -> str:
        """Store the picture, file before row; returns its digest."""
        digest = picture.digest
        suffix = _suffix(picture.data)
        path = self._path(digest, suffix)
        with self._writing, translated(f"the picture {path}", path):
            if not path.is_file() or path.stat().st_size != len(picture.data):
                _write(path, picture.data)
        width, height = picture.size
        row = {"digest": digest, "suffix": suffix, "bytes": len(picture.data), "width": width, "height": height}
        with self._database.write() as connection:
            insert = self._database.insert(models.pictures).values(**row, kept=self._clock())
            connection.execute(insert.on_conflict_do_nothing())
        return digest

    def load(self, digest: str) -> Picture:
        """The picture of this digest. Raises NotFound; KnowledgeError when its file was changed."""
        with self._database.read() as connection:
            row = connection.execute(select(models.pictures).where(models.pictures.c.digest == digest)).one_or_none()
        if row is None:
            raise NotFound(f"There is no picture {digest[:12]}.")
        path = self._path(digest, row.suffix)
        with translated(f"the picture {path}", path):
            data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise KnowledgeError(f"The picture {path} was changed or damaged. Delete it; a new run makes a new one.")
        return Picture(data, (row.width, row.height))

    def _path(self, digest: str, suffix: str) -> Path:
        return self._folder / digest[:2] / f"{digest}{suffix}"


def _suffix(data: bytes) -> str:
    if data.startswith(_PNG):
        return ".png"
    if data.startswith(_JPEG):
        return ".jpg"
    raise KnowledgeError("A screenshot is neither PNG nor JPEG and cannot be kept.")


def _write(path: Path, data: bytes) -> None:
    """All of the file or none of it, on disk when this returns."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
