"""What a finger does to a page."""

from __future__ import annotations

import pytest
from virtualphone_driver import all_nodes, demo_phone, find, middle, overflow, paths, see, tap, texts

from promptrpa.virtualphone.gestures import fling
from promptrpa.virtualphone.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return demo_phone()


def controls(phone: Phone) -> None:
    tap(phone, description="Controls") if find(phone, description="Controls") else tap(phone, "Controls")


def test_a_tap_opens_a_page_and_back_closes_it(phone: Phone) -> None:
    tap(phone, "Thing 3")
    assert phone.foreground() == ("org.example.demo", ".ThingActivity")
    phone.key(4)
    assert phone.foreground() == ("org.example.demo", ".HomeActivity")
    phone.key(4)
    assert phone.foreground()[0] == "com.android.launcher3"


def test_the_arrow_in_the_bar_closes_the_page(phone: Phone) -> None:
    tap(phone, "Thing 3")
    tap(phone, key="navigate_up")
    assert phone.foreground()[1] == ".HomeActivity"


def test_a_switch_in_a_row_is_journalled_with_its_old_and_new_value(phone: Phone) -> None:
    tap(phone, "Thing 2")
    since = phone.journal.number
    tap(phone, key="done", clickable=True)
    (write,) = phone.journal.writes(since)
    assert (write.path, write.action, write.old, write.new) == ("demo.things.t2.done", "changed", False, True)
    cause = next(e for e in phone.journal.events() if e.number == write.event)
    assert (cause.kind, cause.target, cause.by) == ("tap", "demo/thing/done", "client")
    assert see(phone, key="done", checkable=True).checked


def test_a_row_is_named_with_its_item(phone: Phone) -> None:
    tap(phone, "Thing 5")
    assert phone.journal.events()[-2].target == "demo/home/thing#t5"


def test_looking_is_incidental(phone: Phone) -> None:
    tap(phone, "Thing 5")
    assert [(w.path, w.incidental) for w in phone.journal.writes()] == [("demo.seen", True)]


def test_a_long_press_acts_where_something_listens(phone: Phone) -> None:
    phone.press_long(*middle(see(phone, "Thing 4")))
    assert find(phone, "Thing 4") is None
    assert phone.last_toast() == "Deleted"
    (write,) = phone.journal.writes()
    assert (write.path, write.action, write.new) == ("demo.things.t4", "removed", None)


def test_a_long_press_where_nothing_listens_is_a_click(phone: Phone) -> None:
    controls(phone)
    phone.press_long(*middle(see(phone, key="power", clickable=True)))
    assert phone.state()["demo"]["on"] is True


def test_a_double_tap_toggles_twice(phone: Phone) -> None:
    controls(phone)
    phone.double_tap(*middle(see(phone, key="power", clickable=True)))
    assert [w.new for w in phone.journal.writes()] == [True, False]


def test_a_disabled_button_does_nothing(phone: Phone) -> None:
    controls(phone)
    tap(phone, key="disabled")
    assert not [e for e in phone.journal.events() if e.kind == "crash"]


def test_a_slow_swipe_moves_a_list_by_the_finger_less_the_slop(phone: Phone) -> None:
    top = see(phone, "Thing 8").bounds.top
    phone.swipe([(540, 1600), (540, 1400)], 4.0)
    moved = top - see(phone, "Thing 8").bounds.top
    assert 200 - 21 <= moved <= 200


def test_a_quick_swipe_flings(phone: Phone) -> None:
    top = see(phone, "Thing 12").bounds.top
    phone.swipe([(540, 1600), (540, 1400)], 0.15)
    thing = find(phone, "Thing 12")
    assert thing is None or top - thing.bounds.top > 300


def test_a_finger_that_rests_at_its_end_flings_nothing(phone: Phone) -> None:
    top = see(phone, "Thing 8").bounds.top
    phone.swipe([(540, 1600), (540, 1400), (540, 1400)], 0.15)
    moved = top - see(phone, "Thing 8").bounds.top
    assert 200 - 21 <= moved <= 200


def test_a_finger_that_turns_back_at_its_end_flings_back(phone: Phone) -> None:
    phone.swipe([(540, 1600), (540, 1200), (540, 1200)], 0.5)
    top = see(phone, "Thing 8").bounds.top
    phone.swipe([(540, 1600), (540, 1300), (540, 1500)], 0.1)
    assert see(phone, "Thing 8").bounds.top > top + 200


def test_a_raw_finger_that_leaves_while_it_moves_flings(phone: Phone) -> None:
    top = see(phone, "Thing 12").bounds.top
    phone.touch(0, 540, 1600)
    phone.touch(2, 540, 1500)
    phone.touch(2, 540, 1400)
    phone.touch(1, 540, 1400)
    thing = find(phone, "Thing 12")
    assert thing is None or top - thing.bounds.top > 300


def test_scrolling_ends_at_the_ends(phone: Phone) -> None:
    for _ in range(20):
        phone.swipe([(540, 1800), (540, 600)], 0.2)
    assert find(phone, "Thing 40") is not None
    before = phone.hierarchy()
    phone.swipe([(540, 1800), (540, 600)], 0.2)
    assert phone.hierarchy() == before
    for _ in range(20):
        phone.swipe([(540, 600), (540, 1800)], 0.2)
    assert find(phone, "Thing 1") is not None


def test_a_list_keeps_its_place_while_another_page_is_open(phone: Phone) -> None:
    phone.swipe([(540, 1800), (540, 900)], 1.0)
    before = phone.hierarchy()
    tap(phone, "Thing 14")
    phone.key(4)
    assert phone.hierarchy() == before


def test_a_horizontal_strip_scrolls_sideways_only(phone: Phone) -> None:
    controls(phone)
    chip = middle(see(phone, "Chip 1"))
    phone.swipe([(900, chip[1]), (100, chip[1])], 0.5)
    assert find(phone, "Chip 0") is None
    tap(phone, "Chip 5")
    assert phone.state()["demo"]["log"] == ["chip 5"]


def test_a_slider_follows_taps_and_drags(phone: Phone) -> None:
    controls(phone)
    node = see(phone, key="volume", class_name="android.widget.SeekBar")
    y = middle(node)[1]
    phone.tap(node.bounds.right - 2, y)
    assert phone.state()["demo"]["volume"] == 100
    phone.swipe([(node.bounds.right - 60, y), (node.bounds.left + node.bounds.width / 2, y)], 0.5)
    assert 45 <= phone.state()["demo"]["volume"] <= 55
    phone.drag(node.bounds.left + node.bounds.width / 2, y, node.bounds.left, y, 0.5)
    assert phone.state()["demo"]["volume"] == 0


def test_a_number_wheel_turns(phone: Phone) -> None:
    controls(phone)
    tap(phone, "08")
    assert phone.state()["demo"]["hour"] == 8
    tap(phone, "07")
    assert phone.state()["demo"]["hour"] == 7
    x, y = middle(see(phone, class_name="android.widget.NumberPicker"))
    phone.swipe([(x, y), (x, y - 150)], 2.0)
    assert phone.state()["demo"]["hour"] == 8
    phone.swipe([(x, y - 150), (x, y + 150)], 0.1)
    after = phone.state()["demo"]["hour"]
    assert after < 7 or after > 8
    assert after in phone.state()["demo"]["log"]


def test_a_number_wheel_takes_digits(phone: Phone) -> None:
    controls(phone)
    tap(phone, "07")
    assert phone.type_text("16")
    assert phone.state()["demo"]["hour"] == 16
    assert phone.type_text("5")
    assert phone.state()["demo"]["hour"] == 5
    assert phone.clear_text()
    phone.key(7 + 2)
    phone.key(7 + 3)
    assert phone.state()["demo"]["hour"] == 23


def test_the_more_button_opens_a_menu_that_closes_itself(phone: Phone) -> None:
    overflow(phone, "sort")
    assert "Sort by" in texts(phone)
    tap(phone, "OK")
    assert find(phone, "Sort") is None


def test_a_menu_closes_when_touched_beside(phone: Phone) -> None:
    tap(phone, key="more_options")
    phone.tap(100, 1800)
    assert find(phone, "Sort") is None
    assert phone.foreground()[1] == ".HomeActivity"


def test_a_dialog_that_is_not_cancelable_stays(phone: Phone) -> None:
    overflow(phone, "sort")
    phone.tap(540, 200)
    phone.key(4)
    assert "Sort by" in texts(phone)


def test_a_dialog_closes_when_touched_beside_and_its_page_stays(phone: Phone) -> None:
    tap(phone, "Thing 1")
    tap(phone, key="delete")
    assert phone.foreground()[1] == ".ThingActivity"
    phone.tap(540, 200)
    assert "Delete?" not in texts(phone)
    assert phone.foreground()[1] == ".ThingActivity"


def test_a_dialog_can_close_the_page_below(phone: Phone) -> None:
    tap(phone, "Thing 1")
    tap(phone, key="delete")
    tap(phone, key="confirm")
    assert phone.foreground()[1] == ".HomeActivity"
    assert "demo.things.t1" in paths(phone)


def test_a_sheet_goes_down_with_a_swipe(phone: Phone) -> None:
    tap(phone, "Thing 1")
    tap(phone, key="share")
    x, y = middle(see(phone, "Mail"))
    phone.swipe([(x, y), (x, y + 250)], 0.3)
    assert find(phone, "Mail") is None
    assert phone.foreground()[1] == ".ThingActivity"


def test_a_menu_page_closes_before_its_item_acts(phone: Phone) -> None:
    overflow(phone, "menu")
    tap(phone, "One")
    assert phone.state()["demo"]["log"] == ["one"]
    assert find(phone, "One") is None


def test_raw_events_make_a_tap_and_a_swipe(phone: Phone) -> None:
    x, y = middle(see(phone, "Thing 2"))
    phone.touch(0, x, y)
    phone.touch(1, x, y)
    assert phone.foreground()[1] == ".ThingActivity"
    phone.key(4)
    phone.touch(0, 540, 1500)
    for step in range(1, 11):
        phone.touch(2, 540, 1500 - 60 * step)
    phone.touch(1, 540, 900)
    assert find(phone, "Thing 1") is None


def test_a_picture_and_the_hierarchy_agree_on_what_can_be_touched(phone: Phone) -> None:
    rows = [n for n in all_nodes(phone) if n.key == "thing"]
    assert len(rows) > 10
    for node in rows[:5]:
        phone.tap(*middle(node))
        assert phone.journal.events()[-2].target == f"demo/home/thing#{node.item}"
        phone.key(4)


@pytest.mark.parametrize(("speed", "least", "most"), [(100, 0, 0), (2000, 250, 400), (8000, 3000, 5000)])
def test_how_far_a_list_runs_on(speed: float, least: float, most: float) -> None:
    """The distances that OverScroller gives at 420 dpi."""
    distance, seconds = fling(speed, 2.625)
    assert least <= distance <= most
    assert (seconds > 0) == (distance > 0)
