"""The instruction set: texts whose parsing was corrected or proved by a run (PromptRPA, section 4.2.3)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from promptrpa.domain.instruction import Instruction
from promptrpa.errors import UsageError

from . import codec
from .clock import Clock, utc_now
from .database import Database
from .models import instruction_cases


@dataclass(frozen=True, slots=True)
class InstructionCase:
    """A text and what it means. origin: "correction", or the id of the task that proved it."""

    text: str
    instructions: tuple[Instruction, ...]
    origin: str


class InstructionSet:
    """Cases by their text, white space aside; the newest of a text counts."""

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock

    def learn(self, case: InstructionCase) -> None:
        if not _key(case.text) or not case.instructions:
            raise UsageError("A case of the instruction set needs a text and its instructions.")
        row = {
            "text": _key(case.text),
            "instructions": codec.encode(case.instructions),
            "origin": case.origin,
            "updated": self._clock(),
        }
        query = self._database.insert(instruction_cases).values(row)
        newer = {name: query.excluded[name] for name in ("instructions", "origin", "updated")}
        with self._database.write() as connection:
            connection.execute(query.on_conflict_do_update(index_elements=["text"], set_=newer))

    def known(self, text: str) -> tuple[Instruction, ...] | None:
        """What this text was found to mean."""
        query = select(instruction_cases.c.instructions).where(instruction_cases.c.text == _key(text))
        with self._database.read() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else codec.decode(found, tuple[Instruction, ...])

    def cases(self) -> tuple[InstructionCase, ...]:
        """All, newest first."""
        query = select(instruction_cases).order_by(instruction_cases.c.updated.desc(), instruction_cases.c.text)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return tuple(
            InstructionCase(row.text, codec.decode(row.instructions, tuple[Instruction, ...]), row.origin)
            for row in rows
        )


def _key(text: str) -> str:
    return " ".join(text.split())
