"""The settings of Phone: blocked numbers, quick responses, speed dial, voicemail, calls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from promptrpa.virtualphone.apps.contacts_data import by_name, digits, people
from promptrpa.virtualphone.apps.settings_rows import (
    Action,
    Book,
    Choice,
    Entry,
    IconOnly,
    Info,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Toggle,
    ask,
    custom,
    header,
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Context,
    Fab,
    IconButton,
    ListItem,
    Screen,
    Scroll,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

CHANGES: dict[str, ChangeKind] = {"add_blocked": "icon_only", "new_reply": "icon_only", "delete_reply": "moved"}

ANSWER = (
    ("ask", T("Ask every time", "每次询问")),
    ("never", T("Never", "从不")),
    ("always", T("Always", "始终")),
)


# --- lists -----------------------------------------------------------------------------------------------------------


def blocked_rows(c: Context) -> Sequence[Widget]:
    add = partial(c.open, "add_blocked")
    words = T("Add a number", "添加号码")
    button: Widget = ListItem(words, glyph="add", key="add_blocked", on_click=add)
    rows = [
        ListItem(
            entry["number"],
            key="blocked_number",
            item=key,
            trailing=IconButton(
                "close",
                key="unblock",
                item=key,
                description=T(f"Unblock {entry['number']}", f"取消屏蔽 {entry['number']}"),
                on_click=partial(c.open, "unblock", blocked=key),
            ),
        )
        for key, entry in c.state["blocked"].items()
    ]
    return [button, *rows] if c.version == 1 else rows


def blocked(c: Context) -> Window:
    page = BOOK.pages["blocked"]
    arranged = BOOK.arrange(page, c.version)
    title = c.pick(T("Blocked numbers", "已屏蔽的号码"), T("Block list", "黑名单"))
    fab = Fab(
        "add", key="add_blocked", description=T("Add a number", "添加号码"), on_click=partial(c.open, "add_blocked")
    )
    return Screen(
        bar=AppBar(title, large=True), body=Scroll(BOOK.body(c, arranged)), fab=fab if c.version == 2 else None
    )


def add_blocked(c: Context) -> Window:
    number = Bind(c.ui, "number", "")

    def go() -> None:
        if digits(number.get()):
            c.state["blocked"][c.new_id("b")] = {"number": number.get().strip()}
            c.back()
        else:
            c.toast(T("Type a number first", "请先输入号码"))

    field = TextField(number, T("Phone number", "电话号码"), "phone", key="number_to_block", on_submit=go)
    return ask(c, T("Block a number", "屏蔽号码"), field, T("Block", "屏蔽"), go, "confirm_block")


def unblock(c: Context) -> Window:
    key = c.args["blocked"]

    def go() -> None:
        del c.state["blocked"][key]
        c.back()

    number = c.state["blocked"][key]["number"]
    body = Text(T("You will get calls and messages from it again.", "您将重新收到该号码的来电和短信。"))
    return ask(
        c, T(f"Unblock {number}?", f"取消屏蔽 {number}？"), body, T("Unblock", "取消屏蔽"), go, "confirm_unblock"
    )


def replies(c: Context) -> Window:
    rows: list[Widget] = [
        ListItem(
            reply["text"], key="reply", item=key, glyph="chat_bubble", on_click=partial(c.open, "reply", reply=key)
        )
        for key, reply in c.state["replies"].items()
    ]
    words = T("Add response", "添加回复")
    add = partial(c.open, "reply", reply="")
    title = T("Quick responses", "快捷回复")
    if c.version == 2:
        return Screen(
            bar=AppBar(title, large=True),
            body=Scroll(rows),
            fab=Fab("add", key="new_reply", description=words, on_click=add),
        )
    rows.append(ListItem(words, glyph="add", key="new_reply", on_click=add))
    return Screen(bar=AppBar(title, large=True), body=Scroll(rows))


def reply(c: Context) -> Window:
    key = c.args["reply"]
    text = Bind(c.ui, "text", c.state["replies"][key]["text"] if key else "")

    def save() -> None:
        if not text.get().strip():
            c.toast(T("Type a response", "请输入回复内容"))
            return
        c.state["replies"][key or c.new_id("q")] = {"text": text.get().strip()}
        c.back()

    def remove() -> None:
        c.state["replies"].pop(key)
        c.back()

    field = TextField(text, T("Response", "回复内容"), "multiline", key="reply_text", padding=16)
    words = T("Delete response", "删除回复")
    actions: list[IconButton | Button] = [Button(T("Save", "保存"), kind="text", key="save_reply", on_click=save)]
    rows: list[Widget] = [field]
    if key and c.version == 1:
        actions.insert(0, IconButton("delete", key="delete_reply", description=words, on_click=remove))
    elif key:
        rows.append(ListItem(words, glyph="delete", key="delete_reply", on_click=remove))
    title = T("Edit response", "编辑回复") if key else T("Add response", "添加回复")
    return Screen(bar=AppBar(title, actions=actions), body=Scroll(rows))


def speed_dial(c: Context) -> Window:
    rows: list[Widget] = [ListItem("1", T("Voicemail", "语音信箱"), "voicemail")]
    for digit in "23456789":
        person = people(c).get(c.state["speed_dial"].get(digit, ""))
        remove = IconButton(
            "close",
            key="clear_speed_dial",
            item=digit,
            description=T(f"Clear key {digit}", f"清除按键{digit}"),
            on_click=partial(c.state["speed_dial"].pop, digit, None),
        )
        rows.append(
            ListItem(
                T(f"Key {digit}", f"按键{digit}"),
                person["name"] if person else T("Not set", "未设置"),
                "dialpad",
                key="speed_key",
                item=digit,
                on_click=partial(c.open, "choose_speed_dial", digit=digit),
                trailing=remove if person else None,
            )
        )
    return Screen(bar=AppBar(T("Speed dial", "快速拨号"), large=True), body=Scroll(rows))


def choose_speed_dial(c: Context) -> Window:
    digit = c.args["digit"]

    def choose(person: str) -> None:
        c.state["speed_dial"][digit] = person
        c.back()

    rows = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="speed_person",
            item=key,
            on_click=partial(choose, key),
        )
        for key, person in by_name(people(c))
    ]
    return Screen(bar=AppBar(T(f"Contact for key {digit}", f"按键{digit}的联系人")), body=Scroll(rows))


# --- tables ----------------------------------------------------------------------------------------------------------


def clear_greeting(c: Context) -> None:
    c.state["greeting"] = ""
    c.toast(T("The standard greeting is used", "已恢复默认问候语"))


MAIN = Page(
    "settings",
    lambda c: c.pick(T("Settings", "设置"), T("Call settings", "通话设置")),
    [
        header("Calls", "通话"),
        Link(
            "blocked_link",
            T("Blocked numbers", "已屏蔽的号码"),
            glyph="block",
            page="blocked",
            v2=Renamed(T("Block list", "黑名单")),
        ),
        Link("calls_link", T("Calling accounts", "通话账户"), glyph="sim_card", page="calls"),
        Link("replies_link", T("Quick responses", "快捷回复"), glyph="quickreply", page="replies", v2=Moved("last")),
        Link("sound_link", T("Sounds and vibration", "声音和振动"), glyph="volume_up", page="sounds"),
        Link("speed_link", T("Speed dial", "快速拨号"), glyph="bolt", page="speed_dial", v2=Nested()),
        Link("voicemail_link", T("Voicemail", "语音信箱"), glyph="voicemail", page="voicemail_settings"),
        Link(
            "history_link",
            T("Call history", "通话记录"),
            glyph="history",
            page="history_settings",
            when=lambda c: c.version == 2,
        ),
        header("Assistance", "辅助"),
        Link("spam_link", T("Caller ID & spam", "来电显示与骚扰拦截"), glyph="shield", page="spam", v2=Moved("first")),
        Link("access_link", T("Accessibility", "无障碍"), glyph="accessibility", page="access"),
        Info("about", T("About Phone", "关于电话"), subtitle=lambda c: c.pick("11.3", "12.0"), glyph="info"),
    ],
)
CALLS = Page(
    "calls",
    T("Calling accounts", "通话账户"),
    [
        Toggle(
            "call_waiting",
            T("Call waiting", "呼叫等待"),
            subtitle=T("Notify me of calls during a call", "通话时提醒新来电"),
            default=False,
            v2=Nested(),
        ),
        Toggle("wifi_calling", T("Wi-Fi calling", "WLAN通话"), v2=Renamed(T("Calls over Wi-Fi", "通过WLAN拨打电话"))),
        header("Call forwarding", "呼叫转移"),
        Entry("forward_always", T("Always forward", "始终转移"), kind="phone", v2=Nested()),
        Entry("forward_busy", T("When busy", "占线时转移"), kind="phone", v2=Moved("first")),
        Entry("forward_unanswered", T("When unanswered", "无应答时转移"), kind="phone"),
        header("Caller ID", "本机号码显示"),
        Choice(
            "own_number",
            T("Show my number", "显示本机号码"),
            options=(
                ("network", T("Network default", "网络默认")),
                ("hide", T("Hide number", "隐藏号码")),
                ("show", T("Show number", "显示号码")),
            ),
            default="network",
        ),
    ],
)
SOUNDS = Page(
    "sounds",
    T("Sounds and vibration", "声音和振动"),
    [
        Choice(
            "ringtone",
            T("Phone ringtone", "手机铃声"),
            target="system.ringtone",
            options=[(name, name) for name in ("Aurora", "Breeze", "Chimes", "Marimba", "Orbit")],
            v2=Renamed(T("Ringtone", "来电铃声")),
        ),
        Toggle("vibrate_calls", T("Also vibrate for calls", "来电时振动"), v2=Moved("first")),
        Toggle("pad_tones", T("Dial pad tones", "拨号键盘提示音"), default=True, v2=Nested()),
        Choice(
            "pad_tone_length",
            T("Dial pad tone length", "提示音时长"),
            options=(("normal", T("Normal", "正常")), ("long", T("Long", "长"))),
            default="normal",
        ),
        Toggle("flip_silence", T("Flip to silence", "翻转静音"), v2=Renamed(T("Turn over to mute", "翻面静音"))),
    ],
)
SPAM = Page(
    "spam",
    T("Caller ID & spam", "来电显示与骚扰拦截"),
    [
        Toggle("caller_id", T("See caller and spam ID", "识别来电者与骚扰电话"), default=True, main=True),
        Toggle(
            "filter_spam",
            T("Filter spam calls", "拦截骚扰电话"),
            v2=Renamed(T("Reject spam calls", "自动拒接骚扰电话")),
        ),
        Toggle("announce_spam", T("Report after each call", "通话后提示举报"), v2=Nested()),
        Choice("announce", T("Announce caller ID", "播报来电者"), options=ANSWER, default="never"),
    ],
)
VOICEMAIL = Page(
    "voicemail_settings",
    T("Voicemail", "语音信箱"),
    [
        Entry(
            "greeting",
            T("Greeting", "问候语"),
            kind="multiline",
            glyph="record_voice_over",
            v2=Renamed(T("Welcome message", "欢迎语")),
        ),
        Action(
            "reset_greeting",
            T("Use the standard greeting", "使用默认问候语"),
            glyph="restart_alt",
            run=clear_greeting,
            confirm=T("Your own greeting is deleted.", "将删除您录制的问候语。"),
            v2=IconOnly("restart_alt"),
        ),
        Entry("voicemail_pin", T("Change PIN", "更改PIN码"), kind="password", glyph="pin", v2=Nested()),
        Toggle("transcripts", T("Voicemail transcription", "语音留言转文字"), default=True, glyph="notes"),
        Toggle("voicemail_notify", T("Notify me", "新留言通知"), default=True, glyph="notifications"),
    ],
)
ACCESS = Page(
    "access",
    T("Accessibility", "无障碍"),
    [
        Toggle("rtt", T("Real-time text", "实时文字")),
        Toggle("hearing_aids", T("Hearing aid compatibility", "助听器兼容性")),
        Choice(
            "answer_key",
            T("Answer with the volume key", "音量键接听"),
            options=ANSWER,
            default="never",
        ),
    ],
)
BLOCKED = Page(
    "blocked",
    T("Blocked numbers", "已屏蔽的号码"),
    [
        Toggle(
            "block_unknown",
            T("Unknown", "未知来电"),
            subtitle=T("Block calls from numbers that are not shown", "屏蔽不显示号码的来电"),
            v2=Renamed(T("Hidden numbers", "隐藏号码的来电")),
        ),
        custom(blocked_rows),
    ],
)
HISTORY = Page(
    "history_settings",
    T("Call history", "通话记录"),
    [Link("clear_history", T("Clear call history", "清除通话记录"), glyph="delete_sweep", page="clear_history")],
)
BOOK = Book([MAIN, CALLS, SOUNDS, SPAM, VOICEMAIL, ACCESS, BLOCKED, HISTORY])


def register(app: App) -> None:
    for name, build in {
        "blocked": blocked,
        "add_blocked": add_blocked,
        "unblock": unblock,
        "replies": replies,
        "reply": reply,
        "speed_dial": speed_dial,
        "choose_speed_dial": choose_speed_dial,
    }.items():
        app.page(name)(build)
    BOOK.register(app)
