"""Tutorials know how faithfully they were cut out of an article, and of when it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tutorials", sa.Column("quality", sa.Float(), nullable=False, server_default="1"))
    op.add_column("tutorials", sa.Column("date", sa.Text(), nullable=False, server_default=""))
