"""Several deeds in one prompt, and the borders of values and questions in both languages, as people say them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from loop_kit import label, opened, row, screen

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Tutorial
from promptrpa.loop.dialogue import next_part
from promptrpa.matching.pages.answers import answer_to
from promptrpa.matching.pages.days_asked import lacks_day
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.parting import apart, named_in
from promptrpa.matching.prompts.references import resolved
from promptrpa.matching.prompts.sentences import is_statement, question, without_which
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.asking import first_unknown
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.apart import taken_apart
from promptrpa.mind.consulting import consult
from promptrpa.mind.tutorials import bound_to

NOW = datetime(2026, 3, 2, 9, 41)


def understood(mind: Mind, prompt: str) -> Function:
    function = mind.analysis.analyse(prompt)
    return taken_apart(mind, RunState("r", prompt, function=function), function)


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            "add Grace Park to my favourites and send her a message saying thank you",
            ("add Grace Park to my favourites", "send Grace Park a message saying thank you"),
        ),
        (
            "In Notes pin the packing list, then add Sunglasses to it",
            ("In Notes pin the packing list", "add Sunglasses to the packing list"),
        ),
        ("in Weather add Tokyo and switch to Fahrenheit", ("in Weather add Tokyo", "switch to Fahrenheit")),
        (
            "make the letters bigger everywhere, and let the screen stay on for 5 minutes before it goes dark",
            ("make the letters bigger everywhere", "let the screen stay on for 5 minutes before it goes dark"),
        ),
        ("新建一个叫周末的歌单，再把慢车加进去", ("新建一个叫周末的歌单", "把慢车加到歌单“周末”里")),
        ("帮我把热点开了，顺便换成深色主题", ("把热点开了", "换成深色主题")),
        (
            "text Karen that the keys are here and add her to my favourites",
            ("text Karen that the keys are here", "add Karen to my favourites"),
        ),
        ("给李娜发短信说我晚点到，然后给王伟打电话", ("给李娜发短信说我晚点到", "给王伟打电话")),
    ],
)
def test_every_deed_is_a_part(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    found = understood(mind, prompt)
    assert (found.kind, found.parts, found.unheard) == (FunctionKind.COMPOUND, parts, "")


@pytest.mark.parametrize(
    "prompt",
    [
        "Nora may stay up until 20:30, set that up",
        "the bedroom lamp should be at 30 %, please sort it out",
        "put Ida on our family plan, born in 2021, as a child",
        "make the screen bright again, just the screen",
        "小雅以后最多看两小时电视，设一下",
        "明天的课小雅不去了，帮我回复一下",
    ],
)
def test_to_do_so_and_what_somebody_is_are_no_further_deeds(mind: Mind, prompt: str) -> None:
    found = understood(mind, prompt)
    assert (found.kind is FunctionKind.COMPOUND, found.unheard) == (False, "")


def test_a_deed_is_not_dropped_where_a_later_one_is_unknown(mind: Mind) -> None:
    assert understood(mind, "take a photo and share it with Bob").unheard == "share it with Bob"


@pytest.mark.parametrize(
    ("prompt", "unheard"),
    [
        ("add milk to the shopping list and pin it", "pin it"),
    ],
)
def test_a_deed_is_unheard_where_its_thing_is_not_known(mind: Mind, prompt: str, unheard: str) -> None:
    assert understood(mind, prompt).unheard == unheard


@pytest.mark.parametrize("prompt", ["snap a photo and share it with Bob", "shoot a quick video then send it to Anna"])
def test_nothing_does_only_the_first_of_two_deeds(mind: Mind, prompt: str) -> None:
    assert not consult(mind, RunState("r", prompt, function=understood(mind, prompt))).tutorials


@pytest.mark.parametrize(
    "prompt",
    [
        "my keyboard buzzes with every letter i type. stop that please",
        "2月14号晚上拍的那个视频不要了，删掉",
        "pay a bill automatically from now on, the PIN is 2468",
        "transfer 50 to Alice Chen, my PIN is 2468",
        "add the wifi Attic, the password is copperpot12",
        "交一下电费，密码是2468",
        "杂货清单上的黄油已经买好了，帮我打个勾",
        "save a new contact Peter Stone; phone 13512340000",
        "stick a new contact into my phone: name Ana Ruiz, phone 5551234",
        "put Ana Ruiz, number 5551234, down as the one they call in an emergency",
    ],
)
def test_a_wish_after_what_is_no_order_is_one_wish(mind: Mind, prompt: str) -> None:
    function = understood(mind, prompt)
    assert (function.kind, function.parts, function.unheard) == (FunctionKind.TASK, (), "")


@pytest.mark.parametrize(
    ("clause", "tells"),
    [
        ("one of the numbers that I gave is wrong", True),
        ("some of these are mine", True),
        ("one more of them", False),
        ("both please", False),
    ],
)
def test_what_has_a_subject_orders_nothing(clause: str, *, tells: bool) -> None:
    assert is_statement(clause, chinese=False) is tells


@pytest.mark.parametrize(
    "prompt",
    [
        "把牛奶加进购物车，顺便删掉它",
        "take a selfie and delete it",
        "add milk to the shopping list and delete it",
        "delete the note Tea and share it with Bob",
        "turn off Wi-Fi and the living room lights",
    ],
)
def test_nothing_is_done_where_one_deed_is_unknown(mind: Mind, prompt: str) -> None:
    function = understood(mind, prompt)
    found = consult(mind, RunState("r", prompt, function=function, attended=False))
    assert (function.parts, found.tutorials) == ((), ())


def test_what_was_just_made_is_not_deleted_again(mind: Mind) -> None:
    assert understood(mind, "给李娜发短信，另外把它删掉").unheard


def test_a_clause_that_goes_on_about_the_first_one_is_no_deed(mind: Mind) -> None:
    function = understood(mind, "set an alarm for 7 and label it gym")
    assert (function.parts, function.unheard) == ((), "")
    found = consult(mind, RunState("r", function.prompt, function=function)).tutorials[0]
    assert found.id == "clock-alarm-with-label-en"


@pytest.mark.parametrize(
    "prompt",
    [
        "发邮件给陈静，主题写会议改期，内容写周二上午十点",
        "open Wi-Fi settings and connect to Home",
        "Tell Anna I'm late and ask her to call me",
        "text Bob that I am home and ask Anna to wait",
        "open the calendar and add an event called Tea tomorrow at 5pm",
        "use the wallpaper Forest for home and lock screens",
        "put Bins out in my calendar, repeat: Every month",
        "让诊所再给我开3盒药",
    ],
)
def test_one_wish_is_not_cut(mind: Mind, prompt: str) -> None:
    assert understood(mind, prompt).parts == ()


@pytest.mark.parametrize(
    ("clauses", "last"),
    [
        (["star the mail from Olivia", "archive it"], "archive the mail from Olivia"),
        (["make a playlist called Slow", "add Birch there"], "add Birch to the playlist “Slow”"),
        (["create a list", "name it Tea"], "name it Tea"),
        (["add milk to the shopping list", "share it"], "share it"),
        (["add an event called Tea to my calendar", "share it"], "share the event “Tea”"),
        (["delete the note Tea", "share it"], "share it"),
        (["把红烧肉做法置顶", "把它分享给李娜"], "把红烧肉做法分享给李娜"),
    ],
)
def test_a_part_has_the_name_of_what_it_points_at(clauses: list[str], last: str) -> None:
    assert resolved(clauses, chinese=is_chinese(clauses[0]))[-1] == last


@pytest.mark.parametrize(
    ("prompt", "clauses"),
    [
        ("book a room at Harbour for 20 April, 16:00, 12 of us", 1),
        ("ask for a group visit called “Chess”, 140 people, 9 May at 9:05", 1),
        ("change when the water bill is due, make it 6 April", 1),
        ("add Bins out to my calendar, repeat: Every month", 1),
        ("add Bins out to my calendar, call Mum: 5550161", 2),
        ("给我订一间研习室，4月20日16:00", 1),
        ("set a timer for 10 minutes, call Mum at 5", 2),
        ("mute Anna's chat, 7:30 alarm", 2),
        ("move the class from 17 March to 2 April, 18:00, in the Gym app", 1),
        ("delete the note Trips, in Notes", 1),
        ("把瑜伽课挪到4月2日，在健身里", 1),
        ("set an alarm for 7, in the Clock app, and call Anna", 2),
        ("在便签里删除“旅行”，打开蓝牙", 2),
        ("pay what we owe the Gym for March, use PayPal", 1),
        ("settle the water bill, take it from my bank account please", 1),
        ("book the room, charge it to the company card", 1),
        ("pay the bill, use my credit card to buy a ticket", 2),
        ("pay the bill, transfer 500 to Mum", 2),
        ("把2月的账单付了，从我的银行账户里扣", 1),
        ("冰箱那个鸡蛋的订购，改二十份", 1),
        ("购物篮里那个面包，一共要5份", 1),
        ("删了旅行那条笔记，改两个闹钟", 2),
        ("买两张票，用微信支付就行", 1),
        ("付了账单，用微信给妈妈发消息", 2),
        ("把房租交了，从银行卡转500给妈妈", 2),
        ("change what I pay for electricity and water each month to 145 euros", 1),
    ],
)
def test_a_value_or_app_that_stands_alone_is_no_deed_of_its_own(prompt: str, clauses: int) -> None:
    assert len(apart(prompt)) == clauses


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("定的闹钟不用了，删除七点的闹钟", ()),
        ("开的会不去了，把日历里的会议删掉", ()),
        ("定的闹钟不用了，删除七点的闹钟，打开蓝牙", ("定的闹钟不用了，删除七点的闹钟", "打开蓝牙")),
    ],
)
def test_what_is_no_more_is_no_deed_beside_the_one_that_ends_it(
    mind: Mind, prompt: str, parts: tuple[str, ...]
) -> None:
    assert understood(mind, prompt).parts == parts


def test_what_is_about_a_thing_of_the_same_clause_points_at_nothing() -> None:
    found = apart("turn on the dark theme and let the screen stay on before it goes dark")
    assert [clause.back for clause in found] == [False, False]


def test_an_app_stands_before_a_text_that_goes_on_to_the_end() -> None:
    assert named_in("mute the Book club", "Messages") == "mute the Book club in Messages"
    assert named_in("text Ann that I am late", "Messages") == "in Messages text Ann that I am late"
    assert named_in("置顶", "笔记") == "在笔记里置顶"


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("email David Kim about Budget and tell him the numbers are in", {"David Kim", "Budget", "the numbers are in"}),
        ("瑜伽垫加一个到购物车", {"瑜伽垫"}),
        ("吴芳是在哪儿上班来着", {"吴芳"}),
        ("现在放的是什么歌", set()),
        ("播放的士高", {"的士高"}),
        ("给李娜发短信说别忘了给妈妈", {"李娜", "别忘了给妈妈"}),
        ("发短信说我晚点到给李娜", {"李娜", "我晚点到"}),
        ("Tell Anna I'm late and ask her to call me", {"Anna", "I'm late and ask her to call me"}),
        ("tell Bob to bring the keys", {"Bob", "bring the keys"}),
    ],
)
def test_a_value_has_its_borders(prompt: str, values: set[str]) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=is_chinese(prompt))
    assert values <= {m.value for m in found}
    assert values or not found


@pytest.mark.parametrize(
    ("tutorial", "prompt", "typed"),
    [
        ("notes-add-item-en", "add coffee beans to the Groceries list", ["coffee beans"]),
        ("messages-send-new-zh", "给张敏发消息说我晚点到", ["张敏", "我晚点到"]),
        ("notes-list-zh", "新建一个叫露营的清单", ["露营", "{text}"]),
        ("settings-volume-alarm-zh", "把闹钟音量调到最大", ["up by 100"]),
        ("mail-send-zh", "发邮件给陈静，主题写会议改期，内容写周二上午十点", ["陈静", "会议改期", "周二上午十点"]),
    ],
)
def test_each_field_gets_its_value(mind: Mind, tutorial: str, prompt: str, typed: list[str]) -> None:
    known = next(t for t in mind.knowledge.tutorials() if t.id == tutorial)
    bound = bound_to(mind, known, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation == "edit"] == typed
    assert len(bound.questions) == typed.count("{text}")


def test_thanks_are_said_where_they_are_the_text() -> None:
    assert normal("send Ann a message saying thank you") == "send Ann a message saying thank you"
    assert normal("turn on wifi, thank you") == "turn on wifi"
    assert normal("给张敏发短信说周五上午可以吗") == "给张敏发短信说周五上午可以吗"
    assert normal("请帮我打开蓝牙可以吗") == "打开蓝牙"
    assert normal("tell Ann that Friday works for me") == "tell Ann that Friday works for me"
    assert normal("set a timer for me") == "set a timer"
    assert normal("text Bob saying no thank you") == "text Bob saying no thank you"
    assert normal("send Bob a message saying many thanks please").endswith("many thanks please")
    assert normal("给李娜发短信说收到了谢谢") == "给李娜发短信说收到了谢谢"
    assert normal("tell me the time, thanks") == "tell me the time"


@pytest.mark.parametrize(
    "prompt",
    [
        "带我去附近的酒吧",
        "打开百度贴吧",
        "请假条发给李娜",
        "播放谢谢你",
        "在搜索框里输入多谢",
        "回复李娜谢谢",
        "把相册旅行改名为拜托了",
        "播放你好吗",
        "play Thank You",
        "play Please Please Please",
        "search for Right Now",
        "rename the folder Work to please",
        "text Anna Lee thank you",
        "reply thanks",
        "translate thank you",
        "翻译谢谢",
        "note: water the plants for me",
    ],
)
def test_polite_words_within_a_name_or_a_text_are_a_part_of_it(prompt: str) -> None:
    assert normal(prompt) == prompt


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("去酒吧吧", "去酒吧"),
        ("来瓶红酒吧", "来瓶红酒"),
        ("请客户经理回电话", "客户经理回电话"),
        ("给李娜打电话谢谢", "给李娜打电话"),
        ("搜索附近的餐厅，谢谢", "搜索附近的餐厅"),
        ("play Thank You, please", "play Thank You"),
        ("play it right now", "play it"),
        ("stop the music. Thank you!", "stop the music"),
        ("text Anna, thank you", "text Anna"),
        ("OPEN THE CLOCK PLEASE", "OPEN THE CLOCK"),
    ],
)
def test_polite_words_behind_a_name_or_a_text_are_none_of_it(prompt: str, meant: str) -> None:
    assert normal(prompt) == meant


@pytest.mark.parametrize(
    ("prompt", "value"),
    [
        ("跟李娜说去酒吧", "去酒吧"),
        ("把歌单夏天改名为老酒吧", "老酒吧"),
        ("把李娜的公司改成星光网吧", "星光网吧"),
        ("播放再见酒吧", "再见酒吧"),
        ("播放再见吧", "再见"),
    ],
)
def test_a_place_whose_name_ends_like_a_particle_is_named_whole(prompt: str, value: str) -> None:
    assert value in [m.value for m in find_mentions(prompt, find_values(prompt), chinese=True)]


def test_a_quoted_text_that_is_sent_is_a_message(mind: Mind) -> None:
    assert mind.analysis.analyse('send "see you, ok?" to Bob Martin').common == "send a message"


@pytest.mark.parametrize(
    ("wish", "change"),
    [
        ("把媒体音量调到最小", "down by 100"),
        ("mute the media volume", "down by 100"),
        ("set the alarm volume to the maximum", "up by 100"),
        ("set the volume to 40", ""),
        ("关掉媒体音量的静音", ""),
        ("取消媒体音量静音", ""),
        ("把媒体音量静音", "down by 100"),
        ("turn off mute for the media volume", ""),
        ("don't mute the media volume", ""),
        ("take the media volume off mute", ""),
        ("don't raise the volume", ""),
        ("set brightness to a maximum of 50", ""),
        ("set an alarm with maximum volume", ""),
        ("不要太亮", "down by 20"),
    ],
)
def test_the_most_and_the_least_are_changes(wish: str, change: str) -> None:
    assert change_in(wish) == change


@pytest.mark.parametrize("prompt", ["打开移动数据", "打开蓝牙"])
def test_a_switch_is_found_by_a_title_that_says_both_ways(mind: Mind, prompt: str) -> None:
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("r", prompt, function=function)).tutorials[0]
    assert prompt in found.asked


@pytest.mark.parametrize("asked", ["今天屏幕用了多长时间", "手机是安卓几的系统", "我的快递到哪了", "吴芳在哪儿上班"])
def test_a_chinese_question_is_one(asked: str) -> None:
    assert question(asked, chinese=True) == (Asks.STATE, asked)


@pytest.mark.parametrize(
    ("asked", "told", "unknown"),
    [
        ("这个月用了多少流量", ("流量",), ""),
        ("我的快递放几号柜了", ("快递", "号柜"), ""),
        ("我2025年11月到手多少钱", ("工资",), ""),
        ("租房合同在哪", ("合同",), "租房"),
    ],
)
def test_a_pair_across_two_words_is_no_unknown_word(asked: str, told: tuple[str, ...], unknown: str) -> None:
    assert first_unknown(asked, told) == unknown


def test_a_part_begins_with_no_steps_of_its_own() -> None:
    done = Step(1, None, None, None, None, None, StepResult.CHANGED)
    following, _ = next_part(RunState("r", "pin the list", history=(done,), rest=("add salt to the list",)))
    assert (following.history, following.own_history) == ((done,), ())


def test_a_label_that_an_opened_app_has_is_tapped(mind: Mind) -> None:
    steps = mind.analysis.analyse("open Camera then switch to video and start recording").steps
    assert steps == "open Camera then switch to video and tap Start recording"


def test_what_is_wanted_in_an_app_is_no_step(mind: Mind) -> None:
    parts = understood(mind, "In Clock, add Oslo to the world clock and set the week to start on Sunday").parts
    assert parts[0] == "In Clock add Oslo to the world clock"


def test_what_has_a_time_and_no_day_is_of_today() -> None:
    calls = (row(1, "Grace Park", "未接 · 07:54"), row(2, "张敏", "未接 · 昨天 18:20"), row(3, "孙丽", "未接 · 3月1日"))
    page = screen(label(0, "最近通话"), *calls)
    asked = "今天谁打来的电话我没接到"
    assert lacks_day(asked, page, NOW.date()) == ""
    assert answer_to(asked, page, lambda _, texts: [0.0] * len(texts), NOW).text == "Grace Park: 未接 · 07:54"


def test_a_list_that_is_all_in_view_is_counted() -> None:
    calls = (row(1, "Grace Park", "未接 · 07:54"), row(2, "张敏", "未接 · 06:10"), row(3, "孙丽", "已接 · 05:00"))
    said = answer_to("我有几个未接来电", screen(label(0, "通话"), *calls), lambda _, texts: [0.0] * len(texts), NOW)
    assert said.text == "2: Grace Park: 未接 · 07:54; 张敏: 未接 · 06:10"


def test_a_wish_in_the_words_of_a_tutorial_is_that(mind: Mind) -> None:
    function = mind.analysis.analyse("李娜的手机号是多少")
    assert mind.retrieval.rank(function, mind.knowledge.tutorials())[0].id == "contacts-look-zh"


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("新建定时夜读，21:40开床头灯", 0),
        ("新建笔记购物，8:00叫醒我", 2),
    ],
)
def test_the_time_of_what_is_made_is_no_other_deed(tmp_path: Path, prompt: str, parts: int) -> None:
    text = "打开住处，点击定时，点击新建定时，输入名称，点击设备，选择设备，点击时间，选择时间，点击保存。"
    told = Tutorial("timer", "新建定时", text, "zh", "住处", asked=("到点自动运行", "给电器设个时间", "自动开灯"))
    lamp = Tutorial(
        "lamp", "打开灯", "打开住处，点击灯，打开电源。", "zh", "住处", asked=("开灯", "开个灯", "怎么开灯")
    )
    with opened(tmp_path) as (agents, knowledge):
        knowledge.library.add(told)
        knowledge.library.add(lamp)
        wish = agents.analysis.analyse(prompt)
        found = taken_apart(agents, RunState("r", prompt, function=wish), wish).parts
    assert (len(found) > 1) == (parts > 1), found


def test_a_clause_that_only_says_when_is_no_other_deed(tmp_path: Path) -> None:
    text = "Open Study and tap Reminders. Tap New reminder. Enter the name. Tap Time, choose the time and tap OK."
    asked = ("ping me when it is time to learn", "I always forget to practise", "set up a reminder with a name")
    told = Tutorial("new", "Add a study reminder", text, "en", "Study", asked=asked)
    text = "Open Study and tap Daily goal. Choose the number of minutes."
    asked = ("study more every day", "how long do I have to learn daily", "adjust minutes per day")
    goal = Tutorial("goal", "Choose how much you want to study each day", text, "en", "Study", asked=asked)
    with opened(tmp_path) as (agents, knowledge):
        knowledge.library.add(told)
        knowledge.library.add(goal)
        for prompt, parts in [
            ("set up a new reminder in Study called Verb drill, every Saturday at 19:40", 1),
            ("set up a new reminder in Study called Verb drill, wake me every Saturday at 19:40", 2),
        ]:
            wish = agents.analysis.analyse(prompt)
            found = taken_apart(agents, RunState("r", prompt, function=wish), wish).parts
            assert max(1, len(found)) == parts, found


HOLD = Tutorial(
    "hold", "Hold your mail while you are away",
    "Open Post and go to Account. Tap Hold my mail. Tap First day, choose the date and tap OK. Choose what we hold. "
    "Tap Start the hold.",
    "en", "Post", asked=("keep my parcels back until I return", "pause deliveries", "nobody empties the letter box"),
)  # fmt: skip
RESUME = Tutorial(
    "resume", "End the hold and get your mail again", "Open Post and go to Account. Tap End the hold. Tap End now.",
    "en", "Post", asked=("I'm back from travelling", "I came home early", "deliver again"),
)  # fmt: skip
TRACK = Tutorial(
    "track", "Add a parcel with its tracking number",
    "Open Post. Tap Add parcel. Enter the tracking number, then the name for it. Tap Save.",
    "en", "Post", asked=("follow a delivery", "watch another package"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("I'm travelling from 10 March, keep my parcels back until I return", 1),
        ("add the tracking number PL83620417 and call it Garden chair", 1),
        ("end the hold and add a parcel", 2),
    ],
)
def test_why_something_is_wanted_and_what_it_is_called_are_no_other_deeds(
    tmp_path: Path, prompt: str, parts: int
) -> None:
    with opened(tmp_path) as (agents, knowledge):
        for tutorial in (HOLD, RESUME, TRACK):
            knowledge.library.add(tutorial)
        wish = agents.analysis.analyse(prompt)
        found = taken_apart(agents, RunState("r", prompt, function=wish), wish).parts
        assert max(1, len(found)) == parts, found


PANTRY = Tutorial(
    "item", "Add something to the grocery list",
    "Open Larder. Tap Grocery list. Tap Add item. Enter what to buy and the amount. Choose the section. Tap Save.",
    "en", "Larder", asked=("we have run out of something", "write it on the list", "note a grocery"),
)  # fmt: skip


TICK = Tutorial(
    "tick", "Tick off what you have bought",
    "Open Larder. Tap Grocery list. Tap the entry next to its amount. It gets a tick.",
    "en", "Larder", asked=("cross it off", "mark it as bought", "how do I strike something from the groceries"),
)  # fmt: skip


@pytest.mark.parametrize(
    "prompt",
    [
        "tick off the Milk on the Larder grocery list, the one with 2 litres",
        "tick off the Tomatoes on the Larder grocery list, the ones that say 2 cans",
    ],
)
def test_which_one_of_several_is_meant_is_no_deed_of_its_own(tmp_path: Path, prompt: str) -> None:
    with opened(tmp_path) as (mind, base):
        base.library.lend((PANTRY, TICK))
        function = understood(mind, prompt)
        assert function.kind is FunctionKind.TASK
        state = RunState("r", prompt, function=function, attended=False)
        assert [t.title for t in consult(mind, state).tutorials][:1] == [TICK.title]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("tick off the Milk, the one with 2 litres", "tick off the Milk"),
        ("delete the note Trip, I mean the one from May.", "delete the note Trip"),
        ("勾掉清单上的牛奶，是1小盒那个", "勾掉清单上的牛奶"),
        ("show me the one with 2 litres", "show me the one with 2 litres"),
        ("tick off the Milk, then the Eggs", "tick off the Milk, then the Eggs"),
    ],
)
def test_what_tells_at_the_end_which_one_is_meant_is_left_out(text: str, order: str) -> None:
    assert without_which(text) == order


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("put Croissants on the Larder grocery list, 6, section Bakery", FunctionKind.TASK),
        ("check off Milk, 1 small carton, on my grocery list in Larder", FunctionKind.TASK),
        ("put Croissants on the Larder grocery list, 6, and message Ann", FunctionKind.COMPOUND),
    ],
)
def test_what_is_chosen_of_a_kind_is_no_deed_of_its_own(tmp_path: Path, prompt: str, kind: FunctionKind) -> None:
    with opened(tmp_path) as (mind, base):
        base.library.lend((PANTRY,))
        assert understood(mind, prompt).kind is kind
