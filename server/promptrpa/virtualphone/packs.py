"""App packs: folders of `NAME.py` with an `app`, and beside each its `NAME.tasks.yaml`.

A Python file without a tasks file is a helper of the others. What is wrong in a pack is said with its file and line.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain
from pathlib import Path
from random import Random
from types import ModuleType, TracebackType
from typing import Any, Final, TypeVar, get_args

import jmespath
import msgspec
import yaml

from promptrpa import typed

from .config import SYSTEM_STATE
from .fonts import UnknownIcon, known_icon
from .kit import App, ChangeKind, State
from .paths import has_name_for_text, paths_from_the_top, unknown_name
from .sources import taken_name, tasks_file_of, texts_of, unnamed_changes
from .state import SYSTEM, explain_not_plain, put
from .tasks import PLACEHOLDER, Parameter, Prompts, Task, Texts, Tutorial, fill, given, parts
from .theme import UnknownColour, known_colour

__all__ = ["BUILT_IN", "Pack", "PackError", "load_packs"]

BUILT_IN: Final = Path(__file__).parent / "apps"

_LANGUAGES: Final = ("en", "zh")

_STEP: Final = re.compile(r"\.([A-Za-z_]+)|\[(\d+)\]")
"""One step of the place that msgspec names: ".goal" or "[0]"."""

V = TypeVar("V")
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C where there is one: several times quicker."""


class PackError(Exception):
    """A pack cannot be used; the message names file, line and what is wrong."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path = path
        self.line = line


@dataclass(frozen=True)
class Pack:
    """An app; its tasks and tutorials are read when they are first asked for. Raises PackError then."""

    app: App
    source: Path

    @property
    def tasks_file(self) -> Path:
        return tasks_file_of(self.source)

    @property
    def tasks(self) -> tuple[Task, ...]:
        return self._told[0]

    @property
    def tutorials(self) -> tuple[Tutorial, ...]:
        return self._told[1]

    @cached_property
    def _told(self) -> tuple[tuple[Task, ...], tuple[Tutorial, ...]]:
        return _read_tasks(self.app, self.tasks_file, self.source)

    def task(self, id: str) -> Task:
        """By its id, with or without the app's."""
        name = id.removeprefix(f"{self.app.id}.")
        found = next((t for t in self.tasks if t.id == name), None)
        if found is None:
            raise LookupError(f"{self.app.id} has no task {name!r}")
        return found


class _TasksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    app: str
    tasks: list[dict[str, Any]]
    tutorials: list[dict[str, Any]] = []


def load_packs(folders: Sequence[Path] = ()) -> list[Pack]:
    """The built-in apps, and those of further folders, whose tasks are read at once. Raises PackError."""
    packs: list[Pack] = []
    for folder in (BUILT_IN, *folders):
        if not folder.is_dir():
            raise PackError(folder, 0, "there is no such folder of app packs")
        for path in sorted(folder.glob("*.tasks.yaml")):
            pack = load_pack(path)
            for other in packs:
                if other.app.id == pack.app.id:
                    raise PackError(path, 0, f"the app {pack.app.id!r} is already there, from {other.source}")
                if other.app.package == pack.app.package:
                    raise PackError(path, 0, f"{other.app.id} has the package {pack.app.package!r} already")
            packs.append(pack)
    own = [pack for pack in packs if pack.source.parent != BUILT_IN]
    states = {SYSTEM: SYSTEM_STATE} | {pack.app.id: pack.app.state(Random(1)) for pack in packs if own}
    for pack in own:
        _check_paths(pack, states)
        with _Import(pack.source):
            texts = {text for file in pack.source.parent.glob("*.py") for text in texts_of(file)}
        if unnamed := unnamed_changes(pack.app, texts):
            raise PackError(pack.source, 0, f"the change {unnamed[0]!r} names no key; nothing in the folder says it")
    return packs


def load_pack(tasks_file: Path) -> Pack:
    """One app, from the path of its tasks file. Raises PackError."""
    name = tasks_file.name.removesuffix(".tasks.yaml")
    source = tasks_file.with_name(f"{name}.py")
    if not source.is_file():
        raise PackError(tasks_file, 0, f"there is no {source.name} beside it")
    module = _import(source)
    app = getattr(module, "app", None)
    if not isinstance(app, App):
        raise PackError(source, 0, "it has no `app = App(...)`")
    _check_app(app, source)
    return Pack(app, source)


# --- the app ---------------------------------------------------------------------------------------------------------


def _import(source: Path) -> ModuleType:
    with _Import(source):
        if source.parent == BUILT_IN:
            return importlib.import_module(f"{__package__}.apps.{source.stem}")
        folder = str(source.parent.resolve())
        if folder not in sys.path:
            sys.path.append(folder)  # for the app's own helper files
        if taken := taken_name(source.parent):
            raise PackError(taken, 0, f"another module is called {taken.stem!r} already; give the file another name")
        name = f"promptrpa_pack_{source.stem}"
        found = importlib.util.spec_from_file_location(name, source)
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[name] = module
        found.loader.exec_module(module)
        return module


class _Import:
    """Turns what goes wrong while a pack's code runs into a PackError."""

    def __init__(self, source: Path) -> None:
        self._source = source

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, SyntaxError):
            where = Path(error.filename) if error.filename else self._source
            raise PackError(where, error.lineno or 0, error.msg) from error
        if isinstance(error, Exception) and not isinstance(error, PackError):
            frames = [f for f in traceback.extract_tb(trace) if Path(f.filename).parent == self._source.parent]
            where, line = (Path(frames[-1].filename), frames[-1].lineno or 0) if frames else (self._source, 0)
            raise PackError(where, line, f"{type(error).__name__}: {error}") from error


def _check_app(app: App, source: Path) -> None:
    if app.id == SYSTEM or not app.id.isidentifier():
        raise PackError(source, 0, f"the app's id {app.id!r} must be a plain word, and not {SYSTEM!r}")
    if app.start not in app.pages:
        raise PackError(source, 0, f"the app starts with the page {app.start!r}, which it does not have")
    for scheme, (page, _) in app.links.items():
        if page not in app.pages:
            raise PackError(source, 0, f"the link {scheme!r} opens the page {page!r}, which it does not have")
    for glob in app.incidental:
        if not glob.startswith(f"{app.id}."):
            raise PackError(source, 0, f"the incidental path {glob!r} must begin with '{app.id}.'")
    for key, kind in app.changes.items():
        page, slash, _ = key.partition("/")
        if slash and page not in app.pages:
            raise PackError(source, 0, f"the change {key!r} names a page that the app does not have")
        if kind not in get_args(ChangeKind):
            raise PackError(source, 0, f"the change {key!r} is {kind!r}, not one of {', '.join(get_args(ChangeKind))}")
    try:
        known_icon(app.glyph)
        known_colour(app.color)
    except (UnknownIcon, UnknownColour) as error:
        raise PackError(source, 0, f"the app's icon: {error}") from error
    with _Import(source):
        state = app.state(Random(1))
        if wrong := explain_not_plain(state, app.id):
            raise PackError(source, 0, f"in its first state, {wrong}")


# --- the tasks -------------------------------------------------------------------------------------------------------


def _read_tasks(app: App, path: Path, source: Path) -> tuple[tuple[Task, ...], tuple[Tutorial, ...]]:
    try:
        text = path.read_text(encoding="utf-8")
        tree = yaml.compose(text, Loader=_LOADER)
        content = yaml.load(text, Loader=_LOADER)
    except UnicodeDecodeError as error:
        raise PackError(path, 0, f"it is not UTF-8 ({error.reason})") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise PackError(path, mark.line + 1 if mark else 0, f"it is no YAML: {error.problem}") from error
    file = _convert(content, _TasksFile, path, tree, ())
    if file.app != app.id:
        raise PackError(path, _line(tree, ("app",)), f"it is for the app {file.app!r}, but {source.name} is {app.id!r}")
    tasks: list[Task] = []
    for place, raw in enumerate(file.tasks):
        task = _convert(raw, Task, path, tree, ("tasks", place))
        if any(task.id == other.id for other in tasks):
            raise PackError(path, _line(tree, ("tasks", place)), f"there are two tasks {task.id!r}")
        wrong = next(_mistakes(task, raw), None)
        if wrong is not None:
            raise PackError(path, _line(tree, ("tasks", place, wrong[0])), f"task {task.id}: {wrong[1]}")
        tasks.append(task)
    tutorials = [_convert(raw, Tutorial, path, tree, ("tutorials", i)) for i, raw in enumerate(file.tutorials)]
    for place, told in enumerate(tutorials):
        if held := PLACEHOLDER.search(" ".join((*told.asked, *told.asked_off))):
            fault = f"tutorial {told.id}: what is asked has no values, so leave {held[0]} out"
            raise PackError(path, _line(tree, ("tutorials", place)), fault)
    return tuple(tasks), tuple(tutorials)


def _convert(value: Any, kind: type[V], path: Path, tree: yaml.Node | None, place: tuple[str | int, ...]) -> V:
    try:
        return typed.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        steps = [int(number) if number else name for name, number in _STEP.findall(where)]
        named = where.rstrip("`").lstrip(".")
        at = f" ({named})" if named else ""
        raise PackError(path, _line(tree, (*place, *steps)), f"{message[0].lower()}{message[1:]}{at}") from error


def _check_paths(pack: Pack, states: Mapping[str, State]) -> None:
    """Every path of a task begins with the system or an app that is there, one of its own app goes on with what the
    first state has, and what is given can be set."""
    for task in pack.tasks:
        before = given(task, {})
        looked_at = paths_from_the_top(fill(task, task.success, task.defaults(), plain=True))
        written = (fill(task, path, task.defaults(), plain=True) for path in task.writes)
        for path in (*(tuple(p.split(".")) for p in (*written, *before)), *looked_at):
            if wrong := unknown_name(path, states, pack.app.id, states[pack.app.id]):
                raise PackError(pack.tasks_file, 0, f"task {task.id}: the path {'.'.join(path)!r} {wrong}")
        document = deepcopy(dict(states))
        for place, value in before.items():
            try:
                put(document, place, value)
            except (KeyError, ValueError, IndexError) as error:
                wrong = f"task {task.id}: given sets {place!r}, which leads into what is no dictionary or list"
                raise PackError(pack.tasks_file, 0, wrong) from error


def _unknown(raw: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Names in the file that mean nothing, each with the key of the task's part that it is in."""
    written: list[tuple[str, str, Any, Any]] = [
        ("", "a task has", Task, raw),
        ("goal", "a goal has", Texts, raw["goal"]),
    ]
    written += [("parameters", "a parameter has", Parameter, part) for part in raw.get("parameters", {}).values()]
    written += [("prompts", "prompts have", Prompts, part) for part in raw["prompts"].values()]
    for where, what, kind, part in written:
        for name in sorted(set(part) - {f.name for f in fields(kind)}):
            yield where or name, f"{name!r} is not something that {what}"


def _mistakes(task: Task, raw: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Key of the task's part that is wrong, and what is wrong with it."""
    yield from _unknown(raw)
    for name, parameter in task.parameters.items():
        for language in _LANGUAGES:
            for value in parameter.of(language) or [""]:
                try:
                    parts(parameter.type, value, language, plain=True)
                except ValueError as error:
                    yield "parameters", f"the parameter {name}: {error or 'it has no value'}"
            if not parameter.of(language):
                yield "parameters", f"the parameter {name} has no value to try"
    for where, text in _templates(task):
        for match in PLACEHOLDER.finditer(text):
            for inside in (match, *PLACEHOLDER.finditer(match[2] or "")):
                if inside[1] not in task.parameters:
                    yield where, f"{inside[0]} names no parameter"
        if left := PLACEHOLDER.search(PLACEHOLDER.sub("…", text)):
            yield where, f"{left[0]} has texts for each value within its texts"
        try:
            fill(task, text, task.defaults())
        except ValueError as error:
            yield where, str(error)
    try:
        if has_name_for_text(task.success):
            yield "success", "double quotes hold the name of a field; a text stands in single quotes"
        jmespath.compile(fill(task, task.success, task.defaults(), plain=True))
    except jmespath.exceptions.JMESPathError as error:
        yield "success", f"it is no JMESPath: {error}"
    if not task.prompts:
        yield "prompts", "it has no prompt"


def _templates(task: Task) -> Iterator[tuple[str, str]]:
    yield "goal", task.goal.en
    yield "goal", task.goal.zh
    yield "success", task.success
    for glob in task.writes:
        yield "writes", glob
    for text in _texts(task.given):
        yield "given", text
    for prompts in task.prompts.values():
        for text in (*prompts.steps, *prompts.goal, *prompts.vague, *prompts.missing):
            yield "prompts", text


def _texts(value: Any) -> Iterator[str]:
    """Every text in plain data, keys too."""
    if isinstance(value, dict):
        yield from _texts([*value, *value.values()])
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_texts, value))
    elif isinstance(value, str):
        yield value


# --- lines of a YAML file --------------------------------------------------------------------------------------------


def _line(tree: yaml.Node | None, place: Sequence[str | int]) -> int:
    """The line, from 1, on which the value at a place begins; that of its nearest parent where it is not there."""
    node, line = tree, tree.start_mark.line + 1 if tree is not None else 0
    for step in place:
        if isinstance(node, yaml.MappingNode):
            node = next((v for k, v in node.value if k.value == str(step)), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            break
        if node is None:
            break
        line = node.start_mark.line + 1
    return line
