"""A web page as a phone, with what tests do on it in words."""

from __future__ import annotations

from functools import partial
from typing import Any

from promptrpa.devices.browser.address import address_of
from promptrpa.devices.browser.device import WebDevice
from promptrpa.devices.browser.doorway import Doorway
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget


class WebPhone(WebDevice):
    """Of the command line: the address may be of this machine."""

    def __init__(self, serial: str, **more: Any) -> None:
        super().__init__(serial, **{"doorway": partial(Doorway, address_of(serial)), **more})

    def widget(self, words: str, page: Page | None = None) -> Widget:
        """The one that is called so: by text, description, hint or id."""
        found = _called(words, page or self.observe())
        assert found is not None, f"nothing here is called {words!r}"
        return found

    def does(self, kind: OperationType, words: str = "", parameter: str = "") -> Page:
        """Do it on the widget with these words, once it is there; the page afterwards."""
        before = self.wait(lambda seen: _called(words, seen) is not None, 5) if words else self.observe()
        widget = self.widget(words, before) if words else None
        point, bounds = (widget.bounds.center, widget.bounds) if widget else (None, None)
        self.perform(Operation(kind, point, bounds, parameter))
        return self.settle(before)

    def tap(self, words: str) -> Page:
        return self.does(OperationType.CLICK, words)

    def types(self, words: str, text: str) -> Page:
        return self.does(OperationType.EDIT, words, text)

    @property
    def out(self) -> str:
        """What the page says was done, wherever it is scrolled to."""
        return str(self.evaluate("() => document.getElementById('out').textContent"))


def _called(words: str, page: Page) -> Widget | None:
    names = ((w, (w.text, w.description, w.hint, w.resource_id.rpartition("/")[2])) for w in page.widgets)
    return next((widget for widget, called in names if words in called), None)
