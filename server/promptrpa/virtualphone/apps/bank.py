"""Bank: sign-in, home, accounts, transactions. Payments are in bank_pay, bills and standing orders in bank_bills, cards
and loans in bank_cards, settings and messages in bank_settings."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps import bank_bills, bank_cards, bank_pay, bank_settings
from promptrpa.virtualphone.apps.bank_cards import cards_body
from promptrpa.virtualphone.apps.bank_data import (
    ACCOUNT_NAMES,
    CATEGORIES,
    app,
    heading,
    money,
    shown_money,
    transaction_row,
)
from promptrpa.virtualphone.formats import moment_words, month_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    BottomNav,
    Box,
    Button,
    Chip,
    Column,
    Context,
    Dialog,
    Divider,
    HScroll,
    Icon,
    IconButton,
    Image,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
)

PARTS = (bank_bills, bank_cards, bank_pay, bank_settings)
"""Modules that register pages of this app when they are imported."""


@app.page("sign_in")
def sign_in(c: Context) -> Window:
    """At each start: this page refuses screenshots."""
    tries = int(c.ui.get("tries", 0))

    def enter() -> None:
        if str(c.ui.get("pin", "")) == c.state["pin"]:
            c.replace("home")
            return
        c.ui["pin"] = ""
        c.ui["tries"] = tries + 1
        c.toast(T("Wrong PIN", "密码错误"))

    name = c.state["profile"]["name"]
    wrong = (
        [Text(T(f"Wrong PIN, {tries} tries", f"密码错误，已尝试 {tries} 次"), color="error", align="center")]
        if tries
        else []
    )
    words = c.pick(T("Sign in", "登录"), T("Unlock", "解锁"))
    return Screen(
        body=Column(
            [
                Spacer(height=80),
                Box(Icon("account_balance", 72, "primary"), height=100),
                Text(T("Harbour Bank", "海港银行"), style="headline", align="center"),
                Text(T(f"Welcome back, {name}", f"欢迎回来，{name}"), align="center", color="on_surface_variant"),
                TextField(Bind(c.ui, "pin", ""), T("PIN", "密码"), kind="password", key="pin", on_submit=enter),
                *wrong,
                Row([Button(words, key="sign_in", weight=1, on_click=enter)]),
                Button(T("Forgot PIN?", "忘记密码？"), kind="text", key="forgot", on_click=partial(c.open, "forgot")),
            ],
            gap=16,
            padding=24,
        ),
        secure=True,
    )


@app.page("forgot")
def forgot(c: Context) -> Window:
    words = T("Visit a branch with your identity card to set a new PIN.", "请携带身份证到网点重置密码。")
    return Dialog(
        title=T("Forgot PIN?", "忘记密码？"),
        body=Text(words),
        buttons=[Button(T("OK", "确定"), key="forgot_ok", kind="text", on_click=c.back)],
    )


@app.page("home")
def home(c: Context) -> Window:
    tab = c.ui.get("tab", "accounts")
    bodies = {"accounts": accounts_body, "pay": pay_body, "cards": cards_body, "more": more_body}
    titles = {
        "accounts": T("Accounts", "账户"),
        "pay": T("Payments", "转账支付"),
        "cards": T("Cards", "银行卡"),
        "more": T("More", "更多"),
    }
    unread = sum(1 for message in c.state["messages"].values() if not message["read"])
    actions: list[IconButton | Button] = []
    if c.version == 2:
        actions.append(
            IconButton("mail", key="messages", description=T("Inbox", "收件箱"), on_click=partial(c.open, "messages"))
        )
    return Screen(
        bar=AppBar(titles[tab], back=False, actions=actions),
        body=bodies[tab](c),
        nav=BottomNav(
            [
                Tab("accounts", T("Accounts", "账户"), "account_balance_wallet"),
                Tab("pay", T("Payments", "转账支付"), "swap_horiz"),
                Tab("cards", T("Cards", "银行卡"), "credit_card"),
                Tab("more", T("More", "更多"), "menu", str(unread) if unread else ""),
            ],
            Bind(c.ui, "tab", "accounts"),
        ),
    )


def accounts_body(c: Context) -> Widget:
    total = sum(account["balance"] for account in c.state["accounts"].values())
    head = Column(
        [
            Text(T("Total", "总资产"), color="on_surface_variant"),
            Text(shown_money(c, total), style="display"),
        ],
        gap=4,
        padding=16,
    )
    rows: list[Widget] = [
        ListItem(
            ACCOUNT_NAMES[key],
            subtitle=account["number"],
            key="account",
            item=key,
            glyph="account_balance_wallet",
            trailing=shown_money(c, account["balance"]),
            on_click=partial(show_account, c, key),
        )
        for key, account in c.state["accounts"].items()
    ]
    latest = sorted(c.state["transactions"], key=lambda key: c.state["transactions"][key]["at"], reverse=True)[:4]
    quick: list[Widget] = []
    if c.version == 1:
        quick = [
            Row(
                [
                    Button(
                        T("Transfer", "转账"),
                        "swap_horiz",
                        "tonal",
                        key="transfer",
                        weight=1,
                        on_click=partial(c.open, "transfer"),
                    ),
                    Button(
                        T("Pay bills", "缴费"),
                        "receipt_long",
                        "tonal",
                        key="bills",
                        weight=1,
                        on_click=partial(c.open, "bills"),
                    ),
                ],
                gap=12,
                padding=(16, 8),
            )
        ]
    return Scroll(
        [
            head,
            *quick,
            *rows,
            Divider(),
            heading(T("Latest transactions", "最近交易")),
            *(transaction_row(c, key) for key in latest),
        ]
    )


def show_account(c: Context, key: str) -> None:
    c.state["viewed"] = key
    c.open("account", account=key)


def pay_body(c: Context) -> Widget:
    def row(key: str, words: T, glyph: str, page: str) -> Widget:
        return ListItem(words, key=key, glyph=glyph, on_click=partial(c.open, page))

    own = row("own_transfer", T("Between my accounts", "本人账户互转"), "sync_alt", "own_transfer")
    standing = row("standing", T("Standing orders", "定期转账"), "event_repeat", "standing")
    if c.version == 1:
        return Scroll([own, row("payees", T("Payees", "收款人"), "group", "payees"), standing])
    transfer = row("transfer", T("Transfer", "转账"), "swap_horiz", "transfer")
    bills = row("bills", T("Pay bills", "缴费"), "receipt_long", "bills")
    manage = row("manage", T("Manage", "管理"), "tune", "manage")
    return Scroll([bills, own, transfer, standing, manage])


@app.page("manage")
def manage(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("Manage", "管理")),
        body=Scroll([ListItem(T("Payees", "收款人"), key="payees", glyph="group", on_click=partial(c.open, "payees"))]),
    )


def more_body(c: Context) -> Widget:
    def row(key: str, words: T, glyph: str, page: str) -> Widget:
        return ListItem(words, key=key, glyph=glyph, on_click=partial(c.open, page))

    unread = sum(1 for message in c.state["messages"].values() if not message["read"])
    profile = row("profile", T("Profile", "个人资料"), "person", "profile")
    loans, settings = (
        row("loans", T("Loans", "贷款"), "real_estate_agent", "loans"),
        row("settings", T("Settings", "设置"), "settings", "settings"),
    )
    branches = row("branches", T("Find a branch", "网点查询"), "location_on", "branches")
    out = ListItem(T("Sign out", "退出登录"), key="sign_out", glyph="logout", on_click=partial(c.replace, "sign_in"))
    if c.version == 1:
        messages = ListItem(
            T("Messages", "消息"),
            key="messages",
            glyph="mail",
            trailing=str(unread) if unread else "",
            on_click=partial(c.open, "messages"),
        )
        return Scroll([profile, messages, loans, branches, settings, out])
    return Scroll(
        [
            row("products", T("Products", "金融产品"), "category", "products"),
            branches,
            row("my_bank", T("My bank", "我的银行"), "manage_accounts", "my_bank"),
            profile,
            out,
        ]
    )


@app.page("products")
def products(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("Products", "金融产品")),
        body=Scroll(
            [ListItem(T("Loans", "贷款"), key="loans", glyph="real_estate_agent", on_click=partial(c.open, "loans"))]
        ),
    )


@app.page("my_bank")
def my_bank(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("My bank", "我的银行")),
        body=Scroll(
            [ListItem(T("Settings", "设置"), key="settings", glyph="settings", on_click=partial(c.open, "settings"))]
        ),
    )


@app.page("branches")
def branches(c: Context) -> Window:
    places = (
        (T("Harbour branch", "港口支行"), T("3 Harbour Street, 9:00 to 17:00", "海港街3号，9:00至17:00")),
        (T("Station branch", "车站支行"), T("Station Road 1, 8:00 to 19:00", "车站路1号，8:00至19:00")),
    )
    return Screen(
        bar=AppBar(T("Find a branch", "网点查询")),
        body=Scroll(
            [
                Image("map", 240, round=0),
                *(ListItem(name, subtitle=where, glyph="location_on") for name, where in places),
            ]
        ),
    )


# --- accounts and transactions ---------------------------------------------------------------------------------------


@app.page("account")
def account_page(c: Context) -> Window:
    key = c.args["account"]
    account = c.state["accounts"][key]
    found = sorted(
        (t for t, one in c.state["transactions"].items() if one["account"] == key),
        key=lambda t: c.state["transactions"][t]["at"],
        reverse=True,
    )
    act = partial(c.open, "find_transactions", account=key)
    words = T("Search transactions", "搜索交易")
    actions: list[IconButton | Button] = []
    rows: list[Widget] = []
    if c.version == 1:
        rows.append(ListItem(words, key="find_transactions", glyph="search", on_click=act))
    else:
        actions.append(IconButton("search", key="find_transactions", description=words, on_click=act))

    def copy() -> None:
        c.copy(account["number"])
        c.toast(T("Number copied", "账号已复制"))

    return Screen(
        bar=AppBar(ACCOUNT_NAMES[key], actions=actions),
        body=Scroll(
            [
                Text(shown_money(c, account["balance"]), style="display", align="center", padding=(0, 16)),
                ListItem(
                    account["number"],
                    subtitle=T("Account number", "账号"),
                    key="copy_number",
                    glyph="content_copy",
                    on_click=copy,
                ),
                ListItem(
                    T("Statements", "对账单"),
                    key="statements",
                    glyph="description",
                    on_click=partial(c.open, "statements", account=key),
                ),
                *rows,
                heading(T("Transactions", "交易明细")),
                *(transaction_row(c, t) for t in found),
            ],
            late=0.3,
        ),
    )


@app.page("find_transactions")
def find_transactions(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).strip().casefold()
    category = c.ui.get("category", "")

    def choose(name: str) -> None:
        c.ui["category"] = "" if category == name else name

    def fits(one: dict[str, Any]) -> bool:
        if one["account"] != c.args["account"] or (category and one["category"] != category):
            return False
        return wanted in one["title"].casefold() or wanted in one["note"].casefold() or wanted in money(one["amount"])

    found = [key for key, one in c.state["transactions"].items() if fits(one)] if wanted or category else []
    total = sum(c.state["transactions"][key]["amount"] for key in found)
    chips = [
        Chip(words, glyph, key="category", item=name, selected=category == name, on_click=partial(choose, name))
        for name, (words, glyph) in CATEGORIES.items()
    ]
    summary = [
        Text(
            T(f"{len(found)} found, {money(total)} in all", f"共 {len(found)} 笔，合计 {money(total)}"),
            style="label",
            padding=(16, 8),
        )
    ]
    return Screen(
        bar=AppBar(
            search=TextField(
                Bind(c.ui, "query", ""),
                T("Name, note or amount", "名称、备注或金额"),
                kind="search",
                key="transaction_query",
            )
        ),
        body=Scroll(
            [HScroll(chips, padding=(16, 8)), *(summary if found else []), *(transaction_row(c, key) for key in found)]
        ),
    )


@app.page("transaction")
def transaction(c: Context) -> Window:
    one = c.state["transactions"][c.args["transaction"]]

    def save() -> None:
        one["note"] = str(c.ui.get("note", one["note"])).strip()
        c.back()
        c.toast(T("Note saved", "备注已保存"))

    act: IconButton | Button = Button(T("Save note", "保存备注"), kind="text", key="save_note", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save_note", description=T("Save", "保存"), on_click=save)
    words, glyph = CATEGORIES[one["category"]]
    return Screen(
        bar=AppBar(T("Transaction", "交易详情"), actions=[act]),
        body=Scroll(
            [
                Text(money(one["amount"]), style="display", align="center", padding=(0, 20)),
                ListItem(one["title"], subtitle=T("With", "交易对象"), glyph="storefront"),
                ListItem(
                    words,
                    subtitle=T("Category", "类别"),
                    glyph=glyph,
                    key="edit_category",
                    on_click=partial(c.open, "category", transaction=c.args["transaction"]),
                ),
                ListItem(ACCOUNT_NAMES[one["account"]], subtitle=T("Account", "账户"), glyph="account_balance_wallet"),
                ListItem(
                    moment_words(datetime.fromisoformat(one["at"]), c.now), subtitle=T("Time", "时间"), glyph="schedule"
                ),
                TextField(Bind(c.ui, "note", one["note"]), T("Note", "备注"), key="transaction_note", padding=(16, 8)),
            ]
        ),
    )


@app.page("category")
def category_sheet(c: Context) -> Window:
    one = c.state["transactions"][c.args["transaction"]]
    return Sheet(
        title=T("Category", "类别"),
        body=Column(
            [
                Radio(
                    Bind(one, "category"),
                    name,
                    words,
                    key="category_choice",
                    item=name,
                    padding=(8, 0),
                    on_change=lambda _: c.back(),
                )
                for name, (words, _) in CATEGORIES.items()
            ]
        ),
    )


@app.page("statements")
def statements(c: Context) -> Window:
    months = ("2026-02", "2026-01", "2025-12")

    def load(month: str) -> None:
        name = f"Statement {month}.pdf"
        c.data("files")["items"][c.new_id("bankfile")] = {
            "name": name,
            "kind": "document",
            "parent": "downloads",
            "size": 148_000,
            "modified": c.now.isoformat(timespec="seconds"),
            "starred": False,
            "binned": "",
        }
        c.toast(T(f"{name} saved to Downloads", f"{name} 已保存到下载"))

    return Screen(
        bar=AppBar(T("Statements", "对账单")),
        body=Scroll(
            [
                ListItem(
                    month_words(datetime.fromisoformat(f"{month}-01")),
                    subtitle="PDF",
                    key="statement",
                    item=month,
                    glyph="picture_as_pdf",
                    trailing=Icon("download"),
                    on_click=partial(load, month),
                )
                for month in months
            ]
        ),
    )
