"""An app with one of everything, for the tests of the virtual phone."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    BottomNav,
    Button,
    Column,
    Context,
    Dialog,
    HScroll,
    IconButton,
    ListItem,
    Menu,
    MenuItem,
    NumberWheel,
    Row,
    Screen,
    Scroll,
    Sheet,
    Slider,
    State,
    Switch,
    T,
    Tab,
    Text,
    TextField,
    Widget,
)


def first_state(random: Random) -> State:
    return {
        "things": {f"t{n}": {"name": f"Thing {n}", "done": False} for n in range(1, 41)},
        "volume": 30,
        "hour": 7,
        "on": False,
        "lucky": random.randint(1, 1000),
        "seen": 0,
        "log": [],
    }


app = App(
    "demo",
    "org.example.demo",
    T("Demo", "演示"),
    "star",
    "#7b1fa2",
    first_state,
    changes={"add": "renamed"},
    incidental=("demo.seen",),
)
app.link("demo://", "thing", "id")
app.link("https://example.org/", "thing", "id")


# --- the list --------------------------------------------------------------------------------------------------------


def _remove(c: Context, id: str) -> None:
    del c.state["things"][id]
    c.toast(T("Deleted", "已删除"))


def _see(c: Context, id: str) -> None:
    c.state["seen"] += 1
    c.open("thing", id=id)


@app.page("home")
def home(c: Context) -> Screen:
    rows: list[Widget] = [
        ListItem(
            thing["name"],
            key="thing",
            item=id,
            on_click=partial(_see, c, id),
            on_long_click=partial(_remove, c, id),
        )
        for id, thing in c.state["things"].items()
    ]
    tab = c.ui.get("tab", "all")
    body: Widget = Scroll(rows, key="things") if tab == "all" else _controls(c)
    return Screen(
        bar=AppBar(
            T("Demo", "演示"),
            back=False,
            actions=[
                IconButton(
                    "add", key="add", description=c.pick(T("Add", "添加"), T("New", "新建")), on_click=_opens(c, "edit")
                )
            ],
            overflow=[
                MenuItem(key="sort", text=T("Sort", "排序"), on_click=_opens(c, "sort")),
                MenuItem(key="break", text=T("Break", "出错"), on_click=_break),
                MenuItem(key="late", text=T("Late list", "慢列表"), on_click=_opens(c, "late")),
                MenuItem(key="secret", text=T("Secret", "秘密"), on_click=_opens(c, "secret")),
                MenuItem(key="menu", text=T("Menu", "菜单"), on_click=_opens(c, "menu")),
                MenuItem(key="ticking", text=T("Watch", "秒表"), on_click=_opens(c, "ticking")),
            ],
        ),
        body=body,
        nav=BottomNav(
            [Tab("all", T("All", "全部"), "list"), Tab("controls", T("Controls", "控件"), "tune")],
            Bind(c.ui, "tab", "all"),
        ),
    )


def _opens(c: Context, page: str, **args: Any) -> Any:
    return partial(c.open, page, **args)


def _break() -> None:
    raise RuntimeError("this app is broken on purpose")


# --- controls --------------------------------------------------------------------------------------------------------


def _remind(c: Context) -> None:
    c.after(30, "remind", text="Tea")


def _ring_later(c: Context) -> None:
    c.after(20, "ring")


def _not_json(c: Context) -> None:
    c.state["seen"] = datetime(2026, 1, 1)


def _controls(c: Context) -> Widget:
    strip = HScroll(
        [Button(f"Chip {n}", key="chip", item=str(n), on_click=partial(_log, c, f"chip {n}")) for n in range(12)]
    )
    return Column(
        [
            ListItem(T("Power", "电源"), trailing=Switch(Bind(c.state, "on"), key="power")),
            Slider(Bind(c.state, "volume"), key="volume"),
            Row([NumberWheel(Bind(c.state, "hour"), 0, 23, key="hour", on_change=partial(_log_value, c))]),
            strip,
            Button(T("Remind me", "提醒我"), key="remind", on_click=partial(_remind, c)),
            Button(T("Ring", "响铃"), key="ring", on_click=partial(_ring_later, c)),
            Button(T("Copy", "复制"), key="copy", on_click=partial(c.copy, "from demo")),
            Button(T("Other app", "其他应用"), key="other", on_click=partial(c.launch, "plain", "second")),
            Button(T("Broken state", "坏状态"), key="not_json", on_click=partial(_not_json, c)),
            Button(T("Off", "不可用"), key="disabled", enabled=False, on_click=_break),
        ]
    )


def _log(c: Context, word: str) -> None:
    c.state["log"].append(word)


def _log_value(c: Context, value: int) -> None:
    c.state["log"].append(value)


@app.event("remind")
def remind(c: Context, text: str) -> None:
    c.notify(T("Reminder", "提醒"), text, "thing", id="t3")


@app.event("ring")
def ring(c: Context) -> None:
    c.open("ringing")


@app.page("ringing")
def ringing(c: Context) -> Screen:
    return Screen(body=Column([Text("Ringing"), Button(T("Stop", "停止"), key="stop", on_click=c.back)]))


# --- a thing and its form --------------------------------------------------------------------------------------------


@app.page("thing")
def thing(c: Context) -> Screen:
    id = str(c.args["id"]).rpartition("/")[2]
    found = c.state["things"][id]
    return Screen(
        bar=AppBar(found["name"]),
        body=Column(
            [
                ListItem(T("Done", "完成"), trailing=Switch(Bind(found, "done"), key="done")),
                Button(T("Delete", "删除"), key="delete", on_click=_opens(c, "sure", id=id)),
                Button(T("Share", "分享"), key="share", on_click=_opens(c, "share")),
            ]
        ),
    )


@app.page("sure")
def sure(c: Context) -> Dialog:
    def delete() -> None:
        c.back(2)
        _remove(c, c.args["id"])

    return Dialog(
        title=T("Delete?", "删除？"),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete", "删除"), key="confirm", kind="text", on_click=delete),
        ],
    )


@app.page("share")
def share(c: Context) -> Sheet:
    return Sheet(title=T("Share", "分享"), body=Column([ListItem("Mail", key="mail", on_click=partial(c.back, 2))]))


@app.page("edit")
def edit(c: Context) -> Screen:
    def save() -> None:
        id = c.new_id("t")
        c.state["things"][id] = {"name": c.ui.get("name", ""), "done": False, "note": c.ui.get("note", "")}
        c.replace("thing", id=id)

    return Screen(
        bar=AppBar(
            T("New thing", "新事物"), actions=[Button(T("Save", "保存"), key="save", kind="text", on_click=save)]
        ),
        body=Scroll(
            [
                TextField(Bind(c.ui, "name"), T("Name", "名称"), key="name"),
                TextField(Bind(c.ui, "pages"), T("Pages", "页数"), kind="number", key="pages"),
                TextField(Bind(c.ui, "secret"), T("Password", "密码"), kind="password", key="secret"),
                ListItem(
                    T("Colour", "颜色"), c.ui.get("colour"), key="colour", on_click=_opens(c, "colour", form=c.ui)
                ),
                *[Text(f"Line {n}", padding=(16, 24)) for n in range(12)],
                TextField(Bind(c.ui, "note"), T("Note", "备注"), kind="multiline", key="note", on_submit=save),
            ]
        ),
    )


@app.page("colour")
def colour(c: Context) -> Dialog:
    def choose(name: str) -> None:
        c.args["form"]["colour"] = name
        c.back()

    return Dialog(
        body=Column([ListItem(name, key="pick", item=name, on_click=partial(choose, name)) for name in ("Red", "Blue")])
    )


# --- others ----------------------------------------------------------------------------------------------------------


@app.page("sort")
def sort(c: Context) -> Dialog:
    return Dialog(title=T("Sort by", "排序方式"), body=Text(T("Name", "名称")), cancelable=False, buttons=[
        Button("OK", key="ok", kind="text", on_click=c.back)
    ])  # fmt: skip


@app.page("late")
def late(c: Context) -> Screen:
    return Screen(body=Scroll([ListItem("There", key="there")], late=3.0), bar=AppBar("Late"))


@app.page("secret")
def secret(c: Context) -> Screen:
    return Screen(body=Text("Hidden from pictures"), bar=AppBar("Secret"), secure=True)


@app.page("menu")
def menu(c: Context) -> Menu:
    return Menu(items=[MenuItem(key="one", text="One", on_click=partial(_log, c, "one"))])


@app.page("ticking")
def ticking(c: Context) -> Screen:
    return Screen(body=Text(f"{c.now:%H:%M:%S}", key="seconds"), bar=AppBar("Watch"))
