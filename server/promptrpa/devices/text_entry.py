"""Text into a field: give it the focus, replace its text, read it back."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Final

import uiautomator2
from uiautomator2._selector import Selector
from uiautomator2.exceptions import UiObjectNotFoundError
from uiautomator2.utils import with_package_resource

from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_input_method
from promptrpa.errors import DeviceRefused

from .automation import BROKEN, Automation
from .line import Line
from .numbers import is_shown, without_unit

_FOCUS_SECONDS: Final = 3.0
_DRAWN_SECONDS: Final = 0.6
"""So long a layout without a field is looked at, once the keyboard is up."""
_SHOWN_SECONDS: Final = 1.0
_KEYBOARD_APK: Final = "assets/app-uiautomator.apk"
_KEYBOARD_ON_PHONE: Final = "/data/local/tmp/app-uiautomator.apk"


class TextEntry:
    """look: a fresh page; tap: a tap on a point."""

    def __init__(
        self, phone: Automation, line: Line, look: Callable[[], Page], tap: Callable[[tuple[int, int]], None]
    ) -> None:
        self._phone, self._line, self._look, self._tap = phone, line, look, tap

    def replace(self, point: tuple[int, int], text: str) -> None:
        """Replace the text of the field at the point. Raises DeviceRefused where the field does not show it then. A
        field for numbers takes a number without its unit. A field that is only drawn cannot be read back."""
        field = self._focus(point)
        if field is None:
            self._type(text)
            return
        if self._set(field, text) and self._shows(text):
            return
        if not _focused(self._look()):
            raise DeviceRefused("The field lost the focus before the text was in it.")
        self._type(text)
        if self._shows(text):
            return
        number = without_unit(text)
        if number and self._set(field, number) and self._shows(number):
            return
        raise DeviceRefused("The field did not take the text.")

    def _focus(self, point: tuple[int, int]) -> Widget | None:
        """The field that has the focus after a tap; a tap on a search box may open a page with the real field. None
        where the layout shows no field at all, and yet the keyboard came up: it is drawn."""
        page = self._look()
        before = _focused(page)
        for field in before:
            if field.bounds.contains(*point):
                return field
        known = {_place(page, field) for field in before}
        with contextlib.suppress(*BROKEN):  # whether the tap was done shows in the focus
            self._tap(point)
        tapped = time.monotonic()
        for page in self._looks(_FOCUS_SECONDS):
            for field in _focused(page):
                if field.bounds.contains(*point) or _place(page, field) not in known:
                    return field
            drawn = _has_keyboard(page) and not any(widget.editable for widget in page.widgets)
            if drawn and time.monotonic() - tapped > _DRAWN_SECONDS:
                return None
        raise DeviceRefused(f"No text field took the focus at {point[0]},{point[1]}.")

    def _set(self, field: Widget, text: str) -> bool:
        said = {"className": field.class_name, "packageName": field.package, "resourceId": field.resource_id}
        selector = Selector(focused=True, **{name: value for name, value in said.items() if value})
        try:
            if text:
                return self._phone.ask("setText", selector, text) is not False
            return self._phone.ask("clearTextField", selector) is not False
        except UiObjectNotFoundError:
            return False

    def _shows(self, text: str) -> bool:
        """Whether the focused field shows the text; also where it has gone, as after a code that sends itself."""
        for page in self._looks(_SHOWN_SECONDS):
            fields = _focused(page)
            if not fields or any(_same(field, text) for field in fields):
                return True
        return False

    def _looks(self, seconds: float) -> Iterator[Page]:
        """Pages, at growing intervals, until the time is up; at least one."""
        end = time.monotonic() + seconds
        pause = 0.005
        while True:
            yield self._look()
            if time.monotonic() + pause > end:
                return
            self._line.pause(pause)
            pause = min(pause * 1.6, 0.15)

    def _type(self, text: str) -> None:
        """Through uiautomator2's own keyboard, for fields that refuse a text set from outside (web pages, games).
        The user's keyboard is chosen again afterwards."""
        phone = self._phone
        usual = phone.current_ime()
        if not phone.is_input_ime_installed():
            with with_package_resource(_KEYBOARD_APK) as apk:
                phone.adb_device.sync.push(apk, _KEYBOARD_ON_PHONE)
                phone.adb_device.install_remote(_KEYBOARD_ON_PHONE, clean=True)
        phone.set_input_ime()
        try:
            uiautomator2.Device.clear_text(phone)
            if text:
                phone.send_keys(text)
        finally:
            phone.shell(["ime", "set", usual])


def _has_keyboard(page: Page) -> bool:
    """A window of an input method is open."""
    return any(widget.parent < 0 and is_input_method(widget.package) for widget in page.widgets)


def _focused(page: Page) -> list[Widget]:
    """The fields with the focus: one a window."""
    return [widget for widget in page.widgets if widget.editable and widget.focused]


def _place(page: Page, field: Widget) -> tuple[str, int, int]:
    """Which of the page's fields it is. Bounds do not say: a keyboard that opens moves them."""
    fields = [widget.index for widget in page.widgets if widget.editable]
    return page.activity, fields.index(field.index), len(fields)


def _same(field: Widget, text: str) -> bool:
    """Whether the field shows the text; passwords show dots."""
    if field.password:
        return len(field.text) == len(text) or field.text == ""
    if not text:
        return field.text in ("", field.hint, field.description)
    return is_shown(text, field.text)
