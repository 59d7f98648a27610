"""Phone: favourites, recent calls, the dial pad, calls and voicemail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import phone_calls, phone_history, phone_settings
from promptrpa.virtualphone.apps.contacts_data import by_name, digits, matching, name_of, people, person_of
from promptrpa.virtualphone.apps.phone_data import place_call, seed_calls, seed_voicemails
from promptrpa.virtualphone.apps.phone_history import DIRECTIONS, moment
from promptrpa.virtualphone.apps.settings_rows import changes, defaults
from promptrpa.virtualphone.formats import length_words, recent_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    BottomNav,
    Button,
    Card,
    Chip,
    Column,
    Context,
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
    Spacer,
    State,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
)

PAD = (
    ("1", ""),
    ("2", "ABC"),
    ("3", "DEF"),
    ("4", "GHI"),
    ("5", "JKL"),
    ("6", "MNO"),
    ("7", "PQRS"),
    ("8", "TUV"),
    ("9", "WXYZ"),
    ("*", ""),
    ("0", "+"),
    ("#", ""),
)


def first_state(random: Random) -> State:
    return {
        "calls": seed_calls(random),
        "voicemail": seed_voicemails(),
        "blocked": {"b1": {"number": "+1 900 555 0111"}, "b2": {"number": "400 600 7788"}},
        "speed_dial": {"2": "p1"},
        "replies": {
            "q1": {"text": "Can't talk now. What's up?"},
            "q2": {"text": "I'll call you right back."},
            "q3": {"text": "我在开会，稍后联系。"},
        },
        "call": {},
        **defaults(phone_settings.BOOK.pages.values()),
    }


app = App(
    id="phone",
    package="com.android.dialer",
    name=T("Phone", "电话"),
    glyph="call",
    color="#188038",
    state=first_state,
    versions=("11.3", "12.0"),
    changes={
        "search": "moved",
        "recents": "renamed",
        "favourites": "moved",
        "voicemail": "nested",
        "dialpad": "icon_only",
        "settings": "renamed",
        "clear_history": "nested",
        "place_call": "icon_only",
        "add_to_contacts": "nested",
        "history/message": "icon_only",
        "history/call": "icon_only",
        "block_number": "nested",
        "delete_history": "moved",
        "new_favourite": "renamed",
        **phone_calls.CHANGES,
        **phone_settings.CHANGES,
        **changes(phone_settings.BOOK.pages.values()),
    },
    incidental=("phone.voicemail.*.heard",),
)


def empty(glyph: str, words: T) -> Widget:
    return Column(
        [Spacer(96), Icon(glyph, size=64), Text(words, align="center", color="on_surface_variant")],
        gap=12,
        align="center",
    )


# --- the four tabs ---------------------------------------------------------------------------------------------------


def favourites_tab(c: Context) -> Widget:
    found = [person for _, person in by_name(people(c)) if person["favourite"]]
    cells = [
        Column(
            [Avatar(person["name"], size=72), Text(person["name"], align="center", max_lines=1)],
            gap=8,
            align="center",
            key="favourite_person",
            item=person["name"],
            padding=(4, 12),
            on_click=partial(place_call, c, person["phone"]),
        )
        for person in found
    ]
    words = c.pick(T("Add favourite", "添加收藏"), T("New favourite", "新收藏"))
    add = Button(
        words,
        "star",
        "tonal",
        key="new_favourite",
        on_click=partial(c.open, "choose_favourite"),
    )
    nobody = empty("star", T("No favourites yet", "还没有收藏"))
    return Scroll([Grid(cells, columns=3) if cells else nobody, Column([add], align="center", padding=16), Spacer(72)])


def call_row(c: Context, key: str, call: dict[str, Any]) -> Widget:
    glyph, words, colour = DIRECTIONS[call["direction"]]
    when = recent_words(moment(call["time"]), c.now)
    name = name_of(c, call["number"])
    return ListItem(
        name,
        T(f"{words.en} · {when.en}", f"{words.zh} · {when.zh}"),
        leading=Row([Icon(glyph, size=18, color=colour), Avatar(name)], gap=8),
        key="recent",
        item=key,
        on_click=partial(c.open, "history", number=call["number"]),
        trailing=IconButton(
            "call",
            key="call_back",
            item=key,
            description=T(f"Call {name}", f"呼叫{name}"),
            on_click=partial(place_call, c, call["number"]),
        ),
    )


def recents_tab(c: Context) -> Widget:
    only = c.ui.get("only", "all")
    chips = [
        Chip(words, key="filter", item=name, selected=only == name, on_click=partial(c.ui.update, only=name))
        for name, words in (
            ("all", T("All calls", "全部通话")),
            ("missed", T("Missed calls", "未接来电")),
            ("out", T("Outgoing calls", "去电")),
        )
    ]
    rows: list[Widget] = [
        call_row(c, key, call)
        for key, call in sorted(c.state["calls"].items(), key=lambda entry: str(entry[1]["time"]), reverse=True)
        if only in ("all", call["direction"])
    ]
    nothing = empty("history", T("No calls", "没有通话记录"))
    return Scroll([HScroll(chips, padding=(16, 8)), *(rows or [nothing]), Spacer(88)])


def contacts_tab(c: Context) -> Widget:
    create = ListItem(
        T("Create new contact", "新建联系人"),
        glyph="person_add",
        key="create_contact",
        on_click=partial(c.launch, "contacts", "edit"),
    )
    rows = [
        ListItem(
            person["name"],
            key="contact",
            item=key,
            leading=Avatar(person["name"]),
            on_click=partial(c.open, "history", number=person["phone"]),
        )
        for key, person in by_name(people(c))
    ]
    return Scroll([create, *rows, Spacer(88)])


def voicemail_tab(c: Context) -> Widget:
    rows: list[Widget] = []
    for key, mail in sorted(c.state["voicemail"].items(), key=lambda entry: str(entry[1]["time"]), reverse=True):
        when = recent_words(moment(mail["time"]), c.now)
        name = name_of(c, mail["number"])
        length = length_words(mail["seconds"])
        rows.append(
            ListItem(
                name,
                T(f"{length} · {when.en}", f"{length} · {when.zh}"),
                leading=Avatar(name),
                key="voicemail_row",
                item=key,
                on_click=partial(listen, c, key),
                trailing=None if mail["heard"] else Icon("circle", size=12, color="primary"),
            )
        )
    return Scroll([*(rows or [empty("voicemail", T("No voicemail", "没有语音留言"))]), Spacer(88)])


def listen(c: Context, key: str) -> None:
    c.state["voicemail"][key]["heard"] = True
    c.open("message", voicemail=key)


def ongoing(c: Context) -> list[Widget]:
    if not c.state["call"]:
        return []
    name = name_of(c, c.state["call"]["number"])
    row = ListItem(
        T("Return to call", "返回通话"),
        name,
        "phone_in_talk",
        key="return_to_call",
        on_click=partial(c.open, "in_call"),
    )
    return [Column([Card(row, color="primary_container")], padding=(16, 8))]


@app.page("home", activity=".DialtactsActivity")
def home(c: Context) -> Window:
    tab = Bind(c.ui, "tab", c.args.get("tab", "recents"))
    unheard = sum(not mail["heard"] for mail in c.state["voicemail"].values())
    favourites = Tab("favourites", T("Favourites", "收藏"), "star")
    recents = Tab("recents", c.pick(T("Recents", "最近通话"), T("Call log", "通话记录")), "history")
    contacts = Tab("contacts", T("Contacts", "联系人"), "person")
    voicemail = Tab("voicemail", T("Voicemail", "语音信箱"), "voicemail", str(unheard) if unheard else "")
    bodies: dict[str, Callable[[Context], Widget]] = {
        "favourites": favourites_tab,
        "recents": recents_tab,
        "contacts": contacts_tab,
        "voicemail": voicemail_tab,
    }
    search_words = T("Search contacts", "搜索联系人")
    clear = MenuItem(
        key="clear_history", text=T("Clear call history", "清除通话记录"), on_click=partial(c.open, "clear_history")
    )
    settings_words = c.pick(T("Settings", "设置"), T("Call settings", "通话设置"))
    settings = MenuItem(key="settings", text=settings_words, on_click=partial(c.open, "settings"))
    find = partial(c.open, "search")
    pad_words = T("Dial pad", "拨号键盘")
    fab = Fab(
        "dialpad",
        c.pick(pad_words, None),
        key="dialpad",
        description=pad_words,
        on_click=partial(c.open, "dialpad"),
    )
    top = ongoing(c)
    actions = [IconButton("search", key="search", description=search_words, on_click=find)]
    menu = [clear, settings]
    tabs = [favourites, recents, contacts, voicemail]
    if c.version == 2:
        top.append(Column([Card(ListItem(search_words, glyph="search", key="search", on_click=find))], padding=(16, 4)))
        actions = []
        menu = [
            MenuItem(key="voicemail", text=T("Voicemail", "语音信箱"), on_click=partial(c.open, "voicemail")),
            settings,
        ]
        tabs = [recents, favourites, contacts]
    body = bodies[tab.get()](c)
    return Screen(
        bar=AppBar(T("Phone", "电话"), back=False, actions=actions, overflow=menu),
        body=Column([*top, Column([body], weight=1)]) if top else body,
        nav=BottomNav(tabs, tab),
        fab=fab,
    )


@app.page("voicemail", activity=".DialtactsActivity")
def voicemail_page(c: Context) -> Window:
    """Version 2 has voicemail in the menu, not among the tabs."""
    return Screen(bar=AppBar(T("Voicemail", "语音信箱")), body=voicemail_tab(c))


@app.page("search", activity=".DialtactsActivity")
def search(c: Context) -> Window:
    query = c.ui.get("query", "")
    field = TextField(Bind(c.ui, "query", ""), T("Search contacts", "搜索联系人"), key="query", kind="search")
    rows: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            key="result",
            item=key,
            leading=Avatar(person["name"]),
            on_click=partial(c.open, "history", number=person["phone"]),
        )
        for key, person in matching(people(c), query)
    ]
    if digits(query):
        words = T(f"Call {query}", f"呼叫 {query}")
        rows.append(ListItem(words, glyph="call", key="call_query", on_click=partial(place_call, c, query.strip())))
    elif query and not rows:
        rows = [empty("search_off", T("No contacts found", "未找到联系人"))]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


@app.page("choose_favourite")
def choose_favourite(c: Context) -> Window:
    def choose(person: dict[str, Any]) -> None:
        person["favourite"] = True
        c.back()

    rows = [
        ListItem(
            person["name"],
            person["phone"],
            key="candidate",
            item=key,
            leading=Avatar(person["name"]),
            on_click=partial(choose, person),
        )
        for key, person in by_name(people(c))
        if not person["favourite"]
    ]
    return Screen(bar=AppBar(T("Choose a contact", "选择联系人")), body=Scroll(rows))


# --- dial pad --------------------------------------------------------------------------------------------------------


@app.page("dialpad", activity=".DialtactsActivity")
def dialpad(c: Context) -> Window:
    number = Bind(c.ui, "number", c.args.get("number", ""))
    typed = number.get()

    def call() -> None:
        if not digits(typed):
            c.toast(T("Type a number first", "请先输入号码"))
            return
        c.replace("home")
        place_call(c, typed)

    def hold(digit: str) -> None:
        person = people(c).get(c.state["speed_dial"].get(digit, ""))
        if person:
            place_call(c, person["phone"])
        else:
            number.set(typed + ("+" if digit == "0" else digit))

    keys = [
        Button(
            digit,
            kind="tonal",
            key=f"digit_{digit}" if digit.isdigit() else {"*": "star", "#": "pound"}[digit],
            description=f"{digit} {letters}".strip(),
            on_click=partial(number.set, typed + digit),
            on_long_click=partial(hold, digit),
        )
        for digit, letters in PAD
    ]
    suggestions: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="suggestion",
            item=key,
            on_click=partial(number.set, person["phone"]),
        )
        for key, person in (matching(people(c), typed) if digits(typed) else [])[:3]
    ]
    save = partial(c.launch, "contacts", "edit", phone=typed)
    save_words = T("Add to contacts", "添加到联系人")
    if digits(typed) and not person_of(c, typed) and c.version == 1:
        suggestions.append(ListItem(save_words, glyph="person_add", key="add_to_contacts", on_click=save))
    erase = IconButton(
        "backspace",
        key="backspace",
        description=T("Backspace", "退格"),
        enabled=bool(typed),
        on_click=partial(number.set, typed[:-1]),
        on_long_click=partial(number.set, ""),
    )
    words = T("Call", "呼叫")
    dial: Widget = Button(words, "call", key="place_call", color="success", on_click=call)
    menu = []
    if c.version == 2:
        dial = Fab("call", key="place_call", description=words, on_click=call)
        menu = [MenuItem(key="add_to_contacts", text=save_words, on_click=save)]
    entry = Row(
        [TextField(number, T("Number", "号码"), "phone", key="number", weight=1), erase], gap=8, padding=(16, 8)
    )
    pad = Column([entry, Grid(keys, columns=3, gap=8, padding=(16, 0))], gap=8)
    body = Column([Column([Scroll(suggestions)], weight=1), pad, Column([dial], align="center", padding=16)])
    return Screen(bar=AppBar(T("Dial pad", "拨号键盘"), overflow=menu), body=body)


phone_calls.register(app)
phone_history.register(app)
phone_settings.register(app)
app.link("tel:", "dialpad", "url")
