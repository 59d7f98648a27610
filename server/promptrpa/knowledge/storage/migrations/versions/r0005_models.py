"""The ledger of calls to language models."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "model_calls",
        sa.Column("sequence", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("at", "role", "model", "template")),
        *(sa.Column(f"{kind}_tokens", sa.Integer(), nullable=False) for kind in ("prompt", "answer", "cached")),
        sa.Column("money", sa.Float(), nullable=True),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("run", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_model_calls")),
    )
    op.create_index(op.f("ix_model_calls_run"), "model_calls", ["run"])
    op.create_index(op.f("ix_model_calls_at"), "model_calls", ["at"])
