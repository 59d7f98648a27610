"""Slips of spelling."""

from __future__ import annotations

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.matching.words.spelling.slips import Kept, Mended
from promptrpa.matching.words.spelling.speller import Speller


@pytest.fixture(scope="module")
def speller() -> Speller:
    words = [
        "turn on",
        "bluetooth",
        "alarm",
        "settings",
        "display",
        "brightness",
        "weather",
        "camera",
        "wifi",
        "wi-fi",
        "delete",
        "password",
    ]
    chinese = [
        "静音",
        "置顶",
        "闹钟",
        "蓝牙",
        "打开",
        "亮度",
        "飞行模式",
        "短信",
        "视频",
        "设置",
        "歌单",
        "播放",
        "备忘录",
        "购物车",
        "我的",
        "支付",
    ]
    told = [
        "Wallpaper",
        "Press Data Saver",
        "Post to Moments on Monday",
        "the newest song",
        "a song for my wife",
        "a larger text, later",
        "Lossless",
        "Secret",
        "Running shoes for the whole Family at Home",
        "Grocery",
        "Sunny",
        "monsters under the bed",
    ]
    return Speller([*words, *chinese], lambda: told, content_folder() / "lexicon")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("trun on blutooth", "turn on bluetooth"),
        ("turn of wify", "turn of wifi"),
        ("turn wify off", "turn wifi off"),
        ("turn off the wi fi", "turn off the wifi"),
        ("关闭wi fi", "关闭wifi"),
        ("set an alram", "set an alarm"),
        ("open setings and tap dispaly", "open settings and tap display"),
        ("change the wallpapr", "change the wallpaper"),
        ("an alarm claled Tea", "an alarm called Tea"),
        ("a folder caled Work", "a folder called Work"),
        ("Trun on blutooth", "Turn on bluetooth"),
        ("open Setings", "open Settings"),
        ("turn on Data Svaer", "turn on Data Saver"),
        ("post it to Mometns", "post it to Moments"),
        ("wake me on Monady", "wake me on Monday"),
        ("switch it off in Caamera", "switch it off in Camera"),
        ("start the newset song", "start the newest song"),
        ("show tomorrow's weahter", "show tomorrow's weather"),
        ("set the camrea's timer", "set the camera's timer"),
        ("Delte the alarrm", "Delete the alarm"),
        ("设一个闹种", "设一个闹钟"),
        ("打开牙蓝", "打开蓝牙"),
        ("用零钱自付", "用零钱支付"),
        ("大开飞行莫式", "打开飞行模式"),
        ("把亮渡调高", "把亮度调高"),
        ("open wifi Setings", "open wifi Settings"),
        ("an alarm Monady at 7", "an alarm Monday at 7"),
        ("Delte Setings", "Delete Settings"),
        ("delte the hotspot pasword", "delete the hotspot password"),
        ("Trun on Bluetooth and show the password", "Turn on Bluetooth and show the password"),
        ("set the password to abc, then trun on blutooth", "set the password to abc, then turn on bluetooth"),
        ("把亮渡的密码改成123", "把亮度的密码改成123"),
        ("delte it for good and for all with the PIN 1234", "delete it for good and for all with the PIN 1234"),
        ("用手机设一个闹闹钟，密码2468", "用手机设一个闹钟，密码2468"),
        ("comment on the article about the birdge", "comment on the article about the bridge"),
        ("light up the bderoom lamp", "light up the bedroom lamp"),
        ("put a White ceraimc mug into the cart", "put a White ceramic mug into the cart"),
        ("hide the weahter in Bank using the PIN 2468", "hide the weather in Bank using the PIN 2468"),
    ],
)
def test_slips_are_mended(speller: Speller, written: str, meant: str) -> None:
    mended = speller.mend(written)
    assert mended.text == meant
    assert mended.changes


def test_a_slip_that_ends_a_value_is_mended(speller: Speller) -> None:
    def kept(text: str) -> list[Kept]:
        end = text.find(" with brightness")
        return [Kept(len("the note "), end if end > 0 else len(text), own=True)]

    assert speller.mend("the note Summer with brigthness 5", kept).text == "the note Summer with brightness 5"
    assert speller.mend("the note Summer has brigthness 5", kept).text == "the note Summer has brigthness 5"


@pytest.mark.parametrize(
    "right",
    [
        "打开降低自付额",
        "call mike about the plan",
        "call my wify",
        "play bohemian rhapsody",
        "text annna hello",
        "open Vimeo",
        "open the chat with Karen Simth",
        "text Marek hello",
        "call wehater",
        "an alarm named Wetaher",
        "make the text larer",
        "stream lossless songs",
        "mail delet@setings.com",
        "join it with the password Wetaher",
        "rename the folder to Wetaher",
        "name the folder endnig",
        "search birdge",
        "meet me at Birdge",
        "diff tone for marias sms",
        "let the call be retried",
        "buy bread and tea",
        "mail bob@setings.com",
        "买食品",
        "去数钱",
        "亮着的灯",
    ],
)
def test_words_names_and_addresses_stay(speller: Speller, right: str) -> None:
    assert speller.mend(right) == Mended(right)


@pytest.mark.parametrize(
    "said",
    [
        "add a contact Sunnny Patel, phone 5551234",
        "add a contact Sara Runing",
        "call the restaurant Familly Kitchen",
        "join the wifi Homme",
        "create a note Grosery",
        "delete the Familly Kitchen note",
        "water the Monstera in the study",
        "find Sunnny Beach on the map",
        "search for Familly",
        "新建联系人 Sunnny",
    ],
)
def test_names_stay(speller: Speller, said: str) -> None:
    assert speller.mend(said).text == said


@pytest.mark.parametrize(
    "said",
    [
        "set the hotspot password to my old Runing",
        "set the hotspot password to my old runing",
        "use Secert as the password for the hotspot",
        "use Secert as the passcode",
        "use Secert as the hotspot pasword",
        "set the password to pasword",
        "set secert as the hotspot password",
        "change the wifi password on my router to Sunnny",
        "my new password should be Sunnny",
        "for the hotspot password, use my old runing",
        "the PIN shall be secert",
        "join it with the password secert",
        "密码改成我的闹种",
        "密码是闹闹钟",
        "把闹种设为热点密码",
        "用闹种当口令",
        "要密码时输入闹种",
        "use my old sunnny pasword for the hotspot",
        "enter secert for the new wifi password",
        "put secert into the password field",
    ],
)
def test_what_may_be_a_password_stays(speller: Speller, said: str) -> None:
    assert speller.mend(said).text == said


def test_values_stay(speller: Speller) -> None:
    text = "write “alram” down"
    assert speller.mend(text, lambda _: [Kept(6, 13)]).text == text


def test_of_a_name_only_what_phones_have_is_mended(speller: Speller) -> None:
    text = "播放歌歌单小小马马车"
    assert speller.mend(text, lambda said: [Kept(2, len(said), own=False)]).text == "播放歌单小小马马车"
    assert speller.mend(text, lambda said: [Kept(2, len(said))]).text == text


def test_a_mended_verb_may_begin_a_text(speller: Speller) -> None:
    def own(said: str) -> list[Kept]:
        return [Kept(7, len(said))] if said.startswith("delete ") else []

    assert speller.mend("deltee the alram", own).text == "delete the alram"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("设一个闹闹钟", "设一个闹钟"),
        ("验证码过一一天就自动清理", "验证码过一天就自动清理"),
        ("发一条短信信", "发一条短信"),
        ("永久久删除这张照片", "永久删除这张照片"),
        ("加林丽为好好友，说你好", "加林丽为好友，说你好"),
        ("清单里加一一条：牛奶", "清单里加一条：牛奶"),
        ("后天天气怎么么样", "后天天气怎么样"),
        ("打开日日历", "打开日历"),
        ("在备备忘录里加一个标签", "在备忘录里加一个标签"),
        ("给我的的耳机改名", "给我的耳机改名"),
        ("相册里里的照片", "相册里的照片"),
        ("世界时时钟不用显示伦敦了", "世界时钟不用显示伦敦了"),
        ("从购物车车移除平底锅", "从购物车移除平底锅"),
        ("打开通知历史记记录", "打开通知历史记录"),
        ("把手手机调成深色模式", "把手机调成深色模式"),
        ("把每周的第一天设为星期期日", "把每周的第一天设为星期日"),
        ("用前置摄像像头拍照", "用前置摄像头拍照"),
        ("在天天气中添加东京", "在天气中添加东京"),
        ("帮我找到到并打开文件", "帮我找到并打开文件"),
        ("归档和王伟的对对话", "归档和王伟的对话"),
        ("今天15:30添加加活动", "今天15:30添加活动"),
        ("把均衡器设设为人声", "把均衡器设为人声"),
        ("帮我建建一个文件夹", "帮我建一个文件夹"),
        ("评价一一下这次剪发", "评价一下这次剪发"),
        ("改一一下时区", "改一下时区"),
        ("再订一一把，寄到家里", "再订一把，寄到家里"),
        ("3月26日日的排练取消", "3月26日的排练取消"),
        ("订3个个座位", "订3个座位"),
        ("新建一个个叫自习的清单", "新建一个叫自习的清单"),
        ("录个个视频", "录个视频"),
    ],
)
def test_a_character_written_twice_is_mended(speller: Speller, written: str, meant: str) -> None:
    assert speller.mend(written).text == meant


@pytest.mark.parametrize(
    "said",
    [
        "看看天气",
        "给妈妈打电话",
        "慢慢调低音量",
        "看看书架",
        "听听歌",
        "好好学习，天天向上",
        "每天天亮提醒我",
        "把照片一个个删除",
        "把照片一张张删掉",
        "一条条列出我的闹钟",
        "3月月底提醒我",
        "提醒我3点点外卖",
        "把3个个人相册删掉",
        "给敏敏打电话",
        "海平面回回都是斜的",
        "收到到期提醒",
        "一一列出我的闹钟",
        "轻轻松松学英语",
        "买甜甜圈",
        "给张明明天发消息",
        "给宝宝拍照",
        "取消消息提醒",
        "添加苹果果汁",
        "买鸡蛋蛋糕",
        "静音音乐",
        "播放音乐乐队的歌",
        "设置置顶聊天",
        "看一下下一个闹钟",
        "查看看板",
        "找出所有有字的照片",
        "我现在在家",
        "合并并删除重复的联系人",
        "加上上海的时间",
        "会议议程发给我",
        "在手机里安装中中文键盘",
        "把陈安安的地址删掉",
        "买滴滴拼拼的票",
        "一下下载两个文件",
        "收到到期提醒时响铃",
        "发给给力乐队",
        "显示目的的位置",
        "告诉我我的余额",
        "删除除夕照片",
        "通过何雨雨的申请",
        "在店里留言说说",
        "把文件一一下载",
        "把照片一一对应好",
        "谁家有缝纫机能给我用用，只用一个晚上",
        "把乐乐3月6日在学校的午饭退掉",
        "朵朵不上合唱团班了，把名额退掉",
    ],
)
def test_what_is_said_twice_on_purpose_stays(speller: Speller, said: str) -> None:
    assert speller.mend(said).text == said


@pytest.fixture(scope="module")
def talker() -> Speller:
    words = ["turn on", "wait", "want", "wifi", "Kamm", "Printhof", "Fernbus"]
    said = ["what do they say about the news", "what they want", "what the weather is like", "that and this"]
    return Speller(
        words, lambda: [*said, "prefs of the notif", "the receipt of the post"], content_folder() / "lexicon"
    )


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("waht do I owe", "what do I owe"),
        ("thye should bring it", "they should bring it"),
        ("adn tunr on teh wifi", "and turn on the wifi"),
        ("send a postt", "send a post"),
        ("the kdis' homework", "the kids' homework"),
        ("call it off at Kmam", "call it off at Kamm"),
        ("follow my 3 April Fernbsu coach", "follow my 3 April Fernbus coach"),
        ("take the money from Printthof", "take the money from Printhof"),
    ],
)
def test_the_likeliest_word_is_meant(talker: Speller, written: str, meant: str) -> None:
    assert talker.mend(written).text == meant


@pytest.mark.parametrize(
    "said",
    [
        "show my prefs and each notif",
        "two flatmates and a carer",
        "a physio with a telly",
        "Marek Dvorak is gone",
        "call Noor and ask der Film",
        "a folder named Kmam",
        "a note Kmam",
        "redeem FB-7K2Q",
        "hi Aylin and Ruth",
    ],
)
def test_right_words_stay(talker: Speller, said: str) -> None:
    assert talker.mend(said).text == said


def test_of_who_or_where_it_is_only_the_name_of_an_app_is_mended(talker: Speller) -> None:
    def named(said: str) -> list[Kept]:
        return [Kept(5, len(said), name=True)]

    assert talker.mend("send Kmam", named).text == "send Kamm"
    assert talker.mend("send Posts", named).text == "send Posts"


def test_what_stands_beside_a_value_is_mended(speller: Speller) -> None:
    def date(said: str) -> list[Kept]:
        return [Kept(said.index("星期"), said.index("几"), exact=True)]

    text = "河畔分馆星星期六几点关门"
    assert speller.mend(text, date).text == "河畔分馆星期六几点关门"
    assert speller.mend(text, lambda _: [Kept(5, 8)]).text == text


def test_every_slip_of_a_long_text_is_mended(speller: Speller) -> None:
    mended = speller.mend("trun on blutooth, thne tap setings and delte alarrms, " * 20)
    assert mended.changes.count(("blutooth", "bluetooth")) == 20


def test_of_a_long_text_in_chinese_each_slip_is_mended(speller: Speller) -> None:
    assert speller.mend("打开牙蓝，设一个闹闹钟，把亮渡调高。" * 20).text == "打开蓝牙，设一个闹钟，把亮度调高。" * 20


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("新增地址，收货货人林晓", "新增地址，收货人林晓"),
        ("把时区区设为柏林", "把时区设为柏林"),
        ("在朋友圈圈发一条", "在朋友圈发一条"),
        ("把邮件移到到收件箱", "把邮件移到收件箱"),
        ("海平面回回都是斜的", "海平面回回都是斜的"),
        ("看看圈圈发的照片", "看看圈圈发的照片"),
        ("找出所有有照片的联系人", "找出所有有照片的联系人"),
        ("声音渐渐变大", "声音渐渐变大"),
    ],
)
def test_what_tutorials_have_once_is_no_word_twice(written: str, meant: str) -> None:
    told = [
        "填写收货人",
        "把时区设为东京",
        "移到相册",
        "平面回到",
        "在朋友圈发照片",
        "所有照片",
        "声音渐变",
        "声音渐渐变小",
    ]
    assert Speller(["设置"], lambda: told, content_folder() / "lexicon").mend(written).text == meant


def test_what_a_tutorial_says_is_written_right() -> None:
    said = "打开新单集通知"
    folder = content_folder() / "lexicon"
    assert Speller(["单击"], list, folder).mend(said).text != said
    assert Speller(["单击"], lambda: ["点击单集"], folder).mend(said).text == said


@pytest.mark.parametrize("said", ["帮我订上", "我订好了房子", "给小宇订一份饭"])
def test_what_is_a_word_by_itself_stays(said: str) -> None:
    words = ["定上", "定好", "预订"]
    assert Speller(words, list, content_folder() / "lexicon").mend(said).text == said


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("麻凡把药送来", "麻烦把药送来"),
        ("提醒孩子写做业", "提醒孩子写作业"),
        ("给孙丽发短信", "给孙丽发短信"),
        ("我付全价", "我付全价"),
        ("给桂芳开药", "给桂芳开药"),
    ],
)
def test_a_word_that_is_often_said_is_meant(written: str, meant: str) -> None:
    told = ["麻烦你写作业"] * 10 + ["去理发", "全家", "放开", "发消息，全都开"] * 10 + ["开开心心地发全部"] * 100
    assert Speller(["提醒"], lambda: told, content_folder() / "lexicon").mend(written).text == meant
