"""What is expected of a run, judged on the page on which it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page
from promptrpa.domain.suite import Checked, Expectation
from promptrpa.errors import ProtectedScreen
from promptrpa.ports.agents import SemanticsAgent
from promptrpa.ports.device import Device

SECONDS: Final = 3.0
"""So long a page is given to become as expected."""
SCROLLS: Final = 8
"""So often a list is scrolled each way for what is not in view."""


class Judge(Protocol):
    """See matching.pages.judging."""

    def judge(self, page: Page, expectation: Expectation) -> Checked: ...


class Checker:
    """keep: writes down what became of a run's expectations; reveal: fills in the placeholders in them."""

    def __init__(
        self,
        judge: Judge,
        semantics: SemanticsAgent,
        keep: Callable[[str, Sequence[Checked]], None],
        reveal: Callable[[str], str],
        seconds: float = SECONDS,
    ) -> None:
        self._judge = judge
        self._semantics = semantics
        self._keep = keep
        self._reveal = reveal
        self._seconds = seconds

    def check(self, run: str, device: Device, expected: Sequence[Expectation], *, over: bool) -> None:
        """Look at the phone until all holds or the time is over; first what the hierarchy says, then also what only the
        picture shows. Where the run is `over` and does not go on from this page, what is still not seen is looked for
        along its list. Raises DeviceError."""
        wanted = [
            replace(each, what=self._reveal(each.what), value=self._reveal(each.value))
            for each in expected
            if each.kind.of_page
        ]
        if not wanted:
            return
        page = device.wait(lambda seen: _all_hold(self._judged(seen, wanted)), self._seconds)
        found = self._judged(page, wanted)
        if not _all_hold(found) or _is_empty(page):
            found = self._with_picture(device, wanted) or found
        try:
            if over:
                self._along_list(device, page, wanted, found)
        finally:
            self._keep(run, found)

    def _along_list(self, device: Device, page: Page, wanted: Sequence[Expectation], found: list[Checked]) -> None:
        """Judge again, further down and further up, what was not in view."""
        for direction in ("down", "up"):
            for _ in range(SCROLLS):
                missed = [n for n, checked in enumerate(found) if checked.missing]
                if not missed or (rows := page.longest_list) is None:
                    return
                device.perform(Operation(OperationType.SCROLL, rows.bounds.center, rows.bounds, direction, rows.index))
                before, page = page, device.settle(page)
                if page.content == before.content:
                    break
                for n in missed:
                    there = self._judge.judge(page, wanted[n])
                    found[n] = found[n] if there.missing else there

    def _with_picture(self, device: Device, wanted: Sequence[Expectation]) -> list[Checked]:
        """Empty where the page refuses pictures."""
        try:
            page = self._semantics.enrich(device.observe(picture=True))
        except ProtectedScreen:
            return []
        return self._judged(page, wanted)

    def _judged(self, page: Page, wanted: Sequence[Expectation]) -> list[Checked]:
        return [self._judge.judge(page, expectation) for expectation in wanted]


def _all_hold(found: Sequence[Checked]) -> bool:
    return all(checked.holds for checked in found)


def _is_empty(page: Page) -> bool:
    """The hierarchy says no word, so that what is not seen there may well be drawn."""
    return not any(widget.label for widget in page.widgets if widget.package == page.package)
