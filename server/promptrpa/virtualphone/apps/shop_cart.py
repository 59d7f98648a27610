"""Shop: cart, checkout, payment, addresses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.shop_data import (
    COUPONS,
    DELIVERIES,
    METHODS,
    PAY_PASSWORD,
    SHIPPING_TIME,
    Line,
    address_words,
    app,
    confirm,
    goods_row,
    line_total,
    money,
    nothing,
    options_words,
    see,
    sum_of,
)
from promptrpa.virtualphone.apps.shop_goods import GOODS
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Card,
    Checkbox,
    Column,
    Context,
    Divider,
    Handler,
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
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

LABELS: Final[dict[str, T]] = {"home": T("Home", "家"), "work": T("Work", "公司"), "school": T("School", "学校")}


# --- cart ------------------------------------------------------------------------------------------------------------


def picked_lines(c: Context) -> dict[str, Line]:
    return {key: one for key, one in c.state["cart"].items() if one["picked"]}


def cart_line(c: Context, key: str, one: Line) -> Widget:
    product = GOODS[one["product"]]
    name = product.title

    def step(by: int) -> None:
        one["quantity"] = min(99, max(1, one["quantity"] + by))

    def icon(kind: str, glyph: str, words: T, act: Handler) -> Widget:
        description = T(f"{words.en} {name.en}", f"{words.zh}{name.zh}")
        return IconButton(glyph, key=kind, item=key, description=description, on_click=act)

    ask = partial(c.open, "delete_line", line=key)
    delete: Widget = icon("delete_line", "delete", T("Remove", "移除"), ask)
    if c.version == 1:
        delete = Button(T("Delete", "删除"), kind="text", key="delete_line", item=key, on_click=ask)
    choose = T(f"Choose {name.en}", f"选择{name.zh}")
    words = Column(
        [
            Text(name, key="line", item=key, on_click=partial(see, c, one["product"]), max_lines=2),
            Text(options_words(one), style="caption", color="on_surface_variant"),
            Text(money(line_total(one)), style="title", color="error"),
        ],
        weight=1,
        gap=2,
    )
    above = Row(
        [
            Checkbox(Bind(one, "picked"), key="pick_line", item=key, description=choose),
            Image(product.scene, 72, 72),
            words,
        ],
        gap=10,
    )
    below = Row(
        [
            delete,
            Spacer(weight=1),
            icon("fewer", "remove", T("Fewer", "减少"), partial(step, -1)),
            Text(str(one["quantity"]), style="label"),
            icon("more", "add", T("More", "增加"), partial(step, 1)),
        ],
        gap=6,
    )
    return Column([Card(Column([above, below], padding=12))], padding=(12, 4))


def cart_body(c: Context) -> Widget:
    rows = [cart_line(c, key, one) for key, one in c.state["cart"].items()]
    return Scroll(rows or nothing("shopping_cart", T("Your cart is empty", "购物车是空的")))


def cart_parts(c: Context) -> tuple[list[IconButton | Button], Widget | None]:
    """Actions of the bar, and the strip below the cart."""
    if not c.state["cart"]:
        return [], None
    picked = picked_lines(c)
    everything = len(picked) == len(c.state["cart"])

    def pick_all(on: bool) -> None:
        for one in c.state["cart"].values():
            one["picked"] = on

    def check_out() -> None:
        if not picked:
            c.toast(T("Choose something first", "请先选择商品"))
            return
        lines = [{name: one[name] for name in ("product", "color", "size", "quantity")} for one in picked.values()]
        c.open("checkout", lines=lines, cart=list(picked))

    button = Button(T("Check out", "结算"), key="checkout", on_click=check_out)
    total = money(sum_of(picked.values()))
    strip: list[Widget] = [
        Checkbox(Bind({"all": everything}, "all"), T("All", "全选"), key="pick_all", on_change=pick_all),
        Spacer(weight=1),
        Text(T(f"Total {total}", f"合计 {total}"), style="title"),
    ]
    if c.version == 1:
        return [], Row([*strip, button], gap=12, padding=(12, 8))
    return [button], Row(strip, gap=12, padding=(16, 12))


@app.page("delete_line")
def delete_line(c: Context) -> Window:
    key = c.args["line"]

    def delete() -> None:
        c.back()
        del c.state["cart"][key]

    title = T("Remove this from the cart?", "从购物车移除？")
    name = GOODS[c.state["cart"][key]["product"]].title if key in c.state["cart"] else None
    return confirm(title, name, T("Remove", "移除"), "confirm_line", delete, c)


# --- checkout --------------------------------------------------------------------------------------------------------


def best_coupon(c: Context, goods: int) -> str:
    """The coupon that takes off most; empty where none holds."""
    usable = [name for name, own in c.state["coupons"].items() if not own["used"] and goods >= COUPONS[name][2]]
    return max(usable, key=lambda name: COUPONS[name][1], default="")


def due(goods: int, delivery: str, coupon: str) -> int:
    """What is to be paid, in hundredths."""
    return goods + DELIVERIES[delivery][1] - (COUPONS[coupon][1] if coupon else 0)


def place_order(c: Context, address: str, delivery: str, coupon: str, method: str) -> None:
    """Keep the order, empty the cart of it, and go on to the payment."""
    lines: list[Line] = c.args["lines"]
    order = c.new_id("o")
    c.state["orders"][order] = {
        "number": f"{c.now:%Y%m%d}-{1000 + len(c.state['orders']) * 37}",
        "status": "to_ship" if method == "delivery" else "to_pay",
        "at": c.now.isoformat(timespec="seconds"),
        "method": method,
        "address": address,
        "delivery": delivery,
        "lines": {f"l{n}": one | {"price": GOODS[one["product"]].price} for n, one in enumerate(lines, 1)},
        "total": due(sum_of(lines), delivery, coupon),
        "reason": "",
        "reviewed": False,
        "note": str(c.ui.get("note", "")),
    }
    for key in c.args["cart"]:
        c.state["cart"].pop(key, None)
    if coupon:
        c.state["coupons"][coupon]["used"] = True
    c.replace("order" if method == "delivery" else "pay", order=order)


def coupon_row(c: Context, coupon: str, goods: int) -> Widget:
    """The row of the checkout that leads to the coupons; in version 2 that to what else there is."""
    if c.version == 2:
        words, act = T("Coupons and more", "优惠券等"), partial(c.open, "extras", form=c.ui, goods=goods)
        return ListItem(T("Extras", "更多选项"), words, "more_horiz", key="extras", on_click=act)
    return ListItem(
        T("Coupon", "优惠券"),
        subtitle=COUPONS[coupon][0] if coupon else None,
        trailing=money(COUPONS[coupon][1]) if coupon else T("None", "不使用"),
        key="use_coupon",
        glyph="confirmation_number",
        on_click=partial(c.open, "use_coupon", form=c.ui, goods=goods),
    )


@app.page("checkout")
def checkout(c: Context) -> Window:
    lines: list[Line] = c.args["lines"]
    goods = sum_of(lines)
    address_id = str(c.ui.get("address", c.state["address"]))
    address = c.state["addresses"].get(address_id)
    delivery = str(c.ui.get("delivery", "standard"))
    coupon = str(c.ui.get("coupon", best_coupon(c, goods)))
    method = str(c.ui.get("method", c.state["method"]))

    def place() -> None:
        if address is None:
            c.toast(T("Choose an address first", "请先选择收货地址"))
        else:
            place_order(c, address_id, delivery, coupon, method)

    def row(key: str, page: str, title: Words, subtitle: Words | None, glyph: str) -> Widget:
        return ListItem(title, subtitle, glyph, key=key, on_click=partial(c.open, page, form=c.ui))

    name = address["name"] if address else T("Choose an address", "选择收货地址")
    where = f"{address['phone']}, {address_words(address)}" if address else None
    address_row = row("delivery_address", "choose_address", name, where, "location_on")
    goods_rows = [goods_row(one["product"], one) for one in lines]
    delivery_row = row("delivery", "delivery", T("Delivery", "配送方式"), DELIVERIES[delivery][0], "local_shipping")
    method_row = row("method", "method", T("Payment method", "支付方式"), *METHODS[method])
    coupons = coupon_row(c, coupon, goods)
    note = TextField(Bind(c.ui, "note", ""), T("Note to the seller", "给卖家留言"), key="note", padding=(16, 8))
    total = money(due(goods, delivery, coupon))
    words = c.pick(T("Place order", "提交订单"), T("Order now", "确认下单"))
    return Screen(
        bar=AppBar(T("Checkout", "确认订单")),
        body=Scroll(
            c.pick(
                [address_row, Divider(), *goods_rows, Divider(), delivery_row, coupons, method_row, note],
                [*goods_rows, Divider(), delivery_row, method_row, address_row, coupons, note],
            )
        ),
        bottom=Row(
            [
                Text(T(f"Total {total}", f"合计 {total}"), style="title", weight=1),
                Button(words, key="place_order", on_click=place),
            ],
            padding=(16, 10),
        ),
    )


@app.page("extras")
def extras(c: Context) -> Window:
    """Of version 2 only."""
    row = ListItem(
        T("Coupon", "优惠券"),
        key="use_coupon",
        glyph="confirmation_number",
        on_click=partial(c.replace, "use_coupon", form=c.args["form"], goods=c.args["goods"]),
    )
    return Sheet(title=T("Extras", "更多选项"), body=Column([row]))


def choose_sheet(c: Context, title: T, name: str, choices: Mapping[str, Words], now: str) -> Window:
    """A sheet that sets one choice of the checkout page."""
    return Sheet(
        title=title,
        body=Column(
            [
                Radio(
                    Bind(c.args["form"], name, now),
                    value,
                    words,
                    key=f"{name}_choice",
                    item=value or "none",
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for value, words in choices.items()
            ]
        ),
    )


@app.page("delivery")
def delivery_sheet(c: Context) -> Window:
    choices = {name: T(f"{w.en}, {money(p)}", f"{w.zh}，{money(p)}") for name, (w, p) in DELIVERIES.items()}
    return choose_sheet(c, T("Delivery", "配送方式"), "delivery", choices, "standard")


@app.page("method")
def method_sheet(c: Context) -> Window:
    choices = {name: words for name, (words, _) in METHODS.items()}
    return choose_sheet(c, T("Payment method", "支付方式"), "method", choices, c.state["method"])


@app.page("use_coupon")
def use_coupon(c: Context) -> Window:
    goods = int(c.args["goods"])
    choices: dict[str, Words] = {
        name: COUPONS[name][0]
        for name, own in c.state["coupons"].items()
        if not own["used"] and goods >= COUPONS[name][2]
    }
    choices[""] = T("No coupon", "不使用优惠券")
    return choose_sheet(c, T("Coupon", "优惠券"), "coupon", choices, best_coupon(c, goods))


@app.page("choose_address")
def choose_address(c: Context) -> Window:
    choices: dict[str, Words] = {key: f"{a['name']}, {address_words(a)}" for key, a in c.state["addresses"].items()}
    return choose_sheet(c, T("Delivery address", "收货地址"), "address", choices, c.state["address"])


# --- payment ---------------------------------------------------------------------------------------------------------


@app.page("pay")
def pay(c: Context) -> Window:
    """The payment password: this page refuses screenshots."""
    key = c.args["order"]
    order = c.state["orders"][key]

    def settle() -> None:
        if str(c.ui.get("password", "")) != PAY_PASSWORD:
            c.ui["password"] = ""
            c.toast(T("Wrong payment password", "支付密码错误"))
            return
        if order["method"] == "wallet":
            if c.state["balance"] < order["total"]:
                c.toast(T("Your balance is too low", "余额不足"))
                return
            c.state["balance"] -= order["total"]
        order["status"] = "to_ship"
        c.after(SHIPPING_TIME, "ship", order=key)
        c.replace("paid", order=key)

    button = Button(c.pick(T("Pay", "支付"), T("Confirm payment", "确认支付")), key="pay", on_click=settle, weight=1)
    return Screen(
        bar=AppBar(T("Payment", "支付")),
        body=Column(
            [
                Text(T("Amount", "金额"), align="center", color="on_surface_variant"),
                Text(money(order["total"]), style="display", align="center"),
                Text(METHODS[order["method"]][0], align="center"),
                TextField(
                    Bind(c.ui, "password", ""),
                    T("Payment password", "支付密码"),
                    kind="password",
                    key="pay_password",
                    on_submit=settle,
                ),
                Row([button]),
            ],
            gap=16,
            padding=24,
        ),
        secure=True,
    )


@app.event("ship")
def ship(c: Context, order: str) -> None:
    found = c.state["orders"].get(order)
    if found and found["status"] == "to_ship":
        found["status"] = "shipped"
        if c.state["settings"]["notify_orders"]:
            c.notify(T("Your order is on its way", "您的订单已发货"), found["number"], page="order", order=order)


@app.page("paid")
def paid(c: Context) -> Window:
    key = c.args["order"]
    return Screen(
        bar=AppBar(T("Payment", "支付")),
        body=Column(
            [
                Spacer(height=60),
                Icon("check_circle", 72, "success"),
                Text(T("Payment successful", "支付成功"), style="headline"),
                Text(money(c.state["orders"][key]["total"]), style="title"),
                Spacer(height=24),
                Button(
                    T("View order", "查看订单"),
                    kind="outlined",
                    key="view_order",
                    on_click=partial(c.replace, "order", order=key),
                ),
                Button(T("Done", "完成"), key="paid_done", on_click=c.back),
            ],
            align="center",
            gap=12,
        ),
    )


# --- addresses -------------------------------------------------------------------------------------------------------


@app.page("addresses")
def addresses(c: Context) -> Window:
    rows: list[Widget] = []
    for key, address in c.state["addresses"].items():
        label = LABELS[address["label"]]
        where = f"{address['phone']}, {address_words(address)}"
        main = T("Default, ", "默认，") if key == c.state["address"] else T("", "")
        rows.append(
            ListItem(
                address["name"],
                subtitle=T(f"{main.en}{label.en}, {where}", f"{main.zh}{label.zh}，{where}"),
                key="address",
                item=key,
                glyph="location_on",
                trailing=Icon("edit"),
                on_click=partial(c.open, "edit_address", address=key),
            )
        )
    words = T("Add address", "新增地址")
    act = partial(c.open, "edit_address", address="")
    actions: list[IconButton | Button] = []
    bottom: Widget | None = None
    if c.version == 1:
        bottom = Row([Button(words, "add", key="new_address", weight=1, on_click=act)], padding=16)
    else:
        actions = [IconButton("add", key="new_address", description=words, on_click=act)]
    return Screen(
        bar=AppBar(T("Addresses", "收货地址"), actions=actions),
        body=Scroll(rows or nothing("location_off", T("No addresses yet", "还没有地址"))),
        bottom=bottom,
    )


@app.page("edit_address")
def edit_address(c: Context) -> Window:
    key = c.args["address"]
    known: dict[str, str] = c.state["addresses"].get(
        key, {"name": "", "phone": "", "region": "", "street": "", "label": "home"}
    )
    main = bool(key) and c.state["address"] == key

    def save() -> None:
        made = {name: str(c.ui.get(name, known[name])).strip() for name in known}
        if not all(made.values()):
            c.toast(T("Fill in all fields", "请填写完整"))
            return
        place = key or c.new_id("a")
        c.state["addresses"][place] = made
        if c.ui.get("default", main):
            c.state["address"] = place
        c.back()

    fields: list[Widget] = [
        TextField(Bind(c.ui, "name", known["name"]), T("Full name", "收货人"), key="address_name"),
        TextField(
            Bind(c.ui, "phone", known["phone"]), T("Phone number", "手机号码"), kind="phone", key="address_phone"
        ),
        TextField(Bind(c.ui, "region", known["region"]), T("City", "城市"), key="address_city"),
        TextField(Bind(c.ui, "street", known["street"]), T("Street and number", "详细地址"), key="address_street"),
    ]
    labels = Row(
        [
            Radio(Bind(c.ui, "label", known["label"]), name, words, key="label", item=name)
            for name, words in LABELS.items()
        ]
    )
    default = ListItem(
        T("Default address", "设为默认地址"), trailing=Switch(Bind(c.ui, "default", main), key="default_address")
    )
    act: IconButton | Button = Button(T("Save", "保存"), kind="text", key="save_address", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save_address", description=T("Save", "保存"), on_click=save)
    actions = [act]
    if key:
        delete = partial(c.open, "delete_address", address=key)
        actions.insert(0, IconButton("delete", key="delete_address", description=T("Delete", "删除"), on_click=delete))
    parts = [*fields, labels, default] if c.version == 1 else [default, *fields, labels]
    return Screen(
        bar=AppBar(T("Edit address", "编辑地址") if key else T("New address", "新建地址"), actions=actions),
        body=Scroll(parts, gap=12, padding=16),
    )


@app.page("delete_address")
def delete_address(c: Context) -> Window:
    key = c.args["address"]

    def delete() -> None:
        c.back(2)
        del c.state["addresses"][key]
        if c.state["address"] == key:
            c.state["address"] = next(iter(c.state["addresses"]), "")

    return confirm(T("Delete this address?", "删除此地址？"), None, T("Delete", "删除"), "confirm_address", delete, c)
