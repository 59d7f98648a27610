"""The values of a prompt, each in the field, the row and the choice that it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import button, label, node, opened, screen, situation, tap

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.matching.prompts.coverage import names_in, unused, without_lengths
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.parting import apart
from promptrpa.matching.prompts.rescheduling import moves_planned, moves_to_another, without_old_time
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.partly import distinctly_said
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.tutorials import bound_to, without_place
from promptrpa.reasoning.binding.field_values import each_of_pair
from promptrpa.reasoning.binding.plan_days import on_days, picks_any_day, unsaid_days
from promptrpa.reasoning.grounding.time_picking import with_time

PRESSURE = "Open Log, tap Add reading. Enter the upper value in Systolic and the lower one in Diastolic. Tap Save."
PRESSURE_ZH = "打开日志，点击“添加记录”。在“收缩压”中输入高压，在“舒张压”中输入低压，点击“保存”。"
COMMENT = "Open Chat, tap Moments. Tap Comment beside the post, enter your words in Write a comment and tap Send."
NEWS = "Open Browser, tap The Daily Lantern, tap the article. Enter your words in Write a comment and tap Post comment."
FOLDER = (
    "Start Files; tap Internal storage and go into the folder, for example Documents, where the new one should be. "
    "Tap New folder. Type the name you want in Folder name and tap Create."
)
NOTE = "Open Salon, tap Bookings, tap the booking. Tap Note for the stylist, type your note in Note and tap Save."
NOTE_ZH = "打开美发，点击“预约”，点击要留言的预约，点击“给造型师的话”，在“留言”中输入要说的话，点击“保存”。"
WRITE = "Open Practice, tap Messages and tap the person to write to. Enter your message and tap Send."
WRITE_ZH = "打开诊所，点击“消息”，点击要联系的人。输入消息内容，点击“发送”。"
REVIEW = "Open Films and tap the film. Tap Write a review. Choose the stars. Enter your words. Tap Submit."
REVIEW_ZH = "打开影院，点击片名，点击“写评价”，选择几颗星，填写评语，点击“提交评价”。"
CARD = "Open Care, tap Insurance card, then New card. Enter the insurer and the member number. Tap Save."
CARD_ZH = "打开药房，点击“保险卡”，点击“换新卡”，填写保险公司和会员号，点击“保存”。"
GIFT = (
    "Open Salon and tap New card. Choose the value. Enter the name in Who gets it. Enter the greeting in Greeting. "
    "Tap Pay now."
)
GIFT_ZH = "打开美发，点击“新卡”，选择面额，填写收卡人和祝福语，点击“立即付款”。"
MEMBER = "Open Club, tap Add member. Enter the name and the phone number. Tap Save."
TIMER = "Open Dwelling, tap New timer. Enter the name. Tap the device. Tap Save."
GUEST_ZH = "打开住处，点击“添加客人”，输入姓名和电话，点击“保存”。"
RENAME_ZH = "打开住处，点击“设备”，点击想要的设备，点击“改名”，输入新名称，点击“应用”。"
RETURN = "Open Post, tap New label. Enter the name of the shop and the order number. Tap Create."
RETURN_ZH = "打开邮递，点击“新建”，填写网店名称，填写订单号，点击“生成”。"
WORDS = "Open Vocab and go to Words. Tap Add word. Enter the word, then the meaning. Choose the folder. Tap Save."
WORDS_ZH = "打开词库，进入单词，点击添加单词，输入单词，输入释义，选择分类，点击保存。"
VOICE = "Open Notes and go to Settings. Set Voice speed to the percentage."
ALARM = "Open Clock, tap Add alarm. Enter the hour in Hour and the minute in Minute. Type its name in Label. Tap Save."
LIKE_ZH = "打开音乐，点击歌曲旁边的更多选项，点击“喜欢”。"
VOICE_ZH = "打开笔记，进入设置，把语音速度调到想要的数值。"

HUNT = "Open Finds and tap Saved. Tap New search. Enter the keyword, the area and the highest price. Tap Save."
HUNT_ZH = "打开淘物，点击收藏，点击新建，输入关键词、区域和最高价，点击保存。"
ABOUT = "Open Finds and tap Chats. Tap the seller next to the thing it is about. Enter your message. Tap Send."
ABOUT_ZH = "打开淘物，点击消息，点击物品旁边的卖家，在说点什么中输入内容，点击发送。"
RANGE = "Open Finds and tap Settings. Set Range to the number of kilometres."
RANGE_ZH = "打开淘物，点击设置，把搜索范围调到想要的公里数。"
BASKET = "Open Pantry and tap Basket. Set the product to the number you want."
BASKET_ZH = "打开食品柜，点击“购物篮”，把商品调到想要的数量。"


def fields(mind: Mind, prompt: str, text: str) -> Sequence[str]:
    """What is typed, where a tutorial of this text is followed."""
    language = "zh" if is_chinese(prompt) else "en"
    tutorial = Tutorial("own", "Own", text, language=language)
    bound = bound_to(mind, tutorial, mind.analysis.analyse(prompt))
    return [i.parameter for i in bound.instructions if i.parameter and i.object.text]


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("record a pressure of 128 over 84", PRESSURE, ["128", "84"]),
        ("note 128/84 in the log", PRESSURE, ["128", "84"]),
        ("comment Lovely on the newest post in Moments", COMMENT, ["Lovely"]),
        ("comment Nice one on Anna's post in Moments", COMMENT, ["Nice one"]),
        ("comment on the article about the bridge in The Daily Lantern", NEWS, ["{write_a_comment}"]),
        ("create a folder 2026 in Documents", FOLDER, ["2026"]),
        ("make a new folder called 2026 in Documents", FOLDER, ["2026"]),
        ("create a folder Taxes in Documents", FOLDER, ["Taxes"]),
        ("write something to Anna: happy birthday", WRITE, ["happy birthday"]),
        ("tell Anna that something is wrong", WRITE, ["something is wrong"]),
        ("给李娜写点什么：早点睡", WRITE_ZH, ["早点睡"]),
        ("systolic 97 diastolic 61, note that", PRESSURE, ["97", "61"]),
        ("刚量的，高压97低压61，帮我记下来", PRESSURE_ZH, ["97", "61"]),
        ("血压128/84，存一下", PRESSURE_ZH, ["128", "84"]),
        ("告诉其他观众我觉得《海鸥》怎么样：2颗星，“好看但是太长”", REVIEW_ZH, ["好看但是太长"]),
        ("给《海鸥》写条评语“好看”，4颗星", REVIEW_ZH, ["好看"]),
        ("put Luis Alberto into the club app, phone number 5551234", MEMBER, ["Luis Alberto", "5551234"]),
        ("let Tom van Dijk into our club, his phone number is 5551234", MEMBER, ["Tom van Dijk", "5551234"]),
        ("save Tom as a member, she lives here and her phone number is 5551234", MEMBER, ["Tom", "5551234"]),
        (
            "send order 48213 back to Velvet Sofa Company: Arrived damaged. Have it picked up",
            RETURN,
            ["Velvet Sofa Company", "48213"],
        ),
        ("开个退货单：天鹅绒家居旗舰店，48213，收到时已损坏", RETURN_ZH, ["天鹅绒家居旗舰店", "48213"]),
        ("make a timer Reading hour for the Desk lamp", TIMER, ["Reading hour"]),
        ("make a timer Reading for the Desk lamp", TIMER, ["Reading"]),
        ("邀请朱莉做客人，电话5551234", GUEST_ZH, ["朱莉", "5551234"]),
        ("邀请孙晓燕当客人，电话5551234", GUEST_ZH, ["孙晓燕", "5551234"]),
        ("邀请朱莉加入，电话5551234", GUEST_ZH, ["朱莉", "5551234"]),
        ("给设备花园摄像头换个名字，叫刺猬眼", RENAME_ZH, ["刺猬眼"]),
        ("给设备花园摄像头起个新名字", RENAME_ZH, ["{text}"]),
        ("put a new word in: il gelato means Ice cream, folder Food", WORDS, ["il gelato", "Ice cream"]),
        ("add il gelato to my Food words, it means Ice cream", WORDS, ["il gelato", "Ice cream"]),
        ("add il gelato to my Food words", WORDS, ["il gelato", "{meaning}"]),
        ("add il gelato to the Food folder", WORDS, ["il gelato", "{meaning}"]),
        ("add il gelato to my Food words in Notes", WORDS, ["il gelato", "{meaning}"]),
        ("记个新词il gelato，意思是冰淇淋，放到美食分类", WORDS_ZH, ["il gelato", "冰淇淋"]),
        ("往美食分类里加个单词il gelato", WORDS_ZH, ["il gelato", "{text}"]),
        ("have the voice talk at 70 percent", VOICE, ["70"]),
        ("the voice has not the right pace for me, 70% would be good", VOICE, ["70"]),
        ("change the voice speed in Notes", VOICE, ["{voice_speed}"]),
        ("让它的发音用70%的速度念", VOICE_ZH, ["70"]),
        ("念得我跟不上节奏，70%的速度应该刚好", VOICE_ZH, ["70"]),
        (
            "tell me when a Rowing boat turns up in Westgate for no more than 240",
            HUNT,
            ["Rowing boat", "Westgate", "240"],
        ),
        ("save a search for a Rowing boat in Westgate for at most 240", HUNT, ["Rowing boat", "Westgate", "240"]),
        ("save a search for a Rowing boat in Westgate, 240 at the most", HUNT, ["Rowing boat", "Westgate", "240"]),
        ("把城西90元以内的书桌加进收藏", HUNT_ZH, ["书桌", "城西", "90"]),
        ("淘物上城西要是有书桌就提醒我，最多出90", HUNT_ZH, ["书桌", "城西", "90"]),
        ("帮我留意城西的书桌，不超过90块", HUNT_ZH, ["书桌", "城西", "90"]),
        ("留意城西的书桌", HUNT_ZH, ["书桌", "城西", "{text}"]),
        ("write to Anna about the Oak desk", ABOUT, ["{message}"]),
        ("message Anna about the Oak desk that is in Finds", ABOUT, ["{message}"]),
        ("write to Anna about the Oak desk: is it still there", ABOUT, ["is it still there"]),
        ("message Anna about the Oak desk saying I will take it", ABOUT, ["I will take it"]),
        ("给卖书桌的李娜发条消息", ABOUT_ZH, ["{text1}"]),
        ("change how far around me Finds looks", RANGE, ["{range}"]),
        ("show me Finds within 30 kilometres", RANGE, ["30"]),
        ("搜索的距离改一下", RANGE_ZH, ["{text}"]),
        ("搜索范围调到30公里", RANGE_ZH, ["30"]),
        ("把我1月15日捐的380毫升血补登进去", "打开记录，点击补记，输入献血量，点击保存。", ["380"]),
        (
            "有次献血没记上，地点圣玛丽诊所，450毫升，加进去",
            "打开献血，点击补记，输入地点，输入献血量，点击保存。",
            ["圣玛丽诊所", "450"],
        ),
        ("挂一个烤箱，30元", "打开淘物，点击上架，输入标题和价格，点击保存。", ["烤箱", "30"]),
    ],
)
def test_each_value_is_in_its_field(mind: Mind, prompt: str, text: str, typed: Sequence[str]) -> None:
    assert fields(mind, prompt, text) == typed


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("给美发3月12日修眉的师傅写句话", NOTE_ZH),
        ("在美发给3月6日剪发的造型师留几句话", NOTE_ZH),
        ("leave a few words for whoever does my Haircut in Salon", NOTE),
        ("write a line to the stylist of my Haircut in Salon", NOTE),
        ("write something to Dr Yilmaz at the vet practice", WRITE),
        ("write anything to Anna", WRITE),
        ("tell Anna something", WRITE),
        ("text something nice to Anna", WRITE),
        ("type something for Dr Yilmaz at the practice", WRITE),
        ("send a message to Dr Yilmaz at the vet practice", WRITE),
        ("send the cook of our school a message", WRITE),
        ("write my landlord a message", WRITE),
        ("leave the neighbours a note", WRITE),
        ("send Anna a short message", WRITE),
        ("text the doctor of my mother", WRITE),
        ("message the man who looks after the house", WRITE),
        ("给Yilmaz医生写点什么", WRITE_ZH),
        ("给李娜发点东西", WRITE_ZH),
        ("跟前台说些什么", WRITE_ZH),
        ("回复李娜点什么", WRITE_ZH),
        ("给前台发条消息", WRITE_ZH),
        ("给我们楼的管家发个消息", WRITE_ZH),
        ("对李娜医生说几句", WRITE_ZH),
        ("给《海鸥》评4星，再写上我的意见", REVIEW_ZH),
        ("给《海鸥》评4星，再写几句话", REVIEW_ZH),
        ("给前台写一下我的看法，再留下我的感想", WRITE_ZH),
        ("give the film 4 stars and write my opinion", REVIEW),
        ("rate the film with 4 stars and write down my honest thoughts", REVIEW),
    ],
)
def test_that_there_are_words_to_write_says_not_which(mind: Mind, prompt: str, text: str) -> None:
    assert [typed[:1] for typed in fields(mind, prompt, text)] == ["{"]


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("tell Anna I got a message", "I got a message"),
        ("text Anna thanks for the note", "thanks for the note"),
        ("message Anna: I need a message", "I need a message"),
    ],
)
def test_what_is_said_about_a_message_is_a_text(mind: Mind, prompt: str, typed: str) -> None:
    assert fields(mind, prompt, WRITE) == [typed]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("我换保险了，号是60417725，帮我在药房更新一下", CARD_ZH),
        ("保险换啦！60417725，帮我在药房改一下", CARD_ZH),
        ("I have a new insurance! my number is 60417725", CARD),
        ("Care still bills my old plan; I am 60417725 to them", CARD),
    ],
)
def test_no_value_goes_from_one_clause_to_the_next(mind: Mind, prompt: str, text: str) -> None:
    assert fields(mind, prompt, text)[1] == "60417725"
    assert not any(sign in fields(mind, prompt, text)[0] for sign in "，！!;了啦")


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("whoever does my Eyebrows ought to know: “only a thin line please”", NOTE, ["only a thin line please"]),
        ("add a remark to the Haircut on 6 March: “leave the fringe alone”", NOTE, ["leave the fringe alone"]),
        ("3月6日做剪发的那位最好事先知道：“刘海不要动”", NOTE_ZH, ["刘海不要动"]),
        ("a €100 treat for Nora, the card should read “thanks a lot”", GIFT, ["Nora", "thanks a lot"]),
        ("Nora deserves €50 worth of pampering, with “be good” on the card", GIFT, ["Nora", "be good"]),
        ("Zelda has a birthday coming, with “be good” on the card", GIFT, ["{who_gets_it}", "be good"]),
        ("买张100欧元的卡送李敏，附一句“谢谢你的照顾”", GIFT_ZH, ["李敏", "谢谢你的照顾"]),
        ("comment Lovely on Anna's “Sunset” in Moments", COMMENT, ["Lovely"]),
    ],
)
def test_words_in_quotes_are_written_and_nobody_is_called_as_a_part_of_the_sentence(
    mind: Mind, prompt: str, text: str, typed: Sequence[str]
) -> None:
    assert fields(mind, prompt, text) == typed


SPOT = "Open Post and go to Account. Tap Delivery. Tap Safe place. Enter the place. Tap Save."
SPOT_ZH = "打开邮递，点击“派送”，点击“指定位置”，在“地点”中输入地点，点击“保存”。"


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("set a safe place for my parcels", SPOT, "{place}"),
        ("choose another safe place for parcels", SPOT, "{place}"),
        ("set the safe place for the parcels of my neighbour", SPOT, "{place}"),
        ('set the safe place for my parcels to "garden shed"', SPOT, "garden shed"),
        ("set the safe place for my parcels to garden shed", SPOT, "garden shed"),
        ("set the safe place for parcels: blue barrel", SPOT, "blue barrel"),
        ("change the safe place of the parcels to the back door", SPOT, "back door"),
        ("make “blue barrel” the safe place where couriers leave parcels", SPOT, "blue barrel"),
        ("给我的包裹设一个指定位置", SPOT_ZH, "{text}"),
        ("给我的包裹设个指定位置：花园小屋", SPOT_ZH, "花园小屋"),
        ("包裹的指定位置改成花园小屋", SPOT_ZH, "花园小屋"),
    ],
)
def test_what_a_place_is_for_is_no_place(mind: Mind, prompt: str, text: str, typed: str) -> None:
    assert fields(mind, prompt, text) == [typed]


SHIP_ZH = "打开邮递，点击“寄件”，点击“收件人”，选择收件人，选择尺寸，在“重量”中输入重量，点击“保险”，选择想要的保额。"


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("给李娜寄个包裹，小号的，2公斤，保险“最高500欧元”", ""),
        ("给李娜寄个包裹，小号的，2公斤，保险选“最高500欧元”", ""),
        ("给李娜寄个包裹，小号的，2公斤，跟她说“生日快乐”", "生日快乐"),
    ],
)
def test_words_in_quotes_may_be_one_of_what_is_chosen(mind: Mind, prompt: str, left: str) -> None:
    tutorial = Tutorial("own", "寄包裹", SHIP_ZH, language="zh")
    assert without_place(mind, tutorial, mind.analysis.analyse(prompt)) == left


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [("get me a sick note from 3 March", ""), ("get me a sick note because of flu", "flu")],
)
def test_what_is_wanted_is_no_text_for_a_field_of_it(mind: Mind, prompt: str, typed: str) -> None:
    steps = "Open Care. Tap Sick notes, then tap Ask for a note. Enter your illness in What is wrong. Tap Send."
    bound = bound_to(mind, Tutorial("own", "Ask for a sick note", steps, "en"), mind.analysis.analyse(prompt))
    (field,) = (i for i in bound.instructions if i.operation is OperationType.EDIT)
    assert field.parameter == (typed or "{what_is_wrong}")


def test_what_is_said_to_somebody_is_the_text(mind: Mind) -> None:
    steps = "打开诊所，进入消息，点击要回的消息，点击回复，在您的回答中输入内容，点击发送。"
    prompt = "“血压记录”那事一直忘了回他们，跟他们说“我会把单子带过去”"
    bound = bound_to(mind, Tutorial("own", "回复消息", steps, "zh"), mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == ["我会把单子带过去"]


@pytest.mark.parametrize(
    ("prompt", "called"),
    [("再加一个包裹，就叫花园椅", ["花园椅"]), ("建个群，叫上李雷", []), ("建个群，叫李雷进来", [])],
)
def test_what_is_new_is_called_so_and_nobody_who_is_fetched(prompt: str, called: list[str]) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=True)
    assert [prompt[m.start : m.end] for m in found if m.name == "title"] == called


def test_a_code_with_letters_is_no_telephone_number() -> None:
    for prompt in ("track PL83620417", "order AB-20390393", "单号SF1234567890"):
        assert not any(value.type == "phone" for value in find_values(prompt)), prompt


@pytest.mark.parametrize(
    ("prompt", "steps", "left"),
    [
        ("remind me 2 hours before a shift", "Tap Remind me before and choose how long.", ""),
        ("remind me 2 hours before a shift", "Tap Settings. Choose the length.", ""),
        ("remind me 2 hours before a shift", "Tap Remind me before and choose a colour.", "2"),
        ("book Cedar for 4 people and 2 hours", "Tap the room. Choose the length.", "4"),
        ("remind me 1 hour 20 minutes before a shift", "Tap Settings. Choose the length.", ""),
        ("上班前2小时提醒我", "点击设置，点击“提前提醒”，选择提前多久。", ""),
        ("上班前2小时提醒我", "点击设置，选择时长。", ""),
        ("上班前2小时提醒我", "点击设置，点击“提前提醒”，选择方式。", "2"),
    ],
)
def test_a_length_has_its_place_where_any_one_is_chosen(mind: Mind, prompt: str, steps: str, left: str) -> None:
    tutorial = Tutorial("own", "Own", steps, language="zh" if is_chinese(prompt) else "en")
    function = mind.analysis.analyse(prompt)
    numbers = [s for s in function.parameters if s.type == "number"]
    found = without_lengths(numbers, bound_to(mind, tutorial, function).instructions, prompt)
    assert [s.value for s in found] == ([left] if left else [])


SWIM = "Open Pool and tap Training. Tap Add training. Enter the lengths, then the minutes. Tap Save."
SWIM_ZH = "打开泳馆，点击“训练”，点击“记一次训练”，输入趟数和分钟，点击“保存”。"


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("log 52 lengths and 47 minutes at Pool", SWIM, ["52", "47"]),
        ("note in Pool that I swam 52 lengths and took 47 minutes", SWIM, ["52", "47"]),
        ("I miscounted at Pool, it was really 34 lengths in 20 minutes", SWIM, ["34", "20"]),
        ("today I swam 52 lengths in 47 minutes, log that at Pool", SWIM, ["52", "47"]),
        ("在泳馆记一下，今天47分钟游了52趟", SWIM_ZH, ["52", "47"]),
        ("泳馆里添一笔：52趟，47分钟", SWIM_ZH, ["52", "47"]),
    ],
)
def test_a_field_for_how_many_there_are_takes_the_number(
    mind: Mind, prompt: str, text: str, typed: Sequence[str]
) -> None:
    assert fields(mind, prompt, text) == typed


BOOK = (
    "Open Post. Tap Address book. Tap Add address. Enter the name. Enter the street in Street and number. "
    "Enter the town in Town. Tap Save."
)
BOOK_ZH = "打开邮递，点击“地址簿”，点击“添加地址”，在“名称”中输入名称，在“街道门牌”中输入街道，在“城市”中输入城市。"


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        (
            "add the address Workshop, 9 Mill Road, Altdorf to the parcel app",
            BOOK,
            ["Workshop", "9 Mill Road", "Altdorf"],
        ),
        ("add the address “9 Mill Road” in Altdorf to my parcel app", BOOK, ["{name}", "9 Mill Road", "Altdorf"]),
        ("save a new address for Mia in the parcel app", BOOK, ["Mia", "{street_and_number}", "{town}"]),
        ("把小美的地址存进邮递，榆树街27号，山庄", BOOK_ZH, ["小美", "榆树街27号", "山庄"]),
    ],
)
def test_in_what_app_and_whose_it_is_is_no_part_of_a_value(
    mind: Mind, prompt: str, text: str, typed: Sequence[str]
) -> None:
    assert fields(mind, prompt, text) == typed


ROOM = (
    "Open Rooms and tap the room. Tap Start, choose the time, tap OK. Set Hours to the number of hours. "
    "Enter the number of people in People. Tap Confirm."
)
ROOM_ZH = "打开会议，点击会议室。点击开始时间，选择时间，点击确定。把小时设为小时数，在人数中输入人数，点击确认。"
SAUNA = "Open Spa, tap Sauna. Tap Start, choose the time. Enter the hours in Hours. Tap Book."


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("book the Willow Room for 7 people on 8 April at 14:00, 3 hours", ROOM, ["3", "7"]),
        ("we are 5 people and need the Maple Room on 19 March from 14:00 for three hours", ROOM, ["3", "5"]),
        ("book the Willow Room for 7 people on 8 April at 14:00", ROOM, ["{hours}", "7"]),
        ("book the Willow Room on 8 April at 14:00 for 3 hours", ROOM, ["3", "{people}"]),
        ("book the sauna at 2 pm for 3 hours", SAUNA, ["3"]),
        ("订枫叶厅开会，3月19日14:00，5个人，3小时", ROOM_ZH, ["3", "5"]),
        ("订枫叶厅，3月19日14:00，5个人", ROOM_ZH, ["{text2}", "5"]),
        ("set the heating to start at 7:30", "Open Heat. Type the hour in Hour and the minute in Minute.", ["7", "30"]),
        ("set the heating to start at 7:00", "Open Heat, tap Schedule. Type the hour in Hour. Tap Save.", ["7"]),
    ],
)
def test_how_many_hours_something_lasts_is_no_time_of_day(mind: Mind, prompt: str, text: str, typed: list[str]) -> None:
    assert fields(mind, prompt, text) == typed


def things(mind: Mind, prompt: str, text: str) -> Sequence[str]:
    """What the prompt has to choose things by, and what of it has no place."""
    language = "en" if prompt.isascii() else "zh"
    tutorial, function = Tutorial("own", "Own", text, language=language), mind.analysis.analyse(prompt)
    bound = bound_to(mind, tutorial, function)
    left = without_place(mind, tutorial, function)
    return [*(p.value for p in bound.function.parameters if p.type == "text"), *filter(None, [left])]


@pytest.mark.parametrize(
    ("prompt", "text", "values"),
    [
        (
            "ask for a refill of Cetirizine, to be collected at Station 24h",
            "Open Pills, tap the medicine. Tap Refill, choose the pharmacy and tap Send.",
            ["Cetirizine", "Station 24h"],
        ),
        (
            "把奶奶的旧收音机挪到储物间去",
            "打开暖暖，点击设备，再点击“房间”，选择房间。",
            ["奶奶的旧收音机", "储物间"],
        ),
        ("以后我都去24小时便利店拿快递", "打开邮递，点击网点，选择网点，点击“常用”。", ["24小时便利店"]),
    ],
)
def test_things_end_where_their_names_end(mind: Mind, prompt: str, text: str, values: Sequence[str]) -> None:
    assert things(mind, prompt, text) == values


@pytest.mark.parametrize(
    ("prompt", "text", "named"),
    [
        ("把一首歌标为喜欢", LIKE_ZH, []),
        ("把任意一首歌标记为喜欢", LIKE_ZH, []),
        ("将一封邮件标为重要", "打开邮件，长按邮件，点击“重要”。", []),
        ("把樱花巷标为喜欢", LIKE_ZH, ["樱花巷"]),
        ("把《小星星》标记为喜欢", LIKE_ZH, ["小星星"]),
        ("wake me at 11:15 with Cascade", ALARM, ["Cascade", "Cascade"]),
        ("wake me at 11:15 with the label Work", ALARM, ["Work"]),
        ("设置步数目标为8000", "打开健康，点击目标，在步数目标中输入数字，点击保存。", ["8000"]),
    ],
)
def test_what_a_thing_becomes_or_has_is_no_part_of_its_name(
    mind: Mind, prompt: str, text: str, named: list[str]
) -> None:
    assert things(mind, prompt, text) == named


@pytest.mark.parametrize(
    "prompt",
    [
        "把杯子套装的账单下载下来",
        "就诊提醒改成提前2小时",
        "就诊提醒换个时间",
        "送货放门口时拍照的功能，帮我关闭",
        "把书房的暖气片调一下温度",
    ],
)
def test_what_is_to_be_done_names_nobody_and_nothing(prompt: str) -> None:
    assert not find_mentions(prompt, find_values(prompt), chinese=True)


def test_the_number_of_a_time_is_no_day(mind: Mind) -> None:
    wish = "book Helen Okafor at 15:45"
    page = screen(button(0, "14"), button(1, "15"), button(2, "16"))
    told = replace(situation(tap("day")), function=mind.analysis.analyse(wish))
    assert mind.grounding.propose(page, told).label != "15"


def at(instruction: Instruction, prompt: str, mind: Mind, *following: Instruction) -> str:
    said = replace(situation(instruction), function=mind.analysis.analyse(prompt), following=following)
    return with_time(said).object.text


def test_the_time_of_the_prompt_is_chosen_where_a_tutorial_says_a_time(mind: Mind) -> None:
    assert at(tap("time"), "book Helen Okafor at 15:45", mind) == "15:45"
    assert at(tap("新的时间"), "周末学习提醒21:40", mind) == "21:40"
    assert at(tap("time"), "be quiet from 21:30 to 7:15", mind, tap("OK"), tap("time")) == "21:30"
    assert at(tap("time"), "be quiet from 21:30 to 7:15", mind) == "time"
    assert at(tap("Time"), "book Helen Okafor at 15:45", mind) == "Time"


def test_both_times_of_a_new_span_are_new(mind: Mind) -> None:
    said = "勿扰时段改成从23:10到6:40"
    times = [p for p in mind.analysis.analyse(said).parameters if p.type == "time"]
    assert without_old_time(times, said) == times


@pytest.mark.parametrize(
    ("said", "new"),
    [
        ("reschedule my viewing to 14 March at 11:45", True),
        ("move the viewing to 14 March, 11:45", True),
        ("把看房改到3月14日11:45", True),
        ("move my viewing of 14 March at 11:45", False),
        ("move my 11:45 viewing to 14 March", False),
        ("reschedule the 5 March viewing, new slot 14 March, 11:45", True),
        ("move the 5 March viewing, new time: 11:45", True),
        ("3月5日的看房改一下，新时间3月14日11:45", True),
        ("change the new 11:45 viewing", False),
    ],
)
def test_the_time_of_a_new_day_is_new(mind: Mind, said: str, *, new: bool) -> None:
    times = [p for p in mind.analysis.analyse(said).parameters if p.type == "time"]
    assert bool(without_old_time(times, said)) is new


def test_a_name_with_a_number_is_no_other_thing_of_its_kind() -> None:
    assert not distinctly_said("I carried Plug 7 over to the Study", ["TV plug", "Floor lamp"])
    assert distinctly_said("I carried Plug 7 over to the Study", ["TV plug", "Plug 7"]) == "Plug 7"


def test_what_a_tutorial_only_speaks_of_does_not_take_the_place_of_a_name() -> None:
    told = "Decide whether they join as an adult, a child or a guest. Tap Send."
    assert [s.value for s in names_in("let Tom into our home as a Child, and tap Send", told)] == ["Tom", "Child"]


def test_rows_of_which_only_the_id_says_what_they_are_do_not_stand_for_a_named_one(mind: Mind) -> None:
    def row(at: int, words: str) -> str:
        place = (0, 200 + 150 * at, 1080, 340 + 150 * at)
        return node("LinearLayout", place, label(at, words), clickable=True, resource_id="app:id/device_row")

    page = screen(row(0, "吸顶灯"), row(1, "落地灯"), row(2, "电视插座"))
    function = mind.analysis.analyse("插座7的房间改成书房")
    tutorial = Tutorial("own", "移动设备", "打开暖暖，点击设备，再点击“房间”。", language="zh")
    bound = bound_to(mind, tutorial, function)
    said = replace(situation(tap("设备")), function=bound.function)
    assert "means the same" not in mind.grounding.propose(page, said).reason


def test_a_name_and_what_somebody_has_are_two_values() -> None:
    function = Function("Grandpa Joe's Salbutamol inhaler is nearly empty", "", "en")
    named = [Slot("said", "text", "Joe's Salbutamol")]
    assert not unused(named, function, ["Grandpa Joe", "Salbutamol inhaler"])
    assert unused(named, function, ["Salbutamol inhaler"])


@pytest.mark.parametrize(
    ("fields", "value", "found"),
    [
        (("Systolic", "Diastolic"), "128/84", {0: "128", 1: "84"}),
        (("收缩压", "舒张压"), "128比84", {0: "128", 1: "84"}),
        (("Expiry date", "Security code"), "12/28", {0: "12/28"}),
    ],
)
def test_a_month_and_a_year_are_no_two_values(fields: tuple[str, str], value: str, found: dict[int, str]) -> None:
    plan = [Instruction(OperationType.EDIT, ObjectDescription(field)) for field in fields]
    bound = each_of_pair({0: Slot("number", "number", value)}, plan)
    assert {place: slot.value for place, slot in bound.items()} == found


@pytest.mark.parametrize(
    ("prompt", "days"),
    [
        ("away from 5 May", ["5 May", ""]),
        ("away until 9 May", ["", "9 May"]),
        ("away 5 May to 9 May", ["5 May", "9 May"]),
    ],
)
def test_one_day_is_not_put_in_both_of_two_pickers(prompt: str, days: list[str]) -> None:
    plan = [
        Instruction(OperationType.CLICK, ObjectDescription(name)) for name in ("Leaving", "day", "Coming back", "day")
    ]
    said = tuple(Slot(f"date{n}", "date", day) for n, day in enumerate(filter(None, days)))
    made = on_days(plan, Function(prompt, prompt, "en", parameters=said))
    assert [i.object.text if i.object.text != "day" else "" for i in made][1::2] == days


@pytest.mark.parametrize("picked", ["date", "day", "new day", "新的一天"])
def test_a_day_behind_what_opens_the_calendar_is_the_one_that_is_picked(picked: str) -> None:
    steps = (("Day", "tap Day"), (picked, f"choose the {picked}"), ("OK", "tap OK"))
    plan = [Instruction(OperationType.CLICK, ObjectDescription(name), source=source) for name, source in steps]
    said = Function("book it for 9 May", "", "en", parameters=(Slot("date", "date", "9 May"),))
    assert [i.object.text for i in on_days(plan, said)] == ["Day", "9 May", "OK"]


@pytest.mark.parametrize(
    ("told", "days", "places"),
    [
        ("Tap First day, choose the first date, tap OK. Tap Last day, choose the last date, tap OK.", ("date",) * 2, 2),
        ("Tap First day, choose the start date, tap OK. Tap Last day, choose the end date, tap OK.", ("date",) * 2, 2),
        ("点击开始日期，选择开始日期，点击确定。点击结束日期，选择结束日期，点击确定。", ("日期",) * 2, 2),
        ("点击开始时间，选择开始时间，点击确定。点击人数。", ("时间",), 0),
        ("Tap Reminder, choose the cooking time, tap OK.", ("cooking time",), 0),
        ("Tap First day, tap Choose date, tap OK.", ("Choose date",), 0),
    ],
)
def test_which_date_or_time_a_tutorial_means_is_told_by_what_opens_it(
    mind: Mind, told: str, days: tuple[str, ...], places: int
) -> None:
    chinese = not told.isascii()
    nothing = Function("x", "x", "zh" if chinese else "en")
    plan = on_days(mind.parsing.parse(told), nothing)
    assert tuple(i.object.text for i in plan)[1::3] == days
    assert not any(i.object.place for i in plan)
    said = ("3月16日", "3月27日") if chinese else ("16 March", "27 March")
    slots = tuple(Slot(f"date{n}", "date", day) for n, day in enumerate(said))
    picked = on_days(mind.parsing.parse(told), replace(nothing, parameters=slots))
    assert [i.object.text for i in picked if i.object.text in said] == list(said[:places])


def test_what_opens_the_calendar_is_no_day_that_was_not_said() -> None:
    names = ("Branch", "branch", "Day", "9 April", "OK")
    assert unsaid_days([Instruction(OperationType.CLICK, ObjectDescription(name)) for name in names]) == {}


GYM = (
    Tutorial("solaria-book-en", "Book a class at the gym", "Open Solaria, tap the class, tap Book.", "en", "Solaria"),
    Tutorial("solaria-pay-en", "See what your gym costs", "Open Solaria, tap Bills.", "en", "Solaria"),
    Tutorial(
        "solaria-drop-en",
        "Drop a class",
        "Open Solaria, tap My classes. Tap the class and tap Drop.",
        "en",
        "Solaria",
        asked=("I have no time for it after all",),
    ),
)


@pytest.mark.parametrize(
    ("prompt", "thing", "left"),
    [
        ("drop my Boxing at the gym", "Boxing", ""),
        ("drop my Boxing in the gym app", "Boxing", ""),
        ("drop my Boxing that I booked at the gym", "Boxing", ""),
        ("drop my Boxing in the bank app", "Boxing", "bank app"),
    ],
)
def test_what_kind_of_app_it_is_is_no_value(tmp_path: Path, prompt: str, thing: str, left: str) -> None:
    with opened(tmp_path) as (mind, base):
        base.library.lend(GYM)
        function = mind.analysis.analyse(prompt)
        bound = bound_to(mind, GYM[-1], function)
        assert [p.value for p in bound.function.parameters] == [thing]
        assert without_place(mind, GYM[-1], function) == left


def test_how_much_is_asked_for_is_no_value(mind: Mind) -> None:
    assert things(mind, "how much was Massage on my bill", "Open Solaria, tap Bill, tap the charge.") == ["Massage"]


@pytest.mark.parametrize(
    ("prompt", "is_goal"),
    [
        ("open the gym bill for Heron Bay in Weather", True),
        ("open my Heron Bay bill in Weather", True),
        ("open the Bills in Weather", False),
        ("open Weather and tap the gym bill for Heron Bay", False),
    ],
)
def test_one_of_a_kind_that_a_tutorial_opens_is_no_label(tmp_path: Path, prompt: str, is_goal: bool) -> None:
    bill = Tutorial("weather-bill-en", "Open a gym bill", "Open Weather, tap Bills, tap the bill.", "en", "Weather")
    with opened(tmp_path) as (mind, base):
        base.library.lend([bill])
        assert (not mind.analysis.analyse(prompt).steps) is is_goal


@pytest.mark.parametrize(
    ("prompt", "days", "asked"),
    [
        ("put me down as away in Crew from 9 May", ["9 May", "{coming_back}"], ["coming_back"]),
        ("put me down as away in Crew until 9 May", ["{leaving}", "9 May"], ["leaving"]),
        ("put me down as away in Crew from 5 May to 9 May", ["5 May", "9 May"], []),
        ("put me down as away in Crew", ["day", "day"], []),
    ],
)
def test_the_other_of_two_days_is_asked_for(mind: Mind, prompt: str, days: list[str], asked: list[str]) -> None:
    text = "Open Crew, tap Leaving, choose the day and tap OK. Tap Coming back, choose the day and tap OK. Tap Send."
    bound = bound_to(mind, Tutorial("away", "Be away", text, "en", "Crew"), mind.analysis.analyse(prompt))
    touched = [i.object.text for i in bound.instructions]
    assert [touched[touched.index(opener) + 1] for opener in ("Leaving", "Coming back")] == days
    assert [(q.name, q.type) for q in bound.questions] == [(name, "date") for name in asked]


def test_a_day_after_which_something_of_it_is_opened_is_no_other_day(mind: Mind) -> None:
    text = "Open Crew, tap the day. Tap Add, tap Date and choose the day. Tap Save."
    told = Tutorial("add", "Add a shift", text, "en", "Crew")
    assert not bound_to(mind, told, mind.analysis.analyse("add a shift on 9 May in Crew")).questions


@pytest.mark.parametrize(
    ("text", "prompt", "typed"),
    [
        ("Open Depot, tap Rent. Enter the francs a week. Tap Save.", "set my Depot rent to 40 francs", "40"),
        ("Open Depot, tap Rent. Enter the francs a week. Tap Save.", "I'd rather give them 40 francs a week", "40"),
        ("Open Depot, tap Limit. Enter the limit. Tap Save.", "set the limit in Depot to 300 francs", "300"),
        ("Open Depot, tap Trip. Enter the kilometres. Tap Save.", "log a trip of 48 kilometres in Depot", "48"),
        ("打开仓储，点击租金，在每周英镑中输入金额，点击保存。", "我宁愿每周给他们40英镑", "40"),
    ],
)
def test_a_field_that_is_called_by_a_unit_takes_the_number_alone(
    mind: Mind, text: str, prompt: str, typed: str
) -> None:
    language, app = ("en", "Depot") if prompt.isascii() else ("zh", "仓储")
    bound = bound_to(mind, Tutorial("t", "t", text, language, app), mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == [typed]


@pytest.mark.parametrize(
    ("field", "prompt", "typed"),
    [
        ("where it leaks", "report a leak in the boiler room to Depot", "boiler room"),
        ("where it leaks", "report a leak in The Old Mill to Depot", "The Old Mill"),
        ("message", "send the message “the boiler room leaks” with Depot", "the boiler room leaks"),
    ],
)
def test_a_place_without_a_name_of_its_own_has_no_article(mind: Mind, field: str, prompt: str, typed: str) -> None:
    told = Tutorial("t", "Report a leak", f"Open Depot, tap Leak. Enter {field}. Tap Send.", "en", "Depot")
    bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == [typed]


def test_who_has_an_account_is_no_part_of_the_sentence(mind: Mind) -> None:
    plan = [Instruction(OperationType.EDIT, ObjectDescription("开户人"))]
    bound = mind.analysis.bind(plan, mind.analysis.analyse("垃圾费以后从陈志强的银行卡里出"), "输入开户人")
    assert [slot.name for slot in bound.questions]


@pytest.mark.parametrize(
    ("prompt", "text", "thing", "number"),
    [
        ("change the Oat milk in my basket to 3", BASKET, "Oat milk", "3"),
        ("change the Oat milk in my basket to twelve", BASKET, "Oat milk", "12"),
        ("change how many Eggs are in my basket", BASKET, "Eggs", "{number}"),
        ("把购物篮里的牛奶改成3份", BASKET_ZH, "牛奶", "3"),
        ("购物篮里的肉桂卷改成四个", BASKET_ZH, "肉桂卷", "4"),
    ],
)
def test_the_thing_that_is_named_is_set_to_the_number(
    mind: Mind, prompt: str, text: str, thing: str, number: str
) -> None:
    tutorial = Tutorial("own", "Own", text, language="zh" if is_chinese(prompt) else "en")
    last = bound_to(mind, tutorial, mind.analysis.analyse(prompt)).instructions[-1]
    assert (last.object.text, last.parameter) == (thing, number)


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("find the file Interview.m4a and open it", "Interview.m4a"),
        ("open my file Boarding pass.pdf", "Boarding pass.pdf"),
        ("find the file", "{search_files}"),
    ],
)
def test_what_is_touched_is_what_is_searched_for_before(mind: Mind, prompt: str, typed: str) -> None:
    told = "Open Files and tap Search. Enter a word in Search files. Tap the file."
    assert fields(mind, prompt, told) == [typed]


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("make a new podcast playlist, Oldest first", "{name}"),
        ("make a podcast playlist called weekend playlist, Oldest first", "weekend playlist"),
        ("新建一个播客播放列表，最早的在前", "{text}"),
        ("新建一个叫“晨跑”的播客播放列表，最早的在前", "晨跑"),
    ],
)
def test_the_order_or_the_kind_of_what_is_made_is_no_name_of_it(mind: Mind, prompt: str, typed: str) -> None:
    told = (
        "打开电台，点击播放列表，点击新建播放列表，在名称中输入名称，选择排序，点击创建。"
        if is_chinese(prompt)
        else "Open Radio. Tap Playlists. Tap New playlist. Enter the name in Name. Choose the order. Tap Create."
    )
    assert len(apart(prompt)) < 2
    assert fields(mind, prompt, told) == [typed]


@pytest.mark.parametrize(
    "prompt",
    [
        "add Apple juice to my list, amount 3 bottles, it belongs to Drinks",
        "add Apple juice to my list, 3 bottles, goes to Drinks",
    ],
)
def test_what_is_to_be_bought_is_no_person(mind: Mind, prompt: str) -> None:
    told = "Open Larder. Tap Add item. Enter what to buy and the amount. Choose the section. Tap Save."
    assert fields(mind, prompt, told) == ["Apple juice", "3 bottles"]


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("follow the podcast Old Maps", "Old Maps"),
        ("follow the restaurant Blue Door", "Blue Door"),
        ("follow Old Maps", "Old Maps"),
        ("follow the used MacBook Air", "used MacBook Air"),
    ],
)
def test_the_kind_before_a_name_is_not_searched_for(mind: Mind, prompt: str, typed: str) -> None:
    told = "Open Radio and tap Search. Enter the name of the show in Find shows and stations. Tap the show. Tap Follow."
    assert fields(mind, prompt, told) == [typed]


@pytest.mark.parametrize("prompt", ["播放一首歌", "放首歌", "来一首歌听听", "play a song", "play some music"])
def test_any_song_is_none_to_search_for(mind: Mind, prompt: str) -> None:
    chinese = is_chinese(prompt)
    told = (
        "打开音乐，点击搜索，输入歌名，点击歌曲。"
        if chinese
        else "Open Music, tap Search. Enter the title, tap the song."
    )
    tutorial = Tutorial("t", "Play a song", told, "zh" if chinese else "en", "Music")
    assert bound_to(mind, tutorial, mind.analysis.analyse(prompt)).questions


WALK_ZH = "打开郊游，点击新建路线，输入名称、步行时间和人数，点击保存。"
DISH_ZH = "打开厨艺，点击新建菜品，输入名称、制作时间和份数，点击保存。"
HIKE = "Open Trails, tap New trail. Enter the name, the walking time and the number of people. Tap Save."


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("在郊游里新建路线翠湖环线，90分钟，6人", WALK_ZH, ["翠湖环线", "90分钟", "6"]),
        ("在厨艺里新建一道奶奶的烧饼，要做40分钟，够5份", DISH_ZH, ["奶奶的烧饼", "40分钟", "5"]),
        ("厨艺新建菜品红烧茄子，35分钟，4人份", DISH_ZH, ["红烧茄子", "35分钟", "4"]),
        ("在厨艺新建一道菜，55分钟，6份", DISH_ZH, ["{text}", "55分钟", "6"]),
        (
            "add the trail Copper mine to Trails, it takes 90 minutes and is for 8 people",
            HIKE,
            ["Copper mine", "90 minutes", "8"],
        ),
    ],
)
def test_a_number_with_its_unit_goes_to_the_field_of_that_kind(
    mind: Mind, prompt: str, text: str, typed: list[str]
) -> None:
    assert fields(mind, prompt, text) == typed


def test_a_new_time_that_is_chosen_makes_nothing_new(mind: Mind) -> None:
    text = "Open Study and tap Reminders. Tap the reminder. Tap Time, choose the new time and tap OK. Tap Save."
    told = Tutorial("change", "Change the time of a reminder", text, "en", "Study")
    text = "Open Study and tap Reminders. Tap New reminder. Tap Time, choose the time and tap OK. Tap Save."
    new = Tutorial("new", "Add a reminder", text, "en", "Study", asked=("shift to another time",))
    wish = "shift my reminder Morning words to 8:05"
    assert [t.id for t in (told, new) if mind.analysis.is_about(wish, t)] == ["change"]


def test_a_car_and_its_station_have_one_place(mind: Mind) -> None:
    text = (
        "Open Cars and tap the car you want. Tap Book this car. Tap Pick-up day, choose the day and tap OK. "
        "Tap Pick-up time, choose the time and tap OK. Set Hours. Tap Confirm booking."
    )
    told = Tutorial("book", "Book a car by the hour", text, "en", "Cars")
    for prompt in (
        "book me the Luma at Mill Lane with Cars on 20 March from 14:30 for 4 hours",
        "book me the Luma at Mill Lane",
    ):
        assert without_place(mind, told, mind.analysis.analyse(prompt)) == ""


@pytest.mark.parametrize(
    ("prompt", "about"),
    [
        ("change my booking of the Luma at North Station to 6 hours", ["longer"]),
        ("unlock the Luma that I booked at the square", ["longer"]),
        ("开一下我在路悠订的露玛的车门", ["longer"]),
        ("book the Luma that I booked last week", ["book", "zh", "longer"]),
        ("再订一辆我上次订的露玛", ["book", "zh", "longer"]),
        ("book a Luma for 6 hours", ["book", "zh", "longer"]),
    ],
)
def test_what_was_booked_before_is_not_booked_again(mind: Mind, prompt: str, about: list[str]) -> None:
    known = (
        Tutorial("book", "Book a car by the hour", "Open Cars, tap the car. Set Hours. Tap Book.", "en", "Cars"),
        Tutorial("zh", "按小时订车", "打开用车，点击车。设置小时数，点击预订。", "zh", "用车"),
        Tutorial("longer", "Extend a booking", "Open Cars, tap the booking. Set Hours. Tap Save.", "en", "Cars"),
    )
    assert [t.id for t in known if mind.analysis.is_about(prompt, t)] == about


PLAN_ZH = Tutorial(
    "plan",
    "把菜排到某一天",
    "打开厨艺，点击那道菜，点击排进本周，点击日期，选择日期，点击确定，点击保存。",
    "zh",
    "厨艺",
    asked=("下周想做这个菜", "定一下那天的菜", "给菜定个日子", "换着花样吃"),
)
MOVE_ZH = replace(
    PLAN_ZH,
    id="move",
    title="换一天吃排好的菜",
    text="打开厨艺，点击本周，点击日期旁边的菜，点击日期，选择新的日期，点击确定。",
    asked=("那天不做了改天再做", "这顿饭推迟", "菜单换天"),
)


@pytest.mark.parametrize(
    ("prompt", "about"),
    [
        ("把厨艺里3月8日的红烧肉改到3月15日", ["move"]),
        ("厨艺里3月8日的红烧肉挪到3月15日", ["move"]),
        ("把红烧肉排到3月15日", ["plan", "move"]),
        ("从3月8日到3月15日每天吃红烧肉", ["plan", "move"]),
        ("3月8日吃不了红烧肉，没空，3月15日倒是有空", ["move"]),
    ],
)
def test_what_moves_to_another_day_is_not_made_for_it(mind: Mind, prompt: str, about: list[str]) -> None:
    assert [t.id for t in (PLAN_ZH, MOVE_ZH) if mind.analysis.is_about(prompt, t)] == about


@pytest.mark.parametrize(
    ("prompt", "moves"),
    [
        ("move the yoga class of 8 March to 15 March", True),
        ("move the yoga class to 15 March", False),
        ("book a room from 8 March to 15 March", False),
        ("把7点的闹钟改到8点", True),
        ("3月8日的课改成3月15日", True),
        ("3月8日改签去上海的票", False),
        ("3月11日去不了12号工位，3月18日倒是有空", True),
        ("8号的课没空，15号可以", True),
        ("I can't make it to Desk 12 on 11 March, 18 March would suit me better", True),
        ("3月8日有事，把3月15日的课取消", False),
        ("3月8日去不了，帮我看看3月15日的行程", False),
        ("周一没空，周二也不行，取消课", False),
        ("告诉李娜我周一没空，周二可以", False),
        ("tell Anna I can't come on 8 March, 15 March works for me", False),
        ("I can't find the photo of 8 March, show the one of 15 March", False),
    ],
)
def test_what_moves_to_another_day_is_on_one(prompt: str, moves: bool) -> None:
    assert moves_to_another(prompt) is moves


@pytest.mark.parametrize(
    ("prompt", "moves"),
    [
        ("move the yoga class to 15 March", True),
        ("postpone my dentist to Friday", True),
        ("move my alarm to 7:30", False),
        ("把我约在滨江的课换到4月21日", True),
        ("I can't make it to the dentist as planned, 21 April would work though", True),
        ("book a table for 3 June", False),
        ("set the alarm to 7:30", False),
        ("change my birthday to 3 May", False),
        ("I can't find a table, 21 April would work", False),
    ],
)
def test_what_is_moved_to_a_day_is_planned_already(prompt: str, *, moves: bool) -> None:
    assert moves_planned(prompt) is moves


@pytest.mark.parametrize(
    ("prompt", "times"),
    [
        ("noon is no good for my iron pills, 7:20 suits me better", ["7:20"]),
        ("7:20 is better for my iron pills than noon", ["7:20"]),
        ("remind me of my pills at 7:20 instead of noon", ["7:20"]),
        ("中午12点吃药太晚了，改成7点20", ["7:20"]),
        ("change the alarm from 7:00 to 8:00", ["7:00", "8:00"]),
        ("move my 7:00 alarm to 8:00", ["7:00", "8:00"]),
    ],
)
def test_a_time_that_is_said_to_be_none_for_it_is_not_set(mind: Mind, prompt: str, times: list[str]) -> None:
    assert [p.value for p in mind.analysis.analyse(prompt).parameters if p.type == "time"] == times


@pytest.mark.parametrize(
    ("prompt", "followed"),
    [
        ("厨艺里3月8日的红烧肉挪到3月15日", "move"),
        ("在厨艺里把蘑菇烩饭排到3月17日", "plan"),
        ("在厨艺里把蘑菇烩饭排到3月17日晚餐", "plan"),
    ],
)
def test_what_is_hardly_likely_is_told_by_the_move_or_without_the_thing(
    tmp_path: Path, prompt: str, followed: str
) -> None:
    with opened(tmp_path) as (mind, knowledge):
        for tutorial in (PLAN_ZH, MOVE_ZH):
            knowledge.library.add(tutorial)
        found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt), attended=False))
    assert [t.id for t in found.tutorials][:1] == [followed]


@pytest.mark.parametrize(
    ("told", "picks"),
    [
        ("Open Gym, tap Next session. Choose the date and tap OK.", True),
        ("打开举铁，点击下次训练，选择日期，点击确定。", True),
        ("Open Gym, tap Day, choose 3 June, tap OK.", False),
        ("Open Gym, tap Date format.", False),
    ],
)
def test_a_plan_that_picks_a_day_is_known(mind: Mind, told: str, *, picks: bool) -> None:
    assert picks_any_day(mind.parsing.parse(told)) is picks


LIST_ZH = "打开杂货，点击清单，点击加一样，输入买什么和数量，选择分区，点击保存。"


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("把酱油加到杂货的清单，2瓶", ["酱油", "2瓶"]),
        ("把苹果汁写到杂货的清单，3瓶，饮料", ["苹果汁", "3瓶"]),
        ("在杂货记一下要买面粉，数量2袋", ["面粉", "2袋"]),
    ],
)
def test_a_field_that_asks_what_stands_beside_another_one(mind: Mind, prompt: str, typed: list[str]) -> None:
    assert fields(mind, prompt, LIST_ZH) == typed


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("forward the mail “Trip forms” to Emma", {"To": "Emma"}),
        (
            "forward the mail “Trip forms” to Emma and write “see below”",
            {"To": "Emma", "Compose email": "see below"},
        ),
    ],
)
def test_the_name_of_what_is_sent_on_is_not_written_into_it(mind: Mind, prompt: str, typed: dict[str, str]) -> None:
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "mail-forward-en")
    bound = bound_to(mind, tutorial, mind.analysis.analyse(prompt))
    assert {i.object.text: i.parameter for i in bound.instructions if i.operation is OperationType.EDIT} == typed


def test_the_quoted_name_of_a_mail_is_no_message(mind: Mind) -> None:
    wish = mind.analysis.analyse("把“春游报名表”这封邮件转发给林晓")
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "mail-forward-zh")
    assert not without_place(mind, tutorial, wish)


@pytest.mark.parametrize(
    ("tutorial", "prompt", "values"),
    [
        ("messages-send-new-zh", "发短信给李娜：门禁码{{code}}", ["李娜", "门禁码{{code}}"]),
        ("messages-send-new-en", "send “my PIN is {{pin}}” to David Kim", ["David Kim", "my PIN is {{pin}}"]),
    ],
)
def test_a_private_value_in_a_text_is_a_part_of_it(mind: Mind, tutorial: str, prompt: str, values: list[str]) -> None:
    told = next(t for t in mind.knowledge.tutorials() if t.id == tutorial)
    bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == values


POST_ZH = "打开公告，点击社区，点击发新帖，在标题中输入标题，在内容中输入内容，点击发布。"
REPLY_TO = "Open Board and go to Community. Tap the post. Enter your answer in Write a reply and tap Send."
REPLY_TO_ZH = "打开公告，进入社区，点击帖子，在写回复中输入回复，点击发送。"


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ("在公告社区发个帖，标题“丢了雨伞”", POST_ZH, ["丢了雨伞", "{text}"]),
        ("在公告社区发帖“丢了雨伞”", POST_ZH, ["丢了雨伞", "{text}"]),
        ("在社区发条帖子叫“丢了雨伞”", POST_ZH, ["丢了雨伞", "{text}"]),
        ("在公告社区发个帖，标题“丢了雨伞”，内容“红色木柄那把”", POST_ZH, ["丢了雨伞", "红色木柄那把"]),
        ("reply to the Spare office chair post in Board", REPLY_TO, ["{write_a_reply}"]),
        ("answer the Spare monitor post in Board", REPLY_TO, ["{write_a_reply}"]),
        ("reply thanks to the Spare office chair post", REPLY_TO, ["thanks"]),
        ("在公告回复闲置办公椅那个帖子“我今晚来拿”", REPLY_TO_ZH, ["我今晚来拿"]),
        ("回复一下闲置办公椅那个帖子", REPLY_TO_ZH, ["{text}"]),
        ("给闲置办公椅的帖子留言“我今晚来拿”", REPLY_TO_ZH, ["我今晚来拿"]),
    ],
)
def test_the_deed_and_what_is_answered_are_no_words_to_write(
    mind: Mind, prompt: str, text: str, typed: list[str]
) -> None:
    assert fields(mind, prompt, text) == typed


PARKING = (
    "Open House and tap Bookings. Choose the space. Enter the number plate of the car. Tap Day, choose the date and "
    "tap OK. Tap Book."
)
PARKING_ZH = "打开楼宇，点击预约，选择车位，输入车牌号，点击日期，选择日期，点击确定，点击底部的预约。"
BOARD = "Open House and tap Board. Tap New note. Enter the title. Choose the topic. Tap Done."
BOARD_ZH = "打开楼宇，点击邻里板，点击写便条，输入标题，选择类别，点击完成。"
DEFECT = 'Open House. Tap Report a defect. Enter the description in "What is broken". Choose the place. Tap Save.'
DEFECT_ZH = "打开楼宇，点击我要报修，输入故障描述，选择位置，点击保存。"


@pytest.mark.parametrize(
    ("prompt", "text", "typed"),
    [
        ('reserve parking Space 3 for the car "HB-KX 207" on 13 March', PARKING, "HB-KX 207"),
        ('my sister comes on 13 March, her car is "HB-KX 207" and she likes Space 3', PARKING, "HB-KX 207"),
        ("reserve parking Space 3 on 13 March", PARKING, "{number_plate_of_the_car}"),
        ("朋友的车“沪A6K218”3月13日来，给他约3号车位", PARKING_ZH, "沪A6K218"),
        ("约个停车位，3号车位，3月13日到", PARKING_ZH, "{text1}"),
        ('put a note on the board, topic "To give away"', BOARD, "{title}"),
        ('put a note on the board: "Old armchair", topic "To give away"', BOARD, "Old armchair"),
        ("在邻里板上贴一张便条，类别选“赠送”", BOARD_ZH, "{text1}"),
        ("在邻里板上贴一张“旧沙发椅”，类别选“赠送”", BOARD_ZH, "旧沙发椅"),
        ("something in my Bathroom is broken, report it", DEFECT, "{what_is_broken}"),
        ("浴室有东西坏了，帮我报修", DEFECT_ZH, "{text}"),
        ("浴室的水管坏了，帮我报修", DEFECT_ZH, "水管坏了"),
    ],
)
def test_what_is_said_of_another_field_or_of_something_is_no_value(
    mind: Mind, prompt: str, text: str, typed: str
) -> None:
    assert fields(mind, prompt, text) == [typed]
