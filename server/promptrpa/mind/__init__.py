"""The agents, joined and asked."""

from promptrpa.mind.mind import Mind

__all__ = ["Mind"]
