"""What is to be written down in an app of its own kind is no note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import put_empty_base

from common import read_models
from promptrpa.bootstrap import make_mind, open_knowledge
from promptrpa.matching.words.apps import AppName, AppNames
from promptrpa.mind import Mind
from promptrpa.settings import Settings


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    """With an app called as no other word is."""
    home = Path(tmp_path_factory.mktemp("home"))
    models = read_models()
    own = AppName(("WarmHome", "暖居"), ("com.warmhome",), coined=("WarmHome", "暖居"))
    models = replace(models, apps=AppNames([*models.apps._apps, own]))
    settings = Settings(home=home)
    put_empty_base(home)
    with open_knowledge(settings) as knowledge:
        yield make_mind(settings, knowledge, models)


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
