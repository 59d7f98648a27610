"""Tasks know when and where they last did their work; edges are counted for each environment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_KEY = ["source", "widget", "operation", "parameter", "target", "environment"]


def upgrade() -> None:
    op.add_column("tasks", sa.Column("served", sa.Text(), nullable=False, server_default=""))
    op.add_column("tasks", sa.Column("served_in", sa.Text(), nullable=False, server_default="{}"))
    op.execute(
        "UPDATE tasks SET served = coalesce("
        "(SELECT max(ended) FROM runs WHERE runs.task = tasks.id AND runs.status = 'done'), '')"
    )
    (known,) = sa.inspect(op.get_bind()).get_unique_constraints("graph_edges")
    with op.batch_alter_table("graph_edges") as batch:
        batch.drop_constraint(str(known["name"]), type_="unique")
        batch.create_unique_constraint(op.f(f"uq_graph_edges_{'_'.join(_KEY)}"), _KEY)
