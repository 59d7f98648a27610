"""What is said is neither cut nor taken for another wish."""

from __future__ import annotations

import pytest
from loop_kit import button, label, screen, situation, tap
from loop_kit import function as said

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Task, TaskStep
from promptrpa.matching.prompts.coverage import is_no_name
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.saved import turns_otherwise
from promptrpa.mind.tutorials import bound_to


def typed(mind: Mind, prompt: str) -> list[str]:
    """What the plan for a prompt types."""
    wish = mind.analysis.analyse(prompt)
    (first, *_) = consult(mind, RunState("r", prompt, function=wish)).tutorials
    return [i.parameter for i in bound_to(mind, first, wish).instructions if i.operation is OperationType.EDIT]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("给李娜发短信说别忘了带上次借的那本书", "别忘了带上次借的那本书"),
        ("给李娜发短信，内容是我很喜欢你送我的这件衣服", "我很喜欢你送我的这件衣服"),
        ("添加联系人，姓名李真，电话13911112222", "李真"),
    ],
)
def test_a_text_is_typed_whole(mind: Mind, prompt: str, text: str) -> None:
    assert text in typed(mind, prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Bob has a new number, 415 555 0211, save it and send it to Emma",
        "Emma's got a new number, 415 555 0299, keep the old one too and save it",
        "Emma has a new number for work, 415 555 0299, put it in her contact",
        "Bob has a new email, bob@x.org, don't change his contact, just send it hello",
        "Emma sent me a photo, delete it",
        "Mike sent me the slides, forward them to Emma",
    ],
)
def test_news_with_more_in_it_is_left_as_it_is(prompt: str) -> None:
    assert rewritten(prompt) == prompt


@pytest.mark.parametrize("prompt", ["do turn the wireless off", "please do turn the wireless off"])
def test_an_order_that_is_urged_is_the_order(prompt: str) -> None:
    assert rewritten(prompt) == "turn the wireless off"


def test_news_that_is_only_to_be_changed_is_an_order() -> None:
    prompt = "Bob has a new number, it's 415 555 0211 now. Can you fix that in his contact"
    assert rewritten(prompt) == "change Bob's phone number to 415 555 0211"


@pytest.mark.parametrize("text", ["15号机场接李娜", "8号房租", "20号车检", "12号厂里开会", "10号文件到期"])
def test_a_day_of_the_month_stands_before_what_is_on_it(text: str) -> None:
    assert [f.type for f in find_values(text)] == ["date"]


@pytest.mark.parametrize("text", ["3号键", "12号楼", "5号线", "8号会议室", "4号泳道", "9号柜"])
def test_a_number_of_a_thing_is_no_day(text: str) -> None:
    assert [f.type for f in find_values(text)] == ["number"]


@pytest.mark.parametrize("steps", ["公司不用填", "内容先空着", "时间不变", "早上7点"])
def test_what_stays_as_it_is_is_typed_nowhere(mind: Mind, steps: str) -> None:
    plan = mind.parsing.parse(f"打开联系人，点新建联系人，姓名输入张三，{steps}，点保存")
    assert [i.parameter for i in plan if i.operation is OperationType.EDIT] == ["张三"]


@pytest.mark.parametrize(
    ("value", "no_name"),
    [
        ("Velvet Sofa Company: Arrived damaged", True),
        ("Priya to be able to use the lights", True),
        ("不在家", True),
        ("家里住", True),
        ("欧阳建国那儿", True),
        ("Dr. Patel", False),
        ("Velvet Sofa Company", False),
        ("李真", False),
        ("小雨", False),
    ],
)
def test_nobody_is_called_by_a_sentence(value: str, no_name: bool) -> None:
    assert is_no_name(value) is no_name


@pytest.mark.parametrize(
    "prompt", ["拍照的时候显示网格线", "邮件应用的缓存清一下", "don't let the weather app see where I am"]
)
def test_what_is_set_about_an_app_or_pictures_finds_its_tutorial(mind: Mind, prompt: str) -> None:
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt))).tutorials
    assert found
    assert not found[0].id.startswith(("mail", "weather"))


def test_one_that_is_pinned_is_not_unpinned(mind: Mind) -> None:
    page = screen(label(-1, "Note"), button(0, "Unpin"), button(1, "Help"))
    proposal = mind.grounding.propose(page, situation(tap("Pin"), function=said("pin the note Groceries")))
    assert proposal.operation is None


@pytest.mark.parametrize(
    ("prompt", "turned", "otherwise"),
    [
        ("打开维生素D的服药提醒", "false", True),
        ("关闭维生素D的服药提醒", "false", False),
        ("turn off the photo of the drop-off", "true", True),
        ("turn the photo of the drop-off off", "false", False),
        ("打开设置，关闭提醒", "false", False),
        ("turn on the reminder", "{state}", False),
    ],
)
def test_a_saved_task_is_not_replayed_the_other_way_round(prompt: str, turned: str, otherwise: bool) -> None:
    instruction = Instruction(OperationType.SWITCH, ObjectDescription("Reminder"), turned)
    step = TaskStep(instruction, Operation(OperationType.SWITCH), "", PageFeatures("org.app", ".Main"))
    words = f"turn {'on' if turned == 'true' else 'off'} the reminder"
    task = Task("t", 1, words, words, "App", "en", Environment(), (step,))
    assert turns_otherwise(said(prompt), task) is otherwise


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("copy Invoice_0231.pdf to Movies", "copy the file Invoice_0231.pdf to the folder Movies"),
        ("move my Boarding pass.pdf into Work", "move the file Boarding pass.pdf to the folder Work"),
        ("copy map.jpg from Download to Movies", "copy the file map.jpg from Download to the folder Movies"),
        ("make a copy of map.jpg in Movies", "make a copy of the file map.jpg to the folder Movies"),
        ("把map.jpg复制到Movies", "把文件map.jpg复制到文件夹Movies"),
        ("move old.txt to Trash", "move old.txt to Trash"),
        ("copy the address of example.com to Notes", "copy the address of example.com to Notes"),
        ("copy map.jpg to Movies and open it", "copy map.jpg to Movies and open it"),
        ("把map.jpg复制到剪贴板", "把map.jpg复制到剪贴板"),
    ],
)
def test_a_file_is_put_into_a_folder(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("search for Boarding pass.pdf and open it", "find the file Boarding pass.pdf and open it"),
        ("look for the file map.jpg, then open it", "find the file map.jpg and open it"),
        ("search for example.com and open it", "search for example.com and open it"),
        ("search for Weekend trip and open it", "search for Weekend trip and open it"),
        ("search for wikipedia.de and open it", "search for wikipedia.de and open it"),
        ("打开baidu.cn", "打开baidu.cn"),
        ("打开 www.example.cn", "打开 www.example.cn"),
        ("搜索文件map.jpg并打开", "打开我的文件map.jpg"),
        ("帮我找到并打开map.jpg", "打开我的文件map.jpg"),
        ("搜索旅行并打开", "搜索旅行并打开"),
    ],
)
def test_a_file_is_found_and_opened(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("remind me of the note Books to read on 12 March", "set a reminder for the note Books to read on 12 March"),
        ("remind me of the note", "remind me of the note"),
        ("remind me to write a note", "remind me to write a note"),
        ("3月19日提醒我备忘录周会要点", "3月19日给备忘录周会要点设置提醒"),
        ("提醒我写备忘录", "提醒我写备忘录"),
        ("提醒我备忘录里的电话", "提醒我备忘录里的电话"),
    ],
)
def test_a_note_gets_the_reminder(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant
