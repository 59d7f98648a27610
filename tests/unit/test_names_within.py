"""A name among the words that only say where its thing is or what is said of it; words of a tutorial for a text."""

from __future__ import annotations

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.coverage import unused
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.slots.finder import SlotFinder
from promptrpa.matching.prompts.slots.needs import Need
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import is_name_of
from promptrpa.matching.words.values import find_values
from promptrpa.reasoning.binding.plans import as_wanted


@pytest.fixture(scope="module")
def finder() -> SlotFinder:
    folder = content_folder() / "lexicon"
    return SlotFinder(Lexicon.load(folder), folder)


@pytest.mark.parametrize(
    ("said", "name", "of"),
    [
        ("Birch Lane from my saved places", "Birch Lane", True),
        ("message whenever The Night Shift", "The Night Shift", True),
        ("Oat flakes but the kids ate", "Oat flakes", True),
        ("青菜包子从冰箱", "青菜包子", True),
        ("滨海快线要是晚点", "滨海快线", True),
        ("3倍速", "3倍", True),
        ("Soup with beans", "Soup", False),
        ("Letter to Santa", "Letter", False),
        ("Oat milk", "Milk", False),
        ("Anna from the Berg family", "Anna", False),
        ("张明辉", "张明", False),
        ("青菜包子从冰箱", "青菜", False),
        ("13倍速", "3倍", False),
        ("Birch Lane", "Birch Lane", False),
    ],
)
def test_only_what_belongs_to_no_name_stands_beside_one(said: str, name: str, of: bool) -> None:
    assert is_name_of(name, said) is of


def test_a_value_is_used_where_its_name_was_touched() -> None:
    function = Function("we still have Oat flakes but the kids ate them", "", "en")
    value = Slot("choice", "text", "Oat flakes but the kids ate")
    assert unused([value], function, ["food", "“food” means the same, and stands with “Oat flakes”"]) == ()
    assert unused([value], function, ["food", "“food” means the same, and stands with “Oat”"]) == (value,)


@pytest.mark.parametrize(
    ("prompt", "told", "field", "value"),
    [
        ("把深蹲跳加到周三计划里", "在搜索动作中输入名称，点击加入计划", "搜索动作", "深蹲跳"),
        ("把人民公园这一站加到我的站点里", "点击站点，输入站点名称，点击保存", "站点名称", "人民公园"),
        ("收藏一下人民公园", "点击站点，输入站点名称，点击保存", "站点名称", "人民公园"),
        ("宫保鸡丁真好吃，帮我存起来", "点击搜索，输入菜名，点击收藏", "搜菜名", "宫保鸡丁"),
    ],
)
def test_a_chinese_name_ends_before_what_is_done_with_it(
    finder: SlotFinder, prompt: str, told: str, field: str, value: str
) -> None:
    needs = [Need("field", (field,)), Need("thing", ("计划", "站点"), needed=False)]
    found = {f.need.name: f.value for f in finder.find(prompt, needs, [told])}
    assert found["field"] == value


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("购物车中选中的商品", False),
        ("购物车里勾选了的商品", False),
        ("购物车中打折的商品", True),
        ("购物车中选中的茶杯", True),
    ],
)
def test_what_is_ticked_where_it_lies_is_no_name(said: str, left: bool) -> None:
    function = Function(f"购买{said}", "", "zh")
    assert bool(unused([Slot("choice", "text", said)], function, ["购物车", "结算"])) is left


@pytest.mark.parametrize(
    ("prompt", "conversation"),
    [
        ("I do not want to see the texts with Karen Lopez ever again", "Karen Lopez"),
        ("I don't need the texts with Karen Lopez any more", "Karen Lopez"),
        ("open the texts with Once Ever Again", "Once Ever Again"),
    ],
)
def test_the_end_of_a_denial_is_no_part_of_a_name(finder: SlotFinder, prompt: str, conversation: str) -> None:
    told = ["Open Messages, tap the conversation, tap More options and choose Delete."]
    assert [f.value for f in finder.find(prompt, [Need("conversation", ("conversation",))], told)] == [conversation]


@pytest.mark.parametrize(
    ("field", "typed", "source", "left"),
    [
        ("搜书名", "书名", "在搜书名中输入书名", ""),
        ("附言", "用途", "在附言中输入用途", ""),
        ("Name", "the name", "Enter the name in Name", ""),
        ("标题", "书名", "在标题中输入“书名”", "书名"),
        ("分钟", "0", "在分钟中输入0", "0"),
        ("标题", "周报", "在标题中输入周报", "周报"),
        ("给教练的话", "训练要求", "在给教练的话中输入训练要求", ""),
        ("给教练的话", "要求", "在给教练的话中输入“要求”", "要求"),
    ],
)
def test_what_a_tutorial_only_describes_is_left_open(field: str, typed: str, source: str, left: str) -> None:
    step = Instruction(OperationType.EDIT, ObjectDescription(field), typed, source=source)
    assert as_wanted([step], Function("", "", "zh"))[0].parameter == left


@pytest.mark.parametrize("prompt", ["以后一更新就提醒我一声", "出发前提醒我一下"])
def test_a_call_is_no_text(prompt: str) -> None:
    assert not [m for m in find_mentions(prompt, find_values(prompt), chinese=True) if m.name == "text"]
