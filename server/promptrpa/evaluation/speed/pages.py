"""How long questions to the interaction graph take when it knows very many pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Environment
from promptrpa.errors import TaskFailed
from promptrpa.ports.knowledge import Knowledge

from .tools import Times, Tools, times

APPS: Final = 20
_LINKS: Final = 3
"""Pages below each page; the pages of an app are a tree."""
_ROWS: Final = 12
"""Rows of a page that lead nowhere and hold something else on each visit."""
_QUESTIONS: Final = 200
_SYLLABLES: Final = [a + b for a in "bcdfghklmnprstvw" for b in "aeiou"]


@dataclass(frozen=True, slots=True)
class Knowing:
    """Seconds of one question to a graph of so many pages.

    write: to keep an edge. seen: where a widget leads, on a page that looks as before; changed: on one that holds other
    contents; first: the same, the first question about its app. way: the way to a page that shows
    a label.
    """

    pages: int
    write: Times
    first: Times
    seen: Times
    changed: Times
    way: Times


def measure_knowing(tools: Tools, count: int) -> Knowing:
    """A graph of made apps, asked about pages taken at random. Raises TaskFailed for a wrong answer."""
    random = Random(1)
    apps = [MadeApp(number, count // APPS, random) for number in range(APPS)]
    with ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-")))
        with tools.runners(home, pictures=False) as runners:
            write = times([seconds for app in apps for seconds in app.walk(runners.knowledge)])
        knowledge = stack.enter_context(tools.runners(home, pictures=False)).knowledge
        first = times([app.ask(knowledge, 0, changed=True) for app in apps])
        asked = [(random.choice(apps), random.randrange(len(apps[0].inner))) for _ in range(_QUESTIONS)]
        seen = times([app.ask(knowledge, page, changed=False) for app, page in asked])
        changed = times([app.ask(knowledge, page, changed=True) for app, page in asked])
        for app in apps:
            app.find(knowledge, 0)
        way = times([app.find(knowledge, page) for app, page in asked])
    return Knowing(sum(len(app.headings) for app in apps), write, first, seen, changed, way)


class MadeApp:
    """An app whose pages lead to each other. inner: the pages that lead to others."""

    def __init__(self, number: int, size: int, random: Random) -> None:
        self._package = f"org.made.app{number}"
        self._random = random
        self.headings = [f"{_name(random)} {_name(random)}" for _ in range(size)]
        self.inner = [page for page in range(size) if self._below(page)]

    def walk(self, knowledge: Knowledge) -> list[float]:
        """Go everywhere once; seconds of each edge that is kept."""
        pages = [self.page(number) for number in range(len(self.headings))]
        found = []
        for number in self.inner:
            for place, target in enumerate(self._below(number)):
                tapped = _row(pages[number], place)
                tap = Operation(OperationType.CLICK, tapped.bounds.center, tapped.bounds, "", tapped.index)
                edge = (pages[number], tap, pages[target], Environment(app=self._package))
                found.append(_seconds(lambda edge=edge: knowledge.add_edge(*edge)))  # type: ignore[misc]
        return found

    def ask(self, knowledge: Knowledge, place: int, *, changed: bool) -> float:
        """Where the first row of an inner page leads. changed: it holds other contents by now, and a banner."""
        number = self.inner[place]
        page = self.page(number)
        widget = _row(page, 0)
        if changed:
            banner = Widget(len(page.widgets), 0, "android.widget.Button", Bounds(0, 2200, 1080, 2400), "Get it now")
            page = replace(page, widgets=(*page.widgets, replace(banner, package=page.package, clickable=True)))
        began = time.perf_counter()
        found = knowledge.predict(page, widget)
        seconds = time.perf_counter() - began
        if found is None or found.heading != self.headings[self._below(number)[0]]:
            raise TaskFailed(f"The graph says that “{self.headings[number]}” leads to {found}.")
        return seconds

    def find(self, knowledge: Knowledge, place: int) -> float:
        """The way from the app's first page to one that shows the title of an inner one."""
        page = self.page(0)
        wanted = self.headings[self.inner[place]]
        began = time.perf_counter()
        way = knowledge.way(page, wanted)
        seconds = time.perf_counter() - began
        if way is None or (way and wanted not in way[-1].words):
            raise TaskFailed(f"The graph finds no way to “{wanted}”.")
        return seconds

    def page(self, number: int) -> Page:
        """A look of a page: a title, rows that lead to the pages below, and rows of contents."""
        package = self._package
        texts = [self.headings[page] for page in self._below(number)]
        texts += [_name(self._random) for _ in range(_ROWS)]
        whole = Bounds(0, 0, 1080, 2400)
        widgets = [
            Widget(0, -1, "android.widget.FrameLayout", whole, package=package),
            Widget(1, 0, "android.widget.TextView", Bounds(0, 0, 1080, 100), self.headings[number], package=package),
            Widget(2, 0, "android.widget.ListView", Bounds(0, 100, 1080, 2400), package=package, scrollable=True),
        ]
        widgets[2] = replace(widgets[2], resource_id=f"{package}:id/list{number % 40}")
        for place, text in enumerate(texts):
            row, bounds = len(widgets), Bounds(0, 100 + 100 * place, 1080, 200 + 100 * place)
            widgets.append(Widget(row, 2, "android.widget.LinearLayout", bounds, package=package, clickable=True))
            widgets.append(Widget(row + 1, row, "android.widget.TextView", bounds, text, package=package))
        return Page(tuple(widgets), package, f".Activity{number % 60}", (1080, 2400))

    def _below(self, number: int) -> Sequence[int]:
        first = _LINKS * number + 1
        return range(first, min(first + _LINKS, len(self.headings)))


def _row(page: Page, place: int) -> Widget:
    return [widget for widget in page.widgets if widget.clickable][place]


def _name(random: Random) -> str:
    return "".join(random.choices(_SYLLABLES, k=3)).capitalize()


def _seconds(what: Callable[[], object]) -> float:
    began = time.perf_counter()
    what()
    return time.perf_counter() - began
