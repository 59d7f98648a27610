"""Texts, values, templates, risks and apps."""

from __future__ import annotations

import pytest

from promptrpa.domain.task import Slot
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.prompts.templates import make_template, match_template
from promptrpa.matching.words.apps import AppName, AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import Meaning, longest_common_substring, strict_similarity
from promptrpa.matching.words.values import as_template, fill, find_values, slots_in


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load(content_dir() / "lexicon")


def test_strict_similarity_is_the_papers_equation_one() -> None:
    assert longest_common_substring("account avatar", "avatar") == 6
    assert strict_similarity("Avatar", "avatar") == 1.0
    assert strict_similarity("abcd", "abxy") == pytest.approx(2 * 2 / 8)
    assert strict_similarity("", "x") == 0.0


@pytest.mark.parametrize(
    ("near", "far"),
    [
        (("Dark theme", "Dark mode"), ("Dark theme", "Light theme")),
        (("深色模式", "暗色主题"), ("深色模式", "浅色模式")),
        (("Add alarm", "New alarm"), ("Add alarm", "Delete alarm")),
        (("WLAN", "Wi-Fi"), ("WLAN", "Bluetooth")),
        (("添加闹钟", "Add alarm"), ("添加闹钟", "Add note")),
        (("已连接的设备", "Connected devices"), ("已连接的设备", "Connected apps")),
        (("华氏度", "Fahrenheit"), ("华氏度", "Celsius")),
        (("大", "Large"), ("大", "Small")),
        (("Favourite", "Like"), ("Dislike", "Like")),
        (("Recipient", "To"), ("Recipient", "Like to")),
        (("My account", "Me"), ("My account", "For me")),
        (("Enable", "On"), ("Off", "On")),
        (("删除", "放入回收站"), ("删除", "清空回收站")),
        (("My ads", "My listings"), ("My list", "My ads")),
    ],
)
def test_synonyms_are_near_and_opposites_far(lexicon: Lexicon, near: tuple[str, str], far: tuple[str, str]) -> None:
    meaning = Meaning(lexicon)
    assert meaning.similarity(near[0], [near[1]])[0] >= 0.8
    assert meaning.similarity(far[0], [far[1]])[0] < 0.66


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("set an alarm for 7:30", [("time", "7:30")]),
        ("wake me at 6:15 am", [("time", "6:15")]),
        ("at 5 pm", [("time", "17:00")]),
        ("half past six", [("time", "6:30")]),
        ("定一个早上七点半的闹钟", [("time", "7:30")]),
        ("下午3点15分开会", [("time", "15:15")]),
        ("a timer of 5 minutes", [("number", "5")]),
        ("转账200元给张三", [("number", "200")]),
        ('note "Buy milk"', [("text", "Buy milk")]),
        ("发送“你好”给13800138000", [("text", "你好"), ("phone", "13800138000")]),
        ("mail bob@example.com", [("email", "bob@example.com")]),
        ("nothing here", []),
        ("住在57号", [("number", "57")]),
        ("31号开会", [("date", "31号")]),
        ("想知道15号的天气", [("date", "15号")]),
        ("订12号工位", [("number", "12")]),
        ("坐3号机位", [("number", "3")]),
        ("12号在工位上班", [("date", "12号")]),
        ("地址是中山路15号", [("number", "15")]),
        ("还Anna80块", [("number", "80")]),
        ("看Room80的照片", []),
        ("使用12小时制显示时间", []),
        ("use the 24-hour clock", []),
        ("a timer for 12 hours", [("number", "12")]),
    ],
)
def test_values_are_found(text: str, wanted: list[tuple[str, str]]) -> None:
    assert [(f.type, f.value) for f in find_values(text)] == wanted


def test_a_time_fills_its_parts() -> None:
    slots = [Slot("time", "time", "6:05")]
    assert fill("{time.hour} and {time.minute02}, {time.padded}, {other}", slots) == "6 and 05, 06:05, {other}"
    assert as_template("6", slots, near="Hour") == "{time.hour}"
    assert as_template("5", slots, near="Minute") == "{time.minute}"


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("¥100.00", "¥{amount}.00"),
        ("¥1000", "¥1000"),
        ("2,100", "2,100"),
        ("100,000", "100,000"),
        ("Ann's list", "{name}'s list"),
        ("Annual report", "Annual report"),
        ("给Ann转账", "给{name}转账"),
        ("10:30AM", "{time}AM"),
    ],
)
def test_a_value_is_no_part_of_a_longer_word_or_number(text: str, template: str) -> None:
    slots = [Slot("amount", "number", "100"), Slot("name", "name", "Ann"), Slot("time", "time", "10:30")]
    assert as_template(text, slots) == template
    assert slots_in("{time.hour}:{time.minute} {contact}") == ("time", "contact")


@pytest.mark.parametrize(
    ("text", "type", "value", "template"),
    [
        ("北京的选项", "place", "北京", "{x}的选项"),
        ("开的开关", "text", "开", "{x}的开关"),
        ("3的倍数", "number", "3", "3的倍数"),
        ("开关", "text", "开", "开关"),
        ("Photo from 18 Feb 08:05", "time", "8:05", "Photo from 18 Feb {x.padded}"),
        ("Photo from 18 Feb 8:05", "time", "8:05", "Photo from 18 Feb {x}"),
        ("18:05 and 08:05", "time", "18:05", "{x} and 08:05"),
    ],
)
def test_a_value_is_replaced_where_it_stands_as_such(text: str, type: str, value: str, template: str) -> None:
    assert as_template(text, [Slot("x", type, value)]) == template


def test_private_values_are_no_slots() -> None:
    assert slots_in("pay with {{card_number}}") == ()
    assert fill("{{card_number}}", [Slot("card_number", "text", "4111")]) == "{{card_number}}"


@pytest.mark.parametrize(
    ("template", "prompt", "wanted"),
    [
        ("set an alarm for {time}", "Set an alarm for 6:15 please", {"time": "6:15"}),
        ("set an alarm for {time}", "set an alarm for Monday", None),
        ("set an alarm for {time}", "delete the alarm for 6:15", None),
        ("send {text} to {name}", "send hi there to Anna", {"text": "hi there", "name": "Anna"}),
        ("设一个{time}的闹钟", "帮我设一个早上六点一刻的闹钟", {"time": "6:15"}),
        ("{text}", "anything at all", None),
    ],
)
def test_templates_find_the_same_wish_with_other_values(
    template: str, prompt: str, wanted: dict[str, str] | None
) -> None:
    slots = [Slot("time", "time", "7:30"), Slot("text", "text", "x"), Slot("name", "name", "y")]
    assert match_template(template, prompt, slots) == wanted


@pytest.mark.parametrize(
    ("template", "prompt", "fits"),
    [
        ("apply for a card as {text}", "apply for a card as Mia Lind", True),
        ("apply for a card as {text}", "apply for a card as Mia Lind with the email mia@example.org", False),
        ("用姓名{text}办理借书证", "用姓名林晓和邮箱mia@example.org办理借书证", False),
        ("connect to the Wi-Fi {text}", "connect to the Wi-Fi Office-Guest with the password {{password_2}}", False),
        ("add {text} as a friend", "add mia@example.org as a friend", True),
        ("text {text}", 'text Bob Martin: "Where are you?"', False),
        ("text {text}", "text Bob Martin: where are you", False),
        ("发短信给{text}", "发短信给李娜：六点见", False),
        ("发短信给{text}", "发短信给李娜“六点见”", False),
        ("play {text}", "play “Harbour Lights”", True),
        ("call {text}", "call 10:30 Club", True),
    ],
)
def test_a_text_holds_no_second_value(template: str, prompt: str, fits: bool) -> None:
    assert (match_template(template, prompt, (Slot("text", "text", "Bob"),)) is not None) is fits


def test_a_prompt_becomes_a_template() -> None:
    slots = [Slot("time", "time", "7:30"), Slot("title", "text", "Tea")]
    assert make_template("Please set an alarm for 7:30 called Tea.", slots) == "set an alarm for {time} called {title}"
    city = [Slot("city", "text", "Oslo"), Slot("size", "text", "A")]
    assert make_template("type Oslo, tap Oslo, A or A", city) == "type {city}, tap {city}, {size} or A"


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("Pay now", "pay"),
        ("Pay $12.50", "pay"),
        ("立即支付", "pay"),
        ("Pay automatically", "pay"),
        ("自动续费", "pay"),
        ("Send", "send"),
        ("发送", "send"),
        ("Delete", "delete"),
        ("删除闹钟", "delete"),
        ("Factory reset", "reset"),
        ("Call", "call"),
        ("Log out", "account"),
        ("确认支付 ¥1,280.00", "pay"),
        ("Confirm payment of $1,280.00 to Bob", "pay"),
        ("确认转账 ¥5000.00", "transfer"),
        ("删除所选的 12 张照片", "delete"),
        ("发送给 Alice", "send"),
        ("Display", ""),
        ("Call history", ""),
        ("Payment methods", ""),
        ("Sent", ""),
        ("Save", ""),
        ("支付成功后可在账单中查看明细", ""),
        ("Submit", "send"),
        ("Submit report", "send"),
        ("提交申请", "send"),
        ("提交记录", ""),
        ("Confirm withdrawal", "cancel"),
        ("确认退课", "cancel"),
        ("Confirm enrolment", "pay"),
        ("确认预约", "pay"),
        ("确认报名", "pay"),
        ("确认订购", "pay"),
        ("立即办理", "pay"),
        ("Confirm plan", "pay"),
        ("呼叫转移", ""),
        ("呼叫", "call"),
    ],
)
def test_risky_words_are_known(lexicon: Lexicon, label: str, risk: str) -> None:
    assert risk_of(label, lexicon) == risk


def test_apps_are_found_by_name_package_and_in_sentences() -> None:
    names = AppNames([AppName(("Clock", "时钟"), ("com.android.deskclock", "com.google.android.deskclock"))])
    assert names.package("时钟", {"com.google.android.deskclock"}) == "com.google.android.deskclock"
    assert names.package("Recipes", {"org.example.recipes", "org.example.other"}) == "org.example.recipes"
    assert names.package("Nowhere", {"org.example.recipes"}) == ""
    assert names.mentioned("add a world clock in the Clock app") == "Clock"
    assert names.mentioned("o'clocks") == ""
    assert names.mentioned("delete clock-faces.zip") == ""
    assert names.mentioned("show the album Grandfather clock") == ""
    assert names.mentioned("set it in the Grandfather clock") == "Clock"
    paying = AppNames([AppName(("PayPal",), ("com.paypal",))])
    assert paying.mentioned("charge my tickets to the PayPal account") == ""
    assert paying.mentioned("以后都从PayPal账户扣") == ""
    assert paying.mentioned("show my balance in PayPal") == "PayPal"
    both = AppNames(
        [AppName(("PayPal",), ("com.paypal",)), AppName(("Gym", "健身房"), ("org.gym",), coined=("健身房",))]
    )
    assert both.mentioned("settle my bill at the Gym, use PayPal") == "Gym"
    assert both.mentioned("用PayPal结清健身房的账单") == "健身房"
    assert both.mentioned("付健身房的账单，走PayPal") == "健身房"
    assert both.mentioned("pay Anna 20 euros with PayPal") == "PayPal"


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("把商城限制为每天20分钟", "商城"),
        ("限制商城每天20分钟", "商城"),
        ("将商城的使用时间限制在1小时", "商城"),
        ("把商城积分设为20", ""),
    ],
)
def test_an_app_whose_use_is_limited_is_named(prompt: str, named: str) -> None:
    assert AppNames([AppName(("Shop", "商城"), ("com.example.shop",))]).mentioned(prompt) == named


def test_a_name_that_is_no_other_word_is_known_anywhere() -> None:
    names = AppNames([AppName(("Vinylo", "唱片柜"), ("a.vinylo",), coined=("Vinylo", "唱片柜"))])
    assert names.mentioned("让唱片柜别再提醒我") == "唱片柜"
    assert names.coined("唱片柜晚上别出声") == "Vinylo"
    assert names.without_coined("turn off the voice in Vinylo") == "turn off the voice"
    assert names.without_coined("在唱片柜里登记借出") == "登记借出"
    assert names.without_coined("Vinylo") == "Vinylo"
    assert names.without_coined("write to Vinylo about a scratch") == "write to customer service about a scratch"
    assert names.without_coined("send Vinylo a message") == "send customer service a message"
    assert names.without_coined("给唱片柜留言") == "给客服留言"
    assert names.without_coined("ask for a refund in Vinylo") == "ask for a refund"
    assert names.without_coined("don't let Vinylo track me") == "don't let track me"
    assert names.without_coined("let Vinylo know about a scratch") == "let customer service know about a scratch"
    assert names.without_coined("delete the Vinylo message") == "delete the message"
    assert names.without_coined("read the message Vinylo sent me") == "read the message sent me"
    assert names.without_coined("在唱片柜留言给李娜") == "留言给李娜"
    assert AppNames([]).without_coined("在唱片柜里登记借出") == "在唱片柜里登记借出"


def test_the_language_of_a_text() -> None:
    assert is_chinese("打开 Wi-Fi 开关")
    assert is_chinese("将“Slides for Monday”转发给emma.wilson@example.org")
    assert is_chinese("放Hollow Oaks的Timber Songs")
    assert is_chinese("Lunch with Grace也叫上陈静")
    assert is_chinese("邀请Bob Martin参加Lunch with Grace")
    assert is_chinese("把Notes for Anna改名为Trip to Rome")
    assert not is_chinese("妈妈 is on her way")
    assert not is_chinese("open 设置 and tap Display now")
    assert not is_chinese("delete the album 青岛旅行")


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("keep the winter hat in Yarn", "yarn"),
        ("turn on loud colours in the Yarn app", "yarn"),
        ("在Yarn里收藏这顶帽子", "yarn"),
        ("buy yarn for a hat", ""),
        ("set an alarm in Clock", ""),
    ],
)
def test_an_app_that_no_list_knows_is_named_by_its_package(prompt: str, app: str) -> None:
    apps = AppNames.load(content_dir() / "apps.yaml")
    assert apps.unlisted(prompt, {"org.yarn", "com.android.deskclock", "com.android.settings"}) == app


def test_two_values_beside_each_other_cut_no_word_in_two() -> None:
    slots = (Slot("kind", "text", "WLAN"), Slot("name", "text", "Hotel Lakeside"))
    template = "删掉已保存的{kind} {name}"
    assert match_template(template, "删掉已保存的WLAN Attic-Lab", slots) == {"kind": "WLAN", "name": "Attic-Lab"}
    assert match_template(template, "删掉已保存的WLAN", slots) is None
    touching = (Slot("a", "text", "x"), Slot("b", "text", "y"))
    assert match_template("把{a}{b}删掉", "把Wi-Fi网络删掉", touching) == {"a": "Wi-Fi", "b": "网络"}
