"""Pages known by several looks, edges by app version, context records, refused matches, named icons, read texts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _make_graph()
    _move_graph()
    _make_context()
    _fold_cases()
    op.add_column("instruction_cases", sa.Column("environment", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("instruction_cases", sa.Column("count", sa.Integer(), nullable=False, server_default="1"))
    _make_others()


def _make_graph() -> None:
    op.create_table(
        "graph_pages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("package", sa.Text(), nullable=False),
        sa.Column("activity", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("last_seen", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_graph_pages")),
    )
    op.create_index(op.f("ix_graph_pages_package"), "graph_pages", ["package"], unique=False)
    op.create_table(
        "graph_looks",
        sa.Column("structure", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["page"], ["graph_pages.id"], name=op.f("fk_graph_looks_page"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("structure", "heading", name=op.f("pk_graph_looks")),
    )
    op.create_index(op.f("ix_graph_looks_page"), "graph_looks", ["page"], unique=False)
    op.create_table(
        "graph_edges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("widget", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("parameter", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("app_version", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_seen", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["source"], ["graph_pages.id"], name=op.f("fk_graph_edges_source"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["target"], ["graph_pages.id"], name=op.f("fk_graph_edges_target"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_graph_edges")),
        sa.UniqueConstraint(
            "source",
            "widget",
            "operation",
            "parameter",
            "target",
            "app_version",
            name=op.f("uq_graph_edges_source_widget_operation_parameter_target_app_version"),
        ),
    )
    op.create_index(op.f("ix_graph_edges_source_role"), "graph_edges", ["source", "role"], unique=False)
    op.create_index(op.f("ix_graph_edges_target"), "graph_edges", ["target"], unique=False)


def _move_graph() -> None:
    """Ids are kept; PostgreSQL's counters go on after the highest."""
    op.execute(
        "INSERT INTO graph_pages (id, package, activity, heading, words, marks, environment, seen, last_seen) "
        "SELECT id, package, activity, heading, words, '{}', environment, seen, last_seen FROM pages"
    )
    op.execute("INSERT INTO graph_looks (structure, heading, page) SELECT structure, heading, id FROM pages")
    op.execute(
        "INSERT INTO graph_edges (id, source, widget, role, operation, parameter, target, label, app_version, "
        "environment, count, last_seen) "
        "SELECT id, source, widget, '', operation, parameter, target, label, '', '{}', count, last_seen FROM edges"
    )
    if op.get_bind().dialect.name == "postgresql":
        for table in ("graph_pages", "graph_edges"):
            op.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), "
                f"(SELECT coalesce(max(id), 0) + 1 FROM {table}), false)"
            )
    op.drop_table("edges")
    op.drop_table("pages")


def _make_context() -> None:
    op.create_table(
        "context",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("first_seen", sa.Text(), nullable=False),
        sa.Column("last_seen", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_context")),
        sa.UniqueConstraint("user", "name", "app", "value", name=op.f("uq_context_user_name_app_value")),
    )
    op.create_index(op.f("ix_context_name"), "context", ["name"], unique=False)
    op.execute(
        'INSERT INTO context ("user", name, app, value, label, source, environment, shared, count, first_seen, '
        "last_seen) SELECT \"user\", name, '', value, name, 'conversation', '{}', false, 1, updated, updated "
        "FROM parameters"
    )
    op.drop_table("parameters")


def _fold_cases() -> None:
    """Texts know no case from now on; of two that differ in it alone, the newer stays."""
    connection = op.get_bind()
    cases = sa.table("instruction_cases", sa.column("text"), sa.column("updated"))
    rows = connection.execute(sa.select(cases.c.text).order_by(cases.c.updated.desc())).scalars().all()
    taken: set[str] = set()
    for text in rows:
        if text.casefold() in taken:
            connection.execute(sa.delete(cases).where(cases.c.text == text))
        taken.add(text.casefold())
    for text in connection.execute(sa.select(cases.c.text)).scalars().all():
        if text != text.casefold():
            connection.execute(sa.update(cases).where(cases.c.text == text).values(text=text.casefold()))


def _make_others() -> None:
    op.create_table(
        "rejections",
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["task"], ["tasks.id"], name=op.f("fk_rejections_task"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("prompt", "task", name=op.f("pk_rejections")),
    )
    op.create_index(op.f("ix_rejections_task"), "rejections", ["task"], unique=False)
    op.create_table(
        "icons",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("encoder", sa.Text(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "encoder", name=op.f("pk_icons")),
    )
    op.create_index(op.f("ix_icons_encoder"), "icons", ["encoder"], unique=False)
    op.create_table(
        "picture_texts",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("reader", sa.Text(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("read", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "reader", name=op.f("pk_picture_texts")),
    )
