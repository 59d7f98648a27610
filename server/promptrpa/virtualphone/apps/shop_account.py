"""Shop: the account, orders with tracking and refund, favourites, coupons, settings."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

from promptrpa.virtualphone.apps.shop_data import (
    COUPONS,
    METHODS,
    STATUSES,
    address_words,
    app,
    confirm,
    goods_row,
    goods_tile,
    money,
    nothing,
)
from promptrpa.virtualphone.formats import moment_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Card,
    Column,
    Context,
    Divider,
    Grid,
    Icon,
    Image,
    ListItem,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    Switch,
    T,
    Tab,
    Tabs,
    Text,
    TextField,
    Widget,
    Window,
)

REASONS: Final[dict[str, T]] = {
    "damaged": T("Damaged", "商品损坏"),
    "wrong": T("Wrong item", "发错商品"),
    "unwanted": T("No longer wanted", "不想要了"),
    "late": T("Came too late", "送达太晚"),
}


def me_body(c: Context) -> Widget:
    profile = c.state["profile"]
    counts = {name: sum(1 for o in c.state["orders"].values() if o["status"] == name) for name in STATUSES}

    def row(key: str, words: T, glyph: str, page: str) -> Widget:
        return ListItem(words, key=key, glyph=glyph, on_click=partial(c.open, page))

    head = ListItem(
        profile["name"],
        subtitle=T(f"{c.state['points']} points", f"{c.state['points']} 积分"),
        leading=Avatar(profile["name"], 56),
        key="profile",
        on_click=partial(c.open, "profile"),
    )
    quick: list[Widget] = [
        Column(
            [
                Icon(glyph, 28),
                Text(STATUSES[name], style="caption", align="center"),
                Text(str(counts[name]), style="caption"),
            ],
            key="orders_of",
            item=name,
            align="center",
            padding=8,
            on_click=partial(c.open, "orders", status=name),
        )
        for name, glyph in (
            ("to_pay", "payments"),
            ("to_ship", "inventory_2"),
            ("shipped", "local_shipping"),
            ("delivered", "task_alt"),
        )
    ]
    orders = ListItem(
        T("My orders", "我的订单"), key="orders", glyph="receipt_long", on_click=partial(c.open, "orders", status="")
    )
    coupons = row("coupons", T("Coupons", "优惠券"), "confirmation_number", "coupons")
    favourites = row("favourites", T("Saved items", "我的收藏"), "favorite", "favourites")
    addresses = row("addresses", T("Addresses", "收货地址"), "location_on", "addresses")
    viewed = row("viewed", T("Recently viewed", "浏览记录"), "history", "viewed")
    wallet = ListItem(
        T("Shop balance", "商城余额"),
        trailing=money(c.state["balance"]),
        glyph="account_balance_wallet",
        key="wallet",
        on_click=partial(c.open, "wallet"),
    )
    grid = Grid(quick, columns=4, padding=(8, 0))
    if c.version == 1:
        settings_row = row("settings", T("Settings", "设置"), "settings", "settings")
        parts = [head, orders, grid, Divider(), coupons, favourites, addresses, viewed, wallet, settings_row]
    else:
        lists = row("lists", T("My lists", "我的清单"), "list", "lists")
        parts = [head, grid, wallet, lists, Divider(), viewed, coupons, orders]
    return Scroll(parts)


@app.page("lists")
def lists(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("My lists", "我的清单")),
        body=Scroll(
            [
                ListItem(
                    T("Saved items", "我的收藏"),
                    key="favourites",
                    glyph="favorite",
                    on_click=partial(c.open, "favourites"),
                ),
                ListItem(
                    T("Addresses", "收货地址"),
                    key="addresses",
                    glyph="location_on",
                    on_click=partial(c.open, "addresses"),
                ),
            ]
        ),
    )


# --- orders ----------------------------------------------------------------------------------------------------------


@app.page("orders")
def orders(c: Context) -> Window:
    chosen = c.ui.get("status", c.args["status"] or "all")
    found = [(key, o) for key, o in c.state["orders"].items() if chosen in ("all", o["status"])]
    found.sort(key=lambda pair: pair[1]["at"], reverse=True)
    cards: list[Widget] = []
    for key, order in found:
        card = Card(
            Column(
                [
                    Row(
                        [
                            Text(order["number"], style="label", weight=1),
                            Text(STATUSES[order["status"]], style="label", color="primary"),
                        ]
                    ),
                    *(goods_row(one["product"], one) for one in order["lines"].values()),
                ],
                padding=12,
            ),
            key="order",
            item=key,
            on_click=partial(c.open, "order", order=key),
        )
        cards.append(Column([card], padding=(12, 4)))
    tabs = [Tab("all", T("All", "全部"))]
    tabs += [Tab(name, STATUSES[name]) for name in ("to_pay", "to_ship", "shipped", "delivered")]
    return Screen(
        bar=AppBar(T("My orders", "我的订单")),
        tabs=Tabs(tabs, Bind(c.ui, "status", c.args["status"] or "all")),
        body=Scroll(cards or nothing("receipt_long", T("No orders", "没有订单"))),
    )


@app.page("order")
def order_page(c: Context) -> Window:
    key = c.args["order"]
    order = c.state["orders"][key]
    address = c.state["addresses"].get(order["address"])
    overflow: list[MenuItem] = []
    if order["status"] in ("to_pay", "to_ship") and c.version == 2:
        cancel = partial(c.open, "cancel_order", order=key)
        overflow.append(MenuItem(key="cancel_order", text=T("Cancel order", "取消订单"), on_click=cancel))
    if order["status"] in ("delivered", "shipped") and c.version == 2:
        overflow.append(
            MenuItem(key="refund", text=T("Request refund", "申请退款"), on_click=partial(c.open, "refund", order=key))
        )
    facts: list[Widget] = [
        ListItem(STATUSES[order["status"]], subtitle=order["number"], glyph="receipt_long"),
        *(goods_row(one["product"], one) for one in order["lines"].values()),
        ListItem(T("Total", "合计"), trailing=money(order["total"]), glyph="payments"),
    ]
    if address:
        facts.append(ListItem(address["name"], subtitle=address_words(address), glyph="location_on"))
    when = moment_words(datetime.fromisoformat(order["at"]), c.now)
    facts.append(ListItem(T("Ordered", "下单时间"), subtitle=when, glyph="event"))
    if order["status"] in ("shipped", "delivered", "to_ship"):
        facts.append(
            ListItem(
                T("Track parcel", "查看物流"),
                key="track",
                glyph="local_shipping",
                on_click=partial(c.open, "track", order=key),
            )
        )
    return Screen(
        bar=AppBar(T("Order", "订单详情"), overflow=overflow),
        body=Scroll(facts),
        bottom=Row(order_buttons(c, key, order), gap=8, padding=(12, 10)) if order["status"] != "cancelled" else None,
    )


def order_buttons(c: Context, key: str, order: dict[str, Any]) -> list[Widget]:
    """What can be done with an order as it is."""

    def button(name: str, words: T, page: str, kind: Literal["filled", "outlined"] = "outlined") -> Widget:
        return Button(words, kind=kind, key=name, on_click=partial(c.open, page, order=key))

    status = order["status"]
    made: list[Widget] = [Spacer(weight=1)]
    if status in ("to_pay", "to_ship") and c.version == 1:
        made.append(button("cancel_order", T("Cancel order", "取消订单"), "cancel_order"))
    if status == "to_pay":
        made.append(button("pay_now", T("Pay now", "去支付"), "pay", "filled"))
    if status in ("shipped", "delivered") and c.version == 1:
        made.append(button("refund", T("Request refund", "申请退款"), "refund"))
    if status == "shipped":
        words = c.pick(T("Confirm receipt", "确认收货"), T("I have it", "我已收到"))
        made.append(button("received", words, "received", "filled"))
    if status == "delivered" and not order["reviewed"]:
        words = c.pick(T("Write a review", "写评价"), T("Rate it", "去评分"))
        made.append(button("review", words, "write_review", "filled"))
    if status == "refunding":
        made.append(button("withdraw", T("Withdraw request", "撤销申请"), "withdraw"))
    return made


@app.page("track")
def track(c: Context) -> Window:
    order = c.state["orders"][c.args["order"]]
    ordered = datetime.fromisoformat(order["at"])
    steps: list[tuple[T, timedelta]] = [(T("Order received", "订单已提交"), timedelta())]
    if order["status"] in ("shipped", "delivered"):
        steps += [
            (T("Handed to the carrier", "商家已发货"), timedelta(hours=5)),
            (T("At the sorting centre", "到达分拣中心"), timedelta(hours=14)),
        ]
    if order["status"] == "delivered":
        steps += [
            (T("Out for delivery", "正在派送"), timedelta(hours=44)),
            (T("Delivered", "已签收"), timedelta(hours=48)),
        ]
    return Screen(
        bar=AppBar(T("Track parcel", "查看物流")),
        body=Scroll(
            [
                Image("map:route", height=200, round=0),
                *(
                    ListItem(
                        words,
                        subtitle=moment_words(ordered + after, c.now),
                        glyph="radio_button_checked" if n == 0 else "radio_button_unchecked",
                    )
                    for n, (words, after) in enumerate(reversed(steps))
                ),
            ]
        ),
    )


@app.page("cancel_order")
def cancel_order(c: Context) -> Window:
    def cancel() -> None:
        c.state["orders"][c.args["order"]]["status"] = "cancelled"
        c.back()
        c.toast(T("Order cancelled", "订单已取消"))

    return confirm(
        T("Cancel this order?", "取消此订单？"), None, T("Cancel order", "取消订单"), "confirm_cancel", cancel, c
    )


@app.page("received")
def received(c: Context) -> Window:
    def accept() -> None:
        c.state["orders"][c.args["order"]]["status"] = "delivered"
        c.back()

    body = T("Only confirm when you have the parcel.", "请在收到包裹后再确认。")
    return confirm(
        T("Did the parcel arrive?", "确认已收到商品？"), body, T("Yes", "确认"), "confirm_received", accept, c
    )


@app.page("refund")
def refund(c: Context) -> Window:
    order = c.state["orders"][c.args["order"]]

    def request() -> None:
        if not c.ui.get("reason"):
            c.toast(T("Choose a reason", "请选择原因"))
            return
        order["status"] = "refunding"
        order["reason"] = c.ui["reason"]
        c.back()
        c.toast(T("Request sent", "申请已提交"))

    return Screen(
        bar=AppBar(T("Request refund", "申请退款")),
        body=Scroll(
            [
                *(goods_row(one["product"], one) for one in order["lines"].values()),
                ListItem(T("Refund", "退款金额"), trailing=money(order["total"]), glyph="payments"),
                Text(T("Reason", "原因"), style="label", padding=(16, 8)),
                *(
                    Radio(Bind(c.ui, "reason", ""), name, words, key="reason", item=name, padding=(8, 2))
                    for name, words in REASONS.items()
                ),
                TextField(
                    Bind(c.ui, "text", ""),
                    T("Describe the problem", "描述问题"),
                    kind="multiline",
                    key="refund_text",
                    padding=(16, 8),
                ),
            ]
        ),
        bottom=Row(
            [
                Button(
                    c.pick(T("Send request", "提交申请"), T("Submit", "确认提交")),
                    key="send_refund",
                    weight=1,
                    on_click=request,
                )
            ],
            padding=16,
        ),
    )


@app.page("withdraw")
def withdraw(c: Context) -> Window:
    def take_back() -> None:
        c.state["orders"][c.args["order"]].update(status="delivered", reason="")
        c.back()

    return confirm(
        T("Withdraw the request?", "撤销退款申请？"), None, T("Withdraw", "撤销"), "confirm_withdraw", take_back, c
    )


# --- lists -----------------------------------------------------------------------------------------------------------


@app.page("favourites")
def favourites(c: Context) -> Window:
    tiles = [goods_tile(c, key) for key in c.state["favourites"]]
    return Screen(
        bar=AppBar(T("Saved items", "我的收藏")),
        body=Scroll(
            [Grid(tiles, columns=2, padding=(8, 8))]
            if tiles
            else nothing("favorite_border", T("Nothing saved yet", "还没有收藏"))
        ),
    )


@app.page("viewed")
def viewed(c: Context) -> Window:
    tiles = [goods_tile(c, key) for key in c.state["viewed"]]
    return Screen(bar=AppBar(T("Recently viewed", "浏览记录")), body=Scroll([Grid(tiles, columns=2, padding=(8, 8))]))


@app.page("coupons")
def coupons(c: Context) -> Window:
    def claim(name: str) -> None:
        c.state["coupons"][name] = {"used": False}
        c.toast(T("Coupon added", "领取成功"))

    rows: list[Widget] = []
    for name, (words, _, _) in COUPONS.items():
        own = c.state["coupons"].get(name)
        if own is None:
            trailing: Widget = Button(
                c.pick(T("Get", "领取"), T("Claim", "立即领取")),
                kind="tonal",
                key="claim",
                item=name,
                on_click=partial(claim, name),
            )
        else:
            trailing = Text(T("Used", "已使用") if own["used"] else T("Yours", "已领取"), color="on_surface_variant")
        rows.append(
            ListItem(words, subtitle=T("Until 31 Mar", "3月31日到期"), glyph="confirmation_number", trailing=trailing)
        )
    return Screen(bar=AppBar(T("Coupons", "优惠券")), body=Scroll(rows))


@app.page("wallet")
def wallet(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Shop balance", "商城余额")),
        body=Column(
            [
                Text(money(c.state["balance"]), style="display", align="center"),
                Text(T("Top up with your bank card at the checkout.", "可在结算时用银行卡支付。"), align="center"),
            ],
            gap=16,
            padding=32,
        ),
    )


# --- profile and settings --------------------------------------------------------------------------------------------


@app.page("profile")
def profile(c: Context) -> Window:
    known = c.state["profile"]

    def save() -> None:
        name = str(c.ui.get("name", known["name"])).strip()
        if name:
            known["name"] = name
            c.back()

    return Screen(
        bar=AppBar(
            T("Profile", "个人资料"),
            actions=[Button(T("Save", "保存"), kind="text", key="save_profile", on_click=save)],
        ),
        body=Column(
            [
                Box(Avatar(known["name"], 88), height=120),
                TextField(Bind(c.ui, "name", known["name"]), T("User name", "用户名"), key="profile_name"),
            ],
            gap=12,
            padding=16,
        ),
    )


@app.page("settings")
def settings(c: Context) -> Window:
    chosen = c.state["settings"]

    def switch(key: str, words: T, subtitle: T | None = None) -> Widget:
        return ListItem(words, subtitle=subtitle, trailing=Switch(Bind(chosen, key), key=key))

    method = ListItem(
        T("Preferred payment", "默认支付方式"),
        subtitle=METHODS[c.state["method"]][0],
        key="preferred",
        glyph="payments",
        on_click=partial(c.open, "preferred"),
    )
    offers = switch("notify_offers", c.pick(T("Offers and coupons", "优惠通知"), T("Deals", "特惠消息")))
    switches = [
        switch("notify_orders", T("Order updates", "订单通知")),
        offers,
        switch("personal", T("Personal recommendations", "个性化推荐")),
        switch("private_reviews", T("Hide my name in reviews", "评价时隐藏姓名")),
    ]
    about = ListItem(T("About Shop", "关于商城"), subtitle=app.versions[c.version - 1], glyph="info")
    parts = c.pick([method, *switches, about], [*switches, method, about])
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll(parts))


@app.page("preferred")
def preferred(c: Context) -> Window:
    return Sheet(
        title=T("Preferred payment", "默认支付方式"),
        body=Column(
            [
                Radio(
                    Bind(c.state, "method"),
                    name,
                    words,
                    key="preferred_choice",
                    item=name,
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for name, (words, _) in METHODS.items()
            ]
        ),
    )
