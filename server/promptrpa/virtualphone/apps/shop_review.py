"""Shop: reviews, read and written."""

from __future__ import annotations

from functools import partial

from promptrpa.virtualphone.apps.shop_data import app
from promptrpa.virtualphone.apps.shop_goods import GOODS, PRAISE
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Checkbox,
    Column,
    Context,
    Icon,
    IconButton,
    Image,
    ListItem,
    Row,
    Screen,
    Scroll,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)


def stars_row(stars: int) -> Widget:
    return Row([Icon("star", 16, "#f9ab00", selected=n < stars) for n in range(5)])


@app.page("reviews")
def reviews(c: Context) -> Window:
    key = c.args["product"]
    mine = [
        (c.state["profile"]["name"], review["stars"], review["text"])
        for review in c.state["reviews"].values()
        if review["product"] == key
    ]
    listed: list[tuple[str, int, Words]] = [*mine, *PRAISE]
    return Screen(
        bar=AppBar(T("Reviews", "评价")),
        body=Scroll(
            [
                Column(
                    [Row([Avatar(who, 32), Text(who, style="label"), stars_row(stars)], gap=10), Text(words)],
                    gap=6,
                    padding=16,
                )
                for who, stars, words in listed
            ]
        ),
    )


@app.page("write_review")
def write_review(c: Context) -> Window:
    order = c.state["orders"][c.args["order"]]
    stars = int(c.ui.get("stars", 0))

    def rate(count: int) -> None:
        c.ui["stars"] = count

    def post() -> None:
        words = str(c.ui.get("text", "")).strip()
        if not stars or not words:
            c.toast(T("Give stars and a few words", "请打分并填写评价"))
            return
        for one in order["lines"].values():
            c.state["reviews"][c.new_id("r")] = {
                "product": one["product"],
                "stars": stars,
                "text": words,
                "anonymous": bool(c.ui.get("anonymous", False)),
                "at": c.now.isoformat(timespec="seconds"),
            }
        order["reviewed"] = True
        c.back()
        c.toast(T("Thank you for your review", "感谢您的评价"))

    words = T("Post", "发布")
    button: IconButton | Button = Button(words, kind="text", key="post_review", on_click=post)
    if c.version == 2:
        button = IconButton("send", key="post_review", description=words, on_click=post)
    first = next(iter(order["lines"].values()))
    return Screen(
        bar=AppBar(T("Write a review", "写评价"), actions=[button]),
        body=Scroll(
            [
                ListItem(GOODS[first["product"]].title, leading=Image(GOODS[first["product"]].scene, 56, 56)),
                Row(
                    [
                        IconButton(
                            "star",
                            "#f9ab00",
                            key="star",
                            selected=n <= stars,
                            item=str(n),
                            description=T(f"{n} stars" if n > 1 else "1 star", f"{n} 星"),
                            on_click=partial(rate, n),
                        )
                        for n in range(1, 6)
                    ],
                    padding=(16, 0),
                ),
                TextField(
                    Bind(c.ui, "text", ""),
                    T("What was it like?", "说说使用感受"),
                    kind="multiline",
                    key="review_text",
                    padding=(16, 8),
                ),
                Checkbox(
                    Bind(c.ui, "anonymous", False), T("Without my name", "匿名评价"), key="anonymous", padding=(8, 0)
                ),
            ]
        ),
    )
