"""What the user said that icons mean, by the digest of their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.page import Picture
from promptrpa.domain.task import ANYWHERE, Environment
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import icons

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEAR: Final = 0.87
"""Cosine from which two icons are the same."""
_AS_NEAR: Final = 0.01
"""Cosine by which another may be nearer."""


@dataclass(frozen=True, slots=True)
class Icon:
    """digest: of the picture of the icon alone; encoder: what made its vector; origin: who said it; updated: ISO 8601,
    UTC."""

    digest: str
    words: str
    encoder: str
    size: int
    origin: str
    count: int
    updated: str
    environment: Environment


@dataclass(frozen=True, slots=True)
class KeptIcon:
    """One as it stands in a file. vector: float16 numbers."""

    icon: Icon
    vector: bytes


class IconLibrary:
    """Implements ports.IconMeanings. Vectors are kept as float16; those of another encoder are never compared."""

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._encoder = ""
        self._clock = clock
        self._read: tuple[list[tuple[str, str]], NDArray[np.float32]] | None = None
        """The words with when they were learned, and the vectors."""

    def use(self, encoder: str) -> None:
        """From now on vectors come from this encoder, by its name and version."""
        self._encoder, self._read = encoder, None

    def icon_meaning(self, vector: NDArray[np.float32]) -> str | None:
        """The words learned for an icon whose vector (length 1) is nearly this one; of several as near, those that were
        learned last."""
        meanings, vectors = self._vectors(len(vector))
        if not meanings:
            return None
        near = vectors @ vector
        alike = (near >= max(NEAR, float(near.max()) - _AS_NEAR)).nonzero()[0]
        best = max(alike, key=lambda k: (meanings[k][1], near[k]), default=None)
        return None if best is None else meanings[best][0]

    def learn_icon(
        self,
        picture: Picture,
        vector: NDArray[np.float32],
        words: str,
        environment: Environment = ANYWHERE,
    ) -> None:
        """Keep what an icon means; picture: the icon alone. A later meaning takes its place."""
        learned = self._clock()
        self._put(picture.digest, self._encoder, _packed(vector), words, "user", environment, 1, learned)

    def icons(self, search: str = "") -> tuple[Icon, ...]:
        """All that hold these words, newest first."""
        with self._database.read() as connection:
            rows = connection.execute(select(icons).order_by(icons.c.updated.desc(), icons.c.digest)).all()
        terms = search.casefold().split()
        return tuple(_icon(row) for row in rows if all(t in row.words.casefold() for t in terms))

    def correct(self, digest: str, words: str) -> None:
        """Give an icon other words. Raises NotFound."""
        if not words.strip():
            raise UsageError("An icon needs words.")
        query = update(icons).where(icons.c.digest == digest).values(words=words.strip(), updated=self._clock())
        with self._database.write() as connection:
            changed = connection.execute(query).rowcount
        self._read = None
        if not changed:
            raise NotFound(f"There is no icon {digest[:12]}.")

    def forget(self, digest: str) -> None:
        """Raises NotFound."""
        with self._database.write() as connection:
            gone = connection.execute(delete(icons).where(icons.c.digest == digest)).rowcount
        self._read = None
        if not gone:
            raise NotFound(f"There is no icon {digest[:12]}.")

    def forget_all(self) -> int:
        """Delete all; how many."""
        with self._database.write() as connection:
            gone = connection.execute(delete(icons)).rowcount
        self._read = None
        return gone

    def packed(self) -> tuple[KeptIcon, ...]:
        """All with their vectors, for a file."""
        with self._database.read() as connection:
            return tuple(KeptIcon(_icon(row), bytes(row.vector)) for row in connection.execute(select(icons)))

    def put_back(self, kept: KeptIcon) -> None:
        """Keep one from a file."""
        icon = kept.icon
        told = (icon.words, icon.origin, icon.environment, icon.count, icon.updated)
        self._put(icon.digest, icon.encoder, kept.vector, *told)

    def _put(
        self,
        digest: str,
        encoder: str,
        vector: bytes,
        words: str,
        origin: str,
        environment: Environment,
        count: int,
        updated: str,
    ) -> None:
        if not words.strip():
            raise UsageError("An icon needs words.")
        row = {
            "digest": digest,
            "encoder": encoder,
            "vector": vector,
            "words": " ".join(words.split()),
            "origin": origin,
            "environment": codec.encode(environment),
            "count": count,
            "updated": updated,
        }
        query = self._database.insert(icons).values(row)
        newer: dict[str, Any] = {n: query.excluded[n] for n in ("vector", "words", "origin", "environment", "updated")}
        again = {**newer, "count": icons.c.count + 1}
        with self._database.write() as connection:
            connection.execute(query.on_conflict_do_update(index_elements=["digest", "encoder"], set_=again))
        self._read = None

    def _vectors(self, size: int) -> tuple[list[tuple[str, str]], NDArray[np.float32]]:
        import numpy as np

        read = self._read
        if read is None or (read[0] and read[1].shape[1] != size):
            query = select(icons.c.words, icons.c.updated, icons.c.vector).where(icons.c.encoder == self._encoder)
            with self._database.read() as connection:
                rows = [r for r in connection.execute(query) if len(r.vector) == 2 * size]
            data = np.frombuffer(b"".join(r.vector for r in rows), np.float16).reshape(len(rows), size)
            read = self._read = [(r.words, r.updated) for r in rows], data.astype(np.float32)
        return read


def _packed(vector: NDArray[np.float32]) -> bytes:
    import numpy as np

    return vector.astype(np.float16).tobytes()


def _icon(row: Any) -> Icon:
    return Icon(
        digest=row.digest,
        words=row.words,
        encoder=row.encoder,
        size=len(row.vector) // 2,
        origin=row.origin,
        count=row.count,
        updated=row.updated,
        environment=codec.decode(row.environment, Environment),
    )
