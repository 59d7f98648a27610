"""What the server keeps: how far its runs are, accounts and their keys, the audit log, schedules, grants."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        *_texts("run", "state", "pending", "request", "wish", "time"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name=op.f("fk_checkpoints_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run", name=op.f("pk_checkpoints")),
    )
    op.create_table(
        "accounts",
        *_texts("id", "name", "role", "created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_name")),
    )
    op.create_table(
        "keys",
        *_texts("digest", "account", "kind", "id", "name", "role", "created", "used", "expires"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_keys_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_keys")),
    )
    op.create_index(op.f("ix_keys_account"), "keys", ["account"], unique=False)
    op.create_table(
        "audit",
        sa.Column("sequence", sa.Integer(), nullable=False),
        *_texts("time", "account", "action", "subject", "detail", "digest"),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_audit")),
    )
    op.create_table(
        "schedules",
        *_texts("id", "home", "record", "created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedules")),
    )
    op.create_table(
        "grants",
        *_texts("id", "task", "record"),
        sa.Column("uses", sa.Integer(), nullable=False),
        *_texts("expires", "created"),
        sa.ForeignKeyConstraint(["task"], ["tasks.id"], name=op.f("fk_grants_task"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grants")),
    )
    op.create_index(op.f("ix_grants_task"), "grants", ["task"], unique=False)
