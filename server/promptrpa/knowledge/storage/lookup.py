"""Finding rows by what people typed."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, select

from promptrpa.errors import UsageError


def folded(text: str) -> str:
    """By what texts are known again: case and white space aside."""
    return " ".join(text.split()).casefold()


def full_id(connection: Connection, column: ColumnElement[str], start: str) -> str | None:
    """The one id that begins so, or that is so; None where there is none. Raises UsageError when it fits several."""
    if not start:
        return None
    fits = func.substr(column, 1, len(start)) == start
    found = connection.execute(select(column).where(fits).order_by(func.length(column)).limit(2)).scalars().all()
    if len(found) > 1 and found[0] != start:
        raise UsageError(f"Several ids begin with {start!r}. Write more of it.")
    return found[0] if found else None
