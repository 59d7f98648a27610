"""Help texts that say which one by its kind: what is typed, chosen or optional is told apart from names."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.steps.helping import as_steps
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


def told(parsing: RuleParsing, text: str) -> list[str]:
    return [f"{i}{' (any)' if i.open_choice else ''}" for i in parsing.parse(as_steps(text))]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "点击消息，可以在搜索消息中输入标题里的字，点击回复，在回复内容中写下您想说的话，点击发送。",
            ["click: 消息", "edit: 搜索消息", "click: 回复", "edit: 回复内容", "click: 发送"],
        ),
        (
            "点击荐购图书，输入书名、作者和出版年份，然后点击提交。想第一个看到的读者可以勾选下面的选项。",
            ["click: 荐购图书", "edit: 书名", "edit: 作者", "edit: 出版年份", "click: 提交"],
        ),
        (
            "点击“搜索”，输入影片或活动的名称，在结果中点击它，再点击“收藏”。",
            ["click: 搜索", "edit: 搜索", "click: 影片或活动", "click: 收藏"],
        ),
        ("点击老师，点击您方便的那天里可约的时间，点击预约。", ["click: 老师", "click: 时间 (any)", "click: 预约"]),
        ("点击取书分馆，选择您方便去的分馆。", ["click: 取书分馆", "click: 分馆 (any)"]),
        (
            "点击开始日期，选好日期后点击确定；结束日期也一样，只请一天可以不填。点击发送。",
            [
                *["click: 开始日期", "click: 日期", "click: 确定"],
                *["click: 结束日期", "click: 日期", "click: 确定"],
                "click: 发送",
            ],
        ),
        (
            "点击开始时间，选好时间；结束时间同样设置。",
            ["click: 开始时间", "click: 时间", "click: 结束时间", "click: 时间"],
        ),
        ("打开“收藏影院”开关，名称前会出现一颗心。不想要了，在同一处关闭即可。", ["switch: 收藏影院, true"]),
        ("点击外出活动。同一个活动会按孩子分别列出。点击填写回执。", ["click: 外出活动", "click: 填写回执"]),
        (
            "To decide whether an account is part of it, go to Accounts, tap the account and turn Count in total on.",
            ["click: Accounts", "click: account", "switch: Count in total, true"],
        ),
        ("Tap First due, choose the day. Finish with Save.", ["click: First due", "click: day", "click: Save"]),
        ("Tap the day, choose one of the four dishes of that day.", ["click: day", "click: dishes (any)"]),
        (
            "Tap Notifications, then Before the show starts, and choose the time.",
            ["click: Notifications", "click: Before the show starts", "click: time"],
        ),
        ("Tap Add. Pick it up at the counter on the day.", ["click: Add"]),
        (
            "Tap Cancel reservation and then Yes, cancel it.",
            ["click: Cancel reservation", "click: Yes, cancel it"],
        ),
        (
            "Pick the teacher. You now see the teacher's times. Tap one that is free on the day, and tap Book.",
            ["click: teacher", "click: time", "click: Book"],
        ),
        ("Tap Settings, turn on Keep reading history.", ["click: Settings", "switch: Keep reading history, true"]),
        ("Enter the title, the author and the year.", ["edit: title", "edit: author", "edit: year"]),
    ],
)
def test_what_is_a_kind_and_what_is_no_step_is_known(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    assert told(parsing, text) == steps
