"""Numbers that buttons count up and down: found on pages, set one touch at a time, said in prompts and in steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    function,
    home,
    icon,
    label,
    line,
    node,
    opened,
    screen,
    situation,
    tap,
    write,
)
from test_direct import Desk

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import ANYWHERE, PageFeatures, Slot, Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.knowledge.content import content_dir
from promptrpa.learning.exports import FORMATS
from promptrpa.matching.pages.replay_program import compile_task
from promptrpa.matching.pages.steppers import steppers
from promptrpa.matching.words.counts import count_of, counts_said, one_of, tells_size
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.numerals import chinese_number, number_phrase
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.fitting import lacks_count
from promptrpa.reasoning.grounding.several_here import each_here
from promptrpa.reasoning.grounding.stepping import counted_here

SETTINGS = "com.android.settings"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path / "home") as (mind, knowledge):
        yield Desk(mind, knowledge)


def stepper(at: int, value: str, name: str = "", less: str = "Less", more: str = "More") -> str:
    """A row: what is counted, the button for less, the number, the button for more."""
    _, top, _, bottom = line(at)
    words = node("TextView", (40, top, 600, bottom), text=name) if name else ""
    return "".join(
        (
            words,
            icon((620, top, 720, bottom), less),
            node("TextView", (740, top, 800, bottom), text=value),
            icon((820, top, 920, bottom), more),
        )
    )


def found(page: Page) -> list[tuple[tuple[str, ...], float]]:
    return [(each.names, each.value) for each in steppers(page, page.widgets)]


# --- on a page


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("Less", "More"),
        ("−", "+"),
        ("Decrease quantity", "Increase quantity"),
        ("减少", "增加"),
        ("减", "加"),
        ("Remove", "Add"),
        ("少一个", "多一个"),
    ],
)
def test_two_buttons_beside_a_number_count_it(less: str, more: str) -> None:
    page = screen(stepper(0, "2", "Guests", less, more))
    [(names, value)] = found(page)
    assert "Guests" in names
    assert value == 2


def test_buttons_without_words_are_known_by_their_ids() -> None:
    _, top, _, bottom = line(0)
    ids = [
        node("ImageView", (x, top, x + 90, bottom), clickable=True, resource_id=f"org.app:id/{name}")
        for x, name in ((600, "iv_minus"), (800, "iv_plus"))
    ]
    number = node("TextView", (700, top, 790, bottom), text="3")
    assert found(screen(node("TextView", (40, top, 580, bottom), text="Nights"), *ids, number)) == [(("Nights",), 3.0)]


def test_the_number_may_stand_before_both_and_with_what_it_counts() -> None:
    _, top, _, bottom = line(0)
    number = node("TextView", (300, top, 560, bottom), text="2 adults")
    page = screen(number, icon((620, top, 720, bottom), "-"), icon((730, top, 830, bottom), "+"))
    assert found(page) == [(("adults",), 2.0)]


def test_what_is_counted_may_stand_above() -> None:
    page = screen(label(0, "Tomato soup"), stepper(1, "0"), label(2, "Garlic bread"), stepper(3, "1"))
    assert found(page) == [(("Tomato soup",), 0.0), (("Garlic bread",), 1.0)]


@pytest.mark.parametrize(("shown", "value"), [("Room-2", 2), ("−2", -2), ("Offset -2", -2), ("室-2", 2)])
def test_a_hyphen_within_words_is_no_sign(shown: str, value: float) -> None:
    [(names, counted)] = found(screen(stepper(0, shown, "Guests")))
    assert counted == value
    assert not any("-" in name for name in names)


@pytest.mark.parametrize("shown", ["€ 12.50", "19:30", "12/03/2026", "few"])
def test_a_price_a_time_and_a_word_are_no_count(shown: str) -> None:
    assert found(screen(stepper(0, shown, "Guests"))) == []


def test_a_number_that_can_be_typed_is_a_field() -> None:
    _, top, _, bottom = line(0)
    field = node("EditText", (740, top, 800, bottom), text="2", clickable=True)
    assert found(screen(icon((620, top, 720, bottom), "-"), field, icon((820, top, 920, bottom), "+"))) == []


@pytest.mark.parametrize(
    ("less", "more", "shown"),
    [
        ("Remove download", "Add to queue", "12 songs"),
        ("Less info", "More options", "3 notes"),
        ("Down", "Up", "24"),
    ],
)
def test_two_deeds_beside_a_number_count_nothing(less: str, more: str, shown: str) -> None:
    assert found(screen(stepper(0, shown, "", less, more))) == []


# --- set


@pytest.mark.parametrize(
    ("value", "name", "touched"),
    [("5", "Guests", "More"), ("1", "Guests", "Less"), ("5", "number of guests", "More"), ("4", "people", "More")],
)
def test_it_is_counted_towards_the_number(mind: Mind, value: str, name: str, touched: str) -> None:
    page = screen(stepper(0, "2", "Guests"), stepper(1, "0", "Children"))
    proposal = mind.grounding.propose(page, situation(write(value, name)))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.CLICK
    widget = page.widgets[proposal.operation.widget]
    assert (widget.label, widget.bounds.top) == (touched, line(0)[1])


def test_a_number_that_is_right_is_left_alone(mind: Mind) -> None:
    proposal = mind.grounding.propose(screen(stepper(0, "2", "Guests")), situation(write("2", "Guests")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


def test_of_two_the_one_beside_the_named_thing_is_counted(mind: Mind) -> None:
    page = screen(label(0, "Tomato soup"), stepper(1, "0"), label(2, "Garlic bread"), stepper(3, "0"))
    proposal = mind.grounding.propose(page, situation(write("2", "quantity of Garlic bread")))
    assert proposal.operation is not None
    assert proposal.operation.bounds is not None
    assert proposal.operation.bounds.top == line(3)[1]


@pytest.mark.parametrize(("field", "counted"), [("Amount", "Instalments"), ("Guests", "Room guests"), ("数量", "期数")])
def test_what_has_a_field_of_its_own_is_typed(mind: Mind, field: str, counted: str) -> None:
    page = screen(node("EditText", line(0), hint=field, clickable=True), stepper(2, "1", counted))
    proposal = mind.grounding.propose(page, situation(write("4", field)))
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.EDIT, "4")


def test_the_only_stepper_is_not_taken_for_another_thing(mind: Mind) -> None:
    proposal = mind.grounding.propose(screen(stepper(0, "1", "Font size")), situation(write("3", "Quantity")))
    assert proposal.operation is None or proposal.operation.type is not OperationType.CLICK


def test_looking_for_something_counts_nothing(mind: Mind) -> None:
    proposal = mind.grounding.propose(screen(stepper(0, "2", "Guests")), situation(tap("Terms of use")))
    touched = proposal.operation.widget if proposal.operation else -1
    assert touched < 0 or screen(stepper(0, "2", "Guests")).widgets[touched].label not in ("More", "Less")


class Booking(PaperPhone):
    """A page with a number from 1 to `most`, counted by `step`."""

    def __init__(self, value: int, most: int = 9, step: int = 1) -> None:
        super().__init__({"home": home("Settings")}, {f"open {SETTINGS}": "book"})
        self.value, self._most, self._step = value, most, step
        self._draw()

    def perform(self, operation: Operation) -> None:
        if operation.type is OperationType.CLICK and operation.bounds is not None:
            up, down = operation.bounds.left == 820, operation.bounds.left == 620
            self.value = min(self._most, max(1, self.value + self._step * (up - down)))
        super().perform(operation)
        self._draw()

    def _draw(self) -> None:
        self.pages["book"] = screen(stepper(0, str(self.value), "Guests"), button(3, "Book"), package=SETTINGS)


@pytest.mark.parametrize(("begins", "wanted"), [(2, 5), (6, 3), (4, 4)])
def test_it_is_touched_until_the_page_shows_the_number(desk: Desk, begins: int, wanted: int) -> None:
    phone = Booking(begins)
    run = desk.run(phone, f"open Settings, set Guests to {wanted}")
    assert (run.status, phone.value) == (RunStatus.DONE, wanted), run.reason


@pytest.mark.parametrize(("phone", "stays"), [(Booking(2, most=3), 3), (Booking(2, step=5, most=20), 2)])
def test_a_number_that_cannot_be_reached_is_told(desk: Desk, phone: Booking, stays: int) -> None:
    run = desk.run(phone, "open Settings, set Guests to 5, tap Book")
    assert run.status is RunStatus.FAILED
    assert f"stays at {stays} and does not go to 5" in run.reason
    assert "tap Book" not in phone.done


def test_a_saved_task_counts_to_another_number(desk: Desk) -> None:
    assert desk.run(Booking(2), "open Settings, set Guests to 4").status is RunStatus.DONE
    [task] = desk.knowledge.tasks()
    assert [slot.value for slot in task.slots] == ["4"]
    assert task.steps[-1].description == "Set “Guests” to {guests}"
    phone = Booking(8)
    run = desk.run(phone, "open Settings, set Guests to 6")
    assert (run.status, run.task, phone.value) == (RunStatus.DONE, task.id, 6), run.reason


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_goes_by_the_page_is_not_exported(desk: Desk, name: str) -> None:
    desk.run(Booking(2), "open Settings, set Guests to 4")
    [task] = desk.knowledge.tasks()
    with pytest.raises(UsageError, match="cannot be exported: how often it taps depends on the page"):
        FORMATS[name].write(task)


def test_a_phone_alone_does_not_count(desk: Desk) -> None:
    desk.run(Booking(2), "open Settings, set Guests to 4")
    [task] = desk.knowledge.tasks()
    with pytest.raises(UsageError, match="A phone cannot do this step alone"):
        compile_task(task, Lexicon.load(content_dir() / "lexicon"))


# --- in prompts


@pytest.mark.parametrize(
    ("prompt", "counted"),
    [
        ("order two desk lamps from the shop", [(2, "desk lamps")]),
        ("buy me a couple of towels", [(2, "towels")]),
        ("order a lasagne and three garlic breads in Tavola", [(1, "lasagne"), (3, "garlic breads")]),
        ("book a table at seven for four guests", [(4, "guests")]),
        ("我要买两个白色的杯子", [(2, "白色的杯子")]),
        ("来一份千层面和三份番茄汤", [(1, "千层面"), (3, "番茄汤")]),
        ("订个桌子，5个人", [(5, "人")]),
        ("book a table for three at Tavola on 21 March", [(3, "people")]),
        ("there will be five of us", [(5, "people")]),
        ("每个星期六都给我留两份核桃面包", [(2, "核桃面包")]),
        ("set an alarm for five", []),
        ("schedule lunch for 12 on Friday", []),
        ("book the court for 6 tomorrow", []),
        ("share this with all three of us", []),
        ("order 12 inch pizza", []),
        ("buy 7 up", []),
        ("send 4 digit code to Bob", []),
        ("add 15 min to the timer", []),
        ("take 8 ounces", []),
        ("order “two mugs” by Ann", []),
        ("买300块的话费", []),
        ("预约两个小时的会议室", []),
        ("加两个月会员", []),
        ("把第三个人删掉", []),
        ("搜索三人行", []),
        ("打开视频，搜索二人转", []),
        ("把5人群聊静音", []),
        ("order a desk lamp", []),
        ("order 2 kg of apples", []),
        ("get up in 5 minutes", []),
        ("watch 3 Idiots", []),
        ("put 4 Green ceramic mugs into the cart", [(4, "Green ceramic mugs")]),
        ("send 2 Green Mile posters to Anna", []),
        ("send Two Towers to Anna", []),
    ],
)
def test_how_many_are_to_be_had(prompt: str, counted: list[tuple[int, str]]) -> None:
    assert [(count.number, count.noun) for count in counts_said(prompt)] == counted


def test_a_count_in_words_is_a_number() -> None:
    assert [(v.value, v.counts) for v in find_values("add three mugs to the cart")] == [("3", True)]


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("two hundred and fifty grams of cheese", ["250"]),
        ("a hundred steps", ["100"]),
        ("one hour and thirty minutes", ["1", "30"]),
        ("twenty-five minutes", ["25"]),
        ("二百五十克奶酪", ["250"]),
    ],
)
def test_a_number_in_several_words_is_one(said: str, numbers: list[str]) -> None:
    assert [value.value for value in find_values(said)] == numbers


def test_a_number_with_its_measure_word_is_no_slip(mind: Mind) -> None:
    assert mind.analysis.analyse("可颂要五份").prompt == "可颂要五份"


@pytest.mark.parametrize(("said", "number"), [("and", None), ("one two three", None), ("a hundred and five", 105)])
def test_words_that_are_no_number(said: str, number: int | None) -> None:
    assert number_phrase(said) == number
    assert chinese_number("") is None


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("desk lamps", "desk lamp"),
        ("boxes", "box"),
        ("batteries", "battery"),
        ("glasses", "glass"),
        ("purses", "purse"),
        ("phone cases", "phone case"),
        ("cookies", "cookie"),
        ("knives", "knife"),
        ("pairs of shoes", "shoes"),
    ],
)
def test_one_of_several(several: str, one: str) -> None:
    assert one_of(several) == one


@pytest.mark.parametrize(("said", "number"), [("3", 3), ("two", 2), ("4 people", 4), ("两个", 2), ("blue", None)])
def test_a_value_is_a_number(said: str, number: float | None) -> None:
    assert count_of(said) == number


def counts_set(mind: Mind, page: Page, prompt: str, step: Instruction, *after: Instruction) -> list[str]:
    asked = situation(step, *after, function=function(prompt))
    return [str(i) for i in counted_here(page, asked, mind.embedder.similarity)]


def test_what_a_tutorial_does_not_say_is_counted_before_it_goes_on(mind: Mind) -> None:
    page = screen(label(0, "Ceramic mug"), stepper(1, "1", "Quantity"), button(2, "Confirm"))
    told = counts_set(mind, page, "put three ceramic mugs into the cart", tap("Confirm"))
    assert told == ["edit: Quantity, 3", "click: Confirm"]
    assert counts_set(mind, page, "put a ceramic mug into the cart", tap("Confirm")) == []
    assert counts_set(mind, page, "put three ceramic mugs into the cart", write("3", "Quantity"), tap("Confirm")) == []


def test_each_of_several_is_counted_in_place_of_one_touch(mind: Mind) -> None:
    page = screen(label(0, "Tomato soup"), stepper(1, "0"), label(2, "Garlic bread"), stepper(3, "0"))
    told = counts_set(mind, page, "order two tomato soups and two garlic breads", tap("More"), tap("Send order"))
    assert told == ["edit: Tomato soup, 2", "edit: Garlic bread, 2"]


def test_people_are_not_how_many_are_bought(mind: Mind) -> None:
    page = screen(stepper(0, "1", "Quantity"), button(1, "Confirm"))
    assert counts_set(mind, page, "buy a cake for six people", tap("Confirm")) == []


@pytest.mark.parametrize(
    ("prompt", "searched"),
    [
        ("put orange juice into the cart", "orange juice"),
        ("put 3 green ceramic mugs into the cart", "green ceramic mug"),
        ("add two boxes to the cart", "box"),
        ("把3个白色的陶瓷马克杯加入购物车", "陶瓷马克杯"),
        ("把蓝色40码的跑步鞋加入购物车", "跑步鞋"),
        ("put running shoes in blue, size 40, into the cart", "running shoes"),
    ],
)
def test_neither_how_many_nor_a_size_to_be_chosen_is_searched_for(mind: Mind, prompt: str, searched: str) -> None:
    chinese = not prompt.isascii()
    told = (
        "在商城中点击搜索商品，在搜索商品中输入要找的商品，点击搜索。点击商品，再点击加入购物车，选择颜色，点击确定。"
        if chinese
        else "In Shop tap Search products, type what you look for in Search products and tap Search. Tap the product "
        "and then Add to cart. Choose the colour and tap Confirm."
    )
    bound = mind.analysis.bind(mind.parsing.parse(told), mind.analysis.analyse(prompt), told)
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == [searched]


@pytest.mark.parametrize(
    ("prompt", "set_to", "asked"),
    [("put a mug into the cart", [], 0), ("put three mugs into the cart", ["3"], 0)],
)
def test_a_quantity_that_nobody_says_stays(mind: Mind, prompt: str, set_to: list[str], asked: int) -> None:
    told = "Open Shop and tap Add to cart. Use + and - to set the quantity, then tap Confirm."
    bound = mind.analysis.bind(mind.parsing.parse(told), mind.analysis.analyse(prompt), told)
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == set_to
    assert len(bound.questions) == asked


def test_how_many_people_come_is_asked_for(mind: Mind) -> None:
    told = "Open Tavola and tap Book a table. Use + and - to set the number of guests, then tap Book."
    bound = mind.analysis.bind(mind.parsing.parse(told), mind.analysis.analyse("book a table"), told)
    assert [q.name for q in bound.questions] == ["number_of_guests"]


def test_a_saved_task_without_a_number_is_not_taken_for_several() -> None:
    mug = Task(
        "t", 1, "mug", "put a {color} mug into the cart", "shop", "en", ANYWHERE, (), (Slot("color", "text", "blue"),)
    )
    assert lacks_count(mug, {"color": "3 white"}, "put 3 white mugs into the cart")
    assert not lacks_count(mug, {"color": "white"}, "put a white mug into the cart")


def test_a_saved_task_that_counts_another_thing_is_not_taken() -> None:
    def counts(thing: str, number: str) -> TaskStep:
        told = Instruction(OperationType.EDIT, parameter=number, object=ObjectDescription(thing))
        return TaskStep(told, Operation(OperationType.CLICK), f"Set {thing}", PageFeatures())

    bread = Task(
        "t", 1, "order", "order two garlic breads", "tavola", "en", ANYWHERE, (counts("Garlic bread", "2"),), ()
    )
    assert not lacks_count(bread, {}, "order two garlic breads")
    assert lacks_count(bread, {}, "order a lasagne and two soups")
    assert lacks_count(bread, {}, "order a lasagne")
    guests = replace(bread, steps=(counts("Quantity", "2"),))
    assert not lacks_count(guests, {}, "order two soups")
    us = replace(bread, function="get {guests} of us in", slots=(Slot("guests", "number", "2"),))
    us = replace(us, steps=(counts("Guests", "{guests}"),))
    assert not lacks_count(us, {"guests": "3"}, "get 3 of us in")


def test_of_what_is_to_be_chosen_the_page_has_a_part() -> None:
    chips = [
        node("Button", line(1, 40 + 200 * n, 220 + 200 * n), text=t, clickable=True)
        for n, t in enumerate(("Red", "Blue"))
    ]
    page = screen(label(0, "Colour"), *chips, button(3, "Confirm"))
    both = screen(label(0, "Colour"), *chips, label(2, "Size"), button(3, "40"), button(4, "Confirm"))
    step = tap("colour and size")
    assert [i.object.text for i in each_here(both, step)] == ["colour", "size"]
    assert [i.object.text for i in each_here(page, replace(step, optional=True))] == ["colour"]
    assert each_here(page, step) == ()


# --- in steps


@pytest.mark.parametrize(
    ("step", "read"),
    [
        ("Use + and − to set the quantity, then tap Add.", ["edit: quantity", "click: Add"]),
        ("Tap + until the number of guests is right.", ["edit: number of guests"]),
        ("Tap the plus next to Guests until it says 4", ["edit: Guests, 4"]),
        ("Set the timer to 5 with the plus button", ["edit: timer, 5"]),
        ("Increase the quantity to 3", ["edit: quantity, 3"]),
        ("Turn the volume up to 8", ["edit: volume, 8"]),
        ("用加号和减号调整人数，然后点击预订。", ["edit: 人数", "click: 预订"]),
        ("点加号，直到数量为3", ["edit: 数量, 3"]),
        ("把亮度提高到80", ["edit: 亮度, 80"]),
        ("Tap More until you see Settings", ["click: More"]),
        ("Tap + three times", ["click: +, 3"]),
        ("Go to Café. Tap New table.", ["click: Café", "click: New table"]),
        ("Tap + to set an alarm", ["click: +"]),
        ("Open Contacts, tap + to enter a new number", ["open: Contacts", "click: +"]),
        ("Tap More to change the password", ["click: More"]),
        ("打开相册，用加号选择照片", ["open: 相册", "click: 照片"]),
        ("Bump the meeting to 3pm", []),
        ("Turn the page to 12", []),
    ],
)
def test_steps_say_to_what_is_counted(mind: Mind, step: str, read: list[str]) -> None:
    assert [str(i) for i in mind.parsing.parse(step)] == read


@pytest.mark.parametrize(
    "told",
    [
        "Choose the size if available",
        "Choose the size where there is a choice",
        "有选项时选择尺寸",
        "如有可选项，选择尺寸",
    ],
)
def test_what_there_may_be_to_choose_may_be_left_out(mind: Mind, told: str) -> None:
    assert [i.optional for i in mind.parsing.parse(told)] == [True]


@pytest.mark.parametrize(
    ("prompt", "numbers"),
    [
        ("from now on I want twenty in the subscription", ["20"]),
        ("change the eggs to two hundred and fifty", ["250"]),
        ("make it five, please", ["5"]),
        ("get to one of them", []),
        ("listen to Eleven", []),
        ("鸡蛋的配货改二十份", ["20"]),
        ("肉桂卷改成四个", ["4"]),
        ("加一份报告", []),
        ("把份额调一下", []),
        ("这两个群都静音", []),
    ],
)
def test_a_number_in_words_may_stand_without_what_it_counts(prompt: str, numbers: list[str]) -> None:
    assert [value.value for value in find_values(prompt) if value.type == "number"] == numbers


@pytest.mark.parametrize(
    ("number", "prompt", "size"),
    [
        ("20", "order the soil, 20 litres", True),
        ("20", "order 20 litres of soil", False),
        ("16", "add the 16 cm pot to my basket", True),
        ("3", "order 3 pots", False),
        ("20", "下单营养土，20升的", True),
        ("2", "下单2个花盆", False),
    ],
)
def test_how_big_a_thing_is_is_no_number_of_things(number: str, prompt: str, size: bool) -> None:
    assert tells_size(number, prompt) is size
