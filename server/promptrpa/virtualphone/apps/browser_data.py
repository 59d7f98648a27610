"""Browser: its first state, and what its pages share."""

from __future__ import annotations

from random import Random
from typing import Final

from promptrpa.virtualphone.apps.browser_sites import WEB, bare
from promptrpa.virtualphone.kit import App, Column, Context, Icon, Spacer, State, T, Text, Widget, Words

NEW_TAB: Final = "about:newtab"
SEARCH: Final = "search?q="
"""How the address of a page of results begins."""

HISTORY: Final = (
    ("lantern.example", "2026-03-01T20:14:00"),
    ("lantern.example/spring", "2026-03-01T20:15:00"),
    ("kitchen.example/lentil-soup", "2026-02-28T18:02:00"),
    ("openpedia.example/tea", "2026-02-27T22:40:00"),
    ("trains.example", "2026-02-27T07:55:00"),
)

BOOKMARKS: Final = (
    ("lantern.example", "bar"),
    ("openpedia.example", "bar"),
    ("kitchen.example/tomato-egg", "recipes"),
    ("trains.example", "mobile"),
)

PASSWORDS: Final = (("library.example", "reader-4711"), ("lantern.example", "m.reader@example.com"))


def first_state(random: Random) -> State:
    return {
        "tabs": {
            "t1": {"url": NEW_TAB, "private": False},
            "t2": {"url": "openpedia.example/tea", "private": False},
            "t3": {"url": "trains.example", "private": False},
        },
        "current": "t1",
        "bookmarks": {
            f"b{n}": {"url": url, "title": WEB[url].title.en, "folder": folder}
            for n, (url, folder) in enumerate(BOOKMARKS, 1)
        },
        "folders": {"mobile": "", "bar": "", "recipes": "Recipes"},
        "history": {f"h{n}": {"url": url, "at": at} for n, (url, at) in enumerate(HISTORY, 1)},
        "downloads": {
            "d1": {
                "name": "Invoice_0231.pdf",
                "size": 126_400,
                "from": "mail.example",
                "at": "2026-03-01T21:05:00",
                "done": True,
            },
            "d2": {
                "name": "fonts.zip",
                "size": 18_200_000,
                "from": "library.example",
                "at": "2025-12-28T12:12:00",
                "done": True,
            },
        },
        "passwords": {f"pw{n}": {"site": site, "user": user} for n, (site, user) in enumerate(PASSWORDS, 1)},
        "forms": {},
        "comments": {
            "cm1": {"page": "bridge", "name": "Tessa", "text": "Finally!", "at": "2026-03-01T12:20:00"},
            "cm2": {"page": "bridge", "name": "老陈", "text": "夜景很漂亮。", "at": "2026-03-01T21:02:00"},
        },
        "cookies": random.randrange(40, 90),
        "settings": {
            "engine": "finder",
            "homepage_on": True,
            "homepage": "lantern.example",
            "text_size": 100,
            "desktop": False,
            "javascript": True,
            "popups": False,
            "third_party": True,
            "do_not_track": False,
            "safe": True,
            "save_passwords": True,
            "autofill": True,
            "ask_downloads": False,
            "sync_wifi": True,
            "theme": "system",
            "notifications": True,
            "location": "ask",
            "suggestions": True,
        },
    }


app = App(
    id="browser",
    package="com.example.browser",
    name=T("Browser", "浏览器"),
    glyph="language",
    color="#1967d2",
    state=first_state,
    incidental=("browser.tabs*", "browser.current", "browser.history*", "browser.cookies"),
    changes={
        "address": "moved",
        "tabs": "moved",
        "home": "nested",
        "new_tab": "icon_only",
        "close_all": "icon_only",
        "bookmark": "renamed",
        "bookmarks": "nested",
        "history": "nested",
        "downloads": "nested",
        "find": "renamed",
        "desktop": "moved",
        "engine": "moved",
        "homepage": "nested",
        "clear_data": "renamed",
        "confirm_clear": "renamed",
        "text_size": "moved",
        "delete_bookmark": "icon_only",
        "edit_bookmark": "icon_only",
        "save_bookmark": "icon_only",
        "third_party": "renamed",
        "settings": "moved",
        "privacy": "renamed",
        "shortcut": "moved",
        "save_homepage": "icon_only",
        "passwords": "renamed",
        "clear": "renamed",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def title_of(url: str) -> Words:
    if url == NEW_TAB:
        return T("New tab", "新标签页")
    if url.startswith(SEARCH):
        return url.removeprefix(SEARCH)
    site = WEB.get(url)
    return site.title if site else url


def place(c: Context) -> tuple[str, str]:
    """Tab and address that a page shows."""
    tab = c.args.get("tab", c.state["current"])
    if tab not in c.state["tabs"]:
        tab = c.state["current"]
        return tab, c.state["tabs"][tab]["url"]
    return tab, c.args.get("url", c.state["tabs"][tab]["url"])


def visit(c: Context, url: str, tab: str = "") -> None:
    """Go to an address, in the tab in front or another."""
    tab = tab or c.state["current"]
    c.state["current"] = tab
    known = c.state["tabs"][tab]
    known["url"] = url
    if url in WEB and not known["private"]:
        c.state["history"][c.new_id("h")] = {"url": url, "at": c.now.isoformat(timespec="seconds")}
        c.state["cookies"] += 1
    c.open("home", tab=tab, url=url)


def go(c: Context, typed: str) -> None:
    """What was typed into the address bar: an address, or words to search for."""
    words = typed.strip()
    if not words:
        return
    is_address = bare(words) in WEB or ("." in words and " " not in words)
    visit(c, bare(words) if is_address else SEARCH + words)


def new_tab(c: Context, private: bool = False, url: str = NEW_TAB) -> None:
    tab = c.new_id("t")
    c.state["tabs"][tab] = {"url": url, "private": private}
    c.state["current"] = tab
    c.open("home", tab=tab, url=url)


def bookmark_of(c: Context, url: str) -> str:
    """The id of the bookmark of an address; empty where there is none."""
    return next((key for key, mark in c.state["bookmarks"].items() if mark["url"] == url), "")


def folder_words(c: Context, folder: str) -> Words:
    own = {"mobile": T("Mobile bookmarks", "手机书签"), "bar": T("Bookmarks bar", "书签栏")}
    return own[folder] if folder in own else str(c.state["folders"][folder])


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=120),
        Column(align="center", gap=12, children=[Icon(glyph, size=72), Text(words, align="center")]),
    ]
