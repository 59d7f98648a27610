"""Bank: transfers and payees."""

from __future__ import annotations

from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.bank_data import (
    ACCOUNT_NAMES,
    app,
    book,
    confirm,
    heading,
    money,
    nothing,
    shown_money,
    switch,
)
from promptrpa.virtualphone.formats import cents_of
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Chip,
    Column,
    Context,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

CODE_WAIT: Final = 2.0
"""Seconds until the one-time code is sent."""


# --- transfer --------------------------------------------------------------------------------------------------------


@app.page("transfer")
def transfer(c: Context) -> Window:
    payee = c.ui.get("payee", c.args.get("payee", ""))
    account = str(c.ui.get("account", "current"))

    def go_on() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        if not payee:
            c.toast(T("Choose a payee first", "请先选择收款人"))
        elif not amount:
            c.toast(T("Enter a valid amount", "请输入有效金额"))
        elif amount > c.state["accounts"][account]["balance"]:
            c.toast(T("Your balance is too low", "余额不足"))
        elif amount > c.state["settings"]["daily_limit"]:
            c.toast(T("Above your daily limit", "超过每日限额"))
        else:
            c.open("review", payee=payee, account=account, amount=amount, note=str(c.ui.get("note", "")).strip())

    known = c.state["payees"].get(payee)
    balance = shown_money(c, c.state["accounts"][account]["balance"])
    words = c.pick(T("Continue", "下一步"), T("Review transfer", "核对转账"))
    return Screen(
        bar=AppBar(T("Transfer", "转账")),
        body=Scroll(
            [
                ListItem(
                    ACCOUNT_NAMES[account],
                    subtitle=T(f"From, {balance}", f"付款账户，{balance}"),
                    key="from_account",
                    glyph="account_balance_wallet",
                    on_click=partial(c.open, "choose_account", form=c.ui),
                ),
                ListItem(
                    known["name"] if known else T("Choose a payee", "选择收款人"),
                    subtitle=known["bank"] if known else T("To", "收款人"),
                    key="choose_payee",
                    glyph="person",
                    on_click=partial(c.open, "choose_payee", form=c.ui),
                ),
                Column(
                    [
                        TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="amount"),
                        TextField(Bind(c.ui, "note", ""), T("Reference", "附言"), key="reference"),
                    ],
                    gap=14,
                    padding=16,
                ),
            ]
        ),
        bottom=Row([Button(words, key="continue", weight=1, on_click=go_on)], padding=16),
    )


@app.page("choose_account")
def choose_account(c: Context) -> Window:
    return Sheet(
        title=T("From account", "付款账户"),
        body=Column(
            [
                Radio(
                    Bind(c.args["form"], "account", "current"),
                    key,
                    ACCOUNT_NAMES[key],
                    key="account_choice",
                    item=key,
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for key in c.state["accounts"]
            ]
        ),
    )


@app.page("choose_payee")
def choose_payee(c: Context) -> Window:
    def choose(key: str) -> None:
        c.args["form"]["payee"] = key
        c.back()

    return Screen(
        bar=AppBar(T("Choose a payee", "选择收款人")),
        body=Scroll(
            [
                ListItem(
                    payee["name"],
                    subtitle=f"{payee['bank']}  {payee['number']}",
                    key="payee_choice",
                    item=key,
                    leading=Avatar(payee["name"]),
                    on_click=partial(choose, key),
                )
                for key, payee in c.state["payees"].items()
            ]
        ),
    )


@app.page("review")
def review(c: Context) -> Window:
    """What is about to be transferred: this page refuses screenshots."""
    payee = c.state["payees"][c.args["payee"]]
    amount = int(c.args["amount"])

    def go_on() -> None:
        number = c.state["codes"] + 1
        c.state["codes"] = number
        code = f"{number * 7919 % 900000 + 100000}"
        c.after(CODE_WAIT, "send_code", code=code)
        c.replace("code", code=code, **c.args)

    facts: list[tuple[T, Words]] = [
        (T("From", "付款账户"), ACCOUNT_NAMES[c.args["account"]]),
        (T("To", "收款人"), payee["name"]),
        (T("Bank", "开户行"), payee["bank"]),
        (T("Account number", "账号"), payee["number"]),
        (T("Reference", "附言"), c.args["note"] or "-"),
        (T("Fee", "手续费"), money(0)),
    ]
    words = c.pick(T("Confirm", "确认"), T("Send money", "确认转出"))
    return Screen(
        bar=AppBar(T("Check the transfer", "核对转账信息")),
        body=Scroll(
            [
                Text(money(amount), style="display", align="center", padding=(0, 20)),
                *(ListItem(name, trailing=value) for name, value in facts),
            ]
        ),
        bottom=Row(
            [
                Button(T("Cancel", "取消"), kind="outlined", key="cancel", weight=1, on_click=c.back),
                Button(words, key="confirm_transfer", weight=1, on_click=go_on),
            ],
            gap=12,
            padding=16,
        ),
        secure=True,
    )


@app.event("send_code")
def send_code(c: Context, code: str) -> None:
    c.notify(T("Harbour Bank", "海港银行"), T(f"Your one-time code is {code}", f"您的验证码是 {code}"))


@app.page("code")
def code_page(c: Context) -> Window:
    """The one-time code: this page refuses screenshots."""
    code = c.args["code"]

    def fill() -> None:
        c.ui["code"] = code
        settle()

    def settle() -> None:
        if str(c.ui.get("code", "")).strip() != code:
            c.ui["code"] = ""
            c.toast(T("Wrong code", "验证码错误"))
            return
        payee = c.state["payees"][c.args["payee"]]
        book(c, c.args["account"], -int(c.args["amount"]), payee["name"], "transfer", c.args["note"])
        c.replace("done", amount=c.args["amount"], name=payee["name"])

    return Screen(
        bar=AppBar(T("One-time code", "短信验证码")),
        body=Column(
            [
                Text(T("We sent a code to +1 415 •••• 0101.", "验证码已发送至 +1 415 •••• 0101。")),
                TextField(Bind(c.ui, "code", ""), T("Code", "验证码"), kind="number", key="code", on_submit=settle),
                Row([Chip(T(f"Use code {code}", f"使用验证码 {code}"), "sms", key="fill_code", on_click=fill)]),
                Row([Button(T("Send transfer", "完成转账"), key="finish", weight=1, on_click=settle)]),
            ],
            gap=16,
            padding=24,
        ),
        secure=True,
    )


@app.page("done")
def done(c: Context) -> Window:
    def finish() -> None:
        c.back(2)

    return Screen(
        body=Column(
            [
                Spacer(height=140),
                Icon("check_circle", 80, "success"),
                Text(T("Transfer sent", "转账成功"), style="headline"),
                Text(money(int(c.args["amount"])), style="title"),
                Text(T(f"To {c.args['name']}", f"转给 {c.args['name']}")),
                Spacer(height=24),
                Button(T("Done", "完成"), key="done", on_click=finish),
            ],
            align="center",
            gap=12,
        )
    )


@app.page("own_transfer")
def own_transfer(c: Context) -> Window:
    source, target = str(c.ui.get("account", "current")), str(c.ui.get("target", "savings"))

    def move() -> None:
        amount = cents_of(str(c.ui.get("amount", "")))
        if not amount or amount > c.state["accounts"][source]["balance"] or source == target:
            c.toast(T("Check accounts and amount", "请检查账户和金额"))
            return
        book(c, source, -amount, f"To {ACCOUNT_NAMES[target].en}", "transfer")
        book(c, target, amount, f"From {ACCOUNT_NAMES[source].en}", "transfer")
        c.back()
        c.toast(T("Money moved", "转账成功"))

    def radios(name: str, now: str) -> list[Widget]:
        return [
            Radio(Bind(c.ui, name, now), key, ACCOUNT_NAMES[key], key=f"{name}_choice", item=key, padding=(8, 0))
            for key in c.state["accounts"]
        ]

    return Screen(
        bar=AppBar(T("Between my accounts", "本人账户互转")),
        body=Scroll(
            [
                heading(T("From", "转出账户")),
                *radios("account", "current"),
                heading(T("To", "转入账户")),
                *radios("target", "savings"),
                TextField(Bind(c.ui, "amount", ""), T("Amount", "金额"), kind="number", key="amount", padding=16),
            ]
        ),
        bottom=Row([Button(T("Move money", "立即转账"), key="move_money", weight=1, on_click=move)], padding=16),
    )


# --- payees ----------------------------------------------------------------------------------------------------------


@app.page("payees")
def payees(c: Context) -> Window:
    words, act = T("Add payee", "添加收款人"), partial(c.open, "edit_payee", payee="")
    actions: list[IconButton | Button] = []
    bottom: Widget | None = None
    if c.version == 1:
        bottom = Row([Button(words, "person_add", key="new_payee", weight=1, on_click=act)], padding=16)
    else:
        actions.append(IconButton("person_add", key="new_payee", description=words, on_click=act))
    return Screen(
        bar=AppBar(T("Payees", "收款人"), actions=actions),
        body=Scroll(
            [
                ListItem(
                    payee["name"],
                    subtitle=f"{payee['bank']}  {payee['number']}",
                    key="payee",
                    item=key,
                    leading=Avatar(payee["name"]),
                    trailing=Icon("star", color="primary") if payee["favourite"] else None,
                    on_click=partial(c.open, "payee", payee=key),
                )
                for key, payee in c.state["payees"].items()
            ]
            or nothing("group", T("No payees yet", "还没有收款人"))
        ),
        bottom=bottom,
    )


@app.page("payee")
def payee_page(c: Context) -> Window:
    key = c.args["payee"]
    payee = c.state["payees"][key]
    edit, delete = partial(c.open, "edit_payee", payee=key), partial(c.open, "delete_payee", payee=key)
    actions: list[IconButton | Button] = []
    overflow: list[MenuItem] = []
    rows: list[Widget] = [switch(Bind(payee, "favourite"), "favourite", T("Favourite", "常用收款人"))]
    delete_words = T("Delete payee", "删除收款人")
    if c.version == 1:
        actions.append(Button(T("Edit", "编辑"), kind="text", key="edit_payee", on_click=edit))
        rows.append(ListItem(delete_words, key="delete_payee", glyph="delete", on_click=delete))
    else:
        actions.append(IconButton("edit", key="edit_payee", description=T("Edit", "编辑"), on_click=edit))
        overflow.append(MenuItem(key="delete_payee", text=delete_words, on_click=delete))
    return Screen(
        bar=AppBar(payee["name"], actions=actions, overflow=overflow),
        body=Scroll(
            [
                Box(Avatar(payee["name"], 80), height=120),
                ListItem(payee["bank"], subtitle=T("Bank", "开户行"), glyph="account_balance"),
                ListItem(payee["number"], subtitle=T("Account number", "账号"), glyph="tag"),
                *rows,
            ]
        ),
        bottom=Row(
            [
                Button(
                    T("Transfer money", "向其转账"),
                    key="payee_transfer",
                    weight=1,
                    on_click=partial(c.open, "transfer", payee=key),
                )
            ],
            padding=16,
        ),
    )


@app.page("edit_payee")
def edit_payee(c: Context) -> Window:
    key = c.args["payee"]
    known = c.state["payees"].get(key, {"name": "", "bank": "", "number": "", "favourite": False})

    def save() -> None:
        made = {name: str(c.ui.get(name, known[name])).strip() for name in ("name", "bank", "number")}
        if not all(made.values()):
            c.toast(T("Fill in all fields", "请填写完整"))
            return
        c.state["payees"][key or c.new_id("py")] = {**known, **made}
        c.back()

    act: IconButton | Button = Button(T("Save", "保存"), kind="text", key="save_payee", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save_payee", description=T("Save", "保存"), on_click=save)
    return Screen(
        bar=AppBar(T("Edit payee", "编辑收款人") if key else T("New payee", "新建收款人"), actions=[act]),
        body=Column(
            [
                TextField(Bind(c.ui, "name", known["name"]), T("Name", "户名"), key="payee_name"),
                TextField(Bind(c.ui, "bank", known["bank"]), T("Bank name", "银行名称"), key="payee_bank"),
                TextField(
                    Bind(c.ui, "number", known["number"]),
                    T("Account number", "账号"),
                    kind="number",
                    key="payee_number",
                ),
            ],
            gap=14,
            padding=16,
        ),
        secure=True,
    )


@app.page("delete_payee")
def delete_payee(c: Context) -> Window:
    key = c.args["payee"]

    def delete() -> None:
        c.back(2)
        del c.state["payees"][key]
        for order in [k for k, o in c.state["standing"].items() if o["payee"] == key]:
            del c.state["standing"][order]

    return confirm(T("Delete this payee?", "删除此收款人？"), None, T("Delete", "删除"), "confirm_delete", delete, c)
