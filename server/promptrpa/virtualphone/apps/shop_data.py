"""Shop: its first state, and what its pages share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.apps.shop_goods import COLORS, GOODS
from promptrpa.virtualphone.formats import money_words
from promptrpa.virtualphone.kit import (
    App,
    Button,
    Column,
    Context,
    Dialog,
    Handler,
    Icon,
    Image,
    ListItem,
    Spacer,
    State,
    T,
    Text,
    Widget,
    Words,
)

Line = dict[str, Any]

STATUSES: Final[dict[str, T]] = {
    "to_pay": T("To pay", "待付款"),
    "to_ship": T("To ship", "待发货"),
    "shipped": T("On the way", "待收货"),
    "delivered": T("Delivered", "已完成"),
    "refunding": T("Refund requested", "退款中"),
    "cancelled": T("Cancelled", "已取消"),
}

DELIVERIES: Final[dict[str, tuple[T, int]]] = {
    "standard": (T("Standard, 3 days", "标准配送，3天"), 0),
    "express": (T("Express, tomorrow", "次日达"), 1500),
    "pickup": (T("Pick-up point", "自提点"), 0),
}
"""Ways of delivery: name and price in hundredths."""

COUPONS: Final[dict[str, tuple[T, int, int]]] = {
    "welcome": (T("10 off over 99", "满99减10"), 1000, 9900),
    "spring": (T("50 off over 399", "满399减50"), 5000, 39900),
    "books": (T("5 off over 40", "满40减5"), 500, 4000),
    "kitchen": (T("20 off over 149", "满149减20"), 2000, 14900),
}
"""Name, what it takes off, from which sum on; in hundredths."""

METHODS: Final[dict[str, tuple[T, str]]] = {
    "card": (T("Bank card ending 6688", "尾号6688的银行卡"), "credit_card"),
    "wallet": (T("Shop balance", "商城余额"), "account_balance_wallet"),
    "delivery": (T("Cash on delivery", "货到付款"), "payments"),
}

PAY_PASSWORD: Final = "135790"
"""Of the seeded account."""

SHIPPING_TIME: Final = 3600
"""Seconds until a paid order is on its way."""


def line(product: str, color: str = "", size: str = "", quantity: int = 1) -> Line:
    return {"product": product, "color": color, "size": size, "quantity": quantity}


def seed_orders() -> State:
    def order(number: str, status: str, at: str, method: str, *lines: Line) -> State:
        return {
            "number": number,
            "status": status,
            "at": at,
            "method": method,
            "address": "a1",
            "delivery": "standard",
            "lines": {f"l{n}": one | {"price": GOODS[one["product"]].price} for n, one in enumerate(lines, 1)},
            "total": sum(GOODS[one["product"]].price * one["quantity"] for one in lines),
            "reason": "",
            "reviewed": False,
        }

    return {
        "o1": order("20260301-4471", "shipped", "2026-03-01T09:12:00", "card", line("mug", "blue", quantity=2)),
        "o2": order("20260226-1180", "to_ship", "2026-02-26T21:40:00", "card", line("hoodie", "grey", "M")),
        "o3": order(
            "20260214-0932", "delivered", "2026-02-14T12:05:00", "wallet", line("lamp", "white"), line("novel")
        ),
        "o4": order("20260120-7719", "delivered", "2026-01-20T18:30:00", "card", line("runners", "blue", "41")),
        "o5": order("20260302-0107", "to_pay", "2026-03-02T08:55:00", "card", line("kettle", "white")),
    }


def first_state(random: Random) -> State:
    return {
        "cart": {
            "l1": line("shirt", "white", "M", 2) | {"picked": True},
            "l2": line("pan") | {"picked": True},
            "l3": line("buds", "black") | {"picked": False},
        },
        "addresses": {
            "a1": {
                "name": "Alex Reed",
                "phone": "555 0101",
                "region": "Northport",
                "street": "12 Harbour Street",
                "label": "home",
            },
            "a2": {
                "name": "陈安",
                "phone": "138 0000 1111",
                "region": "青岛市",
                "street": "海滨路8号",
                "label": "work",
            },
        },
        "address": "a1",
        "orders": seed_orders(),
        "favourites": {"jacket": "2026-02-20T10:00:00", "coffee": "2026-02-11T10:00:00"},
        "reviews": {},
        "coupons": {"welcome": {"used": False}, "books": {"used": False}},
        "method": "card",
        "balance": 26800,
        "points": random.randrange(300, 900),
        "viewed": ["boots", "speaker"],
        "searches": ["headphones", "背包"],
        "profile": {"name": "alex_r", "birthday": ""},
        "settings": {
            "notify_orders": True,
            "notify_offers": True,
            "personal": True,
            "small_pay": False,
            "private_reviews": False,
        },
    }


app = App(
    id="shop",
    package="com.example.shop",
    name=T("Shop", "商城"),
    glyph="storefront",
    color="#c5221f",
    state=first_state,
    incidental=("shop.viewed*", "shop.searches*"),
    changes={
        "search": "icon_only",
        "sort": "nested",
        "filter": "renamed",
        "add_to_cart": "renamed",
        "favourite": "icon_only",
        "checkout": "moved",
        "place_order": "renamed",
        "delivery_address": "moved",
        "use_coupon": "nested",
        "pay": "renamed",
        "orders": "moved",
        "addresses": "nested",
        "coupons": "moved",
        "favourites": "nested",
        "new_address": "icon_only",
        "save_address": "icon_only",
        "delete_line": "icon_only",
        "refund": "nested",
        "review": "renamed",
        "post_review": "icon_only",
        "received": "renamed",
        "default_address": "moved",
        "settings": "icon_only",
        "options_done": "renamed",
        "cancel_order": "nested",
        "preferred": "moved",
        "notify_offers": "renamed",
        "send_refund": "renamed",
        "claim": "renamed",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def money(cents: int) -> str:
    return money_words(cents)


def line_total(one: Line) -> int:
    return GOODS[one["product"]].price * int(one["quantity"])


def options_words(one: Line) -> T:
    """The options chosen, in one line."""
    color = COLORS.get(one["color"], T("", ""))
    en = [part for part in (color.en, one["size"]) if part]
    zh = [part for part in (color.zh, one["size"]) if part]
    return T(", ".join(en), "，".join(zh))


def sum_of(lines: Iterable[Line]) -> int:
    return sum(line_total(one) for one in lines)


def see(c: Context, product: str) -> None:
    c.state["viewed"] = [product, *(p for p in c.state["viewed"] if p != product)][:10]
    c.open("product", product=product)


def address_words(address: dict[str, str]) -> str:
    return f"{address['region']} {address['street']}"


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=120),
        Column(align="center", gap=12, children=[Icon(glyph, size=72), Text(words, align="center")]),
    ]


def goods_tile(c: Context, key: str) -> Widget:
    product = GOODS[key]
    return Column(
        [
            Image(product.scene, height=150),
            Text(product.title, max_lines=2),
            Text(money(product.price), style="title", color="error"),
            Text(
                T(f"{product.rating}  ·  {product.sold:,} sold", f"{product.rating}  ·  已售{product.sold:,}"),
                style="caption",
                color="on_surface_variant",
            ),
        ],
        key="product",
        item=key,
        padding=8,
        gap=4,
        on_click=partial(see, c, key),
    )


def goods_row(key: str, one: Line, trailing: Widget | Words | None = None) -> ListItem:
    """A line of an order or of the checkout."""
    product = GOODS[key]
    options = options_words(one)
    count = one["quantity"]
    return ListItem(
        product.title,
        subtitle=T(f"{options.en}  × {count}".strip(), f"{options.zh}  × {count}".strip()),
        leading=Image(product.scene, 56, 56),
        trailing=trailing or money(line_total(one)),
    )


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
