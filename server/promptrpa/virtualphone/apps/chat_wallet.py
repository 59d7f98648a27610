"""Chat: the wallet, transfers and red packets."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.chat_data import PAY_PASSWORD, add_bill, app, chat_title, friend_name, money, say
from promptrpa.virtualphone.formats import cents_of, moment_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Card,
    Column,
    Context,
    Image,
    ListItem,
    Row,
    Screen,
    Scroll,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

MOST: Final = {"transfer": 500_000, "packet": 20_000, "top_up": 500_000}
"""What can be sent or paid in at once, in hundredths."""


@app.page("wallet")
def wallet(c: Context) -> Window:
    balance = c.state["wallet"]["balance"]

    def row(key: str, words: T, glyph: str, page: str) -> Widget:
        return ListItem(words, key=key, glyph=glyph, on_click=partial(c.open, page))

    top_up_button = Button(T("Top up", "充值"), key="top_up", on_click=partial(c.open, "top_up"))
    withdraw_button = Button(
        T("Withdraw", "提现"), kind="outlined", key="withdraw", on_click=partial(c.open, "withdraw")
    )
    top = Card(
        Column(
            [
                Text(T("Balance", "零钱"), color="on_primary_container"),
                Text(money(balance), style="display", color="on_primary_container"),
                Row(c.pick([top_up_button, withdraw_button], [withdraw_button]), gap=12),
            ],
            gap=10,
            padding=20,
        ),
        "primary_container",
    )
    rows = [
        row("pay_code", T("Pay code", "付款码"), "qr_code", "pay_code"),
        row("receive", T("Receive money", "收款码"), "qr_code_2", "receive"),
        row("bills", T("Bills", "账单"), "receipt_long", "bills"),
        ListItem(T("Bank card", "银行卡"), subtitle=f"•••• {c.state['wallet']['bank']}", glyph="credit_card"),
    ]
    if c.version == 2:
        rows.append(row("top_up", T("Top up", "充值"), "add_card", "top_up"))
    return Screen(
        bar=AppBar(c.pick(T("Wallet", "钱包"), T("Pay and money", "支付与零钱"))),
        body=Scroll([Column([top], padding=16), *rows]),
    )


@app.page("pay_code")
def pay_code(c: Context) -> Window:
    """Codes are for the cashier only: this page refuses screenshots."""
    return Screen(
        bar=AppBar(T("Pay code", "付款码")),
        body=Column(
            [
                Text(T("Show this to the cashier", "向商家出示付款码"), align="center"),
                Box(Image(f"qr:{c.now:%H%M}", 240, 240), height=280),
                Text(T("Paid from your balance", "使用零钱支付"), align="center", color="on_surface_variant"),
            ],
            gap=16,
            padding=24,
        ),
        secure=True,
    )


@app.page("receive")
def receive(c: Context) -> Window:
    amount = cents_of(str(c.ui.get("amount", "")))
    shown = [Text(money(amount), style="headline", align="center")] if amount else []
    return Screen(
        bar=AppBar(T("Receive money", "收款码")),
        body=Column(
            [
                Box(Image(f"qr:receive{amount}", 240, 240), height=280),
                *shown,
                TextField(
                    Bind(c.ui, "amount", ""), T("Set an amount", "设置金额"), kind="number", key="receive_amount"
                ),
            ],
            gap=12,
            padding=24,
        ),
    )


@app.page("bills")
def bills(c: Context) -> Window:
    kinds = {
        "transfer": (T("Transfer", "转账"), "currency_exchange"),
        "packet": (T("Red packet", "红包"), "redeem"),
        "shop": (T("Payment", "消费"), "storefront"),
        "top_up": (T("Top up", "充值"), "add_card"),
        "withdraw": (T("Withdrawal", "提现"), "account_balance"),
    }
    rows: list[Widget] = []
    for key, bill in sorted(c.state["bills"].items(), key=lambda pair: pair[1]["at"], reverse=True):
        words, glyph = kinds[bill["kind"]]
        party = friend_name(c, bill["with"]) if bill["with"] else ""
        rows.append(
            ListItem(
                T(f"{words.en} {party}".strip(), f"{words.zh} {party}".strip()),
                subtitle=moment_words(datetime.fromisoformat(bill["at"]), c.now),
                key="bill",
                item=key,
                glyph=glyph,
                trailing=money(bill["amount"]),
                on_click=partial(c.open, "bill", bill=key),
            )
        )
    return Screen(bar=AppBar(T("Bills", "账单")), body=Scroll(rows))


@app.page("bill")
def bill_page(c: Context) -> Window:
    bill = c.state["bills"][c.args["bill"]]
    when = moment_words(datetime.fromisoformat(bill["at"]), c.now)
    return Screen(
        bar=AppBar(T("Bill", "账单详情")),
        body=Scroll(
            [
                Text(money(bill["amount"]), style="display", align="center", padding=(0, 24)),
                ListItem(T("With", "交易对象"), trailing=friend_name(c, bill["with"]) if bill["with"] else "-"),
                ListItem(T("Time", "时间"), trailing=when),
                ListItem(T("Note", "备注"), trailing=bill["note"] or "-"),
            ]
        ),
    )


# --- sending ---------------------------------------------------------------------------------------------------------


def amount_page(c: Context, title: T, kind: str, words: Words, key: str, party: str) -> Window:
    """Amount and note; the password comes next."""

    def go_on() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        if not amount or amount > MOST[kind]:
            c.toast(T("Enter a valid amount", "请输入有效金额"))
        elif kind != "top_up" and amount > c.state["wallet"]["balance"]:
            c.toast(T("Your balance is too low", "余额不足"))
        else:
            note = str(c.ui.get("note", "")).strip()
            c.replace("password", kind=kind, amount=amount, note=note, chat=c.args.get("chat", ""))

    head: list[Widget] = []
    if party:
        head.append(ListItem(T(f"To {party}", f"转给 {party}"), leading=Avatar(party)))
    note_words = T("Greeting", "祝福语") if kind == "packet" else T("Note", "备注")
    fields: list[Widget] = [TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="amount")]
    if kind != "top_up":
        fields.append(TextField(Bind(c.ui, "note", ""), note_words, key="note"))
    return Screen(
        bar=AppBar(title),
        body=Column([*head, *fields, Row([Button(words, key=key, weight=1, on_click=go_on)])], gap=14, padding=20),
    )


@app.page("transfer")
def transfer(c: Context) -> Window:
    words = c.pick(T("Transfer", "转账"), T("Next step", "下一步"))
    return amount_page(c, T("Transfer", "转账"), "transfer", words, "confirm_transfer", friend_name(c, c.args["chat"]))


@app.page("red_packet")
def red_packet(c: Context) -> Window:
    words = T("Prepare red packet", "塞钱进红包")
    return amount_page(c, T("Red packet", "发红包"), "packet", words, "confirm_packet", chat_title(c, c.args["chat"]))


@app.page("top_up")
def top_up(c: Context) -> Window:
    return amount_page(c, T("Top up", "充值"), "top_up", T("Next", "下一步"), "confirm_top_up", "")


@app.page("withdraw")
def withdraw(c: Context) -> Window:
    def take_out() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        if not amount or amount > c.state["wallet"]["balance"]:
            c.toast(T("Enter a valid amount", "请输入有效金额"))
            return
        add_bill(c, "withdraw", "", -amount)
        c.back()
        c.toast(T("On its way to your bank", "提现申请已提交"))

    return Screen(
        bar=AppBar(T("Withdraw", "提现")),
        body=Column(
            [
                ListItem(
                    T("To bank card", "到账银行卡"), subtitle=f"•••• {c.state['wallet']['bank']}", glyph="credit_card"
                ),
                TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="amount"),
                Row([Button(T("Withdraw", "提现"), key="confirm_withdraw", weight=1, on_click=take_out)]),
            ],
            gap=14,
            padding=20,
        ),
    )


@app.page("password")
def password(c: Context) -> Window:
    """The payment password: this page refuses screenshots."""
    kind, amount = c.args["kind"], int(c.args["amount"])
    chat, note = c.args["chat"], c.args["note"]

    def settle() -> None:
        if str(c.ui.get("password", "")) != PAY_PASSWORD:
            c.ui["password"] = ""
            c.toast(T("Wrong payment password", "支付密码错误"))
            return
        if kind == "top_up":
            add_bill(c, "top_up", "", amount)
        else:
            add_bill(c, kind, chat, -amount, note)
            say(c, chat, kind, note, amount)
        c.back()

    titles = {
        "transfer": T("Transfer", "转账"),
        "packet": T("Red packet", "红包"),
        "top_up": T("Top up", "充值"),
    }
    return Screen(
        bar=AppBar(T("Payment password", "支付密码")),
        body=Column(
            [
                Text(titles[kind], align="center"),
                Text(money(amount), style="display", align="center"),
                TextField(
                    Bind(c.ui, "password", ""),
                    T("Payment password", "支付密码"),
                    kind="password",
                    key="pay_password",
                    on_submit=settle,
                ),
                Row([Button(T("Pay", "支付"), key="pay", weight=1, on_click=settle)]),
            ],
            gap=16,
            padding=24,
        ),
        secure=True,
    )


@app.page("take_money")
def take_money(c: Context) -> Window:
    """A transfer or red packet that a friend sent."""
    chat, key = c.args["chat"], c.args["message"]
    one = c.state["chats"][chat]["messages"][key]

    def accept() -> None:
        one["taken"] = True
        add_bill(c, one["kind"], one["from"], one["amount"])

    who = friend_name(c, one["from"])
    words = T("Accept", "收款") if one["kind"] == "transfer" else T("Open", "开红包")
    parts: list[Widget] = [
        Spacer(height=60),
        Avatar(who, 72),
        Text(T(f"From {who}", f"来自{who}"), style="title"),
        Text(one["text"]),
    ]
    if one["taken"] or one["kind"] == "transfer":
        parts.append(Text(money(one["amount"]), style="display"))
    if one["taken"]:
        parts.append(Text(T("In your balance", "已存入零钱"), color="on_surface_variant"))
    else:
        parts.append(Button(words, key="take", on_click=accept))
    title = T("Transfer", "转账") if one["kind"] == "transfer" else T("Red packet", "红包")
    return Screen(bar=AppBar(title), body=Column(parts, align="center", gap=14))
