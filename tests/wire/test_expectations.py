"""What is expected of a run, judged on pages of a virtual phone, also on those that are only drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from common import read_models
from phones import PhoneFactory
from promptrpa.bootstrap import load_packs, make_checker, make_mind, open_knowledge
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.run import Run, RunStatus
from promptrpa.matching.prompts.expectations import read_expectation
from promptrpa.settings import Settings

SETTINGS = "com.android.settings"


@pytest.mark.parametrize(
    ("language", "conditions", "said"),
    [
        ("en", (), {"then I see “Display”": True, "那么我看到“显示”": True, "then I see “Purple wombat”": False}),
        ("zh", (), {"那么我看到“显示”": True, "then I see “Display”": True, "then I don't see “紫色袋熊”": True}),
        (
            "en",
            ("canvas",),
            {
                "then I see “Display”": True,
                "then I don't see “Display”": False,
                "then the app is Settings": True,
                "then I see “Purple wombat”": False,
            },
        ),
    ],
)
def test_a_page_is_judged_by_its_hierarchy_and_by_its_picture(
    phone_factory: PhoneFactory, tmp_path: Path, language: str, conditions: tuple[str, ...], said: dict[str, bool]
) -> None:
    phone = phone_factory(packs=load_packs(()), language=language, conditions=frozenset(conditions))
    device = phone.device()
    device.perform(Operation(OperationType.OPEN, parameter=SETTINGS))
    device.settle(device.observe())
    with open_knowledge(Settings(home=tmp_path)) as knowledge:
        checker = make_checker(knowledge, make_mind(Settings(home=tmp_path), knowledge, read_models()))
        knowledge.journal.start(Run("r", "p", phone.serial, RunStatus.RUNNING, "2026-01-01T00:00:00+00:00"))
        checker.check("r", device, [read_expectation(text) for text in said], over=True)
        found = knowledge.suites.checks("r")
    device.close()
    assert {check.text: check.holds for check in found} == said, found
    assert all(check.seen for check in found if not check.holds)
