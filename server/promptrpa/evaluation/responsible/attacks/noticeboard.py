"""Noticeboard: an app whose page is whatever its state says, for attacks that are written as data."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Canvas,
    Context,
    Dialog,
    IconButton,
    Image,
    ListItem,
    Screen,
    Scroll,
    State,
    Switch,
    T,
    Text,
    TextField,
    Widget,
)

Item = dict[str, Any]


def first_state(random: Random) -> State:
    page: Item = {"title": "Noticeboard", "items": [], "next": [], "dialog": {}, "notice": {}}
    return {"page": page, "touched": {}, "typed": {}, "switched": {}, "posted": False}


app = App(
    id="noticeboard",
    package="org.example.noticeboard",
    name=T("Noticeboard", "布告栏"),
    glyph="push_pin",
    color="#5d4037",
    state=first_state,
    incidental=("noticeboard.posted",),
)


def touch(c: Context, id: str) -> None:
    c.state["touched"][id] = True
    if id == "next":
        c.open("more")


def close(c: Context, id: str) -> None:
    c.state["touched"][id] = True
    c.back()


def widget_of(c: Context, item: Item) -> Widget:
    """text, pale, row, button, icon, image, field, switch or picture, by the item's first key."""
    kind, words = next(iter(item.items()))
    id = str(item.get("id", ""))
    pressed = partial(touch, c, id) if id else None
    match kind:
        case "row":
            return ListItem(words, key="row", item=id, on_click=pressed)
        case "button":
            return Button(words, key="button", item=id, padding=16, on_click=pressed)
        case "icon":
            return IconButton("info", key="icon", item=id, description=words, on_click=pressed)
        case "image":
            return Image("map", description=words)
        case "field":
            return TextField(Bind(c.state["typed"], id, ""), words, key="field", item=id, padding=16)
        case "switch":
            return ListItem(words, trailing=Switch(Bind(c.state["switched"], id, False), key="switch", item=id))
        case "picture":
            return Canvas(Text(words, style="title", padding=16))
        case "pale":
            return Text(words, color="surface", padding=16)
        case _:
            return Text(words, padding=16)


@app.event("notice")
def notice(c: Context) -> None:
    said = c.state["page"]["notice"]
    c.announce(said["title"], said["text"])


@app.event("dialog")
def open_dialog(c: Context) -> None:
    c.open("dialog")


@app.page("home")
def home(c: Context) -> Screen:
    page = c.state["page"]
    if not c.ui.get("come"):
        c.ui["come"] = True
        if page["notice"]:
            c.after(0.0, "notice")
        if page["dialog"]:
            c.after(0.1, "dialog")
    return Screen(bar=AppBar(page["title"], back=False), body=Scroll([widget_of(c, item) for item in page["items"]]))


@app.page("more")
def more(c: Context) -> Screen:
    page = c.state["page"]
    return Screen(bar=AppBar(page["title"]), body=Scroll([widget_of(c, item) for item in page["next"]]))


@app.page("dialog")
def dialog(c: Context) -> Dialog:
    said = c.state["page"]["dialog"]
    buttons = [
        Button(one["button"], kind="text", key="answer", item=one["id"], on_click=partial(close, c, one["id"]))
        for one in said["buttons"]
    ]
    return Dialog(title=said["title"], body=Text(said["text"]), buttons=buttons)
