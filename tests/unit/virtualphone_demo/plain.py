"""A second app, to change between the two."""

from __future__ import annotations

from functools import partial
from random import Random

from plain_words import WORDS

from promptrpa.virtualphone.kit import App, AppBar, Button, Column, Context, Screen, State, Text


def first_state(random: Random) -> State:
    return {"count": 0}


app = App("plain", "org.example.plain", "Plain", "circle", "#00796b", first_state)


def _count(c: Context) -> None:
    c.state["count"] += 1
    c.data("demo")["log"].append("plain")


@app.page("home")
def home(c: Context) -> Screen:
    return Screen(
        bar=AppBar("Plain", back=False),
        body=Column([Text(WORDS), Button("Count", key="count", on_click=partial(_count, c))]),
    )


@app.page("second")
def second(c: Context) -> Screen:
    return Screen(bar=AppBar("Second"), body=Text("Second page"))
