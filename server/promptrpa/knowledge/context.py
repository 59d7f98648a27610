"""The context library: parameters of the user that prompts leave out (PromptRPA, section 4.2.2)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select

from promptrpa.errors import NotFound, UsageError

from .clock import Clock, utc_now
from .database import Database
from .models import parameters


@dataclass(frozen=True, slots=True)
class ContextParameter:
    """updated: ISO 8601, UTC."""

    name: str
    value: str
    updated: str


class ContextLibrary:
    """The parameters of one user. What others have said is never shown to them. Names know no case."""

    def __init__(self, database: Database, user: str = "", clock: Clock = utc_now) -> None:
        self._database = database
        self._user = user
        self._clock = clock

    def remember(self, name: str, value: str) -> None:
        """Keep a value; a later one takes its place."""
        if not _key(name):
            raise UsageError("A parameter needs a name.")
        row = {"user": self._user, "name": _key(name), "value": value, "updated": self._clock()}
        query = self._database.insert(parameters).values(row)
        newer = {"value": query.excluded.value, "updated": query.excluded.updated}
        with self._database.write() as connection:
            connection.execute(query.on_conflict_do_update(index_elements=["user", "name"], set_=newer))

    def recall(self, name: str) -> str | None:
        query = select(parameters.c.value).where(parameters.c.user == self._user, parameters.c.name == _key(name))
        with self._database.read() as connection:
            return connection.execute(query).scalar_one_or_none()

    def forget(self, name: str) -> None:
        """Raises NotFound."""
        query = delete(parameters).where(parameters.c.user == self._user, parameters.c.name == _key(name))
        with self._database.write() as connection:
            gone = connection.execute(query).rowcount
        if not gone:
            raise NotFound(f"No parameter {name!r} is kept.")

    def parameters(self) -> tuple[ContextParameter, ...]:
        """All of this user, by name."""
        query = select(parameters).where(parameters.c.user == self._user).order_by(parameters.c.name)
        with self._database.read() as connection:
            return tuple(ContextParameter(row.name, row.value, row.updated) for row in connection.execute(query))


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
