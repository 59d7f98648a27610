"""Step texts to instructions, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from promptrpa.agents.parsing import RuleParsing
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return RuleParsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


CASES = [
    (
        "open Settings, tap Display, turn on Dark theme",
        ["open: Settings", "click: Display", "switch: Dark theme, true"],
    ),
    ("打开设置，点击显示，开启深色模式", ["open: 设置", "click: 显示", "switch: 深色模式, true"]),
    (
        "open Clock, tap Add alarm, type 7 in Hour, type 30 in Minute, tap Save",
        ["open: Clock", "click: Add alarm", "edit: Hour, 7", "edit: Minute, 30", "click: Save"],
    ),
    (
        "打开时钟，点击添加闹钟，在小时中输入7，在分钟中输入30，点击保存",
        ["open: 时钟", "click: 添加闹钟", "edit: 小时, 7", "edit: 分钟, 30", "click: 保存"],
    ),
    ("open Clock, go to the Clock tab > Remove Oslo", ["open: Clock", "click: Clock tab", "click: Remove Oslo"]),
    ("打开设置，进入应用 > 默认应用", ["open: 设置", "click: 应用", "click: 默认应用"]),
    ("进入时间表 > 在日落到日出期间开启", ["click: 时间表", "click: 在日落到日出期间开启"]),
    ("Settings > Network & internet > Wi-Fi", ["open: Settings", "click: Network & internet", "click: Wi-Fi"]),
    ("进入系统设置 > 关于手机，长按版本号", ["open: 系统设置", "click: 关于手机", "long_click: 版本号"]),
    ("打开设置，进入关于手机，点击版本号", ["open: 设置", "click: 关于手机", "click: 版本号"]),
    ("Tap the plus at the bottom right.", ["click: plus, bottom right"]),
    ("点右下角的加号", ["click: 加号, bottom right"]),
    ("press the green button, top right", ["click: top right, green"]),
    ("choose the switch next to Wi-Fi", ["click: beside Wi-Fi"]),
    ("选择 WLAN 旁边的开关", ["click: beside WLAN"]),
    ("scroll down to About phone and tap it", ["scroll: About phone, down", "click: About phone"]),
    ("上滑找到电池", ["scroll: 电池, down"]),
    ("向下滑动", ["scroll: down"]),
    ("swipe up", ["scroll: down"]),
    ("swipe down", ["scroll: up"]),
    ("go back, go to the home screen", ["back: previous", "back: home"]),
    ("返回上一页，返回桌面", ["back: previous", "back: home"]),
    ("turn Bluetooth off", ["switch: Bluetooth, false"]),
    ("把蓝牙关闭", ["switch: 蓝牙, false"]),
    ("将定位开关拨到关闭位置，再把飞行模式推到打开", ["switch: 定位开关, false", "switch: 飞行模式, true"]),
    ("把时间拨到八点", ["drag: 时间, 八点"]),
    ("press and hold the first message, select Delete", ["long_click: message, first", "click: Delete"]),
    ("press enter", ["press: enter"]),
    ("wait 3 seconds", ["wait: 3"]),
    ("1. Open Notes. 2. Tap New note. 3. Tap Save.", ["open: Notes", "click: New note", "click: Save"]),
    ("tap Settings, Display", ["click: Settings", "click: Display"]),
    ("Enter the hour you want.", ["edit: hour"]),
    ("type 'Buy milk, eggs' in Title", ["edit: Title, Buy milk, eggs"]),
    ("标题输入买牛奶", ["edit: 标题, 买牛奶"]),
    ("将铃声音量设置为50", ["edit: 铃声音量, 50"]),
    ("Then, after that, please tap OK", ["click: OK"]),
    ('type "See you at six" in Text message', ["edit: Text message, See you at six"]),
    ("下滑找到关于手机并点击", ["scroll: 关于手机, down", "click: 关于手机"]),
    ("打开备忘录，点击“Wi-Fi for guests”，点击提醒", ["open: 备忘录", "click: Wi-Fi for guests", "click: 提醒"]),
    ("点击sam.rivers@example.com", ["click: sam.rivers@example.com"]),
    ("点击搜索联系人", ["click: 搜索联系人"]),
    ("点击更多选项", ["click: 更多选项"]),
    ("点击改到其他日期，选择3月27日", ["click: 改到其他日期", "click: 3月27日"]),
    ("点按设置为默认壁纸", ["click: 设置为默认壁纸"]),
    ("点改为自取", ["click: 改为自取"]),
    ("点击主题改为深色", ["click: 主题", "edit: 主题, 深色"]),
    ("Choose 10:30. Finally tap Save.", ["click: 10:30", "click: Save"]),
    ("tap 60 frames per second", ["click: 60 frames per second"]),
    ("tap Camera settings", ["click: Camera settings"]),
    ("Mail > Open navigation drawer > Settings", ["open: Mail", "click: Open navigation drawer", "click: Settings"]),
    ("open Clock and stay on the Alarm tab", ["open: Clock"]),
    ("tap Menu at the top right", ["click: Menu, top right"]),
]


@pytest.mark.parametrize(("text", "wanted"), CASES, ids=[text for text, _ in CASES])
def test_steps_become_instructions(parsing: RuleParsing, text: str, wanted: list[str]) -> None:
    assert [str(i) for i in parsing.parse(text)] == wanted


SENTENCES = yaml.safe_load((Path(__file__).parents[1] / "golden" / "parsing.yaml").read_text(encoding="utf-8"))


def shown(instruction: Instruction) -> str:
    choice = " ?" if instruction.open_choice else ""
    return f"{instruction}{choice}{' (optional)' if instruction.optional else ''}"


@pytest.mark.parametrize("case", [c for language in SENTENCES.values() for c in language], ids=lambda c: c["text"])
def test_sentences_of_tutorials(parsing: RuleParsing, case: dict[str, Any]) -> None:
    assert [shown(i) for i in parsing.parse(case["text"])] == case["is"]
    assert list(parsing.unread(case["text"])) == case.get("not_read", [])


def test_what_was_corrected_is_asked_first() -> None:
    content = content_dir()
    fix = (Instruction(OperationType.CLICK, ObjectDescription("Bedtime")),)
    known = {"visit the moon": fix}.get
    parsing = RuleParsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml")).with_known(known)
    assert parsing.parse("visit the moon") == fix
    assert parsing.unread("visit the moon") == ()
    assert [str(i) for i in parsing.parse("Open Clock, visit the moon, tap Save")] == [
        "open: Clock",
        "click: Bedtime",
        "click: Save",
    ]


@pytest.mark.parametrize("text", ["Open Clock, tap OK, tap Save", "Open Clock, tap Save"])
def test_what_a_clause_is_known_to_begin_with_is_not_done_twice(text: str) -> None:
    content = content_dir()
    both = tuple(Instruction(OperationType.CLICK, ObjectDescription(name)) for name in ("OK", "Save"))
    lexicon, apps = Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml")
    parsing = RuleParsing(lexicon, apps).with_known({"tap Save": both}.get)
    assert [str(i) for i in parsing.parse(text)] == ["open: Clock", "click: OK", "click: Save"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tap Lap each time a lap is done", ["click: Lap"]),
        ("tap Add every time you want another one, then tap Done", ["click: Add", "click: Done"]),
        ("tap the star as often as you like", ["click: star"]),
        ("tap Each time slot", ["click: Each time slot"]),
    ],
)
def test_how_often_something_is_touched_is_no_part_of_its_name(
    parsing: RuleParsing, text: str, expected: list[str]
) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected


@pytest.mark.parametrize("text", ["if asked, tap Allow", "如果弹出提示，点击允许"])
def test_a_condition_makes_a_step_optional(parsing: RuleParsing, text: str) -> None:
    (instruction,) = parsing.parse(text)
    assert instruction.optional


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("在快捷方式（可选）中输入ls，点击保存", ["edit: 快捷方式, ls", "click: 保存"]),
        ("在备注(选填)里输入你好", ["edit: 备注, 你好"]),
        ("在快捷方式（可选）一栏填ls", ["edit: 快捷方式, ls"]),
        ("选择语言（可选），点击保存", ["click: 语言 (optional)", "click: 保存"]),
        ("选择语言（可选）中文", ["click: 语言 (optional)"]),
    ],
)
def test_brackets_within_the_name_of_a_field_cut_nothing(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected


@pytest.mark.parametrize("text", ["set an alarm for 7:30", "你好", "", "what is the weather like?", "!!! ,,, ..."])
def test_no_step_is_made_up(parsing: RuleParsing, text: str) -> None:
    assert parsing.parse(text) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("搜索的距离改一下", []),
        ("搜索范围调大一点", []),
        ("搜索距离传感器", ["edit: 搜索, 距离传感器"]),
        ("搜索设置路88号", ["edit: 搜索, 设置路88号"]),
    ],
)
def test_what_is_searched_for_is_no_setting_of_the_search(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected


def test_each_instruction_names_its_words(parsing: RuleParsing) -> None:
    text = 'Open the Clock app. Tap the plus at the bottom right, then choose "Save".'
    assert all(i.source and i.source in text for i in parsing.parse(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("打开设置，如果弹出提示点允许，点显示", ["open: 设置", "click: 允许 (optional)", "click: 显示"]),
        ("如果弹出提示点允许，点显示", ["click: 允许 (optional)", "click: 显示"]),
        ("如果有更新点稍后，点显示", ["click: 稍后 (optional)", "click: 显示"]),
        ("open Settings, if a prompt appears tap Allow, tap Display",
         ["open: Settings", "click: Allow (optional)", "click: Display"]),
        ("if you see a pop-up tap OK, tap Display", ["click: OK (optional)", "click: Display"]),
        ("如果提示选择语言，点英文", ["click: 英文 (optional)"]),
    ],
)  # fmt: skip
def test_a_condition_may_have_its_step_right_behind_it(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "If a dialog appears, tap Not now. Otherwise tap Continue.",
        "If a dialog appears, tap Not now. If not, tap Continue.",
        "tap Not now if asked, otherwise tap Continue",
        "如果弹出提示，点击Not now。否则点击Continue。",
        "如果弹出提示，点击Not now，如果没有，点击Continue",
    ],
)
def test_what_is_done_otherwise_is_a_step_of_its_own(parsing: RuleParsing, text: str) -> None:
    first, second = parsing.parse(text)
    assert [shown(first), shown(second)] == ["click: Not now (optional)", "click: Continue"]
    assert (first.otherwise, second.otherwise) == (False, True)
    assert not parsing.unread(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In Name type Anna and in Phone type 12345, then tap Save",
         ["edit: Name, Anna", "edit: Phone, 12345", "click: Save"]),
        ("type Anna in Name and in Phone enter 12345", ["edit: Name, Anna", "edit: Phone, 12345"]),
        ("输入姓名张三和电话13800000000", ["edit: 姓名, 张三", "edit: 电话, 13800000000"]),
        ("填写姓名张三、电话138和城市北京", ["edit: 姓名, 张三", "edit: 电话, 138", "edit: 城市, 北京"]),
        ("输入爸爸和妈妈", ["edit: 爸爸和妈妈"]),
        ("填写姓名和电话", ["edit: 姓名", "edit: 电话"]),
        ("在标签中输入给妈妈打电话", ["edit: 标签, 给妈妈打电话"]),
        ("在标题中输入回个电话", ["edit: 标题, 回个电话"]),
        ("在收件人中输入老师的电话", ["edit: 收件人"]),
    ],
)  # fmt: skip
def test_each_of_several_fields_gets_its_own_text(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("go back twice", ["back: previous"] * 2),
        ("tap Display, go back three times, tap Sound", ["click: Display", *["back: previous"] * 3, "click: Sound"]),
        ("返回两次", ["back: previous"] * 2),
        ("连按两下返回", ["back: previous"] * 2),
        ("连续返回三次", ["back: previous"] * 3),
        ("scroll down twice, tap Sound", ["scroll: down", "scroll: down", "click: Sound"]),
        ("tap Lap, tap it 3 times", ["click: Lap", "click: Lap, 3"]),
        ("点击计次，连按两下", ["click: 计次", "click: 计次, 2"]),
        ("点击计次三次", ["click: 计次, 3"]),
        ("连按两下", []),
    ],
)
def test_what_is_said_several_times_is_done_as_often(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [shown(i) for i in parsing.parse(text)] == expected
