"""Text into the field that has the focus, wherever it comes from: keyboard, key codes, adb keyboard, selectors."""

from __future__ import annotations

from typing import Final, NamedTuple

from .kit import NumberWheel, TextField
from .machine import Machine
from .node import Node
from .scene import Scene, find_key, name_of, nodes_of
from .windows import Page

__all__ = ["Field", "TextInput"]

_ALLOWED: Final = {"number": "0123456789.,-", "phone": "0123456789+*#,;()- "}
"""Characters that a field of a kind takes; all others take any."""


class Field(NamedTuple):
    """A text field or number wheel on the screen."""

    page: Page
    widget: TextField | NumberWheel
    name: str

    @property
    def target(self) -> str:
        return f"{self.page.path}/{self.name}"

    @property
    def text(self) -> str:
        if isinstance(self.widget, NumberWheel):
            return self.page.typed
        return str(self.widget.bind.get() or "")


class TextInput:
    def __init__(self, machine: Machine, scene: Scene) -> None:
        self._machine = machine
        self._scene = scene

    def focused(self) -> Field | None:
        """The field that gets what is typed."""
        self._scene.layers()
        return self.focused_as_laid()

    def focused_as_laid(self) -> Field | None:
        """The same on the screen as it was last laid out."""
        page = self._scene.text_page()
        if page is None or not page.focus or page.laid is None:
            return None
        node = find_key(page.laid.root, page.focus)
        return None if node is None else _field(page, node)

    def field_of(self, node: Node) -> Field | None:
        """The editable node that a client took from the windows, if it is still there."""
        for layer in reversed(self._scene.layers()):
            for found in nodes_of(layer.laid.root):
                if found is node or (found.key and _same(found, node)):
                    return _field(layer.page, found)
        return None

    def focus(self, field: Field, keyboard: bool = True) -> None:
        if field.page.focus != field.name:
            field.page.typed = ""
        field.page.focus = field.name
        self._machine.keyboard_wanted = keyboard
        self._machine.changed()

    def type(self, text: str) -> bool:
        """At the end of what is there; False where nothing has the focus."""
        field = self.focused()
        if field is None:
            return False
        self.replace(field, field.text + text)
        return True

    def delete(self) -> bool:
        """The last character."""
        field = self.focused()
        if field is None:
            return False
        self.replace(field, field.text[:-1])
        return True

    def replace(self, field: Field, text: str) -> None:
        """Make `text` the whole content of the field, as far as it takes it."""
        if isinstance(field.widget, NumberWheel):
            self._turn(field.page, field.widget, text)
        else:
            self._write(field.page, field.widget, text)
        self._machine.changed()

    def submit(self) -> None:
        """What the keyboard's action key does: the field's own action, a new line, the next field, or done."""
        field = self.focused()
        if field is None:
            return
        if isinstance(field.widget, TextField):
            if field.widget.kind == "multiline":
                self.replace(field, field.text + "\n")
                return
            if field.widget.on_submit is not None:
                self._machine.keyboard_wanted = False
                self._machine.run(field.page.app, field.widget.on_submit)
                self._machine.changed()
                return
        if not self.next_field():
            self._machine.keyboard_wanted = False
            self._machine.changed()

    def next_field(self) -> bool:
        """Move the focus on; False where the last field has it."""
        field = self.focused()
        after = None if field is None else self._field_after(field)
        if after is not None:
            self.focus(after)
        return after is not None

    def _field_after(self, field: Field) -> Field | None:
        assert field.page.laid is not None
        nodes = [n for n in nodes_of(field.page.laid.root) if n.class_name.endswith("EditText") and n.enabled]
        names = [name_of(n) for n in nodes]
        place = names.index(field.name) + 1
        return _field(field.page, nodes[place]) if place < len(nodes) else None

    def _write(self, page: Page, widget: TextField, text: str) -> None:
        allowed = _ALLOWED.get(widget.kind)
        if allowed is not None:
            text = "".join(c for c in text if c in allowed)
        if widget.kind != "multiline":
            text = text.replace("\n", "")
        if text == str(widget.bind.get() or ""):
            return
        widget.bind.set(text)
        if widget.on_change is not None:
            self._machine.run(page.app, widget.on_change, text)

    def _turn(self, page: Page, widget: NumberWheel, text: str) -> None:
        """Digits that would make too large a number begin a new one, as a number picker's field does."""
        digits = "".join(c for c in text if c.isdecimal() and c.isascii())
        if digits and int(digits) > widget.high:
            digits = digits[-1:]
        page.typed = digits
        if not digits or not widget.low <= int(digits) <= widget.high:
            return
        value = int(digits)
        if value == widget.bind.get():
            return
        widget.bind.set(value)
        if widget.on_change is not None:
            self._machine.run(page.app, widget.on_change, value)


def _field(page: Page, node: Node) -> Field | None:
    if not node.enabled or not isinstance(node.widget, TextField | NumberWheel):
        return None
    return Field(page, node.widget, name_of(node))


def _same(one: Node, other: Node) -> bool:
    return (one.key, one.item, one.class_name, one.package) == (other.key, other.item, other.class_name, other.package)
