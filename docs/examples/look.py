"""Look at a page of an app pack, in English on version 1 and in Chinese on version 2:

    .venv/bin/python docs/examples/look.py [--out FOLDER] FOLDER PACKAGE [TOUCH…]

A touch is the key of a widget ("add"), with its item where several have that key ("row#r2"), or what it says
("More options"); "=Soup" types into the field that has the focus, "back" goes back. With "1:" or "2:" before it, it is
for that version alone. The second look is in Chinese: name there what a widget says in Chinese ("2:更多选项"), or its
key. Each look is saved as a picture in the folder behind --out, else in the current one; the texts on it, what was
written and what failed are printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.node import Node
from promptrpa.virtualphone.packs import load_packs
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.scene import nodes_of
from promptrpa.virtualphone.surface import ProtectedWindow

BACK = 4


def nodes(phone: Phone) -> list[Node]:
    return [n for window in phone.windows() for n in nodes_of(window) if n.text or n.description or n.key]


def is_called(node: Node, what: str, key: str, item: str) -> bool:
    return (node.key, node.item) == (key, item) or what in (node.text, node.description)


def touch(phone: Phone, what: str) -> None:
    key, _, item = what.partition("#")
    if what == "back":
        phone.key(BACK)
    elif what.startswith("="):
        phone.type_text(what[1:])
    elif node := next((n for n in nodes(phone) if is_called(n, what, key, item) and not n.visible.empty), None):
        left, top, right, bottom = node.visible
        phone.tap((left + right) / 2, (top + bottom) / 2)
    else:
        print(f"no widget is called {what}")
    phone.advance(1)


def look(folder: Path, package: str, touches: list[str], out: Path = Path()) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for language, version, dark in (("en", 1, False), ("zh", 2, True)):
        phone = Phone(PhoneConfig(language=language, version=version, dark=dark), load_packs([folder]))
        phone.start_app(package)
        phone.advance(2)
        for what in touches:
            only, _, rest = what.partition(":")
            if only in ("1", "2"):
                what = rest if only == str(version) else ""
            if what:
                touch(phone, what)
        try:
            phone.screenshot().save(out / f"look-{language}-{version}.png")
        except ProtectedWindow:
            print("no picture: this page refuses screenshots")
        print([node.text or node.description or node.key for node in nodes(phone) if node.package == package])
        print("wrote", [write.path for write in phone.journal.writes()])
        print("failed", [event.data["traceback"] for event in phone.journal.events() if event.kind == "crash"])


if __name__ == "__main__":
    given = sys.argv[1:]
    pictures = Path(given[1]) if given[0] == "--out" else Path()
    folder, package, *touches = given[2:] if given[0] == "--out" else given
    look(Path(folder), package, touches, pictures)
