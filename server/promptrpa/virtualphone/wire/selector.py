"""UiSelector over the phone's nodes: what `d(text="OK").child(...)` sends, and the search that Android does with it.

The search is that of UiAutomator's QueryController: depth first from each window's root, a parent's match narrows to
its children (or its parent's, for a sibling), and `instance` counts matches in that order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Literal

from ..node import Node
from ..surface import PhoneSurface
from .active import active_window

Relation = Literal["child", "sibling"]
Test = Callable[[Node], bool]

MASKS: Final = {
    "text": 0x01,
    "textContains": 0x02,
    "textMatches": 0x04,
    "textStartsWith": 0x08,
    "className": 0x10,
    "classNameMatches": 0x20,
    "description": 0x40,
    "descriptionContains": 0x80,
    "descriptionMatches": 0x0100,
    "descriptionStartsWith": 0x0200,
    "checkable": 0x0400,
    "checked": 0x0800,
    "clickable": 0x1000,
    "longClickable": 0x2000,
    "scrollable": 0x4000,
    "enabled": 0x8000,
    "focusable": 0x010000,
    "focused": 0x020000,
    "selected": 0x040000,
    "packageName": 0x080000,
    "packageNameMatches": 0x100000,
    "resourceId": 0x200000,
    "resourceIdMatches": 0x400000,
    "index": 0x800000,
    "instance": 0x01000000,
}
"""The bits of `mask` that say which fields count. Source: uiautomator2's Selector."""

MAX_DEPTH: Final = 50
"""How deep selectors may be nested."""

_STRINGS: Final[Mapping[str, Callable[[Node], str]]] = {
    "text": lambda node: node.text,
    "description": lambda node: node.description,
    "className": lambda node: node.class_name,
    "packageName": lambda node: node.package,
    "resourceId": lambda node: node.resource_id,
}
_FLAGS: Final[Mapping[str, Callable[[Node], bool]]] = {
    "checkable": lambda node: node.checkable,
    "checked": lambda node: node.checked,
    "clickable": lambda node: node.clickable,
    "longClickable": lambda node: node.long_clickable,
    "scrollable": lambda node: node.scrollable,
    "enabled": lambda node: node.enabled,
    "focusable": lambda node: node.focusable,
    "focused": lambda node: node.focused,
    "selected": lambda node: node.selected,
}


class BadSelector(ValueError):
    """What was sent is no selector."""


@dataclass(frozen=True, slots=True)
class Step:
    """One selector of a chain. `relation` joins it to the one before."""

    tests: tuple[Test, ...]
    index: int | None = None
    instance: int = 0
    relation: Relation = "child"

    def matches(self, node: Node, index: int) -> bool:
        return (self.index is None or self.index == index) and all(test(node) for test in self.tests)


@dataclass(frozen=True, slots=True)
class Query:
    """A selector with its chain of children and siblings. `fixed` says that the last one asks for one instance."""

    steps: tuple[Step, ...]
    fixed: bool = False
    words: str = field(default="", compare=False)

    def all(self, roots: Sequence[Node]) -> Iterator[Node]:
        """All matches, whatever instance the last selector asks for."""
        counts = [0] * len(self.steps)
        for root in roots:
            if visible(root):
                yield from self._walk(0, (root, None), 0, counts)

    def find(self, roots: Sequence[Node]) -> Node | None:
        """The first match, or the one of the asked instance."""
        instance = self.steps[-1].instance
        return next(islice(self.all(roots), instance, instance + 1), None)

    def _walk(self, number: int, link: _Link, index: int, counts: list[int]) -> Iterator[Node]:
        step = self.steps[number]
        if step.matches(link[0], index):
            if number == len(self.steps) - 1:
                yield link[0]
            elif counts[number] < step.instance:
                counts[number] += 1
            else:
                number += 1
                if self.steps[number].relation == "sibling":
                    if link[1] is None:
                        return
                    link = link[1]
        for place, child in enumerate(filter(visible, link[0].children)):
            yield from self._walk(number, (child, link), place, counts)


_Link = tuple[Node, "_Link | None"]
"""A node and the way up from it."""


def parse(raw: object) -> Query:
    """Read a selector as uiautomator2 sends it. Raises BadSelector."""
    steps = tuple(_steps(raw, "child"))
    last = _last(raw)
    return Query(steps, _has(last, "instance"), _describe(raw))


def roots(surface: PhoneSurface) -> list[Node]:
    """The windows to search: the active one, then the others from the top down."""
    windows = surface.windows()
    active = active_window([(window.package, window.visible) for window in windows], surface.foreground()[0])
    if active is None:
        return []
    return [windows[active], *reversed(windows[active + 1 :]), *reversed(windows[:active])]


def _steps(raw: object, relation: Relation, depth: int = 0) -> Iterator[Step]:
    if not isinstance(raw, Mapping):
        raise BadSelector(f"no selector: {raw!r}")
    if depth > MAX_DEPTH:
        raise BadSelector("the selectors are nested too deeply")
    yield _step(raw, relation)
    for kind, inner in _chain(raw):
        yield from _steps(inner, kind, depth + 1)


def _chain(raw: Mapping[str, Any]) -> list[tuple[Relation, Mapping[str, Any]]]:
    kinds = raw.get("childOrSibling") or []
    inner = raw.get("childOrSiblingSelector") or []
    if len(kinds) != len(inner) or any(kind not in ("child", "sibling") for kind in kinds):
        raise BadSelector(f"childOrSibling {kinds!r} does not fit its selectors")
    return list(zip(kinds, inner, strict=True))


def _last(raw: object) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise BadSelector(f"no selector: {raw!r}")
    chain = _chain(raw)
    return _last(chain[-1][1]) if chain else raw


def _step(raw: Mapping[str, Any], relation: Relation) -> Step:
    tests = tuple(_test(name, raw[name]) for name in MASKS if name not in ("index", "instance") and _has(raw, name))
    return Step(
        tests,
        _number(raw, "index") if _has(raw, "index") else None,
        _number(raw, "instance") if _has(raw, "instance") else 0,
        relation,
    )


def _has(raw: Mapping[str, Any], name: str) -> bool:
    mask = raw.get("mask")
    return name in raw and raw[name] is not None and (not isinstance(mask, int) or bool(mask & MASKS[name]))


def _number(raw: Mapping[str, Any], name: str) -> int:
    value = raw[name]
    if not isinstance(value, int):
        raise BadSelector(f"{name} is no number: {value!r}")
    return value


def _test(name: str, value: object) -> Test:
    flag = _FLAGS.get(name)
    if flag is not None:
        if not isinstance(value, bool):
            raise BadSelector(f"{name} is neither true nor false: {value!r}")
        return lambda node: flag(node) is value
    if not isinstance(value, str):
        raise BadSelector(f"{name} is no text: {value!r}")
    return _string_test(name, value)


def _string_test(name: str, value: str) -> Test:
    exact = _STRINGS.get(name)
    if exact is not None:
        return lambda node: exact(node) == value
    if name.endswith("Matches"):
        get = _STRINGS[name.removesuffix("Matches")]
        try:
            pattern = re.compile(value)
        except re.error as error:
            raise BadSelector(f"bad pattern {value!r}: {error}") from error
        return lambda node: pattern.fullmatch(get(node)) is not None
    wanted = value.lower()
    if name.endswith("Contains"):
        get = _STRINGS[name.removesuffix("Contains")]
        return lambda node: wanted in get(node).lower()
    get = _STRINGS[name.removesuffix("StartsWith")]
    return lambda node: get(node).lower().startswith(wanted)


def _describe(raw: object) -> str:
    if not isinstance(raw, Mapping):
        return ""
    parts = [f"{name}={raw[name]}" for name in MASKS if _has(raw, name)]
    parts += [f"{kind}={_describe(inner)}" for kind, inner in _chain(raw)]
    return f"UiSelector[{', '.join(parts)}]"


def visible(node: Node) -> bool:
    """Whether accessibility, and with it the dump, sees the node."""
    return not node.hidden and not node.visible.empty
