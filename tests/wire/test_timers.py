"""Timers one after another on one phone: each has the length that was said, also where a saved one has no place for it
and where the others fill the page."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from promptrpa import bootstrap
from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.settings import load
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            {
                "set a timer for 90 seconds": 90,
                "set a timer for 10 minutes": 600,
                "set a timer for 2 minutes": 120,
                "set a timer for 1 hour and 5 minutes": 3900,
                "timer for 45 seconds": 45,
            },
        ),
        ("zh", {"设一个10分钟的计时器": 600, "设一个25分钟的计时器": 1500, "倒计时1小时20分钟": 4800}),
    ],
)
def test_each_timer_has_the_length_that_was_said(language: str, said: dict[str, int], tmp_path: Path) -> None:
    phone = Phone(PhoneConfig(serial="timers", language=language), tuple(bootstrap.load_packs(())))
    with ExitStack() as stack:
        bench = bootstrap.Bench(load({}), stack)
        with bench.runner(phone, tmp_path, NobodyThere(), StepCounter()) as (runner, _):
            for prompt, seconds in said.items():
                before = set(phone.state()["clock"]["timers"])
                run = runner.run(prompt)
                assert run.status is RunStatus.DONE, (prompt, run.reason)
                timers = phone.state()["clock"]["timers"]
                assert [timers[name]["length"] for name in timers if name not in before] == [seconds], prompt
