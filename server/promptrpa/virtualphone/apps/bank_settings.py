"""Bank: profile, settings, messages."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.bank_data import app, confirm, heading, money, nothing, switch
from promptrpa.virtualphone.formats import cents_of, moment_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Column,
    Context,
    Dialog,
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


@app.page("settings")
def settings(c: Context) -> Window:
    chosen = c.state["settings"]
    hide_words = c.pick(T("Hide balances", "隐藏余额"), T("Discreet mode", "隐私显示"))
    hide = switch(Bind(chosen, "hide_balances"), "hide_balances", hide_words)
    finger = switch(Bind(chosen, "fingerprint"), "fingerprint", T("Sign in with fingerprint", "指纹登录"))
    pin = ListItem(T("Change PIN", "修改密码"), key="change_pin", glyph="pin", on_click=partial(c.open, "change_pin"))
    low = switch(
        Bind(chosen, "notify_low"),
        "notify_low",
        T("Low balance alert", "余额不足提醒"),
        T(f"Below {money(chosen['low_limit'])}", f"低于 {money(chosen['low_limit'])}"),
    )
    payments = switch(Bind(chosen, "notify_payments"), "notify_payments", T("Payment alerts", "交易提醒"))
    offers = switch(Bind(chosen, "notify_offers"), "notify_offers", T("Offers", "优惠信息"))
    daily = ListItem(
        T("Daily transfer limit", "每日转账限额"),
        subtitle=money(chosen["daily_limit"]),
        key="daily_limit",
        glyph="speed",
        on_click=partial(c.open, "daily_limit"),
    )
    paper = switch(Bind(chosen, "paperless"), "paperless", T("Paperless statements", "电子对账单"))
    security = heading(T("Security", "安全"))
    alerts = heading(T("Alerts", "提醒"))
    display = heading(T("Display", "显示"))
    if c.version == 1:
        parts = [display, hide, security, finger, pin, daily, alerts, payments, low, offers, paper]
    else:
        parts = [alerts, low, payments, offers, security, pin, daily, finger, display, hide, paper]
    about = ListItem(T("About Bank", "关于银行"), subtitle=app.versions[c.version - 1], glyph="info")
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll([*parts, about]))


@app.page("change_pin")
def change_pin(c: Context) -> Window:
    """This page refuses screenshots."""

    def save() -> None:
        old, new, again = (str(c.ui.get(name, "")) for name in ("old", "new", "again"))
        if old != c.state["pin"]:
            c.toast(T("The old PIN is wrong", "原密码错误"))
        elif len(new) != 4 or not new.isdecimal() or new != again:
            c.toast(T("The new PINs must be four digits and the same", "新密码须为四位数字且两次一致"))
        else:
            c.state["pin"] = new
            c.back()
            c.toast(T("PIN changed", "密码已修改"))

    return Screen(
        bar=AppBar(
            T("Change PIN", "修改密码"), actions=[Button(T("Save", "保存"), kind="text", key="save_pin", on_click=save)]
        ),
        body=Column(
            [
                TextField(Bind(c.ui, "old", ""), T("Old PIN", "原密码"), kind="password", key="old_pin"),
                TextField(Bind(c.ui, "new", ""), T("New PIN", "新密码"), kind="password", key="new_pin"),
                TextField(
                    Bind(c.ui, "again", ""), T("New PIN again", "再次输入新密码"), kind="password", key="new_pin_again"
                ),
            ],
            gap=14,
            padding=16,
        ),
        secure=True,
    )


@app.page("daily_limit")
def daily_limit(c: Context) -> Window:
    chosen = c.state["settings"]

    def save() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        if amount:
            chosen["daily_limit"] = amount
            c.back()

    return Dialog(
        title=T("Daily transfer limit", "每日转账限额"),
        body=TextField(
            Bind(c.ui, "amount", str(chosen["daily_limit"] // 100)),
            T("Amount", "金额"),
            kind="number",
            key="daily_amount",
            on_submit=save,
        ),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Save", "保存"), key="save_daily", kind="text", on_click=save),
        ],
    )


@app.page("profile")
def profile(c: Context) -> Window:
    known = c.state["profile"]
    fields = {
        "email": (T("Email", "电子邮箱"), "mail"),
        "phone": (T("Phone", "手机号码"), "call"),
        "address": (T("Address", "通讯地址"), "home"),
    }
    return Screen(
        bar=AppBar(T("Profile", "个人资料")),
        body=Scroll(
            [
                Box(Avatar(known["name"], 88), height=128),
                Text(known["name"], style="title", align="center"),
                *(
                    ListItem(
                        known[key],
                        subtitle=words,
                        key=f"edit_{key}",
                        glyph=glyph,
                        on_click=partial(c.open, "edit_profile", field=key),
                    )
                    for key, (words, glyph) in fields.items()
                ),
            ]
        ),
    )


@app.page("edit_profile")
def edit_profile(c: Context) -> Window:
    field = c.args["field"]
    known = c.state["profile"]
    titles = {"email": T("Email", "电子邮箱"), "phone": T("Phone", "手机号码"), "address": T("Address", "通讯地址")}

    def save() -> None:
        words = str(c.ui.get("text", known[field])).strip()
        if words:
            known[field] = words
            c.back()

    return Screen(
        bar=AppBar(titles[field], actions=[Button(T("Save", "保存"), kind="text", key="save_profile", on_click=save)]),
        body=Column([TextField(Bind(c.ui, "text", known[field]), titles[field], key="profile_text")], padding=16),
    )


# --- messages --------------------------------------------------------------------------------------------------------


MESSAGES: Final[dict[str, tuple[T, T]]] = {
    "ms1": (
        T("Your statement for February is ready", "二月对账单已生成"),
        T("You find it under your current account, Statements.", "您可在活期账户的“对账单”中查看。"),
    ),
    "ms2": (
        T("New rate for savings: 2.1%", "储蓄利率调整为2.1%"),
        T("From 1 March on your savings earn 2.1% a year.", "自3月1日起，储蓄年利率为2.1%。"),
    ),
    "ms3": (
        T("Card 6688 was used online", "尾号6688的卡片发生网上交易"),
        T("459.00 at 宜家商场 on 14 February.", "2月14日在宜家商场消费459.00。"),
    ),
}


@app.page("messages")
def messages(c: Context) -> Window:
    def read(key: str) -> None:
        c.state["messages"][key]["read"] = True
        c.open("message", message=key)

    rows: list[Widget] = [
        ListItem(
            MESSAGES[key][0],
            subtitle=moment_words(datetime.fromisoformat(message["at"]), c.now),
            key="message",
            item=key,
            glyph="drafts" if message["read"] else "mark_email_unread",
            on_click=partial(read, key),
            trailing=IconButton(
                "delete",
                key="delete_message",
                item=key,
                description=T(f"Delete: {MESSAGES[key][0].en}", f"删除：{MESSAGES[key][0].zh}"),
                on_click=partial(c.open, "delete_message", message=key),
            ),
        )
        for key, message in c.state["messages"].items()
    ]
    return Screen(
        bar=AppBar(c.pick(T("Messages", "消息"), T("Inbox", "收件箱"))),
        body=Scroll(rows or nothing("mail", T("No messages", "没有消息"))),
    )


@app.page("message")
def message_page(c: Context) -> Window:
    title, text = MESSAGES[c.args["message"]]
    return Screen(
        bar=AppBar(T("Message", "消息详情")),
        body=Column([Text(title, style="headline"), Text(text)], gap=16, padding=24),
    )


@app.page("delete_message")
def delete_message(c: Context) -> Window:
    def delete() -> None:
        c.back()
        del c.state["messages"][c.args["message"]]

    return confirm(T("Delete this message?", "删除此消息？"), None, T("Delete", "删除"), "confirm_message", delete, c)
