"""Values of prompts that the plans of tutorials need: whole, the right one, and asked for where they are not said."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from loop_kit import tap, write

from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import understood
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import bound_to, without_place
from promptrpa.ports.agents import Bound


def bound(mind: Mind, prompt: str) -> Bound:
    """The plan of the tutorial that is followed."""
    function = understood(mind, RunState("1", prompt))
    return bound_to(mind, consult(mind, RunState("1", prompt, function=function)).tutorials[0], function)


def typed(mind: Mind, prompt: str) -> Sequence[str]:
    return [i.parameter for i in bound(mind, prompt).instructions if i.parameter and i.object.text]


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("帮我记住，停车位：二楼57号", ["停车位", "二楼57号"]),
        ("帮我记住，停车位：二楼17号", ["停车位", "二楼17号"]),
        ("转给Emma Wilson80块，密码1357", ["1357", "80"]),
        ("我欠Emma Wilson 80块，从银行账户转给她，密码1357", ["1357", "80"]),
        ("改成06:45的闹钟", ["6", "45"]),
        ("闹钟改7:15", ["7", "15"]),
        ("把6:45的闹钟改到7:15", ["7", "15"]),
        ("帮我把闹钟改早上7点的", ["7", "0"]),
        ("会议改下午4点的", ["16", "0"]),
        ("修改会议时间下午4点", ["16", "0"]),
        ("闹钟修改6:30", ["6", "30"]),
        ("修改起床闹钟6:30", ["6", "30"]),
        ("把闹钟修改6:30", ["6", "30"]),
        ("add an event at Station Road 7 to my calendar", ["{title}", "Station Road 7"]),
        ("在日历里添加一个活动，地点中山路8号", ["{text}", "中山路8号"]),
        ("keep in mind for me, Locker: Row 3, number 42", ["Locker", "Row 3, number 42"]),
        ("please bear in mind that Anna eats no nuts", ["Anna eats no nuts"]),
        ("there should be a place for invoices in Documents", ["invoices"]),
        ("Documents 里要有个存放发票的地方", ["发票"]),
        ("make a folder called a place for us", ["a place for us"]),
        ("create a folder Trip 7 in Documents", ["Trip 7"]),
        ('reply to the mail "Draft of the brochure"', ["{answer}"]),
        ('reply "I will check it tonight" to the mail "Draft of the brochure"', ["I will check it tonight"]),
        ('answer the message "See you soon" with "Yes"', ["Yes"]),
        ("add noralind as a friend in Chat and say Hi there", ["noralind", "Hi there"]),
        ("add noralind as a friend in Chat", ["noralind", "{say_hello}"]),
        ("在聊天里添加noralind为好友，写上招呼语", ["noralind", "{text}"]),
        ("记住，明天带伞", ["明天带伞"]),
        ("记住：妈妈的生日是5月3号", ["妈妈的生日是5月3号"]),
        ("添加地址中山路15号", ["中山路15号"]),
        ("rename the calendar Work to Office", ["Office"]),
        ("rename mail label Work to Job", ["Job"]),
        ("rename group Family to Home", ["Home"]),
        ("rename paired device JBL to Speaker", ["Speaker"]),
        ("把标签工作改名叫办公", ["办公"]),
        ("把歌单通勤重命名为妈妈的歌", ["妈妈的歌"]),
        ("把Plan.pdf重命名为项目的计划.pdf", ["Plan.pdf", "项目的计划.pdf"]),
        ("新建一个命名为工作的文件夹", ["工作"]),
        ("Lisa的电话改为13800001111", ["13800001111"]),
        ("add the all-day event Moving day on 2026-03-21", ["Moving day", "true"]),
        ("text Anna & Ben that dinner is ready", ["Anna & Ben", "dinner is ready"]),
        ("delete the event Lunch with Grace", ["Lunch with Grace"]),
        ("set an alarm for 16:40 that does not vibrate", ["16", "40", "false"]),
        ("把商城限制为每天20分钟", ["0", "20"]),
        ("limit Shop to 1 hour 20 minutes a day", ["1", "20"]),
        ("相机不保存位置信息，并打开水印", ["true", "false"]),
        ("Bank keeps warning me about my low balance, stop that", ["{pin}", "false"]),
        ("在这张照片下写生日快乐", ["生日快乐"]),
        ("在最新的一条朋友圈下评论真美", ["真美"]),
        ("lock the screen with the PIN 2580", ["2580", "2580"]),
        ("用密码2580锁定屏幕", ["2580", "2580"]),
        ("eggs on the grocery list", ["eggs"]),
        ("回复邮件“Draft of the brochure”：我今晚看", ["我今晚看"]),
        ("列清单五金店，包括螺丝和油漆", ["五金店", "螺丝", "油漆"]),
        ("吉他课是每周都有的", ["吉他课"]),
        ("add a quick response for calls", ["{response}"]),
        ("add a calendar event for dentist", ["dentist"]),
        ("look for birch in Music", ["birch"]),
        ("不让别人通过手机号在聊天里找到我", ["false"]),
        ("用alex.reed@example.com订阅每日灯塔报的简报", ["alex.reed@example.com"]),
        ("don't let others find me in Chat by my phone number", ["false"]),
        ("let others find me in Chat by phone number", ["true"]),
        ("send me the daily forecast at 6:45", ["true", "6", "45"]),
        ("don't send me the daily forecast", ["false"]),
        ("text José Núñez that dinner is ready", ["José Núñez", "dinner is ready"]),
        ("change Tom's company to Acme", ["Acme"]),
        ("change the location of Dentist to Station Road 4", ["Station Road 4"]),
        ("把李娜的公司改成极速快运", ["极速快运"]),
        ("将周会的地点改成三楼会议室", ["三楼会议室"]),
        ("赵磊换单位了，把他的公司改成极速快运。", ["极速快运"]),
        ("Tom Baker has a new job, change his company to Acme", ["Acme"]),
        ("yoga mat in my cart", ["yoga mat"]),
        ("oat milk to the shopping list", ["oat milk"]),
        ("帮我建一个歌单，名字叫周末做饭。", ["周末做饭"]),
        ("create a playlist with the name Road trip", ["Road trip"]),
        ("Reply to Grace's email about lunch: yes please, a table for four.", ["yes please, a table for four"]),
        ("comment on Ann's post: lovely!", ["lovely"]),
        ("Teach my keyboard the word kombucha.", ["kombucha"]),
        ("play little harbour", ["little harbour"]),
        ("Nora Quinn gave me a number: 5550161", ["Nora Quinn", "5550161"]),
        ("lunch with Ann tomorrow 12-1", ["lunch with Ann", "12", "0", "13", "0"]),
    ],
)
def test_values_are_typed_whole(mind: Mind, prompt: str, values: list[str]) -> None:
    assert typed(mind, prompt) == values


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("copy the event Lunch with Grace", ["Lunch with Grace"]),
        ("delete the note Gift for Anna please", ["Gift for Anna"]),
        ('find the mail from Grace about "Lunch" and delete it', ["Grace", "Lunch"]),
        ("Lisa的电话改为13800001111", ["Lisa", "13800001111"]),
        ("share the event Lunch with Grace", ["Lunch", "Grace"]),
        ("把手机铃声换成Orbit", ["Orbit"]),
        ("从历史记录里删掉维基百科", ["维基百科"]),
        ("在联系人里把李明的号码更新为4155550123", ["李明", "4155550123"]),
    ],
)
def test_a_name_with_little_words_is_one_name(mind: Mind, prompt: str, named: list[str]) -> None:
    function = understood(mind, RunState("1", prompt))
    found = consult(mind, RunState("1", prompt, function=function)).tutorials[:1]
    values = bound_to(mind, found[0], function).function.parameters if found else function.parameters
    assert [slot.value for slot in values] == named
    assert not any(without_place(mind, tutorial, function) for tutorial in found)


@pytest.mark.parametrize(
    ("prompt", "last"),
    [
        ("把聊天的字体调大", "放大"),
        ("聊天的字太小了，调一下", "放大"),
        ("把聊天的字体调小一点", "缩小"),
        ("make the text in Chat bigger", "Larger"),
        ("change the text size of Chat", "Larger or Smaller"),
    ],
)
def test_of_more_and_less_the_wanted_one_is_touched(mind: Mind, prompt: str, last: str) -> None:
    assert bound(mind, prompt).instructions[-1].object.text == last


def test_who_is_not_named_has_no_name(mind: Mind) -> None:
    values = bound(mind, "在联系人里把我的号码更新为4155550123").function.parameters
    assert not any("把" in slot.value or "更新" in slot.value for slot in values)


@pytest.mark.parametrize(
    "prompt", ["修改06:45的闹钟", "改06:45的闹钟", "更改7点闹钟", "把6:30的闹钟改一下", "change the 6:45 alarm"]
)
def test_the_time_of_what_is_changed_is_not_its_new_one(mind: Mind, prompt: str) -> None:
    assert [q.name for q in bound(mind, prompt).questions] == ["time"]


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            "add to my shopping list the following: apples, pears",
            ["add apples to my shopping list", "add pears to my shopping list"],
        ),
        (
            "add these to the shopping list: eggs, bread",
            ["add eggs to the shopping list", "add bread to the shopping list"],
        ),
        ("购物清单加上牛奶，鸡蛋", ["购物清单加上牛奶", "购物清单加上鸡蛋"]),
        ("把牛奶，鸡蛋加到购物清单", ["把牛奶加到购物清单", "把鸡蛋加到购物清单"]),
        (
            "在购物清单里添加牛奶，鸡蛋，面包",
            ["在购物清单里添加牛奶", "在购物清单里添加鸡蛋", "在购物清单里添加面包"],
        ),
        ("把牛奶加到购物清单，打开手电筒", ["把牛奶加到购物清单", "打开手电筒"]),
        ("在购物清单里添加牛奶，打开手电筒", []),
        ("把闹钟关了，牛奶加到购物清单", []),
    ],
)
def test_each_thing_for_a_list_is_a_part(mind: Mind, prompt: str, parts: list[str]) -> None:
    assert list(understood(mind, RunState("1", prompt)).parts) == parts


@pytest.mark.parametrize("prompt", ["取消新消息提醒", "取消消息提醒", "不要消息提醒", "取消邮件通知"])
def test_what_tells_of_something_is_turned_off(mind: Mind, prompt: str) -> None:
    assert [i.parameter for i in bound(mind, prompt).instructions if i.object.text][-1:] == ["false"]


@pytest.mark.parametrize("prompt", ["record my next phone call", "record the next call"])
def test_what_comes_next_is_no_name(mind: Mind, prompt: str) -> None:
    assert not [p for p in bound(mind, prompt).function.parameters if "next" in p.value]


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            "freeze the debit card and switch off contactless payments, the PIN is {{pin}}",
            [
                "freeze the debit card, the PIN is {{pin}}",
                "switch off contactless payments, the PIN is {{pin}}",
            ],
        ),
        (
            "change the hotspot password and join the wifi CoffeeBar with password {{password}}",
            ["change the hotspot password", "join the wifi CoffeeBar with password {{password}}"],
        ),
        (
            "join the wifi Home and join the wifi Cafe with password {{password}}",
            ["join the wifi Home", "join the wifi Cafe with password {{password}}"],
        ),
        (
            "change the bank PIN and freeze the debit card, the PIN is {{pin}}",
            ["change the bank PIN", "freeze the debit card and the PIN is {{pin}}"],
        ),
        (
            "set an alarm for 7:00 and freeze the debit card using the PIN {{pin}}",
            ["set an alarm for 7:00", "freeze the debit card using the PIN {{pin}}"],
        ),
    ],
)
def test_a_secret_at_the_end_is_for_all_that_sign_in_with_it(mind: Mind, prompt: str, parts: list[str]) -> None:
    assert list(understood(mind, RunState("1", prompt)).parts) == parts


@pytest.mark.parametrize(
    "prompt",
    [
        "把今天的日程打印出来",
        "打印本周的日历",
        "print today's events",
        "let Notes read my packing list aloud",
        "zip the folder Documents",
        "unzip Photos.zip",
        "rename the folder Bills to Taxes",
        "unzip archive.zip",
        "zip my photos",
        "解压文件",
        "压缩文件",
        "compress videos before sending",
        "print page",
        "念给我听最新的短信",
        "turn off my next alarm",
        "cancel the upcoming alarm",
        "取消下一个闹钟",
        "记住密码：{{password}}",
        "send the newest draft in Mail next Tuesday by itself",
        "pictures that I threw away still take up space",
        "don't let any app use the camera",
    ],
)
def test_what_no_tutorial_does_is_not_taken_for_something_else(mind: Mind, prompt: str) -> None:
    function = understood(mind, RunState("1", prompt))
    assert not consult(mind, RunState("1", prompt, function=function)).tutorials


@pytest.mark.parametrize(
    "prompt",
    [
        "不需要看到七点的闹钟了",
        "I don't need to see the 7am alarm anymore",
        "I no longer want to see London in my world clock",
    ],
)
def test_what_is_only_to_be_out_of_sight_is_not_deleted_nor_added(mind: Mind, prompt: str) -> None:
    function = understood(mind, RunState("1", prompt))
    assert not consult(mind, RunState("1", prompt, function=function)).tutorials


def test_what_a_tutorial_does_is_known(mind: Mind) -> None:
    for prompt, title in (
        ("print Plan.pdf", "Share a file"),
        ("print a document", "Share a file"),
        ("turn off all alarms", "Turn off all alarms"),
        ("skip the next song", "Skip to the next song"),
        ("send Anna the file report.pdf", "Share a file"),
        ("send 20 dollars to Ben", "Transfer money"),
        ("deleted files still take space", "Empty the bin"),
        ("回复Alice Chen关于宣传册的邮件，说看起来不错", "回复邮件"),
        ("世界时钟不用显示伦敦了", "移除城市"),
        ("do I have any zip files", "See the archives"),
        ("手机里有没有压缩文件", "查看压缩包"),
        ("read the note Packing", "Read a note"),
        ("rename the contact Olga Brandt to Olga Lind", "Rename a contact"),
    ):
        function = understood(mind, RunState("1", prompt))
        assert consult(mind, RunState("1", prompt, function=function)).tutorials[0].title == title


@pytest.mark.parametrize("prompt", ["change Tom's address to 5 Mill Lane", "把王伟的地址改成中山路15号"])
def test_an_address_is_typed_into_no_field_for_a_number(mind: Mind, prompt: str) -> None:
    function = understood(mind, RunState("1", prompt))
    followed = consult(mind, RunState("1", prompt, function=function)).tutorials
    assert followed == () or without_place(mind, followed[0], function)
    for tutorial in followed:
        plan = bound_to(mind, tutorial, function).instructions
        assert [i.parameter for i in plan if i.object.text in ("Phone", "电话") and "{" not in i.parameter] == []


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("备忘录按标题排序", []),
        ("备忘明天交房租", ["明天交房租"]),
        ("把备忘录购物的内容改成见蓝色文件夹", ["见蓝色文件夹"]),
        ("在 Documents 里新建名为夏天2026的文件夹", ["夏天2026"]),
        ("上报天气雪，备注中午开始下", ["中午开始下"]),
        ("添加联系人陈静，备注名小陈", ["陈静"]),
        ("每天8:15推送天气预报", []),
        ("播报上海天气", ["上海"]),
        ("收藏联系人张敏", ["张敏"]),
        ("在聊天里给张敏发消息文件发你了", ["文件发你了", "张敏"]),
        ("给张敏发短信今晚七点到吧", ["今晚七点到吧", "张敏"]),
        ("给张敏发消息让她早点来", ["张敏"]),
        ("给张敏发短信后关机", ["张敏"]),
        ("给张敏发微信红包", ["张敏"]),
        ("给李娜发短信，说我到了", ["我到了", "李娜"]),
        ("用短信告诉Bob Martin：今晚来吗", ["Bob Martin", "今晚来吗"]),
        ("用短信告诉Bob 今晚来吗", ["Bob", "今晚来吗"]),
        ("微信回复Emma Wilson 好的", ["Emma Wilson", "好的"]),
        ("给王芳发消息，我先走了", ["我先走了", "王芳"]),
        ("给王芳发消息，提醒她吃药", ["王芳"]),
        ("给张敏发短信，然后打开蓝牙", ["张敏"]),
        ("给张敏发短信，打开蓝牙", ["张敏"]),
        ("给张敏发短信，另外打开蓝牙", ["张敏"]),
        ("给李雷发微信转账100元", ["李雷"]),
        ("给李雷发微信收款100元", ["李雷"]),
        ("给老王发消息附上照片", ["老王"]),
        ("给老王发消息我的位置", ["老王"]),
        ("给李娜发短信明天早上八点再发", ["李娜"]),
        ("给老王发短信定时明天早上八点发", ["老王"]),
        ("给李娜发短信明天早上八点到车站", ["明天早上八点到车站", "李娜"]),
        ("把自动回复改成关闭状态", []),
        ("把自动回复设成自动关闭", []),
        ("把自动回复设置成关闭", []),
        ("把问候语改成正式一点的", []),
        ("签名写好了", []),
        ("签名改成生活是美好的", ["生活是美好的"]),
        ("开启自动回复，主题休假中，内容下周回来", ["休假中", "下周回来"]),
        ("语音信箱的问候语改成请留言，我会回电", ["请留言，我会回电"]),
        ("添加noralind为好友，招呼语是我是Alex", ["我是Alex"]),
        ("订一束花，祝福语：生日快乐，妈妈", ["生日快乐，妈妈"]),
        ("现在的招呼语是什么", []),
        ("招呼语是我是Alex吗？", []),
        ("个性签名改成随遇而安，不忘初心", ["随遇而安，不忘初心"]),
        ("把自动回复设为我在开会，晚点回你", ["我在开会，晚点回你"]),
        ("回复王伟关于预算的邮件", ["王伟"]),
        ("读一下关于预算的邮件", []),
        ("开启查找手机功能", []),
        ("关闭播放提醒", []),
        ("开启下载提醒功能", []),
        ("打开浏览器搜索红烧肉", ["红烧肉"]),
        ("世界时钟不用显示伦敦了", ["伦敦"]),
        ("天气里不要显示北京的湿度了", []),
        ("天气里不要再有广告了", []),
        ("天气里不要再显示北京的天气了", ["北京"]),
        ("日历里加一条明天下午三点：和李娜吃饭", ["和李娜吃饭"]),
        ("日历加一个：开会", ["开会"]),
        ("把其中一个提醒删掉", []),
        ("这条提醒去掉", []),
        ("提醒李娜来开会", ["李娜"]),
        ("想跟王伟说话", ["王伟"]),
        ("想和王伟说会儿话", ["王伟"]),
        ("跟王伟说话费交了", ["王伟", "话费交了"]),
        ("跟王伟说话剧票买好了", ["王伟", "话剧票买好了"]),
    ],
)
def test_a_chinese_value_is_no_word_of_the_wish(prompt: str, values: list[str]) -> None:
    assert [m.value for m in find_mentions(prompt, find_values(prompt), chinese=True)] == values


@pytest.mark.parametrize(
    ("prompt", "kind", "value"),
    [
        ("20260301-4471收到了", "number", "20260301-4471"),
        ("rate order 20260214-0932 please", "number", "20260214-0932"),
        ("给62345678-1234打电话", "phone", "62345678-1234"),
        ("block 010-62345678", "phone", "010-62345678"),
        ("call 2026030112", "phone", "2026030112"),
    ],
)
def test_a_number_that_begins_with_its_day_is_no_phone_number(prompt: str, kind: str, value: str) -> None:
    assert [(found.type, found.value) for found in find_values(prompt)] == [(kind, value)]


@pytest.mark.parametrize(("prompt", "time"), [("画面比例设为1:1", False), ("明天8：30叫我", True), ("7:05起床", True)])
def test_a_ratio_is_no_time(prompt: str, time: bool) -> None:
    assert any(f.type == "time" for f in find_values(prompt)) is time


@pytest.mark.parametrize(
    ("prompt", "titles"),
    [
        ("Moving day is on 2026-03-21, all day, add it to Calendar", ["Moving day"]),
        ("The concert starts at 19:00 on Friday, put it in my calendar", ["The concert"]),
        ("add the event Bins out that repeats every month", ["Bins out"]),
        ("create the event The night that changed us", ["The night that changed us"]),
        ("book the meeting room Cedar on 11 March at 13:30", []),
        ("book the team meeting on 11 March at 13:30", ["team meeting"]),
    ],
)
def test_what_is_told_of_an_event_is_no_part_of_its_title(prompt: str, titles: list[str]) -> None:
    assert [m.value for m in find_mentions(prompt, find_values(prompt), chinese=False) if m.name == "title"] == titles


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        (
            "add the address 5 Mill Lane in Northport for Mia Novak (phone 5550188) in Shop",
            {"Street and number": "5 Mill Lane", "City": "Northport", "Full name": "Mia Novak"},
        ),
        (
            "in Shop add a new address: Sam Reed, 5550123, Oak Road 12, Rivertown",
            {"Street and number": "Oak Road 12", "City": "Rivertown", "Full name": "Sam Reed"},
        ),
        ("rename the hotspot to Blue Kite and switch it on", {"Hotspot name": "Blue Kite"}),
    ],
)
def test_each_field_gets_its_value(mind: Mind, prompt: str, values: dict[str, str]) -> None:
    made = bound(mind, prompt)
    told = {i.object.text: i.parameter for i in made.instructions if i.object.text in values}
    assert (told, made.questions) == (values, ())


def test_a_hotspot_that_is_not_renamed_keeps_its_name(mind: Mind) -> None:
    assert typed(mind, "let my laptop use the phone's internet") == ["true"]


@pytest.mark.parametrize(
    ("prompt", "asks", "day"),
    [("2026-03-19得想起备忘录周会要点", False, "2026-03-19"), ("周五下午四点得想起备忘录周会要点", True, "周五")],
)
def test_a_day_without_a_time_needs_none(mind: Mind, prompt: str, asks: bool, day: str) -> None:
    """The button that opens the calendar is touched before the day."""
    made = bound(mind, prompt)
    touched = [i.object.text for i in made.instructions]
    assert touched[touched.index(day) - 1] == "日期"
    assert (made.questions, "分钟" in touched) == ((), asks)


def test_a_denial_is_no_part_of_a_name(mind: Mind) -> None:
    assert [p.value for p in bound(mind, "世界时钟不用显示伦敦了").function.parameters] == ["伦敦"]


def test_a_file_does_not_begin_with_a_little_word() -> None:
    prompt = "add a star to Roadmap.pdf"
    assert find_mentions(prompt, find_values(prompt), chinese=False) == []


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("update Emma Wilson's home address to 5 Mill Lane in Contacts", "5 Mill Lane"),
        ("change Emma Wilson's company to Acme on my phone", "Acme"),
        ("把Emma Wilson的公司改成Acme", "Acme"),
        ("change the location to London in Weather", ""),
        ("change the office alarm to 7:30", ""),
        ("set the location to off", ""),
        ("update my job to be done by Friday", ""),
        ("set a reminder for the office party to bring cake", ""),
        ("把导航栏的位置换成左边", ""),
        ("把手机的地址改为自动获取", ""),
    ],
)
def test_only_what_somebody_has_gets_a_text(mind: Mind, prompt: str, text: str) -> None:
    function = understood(mind, RunState("1", prompt))
    assert [slot.value for slot in function.parameters if slot.name == "text"] == [text] * bool(text)


@pytest.mark.parametrize(
    "prompt",
    [
        "Anna moved to 5 Mill Lane, change her address",
        "This is Bob's new number 555 0199, save his number",
        "Work is done, set their status to away",
        "高铁到站了，把他的提醒关了",
        "周五有会，把他的邀请改成线上",
    ],
)
def test_a_story_with_the_new_value_or_about_nobody_stays(prompt: str) -> None:
    assert rewritten(prompt) == prompt


@pytest.mark.parametrize(
    ("prompt", "followed"),
    [
        ("move the dentist to 16:00", "Change when an event starts"),
        ("move the team lunch to 1pm", "Change when an event starts"),
        ("move the dentist to Friday", "Move an event to another day"),
        ("把照片移到回收站", "删除照片"),
        ("把删除的照片移到回收站", "打开或关闭相册回收站"),
        ("send 25 to Alice Chen from my current account, the PIN is 2468", "Transfer money"),
    ],
)
def test_what_is_moved_or_sent_is_neither_made_anew_nor_turned_off(mind: Mind, prompt: str, followed: str) -> None:
    function = understood(mind, RunState("1", prompt))
    found = consult(mind, RunState("1", prompt, function=function, attended=False)).tutorials
    assert [tutorial.title for tutorial in found[:1]] == [followed]


def test_what_is_written_is_no_subject_of_a_mail(mind: Mind) -> None:
    function = understood(mind, RunState("1", "给王伟写封邮件说周末回家"))
    plan = (tap("写邮件"), write("", "收件人"), write("", "主题"), write("", "邮件正文"))
    bound = mind.analysis.bind(plan, function)
    assert [i.parameter for i in bound.instructions if i.parameter] == ["王伟", "{text}", "周末回家"]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("text emma wilson that i'm late", "text Emma Wilson that i'm late"),
        ("please call alice chen", "please call Alice Chen"),
        ("text emma thanks that was great", "text emma thanks that was great"),
        ("text emma good morning", "text emma good morning"),
        ("tell mark will be late", "tell mark will be late"),
    ],
)
def test_a_surname_in_small_letters_is_no_part_of_what_somebody_is_told(mind: Mind, prompt: str, text: str) -> None:
    assert mind.analysis.analyse(prompt).prompt == text


@pytest.mark.parametrize(
    ("prompt", "followed"),
    [
        ("create a note Marek", "Write a note"),
        ("create a label Marek for notes", "Create a label for notes"),
        ("make a folder Taxes", "Make a new folder"),
        ("add an appointment with Dr Lee tomorrow at 3pm", "Create an event on a certain day from one time to another"),
        ("create a note Anna owes me 20 dollars", ""),
        ("create an alarm Monday", "Repeat an alarm on certain days"),
        ("set an alarm for 7:30, label: Gym", "Give an alarm a label"),
        ("定一个7点半的闹钟，标签：健身", "给闹钟添加标签"),
    ],
)
def test_a_thing_is_made_by_what_makes_such_things(mind: Mind, prompt: str, followed: str) -> None:
    function = understood(mind, RunState("1", prompt))
    found = consult(mind, RunState("1", prompt, function=function, attended=False)).tutorials
    assert [tutorial.title for tutorial in found[:1]] == [followed] * bool(followed)


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        (
            "save a new contact: Priya Nair, 415 555 0163, she works at Green Dental",
            ["Priya Nair", "415 555 0163", "Green Dental"],
        ),
        (
            "new contact Marco Rossi, 628 555 0190, marco.rossi@example.it",
            ["Marco Rossi", "628 555 0190", "marco.rossi@example.it"],
        ),
        ("post this in my moments: Spring is finally here!", ["Spring is finally here!"]),
        ("let Alice Chen know by text that page 3 is done", ["Alice Chen", "page 3 is done"]),
        ("tell Karen Lopez I can't make it, by sms", ["Karen Lopez", "I can't make it"]),
        ("sms Emma Wilson that Wednesday at 4 works for us", ["Emma Wilson", "Wednesday at 4 works for us"]),
        (
            "text Tom Baker that Tuesday after 3 would suit me better",
            ["Tom Baker", "Tuesday after 3 would suit me better"],
        ),
        ("move the medicine alarm to 9 pm, half past nine is too late", ["21", "0"]),
        ("change my medicine alarm to ten in the evening, I'm never home at half past nine", ["22", "0"]),
        (
            'forward the mail "Lunch on Thursday?" to carol.smith@example.com and add "Want to join?"',
            ["carol.smith@example.com", "Want to join?"],
        ),
    ],
)
def test_what_is_told_in_passing_goes_where_it_belongs(mind: Mind, prompt: str, values: Sequence[str]) -> None:
    assert typed(mind, prompt) == values


@pytest.mark.parametrize(
    ("prompt", "days", "texts"),
    [
        (
            "I'm on holiday from 9 to 13 March. Please switch on the automatic reply in my mail: I will answer then.",
            ["9 March", "13 March"],
            ["I will answer then"],
        ),
        (
            "set an out of office from March 16 to 20: I will read your mail on the 23rd",
            ["March 16", "20 March"],
            ["I will read your mail on the 23rd"],
        ),
        ("set an out of office reply in Mail with the message “I will be back soon”", [], ["I will be back soon"]),
        (
            "set an out of office reply in Mail until 20 March with the message “I will be back soon”",
            ["20 March"],
            ["I will be back soon"],
        ),
    ],
)
def test_each_day_is_picked_where_it_belongs(
    mind: Mind, prompt: str, days: Sequence[str], texts: Sequence[str]
) -> None:
    plan = bound(mind, prompt).instructions
    assert [i.object.text for i in plan if "March" in i.object.text] == days
    assert [i.parameter for i in plan if i.parameter and i.object.text in ("Subject", "Message")] == texts
    assert [i.object.text for i in plan if i.object.text.endswith(" day")] == (
        ["First day", "Last day"][-len(days) :] if days else []
    )


@pytest.mark.parametrize("prompt", ["please write Umbrella on my packing list", "put Milk on the shopping list"])
def test_what_goes_on_a_list_that_is_there_makes_no_new_one(mind: Mind, prompt: str) -> None:
    function = understood(mind, RunState("1", prompt))
    found = consult(mind, RunState("1", prompt, function=function, attended=False)).tutorials
    assert "Make a checklist" not in [tutorial.title for tutorial in found]


def test_what_is_added_to_all_of_a_kind_is_a_new_one(mind: Mind) -> None:
    function = understood(mind, RunState("1", "add Nora Quinn with the number 5550161 to my contacts"))
    found = consult(mind, RunState("1", function.prompt, function=function, attended=False)).tutorials
    assert [tutorial.title for tutorial in found] == ["Add a contact"]


def test_a_secret_that_is_told_beside_it_is_no_wish(mind: Mind) -> None:
    said = "pay the bill of Mobile phone automatically from now on, the PIN is 2468"
    function = understood(mind, RunState("1", said))
    assert function.app != "Phone"
    found = consult(mind, RunState("1", said, function=function, attended=False)).tutorials
    assert [tutorial.title for tutorial in found][:1] == ["Pay a bill automatically"]


def test_the_end_of_a_word_written_twice_is_no_text(mind: Mind) -> None:
    assert mind.analysis.analyse("备忘忘录Wi-Fi for guests改写为问山姆").prompt == "备忘录Wi-Fi for guests改写为问山姆"


CLUB = "In the Me section, open Membership and choose Freeze. Tap Save. For members without a card, enter 0."
TIMER = (
    "Open Club and tap Timer. Choose one of the times. For another one, tap Other time, enter the minutes, tap Start."
)
TIMER_ZH = "打开会馆，点击定时，从列表中选择时长。如果需要其他时长，请点击其他时长，输入分钟数，然后点击开始。"
DIARY = "Write down what you do. Tap Diary, enter the title and tap Save."


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (CLUB, ["open: Club", "click: Membership", "click: Freeze", "click: Save"]),
        (TIMER, ["open: Club", "click: Timer", "click: Other time", "edit: minutes", "click: Start"]),
        (TIMER_ZH, ["open: 会馆", "click: 定时", "click: 其他时长", "edit: 分钟数", "click: 开始"]),
        (DIARY, ["open: Club", "click: Diary", "edit: title", "click: Save"]),
    ],
)
def test_what_a_tutorial_only_remarks_is_no_step(mind: Mind, text: str, steps: list[str]) -> None:
    language, app = ("zh", "会馆") if text == TIMER_ZH else ("en", "Club")
    told = instructions_of(mind, Tutorial("club", "Club", text, language, app))
    assert [str(i) for i in told] == steps


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("写封邮件给bob@example.com，主题是周五的会议，说十点开始", ["bob@example.com", "周五的会议", "十点开始"]),
        ("给王伟发邮件，主题3月5日的报价，内容是请看一下", ["王伟", "3月5日的报价", "请看一下"]),
        ("休假时自动回复邮件，主题周一前不在，写回来后回复您。", ["true", "周一前不在", "回来后回复您。"]),
        ("给bob@example.com发邮件，主题假期，内容我订好了房子。", ["bob@example.com", "假期", "我订好了房子。"]),
        ("发短信告诉陈静：“我晚到十分钟”", ["陈静", "我晚到十分钟"]),
        ("李娜的短信还等着回：“六点见”", ["六点见"]),
        ('reply "See you at six" to Alice Chen', ["See you at six"]),
        ("start the group Picnic with Anna Berg and Tom Hill", ["Picnic"]),
        ("make a checklist Party with Balloons and Lemonade", ["Party", "Balloons", "Lemonade"]),
        ("make a list Hardware store with Screws and Paint", ["Hardware store", "Screws", "Paint"]),
        ("nobody shall find me by my phone number in Chat", ["false"]),
        ("no one should find me by phone number in Chat", ["false"]),
    ],
)
def test_what_is_written_is_the_whole_text_and_nothing_else(mind: Mind, prompt: str, values: list[str]) -> None:
    assert typed(mind, prompt) == values


def test_where_somebody_is_is_no_deed(mind: Mind) -> None:
    for prompt in ("我在东京，改一下时区", "我在家，把WLAN打开", "I'm at work, turn on Do Not Disturb"):
        assert not understood(mind, RunState("1", prompt)).parts, prompt


@pytest.mark.parametrize(
    ("prompt", "id"),
    [
        ("delete the playlist Focus", "music-delete-playlist-en"),
        ("show the desktop version of Regional trains", "browser-desktop-en"),
        ("add Birch to the playlist Focus", "music-add-to-playlist-en"),
        ("add a song to the playlist Focus", "music-add-to-playlist-en"),
        ("add the event Call the bank at 15:30 today", "calendar-time-en"),
        ("add the event Call the bank today", "calendar-create-en"),
        ("put Yoga class in my calendar, it takes place at Mill Road 12", "calendar-create-en"),
        ("add the event Yoga class at Mill Road 12 to my calendar", "calendar-create-en"),
        ("日历加一条：今天15:30给银行打电话", "calendar-time-zh"),
        ("remove the Notes icon", ""),
        ("add milk to the shopping list and delete it", ""),
    ],
)
def test_names_and_values_do_not_hide_what_is_wanted(mind: Mind, prompt: str, id: str) -> None:
    function = understood(mind, RunState("1", prompt))
    found = consult(mind, RunState("1", prompt, function=function)).tutorials
    assert (found[0].id if found else "") == id


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("start the group Picnic with Anna Berg and Tom Hill", ["Anna Berg", "Tom Hill"]),
        ("create the group chat Weekend trip with Alice Chen, Bob Martin and Lea", ["Alice Chen", "Bob Martin", "Lea"]),
        ("和 Alice Chen、Carol Smith 建立群聊野餐", ["Alice Chen", "Carol Smith"]),
        ("和陈静、李娜创建群聊周末出游", ["陈静", "李娜"]),
    ],
)
def test_each_who_is_to_be_in_a_new_group_is_touched(mind: Mind, prompt: str, touched: list[str]) -> None:
    plan = bound(mind, prompt).instructions
    assert [i.object.text for i in plan if i.object.text in touched] == touched


def test_a_prompt_is_judged_with_its_slips_mended(mind: Mind) -> None:
    prompt = "reanme the album Winter to Holidays"
    function = understood(mind, RunState("1", prompt))
    assert consult(mind, RunState("1", prompt, function=function)).tutorials[0].id == "gallery-rename-album-en"


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("copy map-of-old-town.jpg from Download to Movies", ["map-of-old-town.jpg"]),
        ("复制一份map-of-old-town.jpg到Movies", ["map-of-old-town.jpg"]),
        ("make a copy of map-of-old-town.jpg in Movies", ["map-of-old-town.jpg"]),
        ("create a copy of the file Lease.pdf in Documents", ["Lease.pdf"]),
        ("comment Where is this? on the newest post in Moments", ["Where is this"]),
        ("comment Nice day on the beach on Anna's post", ["Nice day on the beach"]),
        ("在最新的一条朋友圈下评论这是哪里", ["这是哪里"]),
        ("在那条动态下面回一句好想去", ["好想去"]),
    ],
)
def test_what_is_copied_and_commented_is_whole(prompt: str, values: list[str]) -> None:
    chinese = not prompt[0].isascii()
    assert [m.value for m in find_mentions(prompt, find_values(prompt), chinese=chinese)] == values


def test_ones_own_details_are_changed_by_what_changes_ones_own(mind: Mind) -> None:
    done = bound(mind, "在联系人里把我的号码更新为4155550123").instructions
    assert [str(i) for i in done][1:3] == ["click: 设置", "click: 我的信息"]
