"""How long questions to the interaction graph take when it knows very many pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Environment
from promptrpa.errors import TaskFailed
from promptrpa.ports.knowledge import Knowledge

from .tools import Times, Tools, times

T = TypeVar("T")

APPS: Final = (20, 1)
"""Over how many apps the pages are spread, one measurement each."""
_LINKS: Final = 3
"""Pages below each page; the pages of an app are a tree."""
_ROWS: Final = 12
"""Rows of a page that lead nowhere and hold something else on each visit."""
_QUESTIONS: Final = 200
_SYLLABLES: Final = [a + b for a in "bcdfghklmnprstvw" for b in "aeiou"]


@dataclass(frozen=True, slots=True)
class Knowing:
    """Seconds of one question to a graph of so many pages of so many apps.

    write: to keep an edge. seen: where a widget leads, on a page that looks as before; changed: on one that holds other
    contents; first: the same, the first question about its app; unseen: on a page that is none of them. way: the way to
    a page that shows a label; words: to one whose labels hold parts of two words; nowhere: to one that there is not.
    """

    pages: int
    apps: int
    write: Times
    first: Times
    seen: Times
    changed: Times
    unseen: Times
    way: Times
    words: Times
    nowhere: Times


def measure_knowing(tools: Tools, count: int, many: int) -> Knowing:
    """A graph of made apps, so many, asked about pages taken at random. Raises TaskFailed for a wrong answer."""
    random = Random(1)
    apps = [MadeApp(number, count // many, random) for number in range(many)]
    with ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-")))
        with tools.runners(home, pictures=False) as runners:
            write = times([seconds for app in apps for seconds in app.walk(runners.knowledge)])
        knowledge = stack.enter_context(tools.runners(home, pictures=False)).knowledge
        first = times([app.ask(knowledge, app.inner[0], changed=True) for app in apps])
        asked = [(app := random.choice(apps), random.choice(app.inner)) for _ in range(_QUESTIONS)]
        for app in apps:
            app.find_none(knowledge)
        return Knowing(
            pages=sum(len(app.headings) for app in apps),
            apps=many,
            write=write,
            first=first,
            seen=times([app.ask(knowledge, page, changed=False) for app, page in asked]),
            changed=times([app.ask(knowledge, page, changed=True) for app, page in asked]),
            unseen=times([app.ask_of_another(knowledge, page) for app, page in asked]),
            way=times([app.find(knowledge, app.headings[page]) for app, page in asked]),
            words=times([app.find(knowledge, _parts(app.headings[page])) for app, page in asked]),
            nowhere=times([app.find_none(knowledge) for app, _ in asked]),
        )


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
                found.append(_timed(lambda edge=edge: knowledge.add_edge(*edge))[0])  # type: ignore[misc]
        return found

    def ask(self, knowledge: Knowledge, number: int, *, changed: bool) -> float:
        """Where the first row of an inner page leads. changed: it holds other contents by now, and a banner."""
        page = self.page(number)
        seconds, found = _timed(lambda: knowledge.predict(_with_banner(page) if changed else page, _row(page, 0)))
        if found is None or found.heading != self.headings[self._below(number)[0]]:
            raise TaskFailed(f"The graph says that “{self.headings[number]}” leads to {found}.")
        return seconds

    def ask_of_another(self, knowledge: Knowledge, number: int) -> float:
        """Where the first row leads of a page that was never seen, made as another is."""
        page = _with_banner(self.page(number))
        texts = tuple(replace(widget, text=_name(self._random)) if widget.text else widget for widget in page.widgets)
        page = replace(page, widgets=texts)
        seconds, found = _timed(lambda: knowledge.predict(page, _row(page, 0)))
        if found is not None:
            raise TaskFailed(f"The graph says that a page that was never seen leads to {found}.")
        return seconds

    def find(self, knowledge: Knowledge, wanted: str) -> float:
        """The way from the app's first page to one that shows what is wanted."""
        page = self.page(0)
        seconds, way = _timed(lambda: knowledge.way(page, wanted))
        shown = " ".join(way[-1].words).casefold() if way else ""
        if way is None or not all(word in shown or not way for word in wanted.casefold().split()):
            raise TaskFailed(f"The graph finds no way to “{wanted}”.")
        return seconds

    def find_none(self, knowledge: Knowledge) -> float:
        """The way to what no page shows."""
        page = self.page(0)
        seconds, way = _timed(lambda: knowledge.way(page, "xylophone"))
        if way is not None:
            raise TaskFailed("The graph finds a way to what no page shows.")
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


def _parts(heading: str) -> str:
    """The words of a heading, last one first, each without its first letter."""
    return " ".join(word[1:] for word in reversed(heading.split()))


def _with_banner(page: Page) -> Page:
    bounds = Bounds(0, 2200, 1080, 2400)
    banner = Widget(len(page.widgets), 0, "android.widget.Button", bounds, "Get it now", package=page.package)
    return replace(page, widgets=(*page.widgets, replace(banner, clickable=True)))


def _timed(what: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    found = what()
    return time.perf_counter() - began, found
