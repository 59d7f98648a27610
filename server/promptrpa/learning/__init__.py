"""What a run leaves behind: its task, united with one that does the same, and what it taught besides."""

from promptrpa.learning.lessons import lessons, typed
from promptrpa.learning.tasks import describe, fill_steps, keep, make_task
from promptrpa.learning.union import unite

__all__ = ["describe", "fill_steps", "keep", "lessons", "make_task", "typed", "unite"]
