"""A wish for which a tutorial is followed runs from the task that was saved of it, where each value is sure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import button, called, function, listing, opened, row, screen, tap
from test_choices_seen import BAKERY, BAKERY_CHINESE, choices, rows, with_pages
from test_done_again import saved

from promptrpa.domain.instruction import ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, Slot, Task, Tutorial
from promptrpa.learning import keep, make_task
from promptrpa.matching.pages.features import features_of
from promptrpa.mind.details import with_details
from promptrpa.mind.generating import plan, understood
from promptrpa.mind.recalling import recall
from promptrpa.mind.telling import is_of_another_thing

ORDER = Tutorial(
    "cakes", "Order a cake", "Open Bakery. Tap the cake that you want. Tap Size and choose a size. Tap Order.",
    "en", "Bakery", asked=("order a cake", "have a cake made"),
)  # fmt: skip
ORDER_CHINESE = Tutorial(
    "cakes-zh", "订蛋糕", "打开面包坊，点击要的蛋糕。点击尺寸，选择尺寸。点击下单。", "zh", "面包坊",
    asked=("订个蛋糕", "做个蛋糕"),
)  # fmt: skip
CAKES, SIZES = rows("Lemon Cloud", "Black Forest", "Carrot Cake"), choices("Small", "Medium", "Tray")
CAKE = with_pages(
    saved("open Bakery, tap {cake}, tap Size, choose {size}, tap Order", "Bakery", BAKERY,
          "{cake}", "Size", "{size}", "Order", cake="Lemon Cloud", size="Small"),
    cake=CAKES, size=SIZES,
)  # fmt: skip
CAKE_CHINESE = with_pages(
    saved("打开面包坊，点击{cake}，点击尺寸，选择{size}，点击下单", "面包坊", BAKERY_CHINESE,
          "{cake}", "尺寸", "{size}", "下单", cake="柠檬云", size="小号", language="zh"),
    cake=rows("柠檬云", "黑森林", "胡萝卜糕"), size=choices("小号", "中号", "整盘"),
)  # fmt: skip


def known(home: Path, task: Task, tutorial: Tutorial, prompt: str, *others: Tutorial) -> dict[str, str] | None:
    """The values with which the task is replayed in the place of the tutorial; None where that is followed. others: of
    the same app."""
    with opened(home) as (mind, base):
        base.library.lend((tutorial, *others))
        base.save_task(task)
        state = RunState("r", prompt, installed=frozenset({BAKERY, BAKERY_CHINESE}), attended=False)
        state = replace(state, function=understood(mind, state), tutorials=(tutorial,))
        found = plan(mind, state, mind.parsing.parse(tutorial.text), tutorial.text, ()).known
    return None if found is None or found.task is None else {slot.name: slot.value for slot in found.values}


@pytest.mark.parametrize(
    ("task", "tutorial", "prompt", "values"),
    [
        (CAKE, ORDER, "let the Bakery bake the gang a Black Forest cake, the whole Tray", ("Black Forest", "Tray")),
        (CAKE, ORDER, "treat the lads to a Medium Carrot Cake from the Bakery", ("Carrot Cake", "Medium")),
        (CAKE_CHINESE, ORDER_CHINESE, "在面包坊犒劳大伙一个黑森林，要整盘", ("黑森林", "整盘")),
    ],
)
def test_how_a_wish_is_put_stands_in_no_way_where_all_values_were_seen(
    tmp_path: Path, task: Task, tutorial: Tutorial, prompt: str, values: tuple[str, str]
) -> None:
    assert known(tmp_path, task, tutorial, prompt) == dict(zip(("cake", "size"), values, strict=True))


NEW = Tutorial(
    "new", "新建作品", "打开面包坊，点击新建，输入名称，选择蛋糕，点击创建。", "zh", "面包坊", asked=("做一本相册",)
)


def test_what_a_plan_would_type_does_not_count_where_the_field_has_a_sure_value(tmp_path: Path) -> None:
    task = with_pages(
        saved("打开面包坊，点击新建，在名称中输入“{text}”，选择{cake}，点击创建", "面包坊", BAKERY_CHINESE,
              "新建", "名称={text}", "{cake}", "创建", text="送给外婆", cake="柠檬云", language="zh"),
        cake=rows("柠檬云", "黑森林", "胡萝卜糕"),
    )  # fmt: skip
    values = known(tmp_path, task, NEW, "在面包坊用黑森林里的图样做一个叫“厨房墙面”的相册")
    assert values == {"text": "厨房墙面", "cake": "黑森林"}


def test_a_name_that_nothing_is_done_with_is_not_passed_over(tmp_path: Path) -> None:
    assert known(tmp_path, CAKE, ORDER, "order a Tray of Black Forest for Mr Dumont at the Bakery") is None


LEVEL = Tutorial(
    "level", "Change which fee you pay",
    "Open Bakery. Tap Profile. Tap Fee level. Choose the level. Reduced is for students, Family for two or more.",
    "en", "Bakery", asked=("change my fee", "pay less"),
)  # fmt: skip


@pytest.mark.parametrize("wish", ["switch my Bakery fee to the family one", "change my fee at the Bakery to Family"])
def test_what_a_tutorial_only_explains_is_not_chosen_again(tmp_path: Path, wish: str) -> None:
    did = saved("open Bakery, go to Profile, tap Fee level, choose Reduced", "Bakery", BAKERY,
                "Profile", "Fee level", "Reduced")  # fmt: skip
    assert known(tmp_path, did, LEVEL, wish) is None


SEND_BACK = Tutorial(
    "back", "Send a cake back", "Open Bakery. Tap Orders. Tap Send back. Tap Confirm.", "en", "Bakery",
    asked=("send a cake back", "return a cake"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("send the Black Forest back to the Bakery", {"choice": "Black Forest"}),
        ("send the Cheese Wheel back to the Bakery", None),
    ],
)
def test_a_thing_that_the_first_words_named_may_be_another_one_that_was_seen_beside_it(
    tmp_path: Path, prompt: str, values: dict[str, str] | None
) -> None:
    did = saved("open Bakery, tap Orders, tap Send back next to Lemon Cloud, tap Confirm", "Bakery", BAKERY,
                "Orders", "Send back", "Confirm")  # fmt: skip
    page = screen(listing(*(row(n, name, "Send back") for n, name in enumerate(("Lemon Cloud", "Black Forest")))))
    back = replace(
        did.steps[2],
        instruction=replace(did.steps[2].instruction, object=ObjectDescription("Send back", neighbour="Lemon Cloud")),
        features=features_of(page, called(page, "Lemon Cloud")),
    )
    did = replace(did, steps=(*did.steps[:2], back, *did.steps[3:]))
    assert known(tmp_path, did, SEND_BACK, prompt) == values


@pytest.mark.parametrize(
    ("prompt", "now", "number"),
    [
        ("send back the tray R-30455", "the tray P-41102 should go back to the Bakery", "P-41102"),
        ("退回烤盘R-30455", "烤盘P-41102请退给面包坊", "P-41102"),
    ],
)
def test_a_serial_number_is_kept_and_read_as_a_whole(tmp_path: Path, prompt: str, now: str, number: str) -> None:
    page = screen(button(0, "R-30455"), button(1, "Send back"))
    operation = Operation(OperationType.CLICK, widget=called(page, "R-30455").index)
    said = replace(function(prompt), parameters=(Slot("number", "number", "30455"),))
    step = keep(tap("R-30455"), operation, page, page, "")
    task = make_task(RunState("r", prompt, function=said, kept=(step,)), Environment())
    assert [slot.value for slot in task.slots] == ["R-30455"]
    with opened(tmp_path) as (mind, _):
        assert mind.analysis.fill(task, mind.analysis.analyse(now)) == ({task.slots[0].name: number}, [])


def test_an_address_is_nobodys_own_words_so_that_the_names_beside_it_are_known(tmp_path: Path) -> None:
    task = with_pages(
        saved("open Bakery, tap {cake}, tap {list}, type {text} in E-mail address, tap Send", "Bakery", BAKERY,
              "{cake}", "{list}", "E-mail address={text}", "Send",
              cake="Lemon Cloud", list="Summer card", text="ida@example.org"),
        cake=CAKES,
    )  # fmt: skip
    with opened(tmp_path) as (mind, _):
        said = mind.analysis.analyse("send otto@example.org the Winter card that Black Forest has")
        values, _ = mind.analysis.fill(task, said)
    assert values == {"cake": "Black Forest", "list": "Winter card", "text": "otto@example.org"}


@pytest.mark.parametrize(
    ("prompt", "tutorial", "opens"),
    [
        ("show the cheapest product in Sound", "shop-sort-en", True),
        ("show the cheapest product in Sound first", "shop-sort-en", False),
        ("sort Sound by price", "shop-sort-en", False),
        ("查看影音分类中最便宜的商品", "shop-sort-zh", True),
        ("最便宜的商品排前面", "shop-sort-zh", False),
    ],
)
def test_what_comes_first_is_opened_where_just_that_is_wanted(
    prompt: str, tutorial: str, opens: bool, tmp_path: Path
) -> None:
    with opened(tmp_path) as (mind, base):
        sorts = next(t for t in base.tutorials() if t.id == tutorial)
        last = with_details(mind, sorts, mind.analysis.analyse(prompt))[-1].object
    assert ((last.text, last.place) in {("product", "first"), ("商品", "first")}) is opens


@pytest.mark.parametrize(
    ("prompt", "tutorial", "touched"),
    [
        ("add an all-day event Hike on Friday with my friends", "calendar-all-day-en", set()),
        ("add an all-day event Hike on Friday, it ends at 17:00", "calendar-all-day-en", {"Ends"}),
        ("set an alarm for 7:30 labelled Gym, that sounds good", "clock-alarm-with-label-en", set()),
        ("set an alarm for 7:30 labelled Gym, its sound is Bell", "clock-alarm-with-label-en", {"Sound"}),
    ],
)
def test_what_is_said_besides_is_said_in_whole_words(
    prompt: str, tutorial: str, touched: set[str], tmp_path: Path
) -> None:
    with opened(tmp_path) as (mind, base):
        told = next(t for t in base.tutorials() if t.id == tutorial)
        plan = with_details(mind, told, mind.analysis.analyse(prompt))
    assert {i.object.text for i in plan} & {"Ends", "Sound"} == touched


BILL = Tutorial(
    "bill", "Pay the rent or another bill",
    "Open Bakery. Tap Bills. Tap the bill next to its month. Tap Pay now. Tap Pay.", "en", "Bakery",
    asked=("get a bill done", "I owe something"),
)  # fmt: skip
RENT = Tutorial(
    "rent", "See what a shop costs", "Open Bakery. Tap the shop. Rent and size stand below the picture.", "en", "Bakery"
)


def test_a_thing_that_another_tutorial_only_tells_of_is_no_part_of_the_app(tmp_path: Path) -> None:
    prompt = "pay the Heating costs for Mar 2026 in the Bakery"
    did = saved("open Bakery, tap Bills, tap Rent next to Mar {number}, tap Pay now, tap Pay", "Bakery", BAKERY,
                "Bills", "Rent", "Pay now", "Pay", number="2026")  # fmt: skip
    with opened(tmp_path) as (mind, base):
        base.library.lend((BILL, RENT))
        base.save_task(did)
        state = RunState("r", prompt, installed=frozenset({BAKERY}))
        state = replace(state, function=understood(mind, state))
        assert is_of_another_thing(mind, did, state)
        assert not is_of_another_thing(mind, did, replace(state, prompt="pay the Rent for Mar 2026 in the Bakery"))
        found = recall(mind, state, Environment())
    assert found.task is None or "Heating costs" in [slot.value for slot in found.values]
