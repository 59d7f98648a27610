"""Notes: texts and checklists with labels, colours, reminders, an archive and a bin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import notes_edit, notes_manage
from promptrpa.virtualphone.apps.notes_data import (
    LABELS,
    Note,
    chosen_notes,
    colour_of,
    empty,
    is_shown,
    note_text,
    reminder_words,
    seed_notes,
)
from promptrpa.virtualphone.apps.settings_rows import changes, defaults
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Card,
    Checkbox,
    Chip,
    Column,
    Context,
    Divider,
    Fab,
    Grid,
    HScroll,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    T,
    Text,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import add_pickers


def first_state(random: Random) -> State:
    return {
        "notes": seed_notes(),
        "labels": {key: dict(label) for key, label in LABELS.items()},
        "grid": True,
        **defaults(notes_manage.BOOK.pages.values()),
    }


app = App(
    id="notes",
    package="com.example.notes",
    name=T("Notes", "备忘录"),
    glyph="sticky_note_2",
    color="#f9ab00",
    state=first_state,
    versions=("3.5", "4.0"),
    changes={
        "new_note": "nested",
        "new_list": "nested",
        "search": "moved",
        "view": "nested",
        "menu": "moved",
        "note/edit": "icon_only",
        "pin": "icon_only",
        "add_item": "renamed",
        "reminder": "nested",
        "archive": "moved",
        "color": "renamed",
        "labels": "renamed",
        "share": "renamed",
        "delete": "moved",
        "copy": "nested",
        **notes_edit.CHANGES,
        **notes_manage.CHANGES,
        **changes(notes_manage.BOOK.pages.values()),
    },
)


# --- list ------------------------------------------------------------------------------------------------------------


def note_card(c: Context, key: str, note: Note) -> Widget:
    parts: list[Widget] = []
    if note["title"]:
        parts.append(Text(note["title"], style="title", max_lines=2))
    if note["text"]:
        parts.append(Text(note["text"], max_lines=5))
    items = list(note["items"].values())
    parts += [
        Row(
            [
                Icon("check_box" if item["done"] else "check_box_outline_blank", size=16),
                Text(item["text"], max_lines=1, color="outline" if item["done"] else "on_surface", weight=1),
            ],
            gap=6,
        )
        for item in items[:5]
    ]
    if len(items) > 5:
        parts.append(Text(T(f"+ {len(items) - 5} more", f"还有{len(items) - 5}项"), style="caption"))
    names = [c.state["labels"][label]["name"] for label in note["labels"] if label in c.state["labels"]]
    if names:
        parts.append(Text(" · ".join(names), style="caption", color="on_surface_variant"))
    if note["reminder"]:
        parts.append(Row([Icon("alarm", size=14), Text(reminder_words(c, note["reminder"]), style="caption")], gap=4))
    return Card(
        Column(parts, gap=6, padding=12),
        color=colour_of(c, note["color"]),
        key="note_card",
        item=key,
        on_click=partial(c.open, "note", note=key),
        on_long_click=partial(c.open, "actions", note=key),
    )


def note_cards(c: Context, found: list[tuple[str, Note]]) -> Widget:
    cards = [note_card(c, key, note) for key, note in found]
    return Grid(cards, columns=2 if c.state["grid"] else 1, gap=8, padding=(12, 4))


def view_of(view: str) -> Callable[[Note], bool]:
    """Which notes a view shows: "notes", "reminders" or "label:l1"."""
    if view == "reminders":
        return lambda note: is_shown(note) and bool(note["reminder"])
    if view.startswith("label:"):
        return lambda note: is_shown(note) and view.removeprefix("label:") in note["labels"]
    return is_shown


def view_title(c: Context, view: str) -> T | str:
    if view == "reminders":
        return T("Reminders", "提醒")
    if view.startswith("label:"):
        return str(c.state["labels"].get(view.removeprefix("label:"), {"name": ""})["name"])
    return T("Notes", "备忘录")


@app.page("home", activity=".NotesActivity")
def home(c: Context) -> Window:
    view = c.args.get("view", "notes")
    found = chosen_notes(c, view_of(view))
    pinned = [entry for entry in found if entry[1]["pinned"]]
    others = [entry for entry in found if not entry[1]["pinned"]]
    rows: list[Widget] = []
    if pinned:
        rows += [Text(T("Pinned", "已置顶"), style="label", padding=(16, 8)), note_cards(c, pinned)]
    if others:
        if pinned:
            rows.append(Text(T("Others", "其他"), style="label", padding=(16, 8)))
        rows.append(note_cards(c, others))
    if not rows:
        rows = [empty("lightbulb", T("Your notes appear here", "备忘录会显示在这里"))]

    def turn() -> None:
        c.state["grid"] = not c.state["grid"]

    turn_words = T("List view", "列表视图") if c.state["grid"] else T("Grid view", "网格视图")
    find_words = T("Search notes", "搜索备忘录")
    find = partial(c.open, "search")
    menu = IconButton("menu", key="menu", description=T("Menu", "菜单"), on_click=partial(c.open, "drawer", view=view))
    title = view_title(c, view)
    label = view.removeprefix("label:") if view.startswith("label:") else ""
    list_words = T("New list", "新建清单")
    new_list = partial(c.open, "edit", note="", list=True, label=label)
    words = T("New note", "新建备忘录")
    new_note = partial(c.open, "edit", note="", list=False, label=label)
    if c.version == 1:
        glyph = "view_agenda" if c.state["grid"] else "grid_view"
        bar = AppBar(
            title,
            back=view != "notes",
            actions=[
                IconButton("search", key="search", description=find_words, on_click=find),
                IconButton(glyph, key="view", description=turn_words, on_click=turn),
                menu,
            ],
        )
        strip = Row([Button(list_words, "checklist", "text", key="new_list", on_click=new_list)], padding=(8, 4))
        fab = Fab("add", words, key="new_note", on_click=new_note)
        return Screen(bar=bar, body=Scroll([*rows, Spacer(88)]), bottom=strip, fab=fab)
    bar = AppBar(title, back=view != "notes", overflow=[MenuItem(key="view", text=turn_words, on_click=turn)])
    pill = Card(ListItem(find_words, glyph="search", key="search", on_click=find), weight=1)
    fab = Fab("add", key="create", description=T("Create", "创建"), on_click=partial(c.open, "create", label=label))
    return Screen(bar=bar, body=Scroll([Row([menu, pill], gap=4, padding=(8, 4)), *rows, Spacer(88)]), fab=fab)


@app.page("create")
def create(c: Context) -> Window:
    """Version 2 asks here what to make."""
    label = c.args["label"]
    rows = [
        ListItem(
            T("New note", "新建备忘录"),
            glyph="notes",
            key="new_note",
            on_click=partial(c.replace, "edit", note="", list=False, label=label),
        ),
        ListItem(
            T("New list", "新建清单"),
            glyph="checklist",
            key="new_list",
            on_click=partial(c.replace, "edit", note="", list=True, label=label),
        ),
    ]
    return Sheet(body=Column(rows), title=T("Create", "创建"))


@app.page("drawer", activity=".NotesActivity")
def drawer(c: Context) -> Window:
    shown = c.args["view"]

    def go(view: str) -> None:
        if view == "notes":
            c.back()
            c.launch("notes", "home")
        else:
            c.replace("home", view=view)

    def row(view: str, words: Any, glyph: str) -> Widget:
        return ListItem(
            words, glyph=glyph, key="view_row", item=view, selected=view == shown, on_click=partial(go, view)
        )

    def page(key: str, words: T, glyph: str, name: str) -> Widget:
        return ListItem(words, glyph=glyph, key=key, on_click=partial(c.replace, name))

    labels = [row(f"label:{key}", label["name"], "label") for key, label in c.state["labels"].items()]
    edit_words = c.pick(T("Edit labels", "编辑标签"), T("Manage tags", "管理标记"))
    edit = page("edit_labels", edit_words, "edit", "manage_labels")
    views = [row("notes", T("Notes", "备忘录"), "lightbulb"), row("reminders", T("Reminders", "提醒"), "notifications")]
    archive = page("archive_link", T("Archive", "归档"), "archive", "archive")
    bin_row = page("bin_link", T("Bin", "回收站"), "delete", "bin")
    settings = page("settings", T("Settings", "设置"), "settings", "settings")
    rows: list[Widget] = [*views, Divider(), *labels, edit, Divider(), archive, bin_row, settings]
    if c.version == 2:
        rows = [*views, archive, bin_row, settings, Divider(), *labels, edit]
    return Screen(bar=AppBar(T("Menu", "菜单")), body=Scroll(rows))


@app.page("search", activity=".NotesActivity")
def search(c: Context) -> Window:
    query = c.ui.get("query", "").strip().casefold()
    kind = c.ui.get("kind", "")

    def wanted(note: Note) -> bool:
        fits = {
            "": True,
            "lists": note["list"],
            "reminders": bool(note["reminder"]),
            "archived": note["archived"],
        }[kind]
        return bool(fits) and not note["trashed"] and query in note_text(note).casefold()

    chips = [
        Chip(
            words,
            key="kind",
            item=name,
            selected=kind == name,
            on_click=partial(c.ui.update, kind="" if kind == name else name),
        )
        for name, words in (
            ("lists", T("Lists", "清单")),
            ("reminders", T("Reminders", "提醒")),
            ("archived", T("Archive", "归档")),
        )
    ]
    field = TextField(Bind(c.ui, "query", ""), T("Search notes", "搜索备忘录"), key="query", kind="search")
    rows: list[Widget] = [HScroll(chips, padding=(16, 8))]
    if query or kind:
        found = chosen_notes(c, wanted)
        rows.append(note_cards(c, found) if found else empty("search_off", T("No notes found", "未找到备忘录")))
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


# --- one note --------------------------------------------------------------------------------------------------------


def pin(c: Context, note: Note) -> None:
    note["pinned"] = not note["pinned"]


def archive(c: Context, note: Note) -> None:
    note["archived"] = not note["archived"]
    note["pinned"] = False
    c.back()
    c.toast(T("Note archived", "已归档") if note["archived"] else T("Note moved back", "已移出归档"))


def throw_away(c: Context, note: Note) -> None:
    note["trashed"] = f"{c.now:%Y-%m-%d}"
    note["pinned"] = False
    c.back()
    c.toast(T("Note moved to bin", "已移至回收站"))


def item_rows(c: Context, note: Note) -> list[Widget]:
    items = list(note["items"].items())
    if c.state["checked_last"]:
        items.sort(key=lambda entry: bool(entry[1]["done"]))
    return [Checkbox(Bind(item, "done"), item["text"], key="item", item=key, padding=(12, 2)) for key, item in items]


def add_item(c: Context, note: Note) -> None:
    text = c.ui.get("line", "").strip()
    if text:
        made = c.new_id("i")
        fresh = {made: {"text": text, "done": False}}
        note["items"] = {**note["items"], **fresh} if c.state["new_last"] else {**fresh, **note["items"]}
        c.ui["line"] = ""


def note_menu(c: Context, key: str, note: Note) -> list[MenuItem]:
    def item(name: str, words: T, page: str) -> MenuItem:
        return MenuItem(key=name, text=words, on_click=partial(c.open, page, note=key))

    color = item("color", c.pick(T("Colour", "颜色"), T("Background", "背景")), "color")
    labels = item("labels", c.pick(T("Labels", "标签"), T("Tags", "标记")), "choose_labels")
    share = item("share", c.pick(T("Share", "分享"), T("Send a copy", "发送副本")), "share")
    copy = MenuItem(key="copy", text=T("Make a copy", "创建副本"), on_click=partial(copy_note, c, key))
    delete = MenuItem(key="delete", text=T("Delete", "删除"), on_click=partial(throw_away, c, note))
    if c.version == 1:
        return [labels, color, share, copy, delete]
    reminder = item("reminder", T("Reminder", "提醒"), "reminder")
    more = MenuItem(key="more", text=T("More", "更多"), on_click=partial(c.open, "actions", note=key, opened=True))
    return [reminder, color, labels, share, more]


def copy_note(c: Context, key: str) -> None:
    note = c.state["notes"][key]
    items = {name: dict(item) for name, item in note["items"].items()}
    time = c.now.isoformat(timespec="seconds")
    c.state["notes"][c.new_id("n")] = {**note, "items": items, "labels": dict(note["labels"]), "time": time}
    c.toast(T("Copy made", "已创建副本"))


def note_bar(c: Context, key: str, note: Note) -> AppBar:
    pin_words = T("Unpin", "取消置顶") if note["pinned"] else T("Pin", "置顶")
    do_pin = partial(pin, c, note)
    edit_words = T("Edit", "编辑")
    edit = partial(c.open, "edit", note=key, list=note["list"], label="")
    if c.version == 1:
        remind = IconButton(
            "notification_add",
            key="reminder",
            description=T("Reminder", "提醒"),
            on_click=partial(c.open, "reminder", note=key),
        )
        box_words = T("Unarchive", "取消归档") if note["archived"] else T("Archive", "归档")
        box = IconButton("archive", key="archive", description=box_words, on_click=partial(archive, c, note))
        actions: list[IconButton | Button] = [
            Button(pin_words, kind="text", key="pin", on_click=do_pin),
            remind,
            box,
            Button(edit_words, kind="text", key="edit", on_click=edit),
        ]
    else:
        actions = [
            IconButton("push_pin", key="pin", description=pin_words, selected=note["pinned"], on_click=do_pin),
            IconButton("edit", key="edit", description=edit_words, on_click=edit),
        ]
    return AppBar(actions=actions, overflow=note_menu(c, key, note))


@app.page("note", activity=".NoteActivity")
def note_page(c: Context) -> Window:
    key = c.args["note"]
    note = c.state["notes"].get(key)
    if note is None:
        return Screen(bar=AppBar(), body=Scroll([empty("delete", T("This note is deleted", "该备忘录已删除"))]))
    rows: list[Widget] = []
    if note["title"]:
        rows.append(Text(note["title"], style="headline", padding=(16, 8)))
    if note["text"]:
        rows.append(Text(note["text"], padding=(16, 8)))
    if note["list"]:
        add_words = c.pick(T("Add item", "添加项目"), T("New line", "新增一行"))
        field = TextField(
            Bind(c.ui, "line", ""),
            T("List item", "清单项目"),
            key="line",
            weight=1,
            on_submit=partial(add_item, c, note),
        )
        button = Button(add_words, kind="tonal", key="add_item", on_click=partial(add_item, c, note))
        rows += [*item_rows(c, note), Row([field, button], gap=8, padding=(16, 8))]
    chips = [
        Chip(c.state["labels"][name]["name"], glyph="label") for name in note["labels"] if name in c.state["labels"]
    ]
    if note["reminder"]:
        chips.insert(0, Chip(reminder_words(c, note["reminder"]), "alarm"))
    if chips:
        rows.append(HScroll(chips, padding=(16, 8)))
    strip: Widget | None = None
    if c.version == 2:
        box_words = T("Unarchive", "取消归档") if note["archived"] else T("Archive", "归档")
        strip = Row(
            [
                IconButton("archive", key="archive", description=box_words, on_click=partial(archive, c, note)),
                Spacer(weight=1),
                Button(T("Delete", "删除"), "delete", "text", key="delete", on_click=partial(throw_away, c, note)),
            ],
            padding=(12, 4),
        )
    return Screen(
        bar=note_bar(c, key, note), body=Scroll([*rows, Spacer(24)]), bottom=strip, color=page_colour(c, note)
    )


def page_colour(c: Context, note: Note) -> str:
    return colour_of(c, note["color"]) if note["color"] else "surface"


@app.page("actions")
def actions(c: Context) -> Window:
    """Of a long press on a note; version 2 also opens it from the menu of an open note."""
    key = c.args["note"]
    note = c.state["notes"][key]

    def then(do: Callable[[], None]) -> None:
        c.back()
        do()

    def trash() -> None:
        note["trashed"] = f"{c.now:%Y-%m-%d}"
        note["pinned"] = False

    pin_words = T("Unpin", "取消置顶") if note["pinned"] else T("Pin", "置顶")
    opened = c.args.get("opened", False)
    rows = [
        ListItem(pin_words, glyph="push_pin", key="pin_row", on_click=partial(then, partial(pin, c, note))),
        ListItem(
            T("Make a copy", "创建副本"),
            glyph="content_copy",
            key="copy" if opened else "row_copy",
            on_click=partial(then, partial(copy_note, c, key)),
        ),
        ListItem(T("Move to bin", "移至回收站"), glyph="delete", key="trash_row", on_click=partial(then, trash)),
    ]
    return Sheet(body=Column(rows[1:2] if opened else rows), title=note["title"] or T("Note", "备忘录"))


notes_edit.register(app)
notes_manage.register(app)
add_pickers(app)
