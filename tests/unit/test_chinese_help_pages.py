"""Chinese help pages that put labels in quotes: what is not in quotes is described, and is no label."""

from __future__ import annotations

import pytest

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.task import Tutorial
from promptrpa.mind import Mind
from promptrpa.mind.told import instructions_of


def told(instruction: Instruction) -> str:
    return f"{instruction}{' ?' * instruction.open_choice}{' (optional)' * instruction.optional}"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "在“更多”页面中打开“设置”，再进入“通知”，通过“余额不足”开关来决定是否接收提醒。",
            ["click: 更多", "click: 设置", "click: 通知", "switch: 余额不足, true ?"],
        ),
        ("打开“设置”，点击“铃声”。", ["click: 设置", "click: 铃声"]),
        (
            "点击“行程”，点击“出发日期”选择离开的那天，点击“确定”。",
            ["click: 行程", "click: 出发日期", "click: 那天", "click: 确定"],
        ),
        (
            "点击“预约”，点击“日期”，选择就诊日期后点击“确定”。",
            ["click: 预约", "click: 日期", "click: 日期 ?", "click: 确定"],
        ),
        (
            "点击“添加”，选择清扫的日子和时间，点击“保存”。",
            ["click: 添加", "click: 日子 ?", "click: 时间 ?", "click: 保存"],
        ),
        ("点击“地址”，点击要修改的那一条，点击“删除”。", ["click: 地址", "click: 那一条 ?", "click: 删除"]),
        (
            "进入“灯光”，找到您的灯；设备较多时，可以在顶部的搜索框中输入名称。点击这盏灯，点击“颜色”。",
            ["click: 灯光", "edit: 搜索框, top", "click: 灯 ?", "click: 颜色"],
        ),
        ("点击“课程”，找到想选的课程，点击课程右侧的“选课”按钮。", ["click: 课程", "click: 选课, beside 课程"]),
        (
            "点击“网点”，在顶部的搜索框中输入自提点的名称，点击搜索结果中的自提点，再点击“收藏”。",
            ["click: 网点", "edit: 搜索框, top", "click: 自提点 ?", "click: 收藏"],
        ),
        (
            "点击“添加”，输入姓名和出生年份，点击“保存”。",
            ["click: 添加", "edit: 姓名", "edit: 出生年份", "click: 保存"],
        ),
        (
            "点击“邀请”，并在“身份”中选择成人、儿童或访客，点击“发送”。",
            ["click: 邀请", "click: 身份", "click: 成人、儿童或访客 ?", "click: 发送"],
        ),
        (
            "点击“添加”，在“背面”中填写释义，还可以在“提示”中写下帮助记忆的内容。点击“保存”。",
            ["click: 添加", "edit: 背面", "edit: 提示 (optional)", "click: 保存"],
        ),
        (
            "在“场景”页面打开该场景，点击“删除场景”，再点击“删除”。",
            ["click: 场景", "click: 场景 ?", "click: 删除场景", "click: 删除"],
        ),
        ("点击“我的”，打开“下载”页面，点击“清空”。", ["click: 我的", "click: 下载", "click: 清空"]),
        (
            "点击“卡组”，选择一个卡组（卡组名称下方是所属课程），点击“分享”。",
            ["click: 卡组", "click: 卡组 ?", "click: 分享"],
        ),
        ("点击“采暖”。进入后转动“温度”滚轮到想要的度数。点击“返回”。", ["click: 采暖", "edit: 温度 ?", "click: 返回"]),
        ("在“充值”页面输入要充值的手机号码，点击“下一步”。", ["click: 充值", "edit: 手机号码", "click: 下一步"]),
        (
            "点击“提醒”，选择希望提前多久收到提醒，点击“保存”。",
            ["click: 提醒", "click: 提醒 ?", "click: 保存"],
        ),
    ],
)
def test_what_is_not_in_quotes_is_described(mind: Mind, text: str, steps: list[str]) -> None:
    found = [told(i) for i in instructions_of(mind, Tutorial("t", "t", text, "zh", "小账本"))]
    assert found == ["open: 小账本", *steps]


def test_an_app_that_is_opened_if_need_be_is_opened(mind: Mind) -> None:
    text = "默认会提前一天提醒您。如需更改，请打开小账本，点击“提醒”。"
    assert [told(i) for i in instructions_of(mind, Tutorial("t", "t", text, "zh", "小账本"))] == [
        "open: 小账本",
        "click: 提醒",
    ]


def test_the_settings_of_the_phone_are_no_page_of_the_app(mind: Mind) -> None:
    text = "打开手机的“设置”，点击“应用”，点击“权限”。"
    found = instructions_of(mind, Tutorial("t", "t", text, "zh", "小账本"))
    assert str(found[0]) == "open: 设置"


@pytest.mark.parametrize(
    "text", ["打开小账本，点击账户，输入IBAN，点击保存。", "打开小账本，点击账户，填写VIN，点击保存。"]
)
def test_an_abbreviation_that_is_typed_is_a_field(mind: Mind, text: str) -> None:
    typed = instructions_of(mind, Tutorial("t", "t", text, "zh", "小账本"))[2]
    assert (typed.object.text in ("IBAN", "VIN"), typed.parameter) == (True, "")


def test_without_quotes_labels_stay_as_they_are(mind: Mind) -> None:
    text = "打开小账本，点击设置，选择附近的人，在标题中输入买菜。"
    assert [told(i) for i in instructions_of(mind, Tutorial("t", "t", text, "zh", "小账本"))][2] == "click: 附近的人"
