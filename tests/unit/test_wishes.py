"""Switches that are called like a wish are turned as the wish says, whichever way a tutorial tells."""

from __future__ import annotations

import pytest
from loop_kit import situation

from promptrpa.bootstrap import content_folder
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.reasoning.wishes import SwitchWishes


@pytest.mark.parametrize(
    ("wish", "switch", "parameter"),
    [
        ("show drawings in Easel", "Show drawings", "true"),
        ("do not show drawings in Easel", "Show drawings", "false"),
        ("hide drawings in Easel", "Show drawings", "false"),
        ("画板中不显示图画", "显示图画", "false"),
        ("turn off Show drawings", "Show drawings", "false"),
        ("leave the sketches out of what the others see", "Part of the total", "false"),
        ("don't leave the sketches out of what the others see", "Part of the total", "true"),
        ("家里的总数里不要再有零钱", "计入总额", "false"),
        ("把零钱从总数里撤下来", "计入总额", "false"),
        ("keep the spam out of my inbox", "Filter spam", "true"),
    ],
)
def test_a_switch_is_turned_as_is_wished(wish: str, switch: str, parameter: str) -> None:
    told = "turn off Show drawings" if parameter == "true" and switch == "Show drawings" else f"turn on {switch}"
    assert _turned(told, switch, wish) == parameter


@pytest.mark.parametrize(
    ("told", "switch", "wish", "parameter"),
    [
        ("switch off Use 24-hour format", "Use 24-hour format", "use the 24 hour format", "true"),
        ("switch off Use 24-hour format", "Use 24-hour format", "show a 24-hour clock", "true"),
        ("switch off Use 24-hour format", "Use 24-hour format", "use the 12-hour clock", "false"),
        ("turn on Use 24-hour format", "Use 24-hour format", "use the 12-hour clock", "false"),
        ("switch off Use 24-hour format", "Use 24-hour format", "no 24-hour clock please", "false"),
        ("关闭使用 24 小时制", "使用 24 小时制", "改成24小时制", "true"),
        ("打开使用 24 小时制", "使用 24 小时制", "使用12小时制", "false"),
        ("关闭使用 24 小时制", "使用 24 小时制", "24小时制不要了", "false"),
    ],
)
def test_a_switch_for_a_way_of_counting_is_on_for_that_alone(told: str, switch: str, wish: str, parameter: str) -> None:
    assert _turned(told, switch, wish) == parameter


@pytest.mark.parametrize(
    ("switch", "wish", "parameter"),
    [
        ("Only for me", "don't let my family see the Cats album", "true"),
        ("Only for me", "make the Cats album visible to the family again", "false"),
        ("Only for me", "please stop keeping my Cats album private", "false"),
        ("Only for me", "nobody at home needs to look into Cats", "true"),
        ("Visible to family", "keep the album private", "false"),
        ("Hide location", "nobody should know where my photos were taken", "true"),
        ("Show location", "nobody should know where my photos were taken", "false"),
        ("Do not share my location", "let my friends see where I am", "false"),
        ("Do not share my location", "stop sharing my location", "true"),
        ("Mute", "make the group loud again", "false"),
        ("Mute", "no sound from the group please", "true"),
        ("Sound", "I don't want to hear the doorbell", "false"),
        ("Allow comments", "nobody should comment on my posts", "false"),
        ("Block this sender", "let mails of this sender through again", "false"),
        ("Without cutlery", "I need cutlery with my order", "false"),
        ("Without cutlery", "please leave out the cutlery", "true"),
        ("Delete after upload", "don't keep the originals after uploading", "true"),
        ("Keep originals", "delete the originals after uploading", "false"),
        ("No marketing mails", "send me marketing mails again", "false"),
        ("Pause notifications", "let the notifications through again", "false"),
        ("仅自己可见", "请别让家里人看见猫咪相册", "true"),
        ("仅自己可见", "猫咪相册不用再保密了", "false"),
        ("对家人可见", "把猫咪相册藏起来不给家里人看", "false"),
        ("隐藏位置", "照片别让人知道在哪拍的", "true"),
        ("不共享位置", "让朋友能看到我在哪", "false"),
        ("静音", "我想听见群里的消息声", "false"),
        ("消息免打扰", "这个群别再提醒我了", "true"),
        ("禁止评论", "让大家可以评论我的动态", "false"),
        ("不要餐具", "这单要带餐具", "false"),
        ("不要餐具", "请注意，餐具不要了", "true"),
        ("允许评论", "请把评论关掉", "false"),
        ("Block comments", "comments off please", "true"),
        ("Show week numbers", "please turn week numbers off", "false"),
        ("上传后删除", "上传后照片要留着", "false"),
        ("不让他看我的动态", "我发的东西别给他看", "true"),
    ],
)
@pytest.mark.parametrize("told", ["turn on", "turn off"])
def test_a_switch_called_after_what_it_keeps_away_is_on_for_who_wants_that_away(
    told: str, switch: str, wish: str, parameter: str
) -> None:
    assert _turned(f"{told} {switch}", switch, wish) == parameter


@pytest.mark.parametrize(
    ("switch", "wish"),
    [
        ("Block unknown callers", "unknown callers keep ringing me"),
        ("Hide my posts", "why can nobody see my posts"),
        ("Visible to friends", "only my friends should see what I post"),
        ("No refresh at night", "the weather should rest at night"),
        ("Share in full size", "share photos in a smaller size"),
        ("Confirm before deleting", "do not delete mails without asking"),
        ("拦截骚扰电话", "骚扰电话太多了"),
        ("隐藏我的动态", "为什么没人看得到我的动态"),
    ],
)
def test_what_is_told_of_how_it_is_now_turns_no_switch_the_other_way(switch: str, wish: str) -> None:
    assert _turned(f"turn on {switch}", switch, wish) == "true"


def _turned(told: str, switch: str, wish: str) -> str:
    parameter = "false" if told.startswith("turn off") else "true"
    step = Instruction(OperationType.SWITCH, ObjectDescription(switch), parameter, source=told)
    function = Function(wish, wish, "zh" if not wish.isascii() else "en")
    lexicon = Lexicon.load(content_folder() / "lexicon")
    return SwitchWishes(lexicon, Meaning(lexicon)).with_state(situation(step, function=function)).parameter
