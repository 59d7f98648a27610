"""How-to texts as pages lay them out: headings over steps, or before them with a colon."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


def steps(parsing: RuleParsing, text: str) -> list[str]:
    return [f"{i.operation}: {i.object.text or i.parameter or i.object.neighbour}" for i in parsing.parse(text)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            (
                "Step 1: Open Settings\n\nFind the gear on your home screen and tap it.\n\nStep 2: Turn on Dark "
                "Mode\n\n"
                "Tap Display & Brightness, then turn on Dark Mode.\n\nStep 3: Save\n\nTap Save to keep the change."
            ),
            ["open: Settings", "click: Display & Brightness", "switch: Dark Mode", "click: Save"],
        ),
        (
            (
                "1. Launch Spotify: Tap the icon on your home screen.\n2. Pick a playlist: Tap Your Library and choose "
                "one of your playlists.\n3. Press the three dots: They are next to the play button.\n"
                '4. Delete the playlist: Tap "Delete playlist".'
            ),
            ["open: Spotify", "click: Your Library", "click: playlists", "click: three dots", "click: Delete playlist"],
        ),
        (
            (
                "- Open the Options\nLook for the options menu. Tap on this menu.\n- Mute the Chat\nTap Mute. It is "
                "the second one."
            ),
            ["click: options menu", "click: Mute"],
        ),
        (
            '1) Select Edit: Tap "Edit profile".\n2) Change your name: Type the new name and tap Done.',
            ["click: Edit profile", "edit: new name", "click: Done"],
        ),
        (
            (
                "Open the chat\n\nOpen the chat that you want to mute.\n\nTap the name\n\nThe name is at the top of "
                "the chat. Tap it.\n\nChoose Mute\n\nScroll down and choose Mute."
            ),
            ["click: chat", "click: name", "scroll: down", "click: Mute"],
        ),
        (
            "1、打开设置：点击桌面上的设置图标。\n2、进入显示：点击“显示与亮度”。\n3、打开深色模式：把“深色模式”的开关打开。",
            ["open: 设置", "click: 显示与亮度", "switch: 深色模式"],
        ),
        (
            "一、进入“我的” 打开支付宝，点右下角的“我的”。\n二、找到“账单” 点“账单”这一栏。",
            ["open: 支付宝", "click: 我的", "click: 账单"],
        ),
    ],
)
def test_a_heading_over_its_steps_is_none_itself(parsing: RuleParsing, text: str, meant: list[str]) -> None:
    assert steps(parsing, text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "1. Open Settings\n2. Tap Display\n   The display page opens. It has many switches.\n3. Turn on Dark theme",
            ["open: Settings", "click: Display", "switch: Dark theme"],
        ),
        (
            "1. Open Settings\n   Scroll down and tap About.\n2. Tap Build number\n   A toast appears.",
            ["open: Settings", "scroll: down", "click: About", "click: Build number"],
        ),
        (
            "1. Tap Storage\n\nTap Clear storage. All is gone.\n\n2. Tap OK",
            ["click: Storage", "click: Clear storage", "click: OK"],
        ),
        (
            "1. Open the clock app.\n2. Find the alarm: it is the first one in the list.\n3. Tap the switch beside it.",
            ["open: clock", "click: alarm"],
        ),
        (
            "1. Set the time: 7 pm\n2. Type the message: Hello there my friends.\n3. Tap Send",
            ["edit: time", "edit: the message: Hello there my friends", "click: Send"],
        ),
        (
            "1. 点击存储\n点击“清除存储空间”，数据就没有了。\n2. 点击确定",
            ["click: 存储", "click: 清除存储空间", "click: 确定"],
        ),
    ],
)
def test_a_step_over_remarks_or_other_steps_is_kept(parsing: RuleParsing, text: str, meant: list[str]) -> None:
    assert steps(parsing, text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "On iPhone\n\n1. Open Settings.\n2. Tap Phone.\n\nOn Android\n\n1. Open the Phone app.\n2. Tap Calls.",
            ["open: Phone", "click: Calls"],
        ),
        (
            "Computer: Go to the website and click Sign in.\nPhone: Open Spotify and tap Log in.",
            ["open: Spotify", "click: Log in"],
        ),
        ("苹果手机：打开设置，点击通用。\n安卓手机：打开设置，点击系统。", ["open: 设置", "click: 系统"]),
    ],
)
def test_of_parts_for_several_devices_one_is_read(parsing: RuleParsing, text: str, meant: list[str]) -> None:
    assert steps(parsing, text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Change your profile photo:\n1. Open Telegram.\n2. Tap Settings.\n3. Tap the camera icon.",
            ["open: Telegram", "click: Settings", "click: camera icon"],
        ),
        ("关闭自动续费\n1. 打开支付宝\n2. 点击“我的”\n3. 点击“设置”", ["open: 支付宝", "click: 我的", "click: 设置"]),
        ("☑ Open Gmail\n☑ Tap the menu\n☑ Tap Settings", ["open: Gmail", "click: menu", "click: Settings"]),
        ("【第一步】打开微信（见下图）\n【第二步】点击“发现”", ["open: 微信", "click: 发现"]),
        ("Step 1 - Open the camera\nStep 2 - Tap the shutter button", ["open: camera", "click: shutter button"]),
        ("1 Open Google Maps. It shows a map.\n2 Tap Start", ["open: Google Maps", "click: Start"]),
        (
            "1. Go to the home screen.\n2. Tap the Phone icon.\n3. Tap Keypad.",
            ["open: Phone", "click: Keypad"],
        ),
    ],
)
def test_titles_and_all_kinds_of_marks_are_no_steps(parsing: RuleParsing, text: str, meant: list[str]) -> None:
    assert steps(parsing, text) == meant
