"""A tutorial tells of a switch; the prompt says which way, and what was saved goes that way again."""

from __future__ import annotations

from pathlib import Path

import pytest
from loop_kit import settings_phone
from test_open_plan import Desk

from promptrpa.bootstrap import Models, load_models
from promptrpa.domain.run import RunStatus
from promptrpa.settings import Settings


@pytest.fixture(scope="module")
def models() -> Models:
    return load_models(Settings())


def test_what_was_turned_off_is_turned_off_again_from_memory(tmp_path: Path, models: Models) -> None:
    desk, phone = Desk(tmp_path / "home", models), settings_phone()
    for prompt, way in [
        ("turn the dark theme on", "on"),
        ("turn the dark theme off", "off"),
        ("turn on the dark theme", "on"),
        ("turn off the dark theme", "off"),
        ("turn the dark theme on", "on"),
        ("turn the dark theme off", "off"),
    ]:
        phone.at = "home"
        run = desk.run(prompt, phone)
        assert run.status is RunStatus.DONE, run.reason
        assert phone.done[-1] == f"turn Dark theme {way}", prompt
        assert str(desk.steps[-1].instruction) == f"switch: Dark theme, {'true' if way == 'on' else 'false'}"
    assert run.replay
    assert {task.steps[-1].instruction.parameter for task in desk.tasks} == {"false", "true"}
