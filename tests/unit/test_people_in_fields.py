"""What goes into a field for somebody's name or number, and what does not."""

from __future__ import annotations

import pytest

from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.coverage import is_no_name
from promptrpa.matching.prompts.slots.people import name_in
from promptrpa.matching.words.field_names import is_no_identifier
from promptrpa.mind import Mind
from promptrpa.mind.doubts import shares_no_word
from promptrpa.mind.generating import understood
from promptrpa.mind.tutorials import bound_to

DRIVER = "Open Settings. Tap Drivers, then Add driver. Enter the full name and the licence number. Tap Save."
DRIVER_CHINESE = "打开设置，点击附加驾驶人，点击添加驾驶人，输入姓名和驾驶证号，点击保存。"


def typed(mind: Mind, prompt: str, *, chinese: bool) -> list[str]:
    """What a tutorial types for a prompt; what is asked for stands in braces."""
    if chinese:
        tutorial = Tutorial("t", "添加附加驾驶人", DRIVER_CHINESE, "zh", "设置")
    else:
        tutorial = Tutorial("t", "Add another driver", DRIVER, "en", "Settings")
    function = understood(mind, RunState("1", prompt))
    steps = bound_to(mind, tutorial, function).instructions
    return [i.parameter for i in steps if i.parameter and i.object.text]


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("let Tom Becker drive too, licence K203PLW9D44", ["Tom Becker", "K203PLW9D44"]),
        ("have Ann Lee added as a driver, licence F554GHT2Q18", ["Ann Lee", "F554GHT2Q18"]),
        ("I'd like the Ford Transit for another 2 hours", ["{licence_number}"]),
        ("叫大众高尔夫自动驾驶到我家门口", ["{text}"]),
        ("加一个司机，驾照号F554GHT2Q18", ["{text}", "F554GHT2Q18"]),
    ],
)
def test_somebody_and_their_number_go_into_their_fields(mind: Mind, prompt: str, values: list[str]) -> None:
    found = typed(mind, prompt, chinese=not prompt.isascii())
    assert set(values) <= set(found)


@pytest.mark.parametrize(
    ("value", "text", "cue", "name"),
    [
        ("徐浩也能管暖气", "让徐浩也能管暖气", "姓名", "徐浩"),
        ("们家邻居孙磊也能接孩子", "让我们家邻居孙磊也能接孩子", "姓名", "孙磊"),
        ("保姆赵敏也能开门", "让保姆赵敏也能开门", "姓名", "赵敏"),
        ("Let It Be", "let it play Let It Be", "Title", "Let It Be"),
        ("Garlic bread with herbs", "add the recipe Garlic bread with herbs", "Name", "Garlic bread with herbs"),
        ("转给大家的歌", "新建歌单转给大家的歌", "名称", "转给大家的歌"),
        ("女儿小雅", "加上我女儿小雅", "名字", "小雅"),
        ("我同事李明", "把我同事李明加进来", "姓名", "李明"),
        ("儿子", "给儿子加一张卡", "名字", "儿子"),
        ("妈妈的歌", "把歌单改名为妈妈的歌", "名称", "妈妈的歌"),
        ("同学聚会", "新建日程同学聚会", "名称", "同学聚会"),
        ("卡送李敏", "买张100欧元的卡送李敏", "收卡人", "李敏"),
        ("花送给王小芳", "订一束花送给王小芳", "收花人姓名", "王小芳"),
        ("送给李敏", "新建歌单送给李敏", "名称", "送给李敏"),
        ("送货单号", "查送货单号", "联系人", "送货单号"),
    ],
)
def test_the_name_alone_is_meant(value: str, text: str, cue: str, name: str) -> None:
    assert name_in(value, text, (cue,)) == name


@pytest.mark.parametrize(
    ("value", "field", "text", "wrong"),
    [
        ("2", "licence number", "for another 2 hours", True),
        ("我家门口", "驾驶证号", "开到我家门口", True),
        ("12", "会员号", "会员号12", False),
        ("F554GHT2Q18", "Licence number", "licence F554GHT2Q18", False),
        ("2", "Number of nights", "for 2 nights", False),
        ("{{id_number}}", "Licence number", "my licence {{id_number}}", False),
    ],
)
def test_a_count_is_no_number_of_something(value: str, field: str, text: str, wrong: bool) -> None:
    assert is_no_identifier(value, field, text) is wrong


def test_nobody_is_called_somebody_who_comes() -> None:
    assert is_no_name("人来帮忙喂")
    assert not is_no_name("任来福")


DAMAGE = "Open Settings and tap Trips. Tap Report damage. Type what you see in Description and tap Send report."


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ('report that the car is damaged and say "bumper is scratched"', "bumper is scratched"),
        ("report damage, writing “mirror is broken”", "mirror is broken"),
    ],
)
def test_what_is_to_be_said_goes_into_the_only_field(mind: Mind, prompt: str, text: str) -> None:
    function = understood(mind, RunState("1", prompt))
    plan = bound_to(mind, Tutorial("t", "Report damage", DAMAGE, "en", "Settings"), function)
    assert [i.parameter for i in plan.instructions if i.object.text == "Description"] == [text]
    assert not plan.questions


def test_a_tutorial_without_a_word_of_the_wish_is_doubted(mind: Mind) -> None:
    tutorial = Tutorial("t", "收藏车辆", "打开路客租车，点击车辆，点击加入收藏。", "zh", "路客租车")
    for prompt, strange in (("福特全顺不租了，帮我在路客租车里退了", True), ("收藏福特全顺", False)):
        function = understood(mind, RunState("1", prompt))
        assert shares_no_word(tutorial, RunState("1", prompt, function=function)) is strange


def test_what_is_only_touched_needs_no_field(mind: Mind) -> None:
    tutorial = Tutorial("t", "Delete a file", "Open Settings and tap the file.", "en", "Settings")
    function = understood(mind, RunState("1", "delete Ann's Boarding pass and Report 7"))
    assert bound_to(mind, tutorial, function).instructions


@pytest.mark.parametrize(
    "prompt", ["in an emergency David Kim should be told", "if I need help David Kim must have a call from you"]
)
def test_what_is_to_be_done_about_somebody_is_no_part_of_the_name(mind: Mind, prompt: str) -> None:
    told = "Open Settings. Tap Emergency contacts. Tap Add contact. Tap the person."
    function = understood(mind, RunState("1", prompt))
    bound = bound_to(mind, Tutorial("t", "Add an emergency contact", told, "en", "Settings"), function)
    assert "David Kim" in [p.value for p in bound.function.parameters]


@pytest.mark.parametrize(
    "prompt",
    [
        "把周子墨加进附加驾驶人，驾驶证号KD550718",
        "新增乘客周子墨，驾驶证号KD550718",
        "登记客户周子墨，儿童，驾驶证号KD550718",
        "以后周子墨跟我们一起，儿童，驾驶证号是KD550718",
    ],
)
def test_a_surname_and_a_given_name_go_into_the_field_for_a_name(mind: Mind, prompt: str) -> None:
    assert "周子墨" in typed(mind, prompt, chinese=True)
