"""Browser: the page with its address bar, tabs, find in page. Lists are in browser_lists, settings in
browser_settings, the sites in browser_sites."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final, Literal

from promptrpa.virtualphone.apps import browser_lists, browser_settings
from promptrpa.virtualphone.apps.browser_data import (
    NEW_TAB,
    SEARCH,
    app,
    bookmark_of,
    go,
    new_tab,
    nothing,
    place,
    title_of,
    visit,
)
from promptrpa.virtualphone.apps.browser_lists import download, list_items
from promptrpa.virtualphone.apps.browser_sites import ENGINES, SHORTCUTS, WEB, Block, bare, results
from promptrpa.virtualphone.formats import recent_words, size_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Checkbox,
    Column,
    Context,
    Dialog,
    Grid,
    Handler,
    Icon,
    IconButton,
    Image,
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
)

PARTS = (browser_lists, browser_settings)
"""Modules that register pages of this app when they are imported."""

LOADING: Final = 0.6
"""Seconds until a web page is there."""

app.link("https://", "linked")
app.link("http://", "linked")


@app.page("linked", activity=".HomeActivity")
def linked(c: Context) -> Window:
    """An address that another app opened."""
    return browser_window(c, c.state["current"], bare(c.args["url"]))


@app.page("home")
def home(c: Context) -> Window:
    return browser_window(c, *place(c))


def browser_window(c: Context, tab: str, url: str) -> Screen:
    field = TextField(
        Bind(c.ui, "address", "" if url == NEW_TAB else shown_address(url)),
        T("Search or type an address", "搜索或输入网址"),
        kind="search",
        key="address",
        glyph="lock" if url in WEB else "search",
        on_submit=lambda: go(c, str(c.ui.get("address", ""))),
    )
    count = len(c.state["tabs"])
    tabs = IconButton(
        "filter_none", key="tabs", description=T(f"Tabs: {count}", f"标签页：{count}"), on_click=partial(c.open, "tabs")
    )
    home_button = IconButton("home", key="home", description=T("Home page", "主页"), on_click=partial(go_home, c))
    overflow = page_menu(c, url)
    if "finding" in c.ui:
        bar = find_bar(c, url)
    elif c.version == 1:
        bar = AppBar(back=False, search=field, actions=[home_button, tabs], overflow=overflow)
    else:
        bar = AppBar(title_of(url), back=False, overflow=overflow)
    bottom = Row([field_box(field), tabs], padding=(12, 6), gap=4) if c.version == 2 else None
    return Screen(bar=bar, body=web_page(c, url), bottom=bottom)


def field_box(field: TextField) -> Widget:
    return Column([field], weight=1)


def shown_address(url: str) -> str:
    return url.removeprefix(SEARCH) if url.startswith(SEARCH) else f"https://{url}"


def go_home(c: Context) -> None:
    settings = c.state["settings"]
    visit(c, settings["homepage"] if settings["homepage_on"] else NEW_TAB)


def page_menu(c: Context, url: str) -> list[MenuItem]:
    settings = c.state["settings"]

    def item(key: str, words: T, act: Handler, glyph: str = "") -> MenuItem:
        return MenuItem(key=key, text=words, on_click=act, glyph=glyph)

    def turn_desktop() -> None:
        settings["desktop"] = not settings["desktop"]

    def find() -> None:
        c.ui["finding"] = ""

    def add() -> None:
        mark = bookmark_of(c, url)
        if mark:
            c.open("edit_bookmark", bookmark=mark)
        else:
            add_bookmark(c, url)

    marked = bool(bookmark_of(c, url))
    add_words = (
        c.pick(T("Edit bookmark", "编辑书签"), T("Edit saved page", "编辑已保存网页"))
        if marked
        else c.pick(T("Add bookmark", "添加书签"), T("Save this page", "保存此网页"))
    )
    desktop_words = T("Mobile site", "移动版网站") if settings["desktop"] else T("Desktop site", "桌面版网站")
    desktop = item("desktop", desktop_words, turn_desktop, "desktop_windows")
    new = item("menu_new_tab", T("New tab", "打开新的标签页"), partial(new_tab, c), "add")
    private = item("private_tab", T("New private tab", "打开无痕标签页"), partial(new_tab, c, True), "visibility_off")
    lists = list_items(c)
    on_page: list[MenuItem] = []
    if url != NEW_TAB:
        find_words = c.pick(T("Find in page", "在网页中查找"), T("Search this page", "搜索此页内容"))
        on_page = [
            item("bookmark", add_words, add, "star"),
            item("find", find_words, find, "find_in_page"),
            item("share", T("Share", "分享"), partial(c.open, "share", url=url), "share"),
        ]
    settings_item = item("settings", T("Settings", "设置"), partial(c.open, "settings"), "settings")
    if c.version == 1:
        return [new, private, *lists, *on_page, desktop, settings_item]
    library = item("library", T("Library", "收藏与记录"), partial(c.open, "library"), "folder_special")
    home_item = item("home", T("Home page", "主页"), partial(go_home, c), "home")
    return [settings_item, desktop, new, private, home_item, library, *on_page]


def add_bookmark(c: Context, url: str) -> None:
    title = title_of(url)
    words = title.in_language(c.language) if isinstance(title, T) else title
    c.state["bookmarks"][c.new_id("b")] = {"url": url, "title": words, "folder": "mobile"}
    c.toast(c.pick(T("Bookmark added", "书签已添加"), T("Page saved", "网页已保存")))


# --- what a web page shows -------------------------------------------------------------------------------------------


def web_page(c: Context, url: str) -> Widget:
    if url == NEW_TAB:
        return new_tab_page(c)
    if url.startswith(SEARCH):
        return results_page(c, url.removeprefix(SEARCH))
    site = WEB.get(url)
    if site is None:
        return Scroll(
            [
                *nothing("cloud_off", T("This site can't be reached", "无法访问此网站")),
                Text(url, align="center", color="on_surface_variant"),
            ],
            late=LOADING,
        )
    parts: list[Widget] = [Text(site.title, style="headline", padding=(16, 12))]
    for block in site.blocks:
        parts += block_widgets(c, block, str(c.ui.get("finding", "")))
    return Scroll([*parts, Spacer(height=40)], late=LOADING)


def new_tab_page(c: Context) -> Widget:
    tiles: list[Widget] = [
        Column(
            [Avatar(str(WEB[url].title), 48), Text(WEB[url].title, style="caption", align="center", max_lines=2)],
            key="shortcut",
            item=url,
            align="center",
            gap=6,
            padding=8,
            on_click=partial(visit, c, url),
        )
        for url in SHORTCUTS
    ]
    stories = [
        ListItem(
            WEB[url].title,
            subtitle=WEB["lantern.example"].title,
            key="story",
            item=url,
            leading=Image(f"landscape:{n + 60}", 56, 72),
            on_click=partial(visit, c, url),
        )
        for n, url in enumerate(("lantern.example/bridge", "lantern.example/library", "lantern.example/bakeries"))
    ]
    shortcuts = Grid(tiles, columns=4, padding=(8, 8))
    news: list[Widget] = []
    if c.state["settings"]["suggestions"]:
        news = [Text(T("Stories for you", "为你推荐"), style="label", padding=(16, 12)), *stories]
    name = Text(ENGINES[c.state["settings"]["engine"]], style="display", align="center")
    return Scroll([Spacer(height=32), name, Spacer(height=16), *c.pick([shortcuts, *news], [*news, shortcuts])])


def results_page(c: Context, query: str) -> Widget:
    parts: list[Widget] = [
        Text(
            T(
                f"{ENGINES[c.state['settings']['engine']]}: {query}",
                f"{ENGINES[c.state['settings']['engine']]}：{query}",
            ),
            style="label",
            padding=(16, 12),
        )
    ]
    for url in results(query):
        first = next((b.words for b in WEB[url].blocks if b.kind == "text"), T("", ""))
        parts.append(
            ListItem(
                WEB[url].title, subtitle=first, key="result", item=url, glyph="public", on_click=partial(visit, c, url)
            )
        )
        parts.append(Text(f"https://{url}", style="caption", color="on_surface_variant", padding=(56, 0)))
    if len(parts) == 1:
        parts += nothing("search_off", T(f"No results for “{query}”", f"没有找到“{query}”的结果"))
    return Scroll(parts, late=LOADING)


def block_widgets(c: Context, block: Block, sought: str) -> list[Widget]:
    found = bool(sought) and sought.casefold() in block.words.in_language(c.language).casefold()
    colour = "tertiary" if found else "on_surface"
    if block.kind == "heading":
        return [Text(block.words, style="title", color=colour, bold=found, padding=(16, 10))]
    if block.kind == "text":
        size = c.state["settings"]["text_size"]
        style: Literal["title", "body", "label"] = "title" if size > 120 else "label" if size < 90 else "body"
        return [Text(block.words, style=style, color=colour, bold=found, padding=(16, 6))]
    if block.kind == "link":
        return [
            Text(
                block.words,
                color="tertiary" if found else "primary",
                key="link",
                item=block.target,
                padding=(16, 10),
                on_click=partial(visit, c, block.target),
            )
        ]
    if block.kind == "picture":
        return [Image(block.scene, height=180, round=0)]
    if block.kind == "file":
        return [
            ListItem(
                block.words,
                subtitle=size_words(block.size),
                glyph="download",
                key="file",
                item=block.target,
                on_click=partial(ask_download, c, block),
            )
        ]
    return form(c, block.target) if block.kind == "form" else comments(c, block.target)


def ask_download(c: Context, block: Block) -> None:
    if c.state["settings"]["ask_downloads"]:
        c.open("download_dialog", name=block.target, size=block.size)
    else:
        download(c, block.target, block.size)


# --- forms and comments ----------------------------------------------------------------------------------------------


def form(c: Context, name: str) -> list[Widget]:
    """A form of a site; what is sent is kept under its name."""
    sent = c.state["forms"].get(name)
    if sent:
        words = T(
            f"Thank you, {sent['name'] or sent['email']}. We got your form.",
            f"谢谢，{sent['name'] or sent['email']}。我们已收到您的表单。",
        )
        return [
            Column(
                [Icon("check_circle", 56, "primary"), Text(words, align="center")], align="center", gap=8, padding=24
            )
        ]

    def send() -> None:
        email = str(c.ui.get("email", "")).strip()
        person = str(c.ui.get("name", "")).strip()
        if "@" not in email or (name == "card" and not person):
            c.toast(T("Please fill in all fields", "请填写所有必填项"))
            return
        c.state["forms"][name] = {
            "name": person,
            "email": email,
            "branch": c.ui.get("branch", "central") if name == "card" else "",
            "news": bool(c.ui.get("news", False)),
            "at": c.now.isoformat(timespec="seconds"),
        }

    email = TextField(Bind(c.ui, "email", ""), T("Email", "电子邮箱"), kind="email", key="form_email")
    if name == "newsletter":
        button = Button(T("Subscribe", "订阅"), key="form_send", on_click=send)
        return [Column([email, Row([button])], gap=12, padding=16)]
    branches = {
        "central": T("Central library", "总馆"),
        "north": T("North branch", "北区分馆"),
        "harbour": T("Harbour branch", "港口分馆"),
    }
    return [
        Column(
            [
                TextField(Bind(c.ui, "name", ""), T("Full name", "姓名"), key="form_name"),
                email,
                Text(T("Pick up at", "领取地点"), style="label"),
                *(
                    Radio(Bind(c.ui, "branch", "central"), key_, words, key="branch", item=key_)
                    for key_, words in branches.items()
                ),
                Checkbox(
                    Bind(c.ui, "news", False), T("Send me news about events", "向我发送活动消息"), key="form_news"
                ),
                Row([Button(T("Submit", "提交"), key="form_send", on_click=send)]),
            ],
            gap=10,
            padding=16,
        )
    ]


def comments(c: Context, page: str) -> list[Widget]:
    def post() -> None:
        words = str(c.ui.get("comment", "")).strip()
        if words:
            c.ui["comment"] = ""
            c.state["comments"][c.new_id("cm")] = {
                "page": page,
                "name": "Me",
                "text": words,
                "at": c.now.isoformat(timespec="seconds"),
            }

    listed = [
        ListItem(
            comment["text"],
            subtitle=comment["name"] if comment["name"] != "Me" else T("You", "你"),
            leading=Avatar(comment["name"]),
            trailing=recent_words(datetime.fromisoformat(comment["at"]), c.now),
        )
        for comment in c.state["comments"].values()
        if comment["page"] == page
    ]
    return [
        *listed,
        Column(
            [
                TextField(Bind(c.ui, "comment", ""), T("Write a comment", "写评论"), kind="multiline", key="comment"),
                Row([Button(T("Post comment", "发表评论"), key="post_comment", kind="tonal", on_click=post)]),
            ],
            gap=8,
            padding=16,
        ),
    ]


# --- find in page, share, tabs ---------------------------------------------------------------------------------------


def find_bar(c: Context, url: str) -> AppBar:
    sought = str(c.ui["finding"]).casefold()
    texts = [b.words.in_language(c.language).casefold() for b in WEB[url].blocks] if url in WEB else []
    hits = sum(text.count(sought) for text in texts) if sought else 0

    def stop() -> None:
        del c.ui["finding"]

    return AppBar(
        back=False,
        search=TextField(Bind(c.ui, "finding", ""), T("Find in page", "在网页中查找"), kind="search", key="find_text"),
        actions=[
            Button(f"{min(1, hits)}/{hits}", kind="text", key="find_count", enabled=False),
            IconButton("close", key="find_close", description=T("Close", "关闭"), on_click=stop),
        ],
    )


@app.page("share")
def share(c: Context) -> Window:
    url = f"https://{c.args['url']}"

    def copy() -> None:
        c.copy(url)
        c.back()
        c.toast(T("Link copied", "链接已复制"))

    def give(target: str) -> None:
        c.back()
        if target == "messages":
            c.launch("messages", "compose", text=url)
        else:
            c.launch("mail", "compose", body=url)

    targets = {"messages": (T("Messages", "信息"), "sms"), "mail": (T("Mail", "邮件"), "mail")}
    return Sheet(
        title=T("Share link", "分享链接"),
        body=Column(
            [
                Text(url, color="on_surface_variant", padding=(16, 4)),
                ListItem(T("Copy link", "复制链接"), key="copy_link", glyph="content_copy", on_click=copy),
                *(
                    ListItem(words, key="share_with", item=name, glyph=glyph, on_click=partial(give, name))
                    for name, (words, glyph) in targets.items()
                ),
            ]
        ),
    )


@app.page("tabs")
def tabs_page(c: Context) -> Window:
    def show(tab: str) -> None:
        c.state["current"] = tab
        c.replace("home", tab=tab, url=c.state["tabs"][tab]["url"])

    def close(tab: str) -> None:
        tabs = c.state["tabs"]
        del tabs[tab]
        if not tabs:
            tabs[c.new_id("t")] = {"url": NEW_TAB, "private": False}
        if c.state["current"] not in tabs:
            c.state["current"] = next(iter(tabs))

    def fresh() -> None:
        c.back()
        new_tab(c)

    new_words, all_words = T("New tab", "新标签页"), T("Close all", "全部关闭")
    ask = partial(c.open, "close_all")
    actions: list[IconButton | Button]
    if c.version == 1:
        actions = [
            Button(new_words, kind="text", key="new_tab", on_click=fresh),
            Button(all_words, kind="text", key="close_all", on_click=ask),
        ]
    else:
        actions = [
            IconButton("delete_sweep", key="close_all", description=all_words, on_click=ask),
            IconButton("add", key="new_tab", on_click=fresh),
        ]
    tiles: list[Widget] = []
    for tab, known in c.state["tabs"].items():
        title = title_of(known["url"])
        name = str(title) if not isinstance(title, T) else title.in_language(c.language)
        close_button = IconButton(
            "close",
            key="close_tab",
            item=tab,
            description=T(f"Close {name}", f"关闭{name}"),
            on_click=partial(close, tab),
        )
        tiles.append(
            Card(
                Column(
                    [
                        Row([Text(title, style="label", max_lines=1, weight=1), close_button], padding=(8, 0)),
                        Image(f"landscape:{known['url']}", height=150, round=0),
                    ]
                ),
                key="tab",
                item=tab,
                selected=tab == c.state["current"],
                color="surface_variant" if known["private"] else "surface_container",
                on_click=partial(show, tab),
            )
        )
    return Screen(
        bar=AppBar(T("Tabs", "标签页"), actions=actions),
        body=Scroll([Grid(tiles, columns=2, padding=(12, 12))]),
    )


@app.page("close_all")
def close_all(c: Context) -> Window:
    def confirm() -> None:
        tab = c.new_id("t")
        c.state["tabs"] = {tab: {"url": NEW_TAB, "private": False}}
        c.state["current"] = tab
        c.back(2)

    count = len(c.state["tabs"])
    return Dialog(
        title=T(f"Close all {count} tabs?", f"关闭全部 {count} 个标签页？"),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Close all", "全部关闭"), key="confirm_close", kind="text", on_click=confirm),
        ],
    )
