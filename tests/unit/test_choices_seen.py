"""The choices among which a saved task took one are known the next time, as are the rows beside the one it touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import called, function, label, line, listing, node, opened, row, screen, situation, tap, text_field
from test_done_again import saved

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.learning import keep
from promptrpa.learning.tasks import fill_steps, with_values
from promptrpa.matching.pages.features import features_of
from promptrpa.mind import Mind
from promptrpa.mind.generating import understood
from promptrpa.mind.known_again import known_from

BAKERY, BAKERY_CHINESE = "org.example.bakery", "org.example.mianbao"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mind, KnowledgeBase]]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as both:
        yield both


def choices(*names: str) -> Page:
    """Choices of which one is taken, each with an id of its own."""
    return screen(
        *(
            node("RadioButton", line(n), text=name, clickable=True, checkable=True, resource_id=f"id/choice_{n}")
            for n, name in enumerate(names)
        )
    )


def rows(*names: str) -> Page:
    return screen(listing(*(row(n, name, f"{n} left") for n, name in enumerate(names))))


def with_pages(task: Task, **pages: Page) -> Task:
    """The task with what stood on the pages on which its slots were touched."""
    steps = []
    for step in task.steps:
        name = step.instruction.object.text.strip("{}")
        if name in pages:
            value = next(slot.value for slot in task.slots if slot.name == name)
            step = replace(step, features=features_of(pages[name], called(pages[name], value)))
        steps.append(with_values(step, task.slots))
    return replace(task, steps=tuple(steps))


CAKE = with_pages(
    saved(
        'open Bakery, tap {cake}, tap Size, choose {size}, type "{text}" in Writing, tap Order',
        "Bakery", BAKERY, "{cake}", "Size", "{size}", "Writing={text}", "Order",
        cake="Lemon Cloud", size="Small", text="For Mum",
    ),
    cake=rows("Lemon Cloud", "Black Forest", "Carrot Cake"),
    size=choices("Small", "Medium", "Tray"),
)  # fmt: skip
CAKE_CHINESE = with_pages(
    saved(
        "打开面包坊，点击{cake}，点击尺寸，选择{size}，在写字中输入“{text}”，点击下单",
        "面包坊", BAKERY_CHINESE, "{cake}", "尺寸", "{size}", "写字={text}", "下单",
        cake="柠檬云", size="小号", text="送妈妈", language="zh",
    ),
    cake=rows("柠檬云", "黑森林", "胡萝卜糕"),
    size=choices("小号", "中号", "整盘"),
)  # fmt: skip
MEMBER = with_pages(
    saved(
        "open Bakery, tap Join, type {name} in Name, choose {kind}, tap Done",
        "Bakery", BAKERY, "Join", "Name={name}", "{kind}", "Done",
        name="Ida", kind="Weekly",
    ),
    kind=choices("Weekly", "Rye only", "Sundays"),
)  # fmt: skip


PLACE = with_pages(
    saved(
        "open Rides, tap Places, tap {place}, tap Edit, type {text} in Street and number, tap Save",
        "Rides", BAKERY, "Places", "{place}", "Edit", "Street and number={text}", "Save",
        place="Work", text="8 Canal Road",
    ),
    place=rows("Work", "Home", "Gym"),
)  # fmt: skip
PLACE_CHINESE = with_pages(
    saved(
        "打开骑行，点击地点，点击{place}，点击编辑，在街道门牌中输入{text}，点击保存",
        "骑行", BAKERY_CHINESE, "地点", "{place}", "编辑", "街道门牌={text}", "保存",
        place="公司", text="运河路8号", language="zh",
    ),
    place=rows("公司", "家里", "健身房"),
)  # fmt: skip


def test_choices_are_seen_whatever_each_is_called_in_the_app() -> None:
    page = choices("Small", "Medium", "Tray")
    assert features_of(page, called(page, "Medium")).columns == (("Medium", "Small", "Tray"),)


@pytest.mark.parametrize(
    ("task", "prompt", "values"),
    [
        (
            CAKE,
            "I need a black forest from the Bakery, the tray one, with “Happy Medium” on it",
            {"cake": "Black Forest", "size": "Tray", "text": "Happy Medium"},
        ),
        (
            CAKE,
            "have them write “Well done” on a medium “Carrot Cake”",
            {"cake": "Carrot Cake", "size": "Medium", "text": "Well done"},
        ),
        (CAKE_CHINESE, "做一个黑森林，要整盘，上面写“小号手”", {"cake": "黑森林", "size": "整盘", "text": "小号手"}),
        (MEMBER, "put Paula down at the Bakery, sundays", {"name": "Paula", "kind": "Sundays"}),
        (
            PLACE,
            "my Gym address for the rides has changed, make it 31 Elm Street",
            {"place": "Gym", "text": "31 Elm Street"},
        ),
        (PLACE_CHINESE, "骑行去健身房接我的地址换成榆树街31号", {"place": "健身房", "text": "榆树街31号"}),
    ],
)
def test_what_was_seen_is_the_value_outside_of_what_is_typed(
    base: tuple[Mind, KnowledgeBase], task: Task, prompt: str, values: dict[str, str]
) -> None:
    mind, _ = base
    assert mind.analysis.fill(task, mind.analysis.analyse(prompt)) == (values, [])


@pytest.mark.parametrize(
    ("task", "prompt", "slot", "wrong"),
    [
        (CAKE, "order Black Forest with “Small wonder” on it from the Bakery", "size", "Small"),
        (CAKE, "order Black Forest with “Bravo” on it, a tray or a medium one", "size", "Tray"),
        (MEMBER, "write down Sundays Morton as a new one at the Bakery", "kind", "Sundays"),
    ],
)
def test_what_may_be_typed_or_is_one_of_two_is_no_choice(
    base: tuple[Mind, KnowledgeBase], task: Task, prompt: str, slot: str, wrong: str
) -> None:
    mind, _ = base
    given, _ = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert given.get(slot) != wrong


@pytest.mark.parametrize(
    ("prompt", "way"),
    [
        ("what does the ferry from Oslo to Kiel cost me", "Oslo – Kiel"),
        ("取消从奥斯陆到基尔的船票", "奥斯陆 – 基尔"),
        ("cancel the ferry from Kiel to Bergen", ""),
    ],
)
def test_a_way_is_said_in_words(base: tuple[Mind, KnowledgeBase], prompt: str, way: str) -> None:
    mind, _ = base
    shown = rows("Kiel – Oslo", "Oslo – Kiel", "奥斯陆 – 基尔")
    task = with_pages(
        saved("open Ferry, tap {way}, tap Cancel", "Ferry", "ferry", "{way}", "Cancel", way="Kiel – Oslo"), way=shown
    )
    given, _ = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert given.get("way") == way or (not way and given.get("way") not in ("Kiel – Oslo", "Oslo – Kiel"))


@pytest.mark.parametrize(
    ("prompt", "value", "names", "meant"),
    [
        ("from now on the Bakery should take it off my card 2290", "take it off my card 2290",
         ("Cash", "Card ending in 2290", "Card ending in 8123"), "Card ending in 2290"),
        ("以后面包坊的钱都从尾号2290的卡扣", "钱都从尾号2290的卡扣",
         ("现金", "尾号2290的卡", "尾号8123的卡"), "尾号2290的卡"),
        ("remind me two days before at the Bakery", "me two days before", ("1 day", "2 days", "1 week"), "2 days"),
    ],
)  # fmt: skip
def test_of_the_choices_in_front_a_saved_step_takes_the_one_that_the_prompt_tells_apart(
    base: tuple[Mind, KnowledgeBase], prompt: str, value: str, names: tuple[str, ...], meant: str
) -> None:
    mind, _ = base
    page = choices(*names)
    first = called(page, names[0])
    done = keep(tap(names[0]), Operation(OperationType.CLICK, widget=first.index), page, page, "")
    chosen = replace(CAKE, steps=(with_values(done, [was := Slot("choice", "text", names[0])]),), slots=(was,))
    step = fill_steps(chosen, [replace(was, value=value)])[0]
    wish = replace(function(prompt), language="en" if prompt.isascii() else "zh")
    now = replace(situation(step.instruction), task_step=step, values=(value,), function=wish)
    found = mind.grounding.propose(page, now)
    assert found.candidates[0].label == meant


def test_a_choice_that_was_left_open_is_kept_by_its_name() -> None:
    page = choices("Cash", "Bank account")
    left = Instruction(OperationType.CLICK, ObjectDescription("How you pay"), open_choice=True)
    step = keep(left, Operation(OperationType.CLICK, widget=called(page, "Bank account").index), page, page, "")
    assert step.instruction.object.text == "Bank account"
    field = screen(text_field(0, "Name"), label(1, "Who is it for?"))
    typed = Instruction(OperationType.EDIT, ObjectDescription("the name"), "Ida", open_choice=True)
    step = keep(typed, Operation(OperationType.EDIT, widget=called(field, "Name").index), field, field, "")
    assert step.instruction.object.text == "the name"


ORDER = Tutorial(
    "cakes",
    "Order a cake",
    "Open Bakery. Tap the cake that you want. Tap Size and choose a size. Type what is to stand on it in Writing. "
    "Tap Order.",
    "en",
    "Bakery",
    asked=("order a cake", "have a cake made"),
)


GIFT = Tutorial(
    "gifts",
    "送礼品卡",
    "打开面包坊，点击礼品卡。选择面额。在收卡人中输入姓名，在祝福语中输入祝福。点击付款。",
    "zh",
    "面包坊",
    asked=("买张礼品卡", "买张卡送人"),
)
CARD = with_pages(
    saved(
        "打开面包坊，点击礼品卡，选择{sum}，在收卡人中输入{name}，在祝福语中输入“{text}”，点击付款",
        "面包坊", BAKERY_CHINESE, "礼品卡", "{sum}", "收卡人={name}", "祝福语={text}", "付款",
        sum="50欧元", name="王芳", text="好好享受", language="zh",
    ),
    sum=choices("50欧元", "100欧元"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "tutorial", "prompt", "values"),
    [
        (
            CAKE,
            ORDER,
            "order a black forest cake from the Bakery, as a tray, with “Hip hip” on it",
            {"cake": "Black Forest", "size": "Tray", "text": "Hip hip"},
        ),
        (
            CARD,
            GIFT,
            "在面包坊买张100欧元的卡送李敏，上面写“谢谢你的照顾”",
            {"sum": "100欧元", "name": "李敏", "text": "谢谢你的照顾"},
        ),
    ],
)
def test_what_was_seen_as_a_choice_is_not_typed(
    tmp_path: Path, task: Task, tutorial: Tutorial, prompt: str, values: dict[str, str]
) -> None:
    with opened(tmp_path) as (mind, knowledge):
        knowledge.library.lend((tutorial,))
        knowledge.save_task(task)
        state = RunState("r", prompt, installed=frozenset({BAKERY, BAKERY_CHINESE}), attended=False)
        found = known_from(mind, tutorial, replace(state, function=understood(mind, state)))
    assert found is not None
    assert {slot.name: slot.value for slot in found.values} == values
