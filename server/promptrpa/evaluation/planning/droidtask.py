"""DroidTask (AutoDroid): tasks in real apps, each screen as HTML with the element that was chosen.

A folder for each app; in it `taskN.yaml` with `task_name` and `records`: State (the screen), Choice (the element's id;
-1: the task is done), Input (what was typed), Action (touch, input_text, scroll).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import yaml

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Stepped
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.errors import UsageError
from promptrpa.evaluation.planning.episodes import ActionKind, Done, Episode, Moment, kind_of

_SIZE: Final = (1080, 2400)
_CLASSES: Final = {
    "button": "Button",
    "checkbox": "CheckBox",
    "input": "EditText",
    "p": "TextView",
    "scrollbar": "ScrollView",
}


def read_droidtask(folder: Path) -> list[Episode]:
    """All episodes, by app and number. Raises UsageError where there are none, or one cannot be read."""
    files = sorted(folder.glob("*/task*.yaml"), key=lambda f: (f.parent.name, len(f.stem), f.stem))
    if not files:
        raise UsageError(f"{folder} has no episodes: APP/taskN.yaml is missing.")
    return [_episode(file) for file in files]


def matches(page: Page, done: Done, said: Stepped) -> bool:
    """The same kind of action on the same element, or one that holds nothing else to act on."""
    if kind_of(said) is not done.kind:
        return False
    if done.kind in (ActionKind.CLICK, ActionKind.TYPE):
        return _same(page, done.widget, said.widget)
    if done.kind is ActionKind.SCROLL:
        return said.instruction is not None and said.instruction.parameter == done.text
    return True


def _same(page: Page, gold: int, chosen: int) -> bool:
    if gold < 0 or chosen < 0:
        return False
    outer, inner = sorted((page.widgets[gold], page.widgets[chosen]), key=lambda w: w.index)
    if outer.index == inner.index:
        return True
    acting = [w.index for w in page.descendants(outer) if w.interactive]
    inside = [w.index for w in page.descendants(outer)]
    return inner.index in inside and set(acting) <= {inner.index}


def _episode(file: Path) -> Episode:
    try:
        said = yaml.load(file.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        moments = tuple(_moment(record, file.parent.name) for record in said["records"])
        return Episode(f"{file.parent.name}/{file.stem}", str(said["task_name"]), file.parent.name, moments)
    except (OSError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{file} is no episode of DroidTask: {error!r}.") from error


def _moment(record: dict[str, Any], app: str) -> Moment:
    page, ids = _page(record["State"], app)
    chosen = int(record["Choice"])
    widget = ids.get(chosen, -1)
    if chosen < 0:
        return Moment(page, Done(ActionKind.COMPLETE, told="done"))
    kind = {"input_text": ActionKind.TYPE, "scroll": ActionKind.SCROLL}.get(record["Action"], ActionKind.CLICK)
    text = str(record["Input"] or "")
    if kind is ActionKind.SCROLL:
        text = str(record["ActionDetails"]["direction"])
    return Moment(page, Done(kind, widget, text=text, told=_told(page, kind, widget, text)))


def _told(page: Page, kind: ActionKind, widget: int, text: str) -> str:
    if kind is ActionKind.SCROLL:
        return f"{OperationType.SCROLL}: {text}"
    on = page.widgets[widget] if widget >= 0 else None
    name = on.label if on else ""
    inside = (w.label for w in page.descendants(on) if w.label) if on else iter(())
    name = name or next(inside, "") or (on.resource_id.replace("_", " ") if on else "")
    return f"{OperationType.EDIT}: {name}, {text}" if kind is ActionKind.TYPE else f"{OperationType.CLICK}: {name}"


@dataclass(slots=True)
class _Node:
    tag: str
    parent: int
    said: dict[str, str]
    text: str = ""


class _Tree(HTMLParser):
    """The elements in document order."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[_Node] = []
        self._open: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parent = self._open[-1] if self._open else -1
        self._open.append(len(self.nodes))
        self.nodes.append(_Node(tag, parent, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open and (words := " ".join(data.split())):
            node = self.nodes[self._open[-1]]
            node.text = f"{node.text} {words}".strip()


def _page(html: str, app: str) -> tuple[Page, dict[int, int]]:
    """The page, and the index of each element's widget. The recording has no places: elements stand below each
    other."""
    tree = _Tree()
    tree.feed(html)
    bounds = list(_places(tree.nodes))
    widgets = tuple(_widget(index, node, bounds[index], app) for index, node in enumerate(tree.nodes))
    ids = {int(node.said["id"]): index for index, node in enumerate(tree.nodes) if node.said.get("id", "").isdecimal()}
    return Page(widgets, app, "", _SIZE), ids


def _places(nodes: list[_Node]) -> Iterator[Bounds]:
    holders = {node.parent for node in nodes}
    ends = list(range(len(nodes)))
    for index in reversed(range(len(nodes))):
        if (parent := nodes[index].parent) >= 0:
            ends[parent] = max(ends[parent], ends[index])
    leaves = [0]
    for index in range(len(nodes)):
        leaves.append(leaves[-1] + (index not in holders))
    high = _SIZE[1] / max(1, leaves[-1])
    for index in range(len(nodes)):
        top, bottom = leaves[index] * high, leaves[ends[index] + 1] * high
        yield Bounds(0, int(top), _SIZE[0], max(int(top) + 1, int(bottom)))


def _widget(index: int, node: _Node, bounds: Bounds, app: str) -> Widget:
    known = {"button", "checkbox", "input"}
    selected = node.said.get("status") == "selected"
    edits = node.tag in ("input", "edittext")
    return Widget(
        index,
        node.parent,
        f"android.widget.{_CLASSES.get(node.tag, node.tag)}",
        bounds,
        text=node.text,
        description=node.said.get("alt", ""),
        resource_id=node.said.get("resource_id", ""),
        package=app,
        clickable=node.tag in known,
        checkable=node.tag == "checkbox",
        checked=selected and node.tag == "checkbox",
        selected=selected and node.tag != "checkbox",
        scrollable=node.tag == "scrollbar",
        editable=edits,
    )
