"""Where the content files are that come with promptrpa: tutorials, word lists, small models."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import promptrpa
from promptrpa.errors import KnowledgeError


def content_dir() -> Path:
    """The folder `content` of the installed package; in a checkout, the folder `knowledge` of the repository."""
    installed = resources.files(promptrpa) / "content"
    if isinstance(installed, Path) and installed.is_dir():
        return installed
    checkout = Path(promptrpa.__file__).resolve().parents[2] / "knowledge"
    if checkout.is_dir():
        return checkout
    raise KnowledgeError("The content that comes with promptrpa is missing. Install promptrpa again.")
