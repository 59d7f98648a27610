"""A dataset laid out as the paper's own.

Tutorials/NAME/tutorial.json            title, text, instructions as parsed by people, operations as recorded
Tutorials/NAME/FOLDER/target_node.json  the accessibility tree before an operation
Tutorials/NAME/PICTURE                  the screenshot of it
tasks.csv                               task, app, title_zh, title_en, tutorial
prompts.csv                             task, number, prompt
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar
from xml.etree import ElementTree

import msgspec

from promptrpa.errors import UsageError

_TEXTS: Final = ("text", "resource-id", "class", "package", "content-desc")
_FLAGS: Final = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
    "editable",
)
_T = TypeVar("_T")


class RecordedOperation(msgspec.Struct, rename="camel", frozen=True):
    """What was done on the phone: x and y in pixels; para: as in Operation; target_name: the words of the widget;
    description: the instruction that it did, as in RecordedTutorial."""

    type: str
    para: str = ""
    target_name: str = ""
    x: int = 0
    y: int = 0
    store_folder: str = ""
    image_path: str = ""
    description: str = ""


class RecordedTutorial(msgspec.Struct, frozen=True):
    title: str = msgspec.field(name="tutorialName")
    text: str = msgspec.field(name="tutorialDetail")
    instructions: list[str] = msgspec.field(name="original_instructions", default_factory=list)
    operations: list[RecordedOperation] = msgspec.field(name="actual_instructions", default_factory=list)


@dataclass(frozen=True, slots=True)
class Prompt:
    """tutorial: the name of the one that says how."""

    id: str
    text: str
    tutorial: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A recorded operation and the page before it. done: the operations before, as lines of an agent name them."""

    id: str
    tutorial: str
    operation: RecordedOperation
    done: tuple[dict[str, str], ...]
    tree: dict[str, Any]
    screenshot: Path | None


class PaperData:
    """The files of one folder, read when they are asked for. Raises UsageError where they are missing or broken."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        files = sorted(folder.glob("Tutorials/*/tutorial.json"))
        if not files:
            raise UsageError(f"There is no Tutorials/*/tutorial.json in {folder}.")
        self.tutorials = {file.parent.name: _read(file, RecordedTutorial) for file in files}

    def prompts(self) -> Iterator[Prompt]:
        meant = {row["task"]: row["tutorial"] for row in self._rows("tasks.csv", "task", "tutorial")}
        for row in self._rows("prompts.csv", "task", "number", "prompt"):
            if row["task"] not in meant:
                raise UsageError(f"prompts.csv names the task {row['task']}, which tasks.csv does not.")
            yield Prompt(f"{row['task']}#{row['number']}", row["prompt"], meant[row["task"]])

    def moments(self) -> Iterator[Moment]:
        """Every recorded operation whose page is known, but for those that open an app."""
        for name, tutorial in self.tutorials.items():
            folder = self._folder / "Tutorials" / name
            done: list[dict[str, str]] = []
            for number, operation in enumerate(tutorial.operations):
                tree = folder / (operation.store_folder or "?") / "target_node.json"
                if operation.type != "open" and tree.is_file():
                    picture = folder / operation.image_path
                    yield Moment(
                        f"{name}#{number}",
                        name,
                        operation,
                        tuple(done),
                        _read(tree, dict[str, Any]),
                        picture if picture.is_file() else None,
                    )
                said = operation.target_name if number else ""
                done.append({"operation": operation.type, "object": said, "parameter": operation.para})

    def _rows(self, name: str, *columns: str) -> list[dict[str, str]]:
        file = self._folder / name
        try:
            with file.open(encoding="utf-8", newline="") as stream:
                reader = csv.DictReader(stream)
                if missing := set(columns) - set(reader.fieldnames or ()):
                    raise UsageError(f"{file} has no column {', '.join(sorted(missing))}.")
                return list(reader)
        except (OSError, UnicodeError, csv.Error) as error:
            raise UsageError(f"{file} cannot be read: {error}.") from error


def _read(file: Path, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError) as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error


def inside(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """The children of a node: the dataset writes one as it is, several as a list."""
    children = tree.get("node", [])
    return [children] if isinstance(children, dict) else children


def write_dump(tree: dict[str, Any], file: Path) -> None:
    """The accessibility tree as a dump of uiautomator's kind."""
    root = ElementTree.Element("hierarchy", {"rotation": "0"})
    root.append(_element(tree))
    ElementTree.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)


def _element(tree: dict[str, Any]) -> ElementTree.Element:
    said = {name: str(tree.get(f"@{name}", "")) for name in _TEXTS}
    flags = {name: str(tree.get(f"@{name}", False)).lower() for name in _FLAGS}
    bounds = str(tree.get("@bounds", "[0,0][0,0]"))
    node = ElementTree.Element("node", {"index": str(tree.get("@index", 0)), **said, **flags, "bounds": bounds})
    node.extend(_element(child) for child in inside(tree))
    return node
