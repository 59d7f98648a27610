"""The ledger: every call to a language model, with what it took."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row, insert, select

from promptrpa.domain.model import ModelCall, ModelRole, Usage
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import model_calls


class SqlLedger:
    """Implements ports.Ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, call: ModelCall) -> None:
        row = {
            "at": call.at,
            "role": call.role.value,
            "model": call.model,
            "template": call.template,
            "prompt_tokens": call.usage.prompt,
            "answer_tokens": call.usage.answer,
            "cached_tokens": call.usage.cached,
            "money": call.money,
            "seconds": call.seconds,
            "run": call.run,
            "step": call.step,
            "error": call.error,
        }
        with self._database.write() as connection:
            connection.execute(insert(model_calls).values(row))

    def calls(self, run: str = "", since: str = "") -> Sequence[ModelCall]:
        """Of a run, or all; the oldest first."""
        query = select(model_calls).where(model_calls.c.at >= since).order_by(model_calls.c.sequence)
        query = query.where(model_calls.c.run == run) if run else query
        with self._database.read() as connection:
            return [_call(row) for row in connection.execute(query)]


def _call(row: Row[tuple[object, ...]]) -> ModelCall:
    said = row._mapping
    usage = Usage(said["prompt_tokens"], said["answer_tokens"], said["cached_tokens"])
    return ModelCall(
        at=said["at"],
        role=ModelRole(said["role"]),
        model=said["model"],
        template=said["template"],
        usage=usage,
        money=said["money"],
        seconds=said["seconds"],
        run=said["run"],
        step=said["step"],
        error=said["error"],
    )
