"""Pages of the virtual phone's apps, and what leads from one to another: a walk that touches what it touched least."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import shown_label
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.node import Node
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.scene import nodes_of
from promptrpa.virtualphone.text import resolve

SETTLED = 2.0
"""Seconds after which a page of the virtual phone is still."""
BACK = 4
"""Android's key code."""
MOST_ALIKE = 3
"""Transitions between the same pages by the same widget that are kept."""
# The last one is the PIN that the virtual phone's apps know.
TEXTS = {
    "en": ("Zoe", "meeting at noon", "10086", "zoe@example.com", "42", "Rose Garden", "milk", "2468"),
    "zh": ("小雨", "中午开会", "10086", "zoe@example.com", "42", "玫瑰园", "牛奶", "2468"),
}

ReadPage = Callable[[bytes, str, str], Page]
"""Makes a page of a layout dump, the package and the activity in front."""
Key = tuple[str, str]
"""What the app itself calls a widget, in all languages and versions: key and item."""


@dataclass(frozen=True)
class Transition:
    """One operation on the virtual phone. widget: its index on `before`, -1: none; key: see Key; label: what the widget
    shows; parameter: as in Operation."""

    app: str
    language: str
    version: int
    before: Page
    after: Page
    operation: OperationType
    widget: int = -1
    key: Key = ("", "")
    label: str = ""
    parameter: str = ""


class Walk:
    """One walk through one app, in one language and version."""

    def __init__(
        self, pack: Pack, packs: Sequence[Pack], read: ReadPage, language: str, version: int, seed: int = 1
    ) -> None:
        self._pack = pack
        self._read = read
        self._language = language
        self._version = version
        self._phone = Phone(PhoneConfig(language=language, version=version, seed=seed), packs)
        self._chance = random.Random(f"{seed} {pack.app.id} {language} {version}")
        self._touched: Counter[tuple[str, str, str]] = Counter()
        self._kept: Counter[tuple[str, str, str, str]] = Counter()

    def transitions(self, steps: int) -> Iterator[Transition]:
        """What `steps` operations led to; those of one kind only a few times."""
        yield self._open()
        for _ in range(steps):
            if self._phone.foreground()[0] != self._pack.app.package:
                self._phone.key(BACK)
                self._phone.advance(SETTLED)
                if self._phone.foreground()[0] != self._pack.app.package:
                    yield self._open()
                continue
            found = self._step()
            if found is None:
                continue
            kind = (found.before.structure, found.key[0], str(found.operation), found.after.structure)
            self._kept[kind] += 1
            if self._kept[kind] <= MOST_ALIKE:
                yield found

    def _page(self) -> Page:
        package, activity = self._phone.foreground()
        return self._read(self._phone.hierarchy(), package, activity)

    def _open(self) -> Transition:
        self._phone.key(3)
        self._phone.advance(SETTLED)
        before = self._page()
        self._phone.start_app(self._pack.app.package)
        self._phone.advance(SETTLED)
        return self._made(before, OperationType.OPEN, label=resolve(self._pack.app.name, self._language))

    def _made(
        self,
        before: Page,
        operation: OperationType,
        widget: int = -1,
        key: Key = ("", ""),
        label: str = "",
        parameter: str = "",
    ) -> Transition:
        app, after = self._pack.app.id, self._page()
        return Transition(app, self._language, self._version, before, after, operation, widget, key, label, parameter)

    def _step(self) -> Transition | None:
        before = self._page()
        lot = self._chance.random()
        if lot < 0.08:
            self._phone.key(BACK)
            self._phone.advance(SETTLED)
            return self._made(before, OperationType.BACK, parameter="previous")
        lists = [w for w in before.widgets if w.scrollable and w.bounds.height > 600]
        if lot < 0.16 and lists:
            return self._scroll(before, max(lists, key=lambda w: w.bounds.area))
        return self._touch(before, lot)

    def _scroll(self, before: Page, area: Widget) -> Transition:
        down = self._chance.random() < 0.65
        x, y = area.bounds.center
        far = area.bounds.height * 0.3
        ends: list[tuple[float, float]] = [(x, y + far), (x, y - far)]
        self._phone.swipe(ends if down else ends[::-1], 0.5)
        self._phone.advance(SETTLED)
        return self._made(before, OperationType.SCROLL, parameter="down" if down else "up")

    def _touch(self, before: Page, lot: float) -> Transition | None:
        nodes = [n for n in self._nodes() if self._is_free(n)]
        if not nodes:
            self._phone.key(BACK)
            self._phone.advance(SETTLED)
            return None
        activity = self._phone.foreground()[1]
        least = min(self._touched[activity, n.key, n.item] for n in nodes)
        node = self._chance.choice([n for n in nodes if self._touched[activity, n.key, n.item] == least])
        self._touched[activity, node.key, node.item] += 1
        widget = _widget_of(before, node)
        operation, parameter = OperationType.CLICK, ""
        middle = ((node.visible.left + node.visible.right) / 2, (node.visible.top + node.visible.bottom) / 2)
        if node.class_name.endswith("EditText") and lot < 0.85:
            texts = TEXTS[self._language]
            operation, parameter = OperationType.EDIT, texts[-1] if node.password else self._chance.choice(texts)
            self._phone.set_text(node, parameter)
            self._phone.hide_keyboard()
        elif node.long_clickable and lot < 0.35:
            operation = OperationType.LONG_CLICK
            self._phone.press_long(*middle)
        else:
            if widget and widget.checkable and ("Switch" in widget.kind or "CheckBox" in widget.kind):
                operation, parameter = OperationType.SWITCH, "false" if widget.checked else "true"
            self._phone.tap(*middle)
        self._phone.advance(SETTLED)
        if widget is None:
            return None
        key, label = (node.key, node.item), shown_label(before, widget)
        return self._made(before, operation, widget.index, key, label, parameter)

    def _nodes(self) -> Iterator[Node]:
        """What can be touched, of the window in front."""
        for root in reversed(self._phone.windows()):
            found = [n for n in nodes_of(root) if n.package == self._pack.app.package]
            yield from found
            if found:
                return

    def _is_free(self, node: Node) -> bool:
        touchable = node.clickable or node.checkable or node.long_clickable
        return touchable and node.enabled and not node.visible.empty and not node.hidden


def _widget_of(page: Page, node: Node) -> Widget | None:
    box = tuple(node.visible)
    same = [w for w in page.widgets if tuple(w.bounds) == box and w.class_name == node.class_name]
    return same[-1] if same else None
