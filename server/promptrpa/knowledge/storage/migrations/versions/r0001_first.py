"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "instruction_cases",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("instructions", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("updated", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("text", name=op.f("pk_instruction_cases")),
    )
    op.create_table(
        "pages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("structure", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("package", sa.Text(), nullable=False),
        sa.Column("activity", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("last_seen", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pages")),
        sa.UniqueConstraint("structure", "heading", name=op.f("uq_pages_structure_heading")),
    )
    op.create_table(
        "parameters",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("updated", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user", "name", name=op.f("pk_parameters")),
    )
    op.create_table(
        "pictures",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("suffix", sa.Text(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_pictures")),
    )
    op.create_table(
        "runs",
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("started", sa.Text(), nullable=False),
        sa.Column("ended", sa.Text(), nullable=False),
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("replay", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("interventions", sa.Integer(), nullable=False),
        sa.Column("approvals", sa.Integer(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("home", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_runs")),
        sa.UniqueConstraint("id", name=op.f("uq_runs_id")),
    )
    op.create_index(op.f("ix_runs_status"), "runs", ["status"], unique=False)
    op.create_index(op.f("ix_runs_task"), "runs", ["task"], unique=False)
    op.create_table(
        "tasks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tasks")),
    )
    op.create_table(
        "tutorials",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("app_version", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("outdated", sa.Boolean(), nullable=False),
        sa.Column("added", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tutorials")),
    )
    op.create_table(
        "edges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("widget", sa.Text(), nullable=False),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("parameter", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_seen", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["source"], ["pages.id"], name=op.f("fk_edges_source"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["target"], ["pages.id"], name=op.f("fk_edges_target"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_edges")),
        sa.UniqueConstraint(
            "source",
            "widget",
            "operation",
            "parameter",
            "target",
            name=op.f("uq_edges_source_widget_operation_parameter_target"),
        ),
    )
    op.create_index(op.f("ix_edges_target"), "edges", ["target"], unique=False)
    op.create_table(
        "answers",
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("run", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name=op.f("fk_answers_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_answers")),
    )
    op.create_index(op.f("ix_answers_run"), "answers", ["run"], unique=False)
    op.create_table(
        "intents",
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("run", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name=op.f("fk_intents_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_intents")),
    )
    op.create_index(op.f("ix_intents_run_number"), "intents", ["run", "number"], unique=False)
    op.create_table(
        "steps",
        sa.Column("run", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("tier", sa.Text(), nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("page", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("picture", sa.Text(), nullable=False),
        sa.Column("picture_after", sa.Text(), nullable=False),
        sa.Column("healed", sa.Boolean(), nullable=False),
        sa.Column("own_seconds", sa.Float(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name=op.f("fk_steps_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run", "number", name=op.f("pk_steps")),
    )
    op.create_table(
        "task_versions",
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("function", sa.Text(), nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("steps", sa.Text(), nullable=False),
        sa.Column("prompts", sa.Text(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["task"], ["tasks.id"], name=op.f("fk_task_versions_task"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("task", "version", name=op.f("pk_task_versions")),
    )
    op.create_table(
        "slots",
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["task", "version"],
            ["task_versions.task", "task_versions.version"],
            name=op.f("fk_slots_task_version"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("task", "version", "place", name=op.f("pk_slots")),
    )
