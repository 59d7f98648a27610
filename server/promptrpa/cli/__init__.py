"""The command line. Each command loads what it needs when it is called, so that help comes at once."""

from .main import main

__all__ = ["main"]
