"""Prompts: what kind they are, what they ask for, and which of their words are values."""
