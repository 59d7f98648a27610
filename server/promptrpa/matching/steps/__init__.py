"""Texts with steps, taken apart into instructions."""
