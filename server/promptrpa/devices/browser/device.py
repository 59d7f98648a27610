"""A web page as `ports.Device`.

It is seen as on a phone: what fits on a phone's screen, with the classes of Android's widgets, lists of choices and
scripts' messages as windows. What a web page lacks and a phone has: other apps, a home screen, keys for the volume; a
person's touches cannot be followed (the browser shows no window), and a message of a script hides the picture.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from playwright.async_api import CDPSession, Dialog, Frame, Response
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as Tab

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Picture, Widget
from promptrpa.errors import DeviceLost, DeviceRefused, ProtectedScreen
from promptrpa.ports.device import DeviceInfo

from .. import gestures, patience
from . import chromium, tree
from .address import address_of, package_of, place_of
from .doorway import MARK, Doorway
from .entry import focused_field, is_same, replace_text
from .keys import browser_key
from .overlays import Choice, ChoiceList, Message
from .worker import Worker

T = TypeVar("T")

_SCRIPT: Final = 'window[Symbol.for("promptrpa")]'
_START_SECONDS: Final = 30.0
_FRAMES_DEEP: Final = 4
_TRIES: Final = 40
_RETRY_PAUSE: Final = 0.025
"""Seconds between two looks at a page that is just being replaced."""
_MENU_LOOKS: Final = 20
"""So often it is looked whether a menu has opened."""
_SWIPE_STEPS: Final = 12
_RESTS: Final = 3
_REST: Final = 0.04
"""Seconds. The finger rests at the end of a swipe, which takes the speed out: no fling."""
_PICTURE_TRIES: Final = 3
"""So often a picture is taken until the page is the same before and after."""
_PICTURES: Final = 1.0
"""Seconds that pictures of what is touched may take."""
_NOT_LED: Final = "net::ERR_TUNNEL_CONNECTION_FAILED"
"""What Chromium says where the doorway did not lead there."""
_PROGRESS: Final = 4
"""Pixels: the height of the line that shows that a page loads."""


class WebDevice:
    """serial: "web:" and an address. The first call starts the browser.

    program: Chromium; empty: found. profile: where it keeps cookies; None: nowhere. timeout: seconds that one call may
    take, besides what the operation itself takes. doorway: makes the browser's way to the network; as it is, to the web
    alone."""

    def __init__(
        self,
        serial: str,
        *,
        program: str = "",
        profile: Path | None = None,
        screen: chromium.Screen | None = None,
        language: str = "en",
        timeout: float = 15.0,
        doorway: Callable[[], Doorway] = Doorway,
    ) -> None:
        self.serial = serial
        self.address = address_of(serial)
        self._program = chromium.find_chromium(program)
        self._profile = profile
        self._screen = screen or chromium.Screen()
        self._language = language
        self._timeout = timeout
        self._doorway = doorway
        self._worker = Worker(f"The browser with {self.address}")
        self._opened: chromium.Opened | None = None
        self._tabs: list[Tab] = []
        self._message: Message | None = None
        self._choices: ChoiceList | None = None
        self._asked = asyncio.Event()
        self._crashed = False
        self._seen: tuple[str, Page] | None = None

    # --- about the page

    def info(self) -> DeviceInfo:
        version = self._do(self._version, "ask what browser it is")
        language = "zh-CN" if self._language == "zh" else "en-US"
        return DeviceInfo(self.serial, f"Chromium {version.partition('.')[0]}", "", 0, self._screen.size, language)

    def packages(self) -> frozenset[str]:
        """The one site."""
        return frozenset({package_of(self.address)})

    def app_version(self, package: str) -> str:
        """Sites do not say which version they are."""
        return ""

    def remark(self) -> str:
        """What a site says stands on its page."""
        return ""

    # --- looking

    def observe(self, *, picture: bool = False) -> Page:
        page = self._do(self._look, "look at the page")
        if not picture:
            return page
        for _ in range(_PICTURE_TRIES):
            before, taken = page, None
            with contextlib.suppress(ProtectedScreen):
                taken = self.picture()
            page = self._do(self._look, "look at the page")
            if taken is not None and not page.protected and page.widgets == before.widgets:
                return page.with_picture(taken)
        return replace(page, protected=True)

    def picture(self) -> Picture:
        return self._do(self._shoot, "take a screenshot")

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        return patience.wait_for(self.observe, self._worker.pause, until, timeout)

    def settle(self, before: Page, timeout: float = 5.0, reaction: float = 1.0) -> Page:
        return patience.settled(self.observe, self._worker.pause, before, timeout, reaction)

    # --- acting

    def perform(self, operation: Operation) -> None:
        kind, said = operation.type, operation.parameter
        if kind is OperationType.WAIT:
            self._worker.pause(gestures.parse_number(said, 1.0, "seconds"))
            return
        if kind.needs_widget:
            operation = replace(operation, point=gestures.point_of(operation))
        seconds = 0.0
        if kind is OperationType.LONG_CLICK:
            seconds = gestures.parse_number(said, gestures.LONG_PRESS_SECONDS, "seconds")
        self._do(lambda: self._perform(operation, seconds), f"{kind}", self._timeout + seconds)

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        """Touches cannot be followed: the browser shows no window."""
        return None

    def abort(self) -> None:
        self._worker.abort()

    def close(self) -> None:
        opened, self._opened = self._opened, None
        self._worker.close(opened.close if opened else None)

    # --- what measurements need

    def evaluate(self, script: str, argument: object = None) -> Any:
        """What a script in the page comes to."""
        return self._do(lambda: self._tab.evaluate(script, argument), "run a script")

    # --- inside: the browser

    def _do(self, work: Callable[[], Coroutine[Any, Any, T]], doing: str, seconds: float | None = None) -> T:
        if self._opened is None:
            self._worker.call(self._start, _START_SECONDS + self._timeout, "start the browser")
        if self._crashed:
            raise DeviceLost(f"The page {self.address} has crashed.")
        return self._worker.call(work, self._timeout if seconds is None else seconds, doing)

    async def _start(self) -> None:
        opened = await chromium.start(self._program, self._profile, self._screen, self._language, self._doorway)
        self._opened = opened
        self._adopt(opened.page)
        opened.context.on("page", self._adopt)
        try:
            await self._go_to_start()
        except (PlaywrightError, DeviceRefused):
            self._opened = None
            self._tabs.clear()
            await opened.close()
            raise

    async def _go_to_start(self) -> None:
        assert self._opened is not None
        door = self._opened.door
        door.problems.clear()
        try:
            response: Response | None = await self._tab.goto(self.address, wait_until="domcontentloaded")
        except PlaywrightError as error:
            own = door.problems.get(urlsplit(self.address).hostname or "", "")
            told = own or next(reversed(door.problems.values()), "")
            if _NOT_LED in error.message and told:
                raise DeviceRefused(f"{self.address} cannot be opened. {told}") from error
            raise
        if response is not None and MARK in response.headers:
            raise DeviceRefused(f"{self.address} cannot be opened. {await response.text()}")
        if response is not None and response.status >= 400:
            raise DeviceRefused(f"{self.address} answers with the error {response.status}.")

    async def _version(self) -> str:
        assert self._opened is not None
        return self._opened.version

    @property
    def _tab(self) -> Tab:
        """The one in front: the last that was opened."""
        if not self._tabs:
            raise DeviceLost(f"The page {self.address} has closed itself.")
        return self._tabs[-1]

    def _adopt(self, tab: Tab) -> None:
        self._tabs.append(tab)
        tab.on("close", self._forget)
        tab.on("crash", self._note_crash)
        tab.on("dialog", self._note_message)

    def _forget(self, tab: Tab) -> None:
        self._tabs = [other for other in self._tabs if other is not tab]
        self._choices = None

    def _note_crash(self, tab: Tab) -> None:
        self._crashed = True

    def _note_message(self, dialog: Dialog) -> None:
        """The page stands still until it is answered."""
        self._message = Message(dialog, dialog.type, dialog.message, dialog.default_value, self._language)
        self._choices = None
        self._asked.set()

    async def _unless_asked(self, work: Coroutine[Any, Any, T]) -> T | None:
        """What it comes to; None where a message of the page came up, which what was begun then waits for."""
        self._asked.clear()
        done = asyncio.ensure_future(work)
        asked = asyncio.ensure_future(self._asked.wait())
        try:
            await asyncio.wait({done, asked}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            done.cancel()
            raise
        finally:
            asked.cancel()
        if done.done():
            return done.result()
        done.add_done_callback(_overlook)
        return None

    # --- inside: looking

    async def _look(self) -> Page:
        """The page at this moment. While one is being replaced by another, the other."""
        if self._message is None:
            for attempt in range(_TRIES):
                try:
                    seen = await self._unless_asked(self._rows())
                except PlaywrightError as error:
                    if attempt == _TRIES - 1 or not _is_between(error):
                        raise
                    await asyncio.sleep(_RETRY_PAUSE)
                    continue
                if seen is not None:
                    rows, address, loading = seen
                    self._keep(rows, address, loading=loading)
                break
        return self._with_windows()

    def _keep(self, rows: list[Any], address: str, *, loading: bool) -> None:
        known = json.dumps([rows, address, loading])
        if self._seen is not None and self._seen[0] == known:
            return
        package, size = package_of(address), self._screen.size
        widgets = tree.widgets_of(rows, package, self._screen.scale, size)
        if loading:
            widgets = (*widgets, _loading(len(widgets), package, size))
        self._seen = (known, Page(widgets, package, place_of(address), size))

    def _with_windows(self) -> Page:
        size = self._screen.size
        page = self._seen[1] if self._seen else Page((), package_of(self.address), place_of(self.address), size)
        over: tuple[Widget, ...] = ()
        if self._message is not None:
            over = self._message.widgets(page.package, size)
        elif self._choices is not None:
            over = self._choices.widgets(page.package, size)
        if not over:
            return page
        widgets = (*page.widgets, *tree.moved(over, len(page.widgets)))
        return Page(widgets, page.package, page.activity, size, protected=self._message is not None)

    async def _rows(self) -> tuple[list[Any], str, bool]:
        """The rows of the page with those of its frames, its address, and whether it still loads."""
        screen = self._screen
        whole = {"left": 0, "top": 0, "right": screen.width, "bottom": screen.height}
        main = self._tab.main_frame
        said = await main.evaluate(f"clip => {_SCRIPT}.snapshot(clip)", whole)
        rows: list[Any] = said["nodes"]
        if any(tree.has(row, "frame") for row in rows):
            await self._add_frames(main, rows, range(len(rows)), 1, (0.0, 0.0))
        return rows, said["address"], said["state"] == "loading"

    async def _add_frames(self, outer: Frame, rows: list[Any], own: range, depth: int, at: tuple[float, float]) -> None:
        """own: the rows of the outer frame, which stands `at` a point of the screen."""
        for frame in outer.child_frames:
            try:
                place = await self._place(frame)
                index = next((n for n in own if tree.has(rows[n], "frame") and _same(rows[n], place, at)), -1)
                if index < 0:
                    continue
                left, top = place["left"], place["top"]
                row = rows[index]
                x, y = left + at[0], top + at[1]
                clip = {"left": row[2] - x, "top": row[3] - y, "right": row[4] - x, "bottom": row[5] - y}
                said = await frame.evaluate(f"clip => {_SCRIPT}.snapshot(clip)", clip)
            except PlaywrightError as error:
                if not _is_between(error):
                    raise
                continue  # the frame has just gone, or is not there yet
            first = len(rows)
            tree.joined(rows, index, said["nodes"], (x, y))
            if depth < _FRAMES_DEEP:
                await self._add_frames(frame, rows, range(first, len(rows)), depth + 1, (x, y))

    @staticmethod
    async def _place(frame: Frame) -> dict[str, float]:
        """The inside of the element that holds a frame, in CSS pixels of the frame around it."""
        element = await frame.frame_element()
        place: dict[str, float] = await element.evaluate(
            """el => {
                const box = el.getBoundingClientRect();
                const left = box.left + el.clientLeft, top = box.top + el.clientTop;
                return {left, top, right: left + el.clientWidth, bottom: top + el.clientHeight};
            }"""
        )
        await element.dispose()
        return place

    async def _shoot(self) -> Picture:
        if self._message is not None:
            raise ProtectedScreen(f"A message of the page {self.address} waits for an answer and hides the picture.")
        data = await self._unless_asked(self._tab.screenshot(type="png", scale="device", animations="allow"))
        if data is None:
            raise ProtectedScreen(f"A message of the page {self.address} waits for an answer and hides the picture.")
        return Picture(data, self._screen.size)

    # --- inside: acting

    async def _perform(self, operation: Operation, seconds: float) -> None:
        kind, said = operation.type, operation.parameter
        if self._message is not None:
            await self._answer(self._message, operation)
        elif self._choices is not None:
            await self._choose(self._choices, operation)
        elif kind is OperationType.CLICK:
            for _ in range(gestures.taps(said)):
                await self._tap(gestures.point_of(operation))
        elif kind is OperationType.SWITCH:
            await self._tap(gestures.point_of(operation))
        elif kind is OperationType.LONG_CLICK:
            await self._unless_asked(self._press_long(self._css(gestures.point_of(operation)), seconds))
        elif kind is OperationType.EDIT:
            await self._unless_asked(self._edit(gestures.point_of(operation), said))
        elif kind is OperationType.SCROLL:
            await self._scroll(operation)
        elif kind is OperationType.DRAG:
            start, end = self._css(gestures.point_of(operation)), self._css(gestures.drag_end(said, operation.bounds))
            await self._unless_asked(self._drag(start, end))
        elif kind is OperationType.BACK:
            await self._unless_asked(self._back(home=said == "home"))
        elif kind is OperationType.PRESS:
            await self._unless_asked(self._tab.keyboard.press(browser_key(said)))
        elif kind is OperationType.OPEN:
            await self._open(said, resume=operation.resume)

    def _css(self, point: tuple[int, int]) -> tuple[float, float]:
        return point[0] / self._screen.scale, point[1] / self._screen.scale

    async def _tap(self, point: tuple[int, int]) -> None:
        x, y = self._css(point)
        select = await self._element_at("listAt", x, y)
        if select is None:
            if not await self._opened_by_pointing(x, y):
                await self._unless_asked(self._tap_at(x, y))
            return
        multiple, rows = await select.evaluate("el => [el.multiple, el.size]")
        if multiple and rows != 1:
            await self._with_control(x, y)
            return
        said = await select.evaluate(f"el => {_SCRIPT}.options(el)")
        self._choices = ChoiceList(select, [Choice(o["text"], o["selected"], o["enabled"]) for o in said], multiple)

    async def _tap_at(self, x: float, y: float) -> None:
        loading = self._tab.evaluate(f"([x, y]) => {_SCRIPT}.loadTouched(x, y)", [x, y])
        try:
            await asyncio.wait_for(loading, _PICTURES)
        except TimeoutError:
            pass
        except PlaywrightError as error:
            if not _is_between(error):
                raise
        await self._tab.touchscreen.tap(x, y)

    async def _opened_by_pointing(self, x: float, y: float) -> bool:
        """A menu that opens when a pointer comes over it is open now. Phones' browsers take a touch for that first."""
        menu = await self._element_at("menuAt", x, y)
        if menu is None or await menu.evaluate(f"el => {_SCRIPT}.unfolded(el)"):
            return False
        await self._unless_asked(self._tab.mouse.move(x, y))
        for _ in range(_MENU_LOOKS):
            await asyncio.sleep(_RETRY_PAUSE)
            if await menu.evaluate(f"el => el.isConnected && {_SCRIPT}.unfolded(el)"):
                return True
        return False

    async def _with_control(self, x: float, y: float) -> None:
        """Choose one more of a list that several can be chosen of."""
        await self._tab.keyboard.down("Control")
        try:
            await self._unless_asked(self._tab.mouse.click(x, y))
        finally:
            await self._tab.keyboard.up("Control")

    async def _element_at(self, what: str, x: float, y: float) -> Any | None:
        """What the script finds at a point, in whichever frame: the field, or the list of choices that a touch would
        have the browser open."""
        frame, depth = self._tab.main_frame, 0
        while depth < _FRAMES_DEEP:
            handle = await frame.evaluate_handle(f"([x, y]) => {_SCRIPT}.{what}(x, y)", [x, y])
            if element := handle.as_element():
                return element
            inner = await self._frame_at(frame, x, y)
            if inner is None:
                return None
            frame, (x, y), depth = inner[0], inner[1], depth + 1
        return None

    async def _frame_at(self, outer: Frame, x: float, y: float) -> tuple[Frame, tuple[float, float]] | None:
        for frame in outer.child_frames:
            place = await self._place(frame)
            if place["left"] <= x < place["right"] and place["top"] <= y < place["bottom"]:
                return frame, (x - place["left"], y - place["top"])
        return None

    async def _press_long(self, point: tuple[float, float], seconds: float) -> None:
        session = await self._tab.context.new_cdp_session(self._tab)
        await _touch(session, "touchStart", point)
        await asyncio.sleep(seconds)
        await _touch(session, "touchEnd")
        await session.detach()

    async def _drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self._tab.mouse
        await mouse.move(*start)
        await mouse.down()
        await mouse.move(*end, steps=12)
        await mouse.up()

    async def _edit(self, point: tuple[int, int], text: str) -> None:
        x, y = self._css(point)
        meant = await self._element_at("fieldAt", x, y)
        await self._tab.touchscreen.tap(x, y)
        for _ in range(_TRIES):
            focused = await focused_field(self._tab.frames)
            if meant is not None and (focused is None or not await is_same(meant, focused)):
                if not await meant.evaluate("el => { el.focus(); return el === document.activeElement; }"):
                    meant = None
            elif field := meant or focused:
                await replace_text(field, text, self._tab.keyboard, asyncio.sleep)
                return
            await asyncio.sleep(_RETRY_PAUSE)
        raise DeviceRefused(f"No text field took the focus at {point[0]},{point[1]}.")

    async def _scroll(self, operation: Operation) -> None:
        direction = operation.parameter or "down"
        start, end = gestures.scroll_path(direction, operation.bounds, self._screen.size)
        (x, y), (to_x, to_y) = self._css(start), self._css(end)
        moves = [
            (x + (to_x - x) * n / _SWIPE_STEPS, y + (to_y - y) * n / _SWIPE_STEPS) for n in range(_SWIPE_STEPS + 1)
        ]
        session = await self._tab.context.new_cdp_session(self._tab)
        await _touch(session, "touchStart", moves[0])
        for move in moves[1:]:
            await _touch(session, "touchMove", move)
        for _ in range(_RESTS):
            await asyncio.sleep(_REST)
            await _touch(session, "touchMove", moves[-1])
        await _touch(session, "touchEnd")
        await session.detach()

    async def _back(self, *, home: bool) -> None:
        if home:
            await self._close_others()
            await self._go_to_start()
            return
        tab = self._tab
        if len(self._tabs) > 1 and not await tab.evaluate("() => history.length > 1"):
            await tab.close()
            return
        if tab.url != "about:blank":
            await tab.evaluate("() => { setTimeout(() => history.back()); }")  # answered before the page goes

    async def _close_others(self) -> None:
        for tab in self._tabs[1:]:
            await tab.close()

    async def _open(self, package: str, *, resume: bool) -> None:
        if package not in self.packages():
            raise DeviceRefused(f"Only {self.address} can be opened here, not {package}.")
        if not resume:
            await self._close_others()
            await self._go_to_start()

    async def _choose(self, listed: ChoiceList, operation: Operation) -> None:
        """Act on the list of choices that is open; a touch beside it closes it."""
        if operation.type is OperationType.SCROLL:
            listed.scroll(operation.parameter or "down")
            return
        index = listed.at(operation.point, self._screen.size) if operation.point else -1
        if index < 0 or operation.type not in (OperationType.CLICK, OperationType.SWITCH):
            self._choices = None
            return
        if not listed.choices[index].enabled:
            return
        chosen = [n for n, c in enumerate(listed.choices) if c.selected != (n == index)] if listed.multiple else [index]
        await self._unless_asked(listed.select.select_option(index=chosen))
        if listed.multiple:
            said = await listed.select.evaluate(f"el => {_SCRIPT}.options(el)")
            listed.choices = [Choice(o["text"], o["selected"], o["enabled"]) for o in said]
        else:
            self._choices = None

    async def _answer(self, message: Message, operation: Operation) -> None:
        """Act on the message that is open; nothing else can be touched."""
        where = message.at(operation.point) if operation.point else ""
        if operation.type is OperationType.EDIT and where == "field":
            message.typed = operation.parameter
            return
        agrees = where == "agree" or (
            operation.type is OperationType.PRESS and browser_key(operation.parameter) == "Enter"
        )
        if not agrees and where != "cancel" and operation.type is not OperationType.BACK:
            return
        self._message = None
        answer = message.dialog.accept(message.typed) if agrees else message.dialog.dismiss()
        await self._unless_asked(answer)


async def _touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touched = [{"x": x, "y": y} for x, y in points]
    await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def _same(row: tree.Row, place: dict[str, float], at: tuple[float, float]) -> bool:
    """The row is what can be seen of the element at this place."""
    left, top, right, bottom = (float(side) for side in row[2:6])
    x, y = at
    before = place["left"] + x - 1 <= left and place["top"] + y - 1 <= top
    return before and right <= place["right"] + x + 1 and bottom <= place["bottom"] + y + 1


def _is_between(error: PlaywrightError) -> bool:
    """A page was being replaced by another while it was looked at."""
    words = (
        "context was destroyed",
        "navigat",
        "Cannot read properties of undefined",
        "Frame was detached",
        "detached",
    )
    return any(word in error.message for word in words)


def _overlook(work: asyncio.Future[Any]) -> None:
    """What waited for a message may end in any way."""
    if not work.cancelled():
        work.exception()


def _loading(index: int, package: str, size: tuple[int, int]) -> Widget:
    """The line at the top that browsers show while a page loads."""
    return Widget(index, 0, "android.widget.ProgressBar", Bounds(0, 0, size[0], _PROGRESS), package=package)
