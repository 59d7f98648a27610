"""What people say who want what one's own tutorials tell."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("asked", "asked_off"):
        op.add_column("tutorials", sa.Column(name, sa.Text(), nullable=False, server_default="[]"))
