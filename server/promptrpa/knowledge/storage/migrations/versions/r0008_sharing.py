"""Accounts that share what is known of their people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("shares", sa.Boolean(), nullable=False, server_default=sa.false()))
