"""What `dumpsys window` says: which activity is in front, whether a window refuses screenshots."""

from __future__ import annotations

import itertools
import re
from typing import Final

from .hierarchy import SYSTEM_UI

COMMANDS: Final = ("dumpsys window windows", "dumpsys window displays", "dumpsys activity activities")
"""Where Android's versions say what is in front; the first that answers is asked from then on."""

_COMPONENT: Final = r"(?P<package>[A-Za-z][\w.]*)/(?P<activity>[\w.$]+)"
_FOCUS: Final = (
    re.compile(r"mCurrentFocus=Window\{\S+(?: \S+)? " + _COMPONENT + r"[^\s}]*\}"),
    re.compile(r"mFocusedApp=.*?ActivityRecord\{\S+ \S+ " + _COMPONENT),
    re.compile(r"[rR]esumedActivity[:=] ?ActivityRecord\{\S+ \S+ " + _COMPONENT),
)
_SHADE: Final = re.compile(r"mCurrentFocus=Window\{\S+(?: \S+)? (?:NotificationShade|StatusBar)\}")
_WINDOW: Final = re.compile(r"^\s*Window #\d+ Window\{", re.MULTILINE)
_FLAGS: Final = re.compile(r"\bfl=(#?)((?:[0-9a-fA-F]+\b)|[A-Z_ ]+)")
_HIDDEN: Final = re.compile(r"mHasSurface=false|isVisible=false|isReadyForDisplay\(\)=false")
_NOT_OPENED: Final = re.compile(
    r"^\s*(?:(?:\*\* )?(?:Error\b|(?:[\w.]*\.)?\w*Exception\b(?!/))|\*\* .*aborted)", re.MULTILINE
)
_FLAG_SECURE: Final = 0x2000
"""Source: android.view.WindowManager.LayoutParams."""


def in_front(dumped: str) -> tuple[str, str] | None:
    """Package and full activity name; None where it is not said, as in the middle of a change. The notifications over
    an app are the system's, without an activity."""
    if _SHADE.search(dumped) is not None:
        return SYSTEM_UI, ""
    for pattern in _FOCUS:
        if (found := pattern.search(dumped)) is not None:
            package, activity = found["package"], found["activity"]
            return package, package + activity if activity.startswith(".") else activity
    return None


def is_not_opened(said: str) -> bool:
    """What the shell said when it was to start an activity tells of an error. Names of apps may hold such words."""
    return _NOT_OPENED.search(said) is not None


def is_secure(dumped: str) -> bool | None:
    """Whether a window that can be seen has FLAG_SECURE; None where no windows are listed."""
    starts = [found.start() for found in _WINDOW.finditer(dumped)]
    for start, end in itertools.pairwise([*starts, len(dumped)]):
        window = dumped[start:end]
        if _HIDDEN.search(window) is None and any(_has_secure(*found) for found in _FLAGS.findall(window)):
            return True
    return False if starts else None


def _has_secure(mark: str, flags: str) -> bool:
    if mark or re.fullmatch(r"[0-9a-f]+", flags):
        return bool(int(flags, 16) & _FLAG_SECURE)
    return "SECURE" in flags.split()
