"""Where the virtual phone's layout puts widgets, and what their nodes say."""

from __future__ import annotations

from typing import Any

import pytest
from virtualphone_kit import by_key, by_text, environment, laid, nodes, nothing, settings_screen

from promptrpa.virtualphone import kit
from promptrpa.virtualphone.fonts import UnknownIcon
from promptrpa.virtualphone.kit import Bind
from promptrpa.virtualphone.layout import lay_out_widget
from promptrpa.virtualphone.node import Node, Rect
from promptrpa.virtualphone.pictures import UnknownScene
from promptrpa.virtualphone.text import T
from promptrpa.virtualphone.theme import UnknownColour


def assert_tree_is_sound(root: Node, clip: Rect) -> None:
    """`visible` is exactly the part of the bounds inside all parents."""
    seen = root.bounds.clip(clip)
    if seen.empty:
        assert root.visible.empty
    else:
        assert root.visible == seen
    for child in root.children:
        assert_tree_is_sound(child, root.visible)


def every_widget(state: dict[str, Any]) -> list[kit.Widget]:
    bind = Bind(state, "value", 1)
    text = T("Some words", "一些文字")
    return [
        kit.Text(text, style="headline"),
        kit.Icon("alarm"),
        kit.Avatar("Anna"),
        kit.Image("landscape:1"),
        kit.Button(text, key="button", on_click=nothing),
        kit.IconButton("edit", key="icon", on_click=nothing),
        kit.Chip(text, key="chip", on_click=nothing),
        kit.Progress(0.5),
        kit.Progress(),
        kit.Dial(12.0),
        kit.Divider(),
        kit.Spacer(),
        kit.Switch(bind, key="switch"),
        kit.Checkbox(bind, text, key="checkbox"),
        kit.Radio(bind, 1, text, key="radio"),
        kit.Slider(bind, key="slider"),
        kit.NumberWheel(bind, 0, 59, key="wheel"),
        kit.TextField(Bind(state, "words", ""), text, key="field"),
        kit.Row([kit.Text("a", weight=1), kit.Text("b")]),
        kit.Grid([kit.Card(kit.Text("x"), padding=8), kit.Card(kit.Text("y"))]),
        kit.Box(kit.Text("in the middle"), height=80, color="primary_container", round=8),
        kit.HScroll([kit.Chip(str(n)) for n in range(20)]),
        kit.ListItem(text, text, "wifi", trailing=text),
        kit.Canvas(kit.Text("hidden")),
        kit.Column([kit.Text("one"), kit.Text("two")], align="center"),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.3, 2.0])
def test_every_widget_has_sound_bounds_within_the_width(language: str, scale: float) -> None:
    window = laid(kit.Scroll(every_widget({}), gap=8, padding=16), language=language, font_scale=scale)
    assert_tree_is_sound(window.root, window.frame)
    for node in nodes(window):
        inside_strip = any(node in list(nodes(strip)) for strip in nodes(window) if strip.horizontal)
        if not inside_strip and node.bounds.width:
            assert node.bounds.left >= 0, node
            assert node.bounds.right <= 1080, node


def test_children_of_a_column_do_not_overlap() -> None:
    window = laid(kit.Scroll(every_widget({}), gap=8, key="list"))
    holder = by_key(window, "list")
    for above, below in zip(holder.children, holder.children[1:], strict=False):
        assert below.bounds.top - above.bounds.bottom == round(8 * 2.625)


def test_a_page_that_fits_is_not_scrollable() -> None:
    window = laid(kit.Scroll([kit.ListItem("One", key="one", on_click=nothing)], key="list"))
    listing = by_key(window, "list")
    assert (listing.scrollable, listing.scroll_range) == (False, 0)


def test_scrolling_moves_the_rows_and_clips_them() -> None:
    state = {"wifi": True}
    still, moved = laid(settings_screen(state)), laid(settings_screen(state), {"list": 500})
    first, second = by_key(still, "row", "3"), by_key(moved, "row", "3")
    assert second.bounds == Rect(*[v - 500 * (n % 2) for n, v in enumerate(first.bounds)])
    assert by_key(moved, "wifi").visible.empty
    listing = by_key(moved, "list")
    assert all(row.visible == row.bounds.clip(listing.visible) for row in listing.children if not row.visible.empty)


def test_an_offset_past_the_end_is_the_end_and_leaves_room_for_the_floating_button() -> None:
    window = laid(settings_screen({"wifi": True}), {"list": 10**6})
    last, listing = by_key(window, "row", "39"), by_key(window, "list")
    button = by_key(window, "add")
    assert last.bounds.bottom <= button.bounds.top
    assert listing.bounds.bottom - last.bounds.bottom == round(88 * 2.625)


def test_weights_share_the_free_width_and_height() -> None:
    window = laid(
        kit.Column(
            [
                kit.Row([kit.Text("a", key="a", weight=1), kit.Text("b", key="b", weight=3)]),
                kit.Box(kit.Text("top"), key="top", weight=1),
                kit.Box(kit.Text("low"), key="low", weight=2),
            ]
        )
    )
    a, b = by_key(window, "a").bounds, by_key(window, "b").bounds
    assert (a.width, b.width) == (270, 810)
    top, low = by_key(window, "top").bounds, by_key(window, "low").bounds
    assert low.bottom == 2347
    assert abs(low.height - 2 * top.height) <= 2


def test_what_has_a_fixed_size_gets_its_width_before_texts() -> None:
    words = "A text that is far too long to be on one line beside the two things that follow it in the row"
    row = kit.Row([kit.Text(words), kit.Text("short"), kit.Switch(Bind({}, "on"), key="on")])
    window = laid(row)
    assert by_key(window, "on").bounds.width == 137
    assert by_text(window, "short").bounds.width > 0
    assert by_key(window, "on").bounds.right <= 1080


def test_a_list_in_a_column_fills_what_the_others_leave() -> None:
    rows = [kit.ListItem(str(n), key="row", item=str(n), on_click=nothing) for n in range(60)]
    window = laid(kit.Column([kit.Text("head", key="head"), kit.Scroll(rows, key="list")]))
    listing = by_key(window, "list")
    assert listing.bounds == Rect(0, by_key(window, "head").bounds.bottom, 1080, 2347)
    assert listing.scrollable


def test_a_long_column_scrolls_without_being_told() -> None:
    window = laid(kit.Column([kit.Text(f"Line {n}", key="line", item=str(n)) for n in range(80)]))
    view = next(node for node in nodes(window) if node.class_name == "android.widget.ScrollView")
    assert view.scrollable
    assert view.scroll_range == 80 * 63 - view.bounds.height


def test_larger_text_makes_rows_higher() -> None:
    state = {"wifi": True}
    small, large = laid(settings_screen(state)), laid(settings_screen(state), font_scale=1.3)
    assert by_text(large, "Row 1").bounds.height > by_text(small, "Row 1").bounds.height
    assert by_key(large, "wifi").bounds.height > by_key(small, "wifi").bounds.height


def test_texts_are_in_the_language_of_the_phone() -> None:
    window = laid(settings_screen({"wifi": True}), language="zh")
    texts = {node.text for node in nodes(window)} | {node.description for node in nodes(window)}
    assert {"设置", "显示", "已连接", "搜索", "更多选项", "转到上一层级"} <= texts


def test_a_row_passes_its_touch_to_its_switch() -> None:
    state = {"wifi": True}
    seen: list[bool] = []
    switch = kit.Switch(Bind(state, "wifi"), on_change=seen.append, key="switch")
    row = laid(kit.Scroll([kit.ListItem("Wi-Fi", trailing=switch)]))
    line = next(node for node in nodes(row) if node.on_click)
    assert (line.class_name, line.key) == ("android.widget.LinearLayout", "switch")
    inner = next(node for node in nodes(row) if node.class_name == "android.widget.Switch")
    assert (inner.clickable, inner.checkable, inner.checked) == (False, True, True)
    assert line.on_click is not None
    line.on_click()
    assert (state, seen) == ({"wifi": False}, [False])


def test_a_row_with_its_own_handler_leaves_its_switch_alone() -> None:
    state = {"wifi": True}
    item = kit.ListItem("Wi-Fi", trailing=kit.Switch(Bind(state, "wifi"), key="switch"), key="row", on_click=nothing)
    window = laid(kit.Scroll([item]))
    assert by_key(window, "row").on_click is nothing
    handler = by_key(window, "switch").on_click
    assert handler is not None
    handler()
    assert state == {"wifi": False}


def test_radio_buttons_share_a_value() -> None:
    state = {"tone": "a"}
    radios = [kit.Radio(Bind(state, "tone"), value, value, key="tone", item=value) for value in "abc"]
    window = laid(kit.Column(radios))
    assert [by_key(window, "tone", value).checked for value in "abc"] == [True, False, False]
    handler = by_key(window, "tone", "c").on_click
    assert handler is not None
    handler()
    assert state == {"tone": "c"}


def test_a_number_wheel_turns_over_its_ends() -> None:
    state = {"hour": 23}
    changes: list[int] = []
    window = laid(kit.Column([kit.NumberWheel(Bind(state, "hour"), 0, 23, key="hour", on_change=changes.append)]))
    wheel = by_key(window, "hour")
    assert (wheel.class_name, wheel.scrollable) == ("android.widget.NumberPicker", True)
    classes = [child.class_name.rpartition(".")[2] for child in wheel.children]
    assert (classes, [child.text for child in wheel.children]) == (["Button", "EditText", "Button"], ["22", "23", "00"])
    following = wheel.children[2].on_click
    assert following is not None
    following()
    assert (state, changes) == ({"hour": 0}, [0])


def test_tabs_and_navigation_set_their_value() -> None:
    state = {"tab": "all", "page": "home"}
    screen = kit.Screen(
        body=kit.Text("body"),
        tabs=kit.Tabs(
            [kit.Tab("all", T("All", "全部")), kit.Tab("new", T("New", "新的"), badge="3")], Bind(state, "tab")
        ),
        nav=kit.BottomNav([kit.Tab("home", "Home", "home"), kit.Tab("me", "Me", "person")], Bind(state, "page")),
    )
    window = laid(screen)
    assert by_key(window, "all").selected
    assert not by_key(window, "new").selected
    for key in ("new", "me"):
        handler = by_key(window, key).on_click
        assert handler is not None
        handler()
    assert state == {"tab": "new", "page": "me"}


def test_the_bar_has_the_buttons_that_the_phone_acts_on() -> None:
    window = laid(settings_screen({"wifi": True}))
    up, more = by_key(window, "navigate_up"), by_key(window, "more_options")
    assert (up.description, up.class_name, up.on_click) == ("Navigate up", "android.widget.ImageButton", None)
    assert [item.key for item in more.style["overflow"]] == ["help"]
    assert (more.clickable, more.on_click) == (True, None)


def test_a_field_shows_its_label_while_it_is_empty() -> None:
    state = {"name": "", "secret": "abc"}
    window = laid(
        kit.Column(
            [
                kit.TextField(Bind(state, "name"), "Name", key="name"),
                kit.TextField(Bind(state, "secret"), "Secret", "password", key="secret"),
            ]
        ),
        focused_key="name",
    )
    name, secret = by_key(window, "name"), by_key(window, "secret")
    assert (name.text, name.hint, name.focused, name.class_name) == ("Name", "Name", True, "android.widget.EditText")
    assert (secret.text, secret.password, secret.focused) == ("•••", True, False)


def test_a_zero_in_a_field_is_a_text() -> None:
    assert by_key(laid(kit.Column([kit.TextField(Bind({"n": 0}, "n"), "Number", key="n")])), "n").text == "0"


def test_resource_ids_are_those_of_keys_and_others_after_a_change() -> None:
    state = {"wifi": True}
    old = by_key(laid(settings_screen(state)), "display").resource_id
    new = by_key(laid(settings_screen(state), version=2, changes={"display": "renamed"}), "display").resource_id
    paged = laid(settings_screen(state), version=2, changes={"home/display": "moved"}, page="home")
    assert old == "org.example.demo:id/display"
    assert new.startswith("org.example.demo:id/")
    assert new != old
    assert "display" not in new
    assert by_key(paged, "display").resource_id == new
    assert by_key(laid(settings_screen(state), changes={"display": "renamed"}), "display").resource_id == old


def test_an_unlabelled_phone_has_icons_without_description_and_some_without_id() -> None:
    names = [f"icon{n}" for n in range(20)]
    icons = [kit.IconButton("edit", key=name, description="Edit", on_click=nothing) for name in names]
    window = laid(kit.Column(icons), unlabelled=True)
    found = [by_key(window, name) for name in names]
    assert {node.description for node in found} == {""}
    assert 5 <= sum(not node.resource_id for node in found) <= 15


def test_a_late_list_shows_a_wheel_first() -> None:
    rows = kit.Scroll([kit.ListItem("Row", key="row", on_click=nothing)], late=2.0)
    early, later = laid(rows, page_age=1.0), laid(rows, page_age=2.0)
    assert any(node.class_name == "android.widget.ProgressBar" for node in nodes(early))
    assert not any(node.key == "row" for node in nodes(early))
    assert any(node.key == "row" for node in nodes(later))
    assert not any(node.key == "row" for node in nodes(laid(rows, page_age=2.0, late=1.5)))


def test_a_canvas_hides_its_parts_but_keeps_them_touchable() -> None:
    window = laid(kit.Column([kit.Button("Go", key="go", on_click=nothing)]), canvas=True)
    button = by_key(window, "go")
    assert button.hidden
    assert button.on_click is nothing
    assert any(node.class_name == "android.view.View" and not node.hidden for node in nodes(window))


def test_a_dialog_is_in_the_middle_and_dims() -> None:
    buttons = [kit.Button(text, kind="text", key=text.lower(), on_click=nothing) for text in ("Cancel", "Delete")]
    window = laid(kit.Dialog(title="Delete it?", body=kit.Text("For good."), buttons=buttons))
    frame = window.frame
    assert (window.dim, window.cancelable) == (True, True)
    assert abs((frame.left + frame.right) - 1080) <= 1
    assert abs((frame.top + frame.bottom) - (84 + 2347)) <= 2
    assert by_text(window, "For good.").resource_id == "android:id/message"
    assert by_key(window, "cancel").bounds.right <= by_key(window, "delete").bounds.left
    assert_tree_is_sound(window.root, frame)


def test_a_long_dialog_scrolls_and_keeps_its_buttons_on_the_screen() -> None:
    tones = kit.Scroll([kit.Radio(Bind({}, "t"), n, f"Tone {n}", key="tone", item=str(n)) for n in range(60)])
    button = kit.Button("OK", key="ok", on_click=nothing)
    window = laid(kit.Dialog(title="Tone", body=tones, buttons=[button]))
    assert window.frame.bottom <= 2347
    assert by_key(window, "ok").visible == by_key(window, "ok").bounds
    assert any(node.scrollable for node in nodes(window))


def test_a_sheet_lies_at_the_lower_edge_and_a_menu_at_the_top_end() -> None:
    sheet = laid(kit.Sheet(body=kit.Column([kit.ListItem("Copy", key="copy", on_click=nothing)])))
    menu = laid(kit.Menu(items=[kit.MenuItem(key="sort", text="Sort", on_click=nothing)]))
    assert (sheet.frame.bottom, sheet.dim) == (2400, True)
    assert (menu.frame.right, menu.frame.top, menu.dim) == (1080 - 21, 84 + 21, False)
    assert by_key(menu, "sort").on_click is nothing


def test_a_widget_alone_fills_its_rectangle() -> None:
    place = Rect(0, 1800, 1080, 2300)
    row = kit.Row([kit.Box(kit.Text(letter), key=letter, weight=1, height=46) for letter in "qwerty"])
    node = lay_out_widget(row, environment(), place)
    assert node.bounds == place
    assert by_key(node, "q").bounds.left == 0
    assert by_key(node, "y").bounds.right == 1080
    assert_tree_is_sound(node, place)


@pytest.mark.parametrize(
    ("widget", "error", "word"),
    [
        (kit.Icon("no_such_glyph"), UnknownIcon, "no_such_glyph"),
        (kit.ListItem("a", glyph="wiffi"), UnknownIcon, "wiffi"),
        (kit.Text("a", color="pimrary"), UnknownColour, "pimrary"),
        (kit.Box(kit.Text("a"), color="#12345"), UnknownColour, "#12345"),
        (kit.Image("landscpae:1"), UnknownScene, "landscpae"),
    ],
)
def test_a_wrong_name_is_named(widget: kit.Widget, error: type[ValueError], word: str) -> None:
    with pytest.raises(error, match=word):
        laid(widget)
