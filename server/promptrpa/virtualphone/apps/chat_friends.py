"""Chat: friends, requests, groups, one's own profile."""

from __future__ import annotations

from functools import partial

from promptrpa.virtualphone.apps.chat_data import (
    app,
    blank_chat,
    confirm,
    enter_chat,
    friend_name,
    friends,
    gone,
    nothing,
    save_button,
)
from promptrpa.virtualphone.apps.chat_seed import STRANGERS
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Checkbox,
    Column,
    Context,
    Divider,
    IconButton,
    Image,
    ListItem,
    Row,
    Screen,
    Scroll,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


@app.page("friend")
def friend_page(c: Context) -> Window:
    key = c.args["friend"]
    friend = c.state["friends"].get(key)
    if friend is None:
        return gone()
    remark_words = c.pick(T("Edit remark", "设置备注"), T("Change display name", "修改显示名称"))
    remark = ListItem(remark_words, key="remark", glyph="edit", on_click=partial(c.open, "remark", friend=key))
    star = ListItem(T("Starred friend", "星标朋友"), trailing=Switch(Bind(friend, "starred"), key="starred"))
    hide = ListItem(
        T("Hide their moments", "不看他（她）的朋友圈"),
        trailing=Switch(Bind(friend, "hide_moments"), key="hide_moments"),
    )
    block = ListItem(T("Block", "加入黑名单"), trailing=Switch(Bind(friend, "blocked"), key="blocked"))
    delete = ListItem(
        T("Delete friend", "删除联系人"),
        key="delete_friend",
        glyph="delete",
        on_click=partial(c.open, "delete_friend", friend=key),
    )
    head = ListItem(
        friend_name(c, key),
        subtitle=T(
            f"Chat ID: {friend['chat_id']}  ·  {friend['region']}",
            f"聊天号：{friend['chat_id']}  ·  {friend['region']}",
        ),
        leading=Avatar(friend_name(c, key), 64),
    )
    facts: list[Widget] = [
        ListItem(
            friend["phone"],
            subtitle=T("Mobile", "手机"),
            glyph="call",
            key="call",
            on_click=partial(c.open, "call", friend=key),
        )
    ]
    if friend["signature"]:
        facts.append(ListItem(friend["signature"], subtitle=T("Signature", "个性签名"), glyph="format_quote"))
    moments = ListItem(
        T("Moments", "朋友圈"), key="friend_moments", glyph="photo_library", on_click=partial(c.open, "moments", by=key)
    )
    if c.version == 1:
        parts = [head, remark, *facts, moments, Divider(), star, hide, block, delete]
    else:
        parts = [head, delete, star, *facts, moments, Divider(), remark, hide, block]
    return Screen(
        bar=AppBar(""),
        body=Scroll(parts),
        bottom=Row(
            [
                Button(
                    T("Send message", "发消息"),
                    "chat",
                    key="message",
                    weight=1,
                    on_click=partial(enter_chat, c, key),
                ),
                Button(
                    T("Call", "语音通话"),
                    "call",
                    "outlined",
                    key="voice_call",
                    weight=1,
                    on_click=partial(c.open, "call", friend=key),
                ),
            ],
            gap=12,
            padding=16,
        ),
    )


@app.page("call")
def call(c: Context) -> Window:
    name = friend_name(c, c.args["friend"])
    muted = bool(c.ui.get("muted", False))

    def mute() -> None:
        c.ui["muted"] = not muted

    words = T("Unmute", "取消静音") if muted else T("Mute", "静音")
    return Screen(
        body=Column(
            [
                Spacer(height=120),
                Avatar(name, 120),
                Text(name, style="headline"),
                Text(T("Calling…", "正在呼叫…")),
                Spacer(height=160),
                Row(
                    [
                        IconButton("mic_off" if muted else "mic", key="call_mute", description=words, on_click=mute),
                        IconButton(
                            "call_end", "error", key="hang_up", description=T("Hang up", "挂断"), on_click=c.back
                        ),
                    ],
                    gap=64,
                ),
            ],
            align="center",
            gap=16,
        )
    )


@app.page("remark")
def remark_page(c: Context) -> Window:
    friend = c.state["friends"][c.args["friend"]]

    def save() -> None:
        friend["remark"] = str(c.ui.get("remark", friend["remark"])).strip()
        c.back()

    return Screen(
        bar=AppBar(
            c.pick(T("Edit remark", "设置备注"), T("Change display name", "修改显示名称")),
            actions=[save_button(c, "save_remark", T("Done", "完成"), save)],
        ),
        body=Column(
            [
                TextField(Bind(c.ui, "remark", friend["remark"]), T("Remark", "备注名"), key="remark_text"),
                Text(T(f"Name: {friend['name']}", f"昵称：{friend['name']}"), style="caption"),
            ],
            gap=12,
            padding=16,
        ),
    )


@app.page("delete_friend")
def delete_friend(c: Context) -> Window:
    key = c.args["friend"]

    def delete() -> None:
        c.back(2)
        del c.state["friends"][key]
        c.state["chats"].pop(key, None)

    name = friend_name(c, key)
    title = T(f"Delete {name}?", f"删除联系人“{name}”？")
    body = T("The chat with them is deleted as well.", "同时会删除与该联系人的聊天记录。")
    return confirm(title, body, T("Delete", "删除"), "confirm_friend", delete, c)


# --- finding people --------------------------------------------------------------------------------------------------


@app.page("add_friend")
def add_friend(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).strip().casefold()

    def matches(chat_id: str, phone: str) -> bool:
        return bool(wanted) and wanted.replace(" ", "") in (chat_id, phone.replace(" ", ""))

    found: list[Widget] = [
        ListItem(
            name,
            subtitle=region,
            key="stranger",
            item=key,
            leading=Avatar(name),
            on_click=partial(c.open, "stranger", stranger=key),
        )
        for key, name, chat_id, phone, region in STRANGERS
        if matches(chat_id, phone) and key not in c.state["friends"]
    ]
    if wanted and not found:
        found = nothing("person_off", T("No such user", "该用户不存在"))
    elif not wanted:
        found = [
            ListItem(T("Scan a code", "扫一扫"), key="scan", glyph="qr_code_scanner", on_click=partial(c.open, "scan")),
            ListItem(T("My code", "我的二维码"), key="my_code", glyph="qr_code", on_click=partial(c.open, "my_code")),
        ]
    return Screen(
        bar=AppBar(T("Add friends", "添加朋友")),
        body=Scroll(
            [
                Column(
                    [
                        TextField(
                            Bind(c.ui, "query", ""),
                            T("Chat ID or phone number", "聊天号/手机号"),
                            kind="search",
                            key="friend_query",
                        )
                    ],
                    padding=16,
                ),
                *found,
            ]
        ),
    )


@app.page("stranger")
def stranger(c: Context) -> Window:
    key, name, chat_id, _, region = next(person for person in STRANGERS if person[0] == c.args["stranger"])

    def send() -> None:
        c.state["sent_requests"][key] = {
            "text": str(c.ui.get("greeting", "")).strip(),
            "at": c.now.isoformat(timespec="seconds"),
        }
        c.toast(T("Request sent", "已发送"))

    sent = key in c.state["sent_requests"]
    parts: list[Widget] = [ListItem(name, subtitle=f"{chat_id}  ·  {region}", leading=Avatar(name, 64))]
    if key in c.state["friends"]:
        parts.append(Text(T("You are friends.", "你们已经是好友。"), padding=16))
    elif sent:
        parts.append(Text(T("Waiting for an answer", "等待验证"), padding=16, color="on_surface_variant"))
    else:
        parts.append(
            Column(
                [
                    TextField(Bind(c.ui, "greeting", ""), T("Say hello", "打个招呼"), key="greeting"),
                    Row([Button(T("Send request", "发送好友申请"), key="send_request", on_click=send)]),
                ],
                gap=12,
                padding=16,
            )
        )
    return Screen(bar=AppBar(""), body=Scroll(parts))


@app.page("new_friends")
def new_friends(c: Context) -> Window:
    def accept(key: str) -> None:
        request = c.state["requests"][key]
        request["accepted"] = True
        stranger_id, name, chat_id, phone, region = next(p for p in STRANGERS if p[0] == request["stranger"])
        c.state["friends"][stranger_id] = {
            "name": name,
            "remark": "",
            "chat_id": chat_id,
            "phone": phone,
            "region": region,
            "signature": "",
            "starred": False,
            "blocked": False,
            "hide_moments": False,
        }
        c.toast(T("Added", "已添加"))

    rows: list[Widget] = []
    for key, request in c.state["requests"].items():
        name = friend_name(c, request["stranger"])
        done: Widget = Text(T("Added", "已添加"), color="on_surface_variant")
        words = c.pick(T("Accept", "接受"), T("Approve", "同意"))
        rows.append(
            ListItem(
                name,
                subtitle=request["text"],
                leading=Avatar(name),
                trailing=done
                if request["accepted"]
                else Button(words, kind="tonal", key="accept", item=key, on_click=partial(accept, key)),
            )
        )
    return Screen(bar=AppBar(c.pick(T("New friends", "新的朋友"), T("Friend requests", "好友申请"))), body=Scroll(rows))


@app.page("new_group")
def new_group(c: Context) -> Window:
    chosen = [key for key in friends(c) if c.ui.get(key)]

    def make() -> None:
        if not chosen:
            c.toast(T("Choose at least one friend", "请至少选择一位朋友"))
            return
        name = str(c.ui.get("name", "")).strip() or ", ".join(friend_name(c, key) for key in chosen[:3])
        group = c.new_id("g")
        c.state["chats"][group] = blank_chat(name, chosen)
        c.replace("chat", chat=group)

    words = c.pick(T("Done", "完成"), T("Create group", "创建群聊"))
    return Screen(
        bar=AppBar(T("New group", "发起群聊"), actions=[Button(words, kind="text", key="group_done", on_click=make)]),
        body=Scroll(
            [
                Column([TextField(Bind(c.ui, "name", ""), T("Group name", "群聊名称"), key="group_name")], padding=16),
                *(
                    ListItem(
                        friend_name(c, key),
                        leading=Avatar(friend_name(c, key)),
                        trailing=Checkbox(Bind(c.ui, key, False), key="member", item=key),
                    )
                    for key in friends(c)
                ),
            ]
        ),
    )


# --- oneself ---------------------------------------------------------------------------------------------------------


@app.page("profile")
def profile(c: Context) -> Window:
    me = c.state["me"]

    def row(key: str, words: T) -> Widget:
        return ListItem(
            words, subtitle=me[key] or T("Not set", "未设置"), key=key, on_click=partial(c.open, "edit_me", field=key)
        )

    name, region, signature = (
        row("name", T("Name", "名字")),
        row("region", T("Region", "地区")),
        row("signature", T("Signature", "个性签名")),
    )
    code = ListItem(T("My code", "我的二维码"), key="my_code", glyph="qr_code", on_click=partial(c.open, "my_code"))
    number = ListItem(T("Chat ID", "聊天号"), subtitle=me["chat_id"])
    parts = c.pick([name, number, code, region, signature], [signature, name, number, region, code])
    return Screen(bar=AppBar(T("Profile", "个人信息")), body=Scroll([Box(Avatar(me["name"], 96), height=140), *parts]))


@app.page("edit_me")
def edit_me(c: Context) -> Window:
    field = c.args["field"]
    me = c.state["me"]
    titles = {"name": T("Name", "名字"), "region": T("Region", "地区"), "signature": T("Signature", "个性签名")}

    def save() -> None:
        words = str(c.ui.get("text", me[field])).strip()
        if words or field != "name":
            me[field] = words
            c.back()

    return Screen(
        bar=AppBar(titles[field], actions=[save_button(c, "save_me", T("Save", "保存"), save)]),
        body=Column([TextField(Bind(c.ui, "text", me[field]), titles[field], key="me_text")], padding=16),
    )


@app.page("my_code")
def my_code(c: Context) -> Window:
    me = c.state["me"]
    return Screen(
        bar=AppBar(T("My code", "我的二维码")),
        body=Column(
            [
                ListItem(me["name"], subtitle=me["region"], leading=Avatar(me["name"], 56)),
                Box(Image(f"qr:{me['chat_id']}", 240, 240), height=280),
                Text(T("Scan to add me", "扫一扫，加我为好友"), align="center", color="on_surface_variant"),
            ],
            gap=12,
            padding=24,
        ),
    )
