"""Suites of written cases: read, run part by part, reported."""
