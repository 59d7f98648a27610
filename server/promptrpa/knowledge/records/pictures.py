"""Screenshots as files named by their SHA-256, each kept once."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from threading import Lock

from sqlalchemy import delete, select

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.page import Picture
from promptrpa.errors import KnowledgeError, NotFound
from promptrpa.knowledge.storage import models
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.failures import translated
from promptrpa.knowledge.storage.files import put_file

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
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                put_file(path, picture.data)
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

    def dimensions(self, digests: set[str]) -> dict[str, tuple[int, int]]:
        """Width and height of those of them that are kept, in pixels."""
        table = models.pictures.c
        query = select(table.digest, table.width, table.height).where(table.digest.in_(digests))
        with self._database.read() as connection:
            return {row.digest: (row.width, row.height) for row in connection.execute(query)}

    def size(self) -> int:
        """Bytes of all files."""
        return sum(path.stat().st_size for path in self._folder.rglob("*") if path.is_file())

    def remove_all_but(self, wanted: set[str], spare: float) -> int:
        """Delete the files and rows of all others that are older than so many seconds; how many files. Rows of files
        that lie elsewhere stay."""
        with self._database.read() as connection:
            known = connection.execute(select(models.pictures.c.digest)).scalars().all()
        here = {path.stem: path for path in self._folder.rglob("*") if path.is_file() and path.suffix != ".part"}
        then = time.time() - spare
        young = {digest for digest, path in here.items() if path.stat().st_mtime > then}
        gone = [path for digest, path in here.items() if digest not in wanted | young]
        lost = [d for d in known if d not in wanted | young and (d in here or not self._database.server)]
        with self._writing, translated(f"the pictures in {self._folder}", self._folder):
            for path in gone:
                path.unlink(missing_ok=True)
        with self._database.write() as connection:
            for start in range(0, len(lost), 500):
                some = models.pictures.c.digest.in_(lost[start : start + 500])
                connection.execute(delete(models.pictures).where(some))
        return len(gone)

    def _path(self, digest: str, suffix: str) -> Path:
        return self._folder / digest[:2] / f"{digest}{suffix}"


def _suffix(data: bytes) -> str:
    if data.startswith(_PNG):
        return ".png"
    if data.startswith(_JPEG):
        return ".jpg"
    raise KnowledgeError("A screenshot is neither PNG nor JPEG and cannot be kept.")
