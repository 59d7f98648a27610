"""Plants: tabs below, a search, a strip that stays, pickers, and like names; the second example of
docs/writing-an-app.md."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.formats import count_words, day_words, money_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    BottomNav,
    Button,
    Column,
    Context,
    Dialog,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    State,
    Switch,
    T,
    Tab,
    Text,
    TextField,
    Widget,
)
from promptrpa.virtualphone.pickers import add_pickers

Plant = dict[str, Any]

FERN, CACTUS, BASIL = ("Fern", "蕨"), ("Cactus", "仙人掌"), ("Basil", "罗勒")
KITCHEN, BEDROOM, OFFICE = ("Kitchen", "厨房"), ("Bedroom", "卧室"), ("Office", "书房")
POTS = (
    (FERN, KITCHEN, 1290),
    (FERN, BEDROOM, 1450),
    (CACTUS, OFFICE, 800),
    (BASIL, KITCHEN, 250),
    (CACTUS, BEDROOM, 950),
)
LIGHT = {"sun": T("Sun", "阳光"), "half": T("Half shade", "半阴"), "shade": T("Shade", "阴处")}


def first_state(random: Random) -> State:
    plants = {
        f"p{number}": {
            "name": {"en": name[0], "zh": name[1]},
            "room": {"en": room[0], "zh": room[1]},
            "cents": cents,
            "water": f"2026-03-{random.randrange(3, 9):02d}",
            "light": "sun",
        }
        for number, (name, room, cents) in enumerate(POTS, 1)
    }
    return {"plants": plants, "water_at": "08:00", "holiday": False}


app = App(
    id="plants",
    package="org.example.plants",
    name=T("Plants", "绿植"),
    glyph="potted_plant",
    color="#33691e",
    state=first_state,
    changes={"plant/water": "renamed", "plants": "icon_only", "care": "icon_only"},
)
add_pickers(app)


# --- the tabs --------------------------------------------------------------------------------------------------------


def water_all(c: Context) -> None:
    for plant in c.state["plants"].values():
        plant["water"] = "2026-03-09"


def plant_row(c: Context, id: str, plant: Plant) -> Widget:
    day = day_words(datetime.fromisoformat(plant["water"]), c.now)
    click = partial(c.open, "plant", id=id)
    return ListItem(T(**plant["name"]), T(**plant["room"]), trailing=day, key="row", item=id, on_click=click)


@app.page("home")
def home(c: Context) -> Screen:
    c.ui.setdefault("tab", "plants")
    tabs = [Tab("plants", T("My plants", "我的绿植"), "potted_plant"), Tab("care", T("Care", "养护"), "water_drop")]
    nav = BottomNav(tabs, Bind(c.ui, "tab"), icons_only=c.version == 2)
    return care(c, nav) if c.ui["tab"] == "care" else plants(c, nav)


def plants(c: Context, nav: BottomNav) -> Screen:
    field = TextField(Bind(c.ui, "find", ""), T("Find a plant", "查找绿植"), kind="search", key="find")
    asked = (c.ui.get("find") or "").lower()
    found = {
        id: plant
        for id, plant in c.state["plants"].items()
        if asked in plant["name"]["en"].lower() or asked in plant["name"]["zh"]
    }
    strip = Row(
        [
            Text(count_words(len(found), "plant", "盆"), weight=1),
            Button(T("Water all", "全部浇水"), kind="tonal", key="water_all", on_click=partial(water_all, c)),
        ],
        padding=12,
    )
    rows = [plant_row(c, id, plant) for id, plant in found.items()]
    return Screen(bar=AppBar(back=False, search=field), body=Scroll(rows), bottom=strip, nav=nav)


def care(c: Context, nav: BottomNav) -> Screen:
    pick = partial(c.open, "pick_time", form=c.state, name="water_at", value=c.state["water_at"])
    rows = [
        ListItem(T("Remind me at", "提醒时间"), trailing=c.state["water_at"], key="water_at", on_click=pick),
        ListItem(T("Holiday", "外出模式"), trailing=Switch(Bind(c.state, "holiday"), key="holiday")),
    ]
    return Screen(bar=AppBar(T("Care", "养护"), back=False), body=Scroll(rows), nav=nav)


# --- one plant -------------------------------------------------------------------------------------------------------


@app.page("plant")
def plant_page(c: Context) -> Screen:
    id = c.args["id"]
    plant = c.state["plants"][id]
    pick = partial(c.open, "pick_date", form=plant, name="water", value=plant["water"])
    water = c.pick(T("Next watering", "下次浇水"), T("Water on", "浇水日"))
    day = day_words(datetime.fromisoformat(plant["water"]), c.now)
    rows = [
        ListItem(water, day, glyph="water_drop", key="water", on_click=pick),
        ListItem(T("Light", "光照"), LIGHT[plant["light"]], key="light", on_click=partial(c.open, "light", id=id)),
        ListItem(T("Price", "价格"), money_words(plant["cents"], "€")),
    ]
    return Screen(bar=AppBar(T(**plant["name"])), body=Scroll(rows))


@app.page("light")
def light(c: Context) -> Dialog:
    def close(_: str) -> None:
        c.back()

    bind = Bind(c.state["plants"][c.args["id"]], "light")
    choices = [Radio(bind, value, words, key=value, on_change=close) for value, words in LIGHT.items()]
    return Dialog(title=T("Light", "光照"), body=Column(choices))
