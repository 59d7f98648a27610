"""Run by Alembic: migrates on the connection and in the transaction that the caller opened."""

from alembic import context

from promptrpa.knowledge.storage.models import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=connection.dialect.name == "sqlite",
)
context.run_migrations()
