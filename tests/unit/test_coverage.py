"""Which values of a prompt a plan has no place for."""

import pytest

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.coverage import (
    is_guess,
    is_subject,
    other_length,
    places,
    proper,
    said_by,
    unused,
    without_further,
)

FUNCTION = Function("p", "p", "en", app="Clock")


def tap(text: str) -> Instruction:
    return Instruction(OperationType.CLICK, ObjectDescription(text))


def typed(field: str, text: str) -> Instruction:
    return Instruction(OperationType.EDIT, ObjectDescription(field), text)


@pytest.mark.parametrize(
    ("slot", "said", "left"),
    [
        (Slot("title", "text", "Swim"), [tap("Save")], True),
        (Slot("title", "text", "Swim"), [typed("Label", "Swim")], False),
        (Slot("time", "time", "19:05"), [typed("Hour", "19"), typed("Minute", "5")], False),
        (Slot("time", "time", "19:05"), [tap("Save")], True),
        (Slot("number", "number", "10"), [typed("Message", "Back in ten minutes")], False),
        (Slot("number", "number", "30"), [tap("30 minutes")], False),
        (Slot("state", "on_off", "true"), [tap("Save")], False),
        (Slot("app", "text", "Clock"), [tap("Save")], False),
        (Slot("text", "text", "绿色的陶瓷马克杯"), [tap("陶瓷马克杯"), tap("绿色")], False),
        (Slot("text", "text", "绿色的陶瓷马克杯"), [tap("马克杯"), tap("蓝色")], True),
        (Slot("choice", "text", "149减20的券"), [tap("149")], True),
        (Slot("choice", "text", "Yoga class at the pool"), [tap("Yoga")], False),
        (Slot("choice", "text", "Yoga for kids at the pool"), [tap("Yoga")], True),
        (Slot("name", "text", "Clock Nori at Harbour"), [tap("Nori"), tap("Harbour")], False),
        (Slot("name", "text", "Red Nori at Harbour"), [tap("Nori"), tap("Harbour")], True),
    ],
)
def test_a_value_is_used_where_it_is_typed_or_touched(slot: Slot, said: list[Instruction], left: bool) -> None:
    assert bool(unused([slot], FUNCTION, said_by(said))) is left


def test_only_a_kind_of_thing_leaves_place_for_a_name() -> None:
    assert places([tap("payee"), tap("Continue"), tap("联系人"), tap("保存")]) == 2


def test_a_name_has_a_capital() -> None:
    slots = [Slot("choice", "text", "River Water"), Slot("choice2", "text", "less bright"), Slot("amount", "text", "X")]
    assert [s.value for s in proper(slots, "")] == ["River Water"]


def test_a_value_that_is_a_part_of_another_counts_once() -> None:
    slots = (Slot("number", "number", "30"), Slot("choice", "text", "Tent 30 litres"), Slot("item", "text", "Tent"))
    assert [s.value for s in unused(slots, FUNCTION, ["Save"])] == ["Tent 30 litres"]


@pytest.mark.parametrize(
    ("prompt", "number", "left"),
    [
        ("book Desk 12 in Mill Yard", "12", []),
        ("book Desk 12 for 12 people", "12", ["12"]),
        ("book Desk 12 for 1 hour", "1", ["1"]),
    ],
)
def test_the_number_of_a_thing_that_has_its_place_needs_none(prompt: str, number: str, left: list[str]) -> None:
    slots = (Slot("number", "number", number), Slot("choice", "text", "Desk 12"))
    assert [s.value for s in unused(slots, Function(prompt, prompt, "en"), ["desk", "Book"])] == left


def test_what_a_plan_says_in_other_order_is_no_value() -> None:
    slot = Slot("choice", "text", "radio alarm at night")
    assert unused((slot,), FUNCTION, ["Alarm with radio"]) == ()
    assert unused((slot,), FUNCTION, ["Timer"]) == (slot,)


def test_whose_thing_it_is_was_said_where_that_one_was_touched() -> None:
    wish = Function("取消寄给周敏的快递", "取消寄给周敏的快递", "zh")
    value = Slot("choice", "text", "周敏的快递")
    assert unused([value], wish, ["周敏", "取消还没交寄的快递"]) == ()
    assert unused([value], wish, ["周敏", "取消还没交寄的信"]) == (value,)
    assert unused([value], wish, ["周杰", "取消还没交寄的快递"]) == (value,)


def test_what_a_title_is_about_is_no_value() -> None:
    title = "Choose how long before an appointment you are reminded"
    prompt = "remind me of my doctor's appointments 3 days before"
    assert is_subject("my doctor's appointments", title, prompt)
    assert not is_subject("my doctor's birthday", title, prompt)
    assert not is_subject("Appointments", title, prompt)


def test_a_value_may_stand_beside_what_is_touched() -> None:
    beside = Instruction(OperationType.CLICK, ObjectDescription("Options", neighbour="book"))
    assert places([tap("Library"), beside]) == 1
    assert places([tap("Basket"), tap("Remove")]) == 1
    assert places([tap("Basket"), tap("Library")]) == 0


@pytest.mark.parametrize(
    ("thing", "beside", "number"),
    [("food", "place", 2), ("商品", "数量", 2), ("dots", "song", 1), ("check box", "item", 1), ("移除", "网页", 1)],
)
def test_a_thing_and_what_it_stands_beside_may_both_be_named(thing: str, beside: str, number: int) -> None:
    touched = Instruction(OperationType.CLICK, ObjectDescription(thing, neighbour=beside))
    assert places([tap("Library"), touched]) == number


@pytest.mark.parametrize(("switch", "found"), [("each alarm", 1), ("闹钟", 1), ("dark theme", 0), ("Snooze", 0)])
def test_the_switch_of_any_one_of_a_kind_may_be_a_named_ones(switch: str, found: int) -> None:
    assert places([Instruction(OperationType.SWITCH, ObjectDescription(switch), "true")]) == found


@pytest.mark.parametrize(
    ("prompt", "said", "other"),
    [
        ("验证码过一天就自动清理", ["24小时后自动删除验证码"], ""),
        ("验证码过两天就自动清理", ["24小时后自动删除验证码"], "2"),
        ("clean up codes after a day", ["Auto-delete codes after 24 hours"], ""),
        ("clean up codes after 2 days", ["Auto-delete codes after 24 hours"], "2"),
        ("turn the screen off after 5 minutes", ["Screen off", "10 minutes"], "5"),
        ("set a timer for 90 seconds", ["1", "30", "Timer of 10 minutes"], ""),
        ("call me every day", ["24 hours"], ""),
        ("remind me 30 minutes before the flight", ["Flight to Oslo, 2 h 10 min"], ""),
        ("remind me 30 minutes before the flight", ["Flight to Oslo, 2 h 10 min", "1 hour before"], "30"),
        ("order the pizza within 30 minutes", ["Pizza, 25 min"], ""),
        ("snooze for 10 minutes", ["5 min"], "10"),
        ("提前30分钟提醒我", ["提前1小时"], "30"),
    ],
)
def test_a_length_of_time_is_the_one_that_is_told(prompt: str, said: list[str], other: str) -> None:
    assert other_length(prompt, said) == other


@pytest.mark.parametrize(("label", "left"), [("24小时后自动删除验证码", []), ("30天后自动删除验证码", ["1"])])
def test_a_day_is_24_hours(label: str, left: list[str]) -> None:
    wish = Function("验证码过一天就自动清理", "", "zh", parameters=(Slot("number", "number", "1"),))
    assert [slot.value for slot in unused(wish.parameters, wish, [label])] == left


@pytest.mark.parametrize(
    ("words", "guess"), [("bill for the pan I got", True), ("bill for the Lodge pan", False), ("bill of 2025", False)]
)
def test_words_in_which_somebody_speaks_of_themself_are_no_name(words: str, guess: bool) -> None:
    assert is_guess(Slot("choice", "text", words), f"download the {words}") is guess


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("book me the Luma at Mill Lane on 20 March", ["Luma"]),
        ("订一辆磨坊巷的Luma", ["Luma"]),
        ("book the Luma and tell Mill Lane", ["Luma", "Mill Lane"]),
    ],
)
def test_what_only_says_more_of_a_thing_needs_no_place_of_its_own(prompt: str, left: list[str]) -> None:
    slots = (Slot("choice", "text", "Luma"), Slot("choice2", "text", "磨坊巷" if "磨" in prompt else "Mill Lane"))
    assert [slot.value for slot in without_further(slots, prompt)] == left


@pytest.mark.parametrize(
    ("prompt", "left"),
    [("孩子发烧，3月3日请一天假", []), ("3月3日订1张票", ["1"]), ("take one day off on 3 March", [])],
)
def test_that_it_is_one_day_is_no_number_beside_the_day(prompt: str, left: list[str]) -> None:
    slots = (Slot("date", "date", "3 March"), Slot("number", "number", "1"))
    wish = Function(prompt, prompt, "en", parameters=slots)
    assert [s.value for s in unused(slots, wish, ["3 March", "Send"])] == left
