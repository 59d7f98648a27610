"""Prompts in one language for a phone that is shown in the other."""

from __future__ import annotations

from pathlib import Path

import jmespath
import pytest
from test_runs import runner_of

from phones import PhoneFactory
from promptrpa.bootstrap import load_packs
from promptrpa.domain.run import RunStatus


@pytest.mark.parametrize(
    ("language", "prompt", "so"),
    [
        ("en", "关闭蓝牙", "system.bluetooth == `false`"),
        ("en", "打开设置，点击通知，点击勿扰，打开勿扰模式", "system.dnd"),
        ("en", "打开设置，点击日期和时间，关闭使用24小时制", "system.time_24h == `false`"),
        ("en", "用华氏度显示温度", "weather.temperature == 'f'"),
        ("zh", "turn the media volume to 20", "system.volume_media == `20`"),
        ("zh", "create the note label Garden", "length(values(notes.labels)[?name=='Garden']) > `0`"),
    ],
)
def test_it_is_done_and_replayed_on_a_phone_of_each_language(
    phone_factory: PhoneFactory, tmp_path: Path, language: str, prompt: str, so: str
) -> None:
    for shown in (language, {"en": "zh", "zh": "en"}[language]):
        served = phone_factory(packs=load_packs(()), language=shown)
        with runner_of(served, tmp_path / "home") as (runner, knowledge):
            run = runner.run(prompt)
            (task,) = knowledge.tasks()
        assert run.status is RunStatus.DONE, run.reason
        assert jmespath.search(so, served.phone.state())
        assert run.task == task.id
