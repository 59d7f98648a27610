"""The form of Contacts for one person."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps import contacts_manage
from promptrpa.virtualphone.apps.contacts_data import blank_person
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    Column,
    Context,
    Grid,
    IconButton,
    Image,
    ListItem,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import date_words


def picture(person: dict[str, Any], size: int) -> Widget:
    if person["photo"]:
        return Image(person["photo"], height=size, width=size, round=size // 2)
    return Avatar(person["name"] or "?", size=size)


def birthday_words(text: str) -> T:
    return date_words(date.fromisoformat(text))


def form_fields(c: Context, person: dict[str, Any]) -> list[Widget]:
    def field(key: str, words: T, kind: Any = "text", glyph: str = "") -> TextField:
        return TextField(Bind(c.ui, key, person[key]), words, kind, glyph=glyph, key=key, padding=(16, 4))

    name = field("name", T("Name", "姓名"), glyph="person")
    company = field("company", T("Company", "公司"), glyph="business")
    phone = field("phone", c.pick(T("Phone", "电话"), T("Mobile number", "手机号码")), "phone", "call")
    email = field("email", T("Email", "电子邮件"), "email", "mail")
    note = field("note", T("Notes", "备注"), "multiline", "notes")
    address = field("address", T("Address", "地址"), glyph="location_on")
    birthday = c.ui.get("birthday", person["birthday"])
    pick = partial(c.open, "pick_date", form=c.ui, name="birthday", value=birthday)
    birth = ListItem(
        T("Birthday", "生日"),
        birthday_words(birthday) if birthday else T("Not set", "未设置"),
        "cake",
        key="birthday",
        on_click=pick,
    )
    open_more = c.ui.get("more") or any(person[key] for key in ("address", "birthday", "note"))
    more_words = c.pick(T("More fields", "更多字段"), T("Show all fields", "显示全部字段"))
    more = Button(more_words, kind="text", key="more_fields", on_click=partial(c.ui.update, more=True))
    rest: list[Widget] = c.pick([address, birth, note], [note, address, birth]) if open_more else [more]
    return [*c.pick([name, company, phone, email], [name, phone, email, company]), *rest]


def edit(c: Context) -> Window:
    key = c.args.get("person", "")
    start = {name: c.args.get(name, value) for name, value in blank_person().items()}
    person = c.state["people"][key] if key else start

    def save() -> None:
        filled = {**person, **{name: value for name, value in c.ui.items() if name in start}}
        filled["name"] = filled["name"].strip()
        if not filled["name"] and not filled["phone"]:
            c.toast(T("Type a name or a number", "请输入姓名或电话"))
            return
        filled["name"] = filled["name"] or filled["phone"]
        if key:
            c.state["people"][key].update(filled)
            c.back()
            return
        made = c.new_id("p")
        c.state["people"][made] = filled
        c.replace("detail", person=made)

    save_words = T("Save", "保存")
    button: Button | IconButton = Button(save_words, kind="text", key="save", on_click=save)
    if c.version == 2:
        button = IconButton("check", key="save", description=save_words, color="primary", on_click=save)
    photo_words = T("Add photo", "添加照片")
    to_photo = partial(c.open, "photo", form=c.ui)
    photo: Widget = Button(photo_words, "add_a_photo", "text", key="photo", on_click=to_photo)
    if c.version == 2:
        photo = IconButton("add_a_photo", key="photo", description=photo_words, on_click=to_photo)
    title = (
        T("Edit contact", "编辑联系人")
        if key
        else c.pick(T("Create contact", "新建联系人"), T("New contact", "添加联系人"))
    )
    where = ListItem(T("Save to", "保存到"), contacts_manage.account_words(c.state["account"]), "account_circle")
    body = [
        Column([picture({**person, **c.ui}, 72), photo], align="center", padding=(0, 8)),
        *([] if key else [where]),
        *form_fields(c, person),
        Spacer(48),
    ]
    return Screen(bar=AppBar(title, actions=[button]), body=Scroll(body, gap=4))


def photo(c: Context) -> Window:
    def choose(scene: str) -> None:
        c.args["form"]["photo"] = scene
        c.back()

    portraits = [
        Image(
            f"portrait:{number}",
            height=88,
            key="portrait",
            item=str(number),
            description=T(f"Picture {number}", f"图片{number}"),
            on_click=partial(choose, f"portrait:{number}"),
        )
        for number in range(1, 7)
    ]
    remove = ListItem(T("Remove photo", "移除照片"), glyph="hide_image", key="no_photo", on_click=partial(choose, ""))
    return Sheet(body=Column([Grid(portraits, columns=3), remove], gap=8), title=T("Choose a picture", "选择图片"))


def register(app: App) -> None:
    app.page("edit", activity=".ContactEditorActivity")(edit)
    app.page("photo")(photo)
