"""Waiting for a page: looks at growing intervals."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from promptrpa.domain.page import Page

FIRST_PAUSE: Final = 0.008
LONGEST_PAUSE: Final = 0.12
"""Seconds between two looks while waiting; the pause grows."""
_GROWS: Final = 1.6

Look = Callable[[], Page]
Pause = Callable[[float], None]


def wait_for(look: Look, pause: Pause, until: Callable[[Page], bool], timeout: float) -> Page:
    """The first page that satisfies `until`, or the last one once the time is up."""
    end = time.monotonic() + timeout
    length = FIRST_PAUSE
    seen: Page | None = None
    while True:
        page = look()
        if page is not seen and until(page):
            return page
        seen = page
        left = end - time.monotonic()
        if left <= 0:
            return page
        pause(min(length, left))
        length = min(length * _GROWS, LONGEST_PAUSE)


def settled(look: Look, pause: Pause, before: Page, timeout: float, reaction: float) -> Page:
    """The page once it no longer changes; see `ports.Device.settle`."""
    start = time.monotonic()
    length = FIRST_PAUSE
    page = look()
    while True:
        pause(length)
        last, page = page, look()
        passed = time.monotonic() - start
        is_still = page is last or page.widgets == last.widgets
        has_changed = page.widgets != before.widgets
        if passed >= timeout or (is_still and (has_changed or passed >= reaction)):
            return page
        length = min(length * _GROWS, LONGEST_PAUSE)
