"""A scripted model plans a task on the virtual phone over the real adb, in both languages; then it replays without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from common import read_models
from model_kit import Say, act, model_of, numbered, scripted
from phones import PhoneFactory, ServedPhone
from promptrpa import bootstrap
from promptrpa.domain.model import ModelCall
from promptrpa.domain.run import Run, RunStatus
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.language.model import ChatModel
from promptrpa.settings import load

WORDS: Mapping[str, tuple[str, str, str]] = {
    "en": ("Settings", "row Notifications", "switch Sensitive notifications"),
    "zh": ("设置", "row 通知", "switch 敏感通知"),
}
GOALS = {
    "en": "nobody who picks my phone up may read what is private in my messages",
    "zh": "别人拿起手机时不该看到我消息里的隐私内容",
}


def ran(served: ServedPhone, home: Path, prompt: str, model: ChatModel | None) -> tuple[Run, Sequence[ModelCall]]:
    settings = replace(load({}, home=home), pictures=False)
    with bootstrap.open_knowledge(settings) as knowledge, closing(served.device()) as device:
        mine = replace(model, ledger=knowledge.ledger) if model else None
        mind = bootstrap.make_mind(settings, knowledge, read_models(), mine)
        runner = bootstrap.make_runner(settings, knowledge, mind, device, NobodyThere(), StepCounter())
        run = runner.run(prompt)
        return run, knowledge.ledger.calls(run=run.id)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_open_goal_is_planned_and_then_replays_without_a_model(
    phone_factory: PhoneFactory, tmp_path: Path, language: str
) -> None:
    app, way, switch = WORDS[language]

    def script(name: str, asked: str) -> Say:
        if name == "choose_tutorial":
            return {"number": 0}
        if name == "criticise_plan":
            return {"problems": [], "plan": []}
        if f"{switch.removeprefix('switch ')}" in asked and ": off" in asked.partition(switch)[2].splitlines()[0]:
            return act("done", "done")
        if switch in asked:
            return act("turn it off", "switch_off", numbered(asked, switch))
        if way in asked:
            return act("go in", "click", numbered(asked, way))
        return act("open", "open", text=app)

    packs = bootstrap.load_packs(())
    served = phone_factory(packs=packs, language=language)
    run, calls = ran(served, tmp_path, GOALS[language], model_of(scripted(script)))
    assert (run.status, run.replay) == (RunStatus.DONE, False), run.reason
    assert calls
    assert served.phone.state()["settings"]["sensitive"] is False  # type: ignore[index]
    fresh = phone_factory(packs=packs, language=language)
    run, calls = ran(fresh, tmp_path, GOALS[language], None)
    assert (run.status, run.replay, list(calls)) == (RunStatus.DONE, True, []), run.reason
    assert fresh.phone.state()["settings"]["sensitive"] is False  # type: ignore[index]
