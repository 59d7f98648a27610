"""Saved tasks that did not do what a prompt wanted: they are not offered first again (PromptRPA, section 4.2.1)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import and_, delete, or_, select

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.memory import Rejected
from promptrpa.knowledge.storage import models
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.lookup import folded
from promptrpa.ports.privacy import Sealer

from . import ageing

KINDS: Final = ("refused", "failed")
FORGIVEN: Final = 30.0
"""Days after which a failure is no longer held against a task; a refusal stays."""
_rejections, _tasks = models.rejections, models.tasks


class Rejections:
    """By the words of a prompt, case and white space aside. A failure counts for the version that failed. sealer: keeps
    private values out of it."""

    def __init__(self, database: Database, clock: Clock = utc_now, sealer: Sealer | None = None) -> None:
        self._database = database
        self._clock = clock
        self._sealer = sealer

    def reject(self, rejected: Rejected) -> None:
        """Remember it; a refusal is not weakened by a later failure."""
        row = {
            "prompt": self._key(rejected.prompt),
            "task": rejected.task,
            "version": rejected.version,
            "kind": rejected.kind,
            "reason": self._sealed(rejected.reason),
            "updated": self._clock(),
        }
        with self._database.write() as connection:
            if connection.execute(select(_tasks.c.id).where(_tasks.c.id == rejected.task)).first() is None:
                return
            query = self._database.insert(_rejections).values(**row, count=1)
            newer = {name: query.excluded[name] for name in ("version", "kind", "reason", "updated")}
            again = {**newer, "count": _rejections.c.count + 1}
            connection.execute(
                query.on_conflict_do_update(
                    index_elements=["prompt", "task"],
                    set_=again,
                    where=or_(_rejections.c.kind != KINDS[0], query.excluded.kind == KINDS[0]),
                )
            )

    def accept(self, prompt: str, task: str) -> None:
        """The task did it: what was held against it for these words is forgotten."""
        same = (_rejections.c.prompt == self._key(prompt), _rejections.c.task == task)
        with self._database.write() as connection:
            connection.execute(delete(_rejections).where(*same))

    def rejected(self, prompt: str) -> dict[str, str]:
        """The tasks not to offer for this prompt, with the kind (see KINDS)."""
        still = or_(
            _rejections.c.kind == KINDS[0],
            and_(
                _rejections.c.version == _tasks.c.newest,
                _rejections.c.updated >= ageing.before(self._clock(), FORGIVEN),
            ),
        )
        query = (
            select(_rejections.c.task, _rejections.c.kind)
            .join(_tasks, _tasks.c.id == _rejections.c.task)
            .where(_rejections.c.prompt == self._key(prompt), still)
        )
        with self._database.read() as connection:
            return {row.task: row.kind for row in connection.execute(query)}

    def all(self) -> tuple[Rejected, ...]:
        """All, by prompt."""
        query = select(_rejections).order_by(_rejections.c.prompt, _rejections.c.task)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return tuple(Rejected(r.prompt, r.task, r.version, r.kind, r.reason) for r in rows)

    def _key(self, prompt: str) -> str:
        return folded(self._sealed(prompt))

    def _sealed(self, text: str) -> str:
        return self._sealer.seal(text) if self._sealer else text
