"""What is wrong with a record that stands in a file, as the end of a sentence; empty where nothing is."""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime, timedelta
from typing import Any, Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.errors import UsageError
from promptrpa.knowledge.context import LONGEST, ContextRecord
from promptrpa.knowledge.graph.rows import KeptEdge, KeptPage
from promptrpa.knowledge.icons import KeptIcon
from promptrpa.knowledge.instructions import InstructionCase, general
from promptrpa.knowledge.tutorials import fault_of

_TIMES: Final = ("created", "updated", "first", "last")
_COUNTS: Final = ("count", "seen", "ways", "rank")
_YEARS: Final = range(2000, 2100)
_MOST: Final = 1_000_000_000
_OFF: Final = 0.02
"""By which the length of a vector that was kept as float16 may differ from 1."""


def fault_in(record: Any, pages: Container[int] = ()) -> str:
    """pages: ids of those in the file."""
    match record:
        case ContextRecord():
            own = _of_parameter(record)
        case InstructionCase():
            own = _of_case(record)
        case KeptPage():
            own = _of_page(record)
        case KeptEdge():
            own = _of_way(record, pages)
        case KeptIcon():
            own = _in_common(record.icon) or _of_icon(record)
        case Tutorial():
            own = fault_of(record) or ("" if _is_day(record.date) else f"its date is {record.date!r}")
        case _:
            own = ""
    return own or _in_common(record)


def _in_common(record: Any) -> str:
    """Of the times and counts that any kind of record has."""
    for name in _TIMES:
        if not _is_time(said := getattr(record, name, "")):
            return f"its time “{name}” is {said!r}"
    for name in _COUNTS:
        if not 0 <= (count := getattr(record, name, 0)) <= _MOST:
            return f"its number “{name}” is {count}"
    return ""


def _is_time(said: str) -> bool:
    """Nothing, or one of these years, in UTC."""
    try:
        time = datetime.fromisoformat(said) if said else None
    except ValueError:
        return False
    return time is None or (time.year in _YEARS and time.utcoffset() == timedelta())


def _is_day(said: str) -> bool:
    return not said or _is_time(f"{said[:10]}T00:00:00+00:00")


def _of_parameter(record: ContextRecord) -> str:
    if not record.name.strip():
        return "it has no name"
    return "" if len(record.value) <= LONGEST else f"its value has more than {LONGEST} characters"


def _of_case(case: InstructionCase) -> str:
    try:
        general(case)
    except UsageError as error:
        return str(error).rstrip(".")
    return ""


def _of_page(page: KeptPage) -> str:
    wrong = [mark for mark, count in page.marks.items() if not mark or not 0 < count <= _MOST]
    return f"its mark {wrong[0]!r} was seen {page.marks[wrong[0]]} times" if wrong else ""


def _of_way(edge: KeptEdge, pages: Container[int]) -> str:
    if lost := [id for id in (edge.source, edge.target) if id not in pages]:
        return f"there is no page {lost[0]}"
    return "" if edge.operation in set(OperationType) else f"its operation is {edge.operation!r}"


def _of_icon(kept: KeptIcon) -> str:
    import numpy as np

    if not kept.icon.words.strip():
        return "it has no words"
    if not kept.vector or len(kept.vector) != 2 * kept.icon.size:
        return f"its vector has not {kept.icon.size} numbers"
    length = float(np.linalg.norm(np.frombuffer(kept.vector, np.float16).astype(np.float32)))
    return "" if abs(length - 1) <= _OFF else f"its vector has the length {length:.2f} instead of 1"
