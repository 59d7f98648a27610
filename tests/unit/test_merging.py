"""The user's own steps with a tutorial's: gaps are filled, the user's words win, nothing dangerous is added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from loop_kit import open_app, tap, turn, write

from promptrpa.domain.instruction import Instruction
from promptrpa.matching.steps.merging import in_order, merge, way_to
from promptrpa.mind import Mind

GUIDE = (open_app("Settings"), tap("Display"), tap("Colours"), turn("Dark theme", True))
SEND = (open_app("Messages"), tap("Start chat"), write("Anna", "To"), tap("Send"), tap("Details"))


def merged(mind: Mind, steps: Sequence[Instruction], tutorial: Sequence[Instruction] = GUIDE) -> list[str]:
    return [str(m.instruction) for m in merge(steps, tutorial, mind.embedder.similarity, mind.policy.risk)]


def said(*instructions: Instruction) -> list[str]:
    return [str(i) for i in instructions]


@pytest.mark.parametrize(
    "steps",
    [
        (open_app("Settings"), turn("Dark theme", True)),
        (open_app("Settings"), tap("Display"), turn("Dark theme", True)),
        (open_app("Settings"), tap("Colours"), turn("Dark theme", True)),
    ],
)
def test_gaps_are_filled_from_the_tutorial(mind: Mind, steps: tuple[Instruction, ...]) -> None:
    assert merged(mind, steps) == said(*GUIDE)


def test_a_thing_with_another_number_is_another_thing(mind: Mind) -> None:
    guide = (open_app("Settings"), tap("More"), tap("Notification channel 2"))
    assert merged(mind, (open_app("Settings"), tap("Notification channel 1")), guide) == []
    assert merged(mind, (open_app("Settings"), tap("Notification channel 2")), guide) == said(*guide)


def test_complete_steps_stay_as_they_are(mind: Mind) -> None:
    assert merged(mind, GUIDE) == said(*GUIDE)


def test_the_users_words_and_values_win(mind: Mind) -> None:
    steps = (open_app("Settings"), turn("Dark mode", False))
    assert merged(mind, steps) == said(open_app("Settings"), tap("Display"), tap("Colours"), turn("Dark mode", False))


def test_another_way_of_the_users_own_is_kept(mind: Mind) -> None:
    steps = (open_app("Settings"), tap("Accessibility"), turn("Dark theme", True))
    assert merged(mind, steps) == said(*steps)


def test_nothing_is_added_after_the_users_last_step(mind: Mind) -> None:
    assert merged(mind, (open_app("Settings"), tap("Colours"))) == said(*GUIDE[:3])


def test_a_tutorial_about_something_else_adds_nothing(mind: Mind) -> None:
    assert merged(mind, (open_app("Settings"), tap("Network"), turn("Wi-Fi", True))) == []
    assert merged(mind, (open_app("Clock"), tap("Colours"), tap("Alarm"))) == []


def test_what_is_dangerous_is_added_only_where_it_was_asked_for(mind: Mind) -> None:
    looking = (open_app("Messages"), tap("Start chat"), tap("Details"))
    assert merged(mind, looking, SEND) == said(*SEND[:3], SEND[4])
    sending = (open_app("Messages"), write("Anna", "To"), tap("Send"))
    assert merged(mind, sending, SEND) == said(*SEND[:4])


def test_each_step_says_where_it_is_from(mind: Mind) -> None:
    steps = (open_app("Settings"), tap("Colours"), turn("Dark theme", True))
    found = merge(steps, GUIDE, mind.embedder.similarity, mind.policy.risk)
    assert [m.origin for m in found] == [0, -1, 1, 2]


def test_it_works_in_chinese(mind: Mind) -> None:
    guide = (open_app("设置"), tap("显示"), turn("深色模式", True))
    assert merged(mind, (open_app("设置"), turn("深色主题", True)), guide) == said(*guide[:2], turn("深色主题", True))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            (open_app("Settings"), tap("Colours"), tap("Display"), turn("Dark theme", True)),
            (open_app("Settings"), tap("Display"), tap("Colours"), turn("Dark theme", True)),
        ),
        (
            (open_app("Settings"), turn("Dark theme", True), tap("Display")),
            (open_app("Settings"), tap("Display"), turn("Dark theme", True)),
        ),
        ((open_app("Settings"), tap("Battery"), tap("Sound")), ()),
    ],
)
def test_steps_in_another_order_are_put_in_the_tutorials(
    mind: Mind, steps: Sequence[Instruction], expected: Sequence[Instruction]
) -> None:
    assert said(*in_order(steps, GUIDE, mind.embedder.similarity)) == said(*expected)


def test_a_step_that_the_tutorial_does_not_name_takes_only_the_place_of_a_kind(mind: Mind) -> None:
    steps = (open_app("Settings"), tap("More options"), tap("Storm warnings"), turn("Oslo", True))
    other = (open_app("Settings"), tap("More options"), tap("Settings"), turn("Severe storm warnings", True))
    kinds = (open_app("Settings"), tap("More options"), tap("Storm warnings"), turn("each city", True))
    assert in_order(steps, other, mind.embedder.similarity) == ()
    assert said(*in_order(steps, kinds, mind.embedder.similarity)) == said(*steps)
    chinese = (open_app("聊天"), tap("朋友圈"), tap("赞", place="first"))
    short = (open_app("聊天"), tap("发现"), tap("朋友圈"))
    assert in_order(chinese, short, mind.embedder.similarity) == ()
    kind = (open_app("聊天"), tap("朋友圈"), tap("好友"))
    assert said(*in_order((open_app("聊天"), tap("张敏"), tap("朋友圈")), kind, mind.embedder.similarity)) == said(
        open_app("聊天"), tap("朋友圈"), tap("张敏")
    )


def test_one_of_the_names_that_a_tutorial_lists_is_chosen_where_it_lists_them(mind: Mind) -> None:
    listed = replace(tap("自动闪光、强制闪光或不闪光"), open_choice=True)
    guide = (open_app("相机"), tap("闪光灯"), listed, tap("拍摄照片"))
    steps = (open_app("相机"), tap("强制闪光"), tap("闪光灯"), tap("拍摄照片"))
    assert said(*in_order(steps, guide, mind.embedder.similarity)) == said(
        open_app("相机"), tap("闪光灯"), tap("强制闪光"), tap("拍摄照片")
    )
    another = (open_app("相机"), tap("网格"), tap("闪光灯"), tap("拍摄照片"))
    assert in_order(another, guide, mind.embedder.similarity) == ()
    assert way([], (tap("拍摄照片"),), guide) == []
    flash = replace(tap("Auto flash, Always flash or No flash"), open_choice=True)
    assert way([], (tap("No flash"),), (open_app("Camera"), tap("Flash"), flash)) == said(tap("Flash"))


def way(done: Sequence[Instruction], left: Sequence[Instruction], guide: Sequence[Instruction] = GUIDE) -> list[str]:
    return said(*way_to(left, done, guide))


def test_the_way_to_a_step_is_what_a_tutorial_touches_before_it() -> None:
    opened = (open_app("Settings"),)
    assert way(opened, (tap("Colours"), tap("Red"))) == said(tap("Display"))
    assert way(opened, (turn("Dark theme", False),)) == said(tap("Display"), tap("Colours"))
    assert way((*opened, tap("Display")), (tap("Colours"),)) == []
    assert way(opened, (tap("Fonts"),)) == []


def test_the_way_to_a_name_is_that_to_the_kind_of_thing_before_the_next_step() -> None:
    guide = (open_app("Files"), tap("More options"), tap("Move to"), tap("folder"), tap("Move here"))
    done = (open_app("Files"), tap("More options"))
    assert way(done, (tap("Invoices"), tap("Move here")), guide) == said(tap("Move to"))
    assert way(done, (tap("Invoices"), tap("Copy here")), guide) == []


def test_no_way_does_more_than_to_touch_what_is_called_so() -> None:
    opened = (open_app("Messages"),)
    assert way(opened, (tap("Details"),), SEND) == []
    assert way(opened, (write("Anna", "To"),), SEND) == said(tap("Start chat"))
    guide = (open_app("Messages"), tap("the conversation"), tap("Details"))
    assert way(opened, (tap("Details"),), guide) == []


def test_the_way_to_a_field_begins_after_the_kind_of_thing_before_it() -> None:
    guide = (open_app("Files"), tap("folder"), tap("New folder"), write("Bills", "Folder name"), tap("Create"))
    done = (open_app("Files"), tap("Documents"))
    assert way(done, (write("Bills", "Folder name"), tap("Create")), guide) == said(tap("New folder"))
    assert way(done, (tap("Create"),), guide) == []


def test_what_a_tutorial_touches_before_the_next_step_is_no_way_to_a_field() -> None:
    guide = (open_app("Calendar"), tap("New event"), write("Yoga", "Title"), tap("Date"), tap("Friday"), tap("Save"))
    done = (open_app("Calendar"), tap("New event"), write("Yoga", "Title"))
    assert way(done, (write("Mill Road", "Where"), tap("Save")), guide) == []


def test_what_was_chosen_otherwise_is_not_chosen_anew() -> None:
    """The tutorial's "Last hour" is no way to "Clear data" after "All time"."""
    guide = (open_app("Browser"), tap("Time range"), tap("Last hour"), tap("Clear data"))
    done = (open_app("Browser"), tap("Time range"))
    assert way(done, (tap("Clear data"), tap("Clear")), guide) == said(tap("Last hour"))
    assert way((*done, tap("All time")), (tap("Clear data"), tap("Clear")), guide) == []
    zh = (open_app("浏览器"), tap("时间范围"), tap("过去一小时"), tap("清除数据"))
    before = (open_app("浏览器"), tap("时间范围"), tap("不限时间"))
    assert way(before, (tap("清除数据"),), zh) == []


def test_what_is_typed_before_its_page_is_opened_is_put_behind_that(mind: Mind) -> None:
    told = mind.parsing.parse("打开聊天，点击添加朋友。输入号码，点击该用户，在打个招呼中输入招呼语，点击发送。")
    steps = mind.parsing.parse("打开聊天，点击添加朋友，输入号码，在打个招呼中输入你好，点击Nora Lind，点击发送")
    done = [i.object.text for i in in_order(steps, told, mind.embedder.similarity)]
    assert done.index("Nora Lind") == done.index("打个招呼") - 1
    button = mind.parsing.parse("打开聊天，点击添加朋友。输入号码，点击设置，在打个招呼中输入招呼语，点击发送。")
    assert in_order(steps, button, mind.embedder.similarity) == ()


def test_of_two_steps_of_one_name_the_one_behind_the_step_before_is_meant(mind: Mind) -> None:
    """“tap Clean junk, tap Clean in the window”, where a tutorial also opens the tab Clean first."""
    guide = (open_app("Files"), tap("Clean"), tap("Clean junk"), tap("Clean"))
    steps = (open_app("Files"), tap("Clean junk"), tap("Clean"))
    assert said(*in_order(steps, guide, mind.embedder.similarity)) == said(*steps)


def test_a_tab_is_known_by_its_name(mind: Mind) -> None:
    """“tap the Songs tab”, where a tutorial taps Songs behind another page."""
    tab = tap("Songs tab")
    tab = replace(tab, object=replace(tab.object, role="tab"))
    guide = (open_app("Music"), tap("Library"), tap("Songs"), tap("Shuffle"))
    assert way((open_app("Music"),), (tab, tap("Shuffle")), guide) == said(tap("Library"))
