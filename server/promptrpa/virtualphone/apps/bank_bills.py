"""Bank: bills and standing orders."""

from __future__ import annotations

from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.bank_data import (
    ACCOUNT_NAMES,
    app,
    bill_of,
    book,
    confirm,
    date_words,
    money,
    nothing,
    switch,
)
from promptrpa.virtualphone.formats import cents_of
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Column,
    Context,
    IconButton,
    ListItem,
    Row,
    Screen,
    Scroll,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


@app.page("bills")
def bills(c: Context) -> Window:
    def state(bill: dict[str, Any]) -> T:
        if bill["paid"]:
            return T("Paid", "已缴清")
        due = date_words(bill["due"])
        return T(f"Due {due.en}", f"{due.zh}到期")

    return Screen(
        bar=AppBar(T("Bills", "生活缴费")),
        body=Scroll(
            [
                ListItem(
                    bill_of(key)[0],
                    subtitle=state(bill),
                    key="bill",
                    item=key,
                    glyph=bill_of(key)[1],
                    trailing=money(bill["amount"]),
                    on_click=partial(c.open, "bill", bill=key),
                )
                for key, bill in c.state["bills"].items()
            ]
        ),
    )


@app.page("bill")
def bill_page(c: Context) -> Window:
    key = c.args["bill"]
    bill = c.state["bills"][key]
    auto = switch(
        Bind(bill, "auto"), "auto_pay", T("Pay automatically", "自动缴费"), T("On the due day", "到期日自动扣款")
    )
    rows: list[Widget] = [
        ListItem(bill_of(key)[0], subtitle=T("Company", "收费单位"), glyph=bill_of(key)[1]),
        ListItem(date_words(bill["due"]), subtitle=T("Due", "到期日"), glyph="event"),
        ListItem(ACCOUNT_NAMES["current"], subtitle=T("Paid from", "扣款账户"), glyph="account_balance_wallet"),
    ]
    if c.version == 1:
        rows.append(auto)
    else:
        rows.append(
            ListItem(
                T("Bill options", "账单选项"),
                key="bill_options",
                glyph="tune",
                on_click=partial(c.open, "bill_options", bill=key),
            )
        )
    words = c.pick(T("Pay bill", "立即缴费"), T("Settle now", "马上付清"))
    button = Button(words, key="pay_bill", weight=1, on_click=partial(c.open, "pay_bill", bill=key))
    return Screen(
        bar=AppBar(T("Bill", "账单")),
        body=Scroll([Text(money(bill["amount"]), style="display", align="center", padding=(0, 20)), *rows]),
        bottom=None if bill["paid"] else Row([button], padding=16),
    )


@app.page("bill_options")
def bill_options(c: Context) -> Window:
    """Of version 2 only."""
    bill = c.state["bills"][c.args["bill"]]
    auto = switch(
        Bind(bill, "auto"), "auto_pay", T("Pay automatically", "自动缴费"), T("On the due day", "到期日自动扣款")
    )
    return Screen(bar=AppBar(T("Bill options", "账单选项")), body=Scroll([auto]))


@app.page("pay_bill")
def pay_bill(c: Context) -> Window:
    key = c.args["bill"]
    bill = c.state["bills"][key]

    def pay() -> None:
        c.back()
        if bill["amount"] > c.state["accounts"]["current"]["balance"]:
            c.toast(T("Your balance is too low", "余额不足"))
            return
        bill["paid"] = True
        book(c, "current", -bill["amount"], bill_of(key)[0].en, "bills")
        c.toast(T("Bill paid", "缴费成功"))

    name = bill_of(key)[0]
    body = T(f"{money(bill['amount'])} from your current account.", f"将从活期账户扣款 {money(bill['amount'])}。")
    return confirm(T(f"Pay {name.en}?", f"向{name.zh}缴费？"), body, T("Pay", "缴费"), "confirm_pay", pay, c)


# --- standing orders -------------------------------------------------------------------------------------------------


@app.page("standing")
def standing(c: Context) -> Window:
    def row(key: str, order: dict[str, Any]) -> Widget:
        name = c.state["payees"][order["payee"]]["name"]
        return ListItem(
            name,
            subtitle=T(
                f"{money(order['amount'])} on day {order['day']} of each month",
                f"每月{order['day']}日 {money(order['amount'])}",
            ),
            leading=Avatar(name),
            trailing=IconButton(
                "delete",
                key="delete_standing",
                item=key,
                description=T(f"Delete the order for {name}", f"删除给{name}的定期转账"),
                on_click=partial(c.open, "delete_standing", order=key),
            ),
        )

    add = IconButton(
        "add",
        key="new_standing",
        description=T("New standing order", "新建定期转账"),
        on_click=partial(c.open, "new_standing"),
    )
    rows = [row(key, order) for key, order in c.state["standing"].items()]
    return Screen(
        bar=AppBar(T("Standing orders", "定期转账"), actions=[add]),
        body=Scroll(rows or nothing("event_repeat", T("No standing orders", "没有定期转账"))),
    )


@app.page("new_standing")
def new_standing(c: Context) -> Window:
    def save() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        day = str(c.ui.get("day", ""))
        if not amount or not c.ui.get("payee") or not day.isdecimal() or not 1 <= int(day) <= 28:
            c.toast(T("Check payee, amount and day (1 to 28)", "请检查收款人、金额和日期（1至28）"))
            return
        c.state["standing"][c.new_id("so")] = {
            "payee": c.ui["payee"],
            "amount": amount,
            "day": int(day),
            "account": "current",
        }
        c.back()

    known = c.state["payees"].get(c.ui.get("payee", ""))
    return Screen(
        bar=AppBar(
            T("New standing order", "新建定期转账"),
            actions=[Button(T("Save", "保存"), kind="text", key="save_standing", on_click=save)],
        ),
        body=Scroll(
            [
                ListItem(
                    known["name"] if known else T("Choose a payee", "选择收款人"),
                    key="choose_payee",
                    glyph="person",
                    on_click=partial(c.open, "choose_payee", form=c.ui),
                ),
                Column(
                    [
                        TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="amount"),
                        TextField(Bind(c.ui, "day", ""), T("Day of the month", "每月几号"), kind="number", key="day"),
                    ],
                    gap=14,
                    padding=16,
                ),
            ]
        ),
    )


@app.page("delete_standing")
def delete_standing(c: Context) -> Window:
    def delete() -> None:
        c.back()
        del c.state["standing"][c.args["order"]]

    return confirm(
        T("Delete this standing order?", "删除此定期转账？"), None, T("Delete", "删除"), "confirm_standing", delete, c
    )
