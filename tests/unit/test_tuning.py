"""Saved tasks as lines to tune a model with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner
from loop_kit import settings_phone
from test_learning_runs import Nobody, Quiet

from common import read_models
from promptrpa.bootstrap import make_mind, make_runner, open_knowledge, open_vault
from promptrpa.cli.main import cli
from promptrpa.domain.memory import Rejected
from promptrpa.domain.run import Run, RunStatus
from promptrpa.learning.lines import approved, tuning_lines
from promptrpa.settings import Settings

PROMPT = "open Settings, tap Display, turn on Dark theme"


def exported(home: Path) -> list[dict[str, object]]:
    out = home.parent / "lines.jsonl"
    done = CliRunner().invoke(
        cli, ["--home", str(home), "--language", "en", "models", "export", str(out)], catch_exceptions=False
    )
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in out.read_text("utf-8").splitlines()]


def test_what_was_done_becomes_lines(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home", pictures=False)
    open_vault(settings.home).put("secret", "Font size")
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge, read_models())
        make_runner(settings, knowledge, mind, settings_phone(), Nobody(), Quiet()).run(PROMPT)
        (task,) = knowledge.tasks()
    lines = exported(settings.home)
    assert [line["action"] for line in lines] == [
        "open: Settings", "click: Display", "switch: Dark theme, true", "done",
    ]  # fmt: skip
    assert lines[1]["history"] == ["open: Settings"]
    assert lines[1]["plan"] == [lines[1]["step"], lines[2]["step"]]
    assert "Display" in str(lines[1]["page"])
    assert "{{secret}}" in json.dumps(lines)
    assert "Font size" not in json.dumps(lines)
    with open_knowledge(settings) as knowledge:
        knowledge.rejections.reject(Rejected(PROMPT, task.id, task.version, "refused"))
    assert exported(settings.home) == []
    plain = list(tuning_lines(task, lambda text: text))
    assert (plain[0].history, plain[-1].plan) == ((), ())
    failed = Run("r", PROMPT, "paper", RunStatus.FAILED, "", task=task.id)
    assert approved([task], [failed], ()) == []
    assert approved([task], [replace(failed, status=RunStatus.DONE)], ()) == [task]
