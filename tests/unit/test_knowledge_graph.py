from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import pytest
from sqlalchemy import insert, select

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.knowledge import codec, landmarks
from promptrpa.knowledge.database import database_url, open_database
from promptrpa.knowledge.graph import InteractionGraph
from promptrpa.knowledge.models import edges, pages
from promptrpa.knowledge.store import KnowledgeBase

SETTINGS = kit.page("Settings", ["Network", "Display", "Sound"])
NETWORK = kit.page("Network", ["Wi-Fi", "Bluetooth"])
WIFI = kit.page("Wi-Fi", ["Add network"])
DISPLAY = kit.page("Display", ["Dark theme"])


def go(base: KnowledgeBase, before: Page, text: str, after: Page) -> None:
    base.add_edge(before, kit.tap(kit.row(before, text)), after, kit.ENVIRONMENT)


def test_a_widget_leads_to_the_words_of_the_pages_it_led_to(opened: Callable[[], KnowledgeBase]) -> None:
    base = opened()
    go(base, SETTINGS, "Network", NETWORK)
    go(base, SETTINGS, "Display", NETWORK)
    go(base, SETTINGS, "Display", DISPLAY)
    go(base, SETTINGS, "Display", DISPLAY)
    again = opened()
    assert again.leads_to(SETTINGS, kit.row(SETTINGS, "Network")) == ("Network\nWi-Fi\nBluetooth",)
    assert again.leads_to(SETTINGS, kit.row(SETTINGS, "Display")) == (
        "Display\nDark theme",
        "Network\nWi-Fi\nBluetooth",
    )
    assert again.leads_to(SETTINGS, kit.row(SETTINGS, "Sound")) == ()
    assert again.leads_to(NETWORK, kit.row(NETWORK, "Wi-Fi")) == ()
    assert again.graph.size() == (3, 3)


def test_pages_are_known_again_when_their_list_has_other_contents(base: KnowledgeBase) -> None:
    go(base, SETTINGS, "Network", NETWORK)
    scrolled = kit.page("Settings", ["Sound", "Network", "About"])
    assert base.leads_to(scrolled, kit.row(scrolled, "Network")) == ("Network\nWi-Fi\nBluetooth",)
    go(base, scrolled, "Sound", DISPLAY)
    assert base.graph.size() == (3, 2)
    assert base.leads_to(SETTINGS, kit.row(SETTINGS, "Sound")) == ("Display\nDark theme",)


def test_the_same_structure_with_another_heading_speaks_where_the_page_is_new(base: KnowledgeBase) -> None:
    anna, ben = kit.page("Anna", ["Call"]), kit.page("Ben", ["Call"])
    assert anna.structure == ben.structure
    go(base, anna, "Call", DISPLAY)
    assert base.leads_to(ben, kit.row(ben, "Call")) == ("Display\nDark theme",)
    go(base, ben, "Call", NETWORK)
    assert base.leads_to(ben, kit.row(ben, "Call")) == ("Network\nWi-Fi\nBluetooth",)


def test_an_operation_that_stays_adds_the_words_of_the_scrolled_list(base: KnowledgeBase) -> None:
    below = kit.page("Settings", ["About", "System"])
    base.add_edge(SETTINGS, Operation(OperationType.SCROLL, parameter="down"), below, kit.ENVIRONMENT)
    assert base.graph.size() == (1, 0)
    go(base, NETWORK, "Wi-Fi", SETTINGS)
    assert base.leads_to(NETWORK, kit.row(NETWORK, "Wi-Fi")) == ("Settings\nNetwork\nDisplay\nSound\nAbout\nSystem",)


def test_the_way_is_the_shortest_and_says_each_operation(base: KnowledgeBase) -> None:
    assert base.graph.way(SETTINGS, "Add network") is None
    go(base, SETTINGS, "Network", NETWORK)
    go(base, NETWORK, "Wi-Fi", WIFI)
    way = base.graph.way(SETTINGS, "ADD NET")
    assert way is not None
    assert [(hop.operation, hop.label, hop.heading, hop.count) for hop in way] == [
        (OperationType.CLICK, "Network", "Network", 1),
        (OperationType.CLICK, "Wi-Fi", "Wi-Fi", 1),
    ]
    assert base.graph.way(SETTINGS, "Display Sound") == ()
    assert base.graph.way(SETTINGS, "nowhere") is None
    assert base.graph.way(WIFI, "Bluetooth") is None


def test_the_view_follows_what_is_added_after_it_was_read(base: KnowledgeBase) -> None:
    go(base, SETTINGS, "Network", NETWORK)
    assert base.graph.way(SETTINGS, "Add network") is None
    go(base, NETWORK, "Wi-Fi", WIFI)
    base.add_edge(WIFI, Operation(OperationType.PRESS, parameter="search"), DISPLAY, kit.ENVIRONMENT)
    way = base.graph.way(SETTINGS, "dark theme")
    assert way is not None
    assert [(hop.operation, hop.parameter, hop.label) for hop in way[2:]] == [(OperationType.PRESS, "search", "")]


def test_what_the_user_typed_or_received_is_not_kept(base: KnowledgeBase, home: Path) -> None:
    def extra(index: int, **values: object) -> Widget:
        return replace(Widget(index, 0, "android.widget.EditText", Bounds(0, 0, 9, 9)), **values)

    more = [
        extra(3, text="my secret diary", hint="Note", editable=True),
        extra(4, text="hunter2", password=True),
        extra(5, text="Dear all, this is a long message that somebody wrote to me today."),
        extra(6, text="+49 151 2345"),
        extra(7, text="12:04", package="com.android.systemui"),
        extra(8, description="Send"),
    ]
    page = kit.page("Chat", [], more=more)
    assert landmarks.words(page) == ("Chat", "Note", "Send")
    typing = Operation(OperationType.EDIT, (1, 1), more[0].bounds, "my bank pin", 3)
    base.add_edge(page, typing, SETTINGS, kit.ENVIRONMENT)
    if (file := home / "knowledge.sqlite3").exists():
        kept = file.read_bytes() + file.with_name(file.name + "-wal").read_bytes()
        assert b"Network" in kept
        for secret in (b"diary", b"hunter2", b"Dear all", b"2345", b"bank pin"):
            assert secret not in kept


def test_a_widget_is_known_by_id_and_words_else_by_its_place() -> None:
    rows = kit.page("T", ["Anna", "Ben"])
    swapped = kit.page("T", ["Ben", "Anna"])
    assert landmarks.fingerprint(rows, kit.row(rows, "Ben")) == landmarks.fingerprint(swapped, kit.row(swapped, "Ben"))
    assert landmarks.fingerprint(rows, kit.row(rows, "Ben")) != landmarks.fingerprint(rows, kit.row(rows, "Anna"))
    icons = [Widget(3 + i, 0, "android.widget.ImageView", Bounds(i, 0, 9, 9), clickable=True) for i in range(2)]
    bare = kit.page("T", [], more=icons)
    assert landmarks.fingerprint(bare, icons[0]) != landmarks.fingerprint(bare, icons[1])
    avatar = kit.page("T", ["A"], more=[Widget(5, 3, "android.widget.TextView", Bounds(0, 0, 9, 9), "Anna")])
    assert landmarks.name_of(avatar, avatar.widgets[3]) == "Anna"


def test_the_widget_of_an_operation_is_found_by_index_then_by_bounds() -> None:
    row = kit.row(SETTINGS, "Sound")
    assert landmarks.acted_on(SETTINGS, kit.tap(row)) == row
    assert landmarks.acted_on(SETTINGS, replace(kit.tap(row), widget=-1)) == row
    assert landmarks.acted_on(SETTINGS, replace(kit.tap(row), widget=999, bounds=Bounds(1, 1, 2, 2))) is None
    assert landmarks.acted_on(SETTINGS, Operation(OperationType.BACK)) is None


@pytest.fixture
def large(home: Path) -> InteractionGraph:
    """10,000 pages with three ways from each: to the next, and to two farther ones."""
    home.mkdir()
    database = open_database(database_url(home))
    structure = kit.page("", ["Next", "Far", "Home"])
    rows = {text: landmarks.fingerprint(structure, kit.row(structure, text)) for text in ("Next", "Far", "Home")}
    common = {"package": "p", "activity": "a", "environment": "{}", "seen": 1, "last_seen": ""}
    count = 10_000
    with database.write() as connection:
        nodes = [
            {
                "structure": structure.structure,
                "heading": title(n),
                "words": codec.encode((title(n), "Next")),
                **common,
            }
            for n in range(count)
        ]
        connection.execute(insert(pages), nodes)
        ids = connection.execute(select(pages.c.id).order_by(pages.c.id)).scalars().all()
        ways = [
            {"source": ids[n], "widget": rows[text], "operation": "click", "parameter": "", "target": ids[to % count]}
            for n in range(count)
            for text, to in (("Next", n + 1), ("Far", n * 7 + 3), ("Home", 0))
        ]
        connection.execute(insert(edges), [{**way, "label": "", "count": 1, "last_seen": ""} for way in ways])
    return InteractionGraph(database)


def test_10000_pages_answer_at_once(large: InteractionGraph) -> None:
    page = kit.page(title(4321), ["Next", "Far", "Home"])
    far = kit.row(page, "Far")
    assert large.leads_to(page, far) == (f"{title((4321 * 7 + 3) % 10_000)}\nNext",)
    assert statistics.median(timed(lambda: large.leads_to(page, far)) for _ in range(50)) < 0.010
    assert large.way(page, "Display") is None
    assert timed(lambda: large.way(page, "Display")) < 1.0
    assert timed(lambda: large.add_edge(page, kit.tap(far), SETTINGS, kit.ENVIRONMENT)) < 0.1
    way = large.way(page, "Display")
    assert way is not None
    assert [hop.heading for hop in way] == ["Settings"]


def title(number: int) -> str:
    return "Page " + "".join("abcdefghij"[int(digit)] for digit in str(number))


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
