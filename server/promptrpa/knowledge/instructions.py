"""The instruction set: texts whose parsing was corrected or proved by a run (PromptRPA, section 4.2.3).

A case with values is kept in general: “set brightness to 40%” as “set brightness to {n}%”, and its instructions with
`{n}` where the 40 was. {n}, {n2}, ... stand for numbers and times, {t}, {t2}, ... for texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import delete, select

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.private import is_secret
from promptrpa.domain.task import Environment
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.lookup import folded
from promptrpa.knowledge.storage.models import instruction_cases

from . import ageing

CORRECTION: Final = "correction"
_SLOT: Final = re.compile(r"\{([nt]\d*)\}")
_NUMBER: Final = r"\d++(?:[.:]\d+)?"
_HELD: Final = re.compile(r"|\{.*\}")
"""Nothing, or what stands for a value."""
_QUOTED: Final = "\"'“”‘’「」『』"


@dataclass(frozen=True, slots=True)
class InstructionCase:
    """A text and what it means. origin: "correction", or the id of the task that proved it.

    A text that means several instructions is a compound one. count: how often it was learned; updated: ISO 8601, UTC.
    """

    text: str
    instructions: tuple[Instruction, ...]
    origin: str
    count: int = 1
    updated: str = ""
    environment: Environment = field(default_factory=Environment)


class InstructionSet:
    """Cases by their text, case and white space aside; the newest of a text counts, a correction before a proof."""

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock
        self._patterns: list[tuple[re.Pattern[str], str]] | None = None
        self._learned: bool | None = None

    def learn(self, case: InstructionCase) -> bool:
        """Keep a case, in general where it has values; False where a secret stands in it. What the user corrected, no
        run changes. Raises UsageError where it cannot be one."""
        text, instructions = general(case)
        if _holds_secret(text, instructions):
            return False
        row = {
            "text": text,
            "instructions": codec.encode(instructions),
            "origin": case.origin,
            "updated": case.updated or self._clock(),
            "environment": codec.encode(case.environment),
            "count": case.count,
        }
        query = self._database.insert(instruction_cases).values(row)
        newer: dict[str, Any] = {n: query.excluded[n] for n in ("instructions", "origin", "updated", "environment")}
        again = {**newer, "count": instruction_cases.c.count + 1}
        proved = (instruction_cases.c.origin != CORRECTION) | (query.excluded.origin == CORRECTION)
        with self._database.write() as connection:
            connection.execute(query.on_conflict_do_update(index_elements=["text"], set_=again, where=proved))
        self._patterns = self._learned = None
        return True

    def known(self, text: str) -> tuple[Instruction, ...] | None:
        """What this text was found to mean: by the same words, else by a case that fits with other values."""
        said = folded(text)
        if not self._any_case():
            return None
        if (exact := self._load(said)) is not None:
            return exact
        for pattern, template in self._templates():
            if match := pattern.fullmatch(said):
                case = self._load(template)
                return None if case is None else _filled(case, match, text)
        return None

    def cases(self, search: str = "") -> tuple[InstructionCase, ...]:
        """All that hold these words, newest first."""
        query = select(instruction_cases).order_by(instruction_cases.c.updated.desc(), instruction_cases.c.text)
        with self._database.read() as connection:
            found = tuple(map(_case, connection.execute(query)))
        words = search.casefold().split()
        return tuple(c for c in found if all(w in f"{c.text} {_said(c)}".casefold() for w in words))

    def correct(self, text: str, instructions: tuple[Instruction, ...]) -> None:
        """Say what a text means. Raises UsageError where it cannot be kept."""
        if not self.learn(InstructionCase(text, instructions, CORRECTION)):
            raise UsageError(f"“{text}” looks like a secret. Secrets are not kept in the instruction set.")

    def forget(self, text: str) -> None:
        """Delete a case. Raises NotFound."""
        with self._database.write() as connection:
            query = delete(instruction_cases).where(instruction_cases.c.text == folded(text))
            gone = connection.execute(query).rowcount
        self._patterns = self._learned = None
        if not gone:
            raise NotFound(f"“{text}” is not in the instruction set.")

    def forget_all(self, older_than: float = 0.0) -> int:
        """Delete all, or what was proved by runs so many days ago and not since; how many."""
        query = delete(instruction_cases)
        if older_than:
            then = ageing.before(self._clock(), older_than)
            query = query.where(instruction_cases.c.updated < then, instruction_cases.c.origin != CORRECTION)
        with self._database.write() as connection:
            gone = connection.execute(query).rowcount
        self._patterns = self._learned = None
        return gone

    def _load(self, text: str) -> tuple[Instruction, ...] | None:
        query = select(instruction_cases.c.instructions).where(instruction_cases.c.text == text)
        with self._database.read() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else codec.decode(found, tuple[Instruction, ...])

    def _any_case(self) -> bool:
        """Something was learned: mostly there is nothing yet, and every clause that is read is looked up."""
        if self._learned is None:
            with self._database.read() as connection:
                self._learned = connection.execute(select(instruction_cases.c.text).limit(1)).first() is not None
        return self._learned

    def _templates(self) -> list[tuple[re.Pattern[str], str]]:
        """The cases with values, those that say most first."""
        patterns = self._patterns
        if patterns is None:
            general = select(instruction_cases.c.text).where(instruction_cases.c.text.contains("{"))
            with self._database.read() as connection:
                texts = [t for t in connection.execute(general).scalars() if _SLOT.search(t)]
            texts.sort(key=lambda t: (-_literal(t), t))
            patterns = self._patterns = [(_pattern(text), text) for text in texts]
        return patterns


def general(case: InstructionCase) -> tuple[str, tuple[Instruction, ...]]:
    """The text and the instructions of a case as they are kept. Raises UsageError where it cannot be one."""
    text, instructions = generalised(folded(case.text), case.instructions)
    if not text or not instructions:
        raise UsageError("A case of the instruction set needs a text and its instructions.")
    if _literal(text) < 2:
        raise UsageError("A case of the instruction set needs words besides its values.")
    if lacking := _slots_in(instructions) - set(_SLOT.findall(text)):
        raise UsageError(f"“{text}” has no {{{min(lacking)}}} that its instructions could take.")
    return text, instructions


def generalised(text: str, instructions: tuple[Instruction, ...]) -> tuple[str, tuple[Instruction, ...]]:
    """A case with its values as slots: numbers and times that the text says and a parameter repeats, and texts typed
    that stand in the text."""
    if _SLOT.search(text):
        return text, instructions
    slots: dict[str, str] = {}
    for instruction in instructions:
        value = instruction.parameter
        number = bool(re.fullmatch(_NUMBER, value))
        typed = instruction.operation is OperationType.EDIT and value.casefold() not in slots
        if not value or not (number or typed) or value.casefold() in slots:
            continue
        where = re.compile(rf"(?<![\w.:]){re.escape(value.casefold())}(?![\w]|[.:]\d)")
        chinese = re.compile(rf"(?<![\d.:]){re.escape(value.casefold())}(?![\d]|[.:]\d)")
        found = where if where.search(text) else chinese
        if len(found.findall(text)) != 1:
            continue
        letter = "n" if number else "t"
        taken = sum(name[0] == letter for name in slots.values())
        name = f"{letter}{taken + 1 if taken else ''}"
        slots[value.casefold()] = name
        text = found.sub(f"{{{name}}}", text)

    def write(value: str) -> str:
        name = slots.get(value.casefold())
        return f"{{{name}}}" if name else value

    return text, _changed(instructions, write) if slots else instructions


def _changed(instructions: tuple[Instruction, ...], write: Callable[[str], str]) -> tuple[Instruction, ...]:
    return tuple(
        replace(i, parameter=write(i.parameter), object=replace(i.object, text=write(i.object.text)))
        for i in instructions
    )


def _slots_in(instructions: tuple[Instruction, ...]) -> set[str]:
    return {slot for i in instructions for text in (i.parameter, i.object.text) for slot in _SLOT.findall(text)}


def _holds_secret(text: str, instructions: tuple[Instruction, ...]) -> bool:
    typed = [(i.object.text, i.parameter) for i in instructions if i.operation is OperationType.EDIT]
    return any(is_secret(label, value) for label, value in [("", text), *typed] if not _HELD.fullmatch(value))


def _filled(general: tuple[Instruction, ...], match: re.Match[str], source: str) -> tuple[Instruction, ...]:
    """With the values as they are written: the match is in the folded text, in which ß is two letters."""
    said = " ".join(source.split())
    places = [place for place, letter in enumerate(said) for _ in letter.casefold()]
    values = {
        name: said[places[match.start(name)] : places[match.end(name) - 1] + 1].strip(_QUOTED)
        for name in match.groupdict()
    }
    filled = _changed(general, lambda text: _SLOT.sub(lambda slot: values.get(slot[1], slot[0]), text))
    return tuple(replace(i, source=source) for i in filled)


def _pattern(template: str) -> re.Pattern[str]:
    """A text but the last is as short as what follows allows and stays so: trying longer ones takes forever."""
    parts = [""]
    names: set[str] = set()
    for index, piece in enumerate(_SLOT.split(template)):
        if index % 2 == 0:
            parts[-1] += re.escape(piece)
        elif piece in names:
            parts[-1] += f"(?P={piece})"
        elif piece[0] == "n":
            parts[-1] += f"(?P<{piece}>{_NUMBER})"
        else:
            parts.append(f"(?P<{piece}>.+?)")
        names.update([piece] if index % 2 else [])
    first, *texts = parts
    return re.compile("".join([first, *(f"(?>{text})" for text in texts[:-1]), *texts[-1:]]))


def _literal(template: str) -> int:
    """Letters besides the slots."""
    return sum(c.isalnum() for c in _SLOT.sub("", template))


def _case(row: Any) -> InstructionCase:
    instructions = codec.decode(row.instructions, tuple[Instruction, ...])
    environment = codec.decode(row.environment, Environment)
    return InstructionCase(row.text, instructions, row.origin, row.count, row.updated, environment)


def _said(case: InstructionCase) -> str:
    return " ".join(map(str, case.instructions))
