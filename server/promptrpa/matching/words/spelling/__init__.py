"""Slips of spelling."""
