"""Bank: cards and loans."""

from __future__ import annotations

from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.bank_data import (
    LIMITS,
    app,
    book,
    card_words,
    confirm,
    date_words,
    heading,
    money,
    shown_money,
    switch,
)
from promptrpa.virtualphone.formats import cents_of
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Card,
    Checkbox,
    Chip,
    Column,
    Context,
    Dialog,
    HScroll,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

LOAN_KINDS: Final[dict[str, tuple[T, float]]] = {
    "home": (T("Home loan", "住房贷款"), 3.6),
    "car": (T("Car loan", "汽车贷款"), 4.9),
    "personal": (T("Personal loan", "个人贷款"), 6.2),
}
"""Kind of loan: name and yearly rate in per cent."""


def cards_body(c: Context) -> Widget:
    return Scroll(
        [
            Column(
                [
                    Card(
                        Column(
                            [
                                Text(card_words(card), style="title", color="on_primary_container"),
                                Text(
                                    T("Frozen", "已冻结") if card["frozen"] else T("Active", "正常使用"),
                                    color="on_primary_container",
                                ),
                            ],
                            gap=24,
                            padding=20,
                        ),
                        "surface_variant" if card["frozen"] else "primary_container",
                        key="card",
                        item=key,
                        on_click=partial(c.open, "card", card=key),
                    )
                ],
                padding=(16, 8),
            )
            for key, card in c.state["cards"].items()
        ]
    )


@app.page("card")
def card_page(c: Context) -> Window:
    """Card details: this page refuses screenshots."""
    key = c.args["card"]
    card = c.state["cards"][key]
    freeze = switch(
        Bind(card, "frozen"),
        "frozen",
        c.pick(T("Freeze card", "冻结卡片"), T("Lock this card", "锁定此卡")),
        T("Stops all payments at once", "立即停止所有交易"),
    )
    contactless = switch(Bind(card, "contactless"), "contactless", T("Contactless payments", "闪付功能"))
    abroad = switch(Bind(card, "abroad"), "abroad", T("Use abroad", "境外使用"))
    limits = ListItem(
        T("Limits", "限额设置"), key="limits", glyph="speed", on_click=partial(c.open, "limits", card=key)
    )
    lost = ListItem(
        T("Report lost", "挂失"), key="report_lost", glyph="report", on_click=partial(c.open, "report_lost", card=key)
    )
    numbers = ListItem(
        T("Show card number", "查看卡号"),
        key="show_number",
        glyph="visibility",
        on_click=partial(c.open, "card_number", card=key),
    )
    owed: list[Widget] = []
    if card["kind"] == "credit":
        owed.append(
            ListItem(
                T("To pay back", "本期应还"),
                subtitle=date_words(card["due"]),
                key="pay_back",
                glyph="payments",
                trailing=money(card["owed"]),
                on_click=partial(c.open, "pay_back", card=key),
            )
        )
    if c.version == 1:
        parts = [*owed, freeze, contactless, abroad, limits, numbers, lost]
    else:
        control = ListItem(
            T("Card controls", "卡片控制"),
            key="card_controls",
            glyph="tune",
            on_click=partial(c.open, "card_controls", card=key),
        )
        parts = [*owed, numbers, abroad, control, freeze, lost, contactless]
    return Screen(bar=AppBar(card_words(card)), body=Scroll(parts), secure=True)


@app.page("card_controls")
def card_controls(c: Context) -> Window:
    """Of version 2 only."""
    key = c.args["card"]
    return Screen(
        bar=AppBar(T("Card controls", "卡片控制")),
        body=Scroll(
            [
                ListItem(
                    T("Limits", "限额设置"), key="limits", glyph="speed", on_click=partial(c.open, "limits", card=key)
                )
            ]
        ),
    )


@app.page("limits")
def limits(c: Context) -> Window:
    card = c.state["cards"][c.args["card"]]

    def save() -> None:
        made = {name: cents_of(str(c.ui.get(name, card[name] // 100))) for name in LIMITS}
        if any(value is None for value in made.values()):
            c.toast(T("Enter a valid amount", "请输入有效金额"))
            return
        card.update(made)
        c.back()
        c.toast(T("Limits saved", "限额已保存"))

    return Screen(
        bar=AppBar(
            T("Limits", "限额设置"), actions=[Button(T("Save", "保存"), kind="text", key="save_limits", on_click=save)]
        ),
        body=Column(
            [
                TextField(Bind(c.ui, name, str(card[name] // 100)), words, kind="number", key=f"limit_{name}")
                for name, (words, _) in LIMITS.items()
            ],
            gap=14,
            padding=16,
        ),
        secure=True,
    )


@app.page("card_number")
def card_number(c: Context) -> Window:
    card = c.state["cards"][c.args["card"]]
    return Dialog(
        title=T("Card number", "卡号"),
        body=Text(f"6225 8801 4460 {card['tail']}", style="title"),
        buttons=[Button(T("Close", "关闭"), key="close_number", kind="text", on_click=c.back)],
        secure=True,
    )


@app.page("report_lost")
def report_lost(c: Context) -> Window:
    def report() -> None:
        card = c.state["cards"][c.args["card"]]
        card["frozen"] = True
        card["lost"] = True
        c.back()
        c.toast(T("A new card is on its way", "新卡将寄送给您"))

    body = T("The card is blocked for good and a new one is sent.", "该卡将永久停用，并为您寄送新卡。")
    return confirm(T("Report this card lost?", "挂失此卡？"), body, T("Report lost", "挂失"), "confirm_lost", report, c)


@app.page("pay_back")
def pay_back(c: Context) -> Window:
    card = c.state["cards"][c.args["card"]]

    def pay() -> None:
        c.back()
        amount = card["owed"]
        if amount and amount <= c.state["accounts"]["current"]["balance"]:
            card["owed"] = 0
            book(c, "current", -amount, f"Credit card {card['tail']}", "bills")
            c.toast(T("Paid back", "还款成功"))

    body = T(f"{money(card['owed'])} from your current account.", f"将从活期账户扣款 {money(card['owed'])}。")
    return confirm(T("Pay back the credit card?", "偿还信用卡？"), body, T("Pay", "还款"), "confirm_pay_back", pay, c)


# --- loans -----------------------------------------------------------------------------------------------------------


@app.page("loans")
def loans(c: Context) -> Window:
    rows: list[Widget] = []
    for key, loan in c.state["loans"].items():
        rows.append(
            ListItem(
                LOAN_KINDS[loan["kind"]][0],
                subtitle=T(f"{loan['rate']}%, until {loan['until']}", f"{loan['rate']}%，至{loan['until']}"),
                key="loan",
                item=key,
                glyph="real_estate_agent",
                trailing=shown_money(c, loan["left"]),
                on_click=partial(c.open, "loan", loan=key),
            )
        )
    for application in c.state["applications"].values():
        rows.append(
            ListItem(
                LOAN_KINDS[application["kind"]][0],
                subtitle=T("In review", "审核中"),
                glyph="hourglass_empty",
                trailing=money(application["amount"]),
            )
        )
    words = c.pick(T("Apply for a loan", "申请贷款"), T("Request new loan", "新增贷款申请"))
    return Screen(
        bar=AppBar(T("Loans", "贷款")),
        body=Scroll(rows),
        bottom=Row([Button(words, key="apply_loan", weight=1, on_click=partial(c.open, "apply"))], padding=16),
    )


@app.page("loan")
def loan_page(c: Context) -> Window:
    loan = c.state["loans"][c.args["loan"]]
    facts: list[tuple[T, str]] = [
        (T("Left to pay", "剩余本金"), money(loan["left"])),
        (T("Each month", "月供"), money(loan["monthly"])),
        (T("Rate", "年利率"), f"{loan['rate']}%"),
        (T("Until", "到期"), loan["until"]),
    ]
    return Screen(
        bar=AppBar(LOAN_KINDS[loan["kind"]][0]), body=Scroll([ListItem(name, trailing=value) for name, value in facts])
    )


def monthly(amount: int, rate: float, months: int) -> int:
    """The rate of an annuity loan, in hundredths."""
    share = rate / 100 / 12
    return round(amount * share / (1 - (1 + share) ** -months))


@app.page("apply")
def apply(c: Context) -> Window:
    kind, months = str(c.ui.get("kind", "personal")), int(c.ui.get("months", 24))
    amount = cents_of(str(c.ui.get("amount", ""))) or 0

    def send() -> None:
        if not amount:
            c.toast(T("Enter a valid amount", "请输入有效金额"))
            return
        if not c.ui.get("agree"):
            c.toast(T("Agree to the terms first", "请先同意条款"))
            return
        c.state["applications"][c.new_id("ap")] = {
            "kind": kind,
            "amount": amount,
            "months": months,
            "at": c.now.isoformat(timespec="seconds"),
        }
        c.back()
        c.toast(T("Application sent", "申请已提交"))

    def choose(count: int) -> None:
        c.ui["months"] = count

    each = money(monthly(amount, LOAN_KINDS[kind][1], months)) if amount else "-"
    return Screen(
        bar=AppBar(c.pick(T("Apply for a loan", "申请贷款"), T("Request new loan", "新增贷款申请"))),
        body=Scroll(
            [
                heading(T("Kind", "贷款类型")),
                *(
                    Radio(
                        Bind(c.ui, "kind", "personal"),
                        name,
                        T(f"{words.en}, {rate}%", f"{words.zh}，{rate}%"),
                        key="loan_kind",
                        item=name,
                        padding=(8, 0),
                    )
                    for name, (words, rate) in LOAN_KINDS.items()
                ),
                TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="loan_amount", padding=16),
                heading(T("Months", "期限")),
                HScroll(
                    [
                        Chip(
                            T(f"{count} months", f"{count} 个月"),
                            key="months",
                            item=str(count),
                            selected=months == count,
                            on_click=partial(choose, count),
                        )
                        for count in (12, 24, 36, 60)
                    ],
                    padding=(16, 0),
                ),
                ListItem(T("Each month about", "每月约还"), trailing=each),
                Checkbox(
                    Bind(c.ui, "agree", False),
                    T("I agree to the terms", "我已阅读并同意条款"),
                    key="agree",
                    padding=(8, 0),
                ),
            ]
        ),
        bottom=Row(
            [Button(T("Send application", "提交申请"), key="send_application", weight=1, on_click=send)], padding=16
        ),
    )
