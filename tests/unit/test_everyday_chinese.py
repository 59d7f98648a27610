"""Everyday Chinese: where values end, which tutorial is meant, several deeds, and days that there are not."""

from __future__ import annotations

import pytest

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Finish, RunState
from promptrpa.loop.dialogue import understood
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.sentences import is_complaint
from promptrpa.matching.words.days import no_such_moment
from promptrpa.matching.words.partly import partly_said
from promptrpa.matching.words.tokens import words_of
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import bound_to


def plan(mind: Mind, prompt: str) -> tuple[str, list[str]]:
    """The tutorial that is followed with nobody there, and its steps with the prompt's values; empty for none."""
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("1", prompt, function=function))
    if not found.tutorials:
        return "", []
    tutorial = found.tutorials[0]
    bound = mind.analysis.bind(instructions_of(mind, tutorial), function, tutorial.text)
    return tutorial.id, [str(i) for i in bound.instructions]


@pytest.mark.parametrize(
    ("prompt", "note"),
    [("2026-03-12提醒我备忘录Books to read", "Books to read"), ("2026-03-12提醒我备忘录周会要点", "周会要点")],
)
def test_a_thing_called_by_its_kind_has_a_place_and_a_day_needs_no_time(mind: Mind, prompt: str, note: str) -> None:
    tutorial, steps = plan(mind, prompt)
    assert tutorial == "notes-reminder-date-zh"
    assert "click: 2026-03-12" in steps
    function = mind.analysis.analyse(prompt)
    told = next(t for t in mind.knowledge.tutorials() if t.id == tutorial)
    bound = mind.analysis.bind(instructions_of(mind, told), function, told.text)
    assert note in [slot.value for slot in bound.function.parameters]


@pytest.mark.parametrize(
    ("prompt", "value"),
    [
        ("给周明发短信说我在楼下", ("contact", "周明")),
        ("跟财务部同事陈伟说一声“发票放你桌上了”", ("contact", "陈伟")),
        ("告诉同事小王明天开会", ("contact", "小王")),
        ("跟同事说一声", ("contact", "同事")),
        ("给周明发短信说我在楼下", ("text", "我在楼下")),
        ("给妈发短信说我在楼下", ("contact", "妈")),
        ("给孙悦发消息说钥匙放门口给她", ("text", "钥匙放门口给她")),
        ("发朋友圈明天去爬山", ("text", "明天去爬山")),
        ("后天下午四点在日历里加一个日程陪孩子打针", ("title", "陪孩子打针")),
        ("周六晚上七点看话剧，帮我记到日历", ("title", "看话剧")),
        ("把周明设为收藏", ("contact", "周明")),
        ("孙悦最近一条消息是什么", ("contact", "孙悦")),
        ("回拨刚才那个没接到的孙悦", ("contact", "孙悦")),
        ("搜索商城里的雨伞", ("query", "雨伞")),
        ("把年度总结移到文档文件夹", ("item", "年度总结")),
    ],
)
def test_values_end_where_the_sentence_goes_on(prompt: str, value: tuple[str, str]) -> None:
    found = {m.name: m.value for m in find_mentions(prompt, find_values(prompt), chinese=True)}
    assert found.get(value[0]) == value[1]


@pytest.mark.parametrize("prompt", ["上网搜东西我更想用Seek", "以后搜东西都用Seek", "上网搜点东西"])
def test_things_in_general_are_not_searched_for(prompt: str) -> None:
    assert not [m for m in find_mentions(prompt, find_values(prompt), chinese=True) if m.name == "query"]
    eastern = "搜东西方建筑"
    assert [m.value for m in find_mentions(eastern, find_values(eastern), chinese=True)] == ["东西方建筑"]


@pytest.mark.parametrize(
    "prompt", ["帮我把交租提醒打开", "把缴费提醒关掉吧", "把老城的搜索删掉", "把班次提醒给我关了", "通知给关了"]
)
def test_what_is_done_is_no_value(prompt: str) -> None:
    assert not find_mentions(prompt, find_values(prompt), chinese=True)


@pytest.mark.parametrize(
    ("prompt", "titles"),
    [
        ("添加一盆竹芋，放卧室", []),
        ("新买了一盏台灯，放书房", []),
        ("打开音乐，放晴天", ["晴天"]),
        ("新建一个歌单，放晴天", ["晴天"]),
    ],
)
def test_where_something_new_is_put_is_nothing_to_play(prompt: str, titles: list[str]) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=True)
    assert [m.value for m in found if m.name == "title"] == titles


@pytest.mark.parametrize(
    ("prompt", "text"),
    [("给李娜发消息说取消", "取消"), ("给妈妈发短信，说恢复了", "恢复了"), ("给李娜发短信说看看", "看看")],
)
def test_what_somebody_is_told_may_be_a_deed(prompt: str, text: str) -> None:
    assert text in [m.value for m in find_mentions(prompt, find_values(prompt), chinese=True)]


@pytest.mark.parametrize("prompt", ["打开玛拉手机的电话留言功能", "帮我打开妈妈的电话录音", "打开小明的手机定位"])
def test_nobody_is_called_where_something_is_opened(mind: Mind, prompt: str) -> None:
    function = mind.analysis.analyse(prompt)
    assert not any(slot.type == "name" for slot in function.parameters)
    assert function.app != "电话"


@pytest.mark.parametrize("prompt", ["和周明开会，帮我记到日历", "孙悦的短信说了什么", "查看高级设置"])
def test_what_is_no_text_to_be_sent_is_not_taken_for_one(prompt: str) -> None:
    assert not any(m.name == "text" for m in find_mentions(prompt, find_values(prompt), chinese=True))


@pytest.mark.parametrize(
    ("prompt", "tutorial", "steps"),
    [
        ("给周明发短信说我在楼下", "messages-send-new-zh", {"edit: 收件人, 周明", "edit: 短信, 我在楼下"}),
        ("发朋友圈明天去爬山", "chat-post-zh", {"edit: 这一刻的想法, 明天去爬山"}),
        ("后天下午四点在日历里加一个日程陪孩子打针", "calendar-day-time-zh", {"edit: 标题, 陪孩子打针"}),
        ("倒计时二十五分钟", "clock-start-timer-zh", {"edit: 分钟, 25"}),
        ("搜索商城里的雨伞", "shop-find-zh", {"edit: 搜索商品, 雨伞"}),
        ("关一下蓝牙", "settings-bluetooth-zh", {"switch: 使用蓝牙, false"}),
        ("声音大一点", "settings-volume-media-zh", {"edit: 媒体音量, up by 10"}),
        ("设一个明天早上九点的闹钟", "clock-set-alarm-zh", {"edit: 小时, 9"}),
        ("清空垃圾邮件", "mail-empty-spam-zh", {"click: 垃圾邮件"}),
        ("提醒我周五上午十点还书", "calendar-day-time-zh", {"edit: 标题, 还书", "click: 周五"}),
    ],
)  # fmt: skip
def test_the_plan_has_the_values(mind: Mind, prompt: str, tutorial: str, steps: set[str]) -> None:
    followed, told = plan(mind, prompt)
    assert followed == tutorial
    assert steps <= set(told)


def test_an_alarm_for_tomorrow_does_not_ring_each_week(mind: Mind) -> None:
    assert "click: 明天" not in plan(mind, "设一个明天早上九点的闹钟")[1]


def test_what_is_to_be_emptied_is_not_bought(mind: Mind) -> None:
    assert plan(mind, "把购物车里的东西都清空")[0] == "shop-remove-zh"


def test_what_one_pays_with_does_not_sign_in(mind: Mind) -> None:
    field = Instruction(OperationType.EDIT, ObjectDescription("密码"))
    function = mind.analysis.analyse("转九十块给周明，支付密码{{password}}")
    bound = mind.analysis.bind([field], function)
    assert len(bound.questions) == 1


def test_no_other_value_is_typed_as_a_password(mind: Mind) -> None:
    field = Instruction(OperationType.EDIT, ObjectDescription("支付密码"))
    bound = mind.analysis.bind([field], mind.analysis.analyse("搜索商城里的雨伞"))
    assert len(bound.questions) == 1


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("先打开蓝牙，再把后天的会议改到周五", ("打开蓝牙", "把后天的会议改到周五")),
        ("给周明打电话，然后把手机调成静音", ("给周明打电话", "把手机调成静音")),
        ("找到合同，然后重命名为终稿", ()),
        ("打开备忘录，然后新建备忘录", ()),
    ],
)
def test_deeds_in_turn_are_apart(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    assert mind.analysis.analyse(prompt).parts == parts


def test_opening_an_app_is_not_all_that_was_said(mind: Mind) -> None:
    assert not mind.analysis.analyse("打开音乐，播放晚风歌单，四十分钟后停止").steps


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("把4月31号的会议取消", "4月31号"),
        ("meet me on February 30", "February 30"),
        ("wake me at 26:10", "26:10"),
        ("定一个8点75分的闹钟", "8点75分"),
        ("2月29号提醒我", ""),
        ("set an alarm for 23:59", ""),
        ("记下“4月31号”", ""),
    ],
)
def test_days_and_times_that_there_are_not(said: str, moment: str) -> None:
    assert no_such_moment(said) == moment


def test_a_day_that_there_is_not_ends_the_run(mind: Mind) -> None:
    prompt = "把4月31号的会议取消"
    _, command = understood(RunState("1", prompt), mind.analysis.analyse(prompt))
    assert isinstance(command, Finish)
    assert "4月31号" in command.reason


def test_a_time_of_day_orders_nothing(mind: Mind) -> None:
    assert mind.analysis.analyse("明天三点的一个会议").common != "购物"


def test_a_reason_behind_a_deed_makes_no_complaint() -> None:
    assert not is_complaint("删掉那个录音，太大了", chinese=True)
    assert is_complaint("屏幕太亮了", chinese=True)


def test_no_pair_of_characters_reaches_over_a_little_word() -> None:
    assert words_of("把一个闹钟的声音关了") == ["闹钟", "声音", "音关"]


def test_a_question_about_what_was_said_is_one(mind: Mind) -> None:
    for asked in ("孙悦最近一条短信说了什么", "孙悦最近一条短信说的啥", "“新停车证”那条公告说的什么"):
        assert mind.analysis.analyse(asked).kind is FunctionKind.QUESTION


def test_the_colon_of_an_address_announces_no_text() -> None:
    prompt = "在订阅地址中填写https://feeds.example.org/rss，点击保存"
    assert not any(m.name == "text" for m in find_mentions(prompt, find_values(prompt), chinese=True))


@pytest.mark.parametrize(("said", "number"), [("在一个杯子上印字", []), ("来两杯拿铁", ["2"])])
def test_a_cup_is_no_number_of_cups(said: str, number: list[str]) -> None:
    assert [f.value for f in find_values(said) if f.type == "number"] == number


@pytest.mark.parametrize(
    ("prompt", "label"),
    [
        ("收回聊天的位置权限", "位置信息"),
        ("把聊天的麦克风权限收回", "麦克风"),
        ("收回聊天的权限", ""),
        ("不要位置权限", ""),
        ("收回聊天的通话权限", ""),
        ("查看位置", ""),
    ],
)
def test_the_kind_behind_its_beginning_names_one(prompt: str, label: str) -> None:
    shown = (name for name in ("相机", "通话记录", "位置信息", "麦克风", "通话录音"))
    assert partly_said(prompt, shown, ["应用", "权限", "不允许", "聊天"]) == label


def test_how_many_before_the_kind_names_nothing() -> None:
    shown = ("商城", "20 分钟 • 无定时器", "45 分钟 • 无定时器")
    assert partly_said("把商城限制为每天20分钟", shown, ["信息中心", "分钟", "小时"]) == ""


@pytest.mark.parametrize("said", ["写上生日蛋糕", "写下生日蛋糕", "写生日蛋糕"])
@pytest.mark.parametrize("where", ["照片下", "照片下面", "图片上边"])
def test_what_is_written_somewhere_begins_behind_the_deed(mind: Mind, where: str, said: str) -> None:
    wish = mind.analysis.analyse(f"在2月28日 16:11的{where}{said}")
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "gallery-caption-zh")
    assert "edit: 添加说明, 生日蛋糕" in map(str, bound_to(mind, tutorial, wish).instructions)


@pytest.mark.parametrize("text", ["上海的早晨", "下午茶", "上周郊游", "下雪的院子"])
def test_what_is_written_may_begin_with_up_or_down(mind: Mind, text: str) -> None:
    wish = mind.analysis.analyse(f"在2月28日 16:11的照片下面写{text}")
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "gallery-caption-zh")
    assert f"edit: 添加说明, {text}" in map(str, bound_to(mind, tutorial, wish).instructions)


def test_a_notice_that_is_set_to_so_many_minutes_tells_nobody_anything() -> None:
    prompt = "提前通知设为25分钟"
    assert "text" not in {m.name for m in find_mentions(prompt, find_values(prompt), chinese=True)}
    told = "通知张敏，会议改到3点"
    assert "text" in {m.name for m in find_mentions(told, find_values(told), chinese=True)}
