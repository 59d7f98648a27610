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
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("served", Text, nullable=False, server_default=""),
    Column("served_in", Text, nullable=False, server_default="{}"),
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
    Column("quality", Float, nullable=False, server_default="1"),
    Column("date", Text, nullable=False, server_default=""),
    Column("asked", Text, nullable=False, server_default="[]"),
    Column("asked_off", Text, nullable=False, server_default="[]"),
)

pages = Table(
    "graph_pages",
    metadata,
    Column("id", Integer, primary_key=True),
    _text("package"),
    _text("activity"),
    _text("heading"),
    _text("words"),
    _text("marks"),
    _text("environment"),
    Column("seen", Integer, nullable=False),
    _text("last_seen"),
    Index(None, "package"),
)

looks = Table(
    "graph_looks",
    metadata,
    Column("structure", Text, primary_key=True),
    Column("heading", Text, primary_key=True),
    Column("page", Integer, ForeignKey("graph_pages.id", ondelete="CASCADE"), nullable=False),
    Index(None, "page"),
)

edges = Table(
    "graph_edges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", Integer, ForeignKey("graph_pages.id", ondelete="CASCADE"), nullable=False),
    _text("widget"),
    _text("role"),
    _text("operation"),
    _text("parameter"),
    Column("target", Integer, ForeignKey("graph_pages.id", ondelete="CASCADE"), nullable=False),
    _text("label"),
    _text("app_version"),
    _text("environment"),
    Column("count", Integer, nullable=False),
    _text("last_seen"),
    UniqueConstraint("source", "widget", "operation", "parameter", "target", "environment"),
    Index(None, "source", "role"),
    Index(None, "target"),
)

context = Table(
    "context",
    metadata,
    Column("id", Integer, primary_key=True),
    _text("user"),
    _text("name"),
    _text("app"),
    _text("value"),
    _text("label"),
    _text("source"),
    _text("environment"),
    Column("shared", Boolean, nullable=False),
    Column("count", Integer, nullable=False),
    _text("first_seen"),
    _text("last_seen"),
    UniqueConstraint("user", "name", "app", "value"),
    Index(None, "name"),
)

instruction_cases = Table(
    "instruction_cases",
    metadata,
    Column("text", Text, primary_key=True),
    _text("instructions"),
    _text("origin"),
    _text("updated"),
    Column("environment", Text, nullable=False, server_default="{}"),
    Column("count", Integer, nullable=False, server_default="1"),
)

rejections = Table(
    "rejections",
    metadata,
    Column("prompt", Text, primary_key=True),
    Column("task", Text, ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    _text("kind"),
    _text("reason"),
    Column("count", Integer, nullable=False),
    _text("updated"),
    Index(None, "task"),
)

icons = Table(
    "icons",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("encoder", Text, primary_key=True),
    Column("vector", LargeBinary, nullable=False),
    _text("words"),
    _text("origin"),
    _text("environment"),
    Column("count", Integer, nullable=False),
    _text("updated"),
    Index(None, "encoder"),
)

model_calls = Table(
    "model_calls",
    metadata,
    Column("sequence", Integer, primary_key=True),
    _text("at"),
    _text("role"),
    _text("model"),
    _text("template"),
    Column("prompt_tokens", Integer, nullable=False),
    Column("answer_tokens", Integer, nullable=False),
    Column("cached_tokens", Integer, nullable=False),
    Column("money", Float),
    Column("seconds", Float, nullable=False),
    _text("run"),
    Column("step", Integer, nullable=False),
    _text("error"),
    Index(None, "run"),
    Index(None, "at"),
)

# --- the server's

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("run", Text, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    _text("state"),
    _text("pending"),
    _text("request"),
    _text("wish"),
    _text("time"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    _text("role"),
    _text("created"),
    Column("passphrase", Text, nullable=False, server_default=""),
    Column("shares", Boolean, nullable=False, server_default=false()),
)

keys = Table(
    "keys",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    _text("kind"),
    _text("id"),
    _text("name"),
    _text("role"),
    _text("created"),
    _text("used"),
    _text("expires"),
    Index(None, "account"),
)

audit = Table(
    "audit",
    metadata,
    Column("sequence", Integer, primary_key=True),
    _text("time"),
    _text("account"),
    _text("action"),
    _text("subject"),
    _text("detail"),
    _text("digest"),
)

schedules = Table(
    "schedules",
    metadata,
    Column("id", Text, primary_key=True),
    _text("home"),
    _text("record"),
    _text("created"),
)

grants = Table(
    "grants",
    metadata,
    Column("id", Text, primary_key=True),
    Column("task", Text, ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False),
    _text("record"),
    Column("uses", Integer, nullable=False),
    _text("expires"),
    _text("created"),
    Index(None, "task"),
)

seen_notices = Table(
    "seen_notices",
    metadata,
    Column("schedule", Text, ForeignKey("schedules.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", Text, primary_key=True),
)

# --- suites

suites = Table(
    "suites",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    _text("record"),
    _text("created"),
)

suite_runs = Table(
    "suite_runs",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("suite", Text, ForeignKey("suites.id", ondelete="CASCADE"), nullable=False),
    _text("home"),
    _text("status"),
    _text("record"),
    _text("started"),
    _text("ended"),
    Index(None, "suite"),
)

checks = Table(
    "checks",
    metadata,
    Column("run", Text, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    _text("record"),
)
