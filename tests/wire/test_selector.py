"""UiSelector: the fields, the chains, and the order of instances."""

from __future__ import annotations

from typing import Any

import pytest
from small_phone import PACKAGE, SmallPhone
from uiautomator2._selector import Selector

from promptrpa.virtualphone.node import Node, Rect
from promptrpa.virtualphone.wire.active import active_window
from promptrpa.virtualphone.wire.selector import BadSelector, parse, roots

SCREEN = Rect(0, 0, 1080, 2400)
BAR = Rect(0, 0, 1080, 84)


@pytest.fixture
def windows() -> list[Node]:
    return roots(SmallPhone(rows=5))


def texts(windows: list[Node], **fields: Any) -> list[str]:
    return [node.text for node in parse(dict(Selector(**fields))).all(windows)]


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "OK"},
        {"textContains": "k"},
        {"textMatches": "O."},
        {"textStartsWith": "o"},
        {"className": "android.widget.Button"},
        {"classNameMatches": r".*\.Button"},
        {"description": "Accept <it> & 好"},
        {"descriptionContains": "ACCEPT"},
        {"descriptionMatches": ".*好"},
        {"descriptionStartsWith": "accept"},
        {"resourceId": f"{PACKAGE}:id/ok"},
        {"resourceIdMatches": ".*/ok"},
        {"clickable": True, "longClickable": False, "checkable": False},
        {"focusable": True, "className": "android.widget.Button"},
        {"packageName": PACKAGE, "index": 0, "clickable": True},
        {"packageNameMatches": "com.example.*", "text": "OK", "enabled": True, "selected": False, "focused": False},
    ],
)
def test_each_field_finds_the_button(windows: list[Node], fields: dict[str, Any]) -> None:
    assert texts(windows, **fields)[0] == "OK"


def test_fields_without_their_mask_do_not_count(windows: list[Node]) -> None:
    raw = dict(Selector(text="OK"))
    assert len(list(parse({**raw, "className": "nothing"}).all(windows))) == 1
    assert not list(parse({"text": "OK", "className": "nothing"}).all(windows))


def test_patterns_must_fit_whole_texts(windows: list[Node]) -> None:
    assert texts(windows, textMatches="Row") == []
    assert texts(windows, textMatches="Row [12]") == ["Row 1", "Row 2"]


def test_hidden_and_scrolled_away_nodes_are_not_found(windows: list[Node]) -> None:
    assert texts(windows, text="Hidden") == []
    assert texts(roots(SmallPhone(rows=40)), textStartsWith="Row")[-1] == "Row 6"


def test_children_of_any_match(windows: list[Node]) -> None:
    raw = Selector(className="android.widget.ListView").child(className="android.widget.TextView")
    query = parse(dict(raw))
    assert [node.text for node in query.all(windows)] == [f"Row {number}" for number in range(5)]
    rows = parse(dict(Selector(className="android.widget.LinearLayout").child(text="Row 3")))
    found = rows.find(windows)
    assert found is not None
    assert found.text == "Row 3"


def test_instances_count_in_the_order_of_the_tree(windows: list[Node]) -> None:
    second = Selector(className="android.widget.TextView", instance=2)
    found = parse(dict(second)).find(windows)
    assert found is not None
    assert found.text == "Row 2"
    third_row = Selector(className="android.widget.LinearLayout", instance=3).child(className="android.widget.TextView")
    found = parse(dict(third_row)).find(windows)
    assert found is not None
    assert found.text == "Row 3"
    last = Selector(className="android.widget.ListView").child(className="android.widget.Switch", instance=4)
    assert parse(dict(last)).find(windows) is not None
    assert parse(dict(last)).fixed
    assert parse(dict(Selector(className="android.widget.Switch", instance=5))).find(windows) is None


def test_siblings(windows: list[Node]) -> None:
    raw = Selector(text="Row 3").sibling(className="android.widget.Switch")
    found = parse(dict(raw)).find(windows)
    assert found is not None
    assert not found.checked
    assert found.bounds.top == 800 + 3 * 200 + 50
    assert parse(dict(Selector(packageName=PACKAGE).sibling(text="OK"))).find(windows[:1]) is None


def test_chains_go_on(windows: list[Node]) -> None:
    raw = Selector(className="android.widget.ListView").child(text="Row 1").sibling(checkable=True)
    found = parse(dict(raw)).find(windows)
    assert found is not None
    assert found.bounds.top == 800 + 200 + 50


def test_the_active_window_comes_first() -> None:
    assert [window.package for window in roots(SmallPhone())] == [PACKAGE, "com.android.systemui"]


@pytest.mark.parametrize(
    ("windows", "active"),
    [
        ([], None),
        ([("app", SCREEN), ("systemui", BAR)], 0),
        ([("app", SCREEN), ("app", Rect(600, 100, 1000, 500)), ("systemui", BAR)], 1),
        ([("app", SCREEN), ("permissions", Rect(100, 900, 980, 1500)), ("systemui", BAR)], 1),
        ([("launcher", SCREEN), ("shade", SCREEN), ("systemui", BAR)], 1),
        ([("app", SCREEN), ("keyboard", Rect(0, 1800, 1080, 2400))], 0),
        ([("systemui", BAR)], 0),
    ],
)
def test_active_is_what_takes_the_input(windows: list[tuple[str, Rect]], active: int | None) -> None:
    assert active_window(windows, "app") == active


@pytest.mark.parametrize(
    "raw",
    [
        "text",
        None,
        {"text": 5, "mask": 1},
        {"checked": "yes", "mask": 0x800},
        {"index": "1", "mask": 0x800000},
        {"textMatches": "(", "mask": 4},
        {"childOrSibling": ["child"]},
        {"childOrSibling": ["parent"], "childOrSiblingSelector": [{}]},
    ],
)
def test_what_is_no_selector(raw: object) -> None:
    with pytest.raises(BadSelector):
        parse(raw)


def test_words_name_the_fields() -> None:
    assert parse(dict(Selector(text="A").child(index=2))).words == "UiSelector[text=A, child=UiSelector[index=2]]"
