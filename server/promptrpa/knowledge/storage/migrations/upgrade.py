"""Bringing a database to the newest version of the schema."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, inspect, text

from promptrpa.errors import KnowledgeError
from promptrpa.knowledge.storage.models import metadata

from . import HEAD

_ONE_AT_A_TIME = 0x70726D70
"""Number of the PostgreSQL advisory lock that keeps two processes from migrating at once."""

_IN_THIS_PROCESS = threading.Lock()
"""Alembic keeps the migration that it runs in globals of its own."""


def configuration(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Run the missing migrations within the transaction of this connection; a blank base gets the tables of the newest
    version at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _ONE_AT_A_TIME})
    config = configuration(connection)
    context, script = MigrationContext.configure(connection), ScriptDirectory.from_config(config)
    if to == HEAD and not inspect(connection).get_table_names():
        metadata.create_all(connection)
        context.stamp(script, HEAD)
        return
    current = context.get_current_revision()
    if current is not None:
        try:
            script.get_revision(current)
        except CommandError as error:
            raise KnowledgeError(
                f"The knowledge base was written by a newer promptrpa (schema {current}, this one knows {HEAD}). "
                "Update promptrpa."
            ) from error
    with _IN_THIS_PROCESS:
        command.upgrade(config, to)
