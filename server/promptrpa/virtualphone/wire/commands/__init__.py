"""The programs of the phone's shell, by subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..shell import Program
from . import activity, dumpsys, files, input, keyboard, packages, shell, system, text

PROGRAMS: Final[Mapping[str, Program]] = {
    **activity.PROGRAMS,
    **dumpsys.PROGRAMS,
    **files.PROGRAMS,
    **input.PROGRAMS,
    **keyboard.PROGRAMS,
    **packages.PROGRAMS,
    **shell.PROGRAMS,
    **system.PROGRAMS,
    **text.PROGRAMS,
}
"""By name."""
