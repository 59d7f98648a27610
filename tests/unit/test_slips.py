"""Names of a page that are said with a slip, and what an app complains of."""

from __future__ import annotations

import pytest

from promptrpa.matching.words.complaints import is_complaint
from promptrpa.matching.words.slips import slipped_name


def test_a_name_with_two_letters_changed_round_is_known_again() -> None:
    days = ["Saturday", "Sunday", "Monday"]
    assert slipped_name("let the week start on Sunady", (), days) == ("sunady", "Sunday")
    albums = ["Songs", "Timber Songs", "Old Songs"]
    assert slipped_name("play the album Timber Sogns", ["Timber Sogns"], albums) == ("timber sogns", "Timber Songs")


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("call Maria", ["Marie", "Mario"]),
        ("choose Jhon", ["John"]),
        ("text Brian and Brain", ["Brianna"]),
        ("play Sogns", ["Songs", "Sgons"]),
        ("let the week start on Sunday", ["Sunday", "Monday"]),
        ("选择周日", ["周日", "日周"]),
        ("open report 12", ["report 21"]),
    ],
)
def test_other_names_are_other_names(prompt: str, names: list[str]) -> None:
    assert slipped_name(prompt, (), names) == ("", "")


@pytest.mark.parametrize(
    "remark",
    [
        "Please fill in all fields",
        "No eSIM can be set up on this phone",
        "Wrong PIN",
        "Enter a valid amount",
        "Choose something first",
        "Your balance is too low",
        "They don't match",
        "This day is still to come",
        "The date must not lie in the future",
        "Choose where to sit",
        "Name and day are needed",
        "Something is missing",
        "该日期还没到",
        "信息不完整",
        "优惠码无效",
        "请输入名称",
        "此手机无法设置 eSIM",
        "余额不足",
        "两次输入不一致",
    ],
)
def test_a_complaint_is_known(remark: str) -> None:
    assert is_complaint(remark)


@pytest.mark.parametrize(
    "remark",
    [
        "",
        "Saved",
        "Sent",
        "Added to cart",
        "Event deleted",
        "Settings reset",
        "It is in your basket",
        "No update is available",
        "Say hello to your new plan",
        "Thank you, we will look into it",
        "还款成功",
        "已保存",
        "申请已提交",
        "已移到回收站",
        "请稍候",
        "请把设备送到任一门店",
        "请前往柜台取件",
    ],
)
def test_what_was_done_is_no_complaint(remark: str) -> None:
    assert not is_complaint(remark)


def test_the_users_own_words_are_no_complaint() -> None:
    assert is_complaint("Now in First")
    assert not is_complaint("Now in First", ["First"])
