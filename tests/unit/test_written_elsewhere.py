"""What is to be written down in an app of its own kind is no note."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from loop_kit import mind_with_app

from promptrpa.mind import Mind


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with mind_with_app(tmp_path_factory.mktemp("home"), "WarmHome", "暖居") as mind:
        yield mind


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("write down the Hot water meter in WarmHome: 2604", "WarmHome"),
        ("note down the gas meter in WarmHome, 48300", "WarmHome"),
        ("write down that I left the key in WarmHome", "Notes"),
        ("write down the name of the plumber", "Notes"),
        ("在暖居记一下热水表：2604", "暖居"),
    ],
)
def test_an_app_that_is_named_is_where_it_is_written(mind: Mind, prompt: str, app: str) -> None:
    assert mind.analysis.analyse(prompt).app == app
