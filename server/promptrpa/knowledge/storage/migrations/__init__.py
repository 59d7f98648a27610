"""The versions of the schema, oldest first. They are only ever added to."""

HEAD = "0011"
"""The newest revision. It stands here so that an up-to-date base opens without loading Alembic."""
