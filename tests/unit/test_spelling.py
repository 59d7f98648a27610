"""Slips of spelling."""

from __future__ import annotations

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.matching.words.spelling import Speller


@pytest.fixture(scope="module")
def speller() -> Speller:
    words = ["turn on", "bluetooth", "alarm", "settings", "display", "brightness", "weather"]
    chinese = ["静音", "置顶", "闹钟", "蓝牙", "打开", "亮度", "飞行模式", "短信", "视频", "设置"]
    return Speller([*words, *chinese], lambda: ["Wallpaper"], content_folder() / "lexicon")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("trun on blutooth", "turn on bluetooth"),
        ("set an alram", "set an alarm"),
        ("open setings and tap dispaly", "open settings and tap display"),
        ("change the wallpapr", "change the wallpaper"),
        ("an alarm claled Tea", "an alarm called Tea"),
        ("a folder caled Work", "a folder called Work"),
        ("设一个闹种", "设一个闹钟"),
        ("打开牙蓝", "打开蓝牙"),
        ("大开飞行莫式", "打开飞行模式"),
        ("把亮渡调高", "把亮度调高"),
    ],
)
def test_slips_are_mended(speller: Speller, written: str, meant: str) -> None:
    mended = speller.mend(written)
    assert mended.text == meant
    assert mended.changes


@pytest.mark.parametrize(
    "right",
    [
        "call mike about the plan",
        "play bohemian rhapsody",
        "text annna hello",
        "open Setings",
        "buy bread and tea",
        "mail bob@setings.com",
        "买食品",
        "去数钱",
        "亮着的灯",
    ],
)
def test_words_names_and_addresses_stay(speller: Speller, right: str) -> None:
    assert speller.mend(right).text == right


def test_values_stay(speller: Speller) -> None:
    text = "write “alram” down"
    assert speller.mend(text, [(6, 13)]).text == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("设一个闹闹钟", "设一个闹钟"),
        ("发一条短信信", "发一条短信"),
        ("永久久删除这张照片", "永久删除这张照片"),
        ("加林丽为好好友，说你好", "加林丽为好友，说你好"),
        ("清单里加一一条：牛奶", "清单里加一条：牛奶"),
        ("后天天气怎么么样", "后天天气怎么样"),
        ("打开日日历", "打开日历"),
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
    ],
)
def test_what_is_said_twice_on_purpose_stays(speller: Speller, said: str) -> None:
    assert speller.mend(said).text == said
