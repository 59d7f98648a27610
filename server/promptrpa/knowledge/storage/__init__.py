"""Where it is kept: the database with its tables and migrations, files, the lock of a home."""
