"""Shop: a product, and the choice of its options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from promptrpa.virtualphone.apps.shop_data import Line, app, line, money
from promptrpa.virtualphone.apps.shop_goods import COLORS, GOODS, PRAISE
from promptrpa.virtualphone.kit import (
    AppBar,
    Button,
    Chip,
    Column,
    Context,
    HScroll,
    IconButton,
    Image,
    ListItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    T,
    Text,
    Widget,
    Window,
    Words,
)


def product_facts(c: Context, key: str) -> list[Widget]:
    product = GOODS[key]
    delivery = T("Free delivery", "包邮") if product.free_delivery else T("Delivery 8.00", "运费 8.00")
    total = len(PRAISE) + sum(1 for review in c.state["reviews"].values() if review["product"] == key)
    rating = T(f"{product.rating} stars · {product.sold:,} sold", f"{product.rating} 分 · 已售{product.sold:,}")
    return [
        Column(
            [
                Text(money(product.price), style="headline", color="error"),
                Text(product.title, style="title"),
                Text(rating, color="on_surface_variant"),
            ],
            gap=6,
            padding=16,
        ),
        ListItem(T("Delivery", "配送"), subtitle=delivery, glyph="local_shipping"),
        ListItem(T("Brand", "品牌"), subtitle=product.brand, glyph="sell"),
        ListItem(
            T("Coupons", "优惠券"),
            subtitle=T("Get a coupon for this order", "领取本单优惠券"),
            glyph="confirmation_number",
            key="product_coupons",
            on_click=partial(c.open, "coupons"),
        ),
        ListItem(
            T(f"Reviews ({total})", f"评价（{total}）"),
            subtitle=PRAISE[0][2],
            glyph="reviews",
            key="reviews",
            on_click=partial(c.open, "reviews", product=key),
        ),
        Text(T("Details", "商品详情"), style="label", padding=(16, 8)),
        Text(T("New, in the maker's box. Two years of guarantee.", "全新原装，两年质保。"), padding=(16, 0)),
    ]


@app.page("product")
def product_page(c: Context) -> Window:
    key = c.args["product"]
    kept = key in c.state["favourites"]

    def favourite() -> None:
        if kept:
            del c.state["favourites"][key]
        else:
            c.state["favourites"][key] = c.now.isoformat(timespec="seconds")

    open_cart = partial(c.open, "home", tab="cart")
    actions = [IconButton("shopping_cart", key="cart_icon", description=T("Cart", "购物车"), on_click=open_cart)]
    buttons: list[Widget] = []
    glyph = "favorite" if kept else "favorite_border"
    if c.version == 2:
        actions.insert(0, IconButton(glyph, key="favourite", selected=kept, on_click=favourite))
    else:
        words = T("Saved", "已收藏") if kept else T("Save", "收藏")
        buttons.append(Button(words, glyph, "text", key="favourite", on_click=favourite))
    add, buy = partial(c.open, "options", product=key, buy=False), partial(c.open, "options", product=key, buy=True)
    add_words = c.pick(T("Add to cart", "加入购物车"), T("Put in basket", "放入购物篮"))
    buttons += [
        Button(add_words, kind="tonal", key="add_to_cart", weight=1, on_click=add),
        Button(T("Buy now", "立即购买"), key="buy_now", weight=1, on_click=buy),
    ]
    return Screen(
        bar=AppBar("", actions=actions),
        body=Scroll([Image(GOODS[key].scene, height=320, round=0), *product_facts(c, key)]),
        bottom=Row(buttons, gap=8, padding=(12, 10)),
    )


def option_chips(c: Context, title: T, name: str, choices: Mapping[str, Words]) -> list[Widget]:
    """A heading and one chip for each choice; nothing where there is no choice."""

    def choose(value: str) -> None:
        c.ui[name] = value

    chips = [
        Chip(words, key=name, item=value, selected=c.ui.get(name) == value, on_click=partial(choose, value))
        for value, words in choices.items()
    ]
    return [Text(title, style="label", padding=(16, 4)), HScroll(chips, padding=(16, 4))] if chips else []


@app.page("options")
def options(c: Context) -> Window:
    """Colour, size and number, then into the cart or to the checkout."""
    key, buy = c.args["product"], c.args["buy"]
    product = GOODS[key]
    color, size, count = c.ui.get("color", ""), c.ui.get("size", ""), int(c.ui.get("count", 1))

    def step(by: int) -> None:
        c.ui["count"] = min(99, max(1, count + by))

    def done() -> None:
        chosen = line(key, color, size, count)
        if (product.colors and not color) or (product.sizes and not size):
            c.toast(T("Choose all options first", "请先选择规格"))
        elif buy:
            c.replace("checkout", lines=[chosen], cart=[])
        else:
            put_in_cart(c, chosen)
            c.back()
            c.toast(T("Added to cart", "已加入购物车"))

    add_words = c.pick(T("Confirm", "确定"), T("Add now", "立即加入"))
    words = c.pick(T("Buy", "购买"), T("To checkout", "去结算")) if buy else add_words
    number = [
        Text(T("Quantity", "数量"), style="label", weight=1),
        IconButton("remove", key="fewer", description=T("Fewer", "减少"), on_click=partial(step, -1)),
        Text(str(count), style="title"),
        IconButton("add", key="more", description=T("More", "增加"), on_click=partial(step, 1)),
    ]
    return Sheet(
        body=Column(
            [
                ListItem(product.title, subtitle=money(product.price * count), leading=Image(product.scene, 72, 72)),
                *option_chips(c, T("Colour", "颜色"), "color", {name: COLORS[name] for name in product.colors}),
                *option_chips(c, T("Size", "规格"), "size", {name: name for name in product.sizes}),
                Row(number, gap=8, padding=(16, 4)),
                Row([Button(words, key="options_done", weight=1, on_click=done)], padding=(16, 8)),
            ]
        )
    )


def put_in_cart(c: Context, chosen: Line) -> None:
    """A new line, or more of a line with the same options."""
    for known in c.state["cart"].values():
        if all(known[name] == chosen[name] for name in ("product", "color", "size")):
            known["quantity"] += chosen["quantity"]
            return
    c.state["cart"][c.new_id("l")] = chosen | {"picked": True}
