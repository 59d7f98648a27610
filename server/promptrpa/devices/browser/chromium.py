"""Chromium: found, started, given a page of a phone's size."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.async_api import BrowserContext, Error, Page, async_playwright

from promptrpa.errors import SettingsError

from .doorway import Doorway

_PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome")
_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
SCRIPT: Final = Path(__file__).with_name("page.js")


@dataclass(frozen=True, slots=True)
class Screen:
    """The size of the page in CSS pixels, and how many of the phone's pixels one is."""

    width: int = 432
    height: int = 960
    scale: float = 2.5

    @property
    def size(self) -> tuple[int, int]:
        """In pixels."""
        return round(self.width * self.scale), round(self.height * self.scale)


def find_chromium(said: str = "") -> str:
    """The program: the one that is named, else the system's; empty for Playwright's own."""
    if said:
        found = shutil.which(os.path.expanduser(said))
        if found is None:
            raise SettingsError(f"The setting browser names {said}, which is no program.")
        return found
    known = (shutil.which(name) for name in _PROGRAMS)
    return next((path for path in known if path), next((p for p in _PLACES if os.access(p, os.X_OK)), ""))


@dataclass(slots=True)
class Opened:
    """A browser with one page open, its way to the network, and what ends it all."""

    door: Doorway
    context: BrowserContext
    page: Page
    version: str
    close: Callable[[], Coroutine[Any, Any, None]]


async def start(
    program: str, profile: Path | None, screen: Screen, language: str, doorway: Callable[[], Doorway]
) -> Opened:
    """A browser with an empty page. profile: where it keeps cookies and what pages store; None: nowhere. doorway: makes
    its one way to the network. Raises SettingsError."""
    root = getattr(os, "geteuid", lambda: 1)() == 0
    looks: dict[str, Any] = {
        "viewport": {"width": screen.width, "height": screen.height},
        "device_scale_factor": screen.scale,
        "has_touch": True,
        "locale": {"zh": "zh-CN"}.get(language, "en-US"),
        "accept_downloads": False,
    }
    async with AsyncExitStack() as stack:
        door = await asyncio.to_thread(doorway)
        stack.callback(door.close)
        playwright = await stack.enter_async_context(async_playwright())
        asked: dict[str, Any] = {
            "headless": True,
            "chromium_sandbox": not root,
            "executable_path": program or None,
            "args": [
                f"--proxy-server=http://127.0.0.1:{door.port}",
                "--proxy-bypass-list=<-loopback>",
                "--webrtc-ip-handling-policy=disable_non_proxied_udp",
            ],
        }
        try:
            if profile is None:
                browser = await playwright.chromium.launch(**asked)
                stack.push_async_callback(browser.close)
                context = await browser.new_context(**looks)
            else:
                profile.mkdir(parents=True, exist_ok=True, mode=0o700)
                context = await playwright.chromium.launch_persistent_context(profile, **asked, **looks)
        except Error as error:
            said = " ".join(error.message.split())[:200]
            raise SettingsError(
                "Chromium does not start. Install it, name it in the setting `browser`, or run: playwright install "
                f"chromium. It said: {said}"
            ) from error
        stack.push_async_callback(context.close)
        await context.add_init_script(path=SCRIPT)
        page = context.pages[0] if context.pages else await context.new_page()
        version = context.browser.version if context.browser else ""
        return Opened(door, context, page, version, stack.pop_all().aclose)
