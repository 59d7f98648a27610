"""Files: the bin."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps.files_data import app, glyph_of, items_of, nothing
from promptrpa.virtualphone.formats import day_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Button,
    Context,
    Dialog,
    IconButton,
    ListItem,
    Screen,
    Scroll,
    T,
    Text,
    Widget,
    Window,
)


@app.page("bin")
def bin_page(c: Context) -> Window:
    binned = {key: item for key, item in items_of(c).items() if item["binned"]}
    empty_words = T("Empty bin", "清空回收站")

    def ask() -> None:
        c.open("empty_dialog")

    def restore(key: str) -> None:
        items_of(c)[key]["binned"] = ""
        c.toast(T("Restored", "已恢复"))

    empty: IconButton | Button = Button(empty_words, key="empty_bin", kind="text", on_click=ask)
    if c.version == 2:
        empty = IconButton("delete_sweep", key="empty_bin", description=empty_words, on_click=ask)

    def restorer(key: str) -> Widget:
        if c.version == 2:
            return IconButton(
                "restore_from_trash",
                key="restore",
                item=key,
                on_click=lambda: restore(key),
                description=T("Restore", "恢复"),
            )
        return Button(T("Restore", "恢复"), key="restore", item=key, kind="text", on_click=lambda: restore(key))

    listed: list[Widget] = [
        ListItem(
            item["name"],
            subtitle=day_words(datetime.fromisoformat(item["binned"]), c.now),
            glyph=glyph_of(item),
            key="binned",
            item=key,
            trailing=restorer(key),
            on_click=partial(c.open, "forever_dialog", file=key),
        )
        for key, item in binned.items()
    ]
    days = c.state["settings"]["bin_days"]
    note = T(f"Items are deleted for good after {days} days", f"项目将在 {days} 天后永久删除")
    return Screen(
        bar=AppBar(T("Bin", "回收站"), actions=[empty] if binned else []),
        body=Scroll(
            [Text(note, color="on_surface_variant", padding=(16, 8)), *listed]
            if listed
            else nothing("delete", T("The bin is empty", "回收站是空的"))
        ),
    )


@app.page("empty_dialog")
def empty_dialog(c: Context) -> Window:
    def empty() -> None:
        for key in [key for key, item in items_of(c).items() if item["binned"]]:
            del items_of(c)[key]
        c.back()

    return Dialog(
        title=T("Empty the bin?", "清空回收站？"),
        body=Text(T("All items in the bin are deleted for good.", "回收站中的所有项目将被永久删除。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete", "删除"), key="confirm_empty", kind="text", on_click=empty),
        ],
    )


@app.page("forever_dialog")
def forever_dialog(c: Context) -> Window:
    key = c.args["file"]

    def delete() -> None:
        c.back()
        del items_of(c)[key]

    return Dialog(
        title=items_of(c)[key]["name"],
        body=Text(T("Delete this item for good?", "永久删除此项目？")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete forever", "永久删除"), key="confirm_forever", kind="text", on_click=delete),
        ],
    )
