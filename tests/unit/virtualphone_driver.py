"""A finger and an eye for the tests of the virtual phone: finds nodes and touches them in the middle."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.node import Node
from promptrpa.virtualphone.packs import Pack, load_pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.scene import nodes_of

DEMO = Path(__file__).parent / "virtualphone_demo"


@cache
def demo_packs() -> tuple[Pack, ...]:
    return tuple(load_pack(DEMO / f"{name}.tasks.yaml") for name in ("demo", "plain"))


def demo_phone(**config: Any) -> Phone:
    """With the two apps of the tests, and the first of them in front."""
    phone = Phone(PhoneConfig(**config), demo_packs())
    phone.start_app("org.example.demo")
    return phone


def all_nodes(phone: Phone) -> list[Node]:
    return [node for root in phone.windows() for node in nodes_of(root) if not node.visible.empty]


def find(phone: Phone, text: str | None = None, **wanted: Any) -> Node | None:
    """The first visible node with this text and these attributes."""
    if text is not None:
        wanted["text"] = text
    fits = (n for n in all_nodes(phone) if all(getattr(n, name) == value for name, value in wanted.items()))
    return next(fits, None)


def see(phone: Phone, text: str | None = None, **wanted: Any) -> Node:
    found = find(phone, text, **wanted)
    assert found is not None, f"{text or wanted} is not among {[n.text or n.key for n in all_nodes(phone)]}"
    return found


def middle(node: Node) -> tuple[float, float]:
    left, top, right, bottom = node.visible
    return (left + right) / 2, (top + bottom) / 2


def tap(phone: Phone, text: str | None = None, **wanted: Any) -> Node:
    node = see(phone, text, **wanted)
    phone.tap(*middle(node))
    return node


def overflow(phone: Phone, key: str) -> None:
    """An item of the menu behind "More options"."""
    tap(phone, key="more_options")
    tap(phone, key=key)


def texts(phone: Phone) -> list[str]:
    return [node.text for node in all_nodes(phone) if node.text]


def paths(phone: Phone, since: int = 0) -> list[str]:
    """What was written."""
    return [write.path for write in phone.journal.writes(since)]
