"""A saved task as a program for another tool, or as a flow. Widgets are found by what they say; slots become
arguments, private values are read from the environment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.task import Task

from .appium import as_appium
from .maestro import as_maestro
from .uiautomator2 import as_uiautomator2


@dataclass(frozen=True, slots=True)
class Format:
    """suffix: of the file's name. write: raises UsageError where a step cannot be said in it."""

    suffix: str
    write: Callable[[Task], str]


FORMATS: Final[dict[str, Format]] = {
    "uiautomator2": Format(".py", as_uiautomator2),
    "appium": Format("_appium.py", as_appium),
    "maestro": Format(".yaml", as_maestro),
}
