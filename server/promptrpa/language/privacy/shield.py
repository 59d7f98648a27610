"""Private values become placeholders before a text leaves, and are put back at the phone alone."""

from __future__ import annotations

import io
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from threading import RLock
from typing import Final, TypeVar

import msgspec

from promptrpa import typed
from promptrpa.domain.model import asking_for
from promptrpa.domain.page import Bounds, Page, Picture, Widget
from promptrpa.domain.private import SECRETS, Private, find_below, find_private, secret_field
from promptrpa.errors import UsageError
from promptrpa.patterns import lazy_regex
from promptrpa.ports.vision import TextReader

from .finding import Find, disjoint
from .names import NameTagger
from .vault import Vault, free_names

PLACEHOLDER: Final = lazy_regex(r"\{\{([a-z][a-z0-9_]*)\}\}")
_SLOT: Final = lazy_regex(r"\{[a-z][a-z0-9_]*(?:\.[a-z0-9]+)?\}")
"""The place of a value in a template, which is none itself."""
_RUNS: Final = 16
"""Runs whose placeholders are remembered, and pictures whose pages are."""
_SHORTEST: Final = 4
_DIGITS: Final = 6
"""Known values shorter than this, and numbers with fewer digits, are found by form or context alone: too much else
reads the same."""
_SHORTEST_TEXT: Final = 2
_MANY_LINES: Final = "-----BEGIN"
"""What stands in texts with a private value of several lines."""
_ABOUT_PEOPLE: Final = lazy_regex(r"contact|dialer|phone|messag|mms|chat|wechat|whatsapp|telegram|mail", re.IGNORECASE)
"""Packages of apps whose labels may be names."""
_MARKS: Final = frozenset(
    (
        *("id", "run", "task", "device", "process", "account", "started", "ended", "created", "time", "version"),
        *("page", "after", "picture", "picture_after", "structure", "resource_id", "class_name", "path"),
        *("package", "activity", "app", "app_version", "phone", "android", "status", "kind", "type", "result", "tier"),
        *("operation", "purpose", "language"),
    )
)
"""Fields whose texts are marks of the product's own or of apps: ids, digests, times. Nothing private stands in them."""
Value = TypeVar("Value")
NameAll = Callable[[Mapping[str, str]], Mapping[str, str]]
"""Values with their kinds -> values with the names of their placeholders."""


class PrivateShield:
    """Implements ports.Guard. What the user stores and what prompts have of secrets is in the vault; what else is met
    on screens has its placeholder for the run alone, in memory.

    find: what is private in a text; thorough: the same, with more care, for what leaves. reader: OCR for pictures,
    where it is there.
    """

    def __init__(
        self, vault: Vault, find: Find, thorough: Find, tagger: NameTagger, reader: TextReader | None = None
    ) -> None:
        self._vault = vault
        self._find = find
        self._thorough = thorough
        self._tagger = tagger
        self._reader = reader
        self._seen: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._lock = RLock()

    def cover(self, text: str) -> str:
        known = {**self._table(), **self._vault.values()}
        return _replaced(text, _telling(known), self._thorough, self._for_the_run)

    def cover_secrets(self, text: str, label: str = "") -> str:
        kind = secret_field(label)
        if kind and text.strip() and not PLACEHOLDER.search(text):
            return _written(self._vault.name_all({text.strip(): kind})[text.strip()])
        secrets = self._vault.secrets()
        known = {name: value for name, value in self._vault.values().items() if name in secrets}
        return _replaced(text, _telling(known), _secrets, self._vault.name_all)

    def reveal(self, text: str) -> str:
        return PLACEHOLDER.sub(self._value, text) if "{{" in text else text

    def told(self, text: str) -> str:
        known = {**self._table(), **self._vault.values()}
        secrets = self._vault.secrets()
        return PLACEHOLDER.sub(lambda m: m[0] if m[1] in secrets else known.get(m[1], m[0]), text)

    def seal(self, value: Value) -> Value:
        known = _telling(self._vault.values())
        return _mapped(value, lambda text: _replaced(text, known, self._find, self._vault.name_all))

    def unseal(self, value: Value) -> Value:
        encoded = msgspec.json.encode(value).decode()
        if "{{" not in encoded:
            return value
        kept, secrets = self._vault.values(), self._vault.secrets()
        open_ones = {name: text for name, text in kept.items() if name not in secrets}
        if not any(name in open_ones for name in PLACEHOLDER.findall(encoded)):
            return value
        opened = PLACEHOLDER.sub(lambda m: _in_json(open_ones[m[1]]) if m[1] in open_ones else m[0], encoded)
        return typed.decode(opened, type(value))

    def bare_page(self, page: Page) -> Page:
        widgets = tuple(self._bare(widget, self._find) for widget in page.widgets)
        return page if widgets == page.widgets else replace(page, widgets=widgets)

    def watch(self, page: Page) -> None:
        if page.widgets and _ABOUT_PEOPLE.search(page.package):
            self._tagger.learn(label for w in page.widgets if self._tagger.is_name(label := w.text or w.description))
        if page.picture is not None:
            with self._lock:
                self._pages[page.picture.digest] = replace(page, picture=None)
                while len(self._pages) > _RUNS:
                    self._pages.popitem(last=False)

    def mask(self, picture: Picture, page: Page) -> Picture:
        boxes = self._private_boxes(page, self._find)
        return Picture(_painted(picture.data, boxes), picture.size) if boxes else picture

    def cover_picture(self, png: bytes) -> bytes:
        page = self._pages.get(sha256(png).hexdigest())
        boxes = self._private_boxes(page, self._thorough) if page else []
        if self._reader is None:
            return _painted(png, boxes if page else None)
        lines = self._reader.read(Picture(png, _size(png)))
        private = (line.bounds for line in lines if self._is_private(line.text, self._thorough))
        return _painted(png, [*boxes, *private])

    def _private_boxes(self, page: Page, find: Find) -> list[Bounds]:
        return [w.bounds for w in page.widgets if w.bounds.area and self._bare(w, find) != w]

    def _is_private(self, text: str, find: Find) -> bool:
        known = _telling({**self._table(), **self._vault.values()})
        return any(value in text for _, value in known) or bool(find(text))

    def _bare(self, widget: Widget, find: Find) -> Widget:
        if widget.password:
            return replace(widget, text="") if widget.text else widget
        text, description, hint = (
            "" if said and self._is_private(said, find) else said
            for said in (widget.text, widget.description, widget.hint)
        )
        if (text, description, hint) == (widget.text, widget.description, widget.hint):
            return widget
        return replace(widget, text=text, description=description, hint=hint)

    def _for_the_run(self, found: Mapping[str, str]) -> Mapping[str, str]:
        """Values with their kinds -> values with their names, for this run alone."""
        with self._lock:
            table, kept = self._table(), self._vault.values()
            names = {value: name for name, value in (*table.items(), *kept.items())}
            for value, kind in found.items():
                if value not in names:
                    names[value] = next(n for n in free_names(kind) if n not in table and n not in kept)
                    table[names[value]] = value
            return {value: names[value] for value in found}

    def _table(self) -> dict[str, str]:
        """Placeholder names and values of the run that is asked for."""
        run = asking_for()[0]
        with self._lock:
            table = self._seen.setdefault(run, {})
            self._seen.move_to_end(run)
            while len(self._seen) > _RUNS:
                self._seen.popitem(last=False)
            return table

    def _value(self, match: re.Match[str]) -> str:
        name = match[1]
        value = self._vault.value(name)
        value = self._table().get(name) if value is None else value
        if value is None:
            raise UsageError(f"No private value is called “{name}”. Set it with: promptrpa private set {name}")
        return value


def _replaced(text: str, known: Sequence[tuple[str, str]], find: Find, name_all: NameAll) -> str:
    """The text with the values that are known or found as placeholders, wherever they stand in it. Lines are read one
    by one: what stands below a word has nothing to do with it, unless it stands alone below the label of a value."""
    met: dict[str, str] = {}

    def name_met(found: Mapping[str, str]) -> Mapping[str, str]:
        names = name_all(found)
        met.update((names[value], value) for value in found)
        return names

    if "\n" in text and _MANY_LINES not in text:
        lines, label = [], ""
        for line in text.split("\n"):
            lines.append(_line(line, known, _below(label, find), name_met))
            label = line if line.strip() else label
        covered = "\n".join(lines)
    else:
        covered = _line(text, known, find, name_met)
    return _with_known(covered, _telling(met))


def _line(text: str, known: Sequence[tuple[str, str]], find: Find, name_all: NameAll) -> str:
    if len(text) < _SHORTEST_TEXT:
        return text
    told = [(*span, name) for name, value in known for span in _places(value, text)]
    slots = [slot.span() for slot in _SLOT.finditer(text)]
    found = [p for p in find(text) if "{{" not in text[p.start : p.end]]
    found = [p for p in found if not any(start <= p.start and p.end <= end for start, end in slots)]
    spans = _apart([*((p.start, p.end, p.kind) for p in found), *told])
    names = dict(name_all({text[start:end]: kind for start, end, kind in spans if (start, end, kind) not in told}))
    parts, at = [], 0
    for start, end, said in spans:
        parts += [text[at:start], _written(names.get(text[start:end], said))]
        at = end
    return "".join((*parts, text[at:]))


def _apart(spans: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Spans in order; those that overlap as one, with what is said of the longest, and of two alike of the last."""
    apart: list[tuple[int, int, str]] = []
    for span in sorted(enumerate(spans), key=lambda s: (s[1][0] - s[1][1], -s[0])):
        start, end, said = span[1]
        met = [a for a in apart if a[0] < end and start < a[1]]
        if met:
            start, end, said = min(start, *(a[0] for a in met)), max(end, *(a[1] for a in met)), met[0][2]
        apart = [*(a for a in apart if a not in met), (start, end, said)]
    return sorted(apart)


def _places(value: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a known value stands, alone and in no placeholder."""
    if value in text:
        edges = (r"(?<![A-Za-z0-9_{])", r"(?![A-Za-z0-9_}])") if value.isascii() else ("", "")
        yield from (match.span() for match in re.finditer(f"{edges[0]}{re.escape(value)}{edges[1]}", text))


def _with_known(text: str, known: Sequence[tuple[str, str]]) -> str:
    spans = _apart([(*span, name) for name, value in known for span in _places(value, text)])
    for start, end, name in reversed(spans):
        text = f"{text[:start]}{_written(name)}{text[end:]}"
    return text


def _below(label: str, find: Find) -> Find:
    """What is found in a line below another."""

    def found(text: str) -> Sequence[Private]:
        under = find_below(label, text)
        return disjoint([*find(text), *under]) if under else find(text)

    return found


def _telling(values: Mapping[str, str]) -> list[tuple[str, str]]:
    """Names and values that are covered wherever they stand, the longest first."""
    telling = [(n, v) for n, v in values.items() if len(v) >= (_DIGITS if v.isdigit() else _SHORTEST)]
    return sorted(telling, key=lambda pair: -len(pair[1]))


def _in_json(text: str) -> str:
    """As it stands between the quotes."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _mapped(value: Value, change: Callable[[str], str]) -> Value:
    """The value with every text in it changed."""
    return typed.convert(_changed(msgspec.to_builtins(value), change), type(value))


def _secrets(text: str) -> list[Private]:
    return [private for private in find_private(text) if private.kind in SECRETS]


def _written(name: str) -> str:
    return f"{{{{{name}}}}}"


def _changed(value: object, change: Callable[[str], str]) -> object:
    match value:
        case str():
            return change(value)
        case list() | tuple():
            return [_changed(item, change) for item in value]
        case dict():
            return {k: v if k in _MARKS and isinstance(v, str) else _changed(v, change) for k, v in value.items()}
    return value


def _size(png: bytes) -> tuple[int, int]:
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        return image.size


def _painted(png: bytes, boxes: Sequence[Bounds] | None) -> bytes:
    """The picture with the boxes painted over; all of it where nobody knows what is in it (None)."""
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(png)) as image:
        shown = image.convert("RGB")
    draw = ImageDraw.Draw(shown)
    for box in [Bounds(0, 0, *shown.size)] if boxes is None else boxes:
        if box.area:
            draw.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill="black")
    out = io.BytesIO()
    shown.save(out, "PNG", compress_level=1)
    return out.getvalue()
