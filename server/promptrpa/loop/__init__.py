"""The loop of a run, a turn at a time, and what it asks a person."""
