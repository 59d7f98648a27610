"""Layout dumps: the XML that uiautomator, uiautomator2 and Appium write, as widgets.

Phones and tools write many kinds: `<node class="..">` or the class as the tag, one window or several, with or without
packages, and now and then in another encoding than declared, with control characters or with words around the XML.
All are read alike. What cannot be read raises BrokenHierarchy, which says what was wrong.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from lxml import etree

from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.errors import BrokenHierarchy

from .encoding import decode

MAX_CHARACTERS: Final = 64_000_000
MAX_NODES: Final = 50_000
"""Above these a dump is refused. The largest real ones (long web pages) have some thousands of nodes."""

_TEXTS: Final = {
    "text": "text",
    "content-desc": "description",
    "contentDescription": "description",
    "content-description": "description",
    "hint": "hint",
    "hintText": "hint",
    "resource-id": "resource_id",
    "resourceId": "resource_id",
    "package": "package",
    "packageName": "package",
    "class": "class_name",
    "className": "class_name",
}
_FLAGS: Final = {
    "clickable": "clickable",
    "long-clickable": "long_clickable",
    "longClickable": "long_clickable",
    "checkable": "checkable",
    "checked": "checked",
    "scrollable": "scrollable",
    "editable": "editable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "selected": "selected",
    "password": "password",
}
_SEEN: Final = ("visible-to-user", "displayed", "visibleToUser", "visible")
_TRUE: Final = frozenset({"true", "True", "TRUE", "1"})
_CONTAINERS: Final = frozenset({"hierarchy", "hierarchies", "displays", "display", "windows", "window"})
_WRAPPER: Final = "dump"
SYSTEM_UI: Final = "com.android.systemui"
_BAR_SHARE: Final = 0.25
"""A system window lower than this share of the screen is a status or navigation bar, not the app in front."""

_PLAIN_BOUNDS: Final = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]").fullmatch
_NUMBERS: Final = re.compile(r"-?\d{1,9}(?:\.\d+)?").findall
_FIRST_ELEMENT: Final = re.compile(r"<([A-Za-z_][^\s/>]*)")
_PROLOGUE: Final = re.compile(r"<\?[^<>]*\?>")
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE: Final = re.compile(r"&#(?:x([0-9a-fA-F]+)|([0-9]+));")
_SURROGATES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_VALUE: Final = re.compile(r"=\s*\"([^\"]*)\"")
_ENTITY: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)(\w+;)?")
_TAG: Final = re.compile(r"<(/?)([A-Za-z_][^\s/>\"']*)")
_ODD: Final = re.compile(r"[^\w.\-]")


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """A dump that was read.

    packages: of the windows that are no bars of the system; the app in front first, as far as the dump says.
    rotation: quarter turns, 0 to 3. size: width and height that the windows reach to, in pixels.
    windows: the indices of the windows' root widgets.
    """

    widgets: tuple[Widget, ...]
    packages: tuple[str, ...]
    rotation: int
    size: tuple[int, int]
    windows: tuple[int, ...]

    @property
    def package(self) -> str:
        """The app in front; empty where the dump does not say."""
        return self.packages[0] if self.packages else ""

    def page(self, *, package: str = "", activity: str = "", size: tuple[int, int] | None = None) -> Page:
        """As a page; `package` and `size` where they are known better than from the dump."""
        return Page(self.widgets, package or self.package, activity, size or self.size, self.rotation)


def read_dump(xml: bytes | str) -> Hierarchy:
    """All that a dump says. Raises BrokenHierarchy."""
    text = decode(xml) if isinstance(xml, bytes) else xml
    if len(text) > MAX_CHARACTERS:
        raise BrokenHierarchy(f"The layout dump is too large: {len(text):,} characters of at most {MAX_CHARACTERS:,}.")
    first = _FIRST_ELEMENT.search(text)
    if first is None:
        raise BrokenHierarchy(_no_layout(text))
    root = _parse(text, first)
    reader = _Reader()
    reader.read(root)
    return reader.hierarchy(first[1])


def _no_layout(text: str) -> str:
    said = " ".join(text.split())[:120]
    return f'There is no layout in the dump; it says: "{said}".' if said else "The layout dump is empty."


def _parse(text: str, first: re.Match[str]) -> etree._Element:
    """The elements under one root of our own, so that several roots are no error."""
    body = text[first.start() : text.rfind(">") + 1]
    if not body:
        raise BrokenHierarchy(_cut_off(text, first[1]))
    if "<?" in body:
        body = _PROLOGUE.sub("", body)
    try:
        return _tree(_clean(body))
    except etree.XMLSyntaxError as error:
        reason = str(error.msg or error)
    try:
        return _tree(_clean(_mend(body)))
    except etree.XMLSyntaxError:
        closed = f"</{first[1]}" in body or re.search(rf"<{re.escape(first[1])}\b[^<]*/>", body)
        if not closed or text.rfind("<") > text.rfind(">"):
            raise BrokenHierarchy(_cut_off(text, first[1])) from None
        raise BrokenHierarchy(f"The layout dump is not well-formed XML: {reason.split(', line')[0]}.") from None


def _cut_off(text: str, root: str) -> str:
    return f"The layout dump ends too early, after {len(text):,} characters: <{root}> is never closed."


def _tree(body: str) -> etree._Element:
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    return etree.fromstring(f"<{_WRAPPER}>{body}</{_WRAPPER}>".encode(), parser)


def _clean(body: str) -> str:
    """Without what XML forbids. Java writes an emoji as two references to surrogates: they are joined."""
    if "&#" in body:
        body = _REFERENCE.sub(_referred, body)
    if not body.isascii():
        body = _SURROGATES.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), body)
    return _FORBIDDEN.sub("", body)


def _referred(reference: re.Match[str]) -> str:
    digits = (reference[1] or reference[2]).lstrip("0")
    code = int(digits or "0", 16 if reference[1] else 10) if len(digits) < 8 else 0
    if 0xD800 <= code <= 0xDFFF:
        return chr(code)
    allowed = code in (9, 10, 13) or 0x20 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    return reference[0] if allowed else ""


def _mend(body: str) -> str:
    """What careless writers do: bare & and < in values, entities of HTML, class names as tags with signs in them."""
    body = _VALUE.sub(lambda value: '="' + value[1].replace("<", "&lt;") + '"', body)
    body = _ENTITY.sub(lambda entity: html.escape(html.unescape(entity[0])), body)
    return _TAG.sub(lambda tag: f"<{tag[1]}{_ODD.sub('.', tag[2])}", body)


def _bounds(text: str) -> Bounds | None:
    """The rectangle in any spelling with four numbers: "[0,0][1080,2400]", "Rect(0, 0 - 1080, 2400)"."""
    plain = _PLAIN_BOUNDS(text)
    numbers: Iterable[str] = plain.groups() if plain else _NUMBERS(text)
    sides = [round(float(number)) for number in numbers] if not plain else [int(number) for number in numbers]
    return Bounds(*sides) if len(sides) == 4 else None


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _is_editable(class_name: str) -> bool:
    kind = class_name.rpartition(".")[2]
    return "EditText" in kind or "AutoComplete" in kind


class _Reader:
    """Walks the elements and gathers the widgets that can be seen."""

    def __init__(self) -> None:
        self._widgets: list[Widget] = []
        self._nodes = 0
        self._rotation = 0
        self._size = (0, 0)
        self._active = -1
        self._is_layout = False

    def read(self, root: etree._Element) -> None:
        for element in root:
            self._element(element, -1, True)

    def hierarchy(self, root_name: str) -> Hierarchy:
        if not self._is_layout:
            raise BrokenHierarchy(f"The XML is not a layout dump: its root is <{root_name}>.")
        roots = tuple(widget.index for widget in self._widgets if widget.parent < 0)
        reach = [self._widgets[index].bounds for index in roots]
        size = self._size if all(self._size) else _reach(reach)
        return Hierarchy(tuple(self._widgets), self._packages(roots, size[1]), self._rotation, size, roots)

    def _element(self, element: etree._Element, parent: int, seen: bool) -> None:
        tag = element.tag
        if not isinstance(tag, str):
            return
        said = element.attrib
        if tag in _CONTAINERS:
            self._container(said)
        elif "bounds" in said or "class" in said or "className" in said:
            self._is_layout = True
            self._nodes += 1
            if self._nodes > MAX_NODES:
                raise BrokenHierarchy(f"The layout dump has more than {MAX_NODES:,} nodes.")
            parent, seen = self._widget(tag, said, parent, seen)
        for child in element:
            self._element(child, parent, seen)

    def _container(self, said: Any) -> None:
        self._is_layout = True
        rotation, width, height = (_whole(said.get(name, "")) for name in ("rotation", "width", "height"))
        if rotation is not None:
            self._rotation = rotation % 4
        if width is not None and height is not None:
            self._size = (width, height)
        if said.get("active") in _TRUE:
            self._active = len(self._widgets)

    def _widget(self, tag: str, said: Any, parent: int, seen: bool) -> tuple[int, bool]:
        """Keeps the widget, unless it cannot be seen; the parent for what is inside, and whether that is seen."""
        values: dict[str, Any] = {}
        box = None
        for name, value in said.items():
            if name in _FLAGS:
                values[_FLAGS[name]] = value in _TRUE
            elif name in _TEXTS:
                if value:
                    values[_TEXTS[name]] = value
            elif name == "bounds":
                box = _bounds(value)
            elif name in _SEEN:
                seen = value in _TRUE
        if not seen or box is None or box.right <= box.left or box.bottom <= box.top:
            return parent, seen
        class_name = values.pop("class_name", tag)
        if not values.get("editable") and _is_editable(class_name):
            values["editable"] = True
        index = len(self._widgets)
        self._widgets.append(Widget(index=index, parent=parent, class_name=class_name, bounds=box, **values))
        return index, seen

    def _packages(self, roots: tuple[int, ...], height: int) -> tuple[str, ...]:
        """The window said to be active, then the others as they come; the bars of the system only if they are alone."""
        widgets = [self._widgets[index] for index in roots]
        apps = [w for w in widgets if w.package != SYSTEM_UI or w.bounds.height > height * _BAR_SHARE]
        active = [w for w in widgets if w.index == self._active]
        return tuple(dict.fromkeys(w.package for w in (active + apps) or widgets if w.package))


def _reach(boxes: list[Bounds]) -> tuple[int, int]:
    return max((box.right for box in boxes), default=0), max((box.bottom for box in boxes), default=0)
