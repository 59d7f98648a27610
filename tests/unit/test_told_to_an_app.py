"""What an app itself is told is what is wanted there, and no text for somebody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from loop_kit import mind_with_app

from promptrpa.mind import Mind


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with mind_with_app(tmp_path_factory.mktemp("home"), "Glow Kiln", "窑友") as mind:
        yield mind


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("please tell Glow Kiln not to expect us on Monday", "in Glow Kiln, don't expect us on Monday"),
        ("let Glow Kiln know that Ida is allergic to cobalt", "in Glow Kiln, Ida is allergic to cobalt"),
        (
            "tell Glow Kiln they needn't fire the bowl, call it off",
            "in Glow Kiln, they needn't fire the bowl, call it off",
        ),
        ("have Glow Kiln hold 2 bags of clay", "in Glow Kiln, hold 2 bags of clay"),
        ("ask Glow Kiln to drop my course", "in Glow Kiln, drop my course"),
        ("告诉窑友周一别等我们了", "在窑友里，周一别等我们了"),
    ],
)
def test_an_app_is_told_what_is_wanted_there(mind: Mind, prompt: str, wanted: str) -> None:
    function = mind.analysis.analyse(prompt)
    assert function.prompt == wanted
    assert function.app in ("Glow Kiln", "窑友")
    assert not [slot for slot in function.parameters if slot.name in ("text", "title", "contact")]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("tell Anna not to expect us on Monday", "not to expect us on Monday"),
        ("let Anna know that the kiln is hot", "the kiln is hot"),
        ("告诉李娜周一别等我们了", "周一别等我们了"),
    ],
)
def test_a_person_is_told_a_text(mind: Mind, prompt: str, text: str) -> None:
    function = mind.analysis.analyse(prompt)
    assert [slot.value for slot in function.parameters if slot.name == "text"] == [text]


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("how long is the oven on, according to Glow Kiln?", "how long is the oven on in Glow Kiln?"),
        ("book the big oven on Monday, through Glow Kiln", "book the big oven on Monday in Glow Kiln"),
        ("set the oven to 900 degrees, according to Anna", "set the oven to 900 degrees, according to Anna"),
    ],
)
def test_a_clause_that_only_names_the_app_is_no_deed(mind: Mind, prompt: str, wanted: str) -> None:
    assert mind.analysis.analyse(prompt).prompt == wanted


@pytest.mark.parametrize(
    ("prompt", "sought"),
    [
        ("查一下窑友会员卡的积分", []),
        ("搜一下窑友釉料价格", ["窑友釉料价格"]),
        ("查一下釉料价格", ["釉料价格"]),
        ("帮我查一下窑友，周五下午安排了什么课", []),
        ("搜一下窑友", ["窑友"]),
    ],
)
def test_what_an_app_has_is_not_searched_for(mind: Mind, prompt: str, sought: list[str]) -> None:
    assert [slot.value for slot in mind.analysis.analyse(prompt).parameters if slot.name == "query"] == sought
