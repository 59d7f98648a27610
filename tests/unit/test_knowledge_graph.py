from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import insert

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.knowledge.graph import landmarks
from promptrpa.knowledge.graph.interactions import InteractionGraph
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import database_url, open_database
from promptrpa.knowledge.storage.models import edges, looks, pages
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
    assert kit.size(again.graph) == (3, 3)


def test_pages_are_known_again_when_their_list_has_other_contents(base: KnowledgeBase) -> None:
    go(base, SETTINGS, "Network", NETWORK)
    scrolled = kit.page("Settings", ["Sound", "Network", "About"])
    assert base.leads_to(scrolled, kit.row(scrolled, "Network")) == ("Network\nWi-Fi\nBluetooth",)
    go(base, scrolled, "Sound", DISPLAY)
    assert kit.size(base.graph) == (3, 2)
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
    assert kit.size(base.graph) == (1, 0)
    go(base, NETWORK, "Wi-Fi", SETTINGS)
    assert base.leads_to(NETWORK, kit.row(NETWORK, "Wi-Fi")) == ("Settings\nNetwork\nDisplay\nSound\nAbout\nSystem",)


def test_a_list_that_was_scrolled_far_is_the_same_page_however_little_of_it_is_left(base: KnowledgeBase) -> None:
    below = kit.page("Settings", [f"Row {k}" for k in "abcdefgh"])
    scroll = Operation(OperationType.SCROLL, parameter="down")
    base.add_edge(SETTINGS, scroll, kit.page("", ["About", "Legal"]), kit.ENVIRONMENT)
    base.add_edge(SETTINGS, scroll, below, kit.ENVIRONMENT)
    assert kit.size(base.graph) == (1, 0)
    assert base.graph.way(SETTINGS, "Row h") == ()


def test_another_page_that_a_scroll_turned_to_is_another_page(base: KnowledgeBase) -> None:
    base.add_edge(SETTINGS, Operation(OperationType.SCROLL, parameter="right"), NETWORK, kit.ENVIRONMENT)
    assert kit.size(base.graph) == (2, 1)


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


def test_the_way_to_what_was_touched_is_not_one_to_where_it_is_a_heading(base: KnowledgeBase) -> None:
    sound = kit.page("Sound", ["Volume", "Network"])
    go(base, SETTINGS, "Sound", sound)
    way = base.graph.way(SETTINGS, "Volume")
    assert way is not None
    assert [hop.label for hop in way] == ["Sound"]
    go(base, SETTINGS, "Network", NETWORK)
    assert base.graph.way(SETTINGS, "Network") == ()
    go(base, DISPLAY, "Dark theme", sound)
    assert base.graph.way(DISPLAY, "Network") is None
    go(base, sound, "Volume", SETTINGS)
    assert [hop.label for hop in base.graph.way(DISPLAY, "Network") or ()] == ["Dark theme", "Volume"]


def test_what_a_page_has_itself_below_is_not_to_be_looked_for_where_it_was_touched(base: KnowledgeBase) -> None:
    below = kit.page("Settings", ["Security", "System"])
    base.add_edge(SETTINGS, Operation(OperationType.SCROLL, parameter="down"), below, kit.ENVIRONMENT)
    hotspot = kit.page("Hotspot", ["Security", "Password"])
    go(base, SETTINGS, "Network", hotspot)
    go(base, hotspot, "Security", WIFI)
    assert base.graph.way(SETTINGS, "Security") == ()
    go(base, DISPLAY, "Dark theme", SETTINGS)
    assert [hop.label for hop in base.graph.way(DISPLAY, "Security") or ()] == ["Dark theme", "Network"]


def test_each_row_that_led_on_is_touched_where_it_stands(base: KnowledgeBase) -> None:
    people, person, chat = kit.page("People", ["Anna", "Ben"]), kit.page("Person", ["Call"]), kit.page("Ben", ["Send"])
    for _ in range(3):
        go(base, SETTINGS, "Sound", people)
        go(base, SETTINGS, "Display", chat)
        go(base, people, "Anna", person)
    go(base, SETTINGS, "Display", chat)
    go(base, people, "Ben", person)
    assert [hop.label for hop in base.graph.way(SETTINGS, "Ben") or ()] == ["Sound"]


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


def test_what_a_row_of_a_list_will_lead_to_is_expected_from_the_others(base: KnowledgeBase) -> None:
    people = kit.page("People", ["Anna", "Ben", "Carl", "Dora"])
    person = kit.page("Person", ["Call"])
    for name in ("Anna", "Ben"):
        go(base, people, name, person)
    assert base.predict(people, kit.row(people, "Dora")) is None
    go(base, people, "Carl", person)
    expected = base.predict(people, kit.row(people, "Dora"))
    assert expected is not None
    assert (expected.heading, expected.exact, expected.count) == ("Person", False, 3)
    known = base.predict(people, kit.row(people, "Anna"))
    assert known is not None
    assert (known.heading, known.exact) == ("Person", True)
    assert 0.5 < known.trust < expected.trust < 1
    go(base, people, "Carl", DISPLAY)
    assert base.predict(people, kit.row(people, "Dora")) is None


def test_what_another_version_or_a_time_long_ago_showed_counts_less(base: KnowledgeBase) -> None:
    today = "2026-01-01T00:00:00.000+00:00"
    clock = iter(lambda: today, None)
    graph = InteractionGraph(base.database, lambda: next(clock))
    row = kit.row(SETTINGS, "Network")
    old, new = (replace(kit.ENVIRONMENT, app_version=version) for version in ("1.0", "2.0"))
    for _ in range(2):
        graph.add_edge(SETTINGS, kit.tap(row), NETWORK, old)
    graph.add_edge(SETTINGS, kit.tap(row), WIFI, new)
    assert [first_line(words) for words in graph.leads_to(SETTINGS, row)] == ["Network", "Wi-Fi"]
    assert [first_line(words) for words in graph.leads_to(SETTINGS, row, new)] == ["Wi-Fi", "Network"]
    today = "2026-12-01T00:00:00.000+00:00"
    graph.add_edge(SETTINGS, kit.tap(row), WIFI, new)
    assert [first_line(words) for words in graph.leads_to(SETTINGS, row)] == ["Wi-Fi", "Network"]
    assert kit.size(graph) == (3, 2)


def test_what_was_seen_in_the_same_environment_counts_more(base: KnowledgeBase) -> None:
    row = kit.row(SETTINGS, "Network")
    here, there = kit.ENVIRONMENT, replace(kit.ENVIRONMENT, phone="Tablet", language="en-US")
    for _ in range(2):
        base.add_edge(SETTINGS, kit.tap(row), NETWORK, there)
    base.add_edge(SETTINGS, kit.tap(row), WIFI, here)
    assert kit.size(base.graph) == (3, 2)
    assert [first_line(words) for words in base.leads_to(SETTINGS, row)] == ["Network", "Wi-Fi"]
    assert [first_line(words) for words in base.leads_to(SETTINGS, row, here)] == ["Wi-Fi", "Network"]
    base.add_edge(SETTINGS, kit.tap(row), NETWORK, here)
    assert kit.size(base.graph) == (3, 3)
    assert [first_line(words) for words in base.leads_to(SETTINGS, row, here)] == ["Network", "Wi-Fi"]


def test_a_way_is_told_in_the_labels_of_the_phones_language(base: KnowledgeBase) -> None:
    page = kit.page("Settings", ["Network", "网络"])
    english, chinese = (replace(kit.ENVIRONMENT, language=language) for language in ("en-US", "zh-CN"))
    for text, environment in (("Network", english), ("网络", chinese)):
        base.add_edge(page, kit.tap(kit.row(page, text)), NETWORK, environment)
    for label, environment in (("Network", english), ("网络", chinese), ("Network", english)):
        way = base.way(page, "Bluetooth", environment)
        assert way is not None
        assert [hop.label for hop in way] == [label]


def first_line(words: str) -> str:
    return words.partition("\n")[0]


def test_the_words_of_a_description_may_stand_apart_also_on_pages_that_came_later(base: KnowledgeBase) -> None:
    go(base, SETTINGS, "Network", NETWORK)
    assert base.graph.way(SETTINGS, "etooth fi") is not None
    assert base.graph.way(SETTINGS, "dark") is None
    go(base, SETTINGS, "Display", DISPLAY)
    way = base.graph.way(SETTINGS, "heme play")
    assert way is not None
    assert [hop.label for hop in way] == ["Display"]
    assert base.graph.way(SETTINGS, "wi-fi dark") is None


def test_of_several_pages_that_fit_the_surest_to_reach_is_gone_to(base: KnowledgeBase) -> None:
    storage = kit.page("Storage", ["Bluetooth"])
    for _ in range(4):
        go(base, SETTINGS, "Network", NETWORK)
        go(base, SETTINGS, "Display", DISPLAY)
    go(base, SETTINGS, "Sound", storage)
    go(base, DISPLAY, "Dark theme", storage)
    way = base.graph.way(SETTINGS, "bluetooth")
    assert way is not None
    assert [hop.label for hop in way] == ["Network"]


class Synonyms:
    """Implements ports.Encoder: texts about the same thing have the same vector."""

    name = "synonyms"
    about = ({"dark theme", "night mode"}, {"sound", "volume"})

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [[float(text.casefold() in words) for words in self.about] for text in texts]
        return np.array(rows, np.float32)


def test_a_way_is_found_by_meaning_where_no_label_says_it(base: KnowledgeBase) -> None:
    graph = InteractionGraph(base.database, encoder=Synonyms)
    graph.add_edge(SETTINGS, kit.tap(kit.row(SETTINGS, "Display")), DISPLAY, kit.ENVIRONMENT)
    way = graph.way(SETTINGS, "night mode")
    assert way is not None
    assert [hop.label for hop in way] == ["Display"]
    assert graph.way(SETTINGS, "weather") is None
    graph.add_edge(SETTINGS, kit.tap(kit.row(SETTINGS, "Network")), kit.page("Net", ["Volume"]), kit.ENVIRONMENT)
    assert [hop.label for hop in graph.way(SETTINGS, "night mode") or ()] == ["Display"]
    assert base.graph.way(SETTINGS, "night mode") is None


def test_a_sure_way_comes_before_a_shorter_unsure_one(base: KnowledgeBase) -> None:
    for _ in range(8):
        go(base, SETTINGS, "Sound", DISPLAY)
        go(base, SETTINGS, "Network", NETWORK)
        go(base, NETWORK, "Wi-Fi", WIFI)
    go(base, SETTINGS, "Sound", WIFI)
    way = base.way(SETTINGS, "Add network")
    assert way is not None
    assert [hop.label for hop in way] == ["Network", "Wi-Fi"]
    assert all(hop.trust > 0.9 for hop in way)


ROWS = [f"Row {letter}" for letter in "abcdefghij"]


@pytest.fixture
def large(home: Path) -> InteractionGraph:
    """10,000 pages of 20 apps, with ten ways from each to others of its app."""
    home.mkdir()
    database = open_database(database_url(home))
    nodes, seen, ways = [], [], []
    for n in range(10_000):
        page = numbered(n)
        marks = codec.encode(dict.fromkeys(sorted(landmarks.marks(page)), 1))
        words = codec.encode((title(n), *ROWS))
        common = {"activity": page.activity, "environment": "{}", "seen": 1, "last_seen": NOW}
        node = {"id": n + 1, "package": page.package, "heading": title(n), "words": words, "marks": marks}
        nodes.append({**node, **common})
        seen.append({"structure": page.structure, "heading": title(n), "page": n + 1})
    prints = [landmarks.fingerprint(page, kit.row(page, text)) for text in ROWS]
    for n in range(10_000):
        for k, (text, widget) in enumerate(zip(ROWS, prints, strict=True)):
            edge = {
                "source": n + 1,
                "widget": widget,
                "role": "r",
                "target": n // 500 * 500 + (n * (k + 2) + k) % 500 + 1,
            }
            ways.append({**edge, "operation": "click", "parameter": "", "label": text, **VERSION})
    with database.write() as connection:
        connection.execute(insert(pages), nodes)
        connection.execute(insert(looks), seen)
        connection.execute(insert(edges), ways)
    return InteractionGraph(database)


NOW = "2026-01-02T03:04:05.678+00:00"
VERSION = {"app_version": "", "environment": "{}", "count": 1, "last_seen": NOW}


def numbered(number: int, more: Sequence[Widget] = ()) -> Page:
    return kit.page(title(number), ROWS, package=f"org.app{number // 500}", more=more)


def test_10000_pages_with_100000_ways_are_answered_right(large: InteractionGraph) -> None:
    page = numbered(4321)
    row = kit.row(page, "Row c")
    target = 4000 + (4321 * 4 + 2) % 500
    assert large.leads_to(page, row) == ("\n".join((title(target), *ROWS)),)
    way = large.way(page, title(target))
    assert way is not None
    assert [(hop.label, hop.heading) for hop in way] == [("Row c", title(target))]
    new = numbered(4321, [Widget(30, 0, "android.widget.Button", Bounds(0, 0, 9, 9), "New", package="org.app8")])
    assert large.page_of(new) == 4322
    assert large.way(page, "nothing like it") is None


def title(number: int) -> str:
    return "Page " + "".join("abcdefghij"[int(digit)] for digit in str(number))
