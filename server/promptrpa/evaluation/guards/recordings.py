"""Recorded operations of real apps as transitions: the page, what was done there, and the page that followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page
from promptrpa.errors import UsageError
from promptrpa.evaluation.guards.walk import ReadPage, Transition
from promptrpa.evaluation.paper.dataset import Moment, PaperData, write_dump
from promptrpa.evaluation.planning.droidtask import read_droidtask
from promptrpa.evaluation.planning.episodes import ActionKind, Done
from promptrpa.matching.pages.features import shown_label

_DROIDTASK: Final = {
    ActionKind.CLICK: OperationType.CLICK,
    ActionKind.TYPE: OperationType.EDIT,
    ActionKind.SCROLL: OperationType.SCROLL,
}
_PAPER: Final = {
    "click": OperationType.CLICK,
    "longClick": OperationType.LONG_CLICK,
    "edit": OperationType.EDIT,
    "switch": OperationType.SWITCH,
    "scroll": OperationType.SCROLL,
}


def read_recordings(
    folder: Path, read: ReadPage, read_line: Callable[[str], Instruction]
) -> dict[str, list[Transition]]:
    """By the kind of recording: DroidTask, a dataset laid out as PromptRPA's, single dumps. Raises UsageError where
    there is none."""
    found: dict[str, list[Transition]] = {}
    for name in (folder, *sorted(f for f in folder.iterdir() if f.is_dir())) if folder.is_dir() else ():
        if any(name.glob("*/task*.yaml")):
            found["DroidTask"] = list(_droidtask(name))
        elif any(name.glob("Tutorials/*/tutorial.json")):
            found["PromptRPA's dataset"] = list(_paper(PaperData(name), read, read_line))
        elif any(name.glob("*.xml")):
            found["dumps"] = list(_dumps(name, read))
    if not found:
        raise UsageError(f"{folder} has no recordings: APP/taskN.yaml, Tutorials/*/tutorial.json or *.xml is missing.")
    return found


def _droidtask(folder: Path) -> Iterator[Transition]:
    for episode in read_droidtask(folder):
        for now, then in pairwise(episode.moments):
            done = now.done
            operation = _DROIDTASK.get(done.kind)
            if operation is None or (operation is not OperationType.SCROLL and done.widget < 0):
                continue
            label = _told(done) if done.widget >= 0 else ""
            key = (label, "")
            yield Transition(episode.group, "en", 1, now.page, then.page, operation, done.widget, key, label, done.text)


def _told(done: Done) -> str:
    """The name of the widget in the words of a recording ("click: NAME", "edit: NAME, TEXT")."""
    name = done.told.partition(": ")[2]
    return name.rpartition(", ")[0] if done.kind is ActionKind.TYPE else name


def _paper(data: PaperData, read: ReadPage, read_line: Callable[[str], Instruction]) -> Iterator[Transition]:
    """Commands are in the words of the people who wrote the tutorials, where they said one."""
    moments = list(data.moments())
    said = {name: set(tutorial.instructions) for name, tutorial in data.tutorials.items()}
    with TemporaryDirectory(prefix="promptrpa-bench-") as work:
        pages = [_page(moment, Path(work) / f"{n}.xml", read) for n, moment in enumerate(moments)]
    for n, (now, then) in enumerate(pairwise(moments)):
        operation = _PAPER.get(now.operation.type)
        number, following = int(now.id.rpartition("#")[2]), int(then.id.rpartition("#")[2])
        if operation is None or now.tutorial != then.tutorial or following != number + 1:
            continue
        app = pages[n].package
        if operation is OperationType.SCROLL:
            yield Transition(app, "zh", 1, pages[n], pages[n + 1], operation, parameter=now.operation.para)
            continue
        under = [w for w in pages[n].widgets if w.bounds.contains(now.operation.x, now.operation.y) and w.interactive]
        widget = min(under, key=lambda w: w.bounds.area, default=None)
        words = now.operation.description if now.operation.description in said[now.tutorial] else ""
        label = _object(words, read_line) or (shown_label(pages[n], widget) if widget else "")
        if widget and label:
            parameter = "" if operation is OperationType.CLICK else now.operation.para
            yield Transition(
                app, "zh", 1, pages[n], pages[n + 1], operation, widget.index, (label, ""), label, parameter
            )


def _object(line: str, read_line: Callable[[str], Instruction]) -> str:
    try:
        return read_line(line).object.text if line else ""
    except UsageError:
        return ""


def _page(moment: Moment, file: Path, read: ReadPage) -> Page:
    write_dump(moment.tree, file)
    return read(file.read_bytes(), "", "")


def _dumps(folder: Path, read: ReadPage) -> Iterator[Transition]:
    """Pages alone: what can be touched on each."""
    for file in sorted(folder.glob("*.xml")):
        page = read(file.read_bytes(), "", "")
        chinese = any("\u4e00" <= c <= "\u9fff" for w in page.widgets for c in w.text)
        for widget in (w for w in page.widgets if w.interactive and w.bounds.area and shown_label(page, w)):
            label = shown_label(page, widget)
            operation, parameter = OperationType.CLICK, ""
            if widget.editable:
                operation, parameter = OperationType.EDIT, "abc"
            elif widget.checkable:
                operation, parameter = OperationType.SWITCH, "true"
            language = "zh" if chinese else "en"
            yield Transition(file.stem, language, 1, page, page, operation, widget.index, (label, ""), label, parameter)
