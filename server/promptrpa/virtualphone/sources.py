"""What the Python files of an app pack say, read without running them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from .kit import App

_TELLING: Final = 3
"""Letters that a text with holes needs to stand for what is made from it."""


def unnamed_changes(app: App, texts: Collection[str]) -> list[str]:
    """The keys of `changes` that no text of the app's files is, nor one made of parts (f"row_{n}")."""
    holed = [text for text in texts if "\0" in text and len(text.replace("\0", "")) >= _TELLING]
    made = [re.compile(re.escape(text).replace("\0", ".+")) for text in holed]
    keys = {changed: changed.rpartition("/")[2] for changed in app.changes}
    return [c for c, key in keys.items() if key not in texts and not any(m.fullmatch(key) for m in made)]


def texts_of(file: Path) -> frozenset[str]:
    """Every text of a file, with \\0 where something is put in, and the names of arguments; not those of `changes`."""
    return frozenset(_texts(ast.parse(file.read_text(encoding="utf-8"), str(file))))


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.keyword):
        if node.arg == "changes":
            return
        yield node.arg or ""
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(v.value) if isinstance(v, ast.Constant) else "\0" for v in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)


def taken_name(folder: Path) -> Path | None:
    """A helper file that cannot be imported, as another module has its name; the folder is where imports look."""
    helpers = (f for f in sorted(folder.glob("*.py")) if f.stem.isidentifier() and not tasks_file_of(f).exists())
    return next((file for file in helpers if not _is_imported_from(folder, file.stem)), None)


def tasks_file_of(source: Path) -> Path:
    """What stands beside an app, and beside no helper."""
    return source.with_suffix(".tasks.yaml")


def _is_imported_from(folder: Path, name: str) -> bool:
    try:
        spec = find_spec(name)
    except ValueError:  # a module that is no file, as __main__
        return False
    return spec is None or (spec.origin is not None and Path(spec.origin).resolve().parent == folder.resolve())
