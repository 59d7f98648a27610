"""Bank: its first state, and what its pages share."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Final

from promptrpa.virtualphone.formats import MONTHS, moment_words, money_words
from promptrpa.virtualphone.kit import (
    App,
    Bind,
    Button,
    Column,
    Context,
    Dialog,
    Handler,
    Icon,
    ListItem,
    Spacer,
    State,
    Switch,
    T,
    Text,
    Widget,
    Words,
)

PIN: Final = "2468"
"""At first start."""

ACCOUNT_NAMES: Final[dict[str, T]] = {
    "current": T("Current account", "活期账户"),
    "savings": T("Savings account", "储蓄账户"),
    "travel": T("Travel savings", "旅行储蓄"),
}

CATEGORIES: Final[dict[str, tuple[T, str]]] = {
    "food": (T("Food", "餐饮"), "restaurant"),
    "home": (T("Home", "居家"), "home"),
    "transport": (T("Transport", "交通"), "train"),
    "shopping": (T("Shopping", "购物"), "shopping_bag"),
    "income": (T("Income", "收入"), "payments"),
    "transfer": (T("Transfer", "转账"), "swap_horiz"),
    "bills": (T("Bills", "账单"), "receipt_long"),
}

TRANSACTIONS: Final = """
current | food      | Harbour Café        | -1240   | 2026-03-01T12:40
current | transport | City Metro          | -400    | 2026-03-01T08:15
current | shopping  | Bookshop Morrow     | -2890   | 2026-02-28T16:20
current | food      | 海鲜市场            | -8650   | 2026-02-28T10:05
current | income    | Northwind salary    | 1240000 | 2026-02-27T09:00
current | home      | Rent March          | -320000 | 2026-02-27T10:00
current | transfer  | David Kim           | -12000  | 2026-02-24T20:15
current | bills     | City Power          | -18460  | 2026-02-20T06:00
current | food      | Bakery Lindner      | -680    | 2026-02-19T07:50
current | transport | Regional trains     | -5600   | 2026-02-17T17:30
current | shopping  | 宜家商场            | -45900  | 2026-02-14T15:10
current | income    | Tax refund          | 38200   | 2026-02-10T09:00
savings | transfer  | From current        | 200000  | 2026-02-01T08:00
savings | income    | Interest            | 1830    | 2026-01-31T23:00
travel  | transfer  | From current        | 50000   | 2026-02-01T08:00
travel  | transport | Air tickets         | -184000 | 2026-01-12T19:40
"""
"""Account, category, with whom, hundredths, time."""

BILLS: Final = (
    ("bl1", T("City Power", "市电力公司"), 19240, "2026-03-12", "electric_bolt"),
    ("bl2", T("Water works", "自来水公司"), 6480, "2026-03-18", "water_drop"),
    ("bl3", T("Fibre internet", "宽带网络"), 3990, "2026-03-05", "router"),
    ("bl4", T("Mobile phone", "手机话费"), 5000, "2026-03-20", "smartphone"),
)
"""Id, who, hundredths, due day, glyph."""

LIMITS: Final = {"online": (T("Online payments", "网上支付"), 500_000), "cash": (T("Cash a day", "每日取现"), 100_000)}
"""Limits of a card: name and first value in hundredths."""


def first_state(random: Random) -> State:
    transactions: State = {}
    for number, line in enumerate(TRANSACTIONS.strip().splitlines(), 1):
        account, category, title, amount, at = (part.strip() for part in line.split("|"))
        transactions[f"tx{number}"] = {
            "account": account,
            "category": category,
            "title": title,
            "amount": int(amount),
            "at": at + ":00",
            "note": "",
        }
    return {
        "accounts": {
            "current": {"number": "8821 4460 0137", "balance": 845210},
            "savings": {"number": "8821 4460 0245", "balance": 3201830},
            "travel": {"number": "8821 4460 0361", "balance": 216000},
        },
        "transactions": transactions,
        "payees": {
            "py1": {"name": "Alice Chen", "bank": "Harbour Bank", "number": "7740 2210 9981", "favourite": True},
            "py2": {"name": "王伟", "bank": "星河银行", "number": "6222 0210 0112", "favourite": False},
            "py3": {"name": "David Kim", "bank": "Harbour Bank", "number": "7740 1180 3352", "favourite": False},
        },
        "cards": {
            "cd1": {"kind": "debit", "tail": "6688", "account": "current", "frozen": False, **card_settings()},
            "cd2": {
                "kind": "credit",
                "tail": "1205",
                "account": "",
                "frozen": False,
                **card_settings(),
                "owed": 128440,
                "due": "2026-03-15",
            },
        },
        "bills": {
            key: {"amount": amount, "due": due, "paid": False, "auto": key == "bl3"} for key, _, amount, due, _ in BILLS
        },
        "loans": {
            "ln1": {"kind": "home", "left": 86_400_000, "monthly": 412_000, "rate": 3.6, "until": "2044-06"},
        },
        "applications": {},
        "messages": {
            "ms1": {"kind": "statement", "at": "2026-03-01T06:00:00", "read": False},
            "ms2": {"kind": "news", "at": "2026-02-25T09:30:00", "read": True},
            "ms3": {"kind": "card", "at": "2026-02-14T15:10:00", "read": True},
        },
        "standing": {"so1": {"payee": "py3", "amount": 5000, "day": 5, "account": "current"}},
        "pin": PIN,
        "viewed": "",
        "codes": random.randrange(1000, 9000),
        "profile": {
            "name": "Alex Reed",
            "email": "alex.reed@example.com",
            "phone": "+1 415 555 0101",
            "address": "12 Harbour Street",
        },
        "settings": {
            "hide_balances": False,
            "fingerprint": False,
            "notify_payments": True,
            "notify_offers": False,
            "notify_low": True,
            "low_limit": 50000,
            "daily_limit": 2000000,
            "paperless": True,
            "start_page": "accounts",
        },
    }


def card_settings() -> State:
    return {
        "contactless": True,
        "abroad": False,
        "online": LIMITS["online"][1],
        "cash": LIMITS["cash"][1],
    }


app = App(
    id="bank",
    package="com.example.bank",
    name=T("Bank", "银行"),
    glyph="account_balance",
    color="#0b3d91",
    state=first_state,
    start="sign_in",
    incidental=("bank.viewed", "bank.messages.*.read", "bank.codes"),
    changes={
        "sign_in": "renamed",
        "transfer": "moved",
        "payees": "nested",
        "bills": "moved",
        "loans": "nested",
        "new_payee": "icon_only",
        "save_payee": "icon_only",
        "continue": "renamed",
        "confirm_transfer": "renamed",
        "find_transactions": "icon_only",
        "frozen": "renamed",
        "limits": "nested",
        "contactless": "moved",
        "abroad": "moved",
        "pay_bill": "renamed",
        "auto_pay": "nested",
        "messages": "icon_only",
        "settings": "nested",
        "hide_balances": "renamed",
        "notify_low": "moved",
        "apply_loan": "renamed",
        "delete_payee": "nested",
        "fingerprint": "moved",
        "save_note": "icon_only",
        "edit_payee": "icon_only",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def money(cents: int) -> str:
    return money_words(cents)


def shown_money(c: Context, cents: int) -> str:
    """A balance, or stars where balances are hidden."""
    return "••••" if c.state["settings"]["hide_balances"] else money(cents)


def book(c: Context, account: str, amount: int, title: str, category: str, note: str = "") -> None:
    """Change an account's balance and keep the transaction."""
    c.state["accounts"][account]["balance"] += amount
    c.state["transactions"][c.new_id("tx")] = {
        "account": account,
        "category": category,
        "title": title,
        "amount": amount,
        "at": c.now.isoformat(timespec="seconds"),
        "note": note,
    }


def date_words(iso: str) -> T:
    day = datetime.fromisoformat(iso)
    return T(f"{day.day} {MONTHS[day.month - 1]} {day.year}", f"{day.year}年{day.month}月{day.day}日")


def bill_of(key: str) -> tuple[T, str]:
    """Name and glyph of a bill."""
    return next((name, glyph) for bill, name, _, _, glyph in BILLS if bill == key)


def card_words(card: State) -> T:
    kind = T("Debit card", "借记卡") if card["kind"] == "debit" else T("Credit card", "信用卡")
    return T(f"{kind.en} •••• {card['tail']}", f"{kind.zh} •••• {card['tail']}")


def transaction_row(c: Context, key: str) -> Widget:
    one = c.state["transactions"][key]
    words, glyph = CATEGORIES[one["category"]]
    when = moment_words(datetime.fromisoformat(one["at"]), c.now)
    return ListItem(
        one["title"],
        subtitle=T(f"{words.en}, {when.en}", f"{words.zh}，{when.zh}"),
        key="transaction",
        item=key,
        glyph=glyph,
        trailing=Text(
            f"{'+' if one['amount'] > 0 else ''}{money(one['amount'])}",
            color="success" if one["amount"] > 0 else "on_surface",
        ),
        on_click=partial(c.open, "transaction", transaction=key),
    )


def switch(bind: Bind, key: str, title: Words, subtitle: Words | None = None) -> Widget:
    return ListItem(title, subtitle=subtitle, trailing=Switch(bind, key=key))


def heading(words: T) -> Widget:
    return Text(words, style="label", color="primary", padding=(16, 12))


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=120),
        Column(align="center", gap=12, children=[Icon(glyph, size=72), Text(words, align="center")]),
    ]


def confirm(title: T, body: Words | None, words: T, key: str, act: Handler, c: Context) -> Dialog:
    """A question with a way back."""
    return Dialog(
        title=title,
        body=None if body is None else Text(body),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(words, key=key, kind="text", on_click=act),
        ],
    )
