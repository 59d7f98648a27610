"""Maestro as far as the exported flows use it, before a phone that uiautomator2 drives. What the commands take and how
selectors find is written after Maestro's documentation and its sources: YamlFluentCommand, YamlElementSelector,
Filters and Orchestra. What it does not know, it refuses."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml
from lxml import etree

SELECTOR = {
    *("text", "id", "index", "point", "enabled", "checked", "focused", "selected", "width", "height", "tolerance"),
    *("below", "above", "leftOf", "rightOf", "containsChild", "childOf", "containsDescendants", "traits"),
}
"""What a selector may hold."""
TAPS = SELECTOR | {
    *("repeat", "delay", "retryTapIfNoChange", "waitUntilVisible", "waitToSettleTimeoutMs", "optional", "label"),
}
COMMANDS: dict[str, set[str] | None] = {
    "launchApp": {"appId", "clearState", "clearKeychain", "stopApp", "permissions", "arguments", "label", "optional"},
    "tapOn": TAPS,
    "longPressOn": TAPS,
    "assertVisible": SELECTOR | {"optional", "label"},
    "eraseText": None,
    "inputText": None,
    "hideKeyboard": None,
    "pressKey": None,
    "back": None,
    "swipe": {"direction", "from", "start", "end", "duration", "label", "optional", "waitToSettleTimeoutMs"},
    "scrollUntilVisible": {
        *("element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement", "label", "optional"),
        "waitToSettleTimeoutMs",
    },
    "runFlow": {"file", "commands", "when", "env", "label", "optional"},
    "waitForAnimationToEnd": {"timeout", "label", "optional"},
}
"""The commands that are used, and what they take; None: a value or nothing."""
CONDITIONS = {"visible", "notVisible", "platform", "true"}
HEAD = {"appId", "name", "tags", "env", "onFlowStart", "onFlowComplete"}
KEYS = {
    "Enter": "enter",
    "Backspace": "del",
    "Back": "back",
    "Home": "home",
    "Power": "power",
    "Tab": 61,
    "Volume Up": "volume_up",
    "Volume Down": "volume_down",
    "Lock": "power",
}
PATIENCE = 3.0
"""Seconds for which something is looked for; Maestro takes 17."""
_FLAGS = re.IGNORECASE | re.DOTALL | re.MULTILINE
_SCRIPT = re.compile(r"(?<!\\)\$\{([^$]*)\}")
_NESTED = {"below", "above", "leftOf", "rightOf", "containsChild", "childOf"}
_DAY = re.compile(r"\b\d{1,2}(?!\d)")
_EXPRESSIONS: list[tuple[str, Callable[[str], str]]] = [
    (r"(\w+)", lambda value: value),
    (r"(\w+)\.padStart\(5, '0'\)", lambda value: value.rjust(5, "0")),
    (r"Number\((\w+)\.split\(':'\)\[0\]\)", lambda value: str(int(value.split(":")[0]))),
    (r"(\w+)\.split\(':'\)\[0\]\.padStart\(2, '0'\)", lambda value: value.split(":")[0].rjust(2, "0")),
    (r"Number\((\w+)\.split\(':'\)\[0\]\) % 12 \|\| 12", lambda value: str(int(value.split(":")[0]) % 12 or 12)),
    (r"Number\((\w+)\.split\(':'\)\[1\]\)", lambda value: str(int(value.split(":")[1]))),
    (r"(\w+)\.split\(':'\)\[1\]", lambda value: value.split(":")[1]),
    (r"Number\((\w+)\.split\(':'\)\[0\]\) < 12 \? 'AM' : 'PM'", lambda v: "AM" if int(v.split(":")[0]) < 12 else "PM"),
    (r"Number\((\w+)\.match\(/\\b\\d\{1,2\}\(\?!\\d\)/\)\[0\]\)", lambda value: str(int(_DAY.findall(value)[0]))),
]
"""The JavaScript that flows hold, and what it is of a value."""


class ElementNotFound(Exception):
    pass


def read(flow: str) -> tuple[dict[str, Any], list[Any]]:
    """A flow's head and commands, checked against what Maestro takes."""
    assert not re.search(r"[:\-] [&*]\w+", flow), "Maestro reads no anchors and aliases"
    head, commands = yaml.safe_load_all(flow)
    assert set(head) <= HEAD
    assert head["appId"]
    check(commands)
    return head, commands


def check(commands: list[Any]) -> None:
    for each in commands:
        name, told = _parts(each)
        assert name in COMMANDS, name
        allowed = COMMANDS[name]
        if isinstance(told, dict):
            assert allowed is not None, name
            assert set(told) <= allowed, name
        if name in ("tapOn", "longPressOn", "assertVisible") and isinstance(told, dict):
            check_selector({key: value for key, value in told.items() if key in SELECTOR})
        elif name == "scrollUntilVisible":
            check_selector(told["element"])
        elif name == "runFlow":
            assert set(told["when"]) <= CONDITIONS
            for selector in told["when"].values():
                check_selector(selector)
            check(told["commands"])
        elif name == "inputText":
            assert told.isascii(), "on Android, Maestro types only ASCII"
        elif name == "pressKey":
            assert told in KEYS
        elif name == "swipe":
            assert told["direction"] in ("UP", "DOWN", "LEFT", "RIGHT")


def _parts(command: Any) -> tuple[str, Any]:
    """Its name, and what it takes."""
    return (command, None) if isinstance(command, str) else next(iter(command.items()))


def check_selector(selector: Any) -> None:
    if isinstance(selector, str):
        return
    assert selector
    assert set(selector) <= SELECTOR
    for pattern in ("text", "id"):
        re.compile(selector.get(pattern, ""))
    for name in _NESTED & set(selector):
        check_selector(selector[name])
    for inner in selector.get("containsDescendants", ()):
        check_selector(inner)


def evaluated(value: Any, known: Mapping[str, str]) -> Any:
    """With the values of `${...}` in all its texts."""
    if isinstance(value, dict):
        return {name: evaluated(part, known) for name, part in value.items()}
    if isinstance(value, list):
        return [evaluated(part, known) for part in value]
    return _SCRIPT.sub(lambda found: _value(found[1], known), value) if isinstance(value, str) else value


def _value(expression: str, known: Mapping[str, str]) -> str:
    for pattern, work in _EXPRESSIONS:
        if found := re.fullmatch(pattern, expression):
            return work(known[found[1]])
    raise AssertionError(f"An expression that no flow should hold: {expression}")


@dataclass(eq=False)
class Element:
    """bounds: left, top, right, bottom."""

    texts: tuple[str, ...]
    id: str
    bounds: tuple[int, int, int, int]
    flags: Mapping[str, bool]
    children: list[Element] = field(default_factory=list)

    def all(self) -> list[Element]:
        return [self, *(found for child in self.children for found in child.all())]

    @property
    def middle(self) -> tuple[int, int]:
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2


def element_of(node: Any) -> Element:
    bounds = tuple(map(int, re.findall(r"-?\d+", node.get("bounds", "[0,0][0,0]"))))
    flags = {name: node.get(name) == "true" for name in ("enabled", "checked", "focused", "selected", "clickable")}
    texts = tuple(text for name in ("text", "hint", "content-desc") if (text := node.get(name)))
    left, top, right, bottom = bounds
    return Element(texts, node.get("resource-id", ""), (left, top, right, bottom), flags, [element_of(c) for c in node])


def find(selector: Any, every: list[Element]) -> list[Element]:
    """As Orchestra.buildFilter does: what matches by itself, the deepest alone, that stands as it should to others;
    then the one of the index from above, or the clickable ones first."""
    said: dict[str, Any] = {"text": selector} if isinstance(selector, str) else selector
    found = _deepest(said, every) if _has_own(said) else list(every)
    for name in _NESTED & set(said) - {"childOf"}:
        found = [each for each in found if _stands(name, each, find(said[name], every))]
    for inner in said.get("containsDescendants", ()):
        others = find(inner, every)
        found = [each for each in found if any(o is not each and o in each.all() for o in others)]
    if "index" in said:
        return sorted(found, key=lambda e: (e.bounds[1], e.bounds[0]))[int(said["index"]) :][:1]
    return sorted(found, key=lambda e: not e.flags["clickable"])


def _has_own(said: Mapping[str, Any]) -> bool:
    return bool({"text", "id", "enabled", "checked", "focused", "selected"} & set(said))


def _deepest(said: Mapping[str, Any], every: list[Element]) -> list[Element]:
    fits = [each for each in every if _fits(said, each)]
    deepest = ((_deepest(said, [i for c in each.children for i in c.all()]) or [each])[-1] for each in fits)
    return list(dict.fromkeys(deepest))


def _fits(said: Mapping[str, Any], each: Element) -> bool:
    if "text" in said and not any(_is(said["text"], text) for text in each.texts):
        return False
    if "id" in said and not (_is(said["id"], each.id) or _is(said["id"], each.id.rpartition("/")[2])):
        return False
    flags = ("enabled", "checked", "focused", "selected")
    return all(each.flags[name] == said[name] for name in flags if name in said)


def _is(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text, _FLAGS) is not None or pattern == text


def _stands(name: str, each: Element, others: list[Element]) -> bool:
    x, y = each.bounds[:2]
    match name:
        case "below":
            return any(y > other.bounds[1] for other in others)
        case "above":
            return any(y < other.bounds[1] for other in others)
        case "leftOf":
            return any(x < other.bounds[0] for other in others)
        case "rightOf":
            return any(x > other.bounds[0] for other in others)
    return any(child is other for child in each.children for other in others)


@dataclass
class Maestro:
    """device: uiautomator2's. known: what `${...}` may name beside the flow's own values."""

    device: Any
    known: dict[str, str] = field(default_factory=dict)

    def run(self, flow: str) -> None:
        """Raises ElementNotFound."""
        head, commands = read(flow)
        self.known = {**self.known, **head.get("env", {})}
        self._all(commands)

    def _all(self, commands: list[Any]) -> None:
        for each in commands:
            name, told = _parts(each)
            self._one(name, evaluated(told, self.known))

    def _one(self, name: str, told: Any) -> None:
        match name:
            case "launchApp":
                self.device.app_start(told["appId"], stop=told.get("stopApp", True))
            case "tapOn":
                for _ in range(told.get("repeat", 1)):
                    self.device.click(*self._found(told).middle)
            case "longPressOn":
                self.device.long_click(*self._found(told).middle)
            case "assertVisible":
                self._found(told)
            case "eraseText":
                for _ in range(min(told, len(self._typed()))):
                    self.device.press("del")
            case "inputText":
                self.device.send_keys(told)
            case "hideKeyboard":
                self.device.hide_keyboard()
            case "pressKey":
                self.device.press(KEYS[told])
            case "back":
                self.device.press("back")
            case "swipe":
                self.device.swipe_ext(told["direction"].lower(), scale=0.6)
            case "scrollUntilVisible":
                self._scroll(told["element"], told["direction"])
            case "runFlow" if self._holds(told["when"]):
                self._all(told["commands"])
            case "waitForAnimationToEnd":
                time.sleep(told["timeout"] / 1000)

    def _holds(self, when: Mapping[str, Any]) -> bool:
        return all(bool(self._look(selector)) == (kind == "visible") for kind, selector in when.items())

    def _scroll(self, element: Any, direction: str) -> None:
        end = time.monotonic() + 20.0
        while not self._look(element):
            if time.monotonic() > end:
                raise ElementNotFound(str(element))
            self.device.swipe_ext({"DOWN": "up", "UP": "down"}[direction], scale=0.5)

    def _found(self, selector: Any) -> Element:
        end = time.monotonic() + PATIENCE
        while not (found := self._look(selector)):
            if time.monotonic() > end:
                raise ElementNotFound(str(selector))
            time.sleep(0.05)
        return found

    def _look(self, selector: Any) -> Element | None:
        every = element_of(etree.fromstring(self.device.dump_hierarchy().encode())).all()
        if isinstance(selector, dict) and "childOf" in selector:
            holders = find(selector["childOf"], every)
            every = holders[0].all() if holders else []
        return next(iter(find(selector, every)), None)

    def _typed(self) -> str:
        every = element_of(etree.fromstring(self.device.dump_hierarchy().encode())).all()
        return next((e.texts[0] for e in every if e.flags["focused"] and e.texts), "")
