"""Windows and environments for the tests of the virtual phone's layout, drawing and dump."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from promptrpa.virtualphone import kit
from promptrpa.virtualphone.layout import lay_out
from promptrpa.virtualphone.node import Environment, Laid, Node, Rect
from promptrpa.virtualphone.text import T

ENVIRONMENT = Environment(
    screen=Rect(0, 0, 1080, 2400),
    area=Rect(0, 84, 1080, 2347),
    density=2.625,
    font_scale=1.0,
    language="en",
    dark=False,
    package="org.example.demo",
)


def environment(**changes: Any) -> Environment:
    return dataclasses.replace(ENVIRONMENT, **changes)


def laid(window: kit.Window | kit.Widget, scrolls: Mapping[str, int] | None = None, **changes: Any) -> Laid:
    """A window, or a Screen of a widget, laid out."""
    if isinstance(window, kit.Widget):
        window = kit.Screen(body=window)
    return lay_out(window, environment(**changes), scrolls or {})


def nodes(root: Node | Laid) -> Iterator[Node]:
    node = root.root if isinstance(root, Laid) else root
    yield node
    for child in node.children:
        yield from nodes(child)


def by_key(root: Node | Laid, key: str, item: str = "") -> Node:
    return next(node for node in nodes(root) if node.key == key and node.item == item)


def by_text(root: Node | Laid, text: str) -> Node:
    return next(node for node in nodes(root) if node.text == text)


def nothing() -> None:
    """A handler of a test that looks only at the layout."""


def settings_screen(state: dict[str, Any]) -> kit.Screen:
    """A page like that of a settings app."""
    rows: list[kit.Widget] = [
        kit.ListItem(
            "Wi-Fi",
            T("Connected", "已连接"),
            "wifi",
            key="wifi",
            trailing=kit.Switch(kit.Bind(state, "wifi"), key="wifi_switch"),
        ),
        kit.ListItem(T("Display", "显示"), glyph="light_mode", key="display", on_click=nothing),
        kit.Divider(),
    ]
    rows += [kit.ListItem(f"Row {n}", "Summary", key="row", item=str(n), on_click=nothing) for n in range(40)]
    search = kit.IconButton("search", key="search", description=T("Search", "搜索"), on_click=nothing)
    help_item = kit.MenuItem(key="help", text=T("Help", "帮助"), on_click=nothing)
    bar = kit.AppBar(T("Settings", "设置"), actions=[search], overflow=[help_item])
    return kit.Screen(bar=bar, body=kit.Scroll(rows, key="list"), fab=kit.Fab("add", key="add", on_click=nothing))
