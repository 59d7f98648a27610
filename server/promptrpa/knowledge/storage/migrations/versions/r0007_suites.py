"""Suites of cases, their runs, what was expected of runs, and the notifications that schedules have seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "suites",
        *_texts("id", "name", "record", "created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suites")),
        sa.UniqueConstraint("name", name=op.f("uq_suites_name")),
    )
    op.create_table(
        "suite_runs",
        sa.Column("sequence", sa.Integer(), nullable=False),
        *_texts("id", "suite", "home", "status", "record", "started", "ended"),
        sa.ForeignKeyConstraint(["suite"], ["suites.id"], name=op.f("fk_suite_runs_suite"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_suite_runs")),
        sa.UniqueConstraint("id", name=op.f("uq_suite_runs_id")),
    )
    op.create_index(op.f("ix_suite_runs_suite"), "suite_runs", ["suite"], unique=False)
    op.create_table(
        "checks",
        *_texts("run", "record"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name=op.f("fk_checks_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run", name=op.f("pk_checks")),
    )
    op.create_table(
        "seen_notices",
        *_texts("schedule", "digest"),
        sa.ForeignKeyConstraint(
            ["schedule"], ["schedules.id"], name=op.f("fk_seen_notices_schedule"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("schedule", "digest", name=op.f("pk_seen_notices")),
    )
