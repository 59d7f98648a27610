"""A step that touches what a key is called too, or reads as turning a switch: a widget of that very name wins."""

from __future__ import annotations

from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    home,
    icon,
    label,
    line,
    node,
    opened,
    row,
    screen,
    situation,
    switch_row,
    text_field,
)
from test_direct import Desk

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.mind import Mind


def done_for(mind: Mind, step: str, page: Page) -> OperationType:
    (instruction,) = mind.parsing.parse(step)
    found = mind.grounding.propose(page, situation(instruction))
    assert found.operation is not None
    return found.operation.type


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("tap Return", row(0, "Return", "Not chosen yet")),
        ("press Return", text_field(0, hint="Return")),
        ("点击退回", button(0, "退回")),
        ("点击返回", row(0, "返回", "未选择")),
        ("点击电源", row(0, "电源")),
    ],
)
def test_a_widget_that_is_called_like_a_key_is_touched(mind: Mind, step: str, shown: str) -> None:
    assert done_for(mind, step, screen(shown, button(1, "OK"))) is OperationType.CLICK


@pytest.mark.parametrize(
    ("step", "key"),
    [
        ("tap Return", OperationType.PRESS),
        ("press the Return key", OperationType.PRESS),
        ("点击返回", OperationType.BACK),
        ("go back", OperationType.BACK),
    ],
)
def test_else_it_is_the_key(mind: Mind, step: str, key: OperationType) -> None:
    page = screen(icon((0, 0, 100, 100), "返回"), label(0, "Return"), text_field(1, hint="Note", text="Return"))
    assert done_for(mind, step, page) is key


def test_a_button_that_is_called_like_turning_something_is_touched(mind: Mind) -> None:
    page = screen(button(0, "启动场景"), switch_row(1, "场景", on=False))
    assert done_for(mind, "点击启动场景", page) is OperationType.CLICK
    for there in (switch_row(0, "开启自动旋转", on=False), switch_row(0, "自动旋转", on=False)):
        assert done_for(mind, "点击开启自动旋转", screen(there)) is OperationType.SWITCH


def test_the_key_itself_is_pressed_beside_such_a_widget(mind: Mind) -> None:
    page = screen(row(0, "Return"), row(1, "Back"))
    assert done_for(mind, "press the Return key", page) is OperationType.PRESS
    assert done_for(mind, "go back", page) is OperationType.BACK


def test_a_saved_task_touches_it_again(tmp_path: Path) -> None:
    pages = {"home": home("Settings"), "trip": screen(row(0, "Return"), package="com.android.settings")}
    pages["day"] = screen(label(0, "Which day?"), package="com.android.settings")
    leads = {"open com.android.settings": "trip", "trip: tap Return": "day"}
    with opened(tmp_path / "home") as (mind, knowledge):
        desk = Desk(mind, knowledge)
        for _ in range(2):
            phone = PaperPhone(dict(pages), leads)
            run = desk.run(phone, "open Settings, tap Return")
            assert (run.status, phone.at) == (RunStatus.DONE, "day"), run.reason
        assert [task.version for task in knowledge.tasks()] == [1]


@pytest.mark.parametrize(("verb", "chosen"), [("打开", "始终开启"), ("关闭", "始终关闭")])
def test_what_is_turned_by_a_choice_is_chosen(tmp_path: Path, verb: str, chosen: str) -> None:
    said = ("跟随系统", "始终开启", "始终关闭")
    ways = [node("RadioButton", line(n), text=text, clickable=True, checkable=True) for n, text in enumerate(said)]
    look = [screen(row(0, "深色模式", now), package="com.android.settings") for now in ("跟随系统", chosen)]
    pages = {"home": home("设置"), "look": look[0], "after": look[1]}
    pages["mode"] = screen(*ways, package="com.android.settings")
    leads = {"open com.android.settings": "look", "look: tap 深色模式": "mode", f"mode: tap {chosen}": "after"}
    with opened(tmp_path / "home") as (mind, knowledge):
        phone = PaperPhone(pages, leads)
        run = Desk(mind, knowledge).run(phone, f"打开设置，{verb}深色模式")
    assert (run.status, phone.done[1:]) == (RunStatus.DONE, ["tap 深色模式", f"tap {chosen}"]), run.reason
