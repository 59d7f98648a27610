"""The tables. JSON columns are texts that codec.py writes and reads; times are ISO 8601, UTC."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


tasks = Table(
    "tasks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("newest", Integer, nullable=False),
)

task_versions = Table(
    "task_versions",
    metadata,
    Column("task", Text, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    _text("name"),
    _text("function"),
    _text("app"),
    _text("language"),
    _text("environment"),
    _text("steps"),
    _text("prompts"),
    _text("created"),
    _text("note"),
)

slots = Table(
    "slots",
    metadata,
    Column("task", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    _text("name"),
    _text("type"),
    _text("value"),
    ForeignKeyConstraint(["task", "version"], ["task_versions.task", "task_versions.version"], ondelete="CASCADE"),
)

runs = Table(
    "runs",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    _text("prompt"),
    _text("device"),
    _text("status"),
    _text("started"),
    _text("ended"),
    _text("task"),
    Column("replay", Boolean, nullable=False),
    _text("reason"),
    Column("interventions", Integer, nullable=False),
    Column("approvals", Integer, nullable=False),
    _text("process"),
    _text("home"),
    Index(None, "status"),
    Index(None, "task"),
)

intents = Table(
    "intents",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("run", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    _text("operation"),
    _text("process"),
    _text("time"),
    Index(None, "run", "number"),
)

answers = Table(
    "answers",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("run", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    _text("question"),
    _text("answer"),
    _text("time"),
    Index(None, "run"),
)

steps = Table(
    "steps",
    metadata,
    Column("run", Text, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _text("record"),
    _text("result"),
    _text("operation"),
    _text("tier"),
    _text("app"),
    _text("page"),
    _text("after"),
    _text("picture"),
    _text("picture_after"),
    Column("healed", Boolean, nullable=False),
    Column("own_seconds", Float, nullable=False),
    _text("time"),
)

pictures = Table(
    "pictures",
    metadata,
    Column("digest", Text, primary_key=True),
    _text("suffix"),
    Column("bytes", Integer, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    _text("kept"),
)

tutorials = Table(
    "tutorials",
    metadata,
    Column("id", Text, primary_key=True),
    _text("title"),
    _text("text"),
    _text("language"),
    _text("app"),
    _text("app_version"),
    _text("source"),
    Column("outdated", Boolean, nullable=False),
    _text("added"),
)

pages = Table(
    "pages",
    metadata,
    Column("id", Integer, primary_key=True),
    _text("structure"),
    _text("heading"),
    _text("package"),
    _text("activity"),
    _text("words"),
    _text("environment"),
    Column("seen", Integer, nullable=False),
    _text("last_seen"),
    UniqueConstraint("structure", "heading"),
)

edges = Table(
    "edges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", Integer, ForeignKey("pages.id", ondelete="CASCADE"), nullable=False),
    _text("widget"),
    _text("operation"),
    _text("parameter"),
    Column("target", Integer, ForeignKey("pages.id", ondelete="CASCADE"), nullable=False),
    _text("label"),
    Column("count", Integer, nullable=False),
    _text("last_seen"),
    UniqueConstraint("source", "widget", "operation", "parameter", "target"),
    Index(None, "target"),
)

parameters = Table(
    "parameters",
    metadata,
    Column("user", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    _text("value"),
    _text("updated"),
)

instruction_cases = Table(
    "instruction_cases",
    metadata,
    Column("text", Text, primary_key=True),
    _text("instructions"),
    _text("origin"),
    _text("updated"),
)
