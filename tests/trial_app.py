"""A small app for tests that drive a virtual phone: a counter, a form, a list, twins, a late page and a secret one."""

from __future__ import annotations

from pathlib import Path
from random import Random

from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Column,
    Context,
    HScroll,
    ListItem,
    Screen,
    Scroll,
    State,
    Switch,
    T,
    Text,
    TextField,
)
from promptrpa.virtualphone.packs import Pack

PACKAGE = "org.example.trial"
ROWS = 60


def first_state(random: Random) -> State:
    return {"count": 0, "held": 0, "wifi": False, "name": "", "note": "", "pin": "", "city": "Paris", "sent": ""}


app = App(
    id="trial",
    package=PACKAGE,
    name=T("Trial", "试用"),
    glyph="science",
    color="#336699",
    state=first_state,
    versions=("1.7", "2.0"),
)
PACK = Pack(app, Path(__file__))


@app.page("home")
def home(c: Context) -> Screen:
    def count() -> None:
        c.state["count"] += 1

    def hold() -> None:
        c.state["held"] += 1

    parts = [
        Button(text=f"Count {c.state['count']}", key="count", on_click=count),
        Button(text=f"Held {c.state['held']}", key="hold", on_long_click=hold),
        ListItem("Wi-Fi", trailing=Switch(Bind(c.state, "wifi"), key="wifi")),
        *(Button(text=page, key=f"open_{page}", on_click=lambda page=page: c.open(page)) for page in PAGES),
    ]
    return Screen(bar=AppBar("Trial", back=False), body=Column(parts))


@app.page("form")
def form(c: Context) -> Screen:
    def send() -> None:
        c.state["sent"] = c.state["name"]

    fields = [
        TextField(Bind(c.state, "name"), label="Name", key="name", on_submit=send),
        TextField(Bind(c.state, "note"), label="Note", kind="multiline", key="note"),
        TextField(Bind(c.state, "pin"), label="PIN", kind="password", key="pin"),
        TextField(Bind(c.state, "city"), label="City", key="city"),
        Text(f"Sent {c.state['sent']}"),
    ]
    return Screen(bar=AppBar("Form"), body=Column(fields))


@app.page("rows")
def rows(c: Context) -> Screen:
    items = [ListItem(f"Row {number}", key="row", item=str(number)) for number in range(ROWS)]
    chips = HScroll([Button(text=f"Chip {number}", key="chip", item=str(number)) for number in range(20)], key="chips")
    return Screen(bar=AppBar("Rows"), body=Scroll([chips, *items], key="list"))


@app.page("left")
def left(c: Context) -> Screen:
    return Screen(bar=AppBar("Left"), body=Column([Text("One of two")]))


@app.page("right")
def right(c: Context) -> Screen:
    return Screen(bar=AppBar("Right"), body=Column([Text("One of two")]))


@app.page("late")
def late(c: Context) -> Screen:
    return Screen(bar=AppBar("Late"), body=Scroll([Text("Here at last")], key="list", late=1.5))


@app.page("secret")
def secret(c: Context) -> Screen:
    return Screen(bar=AppBar("Secret"), body=Column([Text("Balance 42")]), secure=True)


@app.page("black")
def black(c: Context) -> Screen:
    return Screen(body=Column([Text("Nothing to see", color="#000000")]), color="#000000")


PAGES = ("form", "rows", "left", "right", "late", "secret", "black")
