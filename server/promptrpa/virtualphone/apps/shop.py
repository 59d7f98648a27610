"""Shop: home, search with sort and filter. Products are in shop_product, buying in shop_cart, orders and the account in
shop_account, the goods in shop_goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps import shop_account, shop_cart, shop_product, shop_review
from promptrpa.virtualphone.apps.shop_account import me_body
from promptrpa.virtualphone.apps.shop_cart import cart_body, cart_parts
from promptrpa.virtualphone.apps.shop_data import app, goods_tile, nothing, see
from promptrpa.virtualphone.apps.shop_goods import CATEGORIES, GOODS, Product
from promptrpa.virtualphone.formats import cents_of, count_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    BottomNav,
    Button,
    Card,
    Chip,
    Column,
    Context,
    Grid,
    HScroll,
    Icon,
    IconButton,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    State,
    Switch,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
)

PARTS = (shop_account, shop_cart, shop_product, shop_review)
"""Modules that register pages of this app when they are imported."""

SORTS: Final[dict[str, T]] = {
    "best": T("Best match", "综合排序"),
    "sales": T("Best selling", "销量优先"),
    "cheap": T("Price: low to high", "价格从低到高"),
    "dear": T("Price: high to low", "价格从高到低"),
    "rating": T("Best rated", "好评优先"),
}


@app.page("home")
def home(c: Context) -> Window:
    tab = c.ui.get("tab") or c.args.get("tab", "start")
    bodies = {"start": start_body, "categories": categories_body, "cart": cart_body, "me": me_body}
    count = sum(one["quantity"] for one in c.state["cart"].values())
    titles = {
        "start": app.name,
        "categories": T("Categories", "分类"),
        "cart": T(f"Cart ({count})", f"购物车（{count}）"),
        "me": T("My account", "我的"),
    }
    actions: list[IconButton | Button] = []
    bottom: Widget | None = None
    if tab == "start" and c.version == 2:
        actions.append(
            IconButton("search", key="search", description=T("Search", "搜索"), on_click=partial(c.open, "search"))
        )
    if tab == "cart":
        actions, bottom = cart_parts(c)
    if tab == "me" and c.version == 2:
        actions.append(
            IconButton(
                "settings", key="settings", description=T("Settings", "设置"), on_click=partial(c.open, "settings")
            )
        )
    return Screen(
        bar=AppBar(titles[tab], back=False, actions=actions),
        body=bodies[tab](c),
        bottom=bottom,
        nav=BottomNav(
            [
                Tab("start", T("Home", "首页"), "home"),
                Tab("categories", T("Categories", "分类"), "category"),
                Tab("cart", T("Cart", "购物车"), "shopping_cart", str(count) if count else ""),
                Tab("me", T("Me", "我的"), "person"),
            ],
            Bind(c.ui, "tab", c.args.get("tab", "start")),
        ),
    )


def start_body(c: Context) -> Widget:
    tiles: list[Widget] = [
        Column(
            [Icon(glyph, size=32, color="primary"), Text(words, style="caption", align="center", max_lines=1)],
            key="category",
            item=name,
            align="center",
            gap=4,
            padding=8,
            on_click=partial(c.open, "results", category=name, query=""),
        )
        for name, (words, glyph) in CATEGORIES.items()
    ]
    parts: list[Widget] = []
    if c.version == 1:
        search = ListItem(
            T("Search products", "搜索商品"), key="search", glyph="search", on_click=partial(c.open, "search")
        )
        parts.append(Column([Card(search)], padding=(16, 4)))
    offer = Column(
        [
            Text(T("Spring offers", "春季优惠"), style="headline", color="on_primary_container"),
            Text(T("Coupons up to 50 off", "领券最高减50"), color="on_primary_container"),
        ],
        key="offer",
        padding=20,
        on_click=partial(c.open, "coupons"),
    )
    parts += [
        Column([Card(offer, "primary_container")], padding=(16, 4)),
        Grid(tiles, columns=4, padding=(8, 4)),
        Text(T("Recommended for you", "为你推荐"), style="title", padding=(16, 8)),
        Grid([goods_tile(c, key) for key in list(GOODS)[::2]], columns=2, padding=(8, 0)),
    ]
    return Scroll(parts)


def categories_body(c: Context) -> Widget:
    return Scroll(
        [
            ListItem(
                words,
                subtitle=count_words(count, "product", "件商品"),
                key="category",
                item=name,
                glyph=glyph,
                on_click=partial(c.open, "results", category=name, query=""),
            )
            for name, (words, glyph) in CATEGORIES.items()
            for count in [sum(1 for product in GOODS.values() if product.category == name)]
        ]
    )


# --- search ----------------------------------------------------------------------------------------------------------


@app.page("search")
def search(c: Context) -> Window:
    def look(words: str) -> None:
        words = words.strip()
        if words:
            c.state["searches"] = [words, *(s for s in c.state["searches"] if s != words)][:8]
            c.open("results", category="", query=words)

    typed = str(c.ui.get("query", ""))
    hints = [key for key, product in GOODS.items() if typed and fits(product, typed, "")][:6]
    rows: list[Widget] = [
        ListItem(GOODS[key].title, key="suggestion", item=key, glyph="search", on_click=partial(see, c, key))
        for key in hints
    ]
    past: list[Widget] = [
        Text(T("Recent searches", "最近搜索"), style="label", padding=(16, 8)),
        HScroll(
            [Chip(s, key="past_search", item=s, on_click=partial(look, s)) for s in c.state["searches"]],
            padding=(16, 0),
        ),
    ]
    return Screen(
        bar=AppBar(
            search=TextField(
                Bind(c.ui, "query", ""),
                T("Search products", "搜索商品"),
                kind="search",
                key="query",
                on_submit=lambda: look(str(c.ui.get("query", ""))),
            ),
            actions=[
                Button(
                    T("Search", "搜索"), kind="text", key="search_go", on_click=lambda: look(str(c.ui.get("query", "")))
                )
            ],
        ),
        body=Scroll(rows if typed else past),
    )


def fits(product: Product, query: str, category: str) -> bool:
    if category:
        return product.category == category
    words = CATEGORIES[product.category][0]
    text = f"{product.title.en} {product.title.zh} {product.brand} {words.en} {words.zh}".casefold()
    return all(word in text for word in query.casefold().split())


def ordered(keys: list[str], sort: str) -> list[str]:
    order: dict[str, Callable[[str], float]] = {
        "best": lambda key: 0,
        "sales": lambda key: -GOODS[key].sold,
        "cheap": lambda key: GOODS[key].price,
        "dear": lambda key: -GOODS[key].price,
        "rating": lambda key: -GOODS[key].rating,
    }
    return sorted(keys, key=order[sort])


def passes(product: Product, wanted: Mapping[str, Any]) -> bool:
    """Whether a product passes the filter."""
    low, high = cents_of(str(wanted.get("low", ""))), cents_of(str(wanted.get("high", "")))
    return not (
        (low and product.price < low)
        or (high and product.price > high)
        or (wanted.get("brand") and product.brand != wanted["brand"])
        or (wanted.get("rated") and product.rating < 4.5)
        or (wanted.get("free") and not product.free_delivery)
    )


@app.page("results")
def results(c: Context) -> Window:
    category, query = c.args["category"], c.args["query"]
    found = [key for key, product in GOODS.items() if fits(product, query, category)]
    shown = ordered([key for key in found if passes(GOODS[key], c.ui)], c.ui.get("sort", "best"))
    filter_words = c.pick(T("Filter", "筛选"), T("Refine", "条件"))
    filter_chip = Chip(filter_words, "tune", key="filter", on_click=partial(c.open, "filter", form=c.ui, keys=found))
    chips: list[Widget] = [filter_chip]
    if c.version == 1:
        sort_words = SORTS[c.ui.get("sort", "best")]
        sort = Chip(
            T(f"Sort: {sort_words.en}", f"排序：{sort_words.zh}"),
            "sort",
            key="sort",
            on_click=partial(c.open, "sort", form=c.ui),
        )
        chips.insert(0, sort)
    title = CATEGORIES[category][0] if category else query
    return Screen(
        bar=AppBar(
            title,
            actions=[
                IconButton(
                    "shopping_cart",
                    key="cart_icon",
                    description=T("Cart", "购物车"),
                    on_click=partial(c.open, "home", tab="cart"),
                )
            ],
        ),
        body=Scroll(
            [
                HScroll(chips, padding=(16, 6)),
                *(
                    [Grid([goods_tile(c, key) for key in shown], columns=2, padding=(8, 0))]
                    if shown
                    else nothing("search_off", T("Nothing found", "没有找到商品"))
                ),
            ],
            late=0.4,
        ),
    )


@app.page("sort")
def sort_sheet(c: Context) -> Window:
    return Sheet(
        title=T("Sort", "排序"),
        body=Column(
            [
                Radio(
                    Bind(c.args["form"], "sort", "best"),
                    name,
                    words,
                    key="sort_choice",
                    item=name,
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for name, words in SORTS.items()
            ]
        ),
    )


def price_fields(c: Context, page: State) -> Widget:
    names = {"low": T("Lowest price", "最低价"), "high": T("Highest price", "最高价")}
    return Row(
        [
            TextField(Bind(c.ui, name, page.get(name, "")), words, kind="number", key=name, weight=1)
            for name, words in names.items()
        ],
        gap=12,
        padding=16,
    )


@app.page("filter")
def filter_page(c: Context) -> Window:
    page: State = c.args["form"]
    brands = sorted({GOODS[key].brand for key in c.args["keys"]})
    chosen = c.ui.get("brand", page.get("brand", ""))

    def brand(name: str) -> None:
        c.ui["brand"] = "" if chosen == name else name

    def apply() -> None:
        page.update(c.ui)
        c.back()

    def reset() -> None:
        for name in ("low", "high", "brand", "rated", "free"):
            page.pop(name, None)
        c.back()

    def switch(name: str, words: T) -> Widget:
        return ListItem(words, trailing=Switch(Bind(c.ui, name, page.get(name, False)), key=name))

    now = SORTS[page.get("sort", "best")]
    sort = ListItem(T("Sort", "排序"), now, "sort", key="sort", on_click=partial(c.open, "sort", form=page))
    chips = [Chip(b, key="brand", item=b, selected=chosen == b, on_click=partial(brand, b)) for b in brands]
    return Screen(
        bar=AppBar(c.pick(T("Filter", "筛选"), T("Refine", "条件"))),
        body=Scroll(
            [
                *c.pick([], [sort]),
                price_fields(c, page),
                switch("rated", T("Rated 4.5 or better", "评分4.5以上")),
                switch("free", T("Free delivery", "包邮")),
                Text(T("Brand", "品牌"), style="label", padding=(16, 8)),
                HScroll(chips, padding=(16, 0)),
            ]
        ),
        bottom=Row(
            [
                Button(T("Reset", "重置"), kind="outlined", key="reset_filter", weight=1, on_click=reset),
                Button(T("Apply", "应用"), key="apply_filter", weight=1, on_click=apply),
            ],
            gap=12,
            padding=16,
        ),
    )
